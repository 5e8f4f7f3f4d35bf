"""A rubber stamp that fades."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import Colour

ALPHA = 245
SECONDS = 1.9
"""Usual time that a stamp stays."""
GOOD: Colour = (150, 184, 96)
BAD: Colour = theme.lighter(theme.RED, 1.5)
FADING = 0.6
"""Seconds that a stamp takes to fade at its end."""


@dataclass
class Stamp:
    """Words stamped across something, for `seconds` more."""

    words: str
    colour: Colour
    seconds: float = SECONDS
    at: Point = (0.0, 0.0)

    def update(self, seconds: float) -> None:
        self.seconds = max(0.0, self.seconds - seconds)

    def draw(
        self, canvas: Canvas, at: Point, anchor: str = "center", size: float = 24, width: float = 400, angle: float = 6
    ) -> pygame.Rect:
        """Draw it with `anchor` at a design point, at most `width` wide; the real pixels it covers."""
        plate = canvas.caches.of("stamps").get(
            (self.words, self.colour, canvas.scale_key, size, width, angle),
            lambda: _plate(canvas, self.words, self.colour, size, width, angle),
        )
        place = plate.get_rect(**{anchor: canvas.at(*at)})
        art.blit_faded(canvas.surface, plate, place, round(ALPHA * min(1.0, self.seconds / FADING)))
        return place

    def draw_within(self, canvas: Canvas, box: Box, size: float) -> None:
        """Draw it where it was stamped, or as near as it stays within the box."""
        x, y, w, _ = box
        half = styles.TITLE.but(size=size, track=1).width(canvas, self.words) / 2 + 24
        self.draw(canvas, (max(x + half, min(self.at[0], x + w - half)), max(y + 40, self.at[1])), size=size)


def _plate(canvas: Canvas, words: str, colour: Colour, size: float, width: float, angle: float) -> pygame.Surface:
    image = styles.TITLE.but(size=size, track=1).fit(canvas, words, width - 26, ink=colour)
    plate = art.clear(image.get_width() + canvas.px(26), image.get_height() + canvas.px(12))
    box = plate.get_rect()
    pygame.draw.rect(plate, (22, 20, 16, 230), box, border_radius=canvas.px(5))
    pygame.draw.rect(plate, colour, box, canvas.line(3), border_radius=canvas.px(5))
    plate.blit(image, image.get_rect(center=box.center))
    return pygame.transform.rotozoom(plate, angle, 1)
