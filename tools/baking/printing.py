"""What the printed cards of several games share: signs, lettering that fits, the band with the name, the badge."""

from __future__ import annotations

import pygame

from tools.baking import drawings, ink
from tools.baking.ink import Colour


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
