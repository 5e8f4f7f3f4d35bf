"""Outlines of the figures 1 to 10 as polygons: what is printed on the sides of ten-sided dice.

A figure is about one unit high, with its middle at the origin; x is right, y down.
"""

from __future__ import annotations

import math
from typing import Final

from scenes.ui.canvas import Point

Path = list[Point]
Outline = list[Point]

_WIDE: Final = 0.17
"""Width of a stroke."""
_LOW: Final = 0.5 - _WIDE / 2
"""Distance of the highest and lowest strokes from the middle."""


def _arc(x: float, y: float, across: float, down: float, start: float, end: float) -> Path:
    """A part of an ellipse about (x, y), from one angle to another in degrees: 0 is right, 90 down."""
    steps = max(2, round(abs(end - start) / 24))
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
    4: [[(0.08, -0.5), (-0.25, 0.2)], [(-0.3, 0.2), (0.32, 0.2)], [(0.12, -0.12), (0.12, 0.5)]],
    5: [
        [(0.24, -_LOW), (-0.24, -_LOW)],
        [(-0.17, -0.5), (-0.19, 0.0)],
        _arc(-0.01, 0.13, 0.23, _LOW - 0.13, -140, 150),
    ],
    6: _SIX,
    7: [[(-0.27, -_LOW), (0.27, -_LOW)], [(0.19, -_LOW), (-0.1, 0.5)]],
    8: [_arc(0, -0.22, 0.19, _LOW - 0.22, 0, 360), _arc(0, 0.19, 0.23, _LOW - 0.19, 0, 360)],
    9: [[(-x, -y) for x, y in path] for path in _SIX],
    10: [[(x * 0.95 - 0.36, y) for x, y in path] for path in _ONE] + [[(x + 0.2, y) for x, y in _ZERO]],
}


def _stroke(path: Path, wide: float) -> Outline:
    """The outline of a stroke along a path: out along its left edge, back along its right."""
    left, right = [], []
    closed = math.dist(path[0], path[-1]) < 1e-6
    for number, (x, y) in enumerate(path):
        before = path[number - 1] if number else path[-2] if closed else path[0]
        after = path[number + 1] if number + 1 < len(path) else path[1] if closed else path[-1]
        dx, dy = after[0] - before[0], after[1] - before[1]
        reach = wide / 2 / math.hypot(dx, dy)
        left.append((x - dy * reach, y + dx * reach))
        right.append((x + dy * reach, y - dx * reach))
    return left + right[::-1]


def _figure(value: int, wide: float) -> list[Outline]:
    outlines = [_stroke(path, wide) for path in _PATHS[value]]
    if value in (6, 9):
        half = wide / 2 * 0.9
        outlines.append([(-0.26, 0.68 - half), (0.26, 0.68 - half), (0.26, 0.68 + half), (-0.26, 0.68 + half)])
    return outlines


FIGURES: Final = tuple(tuple(_figure(value, wide) for wide in (_WIDE, _WIDE * 0.55)) for value in range(1, 11))
"""By value, from 1: the outlines of its strokes, and those of their floors. 6 and 9 are underlined."""
