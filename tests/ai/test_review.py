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
from game.core.rng import Rng
from game.core.state import Action, State
from game.fighting_front.steps import BEGIN_GROUND, BEGIN_MOVEMENT
from tests.ai.asking import legal_ids, run_to_end, view_at, wait_for_answer
from tests.ai.toy import ACTIONS, Heap, HeapGame
from tests.fighting_front.field import play_from_step
from tests.last_front.ground import table as lay_bids

HEAP = HeapGame()


def clock_of_whole_seconds() -> Callable[[], float]:
    """A clock that moves on by a second at every look."""
    ticks = count()
    return lambda: float(next(ticks))


def judge_heap(view: State, made: int, seconds: float = math.inf) -> Verdict:
    """The verdict on taking this many from a heap."""
    thought = run_to_end(Judgement(HEAP, view, made=[made], seed=3, seconds=seconds, clock=lambda: 0.0))
    assert thought.verdict is not None
    return thought.verdict


@pytest.fixture(autouse=True)
def _no_guide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy game be searched without a guide. All other games keep theirs."""
    for module in (bot, review):
        plain = module.guide_for
        monkeypatch.setattr(module, "guide_for", lambda slug, plain=plain: Guide() if slug == "heap" else plain(slug))


def test_the_verdict_on_a_mistake_names_the_best_move_and_the_price() -> None:
    """Taking one from a heap of five leaves four, which wins. Taking two gives the win away."""
    verdict = judge_heap(Heap(seats=2, left=5), made=2)
    assert verdict.best == (ACTIONS[1].id,)
    assert verdict.best_value > 0.9
    assert verdict.best_value - verdict.value > 0.5 > verdict.doubt


def test_the_verdict_on_the_best_move_names_that_move_and_no_price() -> None:
    """Taking one from a heap of five leaves four, which wins."""
    verdict = judge_heap(Heap(seats=2, left=5), made=1)
    assert verdict.best == (1,)
    assert verdict.value == verdict.best_value > 0.9


def test_a_move_about_equal_to_the_best_is_itself_named_best() -> None:
    """Every move from a heap of four loses, so each of them is as good as any other."""
    verdicts = [judge_heap(Heap(seats=2, left=4), made) for made in (1, 2, 3)]
    assert [verdict.best for verdict in verdicts] == [(1,), (2,), (3,)]
    assert all(verdict.best_value == verdict.value for verdict in verdicts)


# --- who is named first -----------------------------------------------------------------------


def make_tried(values: Sequence[float | None], step: int = 7) -> Candidate:
    """A decision of one step that has this value in each tree, with ten visits, or was not tried in it (None)."""
    return make_candidate((step,), [(0, 0.0) if value is None else (10, 10 * value) for value in values])


NOTHING_IS_KNOWN = 1.0
"""The greatest doubt. Two decisions cannot differ by more, since values are 0..1."""
STEPS = (7, 3, 5, 1)
"""The ids of four decisions of one step. The last one, 1, ends the phase."""


def rank_values(values: Sequence[float]) -> tuple[list[int], int]:
    """The decisions of STEPS with these values, best first, and how many of them count as about equal."""
    found, equal = order_candidates(
        [make_tried([value] * 3, step) for value, step in zip(values, STEPS, strict=True)], {1}
    )
    return [candidate.line[0] for candidate in found], equal


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
def test_decisions_are_ranked_by_value_but_about_equal_ones_by_rules_of_their_own(
    values: list[float], expected: tuple[list[int], int]
) -> None:
    """`expected` is the order of the steps 7, 3, 5 and 1, and how many of them are about equal. 1 ends the phase."""
    assert rank_values(values) == expected


@pytest.mark.parametrize(
    ("planned_value", "first_step"),
    [
        pytest.param(0.59, 3, id="a plan that is about equal to the best is kept"),
        pytest.param(0.4, 7, id="a plan that has become clearly worse is dropped"),
    ],
)
def test_a_hint_keeps_to_the_plan_of_the_last_one(planned_value: float, first_step: int) -> None:
    best, planned = make_tried([0.6] * 3, step=7), make_tried([planned_value] * 3, step=3)
    order, _ = order_candidates([best, planned], phase_ends=(), planned=(3, 9))
    assert order[0].line == (first_step,)


@pytest.mark.parametrize("slug", GAMES)
def test_a_person_can_play_all_steps_of_a_plan_in_a_row(slug: str) -> None:
    """In every sixth position a search runs to its end, and its decision and plan are played as the seat to act.

    `snap`, which needs no search, chooses what goes on in the match.
    """
    game = GAMES[slug]
    match = Match(game, seats=2, options={}, seed=5)
    for number in range(24):
        view = match.view(match.state.to_act)
        if number % 6 == 0:
            judgement = Judgement(game, view, made=(), seed=3, seconds=10.0, iterations=600)
            thought = judgement.step()
            while not thought.done:
                thought = judgement.step()

            world = view.copy()
            world.determinize(Rng(0))
            for action_id in (*thought.actions, *thought.plan):
                assert world.to_act == view.to_act
                assert game.actions[action_id] in world.legal()
                world.apply(game.actions[action_id], Rng(0))

        for action_id in snap(game, view, number).actions:
            match.play(game.actions[action_id])


def test_a_pointless_decision_is_ranked_behind_one_that_is_about_equal() -> None:
    """Steps 7 and 3 are about equal, and 7 has a little more value. Step 5 is clearly worse."""
    candidates = [make_tried([value] * 3, step) for value, step in zip((0.601, 0.6, 0.5), STEPS, strict=False)]
    order, _ = order_candidates(candidates, (), {(7,)})
    assert [candidate.line[0] for candidate in order] == [3, 7, 5]
    order, _ = order_candidates(candidates, (), {(5,)})
    assert [candidate.line[0] for candidate in order] == [3, 7, 5]


def test_where_all_end_the_phase_or_are_pointless_a_pointless_decision_is_not_first() -> None:
    """After the last turn a counter can be spent on a card that nobody can play any more, or kept."""
    pointless, ending = make_tried([0.601] * 3, step=7), make_tried([0.6] * 3, step=3)
    order, equal = order_candidates([pointless, ending], phase_ends={3}, pointless={(7,)})
    assert ([candidate.line[0] for candidate in order], equal) == ([3, 7], 2)


@pytest.mark.parametrize(
    ("values", "first_step"),
    [
        pytest.param([0.604, 0.6], 3, id="what keeps a card before what is about equal"),
        pytest.param([0.63, 0.6], 7, id="but not before what is better"),
        pytest.param([1.0, 0.999], 7, id="nor before what has always won"),
    ],
)
def test_of_about_equal_decisions_one_that_keeps_its_cards_is_ranked_first(
    values: list[float], first_step: int
) -> None:
    """Step 7 spends a card. Step 3 spends none, although it ends the phase."""
    spending, sparing = (make_tried([value] * 3, step) for value, step in zip(values, STEPS, strict=False))
    order, _ = order_candidates([spending, sparing], phase_ends={3}, spending={7})
    assert order[0].line == (first_step,)


@pytest.mark.parametrize(("held", "is_kept"), [("", True), ("Ardennes 1", False)])
def test_a_hint_keeps_a_card_among_equals_unless_the_front_would_win_the_match(held: str, is_kept: bool) -> None:
    """LF 1 Two American territories win. In a search of a few iterations all decisions are about as good."""
    view = lay_bids("hand T1, K3 | bid 2 P4, T1", "hand 3 T2 | bid T2", held=held).redact(0)
    judgement = Judgement(GAMES["last_front"], view, made=(), seed=1, seconds=60.0, iterations=40)
    spending: list[set[int]] = []

    def order(candidates: Sequence[Candidate], *others: set[int]) -> tuple[list[Candidate], int]:
        """Note which first steps spend a card."""
        spending.append(others[-1])
        return order_candidates(candidates, (), ())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ai.review.order_candidates", order)
        while not judgement.step().done:
            pass
    assert bool(spending[0]) is is_kept


def test_of_decisions_that_spend_no_card_one_that_ends_the_phase_is_not_ranked_first() -> None:
    """Step 7 spends a card, and step 3 ends the phase. Step 5 does neither, such as spending a counter."""
    candidates = [make_tried([value] * 3, step) for value, step in zip((0.604, 0.602, 0.6), STEPS, strict=False)]
    order, _ = order_candidates(candidates, phase_ends={3}, spending={7})
    assert order[0].line == (5,)


def test_a_clear_winner_is_ranked_first_although_values_differ_much_between_trees() -> None:
    unsure = make_tried((0.2, 0.9, 0.4), step=3)
    also_unsure = make_tried((0.9, 0.3, 0.6), step=7)
    order, _ = order_candidates([unsure, also_unsure], phase_ends=())
    assert [candidate.line[0] for candidate in order] == [7, 3], "about equal means a share of the doubt"

    always_won = make_tried((1.0, 1.0, 1.0), step=1)
    order, _ = order_candidates([also_unsure, always_won], phase_ends={1})
    assert order[0].line == (1,), "it ends the phase, and still comes first"


def make_disputed(value: float, visits: int, step: int) -> Candidate:
    """A decision of one step with this value and this many visits, which three trees judge very differently.

    The tree in which step 3 has its best value is the one in which all other steps have their worst. So the differences
    within a tree vary much, and the doubt about a comparison is large.
    """
    third = visits // 3
    spread = -0.15 if step == 3 else 0.15
    shares = (value - spread, value, value + spread)
    return make_candidate((step,), [(third, third * share) for share in shares])


def test_many_visits_show_that_a_small_difference_is_no_chance() -> None:
    """The fixed order would name step 3 first, because nobody notices so small a difference at the table."""
    lower, higher = make_disputed(0.645, visits=7_566, step=3), make_disputed(0.673, visits=27_666, step=7)
    order, _ = order_candidates([lower, higher], ())
    assert [candidate.line[0] for candidate in order] == [7, 3]

    lower, higher = make_disputed(0.645, visits=756, step=3), make_disputed(0.673, visits=2_766, step=7)
    order, _ = order_candidates([lower, higher], ())
    assert [candidate.line[0] for candidate in order] == [3, 7], "so few visits do not tell"


@pytest.mark.parametrize(
    ("visits", "first_step"),
    [
        pytest.param(600, 1, id="so many visits are no chance"),
        pytest.param(60, 7, id="so few may be"),
    ],
)
@pytest.mark.parametrize("planned", [(), (7,)], ids=["no plan", "a plan"])
def test_trees_that_disagree_hide_no_end_of_a_phase_that_is_better(
    visits: int, first_step: int, planned: tuple[int, ...]
) -> None:
    """Step 1 ends the phase and is better by 0.12, but the doubt of the other is more than twice that."""
    order, equal = order_candidates(
        [make_disputed(0.68, visits, step=7), make_tried([0.8] * 3, step=1)._replace(visits=3000)], {1}, (), planned
    )
    assert (order[0].line[0], equal) == (first_step, 2)


@pytest.mark.parametrize(
    ("one", "other", "doubt"),
    [
        pytest.param(
            [0.5, 0.6, 0.7], [0.6, 0.7, 0.8], LEAST_DIFFERENCE, id="luck that both share in a tree does not count"
        ),
        pytest.param([0.5, 0.6, 0.7], [0.6, 0.6, 0.6], significant_errors(3) * 0.1 / math.sqrt(3), id="luck of one"),
        pytest.param([0.55, None, 0.57], [0.6, 0.6, 0.6], significant_errors(2) * 0.01, id="a tree without one"),
        pytest.param([0.5, None, 0.7], [0.6, 0.6, 0.6], NOTHING_IS_KNOWN, id="two trees say little"),
        pytest.param([0.5, None], [0.6, 0.6], NOTHING_IS_KNOWN, id="one tree says nothing"),
    ],
)
def test_the_doubt_of_a_comparison_follows_from_the_differences_within_each_tree(
    one: list[float | None], other: list[float | None], doubt: float
) -> None:
    """`one` and `other` have the value of a decision in each tree, None where the tree has not tried it.

    The doubt is significant_errors(n) * s / sqrt(n), where n trees have tried both decisions and s is the standard
    deviation of the differences in these trees. It is at least LEAST_DIFFERENCE and at most 1.0 (NOTHING_IS_KNOWN).
    """
    assert make_tried(one).doubt_against(make_tried(other)) == pytest.approx(doubt)
    assert make_tried(other).doubt_against(make_tried(one)) == pytest.approx(doubt)


@pytest.mark.parametrize(("count", "quantile"), [(5, 4.32), (8, 3.34), (12, 2.98), (24, 2.71), (1000, 2.5)])
def test_fewer_trees_need_a_larger_difference_to_be_significant(count: int, quantile: float) -> None:
    """The quantile of Student's t that is exceeded as seldom as ERRORS is by a normal value."""
    assert significant_errors(count) == pytest.approx(quantile, rel=0.05)


# --- hints ------------------------------------------------------------------------------------


def take_hint(game: Game, view: State, seed: int, seconds: float = math.inf, iterations: int = 12_000) -> Thought:
    """The final thought of a hint."""
    thought = run_to_end(
        Judgement(game, view, made=(), seed=seed, seconds=seconds, clock=lambda: 0.0, iterations=iterations)
    )
    assert thought.verdict is None
    return thought


def test_a_hint_names_the_best_move_first_and_the_others_by_value() -> None:
    """Taking all three wins at once. After one or two the other seat takes the rest and wins."""
    thought = take_hint(HEAP, Heap(seats=2, left=3), seed=4)
    assert thought.actions == (3,)
    assert thought.about_equal == 1
    values = [choice.value for choice in thought.choices]
    assert values == sorted(values, reverse=True)
    assert thought.value == values[0] == 1


def test_a_hint_names_the_same_of_equal_options_for_every_seed() -> None:
    """Every move from a heap of four loses, so all three are equal and that of the lowest id is named."""
    thoughts = [take_hint(HEAP, Heap(seats=2, left=4), seed) for seed in range(5)]
    assert {thought.actions for thought in thoughts} == {(1,)}
    assert {thought.about_equal for thought in thoughts} == {3}


class LazyHeapGame(HeapGame):
    """Taking one ends the phase."""

    endings = ("take 1",)


def test_a_hint_names_an_action_that_ends_the_phase_first_only_if_it_is_clearly_better() -> None:
    """Here taking 1 ends the phase. From a heap of 4 all moves are equal, from one of 5 only taking 1 wins."""
    for seed in range(3):
        lazy = take_hint(LazyHeapGame(), Heap(seats=2, left=4), seed)
        assert lazy.actions == (2,)
        assert lazy.choices[-1].actions == (1,)
        assert lazy.about_equal == 3
        assert take_hint(LazyHeapGame(), Heap(seats=2, left=5), seed).actions == (1,)


@pytest.mark.parametrize("iterations", [40, 2000])
def test_a_hint_lists_all_options_that_the_search_visited_often_before_the_others(iterations: int) -> None:
    thought = take_hint(game_named("battlefronts"), view_at(1), seed=1, iterations=iterations)
    visits = [choice.visits for choice in thought.choices]
    believed = [count for count in visits if count >= RELIABLE_SHARE * max(visits)]
    assert visits[: len(believed)] == believed, "options with reliable values come first"
    if len(visits) > len(believed):
        assert min(visits) >= LISTED_SHARE * max(visits)
    assert len({choice.actions for choice in thought.choices}) == len(visits)
    assert sum(choice.share for choice in thought.choices) <= 1.000001


@pytest.mark.parametrize("slug", GAMES)
def test_the_endings_and_spending_decisions_that_a_game_names_are_actions(slug: str) -> None:
    game = GAMES[slug]
    notations = {action.notation for action in game.actions}
    if game.endings:
        assert notations & {*game.endings}
    assert all(any(notation.startswith(begin) for notation in notations) for begin in game.spending)


def test_a_review_calls_the_move_of_a_hint_the_best_one() -> None:
    """Hint and review of the same position agree whatever their seeds are."""
    for left, seed in ((3, 0), (4, 1), (7, 0)):
        advised = take_hint(HEAP, Heap(seats=2, left=left), seed).actions[0]
        verdict = judge_heap(Heap(seats=2, left=left), advised)
        assert verdict.best == (advised,)
        assert verdict.best_value == verdict.value


def test_a_forced_move_is_judged_without_a_search() -> None:
    """From a heap of one only one can be taken."""
    thought = take_hint(HEAP, Heap(seats=2, left=1), seed=1)
    assert thought.actions == (1,)
    assert thought.iterations == 0
    assert thought.about_equal == 1
    assert judge_heap(Heap(seats=2, left=1), made=1).best == (1,)


def test_the_decision_that_was_made_has_a_value_although_the_search_would_not_try_it() -> None:
    """Every FOLLOW_EVERY-th iteration begins with all steps of the decision that was made."""
    game = game_named("fix_bayonets")
    view = Match(game, seats=2, options={}, seed=5).view(0)
    made = snap(game, view, seed=4).actions
    thought = run_to_end(Judgement(game, view, made=made, seed=1, seconds=math.inf, clock=lambda: 0.0, iterations=80))
    judged = next(choice for choice in thought.choices if choice.actions == made)
    assert judged.visits >= thought.iterations / FOLLOW_EVERY
    assert thought.verdict is not None
    assert thought.verdict.value == judged.value
    assert thought.verdict.best in (thought.actions, made)


class Decided(Guide):
    """Thinks that taking three is decisive."""

    def winning_step(self, view: State, legal: list[Action]) -> Action | None:
        return legal[2]


def test_a_decision_is_judged_by_a_search_although_the_guide_calls_another_one_decisive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """This guide calls taking three decisive, so the hint needs no search. The review of taking one does."""
    for module in (bot, review):
        monkeypatch.setattr(module, "guide_for", lambda slug: Decided())
    assert take_hint(HEAP, Heap(seats=2, left=5), seed=1).iterations == 0
    verdict = judge_heap(Heap(seats=2, left=5), made=1)
    assert verdict.best == (1,)
    assert verdict.value > 0.9


@pytest.mark.parametrize("slug", ["fix_bayonets", "fighting_front"])
def test_a_hint_is_a_whole_decision_with_its_reason(slug: str) -> None:
    """After 40 iterations the tree does not reach the last steps. The guide adds them."""
    match = Match(game_named(slug), seats=2, options={}, seed=5)
    view = match.view(match.state.to_act)
    thought = take_hint(match.game, view, seed=1, iterations=40, seconds=0.0)
    assert thought.choices[0].actions == thought.actions
    assert Checker(match.game, view, judges=False).is_possible(thought)


Reviewed = tuple[str, State, str, str, str]


def mistakes() -> list[Reviewed]:
    """Decisions in a review: the game, the table, what was made, what was better, and what that would have gained."""
    lead_of_7 = lay_bids("hand T1, K3 | bid 2 P4, T1", "hand 3 T2 | bid T2")
    two_cards_lead = lay_bids("hand T1, K3, P4 | bid T2", "hand 3 T2 | bid T3")
    two_targets = play_from_step(BEGIN_GROUND, axis="tiger c3", allies="medium-tanks c4 1, medium-tanks b3")
    two_ways = play_from_step(BEGIN_MOVEMENT, axis="infantry a2, infantry c2", allies="infantry c6")
    keeps = "You lead by 7 already, and any card you add is lost with the bid."
    price = "But you would lead by 2, and a single card often beats that."
    enough = f"It is enough for now, and keeps your Planes 4. {price}"
    return [
        ("last_front", lead_of_7, "play K3", "finish", keeps),
        ("last_front", two_cards_lead, "play P4", "play K3", enough),
        (
            "fighting_front",
            two_targets,
            "unit c3, target b3",
            "unit c3, target c4",
            "37% chance to destroy the Medium Tanks on C4 after its fire, 24% if 1 gun supports it.",
        ),
        ("fighting_front", two_ways, "unit a2, step a3, stop", "unit c2, step c3, stop", ""),
    ]


@pytest.mark.parametrize("number", range(4))
def test_a_review_compares_the_better_decision_with_the_actual_one(number: int) -> None:
    """A reason for the better decision is left out if it is also true of the decision that was made."""
    slug, table, made, better, words = mistakes()[number]
    game = game_named(slug)
    lines = [[game.action(step) for step in line.split(", ")] for line in (better, made)]
    assert bot.reason_against(game, table.redact(table.to_act), *lines) == words


@pytest.mark.parametrize(
    ("seconds", "iterations"),
    [(3.0, 64), (math.inf, REVIEW_ITERATIONS)],
    ids=["out of time", "out of iterations"],
)
def test_a_judgement_ends_when_its_time_or_its_iterations_are_used_up(seconds: float, iterations: int) -> None:
    """Every look at the clock takes a second, so within 3 seconds there are a few instalments."""
    clock = clock_of_whole_seconds() if seconds < math.inf else lambda: 0.0
    thought = run_to_end(Judgement(HEAP, Heap(seats=2, left=12), made=[2], seed=3, seconds=seconds, clock=clock))
    assert iterations / 4 <= thought.iterations <= iterations


def test_a_judgement_refuses_the_true_state() -> None:
    game = game_named("fix_bayonets")
    match = Match(game, seats=2, options={"deployment": "quick"}, seed=7)
    with pytest.raises(ValueError, match="may not know"):
        Judgement(game, match.state, made=[match.legal()[0].id], seed=1, seconds=1.0)


def test_the_bots_process_judges_gives_hints_and_answers_questions_in_turn(worker: Worker) -> None:
    view = view_at(4)
    decision = [view.legal()[0].id]
    worker.judge("battlefronts", view, decision, seed=9, seconds=0.3)
    verdict = wait_for_answer(worker).verdict
    assert verdict is not None
    assert verdict.best[0] in legal_ids(view)
    assert 0 <= verdict.value <= 1
    assert 0 < verdict.doubt < 1

    worker.think("battlefronts", view, "general", seed=9, seconds=0.3, compares=True)
    hinted = wait_for_answer(worker)
    assert hinted.verdict is None
    assert hinted.iterations > 0

    worker.think("battlefronts", view, "recruit", seed=9)
    assert wait_for_answer(worker).verdict is None
