"""Finished matches as a table for spreadsheets: comma-separated values."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Sequence
from typing import Final

from scenes.keeping.finished import Past
from scenes.menus.interrupted import describe_bots, seat_name
from scenes.menus.match_row import game_name, good_share

BYTE_ORDER_MARK: Final = "\ufeff"
"""The first character of the file, by which spreadsheets recognise UTF-8."""
EPOCH: Final = datetime.datetime(1970, 1, 1)
COLUMNS: Final = ("ended (UTC)", "game", "kind", "result %", "rounds", "minutes", "good decisions %")
FORMULA: Final = re.compile(r"""(?:(?<=[;,|])|^)(?=[\s"]*[-=+@\uff1d\uff0b\uff0d\uff20])""")
"""Places where a spreadsheet would mistake text for a formula: at its start, and after a cell separator."""


def write_table(matches: Sequence[Past]) -> str:
    """The text of a table of matches as comma-separated values (RFC 4180), a row each, with their seats and scores.

    Numbers are whole, so that spreadsheets in any language read them as numbers. `_disarm` keeps spreadsheets from
    computing a cell as a formula.
    """
    options = sorted({slug for past in matches for slug in past.options})
    most_seats = max((len(past.seats) for past in matches), default=0)
    seat_columns = [f"{name} {seat + 1}" for seat in range(most_seats) for name in ("seat", "score %")]

    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow([*COLUMNS, *map(_disarm, options), *seat_columns])
    for past in matches:
        cells = [_disarm(cell) for cell in _cells_of(past, options)]
        missing_seats = most_seats - len(past.seats)
        writer.writerow(cells + [""] * (2 * missing_seats))
    return BYTE_ORDER_MARK + text.getvalue()


def _cells_of(past: Past, options: Sequence[str]) -> list[str]:
    """The cells of a match: those of the fixed COLUMNS, its options, then name and score of each seat.

    `options`: the slugs of the columns of options. A cell is "" for an option that the game does not have, or for a
    value that is not known.
    """
    seats: list[str] = []
    for seat, score in enumerate(past.scores):
        entry = past.seats[seat]
        seats += [seat_name(past, seat) if entry.person else describe_bots([entry]), _percent(score)]
    return [
        f"{EPOCH + datetime.timedelta(seconds=past.ended):%Y-%m-%d %H:%M}",
        game_name(past.game),
        past.practice or "counts",
        _percent(past.result),
        str(past.rounds),
        str(round(past.seconds / 60)),
        _percent(good_share(past)),
        *(past.options.get(slug, "") for slug in options),
        *seats,
    ]


def _percent(share: float | None) -> str:
    """A share in per cent without a sign: "50", or "" for None."""
    return "" if share is None else str(round(100 * share))


def _disarm(cell: str) -> str:
    """The cell with a quotation mark before it, if a spreadsheet would otherwise compute it as a formula.

    >>> _disarm("=1+1"), _disarm("Anna")
    ("'=1+1", 'Anna')
    """
    return FORMULA.sub("'", cell)
