"""What the reasons of several games share: the decision with which the best one is compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ai.levels import SHOWN
from ai.reasoning import FEWEST_VISITS, WELL_TRIED, next_different
from ai.search import Node
from game.core.state import Action, State

CLEARLY_WORSE: Final = 0.9
"""A decision with at most this share of the value of the best one is called "worse" in the rows of a hint."""
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


def reason_over_worse(view: State, ranked: Sequence[Node], reason_over: Callable[[Sequence[Action]], str]) -> str:
    """Return the reason for the first of these decisions over the next one that is clearly worse. Empty without one.

    It is for a best decision without a gain over the next one. `reason_over` returns the reason over another decision,
    "" for none. Only those count that a hint shows.
    """
    worse = [node for node in shown_rows(ranked) if node.value() <= CLEARLY_WORSE * ranked[0].value()]
    rival = next_different(view, [ranked[0], *worse], lambda _, other: not reason_over(other))
    return reason_over(rival) if rival else ""


def shown_rows(ranked: Sequence[Node]) -> list[Node]:
    """Return the first of these nodes and the next ones by value, as many as a hint has rows."""
    others = sorted(ranked[1:], key=lambda node: (node.visits < FEWEST_VISITS, -node.value()))
    return [ranked[0], *others[: SHOWN - 1]]


def rows_to_first_worse(ranked: Sequence[Node]) -> list[Node]:
    """Return the rows of a hint up to the first one that is clearly worse, or all rows if none is.

    They are for a decision that keeps a card, as each row before that of the card does, too. So the card is a reason
    only if all rows between are as good as the first.
    """
    rows = shown_rows(ranked)
    worse = [at for at, node in enumerate(rows) if at > 0 and node.value() <= CLEARLY_WORSE * rows[0].value()]
    return rows[: worse[0] + 1] if worse else rows
