"""At the Sharp End: quick estimates for playouts: the worth of counters and hands, and what a commander can pay."""

from __future__ import annotations

from math import comb
from typing import Final

from game.core.rng import Rng
from game.sharp_end.cards import (
    ENEMY,
    NO_ENEMY,
    ORDER_TYPES,
    OUT,
    SIDES,
    TOKENS,
    UNIT_CARDS,
    UNIT_COPIES,
    UNIT_TYPES,
)
from game.sharp_end.legal import enemies, spare
from game.sharp_end.state import State

MOST_HELD: Final = 24
MOST_NEEDED: Final = 8
"""Bounds of the table CHANCE: larger hands, and more enemies of one type, count as these."""

SHARE: Final = 0.7
OTHERS: Final = 0.7
"""A counter of terrain n is worth SHARE * n + OTHERS victory points on average: OTHERS for those that draw cards."""
AHEAD: Final = 1.25
"""The factor for a counter of the terrain ahead: from there a seat may advance further."""
WILD_ORDER: Final = 0.2
WILD_COUNTER: Final = 0.1
"""The chance that an unknown HQ card, or an unknown counter, pays any enemy."""
THROWS: Final = 6
"""The number of sampled rolls in `chance_ahead`."""

SPOIL: Final = 0.22
SPOIL_AHEAD: Final = 0.14
SPOIL_DUG_IN: Final = 0.2
"""How often a commander who can pay says *cannot*, 0..1: for each other officer in the attack on terrain 1, for each of
them further on, and in addition with a Dig In in hand."""

RIPE: Final = 5
"""What grows with the turns to come is whole with so many of them or more, and shrinks in proportion below."""
TYPE_WORTH: Final = 0.15
"""What each type of unit card in hand is worth, in victory points at the end of the match."""
TOKEN_WORTH: Final = (0.2, 0.5, 0.2)
"""By token: what a counter that can be spent is worth, in the same points."""


class Prices:
    """What cards are worth at the end of the match, in victory points, and the luck to come, for a number of seats."""

    __slots__ = ("unit", "order", "grows", "spread")

    def __init__(self, unit: float, order: list[float], grows: list[float], spread: float) -> None:
        self.unit: float = unit
        """A unit card, with RIPE turns to come."""
        self.order: list[float] = order
        """By HQ card: its worth in the last turn (the rules score an Intel-Recon as a point besides)."""
        self.grows: list[float] = grows
        """By HQ card: what RIPE turns to come add."""
        self.spread: float = spread
        """The scale of luck in the softmax of `estimate`, in points of one turn; times the cube root of n for n."""


FEW: Final = Prices(0.2, [0.0, 0.6, 0.0, 0.35, 0.13, 0.0], [0.0, 0.6, 0.0, 0.0, 0.0, 0.37], 1.35)
MANY: Final = Prices(0.14, [0.0, 1.08, 0.05, 0.12, 0.15, 0.27], [0.0, 0.6, 0.22, 0.25, -0.1, 0.09], 1.5)
"""With two or three seats, and with more.

MANY is a choice model (softmax over the seats) of who won 1,500 matches of four searches of 100 iterations, at every
turn's end, with a ridge (30) that draws the prices to those of FEW, then rounded by hand: log loss 1.091 in
cross-validation, FEW 1.096, even chances 1.386. Mostly a Dig In is dearer.

Matches of 150 iterations, MANY against FEW: with four seats 31.1 +- 4.4 % of 404 (even 25; H1 of 28 % accepted), after
a first look at 27.9 +- 2.9 % of 796; with two 48.8 +- 2.9 % of 1,000, with three 32.5 +- 3.5 % of 525 (even 33.3), with
six 16.6 +- 3.6 % of 324 (even 16.7), the last two broken off.

A model that counts every counter taken against a seat (-0.47 in RIPE turns) foretells better (1.086) and plays worse:
24.4 +- 3.4 % of 488 with four seats (broken off).
"""


def prices(seats: int) -> Prices:
    """What cards are worth with so many seats."""
    return FEW if seats < 4 else MANY


def _at_least(copies: int, needed: int, held: int) -> float:
    """The chance that `held` cards of UNIT_CARDS include `needed` of a type with `copies` copies."""
    ways = sum(comb(copies, some) * comb(UNIT_CARDS - copies, held - some) for some in range(needed, held + 1))
    return ways / comb(UNIT_CARDS, held)


CHANCE: Final[list[list[list[float]]]] = [
    [[_at_least(UNIT_COPIES[card], needed, held) for held in range(MOST_HELD + 1)] for needed in range(MOST_NEEDED + 1)]
    for card in range(UNIT_TYPES)
]
"""The chance that a hand holds enough unit cards of a type, at CHANCE[type][needed][held]."""


def worth(state: State, place: int) -> float:
    """The worth of a counter of the terrain at a place, in victory points."""
    terrain = state.road[place]
    if not state.left[terrain]:
        return 0.0
    return SHARE * terrain + OTHERS


def chance_to_pay(state: State) -> float:
    """How likely the commander can pay this attack's enemies, as an officer sees it."""
    needs = enemies(state)
    held = min(state.unit_count[state.commander], MOST_HELD)
    chance = 1.0
    for enemy in range(UNIT_TYPES):
        chance *= CHANCE[enemy][min(needs[enemy], MOST_NEEDED)][held]
    if chance >= 1.0:
        return 1.0
    wild = WILD_ORDER * state.order_count[state.commander] + WILD_COUNTER * state.held[state.commander]
    return chance + (1.0 - chance) * min(0.6, 0.6 * wild)


def chance_ahead(state: State, seat: int, place: int, rng: Rng) -> float:
    """How often this seat could pay a roll at a place with its own hand."""
    dice = state.dice_at(place) if not state.variable or place <= state.shown else 2
    needs = [0] * UNIT_TYPES
    paid = 0
    for _ in range(THROWS):
        for enemy in range(UNIT_TYPES):
            needs[enemy] = 0
        for _ in range(dice):
            enemy = ENEMY[1 + rng.below(SIDES)]
            if enemy != NO_ENEMY:
                needs[enemy] += 1
        if spare(state, seat, needs) >= 0:
            paid += 1
    return paid / THROWS


def prospect(state: State, seat: int) -> float:
    """A seat's victory points, with what its cards and counters may still bring."""
    price = prices(state.seats)
    ripe = min(1.0, (state.last_turn - state.turn + 1) / RIPE)
    points = float(state.points(seat)) + price.unit * ripe * state.unit_count[seat]
    for card in range(UNIT_TYPES):
        if state.units[seat * UNIT_TYPES + card]:
            points += TYPE_WORTH
    for card in range(ORDER_TYPES):
        points += (price.order[card] + price.grows[card] * ripe) * state.orders[seat * ORDER_TYPES + card]
    for token in range(TOKENS):
        points += TOKEN_WORTH[token] * state.tokens[seat * TOKENS + token]
    return points


def spoils(state: State) -> float:
    """How often a commander who could pay says *cannot*, since too many others would gain by it."""
    share = SPOIL if state.stand <= 1 else SPOIL_AHEAD
    return min(0.8, share * (len(state.attackers()) - 1))


def next_commander(state: State) -> int:
    """The seat that takes command if this attack succeeds."""
    for offset in range(1, state.seats):
        seat = (state.commander + offset) % state.seats
        if state.stance[seat] != OUT:
            return seat
    return state.commander
