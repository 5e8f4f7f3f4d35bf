"""Drawing, losing and spending cards and counters (SE 3.4, 5.2, 6)."""

from __future__ import annotations

from game.core.decks import held_by_others, left_hand, remake
from game.core.events import Transcript
from game.core.rng import Rng
from game.sharp_end import cards, events
from game.sharp_end.legal import order_to_draw, unit_to_draw
from game.sharp_end.state import State

# --- Unit cards ------------------------------------------------------------------------


def top_unit(state: State, rng: Rng, transcript: Transcript | None, passed_over: int = 0) -> int:
    """SE 3.4 Take the next card off the unit deck, which is made anew when it has run out.

    The deck is empty at this moment, so everybody can tell by counting what the others hold together.
    Random Events that were passed over in this draw lie with the discards meanwhile.
    """
    if not state.unit_deck:
        remake(state.unit_deck, state.unit_discard, rng)
        state.sure_units = held_by_others(state.units, state.seats)
        if transcript is not None:
            state.unit_discard[cards.RANDOM_EVENT] += passed_over
            transcript.append(events.DeckRemade(False, len(state.unit_deck)))
            state.unit_discard[cards.RANDOM_EVENT] -= passed_over
    return state.unit_deck.pop()


def gain_unit(state: State, seat: int, card: int, transcript: Transcript | None) -> None:
    """Add a unit card to a hand; what the seat was known to lack (`lacks`) is forgotten."""
    state.units[seat * cards.UNIT_TYPES + card] += 1
    state.unit_count[seat] += 1
    state.lacks[seat] = 0
    if transcript is not None:
        transcript.append(events.UnitDrawn(seat, card))


def draw_plain_unit(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 2.7, 3.2 Draw a unit card; Random Events that turn up are shuffled back."""
    if not unit_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return
    passed_over = 0
    card = top_unit(state, rng, transcript)
    while card == cards.RANDOM_EVENT:
        passed_over += 1
        card = top_unit(state, rng, transcript, passed_over)
    for _ in range(passed_over):
        state.unit_deck.append(cards.RANDOM_EVENT)
    if passed_over:
        rng.shuffle(state.unit_deck)
    gain_unit(state, seat, card, transcript)


def use_unit(state: State, seat: int, card: int) -> None:
    """Move a unit card from a hand to the discards."""
    state.units[seat * cards.UNIT_TYPES + card] -= 1
    state.unit_count[seat] -= 1
    state.unit_discard[card] += 1
    left_hand(state.sure_units, state.seats, seat, card)


def lose_unit(state: State, seat: int, card: int, transcript: Transcript | None) -> None:
    """SE 2.7 Lose a unit card to a random event; `promised` no longer binds a commander who stated *can*."""
    use_unit(state, seat, card)
    if seat == state.commander:
        state.promised = 0
    if transcript is not None:
        transcript.append(events.UnitDiscarded(seat, card))


# --- HQ cards --------------------------------------------------------------------------


def draw_order(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.10, 5.2 Draw an HQ card; nothing happens if none is left (SE 3.4)."""
    if not order_to_draw(state):
        if transcript is not None:
            transcript.append(events.NothingDrawn(seat))
        return
    if not state.order_deck:
        remake(state.order_deck, state.order_discard, rng)
        state.sure_orders = held_by_others(state.orders, state.seats)
        if transcript is not None:
            transcript.append(events.DeckRemade(True, len(state.order_deck)))
    card = state.order_deck.pop()
    state.orders[seat * cards.ORDER_TYPES + card] += 1
    state.order_count[seat] += 1
    if transcript is not None:
        transcript.append(events.OrderDrawn(seat, card))


def use_order(state: State, seat: int, card: int) -> None:
    """SE 4.6, 6 Move an HQ card from a hand to the discards."""
    state.orders[seat * cards.ORDER_TYPES + card] -= 1
    state.order_count[seat] -= 1
    state.order_discard[card] += 1
    left_hand(state.sure_orders, state.seats, seat, card)


# --- Objective counters ----------------------------------------------------------------


def take_counter(state: State, seat: int, place: int, transcript: Transcript | None) -> None:
    """SE 4.2 Take the top counter of the shuffled pile of the terrain at a place, if there is one."""
    terrain = state.road[place]
    if not state.left[terrain]:
        if transcript is not None:
            transcript.append(events.EmptyHanded(seat, terrain))
        return
    state.left[terrain] -= 1
    counter = cards.PILE_START[terrain] + state.left[terrain]
    assert state.owner[counter] == cards.IN_PILE
    state.owner[counter] = seat
    state.held[seat] += 1
    kind = state.kind[counter]
    if kind >= cards.GIVES_UNIT:
        state.tokens[seat * cards.TOKENS + kind - cards.GIVES_UNIT] += 1
    if transcript is not None:
        transcript.append(events.ObjectiveTaken(seat, terrain, counter, kind))


def spend_counter(state: State, seat: int, token: int, transcript: Transcript | None) -> None:
    """SE 5.2, 4.6 Turn up and discard a counter of this sort, the one of the lowest terrain."""
    kind = cards.GIVES_UNIT + token
    counter = 0
    while state.owner[counter] != seat or state.kind[counter] != kind:
        counter += 1
    state.owner[counter] = cards.SPENT
    state.held[seat] -= 1
    state.tokens[seat * cards.TOKENS + token] -= 1
    if transcript is not None:
        transcript.append(events.CounterSpent(seat, counter, kind))
