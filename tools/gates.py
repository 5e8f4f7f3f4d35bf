"""Measures what reading hands would be worth: one player sees all hands, but no deck, among others who do not.

python -m tools.gates fix_bayonets                                   200 matches of 150 iterations on all cores
python -m tools.gates last_front --seats 4 --iterations 1000         with four seats, and more iterations
"""

from __future__ import annotations

import multiprocessing
import sys
from dataclasses import asdict
from functools import partial
from math import ceil
from typing import Final

from ai.arena.parser import Parser, count
from ai.arena.pools import cores
from ai.arena.rounds import deal
from ai.bot import seed_for
from ai.estimates import guide_for
from ai.fit.matches import pooled
from ai.search import Search
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from tools.surveying.cells import percent
from tools.surveying.figures import mean_of
from tools.surveying.measuring import flags, measuring
from tools.surveying.strength import append, row_of

PROGRAM: Final = "python -m tools.gates"


def score(slug: str, seats: int, iterations: int, number: int) -> float:
    """The mean score of the one who sees all hands, over all its seats in one deal."""
    seed = deal(f"gates: {slug}, {seats} seats, {iterations} iterations", number)
    return sum(scores(slug, seats, iterations, seed, one)[one] for one in range(seats)) / seats


def scores(slug: str, seats: int, iterations: int, seed: int, one: int) -> list[float]:
    """The scores of a match in which this seat sees all hands."""
    match = Match(game_named(slug), seats, {}, seed)
    while not match.over:
        seat = match.state.to_act
        view = pooled(match.state) if seat == one else match.view(seat)
        match.play(found(view, iterations, seed_for(seed, len(match.actions))))
    return match.state.scores()


def found(view: State, iterations: int, seed: int) -> Action:
    """The next step by a search of its own. `ai.bot.choose` would refuse a view that shows too much."""
    guide, legal = guide_for(view.SLUG), view.legal()
    decided = legal[0] if len(legal) == 1 else guide.decisive(view, legal)
    if decided is not None:
        return decided
    search = Search(view, len(GAMES[view.SLUG].actions), guide, Rng(seed))
    search.run(iterations)
    return search.ranked()[0].action


def parser() -> Parser:
    """The flags of this program."""
    made = measuring(PROGRAM, "What reading hands would be worth.")
    made.add_argument("--seats", type=count("--seats", 6), default=2)
    made.add_argument("--matches", type=count("--matches", 100_000), default=200, help="rounded up to whole deals")
    made.add_argument("--iterations", type=count("--iterations", 1_000_000), default=150, help="of every search")
    return made


def main(words: list[str]) -> None:
    """Measure one game and print a line."""
    given = flags(parser(), words, lambda given: GAMES[given.game].check_seats(given.seats))
    deals, shares = ceil(given.matches / given.seats), list[float]()
    play = partial(score, given.game, given.seats, given.iterations)
    with multiprocessing.get_context("spawn").Pool(min(cores(), deals)) as pool:
        for share in pool.imap_unordered(play, range(deals)):
            shares.append(share)
            told = f"{percent(asdict(mean_of(shares)))} of {len(shares) * given.seats} matches"
            even = f"even is {100 / given.seats:.1f}"
            print(f"\r{given.game}: who sees all hands scores {told}; {even}", end="", flush=True)
    print()
    figures = {"seats": given.seats, "a": f"{given.iterations}", "matches": deals * given.seats}
    append(given.out, row_of("gates", given.game, PROGRAM, words, **figures, score=asdict(mean_of(shares))))


if __name__ == "__main__":
    main(sys.argv[1:])
