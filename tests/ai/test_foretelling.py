"""A hint explains the steps that its search has visited most, and foretells no answer of the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, pairwise

import pytest

from ai.estimates import guide_for
from ai.reasoning import FEWEST_VISITS
from ai.search import Node
from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from tests.golden.judgements import complete_decision, positions

DECISIONS_TO_CHECK = 250
"""Decisions of a match that are looked at."""
FEWEST_MISLED_REASONS = {"battlefronts": 0, "fighting_front": 20, "fix_bayonets": 30, "last_front": 1, "sharp_end": 0}
"""By game: the least number of reasons that would differ if less visited steps were explained. Two games have none."""


def play_line(view: State, line: Iterable[Action]) -> State:
    """A world of the view in which these actions were played."""
    world = view.copy()
    rng = Rng(5)
    world.determinize(rng)
    for action in line:
        world.apply(action, rng)
    return world


# --- Trees that are made up: any answer may have the most visits -----------------------


def make_answered_nodes(view: State, line: Sequence[Action], rng: Rng) -> list[Node]:
    """A tree of a search: a node for each step of a decision, and answers of other seats below the last step.

    The lot decides how often each answer was visited.
    """
    nodes = [Node(view.to_act, step) for step in line]
    for node, following in pairwise(nodes):
        node.children = [following]
    world = play_line(view, line)
    last = nodes[-1]
    last.children += make_visited_answers(world, rng)
    if rng.below(3) == 0:
        # In other worlds the seat itself decides next.
        own = Node(view.to_act, view.legal()[0])
        own.visits = rng.below(4) * FEWEST_VISITS
        last.children.append(own)
    return nodes


def make_visited_answers(world: State, rng: Rng) -> list[Node]:
    """Return a node for each answer that a world allows, with few visits. One of them may have many more.

    Returns no nodes if the match is over.
    """
    found: list[Node] = []
    for action in world.legal() if world.to_act != OVER else ():
        node = Node(world.to_act, action)
        node.visits = 1 + rng.below(FEWEST_VISITS // 3)
        found.append(node)
    if found:
        found[rng.below(len(found))].visits += rng.below(6) * FEWEST_VISITS
    return found


@pytest.mark.parametrize(
    ("slug", "seats"),
    [
        ("battlefronts", 2),
        ("fighting_front", 2),
        ("fix_bayonets", 2),
        ("last_front", 2),
        ("last_front", 4),
        ("sharp_end", 4),
    ],
)
def test_a_reason_foretells_no_answer(slug: str, seats: int) -> None:
    """The search trees are made up, so that any answer may have the most visits."""
    guide = guide_for(slug)
    rng = Rng(3)
    checked = 0
    for view, _ in islice(positions(GAMES[slug], seats, deal=21), DECISIONS_TO_CHECK):
        for action in view.legal():
            if rng.below(20) == 0:
                nodes = make_answered_nodes(view, complete_decision(guide, view, action), rng)
                assert "likely" not in guide.reason(view, nodes[:1])
                checked += 1
    assert checked > 5


@pytest.mark.parametrize("slug", GAMES)
def test_a_reason_explains_the_most_visited_steps_after_the_first_one(slug: str) -> None:
    """Other steps that were tried once do not change a word of it.

    If they were the most visited, some of them would.
    """
    guide = guide_for(slug)
    reasons_misled = 0
    for view, _ in islice(positions(GAMES[slug], GAMES[slug].seats[0], deal=23), 0, DECISIONS_TO_CHECK, 3):
        for action in view.legal()[:3]:
            line = complete_decision(guide, view, action)
            if len(line) > 1:
                plain = make_branching_nodes(view, line, visits=0)
                decoys = make_branching_nodes(view, line, visits=1)
                mistaken = guide.reason(view, [make_branching_nodes(view, line, visits=2 * FEWEST_VISITS)])
                expected = guide.reason(view, [plain])
                assert guide.reason(view, [decoys]) == expected
                reasons_misled += mistaken != expected

    assert reasons_misled >= FEWEST_MISLED_REASONS.get(slug, 0)


def make_branching_nodes(view: State, line: Sequence[Action], visits: int) -> Node:
    """The nodes of a decision, with all other ways to go on visited so often. Without them if that is 0."""
    steps = [Node(view.to_act, step) for step in line]
    for number, (node, following) in enumerate(pairwise(steps), 1):
        following.visits = FEWEST_VISITS
        node.children = [following]
        for action in play_line(view, line[:number]).legal() if visits else ():
            if action is not following.action:
                other = Node(view.to_act, action)
                other.visits = visits
                node.children.insert(0, other)
    return steps[0]
