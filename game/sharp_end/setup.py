"""SE 3, 8.1 A table laid out for the first turn."""

from __future__ import annotations

from game.core.decks import shuffled
from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import PENDING
from game.sharp_end.cards import (
    COUNTERS,
    IN_PILE,
    KINDS,
    LAST_PLACE,
    ORDER_COPIES,
    ORDER_TYPES,
    PILE_COUNTS,
    PILE_SIZE,
    TERRAIN_OF,
    TOKENS,
    UNDECLARED,
    UNIT_COPIES,
    UNIT_TYPES,
)
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
    state.road = list(range(LAST_PLACE + 1))
    state.kind = []
    for counts in PILE_COUNTS:
        pile: list[int] = []
        for kind in range(KINDS):
            for _ in range(counts[kind]):
                pile.append(kind)
        rng.shuffle(pile)
        state.kind += pile
    assert len(state.kind) == len(TERRAIN_OF)
    state.owner = [IN_PILE] * COUNTERS
    state.left = list(PILE_SIZE)
    state.unit_deck = shuffled(UNIT_COPIES, rng)
    state.order_deck = shuffled(ORDER_COPIES, rng)
    state.unit_discard = [0] * (UNIT_TYPES + 1)
    state.order_discard = [0] * ORDER_TYPES
    state.units = [0] * (seats * UNIT_TYPES)
    state.orders = [0] * (seats * ORDER_TYPES)
    state.sure_units = [0] * (seats * UNIT_TYPES)
    state.sure_orders = [0] * (seats * ORDER_TYPES)
    state.tokens = [0] * (seats * TOKENS)
    state.unit_count = [0] * seats
    state.order_count = [0] * seats
    state.held = [0] * seats
    state.intel = [0] * seats
    state.lacks = [0] * seats
    state.stance = [UNDECLARED] * seats
    state.place = [0] * seats


def shuffle_road(state: State, rng: Rng) -> None:
    """SE 8.1 Shuffle all terrain but the first and the last, together with the piles."""
    between = state.road[2:LAST_PLACE]
    rng.shuffle(between)
    state.road = state.road[:2] + between + state.road[LAST_PLACE:]


def deal_hands(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 3.2 Unit cards, with Random Events shuffled back, and an HQ card for everyone."""
    for seat in range(state.seats):
        for _ in range(HAND[state.seats]):
            draw_plain_unit(state, seat, rng, None)
        draw_order(state, seat, rng, None)
        if transcript is not None:
            units = [card for card in range(UNIT_TYPES) for _ in range(state.unit_cards(seat)[card])]
            orders = [card for card in range(ORDER_TYPES) for _ in range(state.order_cards(seat)[card])]
            transcript.append(HandDealt(seat, tuple(units), tuple(orders)))


def begin(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4 The first turn, up to its first decision."""
    advance(state, rng, transcript)
