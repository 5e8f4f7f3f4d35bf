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
from tools.measured import append_row, row_of
from tools.surveying.randomly import Table, random_length

RUNS = 5
SECONDS = 0.6
"""Minimum duration of a run in seconds of CPU time."""
SIMULATIONS = 50
"""Iterations of one search of OpenSpiel."""
REFRESHED: Final = 2000
"""Iterations after which a search begins anew, about as in a bot."""
UCT: Final = 1.4
TURNS: Final = 5
"""Turns of compared searches at each position. Because they take turns, a machine that slows down changes no ratio."""
SEED = 7
GAMES_A_SECOND = "random games/s"
ITERATIONS_A_SECOND = "search iterations/s"
Rates = dict[str, dict[str, float]]
"""By table as "battlefronts 2"."""


def median_rate(work: Callable[[int], int], runs: int, seconds: float) -> float:
    """Median rate of `work` per second of CPU time, so other work of the machine makes little difference.

    `work` gets its call number and returns the amount of work done.
    """
    rates: list[float] = []
    for run in range(runs):
        done = 0
        number = run * 1_000_000
        began = time.process_time()
        while (elapsed := time.process_time() - began) < seconds:
            done += work(number)
            number += 1
        rates.append(done / elapsed)
    return median(rates)


def play_course(game: Game, seats: int) -> list[State]:
    """Play a match by the game's guide, and return the state before each of its actions."""
    guide = guide_for(game.slug)
    rng = Rng(SEED)
    states = list[State]()
    state = game.new(seats, game.full_options({}), rng)

    while state.to_act != OVER and len(states) < game.bound:
        states.append(state.copy())
        legal = state.legal()
        action = legal[0] if len(legal) == 1 else guide.pick(state, legal, rng)
        state.apply(action, rng)
    return states


def thinking_points(states: list[State], number: int) -> list[State]:
    """`number` states spread evenly over a match, each moved on to the next state with a choice."""
    points = [states[len(states) * (2 * point + 1) // (2 * number) :] for point in range(number)]
    return [next((state for state in after if len(state.legal()) > 1), after[0]) for after in points]


def views_of(game: Game, seats: int, number: int) -> list[State]:
    """The views of the seat to act, at points of a match where a bot has to think."""
    return [state.redact(state.to_act) for state in thinking_points(play_course(game, seats), number)]


def search_work(game: Game, view: State, guide: Guide[Any] | None = None) -> Callable[[int], int]:
    """Return a work function for `median_rate` that runs 50 search iterations of this view in each call.

    After REFRESHED iterations the search begins anew, so that its tree grows no larger than that of a bot.
    """
    guide = guide or guide_for(game.slug)
    search = Search(view, len(game.actions), guide, Rng(SEED))

    def work(number: int) -> int:
        """Search for 50 iterations, with a new search after REFRESHED of them. Returns their number."""
        nonlocal search
        if number % (REFRESHED // 50) == 0:
            search = Search(view, len(game.actions), guide, Rng(number))
        search.run(50)
        return 50

    return work


def measure_rates(table: Table, runs: int, seconds: float) -> dict[str, float]:
    """The rates of one table: medians of so many runs, each of at least so many seconds.

    Each run of the search thinks about another of the `views_of` a match. Work functions get the number of their call,
    and return how many copies, worlds or matches they have made.
    """
    slug, seats = table
    game = GAMES[slug]
    views = views_of(game, seats, runs)

    def copy_views(number: int) -> int:
        """Copy a view a thousand times. Returns that number."""
        for _ in range(1000):
            views[0].copy()
        return 1000

    def deal_worlds(number: int) -> int:
        """Make a hundred worlds that a view allows. Returns their number."""
        rng = Rng(number)
        for _ in range(100):
            views[0].copy().determinize(rng)
        return 100

    def play_at_random(number: int) -> int:
        random_length(game, seats, seed=number)
        return 1

    return {
        GAMES_A_SECOND: median_rate(play_at_random, runs, seconds),
        ITERATIONS_A_SECOND: median(median_rate(search_work(game, view), runs=1, seconds=seconds) for view in views),
        "copies/s": median_rate(copy_views, runs, seconds),
        "dealt worlds/s": median_rate(deal_worlds, runs, seconds),
    }


def rates_by_table(runs: str, seconds: str, *named: str) -> Rates:
    """The rates of the named tables, such as "battlefronts:2", on the core of this process."""
    tables = [Table(slug, int(seats)) for slug, _, seats in (word.partition(":") for word in named)]
    return {f"{table.slug} {table.seats}": measure_rates(table, int(runs), float(seconds)) for table in tables}


def rates_by_core(tables: Iterable[Table], runs: int, seconds: float) -> dict[str, Rates]:
    """The rates of these tables by core: "plain", and "fast" if it is built."""
    named = [f"{slug}:{seats}" for slug, seats in tables]
    built = ("plain", "fast") if fast_core.is_ready() else ("plain",)
    return {
        core: bench.call_in_process(f"{__name__}:rates_by_table", runs, seconds, *named, core=core) for core in built
    }


def measure_rules(given: argparse.Namespace) -> None:
    """Print the rates of every game with the fewest seats, plain and compiled."""
    cores = rates_by_core([Table(game.slug, game.seats[0]) for game in GAMES.values()], RUNS, SECONDS)
    for table, slow in cores["plain"].items():
        print()
        bench.print_row(table, "plain", "compiled", "times")
        for label, value in slow.items():
            fast = cores["fast"][table][label] if "fast" in cores else None
            bench.print_row(label, value, fast, f"{fast / value:.1f}" if fast else "")


# --- All cores ------------------------------------------------------------------------------------

POINTS = 5
SEARCHED_FOR = 1.0
"""Wall-clock seconds of one search."""
INSTALMENT = 32
"""Iterations between two clock checks."""


def rate_of_search(game: Game, view: State, helpers: Helpers | None) -> float:
    """Iterations a second of a search of this view, with the help of other processes if `helpers` is given."""
    search = make_forest(game, view, guide_for(game.slug), seed=1, trees=1, helpers=helpers)
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < SEARCHED_FOR:
        search.run(INSTALMENT)
    if helpers is not None:
        helpers.end_question()
    return search.iterations / elapsed


def measure_cores(given: argparse.Namespace) -> None:
    """Print the iterations a second of one process and of all processes of a General, at the same positions in turn.

    The last column is the gain of each process: the iterations of all, divided by those of one process and by the
    number of processes. With anything else running, or on a single core, the figures mean nothing.
    """
    print()
    bench.print_row("iterations a second", "one process", "all", "processes", "all/one/n")
    with closing(Helpers(max(1, search_processes() - 1))) as helpers:
        count = 1 + helpers.most
        for game in GAMES.values():
            views = views_of(game, game.seats[0], POINTS)
            rate_of_search(game, views[0], helpers)  # a first search, in which the helpers start and import the game

            rates = [(rate_of_search(game, view, helpers=None), rate_of_search(game, view, helpers)) for view in views]
            one, together = (median(column) for column in zip(*rates, strict=True))
            gain = median(rate_of_all / (rate_of_one * count) for rate_of_one, rate_of_all in rates)

            bench.print_row(game.slug, one, together, str(count), gain)
            figures = {"processes": count, "one": one, "together": together, "gain": f"{gain:.2f}"}
            append_row(given.out, row_of("cores", game.slug, "python -m tools.bench", ["cores"], **figures))


# --- Reviews --------------------------------------------------------------------------------------

MATCHES = 3
LEVEL: Final = "recruit"
SLIPS: Final = 0.1
"""The share of decisions at random."""
ITERATIONS = 8000
"""Iterations of a long judgement."""
FRAME: Final = 1 / 60


def play_with_slips(game: Game, seed: int) -> Record:
    """The record of a match between two people, played by bots that slip now and then."""
    match = Match(game, seats=2, options={}, seed=seed)
    level = level_named(LEVEL).in_game(game)
    chance = random.Random(seed)

    while not match.over:
        view = match.view(match.state.to_act)
        if not view.is_midway() and chance.random() < SLIPS:
            match.play(chance.choice(match.legal()))
            continue

        thought = choose(game, view, level, seed_for(seed, len(match.actions)), lambda: 0.0)
        for step in thought.actions:
            match.play(game.actions[step])

    return record_of(match, [SeatEntry(HUMAN)] * 2)


def time_review(record: Record, worker: Worker) -> tuple[Reviewer, float]:
    """Review a match, a frame at a time, until its first decisions are judged. Returns the review and the seconds.

    Reading the record is not timed, since the window reads it while the results are shown.
    """
    reviewer = Reviewer(record)
    while not reviewer.is_read:
        reviewer.update(worker)

    reviewer.running = True
    began = last = time.perf_counter()
    while not reviewer.has_looked_at_first:
        now = time.perf_counter()
        reviewer.update(worker, now - last)
        last = now
        time.sleep(max(0.0, now + FRAME - time.perf_counter()))

    seconds = time.perf_counter() - began
    reviewer.stop(worker)
    return reviewer, seconds


def judge_decision(game: Game, decision: Decision) -> Look:
    """The result of a long judgement of a decision. Its `better` says only whether there is a better one."""
    made = tuple(action.id for action in decision.made)
    seed = seed_for(1, decision.number)
    judgement = Judgement(game, decision.view, made, seed, seconds=math.inf, iterations=ITERATIONS)
    while (verdict := judgement.step().verdict) is None:
        pass
    better = "" if verdict.best == made else "better"
    return Look(decision.number, decision.seat, verdict.value, verdict.best_value, verdict.doubt, better)


def loss_of_costliest(looks: Iterable[Look]) -> float:
    """The expected score that the FIRST costliest of these decisions gave away.

    A decision that made no difference to the result costs nothing.
    """
    losses = sorted((0.0 if look.was_settled else look.chance_given_away for look in looks), reverse=True)
    return sum(losses[:FIRST])


def measure_reviews(given: argparse.Namespace) -> None:
    """Print how soon the first decisions of a review are judged, and whether they are those that matter.

    The reviewed matches are played by Recruits that decide at random now and then, so that there is much to find. The
    review gets its answers from the bots' process, as in the window, and is stopped once it has judged its first
    decisions. Then every decision of both players is judged anew, for the same number of iterations each. "found" is
    how much of the loss of the ten costliest decisions is that of the ones that the review has looked at, as the mean
    over the matches in per cent, and "least" the lowest share of a match.
    """
    print()
    bench.print_row("reviews", "matches", "decisions", "first ten, s", "found, %", "least, %")
    with closing(Worker()) as worker:
        for game in GAMES.values():
            decisions = list[int]()
            soon = list[float]()
            shares = list[float]()
            for number in range(MATCHES):
                record = play_with_slips(game, deal_seed(f"reviews: {game.slug}", number))
                reviewer, seconds = time_review(record, worker)
                judged = {at: judge_decision(game, decision) for at, decision in reviewer.decisions.items()}
                decisions.append(len(judged))
                soon.append(seconds)
                if loss_of_all := loss_of_costliest(judged.values()):
                    loss_of_first = loss_of_costliest(judged[at] for at in reviewer.looks)
                    shares.append(100 * loss_of_first / loss_of_all)

            figures: dict[str, float | str] = {"matches": MATCHES, "decisions": max(decisions)}
            figures["soon"] = f"{max(soon):.1f}"
            figures["found"] = f"{mean(shares):.0f}" if shares else ""
            figures["least"] = f"{min(shares):.0f}" if shares else ""
            bench.print_row(game.slug, *map(str, figures.values()))
            append_row(given.out, row_of("reviews", game.slug, "python -m tools.bench", ["reviews"], **figures))


# --- Steps for programs that learn ----------------------------------------------------------------

ABREAST: Final = 32
"""Matches of a batch."""


def batch_work(batch: Any) -> Callable[[int], int]:
    """Return a work function for `median_rate`: one step of all matches of a batch, with legal actions at random."""
    chance = random.Random(SEED)
    now = batch.reset(range(ABREAST))  # the state of all matches, which each step changes in place

    def work(number: int) -> int:
        """Take one step in every match of the batch, each time a random legal action. Returns the number of steps."""
        legal_counts = now.masks.sum(1)
        # All legal actions in one list, match by match, and where the last one of each match is in it.
        _, legal_actions = now.masks.nonzero()
        last_ones = legal_counts.cumsum() - 1
        steps_back = [chance.randrange(count) for count in legal_counts.tolist()]
        batch.step(legal_actions[last_ones - steps_back])
        return ABREAST

    return work


def environment_work(env: Any) -> Callable[[int], int]:
    """Return a work function for `median_rate`: ABREAST steps of an environment of PettingZoo, with random actions."""
    chance = random.Random(SEED)
    env.reset(seed=SEED)

    def work(number: int) -> int:
        """Take ABREAST steps, each time a random legal action, and begin again after a match. Returns their number."""
        for _ in range(ABREAST):
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
            else:
                env.step(int(chance.choice(observation["action_mask"].nonzero()[0])))
        return ABREAST

    return work


def observation_work(game: Game) -> Callable[[int], int]:
    """Return a work function for `median_rate`: the observations along a match, each of the seat to act.

    They are those of the last 200 positions at most.
    """
    views = [state.redact(state.to_act) for state in play_course(game, game.seats[0])[-200:]]
    floats = array("f", game.observation(views[0]))

    def work(number: int) -> int:
        """Write the observation of each view. Returns their number."""
        for view in views:
            game.observe_into(view, floats)
        return len(views)

    return work


def measure_learning(given: argparse.Namespace) -> None:
    """Print the steps a second of a batch, of PettingZoo's adapter, and of its Connect Four in the same minute.

    All three are imported by name, because other benchmarks run without their packages.
    """
    names = ("adapters.batch:Batch", "adapters.petting_zoo:env", "pettingzoo.classic.connect_four_v3:env")
    batch, zoo, connect_four = map(resolve_name, names)

    print()
    bench.print_row("a second", "batch", "PettingZoo", "Connect Four", "observations")
    for game in GAMES.values():
        works = {
            "batch": batch_work(batch(game.slug, ABREAST)),
            "zoo": environment_work(zoo(game.slug)),
            "connect": environment_work(connect_four()),
            "observations": observation_work(game),
        }
        figures = {name: round(median_rate(work, RUNS, SECONDS)) for name, work in works.items()}
        bench.print_row(game.slug, *figures.values())
        append_row(given.out, row_of("learning", game.slug, "python -m tools.bench", ["learning"], **figures))


def hearts_works(spiel: Any) -> list[Callable[[int], int]]:
    """Return RUNS work functions for `median_rate`: each searches a position of OpenSpiel's game hearts, in C++.

    The positions are those in the middle of RUNS equal parts of a random match. Each call makes a whole search of
    REFRESHED iterations.
    """
    state = spiel.load_game("hearts").new_initial_state()
    chance = random.Random(SEED)
    points = list[Any]()
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            points.append(state.clone())
        state.apply_action(chance.choice(state.legal_actions()))

    bot = spiel.ISMCTSBot(SEED, spiel.RandomRolloutEvaluator(1, SEED), UCT, REFRESHED)

    def search_from(point: Any) -> Callable[[int], int]:
        """Return the work function of a position. The action that the bot chooses is never negative, and not played."""
        return lambda number: REFRESHED if bot.step(point) >= 0 else 0

    middles = [len(points) * (2 * part + 1) // (2 * RUNS) for part in range(RUNS)]
    return [search_from(points[middle]) for middle in middles]


def measure_field(given: argparse.Namespace) -> None:
    """Print the iterations a second of our search and of OpenSpiel's, both with random playouts.

    They take turns at the same positions. The other columns are our search as bots use it ("guided"), and OpenSpiel's
    search in C++, which plays only OpenSpiel's own games ("hearts"). "times" is ours by OpenSpiel's, and "share" is
    guided by hearts.
    """
    bot, state_of_view = map(resolve_name, ("adapters.ismcts:Bot", "adapters.open_spiel:state_of_view"))
    hearts = hearts_works(resolve_name("pyspiel"))
    print()
    bench.print_row("iterations/s", "ours", "OpenSpiel", "guided", "hearts", "times", "share")
    for game in GAMES.values():
        rates: dict[str, list[float]] = {"ours": [], "theirs": [], "guided": [], "hearts": []}
        for view, search_hearts in TURNS * [*zip(views_of(game, game.seats[0], RUNS), hearts, strict=True)]:
            state = state_of_view(view)

            def search_in_open_spiel(number: int, state: Any = state) -> int:
                """Search a state with OpenSpiel's search. Returns the number of simulations."""
                search = bot(state.get_game(), number, SIMULATIONS, math.inf)
                search.run_search(state)
                return int(search.simulations_made)

            rates["ours"].append(median_rate(search_work(game, view, Guide()), runs=1, seconds=SECONDS / TURNS))
            rates["theirs"].append(median_rate(search_in_open_spiel, runs=1, seconds=SECONDS / TURNS))
            rates["guided"].append(median_rate(search_work(game, view), runs=1, seconds=SECONDS / TURNS))
            rates["hearts"].append(median_rate(search_hearts, runs=1, seconds=SECONDS / TURNS))

        figures = {name: round(median(of_search), 1) for name, of_search in rates.items()}
        figures["times"] = round(median(map(truediv, rates["ours"], rates["theirs"])), 1)
        figures["share"] = round(median(map(truediv, rates["guided"], rates["hearts"])), 2)
        bench.print_row(game.slug, *figures.values())
        append_row(given.out, row_of("field", game.slug, "python -m tools.bench", ["field"], **figures))
