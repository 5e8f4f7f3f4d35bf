"""The report of a failure: the version, the system, what failed, and the match. It names nobody."""

from __future__ import annotations

import contextlib
import getpass
import os
import platform
import re
from pathlib import Path
from typing import Final

import pygame

from game.core.version import VERSION
from scenes.ui.theme import ASSETS

USER: Final = "<user>"
PROGRAM: Final = "<program>"
DATA: Final = "<data>"
HOME: Final = "~"
_SEAT: Final = re.compile(r"^(seat: \S+) (.+)$", re.MULTILINE)


def write_report(trace: str, record: str, data: Path) -> str:
    """The text of a report. `record` is the text of the running match, "" without one; `data` the player's folder."""
    names = [found[2] for found in _SEAT.finditer(record)]
    text = f"{describe_system()}\n\n{hide_names(trace, names, data)}"
    if record:
        text += "\nThe match so far:\n" + _SEAT.sub(r"\1", record)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def describe_system() -> str:
    """The program and what it runs on, in three lines."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    window = pygame.display.get_surface()
    size = f", window {window.get_width()} x {window.get_height()}" if window is not None else ""
    return "\n".join(
        (
            f"Five Fronts {VERSION}",
            f"{platform.platform()}, Python {platform.python_version()}",
            f"pygame-ce {pygame.version.ver}, SDL {sdl}, {pygame.display.get_driver()}{size}",
        )
    )


def hide_names(words: str, names: list[str], data: Path) -> str:
    """The words without the names of the user and of those who play, and without the folders of the user."""
    homes: list[Path] = []  # the home of the user, and where it lies if it is a link
    users = {os.environ.get(key, "") for key in ("USER", "LOGNAME", "USERNAME")}
    with contextlib.suppress(OSError, RuntimeError):  # a user without an entry
        homes = [Path.home(), Path.home().resolve()]
    with contextlib.suppress(OSError, KeyError, ImportError):
        users.add(getpass.getuser())
    for place, instead in ((ASSETS.parent, PROGRAM), (data.absolute(), DATA), *((home, HOME) for home in homes)):
        if len(place.parts) > 1:  # the home of a service may be the root
            for path in (str(place), place.as_posix(), repr(str(place))[1:-1]):
                words = _replace_words(words, re.escape(path), instead)
    for name in sorted({*users, *(home.name for home in homes), *names} - {""}, key=len, reverse=True):
        words = _replace_words(words, rf"(?<!\w){re.escape(name)}", USER)
    return words


def _replace_words(words: str, pattern: str, instead: str) -> str:
    """The words with something else in place of a pattern, but not of the beginning of a longer word."""
    return re.sub(rf"{pattern}(?!\w)", lambda _: instead, words, flags=re.IGNORECASE)
