"""How strong a level is in each game: how far it searches, and how it chooses among what the search has found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from ai.search import Node
from game.core.rng import Rng

TENTH: Final = 0.1
"""A choice is drawn only from those with this share of the visits of the most visited one..."""
QUARTER: Final = 0.25
"""...and this share of the best odds to win: beside a choice that wins with 50 %, those with 20; beside 95 %, 83."""


@dataclass(frozen=True)
class Strength:
    """What a level has in one game instead of what it has in general."""

    iterations: int
    temperature: float = 0.0
    """See `drawn`."""


STRENGTHS: Final[Mapping[str, Mapping[str, Strength]]] = {
    "battlefronts": {"recruit": Strength(200, 0.1), "sergeant": Strength(430, 0.1)},
    "sharp_end": {"recruit": Strength(30, 1.0), "sergeant": Strength(150, 0.6), "captain": Strength(300, 0.2)},
    "last_front": {"recruit": Strength(30, 1.0), "sergeant": Strength(150, 0.3), "captain": Strength(450)},
    "fighting_front": {"recruit": Strength(38)},
}
"""By game and level, where it differs from what `ai.bot.LEVELS` says: set so that with two seats each level wins about
65 % of the matches against the one below. The highest level never errs, so it stands nowhere."""


def drawn(ranked: Sequence[Node], temperature: float, rng: Rng) -> Node:
    """The choice of a search: at temperature 0 the first of `ranked`, which is the most visited one.

    At any other it is drawn from `plausible`, with probabilities proportional to visits ** (1 / temperature): the
    higher, the more often something else than the first, and at infinity all are equally likely.
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

    They have a TENTH of the most visits and a QUARTER of the best odds to win, so that a win that is certain is not
    given up, and a loss that can be avoided is not chosen.
    """
    worth = [node for node in ranked if node.visits >= TENTH * ranked[0].visits]
    least = QUARTER * max(map(odds, worth))
    return [node for node in worth if odds(node) >= least]


def odds(node: Node) -> float:
    """Chance to win by chance not to win, as the search has found it: 0 or more, infinite where it is sure."""
    value = node.value()
    return value / (1.0 - value) if value < 1.0 else inf
