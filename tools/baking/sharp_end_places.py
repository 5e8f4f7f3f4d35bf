"""The places of At the Sharp End: drawings of Norman country, lit from the top left, finished as on an old print.

A place is a drawing of tools/art/sharp_end/places, 230 units wide: the ground, the shadows on it, then whatever stands
up, from back to front. Its road comes in on the left and leaves on the right, 130 units down from the top.
"""

from __future__ import annotations

import numpy as np
import pygame

from tools.baking import drawings, grain, ink

SIDE = 230
"""Units of a drawing."""
SHARP = 4
"""Pixels a unit while drawing."""
SHOWN = 308
"""Pixels of the finished tile: as large as it is shown at 2560 x 1440."""
PLACES = (
    "beach",
    "bocage",
    "marsh",
    "farm",
    "orchard",
    "crossroads",
    "river-crossing",
    "ridge",
    "outskirts",
    "village",
)
"""The beach and terrain 1 to 9."""
GRAIN = 100
"""What the seeds of the paper begin with."""


def place(number: int) -> pygame.Surface:
    """The tile of terrain 1 to 9, 0 for the beach: brush and paper in the colours, the edge run out like wet paint."""
    name, seed = PLACES[number], GRAIN + (number or len(PLACES))
    ground = ink.clear(SIDE * SHARP, SIDE * SHARP)
    if name == "ridge":
        _ridge(ground)
    ground.blit(drawings.drawing(f"sharp_end/places/{name}", ground.get_size()), (0, 0))
    small = pygame.transform.smoothscale(ground, (SIDE * 2, SIDE * 2))
    side = small.get_width()
    pixels = pygame.surfarray.array3d(small).swapaxes(0, 1).astype(float)
    wash = grain.field(side, side, 1.6, seed, cutoff=0.05)
    grain.shade(pixels, 1 + 0.035 * wash + 0.022 * grain.field(side, side, 0.7, seed + 1))
    _weather(pixels)
    depth = _depth(side, seed)
    grain.shade(pixels, 1 - 0.16 * np.exp(-(((depth - 0.055) / 0.035) ** 2)))
    picture = grain.surface(pixels).convert_alpha()
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (np.clip((depth - 0.012) / 0.075, 0, 1) ** 1.3 * 255).astype("uint8").swapaxes(0, 1)
    del alpha
    return ink.shrunk(picture, (SHOWN, SHOWN))


def _ridge(ground: pygame.Surface) -> None:
    """Light the slopes of the height and draw its contours into the ground."""
    side = ground.get_width()
    ground.fill((178, 172, 112))
    x, y = grain.places(side, side)
    x, y = x / SHARP, y / SHARP
    spine = 66 + 12 * np.sin(x / 38 + 0.6) - (x - 115) * 0.06
    far = np.where(y < spine, (y - spine) / 34, (y - spine) / 66)
    heights = 5.4 * np.exp(-(far**2)) * np.exp(-(((x - 112) / 118) ** 4))
    heights += 0.22 * grain.field(side, side, 2.0, 207, cutoff=0.006)
    down, across = np.gradient(heights)
    pixels = pygame.surfarray.array3d(ground).swapaxes(0, 1).astype(float)
    grain.shade(pixels, 1 + np.clip((across + down * 1.1) * 13, -0.16, 0.36) * 0.9)
    grain.tint(pixels, (126, 142, 84), np.clip(1.4 - heights * 0.5, 0, 0.75))
    grain.tint(pixels, (140, 96, 58), grain.contours(heights * 2.0, 2.4) * 0.5)
    grain.tint(pixels, (132, 88, 52), grain.contours(heights * 0.5, 4.2) * 0.55)
    ground.blit(grain.surface(pixels), (0, 0))


def _weather(pixels: grain.Pixels) -> None:
    """Old printing inks: less of every hue, and warm paper under all of it."""
    grey = pixels @ np.array([0.30, 0.59, 0.11])
    pixels += (grey[..., None] - pixels) * 0.17
    pixels += (np.array((222.0, 205.0, 160.0)) - pixels) * 0.10


def _depth(side: int, seed: int) -> grain.Mask:
    """How far inside the ragged edge of a wash, as a share of half the side."""
    x, y = grain.places(side, side)
    across, down = np.abs(x / side * 2 - 1), np.abs(y / side * 2 - 1)
    rough = 0.016 * grain.field(side, side, 1.5, seed + 2, cutoff=0.06) + 0.006 * grain.field(side, side, 0.9, seed + 3)
    return np.asarray(0.955 - (across**4.2 + down**4.2) ** (1 / 4.2) + rough)
