"""Memory of the client: a scene that has gone leaves nothing, and one that is shown holds few pictures of its own."""

from __future__ import annotations

import gc
import random
import sys
import weakref
from collections.abc import Hashable, Iterator
from enum import Enum
from types import FunctionType, ModuleType

import pygame
import pytest

from game.catalogue import GAMES
from scenes import routes
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.board import Board
from scenes.menus.title import TitleScene
from scenes.play.advice_panel import MOST, Row
from scenes.play.demo import DemoScene
from scenes.play.table_scene import TableScene
from scenes.stack import Push, Reset, Scene
from scenes.ui.cache import Caches
from tests.scenes.events import FRAME, key, steps
from tests.scenes.test_margins import SCENES
from tests.scenes.test_resizing import SCREENS

SECONDS = 24
"""How long a demonstration is watched."""
LONG = "March on, as far as the road goes, and hold what lies at its end until the others have come up with you."
OWN = 2.8
"""Most pictures outside the cache while a match is shown, in screens: ground and tiles, the map, the clipboard."""


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
        id(one): one for owner in gc.get_objects() for one in gc.get_referents(owner) if type(one) is pygame.Surface
    }
    return [one for number, one in found.items() if number not in kept and one.get_parent() is None]


def screens(app: App, pictures: list[pygame.Surface]) -> float:
    """How many times the stage they are as large."""
    return sum(w * h for w, h in (one.get_size() for one in pictures)) / (app.canvas.stage.w * app.canvas.stage.h)


SHOWN = {kind.__name__: show for kind, show in SCREENS.items()} | {slug: SCENES[slug] for slug in GAMES}


@pytest.mark.parametrize("name", SHOWN)
def test_nothing_of_a_scene_is_alive_once_it_has_gone(app: App, name: str) -> None:
    app.stack.apply(Push(TitleScene()))
    steps(app, 2)
    gc.collect()
    before = screens(app, own(app))
    SHOWN[name](app)
    steps(app, 2, *(key(code) for code in (pygame.K_h, pygame.K_F1, pygame.K_DOWN)))
    modules = [vars(module) for path, module in sys.modules.items() if path.startswith("scenes.")]
    lasting = set(
        reached(
            *modules, *vars(app.canvas.caches).values(), *(one for name, one in vars(app).items() if name != "stack")
        )
    )
    parts = [one for number, one in reached(*app.stack.scenes).items() if number not in lasting]
    refs = [weakref.ref(one) for one in parts if hasattr(one, "__weakref__") and not isinstance(one, Enum)]
    assert any(isinstance(one, Scene) for one in parts)
    parts.clear()
    app.stack.apply(Reset(TitleScene()))
    app.step(FRAME, [])
    assert [type(one).__name__ for ref in refs if (one := ref()) is not None] == []
    assert screens(app, own(app)) == pytest.approx(before, abs=0.1)


def watched(app: App, slug: str) -> Iterator[TableScene]:
    """A demonstration, frame by frame."""
    app.stack.apply(Reset(routes.demonstration(random.Random(2), GAMES[slug])))
    for _ in range(SECONDS * 20):
        app.step(1 / 20, [])
        table = app.stack.top
        assert isinstance(table, TableScene)
        yield table


def of_pictures(key: Hashable) -> bool:
    """Whether a picture is a part of a key: it would live as long as what is kept under it."""
    return isinstance(key, pygame.Surface) or (isinstance(key, tuple) and any(map(of_pictures, key)))


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_holds_few_pictures_and_bakes_its_backdrop_once(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever advice and log do: the log gives way where the panel grows."""
    monkeypatch.setattr(DemoScene, "waits", lambda scene, seat: None)
    bakes: list[Board] = []
    boxes: set[object] = set()
    paint = BOARDS[slug].paint
    monkeypatch.setattr(BOARDS[slug], "paint", lambda board, canvas: (bakes.append(board), paint(board, canvas)))
    for number, table in enumerate(watched(app, slug)):
        table.advice_panel.show("ADVICE", "Either of these.", [Row(LONG, 0.5)] * (number // 20 % (MOST + 1)))
        boxes.add(table.log.box)
    assert len(boxes) > 1
    assert len(bakes) == 1
    gc.collect()
    assert screens(app, own(app)) <= OWN
    assert not [key for key in app.canvas.caches.surfaces._kept if of_pictures(key)]
