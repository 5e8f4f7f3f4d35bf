"""The version of the program. It stands here alone; pyproject.toml, packages, reports and records take it from here."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"


def is_later(words: str) -> bool:
    """Whether these are the words of a later version; nothing else is one."""
    numbers = [part for part in words.split(".") if part.isascii() and part.isdecimal() and len(part) < 6]
    return numbers == words.split(".") and [*map(int, numbers)] > [*map(int, VERSION.split("."))]
