"""Several search trees of one view, whose visits at the root are added up, and the memory of a bot.

Large trees differ more than small ones: two large trees of different seeds often name different decisions, while a
dozen small ones together nearly always name the same (`docs/MEASURED.md`). So hints and reviews, which ask for the best
decision and not only for a good one, use a forest (root parallelisation: Chaslot, Winands and van den Herik, 2008).

A turn of Fighting Front has dozens of decisions, and after most of them (a move, not a fire) a seat knows no more than
it did before. The tree below such a decision is a search of the next one: a `Memory` goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final, NamedTuple

from ai.search import AnyGuide, Node, Search
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import Action, State

FOLLOW_EVERY: Final = 3
"""One of this many iterations begins with the line that `Forest.follow_line` was given."""
FEWEST_TO_MERGE: Final = 60
"""The children of a node are merged only if it has at least this many visits."""


class TreeCounts(NamedTuple):
    """The visits and rewards at the root of one tree."""

    children: dict[int, tuple[int, float]]
    """By action id: visits and total reward of the child."""
    followed: tuple[int, float]
    """Visits and total reward of the line that was followed."""


class Forest:
    """Several trees with the methods of one `Search`. They grow in turn."""

    def __init__(self, game: Game, view: State, guide: AnyGuide, seeds: Sequence[int]) -> None:
        """Make a tree for each seed."""
        self._trees = [Search(view, len(game.actions), guide, Rng(seed)) for seed in seeds]
        self._turn = 0
        """The index of the tree that grows next."""
        self._line: list[Action] = []
        """The first steps of the decision that is followed, empty for none."""
        self._followed = [(0, 0.0)] * len(seeds)
        """By tree: visits and total reward of the line."""

    @property
    def view(self) -> State:
        """Return the view that all trees search from, which is the same in each.

        Only `advance` and `resume` change it.
        """
        return self._trees[0].view

    @property
    def iterations(self) -> int:
        """The number of iterations from the present root, in all trees together."""
        return sum(tree.iterations for tree in self._trees)

    def run(self, iterations: int) -> None:
        """Run this many iterations in the tree whose turn it is. Then it is the next tree's turn.

        If a line (the steps of a decision) is followed, one in FOLLOW_EVERY iterations begins with it, so that its
        value becomes known even if the search would not choose it. `_followed` holds its visits and total reward in
        each tree. `run_each` returns a row for each world with the reward of each line, which is one here.
        """
        tree = self._trees[self._turn]
        along_line = ceil(iterations / FOLLOW_EVERY) if self._line else 0
        if along_line:
            visits, total = self._followed[self._turn]
            rewards = sum(reward for (reward,) in tree.run_each([self._line], along_line))
            self._followed[self._turn] = visits + along_line, total + rewards

        tree.run(iterations - along_line)
        self._turn = (self._turn + 1) % len(self._trees)

    def follow_line(self, line: Sequence[Action]) -> None:
        """From now on begin some iterations with these steps of a decision, however bad they look."""
        self._line = list(line)

    def tree_counts(self) -> list[TreeCounts]:
        """Return for each tree the visits and the total reward of each action at its root.

        Those of the followed line are returned as well. A line is a decision that the forest was told to explore,
        however bad it looks.
        """
        return [
            TreeCounts({node.action.id: (node.visits, node.total) for node in tree.root.children}, followed)
            for tree, followed in zip(self._trees, self._followed, strict=True)
        ]

    def ranked_children(self) -> list[Node]:
        """Return the children of all roots, most visited first, with visits and rewards summed over the trees.

        The trees of helper processes are included, but only their counts are known here. Subtrees are not summed: each
        returned node has the children of the node with its action that was visited most in a tree of this process.
        """
        most_visited: dict[int, Node] = {}
        children = [node for tree in self._trees for node in tree.root.children]
        for node in sorted(children, key=lambda node: -node.visits):
            most_visited.setdefault(node.action.id, node)

        summed: dict[int, Node] = {}
        actions = {action.id: action for action in self.view.legal()}
        for counts in self.tree_counts():
            for action, (visits, total) in counts.children.items():
                node = summed.setdefault(action, Node(self.view.to_act, actions[action]))
                node.visits += visits
                node.total += total

        for action, node in summed.items():
            if action in most_visited:
                node.available = most_visited[action].available
                node.borrow_children(most_visited[action])
        return sorted(summed.values(), key=lambda node: (-node.visits, -node.value()))

    def merged_children(self) -> list[Node]:
        """Return the children of the roots of this process, most visited first, with their subtrees merged."""
        nodes = merge_nodes([node for tree in self._trees for node in tree.root.children])
        return sorted(nodes, key=lambda node: (-node.visits, -node.value()))

    def advance(self, action: Action) -> None:
        """Move the root of all trees on by one action, keeping what is below it, and explore freely again.

        Any decision that the forest was told to explore (its line) is dropped.
        """
        for tree in self._trees:
            tree.advance(action)
        self._stop_following()

    def resume(self, action: Action, view: State) -> None:
        """Continue in all trees from the position after `action`, seen as `view`, and explore freely again.

        The statistics below `action` are kept (`Search.resume`). Any decision that the forest was told to explore (its
        line) is dropped.
        """
        for tree in self._trees:
            tree.resume(action, view)
        self._stop_following()

    def _stop_following(self) -> None:
        self._line = []
        self._followed = [(0, 0.0)] * len(self._trees)

    def is_settled(self, remaining: int) -> bool:
        """Whether `remaining` more iterations cannot change which child has the most visits."""
        visits = [node.visits for node in self.ranked_children()[:2]]
        return sum(visits[:1]) - sum(visits[1:]) > remaining


def merge_nodes(nodes: Iterable[Node]) -> list[Node]:
    """Return one node for each pair of seat and action, with visits and rewards summed over its nodes in several trees.

    Their children are merged in the same way, except below a node with fewer than FEWEST_TO_MERGE visits, which gets
    no children.
    """
    groups: dict[tuple[int, int], list[Node]] = {}
    for node in nodes:
        groups.setdefault((node.seat, node.action.id), []).append(node)

    merged: list[Node] = []
    for group in groups.values():
        sums = Node(group[0].seat, group[0].action)
        for node in group:
            sums.visits += node.visits
            sums.available += node.available
            sums.total += node.total
        if sums.visits >= FEWEST_TO_MERGE:
            sums.children = merge_nodes(child for node in group for child in node.children)
        merged.append(sums)
    return merged


# --- The search of a bot's last decision, to go on with where nothing new has come to light ---

WORLDS_TRIED: Final = 8
"""In how many worlds a decision must lead to the same view. In a few, a drawn card might be the same by chance."""


class LastSearch(NamedTuple):
    """A decision and the search that made it."""

    view: State
    """The view before the decision."""
    decision: Sequence[Action]
    """The steps of the decision."""
    search: Search | Forest
    """Its root is the position before the last of these steps."""


class Memory:
    """The last decision of a bot, with the search that made it.

    It knows nothing that the seat does not know: the tree grew from an earlier view of the same seat.
    """

    def __init__(self) -> None:
        self._last: LastSearch | None = None

    def keep_search(self, view: State, decision: Sequence[Action], search: Search | Forest) -> None:
        """Remember a decision of `view.to_act` and its search, whose root is the position before its last step."""
        self._last = LastSearch(view, decision, search)

    def take_search(self, view: State) -> Search | Forest | None:
        """Return the search of the last decision, re-rooted at `view`, or None if the decision does not lead to `view`.

        Either way the memory is empty afterwards. The root of the kept search is the position before the last step of
        the decision, so only that step is left to take.
        """
        last, self._last = self._last, None
        if last is None or not leads_to_view(last.view, last.decision, view):
            return None
        last.search.resume(last.decision[-1], view)
        return last.search


def leads_to_view(before: State, decision: Sequence[Action], view: State) -> bool:
    """Whether a decision of `before.to_act` is sure to lead from the view `before` to `view`.

    It is not if chance takes part, or if the new view depends on hidden cards. It is tried in WORLDS_TRIED worlds, not
    proved.
    """
    if before.to_act != view.to_act or type(before) is not type(view):
        return False

    for seed in range(WORLDS_TRIED):
        rng = Rng(seed)
        world = before.copy()
        world.determinize(rng)
        untouched = rng.state()
        for action in decision:
            world.apply(action, rng)

        used_chance = rng.state() != untouched
        if used_chance or world.to_act != view.to_act or world.redact(view.to_act) != view:
            return False
    return True
