"""Events, named in the past tense (FB 2-6). Only the cards that a seat draws are hidden from the other."""

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
    """FB 4 A turn of `seat` began."""

    turn: int
    seat: int


class Drew(Event, reveals=True):
    """FB 4.1 `seat` drew these cards, first to last. The other seat sees UNKNOWN, unless they are `face_up`."""

    seat: int
    cards: tuple[int, ...]
    face_up: bool = False

    def seen_by(self, seat: int) -> Event:
        """Return the event as this seat may see it. The other seat sees only how many cards were drawn.

        In the strategic version they are face up, so both seats see them.
        """
        if self.face_up or seat == self.seat:
            return self
        return replace(self, cards=(UNKNOWN,) * len(self.cards))


class DeckRenewed(Event, reveals=True):
    """FB 3.1 The discard pile was shuffled into a new deck of `count` cards."""

    count: int


class Discarded(Event):
    """FB 4.1 `seat` discarded a card above the fifth."""

    seat: int
    card: int


class PhaseBegan(Event):
    """FB 4.2, 4.3 A phase of `seat` began: cards.MOVE or cards.FIGHT."""

    seat: int
    phase: int


class MoveDeclared(Event):
    """FB 5.5 `seat` declared that these men go from origins to destinations. Several men make a group advance."""

    seat: int
    card: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    destinations: tuple[int, ...]


class AttackDeclared(Event):
    """FB 6.3 `seat` declared that this man, on the square `origin`, attacks the square `target`."""

    seat: int
    card: int
    man: int
    origin: int
    target: int


class Negated(Event, reveals=True):
    """FB 5.5, 6.3 `seat` played `card` against the other side's card `stopped`. Both went to the pile."""

    seat: int
    card: int
    stopped: int


class Stood(Event, reveals=True):
    """FB 5.5, 6.3 `seat` let the other side's declaration happen."""

    seat: int


class Moved(Event):
    """FB 5 The declared men of `seat` went from origins to destinations."""

    seat: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    destinations: tuple[int, ...]


class Hit(Event):
    """FB 6.4 `seat` hit a square. The men who die there follow in events of their own."""

    seat: int
    card: int
    target: int


class Killed(Event):
    """FB 6.5 `man`, one of `seat`'s, left the board. `card` killed him."""

    seat: int
    man: int
    square: int
    card: int
