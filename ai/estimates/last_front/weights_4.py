"""Weights of the features of Last Front, 4 seats: written by `python -m ai.fit`, never by hand.

Matches: 603, of which 105 are held out; 277 matches begin at random.
Positions: 3469, labelled by the outcome of the match.
Players: 120.
Experiment: searched lf4.
Played on: fast core, commit 5f6fc9c05940f9ff213d24e3442097f44917e117.
Model: a logistic regression, penalty 1 / 0.1.
Log loss held out: base rate 0.5623, estimate that stands 0.4877, weights that stand 0.4877, this fit 0.4799.
"""

from __future__ import annotations

from typing import Final

BIAS: Final = 0.04305
WEIGHTS: Final[tuple[float, ...]] = (
    0.25251,  # one territory
    0.72006,  # two territories or more
    0.9861,  # logarithm of the points in hand
    0.27657,  # logarithm of the cards in hand
    0.47078,  # begins the next battle
    0.028427,  # the open front would win the match
    2.4659,  # American bonus
    -0.25688,  # British bonus
    0.13827,  # Soviet bonus
    -0.18559,  # German bonus
)
