"""Which actions are open, and who may be asked (questions only, nothing changes here)."""

from __future__ import annotations

from game.fighting_front.cards import AIR_SLOTS
from game.fighting_front.state import State


def hostile(state: State, seat: int, space: int) -> bool:
    """FF 4.4 The space holds an enemy unit or an enemy location."""
    foe = 1 - seat
    return state.owner[space] == foe or state.site_owner[space] == foe


def hit_choices(state: State) -> int:
    """FF 5.1 How many hostile cards lie in the space rolled against: unit, location, air units based there."""
    foe = 1 - state.roll_seat
    found = 0
    if state.owner[state.aim] == foe:
        found += 1
    if state.site_owner[state.aim] == foe:
        found += 1
        for slot in range(AIR_SLOTS):
            if state.air_base[slot] == state.aim:
                found += 1
    return found
