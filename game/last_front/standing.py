"""How a match of Last Front stands, as everybody at the table can see it."""

from __future__ import annotations

from typing import Final

from game.core.standings import leads_over_others
from game.last_front.state import State

CLEAR_LEAD: Final = 3.0
"""The lead in territories over the others' mean from which on a standing is 1."""


def standings_of(view: State) -> list[float]:
    """Return each seat's lead in territories over the mean of the others, from -1 to 1.

    CLEAR_LEAD or more counts as 1.
    """
    held = [len(view.territories_of(seat)) for seat in range(view.seats)]
    return leads_over_others(held, CLEAR_LEAD)
