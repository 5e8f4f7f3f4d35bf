"""Fix Bayonets: the playout policy of the Fight phase and of answers with Terrain cards."""

from __future__ import annotations

from typing import Final

from ai.estimates.fix_bayonets.outlook import LAST_OFFICER, WORTH, Enemy, Outlooks, prizes_from
from ai.estimates.fix_bayonets.reach import ARMED
from game.core.compiled import i64
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets import actions as do
from game.fix_bayonets import cards
from game.fix_bayonets.state import State

NOISE: Final = 40


def pick_attack(outlooks: Outlooks, state: State, stage: int, legal: list[Action], rng: Rng) -> Action:
    """The card, the man or the square with the greatest kill."""
    seat = state.to_act
    enemy = outlooks.enemy(state, seat)
    best = legal[0]
    most = -1
    shots: list[int] = []
    if stage == cards.FIGHT:
        shots = outlooks.outlook(state, seat).shots
    for action in legal:
        value = 0
        if isinstance(action, do.Pick):
            value = shots[action.card] + rng.below(NOISE)
            if rng.below(16) == 0 and value < WORTH[cards.OFFICER]:
                value = 0
        elif isinstance(action, do.Man):
            value = man_shot(state, action, enemy) + rng.below(NOISE)
        elif isinstance(action, do.At):
            value = enemy.worth(state)[prizes_from(state.card) + action.square] + rng.below(NOISE)
        else:
            value = NOISE
        if value > most:
            most = value
            best = action
    return best


def man_shot(state: State, man: do.Man, enemy: Enemy) -> i64:
    """The most that this man can hit with the card picked."""
    card: i64 = state.card
    base = ((enemy.seat * cards.KINDS + man.kind) * cards.SQUARES + man.square) * cards.SQUARES
    first = prizes_from(card)
    worth = enemy.worth(state)
    most: i64 = 0
    target: i64
    for target in enemy.squares:
        if ARMED[base + target] >> card & 1:
            value: i64 = worth[first + target]
            if value > most:
                most = value
    return most


def pick_casualty(legal: list[Action]) -> Action:
    """The man of the least WORTH."""
    best = legal[0]
    least = LAST_OFFICER
    for action in legal:
        assert isinstance(action, do.Lose)
        if WORTH[action.kind] < least:
            least = WORTH[action.kind]
            best = action
    return best


def pick_cover(outlooks: Outlooks, state: State, legal: list[Action], rng: Rng) -> Action:
    """Officers are always covered, several men mostly, a rifleman now and then."""
    loss = outlooks.enemy(state, 1 - state.to_act).worth(state)[prizes_from(state.card) + state.target]
    if loss > 3 * WORTH[cards.RIFLEMAN] or rng.below(3 * WORTH[cards.RIFLEMAN]) < loss - 50:
        return wanted_terrain(state, legal)
    return legal[0]


def wanted_terrain(state: State, legal: list[Action]) -> Action:
    """The Terrain card to spend: the side's own before Trees or Rough Ground, which both sides can use."""
    return legal[len(legal) - 1]


def pick_obstacle(state: State, legal: list[Action], rng: Rng) -> Action:
    """A man who comes where he could shoot at an officer is stopped more often than others."""
    chance = 15
    if state.man >= 0:
        seat = state.to_act
        base = (((1 - seat) * cards.KINDS + cards.KIND_OF[state.man]) * cards.SQUARES + state.target) * cards.SQUARES
        for officer in range(seat * cards.MEN, seat * cards.MEN + 2):
            square = state.men[officer]
            if square >= 0 and ARMED[base + square]:
                chance = 60
    return wanted_terrain(state, legal) if rng.below(100) < chance else legal[0]
