"""Several players on one machine: their folders and names, the page that changes them, and what stays apart."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from scenes import settings as settings_file
from scenes.app import App
from scenes.keeping.profiles import MOST, Profile, Profiles
from scenes.keeping.store import Store
from scenes.menus.lobby import LobbyScene
from scenes.menus.players import PlayersScene
from scenes.menus.title import TitleScene
from scenes.settings import Settings
from scenes.ui.pinboard import AskScene
from tests.scenes.events import key, key_up, steps, typed
from tests.scenes.fought import fought, sharp_end
from tests.scenes.menus import show, top
from tests.scenes.table import click, press, put, top_scene


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "home"


# --- folders and names -----------------------------------------------------------------------


def test_the_first_player_has_the_folder_that_was_always_there(folder: Path) -> None:
    home = Store(folder)
    players = Profiles(home)
    assert players.all() == [Profile(1)]
    assert players.store() is home
    assert not folder.exists(), "nothing is written before anybody is named"


def test_players_keep_names_and_folders_and_whoever_played_last_plays_again(folder: Path) -> None:
    players = Profiles(Store(folder))
    players.rename("  Anna \n")
    players.add()
    players.rename("Ben")
    settings_file.save(players.store(), Settings(speed="4x"))
    players.add()
    again = Profiles(Store(folder))
    assert [one.words for one in again.all()] == ["Anna", "Ben"], "a third one who has written nothing is not there"
    assert again.current == Profile(1, "Anna")
    again.choose(2)
    third = Profiles(Store(folder))
    assert third.current == Profile(2, "Ben")
    assert third.store().folder == folder / "profiles" / "2"
    assert settings_file.load(third.store()).speed == "4x"
    third.choose(9)
    assert third.current.number == 2


def test_there_is_room_for_a_few(folder: Path) -> None:
    players = Profiles(Store(folder))
    for _ in range(MOST + 3):
        players.add()
    assert [one.number for one in players.all()] == list(range(1, MOST + 1))
    assert players.all()[-1].words == f"Player {MOST}"


def test_more_folders_than_there_is_room_for_are_not_shown(folder: Path) -> None:
    for number in range(2, 2 * MOST):
        (folder / "profiles" / str(number)).mkdir(parents=True)
    assert [one.number for one in Profiles(Store(folder)).all()] == list(range(1, MOST + 1))


def test_a_player_who_is_taken_away_leaves_a_folder(folder: Path) -> None:
    players = Profiles(Store(folder))
    players.add()
    players.rename("Ben")
    settings_file.save(players.store(), Settings())
    assert not players.remove(2), "whoever plays stays"
    players.choose(1)
    assert not players.remove(1)
    assert players.remove(2)
    assert players.all() == [Profile(1)]
    assert (folder / "profiles" / "2.removed" / "settings.json").exists()
    players.add()
    assert players.all()[1:] == [players.current] == [Profile(2)], "the number is free again, without the old name"


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", '{"names": [], "last": 1}', '{"names": {}}', "[" * 9999])
def test_damaged_names_cost_no_folder(folder: Path, text: str) -> None:
    (folder / "profiles" / "2").mkdir(parents=True)
    (folder / "profiles.json").write_text(text, encoding="utf-8")
    home = Store(folder)
    players = Profiles(home)
    assert [one.words for one in players.all()] == ["Player 1", "Player 2"]
    assert players.current.number == 1
    (sentence,) = home.sentences()
    assert "profiles.json.damaged" in sentence
    assert (folder / "profiles.json.damaged").read_text(encoding="utf-8") == text


def test_what_is_not_known_here_survives_another_name(folder: Path) -> None:
    """The file of a later version, with more players than there is room for here."""
    for number in range(2, 9):
        (folder / "profiles" / str(number)).mkdir(parents=True)
    told = {"names": {"1": "Anna", "8": "Hal", "x": {"y": 1}, "3": {"name": "Cleo"}}, "last": 2, "colours": [7]}
    (folder / "profiles.json").write_text(json.dumps(told), encoding="utf-8")
    home = Store(folder)
    players = Profiles(home)
    players.rename("Ben")
    wanted = {**told, "names": {**told["names"], "2": "Ben"}}
    assert json.loads((folder / "profiles.json").read_text(encoding="utf-8")) == wanted
    assert home.sentences() == []


def test_a_player_who_is_a_link_is_nobody(folder: Path, tmp_path: Path) -> None:
    (folder / "profiles").mkdir(parents=True)
    (folder / "profiles" / "2").symlink_to(tmp_path)
    players = Profiles(Store(folder))
    assert [one.number for one in players.all()] == [1]
    players.add()
    assert players.current == Profile(3), "the place of the link is not taken either"


def test_what_comes_from_the_file_is_bounded(folder: Path) -> None:
    for name in ("2", "3", "007", "99", "100", "-4", "x"):
        (folder / "profiles" / name).mkdir(parents=True)
    told = {"names": {"2": "a\x00\n" + "b" * 99, "3": 7, "55": "nobody"}, "last": "99"}
    (folder / "profiles.json").write_text(json.dumps(told), encoding="utf-8")
    players = Profiles(Store(folder))
    assert [one.number for one in players.all()] == [1, 2, 3, 99]
    assert players.current.number == 99
    names = [one.name for one in players.all()]
    assert names[1].startswith("a b")
    assert len(names[1]) <= 16
    assert names[2] == "7"


# --- in the window ---------------------------------------------------------------------------


def players_page(app: App) -> PlayersScene:
    show(app, TitleScene())
    press(app, pygame.K_n)
    return top_scene(app, PlayersScene)


def test_a_new_player_begins_with_nothing_and_the_first_one_loses_nothing(app: App) -> None:
    app.history.add(fought(sharp_end(), (1.0, 0.0, 0.0)))
    app.settings.speed = "instant"
    app.apply_settings()
    scene = players_page(app)
    press(app, pygame.K_n)
    assert app.profiles.current == Profile(2)
    assert (app.history.matches(), app.settings.speed, app.sound.settings) == ([], "1x", app.settings)
    assert app.store.folder.name == "2"
    click(app, scene.form.widget(("play", 1)))
    assert len(app.history.matches()) == 1
    assert app.settings.speed == "instant"
    assert settings_file.load(Store(app.store.folder / "profiles" / "2")).speed == "1x"


def test_a_match_that_could_not_be_written_is_written_before_another_plays(app: App) -> None:
    app.history.path.mkdir(parents=True)
    app.history.add(fought(sharp_end(), (1.0, 0.0, 0.0)))
    app.history.path.rmdir()
    app.play_as(app.profiles.current.number)
    assert [past.number > 0 for past in app.history.matches()] == [True]


def test_the_window_stays_as_it_is(app: App) -> None:
    app.settings.window, app.settings.maximised = (1, 2, 800, 600), True
    players_page(app)
    press(app, pygame.K_n)
    assert (app.settings.window, app.settings.maximised) == ((1, 2, 800, 600), True)


def test_a_name_is_written_and_stands_on_the_title_and_in_the_lobby(app: App) -> None:
    scene = players_page(app)
    click(app, scene.name)
    for letter in "Cleo":
        steps(app, 1, pygame.event.Event(pygame.TEXTINPUT, text=letter))
    press(app, pygame.K_RETURN, pygame.K_ESCAPE)
    title = top_scene(app, TitleScene)
    assert title.form.widget("who").label == "Cleo"
    lobby = put(app, LobbyScene(GAMES["sharp_end"]))
    assert [field.value for field in lobby.names[:2]] == ["Cleo", ""]
    app.history.add(fought(sharp_end(), (1.0, 0.0, 0.0)))
    lobby = put(app, LobbyScene(GAMES["sharp_end"]))
    assert "Anna" in [field.value for field in lobby.names], "who played last plays again"
    assert "Cleo" not in [field.value for field in lobby.names]


def test_whoever_is_new_types_a_name_at_once(app: App) -> None:
    """So an N in it is a letter, and no further player; the key that made this one is no letter."""
    page = players_page(app)
    for letter in "nAnna":
        steps(app, 1, key(ord(letter.lower())), typed(letter), key_up(ord(letter.lower())))
    press(app, pygame.K_RETURN)
    assert [one.words for one in app.profiles.all()] == ["Player 1", "Anna"]
    assert not page.name.editing


def test_a_player_is_taken_away_only_after_a_question(app: App) -> None:
    players_page(app)
    press(app, pygame.K_n)
    scene = top_scene(app, PlayersScene)
    click(app, scene.form.widget(("play", 1)))
    click(app, scene.form.widget(("away", 2)))
    assert isinstance(top(app), AskScene)
    press(app, pygame.K_ESCAPE)
    assert [one.number for one in app.profiles.all()] == [1, 2]
    click(app, scene.form.widget(("away", 2)))
    press(app, pygame.K_2)
    assert top(app) is scene
    assert [one.number for one in app.profiles.all()] == [1]
    assert (app.store.folder / "profiles" / "2.removed").is_dir()


def test_more_players_than_there_is_room_for_are_refused(app: App) -> None:
    scene = players_page(app)
    press(app, *[pygame.K_n, pygame.K_RETURN] * (MOST + 2))  # ENTER: the name stays empty
    assert len(app.profiles.all()) == MOST
    assert not scene.form.widget("new").enabled
    assert scene.form.widget("new").why
