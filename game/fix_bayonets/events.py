"""What happened, in the past tense (FB 2-6). Only the cards that a seat draws are hidden from the other."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.state import UNKNOWN


class Deployed(Event):
    """FB 2.2 A special man was put on the board."""

    seat: int
    man: int
    square: int


class ArmiesPlaced(Event):
    """FB 2.2 These men went to these squares at once: riflemen filling a row, or everybody in quick deployment."""

    men: tuple[int, ...]
    squares: tuple[int, ...]


class TurnBegan(Event):
    """FB 4 One side's turn."""

    turn: int
    seat: int


class Drew(Event, reveals=True):
    """FB 4.1 Cards off the deck, first to last; UNKNOWN for the other seat unless hands lie `face_up` (FB 3.2)."""

    seat: int
    cards: tuple[int, ...]
    face_up: bool = False

    def seen_by(self, seat: int) -> Event:
        if self.face_up or seat == self.seat:
            return self
        return replace(self, cards=(UNKNOWN,) * len(self.cards))


class DeckRenewed(Event, reveals=True):
    """FB 3.1 The discard pile was shuffled into a new deck of `count` cards."""

    count: int


class Discarded(Event):
    """FB 4.1 A card above the fifth."""

    seat: int
    card: int


class PhaseBegan(Event):
    """FB 4.2, 4.3 cards.MOVE or cards.FIGHT."""

    seat: int
    phase: int


class MoveDeclared(Event):
    """FB 5 Who wants to go where; more than one man is a group advance."""

    seat: int
    card: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    destinations: tuple[int, ...]


class AttackDeclared(Event):
    """FB 6.1"""

    seat: int
    card: int
    man: int
    origin: int
    target: int


class Negated(Event, reveals=True):
    """FB 5.5, 6.3 `seat` played `card` against the other side's card `stopped`; both lie on the pile."""

    seat: int
    card: int
    stopped: int


class Stood(Event, reveals=True):
    """FB 5.5, 6.3 `seat` let the other side's declaration happen."""

    seat: int


class Moved(Event):
    """FB 5"""

    seat: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    destinations: tuple[int, ...]


class Hit(Event):
    """FB 6.4 `seat` struck a square; who dies follows."""

    seat: int
    card: int
    target: int


class Killed(Event):
    """FB 6.5 `man`, one of `seat`'s, left the board; `card` killed him."""

    seat: int
    man: int
    square: int
    card: int
