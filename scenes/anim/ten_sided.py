"""The sides of ten-sided dice as polygons: kites with rounded corners, and figures made of strokes.

A kite is in edges of a cube, a figure about one unit high; x is across, y towards the foot of the figure.
"""

from __future__ import annotations

import math
from typing import Final

from dice.solids import SOLIDS, Vector
from scenes.ui.canvas import Point

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
