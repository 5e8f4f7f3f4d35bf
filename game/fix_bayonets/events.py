"""What happened, in the past tense (FB 2-6). Only the cards that a seat draws are hidden from the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core.events import Event
from game.core.state import UNKNOWN


@dataclass(frozen=True)
class Deployed(Event):
    """FB 2.2 A special man was put on the board."""

    seat: int
    man: int
    square: int


@dataclass(frozen=True)
class ArmiesPlaced(Event):
    """FB 2.2 These men went to these squares at once: riflemen filling a row, or everybody in quick deployment."""

    men: tuple[int, ...]
    squares: tuple[int, ...]


@dataclass(frozen=True)
class TurnBegan(Event):
    """FB 4 One side's turn."""

    turn: int
    seat: int


@dataclass(frozen=True)
class Drew(Event):
    """FB 4.1 Cards off the deck, first to last; UNKNOWN for the other seat unless hands lie `face_up` (FB 3.2)."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[int, ...]
    face_up: bool = False

    def seen_by(self, seat: int) -> Event:
        if self.face_up or seat == self.seat:
            return self
        return replace(self, cards=(UNKNOWN,) * len(self.cards))


@dataclass(frozen=True)
class DeckRenewed(Event):
    """FB 3.1 The discard pile was shuffled into a new deck of `count` cards."""

    reveals: ClassVar[bool] = True
    count: int


@dataclass(frozen=True)
class Discarded(Event):
    """FB 4.1 A card above the fifth."""

    seat: int
    card: int


@dataclass(frozen=True)
class PhaseBegan(Event):
    """FB 4.2, 4.3 cards.MOVE or cards.FIGHT."""

    seat: int
    phase: int


@dataclass(frozen=True)
class MoveDeclared(Event):
    """FB 5 Who wants to go where; more than one man is a group advance."""

    seat: int
    card: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    destinations: tuple[int, ...]


@dataclass(frozen=True)
class AttackDeclared(Event):
    """FB 6.1"""

    seat: int
    card: int
    man: int
    origin: int
    target: int


@dataclass(frozen=True)
class Negated(Event):
    """FB 5.5, 6.3 `seat` played `card` against the other side's card `stopped`; both lie on the pile."""

    reveals: ClassVar[bool] = True
    seat: int
    card: int
    stopped: int


@dataclass(frozen=True)
class Stood(Event):
    """FB 5.5, 6.3 `seat` let the other side's declaration happen."""

    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True)
class Moved(Event):
    """FB 5"""

    seat: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    destinations: tuple[int, ...]


@dataclass(frozen=True)
class Hit(Event):
    """FB 6.4 `seat` struck a square; who dies follows."""

    seat: int
    card: int
    target: int


@dataclass(frozen=True)
class Killed(Event):
    """FB 6.5 `man`, one of `seat`'s, left the board; `card` killed him."""

    seat: int
    man: int
    square: int
    card: int
