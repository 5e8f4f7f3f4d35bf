"""What a guided match is made of: a fixed deal, and steps that each point at one thing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from game.core.events import Event, View
from game.core.state import Action
from scenes.pieces.controls import Chosen


@dataclass(frozen=True)
class InBar:
    """Points at the fact with this label in the bar at the top."""

    label: str


@dataclass(frozen=True)
class OnButton:
    """Points at what is pressed beside the board, by its key: pass, hint, undo, again, speed, menu, and advice, the
    first row of a hint."""

    key: str


Kind = type | Action
"""A class of actions, or one action."""


@dataclass(frozen=True)
class LessonContext(Generic[Chosen, View]):
    """What a step may look at: only what the seat of the person may see."""

    selection: Chosen
    """What is offered on the board, and what is picked of it."""
    view: View
    """The seat's view of the match."""
    seat: int
    offered: Sequence[Action] = ()
    """What the person may do now; empty while nobody is asked."""
    events: Sequence[Event] = ()
    """What the seat has seen to happen since the last step ended, with the action that ended it."""
    waiting: int = 0
    """How many steps before the one that is looked at still wait for their situation."""
    hinted: bool = False
    """Whether a hint has been asked for to the decision in hand."""

    def offers(self, *kinds: Kind) -> bool:
        """Whether such an action is open to the person now."""
        return any(is_of(action, kinds) for action in self.offered)

    def saw(self, *kinds: type[Event]) -> bool:
        """Whether such an event has happened since the last step ended."""
        return any(isinstance(event, kinds) for event in self.events)


Condition = Callable[[LessonContext[Chosen, View]], bool]
Target = Hashable | InBar | OnButton
"""What a bubble points at; any other value is a key of the board."""


@dataclass(frozen=True)
class Step(Generic[Chosen, View]):
    """One bubble.

    It is shown while the person is asked and `when` holds. It ends with an action of the kinds in `do`, played since
    the step before it ended, even while this one waited, or with `done`. A step with neither only tells: NEXT ends it,
    and so does the next decision of the person. While a step waits for its `when`, a later one whose own `when` holds
    takes its place: those between are dropped, and its `do` counts from then on. A step that `waits` is never dropped:
    it comes before all later ones once its `when` holds, and only then it can end. Without a `when` a step is shown
    right after the one before it. A last step that `stands` is an order for each decision to the end of the match.
    """

    words: str
    """The words, with {} where `facts` are put."""
    at: Target | Callable[[LessonContext[Chosen, View]], Target] | None = None
    when: Condition[Chosen, View] | None = None
    do: tuple[Kind, ...] = ()
    done: Condition[Chosen, View] | None = None
    waits: bool = False
    stands: bool = False
    facts: Callable[[LessonContext[Chosen, View]], Sequence[object]] | None = None
    """What lies there now, as the words say it: a number, a name, a clause."""

    @property
    def tells(self) -> bool:
        """Whether it asks for nothing."""
        return not self.do and self.done is None and not self.stands

    def applies(self, context: LessonContext[Chosen, View]) -> bool:
        return self.when is None or self.when(context)

    def told(self, context: LessonContext[Chosen, View]) -> str:
        """Its words as things stand."""
        return self.words if self.facts is None else self.words.format(*self.facts(context))

    def target(self, context: LessonContext[Chosen, View]) -> Target | None:
        """What to point at now."""
        return self.at(context) if callable(self.at) else self.at


@dataclass(frozen=True)
class Lesson(Generic[Chosen, View]):
    """A guided match: the person has seat 1, Recruits have the others."""

    seed: int
    steps: tuple[Step[Chosen, View], ...]
    closing: str
    """The last sentence on the results page: what to try next."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from the usual ones."""
    about: str = ""
    """What it teaches, in two or three words, where its game has another one."""
    asides: tuple[Step[Chosen, View], ...] = ()
    """Beside the others, and not counted: what the match may ask at any time. Each one is shown the first time that its
    `when` holds, before the step whose turn it is, and ends with the person's next decision."""


def is_of(action: Action, kinds: Sequence[Kind]) -> bool:
    """Whether an action is one of these, or of one of these classes."""
    return any(isinstance(action, kind) if isinstance(kind, type) else action is kind for kind in kinds)
