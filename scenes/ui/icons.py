"""Icons: tinted SVG files, for signs that the typefaces lack."""

from __future__ import annotations

import pygame

from scenes.ui import art
from scenes.ui.canvas import Canvas, Point
from scenes.ui.pictures import load_svg
from scenes.ui.theme import ASSETS, Colour, complain_once


def icon_surface(canvas: Canvas, name: str, size: float, colour: Colour) -> pygame.Surface:
    """The icon assets/shared/icons/<name>.svg in one colour, as a square of `size` design pixels. It is cached.

    It grows with the player's size of the letters (`canvas.type_scale`), beside which it mostly is.
    """
    px = max(8, canvas.px(size * canvas.type_scale))
    return canvas.caches.shelf("icons").get((name, px, colour), lambda: _make_icon(canvas, name, px, colour))


def draw_icon(canvas: Canvas, name: str, centre: Point, size: float, colour: Colour, alpha: int = 255) -> None:
    """Draw an icon of `size` design pixels with its centre at a design point. `alpha`: opacity, 0..255."""
    image = icon_surface(canvas, name, size, colour)
    art.blit_faded(canvas.surface, image, image.get_rect(center=canvas.to_pixels(*centre)), alpha)


def _make_icon(canvas: Canvas, name: str, px: int, colour: Colour) -> pygame.Surface:
    """A new surface with an icon of px x px real pixels, or with a plain square if its file cannot be read.

    Icons are white, so that multiplying them by `colour` gives them that colour.
    """
    try:
        image = load_svg(ASSETS / "shared" / "icons" / f"{name}.svg", px, px)
    except (OSError, pygame.error):
        complain_once(f"The sign {name} could not be read, so a plain square stands in for it.", canvas.caches.said)
        image = art.clear(px, px)
        pygame.draw.rect(image, (255, 255, 255), image.get_rect().inflate(-px // 3, -px // 3), max(1, px // 12))
    image.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return image
