"""Deal codes: game, options, seats and deal of a match in five groups of five letters that a person can read out.

A code is one number in letters of five bits each. The fifth letter of a group checks the group: a single wrong letter,
and two that are exchanged, are always noticed, and so are groups in the wrong places. Four bits more check that the
groups belong together, and few of all numbers are codes: a group of another code passes about once in 10,000 times.
"""

from __future__ import annotations

import quopri
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from html import unescape
from itertools import chain
from typing import Final
from urllib.parse import unquote

from game.catalogue import GAMES
from game.core.game import Game, Option, Options
from game.core.record import HUMAN
from game.core.sanitize import DEALS, quoted
from game.core.wording import many

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The value of each letter is its place here. I, L, O and U are not among them."""
CONFUSED: Final = {"I": "1", "L": "1", "O": "0", "U": "V"}
"""What is read as one of LETTERS."""
VERSION: Final = 2
"""Whoever changes the options of a game, KINDS or NUMBERS raises it: older codes would mean something else."""
VERSIONS: Final = 8
NUMBERS: Final = {"battlefronts": 0, "sharp_end": 1, "fix_bayonets": 2, "last_front": 3, "fighting_front": 4}
"""The number of each game in a code."""
MOST_GAMES: Final = 16
KINDS: Final = (HUMAN, "recruit", "sergeant", "captain", "general")
"""The kinds of seats in a code."""
GROUPS: Final = 5
OLDER_GROUPS: Final = 4
GROUP: Final = 5
DATA: Final = GROUP - 1
"""Letters of a group that hold something, before the one that checks them."""
CHECKED: Final = 4
"""Bits that check whether the groups belong together."""
SIZE: Final = 2 ** (5 * DATA * GROUPS - CHECKED)
"""What a code holds is below this."""
MIXER: Final = 0x9E3779B97F4A7C15F39CC061
"""An odd factor, which spreads what a code holds over all its letters."""
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
LONGEST: Final = 20_000
"""Characters of a text in which a code is looked for."""

_WRITTEN: Final = re.compile(
    r"(?<![0-9A-Za-z])(?=((?:[0-9A-Za-z]{5}[^0-9A-Za-z]{0,12}){4}[0-9A-Za-z]{5})(?![0-9A-Za-z]))"
)
"""What may be a code in a message: five groups, and whatever chats, quotes and line ends put between them."""
_DASHED: Final = re.compile(r"[0-9A-Za-z]{5}(?:-[0-9A-Za-z]{5}){4}")
_BREAKS: Final = re.compile(r"\s*\n[\s>|*]*")
"""Line ends, and what quotes put at the start of the next line."""
_GAPS: Final = re.compile(r"[\s\-_.,:;/|>=*`~'\"\u2018-\u201f\u00ab\u00bb()\[\]<]+")
_TAG: Final = re.compile(r"<[^<>]{0,200}>")
_ALIKE: Final = str.maketrans(
    "АВЕЗІЈКМНОРЅСТУХавеіјкмнорѕстухΑΒΕΖΗΙΚΜΝΟΡΤΥΧοριν\u02d7\u2043\u2212\u30fc",
    "ABE3IJKMHOPSCTYXabeijkmhopsctyxABEZHIKMNOPTYXopiv----",
    "\u034f" + "".join(map(chr, range(0xFE00, 0xFE10))),
)
"""Letters of other scripts that look like these, other dashes, and marks that nobody sees."""


class CodeError(ValueError):
    """Words that are no deal code; the text is one sentence for the player, which says what part of it is wrong."""


@dataclass(frozen=True)
class Deal:
    """What a code says. `kinds` holds HUMAN or the slug of a level for each seat."""

    game: Game
    options: Options
    kinds: tuple[str, ...]
    seed: int


def code_of(deal: Deal) -> str:
    """The code of a deal; "" where none can say it: another sort of player."""
    game = deal.game
    number = NUMBERS.get(game.slug)
    if number is None or not 0 <= deal.seed < DEALS or not set(deal.kinds) <= set(KINDS):
        return ""
    held = 0
    for option in reversed(_in_order(game)):
        if option is None:
            held = held * DEALS + deal.seed
        else:
            held = held * len(option.choices) + option.choices.index(deal.options.get(option.slug, option.choices[0]))
    for kind in reversed(deal.kinds):
        held = held * len(KINDS) + KINDS.index(kind)
    held = held * len(game.seats) + game.seats.index(len(deal.kinds))
    held = (held * MOST_GAMES + number) * VERSIONS + VERSION
    assert held < SIZE
    held = held * MIXER % SIZE
    whole = held << CHECKED | _check(held)
    values = [whole >> 5 * place & 31 for place in range(DATA * GROUPS)]
    groups = [values[at : at + DATA] for at in range(0, len(values), DATA)]
    return "-".join(
        "".join(LETTERS[value] for value in (*group, _missing(group, place))) for place, group in enumerate(groups)
    )


def deal_of(words: str) -> Deal:
    """The deal that a code says; case, gaps and confused letters do not matter. Raises CodeError."""
    values = _values(_plain(words))
    groups = [values[at : at + GROUP] for at in range(0, len(values), GROUP)]
    wrong = [place for place, group in enumerate(groups) if _missing(group[:DATA], place) != group[DATA]]
    if wrong:
        raise CodeError(_told_wrong(wrong))
    data = [value for group in groups for value in group[:DATA]]
    held, check = divmod(sum(value << 5 * place for place, value in enumerate(data)), 2**CHECKED)
    if _check(held) != check:
        raise CodeError("The groups of this code do not belong together; compare all five with the original.")
    held = held * pow(MIXER, -1, SIZE) % SIZE
    held, version = divmod(held, VERSIONS)
    if version != VERSION:
        raise CodeError("This code is of another version of Five Fronts.")
    held, number = divmod(held, MOST_GAMES)
    slug = next((slug for slug, known in NUMBERS.items() if known == number), "")
    if slug not in GAMES:
        raise CodeError("This code is of a game that this version of Five Fronts does not have.")
    game = GAMES[slug]
    held, at = divmod(held, len(game.seats))
    kinds = []
    for _ in range(game.seats[at]):
        held, kind = divmod(held, len(KINDS))
        kinds.append(KINDS[kind])
    options: Options = {}
    seed = 0
    for option in _in_order(game):
        if option is None:
            held, seed = divmod(held, DEALS)
        else:
            held, choice = divmod(held, len(option.choices))
            options[option.slug] = option.choices[choice]
    if held:
        raise CodeError("The groups of this code do not belong together; compare all five with the original.")
    return Deal(game, options, tuple(kinds), seed)


def code_in(text: str) -> str:
    """The first whole code that is written in a text, such as a message.

    Without one, what looks like a code, otherwise the text itself.
    """
    received = [_plain(words) for words in _as_sent(text[:LONGEST])]
    in_groups = [whole for plain in received for whole in (plain, _BREAKS.sub("", plain))]
    written = [found[1] for whole in in_groups for found in _WRITTEN.finditer(whole)]
    torn = (words for plain in received for words in _whole_words(plain))
    for words in chain(written, torn):
        try:
            deal_of(words)
        except CodeError:
            continue
        found = re.sub("[^0-9A-Za-z]", "", words)
        return "-".join(found[at : at + GROUP] for at in range(0, len(found), GROUP))
    return next((words for words in written if _DASHED.fullmatch(words)), text[:LONGEST])


def _as_sent(text: str) -> Iterator[str]:
    """The text, and what it may have been before mail, a web page or an address put other signs into it."""
    yield text
    if "=" in text:
        yield quopri.decodestring(text.encode("utf-8", "replace")).decode("utf-8", "replace")
    if "&" in text or "<" in text:
        yield _TAG.sub("", unescape(text))
    if "%" in text:
        yield unquote(text)


def _whole_words(text: str) -> Iterator[str]:
    """Every run of whole words that has as many letters as a code, whatever stands between the letters."""
    places = [found.start() for found in re.finditer("[0-9A-Za-z]", text)]
    for at in range(len(places) - GROUP * GROUPS + 1):
        inside = places[at : at + GROUP * GROUPS]
        around = text[max(0, inside[0] - 1) : inside[0]] + text[inside[-1] + 1 : inside[-1] + 2]
        if not re.search("[0-9A-Za-z]", around):
            yield "".join(text[place] for place in inside)


def _plain(text: str) -> str:
    """The text in the letters that a code has, as far as they look alike, without what nobody sees."""
    text = unicodedata.normalize("NFKC", text[:LONGEST]).translate(_ALIKE)
    return "".join(letter if letter.isascii() else _plain_letter(letter) for letter in text)


def _plain_letter(letter: str) -> str:
    kind = unicodedata.category(letter)
    return str(unicodedata.decimal(letter)) if kind == "Nd" else {"Pd": "-", "Cf": ""}.get(kind, letter)


def _in_order(game: Game) -> list[Option | None]:
    """The options as a code says them, None for the deal: after it come later ones, which older codes leave out."""
    first = [option for option in game.options if not option.later]
    return [*first, None, *[option for option in game.options if option.later]]


# --- letters ---------------------------------------------------------------------------------


def _values(words: str) -> list[int]:
    """The value of each letter of a code. Raises CodeError for other letters, too few or too many."""
    parts = [part for part in _GAPS.split(words) if part]
    letters = "".join(parts)
    values = []
    for place, letter in enumerate(letters[: GROUP * GROUPS]):
        upper = letter.upper() if letter.isascii() else letter
        values.append(LETTERS.find(CONFUSED.get(upper, upper)))
        if values[-1] < 0:
            ends = [sum(map(len, parts[: number + 1])) for number in range(GROUPS)]
            where = place // GROUP  # as the groups are written, if there are as many as there should be
            if len(parts) == GROUPS:
                where = next(number for number, end in enumerate(ends) if place < end)
            raise CodeError(f"The {ORDINALS[where]} group is wrong: no code has the letter '{quoted(letter)}'.")
    if len(letters) != GROUP * GROUPS:
        raise CodeError(_told_length(parts))
    return values


def _told_length(parts: Sequence[str]) -> str:
    count = sum(map(len, parts))
    if len(parts) == GROUPS:
        wrong = next(number for number, part in enumerate(parts) if len(part) != GROUP)
        return f"The {ORDINALS[wrong]} group is wrong: it has {many(len(parts[wrong]), 'letter')} instead of {GROUP}."
    if parts and count < GROUP * GROUPS and all(len(part) == GROUP for part in parts):
        older = ", as codes of older versions had" if len(parts) == OLDER_GROUPS else ""
        return f"A deal code has {GROUPS} groups of {GROUP} letters; this has {len(parts)} of them{older}."
    return f"A deal code has {GROUPS} groups of {GROUP} letters; this has {many(count, 'letter')}."


def _told_wrong(wrong: Sequence[int]) -> str:
    if len(wrong) == GROUPS:
        return "This is no deal code: every group of it is wrong."
    if len(wrong) == 1:
        return f"The {ORDINALS[wrong[0]]} group is wrong; compare its letters with the original."
    named = [ORDINALS[place] for place in wrong]
    return f"The {', '.join(named[:-1])} and {named[-1]} groups are wrong; compare their letters with the original."


# --- checks ----------------------------------------------------------------------------------


def _missing(data: Sequence[int], place: int) -> int:
    """The last letter of a group, in the field of 32 elements: each letter counts with a factor of its own.

    So a wrong letter changes it, and so do two that are exchanged; `place` tells one group from another.
    """
    found = place + 1
    for power, value in enumerate(data, start=1):
        for _ in range(power):
            value = value << 1 ^ (0b100101 if value & 16 else 0)
        found ^= value
    return found


def _check(held: int) -> int:
    return blake2b(held.to_bytes(12, "big"), digest_size=1, person=b"deal code").digest()[0] % 2**CHECKED
