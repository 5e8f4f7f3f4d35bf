"""A small SQLite file that may be anything: opened within bounds, and refused with tables other than ours."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from game.core import files

ROWS: Final = 100_000
"""Most rows that are read while a file is open."""
STEPS: Final = 500
"""Most STEP_LENGTHs of instructions of SQLite while a file is open: some seconds, and far more than ours need."""
STEP_LENGTH: Final = 100_000
LONGEST: Final = 4 * files.LONGEST
"""Most bytes of one value."""
TABLES: Final = 100
"""Most tables, views and the like that are looked at."""


class DamagedError(Exception):
    """The file holds something that this program does not write."""


def words(value: object) -> str:
    """The value of a column, which must be text. Raises DamagedError otherwise, as do the two functions below."""
    if not isinstance(value, str):
        raise DamagedError
    return value


def whole(value: object, most: int = 10**12) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise DamagedError
    return value


def real(value: object, most: float) -> float:
    if type(value) is not float or not 0 <= value <= most:  # false for NaN and infinity
        raise DamagedError
    return value


@contextmanager
def opened(path: Path, patience: float) -> Iterator[sqlite3.Connection]:
    """The database in this file, made if necessary, waiting so many seconds for another window.

    What goes beyond the bounds above raises DamagedError or sqlite3.Error.
    """
    with closing(sqlite3.connect(path, timeout=patience, isolation_level=None)) as base:
        rows, steps = iter(range(ROWS)), iter(range(STEPS))

        def row(_: sqlite3.Cursor, values: tuple[object, ...]) -> tuple[object, ...]:
            if next(rows, None) is None:
                raise DamagedError
            return values

        base.row_factory = row
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        base.set_progress_handler(lambda: next(steps, None) is None, STEP_LENGTH)
        yield base


def make_private(path: Path) -> None:
    """Let nobody but its owner read the file, which is made if necessary. Raises OSError if it cannot be made."""
    if not path.exists():
        os.close(files.open_private(path))
    elif path.is_file():
        with suppress(OSError):  # it belongs to another user
            path.chmod(files.PRIVATE)


@contextmanager
def unchanging(base: sqlite3.Connection) -> Iterator[None]:
    """A transaction in which everything is read as it stood at one moment, whatever another window writes."""
    base.execute("BEGIN")
    try:
        yield
    finally:
        if base.in_transaction:  # some errors end it by themselves
            base.execute("ROLLBACK")


@contextmanager
def at_once(base: sqlite3.Connection) -> Iterator[None]:
    """A transaction that locks out other writers from its start."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if base.in_transaction:  # some errors roll back by themselves
            base.execute("ROLLBACK")
        raise
    base.execute("COMMIT")


def version(base: sqlite3.Connection, schemas: Mapping[int, Sequence[str]]) -> int:
    """The version of the file, by which `schemas` tells its tables; 0 for an empty one.

    Raises DamagedError unless it has those tables exactly, and nothing else: a table without its constraints would take
    what is never found again, and a view in its place might never come to an end.
    """
    found = whole(base.execute("PRAGMA user_version").fetchone()[0])
    if found not in (0, *schemas):
        raise DamagedError
    asked = "SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' LIMIT ?"
    made = sorted(" ".join(str(sql).split()) for (sql,) in base.execute(asked, (TABLES,)))
    if made != sorted(" ".join(table.split()) for table in (schemas[found] if found else ())):
        raise DamagedError
    return found
