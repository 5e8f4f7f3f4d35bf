"""Battlefronts: the playout policy, and an estimate at the start of the second round after the view's.

Both use only what lies open on the table. Matches at equal iterations against playouts to the end: a linear
estimate fitted to 327 matches won 89 % of 40 at 300 iterations and 78 % of 40 at 1,000; cut off after one round it won
3 % of 60. Playouts by a softmax over 360 facts of a move, fitted to what searches of 2,500 iterations chose, won 19 %
of 80 against these: the best moves for a search to play are not the best ones to judge a position by.
"""

from __future__ import annotations

from typing import Final

from ai.estimates.battlefronts.features import features
from ai.estimates.battlefronts.reasons import reason
from ai.estimates.battlefronts.weights import BIAS, HIDDEN, HIDDEN_BIAS, WEIGHTS
from ai.estimates.net import Net
from ai.search import Guide, Node
from game.battlefronts.actions import PASS, SIZE, March, Redeploy
from game.battlefronts.cards import DECK, FRONTS, MOVE, SUPPORT
from game.battlefronts.legal import fronts_of
from game.battlefronts.state import State
from game.core.rng import Rng
from game.core.state import Action

SMALLEST: Final = 1
LARGEST: Final = 6
"""The sizes of battalions called up in a playout, if the deck has enough cards; won 58 % of 120 matches against 3 to
8."""
PASSES: Final = 5
"""Percent of call-ups that a playout passes although there are cards and zones."""

TAKE: Final = 12
REINFORCE: Final = 8
CONTEST: Final = 6
CROWD: Final = 1
LEAVE: Final = 1
REST: Final = 1
"""Weights of a march: to an empty front, a contested one, the enemy's, one's own, off a front; and of no march.

In 140 to 160 matches with playouts to the end REINFORCE 8 and CROWD 1 won 72 % against 2 for both, PASSES 60 % against
passing as often as any zone, and never to LEAVE an own front 42 %.
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

    def enough(self, view: State, world: State) -> bool:
        return world.round >= view.round + HORIZON

    def estimate(self, world: State) -> list[float]:
        chance = self._net.fair(features(world, 0))
        return [chance, 1.0 - chance]

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        if state.phase == MOVE:
            return pick_move(state, legal, rng)
        if state.phase == SUPPORT:
            return pick_call_up(legal, rng) if state.zone < 0 else pick_size(state, legal, rng)
        return legal[rng.below(len(legal))]

    def reason(self, view: State, ranked: list[Node]) -> str:
        return reason(view, ranked)


def pick_call_up(legal: list[Action], rng: Rng) -> Action:
    """Any zone, as long as there are cards."""
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
    wanted = SIZE[size].id
    nearest = legal[0]
    for action in legal:
        if abs(action.id - wanted) < abs(nearest.id - wanted):
            nearest = action
    return nearest


def pick_move(state: State, legal: list[Action], rng: Rng) -> Action:
    """A march or redeployment, by the weight of the place it leads to."""
    seat = state.to_act
    mine = fronts_of(state, seat)
    theirs = fronts_of(state, 1 - seat)
    weights: list[int] = []
    total = 0
    for action in legal:
        weight = REST
        if isinstance(action, March):
            weight = weight_of(action.place, mine, theirs)
        elif isinstance(action, Redeploy):
            weight = weight_of(action.front, mine, theirs) // 2
        total += weight
        weights.append(weight)
    throw = rng.below(total) if total else 0
    for i in range(len(legal)):
        throw -= weights[i]
        if throw < 0:
            return legal[i]
    return legal[0]


def weight_of(place: int, mine: int, theirs: int) -> int:
    """The weight of a move to a place; `mine` and `theirs` have a bit set for every front where a seat stands."""
    if place >= FRONTS:
        return LEAVE
    if mine >> place & 1:
        return REINFORCE if theirs >> place & 1 else CROWD
    return CONTEST if theirs >> place & 1 else TAKE


GUIDE: Final = BattlefrontsGuide
