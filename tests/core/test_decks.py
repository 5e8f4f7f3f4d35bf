"""Decks are made, and made anew from discards that are counts."""

from __future__ import annotations

from game.core.decks import counted, remake, shuffled
from game.core.rng import Rng


def test_a_new_deck_holds_every_copy_and_is_shuffled() -> None:
    deck = shuffled((2, 0, 30), Rng(1))
    assert sorted(deck) == counted((2, 0, 30)) == [0] * 2 + [2] * 30
    assert deck != sorted(deck)


def test_discards_go_into_the_deck() -> None:
    deck, discard = [7], [1, 2]
    remake(deck, discard, Rng(1))
    assert sorted(deck) == [0, 1, 1, 7]
    assert discard == [0, 0]
