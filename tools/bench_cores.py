"""Benchmark of the search on all cores: iterations a second of one process and of a General's processes.

`tools/bench.py` runs this. Both search the same positions in turn, a second of wall-clock time each: with anything
else running, or on a single core, the figures mean nothing.
"""

from __future__ import annotations

import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import median

from ai.estimates import guide_for
from ai.parallel import Helpers, grown, processes
from game.catalogue import GAMES
from game.core.game import Game
from game.core.state import State
from tools import bench_rules
from tools.surveying.speed import thinking_points
from tools.surveying.strength import append, row_of

POINTS = 5
SECONDS = 1.0
"""Wall-clock seconds of one search."""
INSTALMENT = 32
"""Iterations between two clock checks."""


def rate(game: Game, view: State, helpers: Helpers | None) -> float:
    """Iterations a second of a search of this view."""
    search = grown(game, view, guide_for(game.slug), 1, 1, helpers)
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < SECONDS:
        search.run(INSTALMENT)
    if helpers is not None:
        helpers.rest()
    return search.iterations / elapsed


def report(game: Game, helpers: Helpers, out: Path | None) -> None:
    """Print the medians of a game, and add them to a file for `python -m tools.measured`."""
    points = thinking_points(bench_rules.course(game, game.seats[0]), POINTS)
    views = [bench_rules.seen(state) for state in points]
    rate(game, views[0], helpers)  # a first search, in which the helpers start and import the game
    rates = [(rate(game, view, None), rate(game, view, helpers)) for view in views]
    one, together = (median(column) for column in zip(*rates, strict=True))
    count = 1 + helpers.most
    gain = median(both / (alone * count) for alone, both in rates)
    print(f"{game.slug:<20}{one:>12,.0f}{together:>12,.0f}{count:>12}{gain:>12.2f}")
    figures = {"processes": count, "one": one, "together": together, "gain": f"{gain:.2f}"}
    append(out, row_of("cores", game.slug, "python -m tools.bench", ["cores"], **figures))


def main(words: list[str]) -> None:
    """Measure every game."""
    print(f"\n{'iterations a second':<20}{'one process':>12}{'all':>12}{'processes':>12}{'all/one/n':>12}")
    with closing(Helpers(max(1, processes() - 1))) as helpers:
        for game in GAMES.values():
            report(game, helpers, Path(words[1]) if words else None)


if __name__ == "__main__":
    main(sys.argv[1:])
