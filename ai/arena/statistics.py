"""Statistics of rounds: score and Elo with their intervals, and a sequential test.

A *round* is one deal played with every seating; its score is the mean score of one player in its matches, 0 to
1. Matches of one deal depend on each other, so rounds are counted, never matches. With two seats a round
is a pair, and its five possible scores make the test pentanomial.

>>> sample = Sample(2, {0.0: 3, 0.25: 10, 0.5: 60, 0.75: 20, 1.0: 7})
>>> sample.rounds, round(sample.mean, 3), [round(end, 3) for end in sample.interval()]
(100, 0.545, [0.504, 0.586])
>>> round(SequentialTest(0.5, 0.53).ratio(sample), 2)
2.08
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log, log10, sqrt
from statistics import mean, stdev
from typing import Final

PRIOR: Final = 1e-3
"""Rounds added to every score that never occurred, as fishtest does: otherwise a few equal scores would be certain."""
NORMAL: Final = 1.959964
"""The 97.5 % quantile of the normal distribution."""
H0: Final = "H0"
H1: Final = "H1"

Distribution = list[tuple[float, float]]
"""Scores and their probabilities."""


@dataclass
class Sample:
    """The scores of the rounds played so far."""

    seats: int
    counts: dict[float, int] = field(default_factory=dict)
    """The number of rounds with each score."""

    def add(self, score: float) -> None:
        """Count a round."""
        score = round(score, 6)
        self.counts[score] = self.counts.get(score, 0) + 1

    @property
    def rounds(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean score; undefined without rounds."""
        return sum(score * count for score, count in self.counts.items()) / self.rounds

    def table(self) -> dict[float, int]:
        """How often each score occurred, for all scores that wins, losses and draws of two can give, and any other."""
        steps = 2 * self.seats
        found = {round(step / steps, 6): 0 for step in range(steps + 1)} | self.counts
        return {score: found[score] for score in sorted(found)}

    def regular(self) -> tuple[float, Distribution]:
        """The number of rounds and the distribution of their scores, with PRIOR for scores that never occurred."""
        weights = [(score, count or PRIOR) for score, count in self.table().items()]
        total = sum(weight for _, weight in weights)
        return total, [(score, weight / total) for score, weight in weights]

    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean, by empirical likelihood (Owen 1988).

        It holds the means for which twice the logarithm of the likelihood ratio to the greatest one is below the square
        of Student's t with one degree of freedom less than there are rounds. It stays within 0 and 1.
        """
        if self.rounds < 2:
            return 0.0, 1.0
        total, distribution = self.regular()
        most = -(student(self.rounds - 1) ** 2) / (2 * total)
        middle = sum(score * share for score, share in distribution)
        return _edge(distribution, middle, 0.0, most), _edge(distribution, middle, 1.0, most)


def _edge(distribution: Distribution, within: float, beyond: float, most: float) -> float:
    """The mean between these two whose likelihood is `most`; that of `within` is greater."""
    for _ in range(40):
        middle = (within + beyond) / 2
        if likelihood(distribution, middle) > most:
            within = middle
        else:
            beyond = middle
    return round(within, 9)


def student(degrees: int) -> float:
    """The 97.5 % quantile of Student's t (Cornish and Fisher's expansion; within 1 % from four degrees on)."""
    z, v = NORMAL, degrees
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / v + second / v**2 + third / v**3


def likelihood(distribution: Distribution, mean: float) -> float:
    """The greatest log likelihood per round of a distribution over these scores with this mean; 0 is the most.

    The best one gives a score a with the observed share p the probability p / (1 + t (a - mean)), where t solves
    sum of p (a - mean) / (1 + t (a - mean)) = 0; so the result is minus the sum of p log(1 + t (a - mean)).
    A mean outside the lowest and the highest score has no such distribution.
    """
    if not distribution[0][0] < mean < distribution[-1][0]:
        return -inf
    low, high = 1 / (mean - distribution[-1][0]), 1 / (mean - distribution[0][0])
    away = [(score - mean, share) for score, share in distribution]
    root = 0.0
    for _ in range(60):
        slope = bend = 0.0
        for distance, share in away:
            part = distance / (1 + root * distance)
            slope += share * part
            bend += share * part * part
        if slope > 0:
            low = root
        else:
            high = root
        step = slope / bend
        if abs(step) < 1e-9:
            break
        root = root + step if low < root + step < high else (low + high) / 2
    return -sum(share * log(1 + root * distance) for distance, share in away)


@dataclass(frozen=True)
class SequentialTest:
    """A generalised sequential probability ratio test of two mean scores, as in fishtest.

    After each round the logarithm of the likelihood ratio is n (l(h1) - l(h0)), with n rounds and `likelihood` as l:
    the greatest likelihoods of the counted scores under distributions with either mean. If h0 and h1 are near the
    mean s that is about n ((s - h0)**2 - (s - h1)**2) / (2 var). Wald's bounds end the test.
    Sources: M. Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo"; fishtest's LLRcalc.py.
    """

    h0: float
    h1: float
    alpha: float = 0.05
    """The highest probability that h1 is accepted although h0 is true."""
    beta: float = 0.05
    """The highest probability that h0 is accepted although h1 is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first ratio h0 is accepted, above the second h1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, sample: Sample) -> float:
        """The logarithm of the likelihood ratio of h1 to h0."""
        total, distribution = sample.regular()
        return total * (likelihood(distribution, self.h1) - likelihood(distribution, self.h0))

    def verdict(self, sample: Sample) -> str:
        """H0 or H1 once one of them is accepted, empty before."""
        if not sample.counts:
            return ""
        ratio = self.ratio(sample)
        low, high = self.bounds
        return H0 if ratio <= low else H1 if ratio >= high else ""


def elo(score: float) -> float:
    """The difference in Elo that corresponds to a score between two."""
    if score <= 0.0:
        return -inf
    return inf if score >= 1.0 else 400 * log10(score / (1 - score))


# --- Statistics of the measured values ------------------------------------------------------------


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


def percentile(values: Sequence[float], share: float) -> float:
    """The least value that is not exceeded by at least this share of all values."""
    ranked = sorted(values)
    at = -int(-share * len(ranked) // 1) - 1
    return ranked[max(0, at)]


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with the interval of the normal distribution."""
    middle = mean(values)
    spread = NORMAL * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - spread, middle + spread)
