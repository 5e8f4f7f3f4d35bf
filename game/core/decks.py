"""Decks: lists of cards, the last on top. Discards are counts, by sort of card."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rng import Rng
from game.core.state import UNKNOWN


def cards_by_count(counts: Sequence[int]) -> list[int]:
    """A list with each sort of card as often as `counts` says, in the order of the sorts."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def shuffled(copies: Sequence[int], rng: Rng) -> list[int]:
    """A new shuffled deck with this many copies of each sort."""
    deck = cards_by_count(copies)
    rng.shuffle(deck)
    return deck


def held_by_others(hands: list[int], seats: int) -> list[int]:
    """The cards that the hands of all others hold together, by observer and sort. `hands` is by seat and sort.

    A seat that has kept count knows them once a deck has run out: then a card that is nowhere else is in another hand.
    """
    sorts = len(hands) // seats
    totals: list[int] = []
    for observer in range(seats):
        for sort in range(sorts):
            held = 0
            for seat in range(seats):
                if seat != observer:
                    held += hands[seat * sorts + sort]
            totals.append(held)
    return totals


def left_hand(sure: list[int], seats: int, seat: int, sort: int) -> None:
    """Take a card that has left a hand openly off `sure`, the cards that others know in other hands.

    `sure` is as `held_by_others` counts it. It does not change for the seat itself.
    """
    sorts = len(sure) // seats
    for observer in range(seats):
        at = observer * sorts + sort
        if observer != seat and sure[at] > 0:
            sure[at] -= 1


def drawn_among(pool: list[int], sure: list[int], number: int, rng: Rng) -> list[int]:
    """Take this many cards out of a pool at random, the sure ones among them, and return them shuffled."""
    for card in sure:
        pool.remove(card)
    rng.shuffle(pool)
    taken = sure[:]
    while len(taken) < number:
        taken.append(pool.pop())
    rng.shuffle(taken)
    return taken


def fill(places: list[int], first: int, end: int, pool: list[int]) -> None:
    """Deal a card from the end of the pool to each of the places `first` to `end` - 1 that is UNKNOWN."""
    for at in range(first, end):
        if places[at] == UNKNOWN:
            places[at] = pool.pop()


def remake(deck: list[int], discard: list[int], rng: Rng) -> None:
    """Move all discards into the deck and shuffle it."""
    for card in range(len(discard)):
        deck += [card for _ in range(discard[card])]
        discard[card] = 0
    rng.shuffle(deck)
