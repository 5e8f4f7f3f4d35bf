"""Single-observer information-set tree search (Cowling, Powley and Whitehouse, 2012).

One tree of decisions serves many worlds. Every iteration deals the hidden cards anew, so
at a node only those children count that its world allows, and a child is judged against
the number of times it could have been chosen (its availability), not against the visits
of its parent. Rewards are a vector with one entry a seat; each decision is judged by the
entry of the seat that takes it, so any number of seats may play.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from game.core.compiled import mypyc_attr
from game.core.rng import Rng
from game.core.state import OVER, Action, State

EXPLORATION: Final = 0.6
"""The weight of the unknown against the known; rewards run from 0 to 1."""
BREADTH: Final = 0.7
"""Of a decision considered v times this * sqrt(v) actions are tried, the guide's favourites first."""

_ROOT: Final = Action(-1, "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """How playouts are steered. This one plays anything, uniformly at random.

    A game's own guide stands in `ai/estimates/<slug>.py` as `GUIDE`. Guides keep
    nothing that changes an answer and look at nothing a seat could not see, hidden cards of a dealt world included.
    """

    __slots__ = ()

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        """A plausible action for `state.to_act` out of `legal`, of which there are at least two."""
        return legal[rng.below(len(legal))]

    def exploration(self) -> float:
        """The weight of the unknown against the known in this game."""
        return EXPLORATION

    def breadth(self) -> float:
        """How far the guide's favourites may be trusted in this game: less than BREADTH tries fewer others."""
        return BREADTH

    def decisive(self, view: State, legal: list[Action]) -> Action | None:
        """The action out of `legal` that is taken without a thought because it wins unless it is stopped, if any."""
        return None

    def enough(self, view: State, world: State) -> bool:
        """True where a match that began at `view` need not be played on, because `estimate` tells its worth."""
        return False

    def outcome(self, view: State, world: State) -> list[float]:
        """What a match that began at `view` and is over has brought each seat: adds up as `State.scores` does."""
        return world.scores()

    def estimate(self, world: State) -> list[float]:
        """What each seat may expect to score, where `enough` said so: like `State.scores`, adding up to 1."""
        return world.scores()

    def reason(self, view: State, ranked: list[Node]) -> str:
        """Why the first of these decisions was taken at `view`, for whoever may watch its seat; empty: no word on it.

        Says only what the seat knows or what the search found; nodes without visits found nothing.
        """
        return ""


class Node:
    """A decision in the tree, and how matches went after it for the seat that took it."""

    __slots__ = ("seat", "action", "visits", "available", "total", "children")

    def __init__(self, seat: int, action: Action) -> None:
        self.seat: int = seat
        self.action: Action = action
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.children: list[Node] = []

    def value(self) -> float:
        """The mean reward of the seat that took this decision."""
        return self.total / self.visits if self.visits else 0.0


class Search:
    """A search from one view, run in instalments so that its owner may look up in between."""

    __slots__ = ("view", "guide", "rng", "root", "_path", "_mark", "_stamp", "_exploration", "_breadth")

    def __init__(self, view: State, actions: int, guide: Guide, rng: Rng) -> None:
        """Search for `view.to_act`, in a game of `actions` different actions."""
        self.view: State = view.copy()
        self.guide: Guide = guide
        self.rng: Rng = rng
        self.root: Node = Node(OVER, _ROOT)
        self._path: list[Node] = []
        self._mark: list[int] = [0] * actions
        self._stamp: int = 0
        self._exploration: float = guide.exploration()
        self._breadth: float = guide.breadth()

    @property
    def iterations(self) -> int:
        """How many matches were played out so far from here on."""
        return self.root.visits

    def run(self, iterations: int) -> None:
        """Play `iterations` more matches to their ends, or as far as the guide finds worth while."""
        for _ in range(iterations):
            world = self.view.copy()
            world.determinize(self.rng)
            self._path.clear()
            self._descend(world)
            self._play_out(world)
            ended = world.to_act == OVER
            scores = self.guide.outcome(self.view, world) if ended else self.guide.estimate(world)
            for node in self._path:
                node.visits += 1
                node.total += scores[node.seat]
            self.root.visits += 1

    def ranked(self) -> list[Node]:
        """The decisions open now that were tried, the most visited first."""
        return sorted(self.root.children, key=_by_visits)

    def advance(self, action: Action) -> None:
        """Take `action`, which ends nothing and reveals nothing, and go on from there with what is known of it."""
        self.view.apply(action, self.rng)
        after = Node(OVER, _ROOT)
        for child in self.root.children:
            if child.action is action:
                after = child
        self.root = after

    def settled(self, remaining: int) -> bool:
        """True when `remaining` more iterations cannot change which decision has most visits."""
        first = second = 0
        for child in self.root.children:
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second > remaining

    def _descend(self, world: State) -> None:
        """Follow the tree as far as it is known, and add the first new decision.

        A decision without a choice is added on the way, since trying it out tells nothing.
        """
        node = self.root
        while not self._ended(world):
            legal = world.legal()
            child = self._best_child(node, world.to_act, legal)
            grown = child is None
            if child is None:
                child = Node(world.to_act, self._untried(world, legal))
                child.available = 1
                node.children.append(child)
            self._path.append(child)
            world.apply(child.action, self.rng)
            if grown and len(legal) > 1:
                return
            node = child

    def _best_child(self, node: Node, seat: int, legal: list[Action]) -> Node | None:
        """The child with the highest upper confidence bound, or None when it is time to try another action.

        Leaves the stamp of this visit in `_mark` on all legal actions without a child.
        """
        self._stamp += 1
        stamp = self._stamp
        mark = self._mark
        for action in legal:
            mark[action.id] = stamp
        best: Node | None = None
        highest = -1.0
        known = 0
        for child in node.children:
            if child.seat == seat and mark[child.action.id] == stamp:
                mark[child.action.id] = 0
                known += 1
                child.available += 1
                visits = child.visits
                bound = child.total / visits + self._exploration * sqrt(log(child.available) / visits)
                if bound > highest:
                    highest = bound
                    best = child
        enough = known == len(legal) or known > self._breadth * sqrt(node.visits)
        return best if enough else None

    def _untried(self, world: State, legal: list[Action]) -> Action:
        """One of the legal actions that still carry the stamp of this visit."""
        untried: list[Action] = []
        for action in legal:
            if self._mark[action.id] == self._stamp:
                untried.append(action)
        if len(untried) == 1:
            return untried[0]
        return self.guide.pick(world, untried, self.rng)

    def _ended(self, world: State) -> bool:
        """There is nothing more to play."""
        return world.to_act == OVER or self.guide.enough(self.view, world)

    def _play_out(self, world: State) -> None:
        """Play the match to its end as the guide would."""
        while not self._ended(world):
            legal = world.legal()
            if len(legal) == 1:
                world.apply(legal[0], self.rng)
            else:
                world.apply(self.guide.pick(world, legal, self.rng), self.rng)


def _by_visits(node: Node) -> tuple[int, float]:
    return (-node.visits, -node.value())
