"""Battlefronts: how a playout moves and calls up. Weighs what lies open on the table only."""

from __future__ import annotations

from typing import Final

from ai.search import Guide
from game.battlefronts.actions import March, Redeploy
from game.battlefronts.cards import FRONTS, MOVE, SUPPORT
from game.battlefronts.legal import fronts_of
from game.battlefronts.state import State
from game.core.rng import Rng
from game.core.state import Action
from game.core.state import State as CoreState

SMALLEST: Final = 3
LARGEST: Final = 8
"""The size of most battalions called up in a playout."""

TAKE: Final = 12
CONTEST: Final = 6
JOIN: Final = 2
LEAVE: Final = 1
REST: Final = 1


class BattlefrontsGuide(Guide):
    """Takes empty fronts, contests the enemy's, seldom gives one up, calls up middling battalions."""

    __slots__ = ()

    def pick(self, state: CoreState, legal: list[Action], rng: Rng) -> Action:
        assert isinstance(state, State)
        if state.phase == MOVE:
            return pick_move(state, legal, rng)
        if state.phase == SUPPORT:
            if state.zone < 0:
                return legal[rng.below(len(legal))]
            return pick_size(legal, rng)
        return legal[rng.below(len(legal))]


def pick_size(legal: list[Action], rng: Rng) -> Action:
    """A size from SMALLEST to LARGEST, as far as the deck goes."""
    size = SMALLEST + rng.below(LARGEST - SMALLEST + 1)
    return legal[min(size, len(legal)) - 1]


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
    throw = rng.below(total)
    for i in range(len(legal)):
        throw -= weights[i]
        if throw < 0:
            return legal[i]
    return legal[0]


def weight_of(place: int, mine: int, theirs: int) -> int:
    """How often a battalion goes to a place; `mine` and `theirs` have a bit set for every front held."""
    if place >= FRONTS:
        return LEAVE
    if mine >> place & 1:
        return JOIN
    return CONTEST if theirs >> place & 1 else TAKE


GUIDE: Final = BattlefrontsGuide()
