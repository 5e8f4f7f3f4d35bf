"""The player's folder: interrupted matches, records, reports, and small files that remember something in each line."""

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

from career.daily import Begun, begun_days_text, parse_begun_days
from game.catalogue import GAMES
from game.core import files
from game.core.sanitize import clean
from scenes.keeping.saves import Saves

HOME: Final = "FIVE_FRONTS_HOME"
"""Environment variable that names another folder, for tests and portable installations."""

LONGEST_SENTENCE: Final = 400
"""Maximum length of a message in characters. Paths make the longest ones."""


class Store:
    """Reads and writes the player's folder. Files that cannot be written are kept in memory until the program ends.

    They are tried again after the next file that can be written, and when the program ends. A failure is reported as
    one sentence in `sentences()`, never as an exception.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """The store of a player. `folder`: its folder, by default the one that the environment or the system names."""
        named = os.environ.get(HOME)
        home = named or platformdirs.user_data_dir("FiveFronts", appauthor=False)
        self.folder: Path = folder if folder is not None else Path(home)
        self._is_named_by_user: bool = folder is not None or bool(named)
        """Whether the user has named the folder. Then its permissions are never changed."""
        self.saves: Saves = Saves(self)
        self.records: Path = self.folder / "records"
        self.reports: Path = self.folder / "reports"
        self._lessons: Path = self.folder / "lessons.txt"
        self._days: Path = self.folder / "days.txt"
        self._memory: dict[Path, str] = {}
        """Files that could not be written."""
        self._added: dict[Path, str] = {}
        """Lines that could not be added to their files yet. `_memory` holds the whole text."""
        self._unread: set[Path] = set()
        """Files that exist and could not be read, and so are not replaced."""
        self._sentences: list[str] = []
        """Sentences for the player since the last call of `sentences`."""
        self._said: set[str] = set()
        """All sentences so far: none is said twice."""

    def sentences(self) -> list[str]:
        """The sentences about failures since the last call, for the player."""
        sentences = self._sentences[:]
        self._sentences.clear()
        return sentences

    def report_sentence(self, sentence: str) -> None:
        """Report a sentence to the player and on stderr. Each sentence is reported once."""
        sentence = clean(sentence, LONGEST_SENTENCE)
        if sentence not in self._said:
            self._said.add(sentence)
            self._sentences.append(sentence)
            if sys.stderr is not None:  # a double-clicked program on Windows has none
                print(sentence, file=sys.stderr)

    def warn_of_no_locks(self) -> None:
        """Warn the player that the disk has no file locks."""
        self.report_sentence(
            f"The disk of {self.folder} has no file locks, so do not open Five Fronts twice at the same time: "
            "two windows might change the same match."
        )

    def make(self, folder: Path) -> None:
        """Create the player's folder, or one below it, readable for its owner alone. Raises OSError.

        A player's folder that the user has named keeps its permissions.
        """
        if self._is_linked(folder):
            raise OSError(errno.ELOOP, "it is a link")
        for created in (self.folder, folder):
            created.mkdir(files.PRIVATE_FOLDER, parents=True, exist_ok=True)
            keeps_permissions = created == self.folder and self._is_named_by_user
            if not keeps_permissions:
                with contextlib.suppress(OSError):  # the folder belongs to another user
                    created.chmod(files.PRIVATE_FOLDER)

    def _is_linked(self, path: Path) -> bool:
        """Whether a path, or a folder between it and the player's folder, is a link. Links are not followed.

        If there is one, the player is told.
        """
        below_folder = [path, *path.parents][: len(path.parts) - len(self.folder.parts)]
        link = next((parent for parent in below_folder if is_link(parent)), None)
        if link is None:
            return False

        kind = "a folder" if link.is_dir() else "a file"
        self.report_sentence(
            f"In {link.parent}, {link.name} is a link: put {kind} in its place, because links are not followed."
        )
        return True

    def read(self, path: Path) -> str | None:
        """The text of a file. None if it is missing or cannot be read. Bytes that are not UTF-8 become U+FFFD.

        A text that could not be written yet (`_memory`) counts as that of the file. `_unread`: the files that exist and
        could not be read.
        """
        if path in self._memory:
            return self._memory[path]

        self._unread.discard(path)
        try:
            return None if self._is_linked(path) else files.read(path, errors="replace")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError):
            self._unread.add(path)
            self.report_sentence(f"The file {path.name} could not be read.")
            return None

    def write(self, path: Path, text: str) -> bool:
        """Write a file atomically. Returns False if its text could only be kept in memory."""
        self._memory[path] = text
        if self._write_out(path):
            self.retry()  # other files may have failed for the same reason
            return True
        self._say_not_saved()
        return False

    def _say_not_saved(self) -> None:
        """Tell the player that nothing can be saved."""
        self.report_sentence(
            f"Nothing can be saved in {self.folder}, so your matches and settings are kept only until you quit."
        )

    def _write_out(self, path: Path) -> bool:
        """Write a file whose text is kept in memory. Returns False if it has to stay there.

        A file that could not be read (`_unread`) is not written, because its unknown contents would be lost.
        """
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
        """Try again to write the files that are only kept in memory."""
        for path in list(self._memory):
            if path in self._added:
                self._append_lines(path)
            else:
                self._write_out(path)

    def add_lines(self, path: Path, lines: str) -> None:
        """Add lines to a file. All its other lines, perhaps of a later version, stay as they are.

        If that succeeds, files that could not be written before are tried again. Otherwise the lines wait in `_added`,
        and the whole text is in `_memory`. The player is told if nothing was written.
        """
        self._added[path] = self._added.get(path, "") + lines
        if self._append_lines(path):
            self.retry()
        elif path in self._memory:
            self._say_not_saved()

    def _append_lines(self, path: Path) -> bool:
        """Write the lines waiting for a file to its end. Returns False if that fails.

        Another window may have written some of them meanwhile. They are not written twice. A file longer than
        files.LONGEST is none of ours, and its lines are given up.
        """
        self._memory.pop(path, None)  # an old text, so that `read` reads the file itself
        text = self.read(path) or ""
        if len(text) > files.LONGEST:
            del self._added[path]
            return False

        known = set(text.splitlines())
        missing = [line for line in self._added[path].splitlines() if line not in known]
        self._memory[path] = text + "".join(f"{line}\n" for line in missing)
        is_written = self._write_out(path)
        if is_written:
            del self._added[path]
        return is_written

    def listing(self, folder: Path) -> set[Path]:
        """The paths in a folder, including files that are only kept in memory."""
        paths = {path for path in self._memory if path.parent == folder}
        with contextlib.suppress(OSError):
            if not self._is_linked(folder):
                paths.update(folder.iterdir())
        return paths

    def modified_at(self, path: Path) -> float:
        """The time when a file was written, in seconds since the epoch.

        Infinite for a file kept in memory, 0.0 if the time is unknown.
        """
        with contextlib.suppress(OSError):
            return math.inf if path in self._memory else path.stat().st_mtime
        return 0.0

    def remove(self, path: Path) -> None:
        """Delete a file, and forget text or lines that could not be written to it. A missing file is no failure."""
        self._memory.pop(path, None)
        self._added.pop(path, None)
        try:
            path.unlink(missing_ok=True)
        except NotADirectoryError:  # there is a file in the place of its folder
            return
        except OSError:
            self.report_sentence(f"The file {path.name} could not be removed.")

    def unused_record(self, slug: str, kind: str = ".record") -> Path:
        """A free path for a record of this game, or for a file of another kind, such as ".png".

        The slug of an unknown game does not appear in the path.
        """
        stem = slug if slug in GAMES else "match"
        paths = (self.records / f"{stem}-{number}{kind}" for number in itertools.count(1))
        return next(path for path in paths if path not in self._memory and not os.path.lexists(path))

    def keep_damaged_file(self, path: Path) -> str:
        """Rename a damaged file. Returns a sentence about it that begins with a space. "" if renaming failed."""
        aside = self.set_aside(path)
        return "" if aside is None else f" The damaged file was kept as {aside.name}."

    def set_aside(self, path: Path, tail: str = ".damaged") -> Path | None:
        """Rename a file, so that it is kept and not used. Returns its new path, or None if renaming failed."""
        tails = itertools.chain([tail], (f"{tail}-{number}" for number in itertools.count(2)))
        paths = (path.with_name(path.name + tail) for tail in tails)
        aside = next(free_path for free_path in paths if not os.path.lexists(free_path))

        try:
            path.replace(aside)
        except OSError:
            return None
        return aside

    def lessons(self) -> set[str]:
        """The slugs of the games whose guided match has been played or offered."""
        return set((self.read(self._lessons) or "").split()) & set(GAMES)

    def note_lesson(self, slug: str) -> None:
        """Note that the guided match of this game was played or offered."""
        known = self.lessons()
        if slug not in known:
            self.add_lines(self._lessons, f"{slug}\n")

    def begun_days(self) -> list[Begun]:
        """The deals of the day whose first try was begun."""
        return parse_begun_days(self.read(self._days) or "")

    def note_day(self, begun: Begun) -> None:
        """Note that the first try of a deal of the day was begun."""
        known = self.begun_days()
        if begun not in known:
            self.add_lines(self._days, begun_days_text([begun]))

    def report(self, text: str) -> Path | None:
        """Write a failure report under a new name. Returns its path, or None if it cannot be written."""
        taken = {path.name for path in self.listing(self.reports)}
        number = next(number for number in itertools.count(1) if f"report-{number}.txt" not in taken)
        path = self.reports / f"report-{number}.txt"
        return path if self.write(path, text) else None


def is_link(path: Path) -> bool:
    """Whether the path is a symbolic link, or a junction of Windows."""
    junction: Callable[[Path], bool] = getattr(os.path, "isjunction", os.path.islink)  # from Python 3.12 on
    return path.is_symlink() or junction(path)
