"""The tables of the history, their versions, and what a match may have besides: an occasion, points."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Final

from game.core.record import Occasion, occasion_of
from game.core.sanitize import LONGEST_QUOTE, clean
from scenes import database, review_store
from scenes.database import DamagedError, whole, words

TABLES: Final = (
    """CREATE TABLE matches (
        number INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
        rounds INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
        ended REAL NOT NULL, record TEXT NOT NULL)""",
    """CREATE TABLE seats (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, name TEXT NOT NULL, score REAL NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID""",
    """CREATE TABLE dice (
        match INTEGER NOT NULL REFERENCES matches, face INTEGER NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY (match, face)) WITHOUT ROWID""",
    *review_store.TABLES,
    "CREATE TABLE practice (match INTEGER PRIMARY KEY REFERENCES matches, guided INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE occasions (match INTEGER PRIMARY KEY REFERENCES matches, occasion TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE points (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, points INTEGER NOT NULL,
        PRIMARY KEY (match, seat)) WITHOUT ROWID""",
    """CREATE TABLE labels (
        match INTEGER PRIMARY KEY REFERENCES matches, name TEXT NOT NULL, favourite INTEGER NOT NULL) WITHOUT ROWID""",
    """CREATE TABLE medals (
        match INTEGER PRIMARY KEY REFERENCES matches, judges INTEGER NOT NULL, won TEXT NOT NULL) WITHOUT ROWID""",
)
SCHEMA: Final = 4
"""The version of the tables, stored as `user_version`."""
SCHEMAS: Final = {3: TABLES[:-4], SCHEMA: TABLES}
"""The tables of the versions that are read. A file of an earlier one gets the tables that it lacks."""
MOST_POINTS: Final = 10**6
"""More points, or fewer than as many below zero, than a match can bring."""
LONGEST_LABEL: Final = 40
"""Most letters of the name that a player gives a match."""


@dataclass(frozen=True)
class Label:
    """What a player has noted of a match."""

    name: str = ""
    favourite: bool = False


UNLABELLED: Final = Label()


@dataclass(frozen=True)
class Judged:
    """The slugs of the medals that a match has won, and by which rules (`career.medals.RULES`, column `judges`)."""

    rules: int
    won: tuple[str, ...]


def has_tables(base: sqlite3.Connection) -> bool:
    """Whether the file has its tables yet; those that an earlier version lacks are there until it is closed, empty.

    Raises DamagedError for a file of another program or a later version.
    """
    found = database.version(base, SCHEMAS)
    for table in TABLES[len(SCHEMAS[found]) :] if found else ():
        base.execute(table.replace("CREATE TABLE", "CREATE TEMP TABLE"))
    return bool(found)


def make_tables(base: sqlite3.Connection) -> None:
    """Make the tables that are not there yet."""
    found = database.version(base, SCHEMAS)
    for table in TABLES[len(SCHEMAS[found]) if found else 0 :]:
        base.execute(table)
    base.execute(f"PRAGMA user_version = {SCHEMA}")


def occasions_of(base: sqlite3.Connection) -> dict[int, Occasion]:
    """By number: why the matches were played that have a reason."""
    found = {whole(match): occasion_of(words(occasion)) for match, occasion in base.execute("SELECT * FROM occasions")}
    if None in found.values():
        raise DamagedError
    return {match: occasion for match, occasion in found.items() if occasion is not None}


def points_of(base: sqlite3.Connection) -> dict[int, tuple[int, ...]]:
    """By number: the points of every seat of a match, where they are known."""
    found: dict[int, list[int]] = {}
    for match, points in base.execute("SELECT match, points FROM points ORDER BY match, seat"):
        if type(points) is not int or abs(points) > MOST_POINTS:
            raise DamagedError
        found.setdefault(whole(match), []).append(points)
    return {match: tuple(points) for match, points in found.items()}


def labels_of(base: sqlite3.Connection) -> dict[int, Label]:
    """By number: the labels of the matches that have one."""
    asked = base.execute("SELECT match, name, favourite FROM labels")
    return {whole(match): Label(clean(words(name), LONGEST_LABEL), whole(star, 1) == 1) for match, name, star in asked}


def medals_of(base: sqlite3.Connection) -> dict[int, Judged]:
    """By number: the medals that matches have won, as far as they were judged."""
    asked = base.execute("SELECT match, judges, won FROM medals")
    return {
        whole(match): Judged(whole(rules, 1000), tuple(clean(words(won), LONGEST_QUOTE).split()))
        for match, rules, won in asked
    }
