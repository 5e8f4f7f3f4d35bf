"""Whoever thinks for the bots, as scenes ask them; no call waits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from ai.bot import Thought
from dice.track import Cast, Throw
from game.core.state import State


class Bots(Protocol):
    """The process of `ai.worker.Worker`, or whoever stands in for it. It knows one question at a time."""

    started: bool

    def think(
        self, game: str, view: State, level: str, seed: int, seconds: float = math.inf, compares: bool = False
    ) -> None: ...

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None: ...

    def poll(self) -> Thought | None: ...

    def cancel(self) -> None: ...

    def throw(self, cast: Cast) -> int: ...

    def thrown(self, ticket: int) -> Throw | None: ...

    def close(self) -> None: ...
