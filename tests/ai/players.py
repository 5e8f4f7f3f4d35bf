"""Players of one's own, good and bad, as the command line names them: `tests.ai.players:First`."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Sequence

from ai.player import Searcher, level
from ai.search import Guide
from game.core.state import Action, State


class First:
    """Takes what is listed first, and talks about it."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        print("noise")
        return view.legal()[:1]


class Raises:
    """Fails with an error, in the subclasses with one that is no `Exception` or that Python treats in its own way."""

    error: BaseException = ArithmeticError("no idea\nat all")

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        raise self.error


class Cancels(Raises):
    error = asyncio.CancelledError()


class Closes(Raises):
    error = GeneratorExit()


class Interrupts(Raises):
    error = KeyboardInterrupt()


class Leaves(Raises):
    error = SystemExit(3)


class Starves(Raises):
    error = MemoryError()


class Surprises(Raises):
    error = type("Surprise", (BaseException,), {})("boo")


class Recurses:
    """Calls itself until Python allows it no longer."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        return self.decide(view, seed)


class Stands:
    """Stops its process."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        os.kill(os.getpid(), signal.SIGSTOP)
        return []


class Ids:
    """Answers in many forms: the id of an action alone, in a list, as numpy has it, its notation, and the action."""

    def __init__(self) -> None:
        self.turn = 0

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        import numpy as np  # only here: every other player starts without it

        action = view.legal()[-1]
        self.turn = self.turn + 1
        number = np.int64(action.id)
        kinds = ([action.id], action.id, [number], number, np.array([number]), (action.notation,), action)
        return kinds[self.turn % len(kinds)]  # type: ignore[return-value]


class Kills:
    """Ends its process."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        os._exit(3)


class Endless:
    """Never answers."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        while True:
            pass


class Deaf:
    """Goes on whatever happens."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while True:
            try:
                time.sleep(0.001)
            except BaseException:
                continue


class Chatters:
    """Answers with a notation and not with a sequence."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        return "call Z1"  # type: ignore[return-value]


class Empty:
    """Answers without an action."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        return []


class Closed:
    """Answers what exists and is not open."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        return [Action(0, "quit")]


class Greedy:
    """Answers two decisions at once."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        return [view.legal()[0], view.legal()[0]]


class Guided(Searcher):
    """A search of five iterations."""

    def __init__(self) -> None:
        super().__init__(level("5").level, Guide)


class Counts(First):
    """Says that it has searched."""

    def __init__(self) -> None:
        self.iterations = [8, 4]


class Miscounts(First):
    """Says so in another way."""

    def __init__(self) -> None:
        self.iterations = "many"


class Mute:
    """Has no `decide`."""


class Refuses:
    """Cannot be made."""

    def __init__(self) -> None:
        raise ValueError("not today.")
