"""Esc goes back exactly one step from everywhere, and every button has a key."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.match.setup import Setup
from scenes.menus.lobby import LobbyScene
from scenes.menus.results import ResultsScene
from scenes.menus.title import TitleScene
from scenes.play.demo import DemoScene
from scenes.play.hand_over import SHUT, HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Scene
from scenes.ui.widgets import Button
from tests.scenes.events import steps
from tests.scenes.menus import GAME, show
from tests.scenes.screens import SCREENS
from tests.scenes.table import expect, press

ESC, ENTER = pygame.K_ESCAPE, pygame.K_RETURN


def letter(name: str) -> int:
    return ord(name)


def begin(app: App, slug: str, *people: str) -> Any:
    """A match of Recruits and these people."""
    entries = [SeatEntry("human", name) for name in people] or [SeatEntry("recruit"), SeatEntry("human")]
    return show(app, PlayScene(Setup(GAMES[slug], tuple(entries), {}, 7)))


def cover(app: App) -> Scene:
    begin(app, "sharp_end", "Ada", "Bo")
    steps(app, round(60 * SHUT) + 9)
    return expect(HandOverScene, app.stack.top)


title, table, demo, points = (SCREENS[name] for name in ("TitleScene", GAME.slug, "DemoScene", "ResultsScene, points"))


def place(app: App) -> Hashable:
    """Where one is: the top scene, and what is open in it."""
    scene: Any = app.stack.top
    match scene:
        case PlayScene() | ReplayScene() | DemoScene():
            return (scene, scene.rules.sheet.opened, scene.board.controls.modal, scene.advice_panel.box)
        case ResultsScene():
            return (scene, scene.shows_points)
        case _:
            form = getattr(scene, "form", None)
            return (scene, form is not None and form.editing)


def on(focused: Hashable) -> Callable[[App], None]:
    """Choose the widget of this key."""

    def choose(app: App) -> None:
        scene: Any = app.stack.top
        scene.form.ring.focus(focused)
        press(app, ENTER)

    return choose


Step = int | Callable[[App], None]
WALKS: dict[str, tuple[Callable[[App], Scene], Sequence[Step]]] = {
    "title, leave": (title, [ESC]),
    "title, lobby, rules": (title, [letter("p"), pygame.K_F1]),
    "title, lobby, name": (title, [letter("p"), on(("name", 0))]),
    "title, lobby, deal": (title, [letter("p"), on("seed")]),
    "title, rules": (title, [letter("h")]),
    "title, rules by F1": (title, [pygame.K_F1]),
    "title, settings, keys, a key": (title, [letter("s"), letter("k"), ENTER]),
    "title, records, replay, play on": (title, [letter("r"), on(("match", 1)), letter("p")]),
    "title, records, replay, sheet, rules": (title, [letter("r"), on(("match", 1)), pygame.K_F1, pygame.K_F1]),
    "title, records, results, replay": (title, [letter("r"), on(("review", 1)), letter("w")]),
    "table, pause": (table, [letter("m")]),
    "table, pause by escape": (table, [ESC]),
    "table, pause, rules": (table, [ESC, pygame.K_F1]),
    "table, pause, settings, keys": (table, [ESC, letter("s"), letter("k")]),
    "table, pause, restart": (table, [ESC, letter("r")]),
    "table, pause, resign": (table, [ESC, letter("g")]),
    "table, sheet, rules": (table, [pygame.K_F1, pygame.K_F1]),
    "wood, discards": (lambda app: begin(app, "fix_bayonets"), [letter("d")]),
    "cover, pause, settings": (cover, [ESC, letter("s")]),
    "demo, question": (demo, [letter("x")]),
    "demo, sheet, rules": (demo, [pygame.K_F1, pygame.K_F1]),
    "results, review": (points, [letter("r")]),
    "results, replay": (points, [letter("w")]),
    "results, review, replay": (points, [letter("r"), letter("w")]),
}


@pytest.mark.parametrize("walk", WALKS)
def test_escape_goes_back_one_step(app: App, walk: str) -> None:
    start, ways = WALKS[walk]
    app.settings.speed = "instant"
    start(app)
    steps(app, 8)
    places = [place(app)]

    for way in ways:
        if isinstance(way, int):
            press(app, way)
        else:
            way(app)
        assert place(app) not in places, f"nothing is opened by step {len(places)}"
        places.append(place(app))

    for before in reversed(places[:-1]):
        press(app, ESC)
        assert place(app) == before


def new_lobby(app: App) -> Scene:
    """The question of the first visit, over the lobby."""
    (app.store.folder / "lessons.txt").unlink()
    lobby = show(app, LobbyScene(GAME))
    assert app.stack.top is not lobby
    press(app, ESC)
    assert app.stack.top is lobby
    return lobby


ENDS: dict[str, Callable[[App], Scene]] = {
    "lobby after the demonstration": new_lobby,
    **{name: SCREENS[name] for name in ("ResultsScene, points", "DemoScene", "ReplayScene", "TroubleScene")},
}


@pytest.mark.parametrize("end", ENDS)
def test_from_what_lies_on_nothing_escape_leads_to_the_title(app: App, end: str) -> None:
    ENDS[end](app)
    press(app, ESC)
    assert isinstance(app.stack.top, TitleScene)


# --- keys ------------------------------------------------------------------------------------


PAGES = [name for name in SCREENS if name.startswith(("ResultsScene", "TroubleScene"))]
PAGES += (
    "TitleScene LobbyScene PauseScene RecordsScene CareerScene SettingsScene AskScene DemoScene ReplayScene".split()
)
PAGES += ["LobbyScene, crowded", "DemoScene", "ReplayScene", "PlayScene, bots", GAME.slug]
CODES = {
    "ESC": ESC,
    "ENTER": ENTER,
    "SPACE": pygame.K_SPACE,
    "F1": pygame.K_F1,
    "+": pygame.K_PLUS,
    "-": pygame.K_MINUS,
}


def buttons(scene: Any) -> list[Button]:
    found = scene.form.widgets if hasattr(scene, "form") else scene.buttons.values()
    return [one for one in found if isinstance(one, Button) and one.label]


@pytest.mark.parametrize("screen", PAGES)
def test_every_button_shows_a_key_of_its_own_which_does_the_same(
    app: App, screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is carried out is the same, whatever it is; QUIT asks before, and so is left out."""
    app.settings.speed = "instant"
    scene = SCREENS[screen](app)
    steps(app, 8)
    shown = buttons(scene)
    hints = [one.hint for one in shown]
    assert all(hints), [one.label for one in shown if not one.hint]
    assert len(set(hints)) == len(hints)

    for number, one in enumerate(shown):
        if not one.enabled or one.key == "quit":
            continue
        results = []
        for by in ("key", "enter"):
            if app.stack.top is not scene:
                app.stack.scenes.clear()
                scene = SCREENS[screen](app)
            button, pressed = buttons(scene)[number], list[str]()
            for name in ("act", "carry_out_command"):
                if hasattr(scene, name):
                    monkeypatch.setattr(scene, name, lambda key, pressed=pressed: pressed.append(str(key)))
            if by == "key":
                press(app, CODES.get(button.hint) or letter(button.hint.lower()))
            else:
                if hasattr(scene, "place_spots"):
                    scene.place_spots()
                ring = scene.form.ring if hasattr(scene, "form") else scene.ring
                ring.focus(button.key)
                ring.shown = True
                press(app, ENTER)
            done = [{"back": "title", "levels": "step"}.get(key, key) for key in pressed]
            results.append((done, type(app.stack.top).__name__))
        assert results[0] == results[1] != ([], type(scene).__name__), one.label
