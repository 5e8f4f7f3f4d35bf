"""The interface between boards and the match scene, and what all boards share."""

from __future__ import annotations

import math
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Generic

import pygame

from game.core.events import Beat, Event, MatchEnded, View
from game.core.game import Game
from game.core.state import Action
from scenes.anim.dice import Caster
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.anim.tween import spring
from scenes.boards.lessons import Lesson
from scenes.boards.parts import Animation, Call, Ending, Model, References, Selection, Tile, Tip, Tooltips
from scenes.pieces.fan import Hand
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import MOUSE, Intent
from scenes.ui.sound import Sound
from scenes.ui.theme import Colour

PULSE: Final = 0.62
"""Mean brightness of the light around what can be chosen, 0..1; constant with reduced motion."""
SWING: Final = 0.22
"""Amplitude of the pulse of that light."""
PERSON: Final = "Human"
"""The kind of a seat of a person."""
YOU: Final = "YOU"
"""The mark of the seat of whoever looks at the screen."""
NOTHING_HERE: Final = "Nothing you hold can be played here: SPACE goes on."
"""The prompt of a person who is asked and can only pass."""
ALL_ARE_ASKED: Final = "Everyone is asked, so that nobody can tell who holds a card."
"""The help for that."""


@dataclass(frozen=True)
class Frame:
    """Layout of a board and the parts around it, in design pixels; a board may move them."""

    area: Box
    """Box of the board, over which banners are drawn."""
    advice: Box = Box(1436, 92, 448, 306)
    """Box of the advice panel."""
    log: Box = Box(1436, 414, 448, 634)
    """Box of the log."""
    prompt: Box = Box(386, 1002, 646, 52)
    """Box of the prompt, which is wrapped if the box is high enough."""
    transport: Point = (1284, 100)
    """Upper left corner of the speed button in a replay or demonstration."""
    pass_at: Point = (1225, 890)
    """Position of the complaint about a pass by key or gamepad."""
    buttons: Mapping[str, Box | None] = field(default_factory=dict)
    """Boxes of buttons that are not at their usual place, by key; None: the board has a button of its own."""


@dataclass(frozen=True)
class Seat:
    """A seat as shown on the board."""

    name: str
    kind: str
    """PERSON or the name of a level."""
    you: bool = False
    """Whether whoever looks at the screen sits there: marked YOU on plate or lane and in the log."""

    def begins(self, words: str) -> bool:
        """Whether a line of the log begins with this name."""
        return re.match(rf"\*?{re.escape(self.name)}(?!\w)", words) is not None


@dataclass(frozen=True)
class Table:
    """What a board needs to know of the match and its surroundings. `viewer` is the seat whose view it shows."""

    game: Game
    seats: tuple[Seat, ...]
    viewer: int
    sound: Sound
    rng: random.Random
    caster: Caster
    reduced_motion: bool = False


@dataclass(frozen=True)
class Dispatch:
    """One line of the log. Words between asterisks are bold; `about` holds the keys that it refers to."""

    words: str
    about: tuple[Hashable, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A small picture in the bar, optionally with words."""

    picture: str
    words: str = ""
    spent: bool = False
    """Drawn faintly, because the thing is used up."""
    gap: bool = False
    """Leaves a gap to the previous mark."""
    alarm: bool = False
    """Pulses: a side is about to win, or to lose."""


@dataclass(frozen=True)
class Fact:
    """A label and a value in the bar at the top; `marks` replace the value."""

    label: str
    value: str = ""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Complaint:
    """Why something is not possible, shown at the place where it was tried."""

    words: str
    at: Point


class Undo(Enum):
    """Other answers of a board than a decision or a complaint."""

    STEP = auto()
    """Undo the step that opened a popup."""


Answer = Action | Sequence[Action] | Complaint | Undo | None
"""The result of input: a decision, a complaint, an undo, or nothing yet."""


def place_key(place: int) -> Hashable:
    """Key of a place in the log, in hints and under the mouse."""
    return ("place", place)


class Board(ABC, Generic[View]):
    """Draws a view, animates events, and turns a person's input into actions.

    It offers only the actions passed to `offer`. This base class holds what all boards need: names, clock, mouse,
    focus, highlighted places, particles, and the texts of the end of a match. It asks the parts of a board: model,
    animation, selection and tips; a board without one of them overrides the methods that ask it.
    """

    frame: Frame
    victory: str = "VICTORY"
    """Head of the banner when a seat has won."""
    ambience: str = "room"
    """Name of the sound that is looped behind the match."""
    places: int = 0
    """Number of places that can be lit."""
    lit_rate: float = 9.0
    """Rate of the springs by which places are lit."""
    references: References = References()
    """Which rules and cards its words lead to."""
    lesson: Lesson | None = None
    """The guided match, if there is one."""
    seat_colours: Sequence[Colour] = theme.CHARTED
    """By seat, for the charts after a match: those of the pieces, where these differ."""
    token: str = ""
    """Name of the picture of a `seat` or its `name`, for the lobby; none where an option shows who plays what."""
    band: Colour = theme.OLIVE
    """The colour of the band with the name on the poster."""
    brisk: bool = False
    """Whether a person at a machine of their own is not asked where they can only pass or finish."""
    hand: Hand | None = None
    """The person's cards, on a board that shows them in a fan."""
    model: Model
    animation: Animation
    selection: Selection
    tips: Tooltips

    def __init__(self, table: Table, view: View) -> None:
        """`view`: the first one to show."""
        self.table = table
        self.still = table.reduced_motion
        self.names = tuple(seat.name for seat in table.seats)
        self.particles = Particles(table.rng, self.still)
        self.offered: list[Action] = []
        self.advised: tuple[Action, ...] = ()
        """The steps that a hint advises from here on; popups mark the next one and start there."""
        self.highlighted: tuple[Hashable, ...] = ()
        """Keys to be highlighted for a log line, a hint or a caption."""
        self.lit = [0.0] * self.places
        """Current brightness of each place, 0..1."""
        self.mouse: Point = (0.0, 0.0)
        self.focused: Hashable | None = None
        """Key of the focus while it is shown, or while it is under the mouse."""
        self.clock = 0.0
        self.seconds = 0.0
        """Duration of the last frame."""

    @property
    def background_key(self) -> Hashable:
        """A key that changes whenever `paint` would draw something else."""
        return None

    # --- what happens, and what may be done --------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        """Set the actions among which a person may choose now; none: nobody is asked."""
        self.offered = list(actions)
        self.selection.offer(actions)

    def point_at(self, keys: tuple[Hashable, ...]) -> None:
        """Highlight these keys until the next call."""
        self.highlighted = keys

    def advise(self, steps: Sequence[Action]) -> None:
        """Set the steps that a hint advises from here on; none: there is no hint that fits."""
        self.advised = tuple(steps)

    def follows(self, steps: Sequence[Action]) -> bool:
        """Whether what is picked so far may go on to this decision; with nothing picked every one can be reached."""
        return True

    def doubt(self, steps: Sequence[Action]) -> str:
        """Why one would rather not make this decision, in a sentence that is told once; "" if nothing is to be said."""
        return ""

    def settle(self, view: View) -> None:
        """Show this view, and finish all motion."""
        self.model.settle(view)

    def perform(self, beat: Beat[View], timeline: Timeline) -> None:
        """Append the animation of an event to the timeline, from the view before it to the view after it."""
        self.animation.perform(beat, timeline)

    def dispatch(self, event: Event) -> Dispatch | None:
        """The log line of an event, if it has one. The base class knows only the end of the match."""
        if not isinstance(event, MatchEnded):
            return None
        if max(event.scores) < 1:
            return Dispatch(f"*A draw:* {event.reason}.")
        return Dispatch(f"*{self.names[event.scores.index(1.0)]}* {event.reason}.")

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of an event's banner, if it has one. The base class knows only the end of the match."""
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
        """The keys that an action refers to."""

    def decision(self, actions: Sequence[Action]) -> str:
        """A decision in a few words: its known steps in order."""
        return self.words(actions[0])

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys that a decision refers to."""
        return self.keys_of(actions[0])

    def rule(self) -> str:
        """The rule of the present phase, as RULES.md names it; "" opens the rules at their beginning."""
        return ""

    @abstractmethod
    def prompt(self) -> str:
        """The current question to the person, in one sentence."""

    def call(self, view: View) -> Call:
        """What the next person is told of the decision before they see the table. `view`: what every seat may know."""
        return Call()

    @abstractmethod
    def help_text(self) -> str:
        """How to answer it: what can be clicked, dragged or pressed."""

    @abstractmethod
    def facts(self) -> list[Fact]:
        """The facts in the bar at the top."""

    @abstractmethod
    def phases(self) -> tuple[tuple[str, ...], int]:
        """The phases of a round, and the index of the current one (-1: none)."""

    def passing(self) -> Action | None:
        """The offered action that the Space key plays."""
        return self.selection.passing

    def ending(self) -> Ending:
        """What `passing` would end."""
        return self.selection.ending

    def empty_handed(self) -> bool:
        """Whether the person is asked only so that nobody sees that there is nothing to decide."""
        return [action.notation for action in self.offered] == ["pass"]

    def loss(self) -> str:
        """How passing would lose the match, or let another seat win in this round, in a sentence; "" if not.

        Said where the bots find that passing gives much away, and where they have not been able to tell. It depends
        only on what the seat to act may know.
        """
        return ""

    def tie_near(self) -> bool:
        """Whether the match may soon end without a single winner: only then a hint tells what that is worth."""
        return False

    @abstractmethod
    def spots(self) -> list[Spot]:
        """The spots that can be chosen now."""

    def kept_free(self) -> list[Box]:
        """The boxes of its own buttons, usable or not, and of what lies open: no tooltip covers them."""
        return []

    def pieces(self) -> list[Box]:
        """The boxes of what stands on it: tooltips cover them only if they have to."""
        return []

    def under(self, point: Point) -> Hashable | None:
        """The key of the thing at a point, whether it can be chosen or not."""
        return self.tips.under(point)

    def tip(self, key: Hashable) -> Tip | None:
        """The tooltip of the thing with this key."""
        return self.tips.tip(key)

    @abstractmethod
    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """Handle input: returns a decision, a complaint or an undo; None while the decision is not complete.

        The first action is one of those offered. Further actions are later steps of the same decision: each is legal
        once those before it are played. All steps are played and undone together.
        """

    def standing_order(self) -> Answer:
        """The next decision of an order that a person gave for several decisions; None where there is none."""
        return None

    @property
    def ordering(self) -> bool:
        """Whether such an order may still go on."""
        return False

    def heed(self, actions: Sequence[Action]) -> None:
        """Take note of a decision of the person who is asked, just before it is played."""

    def follow(self, event: pygame.event.Event | None, ring: FocusRing) -> None:
        """Update mouse and focus from an event."""
        if event is not None and event.type in MOUSE:
            self.mouse = event.pos
        self.focused = ring.focused if ring.shown or ring.hovered == ring.focused else None

    @property
    def pointed(self) -> Hashable | None:
        """Key of the focused thing, otherwise of the thing under the mouse."""
        return self.focused if self.focused is not None else self.under(self.mouse)

    def standing(self) -> list[Spot]:
        """Spots that can be inspected at any time, also while others act; `spots` contains them as well."""
        return []

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Handle input that only inspects the board; True if it was used.

        Unlike `handle` it is called at any time that the board may be looked at, and it decides nothing.
        """
        return False

    @property
    def modal(self) -> bool:
        """True while the board alone gets directions and Accept, because a popup is open."""
        return False

    @property
    def stepping(self) -> bool:
        """True if that popup is a step of the decision, which can be advised and undone like any other step."""
        return False

    @property
    def covered(self) -> bool:
        """True while a panel of the board is open, over which no banner may be drawn."""
        return self.modal

    def back(self) -> bool:
        """Cancel an incomplete choice; False if there is none that the board can cancel itself."""
        return False

    # --- pictures --------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw everything static; it is baked into the backdrop and lit by the lamp."""

    def resting_key(self) -> Hashable:
        """A key that changes whenever a key of the tiles changes; it is asked for in every frame."""
        return None

    def tiles(self) -> list[Tile]:
        """What changes only now and then; none overlaps another."""
        return []

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        self.clock += seconds
        self.seconds = seconds
        self.particles.update(seconds)
        share = spring(self.lit_rate, seconds, self.still)
        for place, goal in enumerate(self.lights()):
            goal = 1.0 if place_key(place) in self.highlighted else goal
            self.lit[place] += (goal - self.lit[place]) * share

    def lights(self) -> Sequence[float]:
        """Target brightness of each place, 0..1, unless its `place_key` is highlighted."""
        return ()

    def pulse(self) -> float:
        """Current brightness of the light around what can be chosen, 0..1."""
        return PULSE if self.still else PULSE + SWING * math.sin(self.clock * 4)

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the board."""
