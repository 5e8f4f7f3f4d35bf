"""The bots' process throws dice, whatever it thinks about."""

from __future__ import annotations

import pickle

import pytest

from ai.worker import FORGOTTEN, Worker
from dice.throw import simulate
from dice.track import Cast
from tests.ai import asking


def test_the_process_throws_dice(patient: Worker) -> None:
    assert asking.thrown(patient, patient.throw(asking.CAST)) == simulate(asking.CAST)


def test_dice_are_thrown_while_a_bot_thinks(patient: Worker) -> None:
    """The question goes on: its answer is the General's, and comes after the dice."""
    asking.wait_for_interim_news(patient)
    process = patient.pid
    assert asking.thrown(patient, patient.throw(asking.CAST)) == simulate(asking.CAST)
    thought = asking.answer(patient)
    assert thought.actions[0] in asking.legal_ids(asking.view_at(0))
    assert thought.iterations > 0
    assert patient.pid == process


def test_fetching_dice_loses_no_thought(patient: Worker) -> None:
    patient.think("battlefronts", asking.view_at(0), "recruit", 1)
    ticket = patient.throw(asking.CAST)
    asking.thrown(patient, ticket)
    assert asking.answer(patient).actions[0] in asking.legal_ids(asking.view_at(0))


def test_a_question_that_is_dropped_takes_no_dice_with_it(patient: Worker) -> None:
    patient.think("battlefronts", asking.view_at(0), "general", 1)
    ticket = patient.throw(asking.CAST)
    patient.cancel()
    assert asking.thrown(patient, ticket) == simulate(asking.CAST)


def test_many_dice_come_whole(patient: Worker) -> None:
    """A track of eight dice is longer than what a pipe takes at once."""
    casts = [Cast((6, 5, 4, 3, 2, 1, 6, 5), 6.6, 5.9, seed) for seed in range(8)]
    tickets = [patient.throw(cast) for cast in casts]
    throws = [asking.thrown(patient, ticket) for ticket in tickets]
    assert len(pickle.dumps(throws[0])) > 16_384
    assert throws[-1] == simulate(casts[-1])


def test_throws_are_told_apart_and_fetched_once(patient: Worker) -> None:
    other = Cast((1, 1), 6.6, 5.9, 12)
    first, second = patient.throw(asking.CAST), patient.throw(other)
    assert asking.thrown(patient, second) == simulate(other)
    assert asking.thrown(patient, first) == simulate(asking.CAST)
    with pytest.raises(KeyError):
        patient.thrown(first)


def test_throws_that_nobody_fetches_are_dropped(patient: Worker) -> None:
    tickets = [patient.throw(asking.CAST) for _ in range(FORGOTTEN + 1)]
    with pytest.raises(KeyError):
        patient.thrown(tickets[0])
    assert asking.thrown(patient, tickets[-1]) == simulate(asking.CAST)


def test_dice_are_thrown_by_the_process_that_replaces_a_dead_one(patient: Worker) -> None:
    asking.thrown(patient, patient.throw(asking.CAST))
    killed = patient.pid
    asking.end(killed)
    asking.come(lambda: patient._process is not None and not patient._process.is_alive())
    patient.think("battlefronts", asking.view_at(0), "recruit", 1)
    assert asking.thrown(patient, patient.throw(asking.CAST)) == simulate(asking.CAST)
    assert patient.pid != killed
    assert asking.answer(patient).iterations > 0


def test_dice_that_are_late_are_thrown_in_place(worker: Worker, clock: asking.LongClock) -> None:
    """And when the process answers after all, nobody listens."""
    ticket = worker.throw(asking.CAST)
    clock.extra += asking.SOON
    assert worker.thrown(ticket) == simulate(asking.CAST)
    assert asking.thrown(worker, worker.throw(asking.CAST)) == simulate(asking.CAST)
