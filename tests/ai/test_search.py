"""The search finds what is known to be right, and only looks at what its seat may know."""

from __future__ import annotations

import pytest

from ai.forest import FEWEST_TO_MERGE, FOLLOW_EVERY, Forest, merge_nodes
from ai.search import Guide, Node, Search
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from tests.ai.toy import ACTIONS, FOLD, PLAY, TRUMP, Duel, Fork, Heap, HeapGame, Walk


def searched(view: State, iterations: int, seed: int = 1) -> Search:
    """A search of this view, after this many iterations."""
    search = Search(view, len(ACTIONS), Guide(), Rng(seed))
    search.run(iterations)
    return search


def child(node: Node, action: int) -> Node:
    """The child of a node to which the action with this id leads."""
    return next(node_below for node_below in node.children if node_below.action.id == action)


@pytest.mark.parametrize(("left", "right"), [(5, 1), (6, 2), (7, 3), (10, 2), (13, 1)])
def test_a_forced_win_is_found(left: int, right: int) -> None:
    """Seats take 1 to 3 from a heap, and the last taker wins: the winning move leaves a multiple of 4."""
    best = searched(Heap(seats=2, left=left), iterations=3000).ranked_children()[0]
    assert best.action.id == right
    assert best.value() > 0.8


def test_a_lost_position_is_valued_as_lost() -> None:
    """A heap of 8, a multiple of 4, is lost for the seat to act."""
    best = searched(Heap(seats=2, left=8), iterations=5000).ranked_children()[0]
    assert best.value() < 0.25


def test_each_seat_looks_after_itself_only() -> None:
    """Seat 1 gains by helping seat 0. A seat that took all others for enemies would choose the safe 0.5."""
    generous = Fork(seat=1, after=[[0.9, 0.9, 0.0], [0.0, 0.1, 0.9]])
    tree = Fork(seat=0, after=[generous, [0.5, 0.2, 0.3]])
    assert searched(Walk(seats=3, here=tree), iterations=500).ranked_children()[0].action.id == 0


def test_the_third_seat_has_its_own_reward() -> None:
    """The score of seat 0 after its first action depends on seat 2, which takes its own best (1.0)."""
    spiteful = Fork(seat=1, after=[Fork(seat=2, after=[[1.0, 0.0, 0.4], [0.1, 0.6, 1.0]])])
    tree = Fork(seat=0, after=[spiteful, [0.3, 0.3, 0.3]])
    search = searched(Walk(seats=3, here=tree), iterations=800)
    assert search.ranked_children()[0].action.id == 1

    before_seat_2 = child(search.root, action=0).children[0]
    assert [node.seat for node in before_seat_2.children] == [2, 2]
    assert child(before_seat_2, action=1).visits > child(before_seat_2, action=0).visits


def test_a_decision_without_a_choice_ends_no_iteration() -> None:
    """The decision that matters comes after ten forced ones. A few iterations still reach it."""
    enemy_wins_or_loses = Fork(seat=1, after=[[0.0, 1.0], [1.0, 0.0]])
    first_action = enemy_wins_or_loses
    for _ in range(10):
        first_action = Fork(seat=0, after=[first_action])
    second_action = [0.4, 0.6]
    few_iterations = 60
    search = searched(Walk(seats=2, here=Fork(seat=0, after=[first_action, second_action])), few_iterations)
    best_action = search.ranked_children()[0].action
    assert best_action.id == 1, "the second one, since after the first one the enemy would win"


@pytest.mark.parametrize(("shown", "right"), [(0, PLAY), (7, FOLD)], ids=["a trump is seen", "a blank is seen"])
def test_a_seen_card_tips_the_balance(shown: int, right: object) -> None:
    """Cards 0 to 3 are trumps. One trump fewer to fear makes playing right, one blank fewer makes it wrong."""
    view = Duel(held=5, shown=shown).redact(0)
    assert searched(view, iterations=20_000).ranked_children()[0].action is right


@pytest.mark.parametrize("shown", [0, 7])
def test_hidden_cards_of_the_true_state_change_nothing(shown: int) -> None:
    """The search of seat 0 is the same to the last visit, whichever card seat 1 really holds."""
    results = []
    for held in range(1, 7):
        search = searched(Duel(held, shown).redact(0), iterations=400)
        results.append([(node.action.id, node.visits, node.total) for node in search.ranked_children()])
    assert all(result == results[0] for result in results)


def test_a_search_does_not_change_the_view() -> None:
    view = Duel(held=5, shown=0).redact(0)
    before = view.__reduce__()
    searched(view, iterations=50)
    assert view.__reduce__() == before


def test_availability_counts_only_the_worlds_that_allow_an_action() -> None:
    """Seat 1 may trump in 4 of the 7 worlds that seat 0 thinks possible, and play in all of them."""
    blank = 7
    search = searched(Duel(held=5, shown=blank).redact(0), iterations=4000)

    played = child(search.root, PLAY.id)
    trump = child(played, TRUMP.id)
    play = child(played, PLAY.id)
    assert play.visits + trump.visits == played.visits - 1, "the visit that adds a decision goes no further"
    assert play.available > played.visits - 10
    assert trump.available == pytest.approx(played.visits * 4 / 7, rel=0.1)
    assert trump.visits > 0.9 * trump.available, "seat 1 trumps where it may"


def test_visits_never_exceed_availability() -> None:
    iterations = 500
    nodes_to_check = [
        searched(Duel(held=5, shown=7).redact(0), iterations).root,
        searched(Heap(seats=3, left=9), iterations).root,
    ]
    while nodes_to_check:
        node = nodes_to_check.pop()
        assert all(0 < below.visits <= below.available for below in node.children)
        assert sum(below.visits for below in node.children) <= max(node.visits, iterations)
        nodes_to_check += node.children


def test_a_search_in_instalments_equals_a_search_in_one_run() -> None:
    in_one_run = searched(Heap(seats=2, left=9), iterations=300)
    in_instalments = Search(Heap(seats=2, left=9), action_count=len(ACTIONS), guide=Guide(), rng=Rng(1))
    for _ in range(30):
        in_instalments.run(10)

    assert in_one_run.iterations == in_instalments.iterations == 300
    visits, expected = ([node.visits for node in search.ranked_children()] for search in (in_instalments, in_one_run))
    assert visits == expected


def test_the_leader_of_a_settled_search_cannot_change_any_more() -> None:
    search = Search(Heap(seats=2, left=5), action_count=len(ACTIONS), guide=Guide(), rng=Rng(3))
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
    """A guide that always takes 3 ends a heap of 5 with seat 1 (3, 2), one of 7 with seat 0 (3, 3, 1), and so on."""
    for heap, score_of_seat_0 in ((5, 0.0), (7, 1.0), (10, 0.0)):
        search = Search(Heap(seats=2, left=heap), action_count=len(ACTIONS), guide=Greedy(), rng=Rng(1))
        search.run(1)
        first = search.ranked_children()[0]
        assert first.action.id == 3
        assert first.value() == score_of_seat_0


class Sparing(Guide):
    """Finds it senseless to take one."""

    def sensible(self, world: State, legal: list[Action]) -> list[Action]:
        return [action for action in legal if action.id != 1] or legal


def test_a_search_tries_only_actions_that_the_guide_finds_sensible() -> None:
    """This guide finds taking 1 senseless, so only 2 and 3 are tried, at the root and below it."""
    search = Search(Heap(seats=2, left=5), action_count=len(ACTIONS), guide=Sparing(), rng=Rng(1))
    search.run(100)
    assert {node.action.id for node in search.root.children} == {2, 3}
    assert {node.action.id for node in child(search.root, action=2).children} == {2, 3}


class FarSighted(Greedy):
    """Has seen enough once four are taken, and thinks highly of seat 1."""

    def is_cut_off(self, view: State, world: State) -> bool:
        assert isinstance(view, Heap)
        assert isinstance(world, Heap)
        return world.left <= view.left - 4

    def estimate(self, world: State) -> list[float]:
        assert world.to_act != OVER
        return [0.25, 0.75]


def test_a_playout_ends_where_the_guide_has_seen_enough() -> None:
    """This guide estimates [0.25, 0.75] once four are taken. No playout comes near the end of a heap of 1000."""
    search = Search(Heap(seats=2, left=1000), action_count=len(ACTIONS), guide=FarSighted(), rng=Rng(1))
    search.run(200)
    assert {node.value() for node in search.ranked_children()} == {0.25}
    assert {grandchild.value() for node in search.ranked_children() for grandchild in node.children} == {0.75}


class HurryNotingGuide(Guide):
    """A guide that notes whether the worlds of a search are hurried, on their way and at their end."""

    def __init__(self) -> None:
        self.hurried_on_the_way: list[bool] = []
        self.hurried_at_the_end: list[bool] = []

    def is_cut_off(self, view: State, world: State) -> bool:
        self.hurried_on_the_way.append(world.hurried)
        return False

    def outcome(self, view: State, world: State) -> list[float]:
        self.hurried_at_the_end.append(world.hurried)
        return world.scores()


def test_worlds_are_hurried_in_playouts_and_not_in_the_tree() -> None:
    """A hurried world skips seats that have no choice, which depends on their hidden cards. The tree must ask them."""
    guide = HurryNotingGuide()
    view = Heap(seats=2, left=13)
    Search(view, len(ACTIONS), guide, Rng(1)).run(50)
    assert all(guide.hurried_at_the_end), "each iteration ends with a playout"
    assert {*guide.hurried_on_the_way} == {False, True}, "first in the tree, then in the playout"
    assert not view.hurried


def test_an_ended_match_is_scored_and_not_estimated() -> None:
    """Taking all 3 of a heap wins at once (1.0). The guide would have estimated 0.25."""
    search = Search(Heap(seats=2, left=3), action_count=len(ACTIONS), guide=FarSighted(), rng=Rng(1))
    search.run(100)
    assert child(search.root, action=3).value() == 1.0


@pytest.mark.parametrize("left", [1, 2, 3])
def test_advancing_drops_the_answers_that_are_not_legal(left: int) -> None:
    """The tree knows answers that take 1, 2 and 3. Only as many as are left may be taken."""
    search = searched(Heap(seats=2, left=9), iterations=300)
    leader = search.ranked_children()[0]
    answers = [(node.action.id, node.visits) for node in leader.children]
    assert sorted(action for action, _ in answers) == [1, 2, 3]

    assert isinstance(search.view, Heap)
    search.view.left = leader.action.id + left
    search.advance(leader.action)
    kept = [(node.action.id, node.visits) for node in search.root.children]
    assert kept == [(action, visits) for action, visits in answers if action <= left]


def test_resuming_keeps_the_subtree_and_forgets_all_else() -> None:
    """The visits of the new root are those of its children, and below them nothing has changed."""
    search = searched(Heap(seats=2, left=9), iterations=300)
    leader = search.ranked_children()[0]
    below = describe_below(leader)
    search.resume(leader.action, Heap(seats=2, left=9 - leader.action.id, to_act=1))
    assert describe_below(search.root) == below
    assert search.iterations == sum(node.visits for node in leader.children) == leader.visits - 1

    search.resume(ACTIONS[0], Heap(seats=2, left=9))
    assert (search.root.children, search.iterations) == ([], 0)


def describe_below(node: Node) -> list[object]:
    """Everything about the nodes below a node, in order."""
    return [
        (child.seat, child.action, child.visits, child.available, child.total, describe_below(child))
        for child in node.children
    ]


def test_a_node_is_what_it_was_when_it_was_read() -> None:
    """It does not follow its tree. `read_again` reads the node anew, and a node of no tree is its own new reading."""
    search = searched(Heap(seats=2, left=9), iterations=100)
    root = search.root
    search.run(100)
    assert (root.visits, root.read_again().visits) == (100, 200)

    of_no_tree = Node(seat=1, action=ACTIONS[1])
    assert of_no_tree.read_again() is of_no_tree
    assert of_no_tree.children == []


def test_advancing_keeps_the_visits_below_the_chosen_action() -> None:
    search = searched(Heap(seats=2, left=9), iterations=300)
    leader = search.ranked_children()[0]
    after = [(node.action, node.visits, node.total) for node in leader.children]
    search.advance(leader.action)
    assert search.iterations == leader.visits
    assert [(node.action, node.visits, node.total) for node in search.root.children] == after
    assert search.view.to_act == 1

    search.run(100)
    assert search.iterations == leader.read_again().visits == sum(node.visits for node in search.root.children) + 1


def test_a_search_can_advance_with_an_action_without_visits() -> None:
    """A heap of 9 is left, of which each player takes 1 to 3 (the actions 1 to 3)."""
    search = Search(Heap(seats=2, left=9), action_count=len(ACTIONS), guide=Guide(), rng=Rng(1))
    search.advance(ACTIONS[2])
    search.run(50)
    assert search.iterations == 50
    assert search.view.legal() == ACTIONS[1:]


def test_run_each_begins_every_iteration_with_one_of_the_given_lines() -> None:
    """Each line is tried in 50 worlds. The rewards come as pairs, one for each line."""
    long_line = [ACTIONS[3], ACTIONS[1]]
    short_line = [ACTIONS[2]]
    search = Search(Heap(seats=2, left=9), action_count=len(ACTIONS), guide=Guide(), rng=Rng(1))
    rewards = search.run_each([long_line, short_line], world_count=50)

    start_of_long, start_of_short = search.root.children
    (end_of_long,) = start_of_long.children
    assert [start_of_long.action, end_of_long.action] == long_line
    assert [start_of_short.action] == short_line
    assert [node.visits for node in (start_of_long, end_of_long, start_of_short)] == [50, 50, 50]

    assert len(rewards) == 50
    totals = [sum(column) for column in zip(*rewards, strict=True)]
    assert totals == [start_of_long.total, start_of_short.total]


def test_all_lines_of_a_row_are_tried_in_the_same_world(monkeypatch: pytest.MonkeyPatch) -> None:
    determinize = Duel.determinize
    dealt: list[int] = []

    def determinize_and_note(world: Duel, rng: Rng) -> None:
        determinize(world, rng)
        dealt.append(world.held)

    monkeypatch.setattr(Duel, "determinize", determinize_and_note)
    search = Search(Duel(held=5, shown=6).redact(0), action_count=len(ACTIONS), guide=Guide(), rng=Rng(1))
    search.run_each([[PLAY], [FOLD]], world_count=50)

    of_first_line, of_second_line = dealt[::2], dealt[1::2]  # the lines take turns
    assert of_first_line == of_second_line
    assert len(set(of_first_line)) == 7, "the rows have different worlds"


# --- Several trees as one: each is as it would be alone, and what they found is added up ----------

GAME = HeapGame()
SEEDS = (4, 5, 6)


def forest(left: int = 9) -> Forest:
    """Three trees that search a heap together."""
    return Forest(GAME, Heap(seats=2, left=left), Guide(), SEEDS)


def single_tree(seed: int, left: int = 9) -> Search:
    """A search of the same heap in one tree with this seed."""
    return Search(Heap(seats=2, left=left), action_count=len(ACTIONS), guide=Guide(), rng=Rng(seed))


def root_counts(search: Search) -> dict[int, tuple[int, float]]:
    """The visits and the total reward of each child of the root, by the id of its action."""
    return {node.action.id: (node.visits, node.total) for node in search.root.children}


def test_the_trees_of_a_forest_grow_in_turn() -> None:
    """Seven runs of 20 iterations: the first of three trees gets three of them, the other two get two."""
    trees = forest()
    for _ in range(7):
        trees.run(20)

    single_trees = [single_tree(seed) for seed in SEEDS]
    for search, iterations in zip(single_trees, (60, 40, 40), strict=True):
        search.run(iterations)
    assert [count.children for count in trees.tree_counts()] == [root_counts(search) for search in single_trees]
    assert trees.iterations == 140


def test_a_forest_adds_up_the_visits_and_rewards_of_its_trees() -> None:
    """It is settled once the lead in visits is larger than the number of iterations that are left."""
    trees = forest()
    for _ in range(7):
        trees.run(20)

    ranked = trees.ranked_children()
    for node in ranked:
        by_tree = [count.children.get(node.action.id, (0, 0.0)) for count in trees.tree_counts()]
        assert node.visits == sum(visits for visits, _ in by_tree)
        assert node.total == pytest.approx(sum(total for _, total in by_tree))
        assert node.children

    visits = [node.visits for node in ranked]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 7 * 20

    lead = visits[0] - visits[1]
    assert trees.is_settled(lead - 1)
    assert not trees.is_settled(lead)


def test_a_forest_advances_all_its_trees() -> None:
    """In a heap of 9, taking 2 leaves 7, and each tree keeps the iterations that went that way."""
    trees = forest()
    for _ in range(6):
        trees.run(20)
    take_two = ACTIONS[2]
    visits_of_take_two = sum(count.children[take_two.id][0] for count in trees.tree_counts())

    trees.advance(take_two)
    assert trees.view == Heap(seats=2, left=7, to_act=1)
    assert trees.iterations == visits_of_take_two


def test_a_share_of_the_iterations_follows_a_line() -> None:
    """One iteration in FOLLOW_EVERY does. Two of the three trees have run for 10 * FOLLOW_EVERY iterations."""
    trees = forest()
    plain = forest()
    line = [ACTIONS[2], ACTIONS[1]]
    trees.follow_line(line)
    for searching in (trees, plain) * 2:
        searching.run(10 * FOLLOW_EVERY)
    assert [count.followed[0] for count in trees.tree_counts()] == [10, 10, 0]
    assert [count.followed for count in plain.tree_counts()] == [(0, 0.0)] * 3

    first_tree = single_tree(SEEDS[0])
    rewards = sum(reward for (reward,) in first_tree.run_each([line], world_count=10))
    first_tree.run(10 * FOLLOW_EVERY - 10)
    assert trees.tree_counts()[0] == (root_counts(first_tree), (10, rewards))

    trees.advance(ACTIONS[2])
    trees.run(8)
    assert [count.followed[0] for count in trees.tree_counts()] == [0, 0, 0], "the line is over after a step"


def test_merged_trees_have_one_node_for_each_action_of_a_seat_and_end_below_rarely_visited_nodes() -> None:
    def node(seat: int, action: int, visits: int, *children: Node) -> Node:
        """A node of a tree, with half a point for each visit. It was available once more than it was visited."""
        new_node = Node(seat, ACTIONS[action])
        new_node.visits = visits
        new_node.available = visits + 1
        new_node.total = visits / 2
        new_node.children = list(children)
        return new_node

    often = node(0, 1, FEWEST_TO_MERGE - 10, node(1, 2, 30), node(1, 3, 9))
    same_action = node(0, 1, 10, node(1, 2, 7), node(0, 2, 2))
    seldom = node(0, 2, FEWEST_TO_MERGE - 1, node(1, 1, 40))
    # `often` and `same_action` become one node. `seldom` has one visit too few for its children to be merged.
    first, second = merge_nodes([often, seldom, same_action])
    assert (first.action.id, first.visits) == (1, FEWEST_TO_MERGE)
    assert (first.available, first.total) == (FEWEST_TO_MERGE + 2, FEWEST_TO_MERGE / 2)

    below = [(child.seat, child.action.id, child.visits) for child in first.children]
    assert below == [(1, 2, 37), (1, 3, 9), (0, 2, 2)]
    assert second.action.id == 2
    assert second.visits == FEWEST_TO_MERGE - 1
    assert second.children == []
    assert [child.visits for child in often.children] == [30, 9], "the trees stay as they are"
