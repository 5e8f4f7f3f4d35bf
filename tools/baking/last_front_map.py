"""The map of Last Front: Europe on the staff's table, the west enlarged so that six territories find room there.

The coasts of the drawing are those of Natural Earth, which are in the public domain.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pygame

from tools.baking import drawings, grain, ink, maps
from tools.baking.maps import Inks

DESIGN: Final = (760, 520)
SCALE: Final = 4 / 3
"""Pixels a design unit: the size it is shown in at 2560 x 1440."""

INKS: Final = Inks(
    (227, 213, 174), (150, 160, 112), (120, 134, 88), (146, 112, 74), (76, 90, 94), (109, 149, 166), (93, 116, 120)
)
SEAS: Final = (
    ("ATLANTIC", (84, 52), 14),
    ("NORTH SEA", (282, 74), 13),
    ("MEDITERRANEAN SEA", (240, 397), 13),
    ("BLACK SEA", (634, 326), 11),
)
"""Name, middle in design units, size."""


def _relief(ground: grain.Pixels) -> None:
    """Light from the top left on the land, a swell on the sea: the sea is what is more blue than red."""
    height, width = ground.shape[:2]
    heights = grain.field(width, height, 1.9, 91, cutoff=0.05)
    down, across = np.gradient(heights)
    land = np.clip((ground[..., 0] - ground[..., 2]) / 18, 0, 1)
    grain.shade(ground, 1 + np.clip((across + down) * 2.4, -0.12, 0.09) * land)
    grain.tint(ground, INKS.wood, np.clip(grain.field(width, height, 2.0, 17, cutoff=0.02) * 0.16, 0, 0.3) * land)
    grain.shade(ground, 1 + 0.02 * grain.field(width, height, 1.0, 5, stretch=(1, 3)) * (1 - land))


def _names(picture: pygame.Surface) -> None:
    """The seas, letter by letter, as on a printed map."""
    for words, (x, y), size in SEAS:
        font = ink.font("oswald-500", round(size * SCALE))
        letters = [font.render(letter, True, (70, 92, 98)) for letter in words]
        gap = 4 * SCALE
        left = x * SCALE - (sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)) / 2
        for letter in letters:
            letter.set_alpha(130)
            picture.blit(letter, (left, y * SCALE - letter.get_height() / 2))
            left += letter.get_width() + gap


def _legend(picture: pygame.Surface) -> None:
    """The words of the frame in the desert."""
    for words, face, size, x, y in (
        ("EUROPE 1939\u20131945", "stardos-stencil-700", 16, 56, 465),
        ("THEATRES OF OPERATIONS", "barlow-600", 10, 56, 481),
        ("WEST ENLARGED", "barlow-600", 10, 218, 469),
    ):
        lettered = ink.lettering(words, face, round(size * SCALE), (60, 48, 34))
        picture.blit(lettered, lettered.get_rect(midleft=(x * SCALE, y * SCALE)))


def board() -> pygame.Surface:
    """The whole sheet, 1013 x 693 for 760 x 520 design units."""
    width, height = (round(side * SCALE) for side in DESIGN)
    drawn = ink.clear(width, height)
    drawn.blit(drawings.drawing("last_front/map", (width, height)), (0, 0))
    _names(drawn)
    _legend(drawn)
    ground = pygame.surfarray.array3d(drawn).swapaxes(0, 1).astype(float)
    _relief(ground)
    maps.age(ground, (1 / 3, 2 / 3))
    x, y = grain.places(width, height)
    away = np.hypot((x - width * 0.45) / width, (y - height * 0.4) / height)
    grain.shade(ground, 1.05 - 0.22 * np.clip(away - 0.2, 0, 1))
    picture = grain.surface(ground).convert_alpha()
    maps.grid(picture, SCALE, 10, INKS)
    return picture
