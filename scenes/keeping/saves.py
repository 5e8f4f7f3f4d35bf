"""Interrupted matches: one file each, locked by the window that plays the match."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.catalogue import GAMES
from game.core import files, locks
from game.core.locks import Outcome

if TYPE_CHECKING:
    from scenes.keeping.store import Store

SUFFIX: Final = ".record"
LOCK: Final = ".lock"
_NAME: Final = re.compile(r"([a-z_]+)(-\d+)?\.record", re.ASCII)
MOST_NUMBERS: Final = 10**9
"""The number of a save is below this."""


def is_save(name: str) -> bool:
    """Whether a file has a name that the program gives to unfinished matches: a game's slug, perhaps with a number.

    Any other file is neither shown nor changed. A synchronised folder, for instance, gives copies of saves other names.

    >>> is_save("sharp_end-2.record"), is_save("sharp_end (conflicted copy).record")
    (True, False)
    """
    parts = _NAME.fullmatch(name)
    return parts is not None and parts[1] in GAMES


class Saves:
    """The unfinished matches in a player's folder. A failure is reported as a sentence of the store."""

    def __init__(self, store: Store) -> None:
        self.folder: Path = store.folder / "autosaves"
        self.first_version_save: Path = store.folder / f"autosave{SUFFIX}"
        """The only save of the first version, which kept a single match. It is resumed where it is."""
        self._store: Store = store
        self._held: dict[Path, int | None] = {}
        """The saves that this window has locked, by file, with the descriptor of the lock, or None without locks."""

    def interrupted_matches(self) -> list[Path]:
        """The files of the interrupted matches that no window is playing, the most recently played first.

        `_held`: those that this window plays. The save file of the first version is elsewhere, and may not exist.
        """
        saves = [path for path in self._store.listing(self.folder) if is_save(path.name)]
        saves += self._store.listing(self.first_version_save.parent) & {self.first_version_save}
        free = [path for path in saves if path not in self._held and not self._is_held_elsewhere(path)]
        return sorted(free, key=lambda path: (self._store.modified_at(path), path.name), reverse=True)

    def take_if_free(self, path: Path) -> bool:
        """Lock a saved match, so that it can be resumed. Returns False if another window is playing it."""
        if path not in self._held:
            try:
                self._held[path] = self._lock_save(path)
            except BlockingIOError:
                return False
        return True

    def begin(self, slug: str) -> Path:
        """Lock an unused file name for a new match of this game. Returns its path."""
        # A name is in use if a save or its lock is in the folder, so one of so many names is free.
        most = len(self._store.listing(self.folder)) + len(self._held) + 1
        is_played_elsewhere = False

        for number in range(1, most + 1):
            path = self.folder / f"{slug}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            if path in self._held:
                continue
            if not self.take_if_free(path):
                is_played_elsewhere = True
            elif path in self._store.listing(self.folder):
                self.release(path)
            else:
                break
        else:  # other windows have begun matches meanwhile
            path = self.folder / f"{slug}-{secrets.randbelow(MOST_NUMBERS) + most}{SUFFIX}"
            self.take_if_free(path)

        if is_played_elsewhere:
            notice = f"Another window plays this game as well, so this match is saved as {path.name}."
            self._store.report_sentence(notice)
        return path

    def release(self, path: Path) -> None:
        """Unlock a saved match, so that it can be resumed from the title or in another window."""
        lock = self._held.pop(path, None)
        if lock is not None:
            os.close(lock)

    def remove(self, path: Path) -> None:
        """Delete the save file of a match, and unlock it."""
        self._store.remove(path)
        self.release(path)

    def _lock_save(self, path: Path) -> int | None:
        """Lock a saved match. Returns the descriptor of its lock file, or None if there are no locks.

        Raises BlockingIOError if another window holds the lock.
        """
        lock_file = path.with_suffix(LOCK)
        try:
            self._store.make(lock_file.parent)
            lock = files.open_private(lock_file)
        except OSError:
            if lock_file.is_symlink() or (lock_file.exists() and not lock_file.is_file()):
                trouble = f"In {lock_file.parent}, {lock_file.name} is not an ordinary file"
                self._store.report_sentence(f"{trouble}: remove it, so that two windows cannot play the same match.")
            return None

        outcome = locks.seize(lock, lock_file.parent)
        if outcome is Outcome.OURS:
            return lock
        os.close(lock)
        if outcome is Outcome.ELSEWHERE:
            raise BlockingIOError
        self._store.warn_of_no_locks()
        return None

    def _is_held_elsewhere(self, path: Path) -> bool:
        """Whether another window is playing a saved match. False if the disk has no locks, which leaves it open."""
        if not path.with_suffix(LOCK).exists():
            return False
        try:
            lock = self._lock_save(path)
        except BlockingIOError:
            return True
        if lock is not None:
            os.close(lock)
        return False
