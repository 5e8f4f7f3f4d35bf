"""Keeps the figures of the bots in docs/measured.json, and writes docs/MEASURED.md from them and from docs/games.json.

python -m tools.measured                                 write the page anew
python -m tools.measured FILES                           add what bench wrote with --out
python -m tools.measured --matches versions --about "playouts are cut off after two rounds" --gain 3 FILES
                                                         add results of python -m ai.arena --out

The ladder comes with `python -m tools.survey --only ladder --ladder FILES`. A row replaces an earlier one of
the same game, players and words. To remove a row, delete it from measured.json by hand.

measured.json holds a list of rows for each section. Each row is a dict that says how to measure it again: it has
`game`, `commands`, `commits`, `digests`, `cores` and `measured` (date and machine). Besides, a row of matches (see
`row_of_deals`) has `about` (what was tested, in words), `seats`, unusual `options`, the players `a` and `b`, `deals`,
`matches`, and `iterations` of a searched decision by player. It has `score` with its 95 % interval (among equals
`first` and `seat 1` instead), and `test` if a sequential test was asked for. A row of a tool (see `row_of`) has the
figures of that tool.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from itertools import pairwise
from math import isfinite
from pathlib import Path
from statistics import mean
from typing import Any, Final

from ai.arena.parser import Parser
from ai.arena.rounds import Line, core_in_use, current_commit, has_arena_fields, mean_iterations, read_lines
from ai.arena.rounds import deal_seed as deal_of
from ai.arena.setting import usual_name
from ai.arena.statistics import Estimate, Sample, SequentialTest, elo_difference
from ai.levels import LEVELS, RANDOM
from ai.player import short_name
from game import fast_core
from game.catalogue import GAMES
from game.core.sanitize import quoted
from launch import environment
from tools import bench

FOLDER: Final = environment.ROOT / "docs"
Row = Mapping[str, Any]
Rows = Mapping[str, Row]
Sections = dict[str, list[dict[str, Any]]]
OUT: Final = "--out"
MATCHES: Final = ("versions", "others", "sides")
"""Sections of rows of matches."""
FEWEST: Final = 40
"""A score of fewer matches is not printed, because it says nothing. Its row stays in the data."""
NOT_MEASURED: Final = "not measured"
SCORE: Final = "Score of the one, % (95 % interval)"


# --- Rows of matches, from files of results (`python -m ai.arena --out`) -----------------

RUNGS: Final = tuple(pairwise((RANDOM, *(level.slug for level in LEVELS))))
"""The weaker and the stronger kind of every step of the ladder."""


def read_matches(paths: Iterable[Path]) -> list[Line]:
    """The matches in these files, and in the files of these folders. Raises ValueError with a sentence."""
    matches: list[Line] = []
    for path in paths:
        files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not files:
            raise ValueError(f"There are no results in {quoted(path.name)}: no file ends in .jsonl.")
        for file in files:
            matches += read_lines(file, lambda line: has_arena_fields(line) and line["game"] in GAMES)
    return matches


def has_usual_options(line: Line) -> bool:
    """Whether a match was played from a deal with the usual options."""
    game = GAMES[line["game"]]
    return not line["opening"] and game.full_options(line["options"]) == game.full_options({})


def players_of(line: Line) -> tuple[str, str]:
    """The player that was measured, and the players of the other seats, joined by "+"."""
    others = {without_folder(kind) for seat, kind in enumerate(line["seats"]) if seat != line["seating"]}
    return without_folder(line["seats"][line["seating"]]), "+".join(sorted(others))


def without_folder(kind: str) -> str:
    """A kind of player without the folder of its file or checkout.

    >>> without_folder("/home/me/old.py:Old"), without_folder("general@../before")
    ('old.py:Old', 'general@before')
    """
    level, at, folder = kind.partition("@")
    return level.rpartition("/")[2] + at + folder.rpartition("/")[2]


def rows_of_matches(
    lines: Sequence[Line], is_chosen: Callable[[Line], bool] = has_usual_options, gain: float | None = None
) -> dict[str, dict[str, Any]]:
    """The rows of these matches, by game, seats, players and unusual options: "battlefronts 2 captain sergeant".

    A row says how the first player scored among the second, with its 95 % interval. The matches of a deal depend on
    each other, so a deal that was played with every seating counts as one, by its mean. Other deals do not count.
    `gain`: test for a score this much above an even share.
    """
    deals_by_key: dict[str, dict[tuple[str, int], list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in filter(is_chosen, lines):
        words = [line["game"], str(len(line["seats"])), *players_of(line), *option_words(line)]
        deals_by_key[" ".join(words)][line["experiment"], line["round"]].append(line)

    rows: dict[str, dict[str, Any]] = {}
    for key, deals in deals_by_key.items():
        complete = [deal for deal in deals.values() if len(deal) == len(deal[0]["seats"])]
        if complete:
            rows[key] = row_of_deals(complete, gain)
    return rows


def option_words(line: Line) -> list[str]:
    """The options that are not the usual ones, as the arena takes them."""
    usual_ones = GAMES[line["game"]].full_options({})
    return [f"{slug}={choice}" for slug, choice in line["options"].items() if choice != usual_ones[slug]]


def row_of_deals(deals: Sequence[Sequence[Line]], gain: float | None = None) -> dict[str, Any]:
    """Return the row of deals between two kinds of players: how the first one, `a`, scored among the others, `b`.

    A deal has a line for each of its matches. If both kinds are the same, the row has the scores of the seat that
    decides first ("first") and of the first seat ("seat 1") instead. If `gain` is given, a sequential test compares an
    even share of the first player with a share that is greater by `gain`.
    """
    lines = [line for deal in deals for line in deal]
    a, b = players_of(lines[0])
    row: dict[str, Any] = {"game": lines[0]["game"], "seats": len(lines[0]["seats"])}
    row |= {"options": option_words(lines[0]), "a": a, "b": b, "matches": len(lines), "deals": len(deals)}
    row |= {"iterations": mean_iterations(lines, without_folder), "commands": commands_to_repeat(deals)}
    row["commits"] = sorted({short_commit(line["commit"]) for line in lines})
    row |= {f"{name}s": sorted({line[name] for line in lines}) for name in ("digest", "core")}

    are_equals = a == b
    if are_equals:
        row["first"] = mean_score(deals, seat=lambda line: line["first"])
        row["seat 1"] = mean_score(deals, seat=lambda line: 0)
        return row

    # `seating` is the seat of the first player in a match.
    if gain is not None:
        sample = count_scores(deals, seat=lambda line: line["seating"])
        even_share = 1 / sample.seats
        test = SequentialTest(even_share, even_share + gain)
        row["test"] = {"h0": test.h0, "h1": test.h1, "ratio": test.log_ratio(sample), "verdict": test.verdict(sample)}
    row["score"] = mean_score(deals, seat=lambda line: line["seating"])
    return row


def count_scores(deals: Sequence[Sequence[Line]], seat: Callable[[Line], int]) -> Sample:
    """A sample of the mean scores of deals. `seat` is the counted seat of a match. All matches have as many seats."""
    first_match = deals[0][0]
    sample = Sample(len(first_match["seats"]))
    for deal in deals:
        sample.add(mean(line["scores"][seat(line)] for line in deal))
    return sample


def mean_score(deals: Sequence[Sequence[Line]], seat: Callable[[Line], int]) -> dict[str, float]:
    """The mean score, and its interval over deals. `seat` is the counted seat of a match."""
    sample = count_scores(deals, seat)
    return asdict(Estimate(sample.mean, *sample.confidence_interval()))


def commands_to_repeat(deals: Sequence[Sequence[Line]]) -> list[str]:
    """The commands that play these deals again, one for each experiment."""
    by_experiment: dict[str, list[Sequence[Line]]] = defaultdict(list)
    for deal in deals:
        by_experiment[deal[0]["experiment"]].append(deal)
    return [command_to_repeat(same) for same in by_experiment.values()]


def command_to_repeat(deals: Sequence[Sequence[Line]]) -> str:
    """Return the command that plays these deals of one experiment again, from the first one on. A line is a match.

    The deals follow from the experiment: either it was given a seed, and deal number N, counted from 0, has that seed
    plus N, or they are drawn by its name (`deal_of`). The command repeats a seed, and a name that is not the usual one.

    The command names no folder, as paths of this machine are of no use elsewhere. Players lose theirs, and so does a
    name that contains them. With such a changed name the command plays other deals than these.
    """
    first = min((line for deal in deals for line in deal), key=lambda line: (line["round"], line["seating"]))
    # Each deal is played once with the measured player in each seat, which is `seating` in that match. The arena names
    # the players from that one on, around the table.
    from_first_player = (*first["seats"][first["seating"] :], *first["seats"][: first["seating"]])
    players = [without_folder(kind) for kind in from_first_player]
    # --b names each of the other players, or a single one for all of them.
    others = players[1:]
    others_in_words = others[0] if len(set(others)) == 1 else ",".join(others)
    words = ["--game", first["game"], "--a", players[0], "--b", others_in_words]
    if len(players) > 2:
        words += ["--seats", str(len(players))]
    for option in option_words(first):
        words += ["--option", option]

    experiment = first["experiment"]
    for kind in first["seats"]:
        experiment = experiment.replace(kind, without_folder(kind))
    has_own_seed = first["seed"] != deal_of(first["experiment"], first["round"])
    if has_own_seed:
        words += ["--seed", str(first["seed"] - first["round"])]
    elif experiment != usual_name(first["game"], players, first["options"]):
        words += ["--experiment", experiment]

    matches = sum(map(len, deals))
    return f"python -m ai.arena {shlex.join([*words, '--matches', str(matches)])}"


def short_commit(commit: str) -> str:
    """The first seven digits of a commit, and the mark of a changed checkout.

    >>> short_commit("0123456789abcdef-dirty")
    '0123456-dirty'
    """
    digits, dash, mark = commit.partition("-")
    return digits[:7] + dash + mark


# --- Data ------------------------------------------------------------------------------


def row_of(section: str, game: str, program: str, words: Sequence[str], **figures: Any) -> dict[str, Any]:
    """The row of figures that a program has just measured for a section.

    `words` are the arguments of the program. The row has them as a command to measure it again, without "--out FILE".
    """
    # A word is left out if it is --out, or if the word before it is.
    kept_words = [word for before, word in zip(["", *words], words, strict=False) if OUT not in (before, word)]
    return {
        "section": section,
        "game": game,
        **figures,
        "commands": [f"{program} {shlex.join(kept_words)}"],
        "commits": [short_commit(current_commit())],
        "digests": [fast_core.rules_and_bots()],
        "cores": [core_in_use()],
        "measured": date_and_machine(),
    }


def date_and_machine() -> dict[str, str]:
    """The date and the machine."""
    return {"date": f"{date.today()}", "machine": bench.describe_machine()}


def append_row(path: Path | None, row: Row) -> None:
    """Add a row to a file for `python -m tools.measured`. Without a file, do nothing."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def read_data(path: Path) -> dict[str, Any]:
    """The contents of a JSON file, empty if there is none. Raises ValueError with a sentence for a damaged file."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:
        raise ValueError(f"{path.name} is damaged: take it from the repository, or remove it.") from None
    return data


def read_rows(folder: Path) -> Sections:
    """The rows of measured.json by section."""
    data = read_data(folder / "measured.json")
    return {name: data.get(name, []) for name in SECTIONS}


def identity_of(row: Row) -> tuple[str, ...]:
    """The identity of a row. A later row with the same identity replaces it."""
    return tuple(f"{row.get(name)}" for name in ("about", "game", "seats", "options", "a", "b"))


def add_rows(folder: Path, section: str, rows: Sequence[dict[str, Any]]) -> None:
    """Add rows to a section of measured.json, replacing rows with the same identity."""
    sections = read_rows(folder)
    by_identity = {identity_of(row): row for row in [*sections[section], *rows]}
    sections[section] = sorted(by_identity.values(), key=lambda row: ([*GAMES].index(row["game"]), identity_of(row)))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "measured.json").write_text(json.dumps(sections, indent=1) + "\n", encoding="utf-8")


def write_page(folder: Path) -> None:
    """Write MEASURED.md. Raises ValueError with a sentence for figures of another version."""
    try:
        text = page_text(read_data(folder / "games.json").get("ladder", {}), read_rows(folder))
    except KeyError:
        raise ValueError("The results are of another version: measure the ladder and the rows anew.") from None
    (folder / "MEASURED.md").write_text(text, encoding="utf-8")


# --- Tables in Markdown ----------------------------------------------------------------


def markdown_table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table in Markdown. All columns but the first are aligned to the right, and short lines are filled up."""
    filled = [[*line, *[""] * (len(head) - len(line))] for line in lines]
    rows = [head, ["---", *["--:"] * (len(head) - 1)], *filled]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def fill_line(labels: Sequence[str], row: Row | None, cells: Callable[[Row], Sequence[str]]) -> list[str]:
    """A line of a table: the labels, then the cells of the row, or "not measured" if there is no row."""
    return [*labels, *(cells(row) if row is not None else [NOT_MEASURED])]


def format_number(value: float) -> str:
    """A figure in a short form.

    >>> format_number(1234), format_number(2.5), format_number(0.123), format_number(3.0)
    ('1,234', '2.5', '0.12', '3')
    """
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def format_percent(estimate: Mapping[str, float]) -> str:
    """A share and its 95 % interval, in per cent, at most 100.

    >>> format_percent({"value": 0.5, "low": 0.4321, "high": 1.2})
    '50.0 (43.2 to 100.0)'
    """
    value, low, high = (min(100.0, 100 * estimate[name]) for name in ("value", "low", "high"))
    return f"{value:.1f} ({low:.1f} to {high:.1f})"


def name_of(row: Row) -> str:
    """The name of a row's game, with its unusual options, and the number of seats if it is not two."""
    seats = [f"{row['seats']} seats"] if row.get("seats", 2) != 2 else []
    return ", ".join([GAMES[row["game"]].name, *seats, *row.get("options", [])])


def ladder_table(rows: Rows) -> str:
    """The table of the ladder: every step of two neighbouring levels, then all other pairs that were measured.

    A line is about one player (`a` of its row, the stronger one of a step) among others (`b`). A step that was not
    measured has a line that says so.
    """
    steps = [(slug, GAMES[slug].seats[0], stronger, weaker) for slug in GAMES for weaker, stronger in RUNGS]
    by_players = {(row["game"], row["seats"], row["a"], row["b"]): row for row in rows.values() if row["a"] != row["b"]}
    other_pairs = sorted(key for key in by_players if key not in steps)

    lines = [
        fill_line(
            [name_of({"game": game, "seats": seats}), one, others],
            row=by_players.get((game, seats, one, others)),
            cells=lambda row: [format_percent(row["score"]), format_elo(row), format_number(row["deals"])],
        )
        for game, seats, one, others in [*steps, *other_pairs]
    ]
    return markdown_table(["Game", "One", "among", SCORE, "Elo", "Deals"], lines)


def format_elo(row: Mapping[str, Any]) -> str:
    """The score of a row as a difference in Elo, such as "+12 (-3 to 28)". Empty for more than two seats."""
    if row["seats"] > 2:
        return ""
    ends = [elo_difference(row["score"][name]) for name in ("value", "low", "high")]
    value, low, high = (f"{end:+.0f}" if isfinite(end) else "−∞" if end < 0 else "∞" for end in ends)
    return f"{value} ({low} to {high})"


# --- The page --------------------------------------------------------------------------


def page_text(levels: Rows, sections: Mapping[str, Sequence[Row]]) -> str:
    """The whole text of MEASURED.md."""
    levels = {key: row for key, row in levels.items() if row["matches"] >= FEWEST}
    scored = {name: [row for row in sections[name] if row["matches"] >= FEWEST] for name in MATCHES}
    sections = {**sections, **scored}
    conclusions = "\n".join(f"- {sentence}" for sentence in list_conclusions(levels, sections))

    parts = [WORDS["head"].format(conclusions=conclusions or f"*{NOT_MEASURED}*", fewest=FEWEST)]
    about = "This table compares the levels with one another and with a random player."
    parts.append(f"## The ladder\n\n{about}\n\n{ladder_table(levels)}\n")
    for name, (title, about, show) in SECTIONS.items():
        shown = show(sections[name]) if sections[name] else f"*{NOT_MEASURED}*"
        parts.append(f"## {title}\n\n{about}\n\n{shown}\n")
    return "\n".join(parts)


def list_conclusions(levels: Rows, sections: Mapping[str, Sequence[Row]]) -> list[str]:
    """Return the conclusions of the page, a sentence for each subject that was measured.

    `levels` are the rows of the ladder, and `sections` those of measured.json by section. Each sentence names the least
    and the greatest figure of the games.
    """
    conclusions = []

    order = [level.slug for level in LEVELS]
    among_levels = [row for row in levels.values() if row["seats"] == 2 and {row["a"], row["b"]} <= {*order}]
    steps = [row["score"]["value"] for row in among_levels if order.index(row["a"]) == order.index(row["b"]) + 1]
    if steps:
        conclusions.append(f"Each level scores {format_span(steps, factor=100)} % against the one below it.")

    searches = [row["score"]["value"] for row in sections["others"] if "ismcts" in row["b"]]
    if searches:
        conclusions.append(f"Against OpenSpiel's tree search ours scores {format_span(searches, factor=100)} %.")

    agreeing = [row["agreeing"]["value"] for row in sections["steady"]]
    if agreeing:
        conclusions.append(f"Of two hints for the same position, {format_span(agreeing, factor=100)} % agree.")

    shares = [float(row["found"]) for row in sections["reviews"] if row["found"]]
    if shares:
        share = format_span(shares)
        conclusions.append(f"The first ten decisions of a review show {share} % of the loss from the ten costliest.")

    frames = [row["p99"] for row in sections["window"]]
    if frames:
        first = format_span([row["first"] for row in sections["window"]], digits=2)
        longest = format_span(frames, digits=1)
        conclusions.append(f"The first frame comes after {first} s, and 99 of 100 frames in {longest} ms.")
    return conclusions


def format_span(values: Sequence[float], factor: int = 1, digits: int = 0) -> str:
    """The least and the greatest of these values, times `factor`, or one of them if both look the same.

    >>> format_span([0.5, 0.614], 100), format_span([2.0, 2.04], digits=1)
    ('50 to 61', '2.0')
    """
    ends = [f"{factor * end:.{digits}f}" for end in (min(values), max(values))]
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def matches_table(rows: Sequence[Row]) -> str:
    """Return the Markdown table of these measured matches: the score of one player `a` among seats of player `b`.

    The column "Test" says what a sequential test has decided, if one was asked for.
    """
    lines = []
    for row in rows:
        players = " among ".join(short_name(row[name]) for name in ("a", "b"))
        score = format_percent(row["score"])
        lines.append([name_of(row), row["about"], players, score, describe_verdict(row), format_number(row["deals"])])
    return markdown_table(["Game", "What", "One among others", SCORE, "Test", "Deals"], lines)


def describe_verdict(row: Row) -> str:
    """The state of the sequential test of a row: its verdict, the accepted score, and the likelihood ratio.

    Empty if there was no test.

    >>> describe_verdict({"test": {"h0": 0.5, "h1": 0.53, "ratio": 2.957, "verdict": "H1"}})
    'H1 (53 %), 2.96'
    """
    if "test" not in row:
        return ""
    test = row["test"]
    if not test["verdict"]:
        return f"open, {test['ratio']:.2f}"
    accepted = test[test["verdict"].lower()]
    return f"{test['verdict']} ({100 * accepted:g} %), {test['ratio']:.2f}"


def sides_table(rows: Sequence[Row]) -> str:
    """A table of rows of matches between equals: the scores of the first seat and of the seat that decides first.

    The names of the sides may depend on the options of the match.
    """
    lines = []
    for row in rows:
        side_names = GAMES[row["game"]].names(dict(option.split("=") for option in row["options"]))
        names = " against ".join(side_names[: row["seats"]])
        shares = [format_percent(row[who]) for who in ("seat 1", "first")]
        lines.append([name_of(row), names, row["a"], *shares, format_number(row["deals"])])
    head = ["Game", "Sides", "All", "Score of the first seat, % (95 % interval)", "of who decides first", "Deals"]
    return markdown_table(head, lines)


def figures_table(head: Mapping[str, str]) -> Callable[[Sequence[Row]], str]:
    """Return a function that makes a Markdown table from the rows of a tool: one line for each row.

    `head` has the columns after the game: the heading of each, and the name of the figure below it. A figure that is a
    dict is a share with its interval, and one that is a string is shown as it is.
    """

    def format_cell(figure: Any) -> str:
        """A share with its interval in per cent, a number, or words as they are."""
        if isinstance(figure, dict):
            return format_percent(figure)
        return format_number(figure) if isinstance(figure, int | float) else figure

    def table_of_rows(rows: Sequence[Row]) -> str:
        lines = [[name_of(row), *(format_cell(row[figure]) for figure in head.values())] for row in rows]
        return markdown_table(["Game", *head], lines)

    return table_of_rows


WORDS: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "pages" / "measured.toml").read_text("utf-8"))
SECTIONS: Final[dict[str, tuple[str, str, Callable[[Sequence[Row]], str]]]] = {
    name: (words["title"], words["about"], figures_table(words["columns"]) if "columns" in words else sides_table)
    for name, words in WORDS["sections"].items()
} | {name: (WORDS["sections"][name]["title"], WORDS["sections"][name]["about"], matches_table) for name in MATCHES[:2]}
"""Title, a few words, and the table, which has at most six columns."""


# --- The command -----------------------------------------------------------------------


def parse_arguments(words: list[str]) -> argparse.Namespace:
    """The flags of the command. Exits with a sentence for wrong ones."""
    parser = Parser(prog="python -m tools.measured", description="Writes docs/MEASURED.md.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="what was measured")
    parser.add_argument("--matches", choices=MATCHES, metavar="SECTION", help=", ".join(MATCHES))
    parser.add_argument("--about", default="", metavar="WORDS", help="what these matches test")
    parser.add_argument("--gain", type=float, metavar="%", help="test the score for so much above an even share")
    parser.add_argument("--machine", default=bench.describe_machine(), metavar="WORDS", help="where they were played")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where MEASURED.md and measured.json lie")
    given = parser.parse_or_exit(words)
    if given.matches and not given.files:
        parser.exit_with("--matches needs files of results")
    return given


def add_figures(folder: Path, file: Path) -> None:
    """Add the rows that a tool has written with --out. Raises ValueError with a sentence."""
    try:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for row in rows:
            add_rows(folder, row.pop("section"), [row])
    except OSError as error:
        raise ValueError(f"{quoted(file.name)} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, AttributeError, TypeError):
        raise ValueError(f"{quoted(file.name)} was not written by a tool with --out; matches need --matches.") from None


def main(words: list[str]) -> int:
    """Add the named files and write the page. Returns the exit code."""
    given = parse_arguments(words)
    try:
        if given.matches:
            gain = given.gain / 100 if given.gain is not None else None  # the flag is in per cent
            rows = rows_of_matches(read_matches(given.files), lambda line: not line["opening"], gain).values()
            # The section "sides" is about equals (`a` is `b`), all other sections about different players.
            is_among_equals = given.matches == "sides"
            fitting = [row for row in rows if (row["a"] == row["b"]) is is_among_equals]
            if not fitting:
                players = "between equals" if is_among_equals else "by different players"
                raise ValueError(f"No whole deal was played {players}.")

            setting = {"about": given.about, "measured": date_and_machine() | {"machine": given.machine}}
            add_rows(given.folder, given.matches, [row | setting for row in fitting])
        else:
            for file in given.files:
                add_figures(given.folder, file)

        write_page(given.folder)
    except (ValueError, OSError) as error:
        wrong = f"{given.folder} cannot be written: {error.strerror}." if isinstance(error, OSError) else error
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
