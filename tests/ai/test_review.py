"""A decision compared with the best: what the verdict says, what it costs, and that the bots' process gives it."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import count

import pytest

from ai.bot import Verdict
from ai.review import PLAYOUTS, Judgement
from ai.search import Guide, Search
from ai.worker import Worker
from game.catalogue import game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import State
from tests.ai.asking import answer, legal_ids, view_at
from tests.ai.toy import ACTIONS, Heap, HeapGame

HEAP = HeapGame()


def ticking() -> Callable[[], float]:
    """A clock that moves on by a second at every look."""
    ticks = count()
    return lambda: float(next(ticks))


def verdict(view: State, made: int, seconds: float = math.inf) -> Verdict:
    judgement = Judgement(HEAP, view, [made], 3, seconds, lambda: 0.0)
    while not (thought := judgement.step()).done:
        assert thought.verdict is None
    assert thought.verdict is not None
    return thought.verdict


@pytest.fixture(autouse=True)
def _no_guide(monkeypatch: pytest.MonkeyPatch) -> None:
    from ai import bot, review

    for module in (bot, review):
        plain = module.guide_for
        monkeypatch.setattr(module, "guide_for", lambda slug, plain=plain: Guide() if slug == "heap" else plain(slug))


def test_a_mistake_has_its_price_and_the_best_is_named() -> None:
    """Of five on the heap, taking one leaves four, which wins against anybody; taking two gives that away."""
    found = verdict(Heap(2, 5), 2)
    assert found.best == (ACTIONS[1].id,)
    assert found.best_value > 0.9
    assert found.best_value - found.value > 0.5 > found.doubt


def test_the_best_decision_gives_nothing_away() -> None:
    found = verdict(Heap(2, 5), 1)
    assert found.best == (1,)
    assert found.value == found.best_value > 0.9


def test_two_decisions_worth_the_same_differ_by_less_than_the_doubt() -> None:
    """Of four on the heap everything loses."""
    apart = [verdict(Heap(2, 4), made) for made in (1, 2, 3)]
    assert all(one.best_value - one.value <= one.doubt for one in apart)


def test_iterations_along_a_line_begin_with_it() -> None:
    search = Search(Heap(2, 9), len(ACTIONS), Guide(), Rng(1))
    rows = search.run_each([[ACTIONS[3], ACTIONS[1]], [ACTIONS[2]]], 50)
    first, other = search.root.children
    (second,) = first.children
    assert (first.action, first.visits, second.action, second.visits) == (ACTIONS[3], 50, ACTIONS[1], 50)
    assert (other.action, other.visits) == (ACTIONS[2], 50)
    assert len(rows) == 50
    assert [sum(column) for column in zip(*rows, strict=True)] == [first.total, other.total]


def test_a_judgement_ends_in_time_and_after_so_many_playouts() -> None:
    for seconds, most in ((3.0, 100), (1e9, PLAYOUTS // 8 + 40)):
        judgement = Judgement(HEAP, Heap(2, 9), [2], 3, seconds, ticking())
        steps = next(number for number in count(1) if judgement.step().done)
        assert steps < most


def test_nobody_compares_from_more_than_a_seat_may_know() -> None:
    game = game_named("fix_bayonets")
    match = Match(game, 2, {"deployment": "quick"}, 7)
    with pytest.raises(ValueError, match="may not know"):
        Judgement(game, match.state, [match.legal()[0].id], 1, 1.0)


def test_the_bots_process_compares_and_then_answers_ordinary_questions(worker: Worker) -> None:
    view = view_at(4)
    made = view.legal()[0]
    worker.judge("battlefronts", view, [made.id], 9, 0.3)
    thought = answer(worker)
    found = thought.verdict
    assert found is not None
    assert found.best[0] in legal_ids(view)
    assert 0 <= found.value <= 1
    assert 0 < found.doubt < 1
    worker.think("battlefronts", view, "recruit", 9)
    assert answer(worker).verdict is None
