"""Tempers: how a player chooses among decisions that its search calls about equal. A temper never changes a search.

A level thinks as it does without a temper. Only when it has decided, the decisions that are about equal to its own
(`nodes_about_equal`) are looked at once more, and the temper takes the one that it likes clearly best, if there is one
(`index_of_favourite`). It likes up to four things about a decision, its `Features`, which the analysis of each game
finds (`ai/estimates/<slug>/temper.py`) in what the seat knows: its view, and the decision itself.

Like `ai.levels` this module imports no search, since the client names tempers long before a bot thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.core.sanitize import quoted
from game.core.state import Action

if TYPE_CHECKING:
    from ai.search import Node

IN_A_DUEL: Final = 0.5
"""The value of an even match for each of two seats. The limits below are for values around it."""
ENOUGH_VISITS: Final = 0.5
"""A decision is about equal to another only if it has at least this share of its visits.

A search gives few visits to what it takes for worse, and the mean of a few lines of play says little.
"""
NOISE: Final = 0.5
"""A decision is about equal to a better one if its value is lower by at most this many standard errors of the
difference.

So small a difference tells little: if rewards vary as much as they can, the worse one is the better one in truth in
three of ten cases. The error becomes smaller with more visits, so a stronger level gives away less.
"""
MOST_BETTER: Final = 0.03
"""A decision whose value is higher by more is not about equal, but better.

A level that errs by chance is to err with a temper, too. If a temper could always take what is better, it would be the
stronger player. It is the least difference that a review mentions (`ai.review.LEAST_DIFFERENCE`), because no player
would notice less.
"""
MOST_WORSE: Final = 0.015
"""A decision whose value is lower by more is never about equal, however few visits it has.

It is half of MOST_BETTER, since little of what is better by chance is better in truth. Where long searches judged the
choices of Sergeants, those that looked better by up to MOST_BETTER gained less than half of that, and those that looked
a little worse lost all of it. So what a temper gains and loses comes to about the same.
"""
PRICE: Final = 40.0
"""How much less a temper likes a decision for each point of value that it costs.

Little is given away for little: of two decisions that please it as much, a temper takes the better one, and it takes a
worse one only if that pleases it much more. A match has dozens of decisions, so small losses add up.
"""
CLEARLY: Final = 0.5
"""A temper goes away from the choice of the search only for one that it likes better by at least this much.

A player does not notice smaller differences in taste, and each of them would cost a little.
"""


class Features(NamedTuple):
    """What a decision is like, for the taste of a temper. Each number is in -1..1, and 0 says nothing."""

    attack: float = 0.0
    """Whether it attacks, stays or bids (1), or gives way (-1)."""
    commitment: float = 0.0
    """How much it lays out of what the seat has in hand or in reserve, or saves (below 0)."""
    risk: float = 0.0
    """How far its possible outcomes lie apart."""
    surprise: float = 0.0
    """How far it uses a special card or something that nobody sees coming, or gives it away (below 0)."""


FeaturesOf = Callable[[Any, Sequence[Action]], Features]
"""Returns the features of a decision, the steps of which may not be complete, at a view of the seat that makes it."""


@dataclass(frozen=True)
class Temper:
    """A taste among decisions that are about equal."""

    slug: str
    name: str
    weights: Features
    """How much it likes each feature, below 0 if it dislikes it. Without any weight it always takes the first choice.
    """

    def weigh(self, features: Features) -> float:
        """Return how much this temper likes a decision with these features, below 0 for a dislike.

        It is the sum of the features (attack, commitment, risk, surprise), each times the temper's weight for it.

        >>> temper_named("bold").weigh(Features(attack=1.0)) > temper_named("patient").weigh(Features(attack=1.0))
        True
        """
        return sum(weight * feature for weight, feature in zip(self.weights, features, strict=True))


TEMPERS: Final = (
    Temper(
        "bold",
        name="Bold",
        weights=Features(attack=1.0, commitment=0.15, risk=0.3),
    ),
    Temper(
        "patient",
        name="Patient",
        weights=Features(attack=-1.0, commitment=-0.6, risk=-0.3),
    ),
    Temper(
        "cunning",
        name="Cunning",
        weights=Features(commitment=-0.3, surprise=1.0),
    ),
    Temper("methodical", "Methodical", Features()),
)


def temper_named(slug: str) -> Temper:
    """Return the temper of that slug. Raises ValueError with a sentence for the player if there is none."""
    for temper in TEMPERS:
        if temper.slug == slug:
            return temper
    raise ValueError(
        f"There is no temper '{quoted(slug)}'; choose from: {', '.join(temper.slug for temper in TEMPERS)}."
    )


def split_temper(kind: str) -> tuple[str, Temper | None]:
    """Return a kind of player without its temper, and the temper, None without one.

    Raises ValueError with a sentence for a temper that there is not.

    >>> [(kind, temper and temper.name) for kind, temper in map(split_temper, ("captain+bold", "150"))]
    [('captain', 'Bold'), ('150', None)]
    """
    name, plus, temper = kind.partition("+")
    if not plus or "+" in temper:
        return kind, None
    return name, temper_named(temper)


def nodes_about_equal(
    chosen: Node, nodes: Sequence[Node], given_away: float = 0.0, even_share: float = IN_A_DUEL
) -> list[Node]:
    """Return the node that a search would choose, and then those of `nodes` that may be as good, in their order.

    `given_away`: the value that the temper has given away with earlier steps of the same decision, 0..1. `even_share`:
    the value of an even match for each seat, 1 / seats.
    """
    others = [node for node in nodes if node is not chosen]
    return [chosen, *[node for node in others if is_about_equal(node, chosen, given_away, even_share)]]


def is_about_equal(node: Node, chosen: Node, given_away: float = 0.0, even_share: float = IN_A_DUEL) -> bool:
    """Return whether `node`, a choice of a search, may be as good as `chosen`, the choice that the search prefers.

    - It needs the share ENOUGH_VISITS of the visits of `chosen`.
    - Its value, a mean reward in 0..1, may be higher by at most MOST_BETTER.
    - It may be lower by at most MOST_WORSE, which no player notices, and by at most NOISE standard errors of the
      difference, which chance explains. The value that earlier steps of the same decision have given away is taken off,
      so that a decision of several steps gives away no more than one of a single step.
    - A choice that has always won or always lost is as good only as another such choice.

    Among more seats than two both limits are smaller, as all values are (`even_share`, 1 / seats).
    """
    scale = even_share / IN_A_DUEL
    if node.visits < max(1.0, ENOUGH_VISITS * chosen.visits):
        return False
    values = {node.value(), chosen.value()}
    is_one_settled = bool(values & {0.0, 1.0})
    if len(values) > 1 and is_one_settled:
        return False
    standard_error = sqrt(_most_variance(node) + _most_variance(chosen))
    most_worse = max(0.0, min(scale * MOST_WORSE, NOISE * standard_error) - given_away)
    return -scale * MOST_BETTER <= chosen.value() - node.value() <= most_worse


def _most_variance(node: Node) -> float:
    """Return the most variance that the mean of the rewards of a node can have.

    Rewards are in 0..1, and such numbers with the mean m vary by at most m * (1 - m) (Bhatia and Davis, 2000). So a
    search need not add up their squares.
    """
    value = node.value()
    return value * (1.0 - value) / max(1, node.visits)


def index_of_favourite(
    temper: Temper, features: Sequence[Features], values: Sequence[float], even_share: float = IN_A_DUEL
) -> int:
    """Return the index of the decision that a temper takes, by the features of each and by its value in the search.

    The first decision is the choice of the search. Another one is taken if the temper likes it better by CLEARLY at
    least, after PRICE for each point of value that it costs. Of several that it likes as much it takes the first. Among
    more seats than two each point is dearer, as values are smaller (`even_share`, 1 / seats).

    >>> bold = temper_named("bold")
    >>> index_of_favourite(bold, [Features(), Features(attack=1.0), Features(attack=1.0)], [0.5, 0.49, 0.5])
    2
    >>> index_of_favourite(bold, [Features(), Features(attack=1.0)], [0.5, 0.46])
    0
    """
    value_of_first = values[0]
    price = PRICE * IN_A_DUEL / even_share
    likings = [
        temper.weigh(one) - price * max(0.0, value_of_first - value)
        for one, value in zip(features, values, strict=True)
    ]
    greatest = max(likings)
    return likings.index(greatest) if greatest - likings[0] >= CLEARLY else 0
