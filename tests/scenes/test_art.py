"""The drawing kit, pictures, icons and sprites."""

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


def card() -> pygame.Surface:
    """A master picture of 200x280, all of one colour."""
    surface = pygame.Surface((200, 280), pygame.SRCALPHA)
    surface.fill((200, 120, 40, 255))
    return surface


GROUNDS = ((214, 205, 190), (104, 118, 78), (44, 40, 30), (239, 230, 207))
"""Paper, wood, the table, bone."""
LIT: Final = Box(300, 300, 150, 150)


def across(canvas: Canvas) -> list[Colour]:
    """The colours on the way into the lit box from the left."""
    place = canvas.rect(*LIT)
    row = (canvas.surface.get_at((x, place.centery)) for x in range(place.x - 12, place.centerx))
    return [(colour.r, colour.g, colour.b) for colour in row]


def seen(colour: Colour, vision: str) -> float:
    """The relative luminance of a colour as it is seen, 0..1, as in WCAG 2."""
    light = [to_linear_light(part / 255) for part in colour]
    shown = [max(0.0, min(1.0, sum(map(mul, row, light)))) for row in MATRICES[vision]]
    return sum(map(mul, (0.2126, 0.7152, 0.0722), shown))


def widest(row: Sequence[Colour], vision: str) -> float:
    """The contrast between the darkest and the brightest of these colours, 1..21."""
    low, *_, high = sorted(seen(colour, vision) for colour in set(row))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("outlines", [False, True])
@pytest.mark.parametrize("vision", MATRICES)
def test_what_is_lit_is_seen_on_any_ground_with_any_weakness(canvas: Canvas, vision: str, outlines: bool) -> None:
    canvas.outlines = outlines
    for ground in GROUNDS:
        for square, colour in itertools.product((False, True), (theme.GLOW, theme.HEAT)):
            canvas.surface.fill(ground)
            art.draw_lit(canvas, LIT, 0.6, colour=colour, square=square)
            assert widest(across(canvas), vision) > (7 if outlines else 3)


def test_an_outline_is_bold_and_danger_has_a_line_more(canvas: Canvas) -> None:
    canvas.outlines = True
    crossed = []
    for colour in (theme.GLOW, theme.HEAT):
        canvas.surface.fill(GROUNDS[1])
        art.draw_lit(canvas, LIT, 0.6, colour=colour)
        tones = [tone for tone, _ in itertools.groupby(across(canvas))]
        crossed.append(len(tones) - 2)
        assert tones[0] == tones[-1] == GROUNDS[1]
        assert art.PLAIN in tones
    assert crossed == [3, 4]


@pytest.mark.parametrize(("radius", "thick", "inset"), [(0, 1, 0), (8, 2, 0), (8, 1, 7), (3, 4, 2)])
def test_a_border_runs_along_the_edges_of_every_size(canvas: Canvas, radius: int, thick: int, inset: int) -> None:
    for w, h in itertools.product((1, 2, 5, 9, 19, 30, 61), repeat=2):
        plate = art.round_corners(canvas, pygame.Surface((w, h)), radius)
        before = plate.copy()
        art.draw_outline(canvas, plate, theme.BRASS, thick, radius, inset)
        for turned in (pygame.transform.flip(plate, True, False), pygame.transform.flip(plate, False, True)):
            mask = pygame.mask.from_threshold(turned, (0, 0, 0), (12, 12, 12, 255), othersurface=plate)
            assert mask.count() == w * h, (w, h)
        inner = pygame.Rect(0, 0, w, h).inflate(*[-2 * (max(radius, thick) + inset + 1)] * 2)
        if inner.w > 0 < inner.h:
            same = [pygame.image.tobytes(one.subsurface(inner), "RGBA") for one in (plate, before)]
            assert same[0] == same[1]
            side = plate.get_at((w // 2, inset))
            assert side == plate.get_at((w // 2 - 1, h - 1 - inset))
            assert side[:3] != (0, 0, 0)


def test_all_kinds_of_pictures_share_the_room_of_one_cache(window: pygame.Surface) -> None:
    caches = Caches()
    stamps, piles = caches.of("stamps"), caches.of("piles")
    first = stamps.get(1, lambda: pygame.Surface((20, 20)))
    assert piles.get(1, lambda: pygame.Surface((20, 20))) is not first
    assert caches.of("stamps").get(1, lambda: pygame.Surface((20, 20))) is first
    caches.surfaces.pixels = 1000
    piles.get(2, lambda: pygame.Surface((20, 20)))
    assert caches.surfaces.held == 800
    assert piles.get(1, lambda: first) is first, "the one unused for longest has gone, whatever its kind"
    caches.forget()
    assert (len(caches.surfaces), caches.surfaces.held) == (0, 0)


@pytest.mark.parametrize(("size", "screens"), [((1280, 720), 20.25), ((1920, 1080), 9.0), ((3840, 2160), 9.0)])
def test_surfaces_have_75_megabytes_or_more_for_a_larger_stage(size: tuple[int, int], screens: float) -> None:
    canvas = Canvas(pygame.Surface(size))
    assert canvas.caches.surfaces.pixels == screens * size[0] * size[1]


def test_a_missing_or_broken_picture_is_replaced_with_one_sentence(
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
def test_every_icon_draws_in_the_colour_asked_for(canvas: Canvas, name: str) -> None:
    image = icon_surface(canvas, name, 60, (10, 200, 30))
    mask = pygame.mask.from_surface(image, 200)
    assert 20 < mask.count() < image.get_width() * image.get_height()
    x, y = next((x, y) for x in range(40) for y in range(40) if image.get_at((x, y)).a > 250)
    assert image.get_at((x, y))[:3] == pytest.approx((10, 200, 30), abs=3)


def test_a_sprite_draws_where_it_is_hit(canvas: Canvas) -> None:
    sprite = Sprite(canvas, "card", card, 150, 210)
    canvas.surface.fill((0, 0, 0))
    sprite.draw(canvas, (600, 500), angle=20)
    for point in ((600, 500), (560, 430), (660, 560)):
        lit = canvas.surface.get_at(canvas.at(*point))[0] > 150
        assert lit == sprite.is_hit(point, (600, 500), 20)
    assert not sprite.is_hit((600, 650), (600, 500), 20)


# --- The stage is 16:9 to 5:4 in the middle of any window, and what is drawn reaches the window's edges ---


@pytest.mark.parametrize(
    ("window", "stage"),
    [
        ((1920, 1080), (0, 0, 1920, 1080)),
        ((1280, 720), (0, 0, 1280, 720)),
        ((1280, 1000), (0, 0, 1280, 1000)),
        ((1280, 1200), (0, 88, 1280, 1024)),
        ((2560, 720), (640, 0, 1280, 720)),
        ((400, 300), (0, 0, 400, 300)),
    ],
)
def test_letterbox(window: tuple[int, int], stage: tuple[int, int, int, int]) -> None:
    found = letterbox(window)
    assert found.size == stage[2:]
    assert abs(found.x - stage[0]) <= 1
    assert abs(found.y - stage[1]) <= 1


def test_in_a_high_window_a_point_is_found_again_and_what_keeps_its_form_is_as_high_as_wide() -> None:
    canvas = Canvas(pygame.Surface((800, 600)))
    assert canvas.design(canvas.at(1700, 1000)) == pytest.approx((1700, 1000), abs=1.3)
    assert abs(canvas.rect(*canvas.even(Box(100, 300, 120, 120))).h - canvas.px(120)) <= 1 < canvas.high(120) - 51


@pytest.mark.parametrize(
    ("old", "new"),
    [((1280, 720), (640, 480)), ((1280, 800), (640, 360)), ((1024, 768), (1480, 720)), ((3, 900), (900, 3))],
)
def test_a_window_that_grows_shows_the_old_picture_on_its_new_stage(old: tuple[int, int], new: tuple[int, int]) -> None:
    """Nothing is stretched: what lay on the stage lies there again, and what the picture lacks is dark."""
    pygame.display.set_mode((64, 64))
    canvas = Canvas(pygame.Surface(old)).detach_for(new)
    canvas.surface.fill((80, 60, 40))
    canvas.surface.fill((200, 0, 0), canvas.rect(0, 0, WIDTH, HEIGHT))
    window = pygame.Surface(new)
    canvas.show_picture(window)
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


# --- Tweens, timelines and particles --------------------------------------------------------------


EASINGS = [
    tween.ease_in_cubic,
    tween.ease_out_cubic,
    tween.ease_in_out_cubic,
    tween.ease_in_out_sine,
    tween.ease_out_back,
]


@pytest.mark.parametrize("easing", EASINGS)
def test_easings_begin_at_nought_and_end_at_one(easing: tween.Easing) -> None:
    assert easing(0.0) == pytest.approx(0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1)
    steps = [easing(i / 200) for i in range(201)]
    assert max(abs(b - a) for a, b in itertools.pairwise(steps)) < 0.04


class Notes(list[tuple[str, float | None]]):
    """What was played, and where; or which step acted, and how far it was."""

    def __call__(self, name: str, *, x: float | None) -> None:
        self.append((name, x))

    def of(self, name: str) -> Act:
        return lambda p: self.append((name, round(p, 3)))


def test_steps_follow_one_another_and_what_they_add_starts_at_its_own_time() -> None:
    seen, line = Notes(), Timeline()
    line.then(1.0, seen.of("a"))
    line.wait(0.5)
    line.then(0.0, lambda _: line.then(2.0, seen.of("b")))
    for seconds in (0.5, 0.9, 0.6, 9):
        line.update(seconds)
    assert seen == [("a", 0.5), ("a", 1.0), ("b", 0.25), ("b", 1.0)]
    assert line.idle
    line.then(1.0, seen.of("c"))
    line.update(0.5)
    assert seen[-1] == ("c", 0.5), "it starts now, however long nothing has moved"


def test_instant_speed_ends_everything_silently_and_waits_for_no_length() -> None:
    heard, seen = Notes(), Notes()
    line = Timeline(heard, speed=math.inf)
    line.then(1.0, seen.of("a"), sound="card")
    line.then(lambda: None, seen.of("b"))
    line.then(0.0, lambda _: line.then(2.0, seen.of("c")))
    line.update(0.001)
    assert (seen, heard, line.idle) == ([("a", 1.0), ("b", 1.0), ("c", 1.0)], [], True)


def test_clearing_from_within_an_act() -> None:
    line = Timeline()
    line.then(0.1, lambda _: line.clear())
    line.then(0.1, lambda _: pytest.fail("it was cleared"))
    line.update(1)
    assert line.idle


def test_particles_die_and_never_grow_too_many(canvas: Canvas) -> None:
    particles = Particles(random.Random(1))
    for _ in range(60):
        particles.dust(900, 500)
    assert len(particles) == MOST
    particles.update(0.1)
    canvas.surface.fill((0, 0, 0))
    particles.draw(canvas)
    assert max(canvas.surface.get_at((x, 333))[0] for x in range(520, 680)) > 20
    particles.update(2)
    assert len(particles) == 0
