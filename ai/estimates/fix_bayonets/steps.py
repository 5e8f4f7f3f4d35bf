"""Fix Bayonets: the playout policy of the Move phase. Gains are in the units of WORTH, and in percent of threat."""

from __future__ import annotations

from typing import Final

from ai.estimates.fix_bayonets.outlook import Enemy, Outlook, Outlooks
from ai.estimates.fix_bayonets.shots import NOISE
from game.core.compiled import i64
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets import cards
from game.fix_bayonets.actions import END, Man, Pick, To
from game.fix_bayonets.quick import is_free, may_move
from game.fix_bayonets.state import State

HURDLE: Final = 25
"""A move that gains less is not made."""
LOOKS: Final = 5
"""The most men considered for a card."""
STRIDE: Final = 7
"""The step through the men, from a random one on; has no factor in common with MEN."""
GROUPS: Final = 3
"""A group is considered with probability 1 / GROUPS."""


def leaving(state: State, enemy: Enemy, place: i64) -> i64:
    """The cost of moving a man away from `place`: he may be the only one beside an officer."""
    if state.standing[enemy.seat * cards.SQUARES + place] == 2:
        first = enemy.seat * cards.MEN
        if state.men[first] == place or state.men[first + 1] == place:
            return 60
    return 0


def step_gain(state: State, kind: i64, here: i64, there: i64, outlook: Outlook) -> i64:
    """What a man gains by going to `there`; `here` is his `standing_value` now."""
    enemy = outlook.enemy
    gain = outlook.chance(kind, there)
    if kind == cards.OFFICER:
        return gain + (here - enemy.danger(there, state.standing[enemy.seat * cards.SQUARES + there]))
    return gain + enemy.threat(kind, there) - here


def standing_value(state: State, enemy: Enemy, man: i64) -> i64:
    """What a man's present square is worth to him, to compare with `step_gain`; for an officer the danger there."""
    place: i64 = state.men[man]
    kind: i64 = cards.KIND_OF[man]
    if kind == cards.OFFICER:
        return enemy.danger(place, state.standing[enemy.seat * cards.SQUARES + place] - 1)
    return enemy.threat(kind, place) + leaving(state, enemy, place)


def best_step(state: State, card: int, man: i64, outlook: Outlook, rng: Rng) -> i64:
    """The most a man gains with a Move card; -1000 if he cannot go anywhere."""
    most: i64 = -1000
    here = standing_value(state, outlook.enemy, man)
    kind: i64 = cards.KIND_OF[man]
    seat: i64 = outlook.enemy.seat
    for path in cards.PATHS[card][state.men[man]]:
        gain: i64 = rng.below(NOISE)
        gain += step_gain(state, kind, here, path[len(path) - 1], outlook)
        if gain > most and is_free(state, seat, path):
            most = gain
    return most


def group_step(state: State, card: int, enemy: Enemy, man: i64) -> i64:
    """What a man gains by going straight forward, not counting what he could shoot at; -1000 if he cannot."""
    path = cards.AHEAD[enemy.seat * cards.CARDS + card][state.men[man]]
    kind: i64 = cards.KIND_OF[man]
    if not path or not is_free(state, enemy.seat, path) or kind == cards.OFFICER:
        return -1000
    return enemy.threat(kind, path[len(path) - 1]) - standing_value(state, enemy, man)


def group_gain(state: State, card: int, enemy: Enemy) -> i64:
    """Half the sum of the gains of the men who profit by a group advance; 0 for fewer than two."""
    total: i64 = 0
    count = 0
    first: i64 = enemy.seat * cards.MEN
    man: i64
    for man in range(first + 2, first + cards.MEN):
        if may_move(state, man):
            gain = group_step(state, card, enemy, man)
            if gain > 0:
                total += gain
                count += 1
    return total // 2 if count > 1 else 0


def card_gain(state: State, seat: int, card: int, outlook: Outlook, rng: Rng) -> i64:
    """The most that one of a few men, or now and then a group, gains with a Move card."""
    most: i64 = 0
    men = cards.USERS[seat * cards.CARDS + card]
    place = rng.below(cards.MEN)
    looked = 0
    for _ in range(cards.MEN):
        man: i64 = men[place]
        place = (place + STRIDE) % cards.MEN
        if not may_move(state, man) or (cards.KIND_OF[man] == cards.OFFICER and rng.below(2)):
            continue
        gain = best_step(state, card, man, outlook, rng)
        if gain > most:
            most = gain
        looked += 1
        if looked == LOOKS:
            break
    if rng.below(GROUPS) == 0:
        gain = group_gain(state, card, outlook.enemy)
        if gain > most:
            most = gain
    return most


def pick_move(outlooks: Outlooks, state: State, stage: int, legal: list[Action], rng: Rng) -> Action:
    """Move men into range of the hand's attack cards, towards enemy officers; move the seat's own officers away."""
    seat = state.to_act
    if stage == cards.GROUP:
        return pick_member(outlooks.enemy(state, seat), state, seat, legal, rng)
    outlook = outlooks.outlook(state, seat)
    if stage == cards.MOVE_TO:
        return pick_destination(state, seat, legal, outlook, rng)
    if stage == cards.MOVE_MAN:
        return pick_mover(state, seat, legal, outlook, rng)
    best = END
    most: i64 = -1
    for action in legal:
        gain: i64 = HURDLE + rng.below(NOISE)
        if isinstance(action, Pick):
            gain = card_gain(state, seat, action.card, outlook, rng)
        if gain > most:
            most = gain
            best = action
    return best


def pick_mover(state: State, seat: int, legal: list[Action], outlook: Outlook, rng: Rng) -> Action:
    """The man who gains most out of a few, or the group."""
    best = legal[0]
    most: i64 = -2000
    count = len(legal)
    place = rng.below(count)
    stride = STRIDE if count % STRIDE else 1
    for _ in range(min(count, 2 * LOOKS)):
        action = legal[place]
        place = (place + stride) % count
        gain: i64 = 0
        if isinstance(action, Man):
            gain = best_step(state, state.card, mover(state, seat, action), outlook, rng)
        elif rng.below(GROUPS) == 0:
            gain = group_gain(state, state.card, outlook.enemy)
        if gain > most:
            most = gain
            best = action
    return best


def pick_destination(state: State, seat: int, legal: list[Action], outlook: Outlook, rng: Rng) -> Action:
    """The destination where the man gains most."""
    best = legal[0]
    most: i64 = -2000
    here = standing_value(state, outlook.enemy, state.man)
    kind: i64 = cards.KIND_OF[state.man]
    for action in legal:
        assert isinstance(action, To)
        gain = step_gain(state, kind, here, action.square, outlook) + rng.below(NOISE)
        if gain > most:
            most = gain
            best = action
    return best


def mover(state: State, seat: int, action: Man) -> i64:
    """A man of this kind on this square."""
    first: i64 = seat * cards.MEN
    square: i64 = action.square
    men = state.men
    man: i64
    for man in range(first, first + cards.MEN):
        if men[man] == square and cards.KIND_OF[man] == action.kind:
            return man
    return first


def pick_member(enemy: Enemy, state: State, seat: int, legal: list[Action], rng: Rng) -> Action:
    """The next man who gains by joining the group; then GO."""
    for action in legal:
        if isinstance(action, Man) and rng.below(16):
            man = mover(state, seat, action)
            if group_step(state, state.card, enemy, man) > 0:
                return action
    return legal[0]
