"""Measures how well the guard knows when passing gives much of the chance away: its quick judgement beside a long one.

python -m tools.guard battlefronts                    200 positions
python -m tools.guard battlefronts --positions 20     fewer of them

The positions are those of matches between Captains in which passing is legal, and other actions, too.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count as numbers
from itertools import islice
from typing import Final

from ai.arena.parser import Parser, count
from ai.bot import Level, Verdict, choose, level_named, seed_for
from ai.estimates import guide_for
from ai.review import Judgement
from ai.search import Search
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import State
from scenes.match.passing import GRAVE, grave
from scenes.match.session import PASS
from scenes.match.thinker import WEIGHING
from tools.surveying.measuring import flags, measuring
from tools.surveying.strength import append, row_of

PROGRAM: Final = "python -m tools.guard"
FINDING: Final = Level("long", "Long", "", 4000, math.inf)
"""The search for the best decision of a long judgement."""
PLAYOUTS: Final = 1500
"""Playouts of each of the two decisions in a long judgement."""
CAPTAIN: Final = replace(level_named("captain"), seconds=math.inf)


def positions(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """Views in which passing is one of several actions, with that action's id; matches without end."""
    for number in numbers(seed):
        match = Match(game, game.proposed_seats, {}, number)
        while not match.over:
            legal, view = match.legal(), match.view(match.state.to_act)
            passes = [action.id for action in legal if action.notation == PASS]
            if len(legal) > 1 and passes and not view.midway():
                yield view, passes[0]
            thought = choose(game, view, CAPTAIN.at(game), seed_for(number, len(match.actions)))
            for step in thought.actions:
                match.play(game.actions[step])


def quick(game: Game, view: State, passing: int, seed: int) -> Verdict:
    """What the guard knows after its time, measured as CPU time."""
    judgement = Judgement(game, view, [passing], seed, WEIGHING, time.process_time)
    while (thought := judgement.step()).verdict is None:
        pass
    return thought.verdict


def share_lost(game: Game, view: State, passing: int, seed: int) -> float:
    """The share of the chance that passing gives away, 0..1, by a long judgement."""
    best = choose(game, view, FINDING, seed).actions
    if best == (passing,):
        return 0.0
    search = Search(view, len(game.actions), guide_for(game.slug), Rng(seed + 1))
    lines = [[game.actions[step] for step in line] for line in (best, (passing,))]
    found, passed = map(sum, zip(*search.run_each(lines, PLAYOUTS), strict=True))
    return max(0.0, 1 - passed / max(found, 1e-9))


def figures(found: Sequence[tuple[bool, float]]) -> dict[str, int]:
    """The figures of these positions, each with whether the guard asked, and the share that was lost."""
    told: dict[str, int] = {}
    for name, dear in (("dear", True), ("cheap", False)):
        asked = [asks for asks, share in found if (share > GRAVE) is dear]
        told |= {name: len(asked), f"asked {name}": sum(asked)}
    return told


def report(told: Mapping[str, int]) -> str:
    """The figures in words."""
    lines = [
        f"{words:24}{told[name]:5} positions, asked in {told[f'asked {name}']}"
        for words, name in (("more than a third lost", "dear"), ("less lost", "cheap"))
    ]
    right = told["asked dear"] + told["cheap"] - told["asked cheap"]
    return "\n".join([*lines, f"agrees in {right} of {told['dear'] + told['cheap']}"])


def parser() -> Parser:
    """The flags of this program."""
    made = measuring(PROGRAM, "Whether the guard asks where passing gives much of the chance away.")
    made.add_argument("--positions", type=count("--positions", 100_000), default=200)
    made.add_argument("--seed", type=count("--seed", 1_000_000_000), default=1, help="that of the first match")
    return made


def main(words: list[str]) -> None:
    """Measure one game and print the table."""
    given = flags(parser(), words)
    game, found = GAMES[given.game], []
    for number, (view, passing) in enumerate(islice(positions(game, given.seed), given.positions)):
        asks = grave(quick(game, view, passing, 2 * number))
        found.append((asks, share_lost(game, view, passing, 2 * number + 1)))
    told = figures(found)
    print(report(told))
    append(given.out, row_of("guard", game.slug, PROGRAM, words, **told))


if __name__ == "__main__":
    main(sys.argv[1:])
