"""At the Sharp End: quick estimates for playouts: the worth of counters, and what a commander can pay."""

from __future__ import annotations

from math import comb
from typing import Final

from game.core.rng import Rng
from game.sharp_end import cards
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


def _at_least(copies: int, needed: int, held: int) -> float:
    """The chance that `held` cards of UNIT_CARDS include `needed` of a type with `copies` copies."""
    ways = sum(comb(copies, some) * comb(cards.UNIT_CARDS - copies, held - some) for some in range(needed, held + 1))
    return ways / comb(cards.UNIT_CARDS, held)


CHANCE: Final[list[list[list[float]]]] = [
    [
        [_at_least(cards.UNIT_COPIES[card], needed, held) for held in range(MOST_HELD + 1)]
        for needed in range(MOST_NEEDED + 1)
    ]
    for card in range(cards.UNIT_TYPES)
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
    for enemy in range(cards.UNIT_TYPES):
        chance *= CHANCE[enemy][min(needs[enemy], MOST_NEEDED)][held]
    if chance >= 1.0:
        return 1.0
    wild = WILD_ORDER * state.order_count[state.commander] + WILD_COUNTER * state.held[state.commander]
    return chance + (1.0 - chance) * min(0.6, 0.6 * wild)


def chance_ahead(state: State, seat: int, place: int, rng: Rng) -> float:
    """How often this seat could pay a roll at a place with its own hand."""
    dice = state.dice_at(place) if not state.variable or place <= state.shown else 2
    needs = [0] * cards.UNIT_TYPES
    paid = 0
    for _ in range(THROWS):
        for enemy in range(cards.UNIT_TYPES):
            needs[enemy] = 0
        for _ in range(dice):
            enemy = cards.ENEMY[1 + rng.below(cards.SIDES)]
            if enemy != cards.NO_ENEMY:
                needs[enemy] += 1
        if spare(state, seat, needs) >= 0:
            paid += 1
    return paid / THROWS


def spoils(state: State) -> float:
    """How often a commander who could pay says *cannot*, since too many others would gain by it."""
    share = SPOIL if state.stand <= 1 else SPOIL_AHEAD
    return min(0.8, share * (len(state.attackers()) - 1))


def next_commander(state: State) -> int:
    """The seat that takes command if this attack succeeds."""
    for offset in range(1, state.seats):
        seat = (state.commander + offset) % state.seats
        if state.stance[seat] != cards.OUT:
            return seat
    return state.commander
