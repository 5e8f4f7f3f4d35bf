"""Names engraved on a map: dark italics with the pale paper showing round them."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui import art, theme
from scenes.ui.canvas import Canvas, Point
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

PALE: Final[Colour] = (238, 228, 198)
"""The paper round the letters."""
SPREAD: Final = 5.0
"""How far that paper reaches, in design pixels."""


def paper_in(light: Colour) -> Colour:
    """The paper round the letters in the light of an hour: brighter than the map, so that names can be read."""
    red, green, blue = (round(part * (255 + dim) / 510) for part, dim in zip(PALE, light, strict=True))
    return (red, green, blue)


def _reach(canvas: Canvas) -> int:
    """How far the paper reaches in real pixels."""
    return max(2, canvas.px(SPREAD))


def draw_map_name(
    canvas: Canvas,
    style: TypeStyle,
    words: str,
    at: Point,
    width: float,
    light: Colour = (255, 255, 255),
    ink: Colour = theme.INK,
) -> None:
    """Draw a name with its middle at a design point, no wider than `width`; `light` dims the paper round it."""
    shelf = canvas.caches.of("names on maps")

    def pale() -> pygame.Surface:
        """White round the letters."""
        letters = style.fit(canvas, words, width - 2 * SPREAD, ink)
        reach = _reach(canvas)
        bright = letters.copy()
        bright.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        around = art.clear(letters.get_width() + 4 * reach, letters.get_height() + 4 * reach, (255, 255, 255))
        for turn in range(16):
            way = pygame.Vector2(reach * 0.8, 0).rotate(turn * 22.5)
            around.blit(bright, (2 * reach + round(way.x), 2 * reach + round(way.y)))
        return art.blur(around, reach // 2)

    def printed() -> pygame.Surface:
        letters = style.fit(canvas, words, width - 2 * SPREAD, ink)
        reach = _reach(canvas)
        sheet = shelf.get((words, style, canvas.scale_key, width), pale).copy()
        sheet.fill((*paper_in(light), 255), special_flags=pygame.BLEND_RGBA_MULT)
        for x in (2 * reach, 2 * reach + canvas.line(0.7)):
            sheet.blit(letters, (x, 2 * reach))
        return sheet

    image = shelf.get((words, style, canvas.scale_key, width, light, ink), printed)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*at)))
