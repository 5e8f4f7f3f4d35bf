"""Messages between processes: the window's end of the pipe to the bots' process, and messages of foreign classes.

Also how a process is started that Ctrl+C does not reach, and how it learns that it has lost its parent.
"""

from __future__ import annotations

import json
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import parent_process
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

LONGEST: Final = 1 << 24
"""The most bytes of a message; a header that announces more is damaged."""

Message = tuple[str, int, object]
"""The kind of a message, the number of its question or ticket, and its content."""


class Channel:
    """The window's end of the pipe, on which no call waits.

    A pipe cannot be read and written without waiting in a way that works on every system, so two threads wait
    instead. They carry bytes between the pipe and two queues and touch nothing else; they end with the process.
    """

    def __init__(self, pipe: Connection) -> None:
        """Raises RuntimeError if no thread can be started."""
        self._pipe = pipe
        self._newest = 0
        self._outbox: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self._inbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="to the bots", daemon=True)
        self._writer.start()
        Thread(target=self._read, name="from the bots", daemon=True).start()

    def send(self, message: Message) -> None:
        """Send a message without waiting. A newer question replaces those that have not been sent yet."""
        kind, number, _ = message
        if kind != "throw":
            self._newest = number
        self._outbox.put((0 if kind == "throw" else number, pickle.dumps(message)))

    def receive(self) -> Message | None:
        """The next message, or None if none has arrived. Raises EOFError at the end, ValueError for a damaged one."""
        if self._inbox.empty():
            return None
        data = self._inbox.get()
        if data is None:
            raise EOFError
        try:
            kind, number, payload = pickle.loads(data)
        except Exception as error:  # damaged bytes may raise anything
            raise ValueError("The bots' process said something that is no message.") from error
        return kind, number, payload

    def _write(self) -> None:
        with suppress(OSError):  # the process is gone
            while (letter := self._outbox.get()) is not None:
                number, data = letter
                if number == 0 or number == self._newest:
                    self._pipe.send_bytes(data)

    def _read(self) -> None:
        with suppress(EOFError, OSError):  # the process is gone, or announces too long a message
            while True:
                self._inbox.put(self._pipe.recv_bytes(LONGEST))
        self._inbox.put(None)
        self._outbox.put(None)
        self._writer.join()  # closed while it is written to, its number could be that of another file
        self._pipe.close()


def message_in(line: bytes) -> dict[str, Any]:
    """The object of JSON that a process of a stranger has sent.

    Raises ValueError for all other bytes. What the object holds is not checked.
    """
    try:
        found = json.loads(line.decode())
    except RecursionError:
        raise ValueError("The message is nested too deeply.") from None
    if not isinstance(found, dict):
        raise ValueError("The message is no object.")
    return found


def when_orphaned(end: Callable[[], object]) -> None:
    """Call `end` in a thread once the process that has started this one has ended, whatever this one does then."""

    def watch() -> None:
        parent = parent_process()
        assert parent is not None
        wait([parent.sentinel])
        end()

    Thread(target=watch, daemon=True).start()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Block Ctrl+C while a process is started: the new one never receives it, and it is not left half started."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would let Ctrl+C in again while it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
