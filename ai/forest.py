"""Several search trees that start from one view, their visits at the root added up.

The longer a tree grows, the more it goes its own way: two large trees of different seeds often name different
decisions, while a dozen small ones together name nearly always the same (`python -m tools.steady`). So whoever asks
what is best, and not only for a good move, asks a forest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ai.search import AnyGuide, Node, Search
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import Action, State

FOLLOWED: Final = 3
"""One in so many iterations begins with the line that `Forest.follow` was given."""
FEWEST: Final = 60
"""Visits below which what lies below a node is not added up."""


class Count(NamedTuple):
    """What one tree has found from its root."""

    children: dict[int, tuple[int, float]]
    """Visits and total reward of each child, by action id."""
    followed: tuple[int, float]
    """The same of the line that was followed."""


class Forest:
    """Has the methods of `Search`; the trees grow in turn."""

    def __init__(self, game: Game, view: State, guide: AnyGuide, seeds: Sequence[int]) -> None:
        """A tree for each seed."""
        self._trees = [Search(view, len(game.actions), guide, Rng(seed)) for seed in seeds]
        self._turn = 0
        self._line: list[Action] = []
        self._followed = [(0, 0.0)] * len(seeds)

    @property
    def view(self) -> State:
        """What all trees search from; they never change it otherwise than by `advance`."""
        return self._trees[0].view

    @property
    def iterations(self) -> int:
        """Playouts from the present root."""
        return sum(tree.iterations for tree in self._trees)

    def run(self, iterations: int) -> None:
        """Run so many iterations in the tree whose turn it is."""
        tree = self._trees[self._turn]
        forced = -(-iterations // FOLLOWED) if self._line else 0
        if forced:
            visits, total = self._followed[self._turn]
            rewards = sum(reward for (reward,) in tree.run_each([self._line], forced))
            self._followed[self._turn] = visits + forced, total + rewards
        tree.run(iterations - forced)
        self._turn = (self._turn + 1) % len(self._trees)

    def follow(self, line: Sequence[Action]) -> None:
        """From here on some iterations begin with these steps of a decision, however little they promise."""
        self._line = list(line)

    def counts(self) -> list[Count]:
        """What each tree has found."""
        return [
            Count({node.action.id: (node.visits, node.total) for node in tree.root.children}, followed)
            for tree, followed in zip(self._trees, self._followed, strict=True)
        ]

    def ranked(self) -> list[Node]:
        """Children of all the roots, most visited first; what lies below one is of the tree that visited it most."""
        own: dict[int, Node] = {}
        for node in sorted(
            (node for tree in self._trees for node in tree.root.children), key=lambda node: -node.visits
        ):
            own.setdefault(node.action.id, node)
        found: dict[int, Node] = {}
        actions = {action.id: action for action in self.view.legal()}
        for count in self.counts():
            for action, (visits, total) in count.children.items():
                node = found.setdefault(action, Node(self.view.to_act, actions[action]))
                node.visits += visits
                node.total += total
        for action, node in found.items():
            if action in own:
                node.available, node.children = own[action].available, own[action].children
        return sorted(found.values(), key=lambda node: (-node.visits, -node.value()))

    def merged(self) -> list[Node]:
        """Children of the roots of this process with what lies below them in all its trees, most visited first."""
        nodes = merged([node for tree in self._trees for node in tree.root.children])
        return sorted(nodes, key=lambda node: (-node.visits, -node.value()))

    def advance(self, action: Action) -> None:
        """As `Search.advance`; the line is followed no more."""
        for tree in self._trees:
            tree.advance(action)
        self._line, self._followed = [], [(0, 0.0)] * len(self._trees)

    def settled(self, remaining: int) -> bool:
        """As `Search.settled`."""
        visits = [node.visits for node in self.ranked()[:2]]
        return sum(visits[:1]) - sum(visits[1:]) > remaining


def merged(nodes: Iterable[Node]) -> list[Node]:
    """One node for each action of a seat, with the visits of all of them, and the same below it."""
    groups: dict[tuple[int, int], list[Node]] = {}
    for node in nodes:
        groups.setdefault((node.seat, node.action.id), []).append(node)
    found: list[Node] = []
    for group in groups.values():
        one = Node(group[0].seat, group[0].action)
        for node in group:
            one.visits += node.visits
            one.available += node.available
            one.total += node.total
        if one.visits >= FEWEST:
            one.children = merged(child for node in group for child in node.children)
        found.append(one)
    return found
