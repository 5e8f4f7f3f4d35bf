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
from game.battlefronts.actions import (
    ACTIONS,
    CALL_UP,
    FIRST_MARCH,
    FIRST_REDEPLOYMENT,
    PASS,
    SIZE,
    March,
    Redeploy,
)
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
        """Count the fronts where the seat has battalions (`occupied`), those that it holds alone, and others.

        `clears` counts the contested fronts from which the next battle drives the side `other`, `empty` the fronts with
        no battalion of the seat but one on a road beside, and `beside` the battalions on the roads beside each front,
        two at most. NEXT_PLACE holds the one or two places beside a place p at 2 * p and 2 * p + 1, -1 for no second
        one.
        """
        front: i64
        for front in range(FRONTS):
            near = self.count[NEXT_PLACE[2 * front]]
            if NEXT_PLACE[2 * front + 1] >= 0:
                near += self.count[NEXT_PLACE[2 * front + 1]]
            self.beside += near if near < 2 else 2

            if self.count[front] == 0:
                if near:
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
    """The features in the order of NAMES: how much more this seat has of each than the other."""
    return list(differences(state, seat))


def differences(state: State, seat: i64) -> vec[float]:
    """Return the same numbers as `features`, as a packed array: `figures_of_seat` of this seat less the other one's."""
    own = Side(state, seat)
    other = Side(state, seat=1 - seat)
    more = figures_of_seat(state, seat, own, other)
    of_other = figures_of_seat(state, seat=1 - seat, own=other, other=own)
    i: i64
    for i in range(len(more)):
        more[i] -= of_other[i]
    return more


def figures_of_seat(state: State, seat: i64, own: Side, other: Side) -> vec[float]:
    """Return how much this seat has of each feature, in the order of NAMES.

    `own` and `other` are the tables of the seat and of its enemy. The fronts of `own` are counted here.
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

    own.count_fronts(other)
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
            log(1.0 + float(own.battalions) + float(deck) / 3.0),
            float(own.occupied),
            float(own.alone),
            float(own.clears),
            float(own.empty),
            float(own.beside),
        ]
    )


def mean_unseen_strength(state: State, seat: i64) -> float:
    """Return the mean value of the cards of a seat that nobody has seen, 0.0 if all have been seen.

    A face card counts 0. SMALL is the sum of all other cards of a deck. The cards of a battalion that all have seen are
    those from its `start` to its `top`, which are lost, and the top card if it is face up (`up` is 1).
    """
    base = seat * DECK
    sum_of_small: i64 = SMALL
    unseen: i64 = DECK
    index: i64
    i: i64
    for index in range(base, base + state.raised[seat]):
        for i in range(base + state.start[index], base + state.top[index] + state.up[index]):
            unseen -= 1
            if state.order[i] < JACK:
                sum_of_small -= state.order[i]
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
"""Weights of a march to an empty front, a contested one, the enemy's, one's own, and off a front, and of no march.

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
    """Return what `pick_call_up` picks out of all legal actions, without a list of them.

    `called` has a bit for each zone where the seat has called up this round. PASSES is in percent.
    """
    if rng.draw(100) < PASSES:
        return PASS
    called = state.called[state.to_act]
    free: i64 = 0
    zone: i64
    for zone in range(ZONES):
        if called & ZONE_BITS[zone] == 0:
            free += 1

    left = rng.draw(free)
    for zone in range(ZONES):
        if called & ZONE_BITS[zone] == 0:
            if left == 0:
                return CALL_UP[zone]
            left -= 1
    return PASS


def wanted_size(state: State, rng: Rng) -> i64:
    """A size from SMALLEST to LARGEST, or all cards of the deck if they are fewer."""
    left = DECK - state.dealt[state.to_act]
    size = SMALLEST + rng.draw(LARGEST - SMALLEST + 1)
    return size if size < left else left


def pick_size(state: State, legal: list[Action], rng: Rng) -> Action:
    """The `wanted_size`, or the legal one nearest to it."""
    size: int = wanted_size(state, rng)
    if len(legal) == DECK - state.dealt[state.to_act]:
        return legal[size - 1]

    # A search has left only some sizes: their ids are in the order of the sizes.
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
        """Return one of these moves at random by its weight, where passing has the weight REST."""
        self._weigh(state)
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

        throw = rng.below(total) if total else 0
        for i in range(len(legal)):
            throw -= weights[i]
            if throw < 0:
                return legal[i]
        return legal[0]

    def pick_any_move(self, state: State, rng: Rng) -> i64:
        """Return the id of a move at random by its weight, out of all legal moves, without a list of them.

        Passing comes first, with the weight REST. Then come the battalions, oldest first, each with all its moves.
        """
        self._weigh(state)
        seat: i64 = state.to_act
        base = seat * DECK
        total: i64 = REST
        i: i64
        for i in range(base, base + state.fielded[seat]):
            total += self._weight_of_battalion(state, seat, state.field[i])

        throw = rng.draw(total) - REST
        if throw >= 0:
            for i in range(base, base + state.fielded[seat]):
                weight = self._weight_of_battalion(state, seat, state.field[i])
                if throw < weight:
                    return self._move_of_battalion(state.field[i], state.place[base + state.field[i]], throw)
                throw -= weight
        return PASS.id

    def _weigh(self, state: State) -> None:
        """Work out the weights for the seat to act.

        `march` and `redeployment` are by the place that a move leads to, and `marches` and `redeployments` are the sums
        of all marches and redeployments from a place. NEXT_PLACE holds the one or two places beside a place p at 2 * p
        and 2 * p + 1, -1 for no second one. `here` counts battalions at seat * PLACES + place.
        """
        own: i64 = state.to_act * PLACES
        other = PLACES - own  # where the other seat's places begin in `here`
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

    def _move_of_battalion(self, number: i64, place: i64, throw: i64) -> i64:
        """Return the id of the move of a battalion from a place to which a random number leads.

        `throw` is from 0 to the sum of the weights of its moves, less 1. The moves are in the order of the legal ones:
        marches to the one or two places beside (NEXT_PLACE), then redeployments to the other fronts.
        """
        i: i64
        for i in range(2 * place, 2 * place + 2):
            if NEXT_PLACE[i] >= 0:
                throw -= self.march[NEXT_PLACE[i]]
                if throw < 0:
                    return FIRST_MARCH + number * PLACES + NEXT_PLACE[i]

        front: i64 = 0
        while front < FRONTS:
            if front != place:
                throw -= self.redeployment[front]
                if throw < 0:
                    break
            front += 1
        return FIRST_REDEPLOYMENT + number * FRONTS + front


GUIDE: Final = BattlefrontsGuide
