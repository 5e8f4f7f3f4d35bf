"""How a match of At the Sharp End stands, as everybody at the table can see it."""

from __future__ import annotations

from typing import Final

from game.core.standings import leads_over_others
from game.sharp_end.cards import TERRAIN_OF
from game.sharp_end.state import State

CLEAR_LEAD: Final = 12.0
"""The lead over the others' mean from which on a standing is 1, in the numbers of the terrains of the counters."""


def standings_of(view: State) -> list[float]:
    """Return by seat its lead over the mean of the others, -1 to 1, where 1 is a lead of CLEAR_LEAD or more.

    A counter is worth the number of its terrain. What is printed on it is hidden, but everybody sees its terrain.
    """
    worth: list[int] = [sum(TERRAIN_OF[counter] for counter in view.counters(seat)) for seat in range(view.seats)]
    return leads_over_others(worth, CLEAR_LEAD)
