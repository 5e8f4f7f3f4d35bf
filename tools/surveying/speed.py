"""Random matches and iterations of the search a second, of the core that this process runs on, as JSON on stdout.

python -m tools.surveying.speed RUNS SECONDS battlefronts:2 sharp_end:4
"""

from __future__ import annotations

import json
import sys

from game import fast_core
from game.catalogue import GAMES
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
    """Of one game: the median of several runs, each of at least so many seconds.

    The search thinks about the middle of a match that the game's guide plays, with that guide.
    """
    game, seats = GAMES[table[0]], table[1]
    states = bench_rules.course(game, seats)
    view = bench_rules.seen(states[len(states) // 2])
    return {
        GAMES_A_SECOND: bench_rules.rate(bench_rules.playing(game, seats), runs, seconds),
        ITERATIONS_A_SECOND: bench_rules.rate(bench_rules.searching(game, view), runs, seconds),
    }


def main(words: list[str]) -> None:
    """Print the rates of the tables that are named."""
    runs, seconds = int(words[0]), float(words[1])
    named = [(slug, int(seats)) for slug, _, seats in (word.partition(":") for word in words[2:])]
    print(json.dumps({f"{slug} {seats}": rates((slug, seats), runs, seconds) for slug, seats in named}))


if __name__ == "__main__":
    main(sys.argv[1:])
