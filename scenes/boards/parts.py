"""The parts of a board: tooltips, printed cards, references, tiles, and the interfaces of its model and animation."""

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
    def spoken(self) -> str:
        """The tooltip as a voice says it.

        >>> Tip("1st battalion", "Strength 5.", Box(0, 0, 10, 10)).spoken
        '1st battalion. Strength 5.'
        """
        return f"{self.head.rstrip('.')}. {self.words}"


@dataclass(frozen=True)
class Printed:
    """A card as it is printed: its picture in `assets`, width and height in design pixels, and its effect in words."""

    picture: str
    size: Point
    words: str = ""


@dataclass(frozen=True)
class References:
    """Rules and cards to which words of a game lead. Rules are named as in RULES.md: number, heading or bold word."""

    phases: Mapping[int, str] = field(default_factory=dict)
    """The rule of each phase, or of each step where those differ."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words that mean a rule of another name, such as "calls up" for "Support". A card may be among them."""
    plain: frozenset[str] = frozenset()
    """Names of rules that are never shown as links."""
    others: Mapping[str, str] = field(default_factory=dict)
    """By the game's word for a thing: other words for it, which no text of the game uses."""
    cards: Mapping[str, Printed] = field(default_factory=dict)
    """Cards by their names in log and prompts."""


@dataclass(frozen=True)
class Call:
    """The words of the covered screen about the next decision. Every seat may know them."""

    question: str = ""
    """The question, in a sentence."""
    passable: bool = False
    """Whether the person who is asked may pass, also without looking. False in a turn of their own."""
    pass_group: Hashable = None
    """A key shared by all questions that can be passed at once, such as those in the turn of another seat."""
    pass_all_label: str = ""
    """The label of the button that passes the whole group, such as "PASS THE WHOLE TURN". Empty if there is none."""
    pass_label: str = "PASS"
    """The label of the button that passes only this question."""
    log_line: str = ""
    """The line of the log after a person alone at the machine has passed the whole group."""


class Tile(NamedTuple):
    """A part of the table that is kept with the backdrop until its key changes."""

    box: Box
    """The box in which it is drawn, and to which it is clipped."""
    key: Hashable
    draw: Callable[[Canvas], None]


class Model(Protocol):
    """The things that a board shows now."""

    def update(self, seconds: float, /) -> None:
        """Advance by this many seconds."""


class Animation(Protocol[View]):
    """Shows each event as motion."""

    def settle(self, view: View) -> None:
        """Show this view, and finish all motion."""

    def perform(self, beat: Beat[View], timeline: Timeline) -> None:
        """Append the animation of an event to the timeline, from the view before it to the view after it."""


class Tooltips(Things, Protocol):
    """Positions and tooltips of the things on a board."""

    def tip(self, key: Hashable) -> Tip | None:
        """Tooltip of the thing with this key, or None."""


def say_tip(tips: Tooltips, key: Hashable) -> str:
    """The tooltip of the thing with this key as a voice says it. "" if it has none."""
    tip = tips.tip(key)
    return "" if tip is None else tip.spoken
