"""A file of results: one line of JSON per match, added when it ends; an interrupted run goes on from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import ClassVar, Final, TextIO

from ai.arena.rounds import Experiment, Key, Line, core
from game.core.sanitize import quoted

START: Final = '{"experiment": '
"""The beginning of every line."""
KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "experiment": str,
    "game": str,
    "options": dict,
    "seats": list,
    "seed": int,
    "round": int,
    "seating": int,
    "opening": str,
    "scores": list,
    "winner": (int, type(None)),
    "first": int,
    "decisions": int,
    "seconds": (int, float),
    "iterations": list,
    "searched": list,
    "forfeit": (dict, type(None)),
    "core": str,
    "commit": str,
    "digest": str,
    "python": str,
    "secret": str,
}


def secret_of(path: Path | None) -> str:
    """The secret of the experiment in this file: a new one where it has no match yet, "" in an older file."""
    with suppress(OSError, ValueError, AttributeError, RecursionError):
        if path is not None:
            with path.open("rb") as file:
                return str(json.loads(file.readline()).get("secret", ""))
    return token_hex(16)


class ResultsError(ValueError):
    """A file that a run cannot go on from; it is left as it is. The text is a sentence."""


class Results:
    """The matches of an experiment that have been played, and their file."""

    OF: ClassVar = "an arena"
    """The word for a file of these matches, for sentences."""

    def __init__(self, experiment: Experiment, path: Path | None = None, mixed: bool = False) -> None:
        """Read the matches of the file, if there is one. Raises ResultsError.

        `mixed`: matches of other sources and of the other core count, too.
        """
        self._experiment = experiment
        self._mixed = mixed
        self._path = path
        self._file: TextIO | None = None
        self._whole = 0
        """The length in bytes of the file's whole lines."""
        self.kept = path is not None
        """Whether an interrupted run can go on."""
        self.lines: dict[Key, Line] = {}
        if path is not None:
            try:
                self._read(path)
            except OSError as error:
                why = quoted(error.strerror or str(error))
                raise ResultsError(f"{quoted(path.name)} cannot hold the results: {why}.") from None

    def _read(self, path: Path) -> None:
        if not path.exists():
            path.open("x").close()
        if not path.is_file():
            raise ResultsError(f"{quoted(path.name)} cannot hold the results: it is not an ordinary file.")
        *lines, tail = path.read_bytes().split(b"\n")
        start = START.encode()
        if not (tail.startswith(start) or start.startswith(tail)):  # else it is cut off: its match is played again
            lines.append(tail)
        for number, text in enumerate(lines, start=1):
            line = self._line(text, f"Line {number} of {quoted(path.name)}")
            self.lines.setdefault((line["round"], line["seating"]), line)
        self._whole = sum(len(text) + 1 for text in lines)
        with path.open("r+b"):
            pass

    def _line(self, text: bytes, where: str) -> Line:
        """A line that belongs to the experiment. Raises ResultsError."""
        try:
            line: Line = json.loads(text)
            sound = self.sound(line)
        except (ValueError, RecursionError):
            sound = False
        if not sound:
            raise ResultsError(f"{where} is no match of {self.OF}; name another file to keep this one.")
        if line["experiment"] != self._experiment.name:
            raise ResultsError(f"{where} is of another experiment, '{quoted(line['experiment'])}'; name another file.")
        task = self._experiment.task(line["round"], line["seating"])
        ours = [task.game, list(task.seats), task.options, task.seed, task.opening, task.secret]
        if ours != [line[name] for name in ("game", "seats", "options", "seed", "opening", "secret")]:
            raise ResultsError(
                f"{where} has another game, deal or line-up than this experiment plays; name another experiment."
            )
        if not self._mixed and (line["digest"], line["core"]) != (task.digest, core()):
            what = "on the other core" if line["digest"] == task.digest else "with other sources"
            raise ResultsError(f"{where} was played {what}; name another file, or say --mixed to count it, too.")
        return line

    def sound(self, line: Line) -> bool:
        """Whether a line has all that a match needs."""
        return has_fields(line)

    def add(self, line: Line) -> None:
        """Count a match and write its line. Raises OSError."""
        if self._path is not None:
            if self._file is None:
                with self._path.open("r+b") as file:
                    file.truncate(self._whole)
                self._file = self._path.open("a", encoding="utf-8")
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()
        self.lines[line["round"], line["seating"]] = line

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def whole_round(self, number: int) -> list[Line] | None:
        """The matches of a round, by the seat of the first player, if all have been played."""
        found = [self.lines.get((number, seating)) for seating in range(len(self._experiment.lineup))]
        return [line for line in found if line is not None] if None not in found else None

    def rounds(self) -> Iterator[list[Line]]:
        """The whole rounds, from the first one up to one that is not whole."""
        number = 0
        while (lines := self.whole_round(number)) is not None:
            yield lines
            number += 1


def has_fields(line: object) -> bool:
    """Whether this has all fields of a line, with finite numbers; an older one gets the secret "" that it lacks."""
    if not isinstance(line, dict) or line.keys() | {"secret"} != KINDS.keys():
        return False
    line.setdefault("secret", "")
    if not all(isinstance(line[name], kind) and not isinstance(line[name], bool) for name, kind in KINDS.items()):
        return False
    seats = len(line["seats"])
    lists = [line[name] for name in ("scores", "iterations", "searched")]
    numbers = (int, float)
    return (
        seats > 1
        and all(len(values) == seats for values in lists)
        and all(isinstance(score, numbers) and 0 <= score <= 1 for score in line["scores"])
        and all(made is None or isinstance(made, numbers) for made in line["iterations"])
        and all(isinstance(made, int) for made in line["searched"])
        and line["round"] >= 0
        and 0 <= line["seating"] < seats
        and 0 <= line["first"] < seats
        and (line["forfeit"] is None or sorted(line["forfeit"]) == ["seat", "words"])
    )
