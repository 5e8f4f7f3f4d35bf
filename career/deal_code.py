"""Deal codes: game, options, seats and deal of a match in five groups of five letters that a person can read out.

A code is one number in letters of five bits each. The fifth letter of a group checks the group: a single wrong letter,
two exchanged letters, and groups in the wrong places are always noticed. Four more bits check that the groups belong
together, and only few numbers are codes, so a group of another code passes about once in 10,000 times.
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
from game.core.wording import count_of

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The value of each letter is its place in this text. I, L, O and U are no letters of a code."""
CONFUSED: Final = {"I": "1", "L": "1", "O": "0", "U": "V"}
"""Letters that are no letters of a code, and those as which they are read."""
VERSION: Final = 2
"""The version of codes. Raise it if you change the options of a game or KINDS, since older codes would then mean
something else."""
VERSIONS: Final = 8
MOST_GAMES: Final = 16
NUMBERS: Final = {game.slug: game.deal_number for game in GAMES.values() if 0 <= game.deal_number < MOST_GAMES}
"""The number of each game in a code."""
KINDS: Final = (HUMAN, "recruit", "sergeant", "captain", "general")
"""The kinds of seats in a code."""
GROUPS: Final = 5
OLDER_GROUPS: Final = 4
GROUP: Final = 5
DATA: Final = GROUP - 1
"""Letters of a group that hold data, before the one that checks them."""
CHECK_BITS: Final = 4
"""Bits that check whether the groups belong together."""
SIZE: Final = 2 ** (5 * DATA * GROUPS - CHECK_BITS)
"""The number that a code holds is below this."""
MIXER: Final = 0x9E3779B97F4A7C15F39CC061
"""An odd factor that spreads the bits of the number over all letters."""
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
LONGEST: Final = 20_000
"""The most characters of a text in which a code is looked for."""

_WRITTEN: Final = re.compile(
    r"(?<![0-9A-Za-z])(?=((?:[0-9A-Za-z]{5}[^0-9A-Za-z]{0,12}){4}[0-9A-Za-z]{5})(?![0-9A-Za-z]))"
)
"""A possible code in a message: five groups, with anything that chats, quotes and line ends put between them."""
_DASHED: Final = re.compile(r"[0-9A-Za-z]{5}(?:-[0-9A-Za-z]{5}){4}")
_BREAKS: Final = re.compile(r"\s*\n[\s>|*]*")
"""Line ends, with the marks that quotes put at the start of the next line."""
_GAPS: Final = re.compile(r"[\s\-_.,:;/|>=*`~'\"\u2018-\u201f\u00ab\u00bb()\[\]<]+")
_TAG: Final = re.compile(r"<[^<>]{0,200}>")
_ALIKE: Final = str.maketrans(
    "АВЕЗІЈКМНОРЅСТУХавеіјкмнорѕстухΑΒΕΖΗΙΚΜΝΟΡΤΥΧοριν\u02d7\u2043\u2212\u30fc",
    "ABE3IJKMHOPSCTYXabeijkmhopsctyxABEZHIKMNOPTYXopiv----",
    "\u034f" + "".join(map(chr, range(0xFE00, 0xFE10))),
)
"""Replaces letters of other scripts that look like Latin ones, and other dashes, and removes invisible marks."""


class CodeError(ValueError):
    """The text is no deal code. The message is one sentence for the player, which says which part of it is wrong."""


@dataclass(frozen=True)
class Deal:
    """The content of a code. `kinds` holds HUMAN or the slug of a level for each seat."""

    game: Game
    options: Options
    kinds: tuple[str, ...]
    seed: int


def code_of(deal: Deal) -> str:
    """The code of a deal, or "" if no code can express it.

    That is so if another kind of player sits at the table, or if the game has no number.
    """
    game = deal.game
    number = NUMBERS.get(game.slug)
    if number is None or not 0 <= deal.seed < DEALS or not set(deal.kinds) <= set(KINDS):
        return ""

    # Pack all facts into one number. Each becomes a digit, with as many values as its base. `deal_of` takes the digits
    # off in the reverse order.
    packed = 0
    for option in reversed(_options_in_order(game)):
        if option is None:
            packed = packed * DEALS + deal.seed
        else:
            choice = deal.options.get(option.slug, option.choices[0])
            packed = packed * len(option.choices) + option.choices.index(choice)
    for kind in reversed(deal.kinds):
        packed = packed * len(KINDS) + KINDS.index(kind)
    packed = packed * len(game.seats) + game.seats.index(len(deal.kinds))
    packed = (packed * MOST_GAMES + number) * VERSIONS + VERSION
    assert packed < SIZE

    # Mix the digits, so that similar deals have different codes, append CHECK_BITS bits, and write five bits in each
    # letter, the lowest ones first. After DATA letters of a group comes one that checks them.
    packed = packed * MIXER % SIZE
    checked = packed << CHECK_BITS | _check_bits(packed)
    values = [checked >> 5 * place & 31 for place in range(DATA * GROUPS)]
    groups = [values[start : start + DATA] for start in range(0, len(values), DATA)]
    return "-".join(
        "".join(LETTERS[value] for value in (*group, _check_letter(group, place))) for place, group in enumerate(groups)
    )


def deal_of(words: str) -> Deal:
    """The deal of a code. Case, gaps and confused letters do not matter. Raises CodeError."""
    # Take the digits off in the reverse order of `code_of`.
    packed, number = divmod(_number_of(words), MOST_GAMES)
    slug = next((slug for slug, known in NUMBERS.items() if known == number), "")
    if slug not in GAMES:
        raise CodeError("This code is for a game that this version of Five Fronts does not have.")
    game = GAMES[slug]

    packed, place = divmod(packed, len(game.seats))
    kinds = []
    for _ in range(game.seats[place]):
        packed, kind = divmod(packed, len(KINDS))
        kinds.append(KINDS[kind])

    options: Options = {}
    seed = 0
    for option in _options_in_order(game):
        if option is None:
            packed, seed = divmod(packed, DEALS)
        else:
            packed, choice = divmod(packed, len(option.choices))
            options[option.slug] = option.choices[choice]

    if packed:  # there are more digits than this game has
        raise CodeError("The groups of this code do not belong together; compare all five with the original.")
    return Deal(game, options, tuple(kinds), seed)


def _number_of(words: str) -> int:
    """Return the number that a deal code of this version holds, from which `deal_of` reads the deal. Raises CodeError.

    It undoes the last steps of `code_of` in the reverse order, and checks the code on the way.
    """
    # Each group of GROUP letters ends with one that checks the DATA letters before it.
    values = _letter_values(_in_code_letters(words))
    groups = [values[start : start + GROUP] for start in range(0, len(values), GROUP)]
    wrong = [place for place, group in enumerate(groups) if _check_letter(group[:DATA], place) != group[DATA]]
    if wrong:
        raise CodeError(_wrong_groups_sentence(wrong))

    # Each data letter holds five bits, the first one the lowest. The lowest CHECK_BITS of all check the others.
    data = [value for group in groups for value in group[:DATA]]
    packed, check = divmod(sum(value << 5 * place for place, value in enumerate(data)), 2**CHECK_BITS)
    if _check_bits(packed) != check:
        raise CodeError("The groups of this code do not belong together; compare all five with the original.")

    # The number was multiplied by MIXER, modulo SIZE, to spread its bits. Its lowest digit is the version.
    packed = packed * pow(MIXER, -1, SIZE) % SIZE
    packed, version = divmod(packed, VERSIONS)
    if version != VERSION:
        raise CodeError("This code is from another version of Five Fronts.")
    return packed


def code_in(text: str) -> str:
    """Return the first valid deal code in a text, such as a message, its groups joined by dashes.

    Mail and web pages change texts, so the texts are searched from which they may have made this one. Without a valid
    code the result is the first words that look like one, five groups of letters with dashes (_DASHED), so that an
    error can be explained. Without such words it is the text itself, at most LONGEST characters.
    """
    originals = [_in_code_letters(words) for words in _possible_originals(text[:LONGEST])]
    with_and_without_breaks = [words for original in originals for words in (original, _BREAKS.sub("", original))]
    # First five groups of five letters, then every run of whole words that has as many letters as a code.
    in_groups = [match[1] for words in with_and_without_breaks for match in _WRITTEN.finditer(words)]
    torn_apart = (words for original in originals for words in _runs_of_words(original))

    for words in chain(in_groups, torn_apart):
        try:
            deal_of(words)
        except CodeError:
            continue
        letters = re.sub("[^0-9A-Za-z]", "", words)
        return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))
    return next((words for words in in_groups if _DASHED.fullmatch(words)), text[:LONGEST])


def _possible_originals(text: str) -> Iterator[str]:
    """The text, and the texts from which mail, a web page or an address may have made it."""
    yield text
    if "=" in text:  # a mail in the encoding "quoted printable"
        yield quopri.decodestring(text.encode("utf-8", "replace")).decode("utf-8", "replace")
    if "&" in text or "<" in text:  # a web page
        yield _TAG.sub("", unescape(text))
    if "%" in text:  # an address
        yield unquote(text)


def _runs_of_words(text: str) -> Iterator[str]:
    """Every run of whole words that has as many letters as a code, whatever is between the letters."""
    places = [match.start() for match in re.finditer("[0-9A-Za-z]", text)]
    for first in range(len(places) - GROUP * GROUPS + 1):
        run = places[first : first + GROUP * GROUPS]
        around = text[max(0, run[0] - 1) : run[0]] + text[run[-1] + 1 : run[-1] + 2]
        if not re.search("[0-9A-Za-z]", around):
            yield "".join(text[place] for place in run)


def _in_code_letters(text: str) -> str:
    """The text with other scripts replaced by the letters of codes that look alike, and without invisible marks."""
    text = unicodedata.normalize("NFKC", text[:LONGEST]).translate(_ALIKE)
    return "".join(letter if letter.isascii() else _ascii_letter(letter) for letter in text)


def _ascii_letter(letter: str) -> str:
    """A digit, a dash or "" for a digit, dash or invisible mark of another script. Any other letter stays as it is."""
    category = unicodedata.category(letter)
    if category == "Nd":
        return str(unicodedata.decimal(letter))
    return {"Pd": "-", "Cf": ""}.get(category, letter)


def _options_in_order(game: Game) -> list[Option | None]:
    """The options in the order of a code, with None for the deal. Options that older codes lack come after the deal."""
    first = [option for option in game.options if not option.later]
    return [*first, None, *[option for option in game.options if option.later]]


# --- letters ---------------------------------------------------------------------------------


def _letter_values(words: str) -> list[int]:
    """The value of each letter of a code, its place in LETTERS (0..31).

    Gaps such as blanks and dashes do not matter. CONFUSED names letters that no code has, such as O, and the ones as
    which they are read. Raises CodeError for other letters, and for too few or too many.
    """
    parts = [part for part in _GAPS.split(words) if part]
    letters = "".join(parts)

    values = []
    for place, letter in enumerate(letters[: GROUP * GROUPS]):
        upper = letter.upper() if letter.isascii() else letter
        value = LETTERS.find(CONFUSED.get(upper, upper))
        if value < 0:
            group = ORDINALS[_group_of_letter(place, parts)]
            raise CodeError(f"The {group} group is wrong: no code has the letter '{quoted(letter)}'.")
        values.append(value)

    if len(letters) != GROUP * GROUPS:
        raise CodeError(_wrong_length_sentence(parts))
    return values


def _group_of_letter(place: int, parts: Sequence[str]) -> int:
    """The number, from 0, of the group of a code to which the letter at a place belongs.

    `parts` are the groups as they are written. Their lengths decide if there are as many as there should be (GROUPS),
    since one may lack a letter. Otherwise every group has GROUP letters.
    """
    if len(parts) != GROUPS:
        return place // GROUP
    ends = [sum(map(len, parts[: number + 1])) for number in range(GROUPS)]
    return next(number for number, end in enumerate(ends) if place < end)


def _wrong_length_sentence(parts: Sequence[str]) -> str:
    """The reason why these parts of a code are too many or too few letters.

    >>> _wrong_length_sentence(["ABCDE", "ABC"])
    'A deal code has 5 groups of 5 letters; this has 8 letters.'
    """
    count = sum(map(len, parts))
    if len(parts) == GROUPS:
        wrong = next(number for number, part in enumerate(parts) if len(part) != GROUP)
        return (
            f"The {ORDINALS[wrong]} group is wrong: it has {count_of(len(parts[wrong]), 'letter')} instead of {GROUP}."
        )
    if parts and count < GROUP * GROUPS and all(len(part) == GROUP for part in parts):
        older = ", as codes of older versions had" if len(parts) == OLDER_GROUPS else ""
        return f"A deal code has {GROUPS} groups of {GROUP} letters; this has {len(parts)} of them{older}."
    return f"A deal code has {GROUPS} groups of {GROUP} letters; this has {count_of(count, 'letter')}."


def _wrong_groups_sentence(wrong: Sequence[int]) -> str:
    """The sentence about the groups with these numbers, counted from 0, whose check letter is wrong.

    >>> _wrong_groups_sentence([0, 3])
    'The first and fourth groups are wrong; compare their letters with the original.'
    """
    if len(wrong) == GROUPS:
        return "This is not a deal code: every group in it is wrong."
    if len(wrong) == 1:
        return f"The {ORDINALS[wrong[0]]} group is wrong; compare its letters with the original."
    names = [ORDINALS[place] for place in wrong]
    return f"The {', '.join(names[:-1])} and {names[-1]} groups are wrong; compare their letters with the original."


# --- checks ----------------------------------------------------------------------------------


def _check_letter(data: Sequence[int], place: int) -> int:
    """The last letter of the group at this place, computed in the field of 32 elements.

    Each letter counts with a factor of its own, so a wrong letter changes the result, and so do two exchanged letters.
    The place of the group is added, so that groups cannot be exchanged.
    """
    check = place + 1
    for power, value in enumerate(data, start=1):
        # Multiply the value by x ** power, modulo the polynomial x**5 + x**2 + 1.
        for _ in range(power):
            value = value << 1 ^ (0b100101 if value & 16 else 0)
        check ^= value
    return check


def _check_bits(held: int) -> int:
    """The bits that check whether the groups of a code belong together."""
    return blake2b(held.to_bytes(12, "big"), digest_size=1, person=b"deal code").digest()[0] % 2**CHECK_BITS
