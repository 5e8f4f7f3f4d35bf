"""Rescues the matches of a damaged history that can still be read."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from scenes.keeping import database, schemas

LONGEST: Final = 200_000
"""Steps of SQLite after which reading is given up: in a damaged file it might never come to an end."""
MOST_PROBES, PROBES_WITHOUT_END = 20_000, 1_000
"""Most matches that are looked for one by one, and up to which number where the last one is not known."""
PAGE: Final = 4096
"""Bytes of a page of SQLite, as every history has them."""
PAGES_AT: Final = 28
"""The offset at which SQLite keeps the number of pages of a file, in four bytes."""
MAGIC: Final = b"SQLite format 3\0"
HEADER: Final = MAGIC + PAGE.to_bytes(2, "big") + bytes((1, 1, 0, 64, 32, 32))
"""How every history begins."""
NEW: Final = frozenset((b"records", b"seen", b"life"))
"""Tables that older versions did not have."""
OWN: Final = "matches"
"""The table that tells of the matches; in nearly all others the first column is the number of the match."""
ONE_ROW_EACH: Final = (OWN, "records")
"""Tables with one row a match, which are large."""


@contextmanager
def rescued(damaged: Path) -> Iterator[Path | None]:
    """A history with the matches that can be read of a damaged one, which stays as it is; None where there are none.

    The file is removed afterwards.
    """
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        source, fresh = Path(folder, "damaged.sqlite"), Path(folder, "rescued.sqlite")
        try:
            _copy(damaged, source)
            found = _rescue(source, fresh)
        except (OSError, MemoryError, ValueError, OverflowError, sqlite3.Error, database.DamagedError):
            found = False
        yield fresh if found else None


def _copy(damaged: Path, source: Path) -> None:
    """Copy a file, with what SQLite keeps beside it, and mend what SQLite would refuse it for: its beginning, which is
    the same in every history, and its length, of which it must not lack anything.
    """
    for tail in ("", *database.TAILS):
        path = damaged.with_name(damaged.name + tail)
        if path.is_file():
            shutil.copyfile(path, source.with_name(source.name + tail))
    with source.open("r+b") as file:
        if file.read(len(MAGIC)) != MAGIC:
            file.seek(0)
            file.write(HEADER)
        pages = -(-source.stat().st_size // PAGE)
        file.truncate(pages * PAGE)
        file.seek(PAGES_AT)
        file.write(pages.to_bytes(4, "big"))


def _rescue(source: Path, fresh: Path) -> bool:
    """Copy the rows that can be read into a new file; False where there is no match among them."""
    version = _mend_schema(source)
    tables = schemas.TABLES if version == schemas.SCHEMA else schemas.OLDER[version]
    with database.opened(source, 0.0) as old, database.opened(fresh, 0.0) as base:
        database.stop_after(old, LONGEST)
        with database.transaction(base, writes=True):
            database.make(base, version, tables)
            numbers = _copy_matches(old, base)
            for table in (made.split()[2] for made in tables if made.startswith("CREATE TABLE")):
                if table == "seen":
                    for row in _rows(old, table):
                        _insert(base, table, row)
                elif table not in (OWN, "life"):  # totals are added up again
                    _copy_rows(old, base, table, numbers)
        with database.transaction(base, writes=True):
            schemas.upgrade(base)
            base.execute("INSERT OR IGNORE INTO seen SELECT game, seed FROM matches")
            base.execute(f"UPDATE matches SET stars = {schemas.AGAIN}")  # medals are judged again with them
    return bool(numbers)


def _mend_schema(source: Path) -> int:
    """Write down the tables as they were, whatever became of their text, and forget everything else, such as indices.

    The version of the file: the present one, or the last older one.
    """
    with closing(sqlite3.connect(source, isolation_level=None)) as base:
        base.text_factory = bytes
        base.execute("PRAGMA writable_schema = ON")
        names = {name for (name,) in base.execute("SELECT CAST(name AS BLOB) FROM sqlite_master")}
        version = schemas.SCHEMA if names & NEW else max(schemas.OLDER)
        tables = schemas.TABLES if version == schemas.SCHEMA else schemas.OLDER[version]
        texts = {made.split()[2]: made for made in tables if made.startswith("CREATE TABLE")}
        marks = ", ".join("?" * len(texts))
        base.execute(f"DELETE FROM sqlite_master WHERE name NOT IN ({marks})", tuple(texts))
        for name, made in texts.items():
            row = (name, made, name)
            base.execute("UPDATE sqlite_master SET type = 'table', tbl_name = ?, sql = ? WHERE name = ?", row)
    return version


def _copy_matches(old: sqlite3.Connection, base: sqlite3.Connection) -> dict[object, int]:
    """Copy the matches, numbered from 1 in their order; by old number: the new one."""
    numbers: dict[object, int] = {}
    for row in _rows(old, OWN):
        fresh = len(numbers) + 1
        if row[0] not in numbers and _insert(base, OWN, (fresh, *row[1:])):
            numbers[row[0]] = fresh
    return numbers


def _copy_rows(old: sqlite3.Connection, base: sqlite3.Connection, table: str, numbers: dict[object, int]) -> None:
    """Copy the rows of a table that belong to these matches."""
    for row in _rows(old, table):
        if row[0] in numbers:
            _insert(base, table, (numbers[row[0]], *row[1:]))


def _rows(old: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """The rows of a table that can be read: from its start, from its end, and from between them one by one."""
    column = old.execute(f"PRAGMA table_info({table})").fetchone()
    if column is None:  # the table is gone
        return []
    key = column[1]
    first, whole = _until_damage(old, f"SELECT * FROM {table} ORDER BY {key}")
    if whole:
        return first
    last, _ = _until_damage(old, f"SELECT * FROM {table} ORDER BY {key} DESC")

    between: list[tuple[object, ...]] = []
    start = first[-1][0] if first else 0
    end = last[-1][0] if last else PROBES_WITHOUT_END
    if table in ONE_ROW_EACH and isinstance(start, int) and isinstance(end, int):
        for number in range(start + 1, min(end, start + MOST_PROBES)):
            between += _until_damage(old, f"SELECT * FROM {table} WHERE {key} = ?", (number,))[0]
    return list(dict.fromkeys([*first, *between, *last[::-1]]))


def _until_damage(
    old: sqlite3.Connection, asked: str, values: Sequence[object] = ()
) -> tuple[list[tuple[object, ...]], bool]:
    """The rows up to the first that cannot be read, and whether there was none such."""
    rows: list[tuple[object, ...]] = []
    try:
        rows.extend(old.execute(asked, values))
    except (sqlite3.Error, MemoryError):
        return rows, False
    return rows, True


def _insert(base: sqlite3.Connection, table: str, row: Sequence[object]) -> bool:
    """Add a row; False if the table does not take it."""
    try:
        marks = ", ".join("?" * len(row))
        return base.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row).rowcount == 1
    except (sqlite3.Error, ValueError, OverflowError):
        return False
