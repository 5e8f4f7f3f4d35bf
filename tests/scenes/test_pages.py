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
from tests.scenes.table import click, notations_played, press, top_scene


@pytest.fixture
def settings(app: App) -> SettingsScene:
    """The page of the settings, over an empty scene."""
    app.start(Scene)
    return show(app, SettingsScene())


@pytest.fixture
def book(app: App) -> RulebookScene:
    """The rulebook of Battlefronts, over an empty scene."""
    app.start(Scene)
    return show(app, RulebookScene(GAMES["battlefronts"]))


@pytest.fixture
def table(app: App) -> PlayScene:
    """A match of two people with three actions played, so a person is to decide."""
    app.settings.speed = "instant"
    seats = (SeatEntry("human", "Ada"), SeatEntry("human", "Bo"))
    scene = show(app, PlayScene(Setup(GAMES["battlefronts"], seats, {"first": "seat 1"}, seed=7)))
    for _ in range(3):
        scene.play(scene.session.match.legal()[0])
        steps(app, 5)
    return scene


@pytest.fixture
def pause(app: App, table: PlayScene) -> PauseScene:
    """The pause menu over that match."""
    press(app, pygame.K_m)
    return top_scene(app, PauseScene)


# --- settings ---------------------------------------------------------------------------


def test_keys_change_and_save_every_setting(app: App, settings: SettingsScene, home: Path) -> None:
    """The keys walk down the first column and then through the second one, which has the voice.

    On the way Right and Enter change a row, and Right also leads to the second column. The buttons at the foot lead to
    the keys and back.
    """
    right, down_, up_, enter = pygame.K_RIGHT, pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN
    press(app, right, down_, right, right, down_, right, down_, right, down_, right, down_, enter, right)
    settings.speech_row.enabled = True  # as on a system with a voice
    press(app, *[up_] * 6, enter, down_, right, down_, right, down_, enter, down_, enter, down_, right)

    assert app.stack.top is settings
    kept = settings_file.load(Store(home))
    assert kept == app.settings
    assert (kept.sound, kept.ambience, kept.music, kept.speed) == (80, 90, 70, "2x")
    assert (kept.type_size, kept.speech, kept.bots) == ("large", "slow", "at once")
    assert kept.fullscreen
    assert kept.colours == "clear"
    assert kept.outlines
    assert kept.reduced_motion
    assert not kept.end_idle

    settings.form.ring.focus("keys")
    press(app, enter)
    assert isinstance(app.stack.top, KeysScene)
    press(app, pygame.K_ESCAPE)
    settings.form.ring.focus("done")
    press(app, enter)
    assert app.stack.top is not settings
    assert len(app.stack.scenes) == 1


def test_settings_take_effect_at_once(app: App, settings: SettingsScene) -> None:
    """Each click on the row of the type size goes on to the next size."""
    for type_scale in (1.2, 1.4, 1.0):
        click(app, settings.rows["type_size"].box)
        assert app.canvas.type_scale == type_scale
    click(app, settings.rows["outlines"].box)
    assert app.canvas.outlines
    click(app, settings.rows["reduced_motion"].box)
    assert app.toasts.still
    assert app.canvas.still
    assert app.stack.top is settings


def test_the_settings_page_does_not_undo_fullscreen_by_f11(app: App, settings: SettingsScene) -> None:
    """The next change on the page keeps it, and the row shows it."""
    press(app, pygame.K_F11)
    assert app.settings.fullscreen
    press(app, pygame.K_RIGHT)
    assert app.settings.fullscreen
    assert settings.rows["fullscreen"].value


def test_every_setting_of_the_page_has_an_explanation() -> None:
    set_in_lobby, noted_at_the_end = {"hand_over"}, {"window", "maximised"}
    on_page = {field.name for field in fields(Settings)} - set_in_lobby - noted_at_the_end
    assert set(HELP) == on_page | {"credits", "reports"}
    assert set(PACES) == set(SPEEDS)


# --- rulebook -----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_figure_of_a_rulebook_has_a_picture(app: App, slug: str) -> None:
    """A figure is wider than high, has letters for its legend, and is visible on its picture."""
    drawings = [block for block in markdown.parse(rules_text(slug)) if isinstance(block, Drawing)]
    for drawing in drawings:
        diagram = figure.load_diagram(theme.ASSETS / slug / drawing.name)
        assert diagram.letters
        assert diagram.width > diagram.height
        image = figure.diagram_image(app.canvas, diagram, width=800)
        assert pygame.mask.from_surface(image).count() > 500


def test_a_rulebook_whose_file_is_missing_says_so(app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keys that scroll and move the focus do no harm there."""
    monkeypatch.setattr("scenes.rulebook.book.ASSETS", tmp_path / "assets")
    app.start(Scene)
    scene = show(app, RulebookScene(GAMES["battlefronts"]))
    assert "could not be read" in rules_text("battlefronts")
    press(app, pygame.K_DOWN, pygame.K_LEFT, pygame.K_TAB, pygame.K_END)
    assert app.stack.top is scene


def test_keys_scroll_the_rulebook_by_lines_by_pages_and_to_its_ends(app: App, book: RulebookScene) -> None:
    scroll, page_height = book.scroll, TEXT[3]
    assert scroll.max_offset > 1000
    press(app, pygame.K_DOWN)
    line = scroll.goal
    assert 0 < line < page_height / 4
    press(app, pygame.K_PAGEDOWN)
    assert page_height / 2 < scroll.goal - line < page_height
    press(app, pygame.K_PAGEUP, pygame.K_UP)
    assert scroll.goal == 0

    press(app, pygame.K_END)
    assert scroll.goal == scroll.max_offset
    press(app, pygame.K_DOWN)
    assert scroll.goal == scroll.max_offset, "there is nothing further down"
    press(app, pygame.K_HOME)
    steps(app, 60)
    assert scroll.offset == 0


def test_the_wheel_scrolls_the_rulebook(app: App, book: RulebookScene) -> None:
    steps(app, 90, Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert book.scroll.offset == book.scroll.goal > 200


def test_the_scroll_bar_follows_a_drag_until_its_release_and_answers_clicks(app: App, book: RulebookScene) -> None:
    thumb = book.scroll.thumb_box()
    x, y = (part * app.canvas.scale for part in thumb.centre)
    below = (x - 90, y + 900)  # the mouse may leave the bar while it drags
    steps(app, 2, down(x, y), motion(*below), up(*below))
    assert book.scroll.offset == book.scroll.max_offset
    steps(app, 2, motion(x, 0))
    assert book.scroll.offset == book.scroll.max_offset, "it was let go"

    top_of_bar = Box(thumb.x, book.scroll.box[1], thumb.w, 4)
    click(app, top_of_bar)
    assert book.scroll.goal == 0


def test_the_rulebook_scrolls_at_once_with_reduced_motion(app: App, book: RulebookScene) -> None:
    app.settings.reduced_motion = True
    press(app, pygame.K_PAGEDOWN)
    assert book.scroll.offset == book.scroll.goal > 0


def test_keys_and_gamepad_jump_to_the_entries_of_the_contents(app: App, book: RulebookScene) -> None:
    """LEFT leads from the page to the contents. Shoulder buttons and TAB jump from entry to entry."""
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


def test_the_rulebook_keeps_its_place_when_the_type_size_changes(app: App, book: RulebookScene) -> None:
    """The fifth entry of the contents stays at the top, although the text above it becomes longer or shorter."""
    entry = book.entries[4]
    click(app, entry.box)
    steps(app, 90)
    for size in ("largest", "normal"):
        app.settings.type_size = size
        app.apply_settings()
        steps(app, 30)
        assert book.scroll.offset == pytest.approx(book.page.tops[entry.index], abs=2)


# --- pause --------------------------------------------------------------------------------


COPY, LEAVE = 3, 6
"""How many rows of the pause menu are above that button."""


def press_in_pause_menu(app: App, button: int) -> None:
    """Go down to a button of the pause menu and press it."""
    press(app, *[pygame.K_DOWN] * button, pygame.K_RETURN)


def test_a_second_copy_of_a_match_does_not_overwrite_the_first(app: App, table: PlayScene, pause: PauseScene) -> None:
    """Both are records that replay, and a toast names file and folder."""
    press_in_pause_menu(app, COPY)
    press(app, pygame.K_RETURN)
    first, second = sorted(app.store.records.iterdir())
    assert (first.name, second.name) == ("battlefronts-1.record", "battlefronts-2.record")
    _, words = toast(app)
    assert first.name in words
    assert str(app.store.records) in words

    for copy in (first, second):
        match = replay(load(copy), game_named)
        assert [action.notation for action in match.actions] == notations_played(table)
        assert len(match.actions) == 3, "as many as the fixture `table` has played"
    assert app.stack.top is pause


def test_a_copy_that_cannot_be_written_is_reported_each_time(app: App, pause: PauseScene) -> None:
    """Otherwise a player might believe that the second try went well."""
    app.store.records.write_text("a file where the folder should be", encoding="utf-8")
    press(app, *[pygame.K_DOWN] * COPY)
    for _ in range(2):
        steps(app, 400)  # until an older toast has gone
        press(app, pygame.K_RETURN)
        assert app.stack.top is pause
        assert app.toasts.visible is not None
        head, words = app.toasts.visible
        assert (head, words.count(".")) == ("No copy", 1)
        assert words.startswith(f"The match could not be written to {app.store.records}")


def test_leaving_a_match_saves_it_and_says_so_on_the_title(app: App, table: PlayScene, pause: PauseScene) -> None:
    press_in_pause_menu(app, LEAVE)
    assert app.stack.scenes != []
    assert app.stack.top is not pause
    assert table not in app.stack.scenes
    (path,) = app.store.saves.interrupted_matches()
    text = path.read_text(encoding="utf-8")
    assert len(replay(loads(text), game_named).actions) == 3
    head, _ = toast(app)
    assert head == "Match saved"

    app.stack.apply(Push(LobbyScene(table.setup.game)))
    steps(app, 1)
    assert app.toasts.visible is None, "the toast does not follow to other pages"


def test_leaving_a_match_that_cannot_be_saved_does_not_claim_that_it_was(app: App, pause: PauseScene) -> None:
    """A file is in the place of the folder of saves. The match is remembered until the program ends."""
    for file in app.store.saves.folder.iterdir():
        file.unlink()
    app.store.saves.folder.rmdir()
    app.store.saves.folder.write_text("in the way")

    press_in_pause_menu(app, LEAVE)

    (path,) = app.store.listing(app.store.saves.folder)
    assert app.store.read(path) is not None
    steps(app, 200)
    assert app.toasts.visible is None or toast(app).head != "Match saved"
    assert not isinstance(app.stack.top, PauseScene)
