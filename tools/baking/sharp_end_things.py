"""What stands in the fields: trees, hedges, walls, houses and churches, put on a plot of land."""

from __future__ import annotations

import math

import pygame

from tools.baking import ink
from tools.baking.ink import Colour
from tools.baking.sharp_end_land import LEAF, SLATE, WALL, Line, Plot, Point, along, dot, shape

STONE: Colour = (196, 182, 152)
_FLATTEN = 0.74
"""How much of its depth a thing keeps, seen from above and in front."""
_LIGHT = (-0.52, -0.50, 0.69)


def tree(plot: Plot, x: float, y: float, radius: float, leaf: Colour = LEAF, fruit: Colour | None = None) -> None:
    """A round crown over its shadow."""
    plot.shade_round(x + radius * 0.55, y + radius * 0.30, radius * 1.05, radius * 0.8)
    colour = plot.varied(leaf, 10)
    chance = plot.rng.uniform
    puffs = [(chance(-0.42, 0.42), chance(-0.42, 0.3), chance(0.5, 0.66)) for _ in range(5)]
    spots = [(chance(-0.7, 0.7), chance(-0.9, 0.35)) for _ in range(9)] if fruit else []
    middle = y - radius * 0.45

    def draw(sheet: pygame.Surface) -> None:
        for factor, shift, grow in ((0.62, 0.12, 1.06), (0.95, 0.0, 0.92), (1.25, -0.2, 0.62), (1.55, -0.34, 0.3)):
            for a, b, size in puffs:
                spot = (x + (a * 0.9 + shift) * radius, middle + (b * 0.9 + shift) * radius)
                dot(sheet, ink.scaled(colour, factor), spot, size * grow * radius)
        for a, b in spots:
            if fruit is not None:
                dot(sheet, fruit, (x + a * radius * 0.8, middle + b * radius * 0.7), 0.75)

    plot.stand(y, draw)


def poplar(plot: Plot, x: float, y: float, height: float, leaf: Colour = LEAF) -> None:
    """A slim tall tree; its shadow falls long to the right."""
    colour = plot.varied(leaf, 10)
    tip = (x + height * 0.62, y + height * 0.36)
    plot.shade([(x - 1, y), (tip[0] - 3, tip[1]), tip, (tip[0] + 1, tip[1] - 3), (x + 1.5, y - 2)])

    def draw(sheet: pygame.Surface) -> None:
        for factor, shift, grow in ((0.62, 0.0, 1.0), (1.0, 0.24, 0.62), (1.4, 0.42, 0.28)):
            for number in range(14):
                share = number / 13
                width = height * 0.16 * math.sin(math.pi * (0.14 + 0.82 * share)) + 0.4
                spot = (x - width * shift, y - height * (0.1 + 0.86 * share))
                dot(sheet, ink.scaled(colour, factor), spot, width * grow)

    plot.stand(y, draw)


def hedge(plot: Plot, line: Line, thick: float = 3.4, tall: float = 0.1) -> None:
    """A bank of bushes, here and there a tree: `tall` is the share of trees."""
    for x, y in along(line, thick * 0.8):
        size = thick * plot.rng.uniform(0.8, 1.12)
        if plot.rng.random() < tall:
            size *= plot.rng.uniform(1.5, 1.9)
        tree(plot, x + plot.rng.uniform(-0.6, 0.6), y + plot.rng.uniform(-0.4, 0.4), size)


def grove(plot: Plot, x: float, y: float, reach: tuple[float, float], count: int, radius: float) -> None:
    """Trees strewn over an ellipse."""
    for _ in range(count):
        turn, far = plot.rng.uniform(0, math.tau), math.sqrt(plot.rng.random())
        spot = (x + math.cos(turn) * far * reach[0], y + math.sin(turn) * far * reach[1])
        tree(plot, *spot, radius * plot.rng.uniform(0.7, 1.15))


def wall(plot: Plot, line: Line, height: float = 3.0, colour: Colour = STONE) -> None:
    """A dry stone wall along the line."""
    for start, end in zip(line, line[1:], strict=False):
        plot.shade([start, end, (end[0] + 2.4, end[1] + 1.5), (start[0] + 2.4, start[1] + 1.5)])
        plot.stand(max(start[1], end[1]), _wall_drawer(start, end, height, colour))


def _wall_drawer(start: Point, end: Point, height: float, colour: Colour) -> "Drawer":
    thick = 1.3

    def draw(sheet: pygame.Surface) -> None:
        face = [start, end, (end[0], end[1] - height), (start[0], start[1] - height)]
        shape(sheet, ink.scaled(colour, 0.66), face)
        top = [(x, y - height) for x, y in (start, end)]
        rim = [*top, (end[0] - 0.5, end[1] - height - thick), (start[0] - 0.5, start[1] - height - thick)]
        shape(sheet, ink.scaled(colour, 1.1), rim)

    return draw
