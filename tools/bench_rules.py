"""Benchmark of one core, as JSON on stdout; `tools/bench.py` runs it for the plain and the compiled core."""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from statistics import median

from ai.estimates import guide_for
from ai.search import Search
from game.catalogue import GAMES
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import OVER, State
from tools.surveying.randomly import random_length

RUNS = 5
SECONDS = 0.6
"""Minimum duration of a run in seconds of CPU time."""
SEED = 7
SEARCHED = 10_000
"""Iterations after which memory is measured."""
ON_MAP = {"fighting_front": ("unit", "site", "leader", "air_unit", "air_leader")}
"""Games that are also searched from their opening and from where most lies on the map: the lists of their state that
tell what lies there (below 0: nothing)."""


def rate(work: Callable[[int], int], runs: int = RUNS, seconds: float = SECONDS) -> float:
    """Median rate of `work` per second of CPU time, so other work of the machine makes little difference.

    `work` gets its call number and returns the amount of work done.
    """
    rates: list[float] = []
    for run in range(runs):
        done, number, began = 0, run * 1_000_000, time.process_time()
        while (elapsed := time.process_time() - began) < seconds:
            done += work(number)
            number += 1
        rates.append(done / elapsed)
    return median(rates)


def playing(game: Game, seats: int) -> Callable[[int], int]:
    """A work function of one random match."""
    return lambda number: int(random_length(game, seats, number) > 0)


def course(game: Game, seats: int) -> list[State]:
    """A match played by the game's guide: the state before each decision."""
    guide, rng, states = guide_for(game.slug), Rng(SEED), list[State]()
    state = game.new(seats, game.full_options({}), rng)
    while state.to_act != OVER and len(states) < game.bound:
        states.append(state.copy())
        legal = state.legal()
        state.apply(legal[0] if len(legal) == 1 else guide.pick(state, legal, rng), rng)
    return states


def seen(state: State) -> State:
    """The view of the seat to act."""
    return state.redact(state.to_act)


def on_map(slug: str, state: State) -> tuple[int, int]:
    """The number of things on the map, and of legal actions."""
    return (sum(thing >= 0 for name in ON_MAP[slug] for thing in getattr(state, name)), len(state.legal()))


def searching(game: Game, view: State) -> Callable[[int], int]:
    """A work function of 50 search iterations; the search restarts every 2000 iterations, about as in a bot."""
    search = Search(view, len(game.actions), guide_for(game.slug), Rng(SEED))

    def work(number: int) -> int:
        nonlocal search
        if number % 40 == 0:
            search = Search(view, len(game.actions), guide_for(game.slug), Rng(number))
        search.run(50)
        return 50

    return work


def copying(view: State) -> Callable[[int], int]:
    """A work function of 1000 copies."""

    def work(number: int) -> int:
        for _ in range(1000):
            view.copy()
        return 1000

    return work


def dealing(view: State) -> Callable[[int], int]:
    """A work function of 100 determinizations (copies with the hidden cards dealt)."""

    def work(number: int) -> int:
        rng = Rng(number)
        for _ in range(100):
            view.copy().determinize(rng)
        return 100

    return work


def kilobytes_of_state(view: State) -> float:
    """Memory of one copy of a state, in kilobytes."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    copies = [view.copy() for _ in range(500)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(copies) / 1024


def megabytes() -> float | None:
    """Peak memory of this process in megabytes; None if the system does not report it."""
    if sys.platform == "win32":
        return None
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1024 if sys.platform != "darwin" else most / 1024**2


def measure(game: Game) -> dict[str, float | None]:
    """All results for one game."""
    seats = game.seats[0]
    states = course(game, seats)
    view = seen(states[len(states) // 2])
    actions = sum(random_length(game, seats, seed) for seed in range(200)) / 200
    games = rate(playing(game, seats))
    numbers: dict[str, float | None] = {
        "random games/s": games,
        "actions/s": games * actions,
        "copies/s": rate(copying(view)),
        "dealt worlds/s": rate(dealing(view)),
        "search iterations/s": rate(searching(game, view)),
        "kB a state": kilobytes_of_state(view),
    }
    if game.slug in ON_MAP:
        crowded = max(states, key=lambda state: on_map(game.slug, state))
        for label, state in (("opening", states[0]), ("crowded", crowded)):
            numbers[f"{label}: iterations/s"] = rate(searching(game, seen(state)))
    Search(view, len(game.actions), guide_for(game.slug), Rng(SEED)).run(SEARCHED)
    numbers[f"MB after {SEARCHED} iterations"] = megabytes()
    return numbers


if __name__ == "__main__":
    print(json.dumps({slug: measure(game) for slug, game in GAMES.items()}))
