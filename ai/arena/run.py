"""A run of an experiment: a pool plays its matches, which are kept, counted by rounds, and reported."""

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
from pathlib import Path
from typing import Final, NoReturn, Protocol, TextIO

from ai.arena.headless import print_if_open
from ai.arena.rounds import Experiment, Line, Played, Results, StrangerError, Task, mean_iterations, play_task
from ai.arena.statistics import Sample, SequentialTest, elo_difference
from ai.channel import block_interrupts, call_when_orphaned
from ai.player import short_name
from game import fast_core
from game.core import files

# --- The report ---

MOST_FORFEITS = 5
"""The most kinds of forfeits that are listed."""


def format_score(mean: float, interval: tuple[float, float]) -> str:
    """Return a score with its interval, in per cent.

    >>> format_score(0.545, (0.504, 0.586))
    '54.5 % (50.4 to 58.6 %)'
    """
    return f"{100 * mean:.1f} % ({100 * interval[0]:.1f} to {100 * interval[1]:.1f} %)"


def progress_line(sample: Sample, test: SequentialTest | None) -> str:
    """Return the present score and test in one line.

    >>> progress_line(Sample(2, {0.25: 10, 0.5: 20, 0.75: 15}), SequentialTest(0.5, 0.53))
    '52.8 % (47.2 to 58.2 %) of 45 rounds, LLR 0.50'
    """
    ratio = f", LLR {test.log_ratio(sample):.2f}" if test is not None else ""
    return f"{format_score(sample.mean, sample.confidence_interval())} of {_count_of(sample.rounds, 'round')}{ratio}"


def _count_of(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def report_lines(
    experiment: Experiment, rounds: Sequence[list[Line]], sample: Sample, test: SequentialTest | None
) -> list[str]:
    """Return the report on the first player of the line-up in these rounds, whose scores `sample` counts."""
    first, *others = dict.fromkeys(experiment.lineup)
    against = ", ".join(others or [first])
    seats = len(experiment.lineup)
    head = f"{experiment.game.name}, {seats} seats: {first} against {against} (experiment '{experiment.name}')"
    if not rounds:
        return [head, "No round was played to its end."]

    lines = [line for matches in rounds for line in matches]
    low, high = sample.confidence_interval()
    played = f"{_count_of(len(rounds), 'round')}, {len(lines)} matches"
    report = [head, _report_row("score", f"{format_score(sample.mean, (low, high))} of {played}")]
    report += [_report_row("forfeit", words) for words in _forfeit_words(lines)]
    if seats == 2:
        report.append(_report_row("Elo", f"{_format_elo(sample.mean)} ({_format_elo(low)} to {_format_elo(high)})"))

    # With two seats all five possible scores are listed. With more there are many, so those that occurred are.
    counts_by_score = [(score, count) for score, count in sample.score_counts().items() if count or seats == 2]
    table = ", ".join(f"{score:g}: {count}" for score, count in counts_by_score)
    report += [_report_row("rounds by score", table), *_seat_rows(experiment, lines)]

    means = mean_iterations(lines)
    counts = [f"{kind} {means[kind]:.0f}" for kind in dict.fromkeys(experiment.lineup) if kind in means]
    if counts:
        report.append(_report_row("iterations", f"{', '.join(counts)} a searched decision"))
    if test is not None:
        report.append(_report_row("test", _test_words(test, sample)))

    for core, commit, digest in dict.fromkeys((line["core"], line["commit"], line["digest"]) for line in lines):
        number, dash, dirty = commit.partition("-")
        report.append(_report_row("played on", f"{core} core, commit {number[:12]}{dash}{dirty}, sources {digest}"))
    return report


def _test_words(test: SequentialTest, sample: Sample) -> str:
    """Return the result of a sequential test in words, with its hypotheses, ratio and bounds.

    The test ends when LLR, the log likelihood ratio of H1 to H0, reaches a bound. `test.verdict` is then "H0" or "H1",
    and "" before. Both hypotheses are mean scores of the measured player.
    """
    verdict = test.verdict(sample)
    low, high = test.bounds
    means = {"H0": test.h0, "H1": test.h1}
    result = f"{verdict} accepted: {100 * means[verdict]:g} %" if verdict else "not decided yet"
    hypotheses = f"H0 {100 * test.h0:g} %, H1 {100 * test.h1:g} %"
    return f"{result} ({hypotheses}; LLR {test.log_ratio(sample):.2f}, bounds {low:.2f} and {high:.2f})"


def _report_row(head: str, words: str) -> str:
    return f"  {head:<18}{words}"


def _format_elo(score: float) -> str:
    return f"{elo_difference(score):+.0f}"


def _mean_of(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _seat_rows(experiment: Experiment, lines: list[Line]) -> list[str]:
    """Return three rows: the scores of the first player by seat, of all players by seat, and of deciding first.

    The first player is the one that is measured. Its seat in a match is `line["seating"]`.
    """
    names = experiment.game.names(lines[0]["options"])
    player = experiment.lineup[0]

    def format_seats(score: Callable[[int], float]) -> str:
        seats = range(len(experiment.lineup))
        return ", ".join(f"{names[seat]} (seat {seat + 1}) {100 * score(seat):.1f} %" for seat in seats)

    own = format_seats(lambda seat: _mean_of([line["scores"][seat] for line in lines if line["seating"] == seat]))
    everybody = format_seats(lambda seat: _mean_of([line["scores"][seat] for line in lines]))
    first = _mean_of([line["scores"][line["first"]] for line in lines])
    return [
        _report_row(f"{short_name(player)[:14]} as", own),
        _report_row("anybody as", everybody),
        _report_row("first to decide", f"{100 * first:.1f} %"),
    ]


def _forfeit_words(lines: list[Line]) -> list[str]:
    """Return why matches were forfeited, the most frequent kinds first, at most MOST_FORFEITS of them."""
    faults = Counter(line["forfeit"]["words"] for line in lines if line["forfeit"] is not None)
    most_frequent = faults.most_common(MOST_FORFEITS)
    words = [f"{fault} ({count} times)" if count > 1 else fault for fault, count in most_frequent]
    more = len(faults) - len(words)
    return words + ([f"and {more} of other kinds"] if more > 0 else [])


# --- Pools, which play matches: here processes of this machine, in `ai.arena.cluster` a cluster ---

ATTEMPTS: Final = 3
"""How often a match is tried if its process ends during it."""
CHECK_EVERY: Final = 1.0
"""Seconds between two checks whether a silent process still runs."""


class RunError(Exception):
    """A run cannot go on. The text is a sentence."""


class LostError(Exception):
    """The process of a match has ended during the match, in every attempt."""


End = tuple[Task, Played | BaseException]
"""A task with its result: a match, LostError, or the error that was raised."""


class Pool(Protocol):
    """Plays tasks in any order."""

    def free_places(self) -> int:
        """Return how many more tasks the pool can take now."""
        ...

    def submit(self, task: Task) -> None: ...

    def wait_for_ends(self) -> list[End]:
        """Wait until a task has ended. Returns all that have. Raises RunError if none can end."""
        ...

    def close(self) -> None:
        """End all matches."""
        ...


def usable_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class LocalPool:
    """Processes of this machine, which are started when they are first needed. Each plays one match at a time."""

    def __init__(self, jobs: int) -> None:
        """`jobs`: the most processes, and so the most matches at a time."""
        self._jobs = jobs
        self._idle: list[_Process] = []
        self.busy: dict[Connection, tuple[_Process, Task, int]] = {}
        """By pipe: the process, its task, and how often that has been tried."""

    def free_places(self) -> int:
        return self._jobs - len(self.busy)

    def submit(self, task: Task) -> None:
        self._start_attempt(task, attempt=1)

    def _start_attempt(self, task: Task, attempt: int) -> None:
        """Give a task to an idle process, or to a new one. Raises RunError if none can be started."""
        try:
            process = self._idle.pop() if self._idle else _Process()
        except OSError as error:
            raise RunError(f"No process can be started to play a match: {error.strerror or error}.") from None

        self.busy[process.pipe] = (process, task, attempt)
        with suppress(OSError):  # the process has ended, which its pipe will show
            process.pipe.send(task)

    def wait_for_ends(self) -> list[End]:
        """Wait until a task has ended, and return all that have. Raises RunError if no process can be started.

        A process that dies without an answer may keep its pipe open, so the processes are asked as well as the pipes.
        """
        ends: list[End] = []
        while not ends:
            ready = multiprocessing.connection.wait(list(self.busy), CHECK_EVERY)
            dead = [pipe for pipe, (process, _, _) in self.busy.items() if not process.process.is_alive()]
            for pipe in {*ready, *dead}:
                assert isinstance(pipe, Connection)
                ends += self._receive_end(pipe)
        return ends

    def _receive_end(self, pipe: Connection) -> list[End]:
        """Return the task of the process at this pipe with its result, as a list of one, and free the process.

        If the process has ended without a result, the match is tried again in another process, up to ATTEMPTS times,
        and the list is empty. After the last attempt the result is a LostError.
        """
        process, task, attempt = self.busy.pop(pipe)
        try:
            received: object = pipe.recv() if pipe.poll() else None
        except Exception:  # it has ended, or the bytes are damaged, which may raise anything
            received = None
        if isinstance(received, Played | BaseException):
            self._idle.append(process)
            return [(task, received)]

        process.end()
        if attempt < ATTEMPTS:
            self._start_attempt(task, attempt=attempt + 1)
            return []
        return [(task, LostError())]

    def close(self) -> None:
        """End all processes of the pool, with the matches that they are playing.

        All are asked to end (SIGTERM) before the first one is waited for.
        """
        processes = [*self._idle, *(process for process, _task, _attempt in self.busy.values())]
        for process in processes:
            process.process.terminate()
        for process in processes:
            process.end()
        self._idle.clear()
        self.busy.clear()


class _Process:
    """A process that plays, and our end of its pipe."""

    def __init__(self) -> None:
        """Start the process, which waits for tasks at the other end of `pipe`. Raises OSError if that fails."""
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        # A daemon does not outlive this process, even if it was interrupted before somebody knew of the daemon.
        self.process = context.Process(target=serve_tasks, args=(far,), name="five fronts arena", daemon=True)
        with block_interrupts():
            self.process.start()
        far.close()

    def end(self) -> None:
        """Wait CHECK_EVERY seconds for the process that plays matches to end, else kill it. Then close its pipe."""
        self.process.join(CHECK_EVERY)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def serve_tasks(pipe: Connection) -> None:
    """Play the tasks that come through the pipe until its other end is closed, or SIGTERM ends the match.

    The main function of a process of the pool. Each task is answered with `Played` or with an error.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    exit_on_sigterm()
    call_when_orphaned(lambda: os.kill(os.getpid(), signal.SIGTERM))
    multiprocessing.current_process().daemon = False  # a daemon may not have children, and classes play in such

    sources = fast_core.rules_and_bots()
    with suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            try:
                end: Played | BaseException = play_task(task, sources)
            except Exception as error:
                end = make_picklable(error)
            pipe.send(end)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # this process is ending, so SIGTERM need not end it


def exit_on_sigterm() -> None:
    """Exit at the first SIGTERM, so that the players end, too. Later ones are ignored: they would disturb the end."""

    def end(*_: object) -> NoReturn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.exit(ENDED_BY_SIGTERM)

    signal.signal(signal.SIGTERM, end)


def make_picklable(error: BaseException) -> BaseException:
    """Return an exception that can be sent: itself if its class is ours or Python's, else one with its words only."""
    if type(error).__module__ in ("builtins", "ai.arena.rounds", "ai.foreign_process", "ai.player", "ai.arena.run"):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}")


ENDED_BY_SIGTERM: Final = 128 + signal.SIGTERM
"""The exit code of a process that SIGTERM has ended."""


class TerminatedError(KeyboardInterrupt):
    """SIGTERM asks this process to end: as with Ctrl+C, what has been played is kept and reported."""


@contextmanager
def raise_on_sigterm() -> Iterator[None]:
    """Raise TerminatedError at the first SIGTERM, and ignore later ones, which would only disturb the end."""

    def end(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise TerminatedError

    former = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, former)


PROGRESS_EVERY: Final = 0.2
"""Seconds between two reports of the progress."""


@dataclass
class Run:
    """A run of an experiment.

    Rounds are counted from the first one up to one that is not complete, so that neither the test nor an interruption
    prefers short matches, and the same experiment ends after the same round on every machine.
    """

    experiment: Experiment
    results: Results
    rounds: int | None
    """The most rounds. None means as many as the test needs."""
    test: SequentialTest | None = None
    records: Path | None = None
    """The folder in which records of matches are kept, or None to keep none."""

    def __post_init__(self) -> None:
        self.recount_rounds()

    @property
    def is_over(self) -> bool:
        is_decided = self.test is not None and self.test.verdict(self.sample) != ""
        return is_decided or len(self.counted) == self.rounds

    def recount_rounds(self) -> None:
        """Count all complete rounds again, from none.

        A count changes both the list of counted rounds and the sample of their scores. An interruption (Ctrl+C) may
        have come between the two.
        """
        self.sample = Sample(len(self.experiment.lineup))
        self.counted: list[list[Line]] = []
        self._count_rounds()

    def _count_rounds(self) -> None:
        """Count the complete rounds that follow those counted so far, until the run is over.

        The score of a round is the mean score of the measured player, the first one of the line-up. Its seat in a match
        is `line["seating"]`, and `line["scores"]` holds the scores by seat.
        """
        while not self.is_over and (lines := self.results.complete_round(len(self.counted))) is not None:
            self.counted.append(lines)
            self.sample.add(sum(line["scores"][line["seating"]] for line in lines) / len(lines))

    def play(self, pool: Pool, err: TextIO | None = None) -> None:
        """Play to the end. The progress is written to `err`. Raises RunError and OSError."""
        tasks = (task for task in self.experiment.make_tasks(self.rounds) if task.key not in self.results.lines)
        running = 0
        reported_at = 0.0
        while not self.is_over:
            for task in islice(tasks, pool.free_places()):
                pool.submit(task)
                running += 1
            assert running > 0, "every match was played, and the run is not over"

            for task, end in pool.wait_for_ends():
                running -= 1
                self._keep_end(task, end)
            self._count_rounds()

            if self.counted and time.perf_counter() - reported_at > PROGRESS_EVERY:
                reported_at = time.perf_counter()
                print_if_open(err, f"\r\033[K{self.progress()}", end="")

    def progress(self) -> str:
        """Return the progress in one line."""
        return progress_line(self.sample, self.test)

    def _keep_end(self, task: Task, end: Played | BaseException) -> None:
        """Keep the match of a task. Raises RunError if it ended with an error."""
        if isinstance(end, Played):
            if self.records is not None:
                # Records of several experiments may share the folder, so their names differ by a digest.
                digest = blake2b(task.experiment.encode(), digest_size=3).hexdigest()
                name = f"{task.game}-{digest}-{task.round + 1:05}-{task.seating + 1}.record"
                files.write(self.records / name, end.record)
            self.results.add(end.line)
            return

        if isinstance(end, LostError):
            # It was tried ATTEMPTS times.
            raise RunError(f"A match of {' and '.join(task.seats)} ended the process that played it, three times.")
        if isinstance(end, StrangerError | ValueError):
            raise RunError(str(end))
        raise RunError(f"A match of {' and '.join(task.seats)} failed: {end!r}.") from end


def carry_out(run: Run, pool: Pool, flag: str) -> tuple[int, str]:
    """Play the rest of a run. Returns the exit code, and a sentence that says why it stopped early, or "".

    `flag`: the flag that names the file of results. The exit codes: 0 at the end, 1 if results cannot be written, 2 for
    an error of the run, 130 after Ctrl+C and ENDED_BY_SIGTERM after SIGTERM, as shells give them.
    """
    err = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
    code, failure = 0, ""

    with raise_on_sigterm():
        try:
            run.play(pool, err)
        except KeyboardInterrupt as interruption:
            run.recount_rounds()  # the interruption may have come in the middle of a count
            is_sigterm = isinstance(interruption, TerminatedError)
            kept = "the same command goes on from here" if run.results.kept else f"nothing was kept without {flag}"
            code, failure = (ENDED_BY_SIGTERM, f"Ended; {kept}.") if is_sigterm else (130, f"Interrupted; {kept}.")
        except RunError as error:
            code, failure = 2, str(error)
        except OSError as error:
            code, failure = 1, f"The results could not be written: {error.strerror or error}."
        finally:
            pool.close()
            run.results.close()

    print_if_open(err, "\r\033[K", end="")
    return code, failure
