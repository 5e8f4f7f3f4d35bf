"""Bounds and cleans words and numbers from outside: flags, records, settings, history, the keyboard.

The results are short and printable, so that they can be drawn, quoted and written anywhere.
"""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 40
"""Characters of a seat's name."""
LONGEST_QUOTE: Final = 60
"""Characters of words from outside that a sentence quotes."""
DEALS: Final = 2**64
"""Deal numbers are below this: so many that nobody can try them all to find the one that deals their own hand."""
SHARED_DEALS: Final = 2**40
"""New matches draw their deal numbers below this: a deal code can say them, and nobody has the same by chance."""
LONGEST_DEAL: Final = len(str(DEALS - 1))
"""Digits of a deal number."""


def clean(words: str, most: int) -> str:
    """`words` on one line, without control characters and lone surrogates, cut to `most` characters."""
    head = words[: 4 * most]
    printable = "".join(letter if letter.isprintable() else " " for letter in head)
    return " ".join(printable.split())[:most].rstrip()


def name(words: str) -> str:
    """The name of a seat as it is kept: cleaned, at most LONGEST_NAME characters."""
    return clean(words, LONGEST_NAME)


def quoted(words: str) -> str:
    """Words from outside as a sentence quotes them: cleaned, at most LONGEST_QUOTE characters."""
    return clean(words, LONGEST_QUOTE)


def whole_number(words: str, digits: int) -> int | None:
    """The whole number that `words` write in at most `digits` ASCII digits, None for anything else."""
    if not 1 <= len(words) <= digits or not words.isascii() or not words.isdecimal():
        return None
    return int(words)


def deal_number(words: str) -> int | None:
    """The deal number that `words` write, None for anything else."""
    number = whole_number(words, LONGEST_DEAL)
    return number if number is not None and number < DEALS else None
