"""The stage is 16:9 in the middle of any window."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui.canvas import MARGIN, WIDTH, Canvas, letterbox


@pytest.mark.parametrize(
    ("window", "stage"),
    [
        ((1920, 1080), (0, 0, 1920, 1080)),
        ((1280, 720), (0, 0, 1280, 720)),
        ((1280, 1000), (0, 140, 1280, 720)),
        ((2560, 720), (640, 0, 1280, 720)),
        ((400, 300), (0, 38, 400, 225)),
    ],
)
def test_letterbox(window: tuple[int, int], stage: tuple[int, int, int, int]) -> None:
    found = letterbox(window)
    assert found.size == stage[2:]
    assert abs(found.x - stage[0]) <= 1
    assert abs(found.y - stage[1]) <= 1


@pytest.mark.parametrize("size", [(1, 1), (3, 2000), (2000, 3), (17, 9)])
def test_the_stage_never_leaves_the_smallest_window(size: tuple[int, int]) -> None:
    assert pygame.Rect(0, 0, *size).contains(letterbox(size))


def test_design_and_real_points_agree() -> None:
    canvas = Canvas(pygame.Surface((1280, 1000)))
    assert canvas.k == pytest.approx(2 / 3)
    assert canvas.design((640, 140)) == pytest.approx((960, 0))
    assert canvas.design((1280, 860)) == pytest.approx((1920, 1080))
    assert canvas.at(960, 540) == (640, 360)


def test_rectangles_that_touch_still_touch() -> None:
    canvas = Canvas(pygame.Surface((1111, 640)))
    first, second = canvas.rect(10, 10, 101, 50), canvas.rect(111, 10, 77, 50)
    assert first.right == second.left


def test_nothing_is_thinner_than_a_pixel() -> None:
    canvas = Canvas(pygame.Surface((400, 300)))
    assert canvas.line(1) == 1
    assert canvas.rect(5, 5, 0.4, 0.4).size == (1, 1)


def test_drawing_reaches_the_window(window: pygame.Surface) -> None:
    wide = pygame.display.set_mode((1280, 1000))
    canvas = Canvas(wide)
    canvas.surface.fill((9, 8, 7))
    assert wide.get_at((640, 500))[:3] == (9, 8, 7)
    assert wide.get_at((640, 100))[:3] == (0, 0, 0)


def test_a_detached_canvas_keeps_its_grain_and_knows_the_new_stage(window: pygame.Surface) -> None:
    canvas = Canvas(window, 1.2)
    apart = canvas.detached((800, 500))
    assert apart.scale_key == canvas.scale_key
    assert apart.size == (1280, 720)
    assert apart.design((400, 250)) == pytest.approx((960, 540))
    apart.surface.fill((1, 2, 3))
    assert window.get_at((5, 5))[:3] == (0, 0, 0)


def test_a_point_far_outside_comes_nearer() -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    assert canvas.design((1_000_000, -1_000_000)) == (WIDTH + MARGIN, -MARGIN)
    assert canvas.design((-12, 300)) == pytest.approx((-18, 450))
