"""What the staff proposes where a person gives one order for many decisions: deploy all, attack with everything."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import cards, odds
from game.fighting_front.actions import Card, On, Target, Unit
from game.fighting_front.cards import COLUMNS, KIND_OF, NEIGHBOURS, NONE, RANGE, ROWS, SORTS, TOUGHNESS
from game.fighting_front.state import State
from game.fighting_front.steps import ARTILLERY, GROUND
from scenes.boards.fighting_front.selection import Steps

TABLES = {ARTILLERY: cards.BOMBARDMENT, GROUND: cards.GROUND_ATTACK}
"""The rolls of attacks that are declared, by the step in which they are."""
HURT = 0.35
"""What a disruption counter is worth, as a share of the destruction of the card."""


def ahead_of(world: State, action: Action) -> State:
    """The world after an action; the first one is left as it is."""
    ahead = world.copy()
    ahead.allow_trial()
    ahead.apply(action, Rng(0))
    return ahead


# --- Attacks -----------------------------------------------------------------------------


def only_target(world: State, action: Action | None) -> int | None:
    """What a ground unit would attack that is chosen for it, where there is no choice."""
    if world.step not in TABLES or not isinstance(action, Unit):
        return None
    after = ahead_of(world, action)
    return None if after.midway() else after.attack_at[-1]


def next_attack(world: State, opens: Sequence[Action], table: int) -> Steps:
    """The most promising attack that is open, with its target; () where there is none."""
    best: tuple[float, Steps] = (0.0, ())
    for action in opens:
        if not isinstance(action, Unit):
            continue
        ahead = ahead_of(world, action)
        if not ahead.midway():  # a single target is taken by itself
            value = promise(rolled(world, table, action.space, ahead.attack_at[-1]))
            best = max(best, (value, (action,)), key=lambda one: one[0])
            continue
        for target in ahead.legal():
            if isinstance(target, Target):
                value = promise(rolled(world, table, action.space, target.space))
                best = max(best, (value, (action, target)), key=lambda one: one[0])
    return best[1]


def rolled(world: State, table: int, start: int, target: int, slot: int = NONE) -> State:
    """The world with this roll to come, of the ground unit in a space or the air unit in a slot."""
    trial = world.copy()
    trial.roll, trial.roll_seat, trial.added = table, world.to_act, []
    trial.roller, trial.roller_air, trial.aim, trial.aim_air = start, slot, target, NONE
    return trial


def promise(trial: State) -> float:
    """What the attack that is to be rolled is worth."""
    shares, space = odds.chances(trial), trial.aim
    dead = shares[cards.DESTROY] + shares[cards.DESTROY_ALL]
    if trial.unit[space] != NONE and trial.owner[space] != trial.to_act:
        left = odds.toughness_of(trial, space) - trial.dc[space]
        worth = 3 + TOUGHNESS[trial.unit[space]]
    else:
        left = odds.site_toughness(trial, space) - trial.site_dc[space]
        worth = 3
    return worth * (dead + shares[cards.DISRUPT] * (1.0 if left <= 0 else HURT))


# --- Deployment --------------------------------------------------------------------------


def next_deployment(world: State, opens: Sequence[Action]) -> Steps:
    """The next card of the own hand that is deployed, units first, with its space; () where none can be."""
    best: tuple[float, Steps] = (-1.0, ())
    for action in opens:
        if not isinstance(action, Card):
            continue
        ahead = ahead_of(world, action)
        kind = KIND_OF[world.nation[world.to_act] * SORTS + action.sort]
        places = [(fit(ahead, kind, goal), goal) for goal in ahead.legal()]
        value, goal = max(places, key=lambda one: one[0])
        best = max(best, (urgency(kind) + value / 1000, (action, goal)), key=lambda one: one[0])
    return best[1]


def urgency(kind: int) -> float:
    """How soon a card is deployed: units, strips and works, air units, leaders."""
    if cards.IS_GROUND[kind]:
        return 4.0 + TOUGHNESS[kind] / 10
    if cards.IS_SITE[kind]:
        return 3.0
    return 2.0 if cards.IS_AIR[kind] else 1.0


def fit(ahead: State, kind: int, goal: Action) -> float:
    """How well a card lies where an action puts it: infantry and tanks in front, guns by their range, depots behind."""
    if not isinstance(goal, On):
        return 1.0
    seat, space = ahead.to_act, goal.space
    row = space // COLUMNS if seat == 0 else ROWS - 1 - space // COLUMNS
    middle = 2.0 - abs(space % COLUMNS - COLUMNS // 2)
    friends = sum(1 for near in NEIGHBOURS[space] if ahead.owner[near] == seat)
    if cards.IS_LEADER[kind]:
        return float(TOUGHNESS[ahead.unit[space]])
    if cards.IS_SITE[kind]:
        wanted = 2 if cards.IS_FORT[kind] or kind == cards.MINEFIELDS else 0
        covered = 2.0 if ahead.owner[space] == seat else 0.0
        return 10.0 - 4 * abs(row - wanted) + covered * cards.IS_FORT[kind] + middle / 4
    if cards.IS_R[kind] and not cards.IS_T[kind] and not cards.IS_I[kind]:
        wanted = 0 if RANGE[kind] > 2 else 1
    else:
        wanted = 2
    fort = ahead.site[space] != NONE and cards.IS_FORT[ahead.site[space]]
    return 20.0 - 5 * abs(row - wanted) + middle + (3.0 if fort else 0.0) - friends / 4
