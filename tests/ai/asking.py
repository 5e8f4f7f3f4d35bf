"""Asking bots, here and in their process: questions, dice, and waiting for what they say."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from ai.bot import Deliberation
from ai.levels import Thought
from ai.worker import Worker
from dice.track import Cast, Throw
from game.catalogue import game_named
from game.core.match import Match
from game.core.state import State

GAME = game_named("battlefronts")
LONG_WAIT = 60.0
"""Seconds within which anything must have happened, on however busy a machine."""
Found = TypeVar("Found")
THREE_DICE = Cast((6, 2, 5), width=6.6, height=5.9, seed=11)
"""A cast that a worker is asked to throw."""


def view_at(decisions: int) -> State:
    """The view of the seat to act after the first legal actions but one, so that call-ups and sizes alternate."""
    match = Match(GAME, seats=2, options={}, seed=3)
    for _ in range(decisions):
        match.play(match.legal()[min(4, len(match.legal()) - 1)])
    return match.view(match.state.to_act)


def run_to_end(deliberation: Deliberation) -> Thought:
    """The final thought of a deliberation."""
    while not (thought := deliberation.step()).done:
        assert thought.verdict is None
    return thought


def legal_ids(view: State) -> set[int]:
    return {action.id for action in view.legal()}


def wait_until(condition: Callable[[], bool], what: str = "it never comes to that") -> None:
    """Wait until a condition holds. Fail with this message after LONG_WAIT seconds."""
    until = time.monotonic() + LONG_WAIT
    while not condition():
        assert time.monotonic() < until, what
        time.sleep(0.005)


def has_unread_word(worker: Worker) -> bool:
    """Whether there is a message of the process in the pipe."""
    return worker._channel is not None and not worker._channel._inbox.empty()


def wait_for(find: Callable[[], Found | None], what: str) -> Found:
    """Wait until `find` returns something, and return that. Fail with this message after LONG_WAIT seconds."""
    until = time.monotonic() + LONG_WAIT
    while time.monotonic() < until:
        if (found := find()) is not None:
            return found
        time.sleep(0.005)
    raise AssertionError(what)


def wait_for_answer(worker: Worker) -> Thought:
    """Wait for the final thought of a question."""
    return wait_for(lambda: news if (news := worker.poll()) is not None and news.done else None, "no answer")


def wait_for_news(worker: Worker) -> Thought:
    """Wait for any thought."""
    return wait_for(worker.poll, "no news")


def wait_for_interim_news(worker: Worker) -> Thought:
    """Ask a general and return its first thought that is not final.

    On a busy machine its time may be over before this process looks. Then it is asked again.
    """
    for _ in range(20):
        worker.think("battlefronts", view_at(0), "general", seed=1, seconds=0.5)
        news = wait_for_news(worker)
        if not news.done:
            return news
    raise AssertionError("a general never had anything to say before it was done")


def wait_for_throw(worker: Worker, ticket: int) -> Throw:
    """Wait for a throw."""
    return wait_for(lambda: worker.take_throw(ticket), "no throw")


def kill_process(pid: int) -> None:
    """Kill a process so that it cannot clean up."""
    os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def wait_for_replacement(worker: Worker, pid: int) -> None:
    """Poll until this process was replaced, which must happen before any answer."""
    until = time.monotonic() + LONG_WAIT
    while worker.pid == pid:
        assert time.monotonic() < until, "never replaced"
        news = worker.poll()
        assert news is None or not news.done
        time.sleep(0.005)


class LongClock:
    """The real time, plus the seconds that a test adds."""

    def __init__(self) -> None:
        self.extra = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.extra
