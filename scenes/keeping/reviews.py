"""The tables of the history that hold the after-action reviews of matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple
from typing import Final

from scenes.keeping.database import checked_float, checked_int, checked_text, read_rows
from scenes.match.review_result import Look, Review, SeatReview

TABLES: Final = (
    """CREATE TABLE reviews (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
        choices INTEGER NOT NULL, wanted INTEGER NOT NULL, looked INTEGER NOT NULL,
        counted INTEGER NOT NULL, good INTEGER NOT NULL, lost REAL NOT NULL,
        PRIMARY KEY (match, seat)) WITHOUT ROWID""",
    """CREATE TABLE looks (
        match INTEGER NOT NULL REFERENCES matches, decision INTEGER NOT NULL, seat INTEGER NOT NULL,
        value REAL NOT NULL, best REAL NOT NULL, doubt REAL NOT NULL, better TEXT NOT NULL,
        PRIMARY KEY (match, decision)) WITHOUT ROWID""",
)
MOST: Final = 10**6
"""More decisions, or longer notations, than any match has."""


def insert_review(base: sqlite3.Connection, match: int, review: Review) -> None:
    """Write the review of a match, instead of an earlier one."""
    for table in ("reviews", "looks"):
        base.execute(f"DELETE FROM {table} WHERE match = ?", (match,))

    # The fields of SeatReview are in the order of the columns. `lost` may be an integer 0.
    for seat_review in review.tallies:
        *counts, lost = astuple(seat_review)
        base.execute("INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (match, *counts, float(lost)))

    for look in review.looks:
        chances = (float(look.value), float(look.best), float(look.doubt))
        row = (match, look.decision, look.seat, *chances, look.better)
        base.execute("INSERT INTO looks VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def read_tallies(base: sqlite3.Connection, which: str, numbers: Sequence[object]) -> dict[int, list[SeatReview]]:
    """By match, the tallies of its review in the order of the seats. Rows that cannot be read are left out.

    `which`: an SQL condition on the number of a match, such as "= ?". `numbers`: the values for its question marks.
    """
    columns = "match, seat, choices, wanted, looked, counted, good, lost"
    rows = base.execute(f"SELECT {columns} FROM reviews WHERE match {which} ORDER BY match, seat", numbers)

    tallies: dict[int, list[SeatReview]] = {}
    for match, seat_review in read_rows(rows, _read_seat_review):
        tallies.setdefault(match, []).append(seat_review)
    return tallies


def _read_seat_review(row: Sequence[object]) -> tuple[int, SeatReview]:
    """The number of a match, and the tally of one of its seats, from a row. Raises DamagedError.

    After the seat come five counts of its decisions, each at most the one before: with a choice (`choices`), to be
    reviewed (`wanted`), reviewed (`looked`), before the match was decided (`counted`), and as good as the best
    (`good`). The last column has the sum of the chances that the other counted ones gave away.
    """
    match, *counts, lost = row
    seat, choices, wanted, looked, counted, good = (checked_int(count, MOST) for count in counts)
    tally = SeatReview(seat, choices, wanted, looked, counted, good, lost=checked_float(lost, float(MOST)))
    return checked_int(match), tally


def read_looks(base: sqlite3.Connection, match: int) -> tuple[Look, ...]:
    """The looks in the review of a match, in the order of its decisions. Looks that cannot be read are left out."""
    columns = "decision, seat, value, best, doubt, better"
    rows = base.execute(f"SELECT {columns} FROM looks WHERE match = ? ORDER BY decision", (match,))
    return tuple(read_rows(rows, _read_look))


def _read_look(row: Sequence[object]) -> Look:
    """The look in this row: the verdict on a decision. Raises DamagedError.

    `value` and `best`: the chances after the decision and after the best one. `doubt`: a difference that may be chance.
    `better`: the notations of the best one, "" if that was made.
    """
    decision, seat, value, best, doubt, better = row
    chances = checked_float(value, most=1.0), checked_float(best, most=1.0), checked_float(doubt, float(MOST))
    return Look(checked_int(decision, MOST), checked_int(seat, MOST), *chances, checked_text(better)[:MOST])


def good_shares(base: sqlite3.Connection, game: str | None, most: int, least: float) -> list[float]:
    """The shares of good decisions in the latest complete reviews of a single person, the newest first.

    Shares are from `least` to 1, at most `most` of them, or all for -1. Practice matches are left out. In the query,
    count(*) is the number of persons, and a review is complete if it has looked at all wanted decisions.
    """
    query = (
        "SELECT total(good) / max(1, total(counted)) AS share FROM reviews JOIN matches ON number = match "
        "WHERE (?1 IS NULL OR game = ?1) AND practice = '' GROUP BY match "
        "HAVING count(*) = 1 AND min(looked >= wanted) AND min(counted) > 0 AND share BETWEEN ?3 AND 1 "
        "ORDER BY match DESC LIMIT ?2"
    )
    return list(read_rows(base.execute(query, (game, most, least)), lambda row: checked_float(row[0], most=1.0)))
