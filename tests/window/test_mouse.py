"""A whole match in a real window with real mouse events, from the title to the results and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import Action
from scenes import settings as settings_file
from scenes.keeping.store import Store
from scenes.menus.results import SHEET
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.settings import Settings
from scenes.ui.canvas import Box
from tests.window.client import PATIENCE
from tests.window.conftest import Start
from tests.window.match import PASS, ended, play, thought
from tests.window.mouse import Menus, Mouse
from tests.window.screen import eventually
from tools.drive import Driver, button

GAME = GAMES["battlefronts"]
SEED = 7
OPENING = {"first": "seat 1"}
ENOUGH = 2
"""Marches, one by drag and one by clicks."""
REPORT = Box(SHEET.x, SHEET.foot - 190, SHEET.w, 190)
"""Figures and players: the part of the results that depends neither on time nor on what the bots thought."""


def to_the_table(menus: Menus) -> None:
    """From the title through the lobby: this deal, a Recruit opposite, seat 1 starts."""
    menus.open_lobby(GAME)
    menus.press("dice")
    menus.sit_down({1: "Recruit"}, OPENING, SEED)


@pytest.mark.timeout(150)
def test_a_match_from_the_title_to_the_results_and_back(start: Start, data: Path, twin: Driver) -> None:
    settings_file.save(Store(data), Settings(speed="instant"))
    client = start()
    menus = Menus(client, twin)
    to_the_table(menus)

    mouse = Mouse(client)

    def tired(match: Match) -> Action:
        """Passes whenever it is open once battalions have been carried and sent: so the match is soon over."""
        passing = next((action for action in match.legal() if action.notation == PASS), None)
        return passing if passing is not None and mouse.moves >= ENOUGH else thought(match)

    assert play(client, Match(GAME, 2, OPENING, SEED), mouse, mind=tired) > 3
    assert mouse.drags
    assert mouse.moves > mouse.drags
    record = ended(data)
    assert (record.seed, record.options["first"]) == (SEED, OPENING["first"])
    assert [entry.kind for entry in record.seats] == ["human", "recruit"]
    menus.see_results(record, REPORT)

    menus.press("again")
    assert eventually(client.asks, PATIENCE), "no other match begins"
    assert isinstance(twin.top, PlayScene)
    menus.click(button("menu"))
    assert isinstance(twin.top, PauseScene)
    menus.settle()
    menus.quit("leave")
