"""Several search trees that start from one view, their visits at the root added up.

Large trees differ more than small ones: two large trees of different seeds often name different
decisions, while a dozen small ones together nearly always name the same (`docs/MEASURED.md`). So hints and reviews,
which ask for the best decision and not only for a good one, use a forest.

A turn of Fighting Front has dozens of decisions, and after most of them (a move, not a fire) a seat knows no more than
it did before. The tree below such a decision is a search of the next one: a `Memory` goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ai.search import AnyGuide, Node, Search
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import Action, State

FOLLOWED: Final = 3
"""One of this many iterations begins with the line that `Forest.follow` was given."""
FEWEST: Final = 60
"""Below this number of visits the children of a node are not added up."""


class Count(NamedTuple):
    """What one tree has found from its root."""

    children: dict[int, tuple[int, float]]
    """Visits and total reward of each child, by action id."""
    followed: tuple[int, float]
    """Visits and total reward of the line that was followed."""


class Forest:
    """Several trees with the methods of one `Search`; they grow in turn."""

    def __init__(self, game: Game, view: State, guide: AnyGuide, seeds: Sequence[int]) -> None:
        """Make a tree for each seed."""
        self._trees = [Search(view, len(game.actions), guide, Rng(seed)) for seed in seeds]
        self._turn = 0
        self._line: list[Action] = []
        self._followed = [(0, 0.0)] * len(seeds)

    @property
    def view(self) -> State:
        """The view that all trees search from; only `advance` and `resume` change it."""
        return self._trees[0].view

    @property
    def iterations(self) -> int:
        """Playouts from the present root."""
        return sum(tree.iterations for tree in self._trees)

    def run(self, iterations: int) -> None:
        """Run this many iterations in the tree whose turn it is."""
        tree = self._trees[self._turn]
        forced = -(-iterations // FOLLOWED) if self._line else 0
        if forced:
            visits, total = self._followed[self._turn]
            rewards = sum(reward for (reward,) in tree.run_each([self._line], forced))
            self._followed[self._turn] = visits + forced, total + rewards
        tree.run(iterations - forced)
        self._turn = (self._turn + 1) % len(self._trees)

    def follow(self, line: Sequence[Action]) -> None:
        """From now on some iterations begin with these steps of a decision, however bad they look."""
        self._line = list(line)

    def counts(self) -> list[Count]:
        """What each tree has found."""
        return [
            Count({node.action.id: (node.visits, node.total) for node in tree.root.children}, followed)
            for tree, followed in zip(self._trees, self._followed, strict=True)
        ]

    def ranked(self) -> list[Node]:
        """Children of all the roots, most visited first; below each is the subtree of the tree that visited it most."""
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
        """Children of the roots of this process, most visited first, with the subtrees of all its trees added up."""
        nodes = merged([node for tree in self._trees for node in tree.root.children])
        return sorted(nodes, key=lambda node: (-node.visits, -node.value()))

    def advance(self, action: Action) -> None:
        """As `Search.advance`; the line is no longer followed."""
        for tree in self._trees:
            tree.advance(action)
        self._follow_none()

    def resume(self, action: Action, view: State) -> None:
        """As `Search.resume`; the line is no longer followed."""
        for tree in self._trees:
            tree.resume(action, view)
        self._follow_none()

    def _follow_none(self) -> None:
        self._line, self._followed = [], [(0, 0.0)] * len(self._trees)

    def settled(self, remaining: int) -> bool:
        """As `Search.settled`."""
        visits = [node.visits for node in self.ranked()[:2]]
        return sum(visits[:1]) - sum(visits[1:]) > remaining


def merged(nodes: Iterable[Node]) -> list[Node]:
    """One node for each action of a seat, with the visits of all these nodes, and the same below it."""
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


# --- What a bot found for its last decision, to go on with where nothing new has come to light ---

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
