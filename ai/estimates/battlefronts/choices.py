"""What actions of Battlefronts do, for `python -m ai.fit --policy`: where battalions go, how large call-ups are."""

from __future__ import annotations

from typing import Final

from game.battlefronts.actions import PASS, CallUp, March, Redeploy, Size
from game.battlefronts.cards import DECK, FRONTS, PLACES, SUPPORT, ZONES
from game.battlefronts.legal import fronts_of
from game.battlefronts.state import State
from game.core.state import Action
from game.core.state import State as CoreState

NAMES: Final[tuple[str, ...]] = (
    "to an empty front",
    "to a front of the enemy",
    "to an own front",
    "to a contested front",
    "to a road",
    "by redeployment",
    "the last of an own front leaves",
    "no march",
    "a call-up on an outer road",
    "a call-up on an inner road",
    "no call-up",
    "one or two cards",
    "three to five cards",
    "six to eight cards",
    "nine cards or more",
)
ROAD: Final = 4
REDEPLOYED: Final = 5
EMPTIES: Final = 6
NO_MARCH: Final = 7
OUTER: Final = 8
INNER: Final = 9
NO_CALL_UP: Final = 10
SIZES: Final = 11


def features(state: CoreState, legal: list[Action]) -> list[list[int]]:
    """For each of these actions of `state.to_act`: which of NAMES hold of it."""
    assert isinstance(state, State)
    return [of_action(state, action) for action in legal]


def of_action(state: State, action: Action) -> list[int]:
    """Which of NAMES hold of an action."""
    if isinstance(action, March):
        return of_march(state, action.battalion, action.place)
    if isinstance(action, Redeploy):
        return [*of_march(state, action.battalion, action.front), REDEPLOYED]
    if isinstance(action, CallUp):
        return [OUTER if action.zone in (0, ZONES - 1) else INNER]
    if isinstance(action, Size):
        return [SIZES + (0 if action.cards <= 2 else 1 if action.cards <= 5 else 2 if action.cards <= 8 else 3)]
    if action is PASS:
        return [NO_CALL_UP if state.phase == SUPPORT else NO_MARCH]
    return []


def of_march(state: State, battalion: int, place: int) -> list[int]:
    """Which of NAMES hold of a battalion's way to a place."""
    seat = state.to_act
    found = [ROAD]
    if place < FRONTS:
        mine = fronts_of(state, seat) >> place & 1
        theirs = fronts_of(state, 1 - seat) >> place & 1
        found = [2 * mine + theirs]
    source = state.place[seat * DECK + battalion]
    if source < FRONTS and state.here[seat * PLACES + source] == 1:
        found.append(EMPTIES)
    return found
