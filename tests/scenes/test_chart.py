"""The lines of the charts: each can be told from the others without its colour."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from scenes.menus.chart import DASHES, dashed
from scenes.ui.canvas import Point

COURSE: list[Point] = [(0.0, 0.0), (120.0, 0.0), (120.0, 90.0), (123.0, 94.0), (400.0, 94.0)]


def long(points: list[Point]) -> float:
    return sum(math.dist(*pair) for pair in pairwise(points))


def test_every_seat_has_a_line_of_its_own() -> None:
    assert len(set(DASHES)) == len(DASHES) == 6
    assert len({tuple(round(long(run), 3) for run in dashed(COURSE, seat)[:3]) for seat in range(6)}) == 6


@pytest.mark.parametrize("seat", range(6))
def test_dashes_and_gaps_are_as_long_as_the_pattern_says_around_corners_too(seat: int) -> None:
    runs, pattern = dashed(COURSE, seat), DASHES[seat]
    assert runs[0][0] == COURSE[0]
    if not pattern:
        assert runs == [COURSE]
        return
    dashes = [pattern[i % len(pattern)] for i in range(0, 2 * len(runs), 2)]
    assert [long(run) for run in runs[:-1]] == pytest.approx(dashes[:-1])
    assert long(runs[-1]) <= dashes[-1] + 1e-6
    drawn = long(COURSE) * sum(pattern[::2]) / sum(pattern)
    assert sum(map(long, runs)) == pytest.approx(drawn, abs=sum(pattern))


@pytest.mark.parametrize("points", [[], [(3.0, 4.0)]])
def test_of_less_than_two_points_there_is_no_line(points: list[Point]) -> None:
    assert [dashed(points, seat) for seat in (0, 1)] == [[], []]
