"""What an after-action review has found of the decisions of a match, and its tables in the history."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from scenes.keeping.database import readable, real, whole, words

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
LEAST: Final = 0.05
"""Losses below this are ignored: nobody learns from 46 to 42%."""
SETTLED: Final = 0.02
"""Chances below this, or above 1 less this, are those of a match that is decided."""
MOST: Final = 10**6
"""More decisions, or longer notations, than any match has."""


@dataclass(frozen=True)
class Look:
    """A decision that was looked at again. Chances are those of the seat that decided, 0..1."""

    decision: int
    """How many decisions of the match, of all seats, came before it: its stop in a replay."""
    seat: int
    value: float
    """The chance after what was decided."""
    best: float
    """The chance after the best decision that was found."""
    doubt: float
    """A difference of the two below this may be chance."""
    better: str = ""
    """The notations of the best decision, one a line; empty where what was decided is the best that was found."""

    @property
    def loss(self) -> float:
        """How much of the chance was given away; nothing where the difference may be chance."""
        lost = self.best - self.value
        return lost if self.better and lost > max(self.doubt, LEAST) else 0.0

    @property
    def before(self) -> float:
        """The chance before the decision, as far as it is told from the one after it."""
        return self.best if self.loss else self.value

    @property
    def settled(self) -> bool:
        """Whether the match was won or lost already."""
        return self.best < SETTLED or min(self.best, self.value) > 1 - SETTLED


@dataclass(frozen=True)
class SeatReview:
    """How close to the best one seat decided."""

    seat: int
    choices: int
    """Its decisions with a choice."""
    wanted: int
    """How many of them a whole review looks at."""
    looked: int
    counted: int
    """How many of those that were looked at came before the match was decided."""
    good: int
    """How many of these gave nothing away."""
    lost: float
    """The sum of what the others gave away."""

    @property
    def whole(self) -> bool:
        return self.looked >= self.wanted and self.counted > 0

    @property
    def share(self) -> float:
        """The share of decisions as good as the best, 0..1."""
        return self.good / max(1, self.counted)


@dataclass(frozen=True)
class Review:
    """A review of a match, finished or not."""

    tallies: tuple[SeatReview, ...]
    looks: tuple[Look, ...]


def tally(seat: int, choices: int, wanted: int, looks: Iterable[Look]) -> SeatReview:
    """The tally of what was looked at of a seat."""
    own = [look for look in looks if look.seat == seat]
    counted = [look for look in own if not look.settled]
    losses = [look.loss for look in counted if look.loss]
    return SeatReview(seat, choices, wanted, len(own), len(counted), len(counted) - len(losses), sum(losses))


# --- in the history --------------------------------------------------------------------------


def insert(base: sqlite3.Connection, match: int, review: Review) -> None:
    """Write the review of a match in place of an earlier one."""
    for table in ("reviews", "looks"):
        base.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
    for of in review.tallies:
        *counts, lost = astuple(of)
        base.execute("INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (match, *counts, float(lost)))
    for look in review.looks:
        chances = (float(look.value), float(look.best), float(look.doubt))
        row = (match, look.decision, look.seat, *chances, look.better)
        base.execute("INSERT INTO looks VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def tallies(base: sqlite3.Connection, which: str, numbers: Sequence[object]) -> dict[int, list[SeatReview]]:
    """By match whose number is so: the tallies of its review, by seat, as far as they can be read."""
    columns = "match, seat, choices, wanted, looked, counted, good, lost"
    asked = base.execute(f"SELECT {columns} FROM reviews WHERE match {which} ORDER BY match, seat", numbers)
    found: dict[int, list[SeatReview]] = {}
    for match, of in readable(asked, _seat_review):
        found.setdefault(match, []).append(of)
    return found


def _seat_review(row: Sequence[object]) -> tuple[int, SeatReview]:
    """The number of a match, and what was found of one of its seats. Raises DamagedError, as does `_look`."""
    match, *counts, lost = row
    seat, choices, wanted, looked, counted, good = (whole(count, MOST) for count in counts)
    return whole(match), SeatReview(seat, choices, wanted, looked, counted, good, real(lost, float(MOST)))


def looks(base: sqlite3.Connection, match: int) -> tuple[Look, ...]:
    """The looks of the review of a match, in order, without those that cannot be read."""
    columns = "decision, seat, value, best, doubt, better"
    asked = base.execute(f"SELECT {columns} FROM looks WHERE match = ? ORDER BY decision", (match,))
    return tuple(readable(asked, _look))


def _look(row: Sequence[object]) -> Look:
    decision, seat, value, best, doubt, better = row
    chances = real(value, 1.0), real(best, 1.0), real(doubt, float(MOST))
    return Look(whole(decision, MOST), whole(seat, MOST), *chances, words(better)[:MOST])


def shares(base: sqlite3.Connection, game: str | None, most: int, least: float) -> list[float]:
    """The shares of good decisions in the last whole reviews of a single person, practice left out."""
    asked = (
        "SELECT total(good) / max(1, total(counted)) AS share FROM reviews JOIN matches ON number = match "
        "WHERE (?1 IS NULL OR game = ?1) AND practice = '' GROUP BY match "
        "HAVING count(*) = 1 AND min(looked >= wanted) AND min(counted) > 0 AND share BETWEEN ?3 AND 1 "
        "ORDER BY match DESC LIMIT ?2"
    )
    return list(readable(base.execute(asked, (game, most, least)), lambda row: real(row[0], 1.0)))
