"""From the title into a guided match and back, step by step, in a real window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from scenes.menus.ask import AskScene
from scenes.menus.lobby import LobbyScene
from scenes.menus.pause import PauseScene
from scenes.menus.settings import SettingsScene
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from tests.window.client import PATIENCE
from tests.window.conftest import Start
from tests.window.mouse import Menus
from tests.window.screen import eventually
from tools.drive import Driver

GAME = GAMES["battlefronts"]


@pytest.mark.timeout(120)
def test_a_new_player_is_guided_and_comes_back_step_by_step(start: Start, data: Path, twin: Driver) -> None:
    for folder in (data, twin.app.store.folder):
        (folder / "lessons.txt").unlink()
    client = start()
    menus = Menus(client, twin)

    def escape(kind: type) -> None:
        menus.key("Escape", pygame.K_ESCAPE)
        assert isinstance(twin.top, kind)
        menus.settle()

    menus.open_lobby(GAME)
    assert isinstance(twin.top, AskScene), "the poster says GUIDED FIRST MATCH"
    escape(LobbyScene)
    escape(TitleScene)
    menus.press(("poster", GAME.slug))
    menus.settle()
    menus.key("g", pygame.K_g)
    scene = twin.top
    assert isinstance(scene, PlayScene)
    assert scene.guided is not None
    assert eventually(client.asks, PATIENCE), client.trouble()
    twin.until(lambda: scene.asked)
    escape(PauseScene)
    menus.key("s", pygame.K_s)
    menus.settle()
    assert isinstance(twin.top, SettingsScene)
    escape(PauseScene)
    escape(PlayScene)
    escape(PauseScene)
    menus.key("l", pygame.K_l)
    menus.settle()
    assert client.saved() is not None
    for kind in (AskScene, TitleScene, AskScene):
        escape(kind)
    client.screen.key("Return")
    assert client.process.wait(PATIENCE) == 0
    assert not client.crashes()
