"""An experiment while it is played: its matches are handed to a pool, kept, and counted by rounds."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final, TextIO

from ai.arena.headless import tell
from ai.arena.pools import LostError, Pool, RunError
from ai.arena.report import standing
from ai.arena.results import Results
from ai.arena.rounds import Experiment, Line, Played, StrangerError, Task
from ai.arena.statistics import Sample, SequentialTest
from game.core import files

PATIENCE: Final = 0.2
"""Seconds between two reports of the progress."""


@dataclass
class Run:
    """An experiment while it is played.

    Rounds are counted from the first one up to one that is not whole, so that neither the test nor an interruption
    prefers short matches, and the same experiment ends after the same round on every machine.
    """

    experiment: Experiment
    results: Results
    rounds: int | None
    """The most rounds; None: as many as the test needs."""
    test: SequentialTest | None = None
    records: Path | None = None
    """The folder in which records of matches are kept."""

    def __post_init__(self) -> None:
        self.count_anew()

    @property
    def over(self) -> bool:
        decided = self.test is not None and self.test.verdict(self.sample) != ""
        return decided or len(self.counted) == self.rounds

    def count_anew(self) -> None:
        """Count all rounds again: an interruption may have come between the two halves of a count."""
        self.sample = Sample(len(self.experiment.lineup))
        self.counted: list[list[Line]] = []
        self._count()

    def _count(self) -> None:
        """Count every round that may be counted."""
        while not self.over and (lines := self.results.whole_round(len(self.counted))) is not None:
            self.counted.append(lines)
            self.sample.add(sum(line["scores"][line["seating"]] for line in lines) / len(lines))

    def play(self, pool: Pool, err: TextIO | None = None) -> None:
        """Play to the end; the progress is written to `err`. Raises RunError and OSError."""
        tasks = (task for task in self.experiment.tasks(self.rounds) if task.key not in self.results.lines)
        flying = 0
        told = 0.0
        while not self.over:
            for task in _some(tasks, pool.free()):
                pool.submit(task)
                flying += 1
            assert flying > 0, "every match was played, and the run is not over"
            for task, end in pool.ends():
                flying -= 1
                self._take(task, end)
            self._count()
            if self.counted and time.perf_counter() - told > PATIENCE:
                told = time.perf_counter()
                tell(err, f"\r\033[K{self.progress()}", end="")

    def progress(self) -> str:
        """The progress in one line."""
        return standing(self.sample, self.test)

    def _take(self, task: Task, end: Played | BaseException) -> None:
        """Keep the result of a task."""
        if isinstance(end, Played):
            if self.records is not None:
                files.write(self.records / record_name(task), end.record)
            self.results.add(end.line)
            return
        if isinstance(end, LostError):
            raise RunError(f"A match of {' and '.join(task.seats)} ended the process that played it, three times.")
        if isinstance(end, StrangerError | ValueError):
            raise RunError(str(end))
        raise RunError(f"A match of {' and '.join(task.seats)} failed: {end!r}.") from end


def carried_out(run: Run, pool: Pool, flag: str) -> tuple[int, str]:
    """Play what is left of a run. Returns the exit code, and what stopped it as a sentence.

    `flag`: the flag that names the file of results.
    """
    err = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
    code, failure = 0, ""
    try:
        run.play(pool, err)
    except KeyboardInterrupt:
        run.count_anew()
        kept = "the same command goes on from here" if run.results.kept else f"nothing was kept without {flag}"
        code, failure = 130, f"Interrupted; {kept}."
    except RunError as error:
        code, failure = 2, str(error)
    except OSError as error:
        code, failure = 1, f"The results could not be written: {error.strerror or error}."
    finally:
        pool.close()
        run.results.close()
    tell(err, "\r\033[K", end="")
    return code, failure


def _some(tasks: Iterator[Task], most: int) -> Iterator[Task]:
    """The next tasks, at most `most`."""
    for _ in range(most):
        task = next(tasks, None)
        if task is None:
            return
        yield task


def record_name(task: Task) -> str:
    """The name of a match's record, different in every experiment."""
    mark = blake2b(task.experiment.encode(), digest_size=3).hexdigest()
    return f"{task.game}-{mark}-{task.round + 1:05}-{task.seating + 1}.record"
