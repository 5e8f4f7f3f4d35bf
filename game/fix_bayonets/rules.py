"""What an action changes, and what follows by itself: one function a phase or verb (FB 2-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.events import Event
from game.core.rng import Rng
from game.core.state import Action

if TYPE_CHECKING:
    from game.fix_bayonets.state import State

Events = list[Event] | None


def carry_out(state: State, action: Action, rng: Rng, events: Events) -> None:
    """Apply a legal action, then run on to the next decision."""
