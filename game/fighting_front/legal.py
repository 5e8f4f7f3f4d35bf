"""Which actions are legal, and who may be asked. Questions only: nothing changes here."""

from __future__ import annotations

from game.core.state import OVER, Action
from game.fighting_front.actions import (
    ABOARD,
    AIR,
    CARD,
    DISCARD,
    DUMP,
    FINISH,
    HIT_AIR,
    HIT_SITE,
    HIT_UNIT,
    OCCUPY,
    ON,
    PASS,
    PLAY,
    STAY,
    STEP,
    STOP,
    TARGET,
    UNIT,
)
from game.fighting_front.cards import (
    AIR_SLOTS,
    ARTILLERY_BARRAGE,
    DEFENDED,
    DISTANCE,
    FUEL_DUMP,
    GERMANY,
    IS_AIR,
    IS_AIRFIELD,
    IS_LEADER,
    IS_R,
    IS_SITE,
    IS_T,
    KIND_OF,
    LANDED,
    NATIONAL_STRATEGY,
    NEIGHBOURS,
    NONE,
    OWN_HALF,
    RANGE,
    RECONNAISSANCE,
    SECOND,
    SORTS,
    SOVIET,
    SPACES,
    STEPS,
    USA,
    WITHIN,
)
from game.fighting_front.flying import (
    foe_actions,
    goal_actions,
    gun_actions,
    gun_target_actions,
    intercept_actions,
    mission_actions,
)
from game.fighting_front.odds import fits, takes_dump
from game.fighting_front.quick import (
    any_tank,
    can_go,
    free_site,
    holds_strategy,
    hostile,
    leads_somebody,
    may_attack,
    may_bombard,
    may_move,
    own_strip,
    room_for_sites,
    room_for_units,
    takes_leader,
)
from game.fighting_front.state import State
from game.fighting_front.steps import (
    AA,
    AA_TARGET,
    AIR_TARGET,
    ARTILLERY,
    ARTILLERY_TARGET,
    DEPLOY,
    DEPLOY_ON,
    FOE,
    FOLLOW,
    GROUND,
    GROUND_TARGET,
    HIT,
    INTERCEPT,
    MOVE,
    MOVE_STEP,
    SETUP,
    SETUP_ON,
    SUPPORT_FIRE,
    WINDOW,
)
from game.fighting_front.steps import AIR as AIR_STEP
from game.fighting_front.steps import DISCARD as DISCARD_STEP
from game.fighting_front.steps import OCCUPY as OCCUPY_STEP


def legal_actions(state: State) -> list[Action]:
    """The legal actions of the seat to act."""
    seat = state.to_act
    if seat == OVER:
        return []
    step = state.step
    if step == WINDOW:
        return window_actions(state, seat)
    if step == MOVE:
        return move_actions(state, seat)
    if step == MOVE_STEP:
        return step_actions(state, seat)
    if step in (SETUP, DEPLOY):
        return card_actions(state, seat)
    if step in (SETUP_ON, DEPLOY_ON):
        return place_actions(state, seat)
    if AIR_STEP <= step <= AA_TARGET:
        return air_actions(state, seat)
    if step < HIT:
        return attack_actions(state, seat)
    return other_actions(state, seat)


def attack_actions(state: State, seat: int) -> list[Action]:
    """FF 4.1, 4.4, 4.11, 4.12 Bombardments, ground attacks and supporting fire; a Field Hospital."""
    step = state.step
    if step == GROUND:
        return ground_actions(state, seat)
    if step == GROUND_TARGET:
        return [TARGET[space] for space in ground_targets(state, seat, state.picked)]
    if step == ARTILLERY:
        return artillery_actions(state, seat)
    if step == ARTILLERY_TARGET:
        return [TARGET[space] for space in artillery_targets(state, seat, state.picked)]
    if step == SUPPORT_FIRE:
        return [PASS, *[UNIT[space] for space in supporters(state, seat)]]
    return patients(state, seat)


def air_actions(state: State, seat: int) -> list[Action]:
    """FF 4.6-4.8 The steps in the air."""
    step = state.step
    if step == AIR_STEP:
        return mission_actions(state, seat)
    if step == AIR_TARGET:
        return goal_actions(state, seat)
    if step == INTERCEPT:
        return intercept_actions(state, seat)
    if step == FOE:
        return foe_actions(state, seat)
    return gun_actions(state, seat) if step == AA else gun_target_actions(state)


def other_actions(state: State, seat: int) -> list[Action]:
    """FF 4.14, 4.15, 5.1, 6 The steps after an attack; a Fuel Dump; discards."""
    step = state.step
    if step == HIT:
        return hit_actions(state)
    if step == DISCARD_STEP:
        return [DISCARD[sort] for sort in range(SORTS) if state.hands[seat * SORTS + sort] > 0]
    if step == OCCUPY_STEP:
        return [OCCUPY, STAY]
    if step == FOLLOW:
        return [PASS, *[UNIT[space] for space in followers(state, seat)]]
    return [PASS, *[UNIT[space] for space in fuelled(state, seat)]]


def patients(state: State, seat: int) -> list[Action]:
    """FF 4.1 Units with disruption counters."""
    actions: list[Action] = [UNIT[s] for s in range(SPACES) if state.owner[s] == seat and state.dc[s] > 0]
    for slot in range(AIR_SLOTS):
        if state.air_owner[slot] == seat and state.air_dc[slot] > 0:
            actions.append(AIR[slot])
    return actions


# --- Deployment (FF 3, 4.3) ------------------------------------------------------------


def card_actions(state: State, seat: int) -> list[Action]:
    """FF 3.1, 4.3 Every card that has a legal place; Reconnaissance; finishing."""
    actions: list[Action] = [FINISH]
    base = seat * SORTS
    nation = state.nation[seat] * SORTS
    ground = room_for_units(state, seat)
    sites = room_for_sites(state, seat)
    strip = own_strip(state, seat, True)
    carriers = leads_somebody(state, seat)
    for sort in range(SORTS):
        if state.hands[base + sort] <= 0 or ARTILLERY_BARRAGE <= sort <= NATIONAL_STRATEGY:
            continue
        kind = KIND_OF[nation + sort]
        if IS_SITE[kind]:
            there = sites
        elif IS_AIR[kind]:
            there = strip
        else:
            there = carriers if IS_LEADER[kind] else ground
        if there:
            actions.append(CARD[sort])
    if state.step == DEPLOY and state.hands[base + RECONNAISSANCE] > 0 and state.hand_size[1 - seat] > 0:
        actions.append(PLAY[RECONNAISSANCE])
    return actions


def place_actions(state: State, seat: int) -> list[Action]:
    """FF 3.1, 4.3 The legal places of the picked card."""
    kind = KIND_OF[state.nation[seat] * SORTS + state.picked_card]
    actions: list[Action] = []
    for space in OWN_HALF[seat]:
        site = state.site[space]
        if IS_SITE[kind]:
            fit = site == NONE and state.owner[space] != 1 - seat
        elif IS_AIR[kind]:
            fit = site != NONE and IS_AIRFIELD[site] == 1 and state.site_owner[space] == seat
        elif IS_LEADER[kind]:
            fit = state.owner[space] == seat and state.leader[space] == NONE
        else:
            fit = state.unit[space] == NONE
        if fit:
            actions.append(ON[space])
    if IS_LEADER[kind]:
        for slot in range(AIR_SLOTS):
            if takes_leader(state, seat, slot):
                actions.append(ABOARD[slot])
    return actions


# --- Declared attacks (FF 4.4, 4.11) ---------------------------------------------------


def artillery_actions(state: State, seat: int) -> list[Action]:
    """FF 4.4, 9 Units, Soften Up Targets before the first declaration, finishing."""
    actions: list[Action] = [FINISH]
    for space in range(SPACES):
        if may_bombard(state, seat, space):
            actions.append(UNIT[space])
    if not state.attack_from and holds_strategy(state, seat, USA):
        actions.append(PLAY[NATIONAL_STRATEGY])
    return actions


def artillery_targets(state: State, seat: int, space: int) -> list[int]:
    """FF 4.4 What an artillery unit may bombard."""
    near = WITHIN[RANGE[state.unit[space]] * SPACES + space]
    return [target for target in near if hostile(state, seat, target)]


def ground_actions(state: State, seat: int) -> list[Action]:
    """FF 4.11, 9 Units, Steam Roller before the first declaration, finishing."""
    actions: list[Action] = [FINISH]
    for space in range(SPACES):
        if may_attack(state, seat, space):
            actions.append(UNIT[space])
    if not state.attack_from and holds_strategy(state, seat, SOVIET):
        actions.append(PLAY[NATIONAL_STRATEGY])
    return actions


def ground_targets(state: State, seat: int, space: int) -> list[int]:
    """FF 4.11 What a unit may attack."""
    return [target for target in NEIGHBOURS[space] if hostile(state, seat, target)]


# --- Movement (FF 4.10) ----------------------------------------------------------------


def move_actions(state: State, seat: int) -> list[Action]:
    """FF 4.10, 9 Units, Blitzkrieg before anything has moved, finishing."""
    actions: list[Action] = [FINISH]
    for space in range(SPACES):
        if may_move(state, seat, space):
            actions.append(UNIT[space])
    if not state.second and state.current == 0 and holds_strategy(state, seat, GERMANY) and any_tank(state, seat):
        actions.append(PLAY[NATIONAL_STRATEGY])
    return actions


def step_actions(state: State, seat: int) -> list[Action]:
    """FF 4.10 Moving on into the next space, or stopping here."""
    start = state.path[0]
    here = state.path[-1]
    done = len(state.path) - 1
    actions: list[Action] = []
    if done > 0 and (state.owner[here] == NONE or here == start):
        actions.append(STOP)
    left = STEPS[state.unit[start]] - done
    if left > 0:
        for space in NEIGHBOURS[here]:
            if can_go(state, seat, start, space, left - 1):
                actions.append(STEP[space])
    return actions


# --- Fighting (FF 4.12-4.14, 5) --------------------------------------------------------


def window_actions(state: State, seat: int) -> list[Action]:
    """FF 5.2 Passing, the cards that may be added, an Ammo Dump."""
    actions: list[Action] = [PASS]
    base = seat * SORTS
    for sort in range(ARTILLERY_BARRAGE, NATIONAL_STRATEGY + 1):
        if state.hands[base + sort] > 0 and fits(state, sort):
            actions.append(PLAY[sort])
    if takes_dump(state):
        actions.append(DUMP)
    return actions


def hit_actions(state: State) -> list[Action]:
    """FF 5.1 The hostile cards in the space rolled against: unit, location, air units based there."""
    foe = 1 - state.roll_seat
    actions: list[Action] = []
    if state.owner[state.aim] == foe:
        actions.append(HIT_UNIT)
    if state.site_owner[state.aim] == foe:
        actions.append(HIT_SITE)
        for slot in range(AIR_SLOTS):
            if state.air_base[slot] == state.aim:
                actions.append(HIT_AIR[slot])
    return actions


def supporters(state: State, seat: int) -> list[int]:
    """FF 4.12 Artillery that has not fired in defense this turn and reaches the attacker."""
    at = state.attack_from[state.current] * SPACES
    found: list[int] = []
    for space in range(SPACES):
        if state.owner[space] == seat and not state.acted[space] & DEFENDED:
            kind = state.unit[space]
            if IS_R[kind] and DISTANCE[at + space] <= RANGE[kind]:
                found.append(space)
    return found


def followers(state: State, seat: int) -> list[int]:
    """FF 4.14 The units that may move up into the space that an attacker has left."""
    found: list[int] = []
    for space in NEIGHBOURS[state.picked]:
        if state.owner[space] != seat or state.acted[space] & LANDED:
            continue
        if space != state.attack_at[state.current]:
            found.append(space)
    return found


def fuelled(state: State, seat: int) -> list[int]:
    """FF 6, 9 Tanks that a Fuel Dump may let act again, if one is left."""
    if free_site(state, seat, FUEL_DUMP) == NONE:
        return []
    found: list[int] = []
    for space in range(SPACES):
        if state.owner[space] == seat and IS_T[state.unit[space]] and not state.acted[space] & SECOND:
            found.append(space)
    return found
