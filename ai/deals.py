"""Deals that a class from outside could find, by playing all small deal numbers until one fits its own hand."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import randbelow
from typing import Final

from ai.levels import is_foreign
from game.core.sanitize import DEALS

GUESSABLE_BELOW: Final = 2**48
"""A class from outside could try all deals below this number until one gives it its own hand."""


def is_guessable(seed: int | None, kinds: Iterable[str]) -> bool:
    """Whether a class from outside is among these kinds and could find the deals from this number on."""
    return seed is not None and seed < GUESSABLE_BELOW and any(map(is_foreign, kinds))


def draw_deal() -> int:
    """Return the random number of a deal that nobody can guess, and that --seed takes as it is."""
    return GUESSABLE_BELOW + randbelow(DEALS - GUESSABLE_BELOW)
