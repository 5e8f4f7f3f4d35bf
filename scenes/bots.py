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
    """Whether it is there."""

    def think(
        self, game: str, view: State, level: str, seed: int, seconds: float = math.inf, compares: bool = False
    ) -> None:
        """Ask for a decision of the seat to act; `compares`: the options are wanted, too."""

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        """Ask what a decision of the seat to act would give away."""

    def poll(self) -> Thought | None:
        """What has been found since the last call, if anything."""

    def cancel(self) -> None:
        """Forget the question."""

    def throw(self, cast: Cast) -> int:
        """Ask for a throw of dice; the ticket to fetch it with."""

    def thrown(self, ticket: int) -> Throw | None:
        """The throw of a ticket, once it is there."""

    def close(self) -> None:
        """End it."""
