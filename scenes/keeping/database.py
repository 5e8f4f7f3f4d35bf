"""A small SQLite file that may be anything: opened within bounds, and refused with tables other than ours.

No link is followed, neither in its place nor in that of the files that SQLite puts beside it.
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
"""Most bytes of one value."""
TAILS: Final = ("-journal", "-wal", "-shm")
"""The endings of the files that SQLite puts beside a database."""
INSTRUCTIONS: Final = 1_000
"""Instructions of SQLite that make one step."""
_OF_A_VALUE: Final = re.compile(r"\S+ value in |CHECK constraint failed in ")
"""How a sentence of `PRAGMA quick_check` begins that is about the value of a column."""
_TEXT: Final = partial(str, encoding="utf-8", errors="replace")


class DamagedError(Exception):
    """The file holds something that this program does not write."""


class LaterError(DamagedError):
    """The file is of a newer version of the program."""


class OlderError(DamagedError):
    """The file is of an older version of the program, whose number is `version`."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class NoFileError(DamagedError):
    """In the place of a file there is a link, or what is no file; `path` names it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


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


def readable(rows: Iterable[Sequence[object]], read: Callable[[Sequence[object]], Answer]) -> Iterator[Answer]:
    """The result of `read` for each row, without the rows for which it raises DamagedError."""
    for row in rows:
        try:
            found = read(row)
        except DamagedError:
            continue
        yield found


@contextmanager
def opened(path: Path, patience: float, locked: bool = True) -> Iterator[sqlite3.Connection]:
    """The database in this file, made if necessary, waiting so many seconds for another window.

    `locked`: False on a disk without locks. Then windows take turns without waiting for each other: BlockingIOError is
    raised while another one uses the file. The file may be of any size; a value beyond the bound above raises
    sqlite3.Error. Text that is not UTF-8 is read with U+FFFD for what makes no sense. Raises NoFileError where a link
    would be followed.
    """
    refuse_links(path)
    where = address(path, locked)  # a URI, so that another file can be attached to be read only
    turn = nullcontext() if locked else locks.turn(path.with_name(f"{path.name}.turn"))
    with turn, closing(sqlite3.connect(where, timeout=patience, isolation_level=None, uri=True)) as base:
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        base.text_factory = _TEXT
        base.execute("PRAGMA secure_delete = ON")  # the bytes of what is deleted are overwritten
        yield base


def refuse_links(path: Path) -> None:
    """Raise NoFileError for a link in the place of a database, or what is no file where SQLite puts its own."""
    if is_link(path):
        raise NoFileError(path)
    for beside in (path.with_name(path.name + tail) for tail in TAILS):
        if is_link(beside) or (beside.exists() and not beside.is_file()):
            raise NoFileError(beside)


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
    """Let nobody but its owner read the file, which is made if necessary.

    A file that has another name elsewhere (a hard link) is replaced by a copy. Raises OSError if it cannot be made,
    NoFileError for a link.
    """
    refuse_links(path)
    if not path.exists():
        os.close(files.open_private(path))
    elif path.is_file():
        if path.stat().st_nlink > 1:
            _replace_by_copy(path)
        with suppress(OSError):  # it belongs to another user
            path.chmod(files.PRIVATE)


def _replace_by_copy(path: Path) -> None:
    """Put a copy in the place of a file, so that what is written reaches no other name of it."""
    fresh = path.with_name(f"{path.name}.{os.urandom(8).hex()}.new")
    os.close(files.open_private(fresh))
    try:
        shutil.copyfile(path, fresh)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


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


def holds(base: sqlite3.Connection, version: int, tables: Sequence[str], older: Mapping[int, Sequence[str]]) -> bool:
    """Whether the file has these tables and indices, and nothing else; False for an empty one. `older`: tables of the
    older versions, of which a file may lack those that are new in its own version.

    Raises OlderError or LaterError for a file of another version, DamagedError for any other. A table without its
    constraints would take what is never found again, and a view in its place might never come to an end.
    """
    found = whole(base.execute("PRAGMA user_version").fetchone()[0], 2**31)
    asked = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    made = [tuple(map(str, row)) for row in base.execute(asked)]
    if not made and not found:
        return False
    statements = sorted(_plain(sql) for _, _, sql in made)
    if found == version and statements == sorted(map(_plain, tables)):
        return True
    if found in older:
        needed, known = ({*map(_plain, older.get(one, ()))} for one in (found - 1, found))
        if statements and needed <= {*statements} <= known:
            raise OlderError(found)
    there = {name for kind, name, _ in made if kind == "table"}
    ours = {table.split()[2] for table in tables if table.startswith("CREATE TABLE")}
    if "matches" in there and (found > version or (found == version and ours <= there)):
        raise LaterError
    raise DamagedError


def is_sound(base: sqlite3.Connection, steps: int = sys.maxsize) -> bool:
    """Whether SQLite finds the pages of the file in order; what is wrong with a value does not matter here.

    True also where that is not settled after so many steps.
    """
    passed = stop_after(base, steps)
    try:
        found = [words(line) for (line,) in base.execute("PRAGMA quick_check")]
    except sqlite3.OperationalError:
        return next(passed) > steps
    finally:
        base.set_progress_handler(None, INSTRUCTIONS)
    return all(line == "ok" or _OF_A_VALUE.match(line) for line in found)


def stop_after(base: sqlite3.Connection, steps: int) -> Iterator[int]:
    """Let everything fail after so many steps of INSTRUCTIONS each; counts them."""
    passed = itertools.count()
    base.set_progress_handler(lambda: next(passed) >= steps, INSTRUCTIONS)
    return passed


def make(base: sqlite3.Connection, version: int, tables: Sequence[str]) -> None:
    """Make these tables and indices in an empty file."""
    for table in tables:
        base.execute(table)
    base.execute(f"PRAGMA user_version = {version}")


def _plain(sql: str) -> str:
    return " ".join(sql.split())
