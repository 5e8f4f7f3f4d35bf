"""Hands and eyes at the board of At the Sharp End."""

from __future__ import annotations

import time
from collections.abc import Hashable

import pygame

from game.catalogue import GAMES
from game.core.state import Action
from game.sharp_end.actions import Pass, Reroll, Strike
from game.sharp_end.state import State
from scenes.boards.sharp_end import SharpEndBoard, layout
from scenes.ui.canvas import Point
from tests.window.client import Client
from tests.window.match import board_of
from tests.window.ring import Ring
from tools.hands import middle

GAME = GAMES["sharp_end"]
BONE = (229, 216, 190)
"""The lit top of a die that has come to rest."""
SHADES = (34, 34, 40, 255)
LEAST = 120
"""Pixels of a die's top at least, in a window of 1280x720."""


def steps(board: SharpEndBoard, action: Action) -> list[Hashable]:
    """What to choose one after another for an action. Of several cards that are alike the first will do."""
    keys = board.keys_of(action)
    verb = ("verb", action.notation)
    if any(button.key == verb for button in board.selection.verbs.buttons) and (not keys or keys == (verb,)):
        return [verb]
    things = [key for key in keys if isinstance(key, tuple) and key[0] in ("card", "counter", "die")]
    return [*things[:1], *(key for key in keys if key not in things)]


class Fingers:
    """Clicks on cards, counters, dice, plates and verbs."""

    def __init__(self, client: Client) -> None:
        self.client = client
        client.prompt_at = layout.FRAME.prompt[:2]
        self.clicked: set[str] = set()
        """The sorts of things clicked on so far."""
        self._die = 0

    def __call__(self, view: State, action: Action) -> None:
        if isinstance(action, Reroll | Strike):
            self.client.click(self._some_die())
            self.clicked.add("die")
            return
        board = board_of(GAME, view, 0)
        for key in steps(board, action):
            assert isinstance(key, tuple)
            self.client.click(place_of(board, key))
            self.clicked.add(str(key[0]))
            time.sleep(0.03)

    def _some_die(self) -> Point:
        """Only eyes can tell how the dice fell; they are taken one after another."""
        found = dice_seen(self.client)
        assert found, "no dice lie in the tray"
        self._die += 1
        return found[self._die % len(found)]


class Road(Ring):
    """The same with keys alone: Space passes, Enter chooses where the ring stands."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        client.prompt_at = layout.FRAME.prompt[:2]

    def __call__(self, view: State, action: Action) -> None:
        if isinstance(action, Pass):
            self.client.screen.key("space")
            return
        if isinstance(action, Strike):  # nothing but dice can be chosen, and the ring goes to one of them
            self.client.screen.key("Tab")
            self.client.screen.key("Return")
            return
        board = board_of(GAME, view, 0)
        for key in steps(board, action):
            self.accept(board, key)


def place_of(board: SharpEndBoard, key: Hashable) -> Point:
    """The middle of what has this key."""
    for button in board.selection.verbs.buttons:
        if button.key == key:
            return middle(button.box)
    return middle(board.tips.box(key))


def dice_seen(client: Client) -> list[Point]:
    """Where bright dice lie in the tray, in design pixels."""
    picture = client.picture(layout.TRAY)
    ratio = layout.TRAY[2] / picture.get_width()
    bright = pygame.mask.from_threshold(picture, BONE, SHADES)
    tops = [one.get_bounding_rects()[0].center for one in bright.connected_components(LEAST)]
    return [(layout.TRAY[0] + x * ratio, layout.TRAY[1] + y * ratio) for x, y in tops]
