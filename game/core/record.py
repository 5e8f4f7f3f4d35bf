"""A match as a text file: the save, the replay, the golden test and the bug report.

five fronts record 1
program: 0.1.0
game: battlefronts
option: first = by lot
seat: human Anna
seat: general
seed: 7
actions:
call Z2
size 5

The program is the version that began the match; records older than this line lack it. The seat of a person who has
resigned is of the kind "resigned". That ends a match of two, lost after its last action; with more seats a bot goes on
in that seat. A line "practice: yes" marks a match that does not count: begun in the middle of another, or guided, which
has a line "guide: 4 12" as well: by these numbers the guide finds its place again. A line "occasion: day 2026-11-23"
says why the match is played, where there is a reason. An interrupted match also has a line "seconds: 312", how long it
has been played.

A record is written and read:

>>> seats = [SeatEntry("human", "Anna"), SeatEntry("general")]
>>> record = Record("battlefronts", {"first": "by lot"}, seats, seed=7, notations=["call Z2", "size 5"])
>>> loads(dumps(record)).notations
['call Z2', 'size 5']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.core import events, files
from game.core.game import Game, Options
from game.core.match import Match
from game.core.sanitize import name, quoted, whole_number
from game.core.version import VERSION, is_later

FORMAT = 1
"""The version of this text."""
HUMAN = "human"
RESIGNED = "resigned"
BOT = "bot"
"""The kind of a seat that was played by something without a slug; the seat's name says by what."""
TITLE = "five fronts record"
LONGEST_SEED = 40
"""Digits of a deal number; the generator uses no more than 29 of them."""
UNKNOWN_SEED = -1
LONGEST_COUNT = 7
"""Digits of a number of seconds, steps or actions."""


_OCCASION = re.compile(r"([a-z]{1,16}) ([A-Za-z0-9][A-Za-z0-9_./-]{0,39})")


_KEYS = frozenset(("program", "game", "option", "seat", "practice", "seconds", "guide", "occasion", "seed"))
_KEY = re.compile(r"[a-z][a-z _-]{0,30}")


class RecordError(ValueError):
    """A record that cannot be used; the text is one sentence for the player, naming the line."""


class LaterError(RecordError):
    """A record that a later version has written, and which that version can use."""

    def __init__(self, why: str) -> None:
        super().__init__(f"This match was begun with a newer version of Five Fronts, which can use it: {why}")


@dataclass(frozen=True)
class SeatEntry:
    """Who sits in a seat: `kind` is HUMAN, RESIGNED, BOT or the slug of a level; `name` may be empty."""

    kind: str
    name: str = ""

    @property
    def person(self) -> bool:
        """Whether the match was begun by a person in this seat."""
        return self.kind in (HUMAN, RESIGNED)


@dataclass(frozen=True)
class Occasion:
    """Why a match is played: `day 2026-11-23`, `challenge sharp_end-3`, `campaign west-2/1`.

    `kind` is one word of small letters, `name` one of letters, digits, "_", ".", "/" and "-"; others raise ValueError.
    """

    kind: str
    name: str

    def __post_init__(self) -> None:
        if _OCCASION.fullmatch(str(self)) is None:
            raise ValueError(f"no occasion of a match: '{quoted(str(self))}'")

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def occasion_of(words: str) -> Occasion | None:
    """The occasion that `words` name, None for anything else."""
    found = _OCCASION.fullmatch(words)
    return None if found is None else Occasion(found[1], found[2])


@dataclass
class Record:
    """Everything that is needed to play a match again."""

    game: str
    options: Options
    seats: list[SeatEntry]
    seed: int
    notations: list[str] = field(default_factory=list)
    header: int = 0
    """Lines before the first notation, where the record was read from text."""
    practice: bool = False
    """Whether the match does not count: it was begun in the middle of another, or guided."""
    seconds: int = 0
    """How long an interrupted match has been played."""
    guide: tuple[int, ...] | None = None
    """In a guided match: the numbers by which its guide finds its place again (`Guide.place`)."""
    occasion: Occasion | None = None
    """Why the match is played, where there is a reason."""
    program: str = ""
    """The version of the program that began the match; it is kept when another one goes on. Empty: not known."""


def loser_of(seats: Sequence[SeatEntry]) -> int | None:
    """The seat that has lost a match of two by resigning."""
    kinds = [seat.kind for seat in seats]
    return kinds.index(RESIGNED) if len(kinds) == 2 and RESIGNED in kinds else None


def record_of(match: Match, seats: list[SeatEntry]) -> Record:
    """The record of a match so far that this program has begun."""
    notations = [action.notation for action in match.actions]
    return Record(match.game.slug, match.options, seats, match.seed, notations, program=VERSION)


def dumps(record: Record) -> str:
    """The text of a record."""
    program = name(record.program)
    lines = [f"{TITLE} {FORMAT}", *[f"program: {program}"] * bool(program), f"game: {record.game}"]
    lines += [f"option: {slug} = {value}" for slug, value in sorted(record.options.items())]
    lines += [f"seat: {seat.kind} {name(seat.name)}".rstrip() for seat in record.seats]
    lines += ["practice: yes"] * record.practice
    lines += [f"seconds: {record.seconds}"] * (record.seconds > 0)
    lines += [] if record.guide is None else [f"guide: {' '.join(map(str, record.guide))}"]
    lines += [] if record.occasion is None else [f"occasion: {record.occasion}"]
    lines += [f"seed: {record.seed}", "actions:"]
    return "\n".join(lines + record.notations) + "\n"


def loads(text: str) -> Record:
    """Read a record; its words are cleaned. Raises RecordError naming the first line that makes no sense."""
    if len(text) > files.LONGEST:
        raise RecordError("This file is far too long to be the record of a match; choose another file.")
    lines = [line.strip() for line in text.splitlines()]
    _check_title(lines[0] if lines else "")
    record = Record("", {}, [], UNKNOWN_SEED)
    for number, line in enumerate(lines[1:], start=2):
        if line == "actions:":
            record.header = number
            break
        key, colon, value = line.partition(":")
        if line and not _head(record, key, value.strip()):
            failure = LaterError if colon and key not in _KEYS and _KEY.fullmatch(key) else _error(record)
            raise failure(f"Line {number} of the record makes no sense: '{quoted(line)}'.")
    if not record.header or not record.game or not record.seats or record.seed == UNKNOWN_SEED:
        raise RecordError(f"Line {max(len(lines), 1)} of the record: it ends before game, seats, seed and actions.")
    record.notations = [line for line in lines[record.header :] if line]
    return record


def _error(record: Record) -> type[RecordError]:
    """What is wrong with a record that makes no sense here: nothing, if a later version has begun it."""
    return LaterError if is_later(record.program) else RecordError


def _head(record: Record, key: str, value: str) -> bool:
    """Put a line of the head into the record; False for a line that makes no sense."""
    match key:
        case "program" if value:
            record.program = name(value)
        case "game" if value:
            record.game = name(value)
        case "option" if "=" in value:
            slug, _, choice = value.partition("=")
            record.options[name(slug)] = name(choice)
        case "seat" if value:
            kind, _, called = value.partition(" ")
            record.seats.append(SeatEntry(name(kind), name(called)))
        case "practice" if value == "yes":
            record.practice = True
        case "seconds" if (count := whole_number(value, LONGEST_COUNT)) is not None:
            record.seconds = count
        case "guide" if (place := _place(value)) is not None:
            record.guide = place
        case "occasion" if (occasion := occasion_of(value)) is not None:
            record.occasion = occasion
        case "seed" if (found := whole_number(value, LONGEST_SEED)) is not None:
            record.seed = found
        case _:
            return False
    return True


def _place(words: str) -> tuple[int, ...] | None:
    """Two numbers or more."""
    found = tuple(number for word in words.split(" ") if (number := whole_number(word, LONGEST_COUNT)) is not None)
    return found if len(found) == 1 + words.count(" ") > 1 else None


def _check_title(line: str) -> None:
    if not line.startswith(TITLE):
        raise RecordError(f"Line 1: this is not a record of Five Fronts (it does not begin with '{TITLE}').")
    if line != f"{TITLE} {FORMAT}":
        number = whole_number(line.removeprefix(TITLE).strip(), LONGEST_COUNT)
        failure = RecordError if number is None or number < FORMAT else LaterError
        raise failure(f"Line 1: '{quoted(line)}' is of another version; this program reads version {FORMAT}.")


def replay(
    record: Record,
    game_named: Callable[[str], Game],
    seen: Callable[[Match, events.Transcript], None] | None = None,
) -> Match:
    """Play a record again. `seen` is called with the transcript of every action.

    Raises RecordError naming the line of the game, option, seat count or action that does not fit.
    """
    steps = replaying(record, game_named)
    match, _ = next(steps)
    for _, transcript in steps:
        if seen is not None:
            seen(match, transcript)
    return match


def replayed(record: Record, game_named: Callable[[str], Game]) -> tuple[Match, list[events.Transcript]]:
    """As `replay`: the match, and the transcripts of its opening and of every action."""
    steps = replaying(record, game_named)
    match, opening = next(steps)
    return match, [opening, *(transcript for _, transcript in steps)]


def replaying(record: Record, game_named: Callable[[str], Game]) -> Iterator[tuple[Match, events.Transcript]]:
    """As `replay`, step by step: yields the match with its opening, then with the transcript of each action."""
    try:
        game = game_named(record.game)
        match = Match(game, len(record.seats), record.options, record.seed)
    except ValueError as error:
        raise _error(record)(f"The head of the record does not fit: {error}") from None
    yield match, match.opening
    for number, notation in enumerate(record.notations, start=record.header + 1):
        action = game.by_notation.get(notation)
        if action is None:
            raise _error(record)(f"Line {number} of the record is no action of {game.name}: '{quoted(notation)}'.")
        if action not in match.legal():
            raise _error(record)(f"Line {number} of the record cannot be played there: '{notation}'.")
        yield match, match.play(action)
    if loser_of(record.seats) is not None and (match.over or record.seats[0].kind == record.seats[1].kind):
        raise RecordError("The head of the record does not fit: only one can resign, and only before the match ends.")


def save(path: Path, record: Record) -> None:
    """Write a record so that a crash half-way leaves the old file whole. Raises OSError."""
    files.write(path, dumps(record))


def load(path: Path) -> Record:
    """Read a record from a file, which stays as it is. Raises RecordError with a sentence."""
    try:
        return loads(files.read(path))
    except UnicodeDecodeError:
        raise RecordError(f"{quoted(path.name)} is not a text file, so it cannot be the record of a match.") from None
    except OSError as error:
        why = quoted(error.strerror or str(error))
        raise RecordError(f"{quoted(path.name) or 'A file without a name'} cannot be read: {why}.") from None
