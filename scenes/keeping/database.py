"""A small SQLite file that may be anything: opened within bounds, and refused with tables other than ours."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Final

from game.core import files, locks

LONGEST: Final = 4 * files.LONGEST
"""Most bytes of one value."""
TABLES: Final = 100
"""Most tables, views and the like that are looked at."""


class DamagedError(Exception):
    """The file holds something that this program does not write."""


class LaterError(DamagedError):
    """The file is of another version of the program: of a newer one unless it says otherwise."""


def words(value: object) -> str:
    """The value of a column, which must be text. Raises DamagedError otherwise, as do the two functions below."""
    if not isinstance(value, str):
        raise DamagedError
    return value


def whole(value: object, most: int = 10**12) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise DamagedError
    return value


def real(value: object, most: float, least: float = 0.0) -> float:
    if type(value) is not float or not least <= value <= most:  # false for NaN and infinity
        raise DamagedError
    return value


@contextmanager
def opened(path: Path, patience: float, locked: bool = True) -> Iterator[sqlite3.Connection]:
    """The database in this file, made if necessary, waiting so many seconds for another window.

    `locked`: False on a disk without locks. Then windows take turns without waiting for each other: BlockingIOError is
    raised while another one uses the file. The file may be of any size; a value beyond the bound above raises
    sqlite3.Error.
    """
    where = address(path, locked)  # a URI, so that another file can be attached to be read only
    turn = nullcontext() if locked else locks.turn(path.with_name(f"{path.name}.turn"))
    with turn, closing(sqlite3.connect(where, timeout=patience, isolation_level=None, uri=True)) as base:
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        base.execute("PRAGMA secure_delete = ON")  # the bytes of what is deleted are overwritten
        yield base


def address(path: Path, locked: bool, *more: str) -> str:
    """The URI of a database; `locked`: False on a disk without locks, `more`: other parameters."""
    parameters = [*more, *([] if locked else ["nolock=1"])]
    return "?".join([path.absolute().as_uri(), *(["&".join(parameters)] if parameters else [])])


def has_locks(folder: Path) -> bool:
    """Whether SQLite can lock a database in this folder: a new one, which nobody else knows.

    True also where none can be written at all, since locks are not to blame for that.
    """
    return _takes_a_new_database(folder, locked=True) or not _takes_a_new_database(folder, locked=False)


def _takes_a_new_database(folder: Path, locked: bool) -> bool:
    path = folder / f"{os.urandom(8).hex()}.probe"
    try:
        with closing(sqlite3.connect(address(path, locked), timeout=0, uri=True)) as base:
            base.execute("CREATE TABLE probe (found)")
        return True
    except sqlite3.Error:
        return False
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)
            path.with_name(f"{path.name}-journal").unlink(missing_ok=True)


def make_private(path: Path) -> None:
    """Let nobody but its owner read the file, which is made if necessary. Raises OSError if it cannot be made."""
    if not path.exists():
        os.close(files.open_private(path))
    elif path.is_file():
        with suppress(OSError):  # it belongs to another user
            path.chmod(files.PRIVATE)


@contextmanager
def transaction(base: sqlite3.Connection, writes: bool = False) -> Iterator[None]:
    """Everything is read as it stood at one moment, whatever another window writes; or, where it `writes`, other
    writers are locked out from its start, and it is kept unless it fails.
    """
    base.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
    try:
        yield
        if writes:
            base.execute("COMMIT")
    finally:
        if base.in_transaction:  # some errors end it by themselves
            base.execute("ROLLBACK")


def holds(base: sqlite3.Connection, version: int, tables: Sequence[str]) -> bool:
    """Whether the file has these tables and indices, and nothing else; False for an empty one.

    Raises LaterError for a file of another version, DamagedError for any other. A table without its constraints would
    take what is never found again, and a view in its place might never come to an end.
    """
    found = whole(base.execute("PRAGMA user_version").fetchone()[0], 2**31)
    asked = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    made = [tuple(map(str, row)) for row in base.execute(asked)]
    if not made and not found:
        return False
    if found == version and sorted(_plain(sql) for _, _, sql in made) == sorted(map(_plain, tables)):
        return True
    there = {name for kind, name, _ in made if kind == "table"}
    ours = {table.split()[2] for table in tables if table.startswith("CREATE TABLE")}
    if "matches" in there and (found not in (0, version) or ours <= there):
        raise LaterError("an older" if 0 < found < version else "a newer")
    raise DamagedError


def make(base: sqlite3.Connection, version: int, tables: Sequence[str]) -> None:
    """Make these tables and indices in an empty file."""
    for table in tables:
        base.execute(table)
    base.execute(f"PRAGMA user_version = {version}")


def _plain(sql: str) -> str:
    return " ".join(sql.split())
