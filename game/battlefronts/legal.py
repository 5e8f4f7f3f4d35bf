"""Which actions are legal, and other questions about a table. Nothing changes here."""

from __future__ import annotations

from typing import Final

from game.battlefronts.actions import CALL_UP, MARCHES, PASS, REDEPLOYMENTS, REDUCE, SIZE
from game.battlefronts.cards import CARDS_PER_POINT, DECK, FRONTS, JACK, MOVE, PLACES, SUPPORT, ZONES
from game.battlefronts.state import State
from game.core.compiled import i64
from game.core.state import OVER, Action

# --- Lists of legal actions ------------------------------------------------------------


def legal_actions(state: State) -> list[Action]:
    """Return the legal actions of the seat to act. There are none once the match is over.

    In the Support phase a seat names a zone first and the size of its new battalion next.
    """
    if state.to_act == OVER:
        return []
    if state.phase == MOVE:
        return legal_moves(state, state.to_act)
    if state.phase == SUPPORT:
        has_chosen_zone = state.zone >= 0
        return legal_sizes(state, state.to_act) if has_chosen_zone else legal_call_ups(state, state.to_act)

    # In Attrition and in battles a seat is asked only which of its equally strong battalions loses a card.
    return [REDUCE[number] for number in strongest_battalions(state, state.to_act, state.front)]


def legal_moves(state: State, seat: i64) -> list[Action]:
    """BF 5 Return passing, then every march and redeployment, oldest battalion first.

    A battalion moves once in a round. `field` has the numbers of a seat's battalions, oldest first. MARCHES and
    REDEPLOYMENTS have the actions of a battalion by its number and its place.
    """
    actions: list[Action] = [PASS]
    base = seat * DECK
    i: i64
    for i in range(base, base + state.fielded[seat]):
        number = state.field[i]
        if state.moved[base + number]:
            continue

        place = state.place[base + number]
        actions.extend(MARCHES[number][place])
        if may_redeploy(state, seat, number):
            actions.extend(REDEPLOYMENTS[number][place])
    return actions


def may_redeploy(state: State, seat: i64, number: i64) -> bool:
    """BF 5.3 Whether a battalion has a face card face up on top and a card below it.

    A redeployment discards the face card, and the card below it goes to the new front. `order` has the decks of both
    seats, and the battalion is the cards `top` to `end` - 1 of its owner's deck.
    """
    first_card = seat * DECK
    index = seat * DECK + number
    top = state.top[index]
    return (
        state.up[index] != 0
        and state.end[index] - top > 1  # cards in the battalion
        and state.order[first_card + top] >= JACK
    )


def legal_call_ups(state: State, seat: int) -> list[Action]:
    """BF 6.2 Return passing, then a call-up on every travel zone where the seat has not called up this round.

    `called` has a bit for each zone where it has.
    """
    called = state.called[seat]
    actions: list[Action] = [PASS] + [CALL_UP[zone] for zone in range(ZONES) if not called >> zone & 1]
    return actions


def legal_sizes(state: State, seat: int) -> list[Action]:
    """BF 6.2 Return every size of a new battalion: from one card to all that are left in the deck.

    SIZE has the action for each number of cards, and `dealt` counts the cards that have left the deck.
    """
    return SIZE[1 : DECK - state.dealt[seat] + 1]


def strongest_battalions(state: State, seat: i64, front: i64) -> list[int]:
    """BF 4.1, 4.2 Return the numbers of all battalions of a seat at a front that share its highest strength.

    The oldest is first. At a front every top card is face up, so no strength is below 1. The list is empty if the seat
    has no battalion there. `field` holds the numbers of the seat's living battalions from seat * DECK on, and the facts
    about battalion n are at seat * DECK + n.
    """
    base = seat * DECK
    highest: i64 = 1
    strongest: list[int] = []

    i: i64
    for i in range(base, base + state.fielded[seat]):
        number = state.field[i]
        if state.place[base + number] == front:
            strength = state.strength[base + number]
            if strength > highest:
                highest = strength
                strongest = [number]
            elif strength == highest:
                strongest.append(number)
    return strongest


# --- Fronts ----------------------------------------------------------------------------


def attrition_of(strength: i64) -> i64:
    """BF 7.2 Return how many reductions a strength inflicts: a fifth of it, rounded up, so 3 for 11."""
    return (strength + CARDS_PER_POINT - 1) // CARDS_PER_POINT


def occupied_fronts(state: State, seat: i64) -> i64:
    """Return the battlefronts where a seat has a battalion, as a number with bit f set for front f.

    `here` counts each seat's battalions at each place. Places 0 to FRONTS - 1 are the fronts.
    """
    first_place = seat * PLACES
    front_bits: i64 = 0
    front_bit: i64 = 1
    front: i64
    for front in range(FRONTS):
        if state.here[first_place + front]:
            front_bits |= front_bit
        front_bit += front_bit
    return front_bits


def fronts_held_alone(state: State, seat: int) -> list[int]:
    """BF 3.2 Return the battlefronts, by number, where this seat has battalions and the other has none."""
    held = occupied_fronts(state, seat) & ~occupied_fronts(state, seat=1 - seat)  # a bit for each front
    return [front for front in range(FRONTS) if held >> front & 1]


# --- The same questions without a list, for playouts -----------------------------------

TIED: Final = -1
"""Several battalions share the highest strength."""


def can_move(state: State, seat: i64) -> bool:
    """BF 5.5 Whether some battalion of a seat has not moved this round. Every place has a neighbour to march to.

    `field` holds the numbers of the seat's living battalions from seat * DECK on, and the facts about battalion n are
    at seat * DECK + n.
    """
    base = seat * DECK
    i: i64
    for i in range(base, base + state.fielded[seat]):
        if not state.moved[base + state.field[i]]:
            return True
    return False


def can_call_up(state: State, seat: i64) -> bool:
    """BF 6.2, 6.3 Whether a seat has cards in its deck, and a travel zone where it has not called up this round.

    `dealt` counts the cards that have left the deck. `called` has a bit for each zone where it has called up.
    """
    return state.dealt[seat] < DECK and state.called[seat] != (1 << ZONES) - 1


def strongest_battalion(state: State, seat: i64, front: i64) -> i64:
    """BF 4.1 Return the number of the strongest battalion of a seat at a front.

    TIED if several share the highest strength, so that the seat must choose (BF 4.2). The seat must have a battalion
    there. `field` holds the numbers of the seat's living battalions from seat * DECK on, and the facts about battalion
    n are at seat * DECK + n.
    """
    base = seat * DECK
    highest: i64 = 0
    strongest: i64 = TIED

    i: i64
    for i in range(base, base + state.fielded[seat]):
        number = state.field[i]
        if state.place[base + number] == front:
            strength = state.strength[base + number]
            if strength > highest:
                highest = strength
                strongest = number
            elif strength == highest:
                strongest = TIED
    return strongest
