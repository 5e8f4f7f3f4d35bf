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
from tests.scenes.table import checked_cast, press

ESC, ENTER = pygame.K_ESCAPE, pygame.K_RETURN


def code_of_letter(name: str) -> int:
    """Return the code of the key with this letter."""
    return ord(name)


def begin_match(app: App, slug: str, *people: str) -> Any:
    """Begin a match of these people, or of a Recruit and a person."""
    entries = [SeatEntry("human", name) for name in people] or [SeatEntry("recruit"), SeatEntry("human")]
    return show(app, PlayScene(Setup(GAMES[slug], tuple(entries), {}, seed=7)))


def begin_with_hand_over(app: App) -> Scene:
    """Begin a match of two people, and return the screen between them once it can be opened."""
    begin_match(app, "sharp_end", "Ada", "Bo")
    steps(app, round(60 * SHUT) + 9)
    return checked_cast(HandOverScene, app.stack.top)


title = SCREENS["TitleScene"]
table = SCREENS[GAME.slug]
demo = SCREENS["DemoScene"]
points_page = SCREENS["ResultsScene, points"]


def place_in_program(app: App) -> Hashable:
    """Return the top scene, and whatever is open in it."""
    scene: Any = app.stack.top
    match scene:
        case PlayScene() | ReplayScene() | DemoScene():
            return (scene, scene.rules.sheet.opened, scene.board.controls.modal, scene.advice_panel.box)
        case ResultsScene():
            return (scene, scene.shows_points)
        case _:
            form = getattr(scene, "form", None)
            return (scene, form is not None and form.editing)


def choose_widget(focused: Hashable) -> Callable[[App], None]:
    """Return a step that focuses the widget of this key and presses ENTER."""

    def choose(app: App) -> None:
        """Focus the widget and press ENTER."""
        scene: Any = app.stack.top
        scene.form.ring.focus(focused)
        press(app, ENTER)

    return choose


Step = int | Callable[[App], None]
"""A key, or a function that does something in the program."""
WALKS: dict[str, tuple[Callable[[App], Scene], Sequence[Step]]] = {
    "title, leave": (title, [ESC]),
    "title, lobby, rules": (title, [code_of_letter("p"), pygame.K_F1]),
    "title, lobby, name": (title, [code_of_letter("p"), choose_widget(("name", 0))]),
    "title, lobby, deal": (title, [code_of_letter("p"), choose_widget("seed")]),
    "title, rules": (title, [code_of_letter("h")]),
    "title, rules by F1": (title, [pygame.K_F1]),
    "title, settings, keys, a key": (title, [code_of_letter("s"), code_of_letter("k"), ENTER]),
    "title, records, replay, play on": (title, [code_of_letter("r"), choose_widget(("match", 1)), code_of_letter("p")]),
    "title, records, replay, sheet, rules": (
        title,
        [code_of_letter("r"), choose_widget(("match", 1)), pygame.K_F1, pygame.K_F1],
    ),
    "title, records, results, replay": (
        title,
        [code_of_letter("r"), choose_widget(("review", 1)), code_of_letter("w")],
    ),
    "table, pause": (table, [code_of_letter("m")]),
    "table, pause by escape": (table, [ESC]),
    "table, pause, rules": (table, [ESC, pygame.K_F1]),
    "table, pause, settings, keys": (table, [ESC, code_of_letter("s"), code_of_letter("k")]),
    "table, pause, restart": (table, [ESC, code_of_letter("r")]),
    "table, pause, resign": (table, [ESC, code_of_letter("g")]),
    "table, sheet, rules": (table, [pygame.K_F1, pygame.K_F1]),
    "wood, discards": (lambda app: begin_match(app, "fix_bayonets"), [code_of_letter("d")]),
    "cover, pause, settings": (begin_with_hand_over, [ESC, code_of_letter("s")]),
    "demo, question": (demo, [code_of_letter("x")]),
    "demo, sheet, rules": (demo, [pygame.K_F1, pygame.K_F1]),
    "results, review": (points_page, [code_of_letter("r")]),
    "results, replay": (points_page, [code_of_letter("w")]),
    "results, review, replay": (points_page, [code_of_letter("r"), code_of_letter("w")]),
}


@pytest.mark.parametrize("walk", WALKS)
def test_escape_undoes_each_step_of_a_walk_one_by_one(app: App, walk: str) -> None:
    """A walk opens something with each of its steps. A step is a key to press or a function that takes the app."""
    start, ways = WALKS[walk]
    app.settings.speed = "instant"
    start(app)
    steps(app, 8)
    places = [place_in_program(app)]

    for way in ways:
        if isinstance(way, int):
            press(app, way)
        else:
            way(app)
        assert place_in_program(app) not in places, f"nothing is opened by step {len(places)}"
        places.append(place_in_program(app))

    for before in reversed(places[:-1]):
        press(app, ESC)
        assert place_in_program(app) == before


def show_lobby_after_first_visit(app: App) -> Scene:
    """Show the lobby as after a first visit, whose question about a guided match was closed."""
    (app.store.folder / "lessons.txt").unlink()
    lobby = show(app, LobbyScene(GAME))
    assert app.stack.top is not lobby
    press(app, ESC)
    assert app.stack.top is lobby
    return lobby


SCREENS_WITHOUT_ANOTHER_BELOW: dict[str, Callable[[App], Scene]] = {
    "lobby after the demonstration": show_lobby_after_first_visit,
    **{name: SCREENS[name] for name in ("ResultsScene, points", "DemoScene", "ReplayScene", "TroubleScene")},
}


@pytest.mark.parametrize("end", SCREENS_WITHOUT_ANOTHER_BELOW)
def test_escape_on_a_screen_without_another_below_leads_to_the_title(app: App, end: str) -> None:
    SCREENS_WITHOUT_ANOTHER_BELOW[end](app)
    press(app, ESC)
    assert isinstance(app.stack.top, TitleScene)


# --- keys ------------------------------------------------------------------------------------


SCREENS_WITH_BUTTONS = [name for name in SCREENS if name.startswith(("ResultsScene", "TroubleScene"))]
SCREENS_WITH_BUTTONS += (
    "TitleScene LobbyScene PauseScene RecordsScene CareerScene SettingsScene AskScene DemoScene ReplayScene".split()
)
SCREENS_WITH_BUTTONS += ["LobbyScene, crowded", "DemoScene", "ReplayScene", "PlayScene, bots", GAME.slug]
CODES_OF_HINTS = {
    "ESC": ESC,
    "ENTER": ENTER,
    "SPACE": pygame.K_SPACE,
    "F1": pygame.K_F1,
    "+": pygame.K_PLUS,
    "-": pygame.K_MINUS,
}


def buttons_of(scene: Any) -> list[Button]:
    """Return the buttons with labels of a page or of a table."""
    found = scene.form.widgets if hasattr(scene, "form") else scene.buttons.values()
    return [button for button in found if isinstance(button, Button) and button.label]


@pytest.mark.parametrize("screen", SCREENS_WITH_BUTTONS)
def test_every_button_has_a_key_of_its_own_that_does_the_same_as_enter(
    app: App, screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check compares the commands that are carried out. QUIT asks first, and so is left out."""
    app.settings.speed = "instant"
    scene = SCREENS[screen](app)
    steps(app, 8)
    shown = buttons_of(scene)
    hints = [button.hint for button in shown]
    assert all(hints), [button.label for button in shown if not button.hint]
    assert len(set(hints)) == len(hints)

    for number, shown_button in enumerate(shown):
        if not shown_button.enabled or shown_button.key == "quit":
            continue

        results = []
        for by in ("key", "enter"):
            if app.stack.top is not scene:
                app.stack.scenes.clear()
                scene = SCREENS[screen](app)

            # Note the commands instead of carrying them out. Some scenes have only one of these methods.
            button = buttons_of(scene)[number]
            pressed: list[str] = []
            for name in ("act", "carry_out_command"):
                if hasattr(scene, name):
                    monkeypatch.setattr(scene, name, lambda key, pressed=pressed: pressed.append(str(key)))

            if by == "key":
                press(app, CODES_OF_HINTS.get(button.hint) or code_of_letter(button.hint.lower()))
            else:
                if hasattr(scene, "place_spots"):
                    scene.place_spots()
                ring = scene.form.ring if hasattr(scene, "form") else scene.ring
                ring.focus(button.key)
                ring.shown = True
                press(app, ENTER)

            # Two buttons carry out a command that has another name for the key.
            commands = [{"back": "title", "levels": "step"}.get(key, key) for key in pressed]
            results.append((commands, type(app.stack.top).__name__))

        nothing_happened: tuple[list[str], str] = ([], type(scene).__name__)
        assert results[0] == results[1] != nothing_happened, shown_button.label
