"""Single-observer information-set tree search (Cowling, Powley and Whitehouse, 2012).

One tree serves many determinizations: every iteration fills in the hidden cards anew. At a
node only the children count that the present world allows, and UCB uses a child's
availability count (how often it could have been selected) in place of its parent's visits.
Rewards are a vector with one entry per seat; a node is judged by the entry of the seat that
acts there, so any number of seats may play.

Values of all moves as first (RAVE; Gelly and Silver, 2011), mixed into UCB, won no more than half: at 150 iterations a
side 52.0 +- 5.4 % of 200 matches of Last Front, 46.8 +- 6.1 % of 200 of At the Sharp End, 50.0 +- 9.1 % of 90 of
Fighting Front, where it was broken off.

Progressive bias (Chaslot et al., 2008), .3 / (place * (visits + 1)) by the place at which the guide chose a child, won
no more either: at 150 iterations 45.0 +- 3.9 % of 400 matches of Last Front, 51.2 +- 6.9 % of 200 of At the Sharp End,
49.4 +- 10.2 % of 86 of Battlefronts (broken off). In Fix Bayonets it was 57.9 +- 5.3 % of 240, then 49.0 +- 5.0 % of
304 on other deals (broken off), and 53.4 +- 6.6 % of 118 at 1000 iterations (broken off); with .8, 52.9 +- 5.9 % of
240.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.core.compiled import mypyc_attr
from game.core.rng import Rng
from game.core.state import OVER, Action, State

_ROOT: Final = Action(-1, "")

Table = TypeVar("Table", bound=State)
"""The class of the states of one game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Generic[Table]):
    """What a game tells the search: playout policy, estimates, decisive moves. This class plays uniformly at random.

    A guide of `Guide[Table]` is asked about states of the class Table only: those of its own game.

    A game's own guide is the class `GUIDE` in `ai/estimates/<slug>`; `guide_for` makes one. A guide has no state
    that changes an answer, only caches, and it uses nothing that the acting seat could not see, not even in a
    determinized world.
    """

    __slots__ = ()
    exploration: ClassVar[float] = 0.6
    """UCB exploration constant (C), for rewards in 0..1."""
    breadth: ClassVar[float] = 0.7
    """Progressive widening: a node with v visits may have `breadth * sqrt(v)` children, the guide's favourites first.

    Smaller: fewer children, more trust in the guide's order.
    """

    def pick(self, state: Table, legal: list[Action], rng: Rng) -> Action:
        """Playout policy: an action for `state.to_act` out of `legal`, which has at least two."""
        return legal[rng.below(len(legal))]

    def quick(self, world: Table, rng: Rng) -> Action | None:
        """An action as `pick` would choose it out of all legal ones, found without a list of them; None: ask `pick`."""
        return None

    def sensible(self, world: Table, legal: list[Action]) -> list[Action]:
        """Those of `legal` that a search tries, at least one: not what comes to the same as another action."""
        return legal

    def decisive(self, view: Table, legal: list[Action]) -> Action | None:
        """An action out of `legal` to take without search: it wins unless it is stopped. None if there is none."""
        return None

    def enough(self, view: Table, world: Table) -> bool:
        """Playout cut-off: whether a playout from `view` may end at `world`, to be valued by `estimate`."""
        return False

    def outcome(self, view: Table, world: Table) -> list[float]:
        """Reward vector of a finished playout from `view`; sums to 1, as `State.scores` does."""
        return world.scores()

    def estimate(self, world: Table) -> list[float]:
        """Expected scores at a cut-off (see `enough`); sums to 1, as `State.scores` does."""
        return world.scores()

    def odd(self, view: Table, line: list[Action]) -> bool:
        """Whether a decision looks pointless: of several about equal ones a hint names it last."""
        return False

    def reason(self, view: Table, ranked: list[Node]) -> str:
        """Why the first of these nodes was chosen at `view`: a sentence or two for those who may see its seat's cards.

        Below the first node are the other steps of its decision, then the answers that the search has tried. The reason
        says only what the seat knows or the search found (a node without visits found nothing). May be empty.
        """
        return ""


AnyGuide = Guide[Any]
"""The guide of whatever game is played."""


class Node:
    """A node of the tree: the action that leads to it, its seat, visits, availability count, total reward."""

    __slots__ = ("seat", "action", "visits", "available", "total", "children")

    def __init__(self, seat: int, action: Action) -> None:
        self.seat: int = seat
        self.action: Action = action
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.children: list[Node] = []

    def value(self) -> float:
        """Mean reward of the acting seat, 0..1; 0 without visits."""
        return self.total / self.visits if self.visits else 0.0


class Search:
    """An ISMCTS from one view, run in instalments so that its owner can watch the clock.

    >>> from ai.estimates import guide_for
    >>> from game.catalogue import game_named
    >>> from game.core.match import Match
    >>> game = game_named("battlefronts")
    >>> view = Match(game, 2, {"first": "seat 1"}, seed=7).view(0)
    >>> search = Search(view, len(game.actions), guide_for("battlefronts"), Rng(1))
    >>> search.run(100)
    >>> best = search.ranked()[0]
    >>> best.action in view.legal(), 0 <= best.value() <= 1, search.iterations
    (True, True, 100)
    """

    __slots__ = ("view", "guide", "rng", "root", "_path", "_mark", "_stamp", "_exploration", "_breadth")

    def __init__(self, view: State, actions: int, guide: AnyGuide, rng: Rng) -> None:
        """Search for `view.to_act`; `actions` is the number of different actions of the game."""
        self.view: State = view.copy()
        self.guide: AnyGuide = guide
        self.rng: Rng = rng
        self.root: Node = Node(OVER, _ROOT)
        self._path: list[Node] = []
        self._mark: list[int] = [0] * actions
        self._stamp: int = 0
        self._exploration: float = guide.exploration
        self._breadth: float = guide.breadth

    @property
    def iterations(self) -> int:
        """Playouts from the present root."""
        return self.root.visits

    def run(self, iterations: int) -> None:
        """Run this many iterations: determinize, select and expand, play out, back up."""
        line: list[Action] = []
        for _ in range(iterations):
            self._iterate(line)

    def run_each(self, lines: list[list[Action]], worlds: int) -> list[list[float]]:
        """Run an iteration along each of these lines in each of this many worlds. Returns a row of rewards per world.

        A line holds the first steps of a decision, the rewards are those of the seat that takes it. All iterations of
        a row begin with the same random numbers, so they share the hidden cards and part of the luck: the
        differences within a row vary less than the rewards do.
        """
        seat = self.view.to_act
        rows: list[list[float]] = []
        for _ in range(worlds):
            start = self.rng.state()
            row: list[float] = []
            for line in lines:
                self.rng.restore(start)
                row.append(self._iterate(line)[seat])
            rows.append(row)
        return rows

    def _iterate(self, line: list[Action]) -> list[float]:
        """Run one iteration that begins with these actions. Returns the reward vector."""
        world = self.view.copy()
        world.determinize(self.rng)
        self._path.clear()
        node = self.root
        for action in line:
            node = self._forced(node, world, action)
        self._descend(world, node)
        world.hurried = True
        while not self._ended(world):
            move = self.guide.quick(world, self.rng)
            if move is None:
                legal = world.legal()
                move = legal[0] if len(legal) == 1 else self.guide.pick(world, legal, self.rng)
            world.apply(move, self.rng)
        ended = world.to_act == OVER
        scores = self.guide.outcome(self.view, world) if ended else self.guide.estimate(world)
        for node in self._path:
            node.visits += 1
            node.total += scores[node.seat]
        self.root.visits += 1
        return scores

    def ranked(self) -> list[Node]:
        """Children of the root, most visited first."""
        return sorted(self.root.children, key=_by_visits)

    def advance(self, action: Action) -> None:
        """Re-root the tree at `action`, a step of a decision that reveals nothing (see `State.midway`)."""
        self.view.allow_trial()
        self.view.apply(action, self.rng)
        self._re_root(action)

    def resume(self, action: Action, view: State) -> None:
        """Re-root the tree at `action`, which led to `view`."""
        self.view = view.copy()
        self._re_root(action)
        self.root.visits = sum([child.visits for child in self.root.children])

    def _re_root(self, action: Action) -> None:
        """Make the child for `action` the root, with those of its children that can be played in the present view."""
        after = Node(OVER, _ROOT)
        for child in self.root.children:
            if child.action is action:
                after = child
        seat = self.view.to_act
        legal = self.view.legal()
        after.children = [child for child in after.children if child.seat == seat and child.action in legal]
        self.root = after

    def settled(self, remaining: int) -> bool:
        """True if `remaining` more iterations cannot change which child has the most visits."""
        first = second = 0
        for child in self.root.children:
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second > remaining

    def _forced(self, node: Node, world: State, action: Action) -> Node:
        """Take this action instead of selecting one."""
        found: Node | None = None
        for child in node.children:
            if child.action is action:
                found = child
        if found is None:
            found = Node(world.to_act, action)
            node.children.append(found)
        found.available += 1
        self._path.append(found)
        world.apply(action, self.rng)
        return found

    def _descend(self, world: State, node: Node) -> None:
        """Selection and expansion: follow the tree and add one node. Forced actions are added on the way."""
        while not self._ended(world):
            legal = self.guide.sensible(world, world.legal())
            child = self._best_child(node, world.to_act, legal)
            grown = child is None
            if child is None:
                untried: list[Action] = [action for action in legal if self._mark[action.id] == self._stamp]
                child = Node(
                    world.to_act, untried[0] if len(untried) == 1 else self.guide.pick(world, untried, self.rng)
                )
                child.available = 1
                node.children.append(child)
            self._path.append(child)
            world.apply(child.action, self.rng)
            if grown and len(legal) > 1:
                return
            node = child

    def _best_child(self, node: Node, seat: int, legal: list[Action]) -> Node | None:
        """The legal child with the highest UCB, or None when progressive widening allows another child.

        On return the legal actions without a child carry this visit's stamp in `_mark`.
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

    def _ended(self, world: State) -> bool:
        """Whether the match is over or the guide cuts the playout off."""
        return world.to_act == OVER or self.guide.enough(self.view, world)


def _by_visits(node: Node) -> tuple[int, float]:
    return (-node.visits, -node.value())
