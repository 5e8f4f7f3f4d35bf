"""Decisions compared with one another: which is best, and which of the others are about as good."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

ERRORS: Final = 2.5
"""Standard errors of a difference below which it may be chance: of two equal decisions about one in a hundred seems
worse by more."""
FLOOR: Final = 0.03
"""No difference below this counts, however many playouts there are: with another seed the trees grow otherwise, and
differences between decisions vary by about .01."""
NEAR: Final = 0.25
"""Share of its doubt within which a decision counts as good as the best, so that a fixed order may put it first.

With 0 two of ten positions had another first decision for another seed, with 1 fewer, but then it was more often one
that the other seed found worse than about equal.
"""
CLEARLY: Final = 0.5
"""Share of its doubt by which what ends a phase has to be better than anything else, to come first.

So where one seed finds it a little above that and another a little below, either answer calls that of the other about
equal.
"""
ENOUGH: Final = 100
"""Worlds in which a decision was tried before it may be dropped."""
CLEAR: Final = 1.5
"""Doubts by which it is behind then: it is looked at again and again, so one of them may be passed by chance."""
STEADY: Final = 2000
"""Worlds in which the best was tried before it may be settled which it is."""


class Comparison:
    """Playouts along several decisions, world by world. Who is clearly worse than the best is tried no more."""

    def __init__(self, size: int, kept: int | None = None) -> None:
        """Compare so many decisions, numbered from 0; `kept` is tried to the end, however bad it is."""
        self.live = list(range(size))
        """Those that are still tried."""
        self._kept = kept
        self._worlds = [0] * size
        self._totals = [0.0] * size
        self._sums = [[0.0] * size for _ in range(size)]
        """By decision and other decision: the sum of the differences in all worlds in which both were tried."""
        self._squares = [[0.0] * size for _ in range(size)]

    def add(self, rows: Sequence[Sequence[float]]) -> None:
        """Take in the rewards of the decisions that are still tried, a row for each world."""
        for row in rows:
            for one, reward in zip(self.live, row, strict=True):
                self._worlds[one] += 1
                self._totals[one] += reward
                for other, against in zip(self.live, row, strict=True):
                    self._sums[one][other] += reward - against
                    self._squares[one][other] += (reward - against) ** 2
        if self.worlds >= ENOUGH:
            best = self.best
            self.live = [one for one in self.live if one == self._kept or not self._clearly_worse(one, best)]

    @property
    def worlds(self) -> int:
        """In how many worlds the best was tried."""
        return self._worlds[self.live[0]]

    @property
    def best(self) -> int:
        """The decision with the highest rewards; those that were dropped are worse."""
        return max(self.live, key=lambda one: self._totals[one])

    @property
    def settled(self) -> bool:
        """Whether more playouts hardly change which are about equal."""
        best = self.best
        return self.worlds >= STEADY and all(self.doubt(one, best) <= FLOOR for one in self.live if one != best)

    def value(self, one: int) -> float:
        """Expected score, 0..1: that of the best, and the difference to it in the worlds in which both were tried."""
        best = self.best
        return self._totals[best] / self._worlds[best] - self.behind(one, best)

    def visits(self, one: int) -> int:
        """How many playouts have begun with this decision."""
        return self._worlds[one]

    def behind(self, one: int, other: int) -> float:
        """By how much one is worse than another."""
        return self._sums[other][one] / min(self._worlds[one], self._worlds[other])

    def doubt(self, one: int, other: int) -> float:
        """A difference of the two below this may be chance.

        Two worlds more, in which one of them is all the better, keep the error from ever being 0.
        """
        worlds = min(self._worlds[one], self._worlds[other]) + 2
        mean = self._sums[one][other] / worlds
        variance = (self._squares[one][other] + 2) / worlds - mean**2
        return max(FLOOR, ERRORS * math.sqrt(variance / worlds))

    def order(self, ends: Sequence[bool], lines: Sequence[tuple[int, ...]]) -> tuple[list[int], int]:
        """All decisions, best first, and how many of the first ones are about equal to the best.

        `ends` tells which end a phase: such a one comes first only where it is better by more than CLEARLY of its
        doubt, and else behind those that are about equal to it. Those that are as good as the first come in the order
        of their steps, whatever the seed, the others by value.
        """
        best = self.best
        equal = [one for one in self.live if self.about_equal(one, best)]
        acting = [one for one in equal if not ends[one] and self.behind(one, best) <= CLEARLY * self.doubt(one, best)]
        acting = acting or [best]
        head = max(acting, key=lambda one: self._totals[one])
        near = [one for one in acting if one == head or self.behind(one, head) <= NEAR * self.doubt(one, head)]
        near.sort(key=lambda one: lines[one])
        rest = [one for one in range(len(lines)) if one not in near]
        rest.sort(key=lambda one: (one not in equal, ends[one] and one in equal, -self.value(one)))
        return [*near, *rest], len(equal)

    def _clearly_worse(self, one: int, best: int) -> bool:
        return one != best and self.behind(one, best) > CLEAR * self.doubt(one, best)

    def about_equal(self, one: int, best: int) -> bool:
        """Whether it may be as good as the best."""
        return one == best or self.behind(one, best) <= self.doubt(one, best)
