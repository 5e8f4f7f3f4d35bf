"""Which actions are legal. Questions only: nothing changes here."""

from __future__ import annotations

from typing import Final

from game.battlefronts.actions import CALL_UP, MARCHES, PASS, REDEPLOYMENTS, REDUCE, SIZE
from game.battlefronts.cards import CARDS_PER_POINT, DECK, FRONTS, JACK, MOVE, PLACES, SUPPORT, ZONES
from game.battlefronts.state import State
from game.core.state import OVER, Action


def legal_actions(state: State) -> list[Action]:
    """The legal actions of the seat to act."""
    if state.to_act == OVER:
        return []
    if state.phase == MOVE:
        return moves(state, state.to_act)
    if state.phase == SUPPORT:
        return sizes(state, state.to_act) if state.zone >= 0 else call_ups(state, state.to_act)
    return [REDUCE[number] for number in strongest(state, state.to_act, state.front)]


def moves(state: State, seat: int) -> list[Action]:
    """BF 5 Passing, then every march and redeployment, oldest battalion first."""
    actions: list[Action] = [PASS]
    base = seat * DECK
    for number in state.field[seat]:
        b = base + number
        if state.moved[b]:
            continue
        place = state.place[b]
        actions.extend(MARCHES[number][place])
        if may_redeploy(state, seat, number):
            actions.extend(REDEPLOYMENTS[number][place])
    return actions


def may_redeploy(state: State, seat: int, number: int) -> bool:
    """BF 5.3 Whether a face card lies face up on top, with a card below it that can go."""
    base = seat * DECK
    b = base + number
    return state.up[b] != 0 and state.end[b] - state.top[b] > 1 and state.order[base + state.top[b]] >= JACK


def call_ups(state: State, seat: int) -> list[Action]:
    """BF 6.2 Passing, then every travel zone without a call-up this round."""
    actions: list[Action] = [PASS] + [CALL_UP[zone] for zone in range(ZONES) if not state.called[seat] & (1 << zone)]
    return actions


def sizes(state: State, seat: int) -> list[Action]:
    """BF 6.2 Every size of a call-up: from one card to all that are left in the deck."""
    return SIZE[1 : DECK - state.dealt[seat] + 1]


def strongest(state: State, seat: int, front: int) -> list[int]:
    """BF 4.1, 4.2 The numbers of the battalions that share the highest strength of a seat at a front."""
    base = seat * DECK
    best = 1
    found: list[int] = []
    for number in state.field[seat]:
        b = base + number
        if state.place[b] == front:
            strength = state.strength[b]
            if strength > best:
                best = strength
                found = [number]
            elif strength == best:
                found.append(number)
    return found


def attrition_of(strength: int) -> int:
    """BF 7.2 The reductions that a total strength inflicts: a fifth of it, rounded up."""
    return (strength + CARDS_PER_POINT - 1) // CARDS_PER_POINT


def fronts_of(state: State, seat: int) -> int:
    """The battlefronts where a seat has a battalion: bit f stands for front f."""
    base = seat * PLACES
    fronts = 0
    for front in range(FRONTS):
        if state.here[base + front]:
            fronts |= 1 << front
    return fronts


def fronts_held(state: State, seat: int) -> list[int]:
    """BF 3.2 The battlefronts that this seat holds alone."""
    held = fronts_of(state, seat) & ~fronts_of(state, 1 - seat)
    return [front for front in range(FRONTS) if held >> front & 1]


# --- Without a list, for playouts ------------------------------------------------------

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
