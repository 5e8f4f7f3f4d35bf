"""An experiment while it is played: its matches are handed to a pool, kept, counted by rounds, and reported."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Final, Protocol, TextIO

from ai.arena.headless import tell
from ai.arena.rounds import Experiment, Line, Played, Results, StrangerError, Task, iterations, perform
from ai.arena.statistics import Sample, SequentialTest, elo
from ai.channel import uninterrupted, when_orphaned
from ai.player import called
from game import fast_core
from game.core import files

# --- The report ------------------------------------------------------------------------

SHOWN = 5
"""The most kinds of forfeits that are listed."""


def shares(mean: float, interval: tuple[float, float]) -> str:
    """A score with its interval, in per cent."""
    return f"{100 * mean:.1f} % ({100 * interval[0]:.1f} to {100 * interval[1]:.1f} %)"


def tally(sample: Sample, test: SequentialTest | None) -> str:
    """The present score and test in one line."""
    ratio = f", LLR {test.ratio(sample):.2f}" if test is not None else ""
    return f"{shares(sample.mean, sample.interval())} of {_many(sample.rounds, 'round')}{ratio}"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def summary(
    experiment: Experiment, rounds: Sequence[list[Line]], sample: Sample, test: SequentialTest | None
) -> list[str]:
    """The results of the first player of the line-up in these rounds, whose scores `sample` counts."""
    first, *others = dict.fromkeys(experiment.lineup)
    against = ", ".join(others or [first])
    seats = len(experiment.lineup)
    head = f"{experiment.game.name}, {seats} seats: {first} against {against} (experiment '{experiment.name}')"
    if not rounds:
        return [head, "No round was played to its end."]
    lines = [line for matches in rounds for line in matches]
    low, high = sample.interval()
    told = [
        head,
        _row("score", f"{shares(sample.mean, (low, high))} of {_many(len(rounds), 'round')}, {len(lines)} matches"),
    ]
    told += [_row("forfeit", words) for words in _forfeits(lines)]
    if seats == 2:
        told.append(_row("Elo", f"{_elo(sample.mean)} ({_elo(low)} to {_elo(high)})"))
    table = ", ".join(f"{score:g}: {count}" for score, count in sample.table().items() if count or seats == 2)
    told += [_row("rounds by score", table), *_places(experiment, lines)]
    made = iterations(lines)
    if thought := [f"{kind} {made[kind]:.0f}" for kind in dict.fromkeys(experiment.lineup) if kind in made]:
        told.append(_row("iterations", f"{', '.join(thought)} a searched decision"))
    if test is not None:
        verdict = test.verdict(sample)
        low, high = test.bounds
        means = {"H0": test.h0, "H1": test.h1}
        what = f"{verdict} accepted: {100 * means[verdict]:g} %" if verdict else "not decided yet"
        between = f"H0 {100 * test.h0:g} %, H1 {100 * test.h1:g} %"
        told.append(_row("test", f"{what} ({between}; LLR {test.ratio(sample):.2f}, bounds {low:.2f} and {high:.2f})"))
    for core, commit, digest in dict.fromkeys((line["core"], line["commit"], line["digest"]) for line in lines):
        number, dash, dirty = commit.partition("-")
        told.append(_row("played on", f"{core} core, commit {number[:12]}{dash}{dirty}, sources {digest}"))
    return told


def _row(head: str, words: str) -> str:
    return f"  {head:<18}{words}"


def _elo(score: float) -> str:
    return f"{elo(score):+.0f}"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _places(experiment: Experiment, lines: list[Line]) -> list[str]:
    """The scores of the first player in each seat, of the seats whoever sat there, and of deciding first."""
    names = experiment.game.names(lines[0]["options"])
    player = experiment.lineup[0]

    def row(score: Callable[[int], float]) -> str:
        seats = range(len(experiment.lineup))
        return ", ".join(f"{names[seat]} (seat {seat + 1}) {100 * score(seat):.1f} %" for seat in seats)

    own = row(lambda seat: _mean([line["scores"][seat] for line in lines if line["seating"] == seat]))
    all_in = row(lambda seat: _mean([line["scores"][seat] for line in lines]))
    begun = _mean([line["scores"][line["first"]] for line in lines])
    return [
        _row(f"{called(player)[:14]} as", own),
        _row("anybody as", all_in),
        _row("first to decide", f"{100 * begun:.1f} %"),
    ]


def _forfeits(lines: list[Line]) -> list[str]:
    faults = Counter(line["forfeit"]["words"] for line in lines if line["forfeit"] is not None)
    told = [f"{words} ({count} times)" if count > 1 else words for words, count in faults.most_common(SHOWN)]
    more = len(faults) - len(told)
    return told + ([f"and {more} of other kinds"] if more > 0 else [])


# --- Pools, which play matches: here processes of this machine, in ai.arena.cluster a cluster ---

ATTEMPTS: Final = 3
"""How often a match is tried if its process ends during it."""
CHECK_EVERY: Final = 1.0
"""Seconds between two checks whether a silent process still runs."""


class RunError(Exception):
    """A run cannot go on; the text is a sentence."""


class LostError(Exception):
    """The process of a match ended during it, in every attempt."""


End = tuple[Task, Played | BaseException]
"""How a task ended: with a match, with LostError, or with the error that was raised."""


class Pool(Protocol):
    """Plays tasks in any order."""

    def free(self) -> int:
        """How many more tasks it can take now."""
        ...

    def submit(self, task: Task) -> None: ...

    def ends(self) -> list[End]:
        """The tasks that have ended; waits for at least one. Raises RunError if none can."""
        ...

    def close(self) -> None:
        """End all matches."""
        ...


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class LocalPool:
    """Processes of this machine, started when they are first needed; each plays one match at a time."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._idle: list[_Process] = []
        self.busy: dict[Connection, tuple[_Process, Task, int]] = {}
        """By pipe: the process, its task, and how often that has been tried."""

    def free(self) -> int:
        return self._jobs - len(self.busy)

    def submit(self, task: Task) -> None:
        self._try(task, 1)

    def _try(self, task: Task, attempt: int) -> None:
        try:
            process = self._idle.pop() if self._idle else _Process()
        except OSError as error:
            raise RunError(f"No process can be started to play a match: {error.strerror or error}.") from None
        self.busy[process.pipe] = (process, task, attempt)
        with suppress(OSError):  # its process has ended, which its pipe will show
            process.pipe.send(task)

    def ends(self) -> list[End]:
        found: list[End] = []
        while not found:
            ready = multiprocessing.connection.wait(list(self.busy), CHECK_EVERY)
            dead = [pipe for pipe, (process, _, _) in self.busy.items() if not process.alive()]
            for pipe in {*ready, *dead}:
                assert isinstance(pipe, Connection)
                found += self._end(pipe)
        return found

    def _end(self, pipe: Connection) -> list[End]:
        """The end that came through this pipe; None if its process has ended and the match is tried again."""
        process, task, attempt = self.busy.pop(pipe)
        try:
            found: object = pipe.recv() if pipe.poll() else None
        except Exception:  # it has ended, or the bytes are damaged, which may raise anything
            found = None
        end: Played | BaseException = found if isinstance(found, Played | BaseException) else LostError()
        if not isinstance(end, LostError):
            self._idle.append(process)
            return [(task, end)]
        process.end()
        if attempt < ATTEMPTS:
            self._try(task, attempt + 1)
            return []
        return [(task, end)]

    def close(self) -> None:
        everybody = [*self._idle, *(process for process, _, _ in self.busy.values())]
        for process in everybody:
            process.process.terminate()
        for process in everybody:
            process.end()
        self._idle.clear()
        self.busy.clear()


class _Process:
    """A process that plays, and our end of its pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        # A daemon does not outlive this process, even if it was interrupted before somebody knew of the daemon.
        self.process: SpawnProcess = context.Process(target=serve, args=(far,), name="five fronts arena", daemon=True)
        with uninterrupted():
            self.process.start()
        far.close()

    def alive(self) -> bool:
        return self.process.is_alive()

    def end(self) -> None:
        """Make sure that the process has ended."""
        self.process.join(CHECK_EVERY)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def serve(pipe: Connection) -> None:
    """Play the tasks that come through the pipe until its other end is closed, or SIGTERM ends the match."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED_BY_SIGTERM))  # so that its players leave with it
    when_orphaned(lambda: os.kill(os.getpid(), signal.SIGTERM))
    multiprocessing.current_process().daemon = False  # a daemon may not have children, and classes play in such
    sources = fast_core.rules_and_bots()
    with suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            try:
                end: Played | BaseException = perform(task, sources)
            except Exception as error:
                end = picklable(error)
            pipe.send(end)


def picklable(error: BaseException) -> BaseException:
    """An exception that can be sent: of its own class if that is ours or Python's, else with its words only."""
    if type(error).__module__ in ("builtins", "ai.arena.rounds", "ai.foreign_process", "ai.player", "ai.arena.run"):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}")


ENDED_BY_SIGTERM: Final = 128 + signal.SIGTERM
"""The exit code of a process that SIGTERM has ended."""


class TerminatedError(KeyboardInterrupt):
    """SIGTERM asks this process to end: as with Ctrl+C, what has been played is kept and reported."""


@contextmanager
def terminable() -> Iterator[None]:
    """Raise TerminatedError at the first SIGTERM; later ones would only disturb the end."""

    def end(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise TerminatedError

    former = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, former)


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
            for task in islice(tasks, pool.free()):
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
        return tally(self.sample, self.test)

    def _take(self, task: Task, end: Played | BaseException) -> None:
        """Keep the result of a task."""
        if isinstance(end, Played):
            if self.records is not None:
                mark = blake2b(task.experiment.encode(), digest_size=3).hexdigest()
                name = f"{task.game}-{mark}-{task.round + 1:05}-{task.seating + 1}.record"
                files.write(self.records / name, end.record)
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
    with terminable():
        try:
            run.play(pool, err)
        except KeyboardInterrupt as interruption:
            run.count_anew()
            ended = isinstance(interruption, TerminatedError)
            kept = "the same command goes on from here" if run.results.kept else f"nothing was kept without {flag}"
            code, failure = (ENDED_BY_SIGTERM, f"Ended; {kept}.") if ended else (130, f"Interrupted; {kept}.")
        except RunError as error:
            code, failure = 2, str(error)
        except OSError as error:
            code, failure = 1, f"The results could not be written: {error.strerror or error}."
        finally:
            pool.close()
            run.results.close()
    tell(err, "\r\033[K", end="")
    return code, failure
