"""The guide of Battlefronts: a playout policy, and an estimate at the start of the second round after the view's.

Both use only the open facts of the table. Against playouts to the end, at equal iterations, a linear estimate fitted to
327 matches won 89 % of 40 matches at 300 iterations and 78 % of 40 at 1,000. Cut off after one round it won 3 % of 60.

Two things were tried and brought nothing:

- Playouts by a softmax over 360 facts of a move, fitted to the choices of searches of 2,500 iterations, won 19 % of 80
  matches against these playouts. The best moves to play are not the best ones to judge a position by.
- An order in which a search tries actions (a softmax over 438 facts of an action), fitted to the squares of the visits
  of 2,500 iterations at 713 positions, won 52.0 +- 7.6 % of 178 matches at equal time, which were broken off. In
  positions held out, 3.5 of 13 moves were tried before the most visited one. It was 5.6 with the playout policy and 6.0
  by lot. The order cost a tenth of the iterations.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from ai.estimates.battlefronts.reasons import reason_for, retreats_needlessly
from ai.estimates.battlefronts.weights import BIAS, HIDDEN, HIDDEN_BIAS, WEIGHTS
from ai.estimates.net import Net
from ai.search import Guide, Node
from game.battlefronts.actions import PASS, SIZE, March, Redeploy
from game.battlefronts.cards import DECK, FRONTS, JACK, MOVE, NEIGHBOURS, PLACES, SUPPORT
from game.battlefronts.legal import attrition_of, occupied_fronts
from game.battlefronts.state import State
from game.core.rng import Rng
from game.core.state import Action

# --- The features of Battlefronts at the start of a round: the inputs of its estimate --

NAMES: Final[tuple[str, ...]] = (
    "first player",
    "cards in the deck",
    "root of the cards in the deck",
    "mean strength of the small cards unseen",
    "cards on fronts",
    "cards on roads",
    "strength on fronts",
    "strength on roads",
    "battalions face down",
    "battalions up to strength 2",
    "battalions of strength 3 to 6",
    "battalions from strength 7",
    "battalions of one card",
    "battalions of two cards",
    "battalions of five to seven cards",
    "logarithm of the battalions",
    "logarithm of the battalions, three cards of the deck as one",
    "fronts stood on",
    "fronts held alone",
    "contested fronts that the next battle clears",
    "empty fronts with a battalion on a road beside",
    "battalions on roads beside each front, two at most",
)
WEAK: Final = 2
STRONG: Final = 7
SMALL: Final = 4 * (JACK - 1) * JACK // 2
"""The sum of all cards from ace to ten in a deck."""


class Side:
    """The table of one seat: battalions, strength and cards by place, and the number of battalions of each kind."""

    __slots__ = ("battalions", "count", "strength", "cards", "down", "weak", "fair", "strong", "sizes")

    def __init__(self, state: State, seat: int) -> None:
        """Count the battalions of `seat`: by place, by size, and by strength, as weak, fair, strong or face down."""
        self.battalions: int = len(state.field[seat])
        self.count: list[int] = state.here[seat * PLACES : (seat + 1) * PLACES]
        self.strength: list[int] = [0] * PLACES
        self.cards: list[int] = [0] * PLACES
        self.down: int = 0
        self.weak: int = 0
        self.fair: int = 0
        self.strong: int = 0
        self.sizes: list[int] = [0] * (DECK + 1)
        """By number of cards: battalions of that size."""

        base = seat * DECK
        for number in state.field[seat]:
            index = base + number
            place = state.place[index]
            cards = state.end[index] - state.top[index]
            self.cards[place] += cards
            self.sizes[cards] += 1
            if state.up[index]:
                strength = state.strength[index]
                self.strength[place] += strength
                self._count_strength(strength)
            else:
                self.down += 1

    def _count_strength(self, strength: int) -> None:
        """Count a face-up battalion as weak, fair or strong."""
        if strength <= WEAK:
            self.weak += 1
        elif strength < STRONG:
            self.fair += 1
        else:
            self.strong += 1


def sampled(before: State, after: State) -> bool:
    """Whether a round has begun with the action between these two."""
    return before.round != after.round


def features(state: State, seat: int) -> list[float]:
    """The features in the order of NAMES: how much more this seat has of each than the other."""
    own = Side(state, seat)
    other = Side(state, 1 - seat)
    differences = figures_of_seat(state, seat, own, other)
    of_other = figures_of_seat(state, 1 - seat, other, own)
    for i in range(len(differences)):
        differences[i] -= of_other[i]
    return differences


def figures_of_seat(state: State, seat: int, own: Side, other: Side) -> list[float]:
    """The features in the order of NAMES: how much this seat has of each."""
    deck = DECK - state.dealt[seat]
    front_cards = road_cards = front_strength = road_strength = 0
    for place in range(PLACES):
        if place < FRONTS:
            front_cards += own.cards[place]
            front_strength += own.strength[place]
        else:
            road_cards += own.cards[place]
            road_strength += own.strength[place]

    figures = [
        1.0 if state.first == seat else 0.0,
        float(deck),
        sqrt(deck),
        mean_unseen_strength(state, seat),
        float(front_cards),
        float(road_cards),
        float(front_strength),
        float(road_strength),
        float(own.down),
        float(own.weak),
        float(own.fair),
        float(own.strong),
        float(own.sizes[1]),
        float(own.sizes[2]),
        float(own.sizes[5] + own.sizes[6] + own.sizes[7]),
        log(1 + own.battalions),
        log(1.0 + own.battalions + deck / 3.0),
    ]
    add_front_figures(figures, own, other)
    return figures


def add_front_figures(figures: list[float], own: Side, other: Side) -> None:
    """Append the last five features of NAMES, which count battalions on and beside the fronts.

    They are the fronts stood on, held alone, cleared by the next battle, and empty with a battalion beside, then the
    battalions beside each front, two at most.
    """
    occupied = alone = clears = empty = beside = 0
    for front in range(FRONTS):
        near = 0
        for road in NEIGHBOURS[front]:
            near += own.count[road]
        beside += near if near < 2 else 2

        if own.count[front] == 0:
            if near:
                empty += 1
            continue
        occupied += 1
        if other.count[front] == 0:
            alone += 1
        elif attrition_of(own.strength[front]) >= other.cards[front]:
            clears += 1

    figures.append(float(occupied))
    figures.append(float(alone))
    figures.append(float(clears))
    figures.append(float(empty))
    figures.append(float(beside))


def mean_unseen_strength(state: State, seat: int) -> float:
    """The mean value of the cards of a seat that nobody has seen, 0 if all have been seen. A face card counts 0."""
    base = seat * DECK
    sum_of_small = SMALL
    unseen = DECK
    for index in range(base, base + state.raised[seat]):
        for i in range(base + state.start[index], base + state.top[index] + state.up[index]):
            unseen -= 1
            if state.order[i] < JACK:
                sum_of_small -= state.order[i]
    return sum_of_small / unseen if unseen else 0.0


# --- The playout policy ----------------------------------------------------------------


SMALLEST: Final = 1
LARGEST: Final = 6
"""The sizes of battalions called up in a playout, if the deck has enough cards.

1 to 6 won 58 % of 120 matches against 3 to 8.
"""
PASSES: Final = 5
"""Per cent of call-ups that a playout passes although there are cards and zones."""

TAKE: Final = 12
REINFORCE: Final = 8
CONTEST: Final = 6
CROWD: Final = 1
LEAVE: Final = 1
REST: Final = 1
"""Weights of a march to an empty front, a contested one, the enemy's, one's own, and off a front, and of no march.

In 140 to 160 matches with playouts to the end REINFORCE 8 and CROWD 1 won 72 % against 2 for both. PASSES won 60 %
against passing as often as any zone. Never to LEAVE an own front won 42 %.
"""

HORIZON: Final = 2
"""A playout is cut off after this many rounds."""


class BattlefrontsGuide(Guide[State]):
    """Takes empty fronts, reinforces contested ones, seldom retreats, calls up battalions of few cards."""

    __slots__ = ("_net",)
    exploration = 0.4
    """UCB exploration constant: .2 won 44 % of 120 matches against it, .7 43 %."""

    def __init__(self) -> None:
        self._net: Net = Net(BIAS, WEIGHTS, HIDDEN_BIAS, HIDDEN)

    def is_cut_off(self, view: State, world: State) -> bool:
        """Whether a playout has reached the horizon."""
        return world.round >= view.round + HORIZON

    def estimate(self, world: State) -> list[float]:
        """By seat: its chance to win, as the net judges the features."""
        chance = self._net.chance_of_first(features(world, 0))
        return [chance, 1.0 - chance]

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """The next action of a playout: a move or a call-up by the playout policy, any other one at random."""
        if state.phase == MOVE:
            return pick_move(state, legal, rng)
        if state.phase == SUPPORT:
            return pick_call_up(legal, rng) if state.zone < 0 else pick_size(state, legal, rng)
        return legal[rng.below(len(legal))]

    def is_pointless(self, view: State, line: list[Action]) -> bool:
        """Whether a decision is a retreat without need."""
        return retreats_needlessly(view, line)

    def reason(self, view: State, ranked: list[Node]) -> str:
        """The reason why the first of these nodes was chosen, in a few sentences."""
        return reason_for(view, ranked)


def pick_call_up(legal: list[Action], rng: Rng) -> Action:
    """A zone at random, or rarely passing. If passing is not among the actions, one of them at random."""
    if legal[0] is not PASS:
        return legal[rng.below(len(legal))]
    if rng.below(100) < PASSES:
        return PASS
    return legal[1 + rng.below(len(legal) - 1)]


def pick_size(state: State, legal: list[Action], rng: Rng) -> Action:
    """A size from SMALLEST to LARGEST, or the legal one nearest to it."""
    left = DECK - state.dealt[state.to_act]
    size = min(SMALLEST + rng.below(LARGEST - SMALLEST + 1), left)
    if len(legal) == left:
        return legal[size - 1]

    # A search has left only some sizes: their ids are in the order of the sizes.
    wanted = SIZE[size].id
    nearest = legal[0]
    for action in legal:
        if abs(action.id - wanted) < abs(nearest.id - wanted):
            nearest = action
    return nearest


def pick_move(state: State, legal: list[Action], rng: Rng) -> Action:
    """A move at random, weighted by the place that it leads to. A redeployment has half the weight of a march."""
    seat = state.to_act
    mine = occupied_fronts(state, seat)
    theirs = occupied_fronts(state, 1 - seat)
    weights: list[int] = []
    total = 0
    for action in legal:
        weight = REST
        if isinstance(action, March):
            weight = weight_of_goal(action.place, mine, theirs)
        elif isinstance(action, Redeploy):
            weight = weight_of_goal(action.front, mine, theirs) // 2
        total += weight
        weights.append(weight)

    throw = rng.below(total) if total else 0
    for i in range(len(legal)):
        throw -= weights[i]
        if throw < 0:
            return legal[i]
    return legal[0]


def weight_of_goal(place: int, mine: int, theirs: int) -> int:
    """The weight of a move to a place. `mine` and `theirs` have a bit set for every front that a side occupies."""
    if place >= FRONTS:
        return LEAVE
    if mine >> place & 1:
        return REINFORCE if theirs >> place & 1 else CROWD
    return CONTEST if theirs >> place & 1 else TAKE


GUIDE: Final = BattlefrontsGuide
