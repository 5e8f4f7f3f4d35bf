"""A match in a real window with real keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battlefronts.actions import PASS, CallUp, Reduce, Size
from game.battlefronts.cards import FRONTS
from game.battlefronts.state import State
from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import Action
from scenes import settings as settings_file
from scenes.boards.battlefronts import BattlefrontsBoard
from scenes.boards.battlefronts.controls import FIRST_SIZE, ask_size
from scenes.keeping.store import Store
from scenes.pieces.popups import NumberPopup
from scenes.settings import Settings
from scenes.ui.input import Intent
from tests.scenes.table import board_for
from tests.window.client import Client
from tests.window.conftest import Start
from tests.window.match import play
from tests.window.ring import KEYS, Ring
from tools.drive import journey

GAME = GAMES["battlefronts"]
OPENING = {"first": "seat 1"}
SEED = 13
"""A deal in which everything is done within a few turns."""
EVERYTHING = frozenset({"call", "size", "march", "pass"})
"""What a match is sure to ask for."""


class Keys(Ring):
    """Marches, calls up and fights."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.dialled = FIRST_SIZE
        self.done: set[str] = set()

    def __call__(self, view: State, action: Action) -> None:
        self.done.add(action.notation.split()[0])
        if action is PASS:
            self.client.screen.key("space")
            return
        board = board_for(GAME, view)
        board.controls.offer(view.legal())
        match action:
            case CallUp():
                self.accept(board, ("place", FRONTS + action.zone))
            case Size():
                self.dial(ask_size(view, self.dialled), action.cards)
            case Reduce():
                self.accept(board, ("battalion", 0, action.battalion))
            case _:
                self.march(board, view, action)

    def march(self, board: BattlefrontsBoard, view: State, action: Action) -> None:
        number, place = journey(action)
        self.accept(board, ("battalion", 0, number))
        self.accept(board, ("place", place))
        ways = [way for way in view.legal() if journey(way) == (number, place)]
        if len(ways) > 1:
            self.accept(board, ("choice", ways.index(action)))

    def dial(self, dial: NumberPopup, cards: int) -> None:
        """Step by step, up and to the left."""
        while dial.number != cards:
            apart = cards - dial.number
            intent = Intent.UP if apart > 0 else Intent.LEFT
            dial.handle(None, intent)
            self.client.screen.key(KEYS[intent])
        self.client.screen.key("Return")
        self.dialled = cards


@pytest.mark.timeout(150)
def test_everything_is_done_with_keys_alone(start: Start, data: Path) -> None:
    settings_file.save(Store(data), Settings(speed="instant"))
    client = start(
        "--game", "battlefronts", "--seats", "human,recruit", "--seed", str(SEED), "--option", "first=seat 1"
    )
    keys = Keys(client)
    play(client, Match(GAME, 2, OPENING, SEED), keys, lambda: keys.done >= EVERYTHING)
    assert keys.done >= EVERYTHING
    assert client.close() == 0
