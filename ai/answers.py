"""Whether an answer of the bots' process can be right: a failed process may send anything."""

from __future__ import annotations

import math

from ai.bot import Choice, Thought, Verdict
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import State


class Checker:
    """Checks the answers to one question."""

    def __init__(self, game: Game, view: State, judges: bool) -> None:
        """`judges`: the question was to judge a decision of `view.to_act`, otherwise to find one."""
        self._game = game
        self._view = view
        self._judges = judges
        self._open: set[tuple[tuple[int, ...], bool]] = set()
        """Answers that were found legal before; a search reports almost the same one ten times a second."""

    def holds(self, thought: Thought) -> bool:
        """Whether the actions are legal, and a whole decision if the thought is done, and the numbers are numbers."""
        try:
            return (
                self._is_open(thought.actions, thought.done)
                and all(self._is_choice(choice) for choice in thought.choices)
                and self._is_verdict(thought.verdict, thought.done)
                and isinstance(thought.reason, str)
                and _finite(thought.value, thought.iterations, thought.seconds)
                and 1 <= thought.about_equal <= max(1, len(thought.choices))
            )
        except (TypeError, ValueError, AttributeError, LookupError):  # it is not of the right classes
            return False

    def _is_choice(self, choice: Choice) -> bool:
        return self._is_open(choice.actions, False) and _finite(choice.share, choice.value, choice.visits)

    def _is_verdict(self, verdict: Verdict | None, done: bool) -> bool:
        if verdict is None:
            return not (self._judges and done)
        return self._is_open(verdict.best, True) and _finite(verdict.value, verdict.best_value, verdict.doubt)

    def _is_open(self, actions: tuple[int, ...], whole: bool) -> bool:
        """Whether these steps are legal for the seat to act, one after the other; `whole`: as a whole decision."""
        if (actions, whole) in self._open:
            return True
        world = self._view.copy()
        world.determinize(Rng(0))
        for number, step in enumerate(actions):
            if (number and not world.midway()) or step not in [action.id for action in world.legal()]:
                return False
            world.apply(self._game.actions[step], Rng(0))
        if not actions or (whole and world.midway()):
            return False
        self._open.add((actions, whole))
        return True


def _finite(*numbers: float) -> bool:
    return all(math.isfinite(number) for number in numbers)
