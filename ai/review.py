"""The best decision that is found from a view, beside others: for a hint, and to judge a decision that was made."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from ai.bot import FEW, INSTALMENT, Choice, Deliberation, Level, Thought, Verdict, snap
from ai.comparison import FLOOR, Comparison
from ai.estimates import guide_for
from ai.parallel import Helpers, searched
from ai.reasoning import along
from ai.search import Node, Search
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import State

FINDING: Final = Level("review", "Review", "", 1000, 0.4, math.inf)
"""The search for the best decision. Its seconds are a share of those of the whole judgement."""
HINT: Final = 3.4
"""Most seconds for a hint."""
PLAYOUTS: Final = 800
"""Most playouts of each decision, where one is judged that was made."""
TREE: Final = 500
"""Worlds for which the decisions are compared in one tree: the longer a tree grows, the more it goes its own way, so
several of them say more than one of the same size."""
TENTH: Final = 0.1
"""Share of the visits of the first decision with which another one is compared."""
MOST: Final = 16
"""Most decisions that are compared, but for those that are compared anyway."""


class Judgement:
    """First a search; then fresh ones that try the decisions which it has found worth it in the same worlds.

    So no value gains by having been picked for being high, and all come of trees of the same size. The decision that
    was made and what ends the phase are among those that are compared (see `Comparison.order` for who comes first).
    """

    def __init__(
        self,
        game: Game,
        view: State,
        made: Sequence[int],
        seed: int,
        seconds: float,
        clock: Callable[[], float] = time.perf_counter,
        helpers: Helpers | None = None,
        iterations: int = FINDING.iterations,
    ) -> None:
        """Compare what `made` (action ids) holds, a whole decision of `view.to_act`, or nothing, for a hint.

        `iterations`: most of the search. Raises ValueError for a view that shows more than its seat may know.
        """
        self._game = game
        self._view = view
        self._seed = seed
        self._helpers = helpers
        self._clock = clock
        self._begun = clock()
        self._seconds = seconds
        self._made = tuple(made)
        level = replace(FINDING, iterations=iterations, seconds=FINDING.seconds * seconds)
        self._deliberation = Deliberation(game, view, level, seed, clock, helpers=helpers)
        self._found: Thought | None = None
        self._lines: list[tuple[int, ...]] = []
        """The action ids of each decision that is compared."""

    def step(self) -> Thought:
        """Search for a few milliseconds and report; the order, and a verdict on what was made, come once it is done."""
        if self._found is None:
            thought = self._deliberation.step()
            if not thought.done:
                return thought
            self._found = thought
            found = self._deliberation.contenders(TENTH) or list(thought.choices)
            self._lines = candidates(self._game, self._view, found, self._made)
            if len(self._lines) == 1 and not self._made:
                return thought
            self._begin()
            return replace(thought, done=False)
        actions = self._game.actions
        lines = [[actions[step] for step in self._lines[one]] for one in self._comparison.live]
        self._comparison.add(self._search.run_each(lines, INSTALMENT // len(lines) + 1))
        if self._comparison.worlds >= TREE * self._trees:
            self._plant()
        return self._answer(self._found) if self._enough() else replace(self._found, done=False)

    def _begin(self) -> None:
        """Set out to compare what was found with what else there is."""
        self._comparison = Comparison(len(self._lines), self._lines.index(self._made) if self._made else None)
        self._trees = 0
        self._plant()

    def _plant(self) -> None:
        """Compare in a new tree from here on."""
        self._trees += 1
        seed = self._seed + self._trees
        search = Search(self._view, len(self._game.actions), guide_for(self._game.slug), Rng(seed))
        self._search = searched(search, self._game.slug, seed, self._helpers)

    def _enough(self) -> bool:
        comparison = self._comparison
        enough = comparison.worlds >= PLAYOUTS if self._made else comparison.settled
        return enough or self._clock() - self._begun >= self._seconds

    def _answer(self, found: Thought) -> Thought:
        """What the playouts have shown."""
        comparison, lines = self._comparison, self._lines
        order, equal = comparison.order([self._ends(line) for line in lines], lines)
        choices = [self._choice(found, one) for one in order]
        whole = snap(self._game, self._view, self._seed, choices[0].actions).actions
        choices[0] = replace(choices[0], actions=whole)
        return replace(
            found,
            actions=whole,
            choices=tuple(choices),
            value=choices[0].value,
            iterations=found.iterations + sum(map(comparison.visits, range(len(lines)))),
            seconds=self._clock() - self._begun,
            reason=self._reason([lines[one][0] for one in order], whole),
            verdict=self._verdict(order, equal, whole) if self._made else None,
            about_equal=equal,
        )

    def _ends(self, line: tuple[int, ...]) -> bool:
        """Whether a decision leaves the rest of the phase undone."""
        return self._game.actions[line[0]].notation in self._game.endings

    def _choice(self, found: Thought, one: int) -> Choice:
        """A decision that was compared, with as many of its steps as were explored."""
        ids = self._lines[one]
        share = next((choice.share for choice in found.choices if choice.actions == ids), 0.0)
        return Choice(ids, share, self._comparison.value(one), self._comparison.visits(one))

    def _reason(self, firsts: list[int], whole: tuple[int, ...]) -> str:
        nodes = {node.action.id: node for node in self._search.ranked()}
        actions, seat = self._game.actions, self._view.to_act
        ordered = [nodes.get(first) or Node(seat, actions[first]) for first in dict.fromkeys(firsts)]
        line = [actions[step] for step in whole]
        return guide_for(self._game.slug).reason(self._view, along(self._view, ordered, line))

    def _verdict(self, order: list[int], equal: int, first: tuple[int, ...]) -> Verdict:
        """Nothing is better than what was made if that is about equal to the best."""
        comparison, made = self._comparison, self._lines.index(self._made)
        value = comparison.value(made)
        if made in order[:equal]:
            return Verdict(self._made, value, value, FLOOR)
        return Verdict(first, value, comparison.value(order[0]), comparison.doubt(made, order[0]))


def candidates(game: Game, view: State, found: list[Choice], made: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The steps of each decision to compare: all where there are few; what was made and what ends the phase anyway.

    `found`: the choices of a search that it thinks worth it.
    """
    legal = view.legal()
    lines = [one.actions for one in found[:MOST]]
    firsts = {line[0] for line in lines}
    few = len(legal) <= FEW
    lines += [(one.id,) for one in legal if one.id not in firsts and (few or one.notation in game.endings)]
    return lines if not made or made in lines else [*lines, made]
