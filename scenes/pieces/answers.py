"""What input on a board comes to: a decision, a complaint, or what passing would end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from game.core.state import Action
from scenes.ui.canvas import Point


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
Command = Callable[[], Answer]
"""What a button does: a decision, or a change of what is picked."""


@dataclass(frozen=True)
class Ending:
    """What passing would end now: the text of its button."""

    label: str = "PASS"
    left: str = ""
    """What would be left undone, in a few words; "" for nothing."""
    usual: bool = False
    """Whether passing is the usual choice; its button is then red."""
    stretch: str = ""
    """What passing ends, where `label` also tells what has been done in it; "" where the label says it."""
    why: str = "There is nothing to pass here: this decision has to be made."
    """Said to a person who presses the pass button where passing is not possible."""
