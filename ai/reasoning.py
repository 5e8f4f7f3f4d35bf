"""What the reasons of all games share: the decision that a search leads to, the answer it expects, a short text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ai.search import Node
from game.core.rng import Rng
from game.core.state import Action, State

LONGEST: Final = 160
"""Most characters of a reason."""
FEWEST: Final = 60
"""Fewest visits of an answer that is told."""
LIKELY: Final = 0.4
"""The share of the answers looked at that are of a kind: from here on it is told as the likely one."""


CERTAIN: Final = 1e-9
"""By so much a chance may differ from 0 or 1 that is certain: sums of fractions are not exact."""


def favourite(node: Node) -> Node | None:
    """The most visited child, if there is one."""
    return max(node.children, key=lambda child: child.visits, default=None)


def decision(view: State, node: Node) -> list[Node]:
    """This node and those of the other steps of its decision, by what was visited most, as far as they were tried."""
    world = view.copy()
    world.determinize(Rng(0))
    world.apply(node.action, Rng(0))
    found = [node]
    while world.midway():
        following = favourite(found[-1])
        if following is None:
            break
        found.append(following)
        world.apply(following.action, Rng(0))
    return found


def along(view: State, ranked: Sequence[Node], line: Sequence[Action]) -> list[Node]:
    """These nodes for `Guide.reason`, first the one of a decision, with its steps as they were taken and no other.

    The last step keeps the answers that a search has found to it.
    """
    steps: list[Node] = []
    children: Sequence[Node] = ranked
    for action in line:
        node = Node(view.to_act, action)
        found = next((child for child in children if child.action is action), None)
        children = [] if found is None else found.children
        if found is not None:
            node.visits, node.available, node.total = found.visits, found.available, found.total
        if steps:
            steps[-1].children = [node]
        steps.append(node)
    steps[-1].children = list(children)
    return [steps[0], *[node for node in ranked if node.action is not line[0]]]


def answer(last: Node, seat: int, kind: Callable[[Action], str]) -> str:
    """The kind of answer that the search expects to what a seat ended with this step; "" where it cannot tell.

    `kind` names an answer so that it tells no hidden card, which the worlds of a search make up; "" for none.
    """
    visits: dict[str, int] = {}
    for child in last.children:
        if child.seat != seat:
            words = kind(child.action)
            visits[words] = visits.get(words, 0) + child.visits
    words = max(visits, key=lambda one: visits[one], default="")
    enough = visits.get(words, 0) >= max(FEWEST, LIKELY * sum(visits.values()))
    return words if enough else ""


def brief(sentences: Sequence[str]) -> str:
    """The first of these sentences that is not empty, and those after it that still fit."""
    text = ""
    for sentence in sentences:
        if not text:
            text = sentence
        elif sentence and len(text) + 1 + len(sentence) <= LONGEST:
            text = f"{text} {sentence}"
    return text


def listed(words: Sequence[str]) -> str:
    """Words in a row: A, B and C."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def many(count: int, word: str) -> str:
    """A number with its noun: 1 card, 3 cards, no cards."""
    return f"{count} {word}" if count == 1 else f"{count or 'no'} {word}s"


def percent(chance: float) -> str:
    """A chance as a number; 0 and 100 % are only those that are certain."""
    if chance <= CERTAIN or chance >= 1.0 - CERTAIN:
        return f"{round(chance) * 100} %"
    return f"{min(99, max(1, round(100 * chance)))} %"
