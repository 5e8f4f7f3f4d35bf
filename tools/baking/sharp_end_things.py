"""What stands in the fields: trees, hedges, walls, houses and churches, put on a plot of land."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass

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
    for start, end in itertools.pairwise(line):
        plot.shade([start, end, (end[0] + 2.4, end[1] + 1.5), (start[0] + 2.4, start[1] + 1.5)])
        plot.stand(max(start[1], end[1]), _wall_drawer(start, end, height, colour))


def _wall_drawer(start: Point, end: Point, height: float, colour: Colour) -> Callable[[pygame.Surface], None]:
    thick = 1.3

    def draw(sheet: pygame.Surface) -> None:
        face = [start, end, (end[0], end[1] - height), (start[0], start[1] - height)]
        shape(sheet, ink.scaled(colour, 0.66), face)
        top = [(x, y - height) for x, y in (start, end)]
        rim = [*top, (end[0] - 0.5, end[1] - height - thick), (start[0] - 0.5, start[1] - height - thick)]
        shape(sheet, ink.scaled(colour, 1.1), rim)

    return draw


@dataclass(frozen=True)
class House:
    """A gabled house on the ground at (x, y): `turn` is its ridge's angle in degrees, -90..90."""

    x: float
    y: float
    length: float
    depth: float
    height: float
    turn: float = 0.0
    roof: Colour = SLATE
    walls: Colour = WALL
    pitch: float = 0.62
    """Height of the ridge above the walls, in depths."""
    ruined: bool = False

    def at(self, u: float, v: float, z: float = 0.0) -> Point:
        """A point of the house on the picture: u along the ridge, v towards the viewer (-1..1 each), z upwards."""
        angle = math.radians(self.turn)
        a, b = u * self.length / 2, v * self.depth / 2
        across = a * math.cos(angle) - b * math.sin(angle)
        down = a * math.sin(angle) + b * math.cos(angle)
        return self.x + across, self.y + down * _FLATTEN - z

    def light(self, u: float, v: float, z: float) -> float:
        """How bright a face is whose outward direction is (u, v, z)."""
        angle = math.radians(self.turn)
        across = u * math.cos(angle) - v * math.sin(angle)
        down = u * math.sin(angle) + v * math.cos(angle)
        size = math.sqrt(u * u + v * v + z * z)
        lit = (across * _LIGHT[0] + down * _LIGHT[1] + z * _LIGHT[2]) / size
        return 0.90 + 0.34 * lit

    @property
    def ridge(self) -> float:
        return self.height + self.depth / 2 * self.pitch


def house(plot: Plot, home: House) -> None:
    """Put up a house with its shadow."""
    _house_shadow(plot, home)
    specks = [plot.rng.random() for _ in range(12)]

    def draw(sheet: pygame.Surface) -> None:
        front_gable = 1 if home.turn > 0 else -1
        if home.ruined:
            _ruin(sheet, home, specks)
            return
        _roof_side(sheet, home, -1)
        if abs(home.turn) > 1:
            _gable(sheet, home, front_gable)
        _front(sheet, home)
        _roof_side(sheet, home, 1)
        _chimney(sheet, home)

    plot.stand(home.y + home.depth * 0.3, draw)


def _house_shadow(plot: Plot, home: House) -> None:
    corners = [home.at(u, v) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    reach = (home.ridge * 0.85, home.ridge * 0.48)
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        plot.shade([start, end, (end[0] + reach[0], end[1] + reach[1]), (start[0] + reach[0], start[1] + reach[1])])


def _roof_side(sheet: pygame.Surface, home: House, side: int) -> None:
    """The slope away from (-1) or towards (1) the viewer, with courses of slate."""
    colour = ink.scaled(home.roof, home.light(0, side * home.pitch, 1.0) * 1.08)
    eave = home.height - 0.8
    low = [home.at(-1.06, side * 1.1, eave), home.at(1.06, side * 1.1, eave)]
    high = [home.at(1.06, 0, home.ridge), home.at(-1.06, 0, home.ridge)]
    shape(sheet, colour, [*low, *high])
    for course in (0.25, 0.5, 0.75):
        start, end = (_between(low[end], high[1 - end], course) for end in (0, 1))
        thin(sheet, ink.scaled(colour, 0.86), start, end, 0.34)
    thin(sheet, ink.scaled(home.roof, 1.32), high[0], high[1], 0.6)


def _gable(sheet: pygame.Surface, home: House, side: int) -> None:
    colour = ink.scaled(home.walls, home.light(side, 0, 0.1))
    peak = home.at(side, 0, home.ridge - 0.4)
    rim = [home.at(side, -1), home.at(side, 1), home.at(side, 1, home.height), peak, home.at(side, -1, home.height)]
    shape(sheet, colour, rim)
    _window(sheet, home, lambda a, z: home.at(side, a, z), 0.0, 0.62)


def _front(sheet: pygame.Surface, home: House) -> None:
    """The long wall facing the viewer: a door, and windows with shutters."""
    colour = ink.scaled(home.walls, home.light(0, 1, 0.1))
    shape(sheet, colour, [home.at(-1, 1), home.at(1, 1), home.at(1, 1, home.height), home.at(-1, 1, home.height)])
    count = max(2, round(home.length / 7))
    for number in range(count):
        u = (number + 0.5) / count * 2 - 1
        if number == count // 2:
            door = [home.at(u - 0.09, 1), home.at(u + 0.09, 1), home.at(u + 0.09, 1, home.height * 0.62)]
            shape(sheet, (88, 62, 44), [*door, home.at(u - 0.09, 1, home.height * 0.62)])
        else:
            _window(sheet, home, lambda a, z: home.at(a, 1, z), u, 0.52)


def _window(
    sheet: pygame.Surface, home: House, place: Callable[[float, float], Point], middle: float, height: float
) -> None:
    half, low, high = 0.9 / home.length * 2, home.height * (height - 0.16), home.height * (height + 0.2)
    corners = ((middle - half, low), (middle + half, low), (middle + half, high), (middle - half, high))
    shape(sheet, (66, 66, 72), [place(a, z) for a, z in corners])


def _chimney(sheet: pygame.Surface, home: House) -> None:
    x, y = home.at(0.78, 0, home.ridge)
    shape(sheet, (150, 96, 72), [(x - 1, y + 0.8), (x + 1, y + 0.8), (x + 1, y - 2.6), (x - 1, y - 2.6)])
    shape(sheet, (112, 70, 54), [(x + 0.2, y + 0.8), (x + 1, y + 0.8), (x + 1, y - 2.6), (x + 0.2, y - 2.6)])


def _ruin(sheet: pygame.Surface, home: House, specks: list[float]) -> None:
    """Broken walls round a burnt floor, some rafters left."""
    shape(sheet, (70, 60, 54), [home.at(u, v) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    for v, dark in ((-1, 0.86), (1, 1.0)):
        tops = [home.at(u / 4 - 1, v, home.height * (0.35 + 0.75 * specks[(u + 6 * (v > 0)) % 12])) for u in range(9)]
        colour = ink.scaled(home.walls, home.light(0, 1, 0.1) * dark)
        if v > 0:
            _rafters(sheet, home)
        shape(sheet, colour, [home.at(-1, v), *tops, home.at(1, v)])
    for number, speck in enumerate(specks):
        rubble = home.at(speck * 2 - 1, specks[number - 5] * 0.8 + 0.7)
        dot(sheet, ink.scaled(home.roof, 0.7 + speck * 0.6), rubble, 0.9)


def _rafters(sheet: pygame.Surface, home: House) -> None:
    for number in range(5):
        u = number / 2 - 1
        thin(sheet, (58, 46, 38), home.at(u, -1, home.height), home.at(u, 0.5, home.ridge * 0.7), 0.7)


def church(plot: Plot, x: float, y: float, scale: float = 1.0) -> None:
    """A nave and, at its western end, a tower with a tall slate spire."""
    nave = House(x + 11 * scale, y, 30 * scale, 13 * scale, 10 * scale, 0, SLATE, WALL, 1.1)
    house(plot, nave)
    side, tall, tip = 5.6 * scale, 23 * scale, 46 * scale
    tower = House(x - 7 * scale, y + 0.5, side * 2, side * 2, tall, 0, SLATE, WALL)
    reach = (tip * 0.62, tip * 0.35)
    left, right = tower.at(-1, 1), tower.at(1, -1)
    plot.shade([left, right, (x - 7 * scale + reach[0], y + reach[1])])

    def draw(sheet: pygame.Surface) -> None:
        front = [tower.at(-1, 1), tower.at(1, 1), tower.at(1, 1, tall), tower.at(-1, 1, tall)]
        shape(sheet, ink.scaled(WALL, 0.92), front)
        shape(
            sheet,
            ink.scaled(WALL, 0.74),
            [tower.at(0.45, 1), tower.at(1, 1), tower.at(1, 1, tall), tower.at(0.45, 1, tall)],
        )
        for z in (0.42, 0.70):
            _window(sheet, tower, lambda a, up: tower.at(a, 1, up), -0.3, z)
        top = (tower.x, tower.y - tip)
        shape(sheet, ink.scaled(SLATE, 1.12), [tower.at(-1.15, 1.1, tall), tower.at(0.1, 1.1, tall), top])
        shape(sheet, ink.scaled(SLATE, 0.72), [tower.at(0.1, 1.1, tall), tower.at(1.15, 1.1, tall), top])
        thin(sheet, (72, 66, 60), (top[0], top[1] + 1), (top[0], top[1] - 4.4), 0.7)
        thin(sheet, (72, 66, 60), (top[0] - 1.6, top[1] - 2.8), (top[0] + 1.6, top[1] - 2.8), 0.7)

    plot.stand(y + side * 0.9, draw)


def haystack(plot: Plot, x: float, y: float, radius: float) -> None:
    """A round stack of hay."""
    plot.shade_round(x + radius * 0.9, y + radius * 0.3, radius * 1.3, radius * 0.7)

    def draw(sheet: pygame.Surface) -> None:
        for factor, shift, grow in ((0.68, 0.0, 1.0), (0.95, -0.1, 0.86), (1.16, -0.26, 0.5)):
            for rise in range(6):
                far = radius * grow * (1 - (rise / 6.2) ** 2)
                dot(sheet, ink.scaled((214, 178, 96), factor), (x + shift * radius, y - rise * radius * 0.24), far)

    plot.stand(y, draw)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def thin(sheet: pygame.Surface, colour: Colour, start: Point, end: Point, width: float) -> None:
    """A straight stroke `width` units wide."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = math.hypot(dx, dy) or 1.0
    a, b = -dy / size * width / 2, dx / size * width / 2
    shape(
        sheet,
        colour,
        [
            (start[0] + a, start[1] + b),
            (end[0] + a, end[1] + b),
            (end[0] - a, end[1] - b),
            (start[0] - a, start[1] - b),
        ],
    )
