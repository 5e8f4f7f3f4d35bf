"""Experiments for tests, played in this process."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ai.arena.headless import Headless, play_and_describe
from ai.arena.rounds import Experiment, Line, Results, Task, play_task, sources_digest
from ai.arena.run import End, Run
from ai.foreign import ANSWER_LIMIT
from ai.player import seat_players
from game import fast_core
from game.catalogue import game_named

PLAYERS = "tests.ai.players"
SOURCES = fast_core.rules_and_bots()
QUICK = ("--a", "random", "--b", "random", "--jobs", "2")


@dataclass
class HerePool:
    """Imitates a pool of processes: plays in this process, the first waiting task and the last one in turn."""

    room: int = 3
    """How many tasks may wait."""
    tasks: list[Task] = field(default_factory=list)
    """Those that wait."""
    played: list[Task] = field(default_factory=list)
    interrupt_after: int = 1_000_000
    """The number of tasks after which somebody presses Ctrl+C."""

    def free_places(self) -> int:
        return self.room - len(self.tasks)

    def submit(self, task: Task) -> None:
        self.tasks.append(task)

    def wait_for_ends(self) -> list[End]:
        if len(self.played) == self.interrupt_after:
            raise KeyboardInterrupt
        takes_last = len(self.played) % 2 == 1
        task = self.tasks.pop(-1 if takes_last else 0)
        self.played.append(task)
        try:
            return [(task, play_task(task, SOURCES))]
        except Exception as error:
            return [(task, error)]

    def close(self) -> None:
        self.tasks.clear()


def experiment(*lineup: str, game: str = "battlefronts", name: str = "test") -> Experiment:
    """An experiment between these players, without randomness of its own."""
    given = game_named(game)
    digest = sources_digest([], SOURCES)
    return Experiment(name, given, lineup=lineup or ("random", "random"), options=given.full_options({}), digest=digest)


def play_rounds(given: Experiment, rounds: int = 4, out: Path | None = None, pool: HerePool | None = None) -> Run:
    """Play this many rounds of an experiment in this process and return the run."""
    play_headless = Run(given, Results(given, out), rounds)
    play_headless.play(pool or HerePool())
    play_headless.results.close()
    return play_headless


def drop_seconds(line: Line) -> dict[str, object]:
    """A line of results with the seconds that the match took set to 0, for comparisons."""
    return {**line, "seconds": 0}


# --- Rounds and deals --------------------------------------------------------------------


def play_match(slug: str, kinds: list[str], seed: int, limit: float = ANSWER_LIMIT) -> Headless:
    """Play one match of these kinds of players and return its result."""
    return play_and_describe(slug, kinds, seat_players(kinds, limit), seed, options=None)
