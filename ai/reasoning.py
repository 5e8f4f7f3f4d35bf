"""What the reasons of all games share: the decision of a search, the answer that it expects, a short text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ai.search import Node
from game.core.rng import Rng
from game.core.state import Action, State

LONGEST: Final = 190
"""The most characters of a reason."""
FEWEST: Final = 60
"""The fewest visits of an answer that a reason mentions."""
LIKELY: Final = 0.4
"""From this share of all answers on, a kind of answer is called likely."""


def favourite(node: Node) -> Node | None:
    """The most visited child, if there is one."""
    return max(node.children, key=lambda child: child.visits, default=None)


def after(view: State, *steps: Action) -> Any:
    """A world that the view allows, of its class, with these steps made: a view itself cannot be played on."""
    world = view.copy()
    world.determinize(Rng(0))
    for step in steps:
        world.apply(step, Rng(0))
    return world


def decision(view: State, node: Node) -> list[Node]:
    """This node and the most visited ones of the other steps of its decision, as far as they were tried."""
    world = after(view, node.action)
    found = [node]
    while world.midway():
        following = favourite(found[-1])
        if following is None:
            break
        found.append(following)
        world.apply(following.action, Rng(0))
    return found


def along(view: State, ranked: Sequence[Node], line: Sequence[Action]) -> list[Node]:
    """These nodes for `Guide.reason`: first the one of a decision, with only the steps that were taken.

    The last step keeps the answers to it that a search has found.
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
    """The kind of answer that the search expects to a decision of `seat` that ends with `last`; "" if it is open.

    `kind` names an answer without naming a hidden card, since the search has only imagined it; "" for no name. Where
    the seat itself may have to decide next, that counts as an answer without a name.
    """
    visits: dict[str, int] = {}
    for child in last.children:
        words = kind(child.action) if child.seat != seat else ""
        visits[words] = visits.get(words, 0) + child.visits
    words = max(visits, key=lambda one: visits[one], default="")
    enough = visits.get(words, 0) >= max(FEWEST, LIKELY * sum(visits.values()))
    return words if enough else ""


def brief(sentences: Sequence[str]) -> str:
    """The first of these sentences that is not empty, and all later ones that still fit."""
    text = ""
    for sentence in sentences:
        if not text:
            text = sentence
        elif sentence and len(text) + 1 + len(sentence) <= LONGEST:
            text = f"{text} {sentence}"
    return text
