"""Interrupted matches: one file each, locked by the window that plays it.

The lock is an operating system lock on a second file next to it, released when the process ends for any reason.
"""

from __future__ import annotations

import errno
import itertools
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

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
        self.single: Path = store.folder / f"autosave{SUFFIX}"
        """The one save of earlier versions, which kept a single match."""
        self._store: Store = store
        self._held: dict[Path, IO[str] | None] = {}

    def left(self) -> list[Path]:
        """The interrupted matches, most recently played first, without those that are being played."""
        found = [path for path in self._store.listing(self.folder) if path.suffix == SUFFIX]
        found += self._store.listing(self.single.parent) & {self.single}
        free = [path for path in found if path not in self._held and not _is_held_elsewhere(path)]
        return sorted(free, key=lambda path: (self._store.written(path), path.name), reverse=True)

    def take(self, path: Path) -> bool:
        """Lock a match in order to continue it; False if another window plays it."""
        if path not in self._held:
            try:
                self._held[path] = _lock(path)
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
            lock.close()

    def remove(self, path: Path) -> None:
        """Delete a match that has ended, and its lock."""
        self._store.remove(path)
        self.release(path)


def _lock(path: Path) -> IO[str] | None:
    """Lock a match: the lock file, or None if the folder supports no locks. Raises BlockingIOError if it is locked."""
    beside = path.with_suffix(LOCK)
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        file = beside.open("a", encoding="utf-8")
    except OSError:
        return None
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        if error.errno in _HELD_ELSEWHERE:
            raise BlockingIOError from None
        return None
    return file


def _is_held_elsewhere(path: Path) -> bool:
    if not path.with_suffix(LOCK).exists():
        return False
    try:
        lock = _lock(path)
    except BlockingIOError:
        return True
    if lock is not None:
        lock.close()
    return False
