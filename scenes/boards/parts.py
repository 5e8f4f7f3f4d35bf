"""What a board is made of, and what it is asked through them: model, animation, selection, tooltips."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.core.events import Beat
from game.core.state import Action
from scenes.anim.timeline import Timeline
from scenes.ui.canvas import Box, Point


@dataclass(frozen=True)
class Ending:
    """What passing would end now: the text of its button."""

    label: str = "PASS"
    left: str = ""
    """What would be left undone, in a few words; "" for nothing."""
    usual: bool = False
    """Whether passing is the usual choice; its button is then red."""


@dataclass(frozen=True)
class Tip:
    """A tooltip: head, words and the box that it explains."""

    head: str
    words: str
    box: Box


class Model(Protocol):
    """What a board shows now."""

    def settle(self, view: Any, /) -> None:
        """Show this view, and finish all motion."""


class Animation(Protocol):
    """Each event as motion."""

    def perform(self, beat: Beat[Any], timeline: Timeline) -> None:
        """Append the animation of an event to the timeline, from the view before it to the view after it."""


class Selection(Protocol):
    """What is offered to a person, and what is picked of it."""

    @property
    def passing(self) -> Action | None:
        """The offered action that the Space key plays."""

    @property
    def ending(self) -> Ending:
        """What `passing` would end."""

    def offer(self, actions: Sequence[Action], /) -> None:
        """Sort the actions among which a person may choose now; nothing is picked any more."""


class Tooltips(Protocol):
    """Positions and tooltips of the things on a board."""

    def box(self, key: Hashable | None) -> Box:
        """Box of the thing with this key; the whole board if there is none."""

    def under(self, point: Point) -> Hashable | None:
        """Key of the thing at a point."""

    def tip(self, key: Hashable) -> Tip | None:
        """Tooltip of the thing with this key."""
