"""Compares a decision that was made with the best that a search finds from the same view."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from ai.bot import Deliberation, Level, Thought, Verdict
from ai.estimates import guide_for
from ai.search import Search
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import Action, State

FINDING: Final = Level("review", "Review", "", 1000, 0.4, math.inf)
"""The search for the best decision. Its seconds are a share of those of the whole judgement."""
PLAYOUTS: Final = 800
"""Most playouts of each of the two decisions, once it is clear which they are."""
ERRORS: Final = 2.5
"""Standard errors of a difference below which it may be chance: of two equal decisions about one in a hundred seems
worse by more."""
_INSTALMENT: Final = 16
"""Playouts of each decision between two clock checks."""


class Judgement:
    """First a search for the best decision; then a fresh one that tries that and the one that was made equally often.

    So neither value gains by having been picked for being high, and both come of trees of the same size. The values
    are what the search expects, no more: each comes with `Verdict.doubt`.
    """

    def __init__(
        self,
        game: Game,
        view: State,
        made: Sequence[int],
        seed: int,
        seconds: float,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Compare what `made` (action ids) holds, a whole decision of `view.to_act`.

        Raises ValueError for a view that shows more than its seat may know.
        """
        self._game = game
        self._clock = clock
        self._until = clock() + seconds
        self._made = tuple(made)
        level = replace(FINDING, seconds=FINDING.seconds * seconds)
        self._deliberation = Deliberation(game, view, level, seed, clock)
        self._search = Search(view, len(game.actions), guide_for(game.slug), Rng(seed))
        self._found: Thought | None = None
        self._rewards: dict[tuple[int, ...], list[float]] = {}
        """The rewards of each decision that is tried."""

    def step(self) -> Thought:
        """Search for a few milliseconds and report; the verdict comes once it is done."""
        if self._found is None:
            thought = self._deliberation.step()
            if thought.done:
                self._found = thought
                self._rewards = {self._made: [], thought.actions: []}
            return replace(thought, done=False)
        rows = self._search.run_each([self._line(ids) for ids in self._rewards], _INSTALMENT)
        for rewards, found in zip(self._rewards.values(), zip(*rows, strict=True), strict=True):
            rewards += found
        enough = len(self._rewards[self._made]) >= PLAYOUTS or self._clock() >= self._until
        return replace(self._found, done=enough, verdict=self._verdict() if enough else None)

    def _line(self, ids: tuple[int, ...]) -> list[Action]:
        return [self._game.actions[one] for one in ids]

    def _verdict(self) -> Verdict:
        """What the playouts so far have shown."""
        assert self._found is not None
        made, best = self._rewards[self._made], self._rewards[self._found.actions]
        doubt = ERRORS * math.sqrt(_error(made) + _error(best))
        return Verdict(self._found.actions, _mean(made), _mean(best), doubt)


def _mean(rewards: list[float]) -> float:
    return sum(rewards) / len(rewards)


def _error(rewards: list[float]) -> float:
    """The square of the standard error of the mean. One playout more of each end keeps it from ever being 0."""
    padded = [*rewards, 0.0, 1.0]
    mean = _mean(padded)
    return sum((one - mean) ** 2 for one in padded) / len(padded) ** 2
