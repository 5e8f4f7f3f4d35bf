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
from game.battlefronts.actions import ACTIONS, CALL_UP, FIRST_MARCH, FIRST_REDEPLOYMENT, PASS, SIZE, March, Redeploy
from game.battlefronts.cards import DECK, FRONTS, JACK, MOVE, NEXT_PLACE, PLACES, SUPPORT, ZONE_BITS, ZONES
from game.battlefronts.legal import attrition_of, may_redeploy
from game.battlefronts.state import State
from game.core.compiled import i64
from game.core.packed import vec
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
    """The table of one seat: battalions, strength and cards by place, and the number of battalions of each kind.

    `count`, `strength` and `cards` are by place, fronts first. `count_fronts` fills in the last five fields.
    """

    __slots__ = (
        *("battalions", "count", "strength", "cards", "down", "weak", "fair", "strong", "sizes"),
        *("occupied", "alone", "clears", "empty", "beside"),
    )

    def __init__(self, state: State, seat: i64) -> None:
        """Count the battalions of `seat`: by place, by size, and by strength, as weak, fair, strong or face down."""
        self.battalions: i64 = state.fielded[seat]
        self.count: vec[i64] = state.here[seat * PLACES : (seat + 1) * PLACES]
        self.strength: vec[i64] = vec[i64]([0] * PLACES)
        self.cards: vec[i64] = vec[i64]([0] * PLACES)
        self.down: i64 = 0
        self.weak: i64 = 0
        self.fair: i64 = 0
        self.strong: i64 = 0
        self.sizes: vec[i64] = vec[i64]([0] * (DECK + 1))
        """By number of cards: battalions of that size."""
        self.occupied: i64 = 0
        self.alone: i64 = 0
        self.clears: i64 = 0
        self.empty: i64 = 0
        self.beside: i64 = 0

        base = seat * DECK
        i: i64
        for i in range(base, base + self.battalions):
            index = base + state.field[i]
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

    def _count_strength(self, strength: i64) -> None:
        """Count a face-up battalion of this strength as weak (up to WEAK), strong (from STRONG on) or fair."""
        if strength <= WEAK:
            self.weak += 1
        elif strength < STRONG:
            self.fair += 1
        else:
            self.strong += 1

    def count_fronts(self, other: Side) -> None:
        """Fill in the fields that depend on both sides, by counting fronts. They must be 0 at entry.

        - `occupied`: fronts with a battalion of this side, and `alone` those of them without one of the side `other`
        - `clears`: contested fronts from which the next battle drives the side `other`
        - `empty`: fronts without a battalion of this side, but with one on a road beside
        - `beside`: the battalions on the roads beside each front, two at most for each

        NEXT_PLACE holds the one or two places beside a place p at 2 * p and 2 * p + 1, -1 for no second one.
        """
        front: i64
        for front in range(FRONTS):
            first_road, second_road = NEXT_PLACE[2 * front], NEXT_PLACE[2 * front + 1]
            on_roads = self.count[first_road] + (self.count[second_road] if second_road >= 0 else 0)
            self.beside += on_roads if on_roads < 2 else 2

            if self.count[front] == 0:
                if on_roads:
                    self.empty += 1
                continue

            self.occupied += 1
            if other.count[front] == 0:
                self.alone += 1
            elif attrition_of(self.strength[front]) >= other.cards[front]:
                self.clears += 1


def sampled(before: State, after: State) -> bool:
    """Whether a round has begun with the action between these two."""
    return before.round != after.round


def features(state: State, seat: i64) -> list[float]:
    """Return how much more this seat has of each feature than the other seat, in the order of NAMES."""
    return list(differences(state, seat))


def differences(state: State, seat: i64) -> vec[float]:
    """Return how much more this seat has of each feature than the other seat, in the order of NAMES.

    That is what `features` returns too, but as a packed array, which is faster.
    """
    own = Side(state, seat)
    other = Side(state, seat=1 - seat)
    figures = figures_of_seat(state, seat, own, other)
    figures_of_other = figures_of_seat(state, seat=1 - seat, own=other, other=own)
    i: i64
    for i in range(len(figures)):
        figures[i] -= figures_of_other[i]
    return figures


def figures_of_seat(state: State, seat: i64, own: Side, other: Side) -> vec[float]:
    """Return how much this seat has of each feature, in the order of NAMES.

    `own` and `other` are the tables of the seat and of its enemy. Fills in the fields of `own` that `count_fronts`
    counts, so it may be called only once for each table.
    """
    deck = DECK - state.dealt[seat]
    front_cards: i64 = 0
    road_cards: i64 = 0
    front_strength: i64 = 0
    road_strength: i64 = 0
    place: i64
    for place in range(PLACES):
        if place < FRONTS:
            front_cards += own.cards[place]
            front_strength += own.strength[place]
        else:
            road_cards += own.cards[place]
            road_strength += own.strength[place]

    own.count_fronts(other)  # occupied, alone, clears, empty, beside
    return vec[float](
        [
            1.0 if state.first == seat else 0.0,
            float(deck),
            sqrt(float(deck)),
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
            log(float(1 + own.battalions)),
            log(1.0 + float(own.battalions) + float(deck) / 3.0),  # as if the deck were battalions of three cards
            float(own.occupied),
            float(own.alone),
            float(own.clears),
            float(own.empty),
            float(own.beside),
        ]
    )


def mean_unseen_strength(state: State, seat: i64) -> float:
    """Return the mean value of the cards of a seat that nobody has seen, 0.0 if all have been seen.

    A face card counts 0. SMALL is the sum of all other cards of a deck. `order` holds the deck of each seat as dealt,
    and a battalion has the cards from its `start` to its `end`. Everyone has seen those before its `top`, which are
    lost, and the top card if it is face up (`up` is 1). `raised` counts the battalions that a seat has called up.
    """
    base = seat * DECK
    sum_of_small: i64 = SMALL
    unseen: i64 = DECK
    battalion: i64
    card: i64
    for battalion in range(base, base + state.raised[seat]):
        for card in range(base + state.start[battalion], base + state.top[battalion] + state.up[battalion]):
            unseen -= 1
            if state.order[card] < JACK:
                sum_of_small -= state.order[card]
    return float(sum_of_small) / float(unseen) if unseen else 0.0


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
"""The weights of the moves of a playout. A march to a road, off a front, has the weight LEAVE, and passing REST.

A march to a front has TAKE if nobody is there, REINFORCE if both sides are, CONTEST if only the enemy is, and CROWD if
only the seat itself is.

In 140 to 160 matches with playouts to the end REINFORCE 8 and CROWD 1 won 72 % against 2 for both. PASSES won 60 %
against passing as often as any zone. Never to LEAVE an own front won 42 %.
"""

HORIZON: Final = 2
"""A playout is cut off after this many rounds."""


class BattlefrontsGuide(Guide[State]):
    """Takes empty fronts, reinforces contested ones, seldom retreats, calls up battalions of few cards."""

    __slots__ = ("_net", "_goals")
    exploration = 0.4
    """UCB exploration constant: .2 won 44 % of 120 matches against it, .7 43 %."""

    def __init__(self) -> None:
        self._net: Net = Net(BIAS, WEIGHTS, HIDDEN_BIAS, HIDDEN)
        self._goals: Goals = Goals()

    def is_cut_off(self, view: State, world: State) -> bool:
        """Whether a playout has reached the horizon."""
        return world.round >= view.round + HORIZON

    def estimate(self, world: State) -> list[float]:
        """By seat: its chance to win, as the net judges the features."""
        chance = self._net.chance_of_first(differences(world, seat=0))
        return [chance, 1.0 - chance]

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """The next action of a playout: a move or a call-up by the playout policy, any other one at random."""
        if state.phase == MOVE:
            return self._goals.pick_move(state, legal, rng)
        if state.phase == SUPPORT:
            return pick_call_up(legal, rng) if state.zone < 0 else pick_size(state, legal, rng)
        return legal[rng.draw(len(legal))]

    def pick_quickly(self, world: State, rng: Rng) -> Action | None:
        """Return what `pick` picks out of all legal actions, without a list of them.

        None where a seat has to choose among equally strong battalions. In Support a seat names the zone first
        (`zone` is below 0 then) and the size next.
        """
        if world.phase == MOVE:
            return ACTIONS[self._goals.pick_any_move(world, rng)]
        if world.phase == SUPPORT:
            return pick_any_call_up(world, rng) if world.zone < 0 else SIZE[wanted_size(world, rng)]
        return None

    def is_pointless(self, view: State, line: list[Action]) -> bool:
        """Whether a decision is a retreat without need."""
        return retreats_needlessly(view, line)

    def reason(self, view: State, ranked: list[Node]) -> str:
        """The reason why the first of these nodes was chosen, in a few sentences."""
        return reason_for(view, ranked)


def pick_call_up(legal: list[Action], rng: Rng) -> Action:
    """Return a call-up in a random zone, or PASS in PASSES percent of cases.

    If PASS, which is the first of all legal actions, is not among these, one of them is returned at random.
    """
    if legal[0] is not PASS:
        return legal[rng.draw(len(legal))]
    if rng.draw(100) < PASSES:
        return PASS
    return legal[1 + rng.draw(len(legal) - 1)]


def pick_any_call_up(state: State, rng: Rng) -> Action:
    """Return what `pick_call_up` would pick out of all legal actions, without making a list of them, which is faster.

    A call-up is legal in every zone that is free. `called` has a bit for each zone that is not, where the seat has
    called up this round. PASSES is in percent.
    """
    if rng.draw(100) < PASSES:
        return PASS
    called = state.called[state.to_act]
    free_zones: i64 = 0
    zone: i64
    for zone in range(ZONES):
        if called & ZONE_BITS[zone] == 0:
            free_zones += 1

    free_zones_to_skip = rng.draw(free_zones)
    for zone in range(ZONES):
        if called & ZONE_BITS[zone] == 0:
            if free_zones_to_skip == 0:
                return CALL_UP[zone]
            free_zones_to_skip -= 1
    return PASS


def wanted_size(state: State, rng: Rng) -> i64:
    """Return a random size from SMALLEST to LARGEST, or all cards of the deck if they are fewer."""
    left = DECK - state.dealt[state.to_act]
    size = SMALLEST + rng.draw(LARGEST - SMALLEST + 1)
    return size if size < left else left


def pick_size(state: State, legal: list[Action], rng: Rng) -> Action:
    """Return the call-up of a random size (`wanted_size`), or the one of the nearest size that is left in `legal`.

    A search passes only the actions that it has not tried yet.
    """
    size: int = wanted_size(state, rng)
    are_all_left = len(legal) == DECK - state.dealt[state.to_act]  # every size from 1 to the cards of the deck
    if are_all_left:
        return legal[size - 1]

    # The ids of the actions are in the order of the sizes.
    wanted = SIZE[size].id
    nearest = legal[0]
    for action in legal:
        if abs(action.id - wanted) < abs(nearest.id - wanted):
            nearest = action
    return nearest


class Goals:
    """The weights of moves, by the place that they lead to. A redeployment has half the weight of a march."""

    __slots__ = ("march", "redeployment", "marches", "redeployments")

    def __init__(self) -> None:
        self.march: vec[i64] = vec[i64]([0] * PLACES)
        """By place: the weight of a march there."""
        self.redeployment: vec[i64] = vec[i64]([0] * FRONTS)
        """By front: the weight of a redeployment there."""
        self.marches: vec[i64] = vec[i64]([0] * PLACES)
        """By place: the weight of all marches from there."""
        self.redeployments: vec[i64] = vec[i64]([0] * PLACES)
        """By place: the weight of all redeployments from there."""

    def pick_move(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """Return one of these moves, or passing, at random: each with a chance in proportion to its weight.

        Passing has the weight REST.
        """
        self._update_weights(state)
        weights: list[int] = []
        total = 0
        for action in legal:
            weight = REST
            if isinstance(action, March):
                weight = self.march[action.place]
            elif isinstance(action, Redeploy):
                weight = self.redeployment[action.front]
            total += weight
            weights.append(weight)

        # The move in whose weight a random number falls, if the weights are laid end to end.
        drawn = rng.below(total) if total else 0
        for i in range(len(legal)):
            drawn -= weights[i]
            if drawn < 0:
                return legal[i]
        return legal[0]

    def pick_any_move(self, state: State, rng: Rng) -> i64:
        """Return the id of what `pick_move` would pick out of all legal actions, without making a list of them.

        A random number falls in the weight of one move, if the weights are laid end to end: first that of passing,
        REST, and then those of the battalions, oldest first, each with all its moves.
        """
        self._update_weights(state)
        seat: i64 = state.to_act
        base = seat * DECK
        total: i64 = REST
        i: i64
        for i in range(base, base + state.fielded[seat]):
            total += self._weight_of_battalion(state, seat, state.field[i])

        drawn = rng.draw(total) - REST
        if drawn >= 0:
            for i in range(base, base + state.fielded[seat]):
                weight = self._weight_of_battalion(state, seat, state.field[i])
                if drawn < weight:
                    return self._move_of_battalion(state.field[i], state.place[base + state.field[i]], drawn)
                drawn -= weight
        return PASS.id

    def _update_weights(self, state: State) -> None:
        """Set all four weights for the seat to act in this state.

        `march` and `redeployment` are by the place that a move leads to, and `marches` and `redeployments` are the sums
        of all marches and redeployments from a place. NEXT_PLACE holds the one or two places beside a place p at 2 * p
        and 2 * p + 1, -1 for no second one. `here` counts the battalions of both seats, at seat * PLACES + place.
        """
        own: i64 = state.to_act * PLACES  # where the seat's places begin in `here`
        other = PLACES - own  # where those of the other seat begin
        all_redeployments: i64 = 0
        place: i64
        for place in range(PLACES):
            weight: i64 = LEAVE
            if place < FRONTS:
                if state.here[own + place]:
                    weight = REINFORCE if state.here[other + place] else CROWD
                else:
                    weight = CONTEST if state.here[other + place] else TAKE

                self.redeployment[place] = weight // 2
                all_redeployments += weight // 2
            self.march[place] = weight

        for place in range(PLACES):
            second = NEXT_PLACE[2 * place + 1]
            self.marches[place] = self.march[NEXT_PLACE[2 * place]] + (self.march[second] if second >= 0 else 0)
            self.redeployments[place] = all_redeployments - (self.redeployment[place] if place < FRONTS else 0)

    def _weight_of_battalion(self, state: State, seat: i64, number: i64) -> i64:
        """The weight of all moves of a battalion, 0 if it has moved this round."""
        index = seat * DECK + number
        if state.moved[index]:
            return 0
        place = state.place[index]
        return self.marches[place] + (self.redeployments[place] if may_redeploy(state, seat, number) else 0)

    def _move_of_battalion(self, number: i64, place: i64, drawn: i64) -> i64:
        """Return the id of the move of a battalion from a place in whose weight the random number `drawn` falls.

        `drawn` is from 0 to the sum of the weights of the battalion's moves, less 1. The moves are in the order of the
        legal ones: marches to the one or two places beside, then redeployments to the fronts other than `place`.
        NEXT_PLACE holds the places beside at 2 * place and 2 * place + 1, -1 for no second one.
        """
        i: i64
        for i in range(2 * place, 2 * place + 2):
            if NEXT_PLACE[i] >= 0:
                drawn -= self.march[NEXT_PLACE[i]]
                if drawn < 0:
                    return FIRST_MARCH + number * PLACES + NEXT_PLACE[i]

        front: i64 = 0
        while front < FRONTS:
            if front != place:
                drawn -= self.redeployment[front]
                if drawn < 0:
                    break
            front += 1
        return FIRST_REDEPLOYMENT + number * FRONTS + front


GUIDE: Final = BattlefrontsGuide
