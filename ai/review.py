"""Compares decisions: the best one for a hint, and a decision that was made for a review."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from statistics import stdev
from typing import Final, NamedTuple

from ai.bot import Deliberation, check_view, line_of
from ai.estimates import guide_for
from ai.forest import Count
from ai.levels import Choice, Level, Thought, Verdict
from ai.parallel import Helpers, grown
from ai.reasoning import along
from game.core.game import Game
from game.core.state import Action, State

HINT: Final = 3.4
"""The most seconds for a hint."""
ITERATIONS: Final = 96_000
"""The most iterations for a hint, in each process."""
REVIEWED: Final = 24_000
"""The most iterations for a decision that was made, in each process."""
TREES: Final = 12
"""Trees in each process for a hint: with fewer, for the same iterations in all, two seeds agree less often."""
DEEPER: Final = 4
"""Trees for a decision that was made: small trees find the answer that punishes a mistake too late."""
RELIABLE: Final = 0.1
"""From this share of the most visits of any decision on, the value of a decision is reliable."""
LISTED: Final = 0.01
"""From this share on a decision is listed, but not above the reliable ones."""
ERRORS: Final = 2.5
"""Significance threshold in standard errors: of two equal decisions one seems worse by more in about one of a hundred
cases."""
FLOOR: Final = 0.03
"""No difference below this counts, however many iterations there are: no player would notice it."""
NEAR: Final = 0.25
"""A decision within this share of its doubt, and FLOOR, counts as good as the best: a fixed order may put it first."""
CLEARLY: Final = 0.5
"""A decision that ends a phase comes first only if it is better than all others by this share of its doubt.

So if one seed finds it just above that and another just below, each answer calls the other's decision about equal.
"""


class Candidate(NamedTuple):
    """A decision that is compared with others."""

    line: tuple[int, ...]
    """The action ids of its steps, as far as they were explored."""
    visits: int
    value: float
    """Expected score, 0..1."""
    trees: list[float | None]
    """The expected score in each tree, None where it was not tried."""

    def doubt(self, other: Candidate) -> float:
        """A difference of the two below this may be chance."""
        pairs = zip(self.trees, other.trees, strict=True)
        apart = [one - another for one, another in pairs if one is not None and another is not None]
        if len(apart) < 2:
            return 1.0
        return min(1.0, max(FLOOR, errors(len(apart)) * stdev(apart) / math.sqrt(len(apart))))

    def settled(self) -> float | None:
        """The score of every line that was tried, 0 or 1; None if some of them won and others did not."""
        return self.value if self.value in (0.0, 1.0) else None

    def behind(self, other: Candidate) -> float:
        """How much worse it is than the other, in units of doubt."""
        return (other.value - self.value) / self.doubt(other) if self is not other else 0.0


def errors(count: int) -> float:
    """ERRORS where the standard error itself comes from so few differences (Student's t, after Cornish and Fisher)."""
    z, free = ERRORS, count - 1
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def candidate(line: tuple[int, ...], counts: Sequence[tuple[int, float]]) -> Candidate:
    """The candidate with these visits and rewards in each tree."""
    visits = sum(count for count, _ in counts)
    value = sum(total for _, total in counts) / max(1, visits)
    return Candidate(line, visits, value, [total / count if count else None for count, total in counts])


def ordered(
    candidates: Sequence[Candidate], ends: Container[int], odd: Container[tuple[int, ...]] = ()
) -> tuple[list[Candidate], int]:
    """All candidates, best first, and how many of the first ones are about equal to the best.

    `ends`: the first steps that end a phase; `odd`: lines that look pointless (`Guide.odd`). Such a decision comes
    first only if it has always won or is better by more than CLEARLY than all others, and else behind those that are
    about equal to it.
    Decisions as good as the first come in the order of their steps, whatever the seed; all others by value. What has
    always lost is never as good as what has not, nor is what may fail as good as what has always won.
    """
    best = max(candidates, key=lambda one: one.value)
    equal = [one for one in candidates if one.behind(best) <= 1.0]
    late = [one for one in candidates if (one.line[0] in ends or one.line in odd) and one.settled() != 1.0]
    acting = [one for one in equal if one not in late and one.behind(best) <= CLEARLY] or [best]
    head = max(acting, key=lambda one: one.value)
    alike = [one for one in acting if one.behind(head) <= NEAR and head.value - one.value <= FLOOR]
    near = sorted([one for one in alike if one.settled() == head.settled()], key=lambda one: one.line)
    rest = [one for one in candidates if one not in near]
    rest.sort(key=lambda one: (one not in equal, one in equal and one in late, -one.value))
    return [*near, *rest], len(equal)


class Judgement(Deliberation):
    """A search in several trees. The decisions that they visited most are ordered by value, with those about equal.

    A decision that was made gets a share of the iterations, so that it has a value, too.
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
        iterations: int | None = None,
    ) -> None:
        """Judge `made` (action ids), a whole decision of `view.to_act`; for a hint it is empty.

        `iterations`: the most in all processes together. Raises ValueError for a view that shows more than its seat
        may know.
        """
        most = (REVIEWED if made else ITERATIONS) * (1 + (helpers.most if helpers else 0))
        level = Level("review", "Review", "", most if iterations is None else iterations, seconds, math.inf)
        check_view(view)
        self._forest = grown(game, view, guide_for(game.slug), seed, DEEPER if made else TREES, helpers)
        super().__init__(game, view, level, seed, clock, search=self._forest)
        self._made = tuple(made)
        self._order: list[Candidate] = []
        """The compared decisions, best first; empty if there was no choice."""
        if made and len(view.legal()) > 1:
            self._only = None  # the decision that was made is compared with it, too
            self._forest.follow([game.actions[step] for step in made])

    def _take(self, action: Action) -> Thought:
        if self._first is None and self._only is None:
            # Order what the trees have found.
            counts = self._forest.counts()
            self._nodes = {node.action.id: node for node in self._forest.merged()}
            found = [self._candidate(one, counts) for one in {one for count in counts for one in count.children}]
            if self._made and self._made not in [one.line for one in found]:
                found.append(candidate(self._made, [count.followed for count in counts]))
            most = max(one.visits for one in found)
            ends = {action.id for action in self._view.legal() if action.notation in self._game.endings}
            odd = {
                one.line for one in found if self._guide.odd(self._view, [self._game.actions[at] for at in one.line])
            }
            self._order, self._equal = ordered([one for one in found if one.visits >= RELIABLE * most], ends, odd)
            others = [one for one in found if LISTED * most <= one.visits < RELIABLE * most]
            self._order += sorted(others, key=lambda one: -one.value)
            action = self._game.actions[self._order[0].line[0]]
        thought = super()._take(action)
        return self._judged(thought) if thought.done else thought

    def _candidate(self, action: int, counts: Sequence[Count]) -> Candidate:
        """The decision that begins with this action, with as many of its steps as were explored."""
        node = self._nodes.get(action)
        line = (action,) if node is None else line_of(self._view, node)
        return candidate(line, [count.children.get(action, (0, 0.0)) for count in counts])

    def _judged(self, thought: Thought) -> Thought:
        """The answer, with the values of other decisions."""
        if not self._order:
            return replace(thought, verdict=Verdict(self._made, 0.5, 0.5, FLOOR)) if self._made else thought
        whole, first = thought.actions, self._order[0]
        choices = [Choice(one.line, one.visits / thought.iterations, one.value, one.visits) for one in self._order]
        choices[0] = replace(choices[0], actions=whole)
        nodes = [self._nodes[one.line[0]] for one in self._order if one.line[0] in self._nodes]
        line = [self._game.actions[step] for step in whole]
        return replace(
            thought,
            choices=tuple(choices),
            value=first.value,
            reason=self._guide.reason(self._view, along(self._view, nodes, line)),
            verdict=self._verdict(whole) if self._made else None,
            about_equal=self._equal,
        )

    def _verdict(self, whole: tuple[int, ...]) -> Verdict:
        """The verdict; if the decision that was made is about equal to the best, it is the best."""
        first, made = self._order[0], next(one for one in self._order if one.line == self._made)
        if made in self._order[: self._equal]:
            return Verdict(self._made, made.value, made.value, FLOOR)
        return Verdict(whole, made.value, first.value, made.doubt(first))
