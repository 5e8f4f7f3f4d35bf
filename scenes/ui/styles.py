"""Named type styles."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from scenes.ui import art, text, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.letters import Letters
from scenes.ui.theme import Colour

FIT_STEPS: Final = ((1.25, 1.0), (1.15, 1.0), (1.05, 1.0), (1.05, 0.85), (1.05, text.NARROW))
"""Leadings, and shares of their width to which lines are squeezed, in the order in which they are tried for a text.

Lines first move closer together, since narrow letters are harder to read.
"""


@dataclass(frozen=True)
class TypeStyle:
    """Face, size at 1920x1080, default colour, and extra space between letters. Widths are design pixels.

    `most` limits how far it grows with the setting of the type size.
    """

    face: str
    size: float
    ink: Colour = theme.BONE
    track: float = 0
    most: float = math.inf

    def derive(self, size: float | None = None, track: float | None = None) -> TypeStyle:
        """The same style with another size or letter spacing (`track`, in design pixels).

        None keeps the present one.
        """
        return dataclasses.replace(
            self, size=self.size if size is None else size, track=self.track if track is None else track
        )

    @cached_property
    def dense(self) -> TypeStyle:
        """The same style for a place too small for the largest type.

        It grows no further than at the setting "large".
        """
        return dataclasses.replace(self, most=theme.TYPE_SCALES["large"])

    def _px(self, canvas: Canvas) -> int:
        """The size in real pixels, at least SMALLEST. It grows with the setting of the type size, up to `most`."""
        return theme.font_px(size=self.size * min(1.0, self.most / canvas.type_scale), canvas=canvas)

    def _letters(self, canvas: Canvas) -> Letters:
        return text.font(canvas, self.face, self._px(canvas))

    def draw(
        self,
        canvas: Canvas,
        words: str,
        at: Point,
        anchor: str = "topleft",
        width: float | None = None,
        ink: Colour | None = None,
        shadow: bool = False,
        alpha: int = 255,
    ) -> Box:
        """Draw the words in one line and return their design box.

        `anchor`: the Rect attribute that is placed at the point. `width`: the words are fitted into this many
        design pixels. `ink`: their colour, None for that of the style. `alpha`: opacity, 0..255.
        """
        image = self.render(canvas, words, ink) if width is None else self.fit(canvas, words, width, ink)
        place = image.get_rect()
        setattr(place, anchor, canvas.to_pixels(*at))
        if shadow:
            below = place.move(0, max(1, round(place.h * 0.045)))  # a small share of the height of the letters
            dark = text.text_shadow(canvas, image, (self, words, width, ink))
            art.blit_faded(canvas.surface, dark, below, round(alpha * 0.6))
        art.blit_faded(canvas.surface, image, place, alpha)
        return canvas.box(place)

    def draw_lines(
        self,
        canvas: Canvas,
        lines: list[str],
        at: Point,
        anchor: str = "topleft",
        leading: float = 1.32,
        width: float | None = None,
        ink: Colour | None = None,
    ) -> float:
        """Draw lines below one another without letter spacing. Returns the design y below the last one.

        `at`: the anchor of the first line. `leading`: the distance of lines, in heights of the type. `width`:
        each line is fitted into this many design pixels. `ink`: their colour, None for that of the style.
        """
        x, y = at
        close = self.derive(track=0)
        for line in lines:
            close.draw(canvas, line, (x, y), anchor, width, ink)
            y += self.height(canvas, leading)
        return y

    def render(self, canvas: Canvas, words: str, ink: Colour | None = None) -> pygame.Surface:
        """A surface in real pixels with the words in one line. It is cached: do not draw on it.

        `ink`: their colour, None for that of the style. `self.track`: extra design pixels between letters.
        """
        colour = self.ink if ink is None else ink
        return text.render_line(
            canvas, text.drawable_line(words), self.face, self._px(canvas), colour, track=self.track * canvas.scale
        )

    def fit(self, canvas: Canvas, words: str, width: float, ink: Colour | None = None) -> pygame.Surface:
        """A surface in real pixels with the words in one line, no wider than `width` design pixels. Do not draw on it.

        The words are smaller, closer, narrower or cut if needed. The surface is cached. `ink`: their colour, None for
        that of the style. `self.track`: extra design pixels between letters.
        """
        colour = self.ink if ink is None else ink
        room = canvas.px(width)
        return text.fit_line(canvas, words, self.face, self._px(canvas), colour, room, spread=self.track * canvas.scale)

    def width(self, canvas: Canvas, words: str) -> float:
        """Width of the words in design pixels, without fitting."""
        gap = self.track * canvas.scale
        return text.line_width(text.drawable_line(words), self._letters(canvas), track=gap) / canvas.scale

    def height(self, canvas: Canvas, leading: float = 1.32) -> float:
        """Distance between lines in design pixels. It is greater for larger type and at the minimum size."""
        return self._px(canvas) * leading / canvas.scale_y

    def wrap(self, canvas: Canvas, words: str, width: float) -> list[str]:
        """Lines no wider than `width` design pixels. Line breaks in `words` are kept."""
        return text.break_lines(words, self._letters(canvas), canvas.px(width))

    def wrap_within(self, canvas: Canvas, words: str, width: float, height: float) -> tuple[list[str], float]:
        """The lines of the words for a box of this size in design pixels, and their distance in type heights.

        FIT_STEPS has leadings and shares of their width to which lines are squeezed. The first step that fits
        is used: lines first move closer together, then become wider than the box, to be drawn narrower. If none
        fits, the last step is used, and the last line holds all remaining words.
        """
        for leading, share in FIT_STEPS:
            lines = self.wrap(canvas, words, width=width / share)
            rows = int(height / self.height(canvas, leading))
            if len(lines) <= rows:
                return lines, leading

        rows = max(1, rows)
        return [*lines[: rows - 1], " ".join(lines[rows - 1 :])], leading

    def write(
        self, canvas: Canvas, words: str, box: Box, ink: Colour | None = None, anchor: str = "topleft", down: float = 0
    ) -> float:
        """Draw as many whole sentences as fit into a box, and return the design y below them.

        `down`: the share of the free height that is above them, 0 for the top, 0.5 for the middle. `anchor`:
        "topleft", or "midtop" for centred lines. If needed, lines are closer together, and letters narrower by
        the factor NARROW.
        """
        words = self.sentences_within(canvas, words, width=box.w / text.NARROW, height=box.h)
        lines, leading = self.wrap_within(canvas, words, box.w, box.h)
        x = box.x if anchor == "topleft" else box.centre[0]
        at = x, box.y + (box.h - len(lines) * self.height(canvas, leading)) * down
        return self.draw_lines(canvas, lines, at, anchor, leading, box.w, ink)

    def first_that_fits(self, canvas: Canvas, choices: Sequence[str], width: float) -> str:
        """The first wording that is no wider than `width`, otherwise the last."""
        return next((words for words in choices if self.width(canvas, words) <= width), choices[-1])

    def sentences_within(self, canvas: Canvas, words: str, width: float, height: float) -> str:
        """The first sentences that fit into a box of this size in design pixels, but at least one.

        1.05 is the least distance of lines, in heights of the type.
        """
        sentences = re.split(r"(?<=[.!?]) ", words)
        rows = max(1, int(height / self.height(canvas, 1.05)))
        while len(sentences) > 1 and len(self.wrap(canvas, " ".join(sentences), width)) > rows:
            sentences.pop()
        return " ".join(sentences)


BODY: Final = TypeStyle(theme.BODY, size=20)
"""Running text, and text in panels."""
BODY_TINY: Final = TypeStyle(theme.BODY, size=15, ink=theme.DIM)
BODY_SMALL: Final = TypeStyle(theme.BODY, size=17, ink=theme.MUTED)
BODY_NOTE: Final = TypeStyle(theme.BODY, size=18, ink=theme.MUTED)
BODY_HINT: Final = TypeStyle(theme.BODY, size=19, ink=theme.MUTED)
BODY_LARGE: Final = TypeStyle(theme.BODY, size=21)
BODY_PROMPT: Final = TypeStyle(theme.BODY, size=23, ink=theme.MUTED)
BODY_LEAD: Final = TypeStyle(theme.BODY, size=24)

LABEL: Final = TypeStyle(theme.LABEL, size=16, ink=theme.BRASS, track=2)
"""Labels."""
LABEL_TINY: Final = TypeStyle(theme.LABEL, size=13, ink=theme.DIM, track=2)
LABEL_FINE: Final = TypeStyle(theme.LABEL, size=14, ink=theme.BRASS, track=1)
LABEL_SMALL: Final = TypeStyle(theme.LABEL, size=15, ink=theme.BRASS, track=1)
LABEL_LARGE: Final = TypeStyle(theme.LABEL, size=17, ink=theme.BRASS, track=2)
LABEL_PLAIN: Final = TypeStyle(theme.LABEL, size=18, ink=theme.BRASS)

HEAD: Final = TypeStyle(theme.HEAD, size=22, track=2)
"""Names, numbers and buttons."""
HEAD_SMALL: Final = TypeStyle(theme.HEAD, size=21)
HEAD_LARGE: Final = TypeStyle(theme.HEAD, size=24)
HEAD_NAME: Final = TypeStyle(theme.HEAD, size=28)
HEAD_FIGURE: Final = TypeStyle(theme.HEAD, size=32, ink=theme.BRIGHT)
SUBHEAD: Final = TypeStyle(theme.SUBHEAD, size=18, track=2)

TITLE: Final = TypeStyle(theme.TITLE, size=34)
"""Stencilled: titles, banners and stamps."""
TITLE_PAGE: Final = TypeStyle(theme.TITLE, size=58, track=3)

TYPED: Final = TypeStyle(theme.TYPED, size=21, ink=theme.INK)
"""Typewriter text on paper."""
TYPED_BOLD: Final = TypeStyle(theme.TYPED_BOLD, size=21, ink=theme.INK)

ENGRAVED: Final = TypeStyle(theme.ENGRAVED, size=26, ink=theme.INK)
"""Names printed on a map."""
