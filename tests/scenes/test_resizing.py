"""No change of the window ends a match, on any screen, whatever lies open or moves, before and after it settles."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import cycle
from typing import Any, Final

import pygame
import pytest

from ai.bot import snap
from ai.levels import seed_for
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from scenes.anim.body import Body
from scenes.anim.timeline import Timeline
from scenes.app import SETTLED, App
from scenes.menus.career import CareerScene
from scenes.menus.keys import KeysScene
from scenes.menus.lobby import LobbyScene
from scenes.menus.records import MatchScene, OpenFileScene, RecordsScene
from scenes.menus.results import ResultsScene
from scenes.menus.settings import CreditsScene, SettingsScene
from scenes.menus.title import PlayersScene, TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.play.demo import DemoScene
from scenes.play.hand_over import HandOverScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.rulebook.scene import RulebookScene
from scenes.stack import Scene
from scenes.ui.canvas import LEAST, Box, Canvas
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.pinboard import AskScene
from scenes.ui.widgets import Toggle
from tests.scenes.events import FRAME, down, key, motion, steps, up
from tests.scenes.fought import fought, sharp_end
from tests.scenes.menus import press, show
from tests.scenes.table import board_for, expect, given, wait
from tests.scenes.test_margins import SCENES, sit_down

Size = tuple[int, int]
SIZES: Final[tuple[Size, ...]] = ((640, 360), (1, 1), (500, 700), (1100, 281), (900, 2))
LARGE: Final = (1300, 800)
PRESSES: Final = 2
"""What is pressed or dragged at a table; the window changes after each."""


def match_page(app: App) -> None:
    app.history.add(fought(sharp_end(), (1.0, 0.0, 0.0)))
    show(app, RecordsScene())
    press(app, pygame.K_m)


SCREENS: Final[dict[type[Scene], Callable[[App], object]]] = {
    TitleScene: SCENES["title"],
    LobbyScene: SCENES["lobby"],
    RulebookScene: SCENES["rules"],
    CreditsScene: lambda app: show(app, CreditsScene()),
    SettingsScene: SCENES["settings"],
    KeysScene: SCENES["keys"],
    PlayersScene: lambda app: show(app, PlayersScene()),
    RecordsScene: SCENES["records"],
    MatchScene: match_page,
    OpenFileScene: lambda app: show(app, OpenFileScene()),
    CareerScene: SCENES["career"],
    ResultsScene: SCENES["results"],
    AskScene: SCENES["question"],
    TroubleScene: SCENES["trouble"],
    HandOverScene: SCENES["cover"],
    PauseScene: SCENES["pause"],
    ReplayScene: SCENES["replay"],
    DemoScene: SCENES["demonstration"],
    PlayScene: SCENES["lesson"],
}


def become(app: App, size: Size) -> None:
    """Let the window have this size, which its memory follows at once, as in a real one."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)


def calm(app: App) -> None:
    """Nothing has failed, and what is drawn has the scale of its size."""
    reports = app.store.folder / "reports"
    assert not reports.exists(), "\n".join(path.read_text() for path in reports.iterdir())
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
    app.step(SETTLED, [])
    app.step(FRAME, [])
    calm(app)
    assert app.canvas.design(app.canvas.stage.center) == pytest.approx((960, 540), abs=1920 / app.canvas.stage.w)


@pytest.fixture
def small(app: App) -> App:
    """An app in a small window, in which art is soon baked."""
    become(app, (800, 450))
    app._bake_anew()
    return app


def kinds(kind: type[Scene] = Scene) -> set[type[Scene]]:
    """The kinds of scenes of the client that can be shown."""
    below = {found for child in kind.__subclasses__() for found in kinds(child)}
    return below or ({kind} if kind.__module__.startswith("scenes.") else set())


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.__name__)
def test_every_screen_goes_on_at_any_size(small: App, kind: type[Scene]) -> None:
    SCREENS[kind](small)
    top = small.stack.top
    assert type(top) is kind
    pull(small, (640, 360), LARGE, (799, 450), (799, 449), (798, 449))
    for _ in range(2):
        small.step(FRAME, [key(pygame.K_F11)])  # into full screen, and back
        calm(small)
    pull(small, (3, 900), (640, 360))
    assert small.stack.top is top


def test_no_screen_is_left_out() -> None:
    assert kinds() == set(SCREENS)


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
        view = match.view(match.state.to_act)
        choice = snap(game, view, seed_for(SEED, len(match.actions))).actions[0]
        transcripts.append(match.play(game.actions[choice]))
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


def test_a_switch_flips_at_once(canvas: Canvas) -> None:
    canvas.still = True
    switch = Toggle("switch", Box(100, 100, 400, 60), "Switch")
    switch.value = True
    pictures = []
    for _ in range(2):
        canvas.surface.fill((0, 0, 0))
        switch.draw(canvas, False, 0.001)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]
