"""What printed cards of several games share: sizes, lettering that fits, name band, badge, back, emblem."""

from __future__ import annotations

import numpy as np
import pygame

from tools.baking import drawings, grain, ink
from tools.baking.ink import Colour

SIZE = (264, 372)
"""The size that a card is painted in."""
SHOWN = (206, 290)
"""The size that it is kept in: as large as one is held up at 1920 x 1080 or lies in the hand at 2560 x 1440."""
FRAME = 14
SCENE_FOOT = 204
BAND_FOOT = 258
CORNER = 22


def fitted(words: str, face: str, pixels: int, colour: Colour, width: int) -> pygame.Surface:
    """Lettering as large as goes into the width."""
    drawn = ink.lettering(words, face, pixels, colour)
    while drawn.get_width() > width:
        pixels -= 1
        drawn = ink.lettering(words, face, pixels, colour)
    return drawn


def name_band(picture: pygame.Surface, band: pygame.Rect, name: str, colour: Colour) -> None:
    """The card's name on a band of its colour."""
    picture.blit(ink.gradient(band.size, ink.scaled(colour, 1.14), ink.scaled(colour, 0.78)), band)
    pygame.draw.rect(picture, ink.BONE, (band.x, band.y, band.w, 4))
    pygame.draw.rect(picture, ink.scaled(colour, 0.5), (band.x, band.bottom - 3, band.w, 3))
    for tint, shift in (((16, 13, 9), 3), (ink.BONE, 0)):
        words = fitted(name.upper(), "oswald-600", 42, tint, band.w - 16)
        ink.stamp_centred(picture, words, (band.centerx, band.centery + shift))


def badge(
    picture: pygame.Surface, centre: tuple[int, int], icon: str, colour: Colour, radius: int, stock: Colour
) -> None:
    """The sign in the corner, seen when cards overlap; `radius` makes it round (38) or square (14)."""
    box = pygame.Rect(0, 0, 76, 76)
    box.center = centre
    ink.drop_shadow(picture, box, radius, 6, (2, 4), 150)
    for shrink, tint in ((0, stock), (8, ink.scaled(colour, 0.62)), (12, colour)):
        plate = ink.clear(box.w - shrink, box.h - shrink)
        plate.fill(tint)
        picture.blit(ink.rounded(plate, max(4, radius - shrink // 2)), box.inflate(-shrink, -shrink))
    ink.stamp_centred(picture, drawings.sign(icon, 46, ink.scaled(colour, 0.4)), (box.centerx, box.centery + 2))
    ink.stamp_centred(picture, drawings.sign(icon, 46, ink.BONE), box.center)


def finished(picture: pygame.Surface) -> pygame.Surface:
    """With round corners, in the size it is kept in."""
    return ink.shrunk(ink.rounded(picture, CORNER), SHOWN)


def cloth_back(colour: Colour, squares: bool, medallion: str, title: str) -> pygame.Surface:
    """A drawing on a medallion on cloth, woven in squares or in lozenges, and a word above and below."""
    width, height = SIZE
    cloth = grain.plain(width, height, colour)
    grain.shade(cloth, 1 + 0.03 * grain.field(width, height, 1.0, 19))
    x, y = grain.places(width, height)
    slopes = (x * 1.6, y * 1.6) if squares else (x + y, x - y)
    for slope in slopes:
        grain.shade(cloth, 1 - 0.12 * np.clip(1.2 - np.abs((slope / 1.5) % 16 - 8), 0, 1))
    picture = grain.surface(cloth).convert_alpha()
    pygame.draw.rect(picture, ink.PAPER, picture.get_rect(), 12)
    pygame.draw.rect(picture, ink.BRASS, picture.get_rect().inflate(-40, -40), 3, border_radius=8)
    ink.stamp_centred(picture, drawings.drawing(medallion, (184, 184)), (width / 2, height / 2))
    for at in (62, height - 62):
        word = ink.lettering(title, "stardos-stencil-700", 30, (230, 200, 119))
        ink.stamp_centred(picture, word, (width / 2, at))
    return finished(picture)


def emblem(nation: str, colour: Colour, pixels: int) -> pygame.Surface:
    """A nation's sign (icon nation-<slug>) on an enamelled disc with a brass rim, lit from the top left."""
    fine = pixels * 2
    disc = ink.clear(fine, fine)
    middle, radius = (fine // 2, fine // 2), fine // 2 - 1
    for tint, inset in (
        ((58, 44, 20), 0),
        (ink.BRASS, 0.03),
        (ink.scaled(ink.BRASS, 0.6), 0.09),
        (ink.scaled(colour, 0.82), 0.12),
    ):
        pygame.draw.aacircle(disc, tint, middle, radius - inset * fine)
    glow = ink.clear(fine, fine)
    pygame.draw.aacircle(glow, (*ink.scaled(colour, 1.5), 90), (round(fine * 0.42), round(fine * 0.38)), fine * 0.3)
    disc.blit(ink.blur(glow, fine // 8), (0, 0))
    sign = f"nation-{nation}"
    size = round(fine * 0.62)
    ink.stamp_centred(disc, drawings.sign(sign, size, (16, 13, 9)), (fine / 2 + 1, fine / 2 + fine * 0.02))
    ink.stamp_centred(disc, drawings.sign(sign, size, ink.BONE), (fine / 2, fine / 2))
    return ink.shrunk(disc, (pixels, pixels))
