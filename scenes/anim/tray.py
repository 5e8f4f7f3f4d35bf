"""The tray that dice are thrown in: a walnut frame around green baize. All of it is baked."""

from __future__ import annotations

import pygame

from scenes.ui import art, pictures, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas

RIM = 20.0
"""How wide the frame is, in design pixels."""
_PLANK = 232.0
"""Where on the picture of the table a plank has no seam."""
_EDGE = (176, 126, 78)
_GROOVE = (44, 26, 16)
_SHINE = (190, 140, 92)


def felt(box: Box) -> Box:
    """Where the baize lies in a tray."""
    x, y, w, h = box
    return (x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM)


def paint(canvas: Canvas, box: Box) -> None:
    """Draw the empty tray with its shadow."""
    place = canvas.rect(*box)
    art.drop(canvas.surface, place, canvas.px(16), canvas.px(20), (canvas.px(6), canvas.px(14)), 190)
    frame = art.rounded(_frame(canvas, place.size), canvas.px(16))
    art.outline(frame, _EDGE, canvas.line(1.4), canvas.px(15), canvas.line(1))
    canvas.surface.blit(frame, place)
    baize = canvas.rect(*felt(box))
    groove = baize.inflate(2 * canvas.line(2), 2 * canvas.line(2))
    canvas.surface.blit(art.panel(groove.w, groove.h, canvas.px(11), _GROOVE, _GROOVE, _GROOVE), groove)
    cloth = pictures.picture(canvas, "shared/baize", baize.w / canvas.k, baize.h / canvas.k)
    canvas.surface.blit(art.rounded(cloth, canvas.px(9)), baize)
    shine = pygame.Rect(groove.x + canvas.px(10), groove.bottom, groove.w - canvas.px(20), canvas.line(1.2))
    canvas.surface.fill(_SHINE, shine)


def _frame(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """Four planks, mitred at the corners."""
    wide, high = size
    rim = canvas.px(RIM) + canvas.line(2)
    frame = art.clear(wide, high)
    for angle, length in ((0, wide), (90, high), (180, wide), (270, high)):
        plank = pygame.transform.rotate(_plank(canvas, length, rim, (1.1, 1.0, 0.9, 0.8)[angle // 90]), angle)
        at = plank.get_rect(bottomright=size) if angle in (180, 270) else plank.get_rect()
        frame.blit(plank, at)
    return frame


def _plank(canvas: Canvas, length: int, rim: int, light: float) -> pygame.Surface:
    """A strip of the table's wood, stained lighter, its ends cut at 45 degrees; the outer edge is on top."""
    table = pictures.picture(canvas, "shared/table", WIDTH, HEIGHT)
    top = min(canvas.px(_PLANK), table.get_height() - rim)
    length_there = min(length, table.get_width())
    wood = table.subsurface((0, top, length_there, rim)).copy()
    if length_there < length:
        wood = pygame.transform.smoothscale(wood, (length, rim))
    extra = wood.copy()
    wood.fill(theme.lighter((255, 255, 255), min(1.0, light)), special_flags=pygame.BLEND_RGB_MULT)
    extra.fill(theme.lighter((255, 255, 255), 0.55 * light), special_flags=pygame.BLEND_RGB_MULT)
    wood.blit(extra, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mitred = art.clear(length, rim)
    pygame.draw.polygon(mitred, (255, 255, 255, 255), [(0, 0), (length, 0), (length - rim, rim), (rim, rim)])
    mitred.blit(wood, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return mitred
