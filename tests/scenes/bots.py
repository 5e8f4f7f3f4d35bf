"""A worker without a process, for tests: it answers at once with what a bot would do without thinking."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ai.bot import snap
from ai.levels import Choice, Thought, Verdict
from dice.throw import simulate
from dice.track import Cast, Throw
from game.catalogue import GAMES
from game.core.state import State
from scenes.app import App
from scenes.match.session import FINISH, PASS

ENDINGS = (PASS, FINISH, "end", "swap")
"""Notations of what passes, in the games and in the toy of these tests."""


class Question(NamedTuple):
    """What a worker was asked for a decision: the slug of the game, the view, and the level."""

    game: str
    view: State
    level: str


class InstantWorker:
    """Imitates `ai.worker.Worker`, and answers every question on the next poll."""

    started: bool = True

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.judged: list[tuple[State, tuple[int, ...]]] = []
        """The view and the decision of each judgement that was asked for."""
        self.fails = False
        """Whether judgements come to nothing, as those of a process that dies."""
        self.price: tuple[float, float] | None = None
        """The value of what is judged and the best one, where the test says them: then the last open action is best."""
        self.slow = False
        """Whether judgements never come."""
        self.seeds: list[int] = []
        self.budgets: list[float] = []
        self.compared: list[bool] = []
        """Whether the options were wanted, too."""
        self.tempers: list[str] = []
        """The temper of every question for a decision, "" without one."""
        self.cancelled = 0
        self.done = True
        """Whether its answers are final."""
        self._answer: Thought | None = None
        self._casts: list[Cast] = []

    def think(
        self,
        game: str,
        view: State,
        level: str,
        seed: int,
        seconds: float = math.inf,
        compares: bool = False,
        planned: Sequence[int] = (),
        temper: str = "",
    ) -> None:
        self.asked.append(Question(game, view, level))
        self.seeds.append(seed)
        self.budgets.append(seconds)
        self.compared.append(compares)
        self.tempers.append(temper)
        if game in GAMES:
            actions = snap(GAMES[game], view, seed).actions
        else:  # a game that only tests know
            actions = (view.legal()[0].id,)
        self._answer = Thought(
            actions,
            (Choice(actions, share=1.0, value=0.625, visits=100),),
            value=0.625,
            iterations=100,
            seconds=0.01,
            done=self.done,
        )

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        """Judge that a pass or the first legal action is best, and that any other decision gives 0.4 away.

        If `price` is set, it has the values instead, and the last legal action is best.
        """
        self.judged.append((view, tuple(made)))
        self.seeds.append(seed)
        self.budgets.append(seconds)
        first_action, last_action = view.legal()[0], view.legal()[-1]
        passes = any(action.id == made[0] and action.notation in ENDINGS for action in view.legal())
        if self.price is not None:
            value, best_value = self.price
            verdict = Verdict((last_action.id,), value, best_value, doubt=0.05)
        elif passes or made[0] == first_action.id:
            verdict = Verdict(tuple(made), value=0.55, best_value=0.55, doubt=0.05)
        else:
            verdict = Verdict((first_action.id,), value=0.12, best_value=0.52, doubt=0.05)
        self._answer = Thought(
            tuple(made), (), value=0.5, iterations=100, seconds=0.01, done=True, verdict=None if self.fails else verdict
        )

        if self.slow:
            self._answer = None

    def poll(self) -> Thought | None:
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        self.cancelled += 1
        self._answer = None

    def throw(self, cast: Cast) -> int:
        self._casts.append(cast)
        return len(self._casts) - 1

    def take_throw(self, ticket: int) -> Throw | None:
        return simulate(self._casts[ticket])

    def close(self) -> None:
        self._answer = None


class SilentWorker(InstantWorker):
    """A worker whose process never starts: it only throws dice, and the bots have no time limit."""

    started = False

    def poll(self) -> None:
        return None


def worker_of(app: App) -> InstantWorker:
    """The worker of an app in these tests."""
    assert isinstance(app.bots, InstantWorker)
    return app.bots
