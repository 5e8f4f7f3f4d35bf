"""Weights of the features of Last Front, 2 seats: written by `python -m ai.fit`, never by hand.

Matches: 1997, of which 395 are held out; 896 matches begin at random.
Positions: 7254, labelled by the outcome of the match.
Players: 120.
Experiment: searched lf2.
Played on: fast core, commit 5f6fc9c05940f9ff213d24e3442097f44917e117.
Model: a logistic regression, penalty 1 / 0.1.
Log loss held out: base rate 0.6931, estimate that stands 0.4283, weights that stand 0.4283, this fit 0.4263.
"""

from __future__ import annotations

from typing import Final

BIAS: Final = 0.062868
WEIGHTS: Final[tuple[float, ...]] = (
    0.32292,  # one territory
    0.80881,  # two territories or more
    0.83953,  # logarithm of the points in hand
    0.63375,  # logarithm of the cards in hand
    0.53789,  # begins the next battle
    0.36406,  # the open front would win the match
    1.7105,  # American bonus
    0.23883,  # British bonus
    0.40618,  # Soviet bonus
    -0.18834,  # German bonus
)
