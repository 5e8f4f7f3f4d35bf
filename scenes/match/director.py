"""What happens next at a table, and who is asked: decided without a window."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from game.core.events import Transcript
from scenes.bots import Bots
from scenes.match.session import Session
from scenes.match.setup import Setup

if TYPE_CHECKING:
    from scenes.boards.board import Board
    from scenes.store import Settings


class Mode(Enum):
    """What goes on at a table."""

    ANIMATING = auto()
    """What has happened is acted out; after that it is decided what happens next."""
    RECALLING = auto()
    """What the others did last is acted out once more."""
    THINKING = auto()
    """The answer of a seat is awaited."""
    ASKING = auto()
    """A person may choose."""
    COVERED = auto()
    """Nobody may look at a hand until the person who is called has taken the machine."""
    OVER = auto()
    """The match is over, and its end has been looked at."""


class House(Protocol):
    """The program around a match, as far as a director needs it (`scenes.app.App`)."""

    rng: random.Random
    settings: Settings

    @property
    def bots(self) -> Bots:
        """Interface to the bots' process."""


class Audience(Protocol):
    """Who hears what a director lets happen."""

    def waits(self, seat: int) -> None:
        """This seat decides next: told in every frame in which its answer is awaited, and just before it is played."""

    def plays(self, transcript: Transcript) -> None:
        """An action has been played: one step of a decision."""

    def asks(self) -> None:
        """A person is asked from now on."""

    def withdraws(self) -> None:
        """Nobody is asked from now on, until it is decided anew what happens next."""


class Director(ABC):
    """Owns the session of a match and says what happens next."""

    house: House
    board: Board
    """The present board of the table; its words and controls say how a question is put to a person."""
    audience: Audience

    def __init__(self, session: Session) -> None:
        self.session = session
        self.mode = Mode.ANIMATING
        self.viewer = (*self.setup.humans, *self.setup.people, 0)[0]
        """The seat whose view is shown."""
        self.paused = False
        """Whether a match that nobody plays stands still."""

    def enter(self, house: House) -> None:
        """The match is on the screen from now on."""
        self.house = house

    @property
    def setup(self) -> Setup:
        return self.session.setup

    @property
    def asked(self) -> bool:
        """Whether a person may choose now."""
        return self.mode is Mode.ASKING

    @property
    def you(self) -> int:
        """The seat of the person who looks at the screen; -1 if that is nobody, or may be one of several people."""
        return -1

    @abstractmethod
    def advance(self, seconds: float, pace: float, usual: float) -> None:
        """Decide what happens next; called in every frame in which nothing is acted out.

        `pace`: the factor by which motion is faster than normal, with keys that hurry it; `usual`: without them.
        """

    @abstractmethod
    def status(self, resting: bool) -> str:
        """What is said below the board while nobody is asked. `resting`: nothing is acted out."""

    def addressed(self) -> str:
        """The name of the person who is asked, where several share the machine; otherwise empty."""
        return ""
