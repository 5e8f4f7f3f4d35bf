"""Benchmarks of rules and search, plain, compiled and on all cores, of the review of a match, and of learning."""

from __future__ import annotations

import argparse
import math
import random
import time
from array import array
from collections.abc import Callable, Iterable
from contextlib import closing
from operator import truediv
from pkgutil import resolve_name
from statistics import mean, median
from typing import Any, Final

from ai.arena.rounds import deal_seed
from ai.bot import choose
from ai.estimates import guide_for
from ai.levels import level_named, seed_for
from ai.parallel import Helpers, make_forest, search_processes
from ai.review import Judgement
from ai.search import Guide, Search
from ai.worker import Worker
from game import fast_core
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import OVER, State
from scenes.match.review import FIRST, Decision, Reviewer
from scenes.match.review_result import Look
from tools import bench
from tools.measured import append, row_of
from tools.surveying.randomly import Table, random_length

RUNS = 5
SECONDS = 0.6
"""Minimum duration of a run in seconds of CPU time."""
SIMULATIONS = 50
"""Of one search of OpenSpiel."""
REFRESHED: Final = 2000
"""Iterations after which a search begins anew, about as in a bot."""
UCT: Final = 1.4
TURNS: Final = 5
"""How often searches that are compared take turns at each position: a machine that grows slower changes no ratio."""
SEED = 7
GAMES_A_SECOND = "random games/s"
ITERATIONS_A_SECOND = "search iterations/s"
Rates = dict[str, dict[str, float]]
"""By table as "battlefronts 2"."""


def rate(work: Callable[[int], int], runs: int, seconds: float) -> float:
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


def course(game: Game, seats: int) -> list[State]:
    """A match played by the game's guide: the state before each decision."""
    guide, rng, states = guide_for(game.slug), Rng(SEED), list[State]()
    state = game.new(seats, game.full_options({}), rng)
    while state.to_act != OVER and len(states) < game.bound:
        states.append(state.copy())
        legal = state.legal()
        state.apply(legal[0] if len(legal) == 1 else guide.pick(state, legal, rng), rng)
    return states


def thinking_points(states: list[State], number: int) -> list[State]:
    """States spread evenly over a match, each the next one in which there is a choice."""
    points = [states[len(states) * (2 * point + 1) // (2 * number) :] for point in range(number)]
    return [next((state for state in after if len(state.legal()) > 1), after[0]) for after in points]


def views_of(game: Game, seats: int, number: int) -> list[State]:
    """The views of the thinking points of a match."""
    return [state.redact(state.to_act) for state in thinking_points(course(game, seats), number)]


def searching(game: Game, view: State, guide: Guide[Any] | None = None) -> Callable[[int], int]:
    """A work function of 50 search iterations."""
    guide = guide or guide_for(game.slug)
    search = Search(view, len(game.actions), guide, Rng(SEED))

    def work(number: int) -> int:
        nonlocal search
        if number % (REFRESHED // 50) == 0:
            search = Search(view, len(game.actions), guide, Rng(number))
        search.run(50)
        return 50

    return work


def rates(table: Table, runs: int, seconds: float) -> dict[str, float]:
    """Of one game: medians of so many runs, each of at least so many seconds.

    Each run of the search thinks about another of the `views_of` a match.
    """
    game, seats = GAMES[table[0]], table[1]
    views = views_of(game, seats, runs)

    def copied(number: int) -> int:
        for _ in range(1000):
            views[0].copy()
        return 1000

    def dealt(number: int) -> int:
        rng = Rng(number)
        for _ in range(100):
            views[0].copy().determinize(rng)
        return 100

    return {
        GAMES_A_SECOND: rate(lambda number: int(random_length(game, seats, number) > 0), runs, seconds),
        ITERATIONS_A_SECOND: median(rate(searching(game, view), 1, seconds) for view in views),
        "copies/s": rate(copied, runs, seconds),
        "dealt worlds/s": rate(dealt, runs, seconds),
    }


def rates_of(runs: str, seconds: str, *named: str) -> Rates:
    """The rates of the tables that are named on the core of this process."""
    tables = [(slug, int(seats)) for slug, _, seats in (word.partition(":") for word in named)]
    return {f"{slug} {seats}": rates((slug, seats), int(runs), float(seconds)) for slug, seats in tables}


def both_cores(tables: Iterable[Table], runs: int, seconds: float) -> dict[str, Rates]:
    """The rates by core, on the plain one and on the fast one if it is built."""
    named = [f"{slug}:{seats}" for slug, seats in tables]
    built = ("plain", "fast") if fast_core.ready() else ("plain",)
    return {core: bench.call(f"{__name__}:rates_of", runs, seconds, *named, core=core) for core in built}


def rules(given: argparse.Namespace) -> None:
    """Print the rates of every game with the fewest seats."""
    cores = both_cores([(game.slug, game.seats[0]) for game in GAMES.values()], RUNS, SECONDS)
    for table, slow in cores["plain"].items():
        print()
        bench.line(table, "plain", "compiled", "times")
        for label, value in slow.items():
            fast = cores["fast"][table][label] if "fast" in cores else None
            bench.line(label, value, fast, f"{fast / value:.1f}" if fast else "")


# --- All cores ------------------------------------------------------------------------------------

POINTS = 5
SEARCHED_FOR = 1.0
"""Wall-clock seconds of one search."""
INSTALMENT = 32
"""Iterations between two clock checks."""


def rate_of(game: Game, view: State, helpers: Helpers | None) -> float:
    """Iterations a second of a search of this view."""
    search = make_forest(game, view, guide_for(game.slug), 1, 1, helpers)
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < SEARCHED_FOR:
        search.run(INSTALMENT)
    if helpers is not None:
        helpers.end_question()
    return search.iterations / elapsed


def all_cores(given: argparse.Namespace) -> None:
    """The search of one process and of a General's processes, of the same positions in turn.

    With anything else running, or on a single core, the figures mean nothing.
    """
    print()
    bench.line("iterations a second", "one process", "all", "processes", "all/one/n")
    with closing(Helpers(max(1, search_processes() - 1))) as helpers:
        count = 1 + helpers.most
        for game in GAMES.values():
            views = views_of(game, game.seats[0], POINTS)
            rate_of(game, views[0], helpers)  # a first search, in which the helpers start and import the game
            rates = [(rate_of(game, view, None), rate_of(game, view, helpers)) for view in views]
            one, together = (median(column) for column in zip(*rates, strict=True))
            gain = median(both / (alone * count) for alone, both in rates)
            bench.line(game.slug, one, together, str(count), gain)
            figures = {"processes": count, "one": one, "together": together, "gain": f"{gain:.2f}"}
            append(given.out, row_of("cores", game.slug, "python -m tools.bench", ["cores"], **figures))


# --- Reviews --------------------------------------------------------------------------------------

MATCHES = 3
LEVEL: Final = "recruit"
SLIPS: Final = 0.1
"""The share of decisions at random."""
ITERATIONS = 8000
"""Those of a long judgement."""
FRAME: Final = 1 / 60


def record(game: Game, seed: int) -> Record:
    """A match of two as one between people."""
    match, level, chance = Match(game, 2, {}, seed), level_named(LEVEL).at(game), random.Random(seed)
    while not match.over:
        view = match.view(match.state.to_act)
        if not view.midway() and chance.random() < SLIPS:
            match.play(chance.choice(match.legal()))
            continue
        for step in choose(game, view, level, seed_for(seed, len(match.actions)), lambda: 0.0).actions:
            match.play(game.actions[step])
    return record_of(match, [SeatEntry(HUMAN)] * 2)


def reviewed(record: Record, worker: Worker) -> tuple[Reviewer, float]:
    """The review of a match once its first decisions have been looked at, a frame at a time, and the seconds it took.

    As in the window, where results are shown before the review begins, the record has been read by then.
    """
    reviewer = Reviewer(record)
    while not reviewer.read:
        reviewer.update(worker)
    reviewer.running = True
    began = last = time.perf_counter()
    while not reviewer.essential:
        now = time.perf_counter()
        reviewer.update(worker, now - last)
        last = now
        time.sleep(max(0.0, now + FRAME - time.perf_counter()))
    seconds = time.perf_counter() - began
    reviewer.stop(worker)
    return reviewer, seconds


def judged(game: Game, one: Decision) -> Look:
    """A decision after a long judgement."""
    made = tuple(action.id for action in one.made)
    judgement = Judgement(game, one.view, made, seed_for(1, one.number), math.inf, iterations=ITERATIONS)
    while (found := judgement.step().verdict) is None:
        pass
    better = "" if found.best == made else "better"
    return Look(one.number, one.seat, found.value, found.best_value, found.doubt, better)


def costliest(looks: Iterable[Look]) -> float:
    """What the FIRST costliest of these decisions gave away; nothing where it made no difference to the result."""
    return sum(sorted((0.0 if look.settled else look.loss for look in looks), reverse=True)[:FIRST])


def reviews(given: argparse.Namespace) -> None:
    """When the first decisions of a review are there, and whether they are those that matter.

    In the seats of people sit Recruits that decide at random now and then, so that there is much to find; every
    decision of both is reviewed. The review gets its answers from the bots' process, as in the window. What each
    decision gave away is then judged anew, as long for one as for another.
    """
    print()
    bench.line("reviews", "matches", "decisions", "first ten, s", "found, %", "least, %")
    with closing(Worker()) as worker:
        for game in GAMES.values():
            decisions, soon, shares = list[int](), list[float](), list[float]()
            for number in range(MATCHES):
                reviewer, seconds = reviewed(record(game, deal_seed(f"reviews: {game.slug}", number)), worker)
                looks = {number: judged(game, one) for number, one in reviewer.decisions.items()}
                decisions.append(len(looks))
                soon.append(seconds)
                if most := costliest(looks.values()):
                    shares.append(100 * costliest(looks[number] for number in reviewer.looks) / most)
            figures: dict[str, float | str] = {"matches": MATCHES, "decisions": max(decisions)}
            figures["soon"] = f"{max(soon):.1f}"
            figures["found"] = f"{mean(shares):.0f}" if shares else ""
            figures["least"] = f"{min(shares):.0f}" if shares else ""
            bench.line(game.slug, *map(str, figures.values()))
            append(given.out, row_of("reviews", game.slug, "python -m tools.bench", ["reviews"], **figures))


# --- Steps for programs that learn ----------------------------------------------------------------

ABREAST: Final = 32
"""Matches of a batch."""


def batched(batch: Any) -> Callable[[int], int]:
    """A work function of a step of all matches of a batch, with legal actions at random."""
    chance, now = random.Random(SEED), batch.reset(range(ABREAST))

    def work(number: int) -> int:
        open_now = now.masks.sum(1)
        lot = [chance.randrange(count) for count in open_now.tolist()]
        batch.step(now.masks.nonzero()[1][open_now.cumsum() - 1 - lot])
        return ABREAST

    return work


def stepping(env: Any) -> Callable[[int], int]:
    """A work function of some steps of an environment of PettingZoo, with legal actions at random."""
    chance = random.Random(SEED)
    env.reset(seed=SEED)

    def work(number: int) -> int:
        for _ in range(ABREAST):
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
            else:
                env.step(int(chance.choice(observation["action_mask"].nonzero()[0])))
        return ABREAST

    return work


def observing(game: Game) -> Callable[[int], int]:
    """A work function of the observations along a match, by whoever is to act."""
    views = [state.redact(state.to_act) for state in course(game, game.seats[0])[-200:]]
    floats = array("f", game.observation(views[0]))

    def work(number: int) -> int:
        for view in views:
            game.observe_into(view, floats)
        return len(views)

    return work


def learning(given: argparse.Namespace) -> None:
    """Steps of one process a second: of a batch, of PettingZoo's adapter, of its Connect Four in the same minute.

    All three are found by name, since their packages are not there for other benchmarks.
    """
    names = ("adapters.batch:Batch", "adapters.petting_zoo:env", "pettingzoo.classic.connect_four_v3:env")
    batch, zoo, connect_four = map(resolve_name, names)
    print()
    bench.line("a second", "batch", "PettingZoo", "Connect Four", "observations")
    for game in GAMES.values():
        works = {
            "batch": batched(batch(game.slug, ABREAST)),
            "zoo": stepping(zoo(game.slug)),
            "connect": stepping(connect_four()),
            "observations": observing(game),
        }
        figures = {name: round(rate(work, RUNS, SECONDS)) for name, work in works.items()}
        bench.line(game.slug, *figures.values())
        append(given.out, row_of("learning", game.slug, "python -m tools.bench", ["learning"], **figures))


def hearts(spiel: Any) -> list[Callable[[int], int]]:
    """Work functions of OpenSpiel's search in C++, for the same number of its hearts, spread over a random match."""
    state, chance, points = spiel.load_game("hearts").new_initial_state(), random.Random(SEED), list[Any]()
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            points.append(state.clone())
        state.apply_action(chance.choice(state.legal_actions()))
    bot = spiel.ISMCTSBot(SEED, spiel.RandomRolloutEvaluator(1, SEED), UCT, REFRESHED)

    def stepping(point: Any) -> Callable[[int], int]:
        return lambda number: REFRESHED if bot.step(point) >= 0 else 0

    return [stepping(points[len(points) * (2 * run + 1) // (2 * RUNS)]) for run in range(RUNS)]


def field(given: argparse.Namespace) -> None:
    """Iterations a second of our search and of OpenSpiel's, in turns at the same positions; both play out at random.

    Beside them those of our search as bots use it, and of OpenSpiel's search in C++, which plays its own games alone.
    """
    bot, seen = map(resolve_name, ("adapters.ismcts:Bot", "adapters.open_spiel:state_of_view"))
    tables = hearts(resolve_name("pyspiel"))
    print()
    bench.line("iterations/s", "ours", "OpenSpiel", "guided", "hearts", "times", "share")
    for game in GAMES.values():
        found: dict[str, list[float]] = {"ours": [], "theirs": [], "guided": [], "hearts": []}
        for view, table in TURNS * [*zip(views_of(game, game.seats[0], RUNS), tables, strict=True)]:
            state = seen(view)

            def simulated(number: int, state: Any = state) -> int:
                search = bot(state.get_game(), number, SIMULATIONS, math.inf)
                search.run_search(state)
                return int(search.made)

            found["ours"].append(rate(searching(game, view, Guide()), 1, SECONDS / TURNS))
            found["theirs"].append(rate(simulated, 1, SECONDS / TURNS))
            found["guided"].append(rate(searching(game, view), 1, SECONDS / TURNS))
            found["hearts"].append(rate(table, 1, SECONDS / TURNS))
        figures = {name: round(median(rates), 1) for name, rates in found.items()}
        figures["times"] = round(median(map(truediv, found["ours"], found["theirs"])), 1)
        figures["share"] = round(median(map(truediv, found["guided"], found["hearts"])), 2)
        bench.line(game.slug, *figures.values())
        append(given.out, row_of("field", game.slug, "python -m tools.bench", ["field"], **figures))
