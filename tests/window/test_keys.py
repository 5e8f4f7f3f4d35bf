"""A whole match in a real window with real keys alone."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Collection, Hashable, Sequence
from pathlib import Path
from typing import Final

import pytest

from game.battlefronts.actions import PASS, CallUp, Reduce, Size
from game.battlefronts.cards import FRONTS
from game.battlefronts.state import State
from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import Action
from scenes.boards.battlefronts import BattlefrontsBoard
from scenes.boards.battlefronts.dial import FIRST_SIZE, LEAP, Dial
from scenes.play.board import Seat, Table
from scenes.play.desk import buttons
from scenes.store import Settings, Store
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.sound import Sound
from scenes.ui.theme import GLOW
from tests.scenes.bots import InstantWorker
from tests.window.client import Client
from tests.window.conftest import Start
from tests.window.match import play
from tests.window.screen import eventually
from tools.hands import journey

GAME = GAMES["battlefronts"]
OPENING = {"first": "seat 1"}
KEYS: Final = {
    Intent.LEFT: "Left",
    Intent.RIGHT: "Right",
    Intent.UP: "Up",
    Intent.DOWN: "Down",
}
"""What a hand presses for a direction."""
GLIDE: Final = 1.0
"""Seconds within which the ring has come to rest."""
MOST_STEPS: Final = 20
HOMEWARD: Final = KEYS[Intent.LEFT]
"""Towards the board from where no spot of it and no button is: a line of the log, or nowhere yet."""
RIM: Final = 5.0
"""How far the ring stands off its spot."""


class Keys:
    """Sees where the ring is, finds the way to where it shall be, and presses the keys."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.dialled = FIRST_SIZE

    def __call__(self, view: State, action: Action) -> None:
        if action is PASS:
            self.client.screen.key("space")
            return
        board = board_of(view)
        match action:
            case CallUp():
                self.accept(board, ("place", FRONTS + action.zone))
            case Size():
                self.dial(Dial(FRONTS + view.zone, view.legal(), self.dialled), action.cards)
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
            self.accept(board, ("way", ways.index(action)))

    def accept(self, board: BattlefrontsBoard, key: Hashable) -> None:
        """Go there and press Enter; the board here follows what the client's does."""
        spots = board.spots()
        self.go(spots + [button.spot() for button in buttons()], key)
        self.client.screen.key("Return")
        ring = FocusRing(spots)
        ring.focus(key)
        ring.shown = True
        board.handle(None, Intent.ACCEPT, ring)

    def dial(self, dial: Dial, cards: int) -> None:
        """Leaps of five and single steps."""
        while dial.number != cards:
            apart = cards - dial.number
            intent = (Intent.UP if abs(apart) >= LEAP else Intent.RIGHT) if apart > 0 else Intent.LEFT
            dial.handle(None, intent, None)
            self.client.screen.key(KEYS[intent])
        self.client.screen.key("Return")
        self.dialled = cards

    # --- the ring ------------------------------------------------------------------------

    def go(self, spots: Sequence[Spot], goal: Hashable) -> None:
        """Press keys until the ring stands around `goal`; what leads elsewhere than expected is not tried again."""
        misleading: set[tuple[Hashable, str]] = set()
        for _ in range(MOST_STEPS):
            here = self.ring(spots)
            if here == goal:
                return
            keys = way(spots, here, goal, misleading) if here is not None else [HOMEWARD]
            for key in keys if not misleading else keys[:1]:
                self.client.screen.key(key)
            if eventually(lambda: self.stands_around(spot_of(spots, goal)), GLIDE):
                return
            misleading.add((here, keys[0]))
        raise AssertionError(f"no keys lead to {goal}")

    def ring(self, spots: Sequence[Spot]) -> Hashable | None:
        """The key of the spot with the ring, once it has come to rest."""
        found: list[Spot] = []

        def seen() -> bool:
            found.extend(spot for spot in spots if self.stands_around(spot))
            return bool(found)

        eventually(seen, GLIDE)
        return found[0].key if found else None

    def stands_around(self, spot: Spot) -> bool:
        """Whether the light of the ring is on most of the four sides of a spot."""
        x, y, w, h = spot.rect[0] - RIM, spot.rect[1] - RIM, spot.rect[2] + 2 * RIM, spot.rect[3] + 2 * RIM
        sides = ((x, y + h / 2), (x + w, y + h / 2), (x + w / 2, y), (x + w / 2, y + h))
        return sum(self.client.shows((at[0] - 4, at[1] - 4, 8, 8), GLOW) for at in sides) >= 3


def spot_of(spots: Sequence[Spot], key: Hashable) -> Spot:
    return next(spot for spot in spots if spot.key == key)


def board_of(view: State) -> BattlefrontsBoard:
    """A board in this process that shows the same, and so knows where everything lies."""
    seats = (Seat("Olive", "Human"), Seat("Burgundy", "Recruit"))
    board = BattlefrontsBoard(Table(GAME, seats, 0, Sound(Settings()), random.Random(1), InstantWorker()), view)
    board.offer(view.legal())
    return board


def way(
    spots: Sequence[Spot], start: Hashable, goal: Hashable, misleading: Collection[tuple[Hashable, str]]
) -> list[str]:
    """The fewest arrow keys from one spot to another."""
    ring = FocusRing(spots)
    ways: dict[Hashable, list[str]] = {start: []}
    waiting = deque([start])
    while waiting and goal not in ways:
        here = waiting.popleft()
        for intent, key in KEYS.items():
            ring.focus(here)
            ring.move(intent)
            if ring.focused is not None and ring.focused not in ways and (here, key) not in misleading:
                ways[ring.focused] = [*ways[here], key]
                waiting.append(ring.focused)
    return ways.get(goal, ["Tab"])


@pytest.mark.timeout(150)
def test_a_match_with_keys_alone(start: Start, data: Path) -> None:
    Store(data).save(Settings(speed="instant"))
    client = start("--game", "battlefronts", "--seats", "human,recruit", "--seed", "7", "--option", "first=seat 1")
    assert play(client, Match(GAME, 2, OPENING, 7), Keys(client)) > 3
    assert client.close() == 0
