"""Measures the games for docs/GAMES.md, the page for people who write game AI.

python -m tools.survey                      every section, in a quarter of an hour on two cores
python -m tools.survey --only play          one section anew. The others keep their earlier figures
python -m tools.survey --ladder FILES       the ladder too, from results of python -m ai.arena --out. A row
                                            replaces that of the same game, seats and players
python -m tools.survey --page               write the page again, and measure nothing
python -m tools.survey --perft              print the perft counts, and write nothing

The figures are kept in docs/games.json, from which the page is made. The ladder also gives the ratings of the levels in
career/level_ratings.py. --quick measures almost nothing, for tests.
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
from itertools import pairwise
from math import hypot, isfinite
from pathlib import Path
from statistics import mean, median
from textwrap import fill
from typing import Any, Final, NamedTuple, TypeVar

from ai.arena.parser import Parser, int_between
from ai.arena.rounds import Line, core_in_use, current_commit
from ai.arena.statistics import elo_difference, mean_of, percentile
from ai.levels import LEVELS
from career.rating import Rating
from game.catalogue import GAMES
from launch import environment
from tools import measured
from tools.bench_search import GAMES_A_SECOND, ITERATIONS_A_SECOND, rates_by_core
from tools.measured import FOLDER, NOT_MEASURED, Row, fill_line, format_number, format_percent, short_commit
from tools.surveying import randomly, worlds
from tools.surveying.randomly import TABLES, Table, Walk, walk_match

Rows = dict[str, dict[str, Any]]
"""The figures of a section, by table as "battlefronts 2"."""
Result = TypeVar("Result")

DESCRIPTIONS: Final = Path(__file__).parent / "pages" / "games"
"""A text about each game, named by its slug."""
WORDS: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "pages" / "games.toml").read_text("utf-8"))
SHORTER: Final = (("last_front", "types"), ("last_front", "victory"), ("sharp_end", "turns"))
"""The options that may change the length of a match, as pairs of game and option."""


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

    def run_for_tables(self, work: Callable[[Table, int], Result], times: int) -> dict[Table, list[Result]]:
        """The results of `work` for every table and each number below `times`, computed by several processes."""
        items = [(table, number) for table in self.tables for number in range(times)]
        if self.jobs == 1:
            results = [work(*item) for item in items]
        else:
            with multiprocessing.get_context("spawn").Pool(self.jobs) as pool:
                results = pool.starmap(work, items, chunksize=8)

        by_table: dict[Table, list[Result]] = {table: [] for table in self.tables}
        for (table, _), result in zip(items, results, strict=True):
            by_table[table].append(result)
        return by_table


# --- What is measured ------------------------------------------------------------------


def measure_play(survey: Survey) -> Rows:
    """The rows of length, branching and the share of the first seat under random play."""
    walks_by_table = survey.run_for_tables(walk_match, survey.amounts.matches)
    return {table_name(table): figures_of_walks(walks) for table, walks in walks_by_table.items()}


def measure_guides(survey: Survey) -> Rows:
    """The rows of the same figures among guides, who choose at once what a playout of a search would choose."""
    walks_by_table = survey.run_for_tables(partial(walk_match, guided=True), survey.amounts.guided)
    return {table_name(table): figures_of_walks(walks) for table, walks in walks_by_table.items()}


def figures_of_walks(walks: list[Walk]) -> dict[str, Any]:
    """Return the figures of the matches of one table, by name.

    Names that end in "95" are those of a 95th percentile. "legal" is the number of legal actions before an action, and
    "open" means that there were several. "first" is the score of the seat that decides first.
    """
    figures: dict[str, Any] = {"matches": len(walks), "actions median": median(one.actions for one in walks)}
    for name in ("actions", "decisions", "choices"):
        counts = [getattr(one, name) for one in walks]
        figures |= {f"{name} mean": mean(counts), f"{name} 95": percentile(counts, share=0.95)}

    step_count = sum(one.actions for one in walks)
    open_step_count = sum(one.open_steps for one in walks)
    legal_count = sum(one.legal for one in walks)  # over all steps
    figures["legal mean"] = legal_count / step_count
    forced_step_count = step_count - open_step_count  # with one legal action each
    figures["legal mean where open"] = (legal_count - forced_step_count) / max(1, open_step_count)
    figures["legal most"] = max(one.most for one in walks)

    figures["tied"] = mean(one.scores.count(max(one.scores)) > 1 for one in walks)
    figures["first"] = asdict(mean_of([one.scores[one.first] for one in walks]))
    figures["seat 1"] = asdict(mean_of([one.scores[0] for one in walks]))
    return figures


def measure_shorter(survey: Survey) -> Rows:
    """Return the rows of the length of matches, random and among guides, with each choice of the options in SHORTER.

    A row is named by its table, option and choice: "sharp_end 2 turns 9".
    """
    rows: Rows = {}
    for slug, name in SHORTER:
        survey_of_game = replace(survey, tables=tuple(table for table in survey.tables if table.slug == slug))
        option = next(one for one in GAMES[slug].options if one.slug == name)
        for choice in option.choices:
            walk = partial(walk_match, options={name: choice})
            at_random = survey_of_game.run_for_tables(walk, survey.amounts.shorter)
            guided = survey_of_game.run_for_tables(partial(walk, guided=True), survey.amounts.shorter_guided)

            for table, walks in at_random.items():
                rows[f"{table_name(table)} {name} {choice}"] = figures_of_walks(walks) | {
                    "decisions": asdict(mean_of([one.decisions for one in walks])),
                    "guided matches": len(guided[table]),
                    "guided decisions": asdict(mean_of([one.decisions for one in guided[table]])),
                }
    return rows


def measure_worlds(survey: Survey) -> Rows:
    """The rows of log10 of the number of worlds that a view allows."""
    rows: Rows = {}
    counted = replace(survey, tables=tuple(table for table in survey.tables if table.slug in worlds.COUNTED_BY))
    for table, pairs in counted.run_for_tables(worlds.log_worlds_on_the_way, survey.amounts.worlds).items():
        row: dict[str, Any] = {"matches": len(pairs)}
        at_start, in_middle = zip(*pairs, strict=True)
        for name, logs in (("start", at_start), ("middle", in_middle)):
            row |= {f"{name} mean": mean(logs), f"{name} least": min(logs), f"{name} most": max(logs)}
        rows[table_name(table)] = row
    return rows


def measure_rates(survey: Survey) -> Rows:
    """The rows of random matches and search iterations a second. The figures need an idle machine.

    A row has a figure for each core and rate, such as "fast search iterations/s".
    """
    rates_of_cores = rates_by_core(survey.tables, survey.amounts.runs, survey.amounts.seconds)
    rows: Rows = {table_name(table): {} for table in survey.tables}
    for core, rates in rates_of_cores.items():
        for table, rates_of_table in rates.items():
            rows[table] |= {f"{core} {rate}": value for rate, value in rates_of_table.items()}
    return rows


def measure_perft(survey: Survey) -> Rows:
    """The rows of perft counts, for the fewest and the most seats of each game."""
    fewest_and_most = {slug: (game.seats[0], game.seats[-1]) for slug, game in GAMES.items()}
    tables = [table for table in survey.tables if table.seats in fewest_and_most[table.slug]]
    return {
        table_name(table): {
            name: {"actions": len(match.actions), "counts": randomly.perft_counts(match.state, survey.amounts.perft)}
            for name, match in randomly.perft_positions(table).items()
        }
        for table in tables
    }


def table_name(table: Table) -> str:
    """The name of a table in the results, such as "battlefronts 2"."""
    return f"{table.slug} {table.seats}"


# --- The page --------------------------------------------------------------------------


def page_text(results: Mapping[str, Rows], folder: Path = FOLDER) -> str:
    """Return the whole text of GAMES.md: its head, the descriptions of the games, their sizes, and the SECTIONS.

    Each section consists of a table of its rows and a line that says when and by which command they were measured. A
    section without `measure` was measured by an earlier version and is only shown. `folder` is the folder of
    measured.json, which has matches of equals.
    """
    words = WORDS["sections"]
    seeds = {"deal": randomly.DEAL, "chance": randomly.CHANCE}  # the texts of some sections name them
    files_by_name = {game.name: DESCRIPTIONS / f"{game.slug}.txt" for game in GAMES.values()}
    descriptions = [file.read_text("utf-8").format(name=name) for name, file in files_by_name.items() if file.is_file()]
    paragraphs = [fill(" ".join(text.split()), 120) + "\n" for text in descriptions]
    parts = [WORDS["head"], *paragraphs, sizes_section()]

    for name, section in SECTIONS.items():
        rows = results[name]
        files = " --ladder FILES" if name == "ladder" else ""
        command = f"`python -m tools.survey --only {name}{files}`"
        if section.measure is None:
            command += " of that commit, which later ones lack"
        settings = {setting_words(row["measured"]): None for row in rows.values()}  # each once, in order
        source = f"*{'; '.join(settings) or NOT_MEASURED} ({command})*"

        table = first_seat_table(results, folder) if name == "guides" else section.show(rows)
        about = words[name]["about"].format(**seeds)
        parts.append(f"## {words[name]['title']}\n\n{about}\n\n{table}\n\n{source}\n")
    return "\n".join(parts)


def setting_words(setting: Mapping[str, str]) -> str:
    """Date, commit, core and machine of a measurement. Results that were only read have nothing but a date."""
    if "commit" not in setting:
        return f"Read on {setting['date']}"
    return f"{setting['date']}, commit {short_commit(setting['commit'])}, {setting['core']} core, {setting['machine']}"


def by_table(head: Sequence[str], cells: Callable[[Row], Sequence[str]]) -> Callable[[Rows], str]:
    """Return a function that makes a Markdown table with a line for every game and number of seats."""

    def show(rows: Rows) -> str:
        """The table of these rows in Markdown, with a line for each game and number of seats."""
        lines = [
            fill_line([GAMES[table.slug].name, str(table.seats)], rows.get(table_name(table)), cells)
            for table in TABLES
        ]
        return measured.markdown_table(["Game", "Seats", *head], lines)

    return show


def sizes_section() -> str:
    """The section of the sizes that the games declare."""
    lines = []
    for slug, seats in TABLES:
        game = GAMES[slug]
        floats = game.observation_parts(seats)[-1].slice.stop
        lines.append([game.name, str(seats), *map(format_number, (len(game.actions), floats, game.bound))])
    return f"""## Sizes

The games declare these sizes. *All actions* is `len(game.actions)`, the size of a policy. *Observation* is the number
of floats of `game.observation(view)`. *Bound* is the largest number of actions in a match, though most matches end far
below it. The scores of a match add up to 1: a win is 1, a loss 0, and a tie is shared.

{measured.markdown_table(["Game", "Seats", "All actions", "Observation", "Bound"], lines)}
"""


def length_cells(row: Row) -> list[str]:
    """Return the cells of length and branching, from the `figures_of_walks`."""
    lengths = ("matches", "actions mean", "actions 95", "actions median", "decisions mean", "decisions 95")
    branching = [f"{row[name]:.2f}" for name in ("legal mean", "legal mean where open")]

    return [
        *[format_number(row[name]) for name in (*lengths, "choices mean", "choices 95")],
        *branching,
        str(row["legal most"]),
    ]


def shorter_table(rows: Rows) -> str:
    """The table of the length of matches under other options."""

    def cells(row: Row) -> list[str]:
        """The cells of a line: random matches first, then matches between guides."""
        at_random = [format_number(row[name]) for name in ("matches", "actions mean", "actions 95", "actions median")]
        guided = [format_number(row["guided matches"]), format_interval(row["guided decisions"])]
        return [*at_random, format_interval(row["decisions"]), *guided]

    lines = []
    for slug, name in SHORTER:
        game = GAMES[slug]
        option = next(one for one in game.options if one.slug == name)
        for seats in game.seats:
            for choice, shown in zip(option.choices, option.choice_names, strict=True):
                labels = [game.name, str(seats), f"{option.name}: {shown}"]
                row = rows.get(f"{slug} {seats} {option.slug} {choice}")
                lines.append(fill_line(labels, row, cells))
    at_random = ["Random: matches", "actions", "95 %", "median", "decisions"]
    return measured.markdown_table(["Game", "Seats", "Option", *at_random, "Guides: matches", "decisions"], lines)


def format_interval(estimate: Mapping[str, float]) -> str:
    """A mean and its 95 % interval, such as "20.5 (19.8 to 21.2)"."""
    value, low, high = (format_number(estimate[name]) for name in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


def worlds_cells(row: Row) -> list[str]:
    """The cells of a line about how many deals a player cannot tell apart: the matches, then log10 of these numbers.

    They are the mean at the start of a match, and the mean, the least and the most after half of its actions.
    """
    names = ("start mean", "middle mean", "middle least", "middle most")
    return [format_number(row["matches"]), *[f"{row[name]:.1f}" for name in names]]


def speed_cells(row: Row) -> list[str]:
    """The cells of a line about speed: random games a second and iterations a second, each plain and fast."""
    names = [f"{core} {what}" for what in (GAMES_A_SECOND, ITERATIONS_A_SECOND) for core in ("plain", "fast")]
    return [format_number(row[name]) if name in row else NOT_MEASURED for name in names]


def first_seat_table(results: Mapping[str, Rows], folder: Path) -> str:
    """Return the table of the shares of the seat that decides first and of seat 1.

    A line has them in random play and among guides, each with the share of ties, and among Captains.
    """
    matches = [*results["ladder"].values(), *measured.read_rows(folder)["sides"]]
    captains = {
        table_name(Table(row["game"], row["seats"])): row for row in matches if row["a"] == row["b"] == "captain"
    }

    def shares(row: Row) -> list[str]:
        return [format_percent(row["first"]), format_percent(row["seat 1"])]

    lines = []
    for table in TABLES:
        key = table_name(table)
        line = [GAMES[table.slug].name, str(table.seats), f"{100 / table.seats:.1f}"]
        for rows in (results["play"], results["guides"]):
            row = rows.get(key)
            line += [NOT_MEASURED, "", ""] if row is None else [*shares(row), f"{100 * row['tied']:.1f}"]
        lines.append(fill_line(line, captains.get(key), shares))
    head = [word for kind in ("Random", "Guides") for word in (f"{kind}: who decides first", "seat 1", "ties")]
    return measured.markdown_table(["Game", "Seats", "Fair", *head, "Captains: who decides first", "seat 1"], lines)


def perft_table(rows: Rows) -> str:
    """The table of perft counts."""
    lines = []
    for key, row in rows.items():
        slug, _, seats = key.partition(" ")
        for name in (randomly.OPENING, randomly.MIDDLE):
            counts = ", ".join(f"{count:,}".replace(",", "\N{NO-BREAK SPACE}") for count in row[name]["counts"])
            lines.append([GAMES[slug].name, seats, name, format_number(row[name]["actions"]), counts])
    return measured.markdown_table(["Game", "Seats", "Position", "Actions before", "Sequences by length"], lines)


class Section(NamedTuple):
    """A section of the page: how it is measured, and how its rows are shown. Its words are in games.toml."""

    measure: Callable[[Survey], Rows] | None
    """None for a section that was measured once, and depends on nothing but the rules."""
    show: Callable[[Rows], str]


SECTIONS: Final = {
    "play": Section(
        measure_play,
        by_table(
            ["Matches", "Actions", "95 %", "median", "Decisions", "95 %", "with a choice", "95 %"]
            + ["Options", "where there is a choice", "most"],
            length_cells,
        ),
    ),
    "guides": Section(measure_guides, measured.ladder_table),
    "shorter": Section(measure_shorter, shorter_table),
    "worlds": Section(
        measure_worlds, by_table(["Matches", "At the start", "In the middle", "least", "most"], worlds_cells)
    ),
    "luck": Section(
        measure=None,
        show=by_table(
            ["Deals", "Matches of each", "Share of the deal, % (95 % interval)"],
            lambda row: [format_number(row["deals"]), format_number(row["plays"]), format_percent(row["share"])],
        ),
    ),
    "speed": Section(
        measure_rates,
        by_table(["Random games a second, plain", "fast", "Iterations a second, plain", "fast"], speed_cells),
    ),
    "perft": Section(measure_perft, perft_table),
    "ladder": Section(lambda survey: measured.rows_of_matches(survey.results), measured.ladder_table),
}
"""The sections in the order of the page. `first_seat_table` shows the rows of guides, beside those of others."""
MEASURED: Final = [name for name, section in SECTIONS.items() if section.measure is not None]


# --- Ratings of the levels: the module career/level_ratings.py ---------------------------

MODULE: Final = environment.ROOT / "career" / "level_ratings.py"
LOWEST: Final = 1200.0
"""The rating of a Recruit, in every game."""
SURE: Final = 150.0
"""The greatest deviation of a level's rating in points. A level that is less well known is left out."""
NORMAL: Final = 1.96
"""Half the width of a 95 % interval in standard deviations."""

MODULE_HEAD: Final = '''"""Ratings of the levels with two seats, written by `python -m tools.survey --only ladder`.

Not to be edited by hand. A level that is not listed is not measured well enough.
"""

from typing import Final

from career.rating import Rating

LEVEL_RATINGS: Final[dict[str, dict[str, Rating]]] = {
'''
"""The beginning of career/level_ratings.py. It ends with the opening brace of the ratings."""


def rate_levels(ladder: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Rating]]:
    """The ratings by game and level, from the rows of two seats, in which each level plays the one below it.

    A step is worth the Elo of its score. Deviations add up from the Recruit, to whom all others are compared. A level
    has no rating if its step was not measured, or if the rating would be too uncertain, nor have the levels above it.
    """
    ratings: dict[str, dict[str, Rating]] = {}
    for slug in GAMES:
        ratings[slug] = {LEVELS[0].slug: Rating(LOWEST, deviation=0.0)}
        for low, high in pairwise(LEVELS):
            below = ratings[slug].get(low.slug)
            row = ladder.get(f"{slug} 2 {high.slug} {low.slug}")
            if below is None or row is None:
                break

            score = row["score"]
            # A 95 % interval reaches NORMAL standard deviations to either side.
            deviation = (elo_difference(score["high"]) - elo_difference(score["low"])) / (2 * NORMAL)
            rating = Rating(below.points + elo_difference(score["value"]), hypot(below.deviation, deviation))
            is_well_known = isfinite(rating.points) and rating.deviation <= SURE
            if not is_well_known:
                break
            ratings[slug][high.slug] = rating
    return ratings


def ratings_module(ladder: Mapping[str, Mapping[str, Any]]) -> str:
    """The source text of career/level_ratings.py, with the ratings of each level by game (`rate_levels`).

    `ladder`: the measured rows by "game seats level opponent".
    """
    lines = []
    for slug, levels in rate_levels(ladder).items():
        lines.append(f'    "{slug}": {{\n')
        lines += [
            f'        "{level}": Rating(points={rating.points:.0f}, deviation={rating.deviation:.0f}),\n'
            for level, rating in levels.items()
        ]
        lines.append("    },\n")
    return MODULE_HEAD + "".join(lines) + "}\n"


# --- The command -----------------------------------------------------------------------


def read_sections(folder: Path) -> dict[str, Rows]:
    """The figures of games.json by section. Raises ValueError with a sentence for a damaged file."""
    data = measured.read_data(folder / "games.json")
    return {name: data.get(name, {}) for name in SECTIONS}


def measure_sections(survey: Survey, sections: Iterable[str], folder: Path) -> None:
    """Measure sections, and write results and pages into `folder` after each of them.

    A new row replaces an earlier one of the same name. The ladder in FOLDER also sets the ratings of the levels
    (MODULE).
    """
    setting = measured.date_and_machine() | {"commit": current_commit(), "core": core_in_use()}
    for name in sections:
        print(f"{name} ...", file=sys.stderr, flush=True)
        measure = SECTIONS[name].measure
        assert measure is not None, "an earlier version measured this section, so it cannot be asked for"
        rows = measure(survey)

        results = read_sections(folder)
        if name == "ladder":  # its matches were played before, on any core
            setting = measured.date_and_machine()
        results[name] |= {key: {**row, "measured": setting} for key, row in rows.items()}

        folder.mkdir(parents=True, exist_ok=True)
        (folder / "games.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        write_page(folder)
        measured.write_page(folder)
        if name == "ladder" and folder == FOLDER:
            MODULE.write_text(ratings_module(results[name]), encoding="utf-8")


def write_page(folder: Path) -> None:
    """Write GAMES.md. Raises ValueError with a sentence for figures of another version."""
    try:
        text = page_text(read_sections(folder), folder)
    except KeyError:
        raise ValueError("games.json is of another version: measure every section anew.") from None
    (folder / "GAMES.md").write_text(text, encoding="utf-8")


def parse_arguments(words: list[str]) -> argparse.Namespace:
    """The flags of the command. Exits with a sentence for wrong ones."""
    parser = Parser(prog="python -m tools.survey", description="Measures the games for docs/GAMES.md.")
    add = parser.add_argument
    add("--only", nargs="+", choices=MEASURED, metavar="SECTION", help=", ".join(MEASURED))
    add("--games", nargs="+", choices=GAMES, metavar="GAME", help="only these games")
    add("--ladder", nargs="+", type=Path, default=[], metavar="FILE", help="results of ai.arena --out")
    add("--page", action="store_true", help="write the page again, and measure nothing")
    add("--perft", action="store_true", help="print the perft counts, and write nothing")
    add("--jobs", type=int_between("--jobs", most=4096), default=os.cpu_count(), help="processes; all cores by default")
    add("--quick", action="store_true", help="measure almost nothing")
    add("--folder", type=Path, default=FOLDER, help="where GAMES.md and games.json lie")

    given = parser.parse_or_exit(words)
    if "ladder" in (given.only or ()) and not given.ladder:
        parser.exit_with("the ladder is read from results: --ladder FILE")
    return given


def main(words: list[str]) -> int:
    """Measure the sections that are asked for. Returns the exit code."""
    given = parse_arguments(words)
    tables = tuple(table for table in TABLES if not given.games or table.slug in given.games)
    sections = given.only or [name for name in MEASURED if name != "ladder" or given.ladder]

    try:
        results = measured.read_matches(given.ladder)
        survey = Survey(tables, QUICK if given.quick else Amounts(), given.jobs, results)
        if given.page:
            write_page(given.folder)
        elif given.perft:
            for table, row in measure_perft(survey).items():
                for name, position in row.items():
                    counts = " ".join(map(str, position["counts"]))
                    print(f"{table} {name} (after {position['actions']} actions): {counts}", flush=True)
        else:
            measure_sections(survey, sections, given.folder)
    except (ValueError, OSError) as error:
        wrong = f"{given.folder} cannot be written: {error.strerror}." if isinstance(error, OSError) else error
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
