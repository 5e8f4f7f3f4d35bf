"""Statistics of the measured values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, pvariance, stdev

from game.core.rng import Rng

NORMAL = 1.959964
"""The 97.5 % quantile of the normal distribution."""
RESAMPLES = 2000
"""Bootstrap samples behind an interval."""

Interval = tuple[float, float]


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


def intraclass(means: Sequence[float], within: Sequence[float], plays: int) -> float:
    """The share of the variance of results that the deal explains: the intraclass correlation.

    One-way analysis of variance with random effects, k deals of n matches each. y[i][j] is a score of seat 1 in
    deal i, m[i] the mean of deal i, m that of all:

        MSB = n / (k - 1) * sum over i of (m[i] - m)**2
        MSW = 1 / (k (n - 1)) * sum over i and j of (y[i][j] - m[i])**2
        share = (MSB - MSW) / (MSB + (n - 1) MSW)

    `means` are m[i]; `within` is for each deal the mean over j of (y[i][j] - m[i])**2. May be below 0 by chance where
    the deal explains nothing. 0 if all scores are equal.
    """
    deals = len(means)
    middle = sum(means) / deals
    between = plays / (deals - 1) * sum((one - middle) ** 2 for one in means)
    inside = sum(within) / deals * plays / (plays - 1)
    total = between + (plays - 1) * inside
    return (between - inside) / total if total else 0.0


def share_of_deal(scores: Sequence[Sequence[float]], resamples: int = RESAMPLES) -> Estimate:
    """`intraclass` of scores by deal, with the 95 % percentile interval of a bootstrap over deals."""
    means = [mean(deal) for deal in scores]
    within = [pvariance(deal) for deal in scores]
    deals, plays = len(scores), len(scores[0])
    rng = Rng(1)
    found = []
    for _ in range(resamples):
        drawn = [rng.below(deals) for _ in range(deals)]
        found.append(intraclass([means[i] for i in drawn], [within[i] for i in drawn], plays))
    return Estimate(intraclass(means, within, plays), percentile(found, 0.025), percentile(found, 0.975))
