"""Fonts that draw words of any script, with fonts of the system for letters that a face lacks."""

from __future__ import annotations

import contextlib
import unicodedata
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import pygame
from pygame.typing import ColorLike

from game.core.sanitize import split_letters
from scenes.ui import surfaces
from scenes.ui.foreign import Foreign

SIGN: Final = "?"
"""Replacement for a letter that no font has."""
MOST_SIZES: Final = 4_000
"""The most words of which a font keeps the size."""
SCRIPTS: Final = {
    "ARABIC": "Arab",
    "HEBREW": "Hebr",
    "SYRIAC": "Syrc",
    "THAANA": "Thaa",
    "NKO": "Nkoo",
    "DEVANAGARI": "Deva",
    "BENGALI": "Beng",
    "GURMUKHI": "Guru",
    "GUJARATI": "Gujr",
    "ORIYA": "Orya",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "KANNADA": "Knda",
    "MALAYALAM": "Mlym",
    "SINHALA": "Sinh",
    "THAI": "Thai",
    "LAO": "Laoo",
    "TIBETAN": "Tibt",
    "MYANMAR": "Mymr",
    "KHMER": "Khmr",
    "HANGUL": "Hang",
    "MONGOLIAN": "Mong",
    "ETHIOPIC": "Ethi",
}
"""Codes (ISO 15924) of scripts whose letters join, move or stack, by the first word of their names."""
MIRRORED: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")


class Run(NamedTuple):
    """Neighbouring letters of one font and script. `way` is L, R (from the right), D (digits) or N (neither)."""

    words: str
    font: str
    script: str
    way: str


def is_right_to_left(words: str) -> bool:
    """Whether the words are written from right to left: some letters are, and none is written from left to right.

    >>> is_right_to_left("שלום 7"), is_right_to_left("Anna")
    (True, False)
    """
    directions = set() if words.isascii() else {unicodedata.bidirectional(letter) for letter in words}
    return not directions.isdisjoint(("R", "AL")) and "L" not in directions


class Letters(pygame.font.Font):
    """A face at a size that draws every letter. Those it lacks come from fonts of the system, or are drawn as SIGN."""

    def __init__(self, path: str | None, px: int, foreign: Foreign) -> None:
        super().__init__(path, px)
        self._path = path or str(Path(pygame.__file__).with_name(pygame.font.get_default_font()))
        self._px = px
        self._foreign = foreign
        self._others: dict[tuple[str, str, bool], tuple[pygame.font.Font, float]] = {}
        self._sizes: dict[str | bytes, tuple[int, int]] = {}
        """What this face alone has measured: breaking and fitting lines measures the same words again and again."""

    def has_all(self, words: str) -> bool:
        """Whether the face has all letters."""
        return words.isascii() or self._foreign.covers(self._path, words)

    def can_show(self, words: str) -> bool:
        """Whether this face or a font of the system has all letters, as far as is known now."""
        return self.has_all(words) or all(self._font_for(letter) != (SIGN, "") for letter in split_letters(words))

    def size(self, words: str | bytes, /) -> tuple[int, int]:
        """Width and height of the words in real pixels, also if they need other fonts than this one.

        Only sizes of words in this font alone are kept (`_sizes`), since other fonts may still be found.
        """
        size = self._sizes.get(words)
        if size is None:
            if isinstance(words, str) and not self.has_all(words):
                return (sum(self._run_width(run) for run in self._split_runs(words)), self.get_height())
            if len(self._sizes) >= MOST_SIZES:
                self._sizes.clear()
            size = self._sizes[words] = super().size(words)
        return size

    def render(
        self,
        text: str | bytes | None,
        antialias: bool,
        color: ColorLike,
        bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> pygame.Surface:
        """A new surface with the words, as pygame's `Font.render` makes it, with letters of other fonts where needed.

        Words that need other fonts are one line without a background, drawn run by run (letters of one font and
        script).
        """
        if not isinstance(text, str) or self.has_all(text):
            return super().render(text, antialias, color, bgcolor, wraplength)

        runs = self._split_runs(text)
        at = 0
        surface = surfaces.transparent((sum(map(self._run_width, runs)) or 1, self.get_height()))
        for run in runs:
            image, y = self._render_run(run, color)
            surface.blit(image, (at, y))
            at += self._run_width(run)
        return surface

    # --- runs --------------------------------------------------------------------------------

    def _split_runs(self, words: str) -> list[Run]:
        """Split words into runs of one font, script and direction, in the order in which they are drawn from the left.

        `way` is the direction of a run: L, R (from the right), D (digits) or N (neither).
        """
        letter_runs = [self._run_of_letter(letter) for letter in split_letters(words)]
        runs = [
            Run("".join(run.words for run in run_letters), *properties)
            for properties, run_letters in groupby(letter_runs, lambda run: run[1:])
        ]

        if is_right_to_left(words):
            return _in_display_order(runs)

        # In a line from left to right, each group of runs from the right is turned round by itself. Such a group ends
        # with its last run from the right before a run from the left. Digits and signs between them belong to it.
        ordered: list[Run] = []
        while runs:
            count = 1
            if runs[0].way == "R":
                first_from_left = next((at for at, run in enumerate(runs) if run.way == "L"), len(runs))
                count = max(at for at, run in enumerate(runs[:first_from_left]) if run.way == "R") + 1
            ordered += _in_display_order(runs[:count]) if count > 1 else runs[:1]
            runs = runs[count:]
        return ordered

    def _run_of_letter(self, letter: str) -> Run:
        """The run that holds this letter alone: the letter to draw, its font, its script and its direction.

        The font is "" if this font has the letter. The script is a code such as "Arab" if its letters join or
        stack, else "". Letters of this font neither join nor stack. The direction is L, R, D (digits) or N (none).
        """
        drawn_letter, font = self._font_for(letter)
        base = letter[0]  # accents and other marks may follow it
        # The name of a letter begins with its script, such as "ARABIC LETTER ALEF".
        script = SCRIPTS.get(unicodedata.name(base, "").partition(" ")[0], "") if font else ""
        way = {"L": "L", "R": "R", "AL": "R", "EN": "D", "AN": "D"}.get(unicodedata.bidirectional(base), "N")
        return Run(drawn_letter, font, script, way)

    def _font_for(self, letter: str) -> tuple[str, str]:
        """The letter to draw for a letter, and the path of the font that has it. The path "" means this font.

        A letter that no font has is tried as a small letter, and otherwise replaced by SIGN ("?").
        """
        small = letter.lower()  # for capitals that few fonts have, such as those of Georgian
        for shown in dict.fromkeys((letter, small)):
            if self.has_all(shown):
                return shown, ""
            if font := self._foreign.find_font(shown):
                return shown, font
        return SIGN, ""

    # --- fonts -------------------------------------------------------------------------------

    def _open_font(self, run: Run) -> tuple[pygame.font.Font, float]:
        """The opened font of a run, and the factor by which its pictures are scaled, at most 1.0.

        Fonts that exist in one size only (`self._foreign.fixed`, such as those of emoji) are scaled to the
        height of this font. A font that cannot be opened is dropped, and this font used instead.
        """
        key = (run.font, run.script, run.way == "R")
        if key not in self._others:
            try:
                font = pygame.font.Font(run.font, self._px)
            except (OSError, pygame.error):
                self._foreign.drop_font(run.font)
                return self, 1.0
            with contextlib.suppress(pygame.error):  # without HarfBuzz letters stand alone
                font.set_direction(pygame.DIRECTION_RTL if run.way == "R" else pygame.DIRECTION_LTR)
                if run.script:
                    font.set_script(run.script)

            share = self.get_height() / font.get_height() if run.font in self._foreign.fixed else 1.0
            self._others[key] = (font, share)
        return self._others[key]

    def _run_width(self, run: Run) -> int:
        """The width of a run in real pixels. A run without a font of its own is drawn in this font."""
        if not run.font:
            return super().size(run.words)[0]
        font, share = self._open_font(run)
        return round(font.size(run.words)[0] * share)

    def _render_run(self, run: Run, colour: ColorLike) -> tuple[pygame.Surface, int]:
        """The picture of a run (letters of one font), and the y at which to draw it in the line.

        It is on the common baseline, but shrunk or moved if it would leave the line at the top or at the foot.
        """
        if not run.font:
            return super().render(run.words, True, colour), 0

        font, share = self._open_font(run)  # the share is the factor to scale by
        image = font.render(run.words, True, colour)

        ink = image.get_bounding_rect()
        share = min(share, self.get_height() / max(1, ink.h))
        if share < 1:
            image = pygame.transform.smoothscale(image, [max(1, round(side * share)) for side in image.get_size()])
            ink = image.get_bounding_rect()

        y = self.get_ascent() - round(font.get_ascent() * share)
        return image, max(-ink.top, min(y, self.get_height() - ink.bottom))


def _in_display_order(runs: list[Run]) -> list[Run]:
    """Runs of right-to-left text in the order in which they are drawn from the left, so the last one first.

    Runs without a direction (signs and brackets) are reversed letter by letter, and their brackets mirrored.
    """
    return [
        run._replace(words="".join(split_letters(run.words)[::-1]).translate(MIRRORED)) if run.way == "N" else run
        for run in runs[::-1]
    ]
