"""FF 11 What a seat may not know: UNKNOWN in its view, and dealt anew for a world that the view allows."""

from __future__ import annotations

from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.fighting_front.cards import COPIES, KIND_OF, NONE, SORT_OF, SORTS
from game.fighting_front.state import State


def hide(view: State, seat: int) -> None:
    """Set the order of the deck and the other hand to UNKNOWN; `known` says what is known of that hand."""
    view.deck = [UNKNOWN] * len(view.deck)
    base = (1 - seat) * SORTS
    view.hands[base : base + SORTS] = [UNKNOWN] * SORTS


def deal_unknown(state: State, rng: Rng) -> None:
    """Fill every UNKNOWN from the cards that the view does not show, all deals equally likely.

    A hand holds at least what is known of it (FF 8), and no card that its nation replaces (FF 4.2).
    """
    hidden = NONE
    for seat in range(2):
        if state.hands[seat * SORTS] == UNKNOWN:
            hidden = seat
    if hidden == NONE and (not state.deck or state.deck[0] != UNKNOWN):
        return
    pool = unaccounted(state, hidden)
    rng.shuffle(pool)
    if hidden != NONE:
        deal_hand(state, hidden, pool, rng)
    state.deck = pool


def deal_hand(state: State, seat: int, pool: list[int], rng: Rng) -> None:
    """Deal a hand: its known cards, and the rest from the top of the shuffled pool."""
    base = seat * SORTS
    missing = state.hand_size[seat]
    for sort in range(SORTS):
        state.hands[base + sort] = state.known[base + sort]
        missing -= state.known[base + sort]
    passed = False
    kept: list[int] = []
    while missing > 0:
        sort = pool.pop()
        if KIND_OF[state.nation[seat] * SORTS + sort] == NONE:
            kept.append(sort)
            passed = True
        else:
            state.hands[base + sort] += 1
            missing -= 1
    if passed:
        pool += kept
        rng.shuffle(pool)


def unaccounted(state: State, hidden: int) -> list[int]:
    """The cards that are not open, not in the viewer's hand, and not known to be in the hidden one."""
    axis = state.known if hidden == 0 else state.hands
    allies = state.known if hidden == 1 else state.hands
    left: list[int] = []
    for sort in range(SORTS):
        left.append(COPIES[sort] - state.discard[sort] - state.aside[sort] - axis[sort] - allies[SORTS + sort])
    for kinds in (state.unit, state.leader, state.site, state.air_unit, state.air_leader):
        for kind in kinds:
            if kind != NONE:
                left[SORT_OF[kind]] -= 1
    if state.picked_card != NONE:
        left[state.picked_card] -= 1
    pool: list[int] = []
    for sort in range(SORTS):
        for _ in range(left[sort]):
            pool.append(sort)
    return pool
