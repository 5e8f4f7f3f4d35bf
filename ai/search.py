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

from game.core.compiled import i64, mypyc_attr
from game.core.packed import append, i16, i32, vec
from game.core.rng import Rng
from game.core.state import OVER, Action, Dealer, State

_ROOT: Final = Action(-1, "")
"""The action of a root, to which no action leads."""
NO_ROW: Final = -1
"""Stands for the row of a node that there is not."""

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
        """Choose an action for `world.to_act` in a playout without making a list of all legal ones, which is faster.

        Returns None if that is not possible. Then the list is made, and `pick` chooses from it.
        """
        return None

    def sensible(self, world: Table, legal: list[Action]) -> list[Action]:
        """Return the actions of `legal` that a search tries, at least one. By default these are all.

        A game may leave out actions that come to the same as another one.
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
        """Return one or two sentences that say why the first of these nodes was chosen at `view`.

        By default it is empty. Below the first node are the other steps of its decision, then the answers that the
        search has tried. The reason says only what the seat knows or the search found (a node without visits found
        nothing). Only those who may see the cards of the seat may read it.
        """
        return ""


AnyGuide = Guide[Any]
"""The guide of whatever game is played."""


class Node:
    """A node of a tree as it was when it was read: an action, the seat that takes it, and what came of it."""

    __slots__ = ("seat", "action", "visits", "available", "total", "_children", "_lender", "_tree", "_row")

    def __init__(self, seat: int, action: Action) -> None:
        """Make a node that is of no tree and that no iteration has passed through."""
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
        self._children: list[Node] | None = None
        """Its children, None until they are asked for."""
        self._lender: Node | None = None
        """Another node whose children it has, if any."""
        self._tree: Tree | None = None
        """The tree that it was read from, None for a node that was made otherwise."""
        self._row: i64 = NO_ROW

    @property
    def children(self) -> list[Node]:
        """Return the nodes below this one, the oldest first. They are read when they are first asked for, then kept.

        They come from another node that lends its children (`_lender`), or from the row of the tree that this node was
        read from. Without either there are none.
        """
        children = self._children
        if children is None:
            if self._lender is not None:
                children = self._lender.children
            else:
                children = [] if self._tree is None else self._tree.read_children(self._row)
            self._children = children
        return children

    @children.setter
    def children(self, children: list[Node]) -> None:
        self._children = children

    def remember_row(self, tree: Tree, row: i64) -> None:
        """Remember the tree and the row from which this node was read, so that its children can be read from there."""
        self._tree = tree
        self._row = row

    def borrow_children(self, lender: Node) -> None:
        """Have the children of another node, which are not read before they are asked for."""
        self._lender = lender

    def read_again(self) -> Node:
        """Return the node as it is in its tree now, or this very node if it is of no tree."""
        return self if self._tree is None else self._tree.read_node(self._row)

    def value(self) -> float:
        """Return the mean reward of the seat that takes the action, 0..1, or 0 without visits."""
        return self.total / self.visits if self.visits else 0.0


class Tree:
    """A search tree as a table: a node is a row, and each fact about it has a column.

    A row takes 46 bytes, and the garbage collector has nothing to visit. With an object and a list of children for each
    node, an iteration took three times the memory.
    """

    __slots__ = ("action_of", "parent", "seat", "action", "visits", "available", "total", "first_child", "next_sibling")

    def __init__(self, action_count: int) -> None:
        """Make a tree without nodes, for a game with this many actions."""
        self.action_of: list[Action] = [_ROOT] * action_count
        """By action id: the action, once a node of the tree has it."""
        self.parent = vec[i64]()
        """By row, like all that follow: the row of the parent, NO_ROW for the first root."""
        self.seat = vec[i16]()
        self.action = vec[i32]()
        """The id of the action."""
        self.visits = vec[i32]()
        self.available = vec[i32]()
        self.total = vec[float]()
        self.first_child = vec[i64]()
        """The row of the oldest child, NO_ROW without children."""
        self.next_sibling = vec[i64]()
        """The row of the next younger child of the same parent, NO_ROW for the youngest."""

    def add_row(self, seat: int, action: Action) -> i64:
        """Add a node that has no visits and is not linked with the others yet. Returns its row."""
        row: i64 = len(self.parent)
        self.parent = append(self.parent, NO_ROW)
        self.seat = append(self.seat, seat)
        self.action = append(self.action, action.id)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 0)
        self.total = append(self.total, 0.0)
        self.first_child = append(self.first_child, NO_ROW)
        self.next_sibling = append(self.next_sibling, NO_ROW)
        if action.id >= 0:  # a root has no action, and the id -1
            self.action_of[action.id] = action
        return row

    def add_child(self, parent: i64, youngest: i64, seat: int, action: Action) -> i64:
        """Add a child of `parent`, whose youngest child so far, or NO_ROW, is `youngest`. Returns its row."""
        row = self.add_row(seat, action)
        self.parent[row] = parent
        if youngest == NO_ROW:
            self.first_child[parent] = row
        else:
            self.next_sibling[youngest] = row
        return row

    def read_node(self, row: i64) -> Node:
        """Return the node of a row, with its seat, action and counts. Its children are read only when needed.

        The root has no action: its number is negative.
        """
        number = self.action[row]
        node = Node(self.seat[row], self.action_of[number] if number >= 0 else _ROOT)
        node.visits = self.visits[row]
        node.available = self.available[row]
        node.total = self.total[row]
        node.remember_row(self, row)
        return node

    def read_children(self, row: i64) -> list[Node]:
        """Return the children of the node of a row, the oldest first."""
        children: list[Node] = []
        child = self.first_child[row]
        while child != NO_ROW:
            children.append(self.read_node(child))
            child = self.next_sibling[child]
        return children

    def find_child(self, row: i64, action: Action) -> i64:
        """Return the row of the child for an action, or NO_ROW if there is none."""
        child = self.first_child[row]
        while child != NO_ROW and self.action[child] != action.id:
            child = self.next_sibling[child]
        return child

    def youngest_child(self, row: i64) -> i64:
        """Return the row of the youngest child, or NO_ROW if there is none."""
        youngest: i64 = NO_ROW
        child = self.first_child[row]
        while child != NO_ROW:
            youngest = child
            child = self.next_sibling[child]
        return youngest

    def keep_children(self, row: i64, seat: int, legal: list[Action]) -> None:
        """Keep those children of a row to which one of these actions of this seat leads, and drop all others.

        The children that are kept stay in order. The children are a chain: `first_child` is the oldest, and
        `next_sibling` leads to the next younger one.
        """
        legal_ids = {action.id for action in legal}
        youngest: i64 = NO_ROW
        child = self.first_child[row]
        self.first_child[row] = NO_ROW

        while child != NO_ROW:
            younger = self.next_sibling[child]
            if self.seat[child] == seat and self.action[child] in legal_ids:
                if youngest == NO_ROW:
                    self.first_child[row] = child
                else:
                    self.next_sibling[youngest] = child
                self.next_sibling[child] = NO_ROW
                youngest = child
            child = younger

    def copy_below(self, root: i64) -> Tree:
        """Return a tree of this node and all below it. The root is its row 0, and siblings lie side by side."""
        copied = Tree(len(self.action_of))
        row = copied.add_row(OVER, _ROOT)
        origins = append(vec[i64](), root)
        """By row of the copy: the row here."""

        # The rows of the copy are also the queue of those whose children are still to be copied.
        while row < len(origins):
            youngest: i64 = NO_ROW
            child = self.first_child[origins[row]]
            while child != NO_ROW:
                youngest = copied.add_child(row, youngest, self.seat[child], self.action_of[self.action[child]])
                copied.visits[youngest] = self.visits[child]
                copied.available[youngest] = self.available[child]
                copied.total[youngest] = self.total[child]
                origins = append(origins, child)
                child = self.next_sibling[child]
            row += 1
        return copied


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

    __slots__ = (
        "view",
        "guide",
        "rng",
        "_dealer",
        "_tree",
        "_root",
        "_youngest",
        "_marks",
        "_stamp",
        "_exploration",
        "_breadth",
    )

    def __init__(self, view: State, action_count: int, guide: AnyGuide, rng: Rng) -> None:
        """Search for `view.to_act`. `action_count` is the number of different actions of the game."""
        self.view: State = view.copy()
        self.guide: AnyGuide = guide
        self.rng: Rng = rng
        self._dealer: Dealer = self.view.dealer()
        self._tree: Tree = Tree(action_count)
        self._root: i64 = self._tree.add_row(OVER, _ROOT)
        self._youngest: i64 = NO_ROW
        """The row of the youngest child of the node that was visited last, NO_ROW if it has none."""
        self._marks = vec[i64]([0] * action_count)
        """By action id: the stamp of the last visit at which the action was legal and had no child."""
        self._stamp: i64 = 0
        """The number of visits to nodes so far, so that `_marks` need not be cleared between two of them."""
        self._exploration: float = guide.exploration
        self._breadth: float = guide.breadth

    @property
    def root(self) -> Node:
        """The present root as it is now."""
        return self._tree.read_node(self._root)

    @property
    def iterations(self) -> int:
        """The number of iterations from the present root."""
        return self._tree.visits[self._root]

    def run(self, iterations: int) -> None:
        """Run this many iterations of the search from the present root, each in a new random deal of the hidden cards.

        No first actions are prescribed, so each iteration begins with an empty line.
        """
        line: list[Action] = []
        for _ in range(iterations):
            self._run_iteration(line)

    def run_each(self, lines: list[list[Action]], world_count: int) -> list[list[float]]:
        """Run an iteration along each of these lines in each of this many worlds.

        A line holds the first steps of a decision. Returns a row for each world, with the reward of each line for the
        seat that takes the decision, 0..1.

        All iterations of a row begin with the same random numbers, so they share the hidden cards and part of the luck:
        the differences within a row vary less than the rewards do (common random numbers).
        """
        seat = self.view.to_act
        rows: list[list[float]] = []
        for _ in range(world_count):
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
        world = self._dealer.deal(self.rng)

        # Select and expand.
        node = self._root
        for action in line:
            node = self._force_child(node, world, action)
        leaf = self._select_and_expand(world, node)

        # Play out.
        world.hurried = True  # the rules may now leave out a question that can only be passed
        while not self._is_playout_over(world):
            move = self.guide.pick_quickly(world, self.rng)
            if move is None:
                legal = world.legal()
                move = legal[0] if len(legal) == 1 else self.guide.pick(world, legal, self.rng)
            world.apply(move, self.rng)

        # Back up.
        is_match_over = world.to_act == OVER
        rewards = self.guide.outcome(self.view, world) if is_match_over else self.guide.estimate(world)
        self._back_up(leaf, rewards)
        return rewards

    def ranked_children(self) -> list[Node]:
        """Return the children of the root, most visited first. Ties are ordered by value, the highest first."""
        return sorted(self._tree.read_children(self._root), key=_ranking_key)

    def advance(self, action: Action) -> None:
        """Play `action` in the view, and make its node the root.

        The action is a step of a decision, which reveals nothing (see `State.is_midway`). So it can be applied to a
        view although that hides cards, and the random numbers, which `apply` takes in any case, do not matter.
        """
        self.view.allow_trial()  # a view otherwise refuses `apply`
        self.view.apply(action, self.rng)
        self._re_root(action)

    def resume(self, action: Action, view: State) -> None:
        """Go on with the search from `view`, to which `action` has led: the node of the action becomes the root.

        Everything that is not below it is dropped, and so are its children that cannot be played at `view`.
        """
        self.view = view.copy()
        self._re_root(action)

        self._tree = self._tree.copy_below(self._root)
        self._root = 0

        # The old visits of the new root also went through children that are gone.
        self._tree.visits[0] = sum([child.visits for child in self.root.children])

    def _re_root(self, action: Action) -> None:
        """Make the child for `action` the root, with those of its children that can be played in the present view."""
        self._dealer = self.view.dealer()
        child = self._tree.find_child(self._root, action)
        self._root = self._tree.add_row(OVER, _ROOT) if child == NO_ROW else child
        self._tree.keep_children(self._root, self.view.to_act, self.view.legal())

    def is_settled(self, remaining: int) -> bool:
        """Whether `remaining` more iterations cannot change which child has the most visits."""
        visits = [child.visits for child in self.root.children]
        most, second, *_ = [*sorted(visits, reverse=True), 0, 0]  # there may be no child, or one alone
        return most - second > remaining

    def _force_child(self, node: i64, world: State, action: Action) -> i64:
        """Take `action` at a node instead of selecting one. Returns the row of its child, made if there was none.

        The action is played in `world`, and the availability count of the child grows by one.
        """
        tree = self._tree
        forced = tree.find_child(node, action)
        if forced == NO_ROW:
            forced = tree.add_child(node, tree.youngest_child(node), seat=world.to_act, action=action)
        tree.available[forced] += 1
        world.apply(action, self.rng)
        return forced

    def _select_and_expand(self, world: State, node: i64) -> i64:
        """Go down the tree from `node`, child by child, until a new child is added. Returns the row of the last node.

        The actions on the way are played in `world`. A new child ends the way only if its action had an alternative.
        Where a seat has just one action, its child is added if necessary, and the way goes on. The way also ends where
        the playout is over.

        `_best_child` leaves two results in attributes: an action in whose place `_marks` holds `_stamp` has no child
        yet, and `_youngest` is the child after which a new one is linked.
        """
        tree = self._tree
        while not self._is_playout_over(world):
            legal = self.guide.sensible(world, world.legal())
            child = self._best_child(node, world.to_act, legal)

            is_new_child = child == NO_ROW
            if is_new_child:
                untried: list[Action] = [action for action in legal if self._marks[action.id] == self._stamp]
                action = untried[0] if len(untried) == 1 else self.guide.pick(world, untried, self.rng)
                child = tree.add_child(node, self._youngest, seat=world.to_act, action=action)
                tree.available[child] = 1
            else:
                action = tree.action_of[tree.action[child]]

            world.apply(action, self.rng)
            node = child
            if is_new_child and len(legal) > 1:
                return node
        return node

    def _best_child(self, node: i64, seat: int, legal: list[Action]) -> i64:
        """Return the row of the legal child with the highest UCB, or NO_ROW when widening allows another child.

        Two more results are left in attributes. `_marks` has the new `_stamp` at each legal action without a child: it
        is first set at all legal actions, and then cleared where a child is found. `_youngest` is the youngest child,
        legal or not. The availability count of each legal child grows by one.
        """
        self._stamp += 1
        stamp = self._stamp
        marks = self._marks
        for action in legal:
            marks[action.id] = stamp

        tree = self._tree
        best: i64 = NO_ROW
        highest = -1.0
        count = 0  # legal actions that have a child
        youngest: i64 = NO_ROW
        child = tree.first_child[node]
        while child != NO_ROW:
            number: int = tree.action[child]
            is_legal = tree.seat[child] == seat and marks[number] == stamp
            if is_legal:
                marks[number] = 0
                count += 1
                tree.available[child] += 1
                # For floats mypyc calls the log and the root of C, for ints those of Python (165 ns instead of 22).
                available = float(tree.available[child])
                visits = float(tree.visits[child])
                bound = tree.total[child] / visits + self._exploration * sqrt(log(available) / visits)
                if bound > highest:
                    highest = bound
                    best = child
            youngest = child
            child = tree.next_sibling[child]

        self._youngest = youngest
        has_enough_children = count == len(legal) or count > self._breadth * sqrt(float(tree.visits[node]))
        return best if has_enough_children else NO_ROW

    def _back_up(self, leaf: i64, rewards: list[float]) -> None:
        """Count a visit with these rewards by seat at each node from the leaf up to the root.

        A node gets the reward of the seat that took its action. No action led to the root, so it gets none.
        """
        tree = self._tree
        node = leaf
        while node != self._root:
            tree.visits[node] += 1
            tree.total[node] += rewards[tree.seat[node]]
            node = tree.parent[node]
        tree.visits[node] += 1

    def _is_playout_over(self, world: State) -> bool:
        """Whether the match is over or the guide cuts the playout off."""
        return world.to_act == OVER or self.guide.is_cut_off(self.view, world)


def _ranking_key(node: Node) -> tuple[int, float]:
    """Return the sort key that puts the most visited node first, and of equal ones the one with the higher value."""
    return (-node.visits, -node.value())
