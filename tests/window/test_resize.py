"""The window may become any size in the middle of a match."""

from __future__ import annotations

import time

import pytest

from game.catalogue import GAMES
from game.core.match import Match
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.match import act, thought
from tests.window.mouse import Mouse

BAKED = 0.6
"""Seconds until art has been baked for a new size."""
OPENING = {"first": "seat 1"}
FLAGS = ("--game", "battlefronts", "--seats", "human,recruit", "--seed", "7", "--option", "first=seat 1")
SIZES = ((800, 500), (2560, 1440), (400, 300), (1280, 720))


def take_turn(client: Client, mouse: Mouse) -> None:
    """The next decision of seat 1."""
    match = client.saved() or Match(GAMES["battlefronts"], 2, OPENING, 7)
    while match.state.to_act != 0:
        assert client.await_change(match, PATIENCE), client.trouble()
        saved = client.saved()
        assert saved is not None
        match = saved
    act(client, match, thought(match), mouse)


@pytest.mark.timeout(90)
def test_it_is_played_on_at_every_size_and_while_the_size_changes(start: Start) -> None:
    client = start(*FLAGS)
    mouse = Mouse(client)
    take_turn(client, mouse)
    for size in SIZES:
        client.resize(size)
        time.sleep(BAKED)
        take_turn(client, mouse)
    for step in range(60):  # as when a player pulls at the frame of the window while battalions are on their way
        client.screen.resize(client.window, (700 + step * 13, 400 + step * 7))
    take_turn(client, mouse)
    assert client.close() == 0
    assert not client.crashes()
