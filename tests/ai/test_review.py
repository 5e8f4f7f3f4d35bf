"""A decision compared with the best: who is named first, what the verdict says, and that the bots' process gives it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import count

import pytest

from ai import bot, review
from ai.bot import snap
from ai.forest import FOLLOW_EVERY
from ai.levels import Thought, Verdict
from ai.review import (
    LEAST_DIFFERENCE,
    LISTED_SHARE,
    RELIABLE_SHARE,
    REVIEW_ITERATIONS,
    Candidate,
    Judgement,
    make_candidate,
    order_candidates,
    significant_errors,
)
from ai.search import Guide
from ai.worker import Checker, Worker
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.match import Match
from game.core.state import Action, State
from tests.ai.asking import legal_ids, run_to_end, view_at, wait_for_answer
from tests.ai.toy import ACTIONS, Heap, HeapGame

HEAP = HeapGame()


def ticking() -> Callable[[], float]:
    """A clock that moves on by a second at every look."""
    ticks = count()
    return lambda: float(next(ticks))


def verdict(view: State, made: int, seconds: float = math.inf) -> Verdict:
    thought = run_to_end(Judgement(HEAP, view, [made], 3, seconds, lambda: 0.0))
    assert thought.verdict is not None
    return thought.verdict


@pytest.fixture(autouse=True)
def _no_guide(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_nothing_is_better_than_what_is_about_equal_to_the_best() -> None:
    """Of four on the heap everything loses."""
    apart = [verdict(Heap(2, 4), made) for made in (1, 2, 3)]
    assert [one.best for one in apart] == [(1,), (2,), (3,)]
    assert all(one.best_value == one.value for one in apart)


# --- who is named first -----------------------------------------------------------------------


def tried(values: Sequence[float | None], step: int = 7) -> Candidate:
    """A decision with these values in the trees, ten visits in each."""
    return make_candidate((step,), [(0, 0.0) if value is None else (10, 10 * value) for value in values])


STEPS = (7, 3, 5, 1)
"""Of four decisions; the last one ends the phase."""


def first(values: Sequence[float]) -> tuple[list[int], int]:
    found, equal = order_candidates([tried([value] * 3, step) for value, step in zip(values, STEPS, strict=True)], {1})
    return [one.line[0] for one in found], equal


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param([0.5, 0.6, 0.55, 0.4], ([3, 5, 7, 1], 1), id="the best, and the others by value"),
        pytest.param(
            [0.6, 0.599, 0.5, 0.4], ([3, 7, 5, 1], 2), id="of two as good as each other that of the lower step"
        ),
        pytest.param([0.6, 0.588, 0.5, 0.4], ([7, 3, 5, 1], 2), id="what is a little worse is about equal, and second"),
        pytest.param([0.6, 0.601, 0.599, 0.4], ([3, 5, 7, 1], 3), id="of three"),
        pytest.param([0.6, 0.5, 0.4, 0.611], ([7, 1, 3, 5], 2), id="who acts before who ends the phase"),
        pytest.param([0.6, 0.589, 0.4, 0.605], ([7, 3, 1, 5], 3), id="and the better of those who act"),
        pytest.param(
            [0.6, 0.5, 0.4, 0.622],
            ([1, 7, 3, 5], 2),
            id="but not where ending it is better by more than half of what is about equal",
        ),
        pytest.param([0.6, 0.5, 0.4, 0.7], ([1, 7, 3, 5], 1), id="but not where ending it is clearly better"),
        pytest.param([0.6, 0.5, 0.591, 0.605], ([7, 5, 1, 3], 3), id="what is about equal before what is not"),
        pytest.param([0.001, 0.0, 0.0, 0.0], ([7, 3, 5, 1], 4), id="a small chance before what is lost at once"),
        pytest.param([1.0, 0.999, 0.5, 0.4], ([7, 3, 5, 1], 2), id="what has always won before what may fail"),
    ],
)
def test_who_is_first(values: list[float], expected: tuple[list[int], int]) -> None:
    assert first(values) == expected


def test_what_looks_pointless_is_named_behind_what_is_about_equal_to_it() -> None:
    tries = [tried([value] * 3, step) for value, step in zip((0.601, 0.6, 0.5), STEPS, strict=False)]
    assert [one.line[0] for one in order_candidates(tries, (), {(7,)})[0]] == [3, 7, 5]
    assert [one.line[0] for one in order_candidates(tries, (), {(5,)})[0]] == [3, 7, 5]
    tries = [tried((0.2, 0.9, 0.4), 3), tried((0.9, 0.3, 0.6), 7)]
    assert [one.line[0] for one in order_candidates(tries, ())[0]] == [7, 3], "of a large doubt a share is large, too"
    order, _ = order_candidates([tries[1], tried((1.0, 1.0, 1.0), 1)], {1})
    assert order[0].line == (1,), "what has always won is not put off"


@pytest.mark.parametrize(
    ("one", "other", "doubt"),
    [
        pytest.param(
            [0.5, 0.6, 0.7], [0.6, 0.7, 0.8], LEAST_DIFFERENCE, id="luck that both share in a tree does not count"
        ),
        pytest.param([0.5, 0.6, 0.7], [0.6, 0.6, 0.6], significant_errors(3) * 0.1 / math.sqrt(3), id="luck of one"),
        pytest.param([0.55, None, 0.57], [0.6, 0.6, 0.6], significant_errors(2) * 0.01, id="a tree without one"),
        pytest.param([0.5, None, 0.7], [0.6, 0.6, 0.6], 1.0, id="two trees say little"),
        pytest.param([0.5, None], [0.6, 0.6], 1.0, id="one tree says nothing"),
    ],
)
def test_the_doubt_is_that_of_the_differences_in_the_trees(
    one: list[float | None], other: list[float | None], doubt: float
) -> None:
    assert tried(one).doubt_against(tried(other)) == pytest.approx(doubt)
    assert tried(other).doubt_against(tried(one)) == pytest.approx(doubt)


@pytest.mark.parametrize(("count", "quantile"), [(5, 4.32), (8, 3.34), (12, 2.98), (24, 2.71), (1000, 2.5)])
def test_few_trees_know_little_of_their_own_luck(count: int, quantile: float) -> None:
    """Student's t as likely to be exceeded as ERRORS is by a normal value."""
    assert significant_errors(count) == pytest.approx(quantile, rel=0.05)


# --- hints ------------------------------------------------------------------------------------


def hint(game: Game, view: State, seed: int, seconds: float = math.inf, iterations: int = 12_000) -> Thought:
    thought = run_to_end(Judgement(game, view, (), seed, seconds, lambda: 0.0, iterations=iterations))
    assert thought.verdict is None
    return thought


def test_the_best_is_first() -> None:
    """Three of three wins at once; one or two leave what the other seat wins."""
    thought = hint(HEAP, Heap(2, 3), 4)
    assert (thought.actions, thought.about_equal) == ((3,), 1)
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
        assert lazy.actions == (2,)
        assert lazy.choices[-1].actions == (1,)
        assert lazy.about_equal == 3
        assert hint(LazyHeapGame(), Heap(2, 5), seed).actions == (1,)


@pytest.mark.parametrize("iterations", [40, 2000])
def test_all_that_a_search_thinks_worth_it_is_compared(iterations: int) -> None:
    thought = hint(game_named("battlefronts"), view_at(1), 1, iterations=iterations)
    visits = [choice.visits for choice in thought.choices]
    believed = [count for count in visits if count >= RELIABLE_SHARE * max(visits)]
    assert visits[: len(believed)] == believed, "they come first"
    assert len(visits) == len(believed) or min(visits) >= LISTED_SHARE * max(visits)
    assert len({choice.actions for choice in thought.choices}) == len(visits)
    assert sum(choice.share for choice in thought.choices) <= 1.000001


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_names_what_ends_a_phase(slug: str) -> None:
    assert set(GAMES[slug].endings) & {action.notation for action in GAMES[slug].actions}


def test_whoever_follows_a_hint_is_not_told_off_for_it() -> None:
    """Hint and review of one position agree, whatever their seeds."""
    for left, seed in ((3, 0), (4, 1), (7, 0)):
        advised = hint(HEAP, Heap(2, left), seed).actions[0]
        found = verdict(Heap(2, left), advised)
        assert found.best == (advised,)
        assert found.best_value == found.value


def test_where_there_is_no_choice_nothing_is_compared() -> None:
    thought = hint(HEAP, Heap(2, 1), 1)
    assert thought.actions == (1,)
    assert thought.iterations == 0
    assert thought.about_equal == 1
    assert verdict(Heap(2, 1), 1).best == (1,)


def test_what_was_made_has_a_value_however_little_it_promises() -> None:
    """A share of the iterations begins with all of its steps."""
    game = game_named("fix_bayonets")
    view = Match(game, 2, {}, 5).view(0)
    made = snap(game, view, 4).actions
    thought = run_to_end(Judgement(game, view, made, 1, math.inf, lambda: 0.0, iterations=80))
    judged = next(choice for choice in thought.choices if choice.actions == made)
    assert judged.visits >= thought.iterations / FOLLOW_EVERY
    assert thought.verdict is not None
    assert thought.verdict.value == judged.value
    assert thought.verdict.best in (thought.actions, made)


class Decided(Guide):
    """Thinks that taking three is decisive."""

    def decisive(self, view: State, legal: list[Action]) -> Action | None:
        return legal[2]


def test_what_was_made_is_compared_even_where_another_decision_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (bot, review):
        monkeypatch.setattr(module, "guide_for", lambda slug: Decided())
    assert hint(HEAP, Heap(2, 5), 1).iterations == 0
    found = verdict(Heap(2, 5), 1)
    assert found.best == (1,)
    assert found.value > 0.9


@pytest.mark.parametrize("slug", ["fix_bayonets", "fighting_front"])
def test_a_hint_is_a_whole_decision_with_its_reason(slug: str) -> None:
    """The first choice, with the steps that the search has not reached."""
    match = Match(game_named(slug), 2, {}, 5)
    view = match.view(match.state.to_act)
    thought = hint(match.game, view, 1, iterations=40, seconds=0.0)
    assert thought.choices[0].actions == thought.actions
    assert Checker(match.game, view, judges=False).is_possible(thought)


@pytest.mark.parametrize(("seconds", "iterations"), [(3.0, 64), (math.inf, REVIEW_ITERATIONS)])
def test_a_judgement_ends_in_time_and_after_so_many_iterations(seconds: float, iterations: int) -> None:
    thought = run_to_end(
        Judgement(HEAP, Heap(2, 12), [2], 3, seconds, ticking() if seconds < math.inf else lambda: 0.0)
    )
    assert iterations / 4 <= thought.iterations <= iterations


def test_nobody_compares_from_more_than_a_seat_may_know() -> None:
    game = game_named("fix_bayonets")
    match = Match(game, 2, {"deployment": "quick"}, 7)
    with pytest.raises(ValueError, match="may not know"):
        Judgement(game, match.state, [match.legal()[0].id], 1, 1.0)


def test_the_bots_process_compares_and_then_answers_ordinary_questions(worker: Worker) -> None:
    view = view_at(4)
    made = view.legal()[0]
    worker.judge("battlefronts", view, [made.id], 9, 0.3)
    thought = wait_for_answer(worker)
    found = thought.verdict
    assert found is not None
    assert found.best[0] in legal_ids(view)
    assert 0 <= found.value <= 1
    assert 0 < found.doubt < 1

    worker.think("battlefronts", view, "general", 9, 0.3, compares=True)
    hinted = wait_for_answer(worker)
    assert hinted.verdict is None
    assert hinted.iterations > 0

    worker.think("battlefronts", view, "recruit", 9)
    assert wait_for_answer(worker).verdict is None
