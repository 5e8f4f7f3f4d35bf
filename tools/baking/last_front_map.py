"""The map of Last Front: Europe on the staff's table, the west enlarged so that six territories find room there.

The coasts of the drawing are those of Natural Earth, which are in the public domain.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pygame

from tools.baking import drawings, grain, ink, maps
from tools.baking.maps import Inks

DESIGN: Final = (448, 306)
SCALE: Final = 4 / 3
"""Pixels a design unit: the size it is shown in at 2560 x 1440."""

INKS: Final = Inks(
    (227, 213, 174), (150, 160, 112), (120, 134, 88), (146, 112, 74), (76, 90, 94), (109, 149, 166), (93, 116, 120)
)


def _relief(ground: grain.Pixels) -> None:
    """Light from the top left on the land, a swell on the sea: the sea is what is more blue than red."""
    height, width = ground.shape[:2]
    heights = grain.field(width, height, 1.9, 91, cutoff=0.05)
    down, across = np.gradient(heights)
    land = np.clip((ground[..., 0] - ground[..., 2]) / 18, 0, 1)
    grain.shade(ground, 1 + np.clip((across + down) * 2.4, -0.12, 0.09) * land)
    grain.tint(ground, INKS.wood, np.clip(grain.field(width, height, 2.0, 17, cutoff=0.02) * 0.16, 0, 0.3) * land)
    grain.shade(ground, 1 + 0.02 * grain.field(width, height, 1.0, 5, stretch=(1, 3)) * (1 - land))


def _edge(picture: pygame.Surface) -> None:
    """The pale margin of the sheet, and a double line round what is mapped."""
    sheet = ink.clear(*picture.get_size())
    pygame.draw.rect(sheet, (*ink.scaled(INKS.paper, 1.04), 215), sheet.get_rect(), 16)
    neat = sheet.get_rect().inflate(-32, -32)
    pygame.draw.rect(sheet, ink.INK, neat, 4)
    pygame.draw.rect(sheet, ink.INK, neat.inflate(14, 14), 2)
    picture.blit(sheet, (0, 0))


def board() -> pygame.Surface:
    """The whole sheet, 597 x 408 for 448 x 306 design units. The board writes every word on it."""
    width, height = (round(side * SCALE) for side in DESIGN)
    return sheet(width, height, drawings.drawing("last_front/map", (2 * width, 2 * height)))


def sheet(width: int, height: int, drawing: pygame.Surface) -> pygame.Surface:
    """A drawing of twice this size as a printed sheet of this one: relief, folds, age and margin."""
    width, height = 2 * width, 2 * height
    drawn = ink.clear(width, height)
    drawn.blit(drawing, (0, 0))
    ground = pygame.surfarray.array3d(drawn).swapaxes(0, 1).astype(float)
    _relief(ground)
    maps.age(ground, (1 / 3, 2 / 3))
    x, y = grain.places(width, height)
    away = np.hypot((x - width * 0.45) / width, (y - height * 0.4) / height)
    grain.shade(ground, 1.05 - 0.22 * np.clip(away - 0.2, 0, 1))
    picture = grain.surface(ground).convert_alpha()
    _edge(picture)
    return ink.shrunk(picture, (width // 2, height // 2))
