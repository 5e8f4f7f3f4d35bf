"""What painted country has in common: how far places lie from lines, fields, houses, all in the units of a sheet."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Final

import numpy as np
import pygame
from PIL import Image

from tools.baking import grain, ink
from tools.baking.ink import Colour
from tools.baking.lines import Line, Point, along

COARSE: Final = 2
"""Pixels of a sheet for one at which distances are measured."""


@dataclass(frozen=True)
class Sheet:
    """A sheet to paint on: its size in units, and the pixels of a unit."""

    wide: float
    high: float
    scale: float

    @property
    def size(self) -> tuple[int, int]:
        """In pixels."""
        return round(self.wide * self.scale), round(self.high * self.scale)

    def px(self, spot: Point) -> Point:
        return spot[0] * self.scale, spot[1] * self.scale

    def away(self, *lines: Line) -> grain.Mask:
        """How far every place lies from the nearest of the lines; measured on a coarse net, then smoothed."""
        coarse = grain.places(self.size[0] // COARSE, self.size[1] // COARSE)
        x, y = (place * COARSE / self.scale for place in coarse)
        nearest = np.full(x.shape, 1e9)
        for line in lines:
            spots = [*along(line, 14), line[-1]]
            for start, end in itertools.pairwise(spots):
                dx, dy = end[0] - start[0], end[1] - start[1]
                share = np.clip(((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
                nearest = np.minimum(nearest, (x - start[0] - share * dx) ** 2 + (y - start[1] - share * dy) ** 2)
        whole = Image.fromarray(np.sqrt(nearest).astype(np.float32)).resize(self.size, Image.Resampling.BILINEAR)
        return np.asarray(whole, float)

    def at(self, mask: grain.Mask, spot: Point) -> float:
        """The value of a mask at a spot; 0 off the sheet."""
        column, row = round(spot[0] * self.scale), round(spot[1] * self.scale)
        inside = 0 <= column < mask.shape[1] and 0 <= row < mask.shape[0]
        return float(mask[row, column]) if inside else 0.0


@dataclass(frozen=True)
class Field:
    """A rectangle of farmland in the skewed measure of the fields."""

    left: float
    top: float
    right: float
    bottom: float


def parcels(whole: Field, rng: random.Random, sides: tuple[float, float] = (62, 128)) -> list[Field]:
    """Divide a stretch of country into fields, always across the longer side, until that is as short as `sides`."""
    wide, high = whole.right - whole.left, whole.bottom - whole.top
    if max(wide, high) < rng.uniform(*sides):
        return [whole]
    share = rng.uniform(0.36, 0.64)
    if wide > high * rng.uniform(0.8, 1.2):
        cut = whole.left + wide * share
        parts = (Field(whole.left, whole.top, cut, whole.bottom), Field(cut, whole.top, whole.right, whole.bottom))
    else:
        cut = whole.top + high * share
        parts = (Field(whole.left, whole.top, whole.right, cut), Field(whole.left, cut, whole.right, whole.bottom))
    return [field for part in parts for field in parcels(part, rng, sides)]


def roof(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A roof from above, its ridge along the longer side, the light from the top."""
    wide, high = size
    drawn = ink.clear(wide + 4, high + 4)
    pygame.draw.rect(drawn, ink.scaled(colour, 0.5), (1, 1, wide + 2, high + 2))
    pygame.draw.rect(drawn, ink.scaled(colour, 1.14), (3, 3, wide - 2, high // 2 - 1))
    pygame.draw.rect(drawn, ink.scaled(colour, 0.86), (3, 3 + high // 2, wide - 2, high // 2 - 1))
    return drawn
