"""Benchmark of the after-action review: when its first decisions are there, and whether they are those that matter.

`tools/bench.py` runs this. In the seats of people sit Recruits that decide at random now and then, so that there is
much to find; every decision of both is reviewed. The review gets its answers from the bots' process, as in the window.
What each decision gave away is then judged anew, as long for one as for another.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Final

from ai.arena.rounds import deal
from ai.bot import choose, level_named, seed_for
from ai.review import Judgement
from ai.worker import Worker
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry, record_of
from scenes.match.review import FIRST, Decision, Reviewer
from scenes.review_store import Look
from tools.surveying.strength import append, row_of

MATCHES = 3
LEVEL: Final = "recruit"
SLIPS: Final = 0.1
"""The share of decisions at random."""
ITERATIONS = 8000
"""Those of a long judgement."""
FRAME: Final = 1 / 60


@dataclass(frozen=True)
class Course:
    """The course of a review up to its first decisions."""

    decisions: int
    """Those with a choice."""
    soon: float
    """Seconds until the first had been looked at."""
    found: float | None
    """What the first gave away, as a share of what the FIRST dearest of all did; None if nothing was given away."""


def record(game: Game, seed: int) -> Record:
    """A match of two as one between people."""
    match, level, chance = Match(game, 2, {}, seed), level_named(LEVEL).at(game), random.Random(seed)
    while not match.over:
        view = match.view(match.state.to_act)
        if not view.midway() and chance.random() < SLIPS:
            match.play(chance.choice(match.legal()))
            continue
        for step in choose(game, view, level, seed_for(seed, len(match.actions)), lambda: 0.0).actions:
            match.play(game.actions[step])
    return record_of(match, [SeatEntry(HUMAN)] * 2)


def reviewed(record: Record, worker: Worker) -> tuple[Reviewer, float]:
    """The review of a match once its first decisions have been looked at, a frame at a time, and the seconds it took.

    As in the window, where results are shown before the review begins, the record has been read by then.
    """
    reviewer = Reviewer(record)
    while not reviewer.read:
        reviewer.update(worker)
    reviewer.running = True
    began = last = time.perf_counter()
    while not reviewer.essential:
        now = time.perf_counter()
        reviewer.update(worker, now - last)
        last = now
        time.sleep(max(0.0, now + FRAME - time.perf_counter()))
    seconds = time.perf_counter() - began
    reviewer.stop(worker)
    return reviewer, seconds


def judged(game: Game, one: Decision) -> Look:
    """A decision after a long judgement."""
    made = tuple(action.id for action in one.made)
    judgement = Judgement(game, one.view, made, seed_for(1, one.number), math.inf, iterations=ITERATIONS)
    while (found := judgement.step().verdict) is None:
        pass
    better = "" if found.best == made else "better"
    return Look(one.number, one.seat, found.value, found.best_value, found.doubt, better)


def dearest(looks: Iterable[Look]) -> float:
    """What the FIRST dearest of these decisions gave away; what made no difference to the result gave nothing away."""
    return sum(sorted((0.0 if look.settled else look.loss for look in looks), reverse=True)[:FIRST])


def course(record: Record, worker: Worker) -> Course:
    """Review a match, and judge every decision of it."""
    reviewer, soon = reviewed(record, worker)
    looks = {number: judged(reviewer.game, one) for number, one in reviewer.decisions.items()}
    most = dearest(looks.values())
    found = dearest(looks[number] for number in reviewer.looks) / most if most else None
    return Course(len(looks), soon, found)


def report(game: Game, worker: Worker, out: Path | None) -> None:
    """Print the figures of a game, and add them to a file for `python -m tools.measured`."""
    courses = [course(record(game, deal(f"reviews: {game.slug}", number)), worker) for number in range(MATCHES)]
    shares = [100 * one.found for one in courses if one.found is not None]
    figures: dict[str, float | str] = {
        "matches": len(courses),
        "decisions": max(one.decisions for one in courses),
        "soon": f"{max(one.soon for one in courses):.1f}",
        "found": f"{mean(shares):.0f}" if shares else "",
        "least": f"{min(shares):.0f}" if shares else "",
    }
    print(f"{game.slug:<20}" + "".join(f"{told:>14}" for told in figures.values()), flush=True)
    append(out, row_of("reviews", game.slug, "python -m tools.bench", ["reviews"], **figures))


def main(words: list[str]) -> None:
    """Measure every game."""
    heads = ("matches", "decisions", "first ten, s", "found, %", "least, %")
    print(f"\n{'reviews':<20}" + "".join(f"{head:>14}" for head in heads))
    with closing(Worker()) as worker:
        for game in GAMES.values():
            report(game, worker, Path(words[1]) if words else None)


if __name__ == "__main__":
    main(sys.argv[1:])
