"""docs/MEASURED.md, made of docs/measured.json and of the ladder in docs/games.json.

measured.json holds by section a list of rows, each of which is a dict. `game`, `commands`, `commits`, `digests`,
`cores` and `measured` (date and machine) are in all of them. Rows of matches are those of `tools.surveying.ladder`
with `about`, what was tested in words; the others are `row_of` with the figures of one tool.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from ai.arena.rounds import commit, core
from ai.player import called
from game import fast_core
from game.catalogue import GAMES
from tools import bench
from tools.surveying.cells import NOT_MEASURED, PLAYED, commands, ladder, made, number, percent, played, table
from tools.surveying.ladder import short

Row = Mapping[str, Any]
Sections = dict[str, list[dict[str, Any]]]
OUT: Final = "--out"
MATCHES: Final = ("versions", "others", "sides")
"""Sections of rows of matches."""

HEAD: Final = """# How strong the bots are

Every figure on this page was measured and written by scripts; none is typed. Each row says how to measure it again:
the commit, a digest of all sources of rules and bots, the core, the machine, and the command, whose deals follow from
the experiment's name. Players that are bound by iterations then play the same matches, those that are bound by seconds
similar ones. What games are like, and how fast, stands in [GAMES.md](GAMES.md).

*Score*: 1 for a win, ties share it. Every deal is played with the one in every seat, and intervals (95 %) are over
deals. *Elo*: the score of two as a difference in strength. *Iterations*: the mean of a searched decision, of the one
and of the others, those that a General remembered included. *Test*: a sequential test of an even share (H0) against a
higher one (H1), with the logarithm of its likelihood ratio, which accepts H1 above 2.94 and H0 below -2.94.
"""


# --- Data ------------------------------------------------------------------------------


def row_of(section: str, game: str, program: str, words: Sequence[str], **figures: Any) -> dict[str, Any]:
    """A row of figures that a program has measured just now, with these arguments (but for --out and its file)."""
    asked = [word for before, word in zip(["", *words], words, strict=False) if OUT not in (before, word)]
    told = {"section": section, "game": game, **figures, "commands": [f"{program} {shlex.join(asked)}"]}
    told |= {"commits": [short(commit())], "digests": [fast_core.rules_and_bots()], "cores": [core()]}
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


# --- The page --------------------------------------------------------------------------


def page(levels: Mapping[str, Row], sections: Mapping[str, Sequence[Row]]) -> str:
    """The whole page."""
    parts = [HEAD, f"## The ladder\n\nThe levels, and the player that plays at random.\n\n{ladder(levels)}\n"]
    for name, (title, about, show) in SECTIONS.items():
        shown = show(sections[name]) if sections[name] else f"*{NOT_MEASURED}*"
        parts.append(f"## {title}\n\n{about}\n\n{shown}\n")
    return "\n".join(parts)


def game_name(row: Row) -> str:
    """The game, with its unusual options."""
    return ", ".join([GAMES[row["game"]].name, *row.get("options", [])])


def matches(rows: Sequence[Row]) -> str:
    """Rows of matches between different players."""
    head = ["Game", "Seats", "What", "One", "among", *PLAYED[:2], "Test", *PLAYED[2:]]
    lines = []
    for row in rows:
        score, gain, *rest = played(row)
        players = [called(row[name]) for name in ("a", "b")]
        lines.append([game_name(row), str(row["seats"]), row["about"], *players, score, gain, verdict(row), *rest])
    return table(head, lines)


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
        options = dict(option.split("=") for option in row["options"])
        names = " against ".join(GAMES[row["game"]].names(options))
        counts = [number(row[name]) for name in ("deals", "matches")]
        lines.append([game_name(row), names, row["a"], percent(row["seat 1"]), *counts, made(row), commands(row)])
    return table(
        ["Game", "Sides", "Both", "Score of the first side, % (95 % interval)", *PLAYED[2:4], *PLAYED[5:]], lines
    )


def figures(head: Mapping[str, str | Callable[[Row], str]]) -> Callable[[Sequence[Row]], str]:
    """A table of rows of a tool. `head`: by heading of a column, the name of its figure or a function of the row."""

    def cell(row: Row, what: str | Callable[[Row], str]) -> str:
        if not isinstance(what, str):
            return what(row)
        found = row[what]
        return percent(found) if isinstance(found, dict) else number(found) if isinstance(found, int | float) else found

    def show(rows: Sequence[Row]) -> str:
        lines = [
            [game_name(row), *(cell(row, what) for what in head.values()), made(row), commands(row)] for row in rows
        ]
        return table(["Game", *head, *PLAYED[5:]], lines)

    return show


SECTIONS: Final[dict[str, tuple[str, str, Callable[[Sequence[Row]], str]]]] = {
    "versions": (
        "Against earlier versions",
        "What a change of the search, of a guide or of an estimate brought, whether it was kept or not.",
        matches,
    ),
    "others": (
        "Against other players",
        "OpenSpiel's information-set tree search (`adapters/ismcts.py`) has as many seconds of CPU time for every step"
        "\nof a decision as the General for the whole, or as many iterations. It is Python, so the same time buys it a"
        "\nfraction of the iterations; and it knows nothing of a game but its rules: its playouts are random. Beginners"
        "\nare plans of a person who has just learnt the game (`tests/last_front/beginners.py`). *Follower* makes the"
        "\ndecision that a hint names first (`tools/steady.py`).",
        matches,
    ),
    "sides": (
        "Whether one side is better off",
        "Equal players on both sides.",
        sides,
    ),
    "gates": (
        "What reading hands would be worth",
        "One player sees all hands, but not the order of decks, among others with as many iterations who do not. That"
        "\nis about what the same search would gain if it inferred every hand from what the others do.",
        figures({"Seats": "seats", "Iterations": "a", "Matches": "matches", "Score, % (95 % interval)": "score"}),
    ),
    "steady": (
        "Whether hints are steady",
        "Positions of matches between bots, with several hints for each, from different seeds. Two hints *agree* if"
        "\nthey begin with the same step, or if each calls the other's about equal to its own.",
        figures(
            {
                "Positions": "positions",
                "Asked": "asks",
                "Pairs that agree, % (95 % interval over positions)": "agreeing",
                "Same first step, %": "same",
                "All agree, % of positions": "steady",
                "About equal": "equal",
            }
        ),
    ),
    "curve": (
        "Whether the curve of the chances is calm",
        "The curve of the results page in matches between two levels: its steps, in points of a hundred, between two"
        "\ndecisions where no event revealed anything.",
        figures(
            {
                "One": "a",
                "against": "b",
                "Matches": "matches",
                "Steps": "steps",
                "Mean step (95 % interval over matches)": "step",
                "Above ten points, %": "jumps",
            }
        ),
    ),
    "guard": (
        "Whether the guard asks where it should",
        "Positions in which passing is one of several actions. A long judgement says whether passing would give more"
        "\nthan a third of the chance away; if so, the program should ask before the pass.",
        figures(
            {"More than a third lost": "dear", "asked in": "asked dear", "Less lost": "cheap", "asked": "asked cheap"}
        ),
    ),
    "reviews": (
        "How soon a review has found what matters",
        "Matches between Recruits that decide at random now and then, in which the decisions of both are reviewed."
        "\n*Found*: what the ten decisions gave away that are looked at first, as a share of what the ten dearest did,"
        "\nby a long judgement of all.",
        figures(
            {
                "Matches": "matches",
                "Most decisions": "decisions",
                "First ten within, s": "soon",
                "Found on average, %": "found",
                "at least": "least",
            }
        ),
    ),
    "cores": (
        "What more cores bring",
        "Iterations a second of one process, and of all processes of a General: one for each core except the window's,"
        "\nhere at least two. *Share*: the iterations of all, relative to those of one times their number.",
        figures(
            {"Processes": "processes", "One, iterations a second": "one", "All": "together", "Share": "gain"},
        ),
    ),
    "window": (
        "Frames of the window",
        "At 1920x1080 without a screen, while a General thinks in every seat; medians of three runs. A first"
        "\nframe should be there within a second, and 99 of 100 within 16.7 ms, sixty a second.",
        figures(
            {
                "Generals": "generals",
                "Start to first frame, s": lambda row: f"{row['first']:.2f}",
                "Half of the frames within, ms": "p50",
                "99 of 100, ms": "p99",
                "Longest in 20 s, ms": "longest",
                "Too late for sixty a second, %": "late",
            }
        ),
    ),
}
"""Title, a few words, and the table."""
