"""What the conditions of challenges are made of: figures of a match as one seat saw it, and what is asked of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from ai.levels import LEVELS
from game.catalogue import game_named
from game.core.events import Event, MatchEnded, Transcript
from game.core.game import Game
from game.core.record import HUMAN, Record, RecordError, SeatEntry, replayed
from game.core.state import State

RANKS = [level.slug for level in LEVELS]
RECRUIT, SERGEANT, CAPTAIN, GENERAL = RANKS

EventValue = Callable[[Event, int], int]
"""A number that an event, as the seat saw it, is worth for that seat."""
TableValue = Callable[[State, int], int]
"""A number that the seat can tell from its view of the table."""


@dataclass(frozen=True)
class SeatHistory:
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


def seat_history(game: Game, seat: int, state: State, transcripts: Sequence[Transcript]) -> SeatHistory:
    """The course of a match whose present table is `state`, through these transcripts."""
    entries = [(event.seen_by(seat), table) for steps in transcripts for event, table in steps.entries]
    return SeatHistory(game, seat, state, entries)


# --- Figures -----------------------------------------------------------------------------


class Metric(ABC):
    """A number that a seat can tell of the match so far. `label` names it while the match goes on."""

    label: str

    @abstractmethod
    def value(self, course: SeatHistory) -> int: ...


@dataclass(frozen=True)
class Rounds(Metric):
    """The number of the present round, or whatever the game counts as one."""

    label: str

    def value(self, course: SeatHistory) -> int:
        return course.game.rounds(course.state)


@dataclass(frozen=True)
class Sum(Metric):
    """What all events are worth together."""

    label: str
    worth: EventValue

    def value(self, course: SeatHistory) -> int:
        return sum(self.worth(event, course.seat) for event, _ in course.entries)


@dataclass(frozen=True)
class Peak(Metric):
    """The most that one event is worth; with `since`, all events together between two of this type."""

    label: str
    worth: EventValue
    since: type[Event] | None = None

    def value(self, course: SeatHistory) -> int:
        best = total = 0
        for event, _ in course.entries:
            if self.since is None or isinstance(event, self.since):
                total = 0
            total += self.worth(event, course.seat)
            best = max(best, total)
        return best


@dataclass(frozen=True)
class Last(Metric):
    """What the seat's view of the table says now."""

    label: str
    asked: TableValue

    def value(self, course: SeatHistory) -> int:
        return self.asked(course.view, course.seat)


@dataclass(frozen=True)
class InARow(Metric):
    """How many events of these types in a row, at most, found the table in some state (`asked` not 0)."""

    label: str
    at: tuple[type[Event], ...]
    asked: TableValue

    def value(self, course: SeatHistory) -> int:
        best = row = 0
        for event, table in course.entries:
            if isinstance(event, self.at):
                row = row + 1 if self.asked(table.redact(course.seat), course.seat) else 0
                best = max(best, row)
        return best


@dataclass(frozen=True)
class Row(Metric):
    """A row of the figures that the results of the game show (`Game.figures`), or the sum of several."""

    label: str
    names: tuple[str, ...]

    def value(self, course: SeatHistory) -> int:
        rounds = course.game.rounds(course.state)
        rows = dict(course.game.statistics(course.events, course.state.seats, rounds))
        return round(sum(rows[name][course.seat] for name in self.names))


def counted(of: type[Event], **where: int | Container[int]) -> EventValue:
    """1 for an event of this type whose fields have these values, or one of them; else 0."""
    wanted = {name: (value,) if isinstance(value, int) else value for name, value in where.items()}
    return lambda event, _: int(isinstance(event, of) and all(getattr(event, name) in wanted[name] for name in wanted))


def own(of: type[Event], **where: int | Container[int]) -> EventValue:
    """As `counted`, of events whose `seat` is that of the challenge."""
    found = counted(of, **where)
    return lambda event, seat: int(getattr(event, "seat", None) == seat and found(event, seat))


def others(of: type[Event], **where: int | Container[int]) -> EventValue:
    """As `counted`, of events whose `seat` is another one."""
    found = counted(of, **where)
    return lambda event, seat: int(getattr(event, "seat", seat) != seat and found(event, seat))


# --- Conditions --------------------------------------------------------------------------


@dataclass(frozen=True)
class Won:
    """The seat has won, alone."""

    numbers: ClassVar[tuple[int, ...]] = ()

    def met(self, course: SeatHistory) -> bool:
        ended = course.ended
        return ended is not None and ended.scores[course.seat] == 1.0


@dataclass(frozen=True)
class Bound:
    """A figure compared with a number."""

    figure: Metric
    number: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that stand in the words of a star."""
        return (self.number,)


@dataclass(frozen=True)
class AtLeast(Bound):
    def met(self, course: SeatHistory) -> bool:
        return self.figure.value(course) >= self.number

    def progress_text(self, value: int) -> str:
        """How it stands with this value, in a few words."""
        return f"{self.figure.label}: {value} of {self.number}"


@dataclass(frozen=True)
class AtMost(Bound):
    def met(self, course: SeatHistory) -> bool:
        return self.figure.value(course) <= self.number

    def progress_text(self, value: int) -> str:
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
    stars: tuple[Star, ...]
    options: dict[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    """Notations that are played first: the challenge begins in the middle of a match."""

    @property
    def seat(self) -> int:
        """The seat of the person."""
        return self.seats.index(HUMAN)


class Task(NamedTuple):
    """What a challenge is besides its stars, as its game's list says it."""

    title: str
    seats: str
    """HUMAN for the one person, else the slug of a level, with blanks between them."""
    seed: int
    options: dict[str, str] = {}
    moves: tuple[str, ...] = ()


def challenges(game: str, *rows: tuple[Task, Star, Star, Star]) -> tuple[Challenge, ...]:
    """The challenges of a game, numbered from 1."""
    return tuple(
        Challenge(
            f"{game}-{number}", of.title, game, tuple(of.seats.split()), of.seed, tuple(stars), of.options, of.moves
        )
        for number, (of, *stars) in enumerate(rows, 1)
    )


@dataclass(frozen=True)
class Medal:
    """A medal. It is won by a match of its `game` that meets all `conditions`, or by a field of CareerTotals."""

    slug: str
    name: str
    words: str
    """What it is given for, as a command."""
    game: str = ""
    conditions: tuple[Condition, ...] = ()
    rank: str = RECRUIT
    """The least level of every bot at the table."""
    total: str = ""
    number: int = 0


def medal(slug: str, name: str, words: str, rank: str, *conditions: Condition) -> Medal:
    """A medal that a match of one game can win; whoever puts the lists of the games together adds which."""
    return Medal(slug, name, words, conditions=conditions, rank=rank)


# --- How many stars a match has won: its record is played again and looked at ---------------------

STARS = 3


def record_of_challenge(challenge: Challenge, name: str = "") -> Record:
    """The record of this challenge as it begins; the person in it has this name."""
    seats = [SeatEntry(kind, name if kind == HUMAN else "") for kind in challenge.seats]
    options = game_named(challenge.game).full_options(challenge.options)
    return Record(challenge.game, options, seats, challenge.seed, list(challenge.moves))


def fits(challenge: Challenge, record: Record) -> bool:
    """Whether a record is one of this challenge: its game, options, deal and levels, and its first moves."""
    begun = record_of_challenge(challenge)
    if (record.game, record.seed) != (begun.game, begun.seed):
        return False
    try:
        options = game_named(record.game).full_options(record.options)
    except ValueError:
        return False
    seats = [entry.kind for entry in record.seats] == list(challenge.seats)
    return seats and options == begun.options and record.notations[: len(begun.notations)] == begun.notations


def history_so_far(challenge: Challenge, state: State, transcripts: Sequence[Transcript]) -> SeatHistory:
    """What a challenge is judged by. `transcripts`: those of the opening and of every action."""
    begun = len(challenge.moves)
    own = transcripts[begun + 1 :] if begun else transcripts
    return seat_history(game_named(challenge.game), challenge.seat, state, own)


def stars_of(challenge: Challenge, course: SeatHistory) -> int:
    """The stars of a match that has ended by its rules, 0 for any other: the first, and so on without a gap."""
    if course.ended is None:
        return 0
    won = [all(condition.met(course) for condition in star.conditions) for star in challenge.stars]
    return (*won, False).index(False)


def judged(challenge: Challenge, record: Record) -> int:
    """The stars of a match by its record, 0 for one that is not of this challenge or does not replay."""
    if not fits(challenge, record):
        return 0
    try:
        match, transcripts = replayed(record, game_named)
    except RecordError:
        return 0
    return stars_of(challenge, history_so_far(challenge, match.state, transcripts))


def progress_text(challenge: Challenge, course: SeatHistory) -> str:
    """How a match stands in a few words: every figure that is asked for, beside a number that can still be reached.

    That is the next one to reach, or the hardest of those that must not be passed.
    """
    bounds: dict[Metric, list[AtLeast | AtMost]] = {}
    for star in challenge.stars:
        for condition in star.conditions:
            if not isinstance(condition, Won):
                bounds.setdefault(condition.figure, []).append(condition)
    return " · ".join(_told(course, found).progress_text(figure.value(course)) for figure, found in bounds.items())


def _told(course: SeatHistory, bounds: list[AtLeast | AtMost]) -> AtLeast | AtMost:
    """The bound that matters now, of those of one figure, the easiest first."""
    if isinstance(bounds[0], AtLeast):
        return next((bound for bound in bounds if not bound.met(course)), bounds[-1])
    return next((bound for bound in reversed(bounds) if bound.met(course)), bounds[0])
