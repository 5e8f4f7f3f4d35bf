"""Fighting Front: the playout policy of guns, attacks and air units. Gains are in the units of WORTH, times ten."""

from __future__ import annotations

from typing import Final

from ai.estimates.fighting_front.worth import WORTH, unit_worth
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import cards
from game.fighting_front.actions import FINISH, PASS, Air, Escort, Fly, HitAir, HitSite, HitUnit, Target, Unit
from game.fighting_front.data import SIDES, TABLES
from game.fighting_front.odds import result_of, site_toughness, toughness_of
from game.fighting_front.state import State

NOISE: Final = 25
"""The greatest random addition to a gain, so that playouts differ."""


def loss_of(state: State, space: int, result: int) -> int:
    """Ten times what a result costs the owner of the most valuable card in a space."""
    if result == cards.NOTHING:
        return 0
    most = 0
    if state.unit[space] != cards.NONE:
        worth = unit_worth(state, space)
        if result in (cards.DISRUPT, cards.NEGATE):
            left = toughness_of(state, space) + 1 - state.dc[space]
            most = worth * 10 if left <= 1 else worth * 7 // left
        else:
            most = worth * 10
    if state.site[space] != cards.NONE and state.site_owner[space] != cards.NONE:
        worth = WORTH[state.site[space]]
        if cards.IS_FORT[state.site[space]] and state.unit[space] != cards.NONE:
            worth += 6
        left = site_toughness(state, space) + 1 - state.site_dc[space]
        gain = worth * 10 if result > cards.NEGATE or left <= 1 else worth * 7 // left
        if gain > most:
            most = gain
    return most


_PLUSES: Final = 2 * SIDES + 1


def _dice(least: int, most: int) -> tuple[int, ...]:
    """At table * _PLUSES + SIDES + plus: how many faces of the die bring a result from `least` to `most`."""
    return tuple(
        [
            sum(least <= result_of(table, die + plus) <= most for die in range(1, SIDES + 1))
            for table in range(len(TABLES))
            for plus in range(-SIDES, SIDES + 1)
        ]
    )


HURTING: Final[tuple[int, ...]] = _dice(cards.DISRUPT, cards.NEGATE)
DEADLY: Final[tuple[int, ...]] = _dice(cards.NEGATE + 1, cards.RESULTS)
"""At table * _PLUSES + SIDES + plus: how many faces of the die disrupt, or destroy, with `plus` added."""


def gain_at(state: State, table: int, plus: int, space: int) -> int:
    """Ten times the mean worth of a roll against a space, with `plus` added."""
    row = table * _PLUSES + min(max(plus, -SIDES), SIDES) + SIDES
    total = HURTING[row] * loss_of(state, space, cards.DISRUPT) + DEADLY[row] * loss_of(state, space, cards.NEGATE + 1)
    return total // SIDES


def plus_of_unit(state: State, table: int, space: int) -> int:
    """What a ground unit adds to a roll by itself."""
    plus = cards.MODIFIER[table * cards.KINDS + state.unit[space]] - state.dc[space]
    leader = state.leader[space]
    return plus if leader == cards.NONE else plus + cards.MODIFIER[table * cards.KINDS + leader]


def plus_of_plane(state: State, table: int, slot: int) -> int:
    """What an air unit adds to a roll by itself."""
    plus = cards.MODIFIER[table * cards.KINDS + state.air_unit[slot]] - state.air_dc[slot]
    leader = state.air_leader[slot]
    return plus if leader == cards.NONE else plus + cards.MODIFIER[table * cards.KINDS + leader]


def danger(state: State, space: int, target: int) -> int:
    """Ten times the mean cost to an attacker of the target's fire, and of one gun in support."""
    seat = state.owner[space]
    total = 0
    if state.owner[target] == 1 - seat:
        total += gain_at(state, cards.DEFENSE, plus_of_unit(state, cards.DEFENSE, target), space)
    for gun in range(cards.SPACES):
        if state.owner[gun] != 1 - seat or gun == target or not cards.IS_R[state.unit[gun]]:
            continue
        if cards.DISTANCE[gun * cards.SPACES + space] <= cards.RANGE[state.unit[gun]]:
            total += gain_at(
                state, cards.DEFENSE, cards.MODIFIER[cards.BOMBARDMENT * cards.KINDS + state.unit[gun]], space
            )
            break
    return total


def attack_gain(state: State, space: int, target: int) -> int:
    """The worth of a ground attack, less its dangers."""
    gain = gain_at(state, cards.GROUND_ATTACK, plus_of_unit(state, cards.GROUND_ATTACK, space), target)
    return gain + 40 - danger(state, space, target) // 2 + post_gain(state, space, target)


def post_gain(state: State, space: int, target: int) -> int:
    """The extra worth of an enemy in the seat's own back row, and of a way into his."""
    return home_gain(state, state.owner[space], target)


def home_gain(state: State, seat: int, target: int) -> int:
    """The extra worth of an enemy unit in the seat's own back row, and of a way into his."""
    if target in cards.BACK_ROW[seat]:
        return 400 if state.owner[target] == 1 - seat else 0
    return 120 if target in cards.BACK_ROW[1 - seat] else 0


def best_target(state: State, space: int, table: int) -> int:
    """The best gain of a gun or an attacker; below zero if no attack is worth it."""
    best = -1
    seat = state.owner[space]
    if table == cards.GROUND_ATTACK:
        for target in cards.NEIGHBOURS[space]:
            if state.owner[target] == 1 - seat or state.site_owner[target] == 1 - seat:
                gain = attack_gain(state, space, target)
                if gain > best:
                    best = gain
        return best
    plus = plus_of_unit(state, table, space)
    for target in cards.WITHIN[cards.RANGE[state.unit[space]] * cards.SPACES + space]:
        if state.owner[target] == 1 - seat or state.site_owner[target] == 1 - seat:
            gain = gain_at(state, table, plus, target)
            if gain > best:
                best = gain
    return best


def pick_gun(state: State, legal: list[Action], rng: Rng) -> Action:
    """The next gun: artillery always fires; tanks and mortars mostly if no enemy is near enough for an attack."""
    start = rng.below(len(legal))
    for i in range(len(legal)):
        action = legal[(start + i) % len(legal)]
        if isinstance(action, Unit):
            space = action.space
            kind = state.unit[space]
            if not cards.IS_T[kind] and not cards.IS_I[kind]:
                return action
            if rng.below(8) >= (7 if enemy_within(state, space, 1 + cards.IS_T[kind]) else 1):
                return action
    return FINISH


def enemy_within(state: State, space: int, reach: int) -> bool:
    """Whether an enemy unit stands within this distance of the unit in a space."""
    foe = 1 - state.owner[space]
    for other in cards.WITHIN[reach * cards.SPACES + space]:
        if state.owner[other] == foe:
            return True
    return False


def pick_attacker(state: State, legal: list[Action], rng: Rng) -> Action:
    """The first unit with a profitable attack, from a random one on; else nobody."""
    start = rng.below(len(legal))
    for i in range(len(legal)):
        action = legal[(start + i) % len(legal)]
        if isinstance(action, Unit) and best_target(state, action.space, cards.GROUND_ATTACK) > rng.below(NOISE):
            return action
    return FINISH


def pick_target(state: State, table: int, legal: list[Action], rng: Rng) -> Action:
    """The target at which the picked unit gains most."""
    best = legal[0]
    most = -100000
    plus = plus_of_unit(state, table, state.picked)
    for action in legal:
        if isinstance(action, Target):
            if table == cards.GROUND_ATTACK:
                gain = attack_gain(state, state.picked, action.space)
            else:
                gain = gain_at(state, table, plus, action.space) + post_gain(state, state.picked, action.space)
            gain += rng.below(NOISE)
            if gain > most:
                most = gain
                best = action
    return best


# --- Air units ---------------------------------------------------------------------------


def pick_flyer(state: State, legal: list[Action], rng: Rng) -> Action:
    """The next air unit that flies; cards in hand now and then."""
    start = rng.below(len(legal))
    for i in range(len(legal)):
        action = legal[(start + i) % len(legal)]
        if isinstance(action, Air) or (isinstance(action, Fly) and rng.below(3) == 0):
            return action
    return FINISH


def pick_mission(state: State, legal: list[Action], rng: Rng) -> Action:
    """Bombs where they hurt most; Paratroopers into the enemy's rear; fighters now and then escort."""
    best = legal[0]
    most = -100000
    kind = state.air_unit[state.picked_air] if state.picked_air != cards.NONE else carried(state)
    seat = state.to_act
    plus = cards.MODIFIER[cards.BOMBING * cards.KINDS + kind] if kind != cards.NONE else 0
    for action in legal:
        gain = rng.below(NOISE)
        if isinstance(action, Escort):
            gain += 90
        elif isinstance(action, Target):
            if kind == cards.PARATROOPERS:
                gain += drop_gain(state, seat, action.space)
            else:
                gain += gain_at(state, cards.BOMBING, plus, action.space) + home_gain(state, seat, action.space)
        if gain > most:
            most = gain
            best = action
    return best


def carried(state: State) -> int:
    """The kind of the card that is picked, or NONE."""
    if state.picked_card == cards.NONE:
        return cards.NONE
    return cards.KIND_OF[state.nation[state.to_act] * cards.SORTS + state.picked_card]


def drop_gain(state: State, seat: int, space: int) -> int:
    """What Paratroopers are worth in a space: the enemy's back row, away from his infantry."""
    gain = 260 if space in cards.BACK_ROW[1 - seat] else 20
    for near in cards.NEIGHBOURS[space]:
        if state.owner[near] == 1 - seat:
            gain -= 60
        elif state.owner[near] == seat:
            gain += 20
    return gain


def pick_interceptor(legal: list[Action], rng: Rng) -> Action:
    """Fighters on a strip intercept; cards in hand now and then."""
    for action in legal:
        if isinstance(action, Air) or (isinstance(action, Fly) and rng.below(2)):
            return action
    return PASS


def pick_gunner(legal: list[Action]) -> Action:
    """Guns fire whenever they may."""
    for action in legal:
        if isinstance(action, Unit):
            return action
    return PASS


def pick_plane(state: State, legal: list[Action], rng: Rng) -> Action:
    """The air unit whose loss costs most."""
    best = legal[0]
    most = -1
    for action in legal:
        if isinstance(action, Air):
            value = WORTH[state.air_unit[action.slot]] + 12 * state.air_dc[action.slot] + rng.below(10)
            if value > most:
                most = value
                best = action
    return best


# --- Hits --------------------------------------------------------------------------------


def pick_hit(state: State, legal: list[Action], rng: Rng) -> Action:
    """The card that the hit costs most."""
    best = legal[0]
    most = -1
    dead = state.result > cards.NEGATE
    space = state.aim
    for action in legal:
        value = rng.below(20)
        if isinstance(action, HitUnit):
            worth = unit_worth(state, space)
            left = toughness_of(state, space) + 1 - state.dc[space]
            value += worth * 10 if dead or left <= 1 else worth * 7 // left
        elif isinstance(action, HitSite):
            worth = WORTH[state.site[space]] + 10 * based(state, space)
            left = site_toughness(state, space) + 1 - state.site_dc[space]
            value += worth * 10 if dead or left <= 1 else worth * 7 // left
        elif isinstance(action, HitAir):
            value += WORTH[state.air_unit[action.slot]] * (10 if dead else 4)
        if value > most:
            most = value
            best = action
    return best


def based(state: State, space: int) -> int:
    """How many air units are based in a space."""
    found = 0
    for slot in range(cards.AIR_SLOTS):
        if state.air_base[slot] == space:
            found += 1
    return found
