"""Decks: lists of cards, the last on top. Discards are counts, by sort of card."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rng import Rng


def counted(counts: Sequence[int]) -> list[int]:
    """A list with each card as often as `counts` says, in the order of sorts."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def shuffled(copies: Sequence[int], rng: Rng) -> list[int]:
    """A new shuffled deck with this many copies of each sort."""
    deck = counted(copies)
    rng.shuffle(deck)
    return deck


def remake(deck: list[int], discard: list[int], rng: Rng) -> None:
    """Move all discards into the deck and shuffle it."""
    for card in range(len(discard)):
        for _ in range(discard[card]):
            deck.append(card)
        discard[card] = 0
    rng.shuffle(deck)
