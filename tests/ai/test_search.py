"""The search finds what is known to be right, and only looks at what its seat may know."""

from __future__ import annotations

import pytest

from ai.forest import FEWEST_TO_MERGE, FOLLOW_EVERY, Forest, merge_nodes
from ai.search import Guide, Node, Search
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from tests.ai.toy import ACTIONS, FOLD, PLAY, TRUMP, Duel, Fork, Heap, HeapGame, Walk


def searched(view: State, iterations: int, seed: int = 1) -> Search:
    search = Search(view, len(ACTIONS), Guide(), Rng(seed))
    search.run(iterations)
    return search


def child(node: Node, action: int) -> Node:
    return next(one for one in node.children if one.action.id == action)


@pytest.mark.parametrize(("left", "right"), [(5, 1), (6, 2), (7, 3), (10, 2), (13, 1)])
def test_a_forced_win_is_found(left: int, right: int) -> None:
    search = searched(Heap(2, left), 3000)
    assert search.ranked_children()[0].action.id == right
    assert search.ranked_children()[0].value() > 0.8


def test_a_lost_position_is_valued_as_lost() -> None:
    assert searched(Heap(2, 8), 5000).ranked_children()[0].value() < 0.25


def test_each_seat_looks_after_itself_only() -> None:
    """Seat 1 gains by helping seat 0. Who thinks that all are against them would choose the safe 0.5."""
    generous = Fork(1, [[0.9, 0.9, 0.0], [0.0, 0.1, 0.9]])
    tree = Fork(0, [generous, [0.5, 0.2, 0.3]])
    assert searched(Walk(3, tree), 500).ranked_children()[0].action.id == 0


def test_the_third_seat_has_its_own_reward() -> None:
    """What seat 0 gets after its first action depends on seat 2, which takes its own best (1.0)."""
    spiteful = Fork(1, [Fork(2, [[1.0, 0.0, 0.4], [0.1, 0.6, 1.0]])])
    tree = Fork(0, [spiteful, [0.3, 0.3, 0.3]])
    search = searched(Walk(3, tree), 800)
    assert search.ranked_children()[0].action.id == 1
    last = search.root.children[0 if search.root.children[0].action.id == 0 else 1].children[0]
    assert [node.seat for node in last.children] == [2, 2]
    assert child(last, 1).visits > child(last, 0).visits


def test_a_decision_without_a_choice_ends_no_iteration() -> None:
    """Ten forced decisions lie before the one that matters; it is still seen within a few iterations."""
    tree = Fork(1, [[0.0, 1.0], [1.0, 0.0]])
    for _ in range(10):
        tree = Fork(0, [tree])
    search = searched(Walk(2, Fork(0, [tree, [0.4, 0.6]])), 60)
    assert search.ranked_children()[0].action.id == 1


@pytest.mark.parametrize(("shown", "right"), [(0, PLAY), (7, FOLD)])
def test_a_seen_card_tips_the_balance(shown: int, right: object) -> None:
    """One trump less to fear makes playing right, one blank less makes it wrong."""
    view = Duel(5, shown).redact(0)
    assert searched(view, 20000).ranked_children()[0].action is right


@pytest.mark.parametrize("shown", [0, 7])
def test_hidden_cards_of_the_true_state_change_nothing(shown: int) -> None:
    """Whatever seat 1 really holds, seat 0 thinks the same to the last visit."""
    counts = []
    for held in range(1, 7):
        search = searched(Duel(held, shown).redact(0), 400)
        counts.append([(node.action.id, node.visits, node.total) for node in search.ranked_children()])
    assert all(count == counts[0] for count in counts)


def test_a_view_is_left_as_it_was() -> None:
    view = Duel(5, 0).redact(0)
    before = view.__reduce__()
    searched(view, 50)
    assert view.__reduce__() == before


def test_availability_counts_only_the_worlds_that_allow_an_action() -> None:
    """Trumping is open in 4 of 7 worlds; playing on in all of them."""
    played = child(searched(Duel(5, 7).redact(0), 4000).root, PLAY.id)
    trump = child(played, TRUMP.id)
    on = child(played, PLAY.id)
    assert on.visits + trump.visits == played.visits - 1, "the visit that adds a decision goes no further"
    assert on.available > played.visits - 10
    assert trump.available == pytest.approx(played.visits * 4 / 7, rel=0.1)
    assert trump.visits > 0.9 * trump.available, "where it may, seat 1 trumps"


def test_visits_never_exceed_availability() -> None:
    open_nodes = [searched(Duel(5, 7).redact(0), 500).root, searched(Heap(3, 9), 500).root]
    while open_nodes:
        node = open_nodes.pop()
        assert all(0 < one.visits <= one.available for one in node.children)
        assert sum(one.visits for one in node.children) <= max(node.visits, 500)
        open_nodes += node.children


def test_instalments_make_no_difference() -> None:
    whole = searched(Heap(2, 9), 300)
    parts = Search(Heap(2, 9), len(ACTIONS), Guide(), Rng(1))
    for _ in range(30):
        parts.run(10)
    assert [node.visits for node in whole.ranked_children()] == [node.visits for node in parts.ranked_children()]
    assert whole.iterations == parts.iterations == 300


def test_settled_means_that_nothing_can_change() -> None:
    search = Search(Heap(2, 5), len(ACTIONS), Guide(), Rng(3))
    limit = 1000
    while not search.is_settled(limit - search.iterations):
        search.run(10)
    leader = search.ranked_children()[0].action
    assert search.iterations < limit
    assert not search.is_settled(limit)

    search.run(limit - search.iterations)
    assert search.ranked_children()[0].action is leader


class Greedy(Guide):
    """Takes as many as it may."""

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        assert len(legal) > 1, "asked only where there is a choice"
        return legal[-1]


def test_playouts_go_where_the_guide_leads() -> None:
    """Of 5: three and two, so seat 1 has the last; of 7: three, three and one; of 10: one more round of threes."""
    for heap, won in ((5, 0.0), (7, 1.0), (10, 0.0)):
        search = Search(Heap(2, heap), len(ACTIONS), Greedy(), Rng(1))
        search.run(1)
        first = search.ranked_children()[0]
        assert (first.action.id, first.value()) == (3, won)


class Sparing(Guide):
    """Finds it senseless to take one."""

    def sensible(self, world: State, legal: list[Action]) -> list[Action]:
        return [action for action in legal if action.id != 1] or legal


def test_only_what_is_sensible_is_tried() -> None:
    search = Search(Heap(2, 5), len(ACTIONS), Sparing(), Rng(1))
    search.run(100)
    assert {node.action.id for node in search.root.children} == {2, 3}
    assert {node.action.id for node in child(search.root, 2).children} == {2, 3}


class FarSighted(Greedy):
    """Has seen enough once four are taken, and thinks highly of seat 1."""

    def enough(self, view: State, world: State) -> bool:
        assert isinstance(view, Heap)
        assert isinstance(world, Heap)
        return world.left <= view.left - 4

    def estimate(self, world: State) -> list[float]:
        assert world.to_act != OVER
        return [0.25, 0.75]


def test_a_playout_goes_no_further_than_the_guide_finds_worth_while() -> None:
    search = Search(Heap(2, 1000), len(ACTIONS), FarSighted(), Rng(1))
    search.run(200)
    assert {node.value() for node in search.ranked_children()} == {0.25}
    assert {grandchild.value() for node in search.ranked_children() for grandchild in node.children} == {0.75}


class Watching(Guide):
    """Notes which worlds are hurried: those asked whether to go on, and those at their end."""

    def __init__(self) -> None:
        self.on_the_way: list[bool] = []
        self.at_the_end: list[bool] = []

    def enough(self, view: State, world: State) -> bool:
        self.on_the_way.append(world.hurried)
        return False

    def outcome(self, view: State, world: State) -> list[float]:
        self.at_the_end.append(world.hurried)
        return world.scores()


def test_only_playouts_are_hurried() -> None:
    """The tree asks whoever may know something: what it knows of him must not hang on what he holds."""
    guide = Watching()
    view = Heap(2, 13)
    Search(view, len(ACTIONS), guide, Rng(1)).run(50)
    assert all(guide.at_the_end)
    assert {*guide.on_the_way} == {False, True}
    assert not view.hurried


def test_an_ended_match_is_scored_and_not_estimated() -> None:
    search = Search(Heap(2, 3), len(ACTIONS), FarSighted(), Rng(1))
    search.run(100)
    assert child(search.root, 3).value() == 1.0


def test_what_cannot_be_done_after_an_action_is_forgotten_once_it_is_taken() -> None:
    search = searched(Heap(2, 9), 300)
    leader = search.ranked_children()[0]
    gone, *left = leader.children
    gone.action = Action(0, "elsewhere")
    search.advance(leader.action)
    assert search.root.children == left


def test_what_is_known_of_an_action_still_counts_once_it_is_taken() -> None:
    search = searched(Heap(2, 9), 300)
    leader = search.ranked_children()[0]
    after = [(node.action, node.visits, node.total) for node in leader.children]
    search.advance(leader.action)
    assert search.iterations == leader.visits
    assert [(node.action, node.visits, node.total) for node in search.root.children] == after
    assert search.view.to_act == 1

    search.run(100)
    assert search.iterations == leader.visits == sum(node.visits for node in search.root.children) + 1


def test_an_action_never_tried_can_be_taken_too() -> None:
    search = Search(Heap(2, 9), len(ACTIONS), Guide(), Rng(1))
    search.advance(ACTIONS[2])
    search.run(50)
    assert search.iterations == 50
    assert search.view.legal() == ACTIONS[1:]


def test_iterations_along_lines_begin_with_them() -> None:
    search = Search(Heap(2, 9), len(ACTIONS), Guide(), Rng(1))
    rows = search.run_each([[ACTIONS[3], ACTIONS[1]], [ACTIONS[2]]], 50)
    first, other = search.root.children
    (second,) = first.children
    assert first.action == ACTIONS[3]
    assert first.visits == 50
    assert second.action == ACTIONS[1]
    assert second.visits == 50
    assert (other.action, other.visits) == (ACTIONS[2], 50)
    assert len(rows) == 50
    assert [sum(column) for column in zip(*rows, strict=True)] == [first.total, other.total]


# --- Several trees as one: each is as it would be alone, and what they found is added up ----------

GAME = HeapGame()
SEEDS = (4, 5, 6)


def forest(left: int = 9) -> Forest:
    return Forest(GAME, Heap(2, left), Guide(), SEEDS)


def alone(seed: int, left: int = 9) -> Search:
    return Search(Heap(2, left), len(ACTIONS), Guide(), Rng(seed))


def found(search: Search) -> dict[int, tuple[int, float]]:
    return {node.action.id: (node.visits, node.total) for node in search.root.children}


def test_the_trees_grow_in_turn() -> None:
    trees = forest()
    for _ in range(7):
        trees.run(20)
    searches = [alone(seed) for seed in SEEDS]
    for search, iterations in zip(searches, (60, 40, 40), strict=True):
        search.run(iterations)
    assert [count.children for count in trees.tree_counts()] == [found(search) for search in searches]
    assert trees.iterations == 140


def test_visits_are_added_up() -> None:
    trees = forest()
    for _ in range(7):
        trees.run(20)
    ranked = trees.ranked_children()
    for node in ranked:
        each = [count.children.get(node.action.id, (0, 0.0)) for count in trees.tree_counts()]
        assert (node.visits, node.total) == (
            sum(visits for visits, _ in each),
            pytest.approx(sum(of for _, of in each)),
        )
        assert node.children
    visits = [node.visits for node in ranked]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 140
    assert trees.is_settled(visits[0] - visits[1] - 1)
    assert not trees.is_settled(visits[0] - visits[1])


def test_all_trees_advance() -> None:
    trees = forest()
    for _ in range(6):
        trees.run(20)
    kept = sum(count.children[2][0] for count in trees.tree_counts())
    trees.advance(ACTIONS[2])
    assert trees.view == Heap(2, 7, 1)
    assert trees.iterations == kept


def test_a_share_of_the_iterations_follows_a_line() -> None:
    trees = forest()
    plain = forest()
    line = [ACTIONS[2], ACTIONS[1]]
    trees.follow_line(line)
    for one in (trees, plain) * 2:
        one.run(10 * FOLLOW_EVERY)
    assert [count.followed[0] for count in trees.tree_counts()] == [10, 10, 0]
    assert [count.followed for count in plain.tree_counts()] == [(0, 0.0)] * 3

    search = alone(SEEDS[0])
    rewards = sum(reward for (reward,) in search.run_each([line], 10))
    search.run(10 * FOLLOW_EVERY - 10)
    assert trees.tree_counts()[0] == (found(search), (10, rewards))

    trees.advance(ACTIONS[2])
    trees.run(8)
    assert [count.followed[0] for count in trees.tree_counts()] == [0, 0, 0]


def test_one_node_for_each_action_of_a_seat_down_to_where_there_are_few_visits() -> None:
    def node(seat: int, action: int, visits: int, *children: Node) -> Node:
        made = Node(seat, ACTIONS[action])
        made.visits = visits
        made.available = visits + 1
        made.total = visits / 2
        made.children = list(children)
        return made

    one = node(0, 1, FEWEST_TO_MERGE - 10, node(1, 2, 30), node(1, 3, 9))
    two = node(0, 1, 10, node(1, 2, 7), node(0, 2, 2))
    few = node(0, 2, FEWEST_TO_MERGE - 1, node(1, 1, 40))
    first, second = merge_nodes([one, few, two])
    assert (first.action.id, first.visits) == (1, FEWEST_TO_MERGE)
    assert (first.available, first.total) == (FEWEST_TO_MERGE + 2, FEWEST_TO_MERGE / 2)

    below = [(child.seat, child.action.id, child.visits) for child in first.children]
    assert below == [(1, 2, 37), (1, 3, 9), (0, 2, 2)]
    assert second.action.id == 2
    assert second.visits == FEWEST_TO_MERGE - 1
    assert second.children == []
    assert [child.visits for child in one.children] == [30, 9], "the trees stay as they are"
