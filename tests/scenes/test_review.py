"""The after-action review: whose decisions are asked about, and from what view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry
from scenes.looks import Look
from scenes.play import review
from scenes.play.review import Decision, Reviewer, chosen
from scenes.play.turning import dearest
from tests.scenes.bots import InstantWorker
from tests.scenes.reviews import whole


def done(record: Record, worker: InstantWorker, known: tuple[Look, ...] = ()) -> Reviewer:
    reviewer = Reviewer(record, known)
    reviewer.running = True
    for _ in range(20_000):
        reviewer.update(worker)
        if reviewer.finished and not reviewer.running:
            return reviewer
    raise AssertionError("the review does not end")


# --- whose decisions, and what is asked ------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_a_person_is_asked_about_from_what_was_seen_then(slug: str) -> None:
    """Whole decisions, however many steps they take; the views are those of the match itself."""
    record = whole(slug)
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
        if not match.state.midway():
            if seat == 0 and choice:
                expected.append((view.facts(), tuple(steps_)))
            steps_ = []
    assert [(view.facts(), made) for view, made in worker.judged] == expected
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
    record = replace(whole("sharp_end", ("human",) * len(kinds)), seats=[SeatEntry(kind) for kind in kinds])
    reviewer = Reviewer(record)
    while not reviewer.read:
        reviewer.update(InstantWorker())
    assert reviewer.seats == seats
    assert {one.seat for one in reviewer.decisions.values()} == set(seats)


def test_the_record_is_read_in_slices() -> None:
    record = whole("fix_bayonets")
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
    record, worker = whole(), InstantWorker()
    first = done(record, worker)
    asked = len(worker.judged)
    some = tuple(first.looks.values())[: asked // 2]
    again = done(record, worker, some)
    assert len(worker.judged) == asked + asked - len(some)
    assert again.review == first.review
    worker.fails = True
    failed = done(record, worker, some)
    (found,) = failed.review.tallies
    assert (found.looked, found.wanted, found.choices) == (len(some), len(some), asked)


def test_a_review_is_stopped_and_gone_on_with() -> None:
    worker, reviewer = InstantWorker(), Reviewer(whole())
    reviewer.running = True
    while len(reviewer.looks) < 3:
        reviewer.update(worker)
    reviewer.stop(worker)
    asked = len(worker.judged)
    for _ in range(5):
        reviewer.update(worker)
    assert (worker.cancelled, len(worker.judged), len(reviewer.looks)) == (1, asked, 3)
    reviewer.running = True
    while not reviewer.finished:
        reviewer.update(worker)
    assert len(reviewer.looks) == len(reviewer.wanted)


def test_of_too_many_decisions_those_that_open_a_turn_come_first() -> None:
    view = Match(GAMES["battlefronts"], 2, {}, 1).view(0)
    many = [Decision(number, 0, view, (), number % 10 == 0) for number in range(100)]
    assert chosen(many, 200) == many
    picked = chosen(many, 40)
    assert len(picked) == 40
    assert {one.number for one in picked} >= set(range(0, 100, 10))
    assert [one.number for one in picked] == sorted(one.number for one in picked)
    assert [one.number for one in chosen(many, 5)] == [0, 20, 40, 60, 80]


def test_a_long_match_gets_no_more_time_than_a_short_one() -> None:
    for slug in GAMES:
        reviewer = Reviewer(whole(slug))
        while not reviewer.read:
            reviewer.update(InstantWorker())
        assert len(reviewer.wanted) * reviewer.seconds <= review.SECONDS + 1e-6
        assert review.SHORTEST <= reviewer.seconds <= review.LONGEST


def test_turning_points_are_the_dearest_in_the_order_of_the_match() -> None:
    losses = (0.1, 0.5, 0.0, 0.3, 0.2)
    looks = [Look(number, 0, 0.6 - loss, 0.6, 0.05, "pass") for number, loss in enumerate(losses)]
    assert [look.decision for look in dearest(looks, 3)] == [1, 3, 4]
    assert [look.decision for look in dearest(looks, 9)] == [0, 1, 3, 4]
