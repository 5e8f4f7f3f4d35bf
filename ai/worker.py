"""The bot's own process: asked without waiting, looked at once a frame, replaced when it fails.

Both ways messages are (kind, generation, payload). The window asks ("think", n, question)
or says ("drop", n, None); the process answers ("thought", n, Thought) and, once up,
("ready", 0, None). An answer of an older generation is stale and thrown away.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from ai.bot import Deliberation, Thought, level_named, snap
from game.catalogue import game_named
from game.core.state import State

NEWS_EVERY: Final = 0.1
"""Seconds between two interim thoughts."""
PATIENCE: Final = 5.0
"""Seconds of silence while thinking (a process that starts is given twice that) after which it counts as hung."""
FAILURES: Final = 2
"""After so many on the same question a heuristic answers it."""

Message = tuple[str, int, object]


@dataclass(frozen=True)
class Question:
    """What `think` was asked."""

    game: str
    view: State
    level: str
    seed: int


class Worker:
    """One spawned process that thinks for every bot of this client. No call waits for it."""

    def __init__(self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self._patience = patience
        self._clock = clock
        self._generation = 0
        self._question: Question | None = None
        self._failures = 0
        self._leaving: list[SpawnProcess] = []
        self._start()

    @property
    def pid(self) -> int:
        """The process id of the one at work now."""
        return self._process.pid or 0

    def think(self, game_slug: str, view: State, level_slug: str, seed: int) -> None:
        """Ask what `view.to_act` should do; an earlier question is forgotten."""
        self._generation += 1
        self._question = Question(game_slug, view, level_slug, seed)
        self._failures = 0
        self._ask()

    def poll(self) -> Thought | None:
        """The newest news since the last poll, or None."""
        news = self._read()
        if news is not None and news.done:
            self._question = None
        if self._question is None:
            return news
        if not self._process.is_alive() or self._clock() - self._heard > self._limit():
            self._failures += 1
            self._replace()
            if self._failures >= FAILURES:
                return self._give_up(self._question)
            self._ask()
        return news

    def cancel(self) -> None:
        """Forget the question; nothing more will be heard of it."""
        self._generation += 1
        self._question = None
        self._send("drop", None)

    def close(self) -> None:
        """End the process. The worker is of no use afterwards."""
        self._question = None
        self._pipe.close()
        self._leaving.append(self._process)
        for process in self._leaving:
            process.kill()
            process.join()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=serve, args=(theirs,), name="bot", daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False
        self._heard = self._clock()

    def _replace(self) -> None:
        self._pipe.close()
        self._process.kill()
        self._leaving = [process for process in self._leaving if process.is_alive()]
        self._leaving.append(self._process)
        self._start()

    def _ask(self) -> None:
        self._heard = self._clock()
        self._send("think", self._question)

    def _send(self, kind: str, payload: object) -> None:
        with suppress(OSError):  # the process is gone: `poll` finds it so and replaces it
            self._pipe.send((kind, self._generation, payload))

    def _limit(self) -> float:
        return self._patience if self._ready else 2 * self._patience

    def _read(self) -> Thought | None:
        news: Thought | None = None
        with suppress(EOFError, OSError):  # as in `_send`
            while self._pipe.poll():
                kind, generation, payload = self._pipe.recv()
                self._heard = self._clock()
                self._ready = True
                if kind == "thought" and generation == self._generation and isinstance(payload, Thought):
                    news = payload
        return news

    def _give_up(self, question: Question) -> Thought:
        self._question = None
        return snap(game_named(question.game), question.view, question.seed)


def serve(pipe: Connection) -> None:
    """What the process does: think about the newest question until told otherwise."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _step_back()
    with suppress(EOFError, OSError):  # the window is gone
        pipe.send(("ready", 0, None))
        while True:
            message: Message = pipe.recv()
            kind, generation, payload = message
            if kind == "think" and isinstance(payload, Question):
                _think(pipe, generation, payload)


def _think(pipe: Connection, generation: int, question: Question) -> None:
    """Answer, unless another message comes first."""
    deliberation = Deliberation(game_named(question.game), question.view, level_named(question.level), question.seed)
    told = time.monotonic()
    while not pipe.poll():
        thought = deliberation.step()
        now = time.monotonic()
        if thought.done or now - told >= NEWS_EVERY:
            pipe.send(("thought", generation, thought))
            told = now
        if thought.done:
            return


def _step_back() -> None:
    """Take the lowest priority, so that the window never waits for a bot."""
    if sys.platform == "win32":
        import ctypes

        idle_priority_class = 0x40
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), idle_priority_class)
    else:
        os.nice(19)
