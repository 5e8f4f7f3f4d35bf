"""A small SQLite file that may be anything: opened within bounds, and refused with tables other than ours.

No link is followed, neither in the place of the file nor in that of the files that SQLite puts beside it.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from game.core import files, locks
from scenes.keeping.store import is_link

Answer = TypeVar("Answer")

LONGEST: Final = 4 * files.LONGEST
"""The most bytes of one value."""
TAILS: Final = ("-journal", "-wal", "-shm")
"""The endings of the files that SQLite puts beside a database."""
INSTRUCTIONS: Final = 1_000
"""Instructions of SQLite that make one step."""
_ABOUT_A_VALUE: Final = re.compile(r"\S+ value in |CHECK constraint failed in ")
"""The beginning of a sentence of `PRAGMA quick_check` that is about the value of a column."""
_TEXT: Final = partial(str, encoding="utf-8", errors="replace")


class DamagedError(Exception):
    """The file holds something that this program does not write."""


class LaterError(DamagedError):
    """The file is of a newer version of the program."""


class OlderError(DamagedError):
    """The file is of an older version of the program, and `version` is the version of its tables."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class NoFileError(DamagedError):
    """In the place of a file, at `path`, there is a link, or something else that is no file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


# --- Values of columns ---------------------------------------------------------------------------


def checked_text(value: object) -> str:
    """The value of a column that must be text. Raises DamagedError if it is not."""
    if not isinstance(value, str):
        raise DamagedError
    return value


def checked_int(value: object, most: int = 10**12) -> int:
    """The value of a column that must be an integer from 0 to `most`. Raises DamagedError if it is not."""
    if type(value) is not int or not 0 <= value <= most:
        raise DamagedError
    return value


def checked_float(value: object, most: float, least: float = 0.0) -> float:
    """The value of a column that must be a float from `least` to `most`. Raises DamagedError if it is not."""
    if type(value) is not float or not least <= value <= most:  # false for NaN and infinity
        raise DamagedError
    return value


def read_rows(rows: Iterable[Sequence[object]], read_row: Callable[[Sequence[object]], Answer]) -> Iterator[Answer]:
    """The result of `read_row` for each row, without the rows for which it raises DamagedError."""
    for row in rows:
        try:
            answer = read_row(row)
        except DamagedError:
            continue
        yield answer


# --- Opening a file ------------------------------------------------------------------------------


@contextmanager
def open_database(path: Path, patience: float, with_locks: bool = True) -> Iterator[sqlite3.Connection]:
    """Open the database in this file, which is created if needed. Waits up to `patience` seconds for another window.

    `with_locks`: False on a disk without locks. Then BlockingIOError is raised while another window uses the file.

    The file may have any size, but a value longer than LONGEST raises sqlite3.Error. Text that is not UTF-8 is read
    with U+FFFD for bytes that make no sense. Raises NoFileError if a link would be followed.
    """
    refuse_links(path)
    uri = database_uri(path, with_locks)  # a URI, so that another file can be attached to be read only
    turn = nullcontext() if with_locks else locks.hold_lock_file(path.with_name(f"{path.name}.turn"))

    with turn, closing(sqlite3.connect(uri, timeout=patience, isolation_level=None, uri=True)) as base:
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        base.text_factory = _TEXT
        base.execute("PRAGMA secure_delete = ON")  # the bytes of deleted values are overwritten
        yield base


def refuse_links(path: Path) -> None:
    """Raise NoFileError if a database's path is a link, or if one of SQLite's files beside it is no ordinary file."""
    if is_link(path):
        raise NoFileError(path)

    for beside in (path.with_name(path.name + tail) for tail in TAILS):
        if is_link(beside) or (beside.exists() and not beside.is_file()):
            raise NoFileError(beside)


def database_uri(path: Path, with_locks: bool, *more: str) -> str:
    """The URI of a database file. `with_locks`: False on a disk without locks. `more`: further parameters.

    >>> database_uri(Path("/home/anna/history.sqlite"), False, "mode=ro").rpartition("/")[2]
    'history.sqlite?mode=ro&nolock=1'
    """
    parameters = [*more]
    if not with_locks:
        parameters.append("nolock=1")

    uri = path.absolute().as_uri()
    return f"{uri}?{'&'.join(parameters)}" if parameters else uri


def has_locks(folder: Path) -> bool:
    """Whether SQLite can lock a database in this folder. It is tried with a new one, which is removed again.

    True also if no database can be written at all, since then locks are not the reason.
    """
    return _can_write_database(folder, with_locks=True) or not _can_write_database(folder, with_locks=False)


def _can_write_database(folder: Path, with_locks: bool) -> bool:
    """Whether a new database can be written in this folder, with or without locks. It is removed again."""
    path = folder / f"{os.urandom(8).hex()}.probe"
    try:
        with closing(sqlite3.connect(database_uri(path, with_locks), timeout=0, uri=True)) as base:
            base.execute("CREATE TABLE probe (found)")
        return True
    except sqlite3.Error:
        return False
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)
            path.with_name(f"{path.name}-journal").unlink(missing_ok=True)


def make_private(path: Path) -> None:
    """Make a file readable for its owner alone. A missing file is created.

    A file with several names (a hard link) is replaced by a copy. Raises OSError if it cannot be created, NoFileError
    for a link.
    """
    refuse_links(path)
    if not path.exists():
        os.close(files.open_private(path))
    elif path.is_file():
        if path.stat().st_nlink > 1:
            _replace_by_copy(path)
        with suppress(OSError):  # the file belongs to another user
            path.chmod(files.PRIVATE)


def _replace_by_copy(path: Path) -> None:
    """Put a copy in the place of a file, so that later writes do not change the file under its other names."""
    fresh = path.with_name(f"{path.name}.{os.urandom(8).hex()}.new")
    os.close(files.open_private(fresh))
    try:
        shutil.copyfile(path, fresh)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def transaction(base: sqlite3.Connection, writes: bool = False) -> Iterator[None]:
    """Inside the `with`, read everything as it was at one moment, even if another window writes meanwhile.

    `writes`: other writers are locked out from the start, and the changes are kept unless an error is raised.
    """
    base.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
    try:
        yield
        if writes:
            base.execute("COMMIT")
    finally:
        if base.in_transaction:  # some errors end it by themselves
            base.execute("ROLLBACK")


# --- Tables --------------------------------------------------------------------------------------


def check_tables(
    base: sqlite3.Connection, version: int, tables: Sequence[str], older: Mapping[int, Sequence[str]]
) -> bool:
    """Return True if the file has exactly these tables and indices, False if it is empty. All other files are errors.

    Raises OlderError or LaterError for a file of another version. Raises DamagedError for any other file, and for one
    without a table `matches`: that was never a history. `older`: the tables of each older version, by version.

    The whole CREATE statements are compared, not only the names. A table without its constraints would accept rows that
    are never found again. A view with the name of a table might have endless rows, so that reading it never ends.
    """
    found_version = checked_int(base.execute("PRAGMA user_version").fetchone()[0], 2**31)
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    found = [tuple(map(str, row)) for row in base.execute(query)]
    if not found and not found_version:
        return False

    statements = sorted(_in_one_line(sql) for _, _, sql in found)
    if found_version == version and statements == sorted(map(_in_one_line, tables)):
        return True

    # The new tables of an older version may be missing, but it has all tables of the version before.
    if found_version in older:
        tables_before = {*map(_in_one_line, older.get(found_version - 1, ()))}
        tables_of_version = {*map(_in_one_line, older[found_version])}
        if statements and tables_before <= {*statements} <= tables_of_version:
            raise OlderError(found_version)

    # A later version may have added tables and columns without raising the number.
    names = {name for kind, name, _ in found if kind == "table"}
    own_names = {table.split()[2] for table in tables if table.startswith("CREATE TABLE")}
    is_later = found_version > version or (found_version == version and own_names <= names)
    if "matches" in names and is_later:
        raise LaterError
    raise DamagedError


def is_sound(base: sqlite3.Connection, steps: int = sys.maxsize) -> bool:
    """Whether SQLite finds no damage in the pages of the file. Wrong values in columns do not matter here.

    True also if that is still unknown after this many steps of INSTRUCTIONS each: the check is then stopped, which
    raises OperationalError. The same error for another cause means damage. `quick_check` returns a line for each
    damage, or the line "ok".
    """
    steps_passed = stop_after_steps(base, steps)
    try:
        lines = [checked_text(line) for (line,) in base.execute("PRAGMA quick_check")]
    except sqlite3.OperationalError:
        return next(steps_passed) > steps  # whether the check was stopped
    finally:
        base.set_progress_handler(None, INSTRUCTIONS)
    return all(line == "ok" or _ABOUT_A_VALUE.match(line) for line in lines)


def stop_after_steps(base: sqlite3.Connection, steps: int) -> Iterator[int]:
    """Let every statement fail after this many steps of INSTRUCTIONS each. Returns the counter of the steps."""
    steps_passed = itertools.count()
    base.set_progress_handler(lambda: next(steps_passed) >= steps, INSTRUCTIONS)
    return steps_passed


def make_tables(base: sqlite3.Connection, version: int, tables: Sequence[str]) -> None:
    """Make these tables and indices in an empty file, and note their version."""
    for table in tables:
        base.execute(table)
    base.execute(f"PRAGMA user_version = {version}")


def _in_one_line(sql: str) -> str:
    """A statement with single blanks between its words."""
    return " ".join(sql.split())
