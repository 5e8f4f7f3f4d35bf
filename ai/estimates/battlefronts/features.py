"""The features of Battlefronts at the start of a round: the inputs of its estimate.

Battalions matter more than cards, and their number at a place matters more than their strength, since both
attrition and a lost battle take battalions. Of 55 features that were tried, these are the ones that a fit needs.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from game.battlefronts.cards import DECK, FRONTS, JACK, NEIGHBOURS, PLACES
from game.battlefronts.legal import attrition_of
from game.battlefronts.state import State

NAMES: Final[tuple[str, ...]] = (
    "first player",
    "cards in the deck",
    "root of the cards in the deck",
    "mean strength of the small cards unseen",
    "cards on fronts",
    "cards on roads",
    "strength on fronts",
    "strength on roads",
    "battalions face down",
    "battalions up to strength 2",
    "battalions of strength 3 to 6",
    "battalions from strength 7",
    "battalions of one card",
    "battalions of two cards",
    "battalions of five to seven cards",
    "logarithm of the battalions",
    "logarithm of the battalions, three cards of the deck as one",
    "fronts stood on",
    "fronts held alone",
    "contested fronts that the next battle clears",
    "empty fronts with a battalion on a road beside",
    "battalions on roads beside each front, two at most",
)
WEAK: Final = 2
STRONG: Final = 7
SMALL: Final = 4 * (JACK - 1) * JACK // 2
"""The sum of all cards from ace to ten in a deck."""


class Side:
    """What one seat has on the table: battalions, strength and cards by place, and how many battalions of each kind."""

    __slots__ = ("battalions", "count", "strength", "cards", "down", "weak", "fair", "strong", "sizes")

    def __init__(self, state: State, seat: int) -> None:
        self.battalions: int = len(state.field[seat])
        self.count: list[int] = state.here[seat * PLACES : (seat + 1) * PLACES]
        self.strength: list[int] = [0] * PLACES
        self.cards: list[int] = [0] * PLACES
        self.down: int = 0
        self.weak: int = 0
        self.fair: int = 0
        self.strong: int = 0
        self.sizes: list[int] = [0] * (DECK + 1)
        """By number of cards: battalions of that size."""
        base = seat * DECK
        for number in state.field[seat]:
            b = base + number
            place = state.place[b]
            cards = state.end[b] - state.top[b]
            self.cards[place] += cards
            self.sizes[cards] += 1
            if state.up[b]:
                strength = state.strength[b]
                self.strength[place] += strength
                self._grade(strength)
            else:
                self.down += 1

    def _grade(self, strength: int) -> None:
        if strength <= WEAK:
            self.weak += 1
        elif strength < STRONG:
            self.fair += 1
        else:
            self.strong += 1


def sampled(before: State, after: State) -> bool:
    """Whether a round has begun with the action between these two."""
    return before.round != after.round


def features(state: State, seat: int) -> list[float]:
    """The features by name: how much more this seat has of each than the other."""
    own, other = Side(state, seat), Side(state, 1 - seat)
    more = figures(state, seat, own, other)
    less = figures(state, 1 - seat, other, own)
    for i in range(len(more)):
        more[i] -= less[i]
    return more


def figures(state: State, seat: int, own: Side, other: Side) -> list[float]:
    """The features by name: how much this seat has of each."""
    deck = DECK - state.dealt[seat]
    front_cards = road_cards = front_strength = road_strength = 0
    for place in range(PLACES):
        if place < FRONTS:
            front_cards += own.cards[place]
            front_strength += own.strength[place]
        else:
            road_cards += own.cards[place]
            road_strength += own.strength[place]
    found = [
        1.0 if state.first == seat else 0.0,
        float(deck),
        sqrt(deck),
        unseen(state, seat),
        float(front_cards),
        float(road_cards),
        float(front_strength),
        float(road_strength),
        float(own.down),
        float(own.weak),
        float(own.fair),
        float(own.strong),
        float(own.sizes[1]),
        float(own.sizes[2]),
        float(own.sizes[5] + own.sizes[6] + own.sizes[7]),
        log(1 + own.battalions),
        log(1.0 + own.battalions + deck / 3.0),
    ]
    add_fronts(found, own, other)
    return found


def add_fronts(found: list[float], own: Side, other: Side) -> None:
    """Add what a seat has on and beside the fronts."""
    stood = alone = clears = empty = beside = 0
    for front in range(FRONTS):
        near = 0
        for road in NEIGHBOURS[front]:
            near += own.count[road]
        beside += near if near < 2 else 2
        if own.count[front] == 0:
            if near:
                empty += 1
            continue
        stood += 1
        if other.count[front] == 0:
            alone += 1
        elif attrition_of(own.strength[front]) >= other.cards[front]:
            clears += 1
    found.append(float(stood))
    found.append(float(alone))
    found.append(float(clears))
    found.append(float(empty))
    found.append(float(beside))


def unseen(state: State, seat: int) -> float:
    """The mean value of the cards of a seat that nobody has seen: the sum of those from ace to ten, over all of them.

    A face card counts 0.
    """
    base = seat * DECK
    small = SMALL
    left = DECK
    for b in range(base, base + state.raised[seat]):
        for i in range(base + state.start[b], base + state.top[b] + state.up[b]):
            left -= 1
            if state.order[i] < JACK:
                small -= state.order[i]
    return small / left if left else 0.0
