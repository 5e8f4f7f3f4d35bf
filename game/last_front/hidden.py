"""LF 10 What a seat may not know: UNKNOWN in its view, and dealt anew for a world that the view allows."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.decks import drawn_among
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.last_front import cards
from game.last_front.state import State

# --- Views -----------------------------------------------------------------------------


def hide(view: State, seat: int) -> None:
    """Set to UNKNOWN what `seat` may not know: the order of the decks, other hands, and what others know of hands."""
    view.deck = [UNKNOWN] * len(view.deck)
    view.event_deck = [UNKNOWN] * len(view.event_deck)
    for i in range(view.buried, len(view.territories)):
        view.territories[i] = UNKNOWN
    row = view.seats * cards.SORTS
    for other in range(view.seats):
        if other != seat:
            view.hands[other * cards.SORTS : (other + 1) * cards.SORTS] = [UNKNOWN] * cards.SORTS
            view.known[other * row : (other + 1) * row] = [UNKNOWN] * row


# --- Worlds ----------------------------------------------------------------------------


def deal_unknown(state: State, rng: Rng) -> None:
    """Fill every UNKNOWN from the cards that the view does not show, all deals equally likely.

    A hand holds at least what the viewer surely knows of it, and all hands together what it knows of them by counting
    (LF 7.3). In the world nobody else knows anything of any hand, since no rule depends on it.
    """
    deal_battle_cards(state, rng)
    deal_events(state, rng)
    deal_territories(state, rng)


def deal_battle_cards(state: State, rng: Rng) -> None:
    """LF 7.3 Deal the hidden hands and the deck."""
    viewer = cards.NONE
    hidden: list[int] = []
    for seat in range(state.seats):
        if state.hands[seat * cards.SORTS] == UNKNOWN:
            hidden.append(seat)
        else:
            viewer = seat
    if hidden:
        row = state.seats * cards.SORTS
        for seat in hidden:
            at = viewer * row + seat * cards.SORTS
            state.hands[seat * cards.SORTS : (seat + 1) * cards.SORTS] = state.known[at : at + cards.SORTS]
            state.known[seat * row : (seat + 1) * row] = [0] * row
    elif not state.deck or state.deck[0] != UNKNOWN:
        return
    pool = unaccounted(state)
    rng.shuffle(pool)
    hands = state.hands
    missing: list[int] = []
    for seat in hidden:
        base = seat * cards.SORTS
        missing.append(state.hand_size[seat])
        for count in hands[base : base + cards.SORTS]:
            missing[-1] -= count
    sure = sure_besides(state, viewer, hidden) if hidden else []
    dealt = drawn_among(pool, sure, sum(missing), rng) if sure else pool
    for seat, number in zip(hidden, missing, strict=True):
        base = seat * cards.SORTS
        for _ in range(number):
            at = base + dealt.pop()
            hands[at] = hands[at] + 1
    state.deck = pool


def sure_besides(state: State, viewer: int, hidden: list[int]) -> list[int]:
    """LF 7.3 The cards that the hidden hands surely hold together, besides those that lie in them already."""
    found: list[int] = []
    base: i64 = viewer * (state.seats + 1) * cards.SORTS
    sorts: i64 = cards.SORTS
    known = state.known
    hands = state.hands
    for sort in range(sorts):
        sure = known[base + sort]
        if sure > 0:
            for seat in hidden:
                sure -= hands[seat * sorts + sort]
            for _ in range(sure):
                found.append(int(sort))
    return found


def unaccounted(state: State) -> list[int]:
    """The battle cards that are neither open nor in a hand that is dealt already."""
    left = list(cards.COPIES)
    seats: i64 = state.seats
    sorts: i64 = cards.SORTS
    stakes: i64 = cards.STAKES
    hands = state.hands
    bids = state.bids
    discard = state.discard
    for at in range(sorts):
        gone = discard[at]
        for seat in range(seats):
            gone += hands[seat * sorts + at]
        if gone:
            left[at] = left[at] - gone
    for at in range(stakes):
        gone = 0
        for seat in range(seats):
            gone += bids[seat * stakes + at]
        if gone:
            sort = cards.SORT_OF[at]
            left[sort] = left[sort] - gone
    for dug in state.dug:
        sort = cards.SORT_OF[dug % cards.STAKES]
        left[sort] = left[sort] - 1
    if state.card != cards.NONE:
        left[state.card] = left[state.card] - 1
    if state.counter != cards.NONE:
        left[cards.COUNTER_INTELLIGENCE] = left[cards.COUNTER_INTELLIGENCE] - 1
    pool: list[int] = []
    for sort in range(cards.SORTS):
        for _ in range(left[sort]):
            pool.append(sort)
    return pool


def deal_events(state: State, rng: Rng) -> None:
    """Deal the event deck: all events that are not among its discards."""
    if not state.event_deck or state.event_deck[0] != UNKNOWN:
        return
    pool: list[int] = []
    for event in range(cards.EVENT_SORTS):
        for _ in range(cards.EVENT_COPIES[event] - state.event_discard[event]):
            pool.append(event)
    rng.shuffle(pool)
    state.event_deck = pool


def deal_territories(state: State, rng: Rng) -> None:
    """LF 4.1 Deal the face-down territories that nobody has seen."""
    if not state.territories or state.territories[-1] != UNKNOWN:
        return
    seen = state.holder[:]
    if state.open_front != cards.NONE:
        seen[state.open_front] = 0
    for territory in state.territories:
        if territory != UNKNOWN:
            seen[territory] = 0
    pool: list[int] = []
    for territory in range(cards.FRONTS):
        if seen[territory] == cards.NONE and state.bonus[cards.TYPE_OF[territory]] != cards.AWAY:
            pool.append(territory)
    rng.shuffle(pool)
    for i in range(len(state.territories)):
        if state.territories[i] == UNKNOWN:
            state.territories[i] = pool.pop()
