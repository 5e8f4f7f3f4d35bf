"""Battlefronts: what stands, in figures: the inputs of the estimate at the start of a round."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from game.battlefronts.cards import DECK, FRONTS, JACK, PLACES
from game.battlefronts.legal import attrition_of
from game.battlefronts.state import State

NAMES: Final = (
    "first player",
    "cards in the deck",
    "fronts held alone",
    "two fronts held alone",
    "battalions on fronts",
    "strength on fronts",
    "cards on fronts",
    "battalions on roads",
    "cards on roads",
    "strength on roads",
    "face-down battalions on roads",
    "battalions on contested fronts",
    "strength on contested fronts",
    "cards on contested fronts",
    "contested fronts with more battalions",
    "contested fronts with more cards",
    "contested fronts with more strength",
    "contested fronts that the next battle clears",
    "cards on held fronts, five each at most",
    "held fronts with a single card",
    "held fronts that the enemy can reach",
    "held fronts that the enemy cannot reach",
    "empty fronts within reach",
    "fronts stood on or within reach",
    "fronts stood on",
    "battalions beside fronts, two each at most",
    "redeployments from fronts",
    "redeployments from roads",
    "a card left in the deck",
    "root of the cards in the deck",
    "root of the cards on fronts",
    "root of the cards on roads",
    "logarithm of all cards",
    "share of all cards",
    "mean small card unseen",
    "share of face cards unseen",
    "greatest strengths on fronts",
    "roads with battalions",
)
SIZE: Final = len(NAMES)


class Side:
    """One seat's battalions, by place."""

    __slots__ = ("count", "strength", "cards", "best", "redeployable", "down", "deck")

    def __init__(self, state: State, seat: int) -> None:
        base = seat * DECK
        self.count: list[int] = state.here[seat * PLACES : (seat + 1) * PLACES]
        self.strength: list[int] = [0] * PLACES
        self.cards: list[int] = [0] * PLACES
        self.best: list[int] = [0] * PLACES
        self.redeployable: list[int] = [0] * PLACES
        self.down: int = 0
        self.deck: int = DECK - state.dealt[seat]
        for number in state.field[seat]:
            b = base + number
            place = state.place[b]
            cards = state.end[b] - state.top[b]
            self.cards[place] += cards
            if state.up[b]:
                strength = state.strength[b]
                self.strength[place] += strength
                if strength > self.best[place]:
                    self.best[place] = strength
                if cards > 1 and state.order[base + state.top[b]] >= JACK:
                    self.redeployable[place] += 1
            else:
                self.down += 1


def features(state: State, seat: int) -> list[float]:
    """By name: how much more of it `seat` has than the other."""
    own, other = Side(state, seat), Side(state, 1 - seat)
    mine = half(state, seat, own, other)
    theirs = half(state, 1 - seat, other, own)
    values: list[float] = []
    for i in range(SIZE):
        values.append(mine[i] - theirs[i])
    return values


def half(state: State, seat: int, own: Side, other: Side) -> list[float]:
    """By name: how much of it one seat has."""
    held = two = battalions = strength = cards = 0
    c_battalions = c_strength = c_cards = more_battalions = more_cards = more_strength = clears = 0
    held_cards = single = reached = safe = empty = within = stood = beside = moves = best = 0
    for f in range(FRONTS):
        near = OTHER = 0
        if f > 0:
            near += own.count[FRONTS + f - 1]
            OTHER += other.count[FRONTS + f - 1]
        if f < FRONTS - 1:
            near += own.count[FRONTS + f]
            OTHER += other.count[FRONTS + f]
        count = own.count[f]
        beside += near if near < 2 else 2
        if count == 0:
            if near > 0:
                empty += 1
                within += 1
            continue
        stood += 1
        within += 1
        battalions += count
        strength += own.strength[f]
        cards += own.cards[f]
        best += own.best[f]
        moves += own.redeployable[f]
        if other.count[f] == 0:
            held += 1
            held_cards += own.cards[f] if own.cards[f] < 5 else 5
            if own.cards[f] == 1:
                single += 1
            if OTHER > 0:
                reached += 1
            else:
                safe += 1
        else:
            c_battalions += count
            c_strength += own.strength[f]
            c_cards += own.cards[f]
            if count > other.count[f]:
                more_battalions += 1
            if own.cards[f] > other.cards[f]:
                more_cards += 1
            if own.strength[f] > other.strength[f]:
                more_strength += 1
            if attrition_of(own.strength[f]) >= other.cards[f]:
                clears += 1
    r_battalions = r_cards = r_strength = r_moves = roads = 0
    for z in range(FRONTS, PLACES):
        if own.count[z] > 0:
            roads += 1
            r_battalions += own.count[z]
            r_cards += own.cards[z]
            r_strength += own.strength[z]
            r_moves += own.redeployable[z]
    if held == 2:
        two = 1
    all_cards = own.deck + cards + r_cards
    others = other.deck + all_of(other)
    small, face = unseen(state, seat)
    return [
        1.0 if state.first == seat else 0.0,
        float(own.deck),
        float(held),
        float(two),
        float(battalions),
        float(strength),
        float(cards),
        float(r_battalions),
        float(r_cards),
        float(r_strength),
        float(own.down),
        float(c_battalions),
        float(c_strength),
        float(c_cards),
        float(more_battalions),
        float(more_cards),
        float(more_strength),
        float(clears),
        float(held_cards),
        float(single),
        float(reached),
        float(safe),
        float(empty),
        float(within),
        float(stood),
        float(beside),
        float(moves),
        float(r_moves),
        1.0 if own.deck > 0 else 0.0,
        sqrt(float(own.deck)),
        sqrt(float(cards)),
        sqrt(float(r_cards)),
        LOG[all_cards],
        float(all_cards) / float(all_cards + others + 1),
        small,
        face,
        float(best),
        float(roads),
    ]


def all_of(side: Side) -> int:
    """All cards of a side on the table."""
    total = 0
    for cards in side.cards:
        total += cards
    return total


def unseen(state: State, seat: int) -> tuple[float, float]:
    """Of the cards of a seat that nobody has seen: the sum of the small ones and the number of face cards, by card."""
    base = seat * DECK
    small = 220
    faces = 12
    left = DECK
    for number in range(state.raised[seat]):
        b = base + number
        for i in range(base + state.start[b], base + state.top[b] + state.up[b]):
            card = state.order[i]
            left -= 1
            if card < JACK:
                small -= card
            else:
                faces -= 1
    if left == 0:
        return 0.0, 0.0
    return float(small) / float(left), float(faces) / float(left)


LOG: Final = (
    0.0, *[__import__("math").log(1 + n) for n in range(1, 105)],
)


def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))
