"""Which actions are open (questions only, nothing changes here)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.state import Action

if TYPE_CHECKING:
    from game.fix_bayonets.state import State


def legal_actions(state: State) -> list[Action]:
    """The open actions of the seat to act."""
    return []
