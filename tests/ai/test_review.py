"""A decision compared with the best: what the verdict says, what it costs, and that the bots' process gives it."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import count

import pytest

from ai import review
from ai.answers import Checker
from ai.bot import FEW, SHOWN, Choice, Deliberation, Level, Thought, Verdict
from ai.comparison import ENOUGH
from ai.review import PLAYOUTS, Judgement, candidates
from ai.search import Guide, Search
from ai.worker import Worker
from game.catalogue import GAMES, game_named
from game.core.game import Game
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


# --- hints ------------------------------------------------------------------------------------


def hint(game: Game, view: State, seed: int, seconds: float = math.inf, iterations: int = 200) -> Thought:
    judgement = Judgement(game, view, (), seed, seconds, lambda: 0.0, iterations=iterations)
    while not (thought := judgement.step()).done:
        assert thought.verdict is None
    assert thought.verdict is None
    return thought


def test_of_few_options_all_are_compared_and_the_best_is_first() -> None:
    """Three of three wins at once; one or two leave what the other seat wins."""
    thought = hint(HEAP, Heap(2, 3), 4)
    assert (thought.actions, thought.about_equal) == ((3,), 1)
    assert sorted(choice.actions for choice in thought.choices) == [(1,), (2,), (3,)]
    assert all(choice.visits >= ENOUGH for choice in thought.choices)
    values = [choice.value for choice in thought.choices]
    assert values == sorted(values, reverse=True)
    assert thought.value == values[0] == 1


def test_of_equal_options_every_seed_names_the_same_first() -> None:
    """Of four on the heap everything loses."""
    thoughts = [hint(HEAP, Heap(2, 4), seed) for seed in range(5)]
    assert {(one.actions, one.about_equal) for one in thoughts} == {((1,), 3)}


class LazyHeapGame(HeapGame):
    """Taking one ends the phase."""

    endings = ("take 1",)


def test_what_ends_the_phase_is_first_only_where_it_is_clearly_better() -> None:
    for seed in range(3):
        lazy = hint(LazyHeapGame(), Heap(2, 4), seed)
        assert (lazy.actions, lazy.choices[-1].actions, lazy.about_equal) == ((2,), (1,), 3)
        assert hint(LazyHeapGame(), Heap(2, 5), seed).actions == (1,)


def test_what_ends_the_phase_is_compared_however_little_it_was_searched() -> None:
    """There are many calls, of which the search has hardly looked at the pass."""
    view = view_at(0)
    passing = next(action.id for action in view.legal() if action.notation == "pass")
    game = game_named("battlefronts")
    few = [choice[0] for choice in candidates(game, view, [Choice((1,), 0.9, 0.5, 90)], ())]
    assert few[0] == 1
    assert passing in few
    many = view_at(1)
    assert len(many.legal()) > FEW
    first = many.legal()[0]
    found = [Choice((first.id,), 0.9, 0.5, 90)]
    made = (many.legal()[3].id,)
    assert candidates(game, many, found, ()) == [(first.id,)]
    assert candidates(game, many, found, made) == [(first.id,), made]
    assert candidates(game, many, found, (first.id,)) == [(first.id,)]


def test_no_more_than_so_many_are_compared_but_what_was_made_and_what_ends_the_phase() -> None:
    view = view_at(0)
    found = [Choice((100 + number,), 0.03, 0.5, 50) for number in range(30)]
    lines = candidates(game_named("battlefronts"), view, found, (129,))
    assert [line for line in lines if line[0] >= 100] == [*((100 + number,) for number in range(review.MOST)), (129,)]


def test_all_that_a_search_thinks_worth_it_is_compared() -> None:
    """More than are shown, but none with less than a tenth of the visits of the first."""
    view = view_at(1)
    deliberation = Deliberation(game_named("battlefronts"), view, Level("x", "", "", 3000, math.inf), 1)
    while not deliberation.step().done:
        assert deliberation.contenders(0.1) == []
    visits = [choice.visits for choice in deliberation.contenders(0.1)]
    assert len(visits) > SHOWN
    assert visits == sorted(visits, reverse=True)
    assert visits[-1] >= 0.1 * visits[0]
    assert [choice.visits for choice in deliberation.contenders(1.0)] == visits[: visits.count(visits[0])]
    assert len(deliberation.contenders(0.0)) > len(visits)


def test_decisions_are_compared_in_several_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    planted: list[int] = []
    search = review.searched
    monkeypatch.setattr(review, "searched", lambda *given: planted.append(given[2]) or search(*given))
    thought = hint(game_named("battlefronts"), view_at(0), 1, iterations=60)
    assert planted[:2] == [2, 3], "the seed of the hint and the number of the tree"
    assert len(planted) == math.ceil((max(choice.visits for choice in thought.choices) + 1) / review.TREE)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_names_what_ends_a_phase(slug: str) -> None:
    assert set(GAMES[slug].endings) & {action.notation for action in GAMES[slug].actions}


def test_whoever_follows_a_hint_is_not_told_off_for_it() -> None:
    """Hint and review of one position agree, whatever their seeds."""
    for left in (3, 4, 7):
        for seed in range(2):
            advised = hint(HEAP, Heap(2, left), seed).actions[0]
            found = verdict(Heap(2, left), advised)
            assert found.best == (advised,)
            assert found.best_value == found.value


def test_a_hint_ends_when_its_time_is_up() -> None:
    judgement = Judgement(HEAP, Heap(2, 9), (), 3, 3.0, ticking())
    assert next(number for number in count(1) if judgement.step().done) < 10


def test_a_hint_with_nothing_to_compare_is_that_of_the_search() -> None:
    thought = hint(HEAP, Heap(2, 1), 1)
    assert (thought.actions, thought.iterations, thought.about_equal) == ((1,), 0, 1)


@pytest.mark.parametrize("slug", ["fix_bayonets", "fighting_front"])
def test_a_hint_is_a_whole_decision_with_its_reason(slug: str) -> None:
    """The first choice, with the steps that the search has not reached."""
    match = Match(game_named(slug), 2, {}, 5)
    view = match.view(match.state.to_act)
    thought = hint(match.game, view, 1, iterations=40, seconds=0.0)
    assert thought.choices[0].actions == thought.actions
    assert Checker(match.game, view, judges=False).holds(thought)


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
    worker.think("battlefronts", view, "general", 9, 0.3, compares=True)
    hinted = answer(worker)
    assert hinted.verdict is None
    assert hinted.iterations > 0
    assert all(choice.visits for choice in hinted.choices), "all have been compared"
    worker.think("battlefronts", view, "recruit", 9)
    assert answer(worker).verdict is None
