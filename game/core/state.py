"""The nouns of every game: State, Action, Event, Option, Game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.rng import Rng

OVER: Final = -1
"""`State.to_act` once the match has ended."""

UNKNOWN: Final = -1
"""Stands in a view for a card (or any other fact) that the seat may not know."""

Options = dict[str, str]
"""Option slug -> chosen value; what is left out takes the option's first choice."""


class Action:
    """One small decision, made once at import and shared by every state.

    `id` is its place in its game's list of actions, `notation` its one line in a record.
    """

    __slots__ = ("id", "notation")

    def __init__(self, id: int, notation: str) -> None:
        self.id: int = id
        self.notation: str = notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"


@dataclass(frozen=True)
class Event:
    """A fact in the past tense that `State.apply` reports and a board acts out."""

    reveals: ClassVar[bool] = False
    """True where the event turns up something hidden or random: no undo past it."""

    def seen_by(self, seat: int) -> Event:
        """The event with all struck out that `seat` may not know."""
        return self


@dataclass(frozen=True)
class MatchEnded(Event):
    """The last event of a match: each seat's share of the win, and why in one clause.

    `reason` reads on after the winner's name or, in a tie, after "A draw:".
    """

    scores: tuple[float, ...]
    reason: str


@dataclass(frozen=True)
class Option:
    """A rule that may be chosen before a match. The first choice is the default."""

    slug: str
    name: str
    choices: tuple[str, ...]
    text: str


class State(ABC):
    """All that is true at one table. Seats are 0..n-1.

    A *view* is a State too, with UNKNOWN where its seat may not look.
    """

    __slots__ = ("seats", "to_act")

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.to_act: int = OVER
        """The seat to decide, or OVER."""

    @abstractmethod
    def legal(self) -> list[Action]:
        """The open actions of `to_act`: never empty before OVER, no doubles, stable order.

        The list is the caller's to change.
        """

    @abstractmethod
    def apply(self, action: Action, rng: Rng, events: list[Event] | None = None) -> None:
        """Carry out a legal action and all that follows up to the next decision.

        Facts are appended to `events` when a list is given. Any chance comes from `rng`.
        """

    @abstractmethod
    def copy(self) -> State:
        """A state that shares nothing with this one."""

    @abstractmethod
    def redact(self, seat: int) -> State:
        """The view of `seat`: a copy with UNKNOWN where it may not look."""

    @abstractmethod
    def determinize(self, rng: Rng) -> None:
        """Turn this view, in place, into a world that it allows, drawn as fairly as the rules allow."""

    @abstractmethod
    def scores(self) -> list[float]:
        """At OVER: 1 for a win, 0 for a loss, shares for ties. Before: undefined."""

    @abstractmethod
    def __reduce__(self) -> tuple[object, ...]:
        """Pickling, by hand: a compiled class has no other way into the worker's pipe."""


class Game(ABC):
    """One game: what the lobby needs to know, and how to lay it out."""

    slug: str
    name: str
    tagline: str
    """A few words for the poster."""
    setting: str
    """Where and when, for the poster."""
    seats: range
    minutes: int
    """About how long a match between people takes."""
    options: tuple[Option, ...]
    actions: list[Action]
    """Every action there is; `actions[i].id == i`."""
    secrets: bool
    """True where seats hold what others may not see, so people at one machine need a covering screen."""
    bound: int
    """No match takes more decisions than this."""
    seat_names: tuple[str, ...]
    """What each seat is called where no person's name is given."""

    @abstractmethod
    def new(self, seats: int, options: Options, rng: Rng, events: list[Event] | None = None) -> State:
        """A table laid out for the first decision. Raises ValueError for a wrong count or option.

        What happened on the way there is appended to `events` when a list is given.
        """

    @abstractmethod
    def cards(self, state: State) -> list[int]:
        """Every card of a state wherever it lies; conserved from the deal to the end."""

    def full_options(self, given: Options) -> Options:
        """`given` with every default filled in. Raises ValueError with a sentence for the player."""
        known = {option.slug: option for option in self.options}
        for slug, value in given.items():
            if slug not in known:
                offers = ", ".join(known) or "none"
                raise ValueError(f"{self.name} has no option '{slug}'; its options: {offers}.")
            if value not in known[slug].choices:
                offers = ", ".join(known[slug].choices)
                raise ValueError(f"Option '{slug}' of {self.name} cannot be '{value}'; choose from: {offers}.")
        return {slug: given.get(slug, option.choices[0]) for slug, option in known.items()}

    def check_seats(self, seats: int) -> None:
        """Raises ValueError with a sentence for the player unless this many may play."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            many = f"{low}" if low == high else f"{low} to {high}"
            raise ValueError(f"{self.name} is for {many} seats, not {seats}.")
