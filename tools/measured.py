"""Keeps the figures of the bots in docs/measured.json, and writes docs/MEASURED.md from it.

python -m tools.measured                                 write the page anew
python -m tools.measured FILES                           add what steady or bench wrote with --out
python -m tools.measured --matches versions --about "playouts are cut off after two rounds" --gain 3 FILES
                                                         add results of python -m ai.arena --out

The ladder comes with `python -m tools.survey --only ladder --ladder FILES`. A row replaces an earlier one of
the same game, players and words; to remove one, delete it from measured.json by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ai.arena.parser import Parser
from game.core.sanitize import quoted
from tools import bench
from tools.survey import FOLDER
from tools.surveying import ladder, strength


def arguments(words: list[str]) -> argparse.Namespace:
    parser = Parser(prog="python -m tools.measured", description="Writes docs/MEASURED.md.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="what was measured")
    parser.add_argument("--matches", choices=strength.MATCHES, metavar="SECTION", help=", ".join(strength.MATCHES))
    parser.add_argument("--about", default="", metavar="WORDS", help="what these matches test")
    parser.add_argument("--gain", type=float, metavar="%", help="test the score for so much above an even share")
    parser.add_argument("--machine", default=bench.machine(), metavar="WORDS", help="where they were played")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where MEASURED.md and measured.json lie")
    given = parser.asked(words)
    if given.matches and not given.files:
        parser.refuse("--matches needs files of results")
    return given


def add_matches(given: argparse.Namespace) -> None:
    """Keep results of the arena. Raises ValueError with a sentence."""
    gain = given.gain / 100 if given.gain is not None else None
    equals = given.matches == "sides"
    rows = ladder.rows(ladder.lines_of(given.files), lambda line: not line["opening"], gain).values()
    fit = [row for row in rows if (row["a"] == row["b"]) is equals]
    if not fit:
        raise ValueError(f"No whole deal was played {'between equals' if equals else 'by different players'}.")
    told = {"about": given.about, "measured": strength.now() | {"machine": given.machine}}
    strength.add(given.folder, given.matches, [row | told for row in fit])


def add_figures(folder: Path, file: Path) -> None:
    """Keep the figures of a tool. Raises ValueError with a sentence."""
    try:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for row in rows:
            strength.add(folder, row.pop("section"), [row])
    except OSError as error:
        raise ValueError(f"{quoted(file.name)} cannot be read: {quoted(str(error))}.") from None
    except (ValueError, KeyError, AttributeError, TypeError):
        raise ValueError(f"{quoted(file.name)} was not written by a tool with --out; matches need --matches.") from None


def main(words: list[str]) -> int:
    """Add the named files and write the page. Returns the exit code."""
    given = arguments(words)
    try:
        if given.matches:
            add_matches(given)
        else:
            for file in given.files:
                add_figures(given.folder, file)
        strength.write(given.folder)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
