"""Hundreds of senseless inputs, the same in every run: no screen fails, and no match stands still for ever."""

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
from scenes.ui.cache import Caches
from tests.scenes.events import FRAME, key, pad_button, steps, stick, tapped, typed
from tests.scenes.screens import SCREENS
from tests.scenes.table import top_scene
from tests.scenes.test_resizing import ALIKE, KINDS
from tools import drive
from tools.drive import Driver

INPUTS = 180
ITERATIONS = 6
"""Of a bot that thinks, one in each poll: a senseless input also comes while it does."""
KEYS = [
    getattr(pygame, f"K_{name}")
    for name in "LEFT RIGHT UP DOWN RETURN RETURN SPACE SPACE ESCAPE h u l m F1 TAB PAGEUP PAGEDOWN PLUS w c s".split()
]
HELD = (pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT)
DROPPED = [*sorted((environment.ROOT / "tests/kept/0.1.0").iterdir()), environment.ROOT / "README.md", Path("nowhere")]
OTHERS = [
    *(typed(text) for text in ("x", "\u202eabc", "\U0001f642" * 9, "a" * 200, "\x00\x07", "-1", "AAAAA-BBBBB-CCCCC")),
    *(pad_button(button) for button in range(pygame.CONTROLLER_BUTTON_MAX)),
    *(stick(axis, share) for axis in range(6) for share in (-1.0, 0.0, 1.0)),
    *(pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in DROPPED),
    *(
        pygame.event.Event(getattr(pygame, f"WINDOW{name}"))
        for name in "FOCUSLOST FOCUSGAINED MINIMIZED RESTORED LEAVE ENTER EXPOSED".split()
    ),
]
LAST_CORNER = (1300, 900)
"""Right below this the title has its button that quits."""


class Monkey:
    """Presses, clicks, drags, turns the wheel and pulls at the window."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver = driver
        self.rng = random.Random(seed)
        self.done: list[str] = []

    def anywhere(self) -> tuple[float, float]:
        """A point, more often than not one where something is."""
        top = self.driver.top
        if isinstance(top, TableScene) and top.ring.spots and self.rng.random() < 0.6:
            x, y, w, h = self.rng.choice(top.ring.spots).rect
            return (x + w / 2, y + h / 2)
        return (self.rng.random() * 1920, self.rng.random() * 1080)

    def act(self) -> None:
        kinds = ["key", "click", "drag", "wheel", "size", "wait", "other"]
        what = self.rng.choices(kinds, [40, 30, 7, 4, 2, 7, 10])[0]
        self.done.append(f"{type(self.driver.top).__name__}: {what}")
        getattr(self, what)()

    def key(self) -> None:
        code = self.rng.choice(KEYS)
        if not (code == pygame.K_ESCAPE and isinstance(self.driver.top, TitleScene)):
            self.driver.key(code)

    def click(self) -> None:
        at = self.anywhere()
        if not (isinstance(self.driver.top, TitleScene) and at[0] > LAST_CORNER[0] and at[1] > LAST_CORNER[1]):
            self.driver.click(at)

    def drag(self) -> None:
        goal = self.anywhere()
        self.driver.drag(self.anywhere(), goal, 4)
        if self.rng.random() < 0.8:
            self.driver.release(goal)

    def wheel(self) -> None:
        self.driver.wheel(self.rng.choice((-1, 1)))

    def size(self) -> None:
        """Any size, so that widths are rounded up and down; a look at once, and one when the art for it is baked."""
        self.driver.resize((self.rng.randrange(400, 1100), self.rng.randrange(300, 620)))
        self.driver.picture()
        self.driver.skip(2 * RESIZE_SECONDS)
        self.driver.picture()

    def wait(self) -> None:
        self.driver.frames(self.rng.randrange(12))

    def other(self) -> None:
        """Keys with others held, typed text, a gamepad, files let go over the window, what befalls the window."""
        app = self.driver.app
        other = self.rng.choice(OTHERS)
        steps(app, 2, *(tapped(other) if other.type == pygame.CONTROLLERBUTTONDOWN else [other]))
        steps(app, 1, *tapped(key(self.rng.choice(KEYS), self.rng.choice(HELD))))


def stands_still(driver: Driver) -> bool:
    """Whether a match neither asks its person nor goes on in a long time."""
    scene = driver.top
    if not isinstance(scene, PlayScene) or not scene.setup.humans:
        return False
    driver.release((0, 0))
    for _ in range(1500):
        if scene.asked or driver.top is not scene:
            return False
        driver.skip(0.25)
    return True


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_fails_and_nothing_stands_still(home: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drive, "ITERATIONS", ITERATIONS)
    monkeypatch.setattr(drive, "SLICES", 2.0)
    driver = Driver((800, 450), home, TitleScene, Settings(speed="instant"), seed)
    monkey = Monkey(driver, seed)
    driver.show(TitleScene)
    try:
        for number in range(INPUTS):
            monkey.act()
            assert driver.app.running, monkey.done[-10:]
            assert not isinstance(driver.top, TroubleScene), "\n".join(
                [*monkey.done[-10:], *(path.read_text() for path in (home / "reports").iterdir())]
            )
            if number % 30 == 0:
                assert not stands_still(driver), monkey.done[-10:]
    finally:
        driver.close()


# --- Memory of the client: a scene that has gone leaves nothing, and one that is shown holds few ---

SECONDS = 16
"""How long a demonstration is watched."""
LONG = "March on, as far as the road goes, and hold what lies at its end until the others have come up with you."
OWN = 2.8
"""Most pictures outside the cache while a match is shown, in screens: ground and tiles, the map, the clipboard."""


@pytest.fixture(scope="module")
def frozen() -> Iterator[dict[int, object]]:
    """Whatever is there before is no longer looked through for what a scene leaves; what modules hold of scenes."""
    assert all(BOARDS[slug] for slug in GAMES), "a board is loaded when it is first asked for"
    gc.collect()
    gc.freeze()
    yield reached(*(vars(module) for path, module in sys.modules.items() if path.startswith("scenes.")))
    gc.unfreeze()


def reached(*roots: object) -> dict[int, object]:
    """What is held by these, as far as it belongs to scenes; nothing is looked for beyond the app and its caches."""
    found: dict[int, object] = {}
    queue = list(roots)
    while queue:
        one = queue.pop()
        if id(one) in found or isinstance(one, (App, Caches, type, ModuleType)):
            continue
        found[id(one)] = one
        queue += (one.__closure__ or ()) if isinstance(one, FunctionType) else gc.get_referents(one)
    return {number: one for number, one in found.items() if type(one).__module__.startswith("scenes.")}


def own(app: App) -> list[pygame.Surface]:
    """The pictures outside the cache, the window's not among them."""
    kept = {id(one) for one in app.canvas.caches.surfaces._kept.values()} | {id(app.window)}
    found = {
        id(one): one
        for owner in (*gc.get_objects(), *vars(app.canvas.caches).values())
        for one in gc.get_referents(owner)
        if type(one) is pygame.Surface
    }
    return [one for number, one in found.items() if number not in kept and one.get_parent() is None]


def screens(app: App, pictures: list[pygame.Surface]) -> float:
    """How many times the stage they are as large."""
    return sum(w * h for w, h in (one.get_size() for one in pictures)) / (app.canvas.stage.w * app.canvas.stage.h)


@pytest.mark.parametrize("name", [*(kind for kind in KINDS if kind not in ALIKE), *GAMES])
def test_nothing_of_a_scene_is_alive_once_it_has_gone(app: App, name: str, frozen: dict[int, object]) -> None:
    app.stack.apply(Push(TitleScene()))
    steps(app, 2)
    gc.collect()
    before = screens(app, own(app))
    SCREENS[name](app)
    steps(app, 2, *(key(code) for code in (pygame.K_h, pygame.K_F1, pygame.K_DOWN)))
    lasting = reached(
        *vars(app.canvas.caches).values(), *(one for name, one in vars(app).items() if name != "stack")
    ).keys()
    parts = [one for number, one in reached(*app.stack.scenes).items() if number not in lasting | frozen.keys()]
    refs = [weakref.ref(one) for one in parts if hasattr(one, "__weakref__") and not isinstance(one, Enum)]
    assert any(isinstance(one, Scene) for one in parts)
    parts.clear()
    app.stack.apply(Reset(TitleScene()))
    app.step(FRAME, [])
    assert [type(one).__name__ for ref in refs if (one := ref()) is not None] == []
    assert screens(app, own(app)) < before + 0.1, "what the cache has dropped meanwhile may be gone as well"


def watched(app: App, slug: str) -> Iterator[TableScene]:
    """A demonstration, of which one frame in four is drawn."""
    app.stack.apply(Reset(routes.demonstration(random.Random(2), GAMES[slug])))
    for _ in range(SECONDS * 5):
        for _ in range(3):
            app.advance(1 / 20, [])
        app.step(1 / 20, [])
        yield top_scene(app, TableScene)


def of_pictures(key: Hashable) -> bool:
    """Whether a picture is a part of a key: it would live as long as what is kept under it."""
    return isinstance(key, pygame.Surface) or (isinstance(key, tuple) and any(map(of_pictures, key)))


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_holds_few_pictures_and_bakes_its_backdrop_once(
    app: App, slug: str, frozen: dict[int, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever advice and log do: the log gives way where the panel grows."""
    monkeypatch.setattr(DemoScene, "waits", lambda scene, seat: None)
    bakes: list[Board] = []
    boxes: set[object] = set()
    paint = BOARDS[slug].paint
    monkeypatch.setattr(BOARDS[slug], "paint", lambda board, canvas: (bakes.append(board), paint(board, canvas)))
    for number, table in enumerate(watched(app, slug)):
        table.advice_panel.show_rows("ADVICE", "Either of these.", [Row(LONG, 0.5)] * (number // 5 % (MOST + 1)))
        boxes.add(table.log.box)
    assert len(boxes) > 1
    assert len(bakes) == 1
    gc.collect()
    assert screens(app, own(app)) <= OWN
    assert not [key for key in app.canvas.caches.surfaces._kept if of_pictures(key)]
