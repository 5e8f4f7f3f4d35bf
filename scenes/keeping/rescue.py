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
"""Steps of SQLite after which reading is given up, since in a damaged file it might never come to an end."""
MOST_PROBES: Final = 20_000
"""The most matches that are looked for one by one."""
PROBES_WITHOUT_END: Final = 1_000
"""The number up to which they are looked for if the last one is not known."""
PAGE: Final = 4096
"""Bytes of a page of SQLite, as every history has them."""
PAGES_AT: Final = 28
"""The offset at which SQLite keeps the number of pages of a file, in four bytes."""
MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every file of SQLite."""
HEADER: Final = MAGIC + PAGE.to_bytes(2, "big") + bytes((1, 1, 0, 64, 32, 32))
"""The first bytes of every history: MAGIC, the size of a page, and settings that every history has."""
NEW: Final = frozenset((b"records", b"seen", b"life"))
"""Tables that older versions did not have."""
OWN: Final = "matches"
"""The table with the matches themselves. In nearly all others the first column is the number of the match."""
ONE_ROW_EACH: Final = (OWN, "records")
"""Tables with one row a match, which are large."""


@contextmanager
def rescue_matches(damaged: Path) -> Iterator[Path | None]:
    """Inside the `with`, a history with the readable matches of a damaged one. None if there are none.

    The damaged file stays as it is. The new one is removed at the end.
    """
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as folder:
        source = Path(folder, "damaged.sqlite")
        fresh = Path(folder, "rescued.sqlite")
        try:
            _copy_and_mend_file(damaged, source)
            has_matches = _copy_readable_rows(source, fresh)
        except (OSError, MemoryError, ValueError, OverflowError, sqlite3.Error, database.DamagedError):
            has_matches = False
        yield fresh if has_matches else None


def _copy_and_mend_file(damaged: Path, source: Path) -> None:
    """Copy a file with the files that SQLite keeps beside it, and repair two things for which SQLite would refuse it.

    One is a damaged beginning: a file that does not begin with MAGIC gets HEADER, which begins with it. The other is
    the length, which has to be a whole number of pages. This number is also at the offset PAGES_AT.
    """
    for tail in ("", *database.TAILS):
        path = damaged.with_name(damaged.name + tail)
        if path.is_file():
            shutil.copyfile(path, source.with_name(source.name + tail))

    with source.open("r+b") as file:
        if file.read(len(MAGIC)) != MAGIC:
            file.seek(0)
            file.write(HEADER)

        pages = -(-source.stat().st_size // PAGE)  # rounded up
        file.truncate(pages * PAGE)
        file.seek(PAGES_AT)
        file.write(pages.to_bytes(4, "big"))


def _copy_readable_rows(source: Path, fresh: Path) -> bool:
    """Copy the readable rows into a new file of the present version. Returns False if no match is among them.

    The new file first gets the tables of the version that the damaged one seems to have, then it is upgraded. Matches
    get new numbers, and the rows of other tables follow them. The table "seen" lists deals instead of matches.
    """
    version = _mend_schema(source)
    tables = _tables_of(version)
    names = [statement.split()[2] for statement in tables if statement.startswith("CREATE TABLE")]

    with database.open_database(source, patience=0.0) as old, database.open_database(fresh, patience=0.0) as base:
        database.stop_after_steps(old, LONGEST)
        with database.transaction(base, writes=True):
            database.make_tables(base, version, tables)
            new_numbers = _copy_matches(old, base)
            for table in names:
                if table == "seen":
                    for row in _read_table(old, table):
                        _insert_row(base, table, row)
                elif table not in (OWN, "life"):  # totals are added up again
                    _copy_rows_of_matches(old, base, table, new_numbers)

        with database.transaction(base, writes=True):
            schemas.upgrade_tables(base)
            base.execute("INSERT OR IGNORE INTO seen SELECT game, seed FROM matches")
            # Each match is judged again by its record, so stars and medals do not depend on damaged rows.
            base.execute(f"UPDATE matches SET stars = {schemas.AGAIN}")
    return bool(new_numbers)


def _tables_of(version: int) -> Sequence[str]:
    """The statements that make the tables of a version."""
    return schemas.TABLES if version == schemas.SCHEMA else schemas.OLDER[version]


def _mend_schema(source: Path) -> int:
    """Write the definitions of all tables anew, and remove all others, such as indices.

    Returns the version of the tables: the present one if the file has any table that older versions did not have (NEW),
    otherwise the last older one.
    """
    with closing(sqlite3.connect(source, isolation_level=None)) as base:
        base.text_factory = bytes
        base.execute("PRAGMA writable_schema = ON")
        found = {name for (name,) in base.execute("SELECT CAST(name AS BLOB) FROM sqlite_master")}
        version = schemas.SCHEMA if found & NEW else max(schemas.OLDER)
        # By the name of the table, the third word of its definition.
        statements = {
            statement.split()[2]: statement for statement in _tables_of(version) if statement.startswith("CREATE TABLE")
        }

        marks = ", ".join("?" * len(statements))
        base.execute(f"DELETE FROM sqlite_master WHERE name NOT IN ({marks})", tuple(statements))
        for name, statement in statements.items():
            row = (name, statement, name)
            base.execute("UPDATE sqlite_master SET type = 'table', tbl_name = ?, sql = ? WHERE name = ?", row)
    return version


def _copy_matches(old: sqlite3.Connection, base: sqlite3.Connection) -> dict[object, int]:
    """Copy the matches, numbered from 1 in their order. Returns the new number of each match by its old one.

    A match is left out if the new table refuses it, or if its number was read before.
    """
    new_numbers: dict[object, int] = {}
    for old_number, *columns in _read_table(old, table=OWN):
        new_number = len(new_numbers) + 1
        is_new = old_number not in new_numbers
        if is_new and _insert_row(base, table=OWN, row=(new_number, *columns)):
            new_numbers[old_number] = new_number
    return new_numbers


def _copy_rows_of_matches(
    old: sqlite3.Connection, base: sqlite3.Connection, table: str, new_numbers: dict[object, int]
) -> None:
    """Copy the rows of a table that belong to these matches.

    `new_numbers`: the new number of a match by its old one.
    """
    for row in _read_table(old, table):
        if row[0] in new_numbers:
            _insert_row(base, table, (new_numbers[row[0]], *row[1:]))


def _read_table(old: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """The readable rows of a table: from its start, from its end, and between them one by one.

    The first column is the number of the match. Only tables with one row a match (ONE_ROW_EACH) are probed number by
    number in the damaged part. Empty if the table is gone.
    """
    column = old.execute(f"PRAGMA table_info({table})").fetchone()
    if column is None:  # the table is gone
        return []
    key = column[1]

    first, is_complete = _read_until_damage(old, f"SELECT * FROM {table} ORDER BY {key}")
    if is_complete:
        return first
    last, _ = _read_until_damage(old, f"SELECT * FROM {table} ORDER BY {key} DESC")

    between: list[tuple[object, ...]] = []
    start = first[-1][0] if first else 0
    end = last[-1][0] if last else PROBES_WITHOUT_END
    if table in ONE_ROW_EACH and isinstance(start, int) and isinstance(end, int):
        for number in range(start + 1, min(end, start + MOST_PROBES)):
            between += _read_until_damage(old, f"SELECT * FROM {table} WHERE {key} = ?", (number,))[0]
    return list(dict.fromkeys([*first, *between, *last[::-1]]))


def _read_until_damage(
    old: sqlite3.Connection, query: str, values: Sequence[object] = ()
) -> tuple[list[tuple[object, ...]], bool]:
    """The rows of a query up to the first one that cannot be read, and whether all could be read."""
    rows: list[tuple[object, ...]] = []
    try:
        rows.extend(old.execute(query, values))
    except (sqlite3.Error, MemoryError):
        return rows, False
    return rows, True


def _insert_row(base: sqlite3.Connection, table: str, row: Sequence[object]) -> bool:
    """Insert a row into a table. Returns False if the table refuses it."""
    try:
        marks = ", ".join("?" * len(row))
        return base.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row).rowcount == 1
    except (sqlite3.Error, ValueError, OverflowError):
        return False
