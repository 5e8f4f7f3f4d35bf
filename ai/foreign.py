"""Classes that are named on the command line: each plays in a process of its own, which lasts for one match.

An error of such a class costs it no more than the match, and all that it has started ends with its process. The process
gets the name of the class, and for each decision a view and a seed. Its answers are read as JSON.
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

from ai.channel import block_interrupts, parse_message
from ai.foreign_process import LONGEST_ERROR, AnswerError, serve_player, steps_of
from game.catalogue import game_of
from game.core.files import working_folder
from game.core.match import Match
from game.core.sanitize import clean, quoted
from game.core.state import Action, State

LONGEST_ANSWER: Final = 1 << 20
"""The most bytes of an answer."""
MOST_ITERATIONS: Final = 10**12
"""The most iterations that a class may report for a decision."""
ANSWER_LIMIT: Final = 10.0
"""The default limit in seconds for an answer."""
START_LIMIT: Final = 120.0
"""The most seconds in which a process starts and imports its class."""
CHECK_EVERY: Final = 1.0
"""Seconds between two checks whether a silent process still runs."""
END_LIMIT: Final = 10.0
"""The most seconds in which a process and all that it has started end."""
ENDED: Final = "ended its process."
NO_ANSWER: Final = "sent bytes that are no answer."
_SERVED: Final = "forkserver" in multiprocessing.get_all_start_methods()


class Foreign:
    """A player whose class runs in a process of its own."""

    def __init__(self, kind: str, limit: float = ANSWER_LIMIT) -> None:
        """Start a process that plays with the class `kind`, such as `mymodule:MyBot` or `folder/mybot.py:MyBot`.

        `limit`: seconds for an answer. A class that cannot be loaded loses its match (`refusal`). Raises ValueError
        with a sentence for a wrong kind, or if no process can be started.
        """
        check_name(kind)
        self._module, _, self.name = kind.rpartition(":")
        self.limit = limit
        self.iterations: list[int] = []
        """The iterations of every decision that it says it has searched."""
        self._folder = str(working_folder())
        self._start()

    def _start(self) -> None:
        """Start the process of this player, and wait until it has loaded the class.

        On Linux and macOS a fork server forks the process (`_SERVED`), which is faster than a new interpreter. If the
        class cannot be loaded, `refusal` says why. Raises ValueError with a sentence if no process can be started.
        """
        context: Any = multiprocessing.get_context("forkserver" if _SERVED else "spawn")
        if _SERVED:
            context.set_forkserver_preload([serve_player.__module__])
        try:
            self._pipe, far = context.Pipe()
            arguments = far, self._module, self.name, self._folder
            self._process = context.Process(target=serve_player, args=arguments, daemon=True)
            with far, block_interrupts(), _hide_main_module():
                self._process.start()
        except (EOFError, OSError) as error:
            raise ValueError(f"No process can be started for {quoted(self.name)}: {_describe_error(error)}.") from None

        self._received = b""
        """Bytes that belong to no answer yet."""
        self.leave = Finalize(self, _end_process, (self._process, self._pipe), exitpriority=1)
        """Ends its process with all that it has started. It is called when nobody refers to this player any more."""
        self.file: str | None = None
        """The file of its class, or None if there is none."""
        self.refusal = ""
        """Why the class cannot be loaded, as a sentence without its subject, empty if it can."""

        try:
            file = self._receive_answer(START_LIMIT).get("file")
        except AnswerError as error:
            self.refusal = str(error)
        else:
            self.file = file if isinstance(file, str) and Path(file).is_file() else None

    def follow(self, match: Match) -> None:
        """Make ready to play in another match. A new process is started if the last one has ended.

        `leave` ends the process. It is active as long as it has not been called.
        """
        if not self.leave.still_active():
            self._start()

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Return the decision of the player's class for `view.to_act`: its actions, which may not be legal.

        The process that runs the class answers with the ids of the actions ("steps"), and perhaps with the iterations
        that the class says it has searched. Iterations that cannot be right are ignored. Raises AnswerError if the
        class could not be loaded (`refusal`), takes longer than `limit` seconds, or fails.
        """
        if self.refusal:
            raise AnswerError(self.refusal)
        try:
            self._pipe.send((view, seed))
        except OSError:
            raise AnswerError(ENDED) from None

        answer = self._receive_answer(self.limit)
        steps, counts = answer.get("steps"), answer.get("iterations")
        if not _are_whole_numbers(steps):
            raise AnswerError(NO_ANSWER)
        if _are_whole_numbers(counts) and all(0 <= count <= MOST_ITERATIONS for count in counts):
            self.iterations += counts
        return steps_of(game_of(view), steps)

    def stop(self) -> None:
        """Tell its process to end, from another thread than that which asks: `decide` then raises AnswerError."""
        self._process.terminate()

    def _receive_answer(self, seconds: float) -> dict[str, Any]:
        """Wait for the next answer of the process that runs this player's class, and return it. It is a line of JSON.

        Raises AnswerError if none comes within these seconds, if the bytes are no answer, or if the answer has a
        "fault", an error that the class or its process reports. `_received` holds the bytes of an unfinished line.
        """
        end = time.monotonic() + seconds
        try:
            while b"\n" not in self._received:
                if len(self._received) > LONGEST_ANSWER:
                    raise AnswerError(NO_ANSWER)
                if time.monotonic() >= end:
                    raise AnswerError(f"took longer than {seconds:g} s for an answer.")
                self._received += self._receive_bytes(min(CHECK_EVERY, max(0.0, end - time.monotonic())))
        except (EOFError, OSError):
            raise AnswerError(ENDED) from None

        line, _, self._received = self._received.partition(b"\n")
        try:
            answer = parse_message(line)
        except ValueError:
            raise AnswerError(NO_ANSWER) from None
        if "fault" in answer:
            fault = answer["fault"]
            raise AnswerError(clean(fault, most=2 * LONGEST_ERROR) if isinstance(fault, str) else NO_ANSWER)
        return answer

    def _receive_bytes(self, seconds: float) -> bytes:
        """Return the bytes that come within these seconds, perhaps a part of an answer, empty if none come.

        Raises EOFError or OSError if the process has ended.
        """
        if not self._pipe.poll(seconds):
            if not self._process.is_alive() and not self._pipe.poll():
                raise EOFError
            return b""
        if sys.platform == "win32":  # there a message arrives whole or not at all
            return self._pipe.recv_bytes(LONGEST_ANSWER)
        received = os.read(self._pipe.fileno(), LONGEST_ANSWER)
        if not received:
            raise EOFError
        return received


def check_name(kind: str) -> None:
    """Raise ValueError with a sentence unless `kind` can name a class: mymodule:MyBot or folder/mybot.py:MyBot.

    A file must exist. Whether its class can be loaded shows only later.
    """
    module, _, name = kind.rpartition(":")
    if not module.strip() or not name.strip():
        raise ValueError("A class of your own is named by its module and its name, such as mymodule:MyBot.")
    if module.endswith(".py") and not Path(module).is_file():
        raise ValueError(f"There is no file '{quoted(module)}'.")


def _are_whole_numbers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(one) is int for one in value)


def _describe_error(error: BaseException) -> str:
    """Return the system's words for an error, or the name of its class."""
    return quoted(getattr(error, "strerror", None) or type(error).__name__)


@contextmanager
def _hide_main_module() -> Iterator[None]:
    """Hide the script of this process from processes that it starts, which would otherwise import it as their own.

    The script may know the deal, and importing it could begin a match again.
    """
    main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _end_process(process: Any, pipe: Connection) -> None:
    """End a process of `serve_player` with all that it has started."""
    pipe.close()
    if process.is_alive():
        process.terminate()
        process.join(END_LIMIT)
    process.kill()
    process.join()
