"""What a bot found for its last decision, to go on with where nothing new has come to light since.

A turn of Fighting Front has dozens of decisions, and after most of them (a move, not a fire) a seat knows no more than
it did before. The tree below such a decision is a search of the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.forest import Forest
from ai.search import Search
from game.core.rng import Rng
from game.core.state import Action, State

WORLDS: Final = 8
"""In how many worlds a decision must lead to the same view; in a few, a drawn card might be the same by chance."""


class Memory:
    """The last decision of a bot, with the search that made it.

    It knows nothing that the seat does not know: the tree grew from an earlier view of the same seat.
    """

    def __init__(self) -> None:
        self._last: tuple[State, Sequence[Action], Search | Forest] | None = None

    def keep(self, view: State, decision: Sequence[Action], search: Search | Forest) -> None:
        """Remember a decision of `view.to_act` and its search, whose root stands before the decision's last step."""
        self._last = view, decision, search

    def resumed(self, view: State) -> Search | Forest | None:
        """The search for `view`, begun before; None where the last decision does not lead to it.

        Either way the memory is empty afterwards.
        """
        last, self._last = self._last, None
        if last is None or not foreseen(last[0], last[1], view):
            return None
        search = last[2]
        search.resume(last[1][-1], view)
        return search


def foreseen(before: State, decision: Sequence[Action], view: State) -> bool:
    """Whether a decision of `before.to_act` leads from this view to that one without chance, whatever is hidden.

    That something hidden makes no difference is tried in WORLDS worlds, not proved.
    """
    if before.to_act != view.to_act or type(before) is not type(view):
        return False
    for seed in range(WORLDS):
        rng = Rng(seed)
        world = before.copy()
        world.determinize(rng)
        chance = rng.state()
        for action in decision:
            world.apply(action, rng)
        if rng.state() != chance or world.to_act != view.to_act or world.redact(view.to_act) != view:
            return False
    return True
