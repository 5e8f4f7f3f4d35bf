"""Classes that are named on the command line: each plays in a process of its own, which lasts for one match.

Whatever such a class raises, starts or leaves behind ends with its process, and costs it no more than the match. The
process is told the name of the class, and for each decision a view and a seed. What it answers is read as JSON.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeGuard

from ai.channel import message_in, uninterrupted
from ai.foreign_process import LONGEST_ERROR, AnswerError, serve, steps_of
from game.catalogue import game_of
from game.core.files import working_folder
from game.core.match import Match
from game.core.sanitize import clean, quoted
from game.core.state import Action, State

LONGEST: Final = 1 << 20
"""The most bytes of an answer."""
MOST_ITERATIONS: Final = 10**12
"""The most iterations that a decision may be said to have had."""
LIMIT: Final = 10.0
"""The default limit in seconds for an answer."""
START: Final = 120.0
"""The most seconds in which a process starts, its class with all that it imports included."""
CHECK_EVERY: Final = 1.0
"""Seconds between two checks whether a silent process still runs."""
ENDING: Final = 10.0
"""The most seconds in which a process ends with all that it has started."""
ENDED: Final = "ended its process."
NO_ANSWER: Final = "sent bytes that are no answer."
_SERVED: Final = "forkserver" in multiprocessing.get_all_start_methods()


class Foreign:
    """A class in its process."""

    def __init__(self, kind: str, limit: float = LIMIT) -> None:
        """`kind`: as for `check_name`; `limit`: seconds for an answer.

        Raises ValueError with a sentence as `check_name`, and if no process can be started. A class that cannot be had
        loses its match.
        """
        check_name(kind)
        self._module, _, self.name = kind.rpartition(":")
        self.limit = limit
        self.iterations: list[int] = []
        """The iterations of every decision that it says it has searched."""
        self._folder = str(working_folder())
        self._start()

    def _start(self) -> None:
        """Start its process. Raises ValueError with a sentence if none can be started."""
        context: Any = multiprocessing.get_context("forkserver" if _SERVED else "spawn")
        if _SERVED:
            context.set_forkserver_preload([serve.__module__])
        try:
            self._pipe, far = context.Pipe()
            what = far, self._module, self.name, self._folder
            self._process = context.Process(target=serve, args=what, daemon=True)
            with far, uninterrupted(), _without_main():
                self._process.start()
        except (EOFError, OSError) as error:
            raise ValueError(f"No process can be started for {quoted(self.name)}: {_reason(error)}.") from None
        self._received = b""
        """Bytes that belong to no answer yet."""
        self.leave = Finalize(self, _end, (self._process, self._pipe), exitpriority=1)
        """Ends its process with all that it has started; at the latest when nobody refers to this any more."""
        self.file: str | None = None
        """The file of its class, where there is one."""
        self.refusal = ""
        """Why it cannot be had, as a sentence without its subject."""
        try:
            file = self._heard(START).get("file")
        except AnswerError as error:
            self.refusal = str(error)
        else:
            self.file = file if isinstance(file, str) and Path(file).is_file() else None

    def follow(self, match: Match) -> None:
        """Play in another match: with a new process, if the one that it had has ended."""
        if not self.leave.still_active():
            self._start()

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Raises AnswerError for an answer that takes too long, and for whatever its class raises."""
        if self.refusal:
            raise AnswerError(self.refusal)
        try:
            self._pipe.send((view, seed))
        except OSError:
            raise AnswerError(ENDED) from None
        answer = self._heard(self.limit)
        steps, counts = answer.get("steps"), answer.get("iterations")
        if not _whole_numbers(steps):
            raise AnswerError(NO_ANSWER)
        if _whole_numbers(counts) and all(0 <= count <= MOST_ITERATIONS for count in counts):
            self.iterations += counts
        return steps_of(game_of(view), steps)

    def _heard(self, seconds: float) -> dict[str, Any]:
        """The answer that comes within these seconds. Raises AnswerError, whatever bytes come instead."""
        end = time.monotonic() + seconds
        try:
            while b"\n" not in self._received:
                if len(self._received) > LONGEST:
                    raise AnswerError(NO_ANSWER)
                if time.monotonic() >= end:
                    raise AnswerError(f"took longer than {seconds:g} s for an answer.")
                self._received += self._arrived(min(CHECK_EVERY, max(0.0, end - time.monotonic())))
        except (EOFError, OSError):
            raise AnswerError(ENDED) from None
        line, _, self._received = self._received.partition(b"\n")
        try:
            answer = message_in(line)
        except ValueError:
            raise AnswerError(NO_ANSWER) from None
        if "fault" in answer:
            fault = answer["fault"]
            raise AnswerError(clean(fault, 2 * LONGEST_ERROR) if isinstance(fault, str) else NO_ANSWER)
        return answer

    def _arrived(self, seconds: float) -> bytes:
        """The bytes that its process sends within these seconds, perhaps a part of an answer. Empty if none come.

        Raises EOFError or OSError if it has ended.
        """
        if not self._pipe.poll(seconds):
            if not self._process.is_alive() and not self._pipe.poll():
                raise EOFError
            return b""
        if sys.platform == "win32":  # there a message arrives whole or not at all
            return self._pipe.recv_bytes(LONGEST)
        found = os.read(self._pipe.fileno(), LONGEST)
        if not found:
            raise EOFError
        return found


def check_name(kind: str) -> None:
    """Raises ValueError with a sentence unless this can name a class: mymodule:MyBot or folder/mybot.py:MyBot."""
    module, _, name = kind.rpartition(":")
    if not module.strip() or not name.strip():
        raise ValueError("A class of your own is named by its module and its name, such as mymodule:MyBot.")
    if module.endswith(".py") and not Path(module).is_file():
        raise ValueError(f"There is no file '{quoted(module)}'.")


def _whole_numbers(found: object) -> TypeGuard[list[int]]:
    return isinstance(found, list) and all(type(one) is int for one in found)


def _reason(error: BaseException) -> str:
    return quoted(getattr(error, "strerror", None) or type(error).__name__)


@contextmanager
def _without_main() -> Iterator[None]:
    """Start a process that does not import the script of this one: it could know the deal, or play matches anew."""
    main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _end(process: Any, pipe: Connection) -> None:
    """End a process of `serve` with all that it has started."""
    pipe.close()
    if process.is_alive():
        process.terminate()
        process.join(ENDING)
    process.kill()
    process.join()
