"""What the lobby needs to know of a game, and how one is laid out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from game.core.events import Event, Transcript
from game.core.observation import Columns, Part, observed, parts_of
from game.core.rng import Rng
from game.core.sanitize import quoted
from game.core.state import Action, State

Options = dict[str, str]
"""Option slug -> chosen value; what is left out takes the option's first choice."""

Ledger = list[tuple[str, tuple[int, ...]]]
"""Where points come from: the name of each source, and what it brought each seat."""

Figures = list[tuple[str, tuple[float, ...]]]
"""Rows of numbers for the results: what was counted, and the number of each seat."""


@dataclass(frozen=True)
class Option:
    """A rule that may be chosen before a match. The first choice is the default."""

    slug: str
    name: str
    choices: tuple[str, ...]
    text: str
    names: tuple[str, ...] = ()
    """What the choices are called on the screen, where the words of `choices` will not do."""
    seat: int | None = None
    """The seat that is called by the name of the choice."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The choices as they are called on the screen."""
        return self.names or self.choices


class Game(ABC):
    """One game: what the lobby needs to know, and how to lay it out."""

    slug: str
    name: str
    tagline: str
    """A few words for the poster."""
    goal: str
    """What wins the match, in one line for the lobby."""
    setting: str
    """Where and when, for the poster."""
    seats: range
    proposed_seats: int = 2
    """How many seats the lobby sets before the game was played."""
    minutes: int
    """About how long a match between people takes."""
    options: tuple[Option, ...]
    actions: list[Action]
    """Every action there is; `actions[i].id == i`."""
    secrets: bool
    """True where seats hold what others may not see, so people at one machine need a covering screen."""
    bound: int
    """No match takes more actions than this, whatever is played; most end far below it (see `typical_lengths`)."""
    typical_lengths: tuple[int, ...]
    """By number of seats, as in `seats`: so many actions or fewer take half of all matches played at random.

    `python -m tools.survey --only play` measures them.
    """
    seat_names: tuple[str, ...]
    """What each seat is called where no person's name is given."""
    round_name: str = "round"
    """What the rulebook calls the parts that a match is played in."""
    points_name: str = "Victory points"
    """What the sum of the ledger counts."""
    turn_seconds: float = 4.0
    """Seconds that the most patient bot thinks about all decisions of one turn."""
    turn_share: float = 0.4
    """Share of what is left of them for the next unit of weight (`State.turn_weight`): the smaller, the more even."""
    weightiest: int = 1
    """The greatest `State.turn_weight` of any decision."""
    search_rates: tuple[int, int] = (500, 3000)
    """About how many lines of play a bot tries a second, on the plain and on the compiled core."""
    endings: tuple[str, ...] = ("pass", "finish")
    """Notations of the actions that end a phase, or let it be, while something else may be left to do."""
    ledger_title: str = "Where the points came from"
    """The head of the ledger in the results."""
    die_sides: int = 0
    """How many sides the game's dice have: 6 or 10; 0 without dice."""

    def __init__(self) -> None:
        self._columns: dict[int, Columns] = {}
        """By number of seats, once an observation was asked for: building them takes as long as reading them."""

    @abstractmethod
    def new(self, seats: int, options: Options, rng: Rng, transcript: Transcript | None = None) -> State:
        """A table laid out for the first decision. Raises ValueError for a wrong count or option.

        What happened on the way there is appended to `transcript`, when one is given, once it watches the new state.
        """

    @abstractmethod
    def cards(self, state: State) -> list[int]:
        """Every card of a state wherever it lies; conserved from the deal to the end."""

    def columns(self, seats: int) -> Columns:
        """What an observation is made of with so many seats."""
        return ()

    def observation(self, view: State) -> list[float]:
        """All that a view tells as floats, so many for each number of seats; `observation_parts` names them.

        Raises ValueError for a true state: nobody should learn from what no seat can see.
        """
        if not view.is_view:
            raise ValueError("This is no view, and shows what no seat may know: observe match.view(seat).")
        if view.seats not in self._columns:
            self._columns[view.seats] = self.columns(view.seats)
        return observed(self._columns[view.seats], view)

    def observation_parts(self, seats: int) -> tuple[Part, ...]:
        """The stretches of an observation: name, slice, range and meaning. Raises ValueError for a wrong count."""
        self.check_seats(seats)
        return parts_of(self.columns(seats))

    def rounds(self, state: State) -> int:
        """How many rounds, or whatever `round_name` says, the match has taken so far: one, if it knows none."""
        return 1

    def ledger(self, state: State) -> Ledger:
        """Points by source, which add up to what decides the match; none where points do not decide it.

        Asked of true states only, and once the match is over: nothing has to be kept from anyone.
        """
        return []

    def figures(self, events: Iterable[Event], seats: int, rounds: int) -> Figures:
        """Figures of a finished match that are no points, from all its events: none unless a game counts any."""
        return []

    def __reduce__(self) -> str:
        """There is one object of each game: copying gives that one, and pickling keeps its name in its package."""
        return "GAME"

    def names(self, options: Options) -> tuple[str, ...]:
        """`seat_names` under these options; a choice that does not exist names nobody."""
        names = list(self.seat_names)
        for option in self.options:
            chosen = options.get(option.slug, option.choices[0])
            if option.seat is not None and chosen in option.choices:
                names[option.seat] = option.shown[option.choices.index(chosen)]
        return tuple(names)

    def full_options(self, given: Options) -> Options:
        """`given` with every default filled in. Raises ValueError with a sentence for the player."""
        known = {option.slug: option for option in self.options}
        for slug, value in given.items():
            if slug not in known:
                offers = ", ".join(known) or "none"
                raise ValueError(f"{self.name} has no option '{quoted(slug)}'; its options: {offers}.")
            if value not in known[slug].choices:
                offers = ", ".join(known[slug].choices)
                raise ValueError(f"Option '{slug}' of {self.name} cannot be '{quoted(value)}'; choose from: {offers}.")
        return {slug: given.get(slug, option.choices[0]) for slug, option in known.items()}

    def check_seats(self, seats: int) -> None:
        """Raises ValueError with a sentence for the player unless this many may play."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            many = f"{low}" if low == high else f"{low} to {high}"
            raise ValueError(f"{self.name} is for {many} seats, not {seats}.")
