"""Random matches and search iterations a second, on the core of this process, as JSON on stdout.

python -m tools.surveying.speed RUNS SECONDS battlefronts:2 sharp_end:4
"""

from __future__ import annotations

import json
import sys
from statistics import median

from game import fast_core
from game.catalogue import GAMES
from game.core.state import State
from tools import bench, bench_rules
from tools.surveying.randomly import Table

GAMES_A_SECOND = "random games/s"
ITERATIONS_A_SECOND = "search iterations/s"
Rates = dict[str, bench.Numbers]


def both_cores(tables: tuple[Table, ...], runs: int, seconds: float) -> dict[str, Rates]:
    """By core, then by table as "battlefronts 2"; nothing for a fast core that is not built."""
    words = [str(runs), str(seconds), *(f"{slug}:{seats}" for slug, seats in tables)]
    cores = ("plain", "fast") if fast_core.ready() else ("plain",)
    return {core: bench.measured(core, "tools.surveying.speed", *words) for core in cores}


def rates(table: Table, runs: int, seconds: float) -> bench.Numbers:
    """Of one game: medians of so many runs, each of at least so many seconds.

    Each run of the search thinks about another of the `thinking_points`.
    """
    game, seats = GAMES[table[0]], table[1]
    views = [bench_rules.seen(state) for state in thinking_points(bench_rules.course(game, seats), runs)]
    return {
        GAMES_A_SECOND: bench_rules.rate(bench_rules.playing(game, seats), runs, seconds),
        ITERATIONS_A_SECOND: median(bench_rules.rate(bench_rules.searching(game, view), 1, seconds) for view in views),
    }


def thinking_points(states: list[State], number: int) -> list[State]:
    """States spread evenly over a match, each the next one in which there is a choice."""
    points = [states[len(states) * (2 * point + 1) // (2 * number) :] for point in range(number)]
    return [next((state for state in after if len(state.legal()) > 1), after[0]) for after in points]


def main(words: list[str]) -> None:
    """Print the rates of the tables that are named."""
    runs, seconds = int(words[0]), float(words[1])
    named = [(slug, int(seats)) for slug, _, seats in (word.partition(":") for word in words[2:])]
    print(json.dumps({f"{slug} {seats}": rates((slug, seats), runs, seconds) for slug, seats in named}))


if __name__ == "__main__":
    main(sys.argv[1:])
