"""Decks: lists of cards, the last on top. Discards are counts, by sort of card."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rng import Rng


def counted(counts: Sequence[int]) -> list[int]:
    """Each card as often as it is counted, in the order of sorts."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def shuffled(copies: Sequence[int], rng: Rng) -> list[int]:
    """A new deck with so many copies of each sort."""
    deck = counted(copies)
    rng.shuffle(deck)
    return deck


def remake(deck: list[int], discard: list[int], rng: Rng) -> None:
    """The discards go into the deck, which is shuffled."""
    for card in range(len(discard)):
        for _ in range(discard[card]):
            deck.append(card)
        discard[card] = 0
    rng.shuffle(deck)
