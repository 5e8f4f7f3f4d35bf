"""The stage is 16:9 in the middle of any window, and what is drawn reaches the window's edges."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui.canvas import DARK, HEIGHT, LEAST, OUTSIDE, WIDTH, Box, Canvas, canvas_for, letterbox


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
    assert canvas.at(960, 540) == (640, 500)
    assert canvas.exact(0.75, 0) == (0.5, 140)
    assert canvas.rect(0, 0, WIDTH, HEIGHT) == (0, 140, 1280, 720)
    assert canvas.box(pygame.Rect(640, 500, 128, 64)) == pytest.approx(Box(960, 540, 192, 96))


@pytest.mark.parametrize(
    ("window", "bounds"),
    [
        ((1280, 720), (0, 0, 1920, 1080)),
        ((1280, 800), (0, -60, 1920, 1200)),
        ((1024, 768), (0, -180, 1920, 1440)),
        ((2560, 1080), (-320, 0, 2560, 1080)),
    ],
)
def test_the_bounds_are_the_stage_with_its_margins(window: tuple[int, int], bounds: tuple[float, ...]) -> None:
    canvas = Canvas(pygame.Surface(window))
    assert canvas.size == window
    assert canvas.bounds == pytest.approx(bounds)


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
    assert wide.get_at((640, 100))[:3] == (9, 8, 7)


def test_a_sheet_has_its_own_corner_and_a_layer_that_of_the_stage() -> None:
    canvas = Canvas(pygame.Surface((1280, 1000)), 1.2)
    sheet, layer = canvas.onto(pygame.Surface((90, 60))), canvas.layer(pygame.Surface((1280, 1000)))
    assert (sheet.at(30, 30), layer.at(30, 30)) == ((20, 20), (20, 160))
    assert sheet.scale_key == layer.scale_key == canvas.scale_key


def test_a_detached_canvas_keeps_its_grain_and_knows_the_new_stage(window: pygame.Surface) -> None:
    canvas = Canvas(window, 1.2)
    assert pygame.display.set_mode((800, 500)) is window
    apart = canvas.detached((800, 500))
    assert apart.scale_key == canvas.scale_key
    assert apart.size == apart.surface.get_size() == canvas.size == (1280, 720)
    assert apart.design((400, 250)) == pytest.approx((960, 540))
    apart.surface.fill((1, 2, 3))
    assert window.get_at((5, 5))[:3] == (0, 0, 0)


def test_a_tiny_window_shows_a_small_stage_scaled_down(window: pygame.Surface) -> None:
    for size in ((96, 54), (1, 1), (900, 2)):
        canvas = canvas_for(pygame.display.set_mode(size), 1.0, None)
        assert canvas.size == LEAST
        canvas.surface.fill((200, 0, 0))
        canvas.show(window)
        assert window.get_at(letterbox(size).center)[:3] == (200, 0, 0)
    assert canvas_for(pygame.display.set_mode(LEAST), 1.0, None).surface is window


@pytest.mark.parametrize(
    ("old", "new"),
    [((1280, 720), (640, 480)), ((1280, 800), (640, 360)), ((1024, 768), (1480, 720)), ((3, 900), (900, 3))],
)
def test_a_window_that_grows_shows_the_old_picture_on_its_new_stage(old: tuple[int, int], new: tuple[int, int]) -> None:
    """Nothing is stretched: what lay on the stage lies there again, and what the picture lacks is dark."""
    pygame.display.set_mode((64, 64))
    canvas = Canvas(pygame.Surface(old)).detached(new)
    canvas.surface.fill((80, 60, 40))
    canvas.surface.fill((200, 0, 0), canvas.rect(0, 0, WIDTH, HEIGHT))
    window = pygame.Surface(new)
    canvas.show(window)
    stage = letterbox(new)
    for x, y in ((stage.x, stage.y), (stage.right - 1, stage.bottom - 1)) if min(stage.size) > 8 else ():
        assert window.get_at((x, y))[:3] == (200, 0, 0)
    beside = {window.get_at(at)[:3] for at in ((0, 0), (new[0] - 1, new[1] - 1)) if not stage.collidepoint(at)}
    assert beside <= {DARK, (80, 60, 40)}


def test_a_point_far_outside_comes_nearer() -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    assert canvas.design((1_000_000, -1_000_000)) == (WIDTH + OUTSIDE, -OUTSIDE)
    assert canvas.design((-12, 300)) == pytest.approx((-18, 450))
    wide = Canvas(pygame.Surface((2560, 1080)))
    assert wide.design((-1_000_000, 500)) == pytest.approx((-320 - OUTSIDE, 500))
    assert wide.design((0, 500)) == pytest.approx((-320, 500))
