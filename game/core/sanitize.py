"""Bounds and cleans words and numbers from outside: flags, records, settings, history, the keyboard.

The results are short and printable, so that they can be drawn, quoted and written anywhere.
"""

from __future__ import annotations

import unicodedata
from operator import index
from typing import Final, SupportsIndex

LONGEST_NAME: Final = 40
"""Characters of a seat's name."""
LONGEST_QUOTE: Final = 60
"""Characters of words from outside that a sentence quotes."""
DEALS: Final = 2**64
"""Deal numbers are below this: so many that nobody can try them all to find the one that deals their own hand."""
LONGEST_DEAL: Final = len(str(DEALS - 1))
"""Digits of a deal number."""


_JOINERS: Final = frozenset("\u200c\u200d")
"""Unseen signs inside a word: what joins pictures to one, and what shapes Persian and Indian letters."""
_TAGS: Final = range(0xE0020, 0xE0080)
"""Unseen letters after a flag, which say whose it is."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""What counts as printable and shows nothing."""
_TRAILING: Final = frozenset("\u0e33\u0eb3\uff9e\uff9f")
"""Letters of Thai, Lao and Japanese that belong to the one before them, as combining marks do."""
_SKINS: Final = range(0x1F3FB, 0x1F400)
_FLAGS: Final = range(0x1F1E6, 0x1F200)
_JAMO: Final = {
    **dict.fromkeys((*range(0x1100, 0x1160), *range(0xA960, 0xA97D)), "L"),
    **dict.fromkeys((*range(0x1160, 0x11A8), *range(0xD7B0, 0xD7C7)), "V"),
    **dict.fromkeys((*range(0x11A8, 0x1200), *range(0xD7CB, 0xD7FC)), "T"),
}
_SYLLABLES: Final = range(0xAC00, 0xD7A4)
_FOLLOWERS: Final = {"L": "LVS", "V": "VT", "T": "T"}
"""Which parts of a Korean syllable may follow its leading, vowel and trailing ones; S is a syllable in one letter."""
_STACKED: Final = 6
"""Marks on one letter; more would lie over the lines above."""


def letters(words: str) -> list[str]:
    """What a reader takes for single letters: each with its marks; joined pictures, flags, Korean syllables."""
    found: list[str] = []
    for sign in words:
        if found and _belongs(sign, found[-1]):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _belongs(sign: str, letter: str) -> bool:
    """Whether a sign is part of the letter before it."""
    if sign.isascii():
        return False
    code, last = ord(sign), ord(letter[-1])
    if unicodedata.category(sign).startswith("M") or sign in _JOINERS or sign in _TRAILING:
        return True
    if code in _SKINS or code in _TAGS:
        return True
    if code in _FLAGS:
        return len(letter) == 1 and last in _FLAGS
    if letter[-1] == "\u200d":
        return unicodedata.category(sign) == "So"
    before = "VT"[(last - 0xAC00) % 28 > 0] if last in _SYLLABLES else _JAMO.get(last, "")
    return ("S" if code in _SYLLABLES else _JAMO.get(code, "-")) in _FOLLOWERS.get(before, "")


def cut(words: str, most: int) -> str:
    """The words, or as many whole letters of them as have at most `most` characters."""
    if len(words) <= most:
        return words
    kept = ""
    for letter in letters(words[: most + 40]):
        if len(kept) + len(letter) > most:
            break
        kept += letter
    return kept


def clean(words: str, most: int) -> str:
    """`words` on one line, without control characters, unseen signs and lone surrogates, cut to `most` characters."""
    kept = ""
    for sign in unicodedata.normalize("NFC", words[: 4 * most]):
        kind = unicodedata.category(sign)
        if kind in ("Cf", "Mn", "Me"):
            shows = kind != "Cf" or sign in _JOINERS or ord(sign) in _TAGS
            if shows and kept[-1:].strip() and not all(map(unicodedata.combining, kept[-_STACKED:])):
                kept += sign
        else:
            kept += sign if sign.isprintable() and sign not in _BLANK else " "
    return cut(" ".join(kept.split()), most).rstrip()


def name(words: str) -> str:
    """The name of a seat as it is kept: cleaned, at most LONGEST_NAME characters."""
    return clean(words, LONGEST_NAME)


def quoted(words: str) -> str:
    """Words from outside as a sentence quotes them: cleaned, at most LONGEST_QUOTE characters, never nothing."""
    unseen = " ".join(f"U+{ord(sign):04X}" for sign in words[:4])
    return clean(words, LONGEST_QUOTE) or unseen or "(empty)"


def whole(number: object) -> int | None:
    """A whole number of any kind, such as one of numpy's, as an int; None for anything else, a truth value too."""
    if type(number) is int:  # nearly always, and asking what it can do takes many times as long
        return number
    try:
        return index(number) if isinstance(number, SupportsIndex) and not isinstance(number, bool) else None
    except TypeError:  # numpy's truth values and tables
        return None


def checked_count(number: object, what: str) -> int:
    """That whole number of any kind. Raises ValueError with a sentence; `what` begins it."""
    found = whole(number)
    if found is None:
        raise ValueError(f"{what} is a whole number, not '{quoted(str(number))}'.")
    return found


def checked_between(number: object, least: int, most: int, what: str) -> int:
    """That whole number, if it lies between these two, both included. Raises ValueError with a sentence."""
    found = checked_count(number, what)
    if not least <= found <= most:
        raise ValueError(f"{what} is a whole number from {least} to {most}, not {quoted(str(found))}.")
    return found


def whole_number(words: str, digits: int) -> int | None:
    """The whole number that `words` write in at most `digits` ASCII digits, None for anything else."""
    if not 1 <= len(words) <= digits or not words.isascii() or not words.isdecimal():
        return None
    return int(words)


def deal_number(words: str) -> int | None:
    """The deal number that `words` write, None for anything else."""
    number = whole_number(words, LONGEST_DEAL)
    return number if number is not None and number < DEALS else None
