"""The map of Battlefronts: five villages in a row behind both lines, and roads between them.

The trenches are drawn by the board, in the colours of the armies that stand at its foot and at its head.
"""

from __future__ import annotations

import math
import random

import numpy as np
import pygame

from tools.baking import grain, ink, maps
from tools.baking.maps import STEEL

DESIGN = (1364, 698)
SCALE = 1.25
FRONTS = (0.066, 0.283, 0.5, 0.717, 0.934)
"""Shares of the width at which the five fronts lie."""
ZONES = (0.1745, 0.3915, 0.6085, 0.8255)
VILLAGES = (0.235, 0.79)
"""Shares of the height at which the villages behind the lines lie."""


def _streams(ground: grain.Pixels, x: grain.Mask, y: grain.Mask, width: int) -> None:
    """Two rivers run down beside the roads."""
    height = ground.shape[0]
    for share, sway, phase, half in ((0.335, 30, 0.4, 7.0), (0.668, 36, 2.2, 9.5)):
        bed = width * share + sway * np.sin(y / height * 7 + phase) + 9 * np.sin(y / height * 19 + phase)
        maps.river(ground, np.abs(x - bed), half + 1.6 * np.sin(y / 60 + phase), STEEL)


def _roads(ground: grain.Pixels, x: grain.Mask, y: grain.Mask, width: int) -> None:
    """A lane up to the line at every front, a supply road behind each army, and the roads of the travel zones."""
    height = ground.shape[0]
    for number, share in enumerate(FRONTS):
        up = width * share + 22 * np.sin(y / height * 6 + number * 1.7) + 7 * np.sin(y / height * 17 + number)
        maps.road(ground, np.abs(x - up), (92, 86, 80), (228, 222, 204), 1.9)
    for share, phase in zip(VILLAGES, (0.0, 2.4), strict=True):
        along = height * share + 10 * np.sin(x / width * 15 + phase) + 6 * np.sin(x / width * 33 + phase)
        maps.road(ground, np.abs(y - along), (74, 62, 60), (206, 168, 136), 3.6)
    for number, share in enumerate(ZONES):
        up = width * share + 12 * np.sin(y / height * 5 + number * 1.3)
        maps.road(ground, np.abs(x - up), (98, 86, 68), (226, 210, 172), 7.0)


def _villages(picture: pygame.Surface, width: int, height: int) -> None:
    """Blocks of houses about the crossroads of each front, behind both lines."""
    rng = random.Random(11)
    for across in FRONTS:
        for share in VILLAGES:
            centre = (width * across, height * share)
            for _ in range(20):
                angle, away = rng.uniform(0, math.tau), rng.uniform(12, 52) * SCALE
                house = pygame.Rect(0, 0, rng.choice((8, 10, 15)) * SCALE, rng.choice((7, 9)) * SCALE)
                house.center = (
                    round(centre[0] + math.cos(angle) * away * 1.25),
                    round(centre[1] + math.sin(angle) * away * 0.8),
                )
                pygame.draw.rect(picture, (118, 108, 104), house.move(1, 2))
                pygame.draw.rect(picture, (176, 92, 76) if rng.random() < 0.35 else (72, 68, 72), house)


def _craters(picture: pygame.Surface, width: int, height: int) -> None:
    """Shell holes thicken towards the line."""
    rng = random.Random(23)
    sheet = ink.clear(width, height)
    for _ in range(260):
        x = rng.uniform(0, width)
        y = height / 2 + rng.gauss(0, 62) * SCALE
        radius = rng.choice((2.2, 3, 4.2)) * SCALE
        pygame.draw.aacircle(sheet, (70, 62, 58, 105), (x, y), radius)
        pygame.draw.aacircle(sheet, (226, 218, 196, 120), (x + 0.8 * SCALE, y + 0.9 * SCALE), radius * 0.7)
    picture.blit(sheet, (0, 0))


def board() -> pygame.Surface:
    """The ground of the whole match."""
    width, height = round(DESIGN[0] * SCALE), round(DESIGN[1] * SCALE)
    x, y = grain.places(width, height)
    heights = grain.field(width, height, 2.0, 52, cutoff=0.024)
    growth = grain.field(width, height, 2.0, 93, cutoff=0.018)
    ground = grain.plain(width, height, STEEL.paper)
    wooded = np.clip((growth - 0.7) * 18, 0, 1) * np.clip((np.abs(y / height - 0.5) - 0.11) * 30, 0, 1)
    grain.tint(ground, STEEL.wood, wooded * 0.55)
    maps.relief(ground, heights, STEEL)
    _streams(ground, x, y, width)
    _roads(ground, x, y, width)
    maps.age(ground, (0.4, 0.8))
    picture = grain.surface(ground).convert_alpha()
    maps.trees(picture, wooded, 1100, SCALE, STEEL)
    _craters(picture, width, height)
    _villages(picture, width, height)
    maps.grid(picture, SCALE, 16, STEEL)
    return picture
