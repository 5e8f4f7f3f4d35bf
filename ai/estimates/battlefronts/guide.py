"""Battlefronts: the playout policy. It looks at what lies open on the table only.

Measured in 140 to 160 matches with 200 to 300 iterations a decision on either side: REINFORCE 8 and CROWD 1
won 72 % against 2 for both, PASSES 60 % against passing as often as any zone, and never to LEAVE an own front
42 %. Other sizes, TAKE at two thirds, REINFORCE doubled, and a rule for equal strength made no difference.
"""

from __future__ import annotations

from typing import Final

from ai.estimates.battlefronts.features import Side, half, SIZE as WIDTH
from ai.estimates.battlefronts import policy
from math import exp
from ai.search import Guide
from game.battlefronts.actions import PASS, SIZE, March, Redeploy
from game.battlefronts.cards import DECK, FRONTS, MOVE, SUPPORT
from game.battlefronts.legal import fronts_of
from game.battlefronts.state import State
from game.core.rng import Rng
from game.core.state import Action
from game.core.state import State as CoreState

SMALLEST: Final = 3
LARGEST: Final = 8
"""The sizes of battalions called up in a playout, as far as the deck goes."""
PASSES: Final = 5
"""Percent of call-ups that are passed though there are cards and zones."""

TAKE: Final = 12
REINFORCE: Final = 8
CONTEST: Final = 6
CROWD: Final = 1
LEAVE: Final = 1
REST: Final = 1
"""Weights of a march: to an empty front, a contested one, the enemy's, an own one, off a front; and of no march."""


class BattlefrontsGuide(Guide):
    """Takes empty fronts, reinforces contested ones, seldom retreats, calls up battalions of middle size."""

    __slots__ = ("weights", "hidden", "out", "horizon", "c", "b", "factor", "mixed", "toss", "small", "large", "passes", "w")

    def __init__(self) -> None:
        self.weights: list[float] = []
        self.hidden: list[list[float]] = []
        self.out: list[float] = []
        self.horizon: int = 0
        self.c: float = 0.6
        self.b: float = 0.7
        self.factor: list[float] = []
        self.mixed: int = 0
        self.toss: int = 0
        self.small: int = 3
        self.large: int = 8
        self.passes: int = 5
        self.w: list[int] = [12, 8, 6, 1, 1, 1]

    def exploration(self) -> float:
        return self.c

    def breadth(self) -> float:
        return self.b

    def enough(self, view: CoreState, world: CoreState) -> bool:
        if self.horizon == 0:
            return False
        assert isinstance(view, State)
        assert isinstance(world, State)
        return world.round >= view.round + self.horizon

    def estimate(self, world: CoreState) -> list[float]:
        assert isinstance(world, State)
        own, other = Side(world, 0), Side(world, 1)
        mine = half(world, 0, own, other)
        theirs = half(world, 1, other, own)
        total = 0.0
        if self.hidden:
            for h in range(len(self.hidden)):
                row = self.hidden[h]
                up = 0.0
                down = 0.0
                for i in range(WIDTH):
                    up += row[i] * (mine[i] - theirs[i])
                total += self.out[h] * (2.0 / (1.0 + exp(-2.0 * up)) - 1.0)
        for i in range(WIDTH):
            total += self.weights[i] * (mine[i] - theirs[i])
        chance = 1.0 / (1.0 + exp(-total))
        return [chance, 1.0 - chance]

    def pick(self, state: CoreState, legal: list[Action], rng: Rng) -> Action:
        assert isinstance(state, State)
        if self.factor and state.zone < 0:
            if state.phase == MOVE:
                return policy.pick_move(state, legal, rng, self.factor)
            if state.phase == SUPPORT:
                return policy.pick_call_up(state, legal, rng, self.factor)
        if state.phase == MOVE:
            return pick_move(state, legal, rng, self.w)
        if state.phase == SUPPORT:
            return pick_call_up(legal, rng, self.passes) if state.zone < 0 else pick_size(state, legal, rng, self.small, self.large)
        return legal[rng.below(len(legal))]


def pick_call_up(legal: list[Action], rng: Rng, passes: int) -> Action:
    """Any zone, as long as there are cards."""
    if legal[0] is not PASS:
        return legal[rng.below(len(legal))]
    if rng.below(100) < passes:
        return PASS
    return legal[1 + rng.below(len(legal) - 1)]


def pick_size(state: State, legal: list[Action], rng: Rng, small: int, large: int) -> Action:
    """A size from SMALLEST to LARGEST, or the open one that comes nearest to it."""
    left = DECK - state.dealt[state.to_act]
    size = min(small + rng.below(large - small + 1), left)
    if len(legal) == left:
        return legal[size - 1]
    wanted = SIZE[size].id
    nearest = legal[0]
    for action in legal:
        if abs(action.id - wanted) < abs(nearest.id - wanted):
            nearest = action
    return nearest


def pick_move(state: State, legal: list[Action], rng: Rng, w: list[int]) -> Action:
    """A march or redeployment, by the weight of the place it leads to."""
    seat = state.to_act
    mine = fronts_of(state, seat)
    theirs = fronts_of(state, 1 - seat)
    weights: list[int] = []
    total = 0
    for action in legal:
        weight = w[5]
        if isinstance(action, March):
            weight = weight_of(action.place, mine, theirs, w)
        elif isinstance(action, Redeploy):
            weight = weight_of(action.front, mine, theirs, w) // 2
        total += weight
        weights.append(weight)
    throw = rng.below(total) if total else 0
    for i in range(len(legal)):
        throw -= weights[i]
        if throw < 0:
            return legal[i]
    return legal[0]


def weight_of(place: int, mine: int, theirs: int, w: list[int]) -> int:
    """The weight of a move to a place; `mine` and `theirs` have a bit set for every front where a seat stands."""
    if place >= FRONTS:
        return w[4]
    if mine >> place & 1:
        return w[1] if theirs >> place & 1 else w[3]
    return w[2] if theirs >> place & 1 else w[0]


GUIDE: Final = BattlefrontsGuide
