"""What the conditions of challenges are made of: figures of a match as one seat saw it, and what is asked of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from game.core.events import Event, MatchEnded, Transcript
from game.core.game import Game
from game.core.record import HUMAN
from game.core.state import State

EventFigure = Callable[[Event, int], int]
"""A number that an event, as the seat saw it, is worth for that seat."""
TableFigure = Callable[[State, int], int]
"""A number that the seat can tell from its view of the table."""


@dataclass(frozen=True)
class Course:
    """A match, or the part of it that a challenge is about, as one seat saw it."""

    game: Game
    seat: int
    state: State
    """The true table at the end of it; `view` is what the seat may know of it."""
    entries: Sequence[tuple[Event, State]]
    """Each event as the seat saw it, and the true table just after it."""

    @property
    def events(self) -> list[Event]:
        """The events as the seat saw them."""
        return [event for event, _ in self.entries]

    @property
    def view(self) -> State:
        """What the seat may know at the end."""
        return self.state.redact(self.seat)

    @property
    def ended(self) -> MatchEnded | None:
        """The end of the match by its rules."""
        return next((event for event, _ in reversed(self.entries) if isinstance(event, MatchEnded)), None)


def course_of(game: Game, seat: int, state: State, transcripts: Sequence[Transcript]) -> Course:
    """The course of a match whose present table is `state`, through these transcripts."""
    entries = [(event.seen_by(seat), table) for steps in transcripts for event, table in steps.entries]
    return Course(game, seat, state, entries)


# --- Figures -----------------------------------------------------------------------------


class Figure(ABC):
    """A number that a seat can tell of the match so far. `label` names it while the match goes on."""

    label: str

    @abstractmethod
    def value(self, course: Course) -> int: ...


@dataclass(frozen=True)
class Rounds(Figure):
    """The number of the present round, or whatever the game counts as one."""

    label: str

    def value(self, course: Course) -> int:
        return course.game.rounds(course.state)


@dataclass(frozen=True)
class Sum(Figure):
    """What all events are worth together."""

    label: str
    worth: EventFigure

    def value(self, course: Course) -> int:
        return sum(self.worth(event, course.seat) for event, _ in course.entries)


@dataclass(frozen=True)
class Peak(Figure):
    """The most that one event is worth; with `since`, all events together between two of this type."""

    label: str
    worth: EventFigure
    since: type[Event] | None = None

    def value(self, course: Course) -> int:
        best = total = 0
        for event, _ in course.entries:
            if self.since is None or isinstance(event, self.since):
                total = 0
            total += self.worth(event, course.seat)
            best = max(best, total)
        return best


@dataclass(frozen=True)
class Last(Figure):
    """What the seat's view of the table says now."""

    label: str
    asked: TableFigure

    def value(self, course: Course) -> int:
        return self.asked(course.view, course.seat)


@dataclass(frozen=True)
class InARow(Figure):
    """How many events of these types in a row, at most, found the table in some state (`asked` not 0)."""

    label: str
    at: tuple[type[Event], ...]
    asked: TableFigure

    def value(self, course: Course) -> int:
        best = row = 0
        for event, table in course.entries:
            if isinstance(event, self.at):
                row = row + 1 if self.asked(table.redact(course.seat), course.seat) else 0
                best = max(best, row)
        return best


@dataclass(frozen=True)
class Row(Figure):
    """A row of the figures that the results of the game show (`Game.figures`), or the sum of several."""

    label: str
    names: tuple[str, ...]

    def value(self, course: Course) -> int:
        rounds = course.game.rounds(course.state)
        rows = dict(course.game.statistics(course.events, course.state.seats, rounds))
        return round(sum(rows[name][course.seat] for name in self.names))


def counted(of: type[Event], **where: int | Container[int]) -> EventFigure:
    """1 for an event of this type whose fields have these values, or one of them; else 0."""

    def worth(event: Event, seat: int) -> int:
        return int(isinstance(event, of) and all(_fits(getattr(event, name), where[name]) for name in where))

    return worth


def own(of: type[Event], **where: int | Container[int]) -> EventFigure:
    """As `counted`, of events whose `seat` is that of the challenge."""

    def worth(event: Event, seat: int) -> int:
        return int(getattr(event, "seat", None) == seat and found(event, seat))

    found = counted(of, **where)
    return worth


def others(of: type[Event], **where: int | Container[int]) -> EventFigure:
    """As `counted`, of events whose `seat` is another one."""

    def worth(event: Event, seat: int) -> int:
        return int(getattr(event, "seat", seat) != seat and found(event, seat))

    found = counted(of, **where)
    return worth


def _fits(value: int, wanted: int | Container[int]) -> bool:
    return value == wanted if isinstance(wanted, int) else value in wanted


# --- Conditions --------------------------------------------------------------------------


@dataclass(frozen=True)
class Won:
    """The seat has won, alone."""

    numbers: ClassVar[tuple[int, ...]] = ()

    def met(self, course: Course) -> bool:
        ended = course.ended
        return ended is not None and ended.scores[course.seat] == 1.0


@dataclass(frozen=True)
class Bound(ABC):
    """A figure compared with a number."""

    figure: Figure
    number: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that stand in the words of a star."""
        return (self.number,)

    @abstractmethod
    def met(self, course: Course) -> bool: ...

    @abstractmethod
    def standing(self, value: int) -> str:
        """How it stands with this value, in a few words."""


@dataclass(frozen=True)
class AtLeast(Bound):
    def met(self, course: Course) -> bool:
        return self.figure.value(course) >= self.number

    def standing(self, value: int) -> str:
        return f"{self.figure.label}: {value} of {self.number}"


@dataclass(frozen=True)
class AtMost(Bound):
    def met(self, course: Course) -> bool:
        return self.figure.value(course) <= self.number

    def standing(self, value: int) -> str:
        return f"{self.figure.label}: {value}, at most {self.number}"


Condition = Won | AtLeast | AtMost


@dataclass(frozen=True)
class Star:
    """What a star asks, in a sentence and as conditions, all of which have to be met.

    Each {} of `words` stands for a number of the conditions, in their order.
    """

    words: str
    conditions: tuple[Condition, ...]

    @property
    def sentence(self) -> str:
        """The words with their numbers."""
        return self.words.format(*(number for condition in self.conditions for number in condition.numbers))


def star(words: str, *conditions: Condition) -> Star:
    return Star(words, conditions)


@dataclass(frozen=True)
class Challenge:
    """A fixed task. `stars`: the second star needs the first as well, the third needs both."""

    slug: str
    """The slug of its game, a hyphen, and its number from 1 to 5."""
    title: str
    game: str
    seats: tuple[str, ...]
    """HUMAN for the one person, else the slug of a level."""
    seed: int
    stars: tuple[Star, Star, Star]
    options: dict[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    """Notations that are played first: the challenge begins in the middle of a match."""

    @property
    def seat(self) -> int:
        """The seat of the person."""
        return self.seats.index(HUMAN)
