"""The version of the program. This is its only place: pyproject.toml, packages, reports and records read it here."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"


def is_later(words: str) -> bool:
    """Whether these words name a later version of the program than this one, as numbers with points between them.

    Words that name no version at all do not. A number has at most five digits, so that nobody makes us read a huge one.
    """
    numbers = [part for part in words.split(".") if part.isascii() and part.isdecimal() and len(part) < 6]
    return numbers == words.split(".") and [*map(int, numbers)] > [*map(int, VERSION.split("."))]
