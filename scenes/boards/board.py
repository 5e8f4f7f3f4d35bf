"""What every board offers to the scene that runs a match."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Generic, Protocol

import pygame

from game.core.events import Beat, Event, MatchEnded, View
from game.core.game import Game
from game.core.state import Action
from scenes.anim.dice import Caster
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.anim.tween import spring
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import MOUSE, Intent
from scenes.ui.sound import Sound

PULSE: Final = 0.62
"""Light around what can be chosen, 0..1: its mean while it pulses, and all of it where nothing moves."""
SWING: Final = 0.22
"""How far the pulse goes from its mean."""


@dataclass(frozen=True)
class Frame:
    """Where a board lies, and the things around it; a board with little room moves them."""

    area: Box
    """Where the board lies; banners run across it."""
    advice: Box = Box(1436, 92, 448, 306)
    """The staff's panel."""
    log: Box = Box(1436, 414, 448, 634)
    """The clipboard with the dispatches."""
    prompt: Box = Box(386, 992, 646, 52)
    """What is asked; wrapped where the box is high enough."""
    transport: Point = (1284, 100)
    """The corner of the speed button during a replay."""
    sign: Point = (1225, 964)
    """The middle of what a demonstration says of itself."""
    pass_at: Point = (1225, 890)
    """Where it is said why nothing is passed, when no mouse has tried."""
    buttons: Mapping[str, Box | None] = field(default_factory=dict)
    """Buttons of the table that lie elsewhere than usual, by key; None: the board has its own."""


@dataclass(frozen=True)
class Seat:
    """Who sits where, as a board shows it."""

    name: str
    kind: str
    """"Human" or the name of a level."""


@dataclass(frozen=True)
class Table:
    """What a board is built on. `viewer` is the seat whose view it shows."""

    game: Game
    seats: tuple[Seat, ...]
    viewer: int
    sound: Sound
    rng: random.Random
    caster: Caster
    reduced_motion: bool = False


@dataclass(frozen=True)
class Dispatch:
    """One line of the log. Words between asterisks are set bold; `about` are the keys it points at."""

    words: str
    about: tuple[Hashable, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A small picture in the bar, with words beside it where there are any."""

    picture: str
    words: str = ""
    spent: bool = False
    """Drawn faintly: what it stands for is gone."""
    gap: bool = False
    """Stands apart from the one before it."""
    alarm: bool = False
    """Pulses: a side is about to win, or to lose."""


@dataclass(frozen=True)
class Fact:
    """A label and a value for the bar on top; `marks` take the place of the value."""

    label: str
    value: str = ""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Ending:
    """What passing would end now, as the button for it says."""

    label: str = "PASS"
    left: str = ""
    """What would be left undone, in a few words."""
    usual: bool = False
    """Whether it is what one usually wants: the button is red."""


@dataclass(frozen=True)
class Tip:
    """A tooltip: head, words and the box it stands beside."""

    head: str
    words: str
    box: Box


@dataclass(frozen=True)
class Complaint:
    """Why something cannot be done, said where it was tried."""

    words: str
    at: Point


class Undo(Enum):
    """What a board answers besides a decision or a complaint."""

    STEP = auto()
    """The step that opened a dial shall be taken back."""


Answer = Action | Sequence[Action] | Complaint | Undo | None
"""What a board makes of input: a decision, why there is none, or nothing."""


class Tooltips(Protocol):
    """Where the things on a board lie, and what is said of them."""

    def box(self, key: Hashable | None) -> Box:
        """Box around the thing with this key; the whole board where there is none."""

    def under(self, point: Point) -> Hashable | None:
        """Key of whatever lies at a point."""

    def tip(self, key: Hashable) -> Tip | None:
        """Tooltip of the thing with this key."""


def place_key(place: int) -> Hashable:
    """Key of a place in the log, in hints and under the mouse."""
    return ("place", place)


class Board(ABC, Generic[View]):
    """Draws the last settled view, acts out events, and turns a person's input into an action.

    It knows what is open only from the actions it is offered. What every board needs for that stands here: names,
    clock, mouse, focus, the light on places, particles, the end of the match in words.
    """

    frame: Frame
    victory: str = "VICTORY"
    """Head of the banner when somebody has won."""
    places: int = 0
    """How many places can be lit."""
    lit_rate: float = 9.0
    """Rate of the springs by which places are lit."""
    tips: Tooltips
    """Answers for the board what lies where; a board without one answers itself."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.still = table.reduced_motion
        self.names = tuple(seat.name for seat in table.seats)
        self.particles = Particles(table.rng, self.still)
        self.offered: list[Action] = []
        self.highlighted: tuple[Hashable, ...] = ()
        """Keys to be lit because a line of the log, a hint or a caption names them."""
        self.lit = [0.0] * self.places
        """How brightly each place is lit now, 0..1."""
        self.mouse: Point = (0.0, 0.0)
        self.focused: Hashable | None = None
        """What the focus is on, if it shows: by keys, or under the mouse."""
        self.clock = 0.0
        self.seconds = 0.0
        """Length of the last frame."""

    @property
    def background_key(self) -> Hashable:
        """Another value whenever `paint` has to draw something else than before."""
        return None

    # --- what happens, and what may be done --------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        """A person may choose among these now; none: nobody may."""
        self.offered = list(actions)

    def point_at(self, keys: tuple[Hashable, ...]) -> None:
        """Light these places until told otherwise."""
        self.highlighted = keys

    @abstractmethod
    def settle(self, view: View) -> None:
        """Show this view; whatever was moving has arrived."""

    @abstractmethod
    def perform(self, beat: Beat[View], timeline: Timeline) -> None:
        """Put the animation of an event at the end of the timeline: from the view before it to the one after it."""

    def dispatch(self, event: Event) -> Dispatch | None:
        """The line of the log for an event, if it is worth one: here that of the end."""
        if not isinstance(event, MatchEnded):
            return None
        if max(event.scores) < 1:
            return Dispatch(f"*A draw:* {event.reason}.")
        return Dispatch(f"*{self.names[event.scores.index(1.0)]}* {event.reason}.")

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of a banner over the board, for the few events that deserve one: here that of the end."""
        if not isinstance(event, MatchEnded):
            return None
        if max(event.scores) < 1:
            return ("A DRAW", f"A draw: {event.reason}")
        return (self.victory, f"{self.names[event.scores.index(1.0)]}: {event.reason}")

    @abstractmethod
    def words(self, action: Action) -> str:
        """An action in a few words, for hints and captions."""

    @abstractmethod
    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys that an action is about."""

    def decision(self, actions: Sequence[Action]) -> str:
        """A whole decision in a few words: its steps in their order, as far as they are known."""
        return self.words(actions[0])

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys that a whole decision is about."""
        return self.keys_of(actions[0])

    @abstractmethod
    def prompt(self) -> str:
        """What the person at the machine is asked now, in one sentence."""

    @abstractmethod
    def help_text(self) -> str:
        """How to go about it: what can be clicked, dragged or pressed for this decision."""

    @abstractmethod
    def facts(self) -> list[Fact]:
        """A few numbers for the bar on top."""

    @abstractmethod
    def phases(self) -> tuple[tuple[str, ...], int]:
        """The phases of a round and which one is on (-1: none)."""

    @abstractmethod
    def passing(self) -> Action | None:
        """The offered action that the Space key stands for."""

    def ending(self) -> Ending:
        """What `passing` would end."""
        return Ending(usual=len(self.offered) == 1)

    def loss(self) -> str:
        """How passing would lose the match for certain, or let another win this round, in a sentence; "" if not.

        From what the seat to act may know.
        """
        return ""

    @abstractmethod
    def spots(self) -> list[Spot]:
        """Every place that can be chosen now."""

    def under(self, point: Point) -> Hashable | None:
        """The key of whatever lies at a point, whether it can be chosen or not."""
        return self.tips.under(point)

    def tip(self, key: Hashable) -> Tip | None:
        """What is to be said of the thing with this key."""
        return self.tips.tip(key)

    @abstractmethod
    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """Answer input: what has been decided by it, or why nothing is; nothing while the decision is not complete.

        The first action is one of the offered. Any further ones belong to the same decision: each is open once those
        before it have been played, and all are played, and taken back, together.
        """

    def follow(self, event: pygame.event.Event | None, ring: FocusRing) -> None:
        """Remember where the mouse and the focus are."""
        if event is not None and event.type in MOUSE:
            self.mouse = event.pos
        self.focused = ring.focused if ring.shown or ring.hovered == ring.focused else None

    @property
    def pointed(self) -> Hashable | None:
        """What has the focus, or else lies under the mouse."""
        return self.focused if self.focused is not None else self.under(self.mouse)

    def standing(self) -> list[Spot]:
        """Every place that can be looked into at any time, whoever is asked; those are among `spots`, too."""
        return []

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Answer input that changes only what is seen; True if it was meant for that.

        Unlike `handle` it is asked at any time that somebody may look at the board, and it decides nothing.
        """
        return False

    @property
    def modal(self) -> bool:
        """True while directions and Accept belong to the board alone (a dial is open)."""
        return False

    @property
    def stepping(self) -> bool:
        """True where what grabs is a step of the decision: it can be advised and taken back like any other."""
        return False

    @property
    def covered(self) -> bool:
        """True while a panel of the board's own lies open, so that no banner may run across it."""
        return self.modal

    def back(self) -> bool:
        """Take back a half-made choice; False where there is none that the board can take back itself."""
        return False

    # --- pictures --------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw all that never moves; it is baked and the lamp shines on it."""

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.clock += seconds
        self.seconds = seconds
        self.particles.update(seconds)
        share = spring(self.lit_rate, seconds)
        for place, goal in enumerate(self.lights()):
            goal = 1.0 if place_key(place) in self.highlighted else goal
            self.lit[place] += (goal - self.lit[place]) * share

    def lights(self) -> Sequence[float]:
        """How brightly each place shall be lit, 0..1, unless its `place_key` is highlighted."""
        return ()

    def pulse(self) -> float:
        """Light around what can be chosen, 0..1."""
        return PULSE if self.still else PULSE + SWING * math.sin(self.clock * 4)

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the board."""
