"""Renders one die in a given orientation, at twice the size and scaled down. Nothing is cached here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from dice.solids import SOLIDS, Turn, Vector, own_axes
from scenes.ui import surfaces, theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

# --- The sides of ten-sided dice as polygons: kites with rounded corners, and figures made of strokes ---

Path = list[Point]
Outline = list[Point]

_SIZE: Final = 0.46
"""Height of a figure, in edges of a cube."""
_WIDE: Final = 0.17
"""Width of a stroke."""
_LOW: Final = 0.5 - _WIDE / 2
"""Distance of the highest and lowest strokes from the middle."""


def _arc(x: float, y: float, across: float, down: float, start: float, end: float) -> Path:
    """A part of an ellipse about (x, y), from one angle to another in degrees: 0 is right, 90 down."""
    steps = max(2, round(abs(end - start) / 30))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


_ZERO: Final = [*_arc(0, -0.14, 0.22, _LOW - 0.14, 180, 360), *_arc(0, 0.14, 0.22, _LOW - 0.14, 0, 180), (-0.22, -0.14)]
_ONE: Final[list[Path]] = [[(0.04, -0.5), (0.04, 0.5)], [(-0.19, -0.28), (0.04, -0.43)]]
_SIX: Final[list[Path]] = [
    _arc(0, 0.155, 0.22, _LOW - 0.155, 0, 360),
    [(0.12, -0.5), (-0.1, -0.1), (-0.2, 0.09)],
]
_PATHS: Final[dict[int, list[Path]]] = {
    1: _ONE,
    2: [[*_arc(0, -0.2, 0.22, _LOW - 0.2, 195, 385), (-0.22, _LOW)], [(-0.28, _LOW), (0.28, _LOW)]],
    3: [_arc(-0.02, -0.215, 0.22, _LOW - 0.215, 205, 450), _arc(-0.02, 0.195, 0.24, _LOW - 0.195, -90, 155)],
    4: [[(0.07, -0.5), (-0.26, 0.22)], [(-0.33, 0.22), (0.32, 0.22)], [(0.12, -0.5), (0.12, 0.5)]],
    5: [
        [(0.24, -_LOW), (-0.24, -_LOW)],
        [(-0.17, -0.5), (-0.19, 0.0)],
        _arc(-0.01, 0.13, 0.23, _LOW - 0.13, -140, 150),
    ],
    6: _SIX,
    7: [[(-0.27, -_LOW), (0.27, -_LOW)], [(0.19, -_LOW), (-0.1, 0.5)]],
    8: [_arc(0, -0.22, 0.19, _LOW - 0.22, 0, 360), _arc(0, 0.19, 0.23, _LOW - 0.19, 0, 360)],
    9: [[(-x, -y) for x, y in path] for path in _SIX],
    10: [[(x * 0.8 - 0.29, y) for x, y in path] for path in _ONE] + [[(x * 0.85 + 0.2, y) for x, y in _ZERO]],
}


def _stroke(path: Path) -> Outline:
    """The outline of a stroke along a path: out along its left edge, back along its right."""
    left, right = [], []
    closed = math.dist(path[0], path[-1]) < 1e-6
    for number, (x, y) in enumerate(path):
        before = path[number - 1] if number else path[-2] if closed else path[0]
        after = path[number + 1] if number + 1 < len(path) else path[1] if closed else path[-1]
        dx, dy = after[0] - before[0], after[1] - before[1]
        reach = _WIDE / 2 / math.hypot(dx, dy)
        left.append((x - dy * reach, y + dx * reach))
        right.append((x + dy * reach, y - dx * reach))
    return left + right[::-1]


def _figure(value: int) -> list[Outline]:
    """The strokes of a figure on a side, those of 6 and 9 with a line below."""
    paths, size, middle = _PATHS[value], _SIZE, MIDDLE
    if value in (6, 9):
        paths, size, middle = [*paths, [(-0.24, 0.67), (0.24, 0.67)]], _SIZE * 0.9, MIDDLE - 0.06
    return [[(x * size, middle + y * size) for x, y in _stroke(path)] for path in paths]


def _corners() -> list[Point]:
    """The corners of a side, with the foot of the perpendicular from the middle of the die at the origin."""
    solid = SOLIDS[10]
    normal, across, down = solid.sides[0]
    ends = [(sign * x, sign * y, sign * z) for x, y, z in solid.corners for sign in (1, -1)]
    level = [end for end in ends if _dot(end, normal) > solid.rest - 1e-6]
    return sorted(((_dot(end, across), _dot(end, down)) for end in level), key=lambda at: math.atan2(at[1], at[0]))


def _dot(first: Vector, second: Vector) -> float:
    return first[0] * second[0] + first[1] * second[1] + first[2] * second[2]


def _incircle(corners: list[Point]) -> tuple[float, float]:
    """The y of its middle, and its radius."""
    pole, right, tip = corners[0], corners[1], corners[2]
    long = math.dist(pole, right)
    radius = right[0] * (tip[1] - pole[1]) / (long + math.dist(right, tip))
    return pole[1] + radius * long / right[0], radius


def kite(inset: float, radius: float) -> Outline:
    """A side that is smaller by `inset` all around, with corners of that radius."""
    share = 1 - (inset + radius) / _WITHIN
    corners = [(x * share, MIDDLE + (y - MIDDLE) * share) for x, y in _CORNERS]
    outline = []
    for number, (x, y) in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        start = math.atan2(y - before[1], x - before[0]) - math.pi / 2
        bend = (math.atan2(after[1] - y, after[0] - x) - math.pi / 2 - start) % (2 * math.pi)
        angles = [start + bend * step / 3 for step in range(4)]
        outline += [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
    return outline


_CORNERS: Final = _corners()
MIDDLE, _WITHIN = _incircle(_CORNERS)
FIGURES: Final = tuple(_figure(value) for value in range(1, 11))
"""By value, from 1: the outlines of its strokes."""


TILT: Final = math.radians(27)
"""Angle between the viewing direction and straight down."""
FLAT: Final = math.cos(TILT)
"""Foreshortening of the floor towards the viewer."""
RISE: Final = math.sin(TILT)
"""Upward shift on the screen per unit of height."""
SPAN: Final = 1.9
"""Side of the picture, in edges of the die."""

_LIGHT: Final[Vector] = (-0.42, -0.5, 0.757)
_ROUND: Final = {6: 0.15, 10: 0.1}
"""The radius of the edges, by number of sides."""
_FACES: Final = ((0.465, 0.158, 1.0), (0.43, 0.129, 1.07))
"""Half side, corner radius and brightness of a face and of its middle."""
_KITES: Final = ((0.03, 0.09, 1.0), (0.06, 0.07, 1.07))
"""The same of a side with a figure, but for its inset instead of half its side."""
_GRAZED: Final = 0.3
"""A side of a rolling die that faces the viewer less than this shows no figure."""
_CARVED: Final = 0.012
"""Distance by which the lit rim of a figure lies to the lower right of it."""
_STEP: Final = 0.245
"""Distance between pips."""
_PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)


@dataclass(frozen=True)
class DieSprites:
    """Colours of a die."""

    body: Colour
    pip: Colour
    """Also that of figures."""
    ace: Colour
    """Colour of the pip on the side of one."""


BONE_LOOK: Final = DieSprites((242, 233, 210), (38, 30, 26), (150, 44, 34))
RED_LOOK: Final = DieSprites((140, 38, 33), (244, 232, 206), (244, 232, 206))


def _square(half: float, radius: float) -> list[Point]:
    """The outline of a square with rounded corners."""
    middle = half - radius
    corners = ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
    return [
        (
            across * middle + radius * math.cos(math.radians(start + turn)),
            down * middle + radius * math.sin(math.radians(start + turn)),
        )
        for across, down, start in corners
        for turn in (0, 30, 60, 90)
    ]


def _rings(radius: float) -> tuple[list[Point], ...]:
    """Rim, wall and floor of a pip."""
    ring = [(math.cos(2 * math.pi * i / 14), math.sin(2 * math.pi * i / 14)) for i in range(14)]
    return tuple(
        [(x * radius * grown + aside, y * radius * grown + aside) for x, y in ring]
        for grown, aside in ((1.1, 0.012), (1.0, 0.0), (0.72, 0.014))
    )


_PIP: Final = _rings(0.115)
_ACE: Final = _rings(0.15)
_OUTLINES: Final = {
    6: tuple((_square(half, radius), light) for half, radius, light in _FACES),
    10: tuple((kite(inset, radius), light) for inset, radius, light in _KITES),
}


def image(turn: Turn, edge: float, look: DieSprites, rough: bool = False, sides: int = 6) -> pygame.Surface:
    """The picture of a die, centred in a square of SPAN edges; the edge of a cube is that many real pixels.

    `rough` leaves out details that are invisible while it rolls fast, which halves the cost.
    """
    size = max(4, round(edge * SPAN))
    large = surfaces.transparent((size * 2, size * 2))
    large.fill((*_lit(look.body, 0.8), 0))
    lens = _Lens(turn, edge * 2, size)
    _draw_body(large, lens, sides, _lit(look.body, 0.8))
    for value in range(1, sides + 1):
        solid = SOLIDS[sides]
        side = solid.sides[value - 1]
        x, y, z = lens.world(side.normal)
        facing = y * RISE + z * FLAT
        if facing <= 0.02:
            continue  # this side faces away
        light = 0.5 + 0.56 * max(0.0, x * _LIGHT[0] + y * _LIGHT[1] + z * _LIGHT[2])
        middle = lens.seen(*(part * solid.rest for part in side.normal))
        plane = _Plane(middle, lens.span(side.across), lens.span(side.down))
        for outline, shine in _OUTLINES[sides][:1] if rough else _OUTLINES[sides]:
            pygame.draw.polygon(large, _lit(look.body, light * shine), plane.placed(outline))
        if not solid.figures:
            _draw_pips(large, plane, value, _tones(look, look.ace if value == 1 else look.pip, light, rough))
        elif not rough or facing > _GRAZED:
            clear = 0.45 + 0.55 * max(0.0, z) ** 2  # the side on top is the one to read
            ink = theme.blend(_lit(look.body, light), _lit(look.pip, 0.6 + 0.6 * light), clear)
            rim = None if rough else _lit(look.body, light * 1.16)
            strokes = FIGURES[value - 1]
            aside = _CARVED * math.hypot(*plane.across)
            if rim is not None:
                moved = plane._replace(middle=(plane.middle[0] + aside, plane.middle[1] + aside))
                for stroke in strokes:
                    pygame.draw.polygon(large, rim, moved.placed(stroke))
            for stroke in strokes:
                pygame.draw.polygon(large, ink, plane.placed(stroke))
    return pygame.transform.smoothscale(large, (size, size))


class _Lens:
    """Transforms from the die's axes to the world and to the picture."""

    def __init__(self, turn: Turn, scale: float, middle: float) -> None:
        self.axes = own_axes(turn)
        self.scale = scale
        self.middle = middle
        self.flat = [(x * scale, (y * FLAT - z * RISE) * scale) for x, y, z in self.axes]

    def world(self, side: Vector) -> Vector:
        """A direction of the die in world coordinates."""
        a, b, c = self.axes
        x, y, z = side
        return (
            a[0] * x + b[0] * y + c[0] * z,
            a[1] * x + b[1] * y + c[1] * z,
            a[2] * x + b[2] * y + c[2] * z,
        )

    def seen(self, x: float, y: float, z: float) -> Point:
        """A point of the die in picture coordinates."""
        (ax, ay), (bx, by), (cx, cy) = self.flat
        return (self.middle + x * ax + y * bx + z * cx, self.middle + x * ay + y * by + z * cy)

    def span(self, vector: Vector) -> Point:
        """A vector of the die in picture coordinates."""
        (ax, ay), (bx, by), (cx, cy) = self.flat
        x, y, z = vector
        return (x * ax + y * bx + z * cx, x * ay + y * by + z * cy)


class _Plane(NamedTuple):
    """The plane of a side in picture coordinates."""

    middle: Point
    across: Point
    down: Point

    def placed(self, outline: list[Point]) -> list[Point]:
        """An outline on the side, in picture coordinates."""
        (left, top), (ax, ay), (dx, dy) = self
        return [(left + x * ax + y * dx, top + x * ay + y * dy) for x, y in outline]


def _draw_body(surface: pygame.Surface, lens: _Lens, sides: int, colour: Colour) -> None:
    """Draw the outline: a smaller die grown by the edge radius."""
    solid = SOLIDS[sides]
    inner = 1 - _ROUND[sides] / solid.rest
    corners = [lens.seen(*(sign * part for part in corner)) for corner in solid.corners for sign in (inner, -inner)]
    ordered = sorted(corners)
    outline = _chain(ordered) + _chain(ordered[::-1])
    radius = _ROUND[sides] * lens.scale
    pygame.draw.polygon(surface, colour, outline)
    for number, (x, y) in enumerate(outline):
        pygame.draw.circle(surface, colour, (x, y), radius)
        left, top = outline[number - 1]
        dx, dy = x - left, y - top
        length = math.hypot(dx, dy) or 1.0
        ox, oy = -dy / length * radius, dx / length * radius
        band = [(left + ox, top + oy), (x + ox, y + oy), (x - ox, y - oy), (left - ox, top - oy)]
        pygame.draw.polygon(surface, colour, band)


def _chain(points: list[Point]) -> list[Point]:
    kept: list[Point] = []
    for x, y in points:
        while len(kept) > 1:
            (ax, ay), (bx, by) = kept[-2], kept[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            kept.pop()
        kept.append((x, y))
    return kept[:-1]


def _draw_pips(surface: pygame.Surface, plane: _Plane, value: int, tones: list[Colour]) -> None:
    outlines = _ACE if value == 1 else _PIP
    rings = outlines if len(tones) > 1 else (outlines[1][::2],)
    shapes = [(plane._replace(middle=(0.0, 0.0)).placed(ring), tone) for ring, tone in zip(rings, tones, strict=True)]
    middle, across, down = plane
    for column, row in _PIPS[value - 1]:
        left = middle[0] + (column * across[0] + row * down[0]) * _STEP
        top = middle[1] + (column * across[1] + row * down[1]) * _STEP
        for shape, tone in shapes:
            pygame.draw.polygon(surface, tone, [(left + x, top + y) for x, y in shape])


def _tones(look: DieSprites, ink: Colour, light: float, rough: bool) -> list[Colour]:
    """Colours of a pip: a rim lit below, a dark wall above, a floor that is a little lighter."""
    if rough:
        return [_lit(ink, 0.55 + 0.5 * light)]
    return [_lit(look.body, light * 1.16), _lit(ink, 0.44 + 0.4 * light), _lit(ink, 0.6 + 0.6 * light)]


def _lit(colour: Colour, light: float) -> Colour:
    red, green, blue = colour
    return (min(255, int(red * light)), min(255, int(green * light)), min(255, int(blue * light)))
