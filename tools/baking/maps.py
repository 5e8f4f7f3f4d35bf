"""Maps and painted country: lines, fields, houses, inks, and the map on the desk of the menus."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pygame
from PIL import Image

from tools.baking import grain, ink, materials
from tools.baking.ink import Colour

# --- Lines: curves through points, spots along them -------------------------------------


Point = tuple[float, float]
Line = Sequence[Point]


def smooth_curve(points: Line, steps: int = 14) -> list[Point]:
    """Return a smooth line through the points, with `steps` spots for each piece: Catmull-Rom splines.

    Each piece depends on four points: its own ends, and those before and after them, or an end again.
    """
    ends = [points[0], *points, points[-1]]
    line: list[Point] = []
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            x, y = (_catmull_rom(*along, step / steps) for along in zip(before, start, end, after, strict=True))
            line.append((x, y))
    return [*line, points[-1]]


def _catmull_rom(before: float, start: float, end: float, after: float, t: float) -> float:
    bend = 2 * before - 5 * start + 4 * end - after
    return 0.5 * (2 * start + (end - before) * t + bend * t * t + (3 * start - before - 3 * end + after) * t**3)


def drawn_lines(slug: str) -> dict[str, list[list[Point]]]:
    """The lines of each group of tools/art/<slug>/country.svg, corner by corner."""
    lines_by_group: dict[str, list[list[Point]]] = {}
    for group in ink.read_drawing(f"{slug}/country"):
        texts = [line.attrib["points"].split() for line in group]
        spots = [[tuple(map(float, spot.split(","))) for spot in line] for line in texts]
        lines_by_group[group.get("id", "")] = [[(x, y) for x, y in line] for line in spots]
    return lines_by_group


def smooth_ways(slug: str) -> dict[str, list[Point]]:
    """The smooth line through the corners of each group of `drawn_lines`. Lines of one group are joined."""
    return {name: [spot for line in lines for spot in smooth_curve(line)] for name, lines in drawn_lines(slug).items()}


def spots_along(line: Line, gap: float) -> list[Point]:
    """Spots every `gap` units along a line."""
    spots: list[Point] = []
    to_next_spot = 0.0  # units from the start of the present piece of the line
    for start, end in itertools.pairwise(line):
        length = math.dist(start, end)
        while to_next_spot < length:
            share = to_next_spot / length
            spots.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            to_next_spot += gap
        to_next_spot -= length
    return spots


def shift_line(line: Line, dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in line]


def distance_to_lines(x: grain.Mask, y: grain.Mask, lines: Iterable[Line], gap: float) -> grain.Mask:
    """The distance of every place from the nearest of the lines, which are followed in steps of `gap`."""
    nearest = np.full(x.shape, 1e9)
    for line in lines:
        for start, end in itertools.pairwise([*spots_along(line, gap), line[-1]]):
            dx, dy = end[0] - start[0], end[1] - start[1]
            share = np.clip(((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
            nearest = np.minimum(nearest, (x - start[0] - share * dx) ** 2 + (y - start[1] - share * dy) ** 2)
    return np.sqrt(nearest)


# --- Country, in the units of a sheet ---------------------------------------------------


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

    def to_pixels(self, spot: Point) -> Point:
        """The pixel of a spot in units."""
        return spot[0] * self.scale, spot[1] * self.scale

    def distance_to(self, *lines: Line) -> grain.Mask:
        """Return for every pixel how far it is from the nearest of the lines, in units.

        To save time it is measured for every COARSE-th pixel, along steps of 14 units, and smoothed in between.
        """
        coarse = grain.pixel_coordinates(width=self.size[0] // COARSE, height=self.size[1] // COARSE)
        x, y = (place * COARSE / self.scale for place in coarse)
        near = Image.fromarray(distance_to_lines(x, y, lines, gap=14).astype(np.float32))
        return np.asarray(near.resize(self.size, Image.Resampling.BILINEAR), float)

    def value_at(self, mask: grain.Mask, spot: Point) -> float:
        """The value of a mask at a spot, 0 off the sheet."""
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


def divide_into_fields(whole: Field, rng: random.Random, sides: tuple[float, float] = (62, 128)) -> list[Field]:
    """Divide a stretch of country into fields, each time across about the longer side.

    A field is left whole once its longer side is shorter than a random length between the two `sides`, in units.
    """
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

    return [field for part in parts for field in divide_into_fields(part, rng, sides)]


def paint_roof(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Draw a roof from above, with its ridge from left to right and light from the top."""
    wide, high = size
    drawn = ink.make_sheet(wide + 4, high + 4)
    pygame.draw.rect(drawn, ink.scale_colour(colour, factor=0.5), (1, 1, wide + 2, high + 2))
    pygame.draw.rect(drawn, ink.scale_colour(colour, factor=1.14), (3, 3, wide - 2, high // 2 - 1))
    pygame.draw.rect(drawn, ink.scale_colour(colour, factor=0.86), (3, 3 + high // 2, wide - 2, high // 2 - 1))
    return drawn


# --- Staff maps -------------------------------------------------------------------------


MARGIN = 24
"""Design units of plain paper round the mapped ground."""


@dataclass(frozen=True)
class Inks:
    """The hue family of a map."""

    paper: Colour
    wood: Colour
    tree: Colour
    contour: Colour
    bank: Colour
    water: Colour
    grid: Colour


WARM = Inks(
    (224, 211, 174), (158, 170, 124), (120, 138, 90), (146, 101, 62), (70, 100, 114), (146, 174, 178), (62, 84, 96)
)
STEEL = Inks(
    (206, 208, 200), (140, 156, 138), (100, 122, 108), (112, 112, 122), (62, 84, 112), (142, 168, 190), (56, 70, 96)
)


Leaf = tuple[float, float, float, Colour]
"""A crown: its middle (x, y) and radius in units, and its colour."""
Ring = tuple[float, float, float, tuple[int, ...]]
"""A disc of a round thing: its shift across and down and its radius, as shares of the thing's radius, and a colour."""
Light = tuple[float, float, float, float]
"""A disc of a crown: its shift across and down and its radius, as shares of the crown's, and a factor of its colour.

A factor above 1 makes it lighter than the crown's colour.
"""


def draw_rings(sheet: pygame.Surface, scale: float, spot: Point, radius: float, parts: Iterable[Ring]) -> None:
    """Draw a round thing as discs, one on top of another.

    `spot` and `radius` are in units of the map, of which each is `scale` pixels of the sheet.
    """
    for dx, dy, part, colour in parts:
        at = ((spot[0] + dx * radius) * scale, (spot[1] + dy * radius) * scale)
        pygame.draw.aacircle(sheet, colour, at, radius * part * scale)


def draw_crowns(
    picture: pygame.Surface,
    scale: float,
    leaves: Iterable[Leaf],
    lights: Sequence[Light],
    shade: tuple[int, ...],
    offset: Point,
    soft: int,
    alpha: int,
) -> None:
    """Draw a wood from above, crown by crown, at `scale` pixels a unit and with the opacity `alpha`, 0..255.

    `lights` are the discs that each crown consists of, from below. `shade` is the colour of its shadow, `offset` how
    far that is from the crown in units, and `soft` the radius in pixels by which it is blurred.
    """
    shadow = ink.make_sheet(*picture.get_size())
    sheet = ink.make_sheet(*picture.get_size())

    for x, y, radius, leaf in leaves:
        draw_rings(shadow, scale, spot=(x + offset[0], y + offset[1]), radius=radius, parts=[(0, 0, 1.0, shade)])
        discs = [(across, down, share, ink.scale_colour(leaf, factor)) for across, down, share, factor in lights]
        draw_rings(sheet, scale, spot=(x, y), radius=radius, parts=discs)

    picture.blit(ink.blur(shadow, soft), (0, 0))
    sheet.set_alpha(alpha)
    picture.blit(sheet, (0, 0))


def paint_relief(ground: grain.Pixels, heights: grain.Mask, inks: Inks) -> None:
    """Shade slopes, lit from the top left, and draw fine and strong contour lines."""
    down, across = np.gradient(heights)
    grain.shade(ground, 1 + np.clip((across + down) * 5.5, -0.15, 0.11))
    grain.tint(ground, inks.contour, amount=grain.contour_lines(heights=heights * 4.5, width=1.0) * 0.40)
    grain.tint(ground, inks.contour, amount=grain.contour_lines(heights=heights * 0.9, width=1.7) * 0.55)


def paint_river(ground: grain.Pixels, distance: grain.Mask, half_width: grain.Mask, inks: Inks) -> None:
    """Paint water within `half_width` of a line, and a bank around it. Distances are in pixels."""
    grain.tint(ground, inks.bank, amount=grain.line_band(distance, half_width=half_width + 2.2) * 0.9)
    grain.tint(ground, inks.water, grain.line_band(distance, half_width))


def paint_road(ground: grain.Pixels, distance: grain.Mask, case: Colour, fill: Colour, width: float) -> None:
    """Paint a road along a line: a fill of `width` to either side, within a border of the colour `case`."""
    grain.tint(ground, case, amount=grain.line_band(distance, half_width=width + 1.6) * 0.8)
    grain.tint(ground, fill, amount=grain.line_band(distance, width) * 0.95)


def age_paper(ground: grain.Pixels, folds: tuple[float, ...], speckled: float = 0.012) -> None:
    """Add the grain of paper, and folds at these shares of the width, with one across the middle.

    Changes `ground` in place. `speckled` is how much single pixels differ in brightness, as a share of it.
    """
    height, width = ground.shape[:2]
    speckle = np.random.default_rng(1).standard_normal((height, width))
    grain.shade(ground, 1 + 0.035 * grain.noise_field(width, height, power=1.2, seed=3) + speckled * speckle)

    x, y = grain.pixel_coordinates(width, height)
    for distance in [x - width * share for share in folds] + [y - height / 2]:
        crease = 0.09 * np.exp(-(((distance - 4) / 4) ** 2)) - 0.05 * np.exp(-(((distance + 10) / 16) ** 2))
        grain.shade(ground, 1 - 0.20 * np.exp(-((distance / 1.6) ** 2)) + crease)


def draw_trees(picture: pygame.Surface, wooded: grain.Mask, count: int, unit: float, inks: Inks) -> None:
    """Draw the signs of trees at `count` random spots, but only where the map is wooded."""
    rng = random.Random(4)
    for _ in range(count):
        x, y = rng.randrange(picture.get_width()), rng.randrange(picture.get_height())
        radius = rng.choice((3, 4, 5)) * unit
        if wooded[y, x] > 0.6:
            pygame.draw.aacircle(picture, inks.tree, (x, y), radius)
            pygame.draw.aacircle(picture, ink.scale_colour(inks.tree, factor=1.26), (x - unit, y - unit), radius * 0.55)


def draw_grid(picture: pygame.Surface, unit: float, columns: int, inks: Inks) -> None:
    """Draw grid lines, the margin with its numbers, and a double line around the map.

    The squares are `columns` to the width of the picture. The numbers are those of a made-up staff map: from 41 to the
    right, and from 66 downwards. `unit`: pixels of a design unit.
    """
    width, height = picture.get_size()
    step = width / columns
    sheet = ink.make_sheet(width, height)

    for column in range(1, columns):
        pygame.draw.line(sheet, (*inks.grid, 60), (column * step, 26 * unit), (column * step, height - 26 * unit))
    for row in range(1, int(height / step) + 1):
        pygame.draw.line(sheet, (*inks.grid, 60), (26 * unit, row * step), (width - 26 * unit, row * step))

    pygame.draw.rect(sheet, (*ink.scale_colour(inks.paper, factor=1.04), 205), sheet.get_rect(), int(MARGIN * unit))
    neat = sheet.get_rect().inflate(-48 * unit, -48 * unit)
    pygame.draw.rect(sheet, ink.INK, neat, max(1, int(2 * unit)))
    pygame.draw.rect(sheet, ink.INK, neat.inflate(8 * unit, 8 * unit), 1)
    picture.blit(sheet, (0, 0))

    face = ink.load_font("barlow-600", round(13 * unit))
    for column in range(1, columns):
        number = face.render(f"{40 + column}", True, (74, 66, 54))
        for y in (3 * unit, height - 19 * unit):
            picture.blit(number, (column * step + step * 0.42, y))
    for row in range(1, int(height / step)):
        number = face.render(f"{67 - row}", True, (74, 66, 54))
        for x in (3 * unit, width - 18 * unit):
            picture.blit(number, (x, row * step + step * 0.45))


def paint_desk() -> pygame.Surface:
    """Paint the background of every menu: the table with a map lying askew on it, dimmed except under the lamp."""
    desk = materials.paint_table().convert_alpha()
    shadow = ink.make_sheet(1700, 960)
    pygame.draw.rect(shadow, (0, 0, 0, 190), (100, 100, 1500, 760), border_radius=4)
    desk.blit(pygame.transform.rotozoom(ink.blur(shadow, radius=26), -5, 1), (230, 50))

    # The map on the desk: hills, a river, a main road and a lane.
    heights = grain.noise_field(width=1500, height=760, power=2.0, seed=31, cutoff=0.030)
    growth = grain.noise_field(width=1500, height=760, power=2.0, seed=77, cutoff=0.02)
    ground = grain.plain_sheet(width=1500, height=760, colour=WARM.paper)
    wooded = np.clip((growth - 0.75) * 18, 0, 1)
    grain.tint(ground, WARM.wood, amount=wooded * 0.5)
    paint_relief(ground, heights, WARM)

    bed = grain.distance_to_level(grain.noise_field(1500, height=760, power=2.3, seed=5, cutoff=0.0085), level=0.15)
    paint_river(ground, bed, half_width=8 + 2.5 * growth, inks=WARM)
    main = grain.distance_to_level(grain.noise_field(1500, height=760, power=2.3, seed=18, cutoff=0.007), level=0.35)
    paint_road(ground, distance=main, case=(92, 56, 42), fill=(205, 128, 94), width=3.0)
    lane = grain.distance_to_level(grain.noise_field(1500, height=760, power=2.3, seed=60, cutoff=0.010), level=-0.1)
    paint_road(ground, distance=lane, case=(110, 92, 70), fill=(232, 222, 190), width=1.4)
    age_paper(ground, (1 / 3, 2 / 3))

    picture = grain.make_surface(ground).convert_alpha()
    draw_trees(picture, wooded, count=700, unit=1500 / 1364, inks=WARM)
    draw_grid(picture, unit=1500 / 1364, columns=16, inks=WARM)
    desk.blit(pygame.transform.rotozoom(picture, -5, 1.0), (300, 120))

    x, y = grain.pixel_coordinates(width=1920, height=1080)
    glow = np.exp(-(np.hypot((x - 960) / 1250, (y - 560) / 720) ** 2) * 1.1)
    light = np.stack([0.30 + 0.75 * glow, 0.27 + 0.73 * glow, 0.30 + 0.62 * glow], -1)
    light = np.clip(light, 0, 1) * np.array([0.70, 0.67, 0.62])
    light *= (1 - 0.9 * np.clip(1 - y / 330, 0, 1))[..., None]
    desk.blit(grain.make_surface(light * 255), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return desk
