"""Sheets of paper with rules on them."""

from __future__ import annotations

import pygame

from scenes.ui import art, pictures, theme
from scenes.ui.canvas import Box, Canvas

WHOLE: tuple[float, float] = (1244.0, 1028.0)
"""Size of the sheet of the rules page; smaller ones are cut out of the same picture."""
EDGE = (90, 74, 46)


def draw_pile(canvas: Canvas, box: Box) -> None:
    """Draw a sheet, on top of two others whose edges are visible."""
    sheet = canvas.rect(*box)
    for lean, shade in ((-1.1, 0.56), (0.8, 0.74)):
        _drop(canvas, sheet)
        middle = pygame.Vector2(sheet.center)
        corners = [middle + (pygame.Vector2(corner) - middle).rotate(lean) for corner in _corners(sheet)]
        pygame.draw.polygon(canvas.surface, theme.lighter(theme.PAPER, shade), corners)
        pygame.draw.aalines(canvas.surface, (70, 58, 38), True, corners)
    draw_sheet(canvas, box)


def draw_sheet(canvas: Canvas, box: Box) -> None:
    """Draw a sheet with its shadow."""
    sheet = canvas.rect(*box)
    _drop(canvas, sheet)
    whole = pictures.picture(canvas, "shared/paper", *WHOLE)
    canvas.surface.blit(whole, sheet, (0, 0, *sheet.size))
    pygame.draw.rect(canvas.surface, EDGE, sheet, canvas.line(1.2))


def _drop(canvas: Canvas, sheet: pygame.Rect) -> None:
    art.drop(canvas, canvas.surface, sheet, canvas.px(4), max(1, canvas.px(20)), (canvas.px(6), canvas.px(12)), 130)


def _corners(rect: pygame.Rect) -> tuple[tuple[int, int], ...]:
    return (rect.topleft, rect.topright, rect.bottomright, rect.bottomleft)


def fading(canvas: Canvas, text: Box, high: float) -> list[pygame.Surface]:
    """Strips of the paper around a text with a soft edge, to be drawn over its top and its foot."""
    place = canvas.rect(*text)
    tall = max(2, canvas.px(high))
    return [
        faded(canvas, canvas.surface.subsurface((place.x, top, place.w, tall)), alphas)
        for top, alphas in ((place.top, (255, 0)), (place.bottom - tall, (0, 255)))
    ]


def faded(canvas: Canvas, blank: pygame.Surface, alphas: tuple[int, int]) -> pygame.Surface:
    """A copy of blank paper, as opaque at its top and at its foot as `alphas` say."""
    strip = blank.convert_alpha()
    veil = art.vgrad(canvas, *strip.get_size(), (255, 255, 255, alphas[0]), (255, 255, 255, alphas[1]))
    strip.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return strip
