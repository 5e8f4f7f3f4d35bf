"""Players of one's own, good and bad, as the command line names them: `tests.ai.players:First`."""

from __future__ import annotations

import os
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
    def decide(self, view: State, seed: int) -> Sequence[Action]:
        raise ArithmeticError("no idea\nat all")


class Leaves:
    def decide(self, view: State, seed: int) -> Sequence[Action]:
        raise SystemExit(3)


class Kills:
    """Ends its process."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        os._exit(3)


class Endless:
    def decide(self, view: State, seed: int) -> Sequence[Action]:
        while True:
            pass


class Deaf:
    """Goes on whatever happens."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                continue


class Chatters:
    def decide(self, view: State, seed: int) -> Sequence[Action]:
        return "call Z1"  # type: ignore[return-value]


class Empty:
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
