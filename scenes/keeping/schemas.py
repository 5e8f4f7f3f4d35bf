"""The tables of the history, version by version, and how a file of an older version gets those of this one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import groupby
from typing import Final

from game.core.record import Record
from scenes.keeping import database
from scenes.keeping import reviews as review_store

SCHEMA: Final = 5
"""The version of the tables, stored as `user_version`.

If you change the tables, or their contents, raise it, add a migration, and keep a folder (`tests.kept.older`).
"""
TABLES: Final = (
    """CREATE TABLE matches (
        number INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, seats TEXT NOT NULL,
        rounds INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL, ended REAL NOT NULL,
        practice TEXT NOT NULL, occasion TEXT NOT NULL, faces TEXT NOT NULL,
        name TEXT NOT NULL, favourite INTEGER NOT NULL,
        judges INTEGER NOT NULL, medals TEXT NOT NULL, stars INTEGER NOT NULL)""",
    "CREATE TABLE records (match INTEGER PRIMARY KEY REFERENCES matches, digest BLOB NOT NULL, record TEXT NOT NULL)",
    *review_store.TABLES,
    "CREATE TABLE seen (game TEXT NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (game, seed)) WITHOUT ROWID",
    "CREATE TABLE life (rules TEXT PRIMARY KEY, last INTEGER NOT NULL, totals TEXT NOT NULL) WITHOUT ROWID",
    "CREATE INDEX matches_by_occasion ON matches (occasion) WHERE occasion != ''",
    "CREATE INDEX records_by_digest ON records (digest)",
)
"""The tables. `seats` and `faces` are lists and `options` is an object, as JSON. Records have a table of their own,
since they are long.

`seen` holds the deals that this player knows, `life` the totals of all matches (`scenes/keeping/life.py`).
"""
ADDED: Final = {
    1: (
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
    ),
    2: review_store.TABLES,
    3: ("CREATE TABLE practice (match INTEGER PRIMARY KEY REFERENCES matches, guided INTEGER NOT NULL) WITHOUT ROWID",),
    4: (
        "CREATE TABLE occasions (match INTEGER PRIMARY KEY REFERENCES matches, occasion TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TABLE points (
        match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, points INTEGER NOT NULL,
        PRIMARY KEY (match, seat)) WITHOUT ROWID""",
        """CREATE TABLE labels (
        match INTEGER PRIMARY KEY REFERENCES matches, name TEXT NOT NULL, favourite INTEGER NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE medals (
        match INTEGER PRIMARY KEY REFERENCES matches, judges INTEGER NOT NULL, won TEXT NOT NULL) WITHOUT ROWID""",
    ),
}
"""The tables that each version before 5 added to those before it. Those of version 4 came one after another."""
OLDER: Final = {
    version: tuple(table for earlier in range(1, version + 1) for table in ADDED[earlier]) for version in ADDED
}
"""All tables of the older versions."""
MOST_FACES: Final = 100
"""More sides than any die of a game has."""
AGAIN: Final = -1
"""The stars of a match that has to be judged again by its record. It keeps its medals until then."""
PRACTICE: Final = "practice"
GUIDED: Final = "guided"
ADVISED: Final = "with hints"
"""The kinds of a match that does not count: begun in the middle of another, guided, or with hints for a person."""


def kind_of_practice(record: Record) -> str:
    """The kind of a match that does not count: PRACTICE, GUIDED or ADVISED. "" if the match counts."""
    if not record.practice:
        return ""
    if record.guide is not None:
        return GUIDED
    return ADVISED if record.advised else PRACTICE


def digest_of_record(record: str) -> bytes:
    """The digest by which a record is found."""
    return _digest_of_bytes(record.encode(errors="backslashreplace"))


def _digest_of_bytes(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def upgrade_tables(base: sqlite3.Connection) -> None:
    """Give a file of an older version the tables of this one. Raises DamagedError or sqlite3.Error if that fails.

    It runs in a transaction of the caller. Nothing changes if another window has upgraded the file meanwhile.
    """
    try:
        if database.check_tables(base, SCHEMA, TABLES, OLDER):
            return
    except database.OlderError as older:
        for version in range(older.version, SCHEMA):
            MIGRATIONS[version](base)  # from this version to the next one

    base.execute(f"PRAGMA user_version = {SCHEMA}")
    database.check_tables(base, SCHEMA, TABLES, OLDER)  # raises DamagedError if the file still differs


def _add_tables_of(version: int) -> Callable[[sqlite3.Connection], None]:
    """The migration to this version, if the version only added tables."""

    def migrate(base: sqlite3.Connection) -> None:
        _add_missing_tables(base, ADDED[version])

    return migrate


def _add_missing_tables(base: sqlite3.Connection, tables: Sequence[str]) -> None:
    """Create these tables where they do not exist yet. `tables`: the commands that create them."""
    for table in tables:
        base.execute(table.replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS", 1))


def _merge_into_one_row(base: sqlite3.Connection) -> None:
    """The migration from version 4 to 5: a match takes one row, not rows in eight tables. Its record has its own table.

    Values that cannot be read are copied as they are. Medals are kept, and every match is judged again for its stars.
    """
    _add_missing_tables(base, ADDED[4])  # files of version 4 may lack those that came last
    base.execute("CREATE TEMP TABLE old AS SELECT * FROM matches")
    base.execute("DROP TABLE matches")
    for table in TABLES:
        if table not in review_store.TABLES:
            base.execute(table)

    seats = _rows_by_match(
        base,
        "SELECT match, kind, seats.name, score, points FROM seats LEFT JOIN points USING (match, seat) "
        "ORDER BY match, seat",
    )
    counts = _rows_by_match(base, "SELECT match, face, count FROM dice ORDER BY match, face")
    base.create_function("seats_of", 1, lambda number: json.dumps(seats.get(number, []), default=str))
    base.create_function("faces_of", 1, lambda number: json.dumps(_list_faces(counts.get(number, []))))
    base.create_function("digest", 1, _digest_of_bytes)

    base.execute(
        "INSERT INTO main.matches SELECT number, game, options, seed, seats_of(number), rounds, decisions, seconds, "
        f"ended, CASE WHEN guided IS NULL THEN '' WHEN guided = 0 THEN '{PRACTICE}' WHEN guided = 1 THEN '{GUIDED}' "
        "ELSE guided END, ifnull(occasion, ''), faces_of(number), ifnull(name, ''), ifnull(favourite, 0), "
        f"ifnull(judges, 0), ifnull(won, ''), {AGAIN} FROM old LEFT JOIN practice ON practice.match = number "
        "LEFT JOIN occasions ON occasions.match = number LEFT JOIN labels ON labels.match = number "
        "LEFT JOIN medals ON medals.match = number ORDER BY number"
    )
    base.execute("INSERT INTO records SELECT number, digest(CAST(record AS BLOB)), record FROM old")
    base.execute("INSERT OR IGNORE INTO seen SELECT game, seed FROM old")

    for emptied in ("temp.old", "seats", "dice", "practice", "occasions", "points", "labels", "medals"):
        base.execute(f"DROP TABLE {emptied}")


def _rows_by_match(base: sqlite3.Connection, query: str) -> dict[object, list[Sequence[object]]]:
    """The rows of a query by their first column, the number of the match, without that column."""
    rows_by_match: dict[object, list[Sequence[object]]] = {}
    for match, rows in groupby(base.execute(query), lambda row: row[0]):
        rows_by_match[match] = [row[1:] for row in rows]
    return rows_by_match


def _list_faces(counts: Sequence[Sequence[object]]) -> list[object]:
    """How often each face came up, from 1 to the highest face. `counts`: pairs of a face and its count.

    >>> _list_faces([(2, 5), (4, 1)])
    [0, 5, 0, 1]
    """
    by_face = {face: count for face, count in counts if isinstance(face, int) and 0 < face <= MOST_FACES}
    return [by_face.get(face, 0) for face in range(1, max(by_face, default=0) + 1)]


MIGRATIONS: Final = {1: _add_tables_of(2), 2: _add_tables_of(3), 3: _add_tables_of(4), 4: _merge_into_one_row}
"""By version: the migration that gives a file of that version the tables of the next one."""
