"""Lines on maps: curves through points, spots along them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]
Line = Sequence[Point]


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
