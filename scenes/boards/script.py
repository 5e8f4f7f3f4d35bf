"""A guided match as an annotated record: a match that was played, with an author's comments between its actions.

    five fronts lesson 1
    game: battlefronts
    option: first = seat 1
    seat: human
    seat: recruit
    seed: 81
    closing: That was the guided match.
    actions:
    > Five fronts lie in a row. Hold three of them alone, and you win.
    @ bar HELD ALONE
    > Every road leads to two fronts. Choose this one.
    call Z1

The head is that of a record, with two more keys: `closing` and, if a game has two guided matches, `about`. After
"actions:" the first character of a line tells its meaning. docs/LESSONS.md explains the format to authors.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.core import files
from game.core.record import FORMAT, HUMAN, TITLE, Record, RecordError, loads
from game.core.sanitize import quoted

LESSON: Final = "five fronts lesson 1"
"""The first line of the file of a guided match."""
BUBBLE: Final = ">"
MORE: Final = " "
POINTS: Final = "@"
REMARK: Final = "#"
"""The first characters of the lines for a bubble, more of its words, its target, and a remark to authors."""
RULES: Final = "# rules:"
"""The beginning of a remark that lists the numbers in a bubble that come from the rules, not from the table."""
NAMES: Final = ("lesson.txt", "second_lesson.txt")
"""The files of the guided matches of a game, in the order in which they are played."""


class ScriptError(ValueError):
    """A file that is no guided match. The text is one sentence that names the line."""


@dataclass(frozen=True)
class InBar:
    """Points at the fact in the bar at the top whose label begins so."""

    label: str


@dataclass(frozen=True)
class OnButton:
    """Points at a button beside the board, by its key: pass, hint, undo, again, speed, menu."""

    key: str


Target = Hashable | InBar | OnButton
"""The thing that a bubble points at. Any other value is a key of the board."""


@dataclass(frozen=True)
class Note:
    """One bubble of the author."""

    before: int
    """The index of the action that it comes before."""
    words: str
    line: int
    """The number of its first line in the file."""
    at: Target | None = None
    """The thing that it points at. None if that follows from the decision that it asks for."""
    rules: tuple[str, ...] = ()
    """The numbers in it that come from the rules, not from the table."""


@dataclass(frozen=True)
class Script:
    """A guided match as its file describes it."""

    record: Record
    notes: tuple[Note, ...]
    lines: tuple[int, ...]
    """By action: the number of its line in the file."""
    closing: str
    """The last sentence on the results page, which says what to try next."""
    about: str = ""
    """Its subject in two or three words, if its game has another guided match."""

    @property
    def seat(self) -> int:
        """The seat of the pupil: the one seat of the script that a human plays."""
        return next(seat for seat, entry in enumerate(self.record.seats) if entry.kind == HUMAN)


def target_of(words: str) -> Target:
    """The thing that a bubble of a guided match points at, from the words after "@" in the file of the match.

    "bar" means a fact in the bar at the top, "button" one of the buttons. Any other words are the key of a thing on the
    board: one word by itself, several as a tuple in which numbers are ints.

    >>> target_of("button hint"), target_of("place 3"), target_of("odds")
    (OnButton(key='hint'), ('place', 3), 'odds')
    """
    kind, _, name = words.partition(" ")
    if kind == "bar":
        return InBar(name)
    if kind == "button":
        return OnButton(name)

    def read_part(part: str) -> int | str:
        is_number = part.removeprefix("-").isdecimal()
        return int(part) if is_number else part

    parts = tuple(read_part(part) for part in words.split())
    return parts if len(parts) > 1 else words


def target_words(target: Target) -> str:
    """The words for a target in the file of a guided match, which `target_of` reads.

    >>> target_words(InBar("HELD ALONE")), target_words(("place", 3))
    ('bar HELD ALONE', 'place 3')
    """
    match target:
        case InBar(label):
            return f"bar {label}"
        case OnButton(key):
            return f"button {key}"
        case tuple():
            return " ".join(map(str, target))
    return str(target)


class _Reader:
    """Collects the contents of the lines of a file."""

    def __init__(self) -> None:
        self.head: list[str] = []
        """The lines of the head as a record has them. Lines that only a guided match has are left empty."""
        self.own: dict[str, str] = {}
        """The values of the lines that only a guided match has, by key."""
        self.notes: list[Note] = []
        self.actions: list[str] = []
        self.lines: list[int] = []
        self._is_bubble_open = False
        """Whether the last line was one of a bubble, so that more of its words may follow."""

    def take_head(self, line: str) -> None:
        """Read a line of the head, the part of the file above "actions:".

        Lines with "closing" and "about" belong to guided matches only. An empty line takes the place of such a line, so
        that errors of the record name the right line. Any other line is part of an ordinary record.
        """
        key, _, value = line.partition(":")
        if key in ("closing", "about"):
            self.own[key] = value.strip()
            self.head.append("")
        else:
            self.head.append(line)

    def take_line(self, number: int, line: str) -> None:
        """Read a line below "actions:". Its first character tells what it is.

        It begins a bubble (">"), continues it (" "), gives it a target ("@"), or is a remark ("#"), which may name the
        rules of the bubble above it. Any other line is an action, and the bubbles before it are shown before it.
        `number` is that of the line in the file. Raises ScriptError with a sentence if the line makes no sense.
        """
        kind = line[:1]
        rest = line[1:].strip()
        if not line.strip():
            return
        if kind in (BUBBLE, POINTS) and not rest:
            raise ScriptError(f"Line {number} says nothing after '{kind}'.")

        if kind == REMARK:
            if line.startswith(RULES) and self.notes:
                self.notes[-1] = replace(self.notes[-1], rules=tuple(line.removeprefix(RULES).split()))
        elif kind == BUBBLE:
            self.notes.append(Note(before=len(self.actions), words=rest, line=number))
            self._is_bubble_open = True
        elif kind == MORE:
            self._continue_bubble(number, rest)
        elif kind == POINTS:
            self._point_bubble(number, rest)
            self._is_bubble_open = False
        else:
            self.actions.append(line.strip())
            self.lines.append(number)
            self._is_bubble_open = False

    def _continue_bubble(self, number: int, words: str) -> None:
        """Add the words of an indented line to the bubble above it.

        Raises ScriptError if no bubble is directly above.
        """
        if not self._is_bubble_open:
            raise ScriptError(f"Line {number} is indented, but no bubble is before it that it could continue.")
        self.notes[-1] = replace(self.notes[-1], words=f"{self.notes[-1].words} {words}")

    def _point_bubble(self, number: int, words: str) -> None:
        """Let the last bubble point at the thing with these words.

        Raises ScriptError if there is no bubble, or it points already.
        """
        if not self.notes or self.notes[-1].before != len(self.actions):
            raise ScriptError(f"Line {number} points at something, but no bubble is before it.")
        if self.notes[-1].at is not None:
            raise ScriptError(f"Line {number} points at a second thing; a bubble points at one.")
        self.notes[-1] = replace(self.notes[-1], at=target_of(words))


def read_script(text: str) -> Script:
    """The guided match that the text of a file describes. Its actions may be illegal.

    The file has a first line (LESSON), a head with the seats and options of the match, the line "actions:", and then
    actions and bubbles. Lines are counted from 1. Raises ScriptError with a sentence that names the first line that
    makes no sense.
    """
    lines = text.splitlines()
    reader = _Reader()
    if not lines or lines[0].strip() != LESSON:
        raise ScriptError(f"Line 1 has to be '{LESSON}'.")
    start = next((number for number, line in enumerate(lines, 1) if line.strip() == "actions:"), 0)
    if not start:
        raise ScriptError(f"Line {len(lines)} is the last one, and no line before it is 'actions:'.")

    for line in lines[1 : start - 1]:
        reader.take_head(line.strip())
    for number, line in enumerate(lines[start:], start + 1):
        reader.take_line(number, line)

    # The head is that of an ordinary record, whose own reader checks it.
    try:
        record = loads("\n".join([f"{TITLE} {FORMAT}", *reader.head, "actions:"]))
    except RecordError as error:
        raise ScriptError(str(error).replace(" of the record", "")) from None

    if sum(entry.kind == HUMAN for entry in record.seats) != 1:
        raise ScriptError(f"Line {start} ends the head, in which exactly one 'seat: human' has to be.")
    if not reader.own.get("closing"):
        raise ScriptError(f"Line {start} ends the head, and it has no 'closing:' for the results page.")
    record = replace(record, notations=reader.actions, header=start)
    closing, about = reader.own["closing"], reader.own.get("about", "")
    return Script(record, tuple(reader.notes), lines=tuple(reader.lines), closing=closing, about=about)


def load_script(path: Path) -> Script:
    """The guided match in a file. Raises ScriptError with a sentence, also for a file that cannot be read."""
    try:
        return read_script(files.read(path))
    except UnicodeDecodeError:
        raise ScriptError(f"{quoted(path.name)} is not a text file.") from None
    except OSError as error:
        raise ScriptError(f"{quoted(path.name)} cannot be read: {error.strerror or error}.") from None


def script_path(slug: str, number: int) -> Path:
    """The file of a guided match of this game, counted from 0, whether or not it exists."""
    return Path(__file__).resolve().parent / slug / NAMES[number]
