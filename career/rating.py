"""A person's rating by Glicko-2, from matches against opponents whose ratings are known.

Glickman, "Example of the Glicko-2 system" (2013). The comments name the steps of the paper.
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
"""The deviation of a player of whom nothing is known, in points."""


@dataclass(frozen=True)
class Rating:
    """The strength of a player: its expected value and its standard deviation in points."""

    points: float = START
    deviation: float = WIDEST
    volatility: float = 0.06


@dataclass(frozen=True)
class Result:
    """A result against one opponent: a score of 1.0 for a win, 0.0 for a loss, 0.5 for neither."""

    opponent: Rating
    score: float


def update_rating(before: Rating, results: Iterable[Result]) -> Rating:
    """The player's rating after one rating period with these results, by Glicko-2. Opponents' ratings do not change.

    The names and step numbers are those of Glickman's paper: `mu` is the rating and `phi` its deviation, both on the
    scale of the paper. Without results the deviation grows. It is never above WIDEST.
    """
    phi = before.deviation / SCALE
    mu = (before.points - START) / SCALE

    # Steps 3 and 4. A weight is the g of the paper: a result against an opponent who is hardly known counts less.
    information = gained = 0.0
    for result in results:
        phi_other = result.opponent.deviation / SCALE
        mu_other = (result.opponent.points - START) / SCALE
        weight = 1.0 / sqrt(1.0 + 3.0 * phi_other * phi_other / (pi * pi))
        expected = 1.0 / (1.0 + exp(-weight * (mu - mu_other)))
        information += weight * weight * expected * (1.0 - expected)
        gained += weight * (result.score - expected)

    if not information:
        deviation = sqrt(phi * phi + before.volatility**2) * SCALE
        return Rating(before.points, min(deviation, WIDEST), before.volatility)

    volatility = _update_volatility(before.volatility, phi, variance=1.0 / information, change=gained / information)
    variance_before = phi * phi + volatility * volatility  # step 6
    phi_after = 1.0 / sqrt(1.0 / variance_before + information)  # step 7
    points = START + SCALE * (mu + phi_after * phi_after * gained)
    return Rating(points, min(phi_after * SCALE, WIDEST), volatility)


def _update_volatility(sigma: float, phi: float, variance: float, change: float) -> float:
    """Return the volatility that the results of a rating period make most plausible: step 5 of Glicko-2.

    `sigma` is the volatility before, `phi` the deviation, `variance` that of the results, and `change` the change of
    rating that they suggest. With x as the logarithm of the squared volatility, it is where the derivative of its
    plausibility is zero. The Illinois algorithm, which Glickman's paper prescribes, finds this zero between two bounds:
    a line through both values crosses zero near it, and that place becomes one of the bounds.
    """
    start = log(sigma * sigma)

    def slope(x: float) -> float:
        """Return the derivative of the logarithm of the plausibility, f(x) in the paper."""
        square = phi * phi + variance + exp(x)
        return exp(x) * (change * change - square) / (2.0 * square * square) - (x - start) / (TAU * TAU)

    # Two values between which the slope is zero.
    low = start
    if change * change > phi * phi + variance:
        high = log(max(change * change - phi * phi - variance, 1e-12))
    else:
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
            at_low /= 2.0  # the same bound remains once more: half its value brings the line nearer to it
        high, at_high = middle, at_middle
    return exp(low / 2.0)
