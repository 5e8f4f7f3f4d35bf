"""lab: learned playout policy"""

from __future__ import annotations

from typing import Final

from game.battlefronts.actions import PASS, CallUp, March, Redeploy, Size
from game.battlefronts.cards import DECK, FRONTS, PLACES, ZONES
from game.battlefronts.state import State
from game.core.rng import Rng
from game.core.state import Action

TARGET: Final = 0
STAND: Final = 36
BATT: Final = STAND + 96
SOURCE: Final = BATT + 100
PASSING: Final = SOURCE + 20
TEMPO: Final = PASSING + 120
ZONE_F: Final = TEMPO + 54
ZONE_N: Final = ZONE_F + 36
ZPASS: Final = ZONE_N + 18
ALL: Final = ZPASS + 48


def by_cards(cards: int) -> int:
    return 0 if cards <= 1 else 1 if cards == 2 else 2 if cards <= 4 else 3 if cards <= 7 else 4


def versus(gap: int) -> int:
    return 0 if gap < -4 else 1 if gap <= 4 else 2


def some(number: int) -> int:
    return 0 if number == 0 else 1 if number <= 2 else 2


def most(number: int, limit: int) -> int:
    return number if number < limit else limit


def totals(state: State, seat: int) -> list[int]:
    base = seat * DECK
    strength = [0] * PLACES
    for number in state.field[seat]:
        b = base + number
        strength[state.place[b]] += state.strength[b]
    return strength


def unmoved(state: State, seat: int) -> list[int]:
    base = seat * DECK
    count = [0] * (PLACES + 1)
    if not state.done[seat]:
        for number in state.field[seat]:
            b = base + number
            if not state.moved[b]:
                count[state.place[b]] += 1
                count[PLACES] += 1
    return count


def pick_move(state: State, legal: list[Action], rng: Rng, factor: list[float]) -> Action:
    seat = state.to_act
    base = seat * DECK
    mine = seat * PLACES
    theirs = (1 - seat) * PLACES
    here = state.here
    s = totals(state, seat)
    S = totals(state, 1 - seat)
    un = unmoved(state, seat)
    UN = unmoved(state, 1 - seat)
    held = 0
    lost = 0
    for f in range(FRONTS):
        if here[mine + f] > 0:
            if here[theirs + f] == 0:
                held += 1
        elif here[theirs + f] > 0:
            lost += 1
    danger = 1 if lost >= 3 else 0
    left = un[PLACES]
    lb = 0 if left == 1 else 1 if left <= 3 else 2
    LB = some(UN[PLACES])
    done = 1 if state.done[1 - seat] else 0
    stand = (danger * 4 + most(held, 3)) * 4
    tempo = ((done * 3 + LB) * 3 + lb) * 3
    weights: list[int] = []
    total = 0
    for action in legal:
        value = 0.0
        number = -1
        q = 0
        red = 0
        if isinstance(action, March):
            number = action.battalion
            q = action.place
        elif isinstance(action, Redeploy):
            number = action.battalion
            q = action.front
            red = 1
        if number < 0:
            win = 1 if held >= 3 else 0
            value = factor[PASSING + (((LB * 5 + most(left, 5) - 1) * 2 + win) * 2 + danger) * 2 + done]
        else:
            b = base + number
            p = state.place[b]
            strength = state.strength[b]
            up = state.up[b]
            grade = 0 if not up else 1 if strength <= 3 else 2 if strength <= 6 else 3
            value = 1.0
            coarse = 0
            kind = 2
            if q < FRONTS:
                m = 1 if here[mine + q] > 0 else 0
                t = 1 if here[theirs + q] > 0 else 0
                expected = strength if up and not red else 5
                rel = versus(s[q] + expected - S[q]) if t else most(here[mine + q], 2)
                near = 0
                if q > 0:
                    near += UN[FRONTS + q - 1]
                if q < FRONTS - 1:
                    near += UN[FRONTS + q]
                value = factor[TARGET + ((m * 2 + t) * 3 + rel) * 3 + most(near, 2)]
                coarse = m * 2 + t
                kind = red
            value *= factor[STAND + (stand + coarse) * 3 + kind]
            value *= factor[BATT + (by_cards(state.end[b] - state.top[b]) * 4 + grade) * 5 + (4 if kind == 2 else coarse)]
            source = 0
            if p < FRONTS:
                if here[mine + p] > 1:
                    source = 1 if here[theirs + p] > 0 else 2
                else:
                    source = 3 if here[theirs + p] > 0 else 4
            value *= factor[SOURCE + source * 4 + (3 if kind == 2 else most(coarse, 2))]
            value *= factor[TEMPO + tempo + kind]
        weight = int(value * 1000.0) + 1
        total += weight
        weights.append(weight)
    return drawn(legal, weights, total, rng)


def drawn(legal: list[Action], weights: list[int], total: int, rng: Rng) -> Action:
    throw = rng.below(total)
    for i in range(len(legal)):
        throw -= weights[i]
        if throw < 0:
            return legal[i]
    return legal[0]


def pick_call_up(state: State, legal: list[Action], rng: Rng, factor: list[float]) -> Action:
    seat = state.to_act
    mine = seat * PLACES
    theirs = (1 - seat) * PLACES
    here = state.here
    s = totals(state, seat)
    S = totals(state, 1 - seat)
    deck = DECK - state.dealt[seat]
    made = 0
    for z in range(ZONES):
        made += state.called[seat] >> z & 1
    db = 0 if deck <= 5 else 1 if deck <= 12 else 2 if deck <= 25 else 3
    done = 1 if state.done[1 - seat] else 0
    weights: list[int] = []
    total = 0
    for action in legal:
        value = 0.0
        if isinstance(action, CallUp):
            z = action.zone
            value = 1.0
            for f in range(z, z + 2):
                m = 1 if here[mine + f] > 0 else 0
                t = 1 if here[theirs + f] > 0 else 0
                rel = versus(s[f] - S[f]) if m or t else 1
                edge = 1 if f == 0 or f == FRONTS - 1 else 0
                value *= factor[ZONE_F + ((m * 2 + t) * 3 + rel) * 2 + edge]
            outer = 1 if z == 0 or z == ZONES - 1 else 0
            value *= factor[ZONE_N + (most(here[mine + FRONTS + z], 2) * 3 + most(here[theirs + FRONTS + z], 2)) * 2 + outer]
        else:
            first = 1 if state.round == 1 else 0
            value = factor[ZPASS + ((db * 2 + done) * 3 + most(made, 2)) * 2 + first]
        weight = int(value * 1000.0) + 1
        total += weight
        weights.append(weight)
    return drawn(legal, weights, total, rng)
