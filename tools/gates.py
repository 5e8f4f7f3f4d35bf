"""Measures what reading hands would be worth at most: one player sees all hands, but no deck, among others who do not.

python -m tools.gates fix_bayonets                                   200 matches of 150 iterations on all cores
python -m tools.gates last_front --seats 4 --iterations 1000         with four seats, and more iterations
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from dataclasses import asdict
from functools import partial
from math import ceil
from pathlib import Path

from ai.arena.pools import cores
from ai.arena.rounds import deal
from ai.bot import seed_for
from ai.estimates import guide_for
from ai.search import Search
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import UNKNOWN, Action, State
from tools.surveying.figures import mean_of
from tools.surveying.strength import append, row_of


def pooled(state: State) -> State:
    """What all seats together know: the view of `to_act`, with what another seat sees in place of UNKNOWN."""
    view = state.redact(state.to_act)
    for seat in range(state.seats):
        other = state.redact(seat)
        for field in view.FIELDS:
            mine, theirs = getattr(view, field), getattr(other, field)
            if isinstance(mine, list):
                setattr(view, field, [b if a == UNKNOWN else a for a, b in zip(mine, theirs, strict=True)])
            elif mine == UNKNOWN:
                setattr(view, field, theirs)
    return view


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


def main(words: list[str]) -> int:
    """Measure one game and print a line."""
    parser = argparse.ArgumentParser(prog="python -m tools.gates", description="What reading hands is worth at most.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=200, help="rounded up to whole deals")
    parser.add_argument("--iterations", type=int, default=150, help="of every search")
    parser.add_argument("--out", type=Path, help="add the figures to this file, for python -m tools.measured")
    given = parser.parse_args(words)
    deals, shares = ceil(given.matches / given.seats), list[float]()
    with multiprocessing.get_context("spawn").Pool(min(cores(), deals)) as pool:
        for one in pool.imap_unordered(partial(score, given.game, given.seats, given.iterations), range(deals)):
            shares.append(100 * one)
            told = mean_of(shares)
            spread = f"{told.value:.1f} % ({told.low:.1f} to {told.high:.1f}) of {len(shares) * given.seats} matches"
            print(
                f"\r{given.game}, {given.seats} seats, {given.iterations} iterations: who sees all hands wins {spread}",
                end="",
                flush=True,
            )
    print()
    figures = {"seats": given.seats, "iterations": given.iterations, "matches": deals * given.seats}
    append(given.out, row_of("gates", given.game, parser.prog, words, **figures, score=asdict(mean_of(shares))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
