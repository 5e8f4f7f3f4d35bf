"""What the reasons of Last Front and At the Sharp End share: the decision with which the best one is compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ai.reasoning import FEWEST_VISITS, WELL_TRIED, next_different
from ai.search import Node
from game.core.state import Action, State

DECIDED: Final = 0.01
"""A match is decided if all decisions win it with less than this chance, or lose it with less."""


def worse_rival(
    view: State, ranked: Sequence[Node], is_alike: Callable[[Sequence[Action], Sequence[Action]], bool]
) -> list[Action] | None:
    """Return the next decision that is really different (`next_different`) and does not win more than the best one.

    Returns [] if the search knows no other decision, and None if no difference should be told: if the match is decided,
    or if every other decision wins more.
    """
    best = ranked[0]
    tried = [node for node in ranked if node.visits >= max(FEWEST_VISITS, WELL_TRIED * best.visits)]
    values = [node.value() for node in tried]
    if len(tried) > 1 and (max(values) < DECIDED or min(values) > 1.0 - DECIDED):
        return None
    rival = next_different(view, ranked, is_alike)
    better = [node for node in tried if node.value() > best.value()]
    if rival and rival[0] in [node.action for node in better]:
        return next_different(view, [node for node in ranked if node not in better], is_alike) or None
    return rival
