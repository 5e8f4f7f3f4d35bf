"""Fix Bayonets: the estimate of a position, as the logarithm of the odds to win.

The weights are a logistic regression on 3,262 positions at the beginning of a turn, out of 120 matches between
searches of 24 to 120 iterations; each position was played on to the end 12 to 16 times as `guide` would, and the
share of wins is what the regression predicts: on positions held out it explains 59 % of the variance, where luck leaves
84 % at most. Weights that were fitted to such playouts from the start alone overrated men far ahead: a
search of 1000 iterations was then no better than one of 30.

More features help little: 68 of them, fitted to playouts from 3,414 positions of 155 matches of 60 iterations, explain
47 % of the variance kept back, where these weights explain 35 %; but they foretell how 174 such matches ended hardly
better (log loss .587 and .593, the difference .005 +- .016), take 16 % more time, and won 50 +- 13 % of 30 matches.
Nor do 52 features that `ai.fit` fitted to how 1,127 matches of 120 iterations ended: on a fifth of them that was held
out they gain .106 +- .040 of log loss on the base rate, these weights .101 +- .032. They were not tried in play.

What playouts to the end can bring: the mean of eight of them in place of this estimate, where a playout is cut off, won
38.2 +- 8.3 % of 68 matches at 150 iterations (broken off). So labels by playouts are worth less than these weights.
What more search can bring: at 700 turns' beginnings the value at the root foretold the outcome better than this
estimate (log loss .595), but with 1000 iterations (.578) no better than with 30 (.572).
What knowing more can bring: `python -m tools.gates fix_bayonets`, whose figure stands in docs/MEASURED.md.
"""

from __future__ import annotations

from typing import Final

from ai.estimates.fix_bayonets.outlook import Outlooks, hand_mask
from ai.estimates.fix_bayonets.reach import ALL_KILLERS, ARMED
from game.fix_bayonets import cards
from game.fix_bayonets.state import State

WEIGHTS: Final[list[float]] = [0.78, 0.18, 0.27, 0.15, 0.15, 0.37, 0.09, 0.13, 0.05, -2.3, -1.2, -0.43, -1.0, -0.35]
"""In the logarithm of the odds to win: both officers living; a rifleman, a heavy, the runner, the sniper; a card that
covers, one that blocks a move, an attack card, a Move card; how exposed the last officer is, from 0 to 1, or either
of two; both on one square; the last officer, or one of two, in reach of what the enemy, who is on turn, holds.
"""
HALF_EXPOSED: Final = 400.0
"""The danger (`Enemy.danger`) that counts half of the most that danger can count."""


def features(outlooks: Outlooks, state: State, seat: int) -> list[float]:
    """The features of a seat's position, in the order of WEIGHTS."""
    first = seat * cards.MEN
    men = state.men
    counts = [0] * cards.KINDS
    for man in range(first, first + cards.MEN):
        if men[man] >= 0:
            counts[cards.KIND_OF[man]] += 1
    exposed = 0.0
    struck = 0.0
    for officer in range(first, first + 2):
        square = men[officer]
        if square >= 0:
            company = state.standing[seat * cards.SQUARES + square] - 1
            near = float(outlooks.enemy(state, seat).danger(square, company))
            exposed += near / (HALF_EXPOSED + near)
            if state.active != seat and in_reach(state, seat, square, company == 0):
                struck += 1.0
    both = counts[cards.OFFICER] == 2
    base = seat * cards.CARDS
    hands = state.hands
    held = [0, 0]
    for card in range(cards.TREES):
        if hands[base + card] and usable(state, seat, card):
            held[0 if card < cards.CRAWL else 1] += hands[base + card]
    return [
        1.0 if both else 0.0,
        float(counts[cards.RIFLEMAN]),
        float(counts[cards.HEAVY]),
        float(counts[cards.RUNNER]),
        float(counts[cards.SNIPER]),
        float(hands[base + cards.TREES] + (hands[base + cards.FOX_HOLES] if seat == cards.AMERICANS else 0)),
        float(hands[base + cards.ROUGH_GROUND] + (hands[base + cards.HOLD_GROUND] if seat == cards.GERMANS else 0)),
        float(held[0]),
        float(held[1]),
        0.0 if both else exposed,
        exposed if both else 0.0,
        1.0 if both and men[first] == men[first + 1] else 0.0,
        0.0 if both else struck,
        struck if both else 0.0,
    ]


def in_reach(state: State, seat: int, square: int, alone: bool) -> bool:
    """The enemy of `seat` holds a card that kills an officer on the square from where some man stands."""
    foe = 1 - seat
    mask = hand_mask(state, foe)
    if not alone:
        mask &= ALL_KILLERS
    if mask:
        for man in range(foe * cards.MEN, foe * cards.MEN + cards.MEN):
            place = state.men[man]
            if (
                place >= 0
                and ARMED[((foe * cards.KINDS + cards.KIND_OF[man]) * cards.SQUARES + place) * cards.SQUARES + square]
                & mask
            ):
                return True
    return False


def usable(state: State, seat: int, card: int) -> bool:
    """Some man of `seat` lives who can use the card, or it is terrain of this side."""
    if card >= cards.TREES:
        return (
            card == cards.TREES
            or card == cards.TREES + 2
            or card == (cards.TREES + 1 if seat == 0 else cards.HOLD_GROUND)
        )
    for man in cards.USERS[seat * cards.CARDS + card]:
        if state.men[man] >= 0:
            return True
    return False


def edge(outlooks: Outlooks, state: State) -> float:
    """The logarithm of the odds that the Americans win."""
    mine = features(outlooks, state, 0)
    theirs = features(outlooks, state, 1)
    total = 0.0
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * (mine[i] - theirs[i])
    return total
