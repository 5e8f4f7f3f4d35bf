"""Single-observer information-set Monte Carlo tree search (SO-ISMCTS).

Source: P. I. Cowling, E. J. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4(2), 2012.

One tree serves many determinizations: every iteration fills in the hidden cards anew. At a node only those children
count that the world of this iteration allows. A child is selected by UCB1 (Auer, Cesa-Bianchi and Fischer, 2002), with
its availability count (how often it could have been selected) in place of its parent's visits:

    total / visits + C * sqrt(log(available) / visits)

A node gets new children by progressive widening (Coulom, 2007, and Chaslot et al., 2008): one with v visits has about
`breadth * sqrt(v)` of them.

A reward is a vector with one entry per seat, each in 0..1, with the sum 1. A node counts the entry of the seat that
takes its action, so any number of seats may play.

Two changes were measured and brought nothing. The figures are wins with their 95 % intervals, at 150 iterations a side
unless another number is given.

- RAVE (Gelly and Silver, 2011), which mixes the values of all moves as first into UCB: 52.0 +- 5.4 % of 200 matches of
  Last Front, 46.8 +- 6.1 % of 200 of At the Sharp End, 50.0 +- 9.1 % of 90 of Fighting Front (stopped early).
- Progressive bias (Chaslot et al., 2008), .3 / (place * (visits + 1)), where the place is that at which the guide chose
  the child: 45.0 +- 3.9 % of 400 matches of Last Front, 51.2 +- 6.9 % of 200 of At the Sharp End, 49.4 +- 10.2 % of 86
  of Battlefronts (stopped early). In Fix Bayonets 57.9 +- 5.3 % of 240, then 49.0 +- 5.0 % of 304 other deals (stopped
  early), and 53.4 +- 6.6 % of 118 at 1000 iterations (stopped early). With .8 in place of .3 it was 52.9 +- 5.9 % of
  240.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.core.compiled import mypyc_attr
from game.core.rng import Rng
from game.core.state import OVER, Action, State

_ROOT: Final = Action(-1, "")
"""The action of a root, to which no action leads."""

Table = TypeVar("Table", bound=State)
"""The class of the states of one game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Generic[Table]):
    """The knowledge of a game that steers its search: playout policy, estimates, decisive moves, reasons.

    This class knows nothing and plays uniformly at random. The guide of a game is the class `GUIDE` in
    `ai/estimates/<slug>`, and `guide_for` makes one. A guide of `Guide[Table]` is asked about states of the class Table
    only: those of its own game.

    A guide may keep caches, but no state that changes an answer. It uses nothing that the acting seat could not see,
    not even in a determinized world.
    """

    __slots__ = ()
    exploration: ClassVar[float] = 0.6
    """The exploration constant C of UCB, for rewards in 0..1."""
    breadth: ClassVar[float] = 0.7
    """Progressive widening: a node with v visits may have `breadth * sqrt(v)` children, the guide's favourites first.

    A smaller number means fewer children, and more trust in the guide's order.
    """

    def pick(self, state: Table, legal: list[Action], rng: Rng) -> Action:
        """Choose an action for `state.to_act` in a playout, out of `legal`, which has at least two."""
        return legal[rng.below(len(legal))]

    def pick_quickly(self, world: Table, rng: Rng) -> Action | None:
        """Choose an action out of all legal ones as `pick` does, without making their list. None: `pick` is asked."""
        return None

    def sensible(self, world: Table, legal: list[Action]) -> list[Action]:
        """Return the actions of `legal` that a search tries, at least one.

        Actions that come to the same as another one may be left out.
        """
        return legal

    def winning_step(self, view: Table, legal: list[Action]) -> Action | None:
        """Return an action of `legal` that wins unless it is stopped and is taken without search, or else None."""
        return None

    def is_cut_off(self, view: Table, world: Table) -> bool:
        """Whether a playout from `view` is cut off at `world`, which `estimate` then values."""
        return False

    def outcome(self, view: Table, world: Table) -> list[float]:
        """Return the rewards by seat of a playout from `view` that has ended the match at `world`. Their sum is 1."""
        return world.scores()

    def estimate(self, world: Table) -> list[float]:
        """Return the expected scores at a cut-off (see `is_cut_off`), by seat, each in 0..1. Their sum is 1."""
        return world.scores()

    def is_pointless(self, view: Table, line: list[Action]) -> bool:
        """Whether this decision looks pointless: of several about equal ones a hint names it last."""
        return False

    def reason(self, view: Table, ranked: list[Node]) -> str:
        """Return one or two sentences that say why the first of these nodes was chosen at `view`. It may be empty.

        Below the first node are the other steps of its decision, then the answers that the search has tried. The reason
        says only what the seat knows or the search found (a node without visits found nothing). Only those who may see
        the cards of the seat may read it.
        """
        return ""


AnyGuide = Guide[Any]
"""The guide of whatever game is played."""


class Node:
    """A node of the tree: an action, the seat that takes it, and the results of the iterations through it."""

    __slots__ = ("seat", "action", "visits", "available", "total", "children")

    def __init__(self, seat: int, action: Action) -> None:
        """Make a node that no iteration has passed through yet."""
        self.seat: int = seat
        """The seat that takes the action, OVER for a root."""
        self.action: Action = action
        """The action that leads from the parent to this node."""
        self.visits: int = 0
        """The number of iterations through this node."""
        self.available: int = 0
        """The availability count: how often the node could have been selected, since its action was legal."""
        self.total: float = 0.0
        """The sum of the rewards of `seat` over all visits, 0..visits."""
        self.children: list[Node] = []

    def value(self) -> float:
        """Return the mean reward of the seat that takes the action, 0..1, or 0 without visits."""
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
    >>> best = search.ranked_children()[0]
    >>> best.action in view.legal(), 0 <= best.value() <= 1, search.iterations
    (True, True, 100)
    """

    __slots__ = ("view", "guide", "rng", "root", "_path", "_marks", "_stamp", "_exploration", "_breadth")

    def __init__(self, view: State, actions: int, guide: AnyGuide, rng: Rng) -> None:
        """Search for `view.to_act`. `actions` is the number of different actions of the game."""
        self.view: State = view.copy()
        self.guide: AnyGuide = guide
        self.rng: Rng = rng
        self.root: Node = Node(OVER, _ROOT)
        self._path: list[Node] = []
        """The nodes of the present iteration, from below the root to the leaf."""
        self._marks: list[int] = [0] * actions
        """By action id: the stamp of the last visit at which the action was legal and had no child."""
        self._stamp: int = 0
        """The number of visits to nodes so far, so that `_marks` need not be cleared between two of them."""
        self._exploration: float = guide.exploration
        self._breadth: float = guide.breadth

    @property
    def iterations(self) -> int:
        """The number of iterations from the present root."""
        return self.root.visits

    def run(self, iterations: int) -> None:
        """Run this many iterations: determinize, select, expand, play out, back up."""
        line: list[Action] = []
        for _ in range(iterations):
            self._run_iteration(line)

    def run_each(self, lines: list[list[Action]], worlds: int) -> list[list[float]]:
        """Run an iteration along each of these lines in each of this many worlds.

        A line holds the first steps of a decision. Returns a row for each world, with the reward of each line for the
        seat that takes the decision, 0..1.

        All iterations of a row begin with the same random numbers, so they share the hidden cards and part of the luck:
        the differences within a row vary less than the rewards do (common random numbers).
        """
        seat = self.view.to_act
        rows: list[list[float]] = []
        for _ in range(worlds):
            start = self.rng.state()
            row: list[float] = []
            for line in lines:
                self.rng.restore(start)
                row.append(self._run_iteration(line)[seat])
            rows.append(row)
        return rows

    def _run_iteration(self, line: list[Action]) -> list[float]:
        """Run one iteration that begins with the actions of `line`. Returns the rewards by seat."""
        # Determinize: a world in which nothing is hidden.
        world = self.view.copy()
        world.determinize(self.rng)

        # Select and expand.
        self._path.clear()
        node = self.root
        for action in line:
            node = self._force_child(node, world, action)
        self._select_and_expand(world, node)

        # Play out.
        world.hurried = True
        while not self._is_playout_over(world):
            move = self.guide.pick_quickly(world, self.rng)
            if move is None:
                legal = world.legal()
                move = legal[0] if len(legal) == 1 else self.guide.pick(world, legal, self.rng)
            world.apply(move, self.rng)

        # Back up.
        is_match_over = world.to_act == OVER
        rewards = self.guide.outcome(self.view, world) if is_match_over else self.guide.estimate(world)
        for node in self._path:
            node.visits += 1
            node.total += rewards[node.seat]
        self.root.visits += 1
        return rewards

    def ranked_children(self) -> list[Node]:
        """Return the children of the root, most visited first. Ties are ordered by value, the highest first."""
        return sorted(self.root.children, key=_ranking_key)

    def advance(self, action: Action) -> None:
        """Play `action` in the view, and make its node the root.

        The action is a step of a decision, which reveals nothing (see `State.is_midway`). So it can be applied to a
        view although that hides cards, and the random numbers, which `apply` takes in any case, do not matter.
        """
        self.view.allow_trial()  # a view otherwise refuses `apply`
        self.view.apply(action, self.rng)
        self._re_root(action)

    def resume(self, action: Action, view: State) -> None:
        """Re-root the tree at `action`, which led to `view`."""
        self.view = view.copy()
        self._re_root(action)

        # The old visits of the new root also went through children that are gone.
        self.root.visits = sum([child.visits for child in self.root.children])

    def _re_root(self, action: Action) -> None:
        """Make the child for `action` the root, with those of its children that can be played in the present view."""
        new_root = Node(OVER, _ROOT)
        for child in self.root.children:
            if child.action is action:
                new_root = child

        seat = self.view.to_act
        legal = self.view.legal()
        new_root.children = [child for child in new_root.children if child.seat == seat and child.action in legal]
        self.root = new_root

    def is_settled(self, remaining: int) -> bool:
        """Whether `remaining` more iterations cannot change which child has the most visits."""
        most = second = 0
        for child in self.root.children:
            if child.visits > most:
                most, second = child.visits, most
            elif child.visits > second:
                second = child.visits
        return most - second > remaining

    def _force_child(self, node: Node, world: State, action: Action) -> Node:
        """Take `action` at `node` instead of selecting one. Returns its child, made if there was none."""
        forced: Node | None = None
        for child in node.children:
            if child.action is action:
                forced = child
        if forced is None:
            forced = Node(world.to_act, action)
            node.children.append(forced)

        forced.available += 1
        self._path.append(forced)
        world.apply(action, self.rng)
        return forced

    def _select_and_expand(self, world: State, node: Node) -> None:
        """Follow the tree down from `node` and add one child to it.

        An action without alternative gets its node on the way and does not count as that child.
        """
        while not self._is_playout_over(world):
            legal = self.guide.sensible(world, world.legal())
            child = self._best_child(node, world.to_act, legal)

            is_new = child is None
            if child is None:
                untried: list[Action] = [action for action in legal if self._marks[action.id] == self._stamp]
                action = untried[0] if len(untried) == 1 else self.guide.pick(world, untried, self.rng)
                child = Node(world.to_act, action)
                child.available = 1
                node.children.append(child)

            self._path.append(child)
            world.apply(child.action, self.rng)
            if is_new and len(legal) > 1:
                return
            node = child

    def _best_child(self, node: Node, seat: int, legal: list[Action]) -> Node | None:
        """Return the legal child with the highest UCB, or None when progressive widening allows another child.

        On return the legal actions without a child carry the stamp of this visit in `_marks`.
        """
        self._stamp += 1
        stamp = self._stamp
        marks = self._marks
        for action in legal:
            marks[action.id] = stamp

        best: Node | None = None
        highest = -1.0
        known = 0
        for child in node.children:
            is_legal = child.seat == seat and marks[child.action.id] == stamp
            if is_legal:
                marks[child.action.id] = 0
                known += 1
                child.available += 1
                visits = child.visits
                bound = child.total / visits + self._exploration * sqrt(log(child.available) / visits)
                if bound > highest:
                    highest = bound
                    best = child

        has_enough_children = known == len(legal) or known > self._breadth * sqrt(node.visits)
        return best if has_enough_children else None

    def _is_playout_over(self, world: State) -> bool:
        """Whether the match is over or the guide cuts the playout off."""
        return world.to_act == OVER or self.guide.is_cut_off(self.view, world)


def _ranking_key(node: Node) -> tuple[int, float]:
    """The key by which the most visited node comes first, of equal ones that with the higher value."""
    return (-node.visits, -node.value())
