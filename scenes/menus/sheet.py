"""Matches as a table that spreadsheets open: comma-separated values (RFC 4180), marked as UTF-8, one value a cell.

Numbers are whole, so that no language reads one of them as a date or as words.
"""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Sequence
from typing import Final

from scenes.history import Past
from scenes.menus.decisions import share_of
from scenes.menus.match_row import game_name, seat_name

MARK: Final = "\ufeff"
"""By this spreadsheets know UTF-8."""
EPOCH: Final = datetime.datetime(1970, 1, 1)
HEAD: Final = ("ended (UTC)", "game", "kind", "result %", "rounds", "minutes", "good decisions %")
FORMULA: Final = re.compile(r"""(?:(?<=[;,|])|^)(?=[\s"]*[-=+@\uff1d\uff0b\uff0d\uff20])""")
"""Where a spreadsheet would take words for a formula: at their beginning, and after what some of them part cells by."""


def sheet(matches: Sequence[Past]) -> str:
    """The matches, one a row: what each was, its options by name, and who had which seat with which score."""
    options = sorted({slug for past in matches for slug in past.options})
    seats = range(max((len(past.seats) for past in matches), default=0))
    written = io.StringIO()
    table = csv.writer(written, quoting=csv.QUOTE_ALL)
    named = [f"{what} {seat + 1}" for seat in seats for what in ("seat", "score %")]
    table.writerow([*HEAD, *map(_harmless, options), *named])
    for past in matches:
        sat = [words for seat, score in enumerate(past.scores) for words in (seat_name(past, seat), _percent(score))]
        cells = [*_row(past), *(past.options.get(slug, "") for slug in options), *sat]
        table.writerow([_harmless(cell) for cell in cells] + [""] * (2 * (len(seats) - len(past.seats))))
    return MARK + written.getvalue()


def _row(past: Past) -> tuple[str, ...]:
    return (
        f"{EPOCH + datetime.timedelta(seconds=past.ended):%Y-%m-%d %H:%M}",
        game_name(past.game),
        past.practice or "counts",
        _percent(past.result),
        str(past.rounds),
        str(round(past.seconds / 60)),
        _percent(share_of(past)),
    )


def _percent(share: float | None) -> str:
    return "" if share is None else str(round(100 * share))


def _harmless(cell: str) -> str:
    return FORMULA.sub("'", cell)
