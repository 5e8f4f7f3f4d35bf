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

The program is the version that began the match. The oldest records have no such line. The seat of a person who has
resigned is of the kind "resigned". That ends a match of two, which is lost after its last action. With more seats a bot
goes on in that seat.

Some lines are optional. "practice: yes" marks a match that does not count, because it began in the middle of another or
is guided, and "practice: with hints" one in which a person asked for a hint. A guided match also has a line such as
"guide: 4 12", the numbers by which the guide finds its place again.
"occasion: day 2026-11-23" is the reason why the match is played. "seconds: 312" is how long an interrupted match has
been played.

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
from game.core.sanitize import clean_name, quoted, whole_number
from game.core.version import VERSION, is_later

FORMAT = 1
"""The version of this text."""
HUMAN = "human"
RESIGNED = "resigned"
BOT = "bot"
"""The kind of a seat that was played by a program without a slug. The seat's name is the name of the program."""
TITLE = "five fronts record"
LONGEST_SEED = 40
"""Digits of a deal number at most. The generator uses no more than 29 of them."""
UNKNOWN_SEED = -1
LONGEST_COUNT = 7
"""Digits of a number of seconds, steps or actions."""


_OCCASION = re.compile(r"([a-z]{1,16}) ([A-Za-z0-9][A-Za-z0-9_./-]{0,39})")


_KEYS = frozenset(("program", "game", "option", "seat", "practice", "seconds", "guide", "occasion", "seed"))
WITH_HINTS = "with hints"
"""The word for a match in which a person asked for a hint."""
_KEY = re.compile(r"[a-z][a-z _-]{0,30}")


class RecordError(ValueError):
    """A record that cannot be used. The text is one sentence for the player, which names the line."""


class LaterError(RecordError):
    """A record that a later version has written, and which that version can use."""

    def __init__(self, why: str) -> None:
        super().__init__(f"This match was begun with a newer version of Five Fronts, which can use it: {why}")


@dataclass(frozen=True)
class SeatEntry:
    """The player of a seat. `kind` is HUMAN, RESIGNED, BOT or the slug of a level, and `name` may be empty."""

    kind: str
    name: str = ""

    @property
    def person(self) -> bool:
        """Whether the match was begun by a person in this seat.

        A person who has resigned counts, although a bot may go on.
        """
        return self.kind in (HUMAN, RESIGNED)


@dataclass(frozen=True)
class Occasion:
    """The reason why a match is played: `day 2026-11-23`, `challenge sharp_end-3`, `campaign west-2/1`.

    `kind` is one word of small letters, `name` one word of letters, digits, "_", ".", "/" and "-". Anything else raises
    ValueError.
    """

    kind: str
    name: str

    def __post_init__(self) -> None:
        if _OCCASION.fullmatch(str(self)) is None:
            raise ValueError(f"no occasion of a match: '{quoted(str(self))}'")

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def occasion_of(words: str) -> Occasion | None:
    """Return the occasion that these words name, such as "day 2026-11-23", or None for anything else.

    The first word is the kind of occasion, and the second its name.
    """
    match = _OCCASION.fullmatch(words)
    return None if match is None else Occasion(kind=match[1], name=match[2])


@dataclass
class Record:
    """Everything that is needed to play a match again."""

    game: str
    options: Options
    seats: list[SeatEntry]
    seed: int
    notations: list[str] = field(default_factory=list)
    header: int = 0
    """Lines before the first notation, if the record was read from text."""
    practice: bool = False
    """Whether the match does not count: it was begun in the middle of another, or guided, or a hint was asked for."""
    advised: bool = False
    """Whether a person has asked for a hint in it, so that it is practice."""
    seconds: int = 0
    """How long an interrupted match has been played."""
    guide: tuple[int, ...] | None = None
    """In a guided match: the numbers by which its guide finds its place again (`Guide.place`)."""
    occasion: Occasion | None = None
    """The reason why the match is played, if there is one."""
    program: str = ""
    """The version of the program that began the match, also if another one goes on. Empty if it is not known."""


def loser_of(seats: Sequence[SeatEntry]) -> int | None:
    """Return the seat that has lost a match of two by resigning, or None.

    With more seats a bot goes on in the seat of a person who resigns, and the match is played to its end.
    """
    kinds = [seat.kind for seat in seats]
    return kinds.index(RESIGNED) if len(kinds) == 2 and RESIGNED in kinds else None


def record_of(match: Match, seats: list[SeatEntry]) -> Record:
    """Return the record of a match so far, begun by this version of the program. `seats`: who plays in each seat."""
    notations = [action.notation for action in match.actions]
    return Record(match.game.slug, match.options, seats, match.seed, notations, program=VERSION)


def dumps(record: Record) -> str:
    """Return the text of a record: a head of lines such as "game: last_front", then one action in each line.

    Lines of the head are left out where there is nothing to tell: whether it was practice, and with hints (`advised`),
    its seconds, the place in a guided match (`guide`), and the occasion of the match. `loads` reads the text again.
    """
    lines = [f"{TITLE} {FORMAT}"]
    program = clean_name(record.program)
    if program:
        lines.append(f"program: {program}")
    lines.append(f"game: {record.game}")
    lines += [f"option: {slug} = {value}" for slug, value in sorted(record.options.items())]
    lines += [f"seat: {seat.kind} {clean_name(seat.name)}".rstrip() for seat in record.seats]

    if record.practice:
        lines.append(f"practice: {WITH_HINTS if record.advised else 'yes'}")
    if record.seconds > 0:
        lines.append(f"seconds: {record.seconds}")
    if record.guide is not None:
        lines.append(f"guide: {' '.join(map(str, record.guide))}")
    if record.occasion is not None:
        lines.append(f"occasion: {record.occasion}")

    lines += [f"seed: {record.seed}", "actions:"]
    return "\n".join(lines + record.notations) + "\n"


def loads(text: str) -> Record:
    """Read the record of a match from text, and clean its words.

    The first line is the title, the head has lines such as "seed: 7", and after "actions:" each line is an action.
    `header` becomes the number of the line "actions:". Raises RecordError, which names the first line that makes no
    sense. If a later version may have written it, as after a key that is new to us, that is a LaterError.
    """
    if len(text) > files.LONGEST:
        raise RecordError("This file is far too long to be the record of a match; choose another file.")
    lines = [line.strip() for line in text.splitlines()]
    _check_title(lines[0] if lines else "")

    record = Record(game="", options={}, seats=[], seed=UNKNOWN_SEED)
    for number, line in enumerate(lines[1:], start=2):
        if line == "actions:":
            record.header = number
            break
        key, colon, value = line.partition(":")
        makes_sense = not line or _read_head_line(record, key, value.strip())
        if not makes_sense:
            has_later_key = colon and key not in _KEYS and _KEY.fullmatch(key)
            failure = LaterError if has_later_key else _failure_of(record)
            raise failure(f"Line {number} of the record makes no sense: '{quoted(line)}'.")

    if not record.header or not record.game or not record.seats or record.seed == UNKNOWN_SEED:
        raise RecordError(f"Line {max(len(lines), 1)} of the record: it ends before game, seats, seed and actions.")
    record.notations = [line for line in lines[record.header :] if line]
    return record


def _failure_of(record: Record) -> type[RecordError]:
    """Return the class of error to raise for a record that makes no sense to us.

    If a later version of the program has begun the match, the record may make sense there, and LaterError says so.
    """
    return LaterError if is_later(record.program) else RecordError


def _read_head_line(record: Record, key: str, value: str) -> bool:
    """Put a line of the head into the record: the key, such as "seed", and the value after its colon.

    Returns False if the key is not known or the value makes no sense with it. Words are cleaned, since anybody may have
    written the file.
    """
    match key:
        case "program" if value:
            record.program = clean_name(value)
        case "game" if value:
            record.game = clean_name(value)
        case "option" if "=" in value:
            slug, _, choice = value.partition("=")
            record.options[clean_name(slug)] = clean_name(choice)
        case "seat" if value:
            kind, _, name = value.partition(" ")
            record.seats.append(SeatEntry(clean_name(kind), clean_name(name)))
        case "practice" if value in ("yes", WITH_HINTS):
            record.practice = True
            record.advised = value == WITH_HINTS
        case "seconds" if (count := whole_number(value, LONGEST_COUNT)) is not None:
            record.seconds = count
        case "guide" if (place := _read_place(value)) is not None:
            record.guide = place
        case "occasion" if (occasion := occasion_of(value)) is not None:
            record.occasion = occasion
        case "seed" if (seed := whole_number(value, LONGEST_SEED)) is not None:
            record.seed = seed
        case _:
            return False
    return True


def _read_place(words: str) -> tuple[int, ...] | None:
    """Return the place at which the guide of a guided match goes on: two numbers or more with one space between them.

    None for any other words, since they are no line that we have written.
    """
    numbers = tuple(number for word in words.split(" ") if (number := whole_number(word, LONGEST_COUNT)) is not None)
    words_are_numbers = len(numbers) == 1 + words.count(" ")
    return numbers if words_are_numbers and len(numbers) > 1 else None


def _check_title(line: str) -> None:
    """Raise RecordError unless this is the first line of a record of the version that we read.

    A higher number of the format means that a later program has written it (LaterError).
    """
    if not line.startswith(TITLE):
        raise RecordError(f"Line 1: this is not a record of Five Fronts (it does not begin with '{TITLE}').")
    if line != f"{TITLE} {FORMAT}":
        number = whole_number(line.removeprefix(TITLE).strip(), LONGEST_COUNT)
        failure = RecordError if number is None or number < FORMAT else LaterError
        raise failure(f"Line 1: '{quoted(line)}' is of another version; this program reads version {FORMAT}.")


def replay(
    record: Record, game_named: Callable[[str], Game], seen: Callable[[Match, events.Transcript], None] | None = None
) -> Match:
    """Play a record again from the deal, and return the match. `seen` is called after every action with its transcript.

    `game_named` returns the game of a name. Raises RecordError, which names the line of the game, option, seat count or
    action that does not fit.
    """
    steps = replay_steps(record, game_named)
    match, _ = next(steps)
    for _, transcript in steps:
        if seen is not None:
            seen(match, transcript)
    return match


def replayed(record: Record, game_named: Callable[[str], Game]) -> tuple[Match, list[events.Transcript]]:
    """Play a record again from the deal. Returns the match, and the transcripts of its opening and of each action.

    `game_named` returns the game of a name. Raises RecordError, which names the line that does not fit.
    """
    steps = replay_steps(record, game_named)
    match, opening = next(steps)
    return match, [opening, *(transcript for _, transcript in steps)]


def replay_steps(record: Record, game_named: Callable[[str], Game]) -> Iterator[tuple[Match, events.Transcript]]:
    """Play a record again step by step. Yields the match and the transcript of its opening, then of each action.

    `game_named` returns the game of a name. Raises RecordError, which names the line of the game, option, seat count or
    action that does not fit, or LaterError if a later version has begun the match (`_failure_of`). `record.header` is
    the number of the line before the first action. In a match of two a seat can resign only before the end, and not
    both can.
    """
    try:
        game = game_named(record.game)
        match = Match(game, len(record.seats), record.options, record.seed)
    except ValueError as error:
        raise _failure_of(record)(f"The head of the record does not fit: {error}") from None
    yield match, match.opening

    for number, notation in enumerate(record.notations, start=record.header + 1):
        action = game.by_notation.get(notation)
        if action is None:
            words = f"Line {number} of the record is no action of {game.name}: '{quoted(notation)}'."
            raise _failure_of(record)(words)
        if action not in match.legal():
            raise _failure_of(record)(f"Line {number} of the record cannot be played there: '{notation}'.")
        yield match, match.play(action)

    have_both_resigned = all(seat.kind == RESIGNED for seat in record.seats)
    has_resigned_seat = loser_of(record.seats) is not None
    if has_resigned_seat and (match.over or have_both_resigned):
        raise RecordError("The head of the record does not fit: only one can resign, and only before the match ends.")


def save(path: Path, record: Record) -> None:
    """Write a record so that a crash half-way leaves the old file whole. Raises OSError."""
    files.write(path, dumps(record))


def load(path: Path) -> Record:
    """Read the record of a match from a file, which stays as it is.

    Raises RecordError with a sentence for the player, whether the file cannot be read or its text is no record.
    """
    try:
        return loads(files.read(path))
    except UnicodeDecodeError:
        raise RecordError(f"{quoted(path.name)} is not a text file, so it cannot be the record of a match.") from None
    except OSError as error:
        why = quoted(error.strerror or str(error))
        raise RecordError(f"{quoted(path.name) or 'A file without a name'} cannot be read: {why}.") from None
