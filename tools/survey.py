"""Measures the games for docs/GAMES.md, the page for people who write game AI.

python -m tools.survey                      every section; a quarter of an hour on two cores
python -m tools.survey --only luck          one section anew; the others keep their earlier figures
python -m tools.survey --ladder FILES       the ladder too, from results of python -m ai.arena --out; a row
                                            replaces that of the same game, seats and players
python -m tools.survey --perft              print the perft counts, and write nothing

The figures are kept in docs/games.json, from which the page is made. --quick measures almost nothing, for tests.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import Any, Final, TypeVar

from ai.arena.parser import Parser
from ai.arena.rounds import Line, commit, core
from ai.arena.statistics import mean_of, percentile, share_of_deal
from game.catalogue import GAMES
from launch import environment
from tools.bench_search import both_cores
from tools.surveying import games_page, ladder, randomly, strength, worlds
from tools.surveying.randomly import TABLES, Table, Walk, replayed_scores, walk

FOLDER: Final = environment.ROOT / "docs"
Rows = dict[str, dict[str, Any]]
"""The figures of a section, by table as "battlefronts 2"."""
Result = TypeVar("Result")


@dataclass(frozen=True)
class Amounts:
    """How much is measured."""

    matches: int = 10_000
    shorter: int = 1_000
    """Matches of each option."""
    worlds: int = 200
    """The number of matches."""
    deals: int = 200
    plays: int = 50
    """The number of plays of each deal."""
    runs: int = 5
    seconds: float = 0.6
    perft: int = randomly.ENOUGH


QUICK: Final = Amounts(matches=6, shorter=2, worlds=2, deals=3, plays=3, runs=1, seconds=0.01, perft=50)


@dataclass
class Survey:
    """One run: what is measured, and how much of it."""

    tables: tuple[Table, ...]
    amounts: Amounts
    jobs: int
    results: list[Line]
    """Matches of the arena, for the ladder."""

    def spread(self, work: Callable[[Table, int], Result], times: int) -> dict[Table, list[Result]]:
        """The results of `work` for every table and each number below `times`, by several processes."""
        items = [(table, number) for table in self.tables for number in range(times)]
        if self.jobs == 1:
            results = [work(*item) for item in items]
        else:
            with multiprocessing.get_context("spawn").Pool(self.jobs) as pool:
                results = pool.starmap(work, items, chunksize=8)
        found: dict[Table, list[Result]] = {table: [] for table in self.tables}
        for (table, _), result in zip(items, results, strict=True):
            found[table].append(result)
        return found


# --- Sections --------------------------------------------------------------------------


def measure_play(survey: Survey) -> Rows:
    """Length, branching and the share of the first seat under random play."""
    return {named(table): played(walks) for table, walks in survey.spread(walk, survey.amounts.matches).items()}


def played(walks: list[Walk]) -> dict[str, Any]:
    """The figures of random matches of one table."""
    told: dict[str, Any] = {"matches": len(walks), "actions median": median(one.actions for one in walks)}
    for name in ("actions", "decisions", "choices"):
        counts = [getattr(one, name) for one in walks]
        told |= {f"{name} mean": mean(counts), f"{name} 95": percentile(counts, 0.95)}
    steps, open_steps = sum(one.actions for one in walks), sum(one.open_steps for one in walks)
    legal = sum(one.legal for one in walks)
    told["legal mean"] = legal / steps
    told["legal mean where open"] = (legal - (steps - open_steps)) / max(1, open_steps)
    told["legal most"] = max(one.most for one in walks)
    told["tied"] = mean(one.scores.count(max(one.scores)) > 1 for one in walks)
    told["first"] = asdict(mean_of([one.scores[one.first] for one in walks]))
    told["seat 1"] = asdict(mean_of([one.scores[0] for one in walks]))
    return told


def measure_shorter(survey: Survey) -> Rows:
    """What `measure_play` measures, with each choice of the options that make a match shorter or longer."""
    rows: Rows = {}
    for slug, option in games_page.SHORTER:
        tables = tuple(table for table in survey.tables if table[0] == slug)
        for choice in next(one.choices for one in GAMES[slug].options if one.slug == option):
            work = partial(walk, options={option: choice})
            for table, walks in replace(survey, tables=tables).spread(work, survey.amounts.shorter).items():
                rows[f"{named(table)} {option} {choice}"] = played(walks)
    return rows


def measure_worlds(survey: Survey) -> Rows:
    """log10 of the worlds that a view allows."""
    rows: Rows = {}
    for table, found in survey.spread(worlds.on_the_way, survey.amounts.worlds).items():
        rows[named(table)] = {"matches": len(found)}
        for name, logs in zip(("start", "middle"), zip(*found, strict=True), strict=True):
            rows[named(table)] |= {f"{name} mean": mean(logs), f"{name} least": min(logs), f"{name} most": max(logs)}
    return rows


def measure_speed(survey: Survey) -> Rows:
    """Random matches and iterations a second, with nothing else running."""
    cores = both_cores(survey.tables, survey.amounts.runs, survey.amounts.seconds)
    rows: Rows = {named(table): {} for table in survey.tables}
    for one, rates in cores.items():
        for table, row in rates.items():
            rows[table] |= {f"{one} {what}": value for what, value in row.items()}
    return rows


def measure_luck(survey: Survey) -> Rows:
    """The share of the variance of seat 1's score that the deal explains under random play."""
    work = partial(replayed_scores, plays=survey.amounts.plays)
    return {
        named(table): {"deals": len(deals), "plays": len(deals[0]), "share": asdict(share_of_deal(deals))}
        for table, deals in survey.spread(work, survey.amounts.deals).items()
    }


def measure_perft(survey: Survey) -> Rows:
    """Counts of action sequences."""
    tables = [table for table in survey.tables if table[1] in (GAMES[table[0]].seats[0], GAMES[table[0]].seats[-1])]
    return {
        named(table): {
            name: {"actions": len(match.actions), "counts": randomly.counts(match.state, survey.amounts.perft)}
            for name, match in randomly.positions(table).items()
        }
        for table in tables
    }


SECTIONS: Final[dict[str, Callable[[Survey], Rows]]] = {
    "speed": measure_speed,  # first, while nothing else runs
    "play": measure_play,
    "shorter": measure_shorter,
    "worlds": measure_worlds,
    "luck": measure_luck,
    "perft": measure_perft,
    "ladder": lambda survey: ladder.rows(survey.results),
}


def named(table: Table) -> str:
    """The name of a table in the results."""
    return f"{table[0]} {table[1]}"


# --- The page --------------------------------------------------------------------------


def setting() -> dict[str, str]:
    """The date, the sources and the machine of a measurement now."""
    return strength.now() | {"commit": commit(), "core": core()}


def kept(folder: Path) -> dict[str, Rows]:
    """The earlier figures, by section. Raises ValueError with a sentence for a damaged file."""
    found = strength.read(folder / "games.json")
    return {name: found.get(name, {}) for name in SECTIONS}


def measure(survey: Survey, sections: Iterable[str], folder: Path) -> None:
    """Measure sections and write results and page after each."""
    now = setting()
    for name in sections:
        print(f"{name} ...", file=sys.stderr, flush=True)
        rows = SECTIONS[name](survey)
        results = kept(folder)
        if name == "ladder":
            now = strength.now()
        results[name] |= {key: {**row, "measured": now} for key, row in rows.items()}
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "games.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        try:
            told = games_page.page(results)
        except KeyError:
            raise ValueError("games.json is of another version: measure every section anew.") from None
        (folder / "GAMES.md").write_text(told, encoding="utf-8")
        strength.write(folder)
        if name == "ladder" and folder == FOLDER:
            ladder.MODULE.write_text(ladder.module(results[name]), encoding="utf-8")


def print_perft(survey: Survey) -> None:
    """Every position with its counts."""
    for table, row in measure_perft(survey).items():
        for name, told in row.items():
            print(f"{table} {name} (after {told['actions']} actions): {' '.join(map(str, told['counts']))}", flush=True)


def arguments(words: list[str]) -> argparse.Namespace:
    parser = Parser(prog="python -m tools.survey", description="Measures the games for docs/GAMES.md.")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--games", nargs="+", choices=GAMES, metavar="GAME", help="only these games")
    parser.add_argument("--ladder", nargs="+", type=Path, default=[], metavar="FILE", help="results of ai.arena --out")
    parser.add_argument("--perft", action="store_true", help="print the perft counts, and write nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; all cores by default")
    parser.add_argument("--quick", action="store_true", help="measure almost nothing")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where GAMES.md and games.json lie")
    given = parser.asked(words)
    if "ladder" in (given.only or ()) and not given.ladder:
        parser.refuse("the ladder is read from results: --ladder FILE")
    return given


def main(words: list[str]) -> int:
    """Measure what is asked for. Returns the exit code."""
    given = arguments(words)
    tables = tuple(table for table in TABLES if not given.games or table[0] in given.games)
    sections = given.only or [name for name in SECTIONS if name != "ladder" or given.ladder]
    try:
        results = ladder.lines_of(given.ladder)
        survey = Survey(tables, QUICK if given.quick else Amounts(), max(1, given.jobs), results)
        if given.perft:
            print_perft(survey)
        else:
            measure(survey, sections, given.folder)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
