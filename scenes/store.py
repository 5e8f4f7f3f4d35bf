"""The player's folder: settings, interrupted matches, records, reports."""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import itertools
import json
import math
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

import platformdirs

from career.daily import Begun, begun_in, begun_text
from game.catalogue import GAMES
from game.core import files
from game.core.sanitize import clean
from scenes.saves import Saves
from scenes.ui import keys
from scenes.ui.theme import TYPE_SCALES, complain_once
from scenes.ui.voice import OFF, SPEECHES

SPEEDS: Final = ("0.5x", "1x", "2x", "4x", "instant")
"""Speeds of opponents and animations."""

HAND_OVERS: Final = ("always", "card")
"""When people who share a machine hand it over although the seat may pass: always, or only with a playable card."""

HOME: Final = "FIVE_FRONTS_HOME"
"""Environment variable that names another folder, for tests and portable installations."""

_CHOICES: Final = {"speed": SPEEDS, "hand_over": HAND_OVERS, "type_size": tuple(TYPE_SCALES), "speech": SPEECHES}
"""Allowed values, by field of Settings."""
LONGEST_SENTENCE: Final = 400
"""Maximum length of a message in characters; paths make the longest ones."""
LARGEST: Final = 16_384
"""Width and height of a window in real pixels at most."""
FURTHEST: Final = 65_536
"""Real pixels from the corner of the first desktop to that of the window at most."""
PACE_OF: Final = {"0.5x": 0.5, "1x": 1.0, "2x": 2.0, "4x": 4.0, "instant": math.inf}
"""Speeds as factors; infinite for instant."""


@dataclass(slots=True)
class Settings:
    """The settings. `speed` is one of SPEEDS, `hand_over` one of HAND_OVERS.

    `sound` is the volume of effects, `ambience` that of the loop behind them, `music` that of the music, 0..100.

    `type_size` is one of TYPE_SCALES. `outlines`: what can be chosen has a bold line instead of light around it.
    `window` is where the window stood last: left, top, width, height of its inside in real pixels of the desktop.

    `speech` is one of SPEECHES. `end_idle`: a phase in which a person can do nothing ends automatically. `keys` holds
    the names of keys that the player has set, by command (see scenes/ui/keys.py).
    """

    sound: int = 70
    ambience: int = 70
    music: int = 60
    speed: str = "1x"
    fullscreen: bool = False
    type_size: str = "normal"
    outlines: bool = False
    reduced_motion: bool = False
    speech: str = OFF
    hand_over: str = "always"
    end_idle: bool = True
    window: tuple[int, int, int, int] | None = None
    maximised: bool = False
    keys: dict[str, str] = dataclasses.field(default_factory=dict)

    @property
    def pace(self) -> float:
        """`speed` as a factor; infinite for instant."""
        return PACE_OF[self.speed]


class Store:
    """Reads and writes the player's folder. Files that cannot be written are kept in memory until the program ends.

    A failure is reported as one sentence in `sentences()`, never as an exception.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder: Path = folder if folder is not None else _home()
        self._shared: bool = folder is not None or bool(os.environ.get(HOME))
        """Whether somebody else has chosen the folder: it may hold more than what is ours."""
        self.saves: Saves = Saves(self)
        self.records: Path = self.folder / "records"
        self.reports: Path = self.folder / "reports"
        self._settings: Path = self.folder / "settings.json"
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
        if complain_once(sentence, self._said):
            self._sentences.append(sentence)

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
            self.say(f"In {link.parent}, {link.name} is a link: put a folder in its place, or nothing is kept there.")
        return link is not None

    def read(self, path: Path) -> str | None:
        """The text of a file; None if it is missing or unreadable. Bytes that are not UTF-8 become U+FFFD."""
        if path in self._memory:
            return self._memory[path]
        self._unread.discard(path)
        try:
            return None if self._linked(path.parent) else files.read(path, errors="replace")
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
        return next(path for path in paths if not path.exists())

    def set_aside(self, path: Path, tail: str = ".damaged") -> Path | None:
        """Rename a damaged file, so that it is kept; its new path, or None if renaming failed."""
        tails = itertools.chain([tail], (f"{tail}-{number}" for number in itertools.count(2)))
        aside = next(one for one in (path.with_name(path.name + tail) for tail in tails) if not one.exists())
        try:
            path.replace(aside)
        except OSError:
            return None
        return aside

    def settings(self) -> Settings:
        """The saved settings; missing or invalid fields take their defaults."""
        settings, doubtful = _settings_from(self._kept_settings())
        if doubtful:
            self.say(f"These settings could not be used and are at their defaults: {', '.join(doubtful)}.")
        return settings

    def _kept_settings(self) -> dict[str, object]:
        """What the file says; a damaged one is set aside."""
        text = self.read(self._settings)
        if text is None:
            return {}
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):  # ValueError also for a number with more digits than Python parses
            found = None
        if isinstance(found, dict):
            return found
        aside = self.set_aside(self._settings)
        kept = f" The damaged file was kept as {aside.name}." if aside is not None else ""
        self.say(f"The settings could not be read and are back at their defaults.{kept}")
        return {}

    def save(self, settings: Settings) -> bool:
        """Save the settings; False if they could only be kept in memory.

        What the file says besides, and what could not be used of it, stays until that setting is changed.
        """
        found = self._kept_settings()
        before, now = asdict(_settings_from(found)[0]), asdict(settings)
        now["keys"] |= keys.foreign(found.get("keys"))
        changed = {name: now[name] for name in now if name not in found or getattr(settings, name) != before[name]}
        return self.write(self._settings, json.dumps({**found, **changed}, indent=2) + "\n")

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
        try:
            taken = {path.name for path in self.reports.iterdir()} if self.reports.is_dir() else set()
        except OSError:
            taken = set()
        number = next(n for n in range(1, len(taken) + 2) if f"report-{n}.txt" not in taken)
        path = self.reports / f"report-{number}.txt"
        return path if self.write(path, text) else None


def is_link(path: Path) -> bool:
    """Whether the path is a link to elsewhere, or what Windows calls a junction."""
    junction: Callable[[Path], bool] = getattr(os.path, "isjunction", os.path.islink)  # from Python 3.12 on
    return path.is_symlink() or junction(path)


def _home() -> Path:
    named = os.environ.get(HOME)
    return Path(named) if named else Path(platformdirs.user_data_dir("FiveFronts", appauthor=False))


def _settings_from(found: dict[str, object]) -> tuple[Settings, list[str]]:
    """Settings from the parsed file, and the names of the invalid fields."""
    settings, doubtful = Settings(), []
    for field in fields(Settings):
        if field.name not in found:
            continue
        value = found[field.name]
        if field.name == "keys":
            settings.keys, sensible = keys.cleaned(value)
            doubtful += [] if sensible else ["keys"]
        elif field.name == "window":
            settings.window = _stood(value)
            doubtful += [] if value is None or settings.window is not None else ["window"]
        elif _sensible(field.name, value):
            setattr(settings, field.name, value)
        else:
            doubtful.append(field.name.replace("_", " "))
    return settings, doubtful


def _stood(value: object) -> tuple[int, int, int, int] | None:
    """The place and size of a window, if it is one."""
    if not isinstance(value, list) or len(value) != 4 or not all(type(part) is int for part in value):
        return None
    x, y, w, h = value
    return (x, y, w, h) if abs(x) <= FURTHEST and abs(y) <= FURTHEST and 0 < w <= LARGEST and 0 < h <= LARGEST else None


def _sensible(name: str, value: object) -> bool:
    if name in ("sound", "ambience", "music"):
        return type(value) is int and 0 <= value <= 100
    if name in _CHOICES:
        return isinstance(value, str) and value in _CHOICES[name]
    return isinstance(value, bool)
