"""Named type styles."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.ui import text, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import Colour


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

    def but(self, size: float | None = None, track: float | None = None) -> TypeStyle:
        """The same style with another size or letter spacing."""
        return dataclasses.replace(
            self, size=self.size if size is None else size, track=self.track if track is None else track
        )

    @property
    def dense(self) -> TypeStyle:
        """The same style for a place that the largest type does not fit: it grows as far as large type."""
        return dataclasses.replace(self, most=theme.TYPE_SCALES["large"])

    def _size(self, canvas: Canvas) -> float:
        """The size from which the setting makes the one that is wanted."""
        return self.size * min(1.0, self.most / canvas.type_scale)

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
        """Draw the words with `anchor` (a Rect attribute) at a point, fitted into `width`; returns their box."""
        colour = self.ink if ink is None else ink
        return text.draw(
            canvas,
            words,
            self.face,
            self._size(canvas),
            colour,
            at,
            anchor,
            self.track,
            width,
            shadow=shadow,
            alpha=alpha,
        )

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
        """Draw lines below one another, each anchored at x; returns the y below the last."""
        colour = self.ink if ink is None else ink
        return text.draw_lines(canvas, lines, self.face, self._size(canvas), colour, at, anchor, leading, width)

    def render(self, canvas: Canvas, words: str, ink: Colour | None = None) -> pygame.Surface:
        """The words as a surface in real pixels, cached; do not draw on it."""
        return text.render(canvas, words, self.face, self._size(canvas), self.ink if ink is None else ink, self.track)

    def fit(self, canvas: Canvas, words: str, width: float, ink: Colour | None = None) -> pygame.Surface:
        """As `render`, no wider than `width`: smaller, then closer, then cut."""
        return text.fit(
            canvas, words, self.face, self._size(canvas), self.ink if ink is None else ink, width, self.track
        )

    def width(self, canvas: Canvas, words: str) -> float:
        """Width of the words."""
        return text.width(canvas, words, self.face, self._size(canvas), self.track)

    def height(self, canvas: Canvas, leading: float = 1.32) -> float:
        """Distance between lines."""
        return text.line_height(canvas, self._size(canvas), leading)

    def wrap(self, canvas: Canvas, words: str, width: float) -> list[str]:
        """Lines no wider than `width`; line breaks in `words` are kept."""
        return text.wrap(canvas, words, self.face, self._size(canvas), width)

    def wrap_within(self, canvas: Canvas, words: str, width: float, height: float) -> tuple[list[str], float]:
        """Lines that fit a box, and their leading."""
        return text.wrap_within(canvas, words, self.face, self._size(canvas), width, height)

    def longest(self, canvas: Canvas, choices: Sequence[str], width: float) -> str:
        """The first wording that is no wider than `width`, otherwise the last."""
        return text.longest(canvas, choices, self.face, self._size(canvas), width, self.track)

    def sentences_within(self, canvas: Canvas, words: str, width: float, height: float) -> str:
        """The leading sentences that fit a box, at least one."""
        return text.sentences_within(canvas, words, self.face, self._size(canvas), width, height)


BODY: Final = TypeStyle(theme.BODY, 20)
"""Running text, and text in panels."""
BODY_TINY: Final = TypeStyle(theme.BODY, 15, theme.DIM)
BODY_SMALL: Final = TypeStyle(theme.BODY, 17, theme.MUTED)
BODY_NOTE: Final = TypeStyle(theme.BODY, 18, theme.MUTED)
BODY_HINT: Final = TypeStyle(theme.BODY, 19, theme.MUTED)
BODY_LARGE: Final = TypeStyle(theme.BODY, 21)
BODY_PROMPT: Final = TypeStyle(theme.BODY, 23, theme.MUTED)
BODY_LEAD: Final = TypeStyle(theme.BODY, 24)

LABEL: Final = TypeStyle(theme.LABEL, 16, theme.BRASS, 2)
"""Labels."""
LABEL_TINY: Final = TypeStyle(theme.LABEL, 13, theme.DIM, 2)
LABEL_FINE: Final = TypeStyle(theme.LABEL, 14, theme.BRASS, 1)
LABEL_SMALL: Final = TypeStyle(theme.LABEL, 15, theme.BRASS, 1)
LABEL_LARGE: Final = TypeStyle(theme.LABEL, 17, theme.BRASS, 2)
LABEL_PLAIN: Final = TypeStyle(theme.LABEL, 18, theme.BRASS)

HEAD: Final = TypeStyle(theme.HEAD, 22, track=2)
"""Names, numbers and buttons."""
HEAD_SMALL: Final = TypeStyle(theme.HEAD, 21)
HEAD_LARGE: Final = TypeStyle(theme.HEAD, 24)
HEAD_NAME: Final = TypeStyle(theme.HEAD, 28)
HEAD_FIGURE: Final = TypeStyle(theme.HEAD, 32, theme.BRIGHT)
SUBHEAD: Final = TypeStyle(theme.SUBHEAD, 18, track=2)

TITLE: Final = TypeStyle(theme.TITLE, 34)
"""Stencilled: titles, banners and stamps."""
TITLE_PAGE: Final = TypeStyle(theme.TITLE, 58, track=3)

TYPED: Final = TypeStyle(theme.TYPED, 21, theme.INK)
"""Typewriter text on paper."""
TYPED_BOLD: Final = TypeStyle(theme.TYPED_BOLD, 21, theme.INK)
