"""Words, numbers and tables of the pages that scripts write, in Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from ai.arena.statistics import elo
from game.catalogue import GAMES
from tools.surveying.ladder import RUNGS, short

Rows = Mapping[str, Mapping[str, Any]]
NOT_MEASURED: Final = "not measured"
PLAYED: Final = ("Score of the one, % (95 % interval)", "Elo", "Deals", "Matches", "Iterations", "Made with", "Command")
"""The head of what is told of matches."""


def words(setting: Mapping[str, str]) -> str:
    """A setting; of results that were only read, the date."""
    if "commit" not in setting:
        return f"Read on {setting['date']}"
    return f"{setting['date']}, commit {short(setting['commit'])}, {setting['core']} core, {setting['machine']}"


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; all columns but the first are aligned to the right."""
    rows = [head, ["---", *["--:"] * (len(head) - 1)], *lines]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def number(value: float) -> str:
    """A figure in a short form."""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"


def percent(estimate: Mapping[str, float]) -> str:
    """A share and its 95 % interval, in per cent; it ends at 100."""
    value, low, high = (min(100.0, 100 * estimate[name]) for name in ("value", "low", "high"))
    return f"{value:.1f} ({low:.1f} to {high:.1f})"


def ladder(rows: Rows) -> str:
    """The table of the ladder: every step, measured or not, and whatever else was measured among the levels."""
    standard = [(slug, GAMES[slug].seats[0], b, a) for slug in GAMES for a, b in RUNGS]
    found = {(row["game"], row["seats"], row["a"], row["b"]): row for row in rows.values() if row["a"] != row["b"]}
    more = sorted(key for key in found if key not in standard)
    lines = [
        [GAMES[slug].name, str(seats), a, b, *played(found.get((slug, seats, a, b)))]
        for slug, seats, a, b in [*standard, *more]
    ]
    return table(["Game", "Seats", "One", "among", *PLAYED], lines)


def played(row: Mapping[str, Any] | None) -> list[str]:
    """The cells of PLAYED."""
    if row is None:
        return [NOT_MEASURED, *[""] * (len(PLAYED) - 1)]
    counts = [number(row["deals"]), number(row["matches"])]
    return [percent(row["score"]), gain(row), *counts, thinking(row), made(row), commands(row)]


def gain(row: Mapping[str, Any]) -> str:
    """The score as a difference in Elo, between two."""
    if row["seats"] > 2:
        return ""
    ends = [elo(row["score"][name]) for name in ("value", "low", "high")]
    value, low, high = (f"{end:+.0f}" if isfinite(end) else "−∞" if end < 0 else "∞" for end in ends)
    return f"{value} ({low} to {high})"


def thinking(row: Mapping[str, Any]) -> str:
    """The mean iterations of a searched decision of the first player and the others."""
    found = [f"{row['iterations'][kind]:,.0f}" if kind in row["iterations"] else "-" for kind in (row["a"], row["b"])]
    return " / ".join(found)


def made(row: Mapping[str, Any]) -> str:
    """Of which sources, on which core and machine, and when it was measured or read."""
    parts = [("commit", row["commits"]), ("sources", row["digests"]), ("core", row["cores"])]
    told = [f"{what} {' and '.join(found)}" for what, found in parts]
    return ", ".join([*told, row["measured"]["machine"], row["measured"]["date"]])


def commands(row: Mapping[str, Any]) -> str:
    """What measures it again."""
    return "; ".join(f"`{one}`" for one in row["commands"])
