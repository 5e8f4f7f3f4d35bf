"""A whole match in a real window with real mouse events, from the title to the results and back."""

from __future__ import annotations

import time
from collections.abc import Hashable

import pytest

from game.battlefronts.actions import March, Redeploy
from game.battlefronts.state import State
from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import Action
from scenes.menus.menu import MenuScene
from scenes.menus.pause import PauseScene
from scenes.menus.results import SHEET
from scenes.menus.title import TitleScene
from scenes.play.scene import PlayScene
from scenes.ui.canvas import Point
from scenes.ui.widgets import Choice
from tests.window.client import PATIENCE, Client
from tests.window.conftest import Start
from tests.window.match import play
from tests.window.screen import eventually
from tools.drive import Driver
from tools.hands import Click, button, gestures, middle

GAME = GAMES["battlefronts"]
OPENING = {"first": "seat 1"}
AGAIN: Point = (580.0, 954.0)
"""Where the results offer to play again."""


class Mouse:
    """Carries every other battalion, clicks otherwise."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.drags = 0
        self.moves = 0

    def __call__(self, view: State, action: Action) -> None:
        carry = False
        if isinstance(action, March | Redeploy):
            self.moves += 1
            carry = self.moves % 2 == 1
        for gesture in gestures(view, action, 0, carry):
            if isinstance(gesture, Click):
                self.client.click(gesture.at)
            else:
                self.client.drag(gesture.start, gesture.goal)
                self.drags += 1
            time.sleep(0.05)


class Menus:
    """Clicks through menus in the client and in its twin, which knows where everything lies."""

    def __init__(self, client: Client, twin: Driver) -> None:
        self.client = client
        self.twin = twin

    def settle(self) -> None:
        """Wait until the client shows what the twin shows."""
        self.twin.seconds(1.0)
        picture = self.twin.picture()
        assert eventually(lambda: self.client.looks_like(picture), PATIENCE, 0.1), type(self.twin.top).__name__

    def click(self, at: Point) -> None:
        self.client.click(at)
        self.twin.click(at)

    def press(self, key: Hashable) -> None:
        """Click the widget of this key."""
        scene = self.twin.top
        assert isinstance(scene, MenuScene | PauseScene)
        self.click(middle(scene.form.widget(key).box))

    def choose(self, key: Hashable, value: str) -> None:
        """Click the right arrow of a choice until it says this."""
        scene = self.twin.top
        assert isinstance(scene, MenuScene)
        choice = scene.form.widget(key)
        assert isinstance(choice, Choice)
        while choice.value != value:
            x, y, w, h = choice.control()
            self.click((x + w * 0.9, y + h / 2))
            time.sleep(0.1)


def to_the_table(menus: Menus) -> None:
    """From the title through the lobby: another deal, a Recruit opposite, seat 1 starts."""
    menus.twin.show(TitleScene)
    menus.settle()
    menus.press(("poster", GAME.slug))
    menus.settle()
    menus.press("dice")
    menus.choose(("kind", 1), "Recruit")
    menus.choose(("option", "first"), OPENING["first"])
    menus.press("start")


def results_shown(client: Client) -> bool:
    """The bright sheet of the report lies where the dark map was."""
    return client.light((SHEET[0] + 20, SHEET[1] + 380, 40, 60)) > 140


@pytest.mark.timeout(150)
def test_a_match_from_the_title_to_the_results_and_back(start: Start, twin: Driver) -> None:
    client = start()
    menus = Menus(client, twin)
    to_the_table(menus)

    mouse = Mouse(client)
    assert play(client, Match(GAME, 2, OPENING, 1), mouse) > 3
    assert mouse.drags
    assert eventually(lambda: results_shown(client), PATIENCE), "no results"

    client.click(AGAIN)
    assert eventually(client.asks, PATIENCE), "no other match begins"
    assert isinstance(twin.top, PlayScene)
    menus.click(button("menu"))
    assert isinstance(twin.top, PauseScene)
    menus.settle()
    menus.press("leave")
    menus.settle()
    menus.press("quit")
    assert client.process.wait(PATIENCE) == 0
    assert not client.crashes()
