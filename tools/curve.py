"""Measures the curve of the chances on the results page: how far it moves between two decisions where nothing happened.

python -m tools.curve battlefronts                                  100 matches between Captains
python -m tools.curve battlefronts --a captain --b recruit          one of them a Recruit
python -m tools.curve last_front --matches 10                       fewer of them

Nothing happened where no event since the decision before revealed anything (`Event.reveals`).
"""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from statistics import mean
from typing import Any, Final

from ai.arena.parser import Parser, count
from ai.arena.rounds import deal
from ai.bot import choose, level_named, seed_for
from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.menus.outcome import course
from tools.surveying.cells import percent
from tools.surveying.figures import mean_of
from tools.surveying.measuring import flags, measuring
from tools.surveying.strength import append, row_of

PROGRAM: Final = "python -m tools.curve"
JUMP: Final = 0.1
"""A step above this is a jump."""


@dataclass
class Steps:
    """The steps of curves in which nothing happened, as shares of a sure win."""

    means: list[float] = field(default_factory=list)
    """The mean step of each match."""
    steps: int = 0
    jumps: int = 0

    def add(self, steps: list[float]) -> None:
        """Count the steps of a match."""
        if steps:
            self.means.append(mean(steps))
            self.steps += len(steps)
            self.jumps += sum(step > JUMP for step in steps)

    def figures(self) -> dict[str, Any]:
        """The figures of a row of docs/MEASURED.md."""
        jumps = 100 * self.jumps / self.steps
        told = {"matches": len(self.means), "steps": self.steps, "jumps": f"{jumps:.1f}"}
        return told | {"step": asdict(mean_of(self.means))}

    def line(self) -> str:
        """The figures in words."""
        told = self.figures()
        return (
            f"{told['matches']} matches, {told['steps']} steps: on average {percent(told['step'])} points, "
            f"{told['jumps']} % of them more than {100 * JUMP:.0f}"
        )


def quiet_steps(setup: Setup) -> list[float]:
    """The lengths of the steps of the first seat's curve where nothing happened, in a match between bots."""
    session, quiet, still = Session(setup), list[bool](), True
    game, match = setup.game, session.match
    while not session.over:
        view, level = match.view(session.to_act), level_named(setup.level(session.to_act))
        thought = choose(game, view, level.at(game), seed_for(match.seed, len(match.actions)), lambda: 0.0)
        if thought.iterations:
            session.note_estimate(session.to_act, thought.value)
            quiet.append(still)
            still = True
        for step in thought.actions:
            still &= not any(event.reveals for event in session.play(game.actions[step]).events)
    chances = [row[0] for row in course(session.estimates)]
    return [abs(now - last) for (last, now), calm in zip(pairwise(chances), quiet[1:], strict=True) if calm]


def parser() -> Parser:
    """The flags of this program."""
    made = measuring(PROGRAM, "How far the curve of the chances moves where nothing happened.")
    made.add_argument("--a", type=str, default="captain", metavar="LEVEL", help="the level in the first seat")
    made.add_argument("--b", type=str, default="captain", metavar="LEVEL", help="the level in the second seat")
    made.add_argument("--matches", type=count("--matches", 100_000), default=100)
    return made


def main(words: list[str]) -> None:
    """Measure one game and print a line."""
    given = flags(parser(), words, lambda given: (level_named(given.a), level_named(given.b)))
    game, found = GAMES[given.game], Steps()
    seats = (SeatEntry(given.a), SeatEntry(given.b))
    for number in range(given.matches):
        found.add(quiet_steps(Setup(game, seats, {}, deal(f"curve: {game.slug}, {given.a}, {given.b}", number))))
        if found.steps:
            print(f"\r{game.slug}: {found.line()}", end="", flush=True)
    print()
    append(given.out, row_of("curve", game.slug, PROGRAM, words, a=given.a, b=given.b, **found.figures()))


if __name__ == "__main__":
    main(sys.argv[1:])
