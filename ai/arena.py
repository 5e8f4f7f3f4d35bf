"""Experiments without a window: rounds of matches between kinds of player, on all cores or on a cluster.

python -m ai.arena --game battlefronts --a general --b captain --matches 400
python -m ai.arena --game last_front --a 1000 --b mymodule:MyBot --test --out results.jsonl
python -m ai.arena --game sharp_end --seats 4 --a general --b recruit       one general among three recruits
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil
from pathlib import Path
from typing import Final, TextIO

from ai.parser import FlagError
from ai.player import LIMIT, foreign, named, play
from ai.pools import LostError, Pool, RunError
from ai.report import standing, summary
from ai.results import Results
from ai.rounds import Experiment, Facts, Line, Played, StrangerError, Task, facts, lost
from ai.statistics import Sample, SequentialTest
from game import fast_core
from game.catalogue import game_named
from game.core import files
from game.core.game import Options

PATIENCE: Final = 0.2
"""Seconds between two words about the progress."""


def core_words() -> str:
    """Which core this process runs on, for whoever wonders about the pace."""
    if fast_core.IN_USE:
        return "This runs on the fast core."
    return "This runs on the plain core; with --wait-for-core the fast one is built first."


def fetch_core() -> bool:
    """Have the fast core built, or wait for whoever builds it; whether this program runs on it when started again."""
    if fast_core.IN_USE or fast_core.CHOICE in os.environ:
        return False
    subprocess.run([sys.executable, "-m", "tools.compile"], cwd=fast_core.ROOT)
    return fast_core.ready()


# --- One match after another (python main.py --headless) ---------------------------------


class Headless(Facts):
    """How one match went, as it is printed."""

    game: str
    seats: list[str]
    seed: int


def check_kinds(kinds: list[str]) -> None:
    """Raises ValueError with a sentence for the player unless a player of every kind can be had."""
    with redirect_stdout(sys.stderr):
        for kind in dict.fromkeys(kinds):
            if kind == "human":
                raise ValueError("Without a window no seat can be 'human'.")
            named(kind)


def play_match(
    game_slug: str, kinds: list[str], seed: int, options: Options | None = None, limit: float = LIMIT
) -> Headless:
    """Play one match. Raises ValueError with a sentence for a wrong game, seat or option.

    The seconds of a level are CPU time here, so other work of the machine makes no bot weaker.
    """
    game = game_named(game_slug)
    check_kinds(kinds)
    with redirect_stdout(sys.stderr):
        players = [named(kind, limit) for kind in kinds]
        outcome = play(game, players, seed, options)
    return {"game": game_slug, "seats": kinds, "seed": seed, **facts(outcome, players)}


def headless(
    game_slug: str, kinds: list[str], seed: int, matches: int, out: TextIO, err: TextIO | None, options: Options
) -> int:
    """Play matches of seeds `seed`, `seed` + 1, ...; each becomes a line of JSON on `out`.

    With several matches the progress stands on `err`, None where that is closed. Returns the exit code;
    what cannot be played is said on `err` in one sentence. Raises OSError where `out` cannot be written.
    """
    for number in range(matches):
        try:
            outcome = play_match(game_slug, kinds, seed + number, options)
        except ValueError as error:
            tell(err, str(error))
            return 2
        print(json.dumps(outcome), file=out, flush=True)
        if matches > 1:
            tell(err, f"{number + 1} of {matches} matches played")
    return 0


def tell(err: TextIO | None, words: str, end: str = "\n") -> None:
    """Words on `err`, if that can be had; `print` would take stdout instead."""
    if err is not None:
        with suppress(OSError):
            print(words, file=err, end=end, flush=True)


# --- Experiments -------------------------------------------------------------------------


@dataclass
class Run:
    """An experiment while it is played.

    Rounds are counted from the first up to one that is not whole, so that neither the test nor an interruption
    prefers those that are over sooner, and the same experiment ends after the same round on every machine.
    """

    experiment: Experiment
    results: Results
    rounds: int | None
    """How many are played at most; None: as many as the test takes."""
    test: SequentialTest | None = None
    records: Path | None = None
    """The folder in which records of matches are kept."""

    def __post_init__(self) -> None:
        self.sample = Sample(len(self.experiment.lineup))
        self.counted: list[list[Line]] = []
        self._count()

    @property
    def over(self) -> bool:
        decided = self.test is not None and self.test.verdict(self.sample) != ""
        return decided or len(self.counted) == self.rounds

    def _count(self) -> None:
        """Count every round that may be."""
        while not self.over and (lines := self.results.whole_round(len(self.counted))) is not None:
            self.counted.append(lines)
            self.sample.add(sum(line["scores"][line["seating"]] for line in lines) / len(lines))

    def play(self, pool: Pool, err: TextIO | None = None) -> None:
        """Play until it is over; the progress stands on `err`. Raises RunError and OSError."""
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
                tell(err, f"\r\033[K{standing(self.sample, self.test)}", end="")

    def _take(self, task: Task, end: Played | BaseException) -> None:
        """Keep what came of a task."""
        if isinstance(end, Played):
            if self.records is not None:
                files.write(self.records / record_name(task), end.record)
            self.results.add(end.line)
            return
        if isinstance(end, LostError):
            strangers = [seat for seat, kind in enumerate(task.seats) if foreign(kind)]
            if len(strangers) == 1:
                self.results.add(lost(task, strangers[0]))
                return
            raise RunError(f"A match of {' and '.join(task.seats)} ended the process that played it, three times.")
        if isinstance(end, StrangerError | ValueError):
            raise RunError(str(end))
        raise RunError(f"A match of {' and '.join(task.seats)} failed: {end!r}.") from end


def _some(tasks: Iterator[Task], most: int) -> Iterator[Task]:
    """So many of the tasks, if there are as many."""
    for _ in range(most):
        task = next(tasks, None)
        if task is None:
            return
        yield task


def record_name(task: Task) -> str:
    """The name of a match's record, different in every experiment."""
    mark = blake2b(task.experiment.encode(), digest_size=3).hexdigest()
    return f"{task.game}-{mark}-{task.round + 1:05}-{task.seating + 1}.record"


def carry_out(run: Run, pool: Pool, words: list[str]) -> int:
    """Play what is left of a run and print what it tells; returns the exit code."""
    err = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
    code, failure = 0, ""
    try:
        run.play(pool, err)
    except KeyboardInterrupt:
        code, failure = 130, "Interrupted: what was played counts, and the same command with the same --out goes on."
    except RunError as error:
        code, failure = 2, str(error)
    except OSError as error:
        code, failure = 1, f"The results could not be written: {error.strerror or error}."
    finally:
        pool.close()
        run.results.close()
    tell(err, "\r\033[K", end="")
    lines = summary(run.experiment, run.counted, run.sample, run.test)
    print("\n".join([*lines, f"  {'command':<18}python -m ai.arena {shlex.join(words)}"]), flush=True)
    if failure:
        tell(sys.stderr, failure)
    return code


def main(words: list[str]) -> int:
    """The command; returns the exit code. What is wrong with it is said in one sentence."""
    from ai import setting

    try:
        given = setting.parser().known(words)
        if given.wait_for_core and fetch_core():
            return subprocess.run([sys.executable, "-m", "ai.arena", *words]).returncode
        experiment = setting.experiment(given)
        seats = len(experiment.lineup)
        test = setting.sequential(given, seats)
        rounds = ceil(given.matches / seats) if given.matches else None if test else setting.ROUNDS
        records = setting.folder(given.records)
        run = Run(experiment, Results(experiment, given.out, given.mixed), rounds, test, records)
        pool = setting.pool(given)
    except (FlagError, ValueError) as error:
        tell(sys.stderr, str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    tell(sys.stderr, core_words())
    return carry_out(run, pool, words)


if __name__ == "__main__":
    code = main(sys.argv[1:])
    if "ray" in sys.modules:  # its threads still wait for matches, and would end the process in their own way
        sys.stdout.flush()
        os._exit(code)
    sys.exit(code)
