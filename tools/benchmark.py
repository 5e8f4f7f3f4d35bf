"""Writes the table of docs/BENCHMARK.md from rows that `python -m ai.arena --protocol csv` has printed.

python -m tools.benchmark FILES    adds the rows of these files to docs/benchmark.csv. One with the same game, seats and
                                   player replaces the older one. Then the table is written. Without files it is
                                   written again.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Final

from ai.arena.parser import Parser
from ai.arena.protocol import MARKDOWN, format_rows
from game.core.sanitize import quoted
from launch.environment import ROOT

DATA: Final = ROOT / "docs" / "benchmark.csv"
PAGE: Final = ROOT / "docs" / "BENCHMARK.md"
BEGIN: Final = "<!-- python -m tools.benchmark writes what follows -->\n"
KEY: Final = ("game", "seats", "player")


def read_rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a file. Raises ValueError with a sentence."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, csv.Error, UnicodeDecodeError) as error:
        raise ValueError(f"{quoted(path.name)} cannot be read: {quoted(str(error))}.") from None
    # Where a line has too many cells, DictReader adds the key None, and where it has too few, the value None.
    if not rows or any(None in row or None in row.values() or not {*KEY} <= row.keys() for row in rows):
        raise ValueError(f"{quoted(path.name)} has no rows of python -m ai.arena --protocol csv.")
    return rows


def page_text(page: str, rows: list[dict[str, str]]) -> str:
    """Return the page with the table of these rows, and below it the commands that made them."""
    short = [{name: cell for name, cell in row.items() if name != "command"} for row in rows]
    commands = "\n".join(f"    {row['command']}" for row in rows)
    return f"{page.partition(BEGIN)[0]}{BEGIN}\n{format_rows(short, MARKDOWN)}\n\n{commands}\n"


def main(words: list[str]) -> int:
    """Add the named files and write the page. Returns the exit code."""
    parser = Parser(prog="python -m tools.benchmark", description="Writes the table of docs/BENCHMARK.md.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="rows of python -m ai.arena --protocol csv")
    given = parser.parse_or_exit(words)
    try:
        found = [row for path in [*([DATA] if DATA.exists() else []), *given.files] for row in read_rows(path)]
        rows = list({tuple(row[name] for name in KEY): row for row in found}.values())
        if len({tuple(row) for row in rows}) > 1:
            raise ValueError("The rows have different columns, so they are of different versions of the protocol.")
        if rows:
            DATA.write_text(format_rows(rows, "csv") + "\n", encoding="utf-8")
            PAGE.write_text(page_text(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
