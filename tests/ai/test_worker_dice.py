"""The bots' process throws dice, whatever it thinks about."""

from __future__ import annotations

import pickle

import pytest

from ai.worker import FORGOTTEN, Worker
from dice.throw import simulate
from dice.track import Cast
from tests.ai.asking import (
    CAST,
    SOON,
    LongClock,
    answer,
    come,
    end,
    legal_ids,
    thrown,
    view_at,
    wait_for_interim_news,
)


def test_the_process_throws_dice(patient: Worker) -> None:
    assert thrown(patient, patient.throw(CAST)) == simulate(CAST)


def test_dice_are_thrown_while_a_bot_thinks(patient: Worker) -> None:
    """The question goes on: its answer is the General's, and comes after the dice."""
    wait_for_interim_news(patient)
    process = patient.pid
    assert thrown(patient, patient.throw(CAST)) == simulate(CAST)
    thought = answer(patient)
    assert thought.actions[0] in legal_ids(view_at(0))
    assert thought.iterations > 0
    assert patient.pid == process


def test_fetching_dice_loses_no_thought(patient: Worker) -> None:
    patient.think("battlefronts", view_at(0), "recruit", 1)
    ticket = patient.throw(CAST)
    thrown(patient, ticket)
    assert answer(patient).actions[0] in legal_ids(view_at(0))


def test_a_question_that_is_dropped_takes_no_dice_with_it(patient: Worker) -> None:
    patient.think("battlefronts", view_at(0), "general", 1)
    ticket = patient.throw(CAST)
    patient.cancel()
    assert thrown(patient, ticket) == simulate(CAST)


def test_many_dice_come_whole(patient: Worker) -> None:
    """A track of eight dice is longer than what a pipe takes at once."""
    casts = [Cast((6, 5, 4, 3, 2, 1, 6, 5), 6.6, 5.9, seed) for seed in range(8)]
    tickets = [patient.throw(cast) for cast in casts]
    throws = [thrown(patient, ticket) for ticket in tickets]
    assert len(pickle.dumps(throws[0])) > 16_384
    assert throws[-1] == simulate(casts[-1])


def test_throws_are_told_apart_and_fetched_once(patient: Worker) -> None:
    other = Cast((1, 1), 6.6, 5.9, 12)
    first, second = patient.throw(CAST), patient.throw(other)
    assert thrown(patient, second) == simulate(other)
    assert thrown(patient, first) == simulate(CAST)
    with pytest.raises(KeyError):
        patient.thrown(first)


def test_throws_that_nobody_fetches_are_dropped(patient: Worker) -> None:
    tickets = [patient.throw(CAST) for _ in range(FORGOTTEN + 1)]
    with pytest.raises(KeyError):
        patient.thrown(tickets[0])
    assert thrown(patient, tickets[-1]) == simulate(CAST)


def test_dice_are_thrown_by_the_process_that_replaces_a_dead_one(patient: Worker) -> None:
    thrown(patient, patient.throw(CAST))
    killed = patient.pid
    end(killed)
    come(lambda: patient._process is not None and not patient._process.is_alive())
    patient.think("battlefronts", view_at(0), "recruit", 1)
    assert thrown(patient, patient.throw(CAST)) == simulate(CAST)
    assert patient.pid != killed
    assert answer(patient).iterations > 0


def test_dice_that_are_late_are_thrown_in_place(worker: Worker, clock: LongClock) -> None:
    """And when the process answers after all, nobody listens."""
    ticket = worker.throw(CAST)
    clock.extra += SOON
    assert worker.thrown(ticket) == simulate(CAST)
    assert thrown(worker, worker.throw(CAST)) == simulate(CAST)
