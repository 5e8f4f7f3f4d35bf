"""The keyboard types text only while a text field is edited: an input method would swallow keys of a match."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from scenes.app import App
from scenes.menus.keys import KeysScene
from scenes.menus.title import TitleScene
from scenes.stack import Reset
from scenes.ui.widgets import Field
from tests.scenes.events import down, steps, up
from tests.scenes.menus import show
from tests.scenes.screens import SCREENS
from tests.scenes.table import click, press

ESC, ENTER = pygame.K_ESCAPE, pygame.K_RETURN


class TextInput:
    """A stand-in for the text input of SDL, which is on from the start."""

    def __init__(self) -> None:
        self.on = True
        self.places: list[pygame.Rect] = []
        """The places at which the input method was told to show its choices."""

    def start(self) -> None:
        self.on = True

    def stop(self) -> None:
        self.on = False


@pytest.fixture
def text_input(monkeypatch: pytest.MonkeyPatch) -> TextInput:
    """The text input that the program uses instead of that of SDL."""
    fake_input = TextInput()
    monkeypatch.setattr(pygame.key, "start_text_input", fake_input.start)
    monkeypatch.setattr(pygame.key, "stop_text_input", fake_input.stop)
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda place: fake_input.places.append(pygame.Rect(place)))
    return fake_input


def fields_on_top(app: App) -> list[Field]:
    """The text fields of the scene on top."""
    form = getattr(app.stack.top, "form", None)
    return [widget for widget in form.widgets if isinstance(widget, Field)] if form is not None else []


def open_by_key(app: App, field: Field) -> None:
    """Focus the field and press ENTER."""
    assert app.stack.top is not None
    app.stack.top.form.ring.focus(field.key)
    press(app, ENTER)


WAYS_TO_END_EDITING: dict[str, Callable[[App], None]] = {
    "ESC": lambda app: press(app, ESC),
    "ENTER": lambda app: press(app, ENTER),
    "TAB": lambda app: press(app, pygame.K_TAB),
    "click": lambda app: click(app, (4.0, 4.0)),
    "another screen": lambda app: app.stack.apply(Reset(TitleScene())),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_typing_has_an_effect_only_during_the_editing_of_a_field(app: App, text_input: TextInput, screen: str) -> None:
    app.start(TitleScene)
    steps(app, 1)
    assert not text_input.on, "the program starts without text input"

    scene = SCREENS[screen](app)
    steps(app, 1)
    assert not text_input.on

    for number in range(len(fields_on_top(app))):
        for begin in (open_by_key, lambda app, field: click(app, field)):
            is_first_field = number == 0
            ends = WAYS_TO_END_EDITING if is_first_field else {"ESC": WAYS_TO_END_EDITING["ESC"]}
            for end, leave in ends.items():
                if app.stack.top is not scene:
                    scene = SCREENS[screen](app)
                begin(app, fields_on_top(app)[number])
                assert text_input.on, number
                leave(app)
                steps(app, 2)
                assert not text_input.on, (number, end)


def test_the_screens_of_the_test_above_have_text_fields(app: App) -> None:
    """Without fields `test_typing_has_an_effect_only_during_the_editing_of_a_field` would check nothing."""
    found = set()

    for name in ("LobbyScene", "LobbyScene, full", "PlayersScene", "RecordsScene, full", "MatchScene"):
        SCREENS[name](app)
        found |= {(name, field.key) for field in fields_on_top(app)}
    assert {key for _, key in found} >= {"name", "seed", "search", ("name", 0)}


def test_typing_has_no_effect_during_the_choice_of_a_key(app: App, text_input: TextInput) -> None:
    page = show(app, KeysScene())
    press(app, ENTER)
    assert page.form.editing
    assert not text_input.on


def test_each_edited_field_tells_the_input_method_its_place(app: App, text_input: TextInput) -> None:
    """That includes a field that is edited a second time, after another one."""
    SCREENS["LobbyScene, full"](app)
    first, second = fields_on_top(app)[:2]
    for field in (first, second, first):
        text_input.places.clear()
        point = app.canvas.rect(*field.box).center
        steps(app, 2, down(*point), up(*point))
        assert len(text_input.places) == 1
        assert app.canvas.rect(*field.box).contains(text_input.places[0])
        press(app, ESC)
