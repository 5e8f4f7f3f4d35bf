"""Norman country from a bird's eye: fields, hedges, trees, lanes, water and houses, lit from the top left.

Places are given in design units, 0..230 across a tile; things stand up, so the further down, the nearer.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence

import numpy as np
import pygame

from tools.baking import grain, ink
from tools.baking.ink import Colour

Point = tuple[float, float]
Line = Sequence[Point]

SIDE = 230
SHARP = 4
"""Pixels a unit while drawing."""
SHOWN = 308
"""Pixels of the finished tile: as large as it is shown at 2560 x 1440."""

PASTURE: Colour = (150, 164, 96)
MEADOW: Colour = (172, 176, 108)
WHEAT: Colour = (218, 190, 116)
STUBBLE: Colour = (203, 182, 128)
PLOUGH: Colour = (158, 120, 84)
CLOVER: Colour = (124, 146, 88)
LEAF: Colour = (74, 96, 52)
ROAD_CASE: Colour = (112, 84, 58)
ROAD: Colour = (226, 204, 160)
LANE: Colour = (218, 198, 156)
WATER: Colour = (134, 164, 170)
BANK: Colour = (76, 104, 112)
SLATE: Colour = (104, 106, 110)
TILE: Colour = (158, 92, 68)
WALL: Colour = (234, 220, 188)
SHADOW = (24, 24, 32, 118)


def curve(points: Line, steps: int = 14) -> list[Point]:
    """A smooth line through the points."""
    ends = [points[0], *points, points[-1]]
    line: list[Point] = []
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            line.append(
                (
                    _spline(before[0], start[0], end[0], after[0], t),
                    _spline(before[1], start[1], end[1], after[1], t),
                )
            )
    return [*line, points[-1]]


def _spline(before: float, start: float, end: float, after: float, t: float) -> float:
    bend = 2 * before - 5 * start + 4 * end - after
    return 0.5 * (2 * start + (end - before) * t + bend * t * t + (3 * start - before - 3 * end + after) * t**3)


def along(line: Line, gap: float) -> list[Point]:
    """Spots every `gap` units along a line."""
    spots: list[Point] = []
    left = 0.0
    for start, end in itertools.pairwise(line):
        length = math.dist(start, end)
        while left < length:
            share = left / length
            spots.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            left += gap
        left -= length
    return spots


def shifted(line: Line, dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in line]


class Plot:
    """A square of country being drawn: flat ground, the shadows on it, then whatever stands up, from back to front."""

    def __init__(self, base: Colour, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seed = seed
        self.ground = ink.clear(SIDE * SHARP, SIDE * SHARP)
        self.ground.fill(base)
        self.cast = ink.clear(SIDE * SHARP, SIDE * SHARP)
        self.standing: list[tuple[float, Callable[[pygame.Surface], None]]] = []

    # --- flat things ---------------------------------------------------------------

    def patch(self, outline: Line, colour: Colour) -> None:
        pygame.draw.polygon(self.ground, colour, _px(outline))

    def field(self, outline: Line, colour: Colour, angle: float | None = None, gap: float = 3.4) -> None:
        """A field, with the rows of a crop at an angle in degrees."""
        sheet = ink.clear(*self.ground.get_size())
        sheet.fill((*self.varied(colour, 8), 255))
        if angle is not None:
            _stripes(sheet, angle, gap, ink.scaled(colour, 0.86), ink.scaled(colour, 1.08))
        mask = ink.clear(*self.ground.get_size())
        pygame.draw.polygon(mask, (255, 255, 255, 255), _px(outline))
        sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        self.ground.blit(sheet, (0, 0))

    def stroke(self, line: Line, colour: Colour, width: float, target: pygame.Surface | None = None) -> None:
        """A line with round ends."""
        sheet = self.ground if target is None else target
        for x, y in along(line, max(0.5, width / 5)):
            pygame.draw.circle(sheet, colour, (x * SHARP, y * SHARP), width * SHARP / 2)

    def lane(self, line: Line, width: float = 6.2, case: Colour = ROAD_CASE, fill: Colour = ROAD) -> None:
        """A road: dark edges, a light bed, the tracks of wheels."""
        self.stroke(line, case, width + 2.2)
        self.stroke(line, fill, width)
        for side in (-0.2, 0.2):
            for x, y in along(line, 1.1):
                jitter = self.rng.uniform(-0.25, 0.25)
                spot = ((x + jitter) * SHARP, (y + side * width + jitter) * SHARP)
                pygame.draw.circle(self.ground, ink.scaled(fill, 0.9), spot, 1.6)

    def water(self, line: Line, width: float) -> None:
        """A stream with banks, and the light on it."""
        self.stroke(line, (196, 184, 130), width + 5)
        self.stroke(line, BANK, width + 2.2)
        self.stroke(line, WATER, width)
        self.stroke(shifted(line, -width * 0.14, -width * 0.14), ink.scaled(WATER, 1.1), width * 0.42)

    def pool(self, x: float, y: float, wide: float, high: float) -> None:
        """Standing water of no certain shape."""
        turns = [number * math.tau / 11 for number in range(12)]
        reach = [self.rng.uniform(0.78, 1.15) for _ in range(11)]
        reach.append(reach[0])
        rim = [(math.cos(turn) * far, math.sin(turn) * far) for turn, far in zip(turns, reach, strict=True)]
        tints = (
            (1.14, (118, 126, 80)),
            (1.05, (98, 108, 76)),
            (1.0, BANK),
            (0.95, WATER),
            (0.66, ink.scaled(WATER, 1.09)),
        )
        for grow, colour in tints:
            shift = -0.08 if grow < 0.7 else 0.0
            self.patch(curve([(x + (a * grow + shift) * wide, y + (b * grow + shift) * high) for a, b in rim]), colour)

    def speckle(self, colour: Colour, count: int, size: float, box: tuple[float, float, float, float]) -> None:
        """Tufts, stones or flowers strewn over a box."""
        for _ in range(count):
            x, y = self.rng.uniform(box[0], box[2]), self.rng.uniform(box[1], box[3])
            pygame.draw.circle(self.ground, self.varied(colour, 14), (x * SHARP, y * SHARP), size * SHARP)

    def crater(self, x: float, y: float, radius: float) -> None:
        for dx, dy, grow, colour in (
            (0, 0, 1.25, (150, 124, 88)),
            (0, 0, 1.0, (96, 76, 56)),
            (0.25, 0.3, 0.7, (74, 58, 44)),
        ):
            box = pygame.Rect(0, 0, radius * grow * 2 * SHARP, radius * grow * 1.5 * SHARP)
            box.center = (round((x + dx * radius) * SHARP), round((y + dy * radius * 0.5) * SHARP))
            pygame.draw.ellipse(self.ground, colour, box)

    # --- things that stand ---------------------------------------------------------

    def stand(self, y: float, draw: Callable[[pygame.Surface], None]) -> None:
        """Draw later, after everything whose foot lies further back than y."""
        self.standing.append((y, draw))

    def shade(self, outline: Line) -> None:
        """A shadow on the ground."""
        pygame.draw.polygon(self.cast, SHADOW, _px(outline))

    def shade_round(self, x: float, y: float, wide: float, high: float) -> None:
        box = pygame.Rect(0, 0, round(wide * 2 * SHARP), round(high * 2 * SHARP))
        box.center = (round(x * SHARP), round(y * SHARP))
        pygame.draw.ellipse(self.cast, SHADOW, box)

    def varied(self, colour: Colour, by: int) -> Colour:
        """The colour, a little lighter or darker by chance."""
        shift = self.rng.randint(-by, by)
        red, green, blue = (max(0, min(255, part + shift)) for part in colour)
        return red, green, blue

    def drawn(self) -> pygame.Surface:
        """Everything together, at SHARP pixels a unit."""
        sheet = self.ground.copy()
        sheet.blit(ink.blur(self.cast, 3), (0, 0))
        for _, draw in sorted(self.standing, key=lambda entry: entry[0]):
            draw(sheet)
        return sheet


def dot(sheet: pygame.Surface, colour: Colour, spot: Point, radius: float) -> None:
    """A filled circle in units."""
    pygame.draw.circle(sheet, colour, (spot[0] * SHARP, spot[1] * SHARP), radius * SHARP)


def shape(sheet: pygame.Surface, colour: Colour, outline: Line) -> None:
    """A filled polygon in units."""
    pygame.draw.polygon(sheet, colour, _px(outline))


def _px(outline: Line) -> list[Point]:
    return [(x * SHARP, y * SHARP) for x, y in outline]


def _stripes(sheet: pygame.Surface, angle: float, gap: float, dark: Colour, light: Colour) -> None:
    """Rows over the whole sheet."""
    middle = SIDE * SHARP / 2
    way = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    reach = SIDE * SHARP
    for number in range(int(-1.5 * SIDE / gap), int(1.5 * SIDE / gap)):
        off = number * gap * SHARP
        for colour, shift, width in ((dark, 0.0, 0.36), (light, 0.34, 0.2)):
            base = (middle - way[1] * (off + shift * gap * SHARP), middle + way[0] * (off + shift * gap * SHARP))
            start = (base[0] - way[0] * reach, base[1] - way[1] * reach)
            end = (base[0] + way[0] * reach, base[1] + way[1] * reach)
            pygame.draw.line(sheet, colour, start, end, max(1, round(gap * width * SHARP)))


def tile(plot: Plot) -> pygame.Surface:
    """The finished picture: brush and paper in the colours, the edge run out like wet paint."""
    small = pygame.transform.smoothscale(plot.drawn(), (SIDE * 2, SIDE * 2))
    side = small.get_width()
    pixels = pygame.surfarray.array3d(small).swapaxes(0, 1).astype(float)
    wash = grain.field(side, side, 1.6, plot.seed, cutoff=0.05)
    grain.shade(pixels, 1 + 0.035 * wash + 0.022 * grain.field(side, side, 0.7, plot.seed + 1))
    _weather(pixels)
    depth = _depth(side, plot.seed)
    grain.shade(pixels, 1 - 0.16 * np.exp(-(((depth - 0.055) / 0.035) ** 2)))
    picture = grain.surface(pixels).convert_alpha()
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (np.clip((depth - 0.012) / 0.075, 0, 1) ** 1.3 * 255).astype("uint8").swapaxes(0, 1)
    del alpha
    return ink.shrunk(picture, (SHOWN, SHOWN))


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
