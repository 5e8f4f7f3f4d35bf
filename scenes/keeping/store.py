"""The player's folder: interrupted matches, records, reports, and what is remembered in lines."""

from __future__ import annotations

import contextlib
import errno
import itertools
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs

from career.daily import Begun, begun_in, begun_text
from game.catalogue import GAMES
from game.core import files
from game.core.sanitize import clean

HOME: Final = "FIVE_FRONTS_HOME"
"""Environment variable that names another folder, for tests and portable installations."""

LONGEST_SENTENCE: Final = 400
"""Maximum length of a message in characters; paths make the longest ones."""


class Store:
    """Reads and writes the player's folder. Files that cannot be written are kept in memory until the program ends.

    A failure is reported as one sentence in `sentences()`, never as an exception.
    """

    def __init__(self, folder: Path | None = None) -> None:
        named = os.environ.get(HOME)
        home = named or platformdirs.user_data_dir("FiveFronts", appauthor=False)
        self.folder: Path = folder if folder is not None else Path(home)
        self._shared: bool = folder is not None or bool(named)
        """True if the folder was named by the user; then its permissions are never changed."""
        self.saves: Saves = Saves(self)
        self.records: Path = self.folder / "records"
        self.reports: Path = self.folder / "reports"
        self._lessons: Path = self.folder / "lessons.txt"
        self._days: Path = self.folder / "days.txt"
        self._memory: dict[Path, str] = {}
        self._unread: set[Path] = set()
        """Files that are there and could not be read, and so are not replaced."""
        self._sentences: list[str] = []
        self._said: set[str] = set()

    def sentences(self) -> list[str]:
        """What has failed since the last call, one sentence each, for the player."""
        told = self._sentences[:]
        self._sentences.clear()
        return told

    def say(self, sentence: str) -> None:
        """Report a sentence to the player and on stderr, each sentence once."""
        sentence = clean(sentence, LONGEST_SENTENCE)
        if sentence not in self._said:
            self._said.add(sentence)
            self._sentences.append(sentence)
            if sys.stderr is not None:  # a double-clicked program on Windows has none
                print(sentence, file=sys.stderr)

    def make(self, folder: Path) -> None:
        """Make this folder or one below it for its owner alone, and close it if it lay open before. Raises OSError."""
        if self._linked(folder):
            raise OSError(errno.ELOOP, "it is a link")
        for one in (self.folder, folder):
            one.mkdir(files.PRIVATE_FOLDER, parents=True, exist_ok=True)
            if one != self.folder or not self._shared:
                with contextlib.suppress(OSError):  # it belongs to another user
                    one.chmod(files.PRIVATE_FOLDER)

    def _linked(self, path: Path) -> bool:
        """Whether this folder, or one on the way to it from the player's, is a link; none is followed."""
        inner = [path, *path.parents][: len(path.parts) - len(self.folder.parts)]
        link = next((one for one in inner if is_link(one)), None)
        if link is not None:
            what = "a folder" if link.is_dir() else "a file"
            self.say(f"In {link.parent}, {link.name} is a link: put {what} in its place, for links are not followed.")
        return link is not None

    def read(self, path: Path) -> str | None:
        """The text of a file; None if it is missing or unreadable. Bytes that are not UTF-8 become U+FFFD."""
        if path in self._memory:
            return self._memory[path]
        self._unread.discard(path)
        try:
            return None if self._linked(path) else files.read(path, errors="replace")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError):
            self._unread.add(path)
            self.say(f"The file {path.name} could not be read.")
            return None

    def write(self, path: Path, text: str) -> bool:
        """Write a file atomically; False if it could only be kept in memory."""
        try:
            if path in self._unread:
                raise OSError(errno.EPERM, "it could not be read")
            self.make(path.parent)
            files.write(path, text)
        except (OSError, ValueError):
            self._memory[path] = text
            self.say(
                f"Nothing can be saved in {self.folder}, so your matches and settings are kept only until you quit."
            )
            return False
        self._memory.pop(path, None)
        return True

    def add_lines(self, path: Path, lines: str) -> None:
        """Write further lines into a file. Whatever stands there, perhaps of a later version, stays as it is."""
        text = self.read(path) or ""
        if len(text) <= files.LONGEST:
            self.write(path, text + lines)

    def listing(self, folder: Path) -> set[Path]:
        """The files of a folder, including those kept in memory."""
        found = {path for path in self._memory if path.parent == folder}
        with contextlib.suppress(OSError):
            found.update(() if self._linked(folder) else folder.iterdir())
        return found

    def written(self, path: Path) -> float:
        """When a file was written, in seconds since the epoch; infinite for a file kept in memory."""
        with contextlib.suppress(OSError):
            return math.inf if path in self._memory else path.stat().st_mtime
        return 0.0

    def remove(self, path: Path) -> None:
        """Delete a file; a missing one is no failure."""
        self._memory.pop(path, None)
        try:
            path.unlink(missing_ok=True)
        except OSError:
            self.say(f"The file {path.name} could not be removed.")

    def unused_record(self, slug: str, kind: str = ".record") -> Path:
        """A free path for a record of this game, or a picture. The slug of an unknown game is not used in the path."""
        stem = slug if slug in GAMES else "match"
        paths = (self.records / f"{stem}-{number}{kind}" for number in itertools.count(1))
        return next(path for path in paths if not os.path.lexists(path))

    def put_aside(self, path: Path) -> str:
        """Rename a damaged file, and say so in a sentence; "" if renaming failed."""
        aside = self.set_aside(path)
        return "" if aside is None else f" The damaged file was kept as {aside.name}."

    def set_aside(self, path: Path, tail: str = ".damaged") -> Path | None:
        """Rename a damaged file, so that it is kept; its new path, or None if renaming failed."""
        tails = itertools.chain([tail], (f"{tail}-{number}" for number in itertools.count(2)))
        aside = next(one for one in (path.with_name(path.name + tail) for tail in tails) if not os.path.lexists(one))
        try:
            path.replace(aside)
        except OSError:
            return None
        return aside

    def lessons(self) -> set[str]:
        """The slugs of the games whose guided match was played or offered."""
        return set((self.read(self._lessons) or "").split()) & set(GAMES)

    def note_lesson(self, slug: str) -> None:
        """Remember that the guided match of this game was played or offered."""
        known = self.lessons()
        if slug not in known:
            self.add_lines(self._lessons, f"{slug}\n")

    def begun_days(self) -> list[Begun]:
        """The deals of the day whose first try was begun."""
        return begun_in(self.read(self._days) or "")

    def note_day(self, begun: Begun) -> None:
        """Remember that the first try of a deal of the day was begun."""
        known = self.begun_days()
        if begun not in known:
            self.add_lines(self._days, begun_text([begun]))

    def report(self, text: str) -> Path | None:
        """Write a failure report under a new name; its path, or None if it cannot be written."""
        taken = {path.name for path in self.listing(self.reports)}
        number = next(n for n in range(1, len(taken) + 2) if f"report-{n}.txt" not in taken)
        path = self.reports / f"report-{number}.txt"
        return path if self.write(path, text) else None


def is_link(path: Path) -> bool:
    """Whether the path is a link to elsewhere, or what Windows calls a junction."""
    junction: Callable[[Path], bool] = getattr(os.path, "isjunction", os.path.islink)  # from Python 3.12 on
    return path.is_symlink() or junction(path)


# --- Interrupted matches: one file each, locked by the window that plays it -----------------------

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
        """The one save of the first version, which kept a single match."""
        self._store: Store = store
        self._held: dict[Path, int | None] = {}

    def left(self) -> list[Path]:
        """The interrupted matches, most recently played first, without those that are being played."""
        found = [path for path in self._store.listing(self.folder) if path.suffix == SUFFIX]
        found += self._store.listing(self.single.parent) & {self.single}
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
            if sys.platform == "win32":
                msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:  # another process holds it, or the folder supports no locks
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
