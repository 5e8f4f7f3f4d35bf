"""A game that is in GAMES and BOARDS is in the whole client: the toy of these tests is, by these two lines alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ai.arena import setting
from game.catalogue import GAMES
from scenes.app import App
from scenes.boards import BOARDS
from scenes.menus.lobby import LobbyScene
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.rulebook.scene import RulebookScene
from tests.ai.arena.playing import experiment, ran
from tests.scenes.menus import button, click, press, show
from tests.scenes.table import top_scene
from tests.scenes.toy import Toy
from tests.scenes.toy_board import ToyBoard
from tools import shots


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Toy())
    monkeypatch.setitem(BOARDS, "toy", ToyBoard)


def test_it_is_played_from_the_title_through_its_lobby(app: App) -> None:
    show(app, TitleScene())
    title = top_scene(app, TitleScene)
    app.draw()
    click(app, button(title, ("poster", "toy")))
    lobby = top_scene(app, LobbyScene)
    assert lobby.game.name == "Toy"
    app.draw()
    press(app, pygame.K_RETURN)
    table = top_scene(app, PlayScene)
    assert isinstance(table.board, ToyBoard)


def test_its_rules_open(app: App) -> None:
    show(app, RulebookScene(GAMES["toy"]))
    app.draw()


def test_pictures_are_taken_of_it(tmp_path: Path) -> None:
    assert shots.take(tmp_path, (800, 450), ["title", "beside-toy"]) > 1
    assert (tmp_path / "beside-toy-sheet-450.png").exists()


def test_it_is_played_in_the_arena() -> None:
    assert setting.parser().known(["--game", "toy"]).game == "toy"
    run = ran(experiment("30", "random", game="toy"), rounds=1)
    assert sum(len(lines) for lines in run.counted) == 2
