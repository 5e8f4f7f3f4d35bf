"""Messages between processes: the window's end of the pipe to the bots' process, and messages of foreign classes.

Two functions help to start processes: `block_interrupts` keeps Ctrl+C from a new process, and `call_when_orphaned`
tells a process that it has lost its parent.
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

LONGEST_MESSAGE: Final = 1 << 24
"""The most bytes of a message. A header that announces more is damaged."""

Message = tuple[str, int, object]
"""The kind of a message, the number of its question or ticket, and its content."""


class Channel:
    """The window's end of the pipe, on which no call waits.

    A pipe cannot be read and written without waiting in a way that works on every system, so two threads wait
    instead. They carry bytes between the pipe and two queues and touch nothing else. They end with the process.
    """

    def __init__(self, pipe: Connection) -> None:
        """Start both threads. Raises RuntimeError if no thread can be started."""
        self._pipe = pipe
        self._newest = 0
        """The number of the newest question."""
        self._outbox: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        """Messages with the numbers of their questions, 0 for one that is always sent. None ends the thread."""
        self._inbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._writer = Thread(target=self._write_messages, name="to the bots", daemon=True)
        self._writer.start()
        Thread(target=self._read_messages, name="from the bots", daemon=True).start()

    def send(self, message: Message) -> None:
        """Put a message into the outbox and return at once.

        A new question replaces older ones that were not sent yet: the writing thread drops each message whose number is
        neither 0 nor `_newest` (`_write_messages`).
        """
        kind, number, _ = message
        is_about_dice = kind == "throw"  # a throw of dice is always sent, whatever question follows
        if not is_about_dice:
            self._newest = number
        self._outbox.put((0 if is_about_dice else number, pickle.dumps(message)))

    def receive(self) -> Message | None:
        """Return the next message, or None if none has arrived.

        Raises EOFError at the end, and ValueError for a damaged message.
        """
        if self._inbox.empty():
            return None
        data = self._inbox.get()
        if data is None:
            raise EOFError
        try:
            kind, number, payload = pickle.loads(data)
        except Exception as error:  # damaged bytes may raise anything
            raise ValueError("The bots' process sent something that is no message.") from error
        return kind, number, payload

    def _write_messages(self) -> None:
        """Send the messages of the outbox until None comes, but no question that a newer one has replaced.

        Each comes with the number of its question, or 0 if it is sent in any case. `self._newest` is the number of the
        newest question. The main function of the writing thread.
        """
        with suppress(OSError):  # the process is gone
            while (letter := self._outbox.get()) is not None:
                question, data = letter
                if question == 0 or question == self._newest:
                    self._pipe.send_bytes(data)

    def _read_messages(self) -> None:
        """Put the bytes of every message into the inbox, and None at the end of the pipe. Then close the pipe.

        The main function of the reading thread. It ends the writing thread as well, by None in the outbox.
        """
        with suppress(EOFError, OSError):  # the process is gone, or announces too long a message
            while True:
                self._inbox.put(self._pipe.recv_bytes(LONGEST_MESSAGE))
        self._inbox.put(None)
        self._outbox.put(None)
        self._writer.join()  # else the writer could write to another file that has got the number of the closed pipe
        self._pipe.close()


def parse_message(line: bytes) -> dict[str, Any]:
    """Return the JSON object that a process of a stranger has sent. Its content is not checked.

    Raises ValueError for all other bytes.

    >>> parse_message(b'{"steps": [5]}')
    {'steps': [5]}
    """
    try:
        message = json.loads(line.decode())
    except RecursionError:
        raise ValueError("The message is nested too deeply.") from None
    if not isinstance(message, dict):
        raise ValueError("The message is no object.")
    return message


def call_when_orphaned(end: Callable[[], object]) -> None:
    """Call `end` in a thread once the parent of this process has ended, whatever this process is doing then."""

    def watch() -> None:
        """Wait until the parent process has ended, then call the function `end` that the enclosing function was given.

        The main function of a thread. The sentinel of a process is ready once the process has ended.
        """
        parent = parent_process()
        assert parent is not None
        wait([parent.sentinel])
        end()

    Thread(target=watch, daemon=True).start()


@contextmanager
def block_interrupts() -> Iterator[None]:
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
