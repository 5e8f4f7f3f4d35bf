"""Measures the games for docs/GAMES.md, the page for people who write game AI.

python -m tools.survey                      every section; a quarter of an hour on two cores
python -m tools.survey --only play          one section anew; the others keep their earlier figures
python -m tools.survey --ladder FILES       the ladder too, from results of python -m ai.arena --out; a row
                                            replaces that of the same game, seats and players
python -m tools.survey --page               write the page again, and measure nothing
python -m tools.survey --perft              print the perft counts, and write nothing

The figures are kept in docs/games.json, from which the page is made. --quick measures almost nothing, for tests.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from statistics import mean, median
from textwrap import fill
from typing import Any, Final, NamedTuple, TypeVar

from ai.arena.parser import Parser, count
from ai.arena.rounds import Line, core_in_use, current_commit
from ai.arena.statistics import mean_of, percentile
from game.catalogue import GAMES
from tools import measured
from tools.bench_search import GAMES_A_SECOND, ITERATIONS_A_SECOND, both_cores
from tools.measured import FOLDER, NOT_MEASURED, Row, filled, number, percent, short
from tools.surveying import randomly, worlds
from tools.surveying.randomly import TABLES, Table, Walk, walk

Rows = dict[str, dict[str, Any]]
"""The figures of a section, by table as "battlefronts 2"."""
Result = TypeVar("Result")

DESCRIPTIONS: Final = Path(__file__).parent / "pages" / "games"
"""A text about each game, named by its slug."""
WORDS: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "pages" / "games.toml").read_text("utf-8"))
SHORTER: Final = (("last_front", "types"), ("last_front", "victory"), ("sharp_end", "turns"))
"""The options that may change the length of a match: by game and option."""


@dataclass(frozen=True)
class Amounts:
    """How much is measured."""

    matches: int = 10_000
    guided: int = 4_000
    """Matches of guides."""
    shorter: int = 1_000
    """Matches at random of each choice of an option."""
    shorter_guided: int = 600
    """Matches of guides of each choice of an option."""
    worlds: int = 200
    """The number of matches."""
    runs: int = 5
    seconds: float = 0.6
    perft: int = randomly.ENOUGH


QUICK: Final = Amounts(matches=6, guided=2, shorter=2, shorter_guided=2, worlds=2, runs=1, seconds=0.01, perft=50)


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


# --- What is measured ------------------------------------------------------------------


def measure_play(survey: Survey) -> Rows:
    """Length, branching and the share of the first seat under random play."""
    return {named(table): played(walks) for table, walks in survey.spread(walk, survey.amounts.matches).items()}


def measure_guides(survey: Survey) -> Rows:
    """The share of the first seat among guides, who choose at once what a playout of a search would."""
    work = partial(walk, guided=True)
    return {named(table): played(walks) for table, walks in survey.spread(work, survey.amounts.guided).items()}


def played(walks: list[Walk]) -> dict[str, Any]:
    """The figures of matches of one table."""
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
    """The length of a match at random and of one among guides, with each choice of the options that may change it."""
    rows: Rows = {}
    for slug, option in SHORTER:
        tables = tuple(table for table in survey.tables if table[0] == slug)
        for choice in next(one.choices for one in GAMES[slug].options if one.slug == option):
            at_these, chosen = replace(survey, tables=tables), {option: choice}
            at_random = at_these.spread(partial(walk, options=chosen), survey.amounts.shorter)
            guided = at_these.spread(partial(walk, options=chosen, guided=True), survey.amounts.shorter_guided)
            for table, walks in at_random.items():
                rows[f"{named(table)} {option} {choice}"] = played(walks) | {
                    "decisions": asdict(mean_of([one.decisions for one in walks])),
                    "guided matches": len(guided[table]),
                    "guided decisions": asdict(mean_of([one.decisions for one in guided[table]])),
                }
    return rows


def measure_worlds(survey: Survey) -> Rows:
    """log10 of the worlds that a view allows."""
    rows: Rows = {}
    counted = replace(survey, tables=tuple(table for table in survey.tables if table[0] in worlds.COUNTED_BY))
    for table, found in counted.spread(worlds.on_the_way, survey.amounts.worlds).items():
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


def named(table: Table) -> str:
    """The name of a table in the results."""
    return f"{table[0]} {table[1]}"


# --- The page --------------------------------------------------------------------------


def page(results: Mapping[str, Rows], folder: Path = FOLDER) -> str:
    """The whole page. `folder`: where MEASURED.md has the matches of equals."""
    words, names = WORDS["sections"], {"deal": randomly.DEAL, "chance": randomly.CHANCE}
    texts = {game.name: DESCRIPTIONS / f"{game.slug}.txt" for game in GAMES.values()}
    abouts = [text.read_text("utf-8").format(name=name) for name, text in texts.items() if text.is_file()]
    parts = [WORDS["head"], *(fill(" ".join(one.split()), 120) + "\n" for one in abouts), sizes()]
    for name, section in SECTIONS.items():
        rows = results[name]
        command = f"`python -m tools.survey --only {name}" + " --ladder FILES" * (name == "ladder") + "`"
        command += " of that commit, which later ones lack" * (section.measure is None)
        settings = {setting_words(row["measured"]): None for row in rows.values()}
        told = f"*{'; '.join(settings) or NOT_MEASURED} ({command})*"
        shown = beginning(results, folder) if name == "guides" else section.show(rows)
        about = words[name]["about"].format(**names)
        parts.append(f"## {words[name]['title']}\n\n{about}\n\n{shown}\n\n{told}\n")
    return "\n".join(parts)


def setting_words(setting: Mapping[str, str]) -> str:
    """When, from which sources and on which machine rows were measured; of results that were only read, the date."""
    if "commit" not in setting:
        return f"Read on {setting['date']}"
    return f"{setting['date']}, commit {short(setting['commit'])}, {setting['core']} core, {setting['machine']}"


def by_table(head: Sequence[str], cells: Callable[[Row], Sequence[str]]) -> Callable[[Rows], str]:
    """A table with a line for every game and number of seats."""

    def show(rows: Rows) -> str:
        lines = [
            filled([GAMES[slug].name, str(seats)], rows.get(named((slug, seats))), cells) for slug, seats in TABLES
        ]
        return measured.table(["Game", "Seats", *head], lines)

    return show


def sizes() -> str:
    """What the games declare of themselves."""
    lines = []
    for slug, seats in TABLES:
        game = GAMES[slug]
        floats = game.observation_parts(seats)[-1].slice.stop
        lines.append([game.name, str(seats), *map(number, (len(game.actions), floats, game.bound))])
    return f"""## Sizes

The games declare these sizes. *All actions* is `len(game.actions)`, the size of a policy. *Observation* is the number
of floats of `game.observation(view)`. *Bound* is the largest number of actions in a match, though most matches end far
below it. The scores of a match add up to 1: a win is 1, a loss 0, and a tie is shared.

{measured.table(["Game", "Seats", "All actions", "Observation", "Bound"], lines)}
"""


def length(row: Row) -> list[str]:
    """Length and branching of a table."""
    names = ("matches", "actions mean", "actions 95", "actions median", "decisions mean", "decisions 95")
    wide = [f"{row[name]:.2f}" for name in ("legal mean", "legal mean where open")]
    return [*[number(row[name]) for name in (*names, "choices mean", "choices 95")], *wide, str(row["legal most"])]


def shorter(rows: Rows) -> str:
    """Length under other options."""

    def cells(row: Row) -> list[str]:
        at_random = [number(row[name]) for name in ("matches", "actions mean", "actions 95", "actions median")]
        guided = [number(row["guided matches"]), bounded(row["guided decisions"])]
        return [*at_random, bounded(row["decisions"]), *guided]

    lines = []
    for slug, name in SHORTER:
        game = GAMES[slug]
        option = next(one for one in game.options if one.slug == name)
        for seats in game.seats:
            for choice, shown in zip(option.choices, option.shown, strict=True):
                labels = [game.name, str(seats), f"{option.name}: {shown}"]
                row = rows.get(f"{slug} {seats} {option.slug} {choice}")
                lines.append(filled(labels, row, cells))
    at_random = ["Random: matches", "actions", "95 %", "median", "decisions"]
    return measured.table(["Game", "Seats", "Option", *at_random, "Guides: matches", "decisions"], lines)


def bounded(estimate: Mapping[str, float]) -> str:
    """A mean and its 95 % interval."""
    value, low, high = (number(estimate[name]) for name in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


def hidden(row: Row) -> list[str]:
    """Worlds of a table."""
    names = ("start mean", "middle mean", "middle least", "middle most")
    return [number(row["matches"]), *[f"{row[name]:.1f}" for name in names]]


def pace(row: Row) -> list[str]:
    """Speed of a table."""
    names = [f"{core} {what}" for what in (GAMES_A_SECOND, ITERATIONS_A_SECOND) for core in ("plain", "fast")]
    return [number(row[name]) if name in row else NOT_MEASURED for name in names]


def beginning(results: Mapping[str, Rows], folder: Path) -> str:
    """The share of the first seat in random play, among guides and among Captains."""
    matches = [*results["ladder"].values(), *measured.kept(folder)["sides"]]
    captains = {named((row["game"], row["seats"])): row for row in matches if row["a"] == row["b"] == "captain"}

    def shares(row: Row) -> list[str]:
        return [percent(row["first"]), percent(row["seat 1"])]

    lines = []
    for slug, seats in TABLES:
        key, line = named((slug, seats)), [GAMES[slug].name, str(seats), f"{100 / seats:.1f}"]
        for rows in (results["play"], results["guides"]):
            row = rows.get(key)
            line += [NOT_MEASURED, "", ""] if row is None else [*shares(row), f"{100 * row['tied']:.1f}"]
        lines.append(filled(line, captains.get(key), shares))
    head = [word for kind in ("Random", "Guides") for word in (f"{kind}: who decides first", "seat 1", "ties")]
    return measured.table(["Game", "Seats", "Fair", *head, "Captains: who decides first", "seat 1"], lines)


def sequences(rows: Rows) -> str:
    """Perft."""
    lines = []
    for key, row in rows.items():
        slug, _, seats = key.partition(" ")
        for name in (randomly.OPENING, randomly.MIDDLE):
            counts = ", ".join(f"{count:,}".replace(",", "\N{NO-BREAK SPACE}") for count in row[name]["counts"])
            lines.append([GAMES[slug].name, seats, name, number(row[name]["actions"]), counts])
    return measured.table(["Game", "Seats", "Position", "Actions before", "Sequences by length"], lines)


class Section(NamedTuple):
    """A section of the page: how it is measured, and how its rows are shown; its words stand in games.toml."""

    measure: Callable[[Survey], Rows] | None
    """None: it was measured once, and depends on nothing but the rules."""
    show: Callable[[Rows], str]


SECTIONS: Final = {
    "play": Section(
        measure_play,
        by_table(
            ["Matches", "Actions", "95 %", "median", "Decisions", "95 %", "with a choice", "95 %"]
            + ["Options", "where there is a choice", "most"],
            length,
        ),
    ),
    "guides": Section(measure_guides, measured.ladder_table),
    "shorter": Section(measure_shorter, shorter),
    "worlds": Section(measure_worlds, by_table(["Matches", "At the start", "In the middle", "least", "most"], hidden)),
    "luck": Section(
        None,
        by_table(
            ["Deals", "Matches of each", "Share of the deal, % (95 % interval)"],
            lambda row: [number(row["deals"]), number(row["plays"]), percent(row["share"])],
        ),
    ),
    "speed": Section(
        measure_speed,
        by_table(["Random games a second, plain", "fast", "Iterations a second, plain", "fast"], pace),
    ),
    "perft": Section(measure_perft, sequences),
    "ladder": Section(lambda survey: measured.rows(survey.results), measured.ladder_table),
}
"""The sections in the order of the page. `beginning` shows the rows of guides, beside those of others."""
MEASURED: Final = [name for name, section in SECTIONS.items() if section.measure is not None]


# --- The command -----------------------------------------------------------------------


def kept(folder: Path) -> dict[str, Rows]:
    """The earlier figures, by section. Raises ValueError with a sentence for a damaged file."""
    found = measured.read(folder / "games.json")
    return {name: found.get(name, {}) for name in SECTIONS}


def measure(survey: Survey, sections: Iterable[str], folder: Path) -> None:
    """Measure sections and write results and page after each."""
    now = measured.now() | {"commit": current_commit(), "core": core_in_use()}
    for name in sections:
        print(f"{name} ...", file=sys.stderr, flush=True)
        work = SECTIONS[name].measure
        assert work is not None, "it is only shown"
        rows = work(survey)
        results = kept(folder)
        if name == "ladder":
            now = measured.now()
        results[name] |= {key: {**row, "measured": now} for key, row in rows.items()}
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "games.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        write(folder)
        measured.write(folder)
        if name == "ladder" and folder == FOLDER:
            measured.MODULE.write_text(measured.module(results[name]), encoding="utf-8")


def write(folder: Path) -> None:
    """Write the page. Raises ValueError with a sentence for figures of another version."""
    try:
        told = page(kept(folder), folder)
    except KeyError:
        raise ValueError("games.json is of another version: measure every section anew.") from None
    (folder / "GAMES.md").write_text(told, encoding="utf-8")


def arguments(words: list[str]) -> argparse.Namespace:
    parser = Parser(prog="python -m tools.survey", description="Measures the games for docs/GAMES.md.")
    parser.add_argument("--only", nargs="+", choices=MEASURED, metavar="SECTION", help=", ".join(MEASURED))
    parser.add_argument("--games", nargs="+", choices=GAMES, metavar="GAME", help="only these games")
    parser.add_argument("--ladder", nargs="+", type=Path, default=[], metavar="FILE", help="results of ai.arena --out")
    parser.add_argument("--page", action="store_true", help="write the page again, and measure nothing")
    parser.add_argument("--perft", action="store_true", help="print the perft counts, and write nothing")
    parser.add_argument(
        "--jobs", type=count("--jobs", 4096), default=os.cpu_count(), help="processes; all cores by default"
    )
    parser.add_argument("--quick", action="store_true", help="measure almost nothing")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where GAMES.md and games.json lie")
    given = parser.parse_or_exit(words)
    if "ladder" in (given.only or ()) and not given.ladder:
        parser.exit_with("the ladder is read from results: --ladder FILE")
    return given


def main(words: list[str]) -> int:
    """Measure what is asked for. Returns the exit code."""
    given = arguments(words)
    tables = tuple(table for table in TABLES if not given.games or table[0] in given.games)
    sections = given.only or [name for name in MEASURED if name != "ladder" or given.ladder]
    try:
        results = measured.lines_of(given.ladder)
        survey = Survey(tables, QUICK if given.quick else Amounts(), given.jobs, results)
        if given.page:
            write(given.folder)
        elif given.perft:
            for table, row in measure_perft(survey).items():
                for name, told in row.items():
                    counts = " ".join(map(str, told["counts"]))
                    print(f"{table} {name} (after {told['actions']} actions): {counts}", flush=True)
        else:
            measure(survey, sections, given.folder)
    except (ValueError, OSError) as error:
        wrong = f"{given.folder} cannot be written: {error.strerror}." if isinstance(error, OSError) else error
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
