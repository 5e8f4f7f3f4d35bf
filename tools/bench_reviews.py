"""Benchmark of the after-action review: when its first decisions are there, and whether they are those that matter.

`tools/bench.py` runs this. Recruits sit in the seats of people, so that there is much to find, and every decision of
both is reviewed; the review gets its answers from the bots' process, as in the window.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from ai.arena.rounds import deal
from ai.bot import choose, level_named, seed_for
from ai.worker import Worker
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry, record_of
from scenes.play.review import FIRST, Reviewer
from scenes.review_store import Look
from tools.surveying.strength import append, row_of

MATCHES = 3
LEVEL: Final = "recruit"
FRAME: Final = 1 / 60


@dataclass(frozen=True)
class Course:
    """The course of a review."""

    decisions: int
    """Those with a choice."""
    soon: float
    """Seconds until the first decisions had been looked at."""
    seconds: float
    """Seconds until all had."""
    found: float | None
    """What the first decisions gave away, as a share of what the FIRST dearest of all did; None if none did."""


def record(game: Game, seed: int) -> Record:
    """A match of two between Recruits, as one between people."""
    match, level = Match(game, 2, {}, seed), level_named(LEVEL).at(game)
    while not match.over:
        view = match.view(match.state.to_act)
        for step in choose(game, view, level, seed_for(seed, len(match.actions)), lambda: 0.0).actions:
            match.play(game.actions[step])
    return record_of(match, [SeatEntry(HUMAN)] * 2)


def lost(looks: Iterable[Look]) -> list[float]:
    """What these decisions gave away, the most first; what made no difference to the result gave nothing away."""
    return sorted((0.0 if look.settled else look.loss for look in looks), reverse=True)


def course(record: Record, worker: Worker) -> Course:
    """Review a match to its end, a frame at a time."""
    reviewer = Reviewer(record)
    reviewer.running = True
    began = last = time.perf_counter()
    soon: float | None = None
    first = frozenset[int]()
    while not reviewer.finished:
        now = time.perf_counter()
        reviewer.update(worker, now - last)
        last = now
        if soon is None and reviewer.essential:
            soon, first = now - began, frozenset(reviewer.looks)
        time.sleep(max(0.0, now + FRAME - time.perf_counter()))
    seconds = time.perf_counter() - began
    most = sum(lost(reviewer.looks.values())[:FIRST])
    early = sum(lost(reviewer.looks[number] for number in first)[:FIRST])
    return Course(len(reviewer.decisions), seconds if soon is None else soon, seconds, early / most if most else None)


def report(game: Game, worker: Worker, out: Path | None) -> None:
    """Print the figures of a game, and add them to a file for `python -m tools.measured`."""
    courses = [course(record(game, deal(f"reviews: {game.slug}", number)), worker) for number in range(MATCHES)]
    shares = [100 * one.found for one in courses if one.found is not None]
    figures: dict[str, float | str] = {
        "matches": len(courses),
        "decisions": max(one.decisions for one in courses),
        "soon": f"{max(one.soon for one in courses):.1f}",
        "whole": f"{max(one.seconds for one in courses):.0f}",
        "found": f"{median(shares):.0f}" if shares else "",
        "least": f"{min(shares):.0f}" if shares else "",
    }
    print(f"{game.slug:<20}" + "".join(f"{told:>12}" for told in figures.values()), flush=True)
    append(out, row_of("reviews", game.slug, "python -m tools.bench", ["reviews"], **figures))


def main(words: list[str]) -> None:
    """Measure every game."""
    heads = ("matches", "decisions", "first ten, s", "all, s", "found, %", "least, %")
    print(f"\n{'reviews':<20}" + "".join(f"{head:>12}" for head in heads))
    with closing(Worker()) as worker:
        for game in GAMES.values():
            report(game, worker, Path(words[1]) if words else None)


if __name__ == "__main__":
    main(sys.argv[1:])
