"""Settings, rulebook and pause menu: by keys, gamepad and mouse, in every size of window."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.core.record import SeatEntry, load, loads, replay
from scenes import settings as settings_file
from scenes.app import App
from scenes.keeping.store import Store
from scenes.match.setup import Setup
from scenes.menus.keys import KeysScene
from scenes.menus.lobby import LobbyScene
from scenes.menus.settings import HELP, PACES, SettingsScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.rulebook import figure, markdown
from scenes.rulebook.book import rules_text
from scenes.rulebook.markdown import Drawing
from scenes.rulebook.scene import PAGE, TEXT, RulebookScene
from scenes.settings import SPEEDS, Settings
from scenes.stack import Push, Scene
from scenes.ui import theme
from scenes.ui.canvas import Box
from tests.scenes.events import Event, down, motion, pad_button, pad_tap, steps, up
from tests.scenes.menus import show, toast
from tests.scenes.table import click, press, top_scene


@pytest.fixture
def settings(app: App) -> SettingsScene:
    app.start(Scene)
    return show(app, SettingsScene())


@pytest.fixture
def book(app: App) -> RulebookScene:
    app.start(Scene)
    return show(app, RulebookScene(GAMES["battlefronts"]))


@pytest.fixture
def table(app: App) -> PlayScene:
    """A match with three actions played, a person to decide."""
    app.settings.speed = "instant"
    seats = (SeatEntry("human", "Ada"), SeatEntry("human", "Bo"))
    scene = show(app, PlayScene(Setup(GAMES["battlefronts"], seats, {"first": "seat 1"}, 7)))
    for _ in range(3):
        scene.play(scene.session.match.legal()[0])
        steps(app, 5)
    return scene


@pytest.fixture
def pause(app: App, table: PlayScene) -> PauseScene:
    press(app, pygame.K_m)
    return top_scene(app, PauseScene)


# --- settings ---------------------------------------------------------------------------


def test_keys_change_every_setting_and_it_is_kept(app: App, settings: SettingsScene, home: Path) -> None:
    right, below, enter = pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN
    press(app, right, below, right, right, below, right, below, right, below, right, below, enter, right)
    settings.speech_row.enabled = True  # as where there is a voice
    press(app, *[pygame.K_UP] * 5, enter, below, right, below, enter, below, enter, below, right)
    assert app.stack.top is settings
    kept = settings_file.load(Store(home))
    assert kept == app.settings
    assert (kept.sound, kept.ambience, kept.music, kept.speed) == (80, 90, 70, "2x")
    assert kept.fullscreen
    assert kept.type_size == "large"
    assert kept.outlines
    assert kept.reduced_motion
    assert not kept.end_idle
    assert (kept.speech, kept.bots) == ("slow", "at once")
    press(app, below, enter)
    assert isinstance(app.stack.top, KeysScene)
    press(app, pygame.K_ESCAPE, below, enter)
    assert app.stack.top is not settings
    assert len(app.stack.scenes) == 1


def test_settings_count_at_once(app: App, settings: SettingsScene) -> None:
    for scale in (1.2, 1.4, 1.0):
        click(app, settings.rows["type_size"].box)
        assert app.canvas.type_scale == scale
    click(app, settings.rows["outlines"].box)
    assert app.canvas.outlines
    click(app, settings.rows["reduced_motion"].box)
    assert (app.toasts.still, app.canvas.still) == (True, True)
    assert app.stack.top is settings


def test_f11_beside_the_form_is_not_undone_by_it(app: App, settings: SettingsScene) -> None:
    press(app, pygame.K_F11)
    assert app.settings.fullscreen
    press(app, pygame.K_RIGHT)
    assert app.settings.fullscreen
    assert settings.rows["fullscreen"].value


def test_every_setting_is_explained() -> None:
    assert set(PACES) == set(SPEEDS)
    elsewhere = {"hand_over", "window", "maximised"}  # asked in the lobby; noted when the program ends
    assert set(HELP) == {field.name for field in fields(Settings)} - elsewhere | {"credits", "reports"}


# --- rulebook -----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_figure_draws(app: App, slug: str) -> None:
    for block in markdown.parse(rules_text(slug)):
        if isinstance(block, Drawing):
            drawn = figure.load_diagram(theme.ASSETS / slug / block.name)
            assert drawn.letters
            assert drawn.width > drawn.height
            image = figure.diagram_image(app.canvas, drawn, 800)
            assert pygame.mask.from_surface(image).count() > 500


def test_missing_rules_are_said_in_a_sentence(app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("scenes.rulebook.book.ASSETS", tmp_path / "assets")
    app.start(Scene)
    scene = show(app, RulebookScene(GAMES["battlefronts"]))
    assert "could not be read" in rules_text("battlefronts")
    press(app, pygame.K_DOWN, pygame.K_LEFT, pygame.K_TAB, pygame.K_END)
    assert app.stack.top is scene


def test_keys_scroll_from_end_to_end(app: App, book: RulebookScene) -> None:
    scroll = book.scroll
    assert scroll.furthest > 1000
    press(app, pygame.K_DOWN)
    one = scroll.goal
    assert 0 < one < TEXT[3] / 4
    press(app, pygame.K_PAGEDOWN)
    assert TEXT[3] / 2 < scroll.goal - one < TEXT[3]
    press(app, pygame.K_PAGEUP, pygame.K_UP)
    assert scroll.goal == 0
    press(app, pygame.K_END)
    assert scroll.goal == scroll.furthest
    press(app, pygame.K_DOWN)
    assert scroll.goal == scroll.furthest
    press(app, pygame.K_HOME)
    steps(app, 60)
    assert scroll.offset == 0


def test_the_wheel_scrolls_and_the_bar_is_dragged(app: App, book: RulebookScene) -> None:
    steps(app, 90, Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert book.scroll.offset == book.scroll.goal > 200
    x, y, w, h = book.scroll.thumb_box()
    k = app.canvas.k
    start = ((x + w / 2) * k, (y + h / 2) * k)
    steps(app, 2, down(*start), motion(start[0] - 90, start[1] + 900), up(start[0], start[1] + 900))
    assert book.scroll.offset == book.scroll.furthest
    steps(app, 2, motion(start[0], 0))
    assert book.scroll.offset == book.scroll.furthest  # it was let go
    click(app, Box(x, book.scroll.box[1], w, 4))
    assert book.scroll.goal == 0


def test_reduced_motion_leaps(app: App, book: RulebookScene) -> None:
    app.settings.reduced_motion = True
    press(app, pygame.K_PAGEDOWN)
    assert book.scroll.offset == book.scroll.goal > 0


def test_contents_jump_by_keys_and_gamepad(app: App, book: RulebookScene) -> None:
    assert book.form.ring.focused == PAGE
    press(app, pygame.K_LEFT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert book.current is book.entries[2]
    press(app, pygame.K_RIGHT)
    assert book.form.ring.focused == PAGE
    steps(app, 2, pad_button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
    assert book.current is book.entries[3]
    steps(app, 2, *pad_tap(pygame.CONTROLLER_BUTTON_LEFTSHOULDER) * 2)
    assert book.current is book.entries[1]
    press(app, *[pygame.K_TAB] * 20)
    assert book.current is book.entries[-1]


def test_another_size_keeps_the_place(app: App, book: RulebookScene) -> None:
    click(app, book.entries[4].box)
    steps(app, 90)
    for size in ("largest", "normal"):
        app.settings.type_size = size
        app.apply_settings()
        steps(app, 30)
        top = book.page.tops[book.entries[4].index]
        assert book.scroll.offset == pytest.approx(top, abs=2)


# --- pause --------------------------------------------------------------------------------


def test_copies_can_be_loaded_and_never_overwrite(app: App, table: PlayScene, pause: PauseScene) -> None:
    press(app, *[pygame.K_DOWN] * 3, pygame.K_RETURN, pygame.K_RETURN)
    first, second = sorted(app.store.records.iterdir())
    assert (first.name, second.name) == ("battlefronts-1.record", "battlefronts-2.record")
    assert first.name in toast(app)[1]
    assert str(app.store.records) in toast(app)[1]
    match = replay(load(first), game_named)
    assert [action.notation for action in match.actions] == [a.notation for a in table.session.match.actions]
    assert len(match.actions) == 3
    assert app.stack.top is pause


def test_a_folder_that_cannot_be_written_is_a_sentence(app: App, pause: PauseScene) -> None:
    app.store.records.write_text("a file where the folder should be", encoding="utf-8")
    press(app, *[pygame.K_DOWN] * 3)
    for _ in range(2):  # the second time as well: nobody may believe that it went well then
        steps(app, 400)
        press(app, pygame.K_RETURN)
        assert app.stack.top is pause
        assert app.toasts.shown is not None
        head, words = app.toasts.shown
        assert (head, words.count(".")) == ("No copy", 1)
        assert words.startswith(f"The match could not be written to {app.store.records}")


def test_leaving_keeps_the_match(app: App, table: PlayScene, pause: PauseScene) -> None:
    press(app, pygame.K_UP, *[pygame.K_DOWN] * 6, pygame.K_RETURN)
    assert app.stack.scenes != []
    assert app.stack.top is not pause
    assert table not in app.stack.scenes
    (path,) = app.store.saves.left()
    text = path.read_text(encoding="utf-8")
    assert len(replay(loads(text), game_named).actions) == 3
    assert toast(app)[0] == "Match saved"
    app.stack.apply(Push(LobbyScene(table.setup.game)))
    steps(app, 1)
    assert app.toasts.shown is None, "it belongs to the title"


def test_leaving_where_nothing_can_be_saved_says_so(app: App, pause: PauseScene, home: Path) -> None:
    for file in app.store.saves.folder.iterdir():
        file.unlink()
    app.store.saves.folder.rmdir()
    app.store.saves.folder.write_text("in the way")
    press(app, *[pygame.K_DOWN] * 6, pygame.K_RETURN)
    (path,) = app.store.listing(app.store.saves.folder)
    assert app.store.read(path) is not None  # remembered until the program ends
    steps(app, 200)
    assert app.toasts.shown is None or toast(app)[0] != "Match saved"
    assert not isinstance(app.stack.top, PauseScene)
