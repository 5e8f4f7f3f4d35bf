"""Fix Bayonets: whom to kill with which card, and when to cover."""

from __future__ import annotations

from typing import Final

from ai.estimates.fix_bayonets.reach import ARMED
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets.actions import (
    At,
    Lose,
    Man,
    Pick,
)
from game.fix_bayonets.cards import (
    CARDS,
    FIGHT,
    FIGHT_AT,
    FIGHT_MAN,
    KILLS_ALL,
    KIND_OF,
    KINDS,
    MEN,
    OFFICER,
    RIFLEMAN,
    SNIPER_CARD,
    SQUARES,
    USERS,
)
from game.fix_bayonets.state import State

WORTH: Final[list[int]] = [1000, 100, 170, 120, 170]
"""What killing a man of each kind is worth to a playout."""
LAST_OFFICER: Final = 5000
GUARD: Final = 120
"""What shooting the only man beside an officer is worth besides."""
NOISE: Final = 40


def prizes(state: State, seat: int) -> list[int]:
    """What a hit on each square is worth to `seat`; first of cards that kill one man, then of those that kill all."""
    found = [0] * (2 * SQUARES)
    first = (1 - seat) * MEN
    men = state.men
    standing = state.standing
    base = (1 - seat) * SQUARES
    last = men[first] < 0 or men[first + 1] < 0
    for man in range(first, first + MEN):
        square = men[man]
        if square < 0:
            continue
        kind = KIND_OF[man]
        value = WORTH[kind]
        if kind == OFFICER:
            if last:
                value = LAST_OFFICER
            found[SQUARES + square] += value
            count = standing[base + square]
            if count == 1:
                found[square] = value
            elif count == 2:
                # The other man goes first; then the officer stands alone.
                found[square] += GUARD
        else:
            found[SQUARES + square] += value
            # Defenders choose: the cheapest man dies. Kinds other than riflemen come after them.
            if found[square] <= GUARD and (found[square] == 0 or found[square] == GUARD):
                found[square] += value
    return found


def hand_mask(state: State, seat: int) -> int:
    """The sorts of attack card in a hand, as bits."""
    mask = 0
    base = seat * CARDS
    for card in range(SNIPER_CARD + 1):
        if state.hands[base + card] > 0:
            mask |= 1 << card
    return mask


def enemy_squares(state: State, seat: int) -> list[int]:
    """Where the enemies of `seat` stand."""
    found: list[int] = []
    for man in range((1 - seat) * MEN, (2 - seat) * MEN):
        square = state.men[man]
        if square >= 0 and square not in found:
            found.append(square)
    return found


def best_shots(state: State, seat: int, mask: int, worth: list[int], squares: list[int]) -> list[int]:
    """By attack card of `mask`: the most that any man of `seat` can hit with it now."""
    best = [0] * (SNIPER_CARD + 1)
    for man in range(seat * MEN, seat * MEN + MEN):
        place = state.men[man]
        if place < 0:
            continue
        base = ((seat * KINDS + KIND_OF[man]) * SQUARES + place) * SQUARES
        for target in squares:
            cards = ARMED[base + target] & mask
            card = 0
            while cards:
                if cards & 1:
                    value = worth[SQUARES + target] if KILLS_ALL[card] else worth[target]
                    if value > best[card]:
                        best[card] = value
                cards >>= 1
                card += 1
    return best


def pick_attack(state: State, stage: int, legal: list[Action], rng: Rng) -> Action:
    """The card, the man, the square that kill most."""
    seat = state.to_act
    worth = prizes(state, seat)
    squares = enemy_squares(state, seat)
    best = legal[0]
    most = -1
    shots: list[int] = []
    if stage == FIGHT:
        shots = best_shots(state, seat, hand_mask(state, seat), worth, squares)
    for action in legal:
        value = 0
        if isinstance(action, Pick):
            value = shots[action.card] + rng.below(NOISE)
            if rng.below(16) == 0 and value < WORTH[OFFICER]:
                value = 0
        elif isinstance(action, Man):
            value = man_shot(state, seat, action, worth, squares) + rng.below(NOISE)
        elif isinstance(action, At):
            value = prize(state.card, action.square, worth) + rng.below(NOISE)
        else:
            value = NOISE
        if value > most:
            most = value
            best = action
    return best


def prize(card: int, square: int, worth: list[int]) -> int:
    return worth[SQUARES + square] if KILLS_ALL[card] else worth[square]


def man_shot(state: State, seat: int, man: Man, worth: list[int], squares: list[int]) -> int:
    """The most that this man can hit with the card picked."""
    base = ((seat * KINDS + man.kind) * SQUARES + man.square) * SQUARES
    most = 0
    for target in squares:
        if ARMED[base + target] >> state.card & 1:
            value = prize(state.card, target, worth)
            if value > most:
                most = value
    return most


def pick_casualty(legal: list[Action]) -> Action:
    """The man who is missed least."""
    best = legal[0]
    least = LAST_OFFICER
    for action in legal:
        assert isinstance(action, Lose)
        if WORTH[action.kind] < least:
            least = WORTH[action.kind]
            best = action
    return best


def is_decisive(state: State, action: Action) -> bool:
    """The action can be completed to an attack that wins unless it is negated."""
    seat = state.to_act
    if isinstance(action, At):
        return state.stage == FIGHT_AT and wins(state, seat, state.card, action.square)
    if isinstance(action, Man):
        return state.stage == FIGHT_MAN and man_wins(state, seat, state.card, action.kind, action.square)
    if isinstance(action, Pick) and state.stage == FIGHT:
        for man in USERS[seat * CARDS + action.card]:
            if state.men[man] >= 0 and man_wins(state, seat, action.card, KIND_OF[man], state.men[man]):
                return True
    return False


def man_wins(state: State, seat: int, card: int, kind: int, square: int) -> bool:
    """A man of this kind there could win with the card."""
    base = ((seat * KINDS + kind) * SQUARES + square) * SQUARES
    for officer in range((1 - seat) * MEN, (1 - seat) * MEN + 2):
        target = state.men[officer]
        if target >= 0 and ARMED[base + target] >> card & 1 and wins(state, seat, card, target):
            return True
    return False


def wins(state: State, seat: int, card: int, square: int) -> bool:
    """FB 1.2 A hit with the card on this square leaves the enemy without an officer, whomever he gives up."""
    first = (1 - seat) * MEN
    living = 0
    for officer in range(first, first + 2):
        if state.men[officer] >= 0:
            living += 1
            if state.men[officer] != square:
                return False
    return KILLS_ALL[card] or (living == 1 and state.standing[(1 - seat) * SQUARES + square] == 1)


def pick_cover(state: State, legal: list[Action], rng: Rng) -> Action:
    """Officers are always covered, several men mostly, a rifleman now and then."""
    worth = prizes(state, 1 - state.to_act)
    loss = prize(state.card, state.target, worth)
    if loss > 3 * WORTH[RIFLEMAN] or rng.below(3 * WORTH[RIFLEMAN]) < loss - 50:
        return wanted_terrain(state, legal)
    return legal[0]


def wanted_terrain(state: State, legal: list[Action]) -> Action:
    """The card that fewer can use before Trees or Rough Ground."""
    return legal[len(legal) - 1]


def pick_obstacle(state: State, legal: list[Action], rng: Rng) -> Action:
    """Who comes where he could shoot at an officer is stopped more often than others."""
    chance = 15
    if state.man >= 0:
        seat = state.to_act
        base = (((1 - seat) * KINDS + KIND_OF[state.man]) * SQUARES + state.target) * SQUARES
        for officer in range(seat * MEN, seat * MEN + 2):
            square = state.men[officer]
            if square >= 0 and ARMED[base + square]:
                chance = 60
    return wanted_terrain(state, legal) if rng.below(100) < chance else legal[0]
