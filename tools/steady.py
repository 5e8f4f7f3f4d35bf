"""Measures how steady hints are: several hints for each of many positions of matches between bots.

python -m tools.steady last_front                            100 positions of Captains, five hints for each
python -m tools.steady last_front --positions 20 --asks 3    fewer of them
python -m tools.steady last_front --level recruit            positions that take less time to make

Two answers agree if they begin with the same step, or if each says that the other's first choice is about equal to its
own. The time of a hint is counted in playouts, at the rate of the game (`Game.search_rates`) on the compiled core, so
a busy machine gives the same figures as an idle one. Whoever always follows the hint is a player of the arena:

python -m ai.arena --game battlefronts --a tools.steady:Follower --b sergeant --limit 60
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import combinations, islice
from pathlib import Path
from statistics import mean
from typing import Any, Final

from ai.arena.parser import Parser, between, count
from ai.arena.statistics import mean_of
from ai.bot import INSTALMENT, choose
from ai.levels import Level, Thought, level_named, seed_for
from ai.review import HINT, Judgement
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.match import Match
from game.core.state import Action, State
from tools.measured import append, row_of

PROGRAM: Final = "python -m tools.steady"
A_MATCH: Final = 10
"""Positions that are taken from one match."""
DEALS: Final = 90_000_000
"""The seed of the first match; those of the arena are below."""


def figures(asked: Sequence[Sequence[Thought]]) -> dict[str, Any]:
    """How often two answers about one position agree, as a row of docs/MEASURED.md; `asked`: answers by position."""
    pairs = [list(combinations(answers, 2)) for answers in asked]
    shares = [mean(agree(*pair) for pair in of) for of in pairs]
    told: dict[str, Any] = {"positions": len(pairs), "asks": len(asked[0])}
    told["same"] = 100 * mean(one.actions[0] == other.actions[0] for of in pairs for one, other in of)
    told["steady"] = 100 * mean(share == 1 for share in shares)
    equal = mean(one.about_equal for answers in asked for one in answers)
    return told | {"agreeing": asdict(mean_of(shares)), "equal": f"{equal:.1f}"}


def agree(one: Thought, other: Thought) -> bool:
    """Whether two answers begin with the same step, or each calls the other's first step about equal."""
    return one.actions[0] == other.actions[0] or (one.actions[0] in equals(other) and other.actions[0] in equals(one))


def equals(thought: Thought) -> set[int]:
    """The first steps of the choices that are about equal to the best."""
    return {choice.actions[0] for choice in thought.choices[: thought.about_equal]}


def positions(game: Game, level: Level, chance: random.Random) -> Iterator[State]:
    """Views of decisions with a choice, a few from each match between two bots of that level."""
    deal = DEALS
    while True:
        match, met = Match(game, 2, {}, deal), []
        while not match.over:
            view = match.view(match.state.to_act)
            if len(view.legal()) > 1:
                met.append(view)
            for action in choose(game, view, level.at(game), seed_for(deal, len(match.actions)), lambda: 0.0).actions:
                match.play(game.actions[action])
        yield from chance.sample(met, min(A_MATCH, len(met)))
        deal += 1


def hint(game: Game, view: State, seed: int, seconds: float) -> Thought:
    """The hint that a person would get on one idle core of the processor, with the fast core."""
    steps = 0
    second = game.search_rates[1] / INSTALMENT
    judgement = Judgement(game, view, (), seed, seconds, lambda: steps / second)
    while not (thought := judgement.step()).done:
        steps += 1
    return thought


class Follower:
    """A player who makes the first decision that a hint names, whatever it says of the others."""

    def decide(self, view: State, seed: int) -> list[Action]:
        """The whole decision, after a hint at the usual length."""
        game = GAMES[view.SLUG]
        return [game.actions[action] for action in hint(game, view, seed, HINT).actions]


def parser() -> Parser:
    """The flags of this program."""
    made = Parser(prog=PROGRAM, description="How steady hints are.")
    made.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    made.add_argument("--out", type=Path, help="add the figures to this file, for python -m tools.measured")
    made.add_argument("--positions", type=count("--positions", 100_000), default=100)
    made.add_argument("--asks", type=count("--asks", 100, least=2), default=5, help="hints for each position")
    made.add_argument("--level", type=str, default="captain", help="the level of the bots that play up to them")
    made.add_argument("--seconds", type=between("--seconds", 0, 60), default=HINT, help="those of a hint")
    return made


def main(words: list[str]) -> None:
    """Measure one game and print a line."""
    given = parser().asked(words)
    try:
        game, level = game_named(given.game), level_named(given.level)
    except ValueError as error:
        parser().refuse(str(error))
    asked: list[list[Thought]] = []
    for number, view in enumerate(islice(positions(game, level, random.Random(DEALS)), given.positions)):
        seeds = [seed_for(DEALS + ask, number) for ask in range(given.asks)]
        asked.append([hint(game, view, seed, given.seconds) for seed in seeds])
        told = figures(asked)
        agreeing = f"{100 * told['agreeing']['value']:.1f} % of pairs of {given.asks} answers agree"
        print(f"\r{game.slug}, {number + 1} positions: {agreeing}", end="", flush=True)
    print()
    append(given.out, row_of("steady", game.slug, PROGRAM, words, **figures(asked)))


if __name__ == "__main__":
    main(sys.argv[1:])
