"""A hint foretells the answer that its search has visited most, and only an answer that the others may give."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

import pytest

from ai.estimates import guide_for
from ai.reasoning import FEWEST_VISITS, LIKELY_SHARE, LONGEST_REASON, MOST_SENTENCES, split_sentences
from ai.review import Judgement
from ai.search import Node
from game.battlefronts import cards as bf
from game.battlefronts.actions import PASS, March, Redeploy
from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from game.last_front.actions import PASS as LF_PASS
from game.last_front.actions import WITHDRAW
from tests.golden.judgements import complete_decision, positions, verb_of

FORETELLING_PATTERNS = {
    "battlefronts": r"They would most likely (?P<answer>.+?)(?:: \d+ against \d+ there)?\.",
    "fighting_front": r"most likely (?P<answer>.*)",
    "fix_bayonets": r"most likely (?P<answer>.*)",
    "last_front": r"The next to bid would most likely (?P<answer>.+?)\.",
    "sharp_end": r"most likely (?P<answer>.*)",
}
"""By game: how a hint foretells an answer. Three games foretell none."""
FORETELLING_DECISIONS = {
    "last_front": {"finish"},
}
"""By game: the decisions after which a hint foretells the answer, if one is likely.

In Battlefronts a hint foretells only a retreat that it forces, beside another decision (tests/ai/test_reasons.py).
"""
DECISIONS_TO_CHECK = 250
"""Decisions of a match that are looked at."""
ITERATIONS = 360
"""Iterations of a hint, in all its trees together."""
FEWEST_MISLED_REASONS = {"battlefronts": 0, "fighting_front": 20, "fix_bayonets": 30, "last_front": 1, "sharp_end": 0}
"""By game: the least number of reasons that would differ if less visited steps were explained. Two games have none."""
UNTOLD = ("", "bid more")
"""Answers that are no reason for a decision."""
BIDS = frozenset(("play", "face", "dig", "draw-event", "finish"))


def name_of(world: Any, action: Action) -> str:
    """The words in which a hint names an answer that is given in this world. "" for one that it may not name."""
    if world.SLUG == "last_front":
        return "withdraw" if action.notation == "withdraw" else "bid more" if verb_of(action) in BIDS else ""
    if world.SLUG != "battlefronts" or world.phase != bf.MOVE:
        return ""
    if action is PASS:
        return "end Move" if len(world.legal()) > 1 else ""
    if isinstance(action, Redeploy):
        return f"redeploy to {bf.PLACE_NAMES[action.front]}"
    assert isinstance(action, March)

    back = world.place[world.to_act * bf.DECK + action.battalion] < bf.FRONTS
    return f"{'go back' if back else 'march'} to {bf.PLACE_NAMES[action.place]}"


def play_line(view: State, line: Iterable[Action]) -> State:
    """A world of the view in which these actions were played."""
    world = view.copy()
    rng = Rng(5)
    world.determinize(rng)
    for action in line:
        world.apply(action, rng)
    return world


def most_visited_answer(view: State, line: Sequence[Action], last: Node) -> str:
    """The name of the answer with the most visits below `last`, the node of the last step of a decision.

    "" if that answer has too few visits or no name. What the seat itself does next is no answer and has no name.
    """
    world = play_line(view, line)
    visits = Counter[str]()
    for node in answers_below(view.SLUG, last):
        is_answer = node.seat != view.to_act
        asked = world if world.to_act == node.seat else after_windows(world)
        visits[name_of(asked, node.action) if is_answer else ""] += node.visits

    most = max(visits.values(), default=0)
    most_visited = [name for name, count in visits.items() if count == most]
    return most_visited[0] if most >= max(FEWEST_VISITS, LIKELY_SHARE * visits.total()) else ""


def answers_below(slug: str, last: Node) -> Iterator[Node]:
    """The answers below a node. In Last Front, where a window is let pass, those after the window."""
    for node in last.children:
        if slug == "last_front" and node.action is LF_PASS and node.children:
            yield from answers_below(slug, node)
        else:
            yield node


def after_windows(world: State) -> State:
    """The world as it is once nobody has used a window of Last Front."""
    world = world.copy()
    while world.to_act != OVER and LF_PASS in world.legal():
        world.apply(LF_PASS, Rng(5))
    return world


def check_reason(view: State, line: Sequence[Action], last: Node, reason: str) -> bool:
    """Whether the reason of a decision foretells an answer.

    Fails if it foretells another answer than the most visited one, or leaves this out though there is room for it.
    """
    said = [found["answer"] for found in re.finditer(FORETELLING_PATTERNS[view.SLUG], reason)]
    answer = most_visited_answer(view, line, last)
    assert said in ([], [answer]), f"{answer!r} is expected, told is: {reason}"
    should_foretell = reason and answer not in UNTOLD and foretells(view, line[0])
    if should_foretell and not said:
        length = len(reason) + len(answer) + len("The next to bid would most likely .")
        assert length > LONGEST_REASON or len(split_sentences(reason)) == MOST_SENTENCES, reason
    return bool(said)


def foretells(view: Any, action: Action) -> bool:
    return verb_of(action) in FORETELLING_DECISIONS.get(view.SLUG, ())


# --- Trees that are made up: any answer may have the most visits -----------------------


def make_answered_nodes(view: State, line: Sequence[Action], rng: Rng) -> list[Node]:
    """A tree of a search: a node for each step of a decision, and answers of other seats below the last step.

    The lot decides how often each answer was visited. In Last Front a seat that is asked in a window passes.
    """
    nodes = [Node(view.to_act, step) for step in line]
    for node, following in pairwise(nodes):
        node.children = [following]
    world = play_line(view, line)
    last = nodes[-1]
    if view.SLUG == "last_front":
        # In some worlds a seat is asked in a window first, in others none is.
        world = after_windows(world)
        if world.to_act not in (OVER, view.to_act):
            window = Node(world.to_act, LF_PASS)
            window.children = make_visited_answers(world, rng)
            window.visits = 1 + sum(child.visits for child in window.children)
            last.children.append(window)
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
        # A withdrawal is one of many answers in Last Front, and the only one that is told: mostly it is the favourite.
        withdrawals = [node for node in found if node.action is WITHDRAW and rng.below(8)]
        favourites = withdrawals or found
        favourites[rng.below(len(favourites))].visits += rng.below(6) * FEWEST_VISITS
    return found


@pytest.mark.parametrize(
    ("slug", "seats", "least"),
    [
        ("battlefronts", 2, 0),
        ("fighting_front", 2, 0),
        ("fix_bayonets", 2, 0),
        ("last_front", 2, 8),
        ("last_front", 4, 8),
        ("sharp_end", 4, 0),
    ],
)
def test_a_reason_predicts_only_the_most_visited_answer_of_the_enemy(slug: str, seats: int, least: int) -> None:
    """The search trees are made up, so that any answer may have the most visits.

    `least` is the number of reasons that must predict an answer, 0 for a game whose reasons never do.
    """
    guide = guide_for(slug)
    rng = Rng(3)
    predicting = 0
    silent = 0
    for view, _ in islice(positions(GAMES[slug], seats, deal=21), DECISIONS_TO_CHECK):
        for action in view.legal():
            if foretells(view, action) or rng.below(20) == 0:
                line = complete_decision(guide, view, action)
                nodes = make_answered_nodes(view, line, rng)
                predicts = check_reason(view, line, nodes[-1], guide.reason(view, nodes[:1]))
                predicting += predicts
                silent += not predicts

    if least:
        assert predicting >= least
    else:
        assert predicting == 0
    assert silent > 5


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


# --- Trees of hints --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "seats", "deal", "choice"),
    [
        ("last_front", 4, 22, 47),
        ("last_front", 2, 28, 103),
    ],
)
def test_a_hint_predicts_the_most_visited_answer_of_its_search(slug: str, seats: int, deal: int, choice: int) -> None:
    """In the deals of this list the decision number `choice` has a hint that predicts an answer."""
    game = GAMES[slug]
    views = (view for view, _ in positions(game, seats, deal))
    view = next(islice(views, choice, None))
    judgement = Judgement(game, view, made=(), seed=7, seconds=math.inf, clock=lambda: 0.0, iterations=ITERATIONS)
    thought = judgement.step()
    while not thought.done:
        thought = judgement.step()

    (step,) = thought.actions
    assert check_reason(view, line=[game.actions[step]], last=judgement._nodes[step], reason=thought.reason)
