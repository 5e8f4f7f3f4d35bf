"""What a player has deleted is gone from every file of the folder."""

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
from tests.scenes.menus import show
from tests.scenes.table import click, press
from tests.scenes.test_history import finished

NAME = "Xanthippe"
FOREIGN_NAME = "Ξανθίππη"


def files_with(folder: Path, name: str) -> list[str]:
    """The files that hold a name in any form, except what the player was told is kept of somebody who was removed."""
    forms = (name.encode(), json.dumps(name)[1:-1].encode(), name.encode("utf-16-le"))
    found = []
    for path in folder.rglob("*"):
        kept = any(part.endswith(".removed") for part in path.relative_to(folder).parts)
        if path.is_file() and not kept and any(form in path.read_bytes() for form in forms):
            found.append(path.relative_to(folder).as_posix())
    return found


def forget_by_removal(players: Profiles) -> None:
    players.choose(1)
    assert players.remove(2)


def forget_by_another_name(players: Profiles) -> None:
    players.rename("Ben")


def forget_by_no_name(players: Profiles) -> None:
    players.rename("")


FORGET = [forget_by_removal, forget_by_another_name, forget_by_no_name]
OF_EVERY_WAY = pytest.mark.parametrize("forget", FORGET, ids=lambda forget: forget.__name__)
EVERY_NAME = pytest.mark.parametrize("name", [NAME, FOREIGN_NAME])


@EVERY_NAME
@OF_EVERY_WAY
def test_the_name_of_a_player_is_gone_from_every_file(
    home: Path, forget: Callable[[Profiles], None], name: str
) -> None:
    players = Profiles(Store(home))
    players.rename("Anna")
    players.add()
    players.rename(name)
    settings_file.save(players.store(), Settings())
    assert files_with(home, name) == ["profiles.json"]
    forget(players)
    assert files_with(home, name) == []
    assert files_with(home, "Anna") == ["profiles.json"]


@EVERY_NAME
@OF_EVERY_WAY
@pytest.mark.parametrize("key", ["2", "02", " 2"])
def test_the_name_is_gone_however_the_file_has_said_it(
    home: Path, forget: Callable[[Profiles], None], name: str, key: str
) -> None:
    """The file was written by another version, or by hand; whoever else is in it stays."""
    (home / "profiles" / "2").mkdir(parents=True)
    told = {"names": {"1": "Anna", "2": name, key: name, "x": "unknown"}, "last": 2, "more": [7]}
    (home / "profiles.json").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    forget(Profiles(Store(home)))
    assert files_with(home, name) == []
    found = json.loads((home / "profiles.json").read_text(encoding="utf-8"))
    assert (found["names"]["1"], found["names"]["x"], found["more"]) == ("Anna", "unknown", [7])


@EVERY_NAME
@OF_EVERY_WAY
def test_the_name_is_gone_from_copies_of_the_file(home: Path, forget: Callable[[Profiles], None], name: str) -> None:
    """A damaged one was put aside, and a window was killed while it wrote another."""
    (home / "profiles" / "2").mkdir(parents=True)
    damaged = json.dumps({"names": {"1": "Anna", "2": name}, "last": 2}, ensure_ascii=name == NAME)[:-1]
    (home / "profiles.json").write_text(damaged, encoding="utf-8")
    (home / "profiles.json.0123456789abcdef.new").write_text(damaged, encoding="utf-8")
    players = Profiles(Store(home))
    assert sorted(files_with(home, name)) == ["profiles.json.0123456789abcdef.new", "profiles.json.damaged"]
    players.choose(2)
    players.rename(name)
    forget(players)
    assert files_with(home, name) == []
    assert files_with(home, "Anna") == ["profiles.json.damaged"]


def test_the_page_of_players_leaves_no_name(app: App) -> None:
    app.profiles.add()
    app.play_as(2)
    app.profiles.rename(NAME)
    app.history.add(finished(1))
    app.play_as(1)
    scene = show(app, PlayersScene())
    click(app, scene.form.widget(("away", 2)))
    press(app, pygame.K_2)
    app.close()
    assert [one.number for one in app.profiles.all()] == [1]
    assert files_with(app.store.folder, NAME) == []


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite as most systems have it: what is deleted stays in the file until something else takes its place."""
    connect = sqlite3.connect

    def connected(*arguments: Any, **named: Any) -> sqlite3.Connection:
        base = connect(*arguments, **named)
        base.execute("PRAGMA secure_delete = OFF")
        return base

    monkeypatch.setattr(database.sqlite3, "connect", connected)


@pytest.mark.parametrize("label", [Label(), Label("B", True)], ids=["removed", "replaced"])
@pytest.mark.parametrize("matches", [1, 40], ids=["one match", "many matches"])
@pytest.mark.usefixtures("careless")
def test_a_label_that_was_removed_is_gone_from_the_file(store: Store, label: Label, matches: int) -> None:
    kept = History(store)
    for seed in range(matches):
        kept.add(finished(seed))
        kept.set_label(seed + 1, Label(f"{NAME} and others", True))
    assert files_with(store.folder, NAME) == ["history.sqlite"]
    for number in kept.numbers():
        kept.set_label(number, label)
    assert files_with(store.folder, NAME) == []
    assert {past.label for past in kept.matches()} == {label}
