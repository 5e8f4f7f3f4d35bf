"""What a fight leaves on the ground of any board: shell holes, and places where something has burnt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
import pygame

from tools.baking import grain

KINDS: Final = 3
"""Pictures of each kind."""
HOLE: Final = 60
BURNT: Final = 120
"""Sides of the pictures in pixels."""


def _round(side: int, seed: int, rough: float) -> tuple[grain.Mask, grain.Mask]:
    """How far every pixel lies from the middle, 1 at the edge, the outline uneven; and some noise."""
    x, y = grain.places(side, side)
    noise = grain.field(side, side, 1.6, seed)
    away = np.hypot(x - side / 2, y - side / 2) / (side / 2)
    return np.asarray(away * (1 + rough * noise)), grain.field(side, side, 0.9, seed + 1)


def _picture(pixels: grain.Pixels, alpha: grain.Mask) -> pygame.Surface:
    picture = grain.surface(pixels).convert_alpha()
    pygame.surfarray.pixels_alpha(picture)[:] = (np.clip(alpha, 0, 1) * 255).astype("uint8").swapaxes(0, 1)
    return picture


def hole(number: int) -> pygame.Surface:
    """A shell hole: its near wall in the shade, the far one in the light, earth thrown out around it."""
    away, noise = _round(HOLE, 500 + 7 * number, 0.09)
    depth = -1.3 * np.exp(-((away / 0.36) ** 2)) + 0.55 * np.exp(-(((away - 0.56) / 0.13) ** 2)) + 0.04 * noise
    down, across = np.gradient(depth)
    ground = grain.plain(HOLE, HOLE, (112, 90, 66))
    grain.shade(ground, 1 + 0.04 * noise + np.clip((across + down) * 5.2, -0.75, 0.5))
    grain.tint(ground, (46, 38, 30), np.exp(-((away / 0.24) ** 2)) * 0.7)
    return _picture(
        ground, np.clip((0.80 - away) * 5, 0, 0.97) + 0.45 * np.clip((0.97 - away + 0.10 * noise) * 3, 0, 1)
    )


def burnt(number: int) -> pygame.Surface:
    """Scorched ground: black in the middle, brown at the edges, with ash."""
    away, noise = _round(BURNT, 540 + 7 * number, 0.16)
    ground = grain.plain(BURNT, BURNT, (34, 28, 24))
    grain.tint(ground, (112, 104, 94), np.clip(noise - 0.9, 0, 1) * 0.75)
    grain.tint(ground, (66, 50, 36), np.clip(away - 0.35, 0, 1))
    x, y = grain.places(BURNT, BURNT)
    rim = np.clip((1 - np.hypot(x - BURNT / 2, y - BURNT / 2) / (BURNT / 2)) * 5, 0, 1)
    return _picture(ground, 0.86 * rim * np.clip((0.86 - away + 0.08 * noise) * 1.8, 0, 1) ** 1.3)


def pictures() -> dict[str, Callable[[], pygame.Surface]]:
    """Painters by path under assets/."""
    made: dict[str, Callable[[], pygame.Surface]] = {}
    for number in range(1, KINDS + 1):
        made[f"shared/traces/crater-{number}.png"] = partial(hole, number)
        made[f"shared/traces/burnt-{number}.png"] = partial(burnt, number)
    return made
