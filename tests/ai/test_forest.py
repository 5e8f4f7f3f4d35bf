"""Several trees as one: each is as it would be alone, and what they found is added up."""

from __future__ import annotations

import pytest

from ai.forest import FEWEST, FOLLOWED, Forest, merged
from ai.search import Guide, Node, Search
from game.core.rng import Rng
from tests.ai.toy import ACTIONS, Heap, HeapGame

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
    assert [count.children for count in trees.counts()] == [found(search) for search in searches]
    assert trees.iterations == 140


def test_visits_are_added_up() -> None:
    trees = forest()
    for _ in range(7):
        trees.run(20)
    ranked = trees.ranked()
    for node in ranked:
        each = [count.children.get(node.action.id, (0, 0.0)) for count in trees.counts()]
        assert (node.visits, node.total) == (
            sum(visits for visits, _ in each),
            pytest.approx(sum(of for _, of in each)),
        )
        assert node.children
    visits = [node.visits for node in ranked]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 140
    assert trees.settled(visits[0] - visits[1] - 1)
    assert not trees.settled(visits[0] - visits[1])


def test_all_trees_advance() -> None:
    trees = forest()
    for _ in range(6):
        trees.run(20)
    kept = sum(count.children[2][0] for count in trees.counts())
    trees.advance(ACTIONS[2])
    assert trees.view == Heap(2, 7, 1)
    assert trees.iterations == kept


def test_a_share_of_the_iterations_follows_a_line() -> None:
    trees, plain = forest(), forest()
    line = [ACTIONS[2], ACTIONS[1]]
    trees.follow(line)
    for one in (trees, plain) * 2:
        one.run(10 * FOLLOWED)
    assert [count.followed[0] for count in trees.counts()] == [10, 10, 0]
    assert [count.followed for count in plain.counts()] == [(0, 0.0)] * 3
    search = alone(SEEDS[0])
    rewards = sum(reward for (reward,) in search.run_each([line], 10))
    search.run(10 * FOLLOWED - 10)
    assert trees.counts()[0] == (found(search), (10, rewards))
    trees.advance(ACTIONS[2])
    trees.run(8)
    assert [count.followed[0] for count in trees.counts()] == [0, 0, 0]


def test_one_node_for_each_action_of_a_seat_down_to_where_there_are_few_visits() -> None:
    def node(seat: int, action: int, visits: int, *children: Node) -> Node:
        made = Node(seat, ACTIONS[action])
        made.visits, made.available, made.total, made.children = visits, visits + 1, visits / 2, list(children)
        return made

    one = node(0, 1, FEWEST - 10, node(1, 2, 30), node(1, 3, 9))
    two = node(0, 1, 10, node(1, 2, 7), node(0, 2, 2))
    few = node(0, 2, FEWEST - 1, node(1, 1, 40))
    first, second = merged([one, few, two])
    assert (first.action.id, first.visits, first.available, first.total) == (1, FEWEST, FEWEST + 2, FEWEST / 2)
    below = [(child.seat, child.action.id, child.visits) for child in first.children]
    assert below == [(1, 2, 37), (1, 3, 9), (0, 2, 2)]
    assert (second.action.id, second.visits, second.children) == (2, FEWEST - 1, [])
    assert [child.visits for child in one.children] == [30, 9], "the trees stay as they are"
