"""Questions of the rules answered without a list, for playouts: yes or no, or the one answer.

Each agrees with the list that `legal` makes of the same question.
"""

from __future__ import annotations

from typing import Final

from game.battlefronts.cards import DECK, ZONES
from game.battlefronts.state import State

TIED: Final = -1
"""Several battalions share the highest strength."""


def can_move(state: State, seat: int) -> bool:
    """BF 5.5 Whether some battalion has not moved this round: it always has a march."""
    base = seat * DECK
    for number in state.field[seat]:
        if not state.moved[base + number]:
            return True
    return False


def can_call_up(state: State, seat: int) -> bool:
    """BF 6.2, 6.3 Whether there are cards in the deck and a free travel zone."""
    return state.dealt[seat] < DECK and state.called[seat] != (1 << ZONES) - 1


def the_strongest(state: State, seat: int, front: int) -> int:
    """BF 4.1 The number of the strongest battalion of a seat at a front; TIED when it must choose (BF 4.2).

    The seat must have a battalion there.
    """
    base = seat * DECK
    best = 0
    found = TIED
    for number in state.field[seat]:
        b = base + number
        if state.place[b] == front:
            strength = state.strength[b]
            if strength > best:
                best = strength
                found = number
            elif strength == best:
                found = TIED
    return found
