"""How a match of Fix Bayonets stands, as everybody at the table can see it."""

from __future__ import annotations

from typing import Final

from game.core.standings import leads_over_others
from game.fix_bayonets.cards import DEAD, KIND_OF, MEN, OFFICER
from game.fix_bayonets.state import State

WORTH_OF_OFFICER: Final = 4.0
WORTH_OF_MAN: Final = 1.0
CLEAR_LEAD: Final = 12.0
"""The lead in men, at their worth, from which on a standing is 1."""


def standings_of(view: State) -> list[float]:
    """Return by seat its lead in living men, -1 to 1, where 1 is a lead worth CLEAR_LEAD.

    An officer is worth several men.
    """
    worth = [0.0, 0.0]
    for man, place in enumerate(view.men):
        if place != DEAD:
            worth[man // MEN] += WORTH_OF_OFFICER if KIND_OF[man] == OFFICER else WORTH_OF_MAN
    return leads_over_others(worth, CLEAR_LEAD)
