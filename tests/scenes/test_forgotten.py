"""A deleted match or player is gone from every file of the folder."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes import settings as settings_file
from scenes.app import App
from scenes.keeping import database
from scenes.keeping.finished import Label
from scenes.keeping.history import History
from scenes.keeping.profiles import Profiles
from scenes.keeping.store import Store
from scenes.menus.players import PlayersScene
from scenes.settings import Settings
from tests.scenes.fought import finished
from tests.scenes.menus import show
from tests.scenes.table import click, press

NAME = "Xanthippe"
FOREIGN_NAME = "Ξανθίππη"


def files_with(folder: Path, name: str) -> list[str]:
    """Return the files that hold a name in any encoding, except in the folders of removed players.

    The player was told that those folders are kept.
    """
    encodings = (name.encode(), json.dumps(name)[1:-1].encode(), name.encode("utf-16-le"))
    files = []
    for path in folder.rglob("*"):
        is_of_removed = any(part.endswith(".removed") for part in path.relative_to(folder).parts)
        if path.is_file() and not is_of_removed and any(encoded in path.read_bytes() for encoded in encodings):
            files.append(path.relative_to(folder).as_posix())
    return files


def remove_second(players: Profiles) -> None:
    """Remove the second player, who is playing."""
    players.choose(1)
    assert players.remove(2)


def rename_second(players: Profiles) -> None:
    """Give the second player, who is playing, another name."""
    players.rename("Ben")


def unname_second(players: Profiles) -> None:
    """Take the name of the second player, who is playing, away."""
    players.rename("")


EVERY_WAY = pytest.mark.parametrize(
    "forget", [remove_second, rename_second, unname_second], ids=lambda forget: forget.__name__
)
"""Ways in which the name of the second player is given up."""
EVERY_NAME = pytest.mark.parametrize("name", [NAME, FOREIGN_NAME])


@EVERY_NAME
@EVERY_WAY
def test_a_name_that_was_given_up_is_in_no_file(home: Path, forget: Callable[[Profiles], None], name: str) -> None:
    players = Profiles(Store(home))
    players.rename("Anna")
    players.add()
    players.rename(name)
    settings_file.save(players.store_of_current(), Settings())
    assert files_with(home, name) == ["profiles.json"]

    forget(players)

    assert files_with(home, name) == []
    assert files_with(home, "Anna") == ["profiles.json"], "the other player keeps the name"


@EVERY_NAME
@EVERY_WAY
@pytest.mark.parametrize("key", ["2", "02", " 2"])
def test_a_name_that_was_given_up_is_gone_under_any_spelling_of_its_number(
    home: Path, forget: Callable[[Profiles], None], name: str, key: str
) -> None:
    """The file was written by another version, or by hand. What else is in it stays."""
    (home / "profiles" / "2").mkdir(parents=True)
    content = {"names": {"1": "Anna", "2": name, key: name, "x": "unknown"}, "last": 2, "more": [7]}
    (home / "profiles.json").write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")

    forget(Profiles(Store(home)))

    assert files_with(home, name) == []
    left = json.loads((home / "profiles.json").read_text(encoding="utf-8"))
    assert (left["names"]["1"], left["names"]["x"], left["more"]) == ("Anna", "unknown", [7])


@EVERY_NAME
@EVERY_WAY
def test_a_name_that_was_given_up_is_gone_from_copies_of_the_file(
    home: Path, forget: Callable[[Profiles], None], name: str
) -> None:
    """A damaged file was set aside, and the program was killed while it wrote another one.

    The unfinished file goes. The damaged one stays, without the name.
    """
    unfinished, set_aside = "profiles.json.0123456789abcdef.new", "profiles.json.damaged"
    (home / "profiles" / "2").mkdir(parents=True)
    content = json.dumps({"names": {"1": "Anna", "2": name}, "last": 2}, ensure_ascii=name == NAME)
    damaged = content[:-1]
    (home / "profiles.json").write_text(damaged, encoding="utf-8")
    (home / unfinished).write_text(damaged, encoding="utf-8")
    players = Profiles(Store(home))
    assert sorted(files_with(home, name)) == [unfinished, set_aside]

    players.choose(2)
    players.rename(name)
    forget(players)

    assert files_with(home, name) == []
    assert files_with(home, "Anna") == [set_aside]


def test_a_player_removed_on_the_page_of_players_leaves_no_name_behind(app: App) -> None:
    app.profiles.add()
    app.play_as(2)
    app.profiles.rename(NAME)
    app.history.add(finished(1))
    app.play_as(1)

    scene = show(app, PlayersScene())
    click(app, scene.form.widget(("away", 2)))
    press(app, pygame.K_2)  # the answer that removes
    app.close()

    assert [player.number for player in app.profiles.all()] == [1]
    assert files_with(app.store.folder, NAME) == []


@pytest.fixture
def keeps_deleted_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite as most systems have it: deleted bytes stay in the file until something else takes their place."""
    connect = sqlite3.connect

    def connect_without_deleting(*arguments: Any, **named: Any) -> sqlite3.Connection:
        base = connect(*arguments, **named)
        base.execute("PRAGMA secure_delete = OFF")
        return base

    monkeypatch.setattr(database.sqlite3, "connect", connect_without_deleting)


@pytest.mark.parametrize("new_label", [Label(), Label("B", favourite=True)], ids=["removed", "replaced"])
@pytest.mark.parametrize("matches", [1, 40], ids=["one match", "many matches"])
@pytest.mark.usefixtures("keeps_deleted_bytes")
def test_the_old_label_of_a_match_is_gone_from_the_file(store: Store, new_label: Label, matches: int) -> None:
    kept = History(store)
    for seed in range(matches):
        kept.add(finished(seed))
        kept.set_label(seed + 1, Label(f"{NAME} and others", favourite=True))
    assert files_with(store.folder, NAME) == ["history.sqlite"]

    for number in kept.match_numbers():
        kept.set_label(number, new_label)

    assert files_with(store.folder, NAME) == []
    assert {past.label for past in kept.matches()} == {new_label}
