"""The bocage map of At the Sharp End, without the places that lie on it."""

from __future__ import annotations

import numpy as np
import pygame

from tools.baking import grain, maps
from tools.baking.maps import WARM

DESIGN = (1364, 560)
SCALE = 1.25
Box = tuple[float, float, float, float]


def _parted(box: Box, least: float, rng: np.random.Generator) -> list[Box]:
    """Divide a stretch of country again and again, always across the longer side."""
    left, top, right, foot = box
    wide, high = right - left, foot - top
    if max(wide, high * 1.25) < least * rng.uniform(1.1, 2.1):
        return [box]
    share = float(rng.uniform(0.34, 0.66))
    if wide > high * 1.25:
        cut = left + wide * share
        halves = ((left, top, cut, foot), (cut, top, right, foot))
    else:
        cut = top + high * share
        halves = ((left, top, right, cut), (left, cut, right, foot))
    return [part for half in halves for part in _parted(half, least, rng)]


def _fields(width: int, height: int, seed: int) -> tuple[grain.Mask, grain.Mask]:
    """For every pixel how far the nearest hedge is, and a number 0..1 that its field has to itself."""
    rng = np.random.default_rng(seed)
    x, y = grain.places(width, height)
    x, y = x * 0.985 + y * 0.17, y * 0.985 - x * 0.17
    x = x + 24 * grain.field(width, height, 2.2, seed + 1, cutoff=0.008)
    y = y + 24 * grain.field(width, height, 2.2, seed + 2, cutoff=0.008)
    bound, owner = np.zeros((height, width)), np.zeros((height, width))
    for left, top, right, foot in _parted((-90, -420, width + 260, height + 120), 62, rng):
        within = (x >= left) & (x < right) & (y >= top) & (y < foot)
        edge = np.minimum.reduce([x - left, right - x, y - top, foot - y])
        bound = np.where(within, edge, bound)
        owner = np.where(within, rng.random(), owner)
    return bound, owner


def _coast(x: grain.Mask, y: grain.Mask, width: int, height: int) -> grain.Mask:
    """How far inland every pixel lies from the sea in the lower left corner; below 0 is water."""
    share_x, share_y = x / width, y / height
    rough = 0.03 * grain.field(width, height, 2.2, 415, cutoff=0.012)
    shore = 0.80 + 2.3 * np.clip(share_x - 0.175, 0, 1) + 0.035 * np.sin(share_x * 34 + 0.5)
    return np.asarray((shore - share_y + rough) * height)


def _sea(ground: grain.Pixels, inland: grain.Mask) -> None:
    """Sand, then water with lines of depth as on a chart."""
    grain.tint(ground, (232, 214, 166), np.clip((26 - inland) / 8, 0, 1) * 0.9)
    grain.tint(ground, WARM.water, np.clip(-inland, 0, 1))
    grain.tint(ground, (104, 140, 154), np.clip(-inland / 130, 0, 0.75))
    grain.tint(ground, WARM.bank, grain.band(np.abs(inland), 1.4) * 0.9)
    for depth, strength in ((9, 0.5), (22, 0.36), (42, 0.26), (70, 0.18)):
        grain.tint(ground, WARM.bank, grain.band(np.abs(inland + depth), 0.9) * strength)


def _country() -> tuple[grain.Pixels, grain.Mask, grain.Mask]:
    """Fields, hedges, hills, two brooks and the sea; with them where trees grow."""
    width, height = round(DESIGN[0] * SCALE), round(DESIGN[1] * SCALE)
    x, y = grain.places(width, height)
    ground = grain.plain(width, height, WARM.paper)
    bound, owner = _fields(width, height, 411)
    for low, colour in (
        (0.0, (196, 200, 140)),
        (0.34, (226, 206, 150)),
        (0.58, (178, 188, 128)),
        (0.8, (214, 192, 142)),
    ):
        grain.tint(ground, colour, np.where((owner >= low) & (owner < low + 0.2), 0.55, 0.0))
    maps.relief(ground, grain.field(width, height, 2.0, 413, cutoff=0.022), WARM)
    inland = _coast(x, y, width, height)
    dry = np.clip((inland - 22) / 6, 0, 1)
    grain.tint(ground, (120, 132, 84), grain.band(bound, 3.6) * 0.40 * dry)
    grain.tint(ground, (92, 108, 66), grain.band(bound, 1.5) * 0.62 * dry)
    for share, sway, phase in ((0.33, 30, 0.5), (0.78, 38, 2.4)):
        bed = width * share + sway * np.sin(y / height * 6 + phase) + 8 * np.sin(y / height * 17 + phase)
        maps.river(ground, np.abs(x - bed), 4.2 + 1.2 * np.sin(y / 50 + phase), WARM)
    _sea(ground, inland)
    return ground, bound, dry


def _hedge_trees(picture: pygame.Surface, bound: grain.Mask, dry: grain.Mask) -> None:
    """Dots of trees along the hedges."""
    rng = np.random.default_rng(417)
    rows, columns = np.nonzero((bound < 1.1) & (dry > 0.9))
    for number in rng.choice(len(rows), 1500, replace=False):
        x, y, radius = float(columns[number]), float(rows[number]), float(rng.choice((2.2, 2.8, 3.6)))
        pygame.draw.aacircle(picture, (84, 100, 62), (x + 0.8, y + 0.9), radius)
        pygame.draw.aacircle(picture, (112, 130, 80), (x, y), radius * 0.9)
        pygame.draw.aacircle(picture, (146, 160, 104), (x - 0.7, y - 0.8), radius * 0.45)


def board() -> pygame.Surface:
    """The map without places, 1705 x 700 for 1364 x 560 design units."""
    ground, bound, dry = _country()
    maps.age(ground, (1 / 3, 2 / 3))
    picture = grain.surface(ground).convert_alpha()
    _hedge_trees(picture, bound, dry)
    maps.grid(picture, SCALE, 16, WARM)
    return picture
