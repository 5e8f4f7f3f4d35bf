"""Statistics of rounds: score and Elo with their intervals, and a sequential test.

A *round* is one deal played with every seating. Its score is the mean score of one player in its matches, 0..1. Matches
of one deal depend on each other, so rounds are counted, never matches. With two seats a round is a pair, and its five
possible scores make the test pentanomial.

>>> sample = Sample(2, {0.0: 3, 0.25: 10, 0.5: 60, 0.75: 20, 1.0: 7})
>>> sample.rounds, round(sample.mean, 3), [round(end, 3) for end in sample.confidence_interval()]
(100, 0.545, [0.504, 0.586])
>>> round(SequentialTest(0.5, 0.53).log_ratio(sample), 2)
2.08
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, inf, log, log10, sqrt
from statistics import mean, stdev
from typing import Final

PRIOR: Final = 1e-3
"""The count of a score that never occurred, as in fishtest: otherwise a few equal scores would be certain."""
NORMAL_QUANTILE: Final = 1.959964
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
        """Count a round with this score, 0..1."""
        score = round(score, 6)
        self.counts[score] = self.counts.get(score, 0) + 1

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean score of all rounds, 0..1, by the number of rounds with each score (`counts`).

        Raises ZeroDivisionError without rounds.
        """
        return sum(score * count for score, count in self.counts.items()) / self.rounds

    def score_counts(self) -> dict[float, int]:
        """Return the number of rounds by score, in ascending order.

        A round is as many matches as there are seats, and a match gives 0, 1/2 or 1 if at most two seats share its win.
        So the scores are all multiples of 1 / (2 * seats), and any other that occurred.

        >>> Sample(2, {0.5: 3}).score_counts()
        {0.0: 0, 0.25: 0, 0.5: 3, 0.75: 0, 1.0: 0}
        """
        steps = 2 * self.seats
        counts = {round(step / steps, 6): 0 for step in range(steps + 1)} | self.counts
        return dict(sorted(counts.items()))

    def smoothed(self) -> tuple[float, Distribution]:
        """Return the number of rounds, and each possible score with its share of the rounds (the shares add up to 1).

        A score that never occurred counts as PRIOR rounds, a tiny number. Otherwise a few equal scores would make the
        estimate certain.
        """
        weights = [(score, count or PRIOR) for score, count in self.score_counts().items()]
        total = sum(weight for _, weight in weights)
        return total, [(score, weight / total) for score, weight in weights]

    def confidence_interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval of the mean, by empirical likelihood (Owen, 1988).

        It holds the means for which twice the logarithm of the likelihood ratio to the greatest one is below the square
        of Student's t with one degree of freedom less than there are rounds. It stays within 0 and 1.
        """
        if self.rounds < 2:
            return 0.0, 1.0

        rounds, distribution = self.smoothed()
        threshold = -(student_quantile(self.rounds - 1) ** 2) / (2 * rounds)
        middle = sum(score * share for score, share in distribution)
        return _interval_end(distribution, middle, 0.0, threshold), _interval_end(distribution, middle, 1.0, threshold)


def _interval_end(distribution: Distribution, within: float, beyond: float, threshold: float) -> float:
    """Return the mean between these two whose log likelihood is `threshold`, by bisection.

    The log likelihood of `within` is above the threshold, that of `beyond` below.
    """
    for _ in range(40):
        middle = (within + beyond) / 2
        if log_likelihood(distribution, middle) > threshold:
            within = middle
        else:
            beyond = middle
    return round(within, 9)


def student_quantile(degrees: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution with this many degrees of freedom.

    Cornish and Fisher's expansion corrects the quantile `z` of the normal distribution by powers of 1 / degrees. From
    four degrees on the result is within 1 %.
    """
    z, v = NORMAL_QUANTILE, degrees
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / v + second / v**2 + third / v**3


def log_likelihood(distribution: Distribution, mean: float) -> float:
    """Return the greatest log likelihood per round of a distribution over these scores with this mean, at most 0.

    The likeliest one gives a score a with the observed share p the probability p / (1 + t (a - mean)), where t solves
    sum of p (a - mean) / (1 + t (a - mean)) = 0. So the result is minus the sum of p log(1 + t (a - mean)). A mean that
    is not between the lowest and the highest score has no such distribution: the result is minus infinity.
    """
    (lowest, _), (highest, _) = distribution[0], distribution[-1]  # scores, which are in ascending order
    if not lowest < mean < highest:
        return -inf

    # Find t by Newton's method, with bisection wherever a step leaves the interval in which all probabilities are > 0.
    low, high = 1 / (mean - highest), 1 / (mean - lowest)
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
    """A generalised sequential probability ratio test (GSPRT) of two mean scores, as in fishtest.

    After each round the logarithm of the likelihood ratio is n (l(h1) - l(h0)), with n rounds and `likelihood` as l:
    the greatest likelihoods of the counted scores under distributions with either mean. If h0 and h1 are near the
    mean s that is about n ((s - h0)**2 - (s - h1)**2) / (2 var). The test ends at Wald's bounds (Wald, 1945).

    Sources: M. Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo", and fishtest's LLRcalc.py.
    """

    h0: float
    """The mean score of the null hypothesis, 0..1."""
    h1: float
    """The mean score of the alternative, above `h0`."""
    alpha: float = 0.05
    """The highest probability that h1 is accepted although h0 is true."""
    beta: float = 0.05
    """The highest probability that h0 is accepted although h1 is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The two log likelihood ratios at which the test ends: Wald's bounds (1945).

        h0 is accepted at or below the first one, h1 at or above the second. `alpha` and `beta` are the highest
        probabilities of accepting h1 and h0 wrongly.
        """
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def log_ratio(self, sample: Sample) -> float:
        """Return the logarithm of the likelihood ratio of h1 to h0."""
        total, distribution = sample.smoothed()
        return total * (log_likelihood(distribution, self.h1) - log_likelihood(distribution, self.h0))

    def verdict(self, sample: Sample) -> str:
        """Return H0 or H1 once one of them is accepted, "" before."""
        if not sample.counts:
            return ""
        ratio = self.log_ratio(sample)
        low, high = self.bounds
        if ratio <= low:
            return H0
        return H1 if ratio >= high else ""


def elo_difference(score: float) -> float:
    """Return the difference in Elo at which one of two players is expected to have this score, 0..1.

    >>> round(elo_difference(0.64))
    100
    """
    if score <= 0.0:
        return -inf
    return inf if score >= 1.0 else 400 * log10(score / (1 - score))


# --- Statistics of measured values ---


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


def percentile(values: Sequence[float], share: float) -> float:
    """Return the least of the values that at least this share of them, 0..1, do not exceed.

    >>> percentile([4.0, 1.0, 3.0, 2.0], 0.5)
    2.0
    """
    ranked = sorted(values)
    index = ceil(share * len(ranked)) - 1
    return ranked[max(0, index)]


def mean_of(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values, with the interval of the normal distribution."""
    middle = mean(values)
    spread = NORMAL_QUANTILE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, low=middle - spread, high=middle + spread)
