"""Hundreds of random inputs, the same in every run, make no scene fail. Scenes leave nothing in memory."""

from __future__ import annotations

import gc
import random
import sys
import weakref
from collections.abc import Hashable, Iterator
from enum import Enum
from pathlib import Path
from types import FunctionType, ModuleType

import pygame
import pytest

from game.catalogue import GAMES
from launch import environment
from scenes import routes
from scenes.app import RESIZE_SECONDS, App
from scenes.boards import BOARDS
from scenes.boards.board import Board
from scenes.menus.title import TitleScene
from scenes.menus.trouble import TroubleScene
from scenes.play.advice_panel import MOST, Row
from scenes.play.demo import DemoScene
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import TableScene
from scenes.settings import Settings
from scenes.stack import Push, Reset, Scene
from scenes.ui.cache import Caches, SurfaceCache
from tests.scenes.events import FRAME, key, pad_button, steps, stick, tapped, typed
from tests.scenes.screens import SCREENS
from tests.scenes.table import top_scene
from tests.scenes.test_resizing import KINDS, PLAIN_PAGES
from tools import drive
from tools.drive import Driver

INPUTS = 180
"""Random inputs in a run."""
ITERATIONS = 6
"""Iterations that a bot thinks. Each takes one poll, so that inputs also come while it thinks."""
KEYS = [
    getattr(pygame, f"K_{name}")
    for name in "LEFT RIGHT UP DOWN RETURN RETURN SPACE SPACE ESCAPE h u l m F1 TAB PAGEUP PAGEDOWN PLUS w c s".split()
]
MODIFIERS = (pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT)
DROPPED_FILES = [
    *sorted((environment.ROOT / "tests/kept/0.1.0").iterdir()),
    environment.ROOT / "README.md",
    Path("nowhere"),
]
OTHER_EVENTS = [
    *(typed(text) for text in ("x", "\u202eabc", "\U0001f642" * 9, "a" * 200, "\x00\x07", "-1", "AAAAA-BBBBB-CCCCC")),
    *(pad_button(button) for button in range(pygame.CONTROLLER_BUTTON_MAX)),
    *(stick(axis, share) for axis in range(6) for share in (-1.0, 0.0, 1.0)),
    *(pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in DROPPED_FILES),
    *(
        pygame.event.Event(getattr(pygame, f"WINDOW{name}"))
        for name in "FOCUSLOST FOCUSGAINED MINIMIZED RESTORED LEAVE ENTER EXPOSED".split()
    ),
]
"""Typed text, a gamepad, files that are dropped on the window, and what happens to a window."""
QUIT_CORNER = (1300, 900)
"""The title has its button that quits below this point and to the right of it."""


class Monkey:
    """Makes random inputs: keys, clicks, drags, the wheel, other sizes of the window. It never quits the program."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver = driver
        self.rng = random.Random(seed)
        self.done: list[str] = []
        """The scene and the kind of each input."""

    def random_point(self) -> tuple[float, float]:
        """A point of the stage. At a table it is mostly one at which something can be chosen."""
        top = self.driver.top
        if isinstance(top, TableScene) and top.ring.spots and self.rng.random() < 0.6:
            x, y, w, h = self.rng.choice(top.ring.spots).rect
            return (x + w / 2, y + h / 2)
        return (self.rng.random() * 1920, self.rng.random() * 1080)

    def act(self) -> None:
        """Make one input of a random kind."""
        kinds = ["key", "click", "drag", "wheel", "size", "wait", "other"]
        kind = self.rng.choices(kinds, [40, 30, 7, 4, 2, 7, 10])[0]
        self.done.append(f"{type(self.driver.top).__name__}: {kind}")
        getattr(self, kind)()

    def key(self) -> None:
        code = self.rng.choice(KEYS)
        quits = code == pygame.K_ESCAPE and isinstance(self.driver.top, TitleScene)
        if not quits:
            self.driver.press_key(code)

    def click(self) -> None:
        x, y = self.random_point()
        quits = isinstance(self.driver.top, TitleScene) and x > QUIT_CORNER[0] and y > QUIT_CORNER[1]
        if not quits:
            self.driver.click_at((x, y))

    def drag(self) -> None:
        goal = self.random_point()
        self.driver.drag(self.random_point(), goal, 4)
        if self.rng.random() < 0.8:
            self.driver.release_mouse_at(goal)

    def wheel(self) -> None:
        self.driver.turn_wheel(self.rng.choice((-1, 1)))

    def size(self) -> None:
        """Resize the window to any size, draw it at once, and again when the art is baked for it."""
        self.driver.resize_window((self.rng.randrange(400, 1100), self.rng.randrange(300, 620)))
        self.driver.take_picture()
        self.driver.pass_seconds_in_long_frames(2 * RESIZE_SECONDS)
        self.driver.take_picture()

    def wait(self) -> None:
        self.driver.pass_frames(self.rng.randrange(12))

    def other(self) -> None:
        """Send one of the other events, and then a key with a modifier."""
        app = self.driver.app
        event = self.rng.choice(OTHER_EVENTS)
        steps(app, 2, *(tapped(event) if event.type == pygame.CONTROLLERBUTTONDOWN else [event]))
        steps(app, 1, *tapped(key(self.rng.choice(KEYS), self.rng.choice(MODIFIERS))))


def is_stuck(driver: Driver) -> bool:
    """Whether a match of a person neither asks the person nor ends in a long time."""
    scene = driver.top
    if not isinstance(scene, PlayScene) or not scene.setup.human_seats:
        return False
    driver.release_mouse_at((0, 0))
    for _ in range(1500):
        if scene.is_person_asked or driver.top is not scene:
            return False
        driver.pass_seconds_in_long_frames(0.25)
    return True


@pytest.mark.parametrize("seed", [1, 2])
def test_random_inputs_make_no_scene_fail_and_no_match_get_stuck(
    home: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drive, "ITERATIONS", ITERATIONS)
    monkeypatch.setattr(drive, "SLICES", 2.0)
    driver = Driver((800, 450), folder=home, title=TitleScene, settings=Settings(speed="instant"), seed=seed)
    monkey = Monkey(driver, seed)
    driver.show_scene(TitleScene)

    try:
        for number in range(INPUTS):
            monkey.act()
            last_inputs = monkey.done[-10:]
            assert driver.app.running, last_inputs
            assert not isinstance(driver.top, TroubleScene), "\n".join(
                [*last_inputs, *(path.read_text() for path in (home / "reports").iterdir())]
            )
            if number % 30 == 0:
                assert not is_stuck(driver), last_inputs
    finally:
        driver.close()


# --- Memory ----------------------------------------------------------------------------------------

DEMO_SECONDS = 16
"""The seconds of a demonstration that are watched."""
LONG_ADVICE = "March on, as far as the road goes, and hold what lies at its end until the others have come up with you."
MOST_STAGES = 2.8
"""The most room that pictures outside the cache take while a match is shown, in pictures as large as the stage.

They are the ground, the tiles, the map and the clipboard.
"""


@pytest.fixture(scope="module")
def module_objects() -> Iterator[dict[int, object]]:
    """The objects of scenes that modules hold, by id.

    The garbage collector no longer looks through anything that existed before these tests.
    """
    assert all(BOARDS[slug] for slug in GAMES), "a board is loaded when it is first asked for"
    gc.collect()
    gc.freeze()
    yield reachable_objects(*(vars(module) for path, module in sys.modules.items() if path.startswith("scenes.")))
    gc.unfreeze()


def reachable_objects(*roots: object) -> dict[int, object]:
    """The objects of classes in `scenes` that are reachable from these roots, by id.

    The search does not go through the app, its caches, classes or modules.
    """
    objects: dict[int, object] = {}
    queue = list(roots)
    while queue:
        current = queue.pop()
        if id(current) in objects or isinstance(current, (App, Caches, type, ModuleType)):
            continue
        objects[id(current)] = current
        is_function = isinstance(current, FunctionType)
        queue += (current.__closure__ or ()) if is_function else gc.get_referents(current)
    return {number: each for number, each in objects.items() if type(each).__module__.startswith("scenes.")}


def uncached_pictures(app: App, scaled_pictures: SurfaceCache) -> list[pygame.Surface]:
    """The pictures in memory that no cache holds, without that of the window.

    `scaled_pictures` is a cache that tests share. Parts of other pictures are left out, since they need no memory.
    """
    unscaled = [image for image, *_ in scaled_pictures._kept]  # type: ignore[misc]
    cached = (*app.canvas.caches.surfaces._kept.values(), *scaled_pictures._kept.values(), *unscaled)
    others = {id(picture) for picture in cached} | {id(app.window)}
    pictures = {
        id(each): each
        for owner in (*gc.get_objects(), *vars(app.canvas.caches).values())
        for each in gc.get_referents(owner)
        if type(each) is pygame.Surface
    }
    return [each for number, each in pictures.items() if number not in others and each.get_parent() is None]


def objects_of_stack(app: App, module_objects: dict[int, object]) -> list[object]:
    """The objects that are reachable from the scenes on the stack, without those that the app or modules hold."""
    app_parts = [value for name, value in vars(app).items() if name != "stack"]
    lasting = reachable_objects(*vars(app.canvas.caches).values(), *app_parts).keys() | module_objects.keys()
    return [each for number, each in reachable_objects(*app.stack.scenes).items() if number not in lasting]


def size_in_stages(app: App, pictures: list[pygame.Surface]) -> float:
    """The area of all these pictures, as a multiple of that of the stage."""
    area = sum(w * h for w, h in (picture.get_size() for picture in pictures))
    return area / (app.canvas.stage.w * app.canvas.stage.h)


@pytest.mark.parametrize("name", [*(kind for kind in KINDS if kind not in PLAIN_PAGES), *GAMES])
def test_no_object_and_no_picture_of_a_scene_stays_in_memory_after_it(
    app: App, name: str, module_objects: dict[int, object], scaled_pictures: SurfaceCache
) -> None:
    app.stack.apply(Push(TitleScene()))
    steps(app, 2)
    gc.collect()
    stages_before = size_in_stages(app, uncached_pictures(app, scaled_pictures))

    SCREENS[name](app)
    steps(app, 2, *(key(code) for code in (pygame.K_h, pygame.K_F1, pygame.K_DOWN)))
    scene_objects = objects_of_stack(app, module_objects)
    assert any(isinstance(each, Scene) for each in scene_objects)
    references = [
        weakref.ref(each) for each in scene_objects if hasattr(each, "__weakref__") and not isinstance(each, Enum)
    ]
    scene_objects.clear()

    app.stack.apply(Reset(TitleScene()))
    app.step(FRAME, [])
    still_alive = [type(each).__name__ for each in (reference() for reference in references) if each is not None]
    assert still_alive == []
    # pictures that the cache has dropped meanwhile may be gone as well, so there may be fewer than before
    assert size_in_stages(app, uncached_pictures(app, scaled_pictures)) < stages_before + 0.1


def demonstration_frames(app: App, slug: str) -> Iterator[TableScene]:
    """Run a demonstration. Yields its table after each fourth frame, which is the only one that is drawn."""
    app.stack.apply(Reset(routes.demonstration(random.Random(2), GAMES[slug])))
    for _ in range(DEMO_SECONDS * 5):
        for _ in range(3):
            app.advance(1 / 20, [])
        app.step(1 / 20, [])
        yield top_scene(app, TableScene)


def contains_picture(key: Hashable) -> bool:
    """Whether a key of the cache contains a picture, which would then live as long as the cached one."""
    return isinstance(key, pygame.Surface) or (isinstance(key, tuple) and any(map(contains_picture, key)))


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_has_few_pictures_of_its_own_and_paints_its_board_once(
    app: App,
    slug: str,
    module_objects: dict[int, object],
    monkeypatch: pytest.MonkeyPatch,
    scaled_pictures: SurfaceCache,
) -> None:
    """The panel of advice grows and shrinks meanwhile, and the log gives way to it."""
    monkeypatch.setattr(DemoScene, "show_waiting", lambda scene, seat: None)
    painted: list[Board] = []
    paint = BOARDS[slug].paint
    monkeypatch.setattr(BOARDS[slug], "paint", lambda board, canvas: (painted.append(board), paint(board, canvas)))

    log_boxes: set[object] = set()
    for number, table in enumerate(demonstration_frames(app, slug)):
        rows = [Row(LONG_ADVICE, share=0.5)] * (number // 5 % (MOST + 1))
        table.advice_panel.show_rows("ADVICE", "Either of these.", rows)
        log_boxes.add(table.log.box)

    assert len(log_boxes) > 1, "the log has given way"
    assert len(painted) == 1
    gc.collect()
    assert size_in_stages(app, uncached_pictures(app, scaled_pictures)) <= MOST_STAGES
    assert not [key for key in app.canvas.caches.surfaces._kept if contains_picture(key)]
