"""Draws the dice tray: a walnut frame around green baize. It is baked into the backdrop."""

from __future__ import annotations

import pygame

from scenes.ui import art, pictures, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas

RIM = 20.0
"""Width of the frame in design pixels."""
FOOT = 28.0
"""Width of its near side, which carries the labels."""
_PLANK = 232.0
"""A y of the table picture at which a plank has no seam."""
_EDGE = (176, 126, 78)
_GROOVE = (44, 26, 16)
_SHINE = (190, 140, 92)


def felt(box: Box) -> Box:
    """Box of the baize in a tray."""
    x, y, w, h = box
    return Box(x + RIM, y + RIM, w - 2 * RIM, h - RIM - FOOT)


def paint(canvas: Canvas, box: Box) -> None:
    """Draw the empty tray with its shadow."""
    place = canvas.rect(*box)
    art.drop(canvas, canvas.surface, place, canvas.px(16), canvas.px(20), (canvas.px(6), canvas.px(14)), 190)
    frame = art.rounded(canvas, _frame(canvas, place.size), canvas.px(16))
    art.outline(canvas, frame, _EDGE, canvas.line(1.4), canvas.px(15), canvas.line(1))
    canvas.surface.blit(frame, place)
    baize = canvas.rect(*felt(box))
    groove = baize.inflate(2 * canvas.line(2), 2 * canvas.line(2))
    canvas.surface.blit(art.panel(canvas, groove.w, groove.h, canvas.px(11), _GROOVE, _GROOVE, _GROOVE), groove)
    cloth = pictures.picture(canvas, "shared/baize", baize.w / canvas.k, baize.h / canvas.k)
    canvas.surface.blit(art.rounded(canvas, cloth, canvas.px(9)), baize)
    shine = pygame.Rect(groove.x + canvas.px(10), groove.bottom, groove.w - canvas.px(20), canvas.line(1.2))
    canvas.surface.fill(_SHINE, shine)


def _frame(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """Four planks with mitred corners, each rotated so that its outer edge is outside: far, left, near, right."""
    wide, high = size
    rim, foot = canvas.px(RIM) + canvas.line(2), canvas.px(FOOT) + canvas.line(2)
    frame = art.clear(wide, high)
    planks = (
        (_plank(canvas, wide, rim, (rim, rim), 1.1), 0, {"topleft": (0, 0)}),
        (_plank(canvas, high, rim, (foot, rim), 1.0), 90, {"topleft": (0, 0)}),
        (_plank(canvas, wide, foot, (rim, rim), 0.9), 180, {"bottomright": size}),
        (_plank(canvas, high, rim, (rim, foot), 0.8), 270, {"bottomright": size}),
    )
    for plank, angle, corner in planks:
        turned = pygame.transform.rotate(plank, angle)
        frame.blit(turned, turned.get_rect(**corner))
    return frame


def _plank(canvas: Canvas, length: int, rim: int, cuts: tuple[int, int], light: float) -> pygame.Surface:
    """A strip of the table's wood, lightened; its lower (inner) edge is shorter by a cut at either end."""
    table = pictures.picture(canvas, "shared/table", WIDTH, HEIGHT)
    top = min(canvas.px(_PLANK), table.get_height() - rim)
    wood = table.subsurface((0, top, min(length, table.get_width()), rim)).copy()
    extra = wood.copy()
    wood.fill(theme.lighter((255, 255, 255), light), special_flags=pygame.BLEND_RGB_MULT)
    extra.fill(theme.lighter((255, 255, 255), 0.55 * light), special_flags=pygame.BLEND_RGB_MULT)
    wood.blit(extra, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mitred = art.clear(length, rim)
    outline = [(0, 0), (length, 0), (length - cuts[1], rim), (cuts[0], rim)]
    pygame.draw.polygon(mitred, (255, 255, 255, 255), outline)
    mitred.blit(wood, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return mitred
