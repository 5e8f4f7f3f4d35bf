"""Events and transcripts: the report of the rules on an action, in full and as each seat may see it.

Never compiled: a search asks for no transcript and pays nothing for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from game.core.state import State

View = TypeVar("View", bound="State")
"""The State class of a game, for a view."""


@dataclass_transform(frozen_default=True)
class Event:
    """A fact in the past tense that `State.apply` reports and a board animates. Each kind is a frozen dataclass."""

    reveals: ClassVar[bool] = False
    """True where the event shows something hidden or random: an action with such an event cannot be undone."""

    def __init_subclass__(cls, reveals: bool = False) -> None:
        cls.reveals = reveals or cls.reveals

    def __new__(cls, *_: object, **__: object) -> Self:
        """Turn the class and its base classes into dataclasses when its first event is made.

        All classes of events at once would delay the start of the program.
        """
        for kind in reversed(cls.__mro__[:-1]):
            if "__dataclass_fields__" not in vars(kind):
                dataclass(frozen=True)(kind)
        return object.__new__(cls)

    def seen_by(self, seat: int) -> Event:
        """Return the event with UNKNOWN for everything that `seat` may not know."""
        return self

    def rolled(self) -> tuple[int, ...]:
        """Return the results of the dice that this event rolled, each 1 to `die_sides`, for the statistics."""
        return ()


class Resolved(Event):
    """A result that the rules demand, such as the losses of a battle, even if a seat chose between equal losses."""


class Counted(Event):
    """Points that are counted at the end of a match. They report earlier gains, so nothing moves on the board."""


class MatchEnded(Counted):
    """The last event of a match: each seat's share of the win, and the reason in one clause.

    `reason` completes a sentence that begins with the winner's name or, in a tie, with "A draw:".
    """

    scores: tuple[float, ...]
    reason: str


@dataclass(frozen=True)
class Beat(Generic[View]):
    """One event as one seat may see it, with the views of that seat just before and just after it."""

    event: Event
    before: View
    view: View


class Transcript:
    """The events of one action, each with a copy of the table just after it.

    The rules append each event once its fact is true in the state.
    """

    def __init__(self, state: State | None = None) -> None:
        """`state` is the table to copy. A game that is still being laid out sets it later, with `watch`."""
        self.entries: list[tuple[Event, State]] = []
        """Every event in full, and the true table just after it. No seat may see these."""
        if state is not None:
            self.watch(state)

    def watch(self, state: State) -> None:
        """Let the transcript report on this state: every event gets a copy of the state just after the event.

        The present state is kept as the table before the action. Call this method before the first event.
        """
        self._state = state
        self._start = state.copy()

    def append(self, event: Event) -> None:
        """Report an event that has just become true, with a copy of the table at this moment."""
        self.entries.append((event, self._state.copy()))

    def close(self) -> None:
        """End the action: what it changed after its last event counts as part of that event.

        So the last event gets the table as it is now. An action without events has nothing to end.
        """
        if self.entries:
            last_event, _ = self.entries.pop()
            self.append(last_event)

    @property
    def before(self) -> State:
        """The true table before the action. No seat may see it, since it shows all hidden cards."""
        return self._start

    @property
    def actor(self) -> int:
        """The seat that took the action: the one that had to act before it."""
        return self._start.to_act

    @property
    def continues_decision(self) -> bool:
        """Whether the action continued a decision of several steps that had begun before it."""
        return self._start.is_midway()

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event in full. No seat may see all of them."""
        return tuple(event for event, _ in self.entries)

    def seen_by(self, seat: int) -> tuple[Event, ...]:
        """Return the events as a seat may see them."""
        return tuple(event.seen_by(seat) for event, _ in self.entries)

    def beats(self, seat: int) -> list[Beat[State]]:
        """Return the events as this seat may see them, each with the seat's views just before and just after it.

        The last view is the one after the action. The list is empty for an action without events.
        """
        if not self.entries:
            return []
        views = [state.redact(seat) for state in (self._start, *(state for _, state in self.entries))]
        return [Beat(event, *pair) for event, pair in zip(self.seen_by(seat), pairwise(views), strict=True)]
