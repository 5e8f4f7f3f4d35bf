"""Colours, lettering, SVG and soft shadows while baking."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import pygame
from PIL import Image

from tools.baking.files import image_of

Colour = tuple[int, int, int]
Pictures = dict[str, Callable[[], pygame.Surface]]
"""Painters by path under assets/."""

ASSETS = Path(__file__).parents[2] / "assets"

INK: Colour = (29, 26, 22)
BONE: Colour = (239, 230, 207)
PAPER: Colour = (226, 213, 176)
CARD: Colour = (236, 225, 194)
BRASS: Colour = (201, 162, 75)
OLIVE: Colour = (92, 107, 59)
BURGUNDY: Colour = (140, 52, 46)
AIRBORNE: Colour = (76, 88, 122)
WALNUT: Colour = (74, 50, 34)
BAIZE: Colour = (44, 74, 58)
EDGE: Colour = (60, 48, 34)


def hexed(colour: Colour, factor: float = 1.0) -> str:
    """The colour for SVG, lighter or darker by `factor`."""
    red, green, blue = scaled(colour, factor)
    return f"#{red:02x}{green:02x}{blue:02x}"


def scaled(colour: Colour, factor: float) -> Colour:
    """The colour times `factor`, kept within 0..255."""
    red, green, blue = (max(0, min(255, int(part * factor))) for part in colour)
    return red, green, blue


@functools.cache
def font(face: str, pixels: int) -> pygame.font.Font:
    """A face such as "oswald-600" of the families under assets/fonts."""
    return pygame.font.Font(ASSETS / "fonts" / face.rsplit("-", 1)[0] / f"{face}.ttf", pixels)


def lettering(words: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Words on nothing, cut to their ink so that they can be centred by eye."""
    drawn = font(face, pixels).render(words, True, colour)
    return drawn.subsurface(drawn.get_bounding_rect())


def clear(width: int, height: int) -> pygame.Surface:
    """An empty, transparent sheet."""
    return pygame.Surface((width, height), pygame.SRCALPHA).convert_alpha()


def blur(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Two box passes: close to a Gaussian, several times cheaper."""
    half = max(1, radius // 2)
    return pygame.transform.box_blur(pygame.transform.box_blur(picture, half), half)


def drop_shadow(
    ground: pygame.Surface, shape: pygame.Rect, radius: int, soft: int, offset: tuple[int, int], alpha: int
) -> None:
    """Darken `ground` where a thing of this outline, lit from the top left, throws its shadow."""
    sheet = clear(shape.w + soft * 4, shape.h + soft * 4)
    pygame.draw.rect(sheet, (0, 0, 0, alpha), (soft * 2, soft * 2, shape.w, shape.h), border_radius=radius)
    ground.blit(blur(sheet, soft), (shape.x - soft * 2 + offset[0], shape.y - soft * 2 + offset[1]))


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """From `top` down to `bottom`."""
    two = pygame.Surface((1, 2))
    two.set_at((0, 0), top)
    two.set_at((0, 1), bottom)
    return pygame.transform.smoothscale(two, size).convert_alpha()


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """The picture with its corners cut, smoothly."""
    mask = clear(picture.get_width() * 2, picture.get_height() * 2)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius * 2)
    cut = picture.convert_alpha()
    cut.blit(pygame.transform.smoothscale(mask, cut.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return cut


def shrunk(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture as it is kept: sharper than pygame's own scaling, and what is solid stays so."""
    small = image_of(picture).resize(size, Image.Resampling.LANCZOS)
    return pygame.image.frombytes(small.tobytes(), size, "RGBA").convert_alpha()


def stamp_centred(ground: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float]) -> None:
    """Blit with the middle of `picture` on `centre`."""
    ground.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))
