"""A moment at which a match was lost or won, as a review explains it."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.events import Event
from game.core.state import OVER, State
from scenes.match.parts import Cause
from scenes.match.review_result import Look


@dataclass(frozen=True)
class Moment:
    """A moment that cost or won much."""

    seat: int
    """The seat to which it is explained."""
    cause: Cause
    stop: int
    """The decision of the match at which a replay shows it."""
    chance_before: float
    """The seat's chance before it, 0..1."""
    chance_after: float
    """The chance after it."""
    view: State = field(compare=False)
    """The table as the seat saw it: before a decision of its own, otherwise just after what happened."""
    look: Look | None = None
    """The seat's own decision, or its last one before the moment. None if there was none."""
    actor: int = OVER
    """The seat that decided, rolled or drew."""
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What happened, as the seat saw it. Cards that others drew are named."""
    earlier: tuple[Event, ...] = field(default=(), compare=False)
    """What the same seat did before that since the last decision, as this one saw it."""
    decisive: Event | None = field(default=None, compare=False)
    """The one of these events that mattered most. None if none of them stands out."""
    battles: tuple[Event, ...] = field(default=(), compare=False)
    """The battles that followed within the same change of the chance, by the events that begin them."""
    uses: tuple[Event, ...] = field(default=(), compare=False)
    """What the other seat then did with the cards that it drew."""
    deciders: tuple[int, ...] = ()
    """The seat of each decision if the events are those of several decisions of others. Otherwise ()."""

    @property
    def size(self) -> float:
        """How much the chance changed, 0..1."""
        return abs(self.chance_after - self.chance_before)
