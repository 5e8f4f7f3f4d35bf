"""A match that is directed without a window: nothing is acted out, and people answer by hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from game.catalogue import GAMES
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from game.core.rng import Rng
from game.core.state import OVER, Action
from scenes.match.director import Mode
from scenes.match.play_director import PlayDirector, Reply
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.play.table_scene import HURRY
from scenes.settings import PACE_OF, Settings
from scenes.stack import Bots
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME
from tests.scenes.table import board_for

Fits = Callable[[int, list[str]], bool]
"""Whether a seat to act and the notations open to it are what is looked for."""


@dataclass
class Program:
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
        self.director.enter(cast(Any, Program(bots, self.settings)))
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
        self.board.animation.settle(self.session.view(self.director.viewer))
        self.board.controls.offer(self.session.match.legal())

    def withdraws(self) -> None:
        self.told.append("withdraws")
        self.board.controls.offer([])

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


def forced(seat: int, legal: list[str]) -> bool:
    return seat > 0 and legal == ["pass"]


def free(seat: int, legal: list[str]) -> bool:
    return seat > 0 and legal[0] == "pass" and len(legal) > 1


def record_at(
    fits: Fits, kinds: tuple[str, ...], handed: bool = False, asks: int = 1, slug: str = "sharp_end"
) -> Record:
    """A match that has come to such a decision; `handed`: after a decision of another seat.

    `asks`: a window still asks so many seats at least, and nobody before them.
    """
    for seed in range(40):
        match = Match(GAMES[slug], len(kinds), {}, seed)
        rng, last = Rng(seed), OVER
        while not match.over and len(match.actions) < 150:
            legal, seat = match.legal(), match.state.to_act
            met = match.actions and fits(seat, [action.notation for action in legal])
            if met and not (handed and seat == last) and match.state.still_asked() >= asks:
                return record_of(match, [SeatEntry(kind) for kind in kinds])
            last = seat
            match.play(legal[rng.below(len(legal))])
    raise AssertionError("no such decision came up")


def handed_over(fits: Fits, hand_over: str = "always") -> Table:
    """Three people at one machine: another one's decision has just led to such a decision, which is yet to be taken."""
    record = record_at(fits, ("human",) * 3, True)
    last = record.notations.pop()
    table = Table(record, InstantWorker(), "instant", hand_over)
    table.take()
    table.advance(300)
    assert table.director.asked
    table.director.play(next(action for action in table.session.match.legal() if action.notation == last))
    return table
