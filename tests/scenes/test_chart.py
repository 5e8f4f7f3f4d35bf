"""The lines of the charts: each can be told from the others without its colour."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from game.catalogue import game_named
from game.core.record import SeatEntry
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.menus import chart
from scenes.menus.chart import CHANCES, DASHES, ROUND_GAP, SIGN_GAP, dashed, draw_chances, draw_course
from scenes.ui.canvas import Box, Canvas, Point, letterbox

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


def test_a_chart_looks_the_same_wherever_the_stage_lies_in_the_window(window: pygame.Surface) -> None:
    rows = [[0.5 + 0.4 * math.sin(0.7 * number + seat) for seat in range(6)] for number in range(40)]
    seen = []
    for size in ((1280, 720), (1480, 720), (1722, 720), (1280, 801)):
        surface = pygame.Surface(size)
        draw_course(Canvas(surface), Box(310.0, 205.0, 1111.0, 503.0), CHANCES, rows)
        seen.append(surface.subsurface(letterbox(size)))
    for framed in seen[1:]:  # a colour may be rounded otherwise
        differing = pygame.mask.from_threshold(framed, (0, 0, 0), (3, 3, 3, 255), othersurface=seen[0])
        differing.invert()
        assert not differing.count(), differing.get_bounding_rects()


CHART = Box(100.0, 100.0, 900.0, 500.0)


@pytest.mark.parametrize("rounds", [4, 40])
def test_numbers_of_rounds_stand_below_the_rows_with_which_they_begin_as_far_as_there_is_room(
    canvas: Canvas, written: list[tuple[str, Box]], rounds: int
) -> None:
    rows = [(0.5, 0.5)] * (3 * rounds + 1)
    draw_chances(canvas, CHART, rows, ["Anna", "Ben"], starts=[(3 * number, number + 7) for number in range(rounds)])
    plot = next(box for words, box in written if words == "50 %")
    left, right = plot.right + 12, CHART.right - 30
    numbers = [(int(words), box) for words, box in written if words.isdecimal()]
    assert numbers[0][0] == 7
    assert len(numbers) == rounds if rounds < 10 else 10 < len(numbers) < rounds
    for number, box in numbers:
        assert box.centre[0] == pytest.approx(left + (right - left) * (number - 7) / rounds, abs=2)
    for (_, one), (_, other) in pairwise(numbers):
        assert other.centre[0] - one.centre[0] >= ROUND_GAP - 2
    names = [box for words, box in written if words in ("Anna", "Ben")]
    assert max(box.foot for _, box in numbers) < min(box.y for box in names)


@pytest.mark.parametrize("count", [3, 40, 400])
def test_signs_stand_along_the_lines_where_no_other_seat_has_its_own_and_at_their_ends(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    signs: list[tuple[int, Point]] = []
    monkeypatch.setattr(chart, "draw_sign", lambda canvas, seat, at, *more: signs.append((seat, at)))
    rows = [[0.1 * seat + 0.2 for seat in range(4)] for _ in range(count)]
    draw_course(canvas, CHART, CHANCES, rows)
    for seat in range(4):
        xs = [x for who, (x, _) in signs if who == seat]
        assert xs[-1] == pytest.approx(CHART.right)
        assert {y for who, (_, y) in signs if who == seat} == {CHART.foot - CHART.h * rows[0][seat]}
        steps = [other - one for one, other in pairwise(xs[:-1])]
        assert steps == pytest.approx([max(SIGN_GAP, CHART.w / (count - 1))] * len(steps), rel=0.1)
        assert len(xs) >= (5 if count > 3 else 1)
    inner = [x for _, (x, _) in signs if x < CHART.right]
    if count > 3:
        assert min(other - one for one, other in pairwise(sorted(inner))) > 14


def test_an_estimate_of_one_seat_leaves_the_others_in_proportion() -> None:
    """Each bot tells the chance of its own seat alone; with three seats the lines of the others must not meet then."""
    session = Session(Setup(game_named("sharp_end"), (SeatEntry("human", "Anna"),) * 3, {}, 5))
    for seat, value in ((0, 0.4), (1, 0.5), (0, 0.2), (2, 1.0), (0, 0.1)):
        session.note_estimate(seat, value)
    rows = [[round(chance, 3) for chance in row] for row in session.estimates]
    assert rows == [[0.4, 0.3, 0.3], [0.286, 0.5, 0.214], [0.2, 0.56, 0.24], [0, 0, 1], [0.1, 0.0, 0.9]]
