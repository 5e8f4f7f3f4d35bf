"""Fighting Front in a real window: two people at one machine from the title to the results."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.match import Match
from scenes.menus.results import PANEL
from scenes.store import Settings, Store
from tests.window.conftest import Start
from tests.window.front import GAME, Officers, wish
from tests.window.match import act, ended
from tests.window.mouse import Menus, Turns
from tools.drive import Driver

SEED = 168
"""A deal with fast tanks, an air strip, a bomber and artillery for the first seat, and infantry for the second."""
OPTIONS = {"victory": "at once", "axis": "germany", "allies": "soviet"}
CHOSEN = {"victory": "at once", "allies": "Soviet Union"}
"""What is changed in the lobby, as it is called there."""


@pytest.mark.timeout(300)
def test_one_person_with_the_mouse_wins_against_one_with_keys_alone(start: Start, data: Path, twin: Driver) -> None:
    Store(data).save(Settings(speed="instant"))
    client = start()
    menus = Menus(client, twin)
    menus.open_lobby(GAME)
    menus.sit_down({1: "Human"}, CHOSEN, SEED)
    match, officers = Match(GAME, 2, OPTIONS, SEED), Officers(client)
    turns = Turns(client, twin, GAME.names(OPTIONS))
    while client.follow(match) and not match.over:
        turns.take(match.state.to_act)
        act(client, match, wish(match), officers, match.state.to_act)
    assert officers.done >= {"card", "unit", "air", "discard", "pass", "finish"}
    record = ended(data)
    assert ([entry.kind for entry in record.seats], record.options) == (["human", "human"], OPTIONS)
    menus.see_results(record, PANEL)
    menus.quit()
