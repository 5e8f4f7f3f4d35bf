"""Ways in which the file of a history is damaged, for tests of what can still be read of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def alter(path: Path, *statements: str) -> None:
    """Run SQL statements on the file of a history, as no program does."""
    with closing(sqlite3.connect(path)) as base:
        for statement in statements:
            base.execute(statement)
        base.commit()


def zero_second_half(path: Path) -> None:
    """Overwrite a quarter of the file, from its middle on, with zeros and drop the rest."""
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2] + bytes(len(content) // 4))


def overwrite_with_words(path: Path) -> None:
    """Put plain text in the place of the database."""
    path.write_bytes(b"no database at all, whatever its name says" * 100)


def replace_with_other_database(path: Path) -> None:
    """Put a database of another program in the place of this one."""
    path.unlink()
    alter(path, "CREATE TABLE bookmarks (url TEXT)")


def drop_records(path: Path) -> None:
    """Drop the table of records. The matches are still there."""
    alter(path, "DROP TABLE records")


def drop_constraints(path: Path) -> None:
    """Copy a table without its constraints. Such a table takes a match and never shows it."""
    copy = "CREATE TABLE records AS SELECT * FROM old"
    alter(path, "ALTER TABLE records RENAME TO old", copy, "DROP TABLE old", "DROP TABLE seen")


def add_endless_view(path: Path) -> None:
    """Replace the table of matches by a view of infinitely many rows."""
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    view = f"CREATE VIEW matches AS {endless} SELECT i AS number, 'x' AS game, '{{}}' AS options FROM n"
    alter(path, "DROP TABLE matches", view)


def break_utf8(path: Path) -> None:
    """Put a byte that is not UTF-8 into the text of a table, where an error message would quote it."""
    content = path.read_bytes()
    path.write_bytes(content.replace(b"CREATE TABLE matches", b"CREATE \xffABLE matches"))


def break_index(path: Path) -> None:
    """Add an index as other programs do, and make its definition unreadable. SQLite then opens no table at all."""
    alter(path, "CREATE INDEX by_game ON matches (game)")
    content = path.read_bytes()
    path.write_bytes(content.replace(b"CREATE INDEX by_game", b"CREATE \xffNDEX by_game"))


def zero_header(path: Path) -> None:
    """Overwrite the sixteen bytes by which SQLite knows its files."""
    content = path.read_bytes()
    path.write_bytes(bytes(16) + content[16:])


def reset_version(path: Path) -> None:
    """Set the number of the schema to 0, as programs leave it that copy only the rows."""
    alter(path, "PRAGMA user_version = 0")


UNREADABLE_MATCH = [
    'UPDATE matches SET seats = \'[["human", "Anna", 1e999, null]]\'',
    'UPDATE matches SET seats = \'[["human", "Anna", "much", null]]\'',
    "UPDATE matches SET seats = '[[\"human\", 7, 1.0, null]]'",
    'UPDATE matches SET seats = \'[["human", "Anna", 1.0, 0.5]]\'',
    'UPDATE matches SET seats = \'[["human", "Anna", 1.0, null, "blue"], ["general", "", 0.0, null, "red"]]\'',
    "UPDATE matches SET seats = '[[\"human\"]]'",
    "UPDATE matches SET seats = '[]'",
    "UPDATE matches SET seats = '{}'",
    "UPDATE matches SET seats = '['",
    "UPDATE matches SET seats = x'ff'",
    f"UPDATE matches SET seats = '{'[' * 5000}'",
    "UPDATE matches SET options = '[]'",
    "UPDATE matches SET options = 7",
    "UPDATE matches SET seconds = -1",
    "UPDATE matches SET seconds = 'long'",
    "UPDATE matches SET ended = 9e999",
    "UPDATE matches SET ended = x'00'",
    "UPDATE matches SET rounds = 'nine'",
    "UPDATE matches SET rounds = 1e300",
    "UPDATE matches SET game = x'00'",
    "UPDATE matches SET faces = '[\"many\"]'",
    "UPDATE matches SET faces = '[9223372036854775807]'",
    "UPDATE matches SET faces = '[-4]'",
    "UPDATE matches SET practice = 'unheard of'",
    "UPDATE matches SET practice = x'00'",
    "UPDATE matches SET practice = 7",
    "UPDATE matches SET occasion = 'day'",
    "UPDATE matches SET occasion = x'78'",
    "UPDATE matches SET occasion = 7",
    "UPDATE matches SET name = x'00'",
    "UPDATE matches SET favourite = 'yes'",
    "UPDATE matches SET favourite = 2",
]
"""Statements after which a match cannot be read."""
UNREADABLE_PART = [
    "UPDATE matches SET name = CAST(x'41ff' AS TEXT)",
    "UPDATE matches SET seats = CAST(replace(seats, 'Anna', CAST(x'41ff' AS TEXT)) AS TEXT)",
    "UPDATE matches SET judges = 'many'",
    "UPDATE matches SET medals = x'ff'",
    "UPDATE matches SET stars = 'many'",
    "UPDATE matches SET stars = 1 << 60",
    "UPDATE matches SET seed = x'00'",
    "UPDATE records SET record = x'00'",
    "UPDATE records SET record = CAST(x'41ff' AS TEXT)",
    "UPDATE records SET digest = 7",
    "UPDATE reviews SET good = -1",
    "UPDATE reviews SET good = 1 << 62, counted = 1 << 62",
    "UPDATE reviews SET looked = 'many'",
    "UPDATE reviews SET lost = 9e999",
    "UPDATE looks SET value = 1.5",
    "UPDATE looks SET best = 'much'",
    "UPDATE looks SET better = x'00'",
    "UPDATE looks SET decision = decision + (1 << 60)",
    "DELETE FROM records",
]
"""Statements after which only a part of a match cannot be read, such as its record or its review."""
