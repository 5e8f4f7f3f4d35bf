"""Keeps the figures of the bots in docs/measured.json, and writes docs/MEASURED.md of them and of docs/games.json.

python -m tools.measured                                 write the page anew
python -m tools.measured FILES                           add what bench wrote with --out
python -m tools.measured --matches versions --about "playouts are cut off after two rounds" --gain 3 FILES
                                                         add results of python -m ai.arena --out

The ladder comes with `python -m tools.survey --only ladder --ladder FILES`. A row replaces an earlier one of
the same game, players and words; to remove one, delete it from measured.json by hand.

measured.json holds by section a list of rows, each of which is a dict. `game`, `commands`, `commits`, `digests`,
`cores` and `measured` (date and machine) are in all of them: they say how to measure a row again. Those of matches
(`rows`) have `about`, what was tested in words, `seats`, `options` that are not the usual ones, the players `a` and
`b`, `deals` and `matches`, `score` with its 95 % interval (among equals `first` and `seat 1` instead), `iterations` of
a searched decision by player, and `test` where a sequential test was asked for; the others are `row_of` with the
figures of one tool.
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
from functools import reduce
from itertools import pairwise
from math import hypot, isfinite
from pathlib import Path
from statistics import mean
from typing import Any, Final

from ai.arena.parser import Parser
from ai.arena.rounds import Line, core_in_use, current_commit, has_fields, mean_iterations, read_lines
from ai.arena.rounds import deal_seed as deal_of
from ai.arena.setting import usual_name
from ai.arena.statistics import Estimate, Sample, SequentialTest, elo_difference
from ai.levels import LEVELS, RANDOM
from ai.player import short_name
from career.rating import Rating
from game import fast_core
from game.catalogue import GAMES
from game.core.sanitize import quoted
from launch import environment
from tools import bench

# --- Rows of matches, from files of results (`python -m ai.arena --out`) -----------------

RUNGS: Final = tuple(pairwise((RANDOM, *(level.slug for level in LEVELS))))
"""The weaker and the stronger kind of every step of the ladder."""


def lines_of(paths: Iterable[Path]) -> list[Line]:
    """The matches in these files, and in the files of these folders. Raises ValueError with a sentence."""
    found: list[Line] = []
    for path in paths:
        files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not files:
            raise ValueError(f"There are no results in {quoted(path.name)}: no file ends in .jsonl.")
        for file in files:
            found += read_lines(file, lambda line: has_fields(line) and line["game"] in GAMES)
    return found


def usual(line: Line) -> bool:
    """Whether a match was played from a deal with the usual options."""
    game = GAMES[line["game"]]
    return not line["opening"] and game.full_options(line["options"]) == game.full_options({})


def lineup(line: Line) -> tuple[str, str]:
    """The player that was measured, and those it sat among."""
    others = {placeless(kind) for seat, kind in enumerate(line["seats"]) if seat != line["seating"]}
    return placeless(line["seats"][line["seating"]]), "+".join(sorted(others))


def placeless(kind: str) -> str:
    """A kind of player without the way to its file or checkout: old.py:Old, general@before."""
    level, at, folder = kind.partition("@")
    return level.rpartition("/")[2] + at + folder.rpartition("/")[2]


def rows(
    lines: Sequence[Line], chosen: Callable[[Line], bool] = usual, gain: float | None = None
) -> dict[str, dict[str, Any]]:
    """By game, seats, kinds and unusual options: how the first scored among the second, and its 95 % interval.

    A deal that was played with every seating counts as one, by its mean, since its matches depend on each other; other
    deals do not count. `gain`: test for a score this much above an even share.
    """
    sorts: dict[str, dict[tuple[str, int], list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in filter(chosen, lines):
        words = [line["game"], str(len(line["seats"])), *lineup(line), *option_words(line)]
        sorts[" ".join(words)][line["experiment"], line["round"]].append(line)
    found: dict[str, dict[str, Any]] = {}
    for key, deals in sorts.items():
        whole = [deal for deal in deals.values() if len(deal) == len(deal[0]["seats"])]
        if whole:
            found[key] = row(whole, gain)
    return found


def option_words(line: Line) -> list[str]:
    """The options that are not the usual ones, as the arena takes them."""
    usual_ones = GAMES[line["game"]].full_options({})
    return [f"{slug}={choice}" for slug, choice in line["options"].items() if choice != usual_ones[slug]]


def row(deals: Sequence[Sequence[Line]], gain: float | None = None) -> dict[str, Any]:
    """A row of deals with the same players; of equals, what the seats scored."""
    (a, b), lines = lineup(deals[0][0]), [line for deal in deals for line in deal]
    told: dict[str, Any] = {"game": lines[0]["game"], "seats": len(lines[0]["seats"])}
    told |= {"options": option_words(lines[0]), "a": a, "b": b, "matches": len(lines), "deals": len(deals)}
    told |= {"iterations": mean_iterations(lines, placeless), "commands": commands(deals)}
    told["commits"] = sorted({short(line["commit"]) for line in lines})
    told |= {f"{name}s": sorted({line[name] for line in lines}) for name in ("digest", "core")}
    if a == b:
        return told | {"first": score(deals, lambda line: line["first"]), "seat 1": score(deals, lambda line: 0)}
    if gain is not None:
        # The state of the sequential test of the first player: an even share against `gain` more.
        sample = counted(deals, lambda line: line["seating"])
        test = SequentialTest(1 / sample.seats, 1 / sample.seats + gain)
        told["test"] = {"h0": test.h0, "h1": test.h1, "ratio": test.log_ratio(sample), "verdict": test.verdict(sample)}
    return told | {"score": score(deals, lambda line: line["seating"])}


def counted(deals: Sequence[Sequence[Line]], seat: Callable[[Line], int]) -> Sample:
    """The mean score of a seat of each match, deal by deal."""
    sample = Sample(len(deals[0][0]["seats"]))
    for deal in deals:
        sample.add(mean(line["scores"][seat(line)] for line in deal))
    return sample


def score(deals: Sequence[Sequence[Line]], seat: Callable[[Line], int]) -> dict[str, float]:
    """The mean score of a seat of each match, and its interval over deals."""
    sample = counted(deals, seat)
    return asdict(Estimate(sample.mean, *sample.confidence_interval()))


def commands(deals: Sequence[Sequence[Line]]) -> list[str]:
    """The commands that play these deals again, one for each experiment."""
    found: dict[str, list[Sequence[Line]]] = defaultdict(list)
    for deal in deals:
        found[deal[0]["experiment"]].append(deal)
    return [command(same) for same in found.values()]


def command(deals: Sequence[Sequence[Line]]) -> str:
    """The command that plays these deals of one experiment again, from the first one on.

    It names no folder. If the usual name of an experiment contains one, its deals depend on it, and the command plays
    others.
    """
    first = min((line for deal in deals for line in deal), key=lambda line: (line["round"], line["seating"]))
    players = [placeless(kind) for kind in (*first["seats"][first["seating"] :], *first["seats"][: first["seating"]])]
    others = list(dict.fromkeys(players[1:]))
    words = ["--game", first["game"], "--a", players[0], "--b", ",".join(others if len(others) == 1 else players[1:])]
    words += ["--seats", str(len(players))] if len(players) > 2 else []
    words += [word for option in option_words(first) for word in ("--option", option)]
    if first["seed"] != deal_of(first["experiment"], first["round"]):
        words += ["--seed", str(first["seed"] - first["round"])]
    elif (
        name := reduce(lambda name, kind: name.replace(kind, placeless(kind)), first["seats"], first["experiment"])
    ) != usual_name(first["game"], players, first["options"]):
        words += ["--experiment", name]
    return f"python -m ai.arena {shlex.join([*words, '--matches', str(sum(map(len, deals)))])}"


def short(commit: str) -> str:
    """The first digits of a commit, and the mark of one that was changed."""
    digits, dash, mark = commit.partition("-")
    return digits[:7] + dash + mark


# --- Ratings of the levels: the module career/level_ratings.py ---------------------------

MODULE: Final = environment.ROOT / "career" / "level_ratings.py"
LOWEST: Final = 1200.0
"""The rating of a Recruit, in every game."""
SURE: Final = 150.0
"""The greatest deviation of a level's rating in points; one that is less well known is left out."""
NORMAL: Final = 1.96
"""Half the width of a 95 % interval in standard deviations."""

RATINGS: Final = '''"""Ratings of the levels with two seats, written by `python -m tools.survey --only ladder`.

Not to be edited by hand. A level that is not listed is not measured well enough.
"""

from typing import Final

from career.rating import Rating

LEVEL_RATINGS: Final[dict[str, dict[str, Rating]]] = {
'''


def ratings(ladder: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Rating]]:
    """By game and level: what the rows of two seats tell, each level against the one below.

    A rung is worth the Elo of its score; deviations add up from the Recruit, to whom all others are compared.
    """
    found: dict[str, dict[str, Rating]] = {}
    for slug in GAMES:
        found[slug] = {LEVELS[0].slug: Rating(LOWEST, 0.0)}
        for low, high in pairwise(LEVELS):
            below, row = found[slug].get(low.slug), ladder.get(f"{slug} 2 {high.slug} {low.slug}")
            if below is None or row is None:
                break
            score = row["score"]
            deviation = (elo_difference(score["high"]) - elo_difference(score["low"])) / (2 * NORMAL)
            rating = Rating(below.points + elo_difference(score["value"]), hypot(below.deviation, deviation))
            if not isfinite(rating.points) or rating.deviation > SURE:
                break
            found[slug][high.slug] = rating
    return found


def module(ladder: Mapping[str, Mapping[str, Any]]) -> str:
    """The text of the module."""
    lines = []
    for slug, levels in ratings(ladder).items():
        lines.append(f'    "{slug}": {{\n')
        lines += [
            f'        "{level}": Rating({one.points:.0f}, {one.deviation:.0f}),\n' for level, one in levels.items()
        ]
        lines.append("    },\n")
    return f"{RATINGS}{''.join(lines)}}}\n"


FOLDER: Final = environment.ROOT / "docs"
Row = Mapping[str, Any]
Rows = Mapping[str, Row]
Sections = dict[str, list[dict[str, Any]]]
OUT: Final = "--out"
MATCHES: Final = ("versions", "others", "sides")
"""Sections of rows of matches."""
FEWEST: Final = 40
"""A score of fewer matches tells nothing and is not printed; its row stays in the data."""
NOT_MEASURED: Final = "not measured"
SCORE: Final = "Score of the one, % (95 % interval)"


# --- Data ------------------------------------------------------------------------------


def row_of(section: str, game: str, program: str, words: Sequence[str], **figures: Any) -> dict[str, Any]:
    """A row of figures that a program has measured just now, with these arguments (but for --out and its file)."""
    asked = [word for before, word in zip(["", *words], words, strict=False) if OUT not in (before, word)]
    told = {"section": section, "game": game, **figures, "commands": [f"{program} {shlex.join(asked)}"]}
    told |= {"commits": [short(current_commit())], "digests": [fast_core.rules_and_bots()], "cores": [core_in_use()]}
    return told | {"measured": now()}


def now() -> dict[str, str]:
    """The date and the machine."""
    return {"date": f"{date.today()}", "machine": bench.machine()}


def append(path: Path | None, row: Row) -> None:
    """Add a row to a file for `python -m tools.measured`; without a file nothing."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def read(path: Path) -> dict[str, Any]:
    """A file of data; empty if there is none. Raises ValueError with a sentence for a damaged one."""
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:
        raise ValueError(f"{path.name} is damaged: take it from the repository, or remove it.") from None
    return found


def kept(folder: Path) -> Sections:
    """The rows by section."""
    found = read(folder / "measured.json")
    return {name: found.get(name, []) for name in SECTIONS}


def identity(row: Row) -> tuple[str, ...]:
    """The identity of a row: a later one with the same replaces it."""
    return tuple(f"{row.get(name)}" for name in ("about", "game", "seats", "options", "a", "b"))


def add(folder: Path, section: str, rows: Sequence[dict[str, Any]]) -> None:
    """Keep rows, replacing those with the same identity."""
    sections = kept(folder)
    found = {identity(row): row for row in [*sections[section], *rows]}
    sections[section] = sorted(found.values(), key=lambda row: ([*GAMES].index(row["game"]), identity(row)))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "measured.json").write_text(json.dumps(sections, indent=1) + "\n", encoding="utf-8")


def write(folder: Path) -> None:
    """Write the page."""
    try:
        told = page(read(folder / "games.json").get("ladder", {}), kept(folder))
    except KeyError:
        raise ValueError("The results are of another version: measure the ladder and the rows anew.") from None
    (folder / "MEASURED.md").write_text(told, encoding="utf-8")


# --- Tables in Markdown ----------------------------------------------------------------


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; all columns but the first are aligned to the right. Short lines are filled up."""
    whole = [[*line, *[""] * (len(head) - len(line))] for line in lines]
    rows = [head, ["---", *["--:"] * (len(head) - 1)], *whole]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def filled(labels: Sequence[str], row: Row | None, cells: Callable[[Row], Sequence[str]]) -> list[str]:
    """A line of a table; one without a row says so."""
    return [*labels, *(cells(row) if row is not None else [NOT_MEASURED])]


def number(value: float) -> str:
    """A figure in a short form."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def percent(estimate: Mapping[str, float]) -> str:
    """A share and its 95 % interval, in per cent; it ends at 100."""
    value, low, high = (min(100.0, 100 * estimate[name]) for name in ("value", "low", "high"))
    return f"{value:.1f} ({low:.1f} to {high:.1f})"


def name_of(row: Row) -> str:
    """The game, with its unusual options and the number of seats where it is not two."""
    seats = [f"{row['seats']} seats"] if row.get("seats", 2) != 2 else []
    return ", ".join([GAMES[row["game"]].name, *seats, *row.get("options", [])])


def ladder_table(rows: Rows) -> str:
    """The table of the ladder: every step, measured or not, and whatever else was measured among the levels."""
    standard = [(slug, GAMES[slug].seats[0], b, a) for slug in GAMES for a, b in RUNGS]
    found = {(row["game"], row["seats"], row["a"], row["b"]): row for row in rows.values() if row["a"] != row["b"]}
    more = sorted(key for key in found if key not in standard)
    lines = [
        filled(
            [name_of({"game": key[0], "seats": key[1]}), *key[2:]],
            found.get(key),
            lambda row: [percent(row["score"]), gain(row), number(row["deals"])],
        )
        for key in [*standard, *more]
    ]
    return table(["Game", "One", "among", SCORE, "Elo", "Deals"], lines)


def gain(row: Mapping[str, Any]) -> str:
    """The score as a difference in Elo, between two."""
    if row["seats"] > 2:
        return ""
    ends = [elo_difference(row["score"][name]) for name in ("value", "low", "high")]
    value, low, high = (f"{end:+.0f}" if isfinite(end) else "−∞" if end < 0 else "∞" for end in ends)
    return f"{value} ({low} to {high})"


# --- The page --------------------------------------------------------------------------


def page(levels: Rows, sections: Mapping[str, Sequence[Row]]) -> str:
    """The whole page."""
    levels = {key: row for key, row in levels.items() if row["matches"] >= FEWEST}
    scored = {name: [row for row in sections[name] if row["matches"] >= FEWEST] for name in MATCHES}
    sections = {**sections, **scored}
    told = "\n".join(f"- {sentence}" for sentence in conclusions(levels, sections))
    parts = [WORDS["head"].format(conclusions=told or f"*{NOT_MEASURED}*", fewest=FEWEST)]
    about = "This table compares the levels with one another and with a random player."
    parts.append(f"## The ladder\n\n{about}\n\n{ladder_table(levels)}\n")
    for name, (title, about, show) in SECTIONS.items():
        shown = show(sections[name]) if sections[name] else f"*{NOT_MEASURED}*"
        parts.append(f"## {title}\n\n{about}\n\n{shown}\n")
    return "\n".join(parts)


def conclusions(levels: Rows, sections: Mapping[str, Sequence[Row]]) -> list[str]:
    """What the rows come to, a sentence each; nothing of what was not measured."""
    order, found = [level.slug for level in LEVELS], []
    pairs = [row for row in levels.values() if row["seats"] == 2 and {row["a"], row["b"]} <= {*order}]
    steps = [row["score"]["value"] for row in pairs if order.index(row["a"]) == order.index(row["b"]) + 1]
    if steps:
        found.append(f"Each level scores {_span(steps, 100)} % against the one below it.")
    searches = [row["score"]["value"] for row in sections["others"] if "ismcts" in row["b"]]
    if searches:
        found.append(f"Against OpenSpiel's tree search ours scores {_span(searches, 100)} %.")
    if agreeing := [row["agreeing"]["value"] for row in sections["steady"]]:
        found.append(f"Of two hints for the same position, {_span(agreeing, 100)} % agree.")
    if shares := [float(row["found"]) for row in sections["reviews"] if row["found"]]:
        told = f"The first ten decisions of a review show {_span(shares)} % of the loss from the ten costliest."
        found.append(told)
    if frames := [row["p99"] for row in sections["window"]]:
        first = _span([row["first"] for row in sections["window"]], digits=2)
        found.append(f"The first frame comes after {first} s, and 99 of 100 frames in {_span(frames, digits=1)} ms.")
    return found


def _span(values: Sequence[float], factor: int = 1, digits: int = 0) -> str:
    """From the least to the most of these values."""
    ends = list(dict.fromkeys(f"{factor * end:.{digits}f}" for end in (min(values), max(values))))
    return " to ".join(ends)


def matches(rows: Sequence[Row]) -> str:
    """Rows of matches between different players."""
    lines = []
    for row in rows:
        players = " among ".join(short_name(row[name]) for name in ("a", "b"))
        lines.append([name_of(row), row["about"], players, percent(row["score"]), verdict(row), number(row["deals"])])
    return table(["Game", "What", "One among others", SCORE, "Test", "Deals"], lines)


def verdict(row: Row) -> str:
    """The state of the sequential test, if there was one."""
    if "test" not in row:
        return ""
    test = row["test"]
    share = f" ({100 * test[test['verdict'].lower()]:g} %)" if test["verdict"] else ""
    return f"{test['verdict'] or 'open'}{share}, {test['ratio']:.2f}"


def sides(rows: Sequence[Row]) -> str:
    """Rows of matches between equals."""
    lines = []
    for row in rows:
        every = GAMES[row["game"]].names(dict(option.split("=") for option in row["options"]))
        names = " against ".join(every[: row["seats"]])
        shares = [percent(row[who]) for who in ("seat 1", "first")]
        lines.append([name_of(row), names, row["a"], *shares, number(row["deals"])])
    head = ["Game", "Sides", "All", "Score of the first seat, % (95 % interval)", "of who decides first", "Deals"]
    return table(head, lines)


def figures(head: Mapping[str, str]) -> Callable[[Sequence[Row]], str]:
    """A table of rows of a tool. `head`: by heading of a column, the name of its figure."""

    def cell(found: Any) -> str:
        return percent(found) if isinstance(found, dict) else number(found) if isinstance(found, int | float) else found

    def show(rows: Sequence[Row]) -> str:
        return table(["Game", *head], [[name_of(row), *(cell(row[what]) for what in head.values())] for row in rows])

    return show


WORDS: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "pages" / "measured.toml").read_text("utf-8"))
SECTIONS: Final[dict[str, tuple[str, str, Callable[[Sequence[Row]], str]]]] = {
    name: (words["title"], words["about"], figures(words["columns"]) if "columns" in words else sides)
    for name, words in WORDS["sections"].items()
} | {name: (WORDS["sections"][name]["title"], WORDS["sections"][name]["about"], matches) for name in MATCHES[:2]}
"""Title, a few words, and the table, which has at most six columns."""


# --- The command -----------------------------------------------------------------------


def arguments(words: list[str]) -> argparse.Namespace:
    parser = Parser(prog="python -m tools.measured", description="Writes docs/MEASURED.md.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="what was measured")
    parser.add_argument("--matches", choices=MATCHES, metavar="SECTION", help=", ".join(MATCHES))
    parser.add_argument("--about", default="", metavar="WORDS", help="what these matches test")
    parser.add_argument("--gain", type=float, metavar="%", help="test the score for so much above an even share")
    parser.add_argument("--machine", default=bench.machine(), metavar="WORDS", help="where they were played")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where MEASURED.md and measured.json lie")
    given = parser.parse_or_exit(words)
    if given.matches and not given.files:
        parser.exit_with("--matches needs files of results")
    return given


def add_figures(folder: Path, file: Path) -> None:
    """Keep the figures of a tool. Raises ValueError with a sentence."""
    try:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for row in rows:
            add(folder, row.pop("section"), [row])
    except OSError as error:
        raise ValueError(f"{quoted(file.name)} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, AttributeError, TypeError):
        raise ValueError(f"{quoted(file.name)} was not written by a tool with --out; matches need --matches.") from None


def main(words: list[str]) -> int:
    """Add the named files and write the page. Returns the exit code."""
    given = arguments(words)
    try:
        if given.matches:
            gain = given.gain / 100 if given.gain is not None else None
            equals = given.matches == "sides"
            found = rows(lines_of(given.files), lambda line: not line["opening"], gain).values()
            fit = [row for row in found if (row["a"] == row["b"]) is equals]
            if not fit:
                raise ValueError(f"No whole deal was played {'between equals' if equals else 'by different players'}.")
            told = {"about": given.about, "measured": now() | {"machine": given.machine}}
            add(given.folder, given.matches, [row | told for row in fit])
        else:
            for file in given.files:
                add_figures(given.folder, file)
        write(given.folder)
    except (ValueError, OSError) as error:
        wrong = f"{given.folder} cannot be written: {error.strerror}." if isinstance(error, OSError) else error
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
