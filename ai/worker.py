"""The bot's own process: asked without waiting, looked at once a frame, replaced when it fails.

Both ways messages are (kind, generation, payload). The window asks ("think", n, question)
or says ("drop", n, None); the process answers ("thought", n, Thought) and, once up,
("ready", 0, None). An answer of an older generation is stale and thrown away.
The process throws dice as well: ("throw", ticket, cast) is answered by ("thrown", ticket, Throw),
between two instalments of whatever is being thought about.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from ai.bot import Deliberation, Thought, level_named, snap
from ai.dice import Cast, Throw
from game import fast_core
from game.catalogue import game_named
from game.core.state import State

NEWS_EVERY: Final = 0.1
"""Seconds between two interim thoughts."""
PATIENCE: Final = 5.0
"""Seconds of silence while thinking (a process that starts is given twice that) after which it counts as hung."""
FAILURES: Final = 2
"""After so many on the same question a heuristic answers it."""
DICE_PATIENCE: Final = 1.0
"""Seconds after which dice that the process has not thrown are thrown here, at the price of a late frame."""
FORGOTTEN: Final = 16
"""So many throws can be asked for and not be fetched; then the oldest is dropped."""

Message = tuple[str, int, object]


@dataclass(frozen=True)
class Question:
    """What `think` was asked."""

    game: str
    view: State
    level: str
    seed: int
    seconds: float
    """The level may take so long at most."""


@dataclass
class Pending:
    """A throw that was asked for, and what came of it."""

    cast: Cast
    asked: float
    failures: int = 0
    throw: Throw | None = None


class Worker:
    """One spawned process that thinks for every bot of this client. No call waits for it."""

    def __init__(self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self._patience = patience
        self._clock = clock
        self._generation = 0
        self._question: Question | None = None
        self._failures = 0
        self._news: Thought | None = None
        self._pending: dict[int, Pending] = {}
        self._tickets = 0
        self._process: SpawnProcess | None = None
        self._leaving: list[SpawnProcess] = []
        self._start()

    @property
    def pid(self) -> int:
        """The process id of the one at work now, 0 where none can be had."""
        return self._process.pid or 0 if self._process is not None else 0

    def think(self, game_slug: str, view: State, level_slug: str, seed: int, seconds: float = math.inf) -> None:
        """Ask what `view.to_act` should do, within so many seconds; an earlier question is forgotten."""
        self._generation += 1
        self._question = Question(game_slug, view, level_slug, seed, seconds)
        self._failures = 0
        self._news = None
        self._renew()
        self._ask()

    def poll(self) -> Thought | None:
        """The newest news since the last poll, or None."""
        self._read()
        self._tend()
        news, self._news = self._news, None
        return news

    def throw(self, cast: Cast) -> int:
        """Ask for a throw of dice, whatever is being thought about; the ticket to fetch it with."""
        self._tickets += 1
        self._pending[self._tickets] = Pending(cast, self._clock())
        if len(self._pending) > FORGOTTEN:
            del self._pending[min(self._pending)]
        self._send("throw", self._tickets, cast)
        return self._tickets

    def thrown(self, ticket: int) -> Throw | None:
        """The throw of that ticket once it is there; a ticket is good for one throw.

        Raises KeyError for a ticket that was never given out, fetched, or long forgotten.
        """
        pending = self._pending[ticket]
        self._read()
        self._tend()
        late = self._clock() - pending.asked > DICE_PATIENCE
        if pending.throw is None and (late or pending.failures >= FAILURES):
            from ai.throw import simulate  # only here: the window starts without pymunk

            pending.throw = simulate(pending.cast)
        if pending.throw is not None:
            del self._pending[ticket]
        return pending.throw

    def cancel(self) -> None:
        """Forget the question; nothing more will be heard of it."""
        self._generation += 1
        self._question = None
        self._news = None
        self._send("drop", self._generation, None)

    def close(self) -> None:
        """End the process. The worker is of no use afterwards."""
        self._question = None
        self._pipe.close()
        if self._process is not None:
            self._leaving.append(self._process)
        for process in self._leaving:
            process.kill()
            process.join()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._ready = False
        self._fast = fast_core.ready()
        self._heard = self._clock()
        process: SpawnProcess = context.Process(target=serve, args=(theirs,), name="bot", daemon=True)
        try:
            with _uninterrupted():
                process.start()
        except OSError:  # no more processes here: everything is answered without one
            self._process = None
        else:
            self._process = process
        theirs.close()

    def _renew(self) -> None:
        """Between two questions a process on the plain core gives way to one on the fast core that is there by now."""
        busy = any(pending.throw is None for pending in self._pending.values())
        if not self._fast and not busy and fast_core.ready():
            self._replace()

    def _replace(self) -> None:
        self._pipe.close()
        self._leaving = [process for process in self._leaving if process.is_alive()]
        if self._process is not None:
            self._process.kill()
            self._leaving.append(self._process)
        self._start()

    def _ask(self) -> None:
        self._heard = self._clock()
        self._send("think", self._generation, self._question)

    def _send(self, kind: str, number: int, payload: object) -> None:
        with suppress(OSError):  # the process is gone: `_tend` finds it so and replaces it
            self._pipe.send((kind, number, payload))

    def _limit(self) -> float:
        return self._patience if self._ready else 2 * self._patience

    def _read(self) -> None:
        """Take in everything that the process has said."""
        with suppress(EOFError, OSError):  # as in `_send`
            while self._pipe.poll():
                kind, number, payload = self._pipe.recv()
                self._heard = self._clock()
                self._ready = True
                if kind == "thought" and number == self._generation and isinstance(payload, Thought):
                    self._news = payload
                    if payload.done:
                        self._question = None
                elif kind == "thrown" and number in self._pending and isinstance(payload, Throw):
                    self._pending[number].throw = payload

    def _tend(self) -> None:
        """Replace a process that is waited for and has died or hangs, and ask anew what is open."""
        awaited = [ticket for ticket, pending in self._pending.items() if pending.throw is None]
        if self._question is None and not awaited:
            return
        hangs = self._question is not None and self._clock() - self._heard > self._limit()
        if self._process is not None and self._process.is_alive() and not hangs:
            return
        self._replace()
        if self._question is not None:
            self._failures += 1
            self._ask_again(self._question)
        for ticket in awaited:
            pending = self._pending[ticket]
            pending.failures += 1
            if pending.failures < FAILURES:
                self._send("throw", ticket, pending.cast)

    def _ask_again(self, question: Question) -> None:
        if self._failures < FAILURES:
            self._ask()
            return
        self._question = None
        self._news = snap(game_named(question.game), question.view, question.seed)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl+C back: a process that begins now is never told of it, and this one does not leave it half begun."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would let Ctrl+C in again while it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(pipe: Connection) -> None:
    """What the process does: think about the newest question until told otherwise, and throw dice."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _step_back()
    with suppress(EOFError, OSError):  # the window is gone
        pipe.send(("ready", 0, None))
        message: Message | None = None
        while True:
            kind, number, payload = message or pipe.recv()
            message = None
            if kind == "think" and isinstance(payload, Question):
                message = _think(pipe, number, payload)
            elif kind == "throw" and isinstance(payload, Cast):
                _throw(pipe, number, payload)


def _think(pipe: Connection, generation: int, question: Question) -> Message | None:
    """Answer, unless another message than one about dice comes first: that message."""
    level = level_named(question.level)
    level = replace(level, seconds=min(level.seconds, question.seconds))
    deliberation = Deliberation(game_named(question.game), question.view, level, question.seed)
    told = time.monotonic()
    while True:
        while pipe.poll():
            message: Message = pipe.recv()
            kind, number, payload = message
            if kind != "throw" or not isinstance(payload, Cast):
                return message
            _throw(pipe, number, payload)
        thought = deliberation.step()
        now = time.monotonic()
        if thought.done or now - told >= NEWS_EVERY:
            pipe.send(("thought", generation, thought))
            told = now
        if thought.done:
            return None


def _throw(pipe: Connection, ticket: int, cast: Cast) -> None:
    from ai.throw import simulate  # only here: the window imports this file, and starts without pymunk

    pipe.send(("thrown", ticket, simulate(cast)))


def _step_back() -> None:
    """Take the lowest priority, so that the window never waits for a bot."""
    if sys.platform == "win32":
        import ctypes

        idle_priority_class = 0x40
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), idle_priority_class)
    else:
        os.nice(19)
