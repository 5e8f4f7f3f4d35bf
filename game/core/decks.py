"""Decks: lists of cards, the last on top. Discards are counts, by sort of card."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rng import Rng
from game.core.state import UNKNOWN


def counted(counts: Sequence[int]) -> list[int]:
    """A list with each card as often as `counts` says, in the order of sorts."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def shuffled(copies: Sequence[int], rng: Rng) -> list[int]:
    """A new shuffled deck with this many copies of each sort."""
    deck = counted(copies)
    rng.shuffle(deck)
    return deck


def held_by_others(hands: list[int], seats: int) -> list[int]:
    """What the hands of all others hold together, by observer and sort.

    Whoever has kept count knows it when a deck has run out: then a card that lies nowhere else is in another hand.
    """
    sorts = len(hands) // seats
    found: list[int] = []
    for observer in range(seats):
        for sort in range(sorts):
            held = 0
            for seat in range(seats):
                if seat != observer:
                    held += hands[seat * sorts + sort]
            found.append(held)
    return found


def left_hand(sure: list[int], seats: int, seat: int, sort: int) -> None:
    """A card has left a hand openly: what all others surely know of the other hands (`held_by_others`) is one less."""
    sorts = len(sure) // seats
    for observer in range(seats):
        at = observer * sorts + sort
        if observer != seat and sure[at] > 0:
            sure[at] -= 1


def drawn_among(pool: list[int], sure: list[int], number: int, rng: Rng) -> list[int]:
    """Take so many cards out of a pool, the sure ones among them; both are shuffled."""
    for card in sure:
        pool.remove(card)
    rng.shuffle(pool)
    taken = sure[:]
    while len(taken) < number:
        taken.append(pool.pop())
    rng.shuffle(taken)
    return taken


def fill(places: list[int], first: int, end: int, pool: list[int]) -> None:
    """Deal from the end of the pool to each of these places that is UNKNOWN."""
    for at in range(first, end):
        if places[at] == UNKNOWN:
            places[at] = pool.pop()


def remake(deck: list[int], discard: list[int], rng: Rng) -> None:
    """Move all discards into the deck and shuffle it."""
    for card in range(len(discard)):
        deck += [card for _ in range(discard[card])]
        discard[card] = 0
    rng.shuffle(deck)
