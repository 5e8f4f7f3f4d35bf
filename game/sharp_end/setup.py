"""SE 3, 8.1 A table laid out for the first turn."""

from __future__ import annotations

from game.core.decks import shuffled
from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import PENDING
from game.sharp_end import cards
from game.sharp_end.data import HAND
from game.sharp_end.events import HandDealt
from game.sharp_end.rules.draws import draw_order, draw_plain_unit
from game.sharp_end.rules.play import advance
from game.sharp_end.state import State


def lay_out(state: State, turns: int, rng: Rng) -> None:
    """SE 3.1-3.3 The terrain in order, the piles and decks shuffled, the first commander by lot; no hands yet."""
    seats = state.seats
    state.to_act = PENDING
    state.last_turn = turns
    state.commander = rng.below(seats)
    state.road = list(range(cards.LAST_PLACE + 1))
    state.kind = []
    for counts in cards.PILE_COUNTS:
        pile: list[int] = []
        for kind in range(cards.KINDS):
            for _ in range(counts[kind]):
                pile.append(kind)
        rng.shuffle(pile)
        state.kind += pile
    assert len(state.kind) == len(cards.TERRAIN_OF)
    state.owner = [cards.IN_PILE] * cards.COUNTERS
    state.left = list(cards.PILE_SIZE)
    state.unit_deck = shuffled(cards.UNIT_COPIES, rng)
    state.order_deck = shuffled(cards.ORDER_COPIES, rng)
    state.unit_discard = [0] * (cards.UNIT_TYPES + 1)
    state.order_discard = [0] * cards.ORDER_TYPES
    state.units = [0] * (seats * cards.UNIT_TYPES)
    state.orders = [0] * (seats * cards.ORDER_TYPES)
    state.sure_units = [0] * (seats * cards.UNIT_TYPES)
    state.sure_orders = [0] * (seats * cards.ORDER_TYPES)
    state.tokens = [0] * (seats * cards.TOKENS)
    state.unit_count = [0] * seats
    state.order_count = [0] * seats
    state.held = [0] * seats
    state.intel = [0] * seats
    state.lacks = [0] * seats
    state.stance = [cards.UNDECLARED] * seats
    state.place = [0] * seats


def shuffle_road(state: State, rng: Rng) -> None:
    """SE 8.1 Shuffle all terrain but the first and the last, together with the piles."""
    between = state.road[2 : cards.LAST_PLACE]
    rng.shuffle(between)
    state.road = state.road[:2] + between + state.road[cards.LAST_PLACE :]


def deal_hands(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 3.2 Unit cards, with Random Events shuffled back, and an HQ card for everyone."""
    for seat in range(state.seats):
        for _ in range(HAND[state.seats]):
            draw_plain_unit(state, seat, rng, None)
        draw_order(state, seat, rng, None)
        if transcript is not None:
            units = [card for card in range(cards.UNIT_TYPES) for _ in range(state.unit_cards(seat)[card])]
            orders = [card for card in range(cards.ORDER_TYPES) for _ in range(state.order_cards(seat)[card])]
            transcript.append(HandDealt(seat, tuple(units), tuple(orders)))


def begin(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4 The first turn, up to its first decision."""
    advance(state, rng, transcript)
