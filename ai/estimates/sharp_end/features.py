"""The features of At the Sharp End at the end of a turn, for one seat: the inputs of the estimate of who will win.

Each is divided by the scale of luck, which grows with the cube root of the turns to come.
"""

from __future__ import annotations

from typing import Final

from game.sharp_end.cards import ORDER_NAMES, ORDER_TYPES, TOKENS, UNIT_TYPES
from game.sharp_end.state import State

NAMES: Final[tuple[str, ...]] = (
    "victory points",
    "types of unit cards",
    "unit cards while turns come",
    *ORDER_NAMES,
    *[f"{name} while turns come" for name in ORDER_NAMES],
    "counters that draw a unit card",
    "counters that draw an HQ card",
    "Supply counters",
)
ORDERS: Final = 3
RIPE_ORDERS: Final = ORDERS + ORDER_TYPES
COUNTERS: Final = RIPE_ORDERS + ORDER_TYPES
"""The index of the first feature of HQ cards, of those that count while turns come, and of counters to be spent."""
RIPE: Final = 5
"""What counts while turns come is whole with so many of them or more, and shrinks in proportion below."""

FEW: Final[tuple[float, ...]] = (
    *(0.741, 0.111, 0.148),
    *(0.0, 0.444, 0.0, 0.259, 0.096, 0.0),
    *(0.0, 0.444, 0.0, 0.0, 0.0, 0.274),
    *(0.148, 0.37, 0.148),
)
MANY: Final[tuple[float, ...]] = (
    *(0.667, 0.1, 0.093),
    *(0.0, 0.72, 0.033, 0.08, 0.1, 0.18),
    *(0.0, 0.4, 0.147, 0.167, -0.067, 0.06),
    *(0.133, 0.333, 0.133),
)
"""The weights by NAMES, in logits, for two or three seats and for more. With one turn to come, a victory point adds
0.741 with two seats and 0.667 with four.

MANY is a choice model (softmax over the seats) of who won 1,500 matches of four searches of 100 iterations, at every
turn's end, with a ridge (30) that draws the weights to those of FEW, then rounded by hand: log loss 1.091 in
cross-validation, FEW 1.096, even chances 1.386. Mostly a Dig In is dearer.

Matches of 150 iterations, MANY against FEW: with four seats 31.1 +- 4.4 % of 404 (even 25; H1 of 28 % accepted), after
a first look at 27.9 +- 2.9 % of 796; with two 48.8 +- 2.9 % of 1,000, with three 32.5 +- 3.5 % of 525 (even 33.3), with
six 16.6 +- 3.6 % of 324 (even 16.7), the last two broken off.

A model that counts every counter taken against its seat foretells better (1.086) and plays worse:
24.4 +- 3.4 % of 488 with four seats (broken off). Weights that `ai.fit` found in 3,000 matches, without that ridge,
foretell no better (log loss for each seat .4591, MANY .4590) and won 23.3 +- 2.7 % of 800 against MANY.
"""


def sampled(before: State, after: State) -> bool:
    """Whether a turn has ended with the action between these two."""
    return before.turn != after.turn


def features(state: State, seat: int) -> list[float]:
    """The features by name: what this seat has of each."""
    turns = state.last_turn - state.turn + 1.0
    share = turns ** (-1.0 / 3.0)
    ripe = share * min(1.0, turns / RIPE)
    types = 0
    for card in range(UNIT_TYPES):
        if state.units[seat * UNIT_TYPES + card]:
            types += 1
    found = [0.0] * len(NAMES)
    found[0] = state.points(seat) * share
    found[1] = types * share
    found[2] = state.unit_count[seat] * ripe
    for card in range(ORDER_TYPES):
        count = state.orders[seat * ORDER_TYPES + card]
        if count:
            found[ORDERS + card] = count * share
            found[RIPE_ORDERS + card] = count * ripe
    for token in range(TOKENS):
        count = state.tokens[seat * TOKENS + token]
        if count:
            found[COUNTERS + token] = count * share
    return found
