"""The base class of all boards, with the things that all boards draw alike."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic

from career.officers import Expression, Officer
from game.core.events import Beat, Event, View
from game.core.game import Game, Threat
from scenes.anim.dice import Caster, DiceTray
from scenes.anim.particles import Particles
from scenes.anim.staging import Moment
from scenes.boards.parts import Animation, Model, References, Tile, Tip, Tooltips
from scenes.boards.seat_name import SeatName
from scenes.boards.words import Words
from scenes.match.faces import Witness
from scenes.pieces.controls import Controls
from scenes.pieces.fan import Hand
from scenes.pieces.ground import Ground, LampPool, Trace
from scenes.ui import art, icons, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.sound import Sound
from scenes.ui.theme import Colour
from scenes.ui.tween import spring

PULSE: Final = 0.62
"""Mean brightness, 0..1, of the light around things that can be chosen. It is constant with reduced motion."""
SWING: Final = 0.22
"""Amplitude of the pulse of that light."""
PERSON: Final = "Human"
"""The kind of a seat of a person."""
YOU: Final = "YOU"
"""The mark of the seat of the person who looks at the screen."""


@dataclass(frozen=True)
class Frame:
    """Layout of a board and the parts around it, in design pixels. A board may move them."""

    area: Box
    """Box of the board, over which banners are drawn."""
    advice: Box = Box(1436, 92, 448, 306)
    """Box of the advice panel."""
    replay_panel: Box | None = None
    """Box of the words of a replay. None: the box of the advice, above the bar at its foot."""
    flat: bool = False
    """Whether the board paints the ground of the advice panel."""
    log: Box = Box(1436, 414, 448, 634)
    """Box of the log."""
    prompt: Box = Box(386, 1002, 646, 52)
    """Box of the prompt, which is wrapped if the box is high enough."""
    transport: Point = (1284, 100)
    """Upper left corner of the speed button in a replay or demonstration."""
    pass_at: Point = (1225, 890)
    """Position of the complaint about a pass by key or gamepad."""
    buttons: Mapping[str, Box | None] = field(default_factory=dict)
    """By key: boxes of buttons that are not at their usual place. None: the board has a button of its own."""


@dataclass(frozen=True)
class Seat:
    """A seat as shown on the board."""

    name: str
    kind: str
    """PERSON or the name of a level."""
    you: bool = False
    """Whether the person at the screen sits there. Then it is marked YOU on plate or lane, and "you" in sentences."""
    officer: Officer | None = None
    """The officer who plays, or None for a person and for a bot without a face."""
    expression: Expression = "calm"
    """The present expression of the officer."""


@dataclass(frozen=True)
class BoardContext:
    """The facts about the match and its surroundings that a board needs. `viewer` is the seat whose view it shows."""

    game: Game
    seats: tuple[Seat, ...]
    viewer: int
    sound: Sound
    rng: random.Random
    caster: Caster
    reduced_motion: bool = False


BADGE: Final = 28.0
"""Diameter of a badge."""


def draw_badge(canvas: Canvas, at: Point, icon: str, colour: Colour = theme.RED) -> None:
    """Draw a round badge with this icon, which can be seen on any ground."""
    side = BADGE * canvas.type_scale
    ground = theme.lighter(colour, factor=0.75)
    box = canvas.centred_box(around(at, side, side))
    border = theme.lighter(colour, factor=1.5)
    art.draw_panel(canvas, box, radius=side / 2, top=ground, foot=ground, border=border, height=5)
    icons.draw_icon(canvas, icon, at, 18, theme.BRIGHT)


def place_key(place: int) -> Hashable:
    """The key of a place in the log, in hints and under the mouse."""
    return ("place", place)


class Board(ABC, Generic[View]):
    """Draws the table of one game. Its parts say, pick and move: `words`, `controls`, `animation`, `tips` and `model`.

    This base class draws nothing itself. It has the tools of all boards: clock, highlighted places and particles.
    """

    frame: Frame
    ambience: str = "room"
    """Name of the sound that is looped behind the match."""
    places: int = 0
    """Number of places that can be lit."""
    lit_rate: float = 9.0
    """Rate of the springs by which places are lit."""
    references: References = References()
    """The rules and cards to which its words lead."""
    seat_colours: Sequence[Colour] = theme.CHARTED
    """By seat, for the charts after a match: the colours of the pieces, if these differ."""
    token: str = ""
    """Name of the picture of a `seat` or its `name`, for the lobby. Empty if an option shows who plays which side."""
    band: Colour = theme.OLIVE
    """The colour of the band with the name on the poster."""
    medal_pictures: Mapping[str, str] = {}
    """By medal of the game, the card whose picture is on it, such as "sharp_end/cards/hero"."""
    auto_pass: bool = False
    """Whether a person who is alone at the machine is not asked if they can only pass or finish."""
    witness: Witness | None = None
    """What its events mean for the faces of officers. None: they stay calm."""
    is_film: bool = False
    """Whether a bot thinks while its last action is animated, so that its turn is told without pauses."""
    tray: DiceTray | None = None
    """The tray of the dice, on a board that has any."""
    hand: Hand | None = None
    """The person's cards, on a board that shows them in a fan."""
    ground: Ground | None = None
    """The map, on a board that lights it by the hour and keeps traces of fights on it."""
    threats: Sequence[Threat] = ()
    """The wins that are close. Empty while nobody is asked."""
    model: Model
    words: Words[View]
    controls: Controls[Any]
    animation: Animation[View]
    tips: Tooltips

    def __init__(self, context: BoardContext, view: View) -> None:
        """`view` is the first one to show."""
        self.context = context
        self.still = context.reduced_motion
        self.seats = context.seats
        """The seats as they look now, officers with their present expressions."""
        self.names = tuple(SeatName(seat.name, seat.you) for seat in context.seats)
        self.particles = Particles(context.rng, self.still)
        self.light_pool = LampPool(self.still)
        """The pool of lamp light at the place of the last event."""
        self.highlighted: tuple[Hashable, ...] = ()
        """Keys to be highlighted for a log line, a hint or a caption."""
        self.lit = [0.0] * self.places
        """Current brightness of each place, 0..1."""
        self.clock = 0.0
        self.seconds = 0.0
        """Duration of the last frame."""

    @property
    def background_key(self) -> Hashable:
        """A key that changes whenever `paint` would draw something else."""
        return None

    def scene_of(self, event: Event) -> Box | None:
        """The box on the map in which an event happens. A pool of light falls on it. None if there is no box."""
        return None

    def great_moment(self, beat: Beat[View]) -> Moment | None:
        """The great moment of the match that this event brings, to be staged with light, silence and a blow.

        None for an event that brings none. Every seat may know of it.
        """
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        """The traces that an event leaves on the map for the rest of the match."""
        return ()

    def lay_ground(self, events: Iterable[Event]) -> None:
        """Show the marks that these events have left on the ground, and no others."""
        if self.ground is not None:
            self.ground.clear()
            for event in events:
                self.ground.leave_traces(self.traces(event))

    def show_deciding_place(self, events: Sequence[Event]) -> Box | None:
        """Show the place where a match with these events was decided. Returns its box, or None if it needs no mark."""
        return next((box for event in reversed(events) if (box := self.scene_of(event)) is not None), None)

    def show_expressions(self, expressions: Sequence[Expression]) -> None:
        """Show the officers with these expressions, by seat. The seats stay the same objects if none has changed."""
        seats_and_expressions = list(zip(self.seats, expressions, strict=True))
        if any(seat.expression != expression for seat, expression in seats_and_expressions):
            self.seats = tuple(replace(seat, expression=expression) for seat, expression in seats_and_expressions)

    def plate_box(self, seat: int) -> Box:
        """The box with the name of a seat and the portrait of its officer, beside which its words are shown."""
        return Box(0.0, 0.0, 0.0, 0.0)

    def point_at(self, keys: tuple[Hashable, ...]) -> None:
        """Highlight these keys until the next call."""
        self.highlighted = keys

    def pieces(self) -> list[Box]:
        """The boxes of the pieces on the board. Tooltips cover them only if they have to."""
        return []

    def boxes_named(self, words: str) -> list[Box]:
        """The boxes of the spaces that these words name, such as "C4". Empty on a board whose spaces have no names."""
        return []

    def tip(self, key: Hashable) -> Tip | None:
        """The tooltip of the thing on the table, or of the button beside it, with this key. None if it has none.

        The heading for a button is its label, with the second line below the label if the button has one.
        """
        for button in self.controls.bar.buttons:
            if button.key == key and button.note:
                return Tip(f"{button.label} {button.below}".strip().capitalize(), button.note, button.box)
        return self.tips.tip(key)

    def spoken_tip(self, key: Hashable | None) -> str:
        """The words that a voice says about the thing with this key when it gets the focus.

        Words of the controls come before those of the tooltip. "Not now." is added to a thing that cannot be used now.
        """
        words = self.controls.spoken_tip(key)
        if not words:
            tip = self.tip(key)
            words = "" if tip is None else tip.spoken
        return words if self.controls.is_usable(key) else f"{words} Not now."

    def announcement(self) -> str:
        """Words that a voice says by itself once, when they come up while a person is asked. "" for none."""
        return ""

    def survey(self) -> list[str]:
        """The table in sentences for a voice, as the viewer sees it. The first sentence holds the facts of the bar."""
        facts = [fact.spoken for fact in self.words.facts() if fact.spoken]
        phases, index = self.words.phases()
        if 0 <= index < len(phases):
            facts.append(f"Phase: {phases[index]}.")
        return [" ".join(facts), *self.survey_game()]

    def survey_game(self) -> list[str]:
        """The part of `survey` that is particular to this game: its map and its cards."""
        return []

    def paint(self, canvas: Canvas) -> None:
        """Draw everything static. It is baked into the backdrop and lit by the lamp."""

    def resting_key(self) -> Hashable:
        """A key that changes whenever a key of the tiles changes. It is asked for in every frame."""
        return None

    def tiles(self) -> list[Tile]:
        """The parts that change only now and then. A later one is drawn over those before it."""
        return []

    def update(self, seconds: float) -> None:
        """Advance everything by this many seconds: controls, model, particles, ground, and the light of each place."""
        if self.hand is not None:
            self.hand.lift(self.controls.key_pointed_at)
        self.controls.update(seconds)
        self.model.update(seconds)

        self.clock += seconds
        self.seconds = seconds
        self.particles.update(seconds)
        self.light_pool.update(seconds)
        if self.ground is not None:
            self.ground.update(seconds)

        # Each place glides to its target brightness, by this share of the way in one frame.
        share = spring(self.lit_rate, seconds, self.still)
        for place, goal in enumerate(self.place_lights()):
            goal = 1.0 if place_key(place) in self.highlighted else goal
            self.lit[place] += (goal - self.lit[place]) * share

    def place_lights(self) -> Sequence[float]:
        """Target brightness of each place, 0..1, unless its `place_key` is highlighted."""
        return ()

    def pulse(self) -> float:
        """Current brightness of the light around what can be chosen, 0..1."""
        return PULSE if self.still else PULSE + SWING * math.sin(self.clock * 4)

    def threat_boxes(self, threat: Threat) -> Sequence[Box]:
        """The boxes of the things that a threat is about. Empty on a board that marks none."""
        return ()

    def draw_threats(self, canvas: Canvas) -> None:
        """Draw a badge on each place by which a seat is about to win: a flag for the viewer, a warning for others.

        A frame marks places of another seat that wins unless somebody prevents it.
        """
        for threat in self.threats:
            is_own = threat.seat == self.context.viewer
            for box in self.threat_boxes(threat):
                if threat.wins_by_waiting and not is_own:
                    art.draw_lit(canvas, box, strength=1.0, radius=6, colour=theme.HEAT)
                corner = (box.right - 4, box.y + 4)
                if is_own:
                    draw_badge(canvas, at=corner, icon="flag", colour=theme.WALNUT)
                else:
                    draw_badge(canvas, corner, "warning")

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the board."""
