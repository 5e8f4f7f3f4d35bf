"""Fighting Front: what cards are worth, and the estimate of a position as the logarithm of the odds to win."""

from __future__ import annotations

from typing import Final

from game.fighting_front.cards import (
    AIR_COMBAT,
    AIR_SLOTS,
    BACK_ROW,
    BOMBARDMENT,
    BOMBING,
    COLUMNS,
    DEFENSE,
    GROUND_ATTACK,
    HEADQUARTERS,
    IS_AA,
    IS_AIR,
    IS_DEPOT,
    IS_FORT,
    IS_GROUND,
    IS_I,
    IS_LEADER,
    IS_R,
    IS_SITE,
    IS_T,
    KINDS,
    MODIFIER,
    NONE,
    RANGE,
    ROWS,
    SPACES,
    TOUGHNESS,
)
from game.fighting_front.data import GOAL
from game.fighting_front.odds import air_toughness, toughness_of
from game.fighting_front.state import State


def _worth(kind: int) -> int:
    """What a card on the table is worth before the fight: about ten for a point of Toughness."""
    if IS_SITE[kind]:
        return 45 if kind == HEADQUARTERS else 30 if IS_DEPOT[kind] else 22 if IS_FORT[kind] else 16
    if IS_LEADER[kind]:
        return 14
    if IS_AIR[kind]:
        return 36 + 8 * MODIFIER[BOMBING * KINDS + kind] + 6 * MODIFIER[AIR_COMBAT * KINDS + kind]
    if not IS_GROUND[kind]:
        return 0
    worth = 14 + 9 * TOUGHNESS[kind] + 8 * MODIFIER[GROUND_ATTACK * KINDS + kind] + 4 * MODIFIER[DEFENSE * KINDS + kind]
    if IS_R[kind]:
        worth += 10 * RANGE[kind] + 8 * MODIFIER[BOMBARDMENT * KINDS + kind]
    return worth + 10 * IS_T[kind] + 5 * IS_AA[kind]


WORTH: Final[tuple[int, ...]] = tuple([_worth(kind) for kind in range(KINDS)])
"""By kind."""
ADVANCE: Final[tuple[int, ...]] = (0, 3, 8, 18, 34, 120)
"""By rows from the own back row: what it is worth that infantry or a tank stands there."""
EXPOSED: Final[tuple[int, ...]] = (0, 0, 4, 14, 20, 10)
"""By rows from the own back row: how much less artillery without tracks is worth there."""
CARD_WORTH: Final = 16
"""What a card in hand is worth."""
WON: Final = 700
"""What it is worth to hold the goal when the other side has had its turn, or has none to come."""
SCALE: Final = 150.0
"""Worth that makes the odds e to 1."""


def advance_of(seat: int, space: int) -> int:
    """How many rows a space lies before the back row of a seat, 0..5."""
    row = space // COLUMNS
    return row if seat == 0 else ROWS - 1 - row


def unit_worth(state: State, space: int) -> int:
    """What the ground unit in a space is worth as it stands: hurt units less, leaders added."""
    kind = state.unit[space]
    worth = WORTH[kind]
    dc = state.dc[space]
    if dc:
        worth -= worth * dc * 2 // (3 * (toughness_of(state, space) + 1))
    if state.leader[space] != NONE:
        worth += WORTH[state.leader[space]]
    return worth


def in_back_row(state: State, seat: int) -> int:
    """FF 1.6 Spaces of the other back row that a seat occupies."""
    found = 0
    for space in BACK_ROW[1 - seat]:
        if state.owner[space] == seat:
            found += 1
    return found


def edge(state: State) -> float:
    """The position as seat 0 sees it, in units of worth."""
    total = 0
    for space in range(SPACES):
        owner = state.owner[space]
        if owner != NONE:
            value = unit_worth(state, space) + place_worth(state, space, owner)
            total += value if owner == 0 else -value
        holder = state.site_owner[space]
        if holder != NONE:
            value = WORTH[state.site[space]] - 4 * state.site_dc[space]
            total += value if holder == 0 else -value
    for slot in range(AIR_SLOTS):
        owner = state.air_owner[slot]
        if owner != NONE:
            kind = state.air_unit[slot]
            value = WORTH[kind] - WORTH[kind] * state.air_dc[slot] // (air_toughness(state, slot) + 1)
            total += value if owner == 0 else -value
    total += CARD_WORTH * (min(state.hand_size[0], 9) - min(state.hand_size[1], 9))
    for seat in range(2):
        if in_back_row(state, seat) >= GOAL:
            held = WON if state.active != seat else WON // 4
            total += held if seat == 0 else -held
    return float(total)


def place_worth(state: State, space: int, seat: int) -> int:
    """What it is worth that the unit stands where it stands."""
    kind = state.unit[space]
    ahead = advance_of(seat, space)
    if IS_I[kind] or IS_T[kind]:
        return ADVANCE[ahead]
    return -EXPOSED[ahead]
