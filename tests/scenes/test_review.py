"""The after-action review: whose decisions are asked about, and from what view."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import pytest

from ai.levels import Thought, Verdict
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry
from game.core.state import State
from scenes.keeping import history_file
from scenes.keeping.history import History
from scenes.keeping.store import Store
from scenes.match import review
from scenes.match.review import ChanceShift, Decision, Reviewer, choose_decisions
from scenes.match.review_result import Look, Review, tally
from tests.scenes.bots import InstantWorker
from tests.scenes.fought import finished, random_record


def finish_review(record: Record, worker: InstantWorker, known: tuple[Look, ...] = ()) -> Reviewer:
    """Review a record to its end with this worker. `known` are looks from an earlier review."""
    reviewer = Reviewer(record, known)
    reviewer.running = True
    for _ in range(20_000):
        reviewer.update(worker)
        if reviewer.is_finished and not reviewer.running:
            return reviewer
    raise AssertionError("the review does not end")


def first_at(reviewer: Reviewer, view: State) -> int:
    """The number of the decision with this view."""
    return next(number for number, decision in reviewer.decisions.items() if decision.view == view)


# --- whose decisions, and what is asked ------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_a_person_is_judged_from_the_view_that_the_person_had(slug: str) -> None:
    """A choice of several steps is judged as one decision, unless none of them had an alternative."""
    most_actions = 500
    record = replace(random_record(slug), notations=random_record(slug).notations[:most_actions])
    worker = InstantWorker()
    reviewer = finish_review(record, worker)

    expected: list[tuple[object, tuple[int, ...]]] = []
    match = Match(GAMES[slug], seats=2, options=record.options, seed=record.seed)
    steps_so_far: list[int] = []
    action_by_notation = {action.notation: action for action in match.game.actions}
    view, has_choice = match.view(0), False
    for notation in record.notations:
        seat = match.state.to_act
        begins_decision = not steps_so_far
        if begins_decision:
            view, has_choice = match.view(seat), False
        has_choice = has_choice or len(match.legal()) > 1
        steps_so_far.append(action_by_notation[notation].id)
        match.play(action_by_notation[notation])

        ends_decision = not match.state.is_midway()
        if ends_decision:
            if seat == 0 and has_choice:
                expected.append((view.facts(), tuple(steps_so_far)))
            steps_so_far = []

    judged = {(str(view.facts()), made) for view, made in worker.judged if view.to_act == 0}
    assert judged == {(str(facts), made) for facts, made in expected}
    assert len(reviewer.looks) == len(expected) > 5


@pytest.mark.parametrize(
    ("kinds", "seats"),
    [
        pytest.param(("human", "recruit"), (0,), id="a person and a bot"),
        pytest.param(("recruit", "human"), (1,), id="a bot and a person"),
        pytest.param(("human", "human"), (0, 1), id="two people"),
        pytest.param(("resigned", "recruit"), (0,), id="a person who resigned in a duel"),
        pytest.param(("human", "resigned", "recruit"), (0,), id="a person who resigned among three"),
        pytest.param(("recruit", "recruit"), (), id="two bots"),
    ],
)
def test_people_are_reviewed_and_bots_are_not(kinds: tuple[str, ...], seats: tuple[int, ...]) -> None:
    """With three seats a bot plays on for a person who resigned, so it is not known who decided, and the seat is left
    out."""
    record = replace(random_record("sharp_end", ("human",) * len(kinds)), seats=[SeatEntry(kind) for kind in kinds])
    reviewer = Reviewer(record)
    while not reviewer.is_read:
        reviewer.update(InstantWorker())
    assert reviewer.seats == seats
    assert {decision.seat for decision in reviewer.decisions.values()} == set(seats)


def test_reading_a_record_takes_short_slices_and_ends_before_the_first_verdict() -> None:
    record = random_record("fix_bayonets")
    reviewer = Reviewer(record)
    worker = InstantWorker()
    actions_read_by_update = []
    while not reviewer.is_read:
        before = reviewer.played
        reviewer.update(worker)
        actions_read_by_update.append(reviewer.played - before)
    assert max(actions_read_by_update) == review.SLICE
    assert len(actions_read_by_update) > 5
    assert not worker.judged, "nobody has pressed the button that begins the review"


def test_known_looks_are_not_judged_again_and_failed_judgements_are_left_out() -> None:
    record, worker = random_record(), InstantWorker()
    first_review = finish_review(record, worker)
    number_of_decisions = len(first_review.looks)
    known_looks = tuple(first_review.looks.values())[: number_of_decisions // 2]

    judged_before = len(worker.judged)
    second_review = finish_review(record, worker, known_looks)
    numbers_judged = {first_at(first_review, view) for view, _ in worker.judged[judged_before:]}
    assert not numbers_judged & {look.decision for look in known_looks}
    assert second_review.review == first_review.review
    worker.fails = True
    third_review = finish_review(record, worker, known_looks)
    (tally_of_person,) = third_review.review.tallies
    assert tally_of_person.looked == tally_of_person.wanted == len(known_looks)
    assert tally_of_person.choices == number_of_decisions


def test_if_there_are_too_many_decisions_the_first_of_each_turn_are_reviewed_first() -> None:
    """One hundred decisions of seat 0, of which every tenth is the first of its turn (`fresh`)."""
    view = Match(GAMES["battlefronts"], seats=2, options={}, seed=1).view(0)
    any_random_numbers = (0, 0, 0, 0)
    decisions_per_turn = 10
    many = [
        Decision(
            number,
            seat=0,
            view=view,
            made=(),
            fresh=number % decisions_per_turn == 0,
            played=number,
            table=(view, any_random_numbers),
        )
        for number in range(100)
    ]

    assert choose_decisions(many, most=200) == many, "there is room for all"

    numbers = [decision.number for decision in choose_decisions(many, most=40)]
    assert len(numbers) == 40
    assert set(numbers) >= set(range(0, 100, decisions_per_turn))
    assert numbers == sorted(numbers)

    every_second_turn = [0, 20, 40, 60, 80]
    assert [decision.number for decision in choose_decisions(many, most=5)] == every_second_turn


def test_a_review_of_any_match_stays_within_the_time_of_a_review() -> None:
    for slug in GAMES:
        reviewer = Reviewer(random_record(slug))
        while not reviewer.is_read:
            reviewer.update(InstantWorker())
        # Of a long match each decision gets less time. 1e-6 allows for rounding.
        assert len(reviewer.decisions_to_review) * reviewer.seconds <= review.SECONDS + 1e-6
        assert review.SHORTEST <= reviewer.seconds <= review.LONGEST


# --- those that matter most come first -------------------------------------------------------


class Scripted(InstantWorker):
    """Judges the decisions of a match as the test says.

    `losses` is the chance that a decision gives away, and `after` the chance after it (or else 0.5), by its number.
    """

    def __init__(self, reviewer: Reviewer, losses: dict[int, float], after: dict[int, float] | None = None) -> None:
        super().__init__()
        self.reviewer, self.losses, self.after = reviewer, losses, after or {}
        self.numbers: list[tuple[int, float]] = []
        """The number of the decision in each question, and the seconds for the answer."""
        self.sure = True
        """Whether a glance is enough for a verdict."""
        self.at_first: dict[int, float] = {}
        """By the number of a decision: the loss that the first glance at it shows wrongly."""

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        if view.to_act not in self.reviewer.seats:
            super().judge(game, view, made, seed=seed, seconds=seconds)
            return
        number = first_at(self.reviewer, view)
        self.numbers.append((number, seconds))
        value, lost = self.after.get(number, 0.5), self.losses.get(number, 0.0)
        if [asked for asked, _ in self.numbers].count(number) == 1:
            lost = self.at_first.get(number, lost)
        other = next(action.id for action in view.legal() if action.id != made[0])
        verdict = Verdict((other,) if lost else tuple(made), value, best_value=value + lost, doubt=0.05)
        if not self.sure and seconds <= review.LONGEST_GLANCE:
            verdict = Verdict(tuple(made), value, value, doubt=0.05)
        self._answer = Thought(tuple(made), (), value + lost, iterations=100, seconds=0.01, done=True, verdict=verdict)


def reviewer_after_reading(slug: str = "battlefronts", seed: int = 5) -> Reviewer:
    """A reviewer that has read its record and is about to judge the first decision."""
    reviewer = Reviewer(random_record(slug, seed=seed))
    while not reviewer.is_read:
        reviewer.update(InstantWorker())
    reviewer.running = True
    return reviewer


@pytest.mark.parametrize("is_sure", [True, False], ids=["the glances are sure", "the glances are not sure"])
def test_decisions_that_seem_costly_at_a_glance_are_judged_longer_before_all_others(is_sure: bool) -> None:
    """A glance is a short first judgement. It counts also where it is too short to tell a loss from chance."""
    reviewer = reviewer_after_reading("sharp_end")
    decisions = sorted(reviewer.decisions)
    twenty_decisions = decisions[3:23]
    losses = {number: 0.02 * rank for rank, number in enumerate(twenty_decisions, 1)}
    worker = Scripted(reviewer, losses)
    worker.sure = is_sure

    while not reviewer.has_looked_at_first:
        reviewer.update(worker, 1 / 60)

    suspects = min(len(decisions), review.SUSPECTS)  # they get a second glance if there are other decisions
    glances_at = suspects + len(decisions) if len(decisions) > suspects else suspects
    glances = worker.numbers[:glances_at]
    first_judged = worker.numbers[glances_at : glances_at + review.FIRST]
    assert {number for number, _ in glances} == set(decisions)
    costliest = sorted(losses, key=lambda number: -losses[number])[: review.FIRST]
    assert [number for number, _ in first_judged] == costliest

    while not reviewer.is_finished:
        reviewer.update(worker, 1 / 60)
    assert set(reviewer.looks) == set(decisions)


@pytest.mark.parametrize("late", [0.02, 0.06, 0.3], ids=["a little late", "late", "very late"])
def test_the_costliest_decisions_are_found_within_ten_seconds_on_a_slow_machine(late: float) -> None:
    """Every answer takes `late` seconds longer than asked.

    If they are very late, there are fewer glances, and up to 14 s.
    """
    reviewer = reviewer_after_reading("fix_bayonets")
    worker = Scripted(reviewer, {})
    spent = 0.0
    while not reviewer.has_looked_at_first:
        before = len(worker.numbers)
        reviewer.update(worker, 0.0)
        if len(worker.numbers) > before and not reviewer.has_looked_at_first:
            spent += worker.numbers[-1][1] + late
            reviewer._spent = spent

    is_very_late = late == 0.3
    assert spent < (14 if is_very_late else 10)
    glances = [seconds for _, seconds in worker.numbers if seconds <= review.LONGEST_GLANCE]
    assert len(glances) > 10


# --- what others did --------------------------------------------------------------------------------------


LOST_SEED = 6
"""The deal of a match at random that its person loses."""


def review_to_the_end(reviewer: Reviewer, after: dict[int, float], losses: dict[int, float] | None = None) -> Reviewer:
    """Let a scripted worker judge all decisions. `after` and `losses` are chances by the number of a decision."""
    worker = Scripted(reviewer, losses=losses or {}, after=after)
    while not reviewer.is_finished:
        reviewer.update(worker, 1 / 60)
    return reviewer


def lost_review(after: dict[int, float], losses: dict[int, float] | None = None) -> Reviewer:
    """A reviewed match of which every chance is known, and which its person has lost."""
    reviewer = review_to_the_end(reviewer_after_reading("sharp_end", LOST_SEED), after, losses)
    assert not reviewer.has_won(0)
    return reviewer


def test_the_falls_of_the_chance_that_lasted_are_listed_first_for_a_lost_match() -> None:
    """A fall of the chance to win that was made good again did not lose the match.

    The last chance is the score at the end.
    """
    decisions = sorted(reviewer_after_reading("sharp_end", LOST_SEED).decisions)
    early_fall_and_rise = {decisions[1]: 0.1, decisions[2]: 0.8, decisions[3]: 0.8}
    chances = {**dict.fromkeys(decisions, 0.3), decisions[0]: 0.9, **early_fall_and_rise}

    shifts = lost_review(chances).telling_shifts(0)

    assert shifts[0] == ChanceShift(
        seat=0, decision_before=decisions[3], decision_after=decisions[4], chance_before=0.8, chance_after=0.3
    ), "it never rose above 0.3 again"
    assert shifts[1] == ChanceShift(
        seat=0,
        decision_before=decisions[-1],
        decision_after=len(reviewer_after_reading("sharp_end", LOST_SEED).rounds) - 1,
        chance_before=0.3,
        chance_after=0.0,
    )
    assert all(shift.chance_after < shift.chance_before for shift in shifts)


def test_the_curve_shows_no_fall_of_the_chance_across_a_decision_without_a_verdict() -> None:
    """A fall over several decisions does not tell which of them was at fault."""
    reviewer = lost_review({})
    decisions = sorted(reviewer.decisions)
    not_judged = decisions[3]
    del reviewer.looks[not_judged]
    decision_before = decisions[2]
    assert decision_before not in [shift.decision_before for shift in reviewer.telling_shifts(0)]


def test_the_decisions_around_the_largest_fall_are_judged_a_second_time_and_longer_at_the_end() -> None:
    reviewer = reviewer_after_reading("sharp_end", LOST_SEED)
    decisions = sorted(reviewer.decisions)
    before_fall, after_fall = decisions[5], decisions[6]
    worker = Scripted(reviewer, {}, {number: 0.9 if number < after_fall else 0.2 for number in decisions})
    while reviewer.running:
        reviewer.update(worker, 1 / 60)
    longer = [number for number, seconds in worker.numbers if seconds == review.SECOND_LOOK]
    assert longer[:2] == [before_fall, after_fall]
    # No decision is judged longer twice, and the longer judgements are the last ones of the review.
    assert len(longer) == len(set(longer)) <= review.MOST_TWICE
    assert worker.numbers[-len(longer) :] == [(number, review.SECOND_LOOK) for number in longer]


@pytest.mark.parametrize("slug", GAMES)
def test_within_a_fall_in_a_duel_the_enemys_decisions_are_judged_from_the_enemys_own_view(slug: str) -> None:
    """A review of the same match that is given the looks of the first one looks at the same enemy decisions."""
    most_actions = 400
    record = replace(random_record(slug), notations=random_record(slug).notations[:most_actions])
    worker = InstantWorker()
    reviewer = finish_review(record, worker)
    enemy_views = [view for view, _ in worker.judged if view.to_act != 0]
    assert len(enemy_views) == len(set(reviewer.closer.looks_at_others))
    assert all(view.redact(view.to_act) == view for view in enemy_views), "a view shows no more than the enemy saw"

    with_known_looks = finish_review(record, InstantWorker(), reviewer.review.looks)
    assert with_known_looks.closer.looks_at_others == reviewer.closer.looks_at_others


def test_the_events_of_a_fall_are_those_of_the_match_between_its_two_decisions() -> None:
    reviewer = reviewer_after_reading("sharp_end")
    match = Match(GAMES["sharp_end"], seats=2, options={}, seed=5)
    past = [match.play(notation) for notation in random_record("sharp_end").notations]
    decisions = sorted(reviewer.decisions)

    start, end = reviewer.decisions[decisions[4]].played, reviewer.decisions[decisions[5]].played
    transcripts = reviewer.transcripts(
        ChanceShift(
            seat=0, decision_before=decisions[4], decision_after=decisions[5], chance_before=0.6, chance_after=0.2
        )
    )
    assert [transcript.events for transcript in transcripts] == [transcript.events for transcript in past[start:end]]

    last = decisions[-1]
    until_the_end = reviewer.transcripts(
        ChanceShift(
            seat=0, decision_before=last, decision_after=len(reviewer.rounds) - 1, chance_before=0.6, chance_after=0.0
        )
    )
    assert len(until_the_end) == len(past) - reviewer.decisions[last].played


# --- Reviews in the history: what is kept of them, a history of before there were any, and what ---

LOOKS = (
    Look(decision=0, seat=0, value=0.5, best=0.52, doubt=0.06, better="call Z1\nsize 5"),
    Look(decision=4, seat=0, value=0.05, best=0.52, doubt=0.06, better="march 2 F1"),
    Look(decision=9, seat=0, value=0.01, best=0.015, doubt=0.02, better="pass"),
)
REVIEW = Review((tally(seat=0, choices=7, wanted=3, looks=LOOKS),), LOOKS)


# --- what a look says ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "best", "doubt", "better", "loss"),
    [
        (0.05, 0.52, 0.06, "pass", 0.47),
        (0.48, 0.52, 0.06, "pass", 0.0),
        (0.60, 0.52, 0.06, "pass", 0.0),
        (0.500, 0.515, 0.001, "pass", 0.0),
        (0.05, 0.52, 0.06, "", 0.0),
    ],
    ids=["given away", "within the doubt", "better than the best", "too small to tell", "the best itself"],
)
def test_a_decision_gave_away_the_difference_to_a_clearly_better_one(
    value: float, best: float, doubt: float, better: str, loss: float
) -> None:
    """`doubt` is the margin of error of the difference. `better` is the better decision, or "" if there is none."""
    assert Look(
        decision=0, seat=0, value=value, best=best, doubt=doubt, better=better
    ).chance_given_away == pytest.approx(loss)


def test_decisions_in_a_match_that_is_as_good_as_lost_or_won_do_not_count() -> None:
    as_good_as_lost, as_good_as_won, open_match = (
        Look(decision=0, seat=0, value=0.0, best=0.015, doubt=0.0, better="pass"),
        Look(decision=1, seat=0, value=0.99, best=0.985, doubt=0.0, better="pass"),
        Look(decision=2, seat=0, value=0.6, best=0.99, doubt=0.1, better="pass"),
    )
    of_another_seat = Look(decision=3, seat=1, value=0.1, best=0.9, doubt=0.1, better="pass")

    result = tally(seat=0, choices=5, wanted=3, looks=[as_good_as_lost, as_good_as_won, open_match, of_another_seat])

    assert (result.looked, result.counted, result.good) == (3, 1, 0)
    assert result.lost == pytest.approx(0.99 - 0.6)
    assert result.is_complete, "the three looks that were wanted are there"
    assert result.share_of_good == 0.0


# --- what is kept ----------------------------------------------------------------------------


def test_a_saved_review_is_loaded_with_its_match_and_replaces_an_earlier_one(store: Store, history: History) -> None:
    history.add(finished(1))
    history.add(finished(2))
    history.add_review("record 1\n", Review((tally(seat=0, choices=7, wanted=3, looks=LOOKS[:1]),), LOOKS[:1]))
    history.add_review("record 1\n", REVIEW)
    reopened = History(store)
    assert reopened.review("record 1\n") == REVIEW
    assert reopened.review("record 2\n") is None
    assert {past.number: past.tallies for past in reopened.matches()} == {1: REVIEW.tallies, 2: ()}


def test_the_history_keeps_no_review_of_a_match_that_it_lacks(store: Store, history: History) -> None:
    history.add(finished(1))
    history.add_review("record of another match\n", REVIEW)
    again = History(store)
    assert again.review("record of another match\n") is None
    assert [past.tallies for past in again.matches()] == [()]


def test_a_review_is_kept_in_memory_while_the_history_is_locked_and_written_later(
    store: Store, history: History
) -> None:
    history.add(finished(1))
    with closing(sqlite3.connect(history.path, isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        history_patience, history_file.PATIENCE = history_file.PATIENCE, 0.01
        history.add_review("record 1\n", REVIEW)
        history_file.PATIENCE = history_patience
        assert history.review("record 1\n") == REVIEW
    history.close()
    assert History(store).review("record 1\n") == REVIEW
