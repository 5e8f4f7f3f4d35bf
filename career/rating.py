"""A person's rating by Glicko-2, from matches against opponents whose ratings are known.

Glickman, "Example of the Glicko-2 system" (2013); the numbers of its steps stand in the comments.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
"""Points of a rating to one unit of the Glicko-2 scale."""
START: Final = 1500.0
"""The rating that is 0 on that scale."""
TAU: Final = 0.5
"""How fast the volatility may change (the paper: 0.3 to 1.2)."""
NEAR: Final = 1e-6
"""The volatility is found to within this."""
WIDEST: Final = 350.0
"""The deviation of somebody of whom nothing is known, in points."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is: the expected strength and its standard deviation in points."""

    points: float = START
    deviation: float = WIDEST
    volatility: float = 0.06


@dataclass(frozen=True)
class Result:
    """One result against one opponent: 1 won, 0 lost, 0.5 neither."""

    opponent: Rating
    score: float


def rated(before: Rating, results: Iterable[Result]) -> Rating:
    """The rating after one rating period with these results. The opponents' ratings do not change."""
    phi = before.deviation / SCALE
    mu = (before.points - START) / SCALE
    information = gained = 0.0  # steps 3 and 4
    for result in results:
        phi_other = result.opponent.deviation / SCALE
        weight = 1.0 / sqrt(1.0 + 3.0 * phi_other * phi_other / (pi * pi))  # g: one who is hardly known counts less
        expected = 1.0 / (1.0 + exp(-weight * (mu - (result.opponent.points - START) / SCALE)))
        information += weight * weight * expected * (1.0 - expected)
        gained += weight * (result.score - expected)
    if not information:
        deviation = sqrt(phi * phi + before.volatility**2) * SCALE
        return Rating(before.points, min(deviation, WIDEST), before.volatility)
    volatility = _volatility(before.volatility, phi, 1.0 / information, gained / information)
    wider = phi * phi + volatility * volatility  # step 6
    after = 1.0 / sqrt(1.0 / wider + information)  # step 7
    return Rating(START + SCALE * (mu + after * after * gained), min(after * SCALE, WIDEST), volatility)


def _volatility(sigma: float, phi: float, variance: float, change: float) -> float:
    """Step 5: the volatility that these results make most plausible, by the Illinois algorithm."""
    start = log(sigma * sigma)

    def slope(x: float) -> float:
        square = phi * phi + variance + exp(x)
        return exp(x) * (change * change - square) / (2.0 * square * square) - (x - start) / (TAU * TAU)

    low, high = start, log(max(change * change - phi * phi - variance, 1e-12))
    if change * change <= phi * phi + variance:
        steps = 1
        while slope(start - steps * TAU) < 0.0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return exp(low / 2.0)
