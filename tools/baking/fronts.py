"""The map of Battlefronts: five sectors side by side, the line running between two armies."""

from __future__ import annotations

import math
import random

import numpy as np
import pygame

from tools.baking import grain, ink, maps
from tools.baking.maps import STEEL

DESIGN = (1364, 640)
SCALE = 1.25
SECTORS = 5


def _line(x: grain.Mask, width: int, height: int) -> grain.Mask:
    """Where the trenches run: the y of the front line above each x, in pixels."""
    share = x / width * math.tau
    wander = 0.030 * np.sin(share * 2.1 + 0.6) + 0.018 * np.sin(share * 5.3 + 2.0) + 0.008 * np.sin(share * 11.7)
    return np.asarray(height * (0.5 + wander))


def _armies(ground: grain.Pixels, y: grain.Mask, line: grain.Mask) -> None:
    """A wash of each side's colour, deepest just behind its own trenches."""
    height = ground.shape[0]
    away = (y - line) / height
    grain.tint(ground, (150, 84, 84), np.clip(-away * 40, 0, 1) * (0.13 + 0.20 * np.exp(away * 7).clip(0, 1)))
    grain.tint(ground, (112, 130, 76), np.clip(away * 40, 0, 1) * (0.13 + 0.20 * np.exp(-away * 7).clip(0, 1)))


def _streams(ground: grain.Pixels, x: grain.Mask, y: grain.Mask, width: int) -> None:
    """Two brooks run down between sectors, one crosses a corner: the ground that travel zones lie in."""
    height = ground.shape[0]
    for share, sway, phase, half in ((0.2, 26, 0.4, 6.0), (0.6, 34, 2.2, 8.5)):
        bed = width * share + sway * np.sin(y / height * 7 + phase) + 9 * np.sin(y / height * 19 + phase)
        maps.river(ground, np.abs(x - bed), half + 1.6 * np.sin(y / 60 + phase), STEEL)


def _roads(ground: grain.Pixels, x: grain.Mask, y: grain.Mask, width: int) -> None:
    """A supply road behind each army, and one up to the line in every sector."""
    height = ground.shape[0]
    for share, phase in ((0.145, 0.0), (0.855, 2.4)):
        along = height * share + 10 * np.sin(x / width * 15 + phase) + 6 * np.sin(x / width * 33 + phase)
        maps.road(ground, np.abs(y - along), (74, 62, 60), (206, 168, 136), 3.4)
    for sector in range(SECTORS):
        centre = width * (sector + 0.5) / SECTORS
        up = centre + 22 * np.sin(y / height * 6 + sector * 1.7) + 7 * np.sin(y / height * 17 + sector)
        maps.road(ground, np.abs(x - up), (92, 86, 80), (228, 222, 204), 1.7)


def _trench(picture: pygame.Surface, offset: float, colour: ink.Colour, width: int, height: int) -> None:
    """A zigzag of fire bays with short saps to the rear."""
    step = 11 * SCALE
    points: list[tuple[float, float]] = []
    for number in range(int(width / step) + 1):
        x = number * step
        base = float(_line(np.array([[x]]), width, height)[0, 0]) + offset
        bay = (-4 if number % 4 in (0, 1) else 4) * SCALE
        points += [(x, base + bay)]
        if number % 9 == 4:
            rear = math.copysign(17 * SCALE, offset)
            pygame.draw.aaline(picture, colour, (x, base + bay), (x + 5 * SCALE, base + rear))
    pygame.draw.lines(picture, (*ink.scaled(ink.PAPER, 1.05), 255), False, [(x, y + 2) for x, y in points], 5)
    pygame.draw.lines(picture, colour, False, points, 3)


def _wire(picture: pygame.Surface, offset: float, width: int, height: int) -> None:
    """A row of small crosses in front of the trench."""
    for number in range(int(width / 13 / SCALE)):
        x = (number + 0.5) * 13 * SCALE
        y = float(_line(np.array([[x]]), width, height)[0, 0]) + offset
        for way in (-1, 1):
            start, end = (x - 3.2 * SCALE, y - 3.2 * SCALE * way), (x + 3.2 * SCALE, y + 3.2 * SCALE * way)
            pygame.draw.aaline(picture, (66, 70, 84), start, end)


def _villages(picture: pygame.Surface, width: int, height: int) -> None:
    """Blocks of houses about the crossroads of each sector, behind both lines."""
    rng = random.Random(11)
    for sector in range(SECTORS):
        for share in (0.145, 0.855):
            centre = (width * (sector + 0.5) / SECTORS, height * share)
            for _ in range(16):
                angle, away = rng.uniform(0, math.tau), rng.uniform(9, 38) * SCALE
                house = pygame.Rect(0, 0, rng.choice((7, 9, 13)) * SCALE, rng.choice((6, 8)) * SCALE)
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
        y = float(_line(np.array([[x]]), width, height)[0, 0]) + rng.gauss(0, 46) * SCALE
        radius = rng.choice((2.2, 3, 4.2)) * SCALE
        pygame.draw.aacircle(sheet, (70, 62, 58, 105), (x, y), radius)
        pygame.draw.aacircle(sheet, (226, 218, 196, 120), (x + 0.8 * SCALE, y + 0.9 * SCALE), radius * 0.7)
    picture.blit(sheet, (0, 0))


def board() -> pygame.Surface:
    """The ground of the whole match, 1705 x 800 for 1364 x 640 design units."""
    width, height = round(DESIGN[0] * SCALE), round(DESIGN[1] * SCALE)
    x, y = grain.places(width, height)
    heights = grain.field(width, height, 2.0, 52, cutoff=0.024)
    growth = grain.field(width, height, 2.0, 93, cutoff=0.018)
    ground = grain.plain(width, height, STEEL.paper)
    line = _line(x, width, height)
    wooded = np.clip((growth - 0.7) * 18, 0, 1) * np.clip((np.abs(y - line) / height - 0.08) * 30, 0, 1)
    grain.tint(ground, STEEL.wood, wooded * 0.55)
    _armies(ground, y, line)
    maps.relief(ground, heights, STEEL)
    _streams(ground, x, y, width)
    _roads(ground, x, y, width)
    maps.age(ground, (0.4, 0.8))
    picture = grain.surface(ground).convert_alpha()
    maps.trees(picture, wooded, 1100, SCALE, STEEL)
    _craters(picture, width, height)
    _villages(picture, width, height)
    for offset, colour in ((-21 * SCALE, (132, 46, 46)), (21 * SCALE, (74, 92, 44))):
        _trench(picture, offset, colour, width, height)
        _wire(picture, offset * 0.42, width, height)
    maps.grid(picture, SCALE, 16, STEEL)
    return picture
