"""What a board hands out, and its animation and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from game.core.events import Beat, View
from scenes.anim.timeline import Timeline
from scenes.pieces.controls import Things
from scenes.ui.canvas import Box, Canvas, Point


@dataclass(frozen=True)
class Tip:
    """A tooltip: head, words and the box that it explains."""

    head: str
    words: str
    box: Box

    @property
    def told(self) -> str:
        """What a voice says of it."""
        return f"{self.head.rstrip('.')}. {self.words}"


@dataclass(frozen=True)
class Printed:
    """A card as it is printed: its picture in `assets`, width and height in design pixels, and what it does."""

    picture: str
    size: Point
    words: str = ""


@dataclass(frozen=True)
class References:
    """Where a game's words lead. Rules are named as its RULES.md names them: by a number, a heading or a bold word."""

    phases: Mapping[int, str] = field(default_factory=dict)
    """The rule of each phase, or of each step where those differ."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words that stand for a rule of another name: "calls up" for "Support". A card may be among them."""
    plain: frozenset[str] = frozenset()
    """Names of rules that are not worth a link wherever they are read."""
    others: Mapping[str, str] = field(default_factory=dict)
    """By the one word for a thing: other words for it, which no text of the game uses."""
    cards: Mapping[str, Printed] = field(default_factory=dict)
    """Cards by the names that log and prompts give them."""


@dataclass(frozen=True)
class Call:
    """What the covered screen says of the next decision: nothing but what every seat may know."""

    words: str = ""
    """What is asked."""
    passable: bool = False
    """Whether the person who is asked may pass, also without looking; false in a turn of their own."""
    stretch: Hashable = None
    """A key shared by all questions that can be passed at once."""
    whole: str = ""
    """The button that does so, as "PASS THE WHOLE TURN"; empty if there is none."""
    one: str = "PASS"
    """The button that lets only this question pass, as the board words it."""
    told: str = ""
    """The line of the log once a person alone at the machine lets all of it pass."""


class Tile(NamedTuple):
    """A part of the table that is kept with the backdrop until its key changes."""

    box: Box
    """The box in which it is drawn, and to which it is clipped."""
    key: Hashable
    draw: Callable[[Canvas], None]


class Model(Protocol):
    """What lies on a board now."""

    def update(self, seconds: float, /) -> None:
        """Advance by that many seconds."""


class Animation(Protocol[View]):
    """Each event as motion."""

    def settle(self, view: View) -> None:
        """Show this view, and finish all motion."""

    def perform(self, beat: Beat[View], timeline: Timeline) -> None:
        """Append the animation of an event to the timeline, from the view before it to the view after it."""


class Tooltips(Things, Protocol):
    """Positions and tooltips of the things on a board."""

    def tip(self, key: Hashable) -> Tip | None:
        """Tooltip of the thing with this key."""


def said(tips: Tooltips, key: Hashable) -> str:
    """The tooltip of a thing in words; "" where it has none."""
    tip = tips.tip(key)
    return "" if tip is None else tip.told
