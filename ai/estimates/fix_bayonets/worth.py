"""Fix Bayonets: what a position is worth."""

from __future__ import annotations

from typing import Final

from ai.estimates.fix_bayonets.steps import danger
from game.fix_bayonets.cards import (
    CARDS,
    CRAWL,
    HEAVY,
    HOLD_GROUND,
    KIND_OF,
    KINDS,
    MEN,
    OFFICER,
    RIFLEMAN,
    RUNNER,
    SNIPER,
    SQUARES,
    TREES,
    USERS,
)
from game.fix_bayonets.state import State

WEIGHTS: Final[list[float]] = [-0.26, 0.11, 0.25, 0.1, -2.61, 0.51, -2.98, 0.43, 0.02, 0.16, 0.03, 0.01]


def features(state: State, seat: int) -> list[float]:
    """What speaks for a seat, in the order of WEIGHTS."""
    first = seat * MEN
    men = state.men
    standing = state.standing
    counts = [0] * KINDS
    for man in range(first, first + MEN):
        if men[man] >= 0:
            counts[KIND_OF[man]] += 1
    exposed = [0.0, 0.0]
    for i in range(2):
        square = men[first + i]
        if square >= 0:
            near = danger(state, seat, square, standing[seat * SQUARES + square] - 1) / 150.0
            exposed[i] = near / (1.0 + near)
    both = counts[OFFICER] == 2
    base = seat * CARDS
    hands = state.hands
    cover = hands[base + TREES] + (hands[base + TREES + 1] if seat == 0 else 0)
    obstacles = hands[base + TREES + 2] + (hands[base + HOLD_GROUND] if seat == 1 else 0)
    attacks = 0
    moves = 0
    for card in range(TREES):
        if hands[base + card] and usable(state, seat, card):
            if card < CRAWL:
                attacks += hands[base + card]
            else:
                moves += hands[base + card]
    return [
        1.0 if both else 0.0,
        float(counts[RIFLEMAN]),
        float(counts[HEAVY]),
        float(counts[RUNNER] + counts[SNIPER]),
        0.0 if both else exposed[0] + exposed[1],
        exposed[0] + exposed[1] if both else 0.0,
        exposed[0] * exposed[1],
        float(cover),
        float(obstacles),
        float(attacks),
        float(moves),
        1.0 if state.active == seat else 0.0,
    ]


def usable(state: State, seat: int, card: int) -> bool:
    """Some man of `seat` lives who can use the card, or it is terrain of this side."""
    if card >= TREES:
        return card == TREES or card == TREES + 2 or card == (TREES + 1 if seat == 0 else HOLD_GROUND)
    for man in USERS[seat * CARDS + card]:
        if state.men[man] >= 0:
            return True
    return False


def edge(state: State) -> float:
    """The logarithm of the odds that the Americans win."""
    mine = features(state, 0)
    theirs = features(state, 1)
    total = 0.0
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * (mine[i] - theirs[i])
    return total
