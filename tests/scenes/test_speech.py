"""What of a scene is spoken and when; menus and settings."""

from __future__ import annotations

import random

import pygame
import pytest

from scenes import settings as settings_file
from scenes.app import App
from scenes.menus.keys import KeysScene
from scenes.menus.settings import SettingsScene
from scenes.menus.title import PATIENCE, TitleScene
from scenes.screen_reader import MOST, MUTED, NO_VOICE
from scenes.stack import Push, Scene
from scenes.ui.cache import Caches
from scenes.ui.gamepad import FULL
from scenes.ui.voice import Speech, plain
from tests.scenes.bots import InstantWorker
from tests.scenes.events import STRIDE, Event, key, steps, stick, typed
from tests.scenes.listener import Collector, speaking
from tests.scenes.menus import toast
from tests.scenes.pupil import begin
from tests.scenes.table import press, put
from tests.scenes.test_gamepad import PAD, plugged, pressed


@pytest.fixture
def heard(app: App) -> list[str]:
    """All that is said from now on."""
    return speaking(app).heard


class Fake(Scene):
    """A scene of which is heard what a test says."""

    now = Speech()

    def speech(self) -> Speech:
        return self.now


@pytest.fixture
def fake(app: App) -> Fake:
    return put(app, Fake())


def hears(app: App, scene: Fake, heard: list[str], now: Speech) -> list[str]:
    """What is said once this can be heard of the scene."""
    heard.clear()
    scene.now = now
    steps(app, 2)
    return list(heard)


def test_every_question_is_asked_even_in_the_same_words(app: App, fake: Fake, heard: list[str]) -> None:
    assert hears(app, fake, heard, Speech("Here", ("A lesson.",), "Which?", 1, focus="this")) == [
        "Here",
        "A lesson.",
        "Which?",
        "this",
    ]
    assert hears(app, fake, heard, Speech("Here", ("A lesson.",), "Which?", 1, focus="this")) == []
    assert hears(app, fake, heard, Speech("Here", ("A lesson.",), "Which?", 2, focus="this")) == ["Which?", "this"]
    assert hears(app, fake, heard, Speech("Here", ("A lesson.",), "Where?", 2, focus="that")) == ["Where?", "that"]
    assert hears(app, fake, heard, Speech("Here")) == []
    mouse = Speech(prompt="Choose a card, or drag it there.")
    assert hears(app, fake, heard, mouse) == ["Choose a card."], "what only a mouse can do is not said"


def test_a_focus_that_is_of_no_use_now_is_said_to_whoever_moves_it(app: App, fake: Fake, heard: list[str]) -> None:
    assert hears(app, fake, heard, Speech(focus="a button", resting=True)) == []
    for word, event in (("another", key(pygame.K_TAB)), ("the next", stick(0, 1.0)), ("noise", stick(3, 0.1))):
        fake.now = Speech(focus=word, resting=True)
        steps(app, 2, event)
    assert heard == ["another", "the next"], "by a key and by a stick, which is no button"


def test_each_reader_hears_every_line_once_and_nobody_the_past(app: App, fake: Fake, heard: list[str]) -> None:
    assert hears(app, fake, heard, Speech(lines=("a", "b", "c"), heard_lines=2, reader=0)) == ["c"]
    assert hears(app, fake, heard, Speech(lines=("a", "b", "c", "d"), heard_lines=3, reader=0)) == ["d"]
    assert hears(app, fake, heard, Speech(lines=("a", "b", "C", "D"), heard_lines=3, reader=1)) == ["D"]
    assert hears(app, fake, heard, Speech(lines=("a", "b", "c", "d", "e", "f"), heard_lines=5, reader=0)) == ["e", "f"]
    assert hears(app, fake, heard, Speech(lines=("a", "b"), reader=0)) == [], "undone"
    assert hears(app, fake, heard, Speech(lines=("a", "b", "x"), reader=0)) == ["x"]
    assert hears(app, fake, heard, Speech(lines=tuple(map(str, range(200))), reader=0))[0] == str(200 - MOST)


# --- menus and settings ----------------------------------------------------------------------------


def test_a_page_says_its_name_its_focus_and_what_that_is_for(app: App, heard: list[str]) -> None:
    app.stack.apply(Push(SettingsScene()))
    steps(app, 2)
    help_text = "How loud cards, dice and guns are; 0 is silence."
    assert heard == ["Settings", f"Sound effects: 70 of 100. {help_text}"]
    heard.clear()
    press(app, pygame.K_RIGHT)
    assert heard == [f"Sound effects: 80 of 100. {help_text}"]


def test_speech_is_off_at_first_and_no_voice_is_looked_for(app: App) -> None:
    app.screen_reader._find = lambda: pytest.fail("looked for a voice")
    app.stack.apply(Push(TitleScene()))
    steps(app, 5, key(pygame.K_RIGHT))
    press(app, pygame.K_F3)
    assert app.settings.speech == "off"


def test_the_key_that_says_the_board_begins_to_speak(app: App) -> None:
    collector = Collector()
    app.screen_reader._find = lambda: collector
    app.stack.apply(Push(TitleScene()))
    press(app, pygame.K_F2)
    assert app.settings.speech == settings_file.load(app.store).speech == "normal"
    assert "Five Fronts. Choose an operation." in collector.heard
    assert any(words.startswith("Speech is on.") for words in collector.heard)


def test_who_begins_to_speak_by_gamepad_is_told_its_buttons(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.screen_reader._find = Collector
    app.input = plugged(monkeypatch, "PS4 Controller", mapped=True)
    steps(app, 2, pressed(pygame.CONTROLLER_BUTTON_Y))
    app.draw()
    kind, axis = pygame.CONTROLLERAXISMOTION, pygame.CONTROLLER_AXIS_RIGHTY
    steps(app, 2, Event(kind, axis=axis, value=-FULL, instance_id=PAD))
    assert app.settings.speech == "normal"
    assert toast(app)[1].startswith("RIGHT STICK UP describes the table, RIGHT STICK DOWN")


def test_without_a_voice_the_settings_say_so(app: App) -> None:
    app.screen_reader._find = lambda: None
    page = put(app, SettingsScene())
    steps(app, 2)
    assert not page.speech_row.enabled
    assert page.help_of("speech") == NO_VOICE
    app.settings.speech = "fast"
    for row in ("speech", "sound"):
        page.form.ring.focus(row)
        press(app, pygame.K_RIGHT)
    assert app.settings.sound == 80
    assert app.settings.speech == "fast", "it is kept for a machine that has one"
    app.settings.speech = "off"
    press(app, pygame.K_F2)
    assert app.settings.speech == "off"
    assert app.toasts.shown == ("NO VOICE", NO_VOICE)


def test_without_sound_there_is_no_speech(app: App, window: pygame.Surface, caches: Caches) -> None:
    silent = App(app.store, random.Random(7), Scene, window, caches, InstantWorker, True, Collector)
    assert not silent.screen_reader.able
    assert silent.screen_reader.why_not == MUTED
    silent.close()


def test_the_title_shows_no_match_to_whoever_listens(app: App, heard: list[str]) -> None:
    title = put(app, TitleScene())
    steps(app, 2)
    title.idle = 2 * PATIENCE
    steps(app, 2)
    assert app.stack.top is title
    app.settings.speech = "off"
    steps(app, 2)
    assert app.stack.top is not title


def test_the_setting_is_applied_at_once_and_kept(app: App) -> None:
    collector = Collector()
    app.screen_reader._find = lambda: collector
    page = put(app, SettingsScene())
    page.form.ring.focus("speech")
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert settings_file.load(app.store).speech == app.screen_reader._queue.speed == "normal"
    assert collector.heard[-1].startswith("Speech: Normal. ")
    for _ in range(3):
        press(app, pygame.K_RIGHT)
    collector.heard.clear()
    press(app, pygame.K_UP)
    assert (app.settings.speech, collector.heard) == ("off", [])


def test_control_is_silence_and_a_toast_is_spoken(app: App) -> None:
    collector = speaking(app)
    collector.speaking = True
    app.stack.apply(Push(TitleScene()))
    steps(app, 2)
    assert app.screen_reader._queue._waiting
    press(app, pygame.K_LCTRL)
    assert not app.screen_reader._queue._waiting
    collector.speaking = False
    app.toast("NOT OPENED", "It is no record.")
    steps(app, 3)
    assert "Not opened. It is no record." in collector.heard


def test_the_keys_of_the_voice_can_be_set_and_are_letters_where_words_are_typed(app: App, heard: list[str]) -> None:
    page = put(app, KeysScene())
    page.form.ring.focus("board")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_q)
    assert app.settings.keys["board"] == "q"
    heard.clear()
    press(app, pygame.K_q)
    assert heard[0] == "Keys"
    page.form.ring.focus("repeat")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_F3)
    assert page.waiting is None, "a key that speaks can be pressed for a row that waits"
    steps(app, 1, typed("q"))


def test_the_bubble_of_a_guided_match_is_spoken(app: App, heard: list[str]) -> None:
    scene = begin(app, "battlefronts")
    for _ in range(100):
        app.advance(STRIDE, [])
    assert scene.guided is not None
    assert plain(scene.guided.bubble.words) in heard
