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
SOON = 60.0
"""Seconds within which anything must have happened, on however busy a machine."""
Found = TypeVar("Found")
CAST = Cast((6, 2, 5), 6.6, 5.9, 11)


def view_at(decisions: int) -> State:
    """The view of the seat to act after the first legal actions but one, so that call-ups and sizes alternate."""
    match = Match(GAME, 2, {}, 3)
    for _ in range(decisions):
        match.play(match.legal()[min(4, len(match.legal()) - 1)])
    return match.view(match.state.to_act)


def finished(deliberation: Deliberation) -> Thought:
    while not (thought := deliberation.step()).done:
        assert thought.verdict is None
    return thought


def legal_ids(view: State) -> set[int]:
    return {action.id for action in view.legal()}


def come(so: Callable[[], bool], what: str = "it never comes to that") -> None:
    """Wait until it is so."""
    until = time.monotonic() + SOON
    while not so():
        assert time.monotonic() < until, what
        time.sleep(0.005)


def unread(worker: Worker) -> bool:
    """Whether a word of the process lies in the pipe."""
    return worker._channel is not None and not worker._channel._inbox.empty()


def got(find: Callable[[], Found | None], what: str) -> Found:
    """Wait until there is one."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        if (found := find()) is not None:
            return found
        time.sleep(0.005)
    raise AssertionError(what)


def answer(worker: Worker) -> Thought:
    """Wait for the thought that is done."""
    return got(lambda: news if (news := worker.poll()) is not None and news.done else None, "no answer")


def wait_for_news(worker: Worker) -> Thought:
    return got(worker.poll, "no news")


def wait_for_interim_news(worker: Worker) -> Thought:
    """Ask a general; again where the machine was so busy that its time was over before this process came to look."""
    for _ in range(20):
        worker.think("battlefronts", view_at(0), "general", 1, 0.5)
        news = wait_for_news(worker)
        if not news.done:
            return news
    raise AssertionError("a general never had anything to say before it was done")


def thrown(worker: Worker, ticket: int) -> Throw:
    """Wait for a throw, as a scene does that also looks for thoughts."""
    return got(lambda: worker.thrown(ticket), "no throw")


def end(pid: int) -> None:
    os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def wait_for_another(worker: Worker, pid: int) -> None:
    """Poll until the process was replaced, which must come before any answer."""
    until = time.monotonic() + SOON
    while worker.pid == pid:
        assert time.monotonic() < until, "never replaced"
        news = worker.poll()
        assert news is None or not news.done
        time.sleep(0.005)


class LongClock:
    """The real time, plus as much as a test puts on it."""

    def __init__(self) -> None:
        self.extra = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.extra
