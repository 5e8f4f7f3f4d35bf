"""Fix Bayonets: how a playout moves."""

from __future__ import annotations

from typing import Final

from ai.estimates.fix_bayonets.outlook import Outlook, enemy_of, outlook_of
from ai.estimates.fix_bayonets.reach import PRESSURE
from ai.estimates.fix_bayonets.shots import NOISE
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets.actions import END, Man, Pick, To
from game.fix_bayonets.cards import (
    AHEAD,
    CARDS,
    GROUP,
    KIND_OF,
    KINDS,
    MEN,
    MOVE_MAN,
    MOVE_TO,
    OFFICER,
    PATHS,
    SQUARES,
    USERS,
)
from game.fix_bayonets.legal import is_free, may_move
from game.fix_bayonets.state import State

HURDLE: Final = 25
"""A move that gains less is not made."""
LOOKS: Final = 5
"""So many men are considered for a card."""
STRIDE: Final = 7
"""How they are taken out of all, from anyone on; prime to MEN."""
GROUPS: Final = 3
"""One time in so many a group is considered."""


def threat(state: State, seat: int, kind: int, square: int) -> int:
    """How near a man of `seat` on this square is to the enemy's officers, in percent of a shot at one of them."""
    base = ((seat * KINDS + kind) * SQUARES + square) * SQUARES
    first = (1 - seat) * MEN
    total = 0
    for officer in range(first, first + 2):
        place = state.men[officer]
        if place >= 0:
            total += PRESSURE[base + place]
    return total


def leaving(state: State, seat: int, man: int) -> int:
    """What it costs that a man goes who stands alone with an officer."""
    place = state.men[man]
    if state.standing[seat * SQUARES + place] == 2:
        first = seat * MEN
        if state.men[first] == place or state.men[first + 1] == place:
            return 60
    return 0


def step_gain(state: State, seat: int, man: int, here: int, there: int, outlook: Outlook) -> int:
    """What a man gains by going from a square, where he stands for `here`, to another."""
    kind = KIND_OF[man]
    gain = outlook.chance(kind, there)
    if kind == OFFICER:
        return gain + (here - outlook.enemy.danger(there, state.standing[seat * SQUARES + there]))
    return gain + threat(state, seat, kind, there) - here


def standing_value(state: State, seat: int, man: int) -> int:
    """The other half of `step_gain`."""
    place = state.men[man]
    if KIND_OF[man] == OFFICER:
        return enemy_of(state, seat).danger(place, state.standing[seat * SQUARES + place] - 1)
    return threat(state, seat, KIND_OF[man], place) + leaving(state, seat, man)


def best_step(state: State, seat: int, card: int, man: int, outlook: Outlook, rng: Rng) -> int:
    """The most a man gains with a Move card; -1000 if he cannot go anywhere. `step_gain` of every way he can go."""
    most = -1000
    here = standing_value(state, seat, man)
    kind = KIND_OF[man]
    base = (seat * KINDS + kind) * SQUARES * SQUARES
    one = state.men[(1 - seat) * MEN]
    two = state.men[(1 - seat) * MEN + 1]
    for path in PATHS[card][state.men[man]]:
        there = path[len(path) - 1]
        gain = rng.below(NOISE)
        if kind == OFFICER:
            gain += step_gain(state, seat, man, here, there, outlook)
        else:
            gain += outlook.chance(kind, there) - here
            if one >= 0:
                gain += PRESSURE[base + there * SQUARES + one]
            if two >= 0:
                gain += PRESSURE[base + there * SQUARES + two]
        if gain > most and is_free(state, seat, path):
            most = gain
    return most


def group_step(state: State, seat: int, card: int, man: int) -> int:
    """What a man gains by going straight forward, not counting what he could shoot at; -1000 if he cannot."""
    path = AHEAD[seat * CARDS + card][state.men[man]]
    if not path or not is_free(state, seat, path) or KIND_OF[man] == OFFICER:
        return -1000
    kind = KIND_OF[man]
    return threat(state, seat, kind, path[len(path) - 1]) - standing_value(state, seat, man)


def group_gain(state: State, seat: int, card: int) -> int:
    """What the men gain who would go forward together; 0 for fewer than two."""
    total = 0
    count = 0
    for man in range(seat * MEN + 2, seat * MEN + MEN):
        if may_move(state, man):
            gain = group_step(state, seat, card, man)
            if gain > 0:
                total += gain
                count += 1
    return total // 2 if count > 1 else 0


def card_gain(state: State, seat: int, card: int, outlook: Outlook, rng: Rng) -> int:
    """The most that one of a few men, or now and then a group, gains with a Move card."""
    most = 0
    men = USERS[seat * CARDS + card]
    place = rng.below(MEN)
    looked = 0
    for _ in range(MEN):
        man = men[place]
        place = (place + STRIDE) % MEN
        if not may_move(state, man) or (KIND_OF[man] == OFFICER and rng.below(2)):
            continue
        gain = best_step(state, seat, card, man, outlook, rng)
        if gain > most:
            most = gain
        looked += 1
        if looked == LOOKS:
            break
    if rng.below(GROUPS) == 0:
        gain = group_gain(state, seat, card)
        if gain > most:
            most = gain
    return most


def pick_move(state: State, stage: int, legal: list[Action], rng: Rng) -> Action:
    """Into range of what the hand can kill, towards the enemy's officers, away with the own."""
    seat = state.to_act
    if stage == GROUP:
        return pick_member(state, seat, legal, rng)
    outlook = outlook_of(state, seat)
    if stage == MOVE_TO:
        return pick_destination(state, seat, legal, outlook, rng)
    if stage == MOVE_MAN:
        return pick_mover(state, seat, legal, outlook, rng)
    best = END
    most = -1
    for action in legal:
        gain = HURDLE + rng.below(NOISE)
        if isinstance(action, Pick):
            gain = card_gain(state, seat, action.card, outlook, rng)
        if gain > most:
            most = gain
            best = action
    return best


def pick_mover(state: State, seat: int, legal: list[Action], outlook: Outlook, rng: Rng) -> Action:
    """The one out of a few who gains most, or the group."""
    best = legal[0]
    most = -2000
    count = len(legal)
    place = rng.below(count)
    stride = STRIDE if count % STRIDE else 1
    for _ in range(min(count, 2 * LOOKS)):
        action = legal[place]
        place = (place + stride) % count
        gain = 0
        if isinstance(action, Man):
            gain = best_step(state, seat, state.card, mover(state, seat, action), outlook, rng)
        elif rng.below(GROUPS) == 0:
            gain = group_gain(state, seat, state.card)
        if gain > most:
            most = gain
            best = action
    return best


def pick_destination(state: State, seat: int, legal: list[Action], outlook: Outlook, rng: Rng) -> Action:
    """Where the man gains most."""
    best = legal[0]
    most = -2000
    here = standing_value(state, seat, state.man)
    for action in legal:
        assert isinstance(action, To)
        gain = step_gain(state, seat, state.man, here, action.square, outlook) + rng.below(NOISE)
        if gain > most:
            most = gain
            best = action
    return best


def mover(state: State, seat: int, action: Man) -> int:
    """A man of this kind on this square."""
    for man in range(seat * MEN, seat * MEN + MEN):
        if state.men[man] == action.square and KIND_OF[man] == action.kind:
            return man
    return seat * MEN


def pick_member(state: State, seat: int, legal: list[Action], rng: Rng) -> Action:
    """The next man who gains by going along; then go."""
    for action in legal:
        if isinstance(action, Man) and rng.below(16):
            man = mover(state, seat, action)
            if group_step(state, seat, state.card, man) > 0:
                return action
    return legal[0]
