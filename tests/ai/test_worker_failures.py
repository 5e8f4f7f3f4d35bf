"""A process of the bots that dies, hangs, does not listen or talks nonsense is replaced, and somebody answers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Thread

import pytest

from ai.channel import Channel
from ai.worker import Worker
from dice.throw import simulate
from tests.ai import asking
from tests.ai.nonsense import HALF_A_MESSAGE, NONSENSE, send_half_a_message


def test_a_killed_process_is_replaced_and_the_question_asked_again(fresh: Worker) -> None:
    fresh.think("battlefronts", asking.view_at(0), "sergeant", seed=1)
    killed = fresh.pid
    asking.kill_process(killed)
    thought = asking.wait_for_answer(fresh)
    assert fresh.pid != killed
    assert thought.iterations > 0


def test_the_worker_replaces_a_process_that_died_while_idle(worker: Worker) -> None:
    worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    asking.wait_for_answer(worker)
    asking.kill_process(worker.pid)
    asking.wait_until(lambda: worker._process is not None and not worker._process.is_alive())
    worker.cancel()
    worker.think("battlefronts", asking.view_at(1), "recruit", seed=1)
    assert asking.wait_for_answer(worker).iterations > 0


def test_the_worker_replaces_a_hung_process(fresh: Worker, clock: asking.LongClock) -> None:
    """The clock jumps beyond the patience of the worker before the process has said anything."""
    fresh.think("battlefronts", asking.view_at(0), "sergeant", seed=1)
    hung = fresh.pid
    clock.extra += 3 * asking.LONG_WAIT
    asking.wait_for_replacement(fresh, hung)
    assert asking.wait_for_answer(fresh).iterations > 0


def test_a_busy_process_is_not_taken_for_hung(worker: Worker, clock: asking.LongClock) -> None:
    """The window slept beyond its patience, but there is news of the process in the pipe."""
    asking.wait_for_interim_news(worker)
    busy = worker.pid
    asking.wait_until(lambda: asking.has_unread_word(worker))
    clock.extra += 3 * asking.LONG_WAIT
    news = worker.poll()
    assert news is not None
    assert (news if news.done else asking.wait_for_answer(worker)).iterations > 0
    assert worker.pid == busy


def test_after_the_second_failure_a_heuristic_answers(worker: Worker) -> None:
    view = asking.view_at(0)
    worker.think("battlefronts", view, "general", seed=1)
    first = worker.pid
    asking.kill_process(first)
    asking.wait_for_replacement(worker, first)
    asking.kill_process(worker.pid)
    thought = asking.wait_for_answer(worker)
    assert thought.iterations == 0
    assert thought.actions[0] in asking.legal_ids(view)

    worker.think("battlefronts", view, "recruit", seed=1)
    assert asking.wait_for_answer(worker).iterations > 0, "the next question finds a process"


def test_a_question_that_kills_the_process_twice_is_answered_by_a_heuristic(capfd: pytest.CaptureFixture[str]) -> None:
    """There is no level "marshal": each of two processes fails on it, and prints why."""
    worker = Worker(patience=asking.LONG_WAIT)
    worker.think("battlefronts", asking.view_at(0), "marshal", seed=1)
    thought = asking.wait_for_answer(worker)
    worker.close()
    assert thought.iterations == 0
    assert thought.actions[0] in asking.legal_ids(asking.view_at(0))
    assert capfd.readouterr().err.count("There is no level 'marshal'") == 2


def without_waiting(act: Callable[[], None]) -> None:
    """Fail unless `act` returns although nobody reads or writes at the other end of a pipe."""
    acting = Thread(target=act, daemon=True)
    acting.start()
    acting.join(asking.LONG_WAIT)
    assert not acting.is_alive(), "it waits for the process"


def test_a_channel_waits_neither_to_send_nor_to_receive() -> None:
    """Nobody reads the messages, which are far more than a pipe holds. Only half a message comes back."""
    ours, theirs = multiprocessing.Pipe()
    channel = Channel(ours)

    def talk() -> None:
        """Send 4 MB and look for an answer after each message."""
        for ticket in range(1, 200):
            channel.send(("throw", ticket, bytes(20_000)))
            assert channel.receive() is None

    os.write(theirs.fileno(), HALF_A_MESSAGE)
    without_waiting(talk)
    theirs.close()


def test_of_several_questions_that_wait_to_be_sent_only_the_newest_is_sent() -> None:
    """The first one fills the pipe, so questions 2 to 39 have to wait."""
    ours, theirs = multiprocessing.Pipe()
    channel = Channel(ours)
    channel.send(("think", 1, bytes(1_000_000)))  # fills the pipe until it is read
    while not channel._outbox.empty():
        time.sleep(0.005)
    for number in range(2, 40):
        channel.send(("think", number, None))

    numbers_received = [number for _, number, _ in (theirs.recv() for _ in range(2))]
    assert numbers_received == [1, 39]
    assert not theirs.poll(0.1)

    theirs.close()


@pytest.mark.skipif(sys.platform == "win32", reason="nothing stops a process there")
def test_a_process_that_hangs_is_replaced_however_often_it_is_asked_anew(clock: asking.LongClock) -> None:
    """It is asked six times a second. With a patience of 5 s it is replaced after about 30 questions."""
    worker = Worker(patience=5.0, clock=clock)
    worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    asking.wait_for_answer(worker)
    stopped = worker.pid
    os.kill(stopped, signal.SIGSTOP)
    questions = 0

    def ask_until_replaced() -> None:
        """Ask again and again, a sixth of a second apart."""
        nonlocal questions
        while worker.pid == stopped and questions < 600:
            worker.think("battlefronts", asking.view_at(0), "sergeant", seed=questions)
            assert worker.poll() is None
            clock.extra += 1 / 6
            questions += 1

    without_waiting(ask_until_replaced)
    assert questions <= 32
    assert asking.wait_for_answer(worker).iterations > 0

    worker.close()


def test_a_process_whose_question_was_cancelled_is_not_taken_for_hung(worker: Worker, clock: asking.LongClock) -> None:
    """Much time passes between two questions, in which the process owes no answer."""
    worker.think("battlefronts", asking.view_at(0), "general", seed=1)
    asking.wait_for_news(worker)
    worker.cancel()
    process = worker.pid
    asking.wait_until(
        lambda: worker.poll() is None and worker._due_since is None, "it never said that it has dropped the question"
    )
    clock.extra += 3 * asking.LONG_WAIT
    worker.think("battlefronts", asking.view_at(1), "recruit", seed=1)

    assert asking.wait_for_answer(worker).iterations > 0
    assert worker.pid == process


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda nonsense: nonsense.__name__)
def test_the_worker_replaces_a_process_that_talks_nonsense(
    monkeypatch: pytest.MonkeyPatch, nonsense: Callable[[Connection], None]
) -> None:
    """The process that replaces it does no better, so a heuristic answers."""
    monkeypatch.setattr("ai.worker.serve_questions", nonsense)
    worker = Worker(clock=lambda: 0.0)
    action_of_answer_illegal_action = len(asking.GAME.actions) - 1  # what one of the NONSENSE functions answers
    assert action_of_answer_illegal_action not in asking.legal_ids(asking.view_at(0))

    worker.think("battlefronts", asking.view_at(0), "general", seed=1)
    ticket = worker.throw(asking.THREE_DICE)
    assert asking.wait_for_answer(worker).iterations == 0
    assert worker.take_throw(ticket) == simulate(asking.THREE_DICE)

    worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a message comes whole there")
def test_a_process_that_falls_silent_within_a_message_is_replaced_once_patience_is_over(
    monkeypatch: pytest.MonkeyPatch, clock: asking.LongClock
) -> None:
    """The first process sends half of a message and no more. While the worker is patient, its polls return at once."""
    monkeypatch.setattr("ai.worker.serve_questions", send_half_a_message)
    worker = Worker(patience=asking.LONG_WAIT, clock=clock)
    monkeypatch.undo()
    silent = worker.pid
    worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)

    def poll_often() -> None:
        for _ in range(100):
            worker.poll()

    without_waiting(poll_often)
    assert worker.pid == silent

    clock.extra += 3 * asking.LONG_WAIT
    assert asking.wait_for_answer(worker).iterations > 0
    assert worker.pid != silent

    worker.close()


def test_a_worker_answers_and_throws_dice_where_no_process_can_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a process (`pid` 0) the worker does both in its own one."""

    def refuse(process: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(multiprocessing.get_context("spawn").Process, "start", refuse)
    worker = Worker(clock=lambda: 0.0)
    assert worker.pid == 0
    assert asking.wait_for_throw(worker, worker.throw(asking.THREE_DICE)) == simulate(asking.THREE_DICE)

    worker.think("battlefronts", asking.view_at(0), "general", seed=1)
    assert asking.wait_for_answer(worker).actions[0] in asking.legal_ids(asking.view_at(0))

    worker.close()
