"""A window of any shape is filled on every screen, without a seam, and its stage looks as it does alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes import routes
from scenes.anim import particles
from scenes.app import App
from scenes.boards.parts import Call
from scenes.match.setup import Setup
from scenes.menus import title, trouble
from scenes.menus.keys import KeysScene
from scenes.menus.results import ResultsScene
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.play.hand_over import HandOverScene
from scenes.play.pause import PauseScene
from scenes.stack import Pop, Scene
from scenes.ui import art, menu, pictures
from scenes.ui.canvas import Canvas, letterbox
from scenes.ui.pinboard import AskScene
from tests.scenes.events import steps
from tests.scenes.menus import GAME, outcome, show
from tests.scenes.reviews import whole
from tests.scenes.table import seat, wait

SIZES: Final = ((800, 900), (1720, 720))
ALIEN: Final = (255, 0, 255)
"""A colour that nothing has, in which a window is before it is drawn."""
SMALL: Final = ((800, 600), (1024, 576))
NEAR: Final = 8
"""Pixels on either side of an edge with which it is compared."""
BARRED: Final = {"replay", "demonstration", "lesson", "pause", *GAMES}
"""Where the bar begins at the upper edge of the stage, with a line."""


def sit_down(app: App, slug: str = GAME.slug) -> Scene:
    """A match between a person and Recruits, where the person is asked."""
    game = GAMES[slug]
    seats = (SeatEntry("human", "Anna"), SeatEntry("recruit"))
    scene = seat(app, Setup(game, seats, {}, 7))
    wait(app, scene)
    return scene


def pause(app: App) -> None:
    scene = sit_down(app)
    show(app, PauseScene(scene))  # type: ignore[arg-type]


def hand_over(app: App) -> None:
    show(app, HandOverScene("Anna", Call("Your turn: declare or pass."), []))


SCENES: Final[dict[str, Callable[[App], object]]] = {
    "title": lambda app: show(app, TitleScene()),
    "lobby": lambda app: show(app, routes.lobby(GAME)),
    "rules": lambda app: show(app, routes.rules(GAME)),
    "settings": lambda app: (show(app, TitleScene()), show(app, routes.settings())),
    "keys": lambda app: (show(app, TitleScene()), show(app, KeysScene())),
    "records": lambda app: show(app, routes.records()),
    "career": lambda app: show(app, routes.career()),
    "results": lambda app: show(app, ResultsScene(outcome())),
    "question": lambda app: (show(app, TitleScene()), show(app, AskScene("HALT", "Go on?", [("YES", "play", Pop)]))),
    "trouble": lambda app: show(app, TroubleScene(Path("reports/report-1.txt"), TitleScene)),
    "cover": hand_over,
    "pause": pause,
    "replay": lambda app: show(app, routes.replay(whole())),
    "demonstration": lambda app: show(app, routes.demonstration(random.Random(3), GAME)),
    "lesson": lambda app: show(app, routes.lesson(GAME)),
    **{slug: lambda app, slug=slug: sit_down(app, slug) for slug in GAMES},
}


@pytest.fixture(params=SCENES)
def shown(request: pytest.FixtureRequest, app: App) -> str:
    """Each screen in turn, at rest."""
    SCENES[request.param](app)
    steps(app, 20)
    return str(request.param)


def drawn(app: App, size: tuple[int, int]) -> pygame.Surface:
    """The present frame in a window of that size."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.window.fill(ALIEN)
    app.canvas = Canvas(app.window, caches=app.canvas.caches)
    app.stack.resized()
    for scene in app.stack.visible():
        scene.draw(app.canvas)
    return app.window.copy()


def apart(picture: pygame.Surface, at: int, upright: bool) -> float:
    """How far the colours on both sides of a line are apart, for most of it: things that lie across it do not count.

    The line runs between the rows `at - 1` and `at`, or if `upright` between these columns.
    """
    wide, high = picture.get_size()
    pairs = [((at - 1, y), (at, y)) for y in range(0, high, 5)] if upright else []
    pairs = pairs or [((x, at - 1), (x, at)) for x in range(0, wide, 5)]
    colours = [(picture.get_at(one), picture.get_at(other)) for one, other in pairs]
    return median(sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) for one, other in colours)


def test_every_pixel_is_drawn_and_the_edge_of_the_stage_is_not_seen(app: App, shown: str) -> None:
    for size in SIZES:
        picture, stage = drawn(app, size), letterbox(size)
        alien = pygame.mask.from_threshold(picture, ALIEN, (1, 1, 1, 255))
        black = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255))
        assert not alien.count(), (size, alien.get_bounding_rects())
        assert black.count() < size[0] * size[1] * 0.01, size
        upright = stage.width < size[0]
        edges = [stage.right, stage.left] if upright else [stage.bottom, stage.top]
        places = [(picture, edge) for edge in (edges[:1] if shown in BARRED and not upright else edges)]
        if shown in GAMES:  # at the window's edge lies nothing but the table: its light covers all of it
            strip = picture.subsurface((0, size[1] - 8, size[0], 8) if upright else (0, 0, 8, size[1]))
            places.append((strip, stage.width if upright else stage.height))
        for part, edge in places:
            beside = [apart(part, edge + by, upright) for by in range(-NEAR, NEAR + 1) if by]
            assert apart(part, edge, upright) <= max(beside) + 1, (size, edge)


def test_no_words_are_cut_in_a_small_window(app: App, shown: str, cut: list[str]) -> None:
    for size in SMALL:
        app.canvas.caches.forget()
        drawn(app, size)
        assert not cut, size


def test_the_stage_looks_as_it_does_alone(app: App, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On flat ground without dust: all that lies on the stage lies where it lay, none of it counted from the window."""

    def flat(canvas: Canvas, *_: object, **__: object) -> pygame.Surface:
        ground = pygame.Surface(canvas.size)
        ground.fill((120, 90, 60))
        return ground

    monkeypatch.setattr(pictures, "cover", flat)
    for module in (menu, title):
        monkeypatch.setattr(module, "desk", flat)
    monkeypatch.setattr(art, "lamp", flat)
    monkeypatch.setattr(trouble, "_table", flat)
    monkeypatch.setattr(particles.Motes, "draw", lambda *_: None)
    for shape, size in (((960, 540), (1110, 540)), ((800, 640), (800, 760))):
        alone = drawn(app, shape)
        framed = drawn(app, size).subsurface(letterbox(size))
        differing = pygame.mask.from_threshold(framed, (0, 0, 0), (3, 3, 3, 255), othersurface=alone)
        differing.invert()
        assert not differing.count(), (size, differing.get_bounding_rects())


@pytest.mark.parametrize("size", [(1280, 720), *SIZES])
def test_the_ground_is_cut_and_never_stretched(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def at_size(canvas: Canvas, name: str, w: int, h: int) -> pygame.Surface:
        asked.append((w, h))
        return pygame.Surface((w, h))

    monkeypatch.setattr(pictures, "at_size", at_size)
    ground = pictures.cover(Canvas(pygame.Surface(size)), "shared/table")
    [(w, h)] = asked
    assert ground.get_size() == size
    assert (w == size[0] and h >= size[1]) or (h == size[1] and w >= size[0])
    assert w / h == pytest.approx(16 / 9, rel=0.002)
    left, top = ground.get_offset()
    assert abs(left - (w - size[0]) / 2) <= 1
    assert abs(top - (h - size[1]) / 2) <= 1


def test_dust_rises_where_it_does_in_a_window_of_its_shape(window: pygame.Surface) -> None:
    pictured = []
    for size in ((1280, 720), (1480, 720)):
        surface = pygame.Surface(size)
        dust = particles.Particles(random.Random(3))
        dust.sparks(900, 500)
        dust.smoke(300, 200)
        dust.update(0.1)
        dust.draw(Canvas(surface))
        pictured.append(pygame.image.tobytes(surface.subsurface(letterbox(size)), "RGB"))
    assert pictured[0] == pictured[1] != bytes(len(pictured[0]))


def test_a_toast_comes_from_outside_the_window(app: App) -> None:
    show(app, Scene())
    drawn(app, (1024, 768))
    app.window.fill(ALIEN)
    app.toast("A heading", "A sentence.")
    app.toasts.update(0.001)
    app.toasts.draw(app.canvas)
    touched = pygame.mask.from_threshold(app.window, ALIEN, (1, 1, 1, 255))
    touched.invert()
    assert all(rect.bottom < 24 for rect in touched.get_bounding_rects()), "but for its shadow"
