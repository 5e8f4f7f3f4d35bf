"""No change of the window ends a match: on no screen, whatever is open or moves, before or after it settles."""

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
from tests.play import snap_decision
from tests.scenes.events import FRAME, down, key, motion, steps, up
from tests.scenes.inked import overlapping_words, trace_words, traced_copy
from tests.scenes.screens import SCREENS, sit_down
from tests.scenes.table import board_for, checked_cast, not_none, press, press_hint, wait_until_asked

Size = tuple[int, int]

# --- A window of any shape is filled on every screen, without a seam, and its stage looks the same ---

SHAPES: Final = ((800, 900), (1720, 720))
UNPAINTED: Final = (255, 0, 255)
"""The colour of a window before it is drawn. Nothing in the program has it."""
WINDOWS_WITH_ROOM: Final = (
    ((800, 600), 1.0),
    ((1024, 576), 1.0),
    ((800, 600), 1.4),
    ((1280, 720), 1.2),
    ((1280, 800), 1.4),
    ((1920, 1080), 1.4),
)
"""Sizes of windows and scales of type at which all words have room."""
TIGHTEST: Final = ((800, 600), 1.4)
"""Large type in a small window. Every screen is tried in it."""
COMPARED_PIXELS: Final = 8
"""Number of pixels on either side of an edge with which the edge is compared."""
SCREENS_WITH_BAR: Final = {"ReplayScene", "DemoScene", "PlayScene", "PauseScene", *GAMES}
"""Screens whose bar begins with a line at the upper edge of the stage."""


KINDS = [name for name in SCREENS if "," not in name and name not in GAMES]
"""Each kind of scene once."""
PLAIN_PAGES = {"CreditsScene", "PlayersScene", "MatchScene", "OpenFileScene"}
"""Pages that are built like other pages here."""
SHOWN_SCREENS = [*(name for name in KINDS if name not in PLAIN_PAGES), *GAMES]


def draw_in_window(app: App, size: tuple[int, int], scale: float = 1.0) -> pygame.Surface:
    """Draw the present frame in a window of that size, with type of this scale. Returns a copy of it."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.window.fill(UNPAINTED)
    app.canvas = Canvas(app.window, scale, app.canvas.caches)
    app.stack.drop_scaled_art()
    for scene in app.stack.visible():
        scene.draw(app.canvas)
    return app.window.copy()


def contrast_at_line(picture: pygame.Surface, at: int, upright: bool) -> float:
    """Return the median difference of the colours on both sides of a line, so that things across it do not count.

    The line runs between the rows `at - 1` and `at`, or if `upright` between these columns.
    """
    wide, high = picture.get_size()
    pairs = [((at - 1, y), (at, y)) for y in range(0, high, 5)] if upright else []
    pairs = pairs or [((x, at - 1), (x, at)) for x in range(0, wide, 5)]
    colours = [(picture.get_at(one), picture.get_at(other)) for one, other in pairs]
    return median(sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) for one, other in colours)


@pytest.mark.parametrize("shown", SHOWN_SCREENS)
def test_a_screen_fills_any_window_without_a_seam_cuts_no_words_and_looks_the_same(
    app: App, shown: str, cut_words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    SCREENS[shown](app)
    steps(app, 20)  # the table comes to rest
    for size in SHAPES:
        check_that_a_window_is_filled_without_a_seam(app, shown, size)

    others = [window for window in WINDOWS_WITH_ROOM if window != TIGHTEST]
    cut_words.clear()  # in a window that is too small for all words they may be cut
    for size, scale in (TIGHTEST, others[SHOWN_SCREENS.index(shown) % len(others)]):
        app.canvas.caches.forget()
        draw_in_window(app, size, scale)
        assert not cut_words, (size, scale)

    check_that_wider_and_taller_windows_show_the_same_stage(app, monkeypatch)


def check_that_a_window_is_filled_without_a_seam(app: App, shown: str, size: tuple[int, int]) -> None:
    """Check that every pixel of an odd window is drawn, and that no seam is visible at the edge of the stage.

    `shown` is the name of the screen: a class of scenes or the slug of a game. A seam is a line at which the contrast
    is larger than at all lines nearby.
    """
    picture = draw_in_window(app, size)
    stage = letterbox(size)
    unpainted = pygame.mask.from_threshold(picture, UNPAINTED, (1, 1, 1, 255))
    black = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255))
    assert not unpainted.count(), (size, unpainted.get_bounding_rects())
    assert black.count() < size[0] * size[1] * 0.01, size

    upright = stage.width < size[0]
    edges = [stage.right, stage.left] if upright else [stage.bottom, stage.top]
    places = [(picture, edge) for edge in (edges[:1] if shown in SCREENS_WITH_BAR and not upright else edges)]
    if shown in GAMES:  # at the window's edge there is nothing but the table, whose light covers all of it
        strip = picture.subsurface((0, size[1] - 8, size[0], 8) if upright else (0, 0, 8, size[1]))
        places.append((strip, stage.width if upright else stage.height))
    for part, edge in places:
        nearby = [
            contrast_at_line(part, edge + by, upright) for by in range(-COMPARED_PIXELS, COMPARED_PIXELS + 1) if by
        ]
        assert contrast_at_line(part, edge, upright) <= max(nearby) + 1, (size, edge)


def check_that_wider_and_taller_windows_show_the_same_stage(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ground is flat and there is no dust, so nothing differs unless it is placed from the window's edge."""

    def flat(canvas: Canvas, *_: object, **__: object) -> pygame.Surface:
        """Return ground of one colour."""
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
        alone = draw_in_window(app, shape)
        framed = draw_in_window(app, size).subsurface(letterbox(size))
        differing = pygame.mask.from_threshold(framed, (0, 0, 0), (3, 3, 3, 255), othersurface=alone)
        differing.invert()
        assert not differing.count(), (size, differing.get_bounding_rects())


# --- Words keep apart from one another, at every shape of window and size of type --------------------

WINDOW_SIZES: Final = ((1280, 800), (800, 600), (1280, 960), (1000, 700), (1280, 720))
SCREENS_WITH_WORDS: Final = [*SHOWN_SCREENS, *(f"{slug}, rules beside" for slug in GAMES)]


def open_rules_beside_match(app: App, slug: str) -> None:
    """Begin a match and open the sheet of rules beside it."""
    sit_down(app, slug)
    press(app, pygame.K_F1)
    steps(app, 30)


@pytest.mark.parametrize("name", SCREENS_WITH_WORDS)
def test_no_words_overlap_others_or_leave_their_surface(app: App, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    number = SCREENS_WITH_WORDS.index(name)
    slug, _, rules = name.partition(", rules ")
    app.settings.type_size = list(theme.TYPE_SCALES)[number % len(theme.TYPE_SCALES)]
    app.canvas.type_scale = theme.TYPE_SCALES[app.settings.type_size]
    if rules:
        open_rules_beside_match(app, slug)
    else:
        SCREENS[name](app)
    trace_words(monkeypatch)

    size = WINDOW_SIZES[number % len(WINDOW_SIZES)]
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.window = sheet = traced_copy(pygame.display.get_surface())
    app._rebuild_canvas()
    steps(app, 20)
    sheet.runs.clear()
    for scene in app.stack.visible():
        scene.draw(app.canvas)
    assert sheet.runs, "nothing was read"
    assert overlapping_words(sheet) == [], size
    assert [run.words for run in sheet.runs if run.cut] == [], size


@pytest.mark.parametrize("size", WINDOW_SIZES)
def test_the_keys_of_the_rules_beside_the_table_are_at_its_foot(
    app: App, monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    """The words that a frame draws are traced, with their boxes."""
    trace_words(monkeypatch)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.window = traced_window = traced_copy(pygame.display.get_surface())
    app._rebuild_canvas()
    open_rules_beside_match(app, "battlefronts")
    traced_window.runs.clear()
    app.draw()

    sheet = checked_cast(PlayScene, app.stack.top).rules.sheet.box
    foot = app.canvas.rect(sheet.x, sheet.foot - FOOT, sheet.w, FOOT)
    keys = [run.box for run in traced_window.runs if run.words in ("the whole page", "close")]

    assert len(keys) == 2
    assert all(foot.contains(key) for key in keys)


# --- No change of the window ends a match -----------------------------------------------------------

SIZES: Final[tuple[Size, ...]] = ((640, 360), (1, 1), (500, 700), (1100, 281), (900, 2))
LARGE: Final = (1300, 800)
PRESSES: Final = 2
"""Number of things that are pressed or dragged at a table. The window changes after each."""


def set_window_size(app: App, size: Size) -> None:
    """Give the window this size. As in a real window, its memory follows at once."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)


def assert_nothing_failed(app: App) -> None:
    """Assert that no scene has failed, and that the canvas has the scale of its size.

    A canvas narrower than LEAST is drawn apart from the window and shrunk.
    """
    failures = [text for path in app.store.reports.glob("*") if "Traceback" in (text := path.read_text())]
    assert not failures
    canvas = app.canvas
    assert canvas.surface.get_size() == canvas.size
    assert canvas.scale == Canvas(pygame.Surface(canvas.size)).scale
    least_width, _ = LEAST
    assert canvas.stage.w >= least_width or canvas.draws_apart


def resize_in_steps(app: App, *sizes: Size) -> None:
    """Give the window these sizes, and check each before it has settled and the last one after that."""
    for size in sizes:
        set_window_size(app, size)
        app.step(FRAME, [motion(size[0] / 2, size[1] / 2)])
        assert_nothing_failed(app)
    app.step(RESIZE_SECONDS, [])
    app.step(FRAME, [])
    assert_nothing_failed(app)
    assert app.canvas.design(app.canvas.stage.center) == pytest.approx((960, 540), abs=1920 / app.canvas.stage.w)


@pytest.fixture
def small(app: App) -> App:
    """An app in a small window, in which art is soon baked."""
    set_window_size(app, (800, 450))
    app._rebuild_canvas()
    return app


def scene_kinds(kind: type[Scene] = Scene) -> set[type[Scene]]:
    """Return the kinds of scenes of the program that can be shown."""
    below = {found for child in kind.__subclasses__() for found in scene_kinds(child)}
    return below or ({kind} if kind.__module__.startswith("scenes.") else set())


@pytest.mark.parametrize("kind", KINDS)
def test_every_screen_survives_any_window_size(small: App, kind: str) -> None:
    top = SCREENS[kind](small)
    assert type(top).__name__ == kind
    resize_in_steps(small, (640, 360), LARGE, (799, 450), (799, 449), (798, 449))  # also by a single pixel
    for _ in range(2):
        small.step(FRAME, [key(pygame.K_F11)])  # into full screen, and back
        assert_nothing_failed(small)
    too_narrow_to_show_anything = (3, 900)
    resize_in_steps(small, too_narrow_to_show_anything, (640, 360))
    assert small.stack.top is top


DRAWN_ALIKE = {"OwnBotScene": "PlayScene"}
"""Kinds of scenes that draw exactly what another kind draws: here only other programs decide."""


def test_every_kind_of_scene_is_among_the_resized_screens() -> None:
    names = {kind.__name__ for kind in scene_kinds()}
    assert {DRAWN_ALIKE.get(name, name) for name in names} == set(KINDS)


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_survives_resizing_during_rules_hints_drags_and_animations(small: App, slug: str) -> None:
    """`resize_in_steps` checks after each change of size that no frame has failed."""
    scene = checked_cast(PlayScene, sit_down(small, slug))
    sizes = cycle(SIZES)
    rng = random.Random(slug)

    one_pixel_larger = (801, 451)
    for _ in range(2):  # the sheet beside the board, then the whole page
        steps(small, 12, key(pygame.K_F1))
        resize_in_steps(small, one_pixel_larger, next(sizes))

    press(small, pygame.K_ESCAPE, pygame.K_ESCAPE)
    press_hint(small)

    for _ in range(PRESSES):
        scene.place_spots()
        at = small.canvas.to_pixels(*Box(*rng.choice(scene.ring.spots).rect).centre)
        steps(small, 1, motion(*at), down(*at))
        steps(small, 2, motion(rng.randrange(800), rng.randrange(450)))  # midway in a drag
        resize_in_steps(small, next(sizes), next(sizes))
        steps(small, 2, up(*at))  # what a press opens
        resize_in_steps(small, next(sizes), (800, 450))
        if small.stack.top is not scene:
            press(small, pygame.K_ESCAPE)

    wait_until_asked(small, scene)
    small.settings.speed = "1x"
    scene.play(scene.session.match.legal()[0])

    for size in SIZES[:3]:
        small.step(0.1, [])
        resize_in_steps(small, size)


# --- Reduced motion: nothing slides, and in the end everything is where it is with motion ---------

DECISIONS = 12
SEED = 3
STRIDE = 0.15
REST = 5.0
"""Seconds after which every spring has come to rest."""


def bodies_in(thing: Any) -> list[Body]:
    """Return every body in a part of a model, however deep in lists and dicts it is kept."""
    if isinstance(thing, Body):
        return [thing]
    inside = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else ()
    return [body for part in inside for body in bodies_in(part)]


def resting_places(board: Any) -> list[tuple[object, ...]]:
    """Return where everything on the board is, to the pixel."""
    found = [body for part in vars(board.model).values() for body in bodies_in(part)]
    return sorted(
        (repr(body.key), round(body.x), round(body.y), round(body.angle), round(body.scale, 2), body.hidden)
        for body in found
    )


def act_out_match(game: Game, still: bool) -> tuple[list[list[tuple[object, ...]]], int]:
    """Return where everything is after each event of a match, and how often something was between two places."""
    match = Match(game, game.seats[0], options={}, seed=SEED)
    opening = match.opening.beats(0)
    board = board_for(game, opening[0].before if opening else match.view(0), viewer=0, still=still)
    rests = []
    sliding = 0
    transcripts = [match.opening]

    for _ in range(DECISIONS):
        transcripts.append(match.play(snap_decision(match)[0]))

    for beat in [beat for transcript in transcripts for beat in transcript.beats(0)]:
        timeline = Timeline()
        board.animation.perform(beat, timeline)
        while not timeline.is_idle:
            timeline.update(STRIDE)
            board.update(STRIDE)
            everything = [body for part in vars(board.model).values() for body in bodies_in(part)]
            sliding += sum(math.dist(body.position, body.goal) > 1 and not body.hidden for body in everything)
        board.update(REST)
        rests.append(resting_places(board))
        board.animation.settle(beat.view)

    return rests, sliding


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_with_reduced_motion_nothing_slides_and_everything_ends_at_the_same_place(game: Game) -> None:
    rests_with_motion, sliding_with_motion = act_out_match(game, still=False)
    rests, sliding = act_out_match(game, still=True)

    assert rests == rests_with_motion
    assert sliding == 0
    assert sliding_with_motion > 0, "otherwise the count would prove nothing"


def test_with_reduced_motion_the_focus_ring_jumps_to_its_spot(canvas: Canvas) -> None:
    canvas.still = True
    ring = FocusRing([Spot(number, Box(100 + number * 800, 100, 50, 50)) for number in range(2)])
    for intent in (Intent.LEFT, Intent.RIGHT):
        ring.handle(None, intent)
        canvas.surface.fill((0, 0, 0))
        a_moment = 0.001
        ring.draw(canvas, a_moment)

    spot = not_none(ring.spot())
    drawn = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (9, 9, 9, 255))
    drawn.invert()

    assert drawn.get_bounding_rects()[0].centerx == pytest.approx(canvas.px(spot.centre[0]), abs=2)
