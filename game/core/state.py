"""State and Action, which rules, bots and boards work with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, ClassVar, Final, SupportsIndex

from game.core.compiled import i64, mypyc_attr
from game.core.events import Transcript
from game.core.packed import vec
from game.core.rng import Rng
from game.core.sanitize import checked_count

OVER: Final = -1
"""`State.to_act` once the match has ended."""
PENDING: Final = -2
"""`State.to_act` while the rules run on to the next decision. It is never seen from outside."""

UNKNOWN: Final = -1
"""The value in a view of a card (or any other fact) that the seat may not know."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One step of a decision, made once at import and shared by every state.

    `id` is its place in its game's list of actions, `notation` its one line in a record.
    """

    __slots__ = ("id", "notation")

    def __init__(self, id: int, notation: str) -> None:
        self.id: int = id
        self.notation: str = notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Copying returns this very object, and pickling stores its module and its place among the actions there."""
        return shared_action, (type(self).__module__, self.id, self.notation)


def shared_action(module: str, id: int, notation: str) -> Action:
    """Return the action that was pickled: the object that its game shares, by its place in the list ACTIONS.

    If the module has no such action there, it is a new one that belongs to no game.
    """
    actions: list[Action] = getattr(import_module(module), "ACTIONS", [])
    return actions[id] if id < len(actions) and actions[id].notation == notation else Action(id, notation)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """All that is true of a match at one moment. Seats are 0..n-1.

    A *view* is a State too, with UNKNOWN where its seat may not look. `determinize` fills it in:

    >>> from game.catalogue import game_named
    >>> state = game_named("fix_bayonets").new(2, {"deployment": "quick"}, Rng(7))
    >>> view = state.redact(0)
    >>> view.facts() == state.facts(), view.deck[:3]
    (False, [-1, -1, -1])
    >>> view.determinize(Rng(1))
    >>> UNKNOWN in view.deck, len(view.deck) == len(state.deck)
    (False, True)
    """

    __slots__ = ("seats", "to_act", "is_view", "hurried")
    SLUG: ClassVar[str] = ""
    """The slug of the game that it is a state of."""
    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The fields of a game's state besides `seats` and `to_act`. They are also its `__slots__`."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.to_act: int = OVER
        """The seat to decide, or OVER."""
        self.is_view: bool = False
        """True for a view: `apply` refuses it."""
        self.hurried: bool = False
        """True in a playout. Then questions may be left out that only hide that a seat has no choice.

        Nothing else depends on it. Comparisons ignore it, and copies begin with False.
        """

    @abstractmethod
    def legal(self) -> list[Action]:
        """Return the legal actions of `to_act`: never empty before OVER, no duplicates, the same order every time.

        They are not sorted by id. The list is the caller's to change.
        """

    def write_legal_ids(self, ids: vec[i64]) -> i64:
        """Write the ids of the legal actions into an array, and return their number. It is 0 once the match is over.

        `ids` is at least as long as the list of all actions of the game. A game with a faster way overrides this.
        """
        count: i64 = 0
        for action in self.legal():
            ids[count] = action.id
            count += 1
        return count

    @abstractmethod
    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        """Carry out a legal action and everything that follows, up to the next decision.

        Events are appended to `transcript` if one is given. All chance comes from `rng`.
        Raises ValueError for a view (`refuse_view`).
        """

    def refuse_view(self) -> None:
        """Raise ValueError, because this is a view: the rules cannot go on where something is UNKNOWN."""
        raise ValueError("A view cannot be played on: play its match, or a world that determinize makes of it.")

    def is_midway(self) -> bool:
        """Whether this is between the steps of one decision, so that the next action of `to_act` continues it.

        Every seat can tell, from its view as well. No chance and nothing hidden comes between such steps, so they are
        thought out, shown and taken back together. False wherever a decision is one action.
        """
        return False

    def still_asked(self) -> int:
        """Return how many seats still have to answer in the open reaction window, `to_act` included. 1 if none is open.

        A window is a round of questions to several seats. Every seat can tell, from its view as well. In this base
        class no game has windows.
        """
        return 1

    def earlier_turn_weight(self) -> int:
        """Return the sum of the weights (`turn_weight`) of the decisions that `to_act` has already made in its turn.

        All decisions of a turn share its time. Every seat can tell the weight, from its view as well. 0 where a turn is
        one decision, and for a seat that answers in the turn of another, unless the game counts such answers too.
        """
        return 0

    def turn_weight(self) -> int:
        """Return the weight of the present decision: 1 for an ordinary one, more if a bot shall think longer about it.

        Every seat can tell it, from its view as well.
        """
        return 1

    def rounds(self) -> int:
        """Return the number of rounds (`Game.round_name`) that the match has taken so far, 1 without rounds."""
        return 1

    @abstractmethod
    def copy(self) -> State:
        """Return a state that shares nothing with this one."""

    def allow_trial(self) -> None:
        """Let the steps of a decision be tried on this copy of a view, although `apply` refuses views.

        That is safe because nothing hidden comes between the steps of one decision.
        """
        self.is_view = False

    def redact(self, seat: SupportsIndex) -> State:
        """Return the view of `seat`, a whole number of any kind: a copy with UNKNOWN where it may not look.

        Raises ValueError with a sentence for a seat that is not at the table.
        """
        number = checked_count(seat, "A seat")
        if not 0 <= number < self.seats:
            raise ValueError(f"There is no seat {number}: the seats of this match are 0 to {self.seats - 1}.")
        return self._view_of(number)

    @abstractmethod
    def _view_of(self, seat: int) -> State:
        """Return the view that `redact` returns."""

    @abstractmethod
    def determinize(self, rng: Rng) -> None:
        """Turn this view, in place, into a world that it allows, drawn as fairly as the rules allow."""

    def dealer(self) -> Dealer:
        """Something that deals worlds of this view again and again, faster than `copy` and `determinize`."""
        return Dealer(self)

    @abstractmethod
    def scores(self) -> list[float]:
        """Return the result by seat at OVER: 1 for a win, 0 for a loss, equal shares for ties. Undefined before."""

    def facts(self) -> tuple[object, ...]:
        """Return the values of `to_act` and FIELDS, to compare. A list is the state's own, a packed array a copy."""
        return (self.to_act, *[_unpacked(getattr(self, field)) for field in self.FIELDS])

    def put_fact(self, field: str, fact: Any) -> None:
        """Set one of FIELDS to this value. Where the field is a packed array, `fact` is a list, which is packed."""
        is_packed = not isinstance(getattr(self, field), NOT_PACKED)
        setattr(self, field, vec[i64](fact) if is_packed else fact)

    def derive(self) -> None:  # noqa: B027
        """Work out what a state keeps besides FIELDS, once these have been set by `put_fact`. Here that is nothing."""

    def __eq__(self, other: object) -> bool:
        """Whether all fields are the same. A view never equals a true state, even if it hides nothing."""
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        return self.seats == other.seats and self.is_view == other.is_view and self.facts() == other.facts()

    def __hash__(self) -> int:
        """Raise TypeError, because a state changes."""
        raise TypeError("A state changes, so it has no hash: use its facts() as text, or its identity.")

    def __repr__(self) -> str:
        """The kind of the table, the seat to act, and the table as text."""
        kind = "view" if self.is_view else "table"
        whose = "over" if self.to_act == OVER else f"seat {self.to_act + 1} to act"
        return f"{self.SLUG or type(self).__name__}, {kind} of {self.seats}, {whose}\n{self.text()}"

    def text(self) -> str:
        """Return the table in lines for people to read. This base class writes it field by field.

        A game has its own way.
        """
        facts = self.facts()[1:]  # without the seat to act
        return "\n".join([f"{field}: {fact}" for field, fact in zip(self.FIELDS, facts, strict=True)])

    def __reduce__(self) -> tuple[object, ...]:
        """Support for pickle: a compiled class needs it to go through the worker's pipe."""
        return rebuild_state, (type(self), self.seats, self.facts(), self.is_view)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Deals worlds of one view, which must not change meanwhile: a search needs a new one in every iteration.

    That of a game may count once what all worlds have in common. With the same random numbers it has to deal the world
    that `determinize` makes.
    """

    __slots__ = ("view",)

    def __init__(self, view: State) -> None:
        self.view: State = view

    def deal(self, rng: Rng) -> State:
        """Return a new world of the view: a copy with every UNKNOWN filled in at random.

        With the same random numbers it is the world that `determinize` would make of the copy.
        """
        world = self.view.copy()
        self.fill(world, rng)
        return world

    def fill(self, world: Any, rng: Rng) -> None:
        """Turn a copy of the view into a world, in place: every UNKNOWN is filled in at random.

        `world` is of the class of the view. A game with a faster way overrides this.
        """
        copied: State = world
        copied.determinize(rng)


def rebuild_state(kind: type[State], seats: int, facts: tuple[object, ...], is_view: bool) -> State:
    """Return the state that was pickled.

    `facts`: the values of `to_act` and of the fields of this class, in their order. What the class keeps besides its
    fields is derived from them.
    """
    state = kind(seats)
    state.is_view = is_view
    for field, fact in zip(("to_act", *kind.FIELDS), facts, strict=True):
        state.put_fact(field, fact)
    state.derive()
    return state


NOT_PACKED: Final = (int, list)
"""The types of facts besides packed arrays, which are lists themselves in plain Python."""


def _unpacked(fact: Any) -> object:
    """Return a packed array as a list, which can be compared, printed and pickled. Any other fact as it is."""
    return fact if isinstance(fact, NOT_PACKED) else list(fact)
