"""The file of the history: opened for each question, and made usable again after an error."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from scenes.keeping import database, deals, rescue, schemas
from scenes.keeping.database import DamagedError, LaterError, NoFileError, OlderError
from scenes.keeping.schemas import OLDER, PRACTICE, SCHEMA, TABLES
from scenes.keeping.store import is_link

if TYPE_CHECKING:
    from scenes.keeping.store import Store

Answer = TypeVar("Answer")

BESIDE: Final = f"history-{SCHEMA}.sqlite"
"""The file of this version beside one of another version."""
PATIENCE: Final = 0.5
"""Seconds that a write waits for another window that is writing."""
GLANCE: Final = 0.05
"""Seconds that a query waits for another window, while the screen is frozen."""
LOOKED_THROUGH: Final = 2_000
"""Steps of SQLite in which a file is looked through for damage before the first match is written into it."""
TRIES: Final = 4
"""How often something is read or written: an older file may turn out to be a link, then damaged, and be replaced."""
FAILURES: Final = (OSError, MemoryError, ValueError, OverflowError, sqlite3.Error, DamagedError)
"""Errors that reading or writing a history may raise."""
_TEMPORARY_CODES: Final = frozenset(
    (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_NOMEM,
    )
)
"""Errors caused by the disk or another window. Any other error means that the file is damaged."""


class HistoryFile:
    """The file that holds the finished matches of a player. A failure is one sentence of the store, never an exception.

    Each query opens and closes the file, so that two windows can share it. A damaged file is renamed, and a new one is
    started with the matches that can be read of it. A file of an older version gets the tables of this one. A file of a
    newer version stays as it is: this version plays beside it in a file of its own, with the matches that it can read
    of the other.
    """

    def __init__(self, store: Store) -> None:
        self.path: Path = store.folder / "history.sqlite"
        self._store: Store = store
        self._has_locks = True
        """Whether the disk has locks, as far as is known."""
        self._has_joined = False
        """Whether matches that were played beside another version were looked for."""
        self._is_replaced = False
        """Whether a damaged file was replaced. The player was told so, and is not told of single matches again."""
        self._is_checked = False
        """Whether the file was looked through for damage, since anything written into damaged pages may be lost."""

    # --- what the matches in memory have to know ------------------------------------------------

    def _after_uncertain_write(self) -> None:
        """Take note that a write has failed, but may have reached the disk."""

    def _on_other_matches(self) -> None:
        """Take note that the file holds other matches than before."""

    def _on_new_numbers(self) -> None:
        """Take note that the matches in the file have other numbers than before."""

    # --- reading and writing ---------------------------------------------------------------------

    def _read_file(self, question: Callable[[sqlite3.Connection], Answer], tries: int = TRIES) -> Answer | None:
        """The result of a query. None if there is no history, or if it cannot be read.

        `tries`: how often to read, since the file may be usable again after an error.
        """
        self._join_matches_beside()
        try:
            if not os.path.lexists(self.path):
                return None
            with database.open_database(self.path, GLANCE, self._has_locks) as base, database.transaction(base):
                return question(base) if database.check_tables(base, SCHEMA, TABLES, OLDER) else None

        except FAILURES as error:
            was_disk_without_locks = self._try_without_locks(error)
            if was_disk_without_locks:
                return self._read_file(question, tries)
            is_usable_again = self._make_usable(error)
            if not is_usable_again:
                self._store.report_sentence("The match history cannot be read just now.")
            elif tries > 1:
                return self._read_file(question, tries - 1)
            return None

    def _write_file(self, write: Callable[[sqlite3.Connection], object], tries: int = TRIES) -> bool:
        """Carry out a write in the database. Returns False if it fails.

        Before the first write (until `_is_checked`) the file is looked through for damage, since anything written into
        damaged pages may be lost. After an error it is written again: on a disk without file locks without them,
        otherwise once the file is usable again. `tries`: how often to write in all.
        """
        self._join_matches_beside()
        try:
            self._store.make(self.path.parent)
            database.make_private(self.path)
            with self._open_to_write() as base, database.transaction(base, writes=True):
                if not database.check_tables(base, SCHEMA, TABLES, OLDER):
                    database.make_tables(base, SCHEMA, TABLES)
                elif not self._is_checked and not database.is_sound(base, LOOKED_THROUGH):
                    raise DamagedError
                write(base)
            self._is_checked = True

        except FAILURES as error:
            # Some errors, such as those of a lock that is given back, come after everything was written.
            if not isinstance(error, DamagedError):
                self._after_uncertain_write()
            was_disk_without_locks = self._try_without_locks(error)
            if was_disk_without_locks:
                return self._write_file(write, tries)
            is_usable_again = self._make_usable(error)
            return is_usable_again and tries > 1 and self._write_file(write, tries - 1)
        return True

    # --- after an error --------------------------------------------------------------------------

    def _try_without_locks(self, error: Exception) -> bool:
        """Use no locks from now on, if the error comes from a disk without locks.

        Returns whether locks have just been given up, so that the caller may try once more. Such a disk answers with
        an error that otherwise passes by itself (`_TEMPORARY_CODES`).
        """
        is_temporary = isinstance(error, sqlite3.Error) and _sqlite_code(error) in _TEMPORARY_CODES
        if not (self._has_locks and is_temporary) or database.has_locks(self.path.parent):
            return False

        self._has_locks = False
        self._store.warn_of_no_locks()
        return True

    def _make_usable(self, error: Exception) -> bool:
        """Make the file usable again after this error. Returns False if the file is not the cause, or if that fails.

        A file of an older version gets the tables of this one. Beside a file of a newer version another one is used. A
        link is renamed, and so is a damaged file, whose matches are rescued.
        """
        if isinstance(error, LaterError) and self.path.name != BESIDE:
            self._play_beside_later_version()
            return True
        if isinstance(error, NoFileError):
            return self._set_link_aside(error.path)
        if isinstance(error, OlderError):
            return self._upgrade_file()
        return self._is_damaged(error) and self._replace_damaged_file()

    def _play_beside_later_version(self) -> None:
        """Use a file of this version from now on, with those matches of the newer version's file that can be read."""
        other = self.path
        self.path = self.path.with_name(BESIDE)
        self._on_other_matches()  # forget what was read from the other file

        stays = f"These matches were played with a newer version, so {other.name} stays as it is"
        self._store.report_sentence(f"{stays}; new ones go to {BESIDE}.")
        self._copy_matches_from(other)

    def _is_damaged(self, error: Exception) -> bool:
        """Whether the file is the cause of an error.

        Otherwise the cause is the disk, another window, or the values to write. `_TEMPORARY_CODES`: errors that pass by
        themselves, such as a locked file. `_is_sound` lets SQLite check the whole file.
        """
        if isinstance(error, OSError | MemoryError):
            return False

        code = _sqlite_code(error)
        is_write_protected = code == sqlite3.SQLITE_READONLY and not os.access(self.path, os.W_OK)
        if code in _TEMPORARY_CODES or is_write_protected:
            return False

        # A value may make no sense because it was read from a damaged file, or in what was to be written.
        if isinstance(error, ValueError | OverflowError):
            return not self._is_sound()
        return True

    def _is_sound(self) -> bool:
        """Whether SQLite finds no damage in the file, and the tables are those of this version.

        True as well if an error that passes by itself (`_TEMPORARY_CODES`) leaves that open.
        """
        try:
            with self._open_to_write() as base, database.transaction(base):
                return database.check_tables(base, SCHEMA, TABLES, OLDER) and database.is_sound(base)
        except FAILURES as error:
            return _sqlite_code(error) in _TEMPORARY_CODES

    def _upgrade_file(self) -> bool:
        """Give a file of an older version the tables of this one. Returns False if that fails."""
        try:
            with self._open_to_write() as base, database.transaction(base, writes=True):
                schemas.upgrade_tables(base)
        except FAILURES as error:
            return self._is_damaged(error) and self._replace_damaged_file()

        self._on_other_matches()
        return True

    def _set_link_aside(self, path: Path) -> bool:
        """Rename a link, or anything else that is not a file, in the place of a file. Returns False if that fails."""
        aside = self._store.set_aside(path, ".link")
        if aside is None:
            return False
        self._store.report_sentence(
            f"{path.name} was a link or not an ordinary file, so it is not used; it was kept as {aside.name}."
        )
        return True

    def _replace_damaged_file(self) -> bool:
        """Rename the damaged file, and start a new one with its readable matches. Returns False if renaming fails.

        What was read from the old file is forgotten (`_on_other_matches`), and so are numbers of its matches, since the
        new file counts anew (`_on_new_numbers`).
        """
        aside = self._store.set_aside(self.path)
        if aside is None:
            return False

        self._is_replaced = True
        self._on_other_matches()
        self._on_new_numbers()
        for tail in database.TAILS:  # SQLite may need these files to repair the other
            with suppress(OSError):
                self.path.with_name(self.path.name + tail).replace(aside.with_name(aside.name + tail))

        with rescue.rescue_matches(aside) as rescued:
            has_matches = rescued is not None and self._copy_matches_from(rescued)
        started = "a new one was started" + (" with the matches that could be read" if has_matches else "")
        self._store.report_sentence(f"The match history could not be used; it was kept as {aside.name}, and {started}.")
        return True

    # --- matches of other files ------------------------------------------------------------------

    def _join_matches_beside(self) -> None:
        """Once the usual file is of this version, take over the matches that it kept in BESIDE before.

        BESIDE is the file that this version uses while the usual one (`self.path`) is of a newer version.
        """
        beside = self.path.with_name(BESIDE)
        if self._has_joined or self.path == beside:
            return
        self._has_joined = True
        if not beside.is_file() or is_link(beside):
            return

        # Writing nothing gives a file of an older version the tables of this one. If the file is of a newer version
        # after all, `self.path` becomes BESIDE.
        self._write_file(lambda _: None)
        if self.path != beside and self._copy_matches_from(beside):
            self._store.set_aside(beside, ".joined")

    def _copy_matches_from(self, other: Path) -> bool:
        """Copy the matches of another file that are missing in this one.

        Returns False if the other one cannot be read. What was read from this file before does not contain the new
        matches: a caller that has read it calls `_on_other_matches`.
        """
        try:
            database.make_private(self.path)
            with self._open_to_write() as base:
                base.execute("ATTACH ? AS other", (database.database_uri(other, self._has_locks, "mode=ro"),))
                with database.transaction(base, writes=True):
                    if not database.check_tables(base, SCHEMA, TABLES, OLDER):
                        database.make_tables(base, SCHEMA, TABLES)
                    _copy_missing_matches(base)
        except FAILURES:
            return False
        return True

    def _open_to_write(self) -> AbstractContextManager[sqlite3.Connection]:
        return database.open_database(self.path, PATIENCE, self._has_locks)


def _copy_missing_matches(base: sqlite3.Connection) -> None:
    """Copy the matches of the attached database `other` that are missing in this one.

    A match is the same in both if it has the same deal and ended at the same time. Copied ones get new numbers after
    those that are in use. A copied match becomes practice if this database has a match of the same deal that counts
    (`deals.mark_repeated_deals`). Raises sqlite3.Error if a table of the other file lacks a column.
    """
    base.execute(
        "CREATE TEMP TABLE fresh AS SELECT number AS old FROM other.matches "
        "WHERE (ended, seed) NOT IN (SELECT ended, seed FROM main.matches) ORDER BY number"
    )
    shift = base.execute("SELECT ifnull(max(number), 0) FROM main.matches").fetchone()[0]

    for table in ("matches", "records", "reviews", "looks", "seen"):
        key, *columns = [row[1] for row in base.execute(f"PRAGMA main.table_info({table})")]
        names = ", ".join(columns)

        # The key is the number of the match in all tables except `seen`, which lists deals.
        new_key, condition = (f"{key} + {shift}", f"{key} IN fresh") if table != "seen" else (key, "1")
        chosen = f"SELECT {new_key}, {names} FROM other.{table} WHERE {condition}"
        base.execute(f"INSERT OR IGNORE INTO main.{table} ({key}, {names}) {chosen}")

    deals.mark_repeated_deals(base, shift, PRACTICE)


def _sqlite_code(error: Exception) -> int:
    """The primary code of an SQLite error. Any other error counts as the one for a damaged file."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF
