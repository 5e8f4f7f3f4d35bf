"""A match that is directed without a window: nothing is acted out, and people answer by hand."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from game.core.events import Transcript
from game.core.record import Record
from game.core.state import Action
from scenes.bots import Bots
from scenes.play.director import Mode
from scenes.play.play_director import PlayDirector, Reply
from scenes.play.session import Session
from scenes.play.setup import setup_of
from scenes.play.table_scene import HURRY
from scenes.store import PACE_OF, Settings
from tests.scenes.events import FRAME
from tests.scenes.table import board_for


@dataclass
class House:
    """What a director needs of the program."""

    bots: Bots
    settings: Settings
    rng: random.Random = field(default_factory=lambda: random.Random(7))


class Table:
    """Hears what its director lets happen, with a board that is never drawn."""

    def __init__(self, record: Record, bots: Bots, speed: str = "1x", hand_over: str = "always") -> None:
        self.director = PlayDirector(Session(setup_of(record), record))
        self.session = self.director.session
        self.told: list[str] = []
        """What happened, by the names of what the audience is told."""
        self.settings = Settings(speed=speed, hand_over=hand_over)
        self.director.audience = self
        self.director.enter(House(bots, self.settings))
        self.lay()

    def lay(self) -> None:
        """Lay the board from the seat whose view is shown."""
        director = self.director
        self.board = director.board = board_for(
            director.setup.game, self.session.view(director.viewer), director.viewer
        )

    def waits(self, seat: int) -> None:
        self.told.append("waits")

    def plays(self, transcript: Transcript) -> None:
        self.told.append("plays")

    def asks(self) -> None:
        self.told.append("asks")
        self.board.settle(self.session.view(self.director.viewer))
        self.board.offer(self.session.match.legal())

    def withdraws(self) -> None:
        self.told.append("withdraws")
        self.board.offer([])

    def advance(self, frames: int = 1, held: bool = False, seconds: float = FRAME) -> None:
        """So many frames in which nothing is acted out; `held`: with a key that hurries."""
        usual = PACE_OF[self.settings.speed]
        for _ in range(frames):
            self.director.advance(seconds, usual * HURRY if held else usual, usual)

    def take(self, reply: Reply = Reply.HERE) -> None:
        """Answer the cover."""
        assert self.director.mode is Mode.COVERED
        self.director.uncover(reply, self.director.call())
        self.lay()

    def answer(self, held: bool = False, most: int = 600) -> tuple[int, Action]:
        """How many frames the next action takes, and which it is."""
        before = len(self.session.match.actions)
        for frames in range(most):
            if len(self.session.match.actions) > before:
                return frames, self.session.match.actions[before]
            self.advance(held=held)
        raise AssertionError("nobody acts")
