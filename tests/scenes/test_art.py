"""The drawing kit, pictures, icons, sprites, the stage in a window, timelines and particles."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from operator import mul
from pathlib import Path
from typing import Final

import pygame
import pytest

from scenes.anim.particles import MOST, Particles
from scenes.anim.timeline import Act, Timeline
from scenes.ui import art, pictures, theme, tween
from scenes.ui.cache import Caches
from scenes.ui.canvas import DARK, HEIGHT, OUTSIDE, WIDTH, Box, Canvas, letterbox
from scenes.ui.icons import icon_surface
from scenes.ui.sprite import Sprite
from scenes.ui.theme import Colour
from tools.shooting.camera import MATRICES, to_linear_light

ICONS = sorted(path.stem for path in (theme.ASSETS / "shared" / "icons").glob("*.svg"))


def orange_card() -> pygame.Surface:
    """A picture of 200x280 pixels, all of one orange."""
    surface = pygame.Surface((200, 280), pygame.SRCALPHA)
    surface.fill((200, 120, 40, 255))
    return surface


PAPER, WOOD, TABLE, BONE = (214, 205, 190), (104, 118, 78), (44, 40, 30), (239, 230, 207)
"""Colours of grounds on which things are lit."""
LIT_BOX: Final = Box(300, 300, 150, 150)


def colours_across_edge(canvas: Canvas) -> list[Colour]:
    """The colours from 12 pixels outside the lit box to its centre, from the left."""
    place = canvas.rect(*LIT_BOX)
    row = (canvas.surface.get_at((x, place.centery)) for x in range(place.x - 12, place.centerx))
    return [(colour.r, colour.g, colour.b) for colour in row]


def luminance(colour: Colour, vision: str) -> float:
    """The relative luminance of a colour for this kind of colour vision, 0 to 1, as in WCAG 2."""
    light = [to_linear_light(part / 255) for part in colour]
    light_seen = [max(0.0, min(1.0, sum(map(mul, row, light)))) for row in MATRICES[vision]]
    return sum(map(mul, (0.2126, 0.7152, 0.0722), light_seen))


def largest_contrast(colours: Sequence[Colour], vision: str) -> float:
    """The contrast between the darkest and the brightest of these colours, 1 to 21, as in WCAG 2."""
    darkest, *_, brightest = sorted(luminance(colour, vision) for colour in set(colours))
    return (brightest + 0.05) / (darkest + 0.05)


@pytest.mark.parametrize(("outlines", "least_contrast"), [(False, 3), (True, 7)], ids=["glow", "outlines"])
@pytest.mark.parametrize("vision", MATRICES)
def test_a_lit_thing_contrasts_with_any_ground_for_any_colour_vision(
    canvas: Canvas, vision: str, outlines: bool, least_contrast: float
) -> None:
    canvas.outlines = outlines
    for ground in (PAPER, WOOD, TABLE, BONE):
        for inside, colour in itertools.product((False, True), (theme.GLOW, theme.HEAT)):
            canvas.surface.fill(ground)
            art.draw_lit(canvas, LIT_BOX, strength=0.6, colour=colour, inside=inside)
            assert largest_contrast(colours_across_edge(canvas), vision) > least_contrast


def test_the_outline_of_danger_has_one_line_more_than_that_of_a_choice(canvas: Canvas) -> None:
    """So the two differ in shape, and not in colour alone."""
    canvas.outlines = True
    lines = {}
    for colour in (theme.GLOW, theme.HEAT):
        canvas.surface.fill(WOOD)
        art.draw_lit(canvas, LIT_BOX, strength=0.6, colour=colour)
        tones = [tone for tone, _ in itertools.groupby(colours_across_edge(canvas))]
        outside, *outline, inside = tones
        assert outside == inside == WOOD
        assert art.PLAIN in outline
        lines[colour] = len(outline)

    assert lines == {theme.GLOW: 3, theme.HEAT: 4}


@pytest.mark.parametrize(
    ("radius", "thick", "inset"),
    [(0, 1, 0), (8, 2, 0), (8, 1, 7), (3, 4, 2)],
    ids=["square corners", "round corners", "round and inset", "thick"],
)
def test_a_border_of_any_size_is_symmetric_and_leaves_the_inside_alone(
    canvas: Canvas, radius: int, thick: int, inset: int
) -> None:
    for w, h in itertools.product((1, 2, 5, 9, 19, 30, 61), repeat=2):
        plate = art.round_corners(canvas, pygame.Surface((w, h)), radius)
        before = plate.copy()
        art.draw_outline(canvas, surface=plate, colour=theme.BRASS, thick=thick, radius=radius, inset=inset)

        for mirrored in (pygame.transform.flip(plate, True, False), pygame.transform.flip(plate, False, True)):
            same = pygame.mask.from_threshold(mirrored, (0, 0, 0), (12, 12, 12, 255), othersurface=plate)
            assert same.count() == w * h, (w, h)

        reach_of_border = max(radius, thick) + inset + 1
        inner = pygame.Rect(0, 0, w, h).inflate(-2 * reach_of_border, -2 * reach_of_border)
        if inner.w > 0 and inner.h > 0:
            drawn, untouched = (pygame.image.tobytes(image.subsurface(inner), "RGBA") for image in (plate, before))
            assert drawn == untouched
            upper_edge, lower_edge = plate.get_at((w // 2, inset)), plate.get_at((w // 2 - 1, h - 1 - inset))
            assert upper_edge == lower_edge
            assert upper_edge[:3] != (0, 0, 0), "the border is there"


def test_all_kinds_of_pictures_share_the_room_of_one_cache(window: pygame.Surface) -> None:
    """There is room for two pictures of 400 pixels, so a third one displaces the one unused for longest."""

    def square() -> pygame.Surface:
        return pygame.Surface((20, 20))

    caches = Caches()
    stamps, piles = caches.shelf("stamps"), caches.shelf("piles")
    first_stamp = stamps.get(1, square)
    first_pile = piles.get(1, square)
    assert first_pile is not first_stamp, "kinds do not share keys"
    assert caches.shelf("stamps").get(1, square) is first_stamp

    caches.surfaces.pixels = 1000
    piles.get(2, square)
    assert caches.surfaces.held == 2 * 400
    assert piles.get(1, lambda: first_stamp) is first_stamp, "the first pile has gone and is made anew"

    caches.forget()
    assert (len(caches.surfaces), caches.surfaces.held) == (0, 0)


@pytest.mark.parametrize(
    ("size", "stages"),
    [
        pytest.param((1280, 720), 20.25, id="75 MB hold 20.25 small stages"),
        pytest.param((1920, 1080), 9.0, id="75 MB hold 9 stages of full HD"),
        pytest.param((3840, 2160), 9.0, id="9 larger stages take 300 MB"),
    ],
)
def test_the_cache_of_surfaces_has_room_for_75_megabytes_or_nine_stages(size: tuple[int, int], stages: float) -> None:
    canvas = Canvas(pygame.Surface(size))
    assert canvas.caches.surfaces.pixels == stages * size[0] * size[1]


def test_a_missing_or_broken_picture_is_replaced_and_reported_once(
    window: pygame.Surface, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = Canvas(window)
    monkeypatch.setattr(pictures, "ASSETS", tmp_path)
    (tmp_path / "torn.png").write_bytes(b"not a picture")

    for name in ("nowhere/none", "torn"):
        for w in (300, 400):
            assert pictures.picture(canvas, name, w, 200).get_size() == (canvas.px(w), canvas.px(200))

    missing, torn = capsys.readouterr().err.strip().splitlines()
    assert missing == "The picture nowhere/none is missing, so a plain one stands in for it."
    assert "torn" in torn


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_is_drawn_in_the_wanted_colour(canvas: Canvas, name: str) -> None:
    green = (10, 200, 30)
    image = icon_surface(canvas, name, size=60, colour=green)

    solid = pygame.mask.from_surface(image, 200)
    assert 20 < solid.count() < image.get_width() * image.get_height(), "neither empty nor a filled square"
    opaque_point = next((x, y) for x in range(40) for y in range(40) if image.get_at((x, y)).a > 250)
    assert image.get_at(opaque_point)[:3] == pytest.approx(green, abs=3)


def test_a_turned_sprite_answers_exactly_within_its_picture(canvas: Canvas) -> None:
    sprite = Sprite(canvas, "card", orange_card, width=150, height=210)
    centre, angle = (600, 500), 20
    canvas.surface.fill((0, 0, 0))
    sprite.draw(canvas, centre, angle=angle)

    upper_left, lower_right = (560, 430), (660, 560)  # near the corners of the turned card
    for point in (centre, upper_left, lower_right):
        is_orange = canvas.surface.get_at(canvas.to_pixels(*point))[0] > 150
        assert is_orange == sprite.is_hit(point, centre, angle)
    below = (600, 650)
    assert not sprite.is_hit(below, centre, angle)


# --- The stage in the middle of a window -----------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "stage"),
    [
        pytest.param((1920, 1080), (0, 0, 1920, 1080), id="16:9"),
        pytest.param((1280, 720), (0, 0, 1280, 720), id="small 16:9"),
        pytest.param((1280, 1000), (0, 0, 1280, 1000), id="high"),
        pytest.param((1280, 1200), (0, 88, 1280, 1024), id="higher than 5:4"),
        pytest.param((2560, 720), (640, 0, 1280, 720), id="wider than 16:9"),
        pytest.param((400, 300), (0, 0, 400, 300), id="tiny"),
    ],
)
def test_the_stage_fills_a_window_up_to_16_by_9_and_5_by_4_and_is_centred_in_any_other(
    window: tuple[int, int], stage: tuple[int, int, int, int]
) -> None:
    x, y, w, h = stage
    found = letterbox(window)
    assert found.size == (w, h)
    assert abs(found.x - x) <= 1
    assert abs(found.y - y) <= 1


def test_in_a_high_window_a_point_is_converted_to_pixels_and_back() -> None:
    canvas = Canvas(pygame.Surface((800, 600)))
    point = (1700, 1000)
    assert canvas.design(canvas.to_pixels(*point)) == pytest.approx(point, abs=1.3)


def test_in_a_high_window_a_square_that_keeps_its_shape_stays_a_square() -> None:
    canvas = Canvas(pygame.Surface((800, 600)))
    square = Box(100, 300, 120, 120)
    assert abs(canvas.rect(*canvas.centred_box(square)).h - canvas.px(120)) <= 1
    assert canvas.high(120) - 51 > 1, "any other box would be stretched"


@pytest.mark.parametrize(
    ("old", "new"),
    [((1280, 720), (640, 480)), ((1280, 800), (640, 360)), ((1024, 768), (1480, 720)), ((3, 900), (900, 3))],
    ids=["higher", "wider", "much wider", "from a column to a row"],
)
def test_a_resized_window_shows_the_old_picture_on_its_new_stage(old: tuple[int, int], new: tuple[int, int]) -> None:
    """The stage is red and its surroundings are brown. Parts of the window that the picture does not reach are dark.

    `old` and `new` are the sizes of the window.
    """
    brown, red = (80, 60, 40), (200, 0, 0)
    pygame.display.set_mode((64, 64))
    canvas = Canvas(pygame.Surface(old)).detach_for(new)
    canvas.surface.fill(brown)
    canvas.surface.fill(red, canvas.rect(0, 0, WIDTH, HEIGHT))

    window = pygame.Surface(new)
    canvas.show_picture(window)

    stage = letterbox(new)
    can_show_corners = min(stage.size) > 8
    if can_show_corners:
        for corner in ((stage.x, stage.y), (stage.right - 1, stage.bottom - 1)):
            assert window.get_at(corner)[:3] == red
    corners_of_window = ((0, 0), (new[0] - 1, new[1] - 1))
    outside = {window.get_at(corner)[:3] for corner in corners_of_window if not stage.collidepoint(corner)}
    assert outside <= {DARK, brown}


def test_a_point_far_outside_the_stage_is_moved_to_a_fixed_distance_from_it() -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    assert canvas.design((1_000_000, -1_000_000)) == (WIDTH + OUTSIDE, -OUTSIDE)
    assert canvas.design((-12, 300)) == pytest.approx((-18, 450)), "a near one is only scaled by 1.5"

    margin = 320  # the stage is 1920 pixels wide in the middle of this window
    wide = Canvas(pygame.Surface((2560, 1080)))
    assert wide.design((-1_000_000, 500)) == pytest.approx((-margin - OUTSIDE, 500))
    assert wide.design((0, 500)) == pytest.approx((-margin, 500))


# --- Tweens, timelines and particles --------------------------------------------------------------


EASINGS = [
    tween.ease_in_cubic,
    tween.ease_out_cubic,
    tween.ease_in_out_cubic,
    tween.ease_in_out_sine,
    tween.ease_out_back,
]


@pytest.mark.parametrize("easing", EASINGS)
def test_an_easing_runs_from_0_to_1_without_a_jump(easing: tween.Easing) -> None:
    assert easing(0.0) == pytest.approx(0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1)

    values = [easing(i / 200) for i in range(201)]
    assert max(abs(second - first) for first, second in itertools.pairwise(values)) < 0.04


class Notes(list[tuple[str, float | None]]):
    """The steps of a timeline that acted, with their progress, or the sounds that were played, with their place."""

    def __call__(self, name: str, *, x: float | None) -> None:
        self.append((name, x))

    def step(self, name: str) -> Act:
        """A step that notes its name and its progress, 0 to 1, whenever it acts."""
        return lambda progress: self.append((name, round(progress, 3)))


def test_a_step_begins_right_after_the_one_before_it_even_in_the_middle_of_a_frame() -> None:
    notes, timeline = Notes(), Timeline()
    timeline.append(1.0, notes.step("a"))
    timeline.wait(0.5)
    timeline.append(0.0, lambda _: timeline.append(2.0, notes.step("b")))  # "b" is added at 1.5 s
    for seconds in (0.5, 0.9, 0.6, 9):
        timeline.update(seconds)

    assert notes == [("a", 0.5), ("a", 1.0), ("b", 0.25), ("b", 1.0)], "after 2.0 s a quarter of b is over"
    assert timeline.is_idle

    timeline.append(1.0, notes.step("c"))
    timeline.update(0.5)
    assert notes[-1] == ("c", 0.5), "it starts now, however long the timeline was idle"


def test_at_instant_speed_all_steps_end_at_once_and_silently() -> None:
    sounds, notes = Notes(), Notes()
    timeline = Timeline(sounds, speed=math.inf)
    unknown_length = None
    timeline.append(1.0, notes.step("a"), sound="card")
    timeline.append(lambda: unknown_length, notes.step("b"))
    timeline.append(0.0, lambda _: timeline.append(2.0, notes.step("c")))
    timeline.update(0.001)

    assert notes == [("a", 1.0), ("b", 1.0), ("c", 1.0)]
    assert sounds == []
    assert timeline.is_idle


def test_a_step_may_clear_its_timeline() -> None:
    timeline = Timeline()
    timeline.append(0.1, lambda _: timeline.clear())
    timeline.append(0.1, lambda _: pytest.fail("it was cleared"))
    timeline.update(1)
    assert timeline.is_idle


def test_particles_are_drawn_are_limited_in_number_and_vanish(canvas: Canvas) -> None:
    particles = Particles(random.Random(1))
    for _ in range(60):
        particles.dust(x=900, y=500)
    assert len(particles) == MOST

    particles.update(0.1)
    canvas.surface.fill((0, 0, 0))
    particles.draw(canvas)
    row_through_dust = [canvas.surface.get_at((x, 333))[0] for x in range(520, 680)]
    assert max(row_through_dust) > 20

    particles.update(2)
    assert len(particles) == 0
