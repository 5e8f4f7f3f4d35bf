"""The interface of a game: the facts that the lobby and the client show, its set-up, and its observations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, SupportsIndex

from game.core.events import Event, Transcript
from game.core.observation import Columns
from game.core.observer import Observer, WriteSeen
from game.core.rng import Rng
from game.core.sanitize import as_whole_number, quoted
from game.core.state import OVER, Action, State

Options = dict[str, str]
"""The chosen value by the slug of the option. An option that is left out takes its first choice."""

Ledger = list[tuple[str, tuple[int, ...]]]
"""The points of all seats by source: the name of the source, and the points it brought each seat."""


def totals(ledger: Ledger) -> tuple[int, ...]:
    """Return the points of each seat in total. A ledger has rows of a source and the points it brought each seat.

    Empty for an empty ledger.
    """
    return tuple(map(sum, zip(*(points for _, points in ledger), strict=True)))


Statistics = list[tuple[str, tuple[float, ...]]]
"""Rows of numbers for the results: what was counted, and the number of each seat."""


class Threat(NamedTuple):
    """A win that a seat is close to, as far as everybody can see."""

    seat: int
    places: tuple[int, ...]
    """The places that the win depends on, by their numbers in the game."""
    wins_by_waiting: bool
    """True if the win comes about unless somebody prevents it. False if the seat still has to do something for it."""


class CampaignFront(NamedTuple):
    """The place of a game on the map of Europe in a campaign."""

    name: str
    x: float
    """From the left edge of the map, as a share of its width."""
    y: float
    """From the upper edge of the map, as a share of its height."""
    plate_above: bool = False
    """Whether the plate with the name is above the place, because a plate below it would reach the next one."""


class Section(NamedTuple):
    """A section of an observation."""

    name: str
    slice: slice
    low: float
    high: float
    """Every float of the section is between `low` and `high`, both included."""
    meaning: str


@dataclass(frozen=True)
class Option:
    """A rule that may be chosen before a match. The first choice is the default."""

    slug: str
    name: str
    choices: tuple[str, ...]
    text: str
    names: tuple[str, ...] = ()
    """The names of the choices on the screen, where they are not those of `choices`."""
    seat: int | None = None
    """The seat that takes its name from the choice."""
    later: bool = False
    """Whether the option is younger than deal codes and deals of the day. In those it has its first choice."""

    @property
    def choice_names(self) -> tuple[str, ...]:
        """The names of the choices on the screen: `names`, or the choices themselves where there are none."""
        return self.names or self.choices


class Game(ABC):
    """One game: its facts for the lobby and the client, its set-up, and its observations."""

    slug: str
    name: str
    tagline: str
    """A few words for the poster."""
    goal: str
    """The way to win the match, in one line for the lobby."""
    setting: str
    """Place or time of the war, for the poster."""
    deal_number: int = -1
    """The number of the game in deal codes, from 0 to 15. -1: none yet, and then its matches have no codes.

    It never changes and is never given to another game, since codes of friends would then mean something else.
    """
    campaign_front: CampaignFront | None = None
    """The place of the game in a campaign. None: campaigns are played without the game."""
    lessons: int = 0
    """How many guided matches the game has: 2 if its board has `second_lesson.txt` beside `lesson.txt`."""
    seats: range
    proposed_seats: int = 2
    """How many seats the lobby sets until the game has been played once."""
    minutes: int
    """About how many minutes a match between people takes."""
    options: tuple[Option, ...]
    actions: list[Action]
    """Every action of the game, such that `actions[i].id == i`."""
    secrets: bool
    """Whether seats hold things that others may not see, so that people at one machine need the hand-over."""
    bound: int
    """The most actions that a match can take. Most matches end far below it (see `typical_lengths`)."""
    typical_lengths: tuple[int, ...]
    """By number of seats, as in `seats`: the median number of actions in matches played at random.

    `python -m tools.survey --only play` measures them.
    """
    seat_names: tuple[str, ...]
    """The names of the seats where no person's name is given."""
    round_name: str = "round"
    """The rulebook's word for a round: a match is counted in these."""
    points_name: str = "Victory points"
    """The name of the points that the ledger adds up."""
    by_points: bool = False
    """Whether the seat with most of these points wins."""
    turn_seconds: float = 4.0
    """Seconds that a General thinks about all decisions of one turn."""
    turn_share: float = 0.4
    """Share of the remaining seconds for the next unit of weight (`State.turn_weight`): the smaller, the more even."""
    weightiest: int = 1
    """The greatest `State.turn_weight` of any decision."""
    search_rates: tuple[int, int] = (500, 3000)
    """About how many lines of play a bot tries a second, on the plain and on the fast core."""
    level_strengths: tuple[tuple[str, int, float], ...] = ()
    """Level, iterations and temperature, for each level that differs from `ai.levels.LEVELS` in this game.

    They are set so that with two seats each level wins about 65 % of the matches against the one below. The highest
    level never errs, so it is not listed.
    """
    endings: tuple[str, ...] = ("pass", "finish")
    """Notations of the actions that end or skip a phase while something else could still be done."""
    spending: tuple[str, ...] = ()
    """How the notations of actions begin that spend cards: of decisions as good as each other a hint prefers others.

    Where a win is near (`threats`), cards need no longer be kept.
    """
    ledger_title: str = "Where the points came from"
    """The heading of the ledger in the results."""
    counted: tuple[tuple[type[Event], str], ...] = ()
    """Events with a `seat` that the results count by seat, each with the label of its number."""
    die_sides: int = 0
    """How many sides the game's dice have: 6 or 10, or 0 if it has no dice."""
    write_seen: WriteSeen | None = None
    """Writes what a seat may observe in a true table. None: a view is made of it, which takes several times as long."""

    def __init__(self) -> None:
        """Make the game without any caches yet. There is one object of each game, `GAME` of its module."""
        self._columns: dict[int, Columns] = {}
        """A cache, by number of seats: building the columns takes longer than reading them."""
        self._observers: dict[tuple[int, int], Observer] = {}
        """By number of seats and seat to act: programs that follow a match observe the view of the seat to act."""

    @abstractmethod
    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """Return a table laid out with these options and run up to its first decision. All chance comes from `rng`.

        If a `transcript` is given, it watches the new state, and the events of laying it out are appended to it. Raises
        ValueError for a wrong number of seats or a wrong option.
        """

    @abstractmethod
    def cards(self, state: State) -> list[int]:
        """Return every card of a state, wherever it is. The cards are the same from the deal to the end."""

    @cached_property
    def by_notation(self) -> dict[str, Action]:
        """Return every action of the game by its line in a record."""
        return {action.notation: action for action in self.actions}

    def action(self, named: object) -> Action:
        """Return an action of this game, given as itself, by its notation, or by its id.

        An id may be a whole number of any kind, such as one of numpy's. Raises ValueError with a sentence for anything
        else, also for an action of another game.
        """
        number = named.id if isinstance(named, Action) else as_whole_number(named)
        action = self.by_notation.get(named) if isinstance(named, str) else None
        if number is not None and 0 <= number < len(self.actions):
            action = self.actions[number]

        is_of_other_game = isinstance(named, Action) and action is not named
        if action is None or is_of_other_game:
            words = named.notation if isinstance(named, Action) else str(named)
            raise ValueError(f"'{quoted(words)}' is no action of {self.name}: see legal().")
        return action

    def columns(self, seats: int) -> Columns:
        """Return the columns of an observation with this many seats."""
        return ()

    def observation(self, view: State) -> list[float]:
        """Return all facts of a view as floats. Their number depends on the seats, and `observation_parts` names them.

        Raises ValueError for a true state: a player must not learn from facts that no seat can see.
        """
        return list(self._observation_bytes(view).cast("f"))

    def observer(self, seats: SupportsIndex, places: int = 1) -> Observer:
        """Return a new observer, which writes observations of so many matches (`places`) side by side.

        It is fastest if it always observes the same seat of the same match at a place. Raises ValueError for a wrong
        number of seats.
        """
        number = self.check_seats(seats)
        if number not in self._columns:
            self._columns[number] = self.columns(number)
        return Observer(self._columns[number], places, self.write_seen)

    def observe_into(self, view: State, buffer: Any, by: Observer | None = None) -> None:
        """Write the observation of a view as float32 into a buffer of that size.

        That may be an array("f"), a row of numpy or a memoryview. `by`: the observer to use, by default one of the
        game. Raises ValueError for a true state, and for a buffer of another size or type.
        """
        _copy_into(buffer, formats="f", data=self._observation_bytes(view, by), kind="float32")

    def legal_into(self, state: State, mask: Any) -> None:
        """Write 1 for each action that is legal now, and 0 for the others, into a buffer of bytes or booleans, by id.

        All are 0 once the match is over. Raises ValueError for a buffer of another size or type.
        """
        is_legal = bytearray(len(self.actions))
        for action in state.legal() if state.to_act != OVER else ():
            is_legal[action.id] = 1
        _copy_into(mask, formats="?bB", data=is_legal, kind="bool or int8")

    def _observation_bytes(self, view: State, by: Observer | None = None) -> memoryview:
        """Return the observation of a view as float32, valid until the next one. Raises ValueError for a true state.

        `by`: the observer to use. By default the game keeps one for each number of seats and seat to act, and makes it
        when it is first needed. An observer is fastest with views that are alike.
        """
        if not view.is_view:
            raise ValueError("This is no view, and shows what no seat may know: observe match.view(seat).")
        key = (view.seats, view.to_act)
        if by is None and (by := self._observers.get(key)) is None:
            by = self._observers[key] = self.observer(view.seats)
        return by.observe(view)

    def observation_parts(self, seats: SupportsIndex) -> tuple[Section, ...]:
        """Return the sections of an observation with this many seats: name, slice, bounds and meaning of each.

        Raises ValueError for a wrong number of seats.
        """
        parts: list[Section] = []
        start = 0
        for column in self.columns(self.check_seats(seats)):
            end = start + column.width
            parts.append(Section(column.name, slice(start, end), column.least, column.most, column.meaning))
            start = end
        return tuple(parts)

    def rounds(self, state: State) -> int:
        """Return the number of rounds (see `round_name`) that the match has taken so far."""
        return state.rounds()

    def threats(self, view: State) -> list[Threat]:
        """Return the wins that seats are close to. Empty while there are none, and in games decided by hidden points.

        It does not matter whose view this is, since threats are public. In this base class there are none.
        """
        return []

    def ledger(self, state: State) -> Ledger:
        """Return the points of all seats by source. Points are whatever decides the match, such as territories.

        A row is the name of the source and the points of each seat. Call it only for the true state of a match that is
        over, when nothing is secret any more. In this base class there are no rows.
        """
        return []

    def statistics(self, events: Iterable[Event], seats: int, rounds: int) -> Statistics:
        """Return other figures of a finished match: for each kind of event in `counted`, how many each seat had.

        A row is the label of the kind and a number for each seat. `rounds` is for games that count by round.
        """
        # OVER, which is no seat, for events without one
        happened = Counter((type(event), getattr(event, "seat", OVER)) for event in events)
        return [(name, tuple(float(happened[kind, seat]) for seat in range(seats))) for kind, name in self.counted]

    def __reduce__(self) -> str:
        """There is one object of each game: copying returns it, and pickling stores its name in its package."""
        return "GAME"

    def names(self, options: Options) -> tuple[str, ...]:
        """Return the names of the seats under these options. Unknown choices are ignored.

        An option with a `seat` gives that seat the name of the chosen value. The other seats keep `seat_names`.
        """
        names = list(self.seat_names)
        for option in self.options:
            chosen = options.get(option.slug, option.choices[0])
            if option.seat is not None and chosen in option.choices:
                names[option.seat] = option.choice_names[option.choices.index(chosen)]
        return tuple(names)

    def full_options(self, given: Options) -> Options:
        """Return the chosen value of every option of the game: the one in `given`, or else the first choice.

        Raises ValueError with a sentence for the player if an option or a choice does not exist. A choice that is a
        number may be given as such.
        """
        if not isinstance(given, Mapping):
            raise ValueError(f"Options are names with their choices, not '{quoted(str(given))}'.")
        by_slug = {option.slug: option for option in self.options}
        chosen = {slug: option.choices[0] for slug, option in by_slug.items()}

        for slug, value in given.items():
            if slug not in by_slug:
                offers = ", ".join(by_slug) or "none"
                raise ValueError(f"{self.name} has no option '{quoted(str(slug)[:30])}'; its options: {offers}.")

            word = value if isinstance(value, str) else str(as_whole_number(value))
            if word not in by_slug[slug].choices:
                offers = ", ".join(by_slug[slug].choices)
                raise ValueError(
                    f"Option '{slug}' of {self.name} cannot be '{quoted(str(value))}'; choose from: {offers}."
                )
            chosen[slug] = str(word)
        return chosen

    def check_seats(self, seats: SupportsIndex) -> int:
        """Return the number of seats as an int. Raises ValueError with a sentence unless this many can play."""
        number = as_whole_number(seats)
        if number is None or number not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            many = f"{low}" if low == high else f"{low} to {high}"
            raise ValueError(f"{self.name} is for {many} seats, not {quoted(str(seats))}.")
        return number


def _copy_into(buffer: Any, formats: str, data: bytearray | memoryview, kind: str) -> None:
    """Copy bytes into a buffer with one of these formats. Raises ValueError with a sentence if they do not fit.

    `formats` are letters as the module `struct` has them, and `kind` is what the sentence calls them.
    """
    target = memoryview(buffer)
    if target.format not in formats or target.nbytes != len(data) or not target.c_contiguous or target.readonly:
        raise ValueError(f"That is no writable buffer without gaps of {len(data)} bytes, as {kind}.")
    target.cast("B")[:] = data
