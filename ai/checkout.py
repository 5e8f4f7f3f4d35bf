"""Players of another checkout of this project: of an earlier version, or of a branch with a change to be tested.

`general:0.2s@../before` is the General of the folder ../before. It searches in a process of its own, with the rules,
the search and the core of that folder (`ai/guest.py`). That process gets the deal and the actions, plays them again,
and decides from the view of its seat.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, Final

from ai.channel import parse_message
from ai.foreign import CHECK_EVERY, MOST_ITERATIONS
from ai.foreign_process import AnswerError, steps_of
from game import fast_core
from game.core.match import Match
from game.core.sanitize import clean, quoted
from game.core.state import Action, State

GUEST_FILE: Final = Path(__file__).with_name("guest.py")
LONGEST_ERROR: Final = 300
"""The most characters of an error that are shown."""
NO_ANSWER: Final = "its process prints something else than answers."
LONGEST_ANSWER: Final = 1 << 20
"""The most bytes of an answer."""


class Checkout:
    """The player of a level of another checkout."""

    def __init__(self, level: str, folder: str) -> None:
        """Play as the bot of another checkout of this project does. Its process starts with the first match.

        `level`: such as `captain`, `general:0.1s` (seconds) or `150` (iterations), see `ai.player.level`. Raises
        ValueError with a sentence if `folder` is no checkout.
        """
        if not Path(folder, "ai", "bot.py").is_file():
            raise ValueError(f"There is no checkout of Five Fronts in '{quoted(folder)}'.")
        self.folder = Path(folder).resolve()
        self.iterations: list[int] = []
        """The iterations of every decision so far that was searched."""
        self._level = level
        self._match: Match | None = None
        self._sent = 0
        """The number of actions of the match that its process has received."""
        self._received = b""
        """Bytes of its process that belong to no answer yet."""
        self._process: subprocess.Popen[bytes] | None = None

    def follow(self, match: Match) -> None:
        """Start a process of the other checkout of the project, and tell it about this match, in which it plays.

        The process gets to know how the match is dealt, and later (`decide`) the actions. `_sent` counts the actions
        that it has been told, and `_received` holds the bytes of an unfinished answer. Raises ValueError with a
        sentence if the checkout cannot play, or if one of the two runs compiled and the other does not, which would be
        unfair. The process may then still run, until the caller calls `leave`.
        """
        self.leave()
        self._match, self._sent, self._received = match, 0, b""
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", str(GUEST_FILE)],
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(self.folder)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise self._error(f"its process cannot be started ({error.strerror or error}).") from None

        # An older version does not know newer options, so only those that differ from the default are sent.
        default = match.game.full_options({})
        changed = {slug: choice for slug, choice in match.options.items() if choice != default[slug]}
        deal = {"game": match.game.slug, "seats": match.state.seats, "options": changed, "seed": match.seed}
        core = self._ask({**deal, "player": self._level}).get("core")
        if core not in ("fast", "plain"):
            raise self._error(NO_ANSWER)
        if core != ("fast" if fast_core.IN_USE else "plain"):
            raise self._error(f"it runs on the {core} core, and this one on the other; build it in both or in neither.")

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Ask the process of the checkout for a decision of `view.to_act`, and return its actions.

        Raises ValueError with a sentence if the process fails or answers with anything that cannot be played.
        """
        assert self._match is not None, "it plays in no match"

        # The process plays the match, too, so it is told only the actions since its last answer.
        unsent = [action.notation for action in self._match.actions[self._sent :]]
        self._sent += len(unsent)
        answer = self._ask({"actions": unsent, "legal": [action.notation for action in view.legal()], "seed": seed})
        notations, iterations = answer.get("actions"), answer.get("iterations")
        if not isinstance(notations, list) or not isinstance(iterations, int) or not 0 <= iterations <= MOST_ITERATIONS:
            raise self._error(NO_ANSWER)

        if iterations:
            self.iterations.append(iterations)
        try:
            return steps_of(self._match.game, notations)
        except AnswerError as error:
            raise self._error(f"it {error}") from None

    def leave(self) -> None:
        """End the process of the checkout, if there is one, with all that it has started."""
        if self._process is None:
            return
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

        # The pipes are closed but not read to their ends, which a process that holds them open could delay for ever.
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close() if pipe is not None else None
        self._process = None

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message to the process of the checkout as a line of JSON, and return its answer.

        Raises ValueError with a sentence if the process has ended, if its bytes are no answer, or if it answers with
        an "error", which is the sentence.
        """
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
            line = self._read_line(self._process, self._process.stdout.fileno())
            answer = parse_message(line)
        except (EOFError, OSError):
            raise self._error("its process has ended.") from None
        except ValueError:
            raise self._error(NO_ANSWER) from None

        if "error" in answer:
            raise self._error(answer["error"] if isinstance(answer["error"], str) else NO_ANSWER)
        return answer

    def _read_line(self, process: subprocess.Popen[bytes], pipe: int) -> bytes:
        """Return the next line from this pipe, cut if it is too long. Raises EOFError if the process has ended."""
        while b"\n" not in self._received and len(self._received) < LONGEST_ANSWER:
            # Children of the process may hold the pipe open after its end. Windows cannot wait for a pipe.
            if sys.platform != "win32" and not wait([pipe], CHECK_EVERY):
                if process.poll() is not None and not wait([pipe], 0):
                    raise EOFError
                continue
            received = os.read(pipe, LONGEST_ANSWER)
            if not received:
                raise EOFError
            self._received += received

        line, _, self._received = self._received.partition(b"\n")
        return line

    def _error(self, why: str) -> ValueError:
        """Return the error with a sentence. `why` is a sentence about this checkout as "it"."""
        return ValueError(f"The checkout '{quoted(self.folder.name)}' cannot play: {clean(why, LONGEST_ERROR)}")
