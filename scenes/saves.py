"""Interrupted matches: one file each, locked by the window that plays it.

The lock is an operating system lock on a second file next to it, released when the process ends for any reason.
"""

from __future__ import annotations

import errno
import itertools
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.core import files

if TYPE_CHECKING:
    from scenes.store import Store

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SUFFIX: Final = ".record"
LOCK: Final = ".lock"
_HELD_ELSEWHERE: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)


class Saves:
    """The unfinished matches in a player's folder. A failure is reported as a sentence of the store."""

    def __init__(self, store: Store) -> None:
        self.folder: Path = store.folder / "autosaves"
        self._store: Store = store
        self._held: dict[Path, int | None] = {}

    def left(self) -> list[Path]:
        """The interrupted matches, most recently played first, without those that are being played."""
        found = [path for path in self._store.listing(self.folder) if path.suffix == SUFFIX]
        free = [path for path in found if path not in self._held and not self._is_held_elsewhere(path)]
        return sorted(free, key=lambda path: (self._store.written(path), path.name), reverse=True)

    def take(self, path: Path) -> bool:
        """Lock a match in order to continue it; False if another window plays it."""
        if path not in self._held:
            try:
                self._held[path] = self._lock(path)
            except BlockingIOError:
                return False
        return True

    def begin(self, slug: str) -> Path:
        """Lock an unused name for a new match of this game."""
        elsewhere = False
        for number in itertools.count(1):
            path = self.folder / f"{slug}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            if path in self._held:
                continue
            if not self.take(path):
                elsewhere = True
            elif path in self._store.listing(self.folder):
                self.release(path)
            else:
                break
        if elsewhere:
            self._store.say(f"Another window plays this game as well, so this match is saved as {path.name}.")
        return path

    def release(self, path: Path) -> None:
        """Unlock a match, so that it can be continued from the title or another window."""
        lock = self._held.pop(path, None)
        if lock is not None:
            os.close(lock)

    def remove(self, path: Path) -> None:
        """Delete a match that has ended, and its lock."""
        self._store.remove(path)
        self.release(path)

    def _lock(self, path: Path) -> int | None:
        """Lock a match: the descriptor of its lock file, or None where there are no locks.

        Raises BlockingIOError if another window holds it.
        """
        beside = path.with_suffix(LOCK)
        try:
            self._store.make(beside.parent)
            lock = files.open_private(beside)
        except OSError:
            if beside.is_symlink() or (beside.exists() and not beside.is_file()):
                where = f"In {beside.parent}, {beside.name} is no ordinary file"
                self._store.say(f"{where}: remove it, so that two windows cannot play the same match.")
            return None
        try:
            _seize(lock)
        except OSError as error:
            os.close(lock)
            if error.errno in _HELD_ELSEWHERE:
                raise BlockingIOError from None
            return None
        return lock

    def _is_held_elsewhere(self, path: Path) -> bool:
        if not path.with_suffix(LOCK).exists():
            return False
        try:
            lock = self._lock(path)
        except BlockingIOError:
            return True
        if lock is not None:
            os.close(lock)
        return False


def _seize(lock: int) -> None:
    """Raises OSError where another process holds it, or the folder supports no locks."""
    if sys.platform == "win32":
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
