"""The player's folder: interrupted matches, records, reports, and what is remembered in lines."""

from __future__ import annotations

import contextlib
import errno
import itertools
import math
import os
import re
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs

from career.daily import Begun, begun_in, begun_text
from game.catalogue import GAMES
from game.core import files, locks
from game.core.locks import Outcome
from game.core.sanitize import clean

HOME: Final = "FIVE_FRONTS_HOME"
"""Environment variable that names another folder, for tests and portable installations."""

LONGEST_SENTENCE: Final = 400
"""Maximum length of a message in characters; paths make the longest ones."""


class Store:
    """Reads and writes the player's folder. Files that cannot be written are kept in memory until the program ends.

    They are tried again after the next file that can be written, and when the program ends. A failure is reported as
    one sentence in `sentences()`, never as an exception.
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
        """Files that could not be written."""
        self._added: dict[Path, str] = {}
        """Lines that could not be added to their files yet; `_memory` holds the whole text."""
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

    def say_no_locks(self) -> None:
        """Tell the player what to take care of on a disk without locks."""
        self.say(
            f"The disk of {self.folder} has no file locks, so do not open Five Fronts twice at the same time: "
            "two windows might change the same match."
        )

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
        self._memory[path] = text
        if self._write_out(path):
            self.retry()  # whatever was in the way of other files may have gone, too
            return True
        self._say_not_saved()
        return False

    def _say_not_saved(self) -> None:
        self.say(f"Nothing can be saved in {self.folder}, so your matches and settings are kept only until you quit.")

    def _write_out(self, path: Path) -> bool:
        """Write a file that is kept in memory; False if it has to stay there."""
        if path in self._unread:
            return False
        try:
            self.make(path.parent)
            files.write(path, self._memory[path])
        except (OSError, ValueError):
            return False
        del self._memory[path]
        return True

    def retry(self) -> None:
        """Try again to write what is only kept in memory."""
        for path in list(self._memory):
            if path in self._added:
                self._write_added(path)
            else:
                self._write_out(path)

    def add_lines(self, path: Path, lines: str) -> None:
        """Write further lines into a file. Whatever stands there, perhaps of a later version, stays as it is."""
        self._added[path] = self._added.get(path, "") + lines
        if self._write_added(path):
            self.retry()
        elif path in self._memory:
            self._say_not_saved()

    def _write_added(self, path: Path) -> bool:
        """Write the lines that are to be added to a file after what it says now; False if that fails.

        Another window may have written some of them meanwhile.
        """
        self._memory.pop(path, None)  # what the file said when it could not be written
        held = self.read(path) or ""
        if len(held) > files.LONGEST:  # it is something else
            del self._added[path]
            return False
        known = set(held.splitlines())
        missing = [line for line in self._added[path].splitlines() if line not in known]
        self._memory[path] = held + "".join(f"{line}\n" for line in missing)
        written = self._write_out(path)
        if written:
            del self._added[path]
        return written

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
        self._added.pop(path, None)
        try:
            path.unlink(missing_ok=True)
        except NotADirectoryError:  # a file lies where its folder should be
            return
        except OSError:
            self.say(f"The file {path.name} could not be removed.")

    def unused_record(self, slug: str, kind: str = ".record") -> Path:
        """A free path for a record of this game, or a picture. The slug of an unknown game is not used in the path."""
        stem = slug if slug in GAMES else "match"
        paths = (self.records / f"{stem}-{number}{kind}" for number in itertools.count(1))
        return next(path for path in paths if path not in self._memory and not os.path.lexists(path))

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

SUFFIX: Final = ".record"
LOCK: Final = ".lock"
_NAME: Final = re.compile(r"([a-z_]+)(-\d+)?\.record", re.ASCII)
MOST_NUMBERS: Final = 10**9
"""The number of a save is below this."""


def is_save(name: str) -> bool:
    """Whether this program gives such a name to an unfinished match: that of a game, perhaps with a number.

    Other names are not ours. A synchronised folder has a copy of a save under a name of its own, such as
    "sharp_end (conflicted copy).record". Such a file is neither shown nor changed.
    """
    found = _NAME.fullmatch(name)
    return found is not None and found[1] in GAMES


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
        found = [path for path in self._store.listing(self.folder) if is_save(path.name)]
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
        # A name is in use if a save or its lock is in the folder, so one of so many names is free.
        most = len(self._store.listing(self.folder)) + len(self._held) + 1
        elsewhere = False
        for number in range(1, most + 1):
            path = self.folder / f"{slug}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            if path in self._held:
                continue
            if not self.take(path):
                elsewhere = True
            elif path in self._store.listing(self.folder):
                self.release(path)
            else:
                break
        else:  # other windows have begun matches meanwhile
            path = self.folder / f"{slug}-{secrets.randbelow(MOST_NUMBERS) + most}{SUFFIX}"
            self.take(path)
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
        outcome = locks.seize(lock, beside.parent)
        if outcome is Outcome.OURS:
            return lock
        os.close(lock)
        if outcome is Outcome.ELSEWHERE:
            raise BlockingIOError
        self._store.say_no_locks()
        return None

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
