"""Which actions are legal, and other questions about a table. Nothing changes here."""

from __future__ import annotations

from typing import Final

from game.battlefronts.actions import CALL_UP, MARCHES, PASS, REDEPLOYMENTS, REDUCE, SIZE
from game.battlefronts.cards import CARDS_PER_POINT, DECK, FRONTS, JACK, MOVE, PLACES, SUPPORT, ZONES
from game.battlefronts.state import State
from game.core.state import OVER, Action

# --- Lists of legal actions ------------------------------------------------------------


def legal_actions(state: State) -> list[Action]:
    """The legal actions of the seat to act. There are none once the match is over."""
    if state.to_act == OVER:
        return []
    if state.phase == MOVE:
        return legal_moves(state, state.to_act)
    if state.phase == SUPPORT:
        has_chosen_zone = state.zone >= 0  # the size of the new battalion comes next
        return legal_sizes(state, state.to_act) if has_chosen_zone else legal_call_ups(state, state.to_act)

    # In Attrition and in battles a seat is asked only which of its equally strong battalions loses a card.
    return [REDUCE[number] for number in strongest_battalions(state, state.to_act, state.front)]


def legal_moves(state: State, seat: int) -> list[Action]:
    """BF 5 Passing, then every march and redeployment, oldest battalion first."""
    actions: list[Action] = [PASS]
    base = seat * DECK
    for number in state.field[seat]:
        index = base + number
        if state.moved[index]:
            continue

        place = state.place[index]
        actions.extend(MARCHES[number][place])
        if may_redeploy(state, seat, number):
            actions.extend(REDEPLOYMENTS[number][place])
    return actions


def may_redeploy(state: State, seat: int, number: int) -> bool:
    """BF 5.3 Whether a face card is face up on top of a battalion, with a card below it that can go."""
    base = seat * DECK
    index = base + number
    return (
        state.up[index] != 0
        and state.end[index] - state.top[index] > 1
        and state.order[base + state.top[index]] >= JACK
    )


def legal_call_ups(state: State, seat: int) -> list[Action]:
    """BF 6.2 Passing, then every travel zone where the seat has not called up this round."""
    actions: list[Action] = [PASS] + [CALL_UP[zone] for zone in range(ZONES) if not state.called[seat] & (1 << zone)]
    return actions


def legal_sizes(state: State, seat: int) -> list[Action]:
    """BF 6.2 Every size of a call-up: from one card to all that are left in the deck."""
    return SIZE[1 : DECK - state.dealt[seat] + 1]


def strongest_battalions(state: State, seat: int, front: int) -> list[int]:
    """BF 4.1, 4.2 The numbers of the battalions that share the highest strength of a seat at a front."""
    base = seat * DECK
    highest = 1
    strongest: list[int] = []

    for number in state.field[seat]:
        index = base + number
        if state.place[index] == front:
            strength = state.strength[index]
            if strength > highest:
                highest = strength
                strongest = [number]
            elif strength == highest:
                strongest.append(number)
    return strongest


# --- Fronts ----------------------------------------------------------------------------


def attrition_of(strength: int) -> int:
    """BF 7.2 The reductions that a total strength inflicts: a fifth of it, rounded up, so 3 for a strength of 11."""
    return (strength + CARDS_PER_POINT - 1) // CARDS_PER_POINT


def occupied_fronts(state: State, seat: int) -> int:
    """The battlefronts where a seat has a battalion, as bits: bit f for front f."""
    base = seat * PLACES
    fronts = 0
    for front in range(FRONTS):
        if state.here[base + front]:
            fronts |= 1 << front
    return fronts


def fronts_held_alone(state: State, seat: int) -> list[int]:
    """BF 3.2 The battlefronts where this seat has battalions and the other has none."""
    held = occupied_fronts(state, seat) & ~occupied_fronts(state, 1 - seat)
    return [front for front in range(FRONTS) if held >> front & 1]


# --- The same questions without a list, for playouts -----------------------------------

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


def strongest_battalion(state: State, seat: int, front: int) -> int:
    """BF 4.1 The number of the strongest battalion of a seat at a front, or TIED if it must choose (BF 4.2).

    The seat must have a battalion there.
    """
    base = seat * DECK
    highest = 0
    strongest = TIED

    for number in state.field[seat]:
        index = base + number
        if state.place[index] == front:
            strength = state.strength[index]
            if strength > highest:
                highest = strength
                strongest = number
            elif strength == highest:
                strongest = TIED
    return strongest
