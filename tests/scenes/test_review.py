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
from tests.scenes.fought import random_record
from tests.scenes.test_history import finished


def done(record: Record, worker: InstantWorker, known: tuple[Look, ...] = ()) -> Reviewer:
    reviewer = Reviewer(record, known)
    reviewer.running = True
    for _ in range(20_000):
        reviewer.update(worker)
        if reviewer.is_finished and not reviewer.running:
            return reviewer
    raise AssertionError("the review does not end")


def first_at(reviewer: Reviewer, view: State) -> int:
    """The number of the decision with this view."""
    return next(number for number, one in reviewer.decisions.items() if one.view == view)


# --- whose decisions, and what is asked ------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_a_person_is_asked_about_from_what_was_seen_then(slug: str) -> None:
    """Whole decisions, however many steps they take; the views are those of the match itself."""
    record = replace(random_record(slug), notations=random_record(slug).notations[:500])
    worker = InstantWorker()
    reviewer = done(record, worker)
    expected: list[tuple[object, tuple[int, ...]]] = []
    match = Match(GAMES[slug], 2, record.options, record.seed)
    steps_: list[int] = []
    view, choice, ids = match.view(0), False, {one.notation: one for one in match.game.actions}
    for notation in record.notations:
        seat = match.state.to_act
        if not steps_:
            view, choice = match.view(seat), False
        choice = choice or len(match.legal()) > 1
        steps_.append(ids[notation].id)
        match.play(ids[notation])
        if not match.state.is_midway():
            if seat == 0 and choice:
                expected.append((view.facts(), tuple(steps_)))
            steps_ = []
    judged = {(str(view.facts()), made) for view, made in worker.judged if view.to_act == 0}
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
    """Of more than two, a seat in which a bot went on is left out: nobody can tell any more who decided."""
    record = replace(random_record("sharp_end", ("human",) * len(kinds)), seats=[SeatEntry(kind) for kind in kinds])
    reviewer = Reviewer(record)
    while not reviewer.read:
        reviewer.update(InstantWorker())
    assert reviewer.seats == seats
    assert {one.seat for one in reviewer.decisions.values()} == set(seats)


def test_the_record_is_read_in_slices() -> None:
    record = random_record("fix_bayonets")
    reviewer = Reviewer(record)
    worker = InstantWorker()
    read = []
    while not reviewer.read:
        before = reviewer.played
        reviewer.update(worker)
        read.append(reviewer.played - before)
    assert max(read) == review.SLICE
    assert len(read) > 5
    assert not worker.judged, "it has not been asked to begin"


def test_what_is_known_is_not_asked_again_and_what_fails_is_left_out() -> None:
    record, worker = random_record(), InstantWorker()
    first = done(record, worker)
    asked = len(first.looks)
    some = tuple(first.looks.values())[: asked // 2]
    before = len(worker.judged)
    again = done(record, worker, some)
    known = {one.decision for one in some}
    numbers = [first_at(first, view) for view, _ in worker.judged[before:]]
    assert not known & set(numbers)
    assert again.review == first.review
    worker.fails = True
    failed = done(record, worker, some)
    (found,) = failed.review.tallies
    assert (found.looked, found.wanted, found.choices) == (len(some), len(some), asked)


def test_of_too_many_decisions_those_that_open_a_turn_come_first() -> None:
    view = Match(GAMES["battlefronts"], 2, {}, 1).view(0)
    table = view, (0, 0, 0, 0)
    many = [Decision(number, 0, view, (), number % 10 == 0, number, table) for number in range(100)]
    assert choose_decisions(many, 200) == many
    picked = choose_decisions(many, 40)
    assert len(picked) == 40
    assert {one.number for one in picked} >= set(range(0, 100, 10))
    assert [one.number for one in picked] == sorted(one.number for one in picked)
    assert [one.number for one in choose_decisions(many, 5)] == [0, 20, 40, 60, 80]


def test_a_long_match_gets_no_more_time_than_a_short_one() -> None:
    for slug in GAMES:
        reviewer = Reviewer(random_record(slug))
        while not reviewer.read:
            reviewer.update(InstantWorker())
        assert len(reviewer.decisions_to_review) * reviewer.seconds <= review.SECONDS + 1e-6
        assert review.SHORTEST <= reviewer.seconds <= review.LONGEST


# --- those that matter most come first -------------------------------------------------------


class Scripted(InstantWorker):
    """Judges as the test says: by what the decision begins with, the chance after it and after the best."""

    def __init__(self, reviewer: Reviewer, losses: dict[int, float], after: dict[int, float] | None = None) -> None:
        super().__init__()
        self.reviewer, self.losses, self.after = reviewer, losses, after or {}
        self.numbers: list[tuple[int, float]] = []
        """The decisions that were asked about, and for how long."""
        self.sure = True
        """Whether a glance is enough for a verdict."""
        self.at_first: dict[int, float] = {}
        """What the first glance at a decision says that it lost, where that is wrong."""

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        if view.to_act not in self.reviewer.seats:
            super().judge(game, view, made, seed, seconds)
            return
        number = first_at(self.reviewer, view)
        self.numbers.append((number, seconds))
        value, lost = self.after.get(number, 0.5), self.losses.get(number, 0.0)
        if [asked for asked, _ in self.numbers].count(number) == 1:
            lost = self.at_first.get(number, lost)
        other = next(action.id for action in view.legal() if action.id != made[0])
        verdict = Verdict((other,) if lost else tuple(made), value, value + lost, 0.05)
        if not self.sure and seconds <= review.LONGEST_GLANCE:
            verdict = Verdict(tuple(made), value, value, 0.05)
        self._answer = Thought(tuple(made), (), value + lost, 100, 0.01, True, verdict=verdict)


def read(slug: str = "battlefronts", seed: int = 5) -> Reviewer:
    reviewer = Reviewer(random_record(slug, seed=seed))
    while not reviewer.read:
        reviewer.update(InstantWorker())
    reviewer.running = True
    return reviewer


@pytest.mark.parametrize("sure", [True, False])
def test_what_a_glance_finds_dear_is_looked_at_before_all_others(sure: bool) -> None:
    """Also where the difference may still be chance."""
    reviewer = read("sharp_end")
    own = sorted(reviewer.decisions)
    losses = {number: 0.02 * rank for rank, number in enumerate(own[3:23], 1)}
    worker = Scripted(reviewer, losses)
    worker.sure = sure
    while not reviewer.has_looked_at_first:
        reviewer.update(worker, 1 / 60)
    again = min(len(own), review.SUSPECTS)
    count = again + len(own) * (len(own) > again)
    glances, first = worker.numbers[:count], worker.numbers[count : count + review.FIRST]
    assert {number for number, _ in glances} == set(own)
    dearest_ten = sorted(losses, key=lambda number: -losses[number])[: review.FIRST]
    assert [number for number, _ in first] == dearest_ten
    while not reviewer.is_finished:
        reviewer.update(worker, 1 / 60)
    assert set(reviewer.looks) == set(own)


@pytest.mark.parametrize("late", [0.02, 0.06, 0.3])
def test_the_first_ten_are_there_in_ten_seconds_however_slow_the_machine_is(late: float) -> None:
    """`late`: how much longer than asked for every answer takes. Where it is much, fewer glances are had."""
    reviewer = read("fix_bayonets")
    worker, spent = Scripted(reviewer, {}), 0.0
    while not reviewer.has_looked_at_first:
        before = len(worker.numbers)
        reviewer.update(worker, 0.0)
        if len(worker.numbers) > before and not reviewer.has_looked_at_first:
            spent += worker.numbers[-1][1] + late
            reviewer._spent = spent
    assert spent < 10 or late == 0.3
    assert spent < 14
    assert len([1 for _, seconds in worker.numbers if seconds <= review.LONGEST_GLANCE]) > 10


# --- what others did --------------------------------------------------------------------------------------


LOST_SEED = 6
"""The deal of a match at random that its person loses."""


def looked_at(reviewer: Reviewer, after: dict[int, float], losses: dict[int, float] | None = None) -> Reviewer:
    worker = Scripted(reviewer, losses or {}, after)
    while not reviewer.is_finished:
        reviewer.update(worker, 1 / 60)
    return reviewer


def lost_review(after: dict[int, float], losses: dict[int, float] | None = None) -> Reviewer:
    """A reviewed match of which every chance is known, and which its person has lost."""
    reviewer = looked_at(read("sharp_end", LOST_SEED), after, losses)
    assert not reviewer.has_won(0)
    return reviewer


def test_of_the_falls_of_a_lost_match_those_that_lasted_come_first() -> None:
    """The score at the end is the last chance. A fall that was made good again did not lose the match."""
    own = sorted(read("sharp_end", LOST_SEED).decisions)
    early_fall_and_rise = {own[1]: 0.1, own[2]: 0.8, own[3]: 0.8}
    shifts = lost_review({**dict.fromkeys(own, 0.3), own[0]: 0.9, **early_fall_and_rise}).telling_shifts(0)
    assert shifts[0] == ChanceShift(0, own[3], own[4], 0.8, 0.3)
    assert shifts[1] == ChanceShift(0, own[-1], len(read("sharp_end", LOST_SEED).rounds) - 1, 0.3, 0.0)
    assert all(shift.now < shift.was for shift in shifts)


def test_a_shift_has_no_decision_of_its_seat_in_between() -> None:
    """While only some decisions are looked at, a fall over several of them tells nothing."""
    reviewer = lost_review({})
    own = sorted(reviewer.decisions)
    del reviewer.looks[own[3]]
    assert own[2] not in [shift.after for shift in reviewer.telling_shifts(0)]


def test_the_largest_falls_get_a_second_and_longer_look_at_the_end() -> None:
    reviewer = read("sharp_end", LOST_SEED)
    own = sorted(reviewer.decisions)
    worker = Scripted(reviewer, {}, {number: 0.9 if number < own[6] else 0.2 for number in own})
    while reviewer.running:
        reviewer.update(worker, 1 / 60)
    longer = [number for number, seconds in worker.numbers if seconds == review.SECOND_LOOK]
    assert longer[:2] == [own[5], own[6]]
    assert len(longer) == len(set(longer)) <= review.MOST_TWICE
    assert worker.numbers[-len(longer) :] == [(number, review.SECOND_LOOK) for number in longer]


@pytest.mark.parametrize("slug", GAMES)
def test_others_are_looked_at_within_the_falls_of_a_duel_from_what_they_saw(slug: str) -> None:
    record = replace(random_record(slug), notations=random_record(slug).notations[:400])
    worker = InstantWorker()
    reviewer = done(record, worker)
    asked = [(view, made) for view, made in worker.judged if view.to_act != 0]
    assert len(asked) == len(set(reviewer.closer.between))
    assert all(view.redact(view.to_act) == view for view, _ in asked)
    again = done(record, InstantWorker(), reviewer.review.looks)
    assert again.closer.between == reviewer.closer.between


def test_what_happened_in_a_swing_is_played_again_as_it_was() -> None:
    reviewer = read("sharp_end")
    match = Match(GAMES["sharp_end"], 2, {}, 5)
    past = [match.play(notation) for notation in random_record("sharp_end").notations]
    own = sorted(reviewer.decisions)
    at, until = reviewer.decisions[own[4]].played, reviewer.decisions[own[5]].played
    found = reviewer.transcripts(ChanceShift(0, own[4], own[5], 0.6, 0.2))
    assert [one.events for one in found] == [one.events for one in past[at:until]]
    assert len(reviewer.transcripts(ChanceShift(0, own[-1], len(reviewer.rounds) - 1, 0.6, 0.0))) == len(past) - (
        reviewer.decisions[own[-1]].played
    )


# --- Reviews in the history: what is kept of them, a history of before there were any, and what ---

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
def test_what_a_decision_gave_away(value: float, best: float, doubt: float, better: str, loss: float) -> None:
    assert Look(0, 0, value, best, doubt, better).chance_given_away == pytest.approx(loss)


def test_decisions_after_the_match_is_decided_do_not_count() -> None:
    lost, won, open_ = (
        Look(0, 0, 0.0, 0.015, 0.0, "pass"),
        Look(1, 0, 0.99, 0.985, 0.0, "pass"),
        Look(2, 0, 0.6, 0.99, 0.1, "pass"),
    )
    found = tally(0, 5, 3, [lost, won, open_, Look(3, 1, 0.1, 0.9, 0.1, "pass")])
    assert (found.looked, found.counted, found.good, found.lost) == (3, 1, 0, pytest.approx(0.39))
    assert (found.is_complete, found.share_of_good) == (True, 0.0)


# --- what is kept ----------------------------------------------------------------------------


def test_a_review_is_found_again_with_its_match(store: Store, history: History) -> None:
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


def test_the_review_of_a_match_that_is_not_there_is_not_kept(store: Store, history: History) -> None:
    history.add(finished(1))
    history.add_review("record of another match\n", REVIEW)
    again = History(store)
    assert again.review("record of another match\n") is None
    assert [past.tallies for past in again.matches()] == [()]


def test_a_review_that_cannot_be_written_is_written_later(store: Store, history: History) -> None:
    history.add(finished(1))
    with closing(sqlite3.connect(history.path, isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        history_patience, history_file.PATIENCE = history_file.PATIENCE, 0.01
        history.add_review("record 1\n", REVIEW)
        history_file.PATIENCE = history_patience
        assert history.review("record 1\n") == REVIEW
    history.close()
    assert History(store).review("record 1\n") == REVIEW
