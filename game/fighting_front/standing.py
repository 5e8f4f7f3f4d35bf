"""How a match of Fighting Front stands, as everybody at the table can see it."""

from __future__ import annotations

from typing import Final

from game.core.standings import leads_over_others
from game.fighting_front.quick import back_row_spaces_held
from game.fighting_front.state import State

WORTH_OF_GOAL: Final = 0.5
"""What a space of the enemy back row counts in a standing."""
WORTH_OF_UNIT: Final = 0.08
"""What a ground unit on the map counts in it."""


def standings_of(view: State) -> list[float]:
    """Return each seat's lead over the other, from -1 to 1: spaces of the enemy back row and ground units on the map.

    A weighted sum of the two that is higher by 1.0 counts as a clear lead.
    """
    owners = list(view.owner)
    values = [
        WORTH_OF_GOAL * float(back_row_spaces_held(view, seat)) + WORTH_OF_UNIT * owners.count(seat)
        for seat in range(2)
    ]
    return leads_over_others(values, clear_lead=1.0)
