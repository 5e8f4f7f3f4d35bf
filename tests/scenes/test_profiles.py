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
from tests.scenes.fought import match_for_history, sharp_end_record
from tests.scenes.menus import show, top
from tests.scenes.table import click, press, push_scene, top_scene


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the first player, which does not exist yet."""
    return tmp_path / "home"


def numbers_of(players: Profiles) -> list[int]:
    """Return the numbers of all players."""
    return [player.number for player in players.all()]


def make_folders_of_players(folder: Path, *numbers: int) -> None:
    """Make the folders that players with these numbers would have."""
    for number in numbers:
        (folder / "profiles" / str(number)).mkdir(parents=True)


# --- folders and names -----------------------------------------------------------------------


def test_the_first_player_uses_the_folder_of_the_program(folder: Path) -> None:
    """Nothing is written before somebody gets a name."""
    home = Store(folder)
    players = Profiles(home)
    assert players.all() == [Profile(1)]
    assert players.store_of_current() is home
    assert not folder.exists()


def test_a_restart_finds_the_names_and_folders_of_players(folder: Path) -> None:
    """A third player, who has written nothing, is gone at the next start, so the first one plays."""
    players = Profiles(Store(folder))
    players.rename("  Anna \n")
    players.add()
    players.rename("Ben")
    settings_file.save(players.store_of_current(), Settings(speed="4x"))
    players.add()

    again = Profiles(Store(folder))
    assert [player.words for player in again.all()] == ["Anna", "Ben"]
    assert again.current == Profile(1, "Anna")


def test_the_player_who_was_chosen_last_plays_at_the_next_start(folder: Path) -> None:
    players = Profiles(Store(folder))
    players.rename("Anna")
    players.add()
    players.rename("Ben")
    settings_file.save(players.store_of_current(), Settings(speed="4x"))
    players.choose(1)
    players.choose(2)

    again = Profiles(Store(folder))
    assert again.current == Profile(2, "Ben")
    assert again.store_of_current().folder == folder / "profiles" / "2"
    assert settings_file.load(again.store_of_current()).speed == "4x"
    unknown = 9
    again.choose(unknown)
    assert again.current.number == 2


def test_no_more_players_are_added_than_there_is_room_for(folder: Path) -> None:
    players = Profiles(Store(folder))
    for _ in range(MOST + 3):
        players.add()
    assert numbers_of(players) == list(range(1, MOST + 1))
    assert players.all()[-1].words == f"Player {MOST}"


def test_more_folders_than_there_is_room_for_are_not_shown(folder: Path) -> None:
    make_folders_of_players(folder, *range(2, 2 * MOST))
    assert numbers_of(Profiles(Store(folder))) == list(range(1, MOST + 1))


def test_the_folder_of_a_removed_player_is_kept_under_another_name(folder: Path) -> None:
    """The number is free again, without the old name. The first player and the one who plays cannot be removed."""
    players = Profiles(Store(folder))
    players.add()
    players.rename("Ben")
    settings_file.save(players.store_of_current(), Settings())
    assert not players.remove(2)
    players.choose(1)
    assert not players.remove(1)

    assert players.remove(2)
    assert players.all() == [Profile(1)]
    assert (folder / "profiles" / "2.removed" / "settings.json").exists()
    players.add()
    assert players.all()[1:] == [players.current] == [Profile(2)]


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", "{}", '{"names": [], "last": 1}', '{"names": {}}', "[" * 9999],
    ids=["empty", "nonsense", "a list", "without fields", "names in a list", "without the last player", "nested"],
)
def test_players_keep_their_folders_despite_a_damaged_file_of_names(folder: Path, text: str) -> None:
    """The players are shown without names. The damaged file is set aside, which a sentence says."""
    make_folders_of_players(folder, 2)
    (folder / "profiles.json").write_text(text, encoding="utf-8")
    home = Store(folder)
    players = Profiles(home)
    assert [player.words for player in players.all()] == ["Player 1", "Player 2"]
    assert players.current.number == 1
    (sentence,) = home.sentences()
    assert "profiles.json.damaged" in sentence
    assert (folder / "profiles.json.damaged").read_text(encoding="utf-8") == text


def test_a_removed_player_loses_the_name_in_every_spelling_of_the_number(folder: Path) -> None:
    """Three digits are no number of a player, so that name belongs to something else of a later version."""
    make_folders_of_players(folder, 2)
    names = {"2": "Ben", "02": "Ben", " 2": "Ben", "002": "Hal"}
    (folder / "profiles.json").write_text(json.dumps({"names": names, "last": 1}), encoding="utf-8")

    assert Profiles(Store(folder)).remove(2)
    assert json.loads((folder / "profiles.json").read_text(encoding="utf-8"))["names"] == {"002": "Hal"}


def test_renaming_keeps_the_unknown_fields_of_a_later_version(folder: Path) -> None:
    """That version has other fields, other forms of names, and more players than there is room for here."""
    make_folders_of_players(folder, *range(2, 9))
    names = {"1": "Anna", "8": "Hal", "x": {"y": 1}, "3": {"name": "Cleo"}}
    of_later_version = {"names": names, "last": 2, "colours": [7]}
    (folder / "profiles.json").write_text(json.dumps(of_later_version), encoding="utf-8")
    home = Store(folder)

    Profiles(home).rename("Ben")

    renamed = {**of_later_version, "names": {**names, "2": "Ben"}}
    assert json.loads((folder / "profiles.json").read_text(encoding="utf-8")) == renamed
    assert home.sentences() == []


def test_a_link_in_the_place_of_a_folder_is_no_player(folder: Path, tmp_path: Path) -> None:
    """A new player does not get its number either."""
    (folder / "profiles").mkdir(parents=True)
    (folder / "profiles" / "2").symlink_to(tmp_path)
    players = Profiles(Store(folder))
    assert numbers_of(players) == [1]
    players.add()
    assert players.current == Profile(3)


def test_only_folders_with_a_number_from_2_to_99_are_players(folder: Path) -> None:
    for name in ("2", "3", "007", "99", "100", "-4", "x"):
        (folder / "profiles" / name).mkdir(parents=True)
    assert numbers_of(Profiles(Store(folder))) == [1, 2, 3, 99]


def test_names_from_the_file_are_clean_and_short(folder: Path) -> None:
    """The file gives the last player as text and a name as a number. Player 55 has no folder and is left out."""
    make_folders_of_players(folder, 2, 3, 99)
    content = {"names": {"2": "a\x00\n" + "b" * 99, "3": 7, "55": "nobody"}, "last": "99"}
    (folder / "profiles.json").write_text(json.dumps(content), encoding="utf-8")
    players = Profiles(Store(folder))
    assert players.current.number == 99
    _, second, third, _ = (player.name for player in players.all())
    assert second.startswith("a b")
    assert len(second) <= 16
    assert third == "7"


# --- in the window ---------------------------------------------------------------------------


def open_players_page(app: App) -> PlayersScene:
    """Open the page of players from the title."""
    show(app, TitleScene())
    press(app, pygame.K_n)
    return top_scene(app, PlayersScene)


def test_a_new_player_has_an_own_history_and_own_settings(app: App) -> None:
    """The first player finds the old ones again."""
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    app.settings.speed = "instant"
    app.apply_settings()
    scene = open_players_page(app)

    press(app, pygame.K_n)
    assert app.profiles.current == Profile(2)
    assert app.store.folder.name == "2"
    assert app.history.matches() == []
    assert app.settings.speed == "1x"
    assert app.sound.settings == app.settings

    click(app, scene.form.widget(("play", 1)))
    assert len(app.history.matches()) == 1
    assert app.settings.speed == "instant"
    assert settings_file.load(Store(app.store.folder / "profiles" / "2")).speed == "1x"


def test_a_match_that_could_not_be_written_is_written_before_the_player_changes(app: App) -> None:
    """A match that still waits to be written has a negative number."""
    app.history.path.mkdir(parents=True)  # a folder in the place of the file
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    app.history.path.rmdir()  # from now on the file can be written

    app.play_as(app.profiles.current.number)

    (past,) = app.history.matches()
    assert past.number > 0


def test_a_new_player_keeps_the_place_and_size_of_the_window(app: App) -> None:
    app.settings.window, app.settings.maximised = (1, 2, 800, 600), True
    open_players_page(app)
    press(app, pygame.K_n)
    assert (app.settings.window, app.settings.maximised) == ((1, 2, 800, 600), True)


def test_the_name_of_a_player_is_on_the_title_and_in_the_lobby(app: App) -> None:
    """If somebody else sat there in the last match, the lobby proposes that name instead."""
    scene = open_players_page(app)
    click(app, scene.name)
    steps(app, 1, typed("Cleo"))
    press(app, pygame.K_RETURN, pygame.K_ESCAPE)
    assert top_scene(app, TitleScene).form.widget("who").label == "Cleo"
    lobby = push_scene(app, LobbyScene(GAMES["sharp_end"]))
    assert [field.value for field in lobby.name_fields[:2]] == ["Cleo", ""]

    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))  # Anna's match
    lobby = push_scene(app, LobbyScene(GAMES["sharp_end"]))
    names = [field.value for field in lobby.name_fields]
    assert "Anna" in names
    assert "Cleo" not in names


def test_a_new_player_can_type_a_name_at_once(app: App) -> None:
    """N makes a new player and is no letter of the name. After that, an N is a letter and makes no further player."""
    page = open_players_page(app)
    for letter in "nAnna":
        code = ord(letter.lower())
        steps(app, 1, key(code), typed(letter), key_up(code))
    press(app, pygame.K_RETURN)
    assert [player.words for player in app.profiles.all()] == ["Player 1", "Anna"]
    assert not page.name.editing


def test_a_player_is_removed_only_after_a_question(app: App) -> None:
    """ESC leaves the question and keeps the player. 2 is the answer that removes."""
    open_players_page(app)
    press(app, pygame.K_n)
    scene = top_scene(app, PlayersScene)
    click(app, scene.form.widget(("play", 1)))

    click(app, scene.form.widget(("away", 2)))
    assert isinstance(top(app), AskScene)
    press(app, pygame.K_ESCAPE)
    assert numbers_of(app.profiles) == [1, 2]

    click(app, scene.form.widget(("away", 2)))
    press(app, pygame.K_2)
    assert top(app) is scene
    assert numbers_of(app.profiles) == [1]
    assert (app.store.folder / "profiles" / "2.removed").is_dir()


def test_the_button_for_new_players_is_dim_once_there_is_no_room(app: App) -> None:
    """N makes a new player, and ENTER leaves the name empty."""
    scene = open_players_page(app)
    new_player_without_name = [pygame.K_n, pygame.K_RETURN]
    press(app, *new_player_without_name * (MOST + 2))
    assert len(app.profiles.all()) == MOST
    button = scene.form.widget("new")
    assert not button.enabled
    assert button.why
