"""Three toy games whose right answers are known without a search."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.events import Transcript
from game.core.game import Game, Options
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action, State

ACTIONS = [Action(number, f"take {number}") for number in range(4)]
"""By number: the action that takes so many from a heap. Nobody may take 0."""


class Open(State):
    """Nothing is hidden."""

    def _view_of(self, seat: int) -> State:
        return self.copy()

    def determinize(self, rng: Rng) -> None:
        """It is its own only world."""


class Heap(Open):
    """Seats take one to three from a heap in turn. The seat that takes the last one wins."""

    def __init__(self, seats: int, left: int, to_act: int = 0) -> None:
        super().__init__(seats)
        self.left = left
        self.last = OVER
        self.to_act = to_act

    def legal(self) -> list[Action]:
        return [] if self.to_act == OVER else ACTIONS[1 : min(3, self.left) + 1]

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        self.left -= action.id
        self.last = self.to_act
        self.to_act = (self.to_act + 1) % self.seats if self.left else OVER

    def copy(self) -> State:
        return Heap(self.seats, self.left, self.to_act)

    def scores(self) -> list[float]:
        return [float(seat == self.last) for seat in range(self.seats)]

    def __reduce__(self) -> tuple[object, ...]:
        return Heap, (self.seats, self.left, self.to_act)


class HeapGame(Game):
    """The heap as a game that bots can be asked about."""

    slug = "heap"
    name = "Heap"
    seats = range(2, 7)
    options = ()
    actions = ACTIONS

    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        return Heap(seats, left=20)

    def cards(self, state: State) -> list[int]:
        return []


@dataclass
class Fork:
    """A decision of a seat: what comes after each of its actions, or the scores."""

    seat: int
    after: list[Fork | list[float]]


class Walk(Open):
    """Seats walk down a tree that is written out."""

    def __init__(self, seats: int, here: Fork | list[float]) -> None:
        super().__init__(seats)
        self.here = here
        self.to_act = here.seat if isinstance(here, Fork) else OVER

    def legal(self) -> list[Action]:
        return ACTIONS[: len(self.here.after)] if isinstance(self.here, Fork) else []

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        assert isinstance(self.here, Fork)
        self.here = self.here.after[action.id]
        self.to_act = self.here.seat if isinstance(self.here, Fork) else OVER

    def copy(self) -> State:
        return Walk(self.seats, self.here)

    def scores(self) -> list[float]:
        assert isinstance(self.here, list)
        return self.here

    def __reduce__(self) -> tuple[object, ...]:
        return Walk, (self.seats, self.here)


FOLD, PLAY, TRUMP = ACTIONS[:3]


class Duel(State):
    """Seat 0 folds (a tie) or plays. Then seat 1 plays as well and loses, or trumps if it holds one of four trumps.

    Eight cards, of which seat 1 holds one: a trump in half of all worlds, so playing is
    worth what folding is, one half. Seat 0 may look at one card that seat 1 does not hold.
    """

    def __init__(self, held: int, shown: int, to_act: int = 0) -> None:
        super().__init__(2)
        self.held = held
        self.shown = shown
        self.won = 0.5
        self.to_act = to_act

    def legal(self) -> list[Action]:
        if self.to_act == 0:
            return [FOLD, PLAY]
        return [] if self.to_act == OVER else [PLAY, TRUMP] if self.held < 4 else [PLAY]

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        assert self.held != UNKNOWN, "a search moves in worlds, never in the view"
        if self.to_act == 1:
            self.won = 0.0 if action is TRUMP else 1.0
        self.to_act = 1 if self.to_act == 0 and action is PLAY else OVER

    def copy(self) -> State:
        return Duel(self.held, self.shown, self.to_act)

    def _view_of(self, seat: int) -> State:
        return Duel(UNKNOWN if seat == 0 else self.held, self.shown, self.to_act)

    def determinize(self, rng: Rng) -> None:
        if self.held == UNKNOWN:
            unseen = [card for card in range(8) if card != self.shown]
            self.held = unseen[rng.below(len(unseen))]

    def scores(self) -> list[float]:
        return [self.won, 1 - self.won]

    def __reduce__(self) -> tuple[object, ...]:
        return Duel, (self.held, self.shown, self.to_act)
