"""The large cards of Last Front: each territory as a painted place, with its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tools.baking import grain, ink, last_front_paint, posters, printing
from tools.baking.last_front_things import NATIONS, Nation

SIZE: Final = (480, 520)
"""The card in design units."""
SCALE: Final = 4 / 3
_FRAME, _BAND, _FOOT = 14, 74, 40


def card(nation: Nation, name: str, seed: int) -> pygame.Surface:
    """A card in the size it is shown at on 2560 x 1440: the place, its name on a band, an empty foot."""
    width, height = (round(side * SCALE) for side in SIZE)
    frame, band_h, foot = (round(part * SCALE) for part in (_FRAME, _BAND, _FOOT))
    sheet = grain.surface(posters.card_stock(width, height, seed, SCALE)).convert_alpha()
    picture = pygame.Rect(frame, frame, width - 2 * frame, height - frame - band_h - foot)
    sheet.blit(posters.printed(last_front_paint.scene(name, picture.size), seed + 20), picture)
    band = pygame.Rect(frame, picture.bottom, picture.w, band_h)
    sheet.blit(ink.gradient(band.size, ink.scaled(nation.colour, 1.16), ink.scaled(nation.colour, 0.68)), band)
    pygame.draw.rect(sheet, ink.BONE, (band.x, band.y, band.w, 5))
    pygame.draw.rect(sheet, ink.scaled(nation.colour, 0.45), (band.x, band.bottom - 4, band.w, 4))
    for tint, shift in (((16, 13, 9), 4), (ink.BONE, 0)):
        words = printing.fitted(name.upper(), "stardos-stencil-700", 84, tint, band.w - 60)
        ink.stamp_centred(sheet, words, (band.centerx, band.centery + 2 + shift))
    outline = pygame.Rect(frame, frame, picture.w, band.bottom - frame)
    pygame.draw.rect(sheet, (44, 46, 52), outline, 4)
    sign = printing.emblem(nation.slug, nation.colour, round(74 * SCALE))
    shadow = ink.clear(*sheet.get_size())
    pygame.draw.aacircle(shadow, (0, 0, 0, 170), (62, 66), 50)
    sheet.blit(ink.blur(shadow, 10), (0, 0))
    sheet.blit(sign, (9, 9))
    return sheet


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path."""
    return {
        f"places/{name.lower().replace(' ', '-')}.jpg": partial(card, nation, name, 520 + 3 * number + order)
        for number, nation in enumerate(NATIONS)
        for order, name in enumerate(nation.territories)
    }
