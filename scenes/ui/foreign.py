"""Finds fonts of the system for letters that our faces lack, in a thread, so that no frame waits."""

from __future__ import annotations

import contextlib
import os
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from threading import Thread
from typing import Final

import platformdirs
import pygame
import pygame.freetype

KINDS: Final = (".ttf", ".ttc", ".otf", ".otc")
ODD: Final = (
    *("bold", "italic", "oblique", "light", "thin", "black", "condensed", "medium", "extra", "narrow", "mono", "serif"),
    *("math", "symbol", "kufi", "nastaliq", "display", "emoji"),
)
"""Words in the names of fonts that are tried last."""
EMPTY: Final = ("lastresort", "blank", "notdef", "unifont")
"""Words in the names of fonts that have only a box, or coarse dots, for every letter."""
UNSEEN: Final = frozenset(("Cf", "Cc", "Zs"))
"""Categories of signs that need no picture."""


class Foreign:
    """Knows the fonts of letters that a face lacks. `find_font` starts a search for unknown ones."""

    def __init__(self) -> None:
        self._covered: dict[str, dict[str, bool]] = {}
        """Whether a font has a sign, by font and sign."""
        self._found: dict[str, str] = {}
        """The font of the system that has a letter, by letter. "" if none has."""
        self.fixed: set[str] = set()
        """Fonts of pictures in one size, such as those of emoji."""
        self._asked: list[str] = []
        self._answers: dict[str, str] | None = None
        self._files: list[Path] | None = None
        self._thread: Thread | None = None

    def covers(self, face: str, words: Iterable[str]) -> bool:
        """Whether the font file at the path `face` has all these signs. The answer for each sign is remembered."""
        known = self._covered.setdefault(face, {})
        if new := set(words) - known.keys():
            known.update(_check_coverage(face, new))
        return all(map(known.__getitem__, words))

    def find_font(self, letter: str) -> str:
        """The path of a font of this system that has a letter. "" if none has, or while the search is still running.

        The first question for a letter starts a search in a thread. `take_answers` makes its result available.
        """
        if letter not in self._found and letter not in self._asked:
            self._asked.append(letter)
            self._start_search()
        return self._found.get(letter, "")

    def drop_font(self, font: str) -> None:
        """Forget a font that could not be opened. Its letters count as found nowhere."""
        self._found.update({letter: "" for letter, path in self._found.items() if path == font})

    def take_answers(self) -> bool:
        """Take the fonts that the search in the thread has found. If letters were asked for meanwhile, search those.

        Returns whether any font was found, so that words have to be drawn again.
        """
        if self._answers is None:
            return False

        answers = self._answers
        self._answers = None
        self._thread = None
        self._found.update(answers)
        self._asked = [letter for letter in self._asked if letter not in answers]

        self._start_search()
        return any(answers.values())

    def _start_search(self) -> None:
        """Start a thread that searches fonts for the letters in `_asked`.

        Nothing happens if one is running, or for none.
        """
        if self._thread is None and self._asked:
            self._thread = Thread(target=self._search_fonts, args=(self._asked[:],), daemon=True)
            self._thread.start()

    def _search_fonts(self, wanted: list[str]) -> None:
        """Search a font for each of these letters, and put their paths by letter into `_answers`.

        "" if no font has a letter. Runs in a thread. `self.fixed` gets the fonts that exist in one size only,
        such as those of emoji.
        """
        if self._files is None:
            self._files = sorted(font_files(), key=_font_rank)

        # Emoji are searched for last, in fonts of emoji first. A letter with U+FE0F is to be shown as an emoji.
        found = dict.fromkeys(wanted, "")
        emoji = [letter for letter in wanted if letter[0] >= "\U0001f000" or "\ufe0f" in letter]
        other_letters = [letter for letter in wanted if letter not in emoji]
        fonts_of_emoji_first = sorted(self._files, key=lambda path: "emoji" not in path.stem.lower())
        for letters, paths in ((other_letters, self._files), (emoji, fonts_of_emoji_first)):
            letters_left = letters
            for path in paths:
                if not letters_left:
                    break

                coverage = _check_coverage(str(path), set("".join(letters_left)))
                covered = [letter for letter in letters_left if all(coverage[sign] for sign in letter)]
                found.update(dict.fromkeys(covered, str(path)))
                letters_left = [letter for letter in letters_left if not found[letter]]

        fonts = {font for font in found.values() if font}
        self.fixed |= {font for font in fonts if not pygame.freetype.Font(font).scalable}
        self._answers = found


def font_files() -> list[Path]:
    """The paths of the font files of this system, without those that have only boxes for letters (EMPTY)."""
    if sys.platform == "win32":
        folders = [Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts")]
        folders += [Path(os.environ.get("LOCALAPPDATA", "."), "Microsoft", "Windows", "Fonts")]
    elif sys.platform == "darwin":
        folders = [Path(root, "Library/Fonts") for root in ("/System", "/", Path.home())]
    else:
        shared = platformdirs.site_data_dir(multipath=True).split(os.pathsep)
        data = [*shared, platformdirs.user_data_dir(), "/usr/share", "/usr/local/share", "/run/host"]
        folders = [Path(root, "fonts") for root in dict.fromkeys(data)] + [Path.home() / ".fonts"]
        folders += [Path("/run/current-system/sw/share/X11/fonts")]

    paths: list[Path] = []
    for root in folders:
        for folder, _, names in os.walk(root):
            for name in names:
                path = Path(folder, name)
                is_empty = any(word in path.stem.lower() for word in EMPTY)
                if path.suffix.lower() in KINDS and not is_empty:
                    paths.append(path)
    return paths


def _font_rank(path: Path) -> tuple[bool, bool, int, str]:
    """The sorting key of a font file: fonts that come first are tried first for a missing letter.

    Upright, regular fonts without serifs come first. Their names have none of the ODD words, such as "bold", and
    contain "sans". Then short names come first.
    """
    name = path.stem.lower()
    return (any(odd in name for odd in ODD), "sans" not in name, len(name), name)


def _check_coverage(font: str, signs: Iterable[str]) -> dict[str, bool]:
    """Whether a font has each of these signs, by sign. A font file that cannot be read has none.

    A sign without a picture of its own counts as covered: a control, a space or a variation selector (U+FE00 to
    U+FE0F).
    """
    signs = list(signs)
    with contextlib.suppress(OSError, RuntimeError, ValueError, pygame.error):
        pygame.freetype.init()
        face = pygame.freetype.Font(font)
        size = 20 if face.scalable else face.get_sizes()[0][0]
        seen = [sign for sign in signs if unicodedata.category(sign) not in UNSEEN and not "\ufe00" <= sign <= "\ufe0f"]
        # FreeType has no metrics (None) for a sign that the font lacks.
        metrics = dict(zip(seen, face.get_metrics("".join(seen), size=size), strict=True)) if seen else {}
        return {sign: metrics.get(sign, ()) is not None for sign in signs}
    return dict.fromkeys(signs, False)
