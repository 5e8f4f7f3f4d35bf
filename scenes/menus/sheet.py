"""Matches as a table that other programs read: comma-separated values (RFC 4180)."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterable
from typing import Final

from scenes.history import Past
from scenes.menus.decisions import share_of
from scenes.menus.match_row import game_name, seat_name

HEAD: Final = ("ended", "game", "options", "seats", "scores", "result", "rounds", "minutes", "reviewed", "kind")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With one of these in front a spreadsheet would take words for a formula."""


def sheet(matches: Iterable[Past]) -> str:
    """The matches, one a row: the date in UTC, scores by seat, the share of good decisions where it was reviewed."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(HEAD)
    table.writerows([_harmless(cell) for cell in _row(past)] for past in matches)
    return written.getvalue()


def _row(past: Past) -> list[str]:
    share = share_of(past)
    return [
        datetime.datetime.fromtimestamp(past.ended, datetime.UTC).isoformat(" ", "minutes"),
        game_name(past.game),
        "; ".join(f"{name} {choice}" for name, choice in past.options.items()),
        "; ".join(seat_name(past, seat) for seat in range(len(past.seats))),
        "; ".join(f"{score:g}" for score in past.scores),
        "" if past.result is None else f"{past.result:g}",
        str(past.rounds),
        f"{past.seconds / 60:.1f}",
        "" if share is None else f"{share:.2f}",
        past.practice or "counts",
    ]


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell
