"""How a match of Battlefronts stands, as everybody at the table can see it."""

from __future__ import annotations

from game.battlefronts.cards import FRONTS_TO_WIN
from game.battlefronts.legal import fronts_held_alone
from game.battlefronts.state import State
from game.core.standings import leads_over_others


def standings_of(view: State) -> list[float]:
    """Return by seat its lead in fronts that it holds alone, -1 to 1, where 1 is a lead of FRONTS_TO_WIN."""
    held = [len(fronts_held_alone(view, seat)) for seat in range(2)]
    return leads_over_others(held, FRONTS_TO_WIN)
