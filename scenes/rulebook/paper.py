"""Sheets of paper, on which the rules are drawn."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui import art, pictures, theme
from scenes.ui.canvas import Box, Canvas

LARGEST_SHEET: Final[tuple[float, float]] = (1244.0, 1028.0)
"""Size of the sheet of the rules page; smaller ones are cut out of the same picture."""
EDGE: Final = (90, 74, 46)
LOWER_EDGE: Final = (70, 58, 38)
LOWER_SHEETS: Final = ((-1.1, 0.56), (0.8, 0.74))
"""Rotation in degrees and brightness of the sheets below the top one of a pile."""


def draw_pile(canvas: Canvas, box: Box) -> None:
    """Draw a sheet in this box on top of two others, whose edges are visible."""
    sheet = canvas.rect(*box)
    middle = pygame.Vector2(sheet.center)
    corners = (sheet.topleft, sheet.topright, sheet.bottomright, sheet.bottomleft)
    for rotation, brightness in LOWER_SHEETS:
        _draw_shadow(canvas, sheet)
        rotated = [middle + (pygame.Vector2(corner) - middle).rotate(rotation) for corner in corners]
        pygame.draw.polygon(canvas.surface, theme.lighter(theme.PAPER, brightness), rotated)
        pygame.draw.aalines(canvas.surface, LOWER_EDGE, True, rotated)
    draw_sheet(canvas, box)


def draw_sheet(canvas: Canvas, box: Box) -> None:
    """Draw a sheet of paper in this box, with its shadow."""
    sheet = canvas.rect(*box)
    _draw_shadow(canvas, sheet)
    largest = pictures.filling_picture(canvas, "shared/paper", *LARGEST_SHEET)
    canvas.surface.blit(largest, sheet, (0, 0, *sheet.size))
    pygame.draw.rect(canvas.surface, EDGE, sheet, canvas.line(1.2))


def _draw_shadow(canvas: Canvas, sheet: pygame.Rect) -> None:
    """Draw the shadow of a sheet at this place in real pixels."""
    art.draw_shadow(
        canvas, canvas.surface, sheet, canvas.px(4), max(1, canvas.px(20)), (canvas.px(6), canvas.px(12)), alpha=130
    )


def fade_strip(canvas: Canvas, paper: pygame.Surface, top: int, foot: int) -> pygame.Surface:
    """A copy of blank paper whose opacity changes from `top` to `foot`, 0..255 each."""
    strip = paper.convert_alpha()
    veil = art.vertical_gradient(canvas, *strip.get_size(), (255, 255, 255, top), (255, 255, 255, foot))
    strip.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return strip
