"""FF 1.4, 4.2 Drawing cards, and what both sides learn of each other's hand."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.fighting_front.cards import KIND_OF, NONE, SORTS
from game.fighting_front.events import CardReplaced, CardsDrawn, DeckRemade, HandDealt, HandSeen, NothingDrawn
from game.fighting_front.state import State


def draw_cards(state: State, seat: int, number: int, rng: Rng, transcript: Transcript | None) -> None:
    """FF 4.2 Draw cards into a hand; cards that its nation replaces lie aside until the draw is complete."""
    drawn: list[int] = []
    while number > 0:
        if not state.deck:
            tell_drawn(state, seat, drawn, transcript)
            drawn = []
            if not remake_deck(state, rng, transcript):
                if transcript is not None:
                    transcript.append(NothingDrawn(seat))
                break
        sort = state.deck[-1]
        if KIND_OF[state.nation[seat] * SORTS + sort] == NONE:
            tell_drawn(state, seat, drawn, transcript)
            drawn = []
            lay_aside(state, seat, transcript)
            continue
        state.deck.pop()
        state.hands[seat * SORTS + sort] += 1
        state.hand_size[seat] += 1
        drawn.append(sort)
        number -= 1
    tell_drawn(state, seat, drawn, transcript)
    for sort in range(SORTS):
        if state.aside[sort]:
            state.discard[sort] += state.aside[sort]
            state.aside[sort] = 0


def tell_drawn(state: State, seat: int, drawn: list[int], transcript: Transcript | None) -> None:
    """Report the cards drawn since the last event."""
    if transcript is not None and drawn:
        transcript.append(CardsDrawn(seat, tuple(drawn)) if state.turn else HandDealt(seat, tuple(drawn)))


def lay_aside(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 4.2 Lay the top card aside: a national one that the drawer's nation does not have."""
    sort = state.deck.pop()
    state.aside[sort] += 1
    if transcript is not None:
        transcript.append(CardReplaced(seat, sort))


def remake_deck(state: State, rng: Rng, transcript: Transcript | None) -> bool:
    """FF 1.4 Shuffle the pile into a new deck; False if it is empty, too.

    The deck is empty at this moment: a card that is nowhere else is in the other hand, so both hands are known.
    """
    for sort in range(SORTS):
        for _ in range(state.discard[sort]):
            state.deck.append(sort)
        state.discard[sort] = 0
    if not state.deck:
        return False
    rng.shuffle(state.deck)
    state.known = state.hands[:]
    if transcript is not None:
        transcript.append(DeckRemade(len(state.deck)))
    return True


def see_hand(state: State, observer: int, transcript: Transcript | None) -> None:
    """FF 8 Reconnaissance: show the hand of the other seat."""
    holder = 1 - observer
    base = holder * SORTS
    state.known[base : base + SORTS] = state.hands[base : base + SORTS]
    if transcript is not None:
        hand = state.hand(holder)
        seen = [sort for sort in range(SORTS) for _ in range(hand[sort])]
        transcript.append(HandSeen(observer, holder, tuple(seen)))
