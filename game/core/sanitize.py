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
"""Unseen signs inside a word, which join pictures to one, or shape Persian and Indian letters."""
_TAGS: Final = range(0xE0020, 0xE0080)
"""Unseen letters after a flag, which name its country."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as printable but show nothing."""
_TRAILING: Final = frozenset("\u0e33\u0eb3\uff9e\uff9f")
"""Letters of Thai, Lao and Japanese that belong to the one before them, as combining marks do."""
_SKINS: Final = range(0x1F3FB, 0x1F400)
_FLAGS: Final = range(0x1F1E6, 0x1F200)
_JAMO: Final = {
    **dict.fromkeys((*range(0x1100, 0x1160), *range(0xA960, 0xA97D)), "L"),
    **dict.fromkeys((*range(0x1160, 0x11A8), *range(0xD7B0, 0xD7C7)), "V"),
    **dict.fromkeys((*range(0x11A8, 0x1200), *range(0xD7CB, 0xD7FC)), "T"),
}
"""The parts of a Korean syllable: leading (L), vowel (V) and trailing (T)."""
_SYLLABLES: Final = range(0xAC00, 0xD7A4)
"""Whole Korean syllables. For each leading part and vowel there are 28: one without a trailing part, 27 with one."""
_FOLLOWERS: Final = {"L": "LVS", "V": "VT", "T": "T"}
"""By part of a Korean syllable: what may follow it. S is a whole syllable, which ends like one of its parts."""
_STACKED: Final = 6
"""Marks on one letter at most. More would cover the lines above."""


def split_letters(words: str) -> list[str]:
    """Return the single letters that a reader sees, each with all signs that belong to it.

    A sign belongs to the letter before it if it is an accent, a picture that is joined to another one, the second half
    of a flag, or the rest of a Korean syllable.
    """
    letters: list[str] = []
    for sign in words:
        if letters and _continues_letter(sign, letters[-1]):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _continues_letter(sign: str, letter: str) -> bool:
    """Whether a sign is part of the `letter` before it, which may have several signs already.

    That is so for marks, joiners, skin colours, the letters of a flag, a picture after a joiner, and the parts of a
    Korean syllable, which follow each other in a fixed order (_FOLLOWERS).
    """
    if sign.isascii():
        return False

    code = ord(sign)
    last = ord(letter[-1])
    if unicodedata.category(sign).startswith("M") or sign in _JOINERS or sign in _TRAILING:
        return True
    if code in _SKINS or code in _TAGS:
        return True
    if code in _FLAGS:  # two such signs make a flag
        return len(letter) == 1 and last in _FLAGS
    if letter[-1] == "\u200d":  # a joiner, before another picture ("So")
        return unicodedata.category(sign) == "So"

    # A whole syllable ends with one of 27 trailing parts, or with its vowel.
    end_of_syllable = "T" if (last - _SYLLABLES[0]) % 28 > 0 else "V"
    part_before = end_of_syllable if last in _SYLLABLES else _JAMO.get(last, "")
    part = "S" if code in _SYLLABLES else _JAMO.get(code, "-")
    return part in _FOLLOWERS.get(part_before, "")


def cut(words: str, most: int) -> str:
    """Return the words, or their beginning: as many whole letters as have at most `most` characters.

    A letter that a reader sees may have several characters, such as a flag or a letter with accents.
    """
    if len(words) <= most:
        return words

    # Only the beginning is split, which saves time. 40 characters are more than the letter that the limit may cut has.
    beginning = words[: most + 40]
    cut_words = ""
    for letter in split_letters(beginning):
        if len(cut_words) + len(letter) > most:
            break
        cut_words += letter
    return cut_words


def clean(words: str, most: int) -> str:
    """Return `words` on one line, cut to `most` characters, without control characters and unseen signs.

    Lone surrogates go too. An unseen sign of format (category Cf) stays only if it is a joiner or names the country of
    a flag. Such a sign and a combining mark (Mn, Me) belong to the letter before them, and need one. A letter keeps at
    most _STACKED marks, because more would cover the lines above.
    """
    cleaned = ""
    for sign in unicodedata.normalize("NFC", words[: 4 * most]):  # of long words only a part is looked at
        category = unicodedata.category(sign)
        if category in ("Cf", "Mn", "Me"):
            may_stay = category != "Cf" or sign in _JOINERS or ord(sign) in _TAGS
            has_letter = cleaned[-1:].strip() != ""
            last_signs = cleaned[-_STACKED:]
            is_full_of_marks = all(unicodedata.combining(last_sign) for last_sign in last_signs)
            if may_stay and has_letter and not is_full_of_marks:
                cleaned += sign
        else:
            cleaned += sign if sign.isprintable() and sign not in _BLANK else " "

    return cut(" ".join(cleaned.split()), most).rstrip()


def clean_name(words: str) -> str:
    """Return the name of a seat as it is kept: cleaned, at most LONGEST_NAME characters."""
    return clean(words, LONGEST_NAME)


def quoted(words: str) -> str:
    """Return words from outside as a sentence quotes them: cleaned, at most LONGEST_QUOTE characters, never empty.

    Words of unseen signs alone are written as the numbers of the first four, such as "U+200B".
    """
    numbers = " ".join(f"U+{ord(sign):04X}" for sign in words[:4])
    return clean(words, LONGEST_QUOTE) or numbers or "(empty)"


def as_whole_number(number: object) -> int | None:
    """Return a whole number of any kind, such as one of numpy's, as an int.

    None for anything else, and also for a truth value.
    """
    if type(number) is int:  # nearly always, and asking what it can do takes many times as long
        return number
    try:
        return index(number) if isinstance(number, SupportsIndex) and not isinstance(number, bool) else None
    except TypeError:  # numpy's truth values and tables
        return None


def checked_count(number: object, what: str) -> int:
    """Return a whole number of any kind as an int. Raises ValueError with a sentence that begins with `what`.

    >>> checked_count(7, "A seed")
    7
    """
    count = as_whole_number(number)
    if count is None:
        raise ValueError(f"{what} is a whole number, not '{quoted(str(number))}'.")
    return count


def checked_between(number: object, least: int, most: int, what: str) -> int:
    """Return a whole number of any kind as an int.

    Raises ValueError with a sentence that begins with `what` unless it is one from `least` to `most`.
    """
    count = checked_count(number, what)
    if not least <= count <= most:
        raise ValueError(f"{what} is a whole number from {least} to {most}, not {quoted(str(count))}.")
    return count


def whole_number(words: str, digits: int) -> int | None:
    """Return the whole number that `words` write in at most `digits` ASCII digits, or None for anything else."""
    if not 1 <= len(words) <= digits or not words.isascii() or not words.isdecimal():
        return None
    return int(words)


def deal_number(words: str) -> int | None:
    """Return the deal number that `words` write in digits, or None for anything else.

    A number of DEALS or more is no deal number.
    """
    number = whole_number(words, LONGEST_DEAL)
    return number if number is not None and number < DEALS else None
