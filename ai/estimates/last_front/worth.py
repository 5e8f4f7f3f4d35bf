"""What territories and hands are worth in Last Front: each seat's chance to win the match."""

from __future__ import annotations

from math import exp
from typing import Final

from game.last_front.cards import FRONTS, NONE, SORTS, TYPE_OF
from game.last_front.data import ANY_TYPE, DIFFERENT_TYPES
from game.last_front.state import State

CARD_WORTH: Final[list[float]] = [
    *(1.0, 2.0, 3.0),
    *(2.1, 3.2),
    *(2.0, 3.0, 4.0),
    *(1.3, 2.5, 3.8),
    *(4.0, 3.5, 3.5, 4.0, 4.0, 2.5, 5.0, 2.0),
    *(4.5, 4.5, 4.0, 4.5, 5.5, 6.0, 3.5, 3.0, 3.0, 3.0),
    1.5,
]
"""By sort, in points of a bid: units, Specials, Icons, Draw Event."""
MEAN_WORTH: Final = 2.4
"""Of a card that nobody has seen."""

HELD: Final[list[float]] = [0.0, 0.9, 2.0, 2.0]
HELD_QUICK: Final[list[float]] = [0.0, 0.7, 1.8, 1.8]
"""By territories held, in logits, and so all that follows."""
POINT: Final = 0.07
"""A point of a hand."""
STARTS: Final = 0.1
"""Who has won the last battle chooses the front."""
THREAT: Final = 0.5
"""The territory that lies open, or is fought for, would win the match."""


def hand_points(state: State, seat: int) -> float:
    """What the cards of a hand are worth, in points of a bid."""
    points = 0.0
    base = seat * SORTS
    for sort in range(SORTS):
        count = state.hands[base + sort]
        if count:
            points += count * CARD_WORTH[sort]
    return points


def wins_match(state: State, seat: int, territory: int) -> bool:
    """LF 1 Whether this territory is the last that a seat needs."""
    kind = TYPE_OF[territory]
    count = 0
    types = 0
    seen = 0
    same = False
    for other in range(FRONTS):
        if state.holder[other] == seat:
            count += 1
            its = TYPE_OF[other]
            if its == kind:
                same = True
            if not seen >> its & 1:
                seen |= 1 << its
                types += 1
    if state.quick:
        return count + 1 >= ANY_TYPE
    return same or types + 1 >= DIFFERENT_TYPES


def held_worth(state: State, count: int) -> float:
    """What so many territories are worth."""
    table = HELD_QUICK if state.quick else HELD
    return table[count if count < 3 else 3]


def standing(state: State, seat: int, points: float) -> float:
    """How a seat stands between battles, with so many points in hand."""
    worth = held_worth(state, state.holder.count(seat)) + POINT * points
    if seat == state.starter:
        worth += STARTS
    front = state.open_front if state.front == NONE else state.front
    if front != NONE and state.holder[front] != seat and wins_match(state, seat, front):
        worth += THREAT
    return worth


def chances(state: State) -> list[float]:
    """Each seat's chance to win the match, when no battle is under way."""
    shares: list[float] = []
    total = 0.0
    for seat in range(state.seats):
        points = hand_points(state, seat)
        if state.turn and seat == state.active and state.front != NONE:
            points -= MEAN_WORTH
        share = exp(standing(state, seat, points))
        total += share
        shares.append(share)
    return [share / total for share in shares]


class Stakes:
    """What hangs on a battle for one seat: its chance to win the match by who wins the battle."""

    __slots__ = ("by_winner",)

    def __init__(self, state: State, seat: int, points: float) -> None:
        """The seat has so many points in hand; others are judged by how many cards they hold."""
        self.by_winner: list[float] = [0.0] * state.seats
        seats = state.seats
        front = state.front
        defender = state.holder[front]
        counts = [0] * seats
        for territory in range(FRONTS):
            if state.holder[territory] != NONE:
                counts[state.holder[territory]] += 1
        power: list[float] = []
        base: list[float] = []
        total = 0.0
        for other in range(seats):
            own = POINT * (points if other == seat else MEAN_WORTH * state.hand_size[other])
            base.append(own)
            kept = counts[other] - 1 if other == defender else counts[other]
            power.append(exp(own + held_worth(state, kept)))
            total += power[other]
        for winner in range(seats):
            if winner != defender and wins_match(state, winner, front):
                self.by_winner[winner] = 1.0 if winner == seat else 0.0
                continue
            kept = counts[winner] if winner == defender else counts[winner] + 1
            with_it = exp(base[winner] + held_worth(state, kept) + STARTS)
            own = with_it if winner == seat else power[seat]
            self.by_winner[winner] = own / (total - power[winner] + with_it)
