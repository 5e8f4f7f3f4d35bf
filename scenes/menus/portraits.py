"""Small portraits of officers, cut down to the head, for rows and cards of pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from career.officers import Expression, Officer
from scenes.ui import pictures, theme
from scenes.ui.art import blit_faded
from scenes.ui.canvas import Canvas, Point
from scenes.ui.theme import Colour

SHAPE: Final = 640 / 560
"""Height of a whole portrait, as a multiple of its width."""
HEAD: Final = 0.84
"""Side of the square around the head, as a share of the width of the whole portrait."""
HEAD_CENTRE: Final = 0.5, 0.39
"""The centre of that square, as shares of the width and the height of the whole portrait."""
OVERLAP: Final = 0.72
"""Distance of two portraits in a group, as a multiple of their side."""


def cut_head(canvas: Canvas, name: str, side: int) -> pygame.Surface:
    """The head of a portrait as a square of `side` real pixels, a new surface. `name`: its path under assets/."""
    width = round(side / HEAD)
    whole = pictures.load_picture(canvas, name, width, round(width * SHAPE))
    place = pygame.Rect(0, 0, side, side)
    place.center = (round(whole.get_width() * HEAD_CENTRE[0]), round(whole.get_height() * HEAD_CENTRE[1]))
    return whole.subsurface(place.clamp(whole.get_rect())).copy()


def draw_head(
    canvas: Canvas,
    officer: Officer,
    expression: Expression,
    at: Point,
    side: float,
    frame: Colour = theme.BRASS,
    alpha: int = 255,
) -> None:
    """Draw the head of an officer as a square of that side, in a frame. `at`: the middle of its left edge."""
    pixels = max(1, canvas.px(side))
    name = officer.portrait(expression)
    head = canvas.caches.shelf("heads").get((name, pixels), lambda: cut_head(canvas, name, pixels))
    place = head.get_rect(midleft=canvas.to_pixels(*at))
    blit_faded(canvas.surface, head, place, alpha)
    pygame.draw.rect(canvas.surface, frame, place, canvas.line(1.6))


def draw_group(canvas: Canvas, officers: Sequence[Officer], at: Point, side: float) -> float:
    """Draw the heads of officers side by side, each partly over the one before. Returns the width of all.

    `at`: the middle of the left edge.
    """
    left, middle = at
    for place, officer in enumerate(officers):
        draw_head(canvas, officer, "calm", (left + place * side * OVERLAP, middle), side)
    return side * (1 + OVERLAP * (len(officers) - 1)) if officers else 0.0
