"""A whole match in a real window with real mouse events, from the title to the results and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.match import Match
from scenes.menus.pause import PauseScene
from scenes.menus.results import SHEET
from scenes.play.play_scene import PlayScene
from scenes.store import Settings, Store
from scenes.ui.canvas import Box, Point
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.match import play
from tests.window.mouse import Menus, Mouse
from tests.window.screen import eventually
from tools.drive import Driver
from tools.hands import button

GAME = GAMES["battlefronts"]
SEED = 7
OPENING = {"first": "seat 1"}
AGAIN: Point = (770.0, 954.0)
"""Where the results offer to play again."""


def to_the_table(menus: Menus) -> None:
    """From the title through the lobby: this deal, a Recruit opposite, seat 1 starts."""
    menus.open_lobby(GAME)
    menus.press("dice")
    menus.sit_down({1: "Recruit"}, OPENING, SEED)


def results_shown(client: Client) -> bool:
    """The bright sheet of the report lies where the dark map was."""
    return client.light(Box(SHEET[0] + 20, SHEET[1] + 380, 40, 60)) > 140


@pytest.mark.timeout(150)
def test_a_match_from_the_title_to_the_results_and_back(start: Start, data: Path, twin: Driver) -> None:
    Store(data).save(Settings(speed="instant"))
    client = start()
    menus = Menus(client, twin)
    to_the_table(menus)

    mouse = Mouse(client)
    assert play(client, Match(GAME, 2, OPENING, SEED), mouse) > 3
    assert mouse.drags
    assert eventually(lambda: results_shown(client), PATIENCE), "no results"

    client.click(AGAIN)
    assert eventually(client.asks, PATIENCE), "no other match begins"
    assert isinstance(twin.top, PlayScene)
    menus.click(button("menu"))
    assert isinstance(twin.top, PauseScene)
    menus.settle()
    menus.quit("leave")
