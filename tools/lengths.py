"""How long matches are under random play, for `Game.typical_lengths`:

python -m tools.lengths [--matches 200]
"""

from __future__ import annotations

import argparse
import statistics

from game.catalogue import GAMES
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import OVER


def random_length(game: Game, seats: int, seed: int) -> int:
    """How many actions a random match with the usual options takes."""
    rng = Rng(seed)
    state = game.new(seats, game.full_options({}), rng)
    actions = 0
    while state.to_act != OVER:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))], rng)
        actions += 1
    return actions


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.lengths", description="How long random matches are.")
    parser.add_argument("--matches", type=int, default=200, help="of every game with every number of seats")
    matches: int = parser.parse_args().matches
    for game in GAMES.values():
        for seats in game.seats:
            lengths = [random_length(game, seats, seed) for seed in range(matches)]
            typical, longest = round(statistics.median(lengths)), max(lengths)
            print(f"{game.slug:15} {seats} seats: half within {typical:5}, longest {longest:5}", flush=True)


if __name__ == "__main__":
    main()
