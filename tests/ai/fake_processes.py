"""Pipes and processes that only write down what is done to them.

With them both sides of the bots' processes run in a test without any process, and each message comes when it should.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class ScriptedPipe:
    """The end of a pipe from which given messages are read, and then its end.

    `messages` holds what has not been read yet, and `sent` lists everything that was sent through it.
    """

    def __init__(self, *messages: object, polls_before_each: int = 0) -> None:
        """`polls_before_each`: how often `poll` finds nothing before each message. `recv` finds it at any time."""
        self.messages = deque(messages)
        self.sent: list[Any] = []
        self.is_closed = False
        self.is_broken = False
        """Whether the other end is gone."""
        self._polls_before_each = polls_before_each
        self._polls_left = polls_before_each

    def poll(self, timeout: float = 0.0) -> bool:
        if self.is_broken:
            return True
        if not self.messages or self._polls_left:
            self._polls_left = max(0, self._polls_left - 1)
            return False
        return True

    def recv(self) -> Any:
        if not self.messages:
            raise EOFError
        self._polls_left = self._polls_before_each
        return self.messages.popleft()

    def send(self, message: object) -> None:
        if self.is_broken:
            raise BrokenPipeError
        self.sent.append(message)

    def close(self) -> None:
        self.is_closed = True

    def __enter__(self) -> ScriptedPipe:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class FakeProcess:
    """A process that runs until it is killed. `facts` holds the arguments that it was made with."""

    def __init__(self, pid: int, facts: dict[str, Any], events: list[str]) -> None:
        self.pid = pid
        self.facts = facts
        self._events = events
        self.alive = False

    def start(self) -> None:
        self._events.append(f"start {self.pid}")
        self.alive = True

    def is_alive(self) -> bool:
        return self.alive

    def kill(self) -> None:
        self._events.append(f"kill {self.pid}")
        self.alive = False

    def terminate(self) -> None:
        self._events.append(f"terminate {self.pid}")
        self.alive = False

    def join(self, seconds: float | None = None) -> None:
        self._events.append(f"join {self.pid}" if seconds is None else f"join {self.pid} for {seconds:g} s")


class Machine:
    """A context of multiprocessing that makes fake processes, with a clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0
        self.processes: list[FakeProcess] = []
        """The process with the id 1 comes first."""
        self.events: list[str] = []
        """Starts, kills and waits, in their order, each with the id of the process."""
        self.refuses_processes = False

    def clock(self) -> float:
        return self.now

    def Pipe(self) -> tuple[ScriptedPipe, ScriptedPipe]:  # noqa: N802  named as multiprocessing names it
        return ScriptedPipe(), ScriptedPipe()

    def Process(self, **facts: Any) -> FakeProcess:  # noqa: N802
        if self.refuses_processes:
            raise OSError("no more processes")
        self.processes.append(FakeProcess(pid=len(self.processes) + 1, facts=facts, events=self.events))
        return self.processes[-1]

    @contextmanager
    def block_interrupts(self) -> Iterator[None]:
        """Stand in for `ai.channel.block_interrupts`."""
        self.events.append("Ctrl+C blocked")
        yield
        self.events.append("Ctrl+C unblocked")
