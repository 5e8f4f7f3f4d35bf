"""Small portraits of officers, cut down to the head, for rows and cards of pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from career.officers import Expression, Officer
from scenes.pieces.portraits import cut_head
from scenes.ui import theme
from scenes.ui.art import blit_faded
from scenes.ui.canvas import Canvas, Point
from scenes.ui.theme import Colour

OVERLAP: Final = 0.72
"""Distance of two portraits in a group, as a multiple of their side."""


def draw_head(
    canvas: Canvas,
    officer: Officer,
    expression: Expression,
    at: Point,
    side: float,
    frame: Colour = theme.BRASS,
    alpha: int = 255,
) -> None:
    """Draw the head of an officer as a square, in a frame of this colour.

    `at`: the middle of its left edge. `side`: its size in design pixels. `alpha`: how opaque it is, 0..255. The caches
    keep the head cut out of the portrait.
    """
    pixels = max(1, canvas.px(side))
    name = officer.portrait(expression)
    head = canvas.caches.shelf("heads").get((name, pixels), lambda: cut_head(canvas, name, (pixels, pixels)))
    place = head.get_rect(midleft=canvas.to_pixels(*at))
    blit_faded(canvas.surface, head, place, alpha)
    pygame.draw.rect(canvas.surface, frame, place, canvas.line(1.6))


def draw_group(canvas: Canvas, officers: Sequence[Officer], at: Point, side: float) -> float:
    """Draw the heads of officers side by side, each partly over the one before. Returns the width of all.

    `at`: the middle of the left edge. `side`: width and height of a head. Both, and the result, are design pixels.
    """
    left, middle = at
    for place, officer in enumerate(officers):
        draw_head(canvas, officer, "calm", (left + place * side * OVERLAP, middle), side)
    return side * (1 + OVERLAP * (len(officers) - 1)) if officers else 0.0
