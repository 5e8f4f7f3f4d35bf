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
    """The text of a report, without names of people.

    `trace` is the traceback. `record` is the text of the running match, "" without a match. `data` is the player's
    folder.
    """
    # A line "seat: human Anna" of the record keeps only its first group, without the name in the second one.
    names = [seat[2] for seat in _SEAT.finditer(record)]
    text = f"{describe_system()}\n\n{hide_names(trace, names, data)}"
    if record:
        text += "\nThe match so far:\n" + _SEAT.sub(r"\1", record)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def describe_system() -> str:
    """Version, system, and libraries, in three lines."""
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
    """The words without the names of the user and of the people in `names`, and without the folders of the user."""
    homes = _home_folders()
    places = ((ASSETS.parent, PROGRAM), (data.absolute(), DATA), *((home, HOME) for home in homes))
    for place, replacement in places:
        is_root = len(place.parts) <= 1  # the home of a service may be the root
        if is_root:
            continue
        # The last form is that in a literal, with doubled backslashes.
        for path in (str(place), place.as_posix(), repr(str(place))[1:-1]):
            words = _replace_words(words, re.escape(path), replacement)

    people = {*_user_names(), *(home.name for home in homes), *names} - {""}
    for name in sorted(people, key=len, reverse=True):
        words = _replace_words(words, rf"(?<!\w){re.escape(name)}", USER)
    return words


def _home_folders() -> list[Path]:
    """The home of the user, and the folder that it links to. Empty if the user has no entry."""
    with contextlib.suppress(OSError, RuntimeError):
        return [Path.home(), Path.home().resolve()]
    return []


def _user_names() -> set[str]:
    """The names that the system gives the user. One of them may be ""."""
    names = {os.environ.get(key, "") for key in ("USER", "LOGNAME", "USERNAME")}
    with contextlib.suppress(OSError, KeyError, ImportError):
        names.add(getpass.getuser())
    return names


def _replace_words(words: str, pattern: str, replacement: str) -> str:
    """The words with a replacement for each match of a pattern, unless a longer word goes on after it.

    >>> _replace_words("/home/anna and /home/annabel", "/home/anna", "~")
    '~ and /home/annabel'
    """
    return re.sub(rf"{pattern}(?!\w)", lambda _: replacement, words, flags=re.IGNORECASE)
