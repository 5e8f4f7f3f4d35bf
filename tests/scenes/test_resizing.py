"""No change of the window ends a match, on any screen, whatever lies open or moves, before and after it settles."""

from __future__ import annotations

import math
import random
from itertools import cycle
from statistics import median
from typing import Any, Final

import pygame
import pytest

from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from scenes.anim import particles
from scenes.anim.body import Body
from scenes.anim.timeline import Timeline
from scenes.app import RESIZE_SECONDS, App
from scenes.menus import title, trouble
from scenes.play.play_scene import PlayScene
from scenes.rulebook.rules_sheet import FOOT
from scenes.stack import Scene
from scenes.ui import art, menu, pictures, theme
from scenes.ui.canvas import LEAST, Box, Canvas, letterbox
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from tests.play import snapped
from tests.scenes.events import FRAME, down, key, motion, steps, up
from tests.scenes.inked import clashes, trace, traced
from tests.scenes.screens import SCREENS, sit_down
from tests.scenes.table import board_for, expect, given, press, wait

Size = tuple[int, int]

# --- A window of any shape is filled on every screen, without a seam, and its stage looks as it does ---

SHAPES: Final = ((800, 900), (1720, 720))
ALIEN: Final = (255, 0, 255)
"""A colour that nothing has, in which a window is before it is drawn."""
WORDED: Final = (
    ((800, 600), 1.0),
    ((1024, 576), 1.0),
    ((800, 600), 1.4),
    ((1280, 720), 1.2),
    ((1280, 800), 1.4),
    ((1920, 1080), 1.4),
)
"""Sizes of windows and scales of type with which all words have room."""
NARROWEST: Final = WORDED[2]
"""Large type in a small window, in which every screen is tried."""
OTHERS: Final = 2
"""How many of the other windows each screen is tried in. Other screens are tried in other windows."""
NEAR: Final = 8
"""Pixels on either side of an edge with which it is compared."""
BARRED: Final = {"ReplayScene", "DemoScene", "PlayScene", "PauseScene", *GAMES}
"""Where the bar begins at the upper edge of the stage, with a line."""


KINDS = [name for name in SCREENS if "," not in name and name not in GAMES]
"""Each kind of scene once."""
ALIKE = {"CreditsScene", "PlayersScene", "MatchScene", "OpenFileScene"}
"""Made as other pages are."""
SHOWN = [*(name for name in KINDS if name not in ALIKE), *GAMES]


@pytest.fixture(params=SHOWN)
def shown(request: pytest.FixtureRequest, app: App) -> str:
    """Each screen in turn, at rest."""
    SCREENS[request.param](app)
    steps(app, 20)
    return str(request.param)


def drawn(app: App, size: tuple[int, int], scale: float = 1.0) -> pygame.Surface:
    """The present frame in a window of that size, with type of this scale."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.window.fill(ALIEN)
    app.canvas = Canvas(app.window, scale, app.canvas.caches)
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
    for size in SHAPES:
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


def test_no_words_are_cut_in_any_window(app: App, shown: str, cut: list[str]) -> None:
    number, others = SHOWN.index(shown), [window for window in WORDED if window != NARROWEST]
    in_turn = [others[(OTHERS * number + at) % len(others)] for at in range(OTHERS)]
    for size, scale in (NARROWEST, *in_turn):
        app.canvas.caches.forget()
        drawn(app, size, scale)
        assert not cut, (size, scale)


def test_the_stage_looks_as_it_does_alone(app: App, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On flat ground without dust: all that lies on the stage lies where it lay, none of it counted from the window."""

    def flat(canvas: Canvas, *_: object, **__: object) -> pygame.Surface:
        ground = pygame.Surface(canvas.size)
        ground.fill((120, 90, 60))
        return ground

    monkeypatch.setattr(pictures, "cover_stage", flat)
    for module in (menu, title):
        monkeypatch.setattr(module, "make_desk", flat)
    monkeypatch.setattr(art, "lamp_light", flat)
    monkeypatch.setattr(trouble, "_render_backdrop", flat)
    monkeypatch.setattr(particles.Motes, "draw", lambda *_: None)
    for shape, size in (((960, 540), (1110, 540)), ((800, 640), (800, 760))):
        alone = drawn(app, shape)
        framed = drawn(app, size).subsurface(letterbox(size))
        differing = pygame.mask.from_threshold(framed, (0, 0, 0), (3, 3, 3, 255), othersurface=alone)
        differing.invert()
        assert not differing.count(), (size, differing.get_bounding_rects())


# --- Words keep apart from one another, at every shape of window and size of type --------------------

FORMATS: Final = ((1280, 800), (800, 600), (1280, 960), (1000, 700), (1280, 720))
WORDY: Final = [*SHOWN, *(f"{slug}, rules beside" for slug in GAMES)]
TAKEN: Final = 2
"""How many of the formats each screen is tried in; which ones, and the size of type, change from screen to screen."""


def beside(app: App, slug: str) -> None:
    """A match with the sheet of rules open."""
    sit_down(app, slug)
    press(app, pygame.K_F1)
    steps(app, 30)


@pytest.mark.parametrize("name", WORDY)
def test_no_words_lie_across_others_and_none_leave_their_surface(
    app: App, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    number = WORDY.index(name)
    slug, _, rules = name.partition(", rules ")
    app.settings.type_size = list(theme.TYPE_SCALES)[number % len(theme.TYPE_SCALES)]
    app.canvas.type_scale = theme.TYPE_SCALES[app.settings.type_size]
    if rules:
        beside(app, slug)
    else:
        SCREENS[name](app)
    trace(monkeypatch)

    for at in range(TAKEN):
        size = FORMATS[(number + at) % len(FORMATS)]
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.window = sheet = traced(pygame.display.get_surface())
        app._rebuild_canvas()
        steps(app, 20)
        sheet.runs.clear()
        for scene in app.stack.visible():
            scene.draw(app.canvas)
        assert sheet.runs, "nothing was read"
        assert clashes(sheet) == [], size
        assert [run.words for run in sheet.runs if run.cut] == [], size


@pytest.mark.parametrize("size", FORMATS)
def test_the_keys_of_the_rules_beside_the_table_are_at_its_foot(
    app: App, monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    trace(monkeypatch)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.window = sheet = traced(pygame.display.get_surface())
    app._rebuild_canvas()
    beside(app, "battlefronts")
    sheet.runs.clear()
    app.draw()
    box = expect(PlayScene, app.stack.top).rules.sheet.box
    foot = app.canvas.rect(box.x, box.foot - FOOT, box.w, FOOT)
    keys = [run.box for run in sheet.runs if run.words in ("the whole page", "close")]

    assert len(keys) == 2
    assert all(foot.contains(one) for one in keys)


# --- No change of the window ends a match -----------------------------------------------------------

SIZES: Final[tuple[Size, ...]] = ((640, 360), (1, 1), (500, 700), (1100, 281), (900, 2))
LARGE: Final = (1300, 800)
PRESSES: Final = 2
"""What is pressed or dragged at a table; the window changes after each."""


def become(app: App, size: Size) -> None:
    """Let the window have this size, which its memory follows at once, as in a real one."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)


def calm(app: App) -> None:
    """Nothing has failed, and what is drawn has the scale of its size."""
    failures = [text for path in app.store.reports.glob("*") if "Traceback" in (text := path.read_text())]
    assert not failures
    canvas = app.canvas
    assert canvas.surface.get_size() == canvas.size
    assert canvas.k == Canvas(pygame.Surface(canvas.size)).k
    assert canvas.stage.w >= LEAST[0] or canvas.apart


def pull(app: App, *sizes: Size) -> None:
    """Give the window these sizes, with a look at each before it has settled, and at the last one once it has."""
    for size in sizes:
        become(app, size)
        app.step(FRAME, [motion(size[0] / 2, size[1] / 2)])
        calm(app)
    app.step(RESIZE_SECONDS, [])
    app.step(FRAME, [])
    calm(app)
    assert app.canvas.design(app.canvas.stage.center) == pytest.approx((960, 540), abs=1920 / app.canvas.stage.w)


@pytest.fixture
def small(app: App) -> App:
    """An app in a small window, in which art is soon baked."""
    become(app, (800, 450))
    app._rebuild_canvas()
    return app


def kinds(kind: type[Scene] = Scene) -> set[type[Scene]]:
    """The kinds of scenes of the client that can be shown."""
    below = {found for child in kind.__subclasses__() for found in kinds(child)}
    return below or ({kind} if kind.__module__.startswith("scenes.") else set())


@pytest.mark.parametrize("kind", KINDS)
def test_every_screen_goes_on_at_any_size(small: App, kind: str) -> None:
    top = SCREENS[kind](small)
    assert type(top).__name__ == kind
    pull(small, (640, 360), LARGE, (799, 450), (799, 449), (798, 449))
    for _ in range(2):
        small.step(FRAME, [key(pygame.K_F11)])  # into full screen, and back
        calm(small)
    pull(small, (3, 900), (640, 360))
    assert small.stack.top is top


def test_no_screen_is_left_out() -> None:
    assert {kind.__name__ for kind in kinds()} == set(KINDS)


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_goes_on_whatever_lies_open_or_moves(small: App, slug: str) -> None:
    scene = expect(PlayScene, sit_down(small, slug))
    sizes, rng = cycle(SIZES), random.Random(slug)
    for _ in range(2):  # the sheet beside the board, then the whole page
        steps(small, 12, key(pygame.K_F1))
        pull(small, (801, 451), next(sizes))

    press(small, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_h)

    for _ in range(PRESSES):
        scene.place_spots()
        at = small.canvas.at(*Box(*rng.choice(scene.ring.spots).rect).centre)
        steps(small, 1, motion(*at), down(*at))
        steps(small, 2, motion(rng.randrange(800), rng.randrange(450)))  # midway in a drag
        pull(small, next(sizes), next(sizes))
        steps(small, 2, up(*at))  # what a press opens
        pull(small, next(sizes), (800, 450))
        if small.stack.top is not scene:
            press(small, pygame.K_ESCAPE)

    wait(small, scene)
    small.settings.speed = "1x"
    scene.play(scene.session.match.legal()[0])

    for size in SIZES[:3]:
        small.step(0.1, [])
        pull(small, size)


# --- Reduced motion: nothing slides, and in the end everything lies where it lies with motion -----

DECISIONS = 12
SEED = 3
STRIDE = 0.15
REST = 5.0
"""Seconds after which every spring has come to rest."""


def bodies(thing: Any) -> list[Body]:
    """Everything that lies on a table, wherever its model keeps it."""
    if isinstance(thing, Body):
        return [thing]
    inside = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else ()
    return [body for one in inside for body in bodies(one)]


def lying(board: Any) -> list[tuple[object, ...]]:
    """Where everything lies, to the pixel."""
    found = [body for part in vars(board.model).values() for body in bodies(part)]
    return sorted(
        (repr(body.key), round(body.x), round(body.y), round(body.angle), round(body.scale, 2), body.hidden)
        for body in found
    )


def acted_out(game: Game, still: bool) -> tuple[list[list[tuple[object, ...]]], int]:
    """Where everything lies after each event of a match, and how often something was seen between two places."""
    match = Match(game, game.seats[0], {}, SEED)
    opening = match.opening.beats(0)
    board = board_for(game, opening[0].before if opening else match.view(0), 0, still)
    rests, sliding = [], 0
    transcripts = [match.opening]

    for _ in range(DECISIONS):
        transcripts.append(match.play(snapped(match)[0]))

    for beat in [beat for transcript in transcripts for beat in transcript.beats(0)]:
        timeline = Timeline()
        board.animation.perform(beat, timeline)
        while not timeline.idle:
            timeline.update(STRIDE)
            board.update(STRIDE)
            everything = [body for part in vars(board.model).values() for body in bodies(part)]
            sliding += sum(math.dist(body.at, body.goal) > 1 and not body.hidden for body in everything)
        board.update(REST)
        rests.append(lying(board))
        board.animation.settle(beat.view)

    return rests, sliding


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_nothing_slides_and_everything_comes_to_lie_where_it_does_with_motion(game: Game) -> None:
    (moved, slid), (jumped, between) = acted_out(game, still=False), acted_out(game, still=True)
    assert moved == jumped
    assert slid > 0
    assert between == 0


def test_the_ring_of_the_focus_jumps(canvas: Canvas) -> None:
    canvas.still = True
    ring = FocusRing([Spot(number, Box(100 + number * 800, 100, 50, 50)) for number in range(2)])
    for intent in (Intent.LEFT, Intent.RIGHT):
        ring.handle(None, intent)
        canvas.surface.fill((0, 0, 0))
        ring.draw(canvas, 0.001)

    spot = given(ring.spot())
    drawn = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (9, 9, 9, 255))
    drawn.invert()

    assert drawn.get_bounding_rects()[0].centerx == pytest.approx(canvas.px(spot.centre[0]), abs=2)
