"""How strong a level is in each game: its iterations, and how it chooses among the results of its search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from ai.search import Node
from game.core.rng import Rng

LEAST_VISITS: Final = 0.1
"""The least share of the visits of the most visited choice that a drawn choice must have."""
LEAST_ODDS: Final = 0.25
"""The least share of the best odds to win that it must have: beside a choice with 50 %, those with 20; beside 95 %,
83."""


@dataclass(frozen=True)
class Strength:
    """The strength of a level in one game, where it differs from its general one."""

    iterations: int
    temperature: float = 0.0
    """See `drawn`."""


STRENGTHS: Final[Mapping[str, Mapping[str, Strength]]] = {
    "battlefronts": {"recruit": Strength(430, 0.1), "sergeant": Strength(1000), "captain": Strength(3200)},
    "sharp_end": {"recruit": Strength(30, 1.0), "sergeant": Strength(150, 0.6), "captain": Strength(300, 0.2)},
    "last_front": {"recruit": Strength(30, 1.0), "sergeant": Strength(150, 0.3), "captain": Strength(300)},
    "fighting_front": {"recruit": Strength(38, 0.15), "sergeant": Strength(110)},
}
"""By game and level, where it differs from what `ai.bot.LEVELS` says: set so that with two seats each level wins about
65 % of the matches against the one below. The highest level never errs, so it is not listed."""


def drawn(ranked: Sequence[Node], temperature: float, rng: Rng) -> Node:
    """The choice of a search: at temperature 0 the first of `ranked`, which is the most visited one.

    Else it is drawn from `plausible`, with probabilities proportional to visits ** (1 / temperature): the
    higher the temperature, the more often another one than the first; at infinity all are equally likely.
    """
    if not temperature:
        return ranked[0]
    among = plausible(ranked)
    weights = [(node.visits / among[0].visits) ** (1.0 / temperature) for node in among]
    left = rng.unit() * sum(weights)
    for node, weight in zip(among, weights, strict=True):
        left -= weight
        if left < 0.0:
            return node
    return among[0]


def plausible(ranked: Sequence[Node]) -> list[Node]:
    """The nodes, most visited first, that could be mistaken for the best one: none of them throws the match away.

    They have enough visits (LEAST_VISITS) and enough odds to win (LEAST_ODDS) beside the best, so that a certain win
    is not given up and an avoidable loss is not chosen.
    """
    tried = [node for node in ranked if node.visits >= LEAST_VISITS * ranked[0].visits]
    least = LEAST_ODDS * max(map(odds, tried))
    return [node for node in tried if odds(node) >= least]


def odds(node: Node) -> float:
    """Chance to win divided by chance not to win, as the search has found it; infinite if the win is certain."""
    value = node.value()
    return value / (1.0 - value) if value < 1.0 else inf
