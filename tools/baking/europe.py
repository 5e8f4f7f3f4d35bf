"""The map of the campaign: Europe, and which land belongs to which of its fronts.

It is the map of Last Front without what the staff has drawn on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from xml.etree.ElementTree import Element

import numpy as np
import pygame

from career.campaign import FRONTS, STEPS
from tools.baking import drawings, grain, last_front_map

SIZE: Final = (1188, 812)
"""Pixels of the sheet, of the shape of the drawing."""
FIELDS: Final = (594, 406)
GREY: Final = 10
"""Shades of grey between two fields; the first one is the sea."""
WILD: Final = 0.05
"""How far the borders between fronts wander, as a share of the sheet's width."""


def _drawn(size: tuple[int, int]) -> pygame.Surface:
    bare = {name: Element("g") for name in ("pencil", "marks")}
    return drawings.drawing("last_front/map", size, parts=bare)


def sheet() -> pygame.Surface:
    width, height = SIZE
    return last_front_map.sheet(width, height, _drawn((2 * width, 2 * height)))


def fields() -> pygame.Surface:
    """The land in greys: front f (from 0) and step s (from 1), the nearest land first, have (f * STEPS + s) * GREY.

    What is no land is black.
    """
    width, height = FIELDS
    drawn = pygame.Surface(FIELDS)
    drawn.blit(_drawn(FIELDS), (0, 0))
    pixels = pygame.surfarray.array3d(drawn).swapaxes(0, 1).astype(float)
    margin = round(width / 60)
    land = pixels[..., 0] - pixels[..., 2] > 20
    land[:margin], land[-margin:], land[:, :margin], land[:, -margin:] = False, False, False, False
    x, y = grain.places(width, height)
    away = []
    for number, front in enumerate(FRONTS.values()):
        wander = WILD * grain.field(width, height, 2.0, 40 + number, cutoff=0.03)
        away.append(np.hypot(x / width - front.x, (y - front.y * height) / width) + wander)
    nearest = np.argmin(away, axis=0)
    grey = np.zeros((height, width))
    for number in range(len(FRONTS)):
        mine = land & (nearest == number)
        edges = np.quantile(away[number][mine], [step / STEPS for step in range(1, STEPS)])
        grey[mine] = (number * STEPS + 1 + np.searchsorted(edges, away[number][mine])) * GREY
    return grain.surface(np.repeat(grey[..., None], 3, axis=2))


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under assets/."""
    return {"shared/europe.jpg": sheet, "shared/europe-fields.png": fields}
