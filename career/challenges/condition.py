"""The parts of challenges and medals: figures of a match as one seat saw it, and conditions for these figures."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from ai.levels import LEVELS
from career.officers import seat_officers
from game.catalogue import game_named
from game.core.events import Event, MatchEnded, Transcript
from game.core.game import Game
from game.core.record import HUMAN, Record, RecordError, SeatEntry, replayed
from game.core.state import State

RANKS = [level.slug for level in LEVELS]
RECRUIT, SERGEANT, CAPTAIN, GENERAL = RANKS

EventValue = Callable[[Event, int], int]
"""Returns how much an event counts for a seat, given the event as that seat saw it."""
TableValue = Callable[[State, int], int]
"""Returns a number that a seat can read from its view of the table."""


@dataclass(frozen=True)
class SeatHistory:
    """A match, or the part of it that a challenge is about, as one seat saw it."""

    game: Game
    seat: int
    state: State
    """The true table at its end. The seat may know only `view` of it."""
    entries: Sequence[tuple[Event, State]]
    """Each event as the seat saw it, and the true table just after it."""

    @property
    def events(self) -> list[Event]:
        """The events as the seat saw them."""
        return [event for event, _ in self.entries]

    @property
    def view(self) -> State:
        """The table at the end, as the seat may know it."""
        return self.state.redact(self.seat)

    @property
    def ending_event(self) -> MatchEnded | None:
        """The event that ended the match by its rules, or None if it goes on, or ended otherwise."""
        return next((event for event, _ in reversed(self.entries) if isinstance(event, MatchEnded)), None)


def seat_history(game: Game, seat: int, state: State, transcripts: Sequence[Transcript]) -> SeatHistory:
    """A match as this seat saw it, from these transcripts. `state` is its present table."""
    entries = [(event.seen_by(seat), table) for steps in transcripts for event, table in steps.entries]
    return SeatHistory(game, seat, state, entries)


# --- Figures of a match --------------------------------------------------------------------


class Metric(ABC):
    """A figure of the match so far that a seat knows. `label` names it while the match goes on."""

    label: str

    @abstractmethod
    def value(self, course: SeatHistory) -> int:
        """The figure at the end of this part of the match."""


@dataclass(frozen=True)
class Rounds(Metric):
    """The number of the present round, or whatever the game counts as one."""

    label: str

    def value(self, course: SeatHistory) -> int:
        return course.game.rounds(course.state)


@dataclass(frozen=True)
class Sum(Metric):
    """The sum of an event value over all events."""

    label: str
    worth: EventValue

    def value(self, course: SeatHistory) -> int:
        return sum(self.worth(event, course.seat) for event, _ in course.entries)


@dataclass(frozen=True)
class Peak(Metric):
    """The highest event value of a single event.

    With `since` it is the highest sum of all events between two events of this type.
    """

    label: str
    worth: EventValue
    since: type[Event] | None = None

    def value(self, course: SeatHistory) -> int:
        """The greatest value of a single event or, with `since`, the greatest sum of values from such an event on.

        `self.worth` gives the value of an event for the seat. Each event of the type `self.since` begins a new sum.
        `course.entries` are the events of the match, each with the table after it.
        """
        best = total = 0
        for event, _ in course.entries:
            if self.since is None or isinstance(event, self.since):
                total = 0
            total += self.worth(event, course.seat)
            best = max(best, total)
        return best


@dataclass(frozen=True)
class Last(Metric):
    """A number in the seat's present view of the table."""

    label: str
    asked: TableValue

    def value(self, course: SeatHistory) -> int:
        return self.asked(course.view, course.seat)


@dataclass(frozen=True)
class InARow(Metric):
    """The most events in a row, of these types, just after which a value of the table was not 0."""

    label: str
    event_types: tuple[type[Event], ...]
    table_value: TableValue

    def value(self, course: SeatHistory) -> int:
        """Return the length of the longest row so far.

        Each event of these types adds 1 to the row if `table_value` is not 0 for the table just after it, as the seat
        sees that. If it is 0, the row ends. Other events change nothing.
        """
        best = row = 0
        for event, table in course.entries:
            if isinstance(event, self.event_types):
                row = row + 1 if self.table_value(table.redact(course.seat), course.seat) else 0
                best = max(best, row)
        return best


@dataclass(frozen=True)
class Row(Metric):
    """A row of the statistics on the results page of the game (`Game.statistics`), or the sum of several rows."""

    label: str
    names: tuple[str, ...]

    def value(self, course: SeatHistory) -> int:
        rounds = course.game.rounds(course.state)
        rows = dict(course.game.statistics(course.events, course.state.seats, rounds))
        return round(sum(rows[name][course.seat] for name in self.names))


def count_events(kind: type[Event], **where: int | Container[int]) -> EventValue:
    """Return a function of an event and a seat: 1 for an event of this type, whichever seat it is, else 0.

    The event's fields must have the values of `where`, or one of several.
    """
    wanted = {name: (value,) if isinstance(value, int) else value for name, value in where.items()}

    def value(event: Event, _: int) -> int:
        return int(isinstance(event, kind) and all(getattr(event, name) in wanted[name] for name in wanted))

    return value


def count_own_events(kind: type[Event], **where: int | Container[int]) -> EventValue:
    """Return a function of an event and a seat: 1 for an event of this type that the seat itself has caused, else 0.

    The event's fields must have the values of `where`, or one of several. An event without a seat gives 0.
    """
    value = count_events(kind, **where)
    return lambda event, seat: int(getattr(event, "seat", None) == seat and value(event, seat))


def count_events_of_others(kind: type[Event], **where: int | Container[int]) -> EventValue:
    """Return a function of an event and a seat: 1 for an event of this type that another seat has caused, else 0.

    The event's fields must have the values of `where`, or one of several. An event without a seat gives 0.
    """
    value = count_events(kind, **where)
    return lambda event, seat: int(getattr(event, "seat", seat) != seat and value(event, seat))


# --- Conditions --------------------------------------------------------------------------


@dataclass(frozen=True)
class Won:
    """The seat must win the match, alone."""

    numbers: ClassVar[tuple[int, ...]] = ()

    def is_met(self, course: SeatHistory) -> bool:
        ended = course.ending_event
        return ended is not None and ended.scores[course.seat] == 1.0


@dataclass(frozen=True)
class Bound:
    """A bound of a figure."""

    figure: Metric
    number: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that fill the gaps in a star's words, such as the 8 in "Win in at most 8 rounds.".

        A bound has only one: the least or the most that its figure may be.
        """
        return (self.number,)


@dataclass(frozen=True)
class AtLeast(Bound):
    """The figure must be at least the number."""

    def is_met(self, course: SeatHistory) -> bool:
        return self.figure.value(course) >= self.number

    def progress_text(self, value: int) -> str:
        """The progress with this value of the figure, in a few words, such as "Fronts held: 2 of 4"."""
        return f"{self.figure.label}: {value} of {self.number}"


@dataclass(frozen=True)
class AtMost(Bound):
    """The figure must be at most the number."""

    def is_met(self, course: SeatHistory) -> bool:
        return self.figure.value(course) <= self.number

    def progress_text(self, value: int) -> str:
        """The progress with this value of the figure, in a few words, such as "Round: 3, at most 8"."""
        return f"{self.figure.label}: {value}, at most {self.number}"


Condition = Won | AtLeast | AtMost


@dataclass(frozen=True)
class Star:
    """The task of a star, as a sentence and as conditions, all of which have to be met.

    Each {} in `words` is replaced by a number of the conditions, in their order.
    """

    words: str
    conditions: tuple[Condition, ...]

    @property
    def sentence(self) -> str:
        """The words with their numbers, such as "Win in at most 8 rounds."."""
        return self.words.format(*(number for condition in self.conditions for number in condition.numbers))


def star(words: str, *conditions: Condition) -> Star:
    """A star with these words and conditions."""
    return Star(words, conditions)


@dataclass(frozen=True)
class Challenge:
    """A fixed task. The second of its `stars` needs the first as well, the third needs both."""

    slug: str
    """The slug of its game, a hyphen, and its number from 1 to 5."""
    title: str
    game: str
    seats: tuple[str, ...]
    """By seat: HUMAN for the one person, otherwise the slug of a level."""
    seed: int
    stars: tuple[Star, ...]
    options: dict[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    """Notations that are played first, if the challenge begins in the middle of a match."""

    @property
    def seat(self) -> int:
        """The seat of the person."""
        return self.seats.index(HUMAN)


class Task(NamedTuple):
    """A challenge without its stars, as the list of its game gives it."""

    title: str
    seats: str
    """By seat, with blanks between them: HUMAN for the one person, otherwise the slug of a level."""
    seed: int
    options: dict[str, str] = {}
    moves: tuple[str, ...] = ()


def number_challenges(game: str, *rows: tuple[Task, Star, Star, Star]) -> tuple[Challenge, ...]:
    """The challenges of a game, numbered from 1, from rows of a task and its three stars."""
    challenges = []
    for number, (task, *stars) in enumerate(rows, 1):
        slug = f"{game}-{number}"
        seats = tuple(task.seats.split())
        challenges.append(Challenge(slug, task.title, game, seats, task.seed, tuple(stars), task.options, task.moves))
    return tuple(challenges)


@dataclass(frozen=True)
class Medal:
    """A medal. It is won by one match or by all matches together.

    In the first case a match of its `game` has to meet all `conditions`, with bots of at least its `rank`. In the
    second case the field `total` of CareerTotals has to reach `number`.
    """

    slug: str
    name: str
    words: str
    """The task that wins it, as a command, such as "Win your first match."."""
    game: str = ""
    conditions: tuple[Condition, ...] = ()
    rank: str = RECRUIT
    """The lowest level that a bot at the table may have."""
    total: str = ""
    number: int = 0


def medal(slug: str, name: str, words: str, rank: str, *conditions: Condition) -> Medal:
    """A medal that a match of one game can win. Its `game` is added where the lists of all games are put together."""
    return Medal(slug, name, words, conditions=conditions, rank=rank)


# --- The stars of a match ------------------------------------------------------------------

STARS = 3
"""The most stars of a challenge."""


def record_of_challenge(challenge: Challenge, name: str = "") -> Record:
    """The record of this challenge as it begins, with this name of the person in it."""
    empty_seats = [SeatEntry(kind, name if kind == HUMAN else "") for kind in challenge.seats]
    seats = list(seat_officers(empty_seats, challenge.slug))
    options = game_named(challenge.game).full_options(challenge.options)
    return Record(challenge.game, options, seats, challenge.seed, list(challenge.moves))


def is_record_of(challenge: Challenge, record: Record) -> bool:
    """Whether a record is of this challenge: it has the same game, options, deal, seats and first moves."""
    begun = record_of_challenge(challenge)
    if (record.game, record.seed) != (begun.game, begun.seed):
        return False
    try:
        options = game_named(record.game).full_options(record.options)
    except ValueError:
        return False

    has_same_seats = [entry.kind for entry in record.seats] == list(challenge.seats)
    has_same_moves = record.notations[: len(begun.notations)] == begun.notations
    return has_same_seats and options == begun.options and has_same_moves


def history_so_far(challenge: Challenge, state: State, transcripts: Sequence[Transcript]) -> SeatHistory:
    """The part of a match by which its challenge is judged: everything after the moves that are played first.

    `transcripts` are those of the opening and of every action.
    """
    move_count = len(challenge.moves)
    counted = transcripts[move_count + 1 :] if move_count else transcripts
    return seat_history(game_named(challenge.game), challenge.seat, state, counted)


def stars_of(challenge: Challenge, course: SeatHistory) -> int:
    """The stars of a match that has ended by its rules, 0..3, or 0 for any other match.

    A star counts only together with all stars before it.
    """
    if course.ending_event is None:
        return 0
    are_met = [all(condition.is_met(course) for condition in star.conditions) for star in challenge.stars]
    return (*are_met, False).index(False)  # the place of the first star that is not won


def stars_of_record(challenge: Challenge, record: Record) -> int:
    """The stars of a match by its record, 0..3, or 0 for a record that is not of this challenge or does not replay."""
    if not is_record_of(challenge, record):
        return 0
    try:
        match, transcripts = replayed(record, game_named)
    except RecordError:
        return 0
    return stars_of(challenge, history_so_far(challenge, match.state, transcripts))


def progress_text(challenge: Challenge, course: SeatHistory) -> str:
    """The progress of a match in a few words: every figure that a star asks for, each beside one of its bounds.

    A figure, such as the number of fronts held, may have a bound in each star, and `_present_bound` chooses among them.
    For example "Round: 3, at most 6 · Fronts held: 2 of 4", or "" if the challenge asks for no figure.
    """
    bounds: dict[Metric, list[AtLeast | AtMost]] = {}
    for star in challenge.stars:
        for condition in star.conditions:
            if not isinstance(condition, Won):
                bounds.setdefault(condition.figure, []).append(condition)

    return " · ".join(
        _present_bound(course, of_figure).progress_text(figure.value(course)) for figure, of_figure in bounds.items()
    )


def _present_bound(course: SeatHistory, bounds: list[AtLeast | AtMost]) -> AtLeast | AtMost:
    """The bound that matters now, out of all bounds of one figure, which are sorted from the easiest to the hardest.

    Of lower bounds it is the next one to reach, of upper bounds the hardest that has not been passed.
    """
    if isinstance(bounds[0], AtLeast):
        return next((bound for bound in bounds if not bound.is_met(course)), bounds[-1])
    return next((bound for bound in reversed(bounds) if bound.is_met(course)), bounds[0])
