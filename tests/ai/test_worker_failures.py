"""A process of the bots that dies, hangs, does not listen or talks nonsense is replaced, and somebody answers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Thread

import pytest

from ai.channel import Channel
from ai.levels import Thought
from ai.worker import Worker
from dice.throw import simulate
from tests.ai import asking


def test_a_killed_process_is_replaced_and_the_question_asked_again(fresh: Worker) -> None:
    fresh.think("battlefronts", asking.view_at(0), "sergeant", 1)
    killed = fresh.pid
    asking.end(killed)
    thought = asking.answer(fresh)
    assert fresh.pid != killed
    assert thought.iterations > 0


def test_a_process_that_died_while_idle_is_replaced(worker: Worker) -> None:
    worker.think("battlefronts", asking.view_at(0), "recruit", 1)
    asking.answer(worker)
    asking.end(worker.pid)
    asking.come(lambda: worker._process is not None and not worker._process.is_alive())
    worker.cancel()
    worker.think("battlefronts", asking.view_at(1), "recruit", 1)
    assert asking.answer(worker).iterations > 0


def test_a_hung_process_is_replaced(fresh: Worker, clock: asking.LongClock) -> None:
    """It has said nothing yet when all patience is over."""
    fresh.think("battlefronts", asking.view_at(0), "sergeant", 1)
    hung = fresh.pid
    clock.extra += 3 * asking.SOON
    asking.wait_for_another(fresh, hung)
    assert asking.answer(fresh).iterations > 0


def test_a_busy_process_is_not_taken_for_hung(worker: Worker, clock: asking.LongClock) -> None:
    """The window slept for long, but the process has news lying in the pipe."""
    asking.wait_for_interim_news(worker)
    busy = worker.pid
    asking.come(lambda: asking.unread(worker))
    clock.extra += 3 * asking.SOON
    news = worker.poll()
    assert news is not None
    assert (news if news.done else asking.answer(worker)).iterations > 0
    assert worker.pid == busy


def test_after_the_second_failure_a_heuristic_answers(worker: Worker) -> None:
    view = asking.view_at(0)
    worker.think("battlefronts", view, "general", 1)
    first = worker.pid
    asking.end(first)
    asking.wait_for_another(worker, first)
    asking.end(worker.pid)
    thought = asking.answer(worker)
    assert thought.iterations == 0
    assert thought.actions[0] in asking.legal_ids(view)

    worker.think("battlefronts", view, "recruit", 1)
    assert asking.answer(worker).iterations > 0, "and the next question finds a process"


def test_a_question_that_kills_the_process_is_answered_all_the_same(capfd: pytest.CaptureFixture[str]) -> None:
    """No level of that name: the process fails on it every time, and says why."""
    worker = Worker(patience=asking.SOON)
    worker.think("battlefronts", asking.view_at(0), "marshal", 1)
    thought = asking.answer(worker)
    worker.close()
    assert thought.iterations == 0
    assert thought.actions[0] in asking.legal_ids(asking.view_at(0))
    assert capfd.readouterr().err.count("There is no level 'marshal'") == 2


def without_waiting(act: Callable[[], None]) -> None:
    """Fails unless `act` comes to its end although nobody reads or writes at the other end of a pipe."""
    acting = Thread(target=act, daemon=True)
    acting.start()
    acting.join(asking.SOON)
    assert not acting.is_alive(), "it waits for the process"


def test_a_channel_waits_neither_to_send_nor_to_receive() -> None:
    """Nobody reads what is far more than a pipe holds, and what comes back is half a message."""
    ours, theirs = multiprocessing.Pipe()
    channel = Channel(ours)

    def talk() -> None:
        for ticket in range(1, 200):
            channel.send(("throw", ticket, bytes(20_000)))
            assert channel.receive() is None

    os.write(theirs.fileno(), HALF_A_MESSAGE)
    without_waiting(talk)
    theirs.close()


def test_of_questions_that_wait_to_be_sent_only_the_newest_is() -> None:
    ours, theirs = multiprocessing.Pipe()
    channel = Channel(ours)
    channel.send(("think", 1, bytes(1_000_000)))  # fills the pipe until it is read
    while not channel._outbox.empty():
        time.sleep(0.005)
    for number in range(2, 40):
        channel.send(("think", number, None))
    assert theirs.recv()[1] == 1
    assert theirs.recv()[1] == 39
    assert not theirs.poll(0.1)

    theirs.close()


@pytest.mark.skipif(sys.platform == "win32", reason="nothing stops a process there")
def test_a_process_that_hangs_is_replaced_however_often_it_is_asked_anew(clock: asking.LongClock) -> None:
    """Stopped, with six hints a second: asking is no sign of life."""
    worker = Worker(patience=5.0, clock=clock)
    worker.think("battlefronts", asking.view_at(0), "recruit", 1)
    asking.answer(worker)
    stopped = worker.pid
    os.kill(stopped, signal.SIGSTOP)
    asked = 0

    def ask() -> None:
        nonlocal asked
        while worker.pid == stopped and asked < 600:
            worker.think("battlefronts", asking.view_at(0), "sergeant", asked)
            assert worker.poll() is None
            clock.extra += 1 / 6
            asked += 1

    without_waiting(ask)
    assert asked <= 32
    assert asking.answer(worker).iterations > 0

    worker.close()


def test_a_process_that_is_only_told_to_forget_is_not_taken_for_hung(worker: Worker, clock: asking.LongClock) -> None:
    worker.think("battlefronts", asking.view_at(0), "general", 1)
    asking.wait_for_news(worker)
    worker.cancel()
    process = worker.pid
    asking.come(
        lambda: worker.poll() is None and worker._due_since is None, "it never said that it has dropped the question"
    )
    clock.extra += 3 * asking.SOON
    worker.think("battlefronts", asking.view_at(1), "recruit", 1)
    assert asking.answer(worker).iterations > 0
    assert worker.pid == process


HALF_A_MESSAGE = struct.pack("!i", 20_000) + bytes(100)


def say_garbage(pipe: Connection) -> None:
    pipe.send_bytes(b"\x80\x05garbage")
    time.sleep(asking.SOON)


def say_what_nobody_understands(pipe: Connection) -> None:
    pipe.send(("sing", 1, "a song"))
    time.sleep(asking.SOON)


def say_what_cannot_be_done(pipe: Connection) -> None:
    """In the right words and to every question: some action, although another one is open."""
    while True:
        kind, number, _ = pipe.recv()
        if kind == "think":
            pipe.send(("thought", number, Thought((len(asking.GAME.actions) - 1,), (), 0.5, 100, 0.1, True)))


def say_huge_numbers(pipe: Connection) -> None:
    """An action that is open, with a value that no float can hold."""
    while True:
        kind, number, question = pipe.recv()
        if kind == "think":
            action = min(asking.legal_ids(question.view))
            pipe.send(("thought", number, Thought((action,), (), 10**400, 100, 0.1, True)))


def say_tickets_that_are_none(pipe: Connection) -> None:
    pipe.send(("thrown", [], simulate(asking.CAST)))
    time.sleep(asking.SOON)


def announce_too_much(pipe: Connection) -> None:
    os.write(pipe.fileno(), struct.pack("!iQ", -1, 1 << 60))
    time.sleep(asking.SOON)


def say_half(pipe: Connection) -> None:
    os.write(pipe.fileno(), HALF_A_MESSAGE)
    time.sleep(asking.SOON)


NONSENSE = [
    say_garbage,
    say_what_nobody_understands,
    say_what_cannot_be_done,
    say_huge_numbers,
    say_tickets_that_are_none,
]
if sys.platform != "win32":  # messages have no header there
    NONSENSE.append(announce_too_much)


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_a_process_that_talks_nonsense_is_replaced(
    monkeypatch: pytest.MonkeyPatch, nonsense: Callable[[Connection], None]
) -> None:
    """Once by one that does no better, after which a heuristic answers; the next question finds a process."""
    monkeypatch.setattr("ai.worker.serve_questions", nonsense)
    worker = Worker(clock=lambda: 0.0)
    assert len(asking.GAME.actions) - 1 not in asking.legal_ids(asking.view_at(0))

    worker.think("battlefronts", asking.view_at(0), "general", 1)
    ticket = worker.throw(asking.CAST)
    assert asking.answer(worker).iterations == 0
    assert worker.thrown(ticket) == simulate(asking.CAST)

    monkeypatch.undo()
    worker.think("battlefronts", asking.view_at(0), "recruit", 1)
    assert asking.answer(worker).iterations > 0

    worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a message comes whole there")
def test_half_a_message_and_then_silence_is_a_process_that_hangs(
    monkeypatch: pytest.MonkeyPatch, clock: asking.LongClock
) -> None:
    monkeypatch.setattr("ai.worker.serve_questions", say_half)
    worker = Worker(patience=asking.SOON, clock=clock)
    monkeypatch.undo()
    half = worker.pid
    worker.think("battlefronts", asking.view_at(0), "recruit", 1)
    without_waiting(lambda: [worker.poll() for _ in range(100)] and None)
    assert worker.pid == half

    clock.extra += 3 * asking.SOON
    assert asking.answer(worker).iterations > 0
    assert worker.pid != half

    worker.close()


def test_without_any_process_everything_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(multiprocessing.get_context("spawn").Process, "start", refuse)
    worker = Worker(clock=lambda: 0.0)
    assert worker.pid == 0
    assert asking.thrown(worker, worker.throw(asking.CAST)) == simulate(asking.CAST)

    worker.think("battlefronts", asking.view_at(0), "general", 1)
    assert asking.answer(worker).actions[0] in asking.legal_ids(asking.view_at(0))

    worker.close()
