"""The after-action review: whose decisions are judged, from what view, in which order, and what is kept of it."""

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
from scenes.play.turning import costliest
from tests.scenes.bots import InstantWorker
from tests.scenes.fought import random_record
from tests.scenes.table import not_none
from tests.scenes.test_history import finished


def finish_review(record: Record, worker: InstantWorker, known: tuple[Look, ...] = ()) -> Reviewer:
    """Review a match to the end, with the looks that are known already. Returns the reviewer."""
    reviewer = Reviewer(record, known)
    reviewer.running = True
    for _ in range(20_000):
        reviewer.update(worker)
        if reviewer.finished and not reviewer.running:
            return reviewer
    raise AssertionError("the review does not end")


def decision_with_view(reviewer: Reviewer, view: State) -> int:
    """Return the number of the decision with this view."""
    return next(number for number, one in reviewer.decisions.items() if one.view == view)


# --- whose decisions, and what is asked ------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_each_whole_decision_of_a_person_is_judged_from_the_view_of_that_moment(slug: str) -> None:
    """A decision may take several actions. Decisions with only one possibility are no choice and are left out."""
    record = replace(random_record(slug), notations=random_record(slug).notations[:500])
    worker = InstantWorker()
    reviewer = finish_review(record, worker)
    expected: list[tuple[object, tuple[int, ...]]] = []
    match = Match(GAMES[slug], 2, record.options, record.seed)
    made: list[int] = []
    view = match.view(0)
    has_choice = False
    by_notation = {action.notation: action for action in match.game.actions}

    for notation in record.notations:
        seat = match.state.to_act
        if not made:
            view = match.view(seat)
            has_choice = False
        has_choice = has_choice or len(match.legal()) > 1
        made.append(by_notation[notation].id)
        match.play(by_notation[notation])
        if not match.state.midway():
            if seat == 0 and has_choice:
                expected.append((view.facts(), tuple(made)))
            made = []

    judged = {(str(view.facts()), made) for view, made in worker.judged}

    assert judged == {(str(facts), made) for facts, made in expected}
    assert len(reviewer.looks) == len(expected) > 5


@pytest.mark.parametrize(
    ("kinds", "seats"),
    [
        (("human", "recruit"), (0,)),
        (("recruit", "human"), (1,)),
        (("human", "human"), (0, 1)),
        (("resigned", "recruit"), (0,)),
        (("human", "resigned", "recruit"), (0,)),
        (("recruit", "recruit"), ()),
    ],
)
def test_people_are_reviewed_and_bots_are_not(kinds: tuple[str, ...], seats: tuple[int, ...]) -> None:
    """With more than two seats a bot plays on for a person who resigned, so that seat is left out."""
    record = replace(random_record("sharp_end", ("human",) * len(kinds)), seats=[SeatEntry(kind) for kind in kinds])
    reviewer = Reviewer(record)
    while not reviewer.read:
        reviewer.update(InstantWorker())
    assert reviewer.seats == seats
    assert {decision.seat for decision in reviewer.decisions.values()} == set(seats)


def test_the_record_is_read_in_slices() -> None:
    record = random_record("fix_bayonets")
    reviewer = Reviewer(record)
    worker = InstantWorker()
    slices = []

    while not reviewer.read:
        before = reviewer.played
        reviewer.update(worker)
        slices.append(reviewer.played - before)

    assert max(slices) == review.SLICE
    assert len(slices) > 5
    assert not worker.judged, "the review has not been asked to begin"


def test_known_looks_are_not_judged_again_and_failed_ones_are_left_out() -> None:
    record, worker = random_record(), InstantWorker()
    first = finish_review(record, worker)
    asked = len(first.looks)
    some = tuple(first.looks.values())[: asked // 2]
    before = len(worker.judged)
    again = finish_review(record, worker, some)
    known = {look.decision for look in some}
    numbers = [decision_with_view(first, view) for view, _ in worker.judged[before:]]
    assert not known & set(numbers)
    assert again.review == first.review

    worker.fails = True
    failed = finish_review(record, worker, some)
    (found,) = failed.review.tallies

    assert (found.looked, found.wanted, found.choices) == (len(some), len(some), asked), "only the known ones"


def test_of_too_many_decisions_the_first_ones_of_turns_are_chosen_first() -> None:
    view = Match(GAMES["battlefronts"], 2, {}, 1).view(0)
    table = view, (0, 0, 0, 0)
    many = [  # of a hundred decisions every tenth one opens a turn
        Decision(number, 0, view, (), number % 10 == 0, number, table) for number in range(100)
    ]
    assert choose_decisions(many, 200) == many

    picked = choose_decisions(many, 40)
    assert len(picked) == 40
    numbers = [decision.number for decision in picked]
    assert set(numbers) >= set(range(0, 100, 10))
    assert numbers == sorted(numbers)
    assert [decision.number for decision in choose_decisions(many, 5)] == [0, 20, 40, 60, 80]


def test_the_review_of_a_long_match_takes_no_more_time_than_that_of_a_short_one() -> None:
    for slug in GAMES:
        reviewer = Reviewer(random_record(slug))
        while not reviewer.read:
            reviewer.update(InstantWorker())
        assert len(reviewer.wanted) * reviewer.seconds <= review.SECONDS + 1e-6
        assert review.SHORTEST <= reviewer.seconds <= review.LONGEST


def test_turning_points_are_the_costliest_decisions_in_the_order_of_the_match() -> None:
    losses = (0.1, 0.5, 0.0, 0.3, 0.2)  # by decision
    looks = [Look(number, 0, 0.6 - loss, 0.6, 0.05, "pass") for number, loss in enumerate(losses)]
    assert [look.decision for look in costliest(looks, 3)] == [1, 3, 4]
    assert [look.decision for look in costliest(looks, 9)] == [0, 1, 3, 4]


# --- those that matter most come first -------------------------------------------------------


class Scripted(InstantWorker):
    """Judges decisions as the test says: by their number, the loss and the chance after them."""

    def __init__(self, reviewer: Reviewer, losses: dict[int, float], after: dict[int, float] | None = None) -> None:
        super().__init__()
        self.reviewer = reviewer
        self.losses = losses
        self.after = after or {}
        self.numbers: list[tuple[int, float]] = []
        """The decisions that were asked about, and the seconds for each."""
        self.sure = True
        """Whether a glance is enough for a verdict."""
        self.at_first: dict[int, float] = {}
        """By decision: the loss according to the first glance, where that is wrong."""

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        number = decision_with_view(self.reviewer, view)
        self.numbers.append((number, seconds))
        value = self.after.get(number, 0.5)
        lost = self.losses.get(number, 0.0)
        if [asked for asked, _ in self.numbers].count(number) == 1:
            lost = self.at_first.get(number, lost)
        other = next(action.id for action in view.legal() if action.id != made[0])
        verdict = Verdict((other,) if lost else tuple(made), value, value + lost, 0.05)
        if not self.sure and seconds <= review.LONGEST_GLANCE:
            verdict = Verdict(tuple(made), value, value, 0.05)
        self._answer = Thought(tuple(made), (), value + lost, 100, 0.01, True, verdict=verdict)


def read_reviewer(slug: str = "battlefronts", seed: int = 5) -> Reviewer:
    """Return a reviewer that has read a whole random match and has been asked to begin."""
    reviewer = Reviewer(random_record(slug, seed=seed))
    while not reviewer.read:
        reviewer.update(InstantWorker())
    reviewer.running = True
    return reviewer


@pytest.mark.parametrize("sure", [True, False])
def test_decisions_that_seem_costly_at_a_glance_are_judged_closely_first(sure: bool) -> None:
    """That also holds if a glance leaves it open whether the difference is chance (not `sure`)."""
    reviewer = read_reviewer("sharp_end")
    own = sorted(reviewer.decisions)
    losses = {number: 0.02 * rank for rank, number in enumerate(own[3:23], 1)}
    worker = Scripted(reviewer, losses)
    worker.sure = sure

    while not reviewer.essential:
        reviewer.update(worker, 1 / 60)

    again = min(len(own), review.SUSPECTS)
    count = again + len(own) * (len(own) > again)
    glances = worker.numbers[:count]
    first = worker.numbers[count : count + review.FIRST]
    assert {number for number, _ in glances} == set(own)

    dearest_ten = sorted(losses, key=lambda number: -losses[number])[: review.FIRST]
    assert [number for number, _ in first] == dearest_ten

    while not reviewer.finished:
        reviewer.update(worker, 1 / 60)

    assert set(reviewer.looks) == set(own)


@pytest.mark.parametrize("late", [0.02, 0.06, 0.3])
def test_the_ten_costliest_decisions_are_judged_in_ten_seconds_on_a_slow_machine_too(late: float) -> None:
    """`late` is the number of seconds that every answer comes late. A very slow machine takes fewer glances."""
    reviewer = read_reviewer("fix_bayonets")
    worker = Scripted(reviewer, {})
    spent = 0.0
    while not reviewer.essential:
        before = len(worker.numbers)
        reviewer.update(worker, 0.0)
        if len(worker.numbers) > before and not reviewer.essential:
            spent += worker.numbers[-1][1] + late
            reviewer._spent = spent

    assert spent < 10 or late == 0.3
    assert spent < 14
    assert len([1 for _, seconds in worker.numbers if seconds <= review.LONGEST_GLANCE]) > 10


# --- luck --------------------------------------------------------------------------------------


def review_with_chances(
    reviewer: Reviewer, after: dict[int, float], losses: dict[int, float] | None = None
) -> Reviewer:
    """Review to the end, with these chances after each decision and these losses. Returns the reviewer."""
    worker = Scripted(reviewer, losses or {}, after)
    while not reviewer.finished:
        reviewer.update(worker, 1 / 60)
    return reviewer


def test_a_swing_of_the_chances_counts_as_luck_unless_a_decision_cost_more() -> None:
    """The chance jumps between the 7th and the 8th decision of the person, although neither decision lost anything."""
    reviewer = read_reviewer("sharp_end")
    own = sorted(reviewer.decisions)
    scores = reviewer.state.scores()
    lost = scores[0] < max(scores)
    high, low = (0.9, 0.1) if lost else (0.1, 0.9)
    after = {number: high if number < own[7] else low for number in own}
    fortune = review_with_chances(reviewer, after).fortune
    assert fortune == ChanceShift(0, own[6], own[7], high, low)

    costly_decision = review_with_chances(read_reviewer("sharp_end"), dict.fromkeys(own, 0.05), {own[3]: 0.9})
    assert costly_decision.fortune is None or costly_decision.fortune.size > 0.9


def test_a_swing_counts_as_decisive_only_if_it_is_large_and_fits_the_result() -> None:
    reviewer = read_reviewer("sharp_end")
    own = sorted(reviewer.decisions)
    score = reviewer.state.scores()[0]
    lost = score < max(reviewer.state.scores())

    def chances(values: list[tuple[int, float]]) -> dict[int, float]:
        """By decision: the last of these (first decision, value) pairs that has begun, as the loser would see it."""
        begun = {number: [value for begin, value in values if number >= own[begin]][-1] for number in own}
        return begun if lost else {number: 1 - value for number, value in begun.items()}

    rose = not_none(review_with_chances(reviewer, chances([(0, 0.05), (5, 0.95), (7, 0.5)])).fortune)
    assert (rose.after, rose.now) == (own[-1], score), "the rise was larger, but the match was lost"
    assert review_with_chances(read_reviewer("sharp_end"), chances([(0, 0.1), (7, 0.0)])).fortune is None, (
        "too small to decide anything"
    )


def test_the_transcripts_of_a_swing_are_those_of_the_match() -> None:
    reviewer = read_reviewer("sharp_end")
    match = Match(GAMES["sharp_end"], 2, {}, 5)
    past = [match.play(notation) for notation in random_record("sharp_end").notations]
    own = sorted(reviewer.decisions)
    at, until = reviewer.decisions[own[4]].played, reviewer.decisions[own[5]].played
    found = reviewer.transcripts(ChanceShift(0, own[4], own[5], 0.6, 0.2))

    assert [transcript.events for transcript in found] == [transcript.events for transcript in past[at:until]]
    assert len(reviewer.transcripts(ChanceShift(0, own[-1], len(reviewer.rounds) - 1, 0.6, 0.0))) == len(past) - (
        reviewer.decisions[own[-1]].played
    )


# --- Reviews in the history ---------------------------------------------------------------------

LOOKS = (
    Look(0, 0, 0.5, 0.52, 0.06, "call Z1\nsize 5"),
    Look(4, 0, 0.05, 0.52, 0.06, "march 2 F1"),
    Look(9, 0, 0.01, 0.015, 0.02, "pass"),
)
REVIEW = Review((tally(0, 7, 3, LOOKS),), LOOKS)


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
def test_the_loss_of_a_decision_is_the_difference_to_the_best_beyond_doubt(
    value: float, best: float, doubt: float, better: str, loss: float
) -> None:
    assert Look(0, 0, value, best, doubt, better).loss == pytest.approx(loss)


def test_decisions_in_a_match_already_decided_do_not_count_in_the_tally() -> None:
    lost_already = Look(0, 0, 0.0, 0.015, 0.0, "pass")
    won_already = Look(1, 0, 0.99, 0.985, 0.0, "pass")
    still_open = Look(2, 0, 0.6, 0.99, 0.1, "pass")
    of_other_seat = Look(3, 1, 0.1, 0.9, 0.1, "pass")

    found = tally(0, 5, 3, [lost_already, won_already, still_open, of_other_seat])

    assert (found.looked, found.counted, found.good, found.lost) == (3, 1, 0, pytest.approx(0.39))
    assert found.whole
    assert found.share == 0.0


# --- what is kept ----------------------------------------------------------------------------


def test_a_review_is_kept_with_its_match_and_its_last_version_counts(store: Store, history: History) -> None:
    history.add(finished(1))
    history.add(finished(2))
    history.add_review("record 1\n", Review((tally(0, 7, 3, LOOKS[:1]),), LOOKS[:1]))
    history.add_review("record 1\n", REVIEW)
    again = History(store)
    assert again.review("record 1\n") == REVIEW
    assert again.review("record 2\n") is None
    assert {past.number: past.tallies for past in again.matches()} == {1: REVIEW.tallies, 2: ()}

    (found,) = REVIEW.tallies
    assert (found.choices, found.wanted, found.looked, found.counted, found.good) == (7, 3, 3, 2, 1)
    assert found.lost == pytest.approx(0.47)


def test_a_review_of_a_match_that_is_not_in_the_history_is_not_kept(store: Store, history: History) -> None:
    history.add(finished(1))
    history.add_review("record of another match\n", REVIEW)
    again = History(store)
    assert again.review("record of another match\n") is None
    assert [past.tallies for past in again.matches()] == [()]


def test_a_review_that_a_locked_history_refuses_is_written_when_the_history_closes(
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
