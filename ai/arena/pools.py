"""Pools play matches: this one in processes of this machine, with the same interface as a cluster."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol

from ai.arena.rounds import Played, Task, perform
from ai.channel import uninterrupted
from game import fast_core

ATTEMPTS: Final = 3
"""How often a match is tried if its process ends during it."""
CHECK_EVERY: Final = 1.0
"""Seconds between two checks whether a silent process still runs."""


class RunError(Exception):
    """A run cannot go on; the text is a sentence."""


class LostError(Exception):
    """The process of a match ended during it, in every attempt."""


End = tuple[Task, Played | BaseException]
"""How a task ended: with a match, with LostError, or with the error that was raised."""


class Pool(Protocol):
    """Plays tasks in any order."""

    def free(self) -> int:
        """How many more tasks it can take now."""
        ...

    def submit(self, task: Task) -> None: ...

    def ends(self) -> list[End]:
        """The tasks that have ended; waits for at least one. Raises RunError if none can."""
        ...

    def close(self) -> None:
        """End all matches."""
        ...


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class LocalPool:
    """Processes of this machine, started when they are first needed; each plays one match at a time."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._idle: list[_Process] = []
        self._busy: dict[Connection, tuple[_Process, Task, int]] = {}
        """By pipe: the process, its task, and how often that has been tried."""

    def free(self) -> int:
        return self._jobs - len(self._busy)

    def submit(self, task: Task) -> None:
        self._try(task, 1)

    def _try(self, task: Task, attempt: int) -> None:
        process = self._idle.pop() if self._idle else _Process()
        self._busy[process.pipe] = (process, task, attempt)
        with suppress(OSError):  # its process has ended, which its pipe will show
            process.pipe.send(task)

    def ends(self) -> list[End]:
        found: list[End] = []
        while not found:
            ready = multiprocessing.connection.wait(list(self._busy), CHECK_EVERY)
            dead = [pipe for pipe, (process, _, _) in self._busy.items() if not process.alive()]
            for pipe in {*ready, *dead}:
                assert isinstance(pipe, Connection)
                found += self._end(pipe)
        return found

    def _end(self, pipe: Connection) -> list[End]:
        """The end that came through this pipe; None if its process has ended and the match is tried again."""
        process, task, attempt = self._busy.pop(pipe)
        try:
            end: Played | BaseException = pipe.recv() if pipe.poll() else LostError()
        except (EOFError, OSError):
            end = LostError()
        if not isinstance(end, LostError):
            self._idle.append(process)
            return [(task, end)]
        process.end()
        if attempt < ATTEMPTS:
            self._try(task, attempt + 1)
            return []
        return [(task, end)]

    def close(self) -> None:
        everybody = [*self._idle, *(process for process, _, _ in self._busy.values())]
        for process in everybody:
            process.process.terminate()
        for process in everybody:
            process.end()
        self._idle.clear()
        self._busy.clear()


class _Process:
    """A process that plays, and our end of its pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        self.process: SpawnProcess = context.Process(target=serve, args=(far,), name="five fronts arena")
        with uninterrupted():
            self.process.start()
        far.close()

    def alive(self) -> bool:
        return self.process.is_alive()

    def end(self) -> None:
        """Make sure that the process has ended."""
        self.process.join(CHECK_EVERY)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def serve(pipe: Connection) -> None:
    """Play the tasks that come through the pipe until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sources = fast_core.rules_and_bots()
    with suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            try:
                end: Played | BaseException = perform(task, sources)
            except Exception as error:
                end = told(error)
            pipe.send(end)


def told(error: BaseException) -> BaseException:
    """An exception that can be sent: of its own class if that is ours or Python's, else with its words only."""
    if type(error).__module__ in ("builtins", "ai.arena.rounds", "ai.foreign", "ai.player", "ai.arena.pools"):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}")
