"""The legal actions, and who may be asked. Nothing changes here."""

from __future__ import annotations

from game.core.state import OVER, Action
from game.fighting_front import actions as do
from game.fighting_front import cards, quick, steps
from game.fighting_front.actions import AIR, ESCORT, FINISH, FLY, PASS, TARGET, UNIT
from game.fighting_front.odds import can_add_card, can_add_dump
from game.fighting_front.quick import controls_strip, is_hostile
from game.fighting_front.state import State


def legal_actions(state: State) -> list[Action]:
    """Return the legal actions of the seat to act in the present step, or none when the match is over."""
    seat = state.to_act
    if seat == OVER:
        return []

    step = state.step
    if step == steps.WINDOW:
        return window_actions(state, seat)
    if step == steps.MOVE:
        return move_actions(state, seat)
    if step == steps.MOVE_STEP:
        return step_actions(state, seat)
    if step in (steps.SETUP, steps.DEPLOY):
        return card_actions(state, seat)
    if step in (steps.SETUP_ON, steps.DEPLOY_ON):
        return place_actions(state, seat)

    # Steps are numbered in groups: missions are from AIR to AA_TARGET, and what is left below HIT are attacks.
    if steps.AIR <= step <= steps.AA_TARGET:
        return air_actions(state, seat)
    if step < steps.HIT:
        return attack_actions(state, seat)
    return other_actions(state, seat)


def attack_actions(state: State, seat: int) -> list[Action]:
    """FF 4.1, 4.4, 4.11, 4.12 Return the actions of bombardments, ground attacks, supporting fire and a Field Hospital.

    First an attacker is picked (ARTILLERY, GROUND), then its target. A national strategy may be played only before the
    first declaration (`state.attack_from` is empty). In the remaining step, HOSPITAL, a damaged unit is treated.
    """
    step = state.step
    if step == steps.GROUND:
        # FF 4.11, 9 Finishing, the units that can attack, Steam Roller before the first declaration.
        actions: list[Action] = [do.FINISH] + [
            do.UNIT[space] for space in range(cards.SPACES) if quick.may_attack(state, seat, space)
        ]
        if not state.attack_from and quick.can_play_strategy(state, seat, cards.SOVIET):
            actions.append(do.PLAY[cards.NATIONAL_STRATEGY])
        return actions
    if step == steps.GROUND_TARGET:
        return [do.TARGET[space] for space in ground_targets(state, seat, state.picked)]

    if step == steps.ARTILLERY:
        # FF 4.4, 9 Finishing, the units that can bombard, Soften Up Targets before the first declaration.
        actions = [do.FINISH] + [
            do.UNIT[space] for space in range(cards.SPACES) if quick.may_bombard(state, seat, space)
        ]
        if not state.attack_from and quick.can_play_strategy(state, seat, cards.USA):
            actions.append(do.PLAY[cards.NATIONAL_STRATEGY])
        return actions
    if step == steps.ARTILLERY_TARGET:
        return [do.TARGET[space] for space in artillery_targets(state, seat, state.picked)]

    if step == steps.SUPPORT_FIRE:
        return [do.PASS, *[do.UNIT[space] for space in supporting_guns(state, seat)]]
    return treatment_actions(state, seat)


def air_actions(state: State, seat: int) -> list[Action]:
    """FF 4.6-4.8 Return the actions of the steps that declare missions, intercept, pick foes and fire AA guns.

    A slot is the number of an air unit. Cards in the hand are of a sort, and KIND_OF gives the kind that a sort is for
    the seat's nation. IS_F marks fighters.
    """
    step = state.step
    if step == steps.AIR:
        # FF 4.6 Finishing, the units that may declare a mission, and those in hand if the seat controls no strip.
        actions: list[Action] = [FINISH] + [AIR[slot] for slot in range(cards.AIR_SLOTS) if may_fly(state, seat, slot)]
        for sort in fly_over_sorts(state, seat):
            if has_mission_goal(state, seat, cards.KIND_OF[state.nation[seat] * cards.SORTS + sort]):
                actions.append(FLY[sort])
        return actions

    if step == steps.AIR_TARGET:
        # FF 4.6 The goals of the picked unit: spaces, or missions of its own side to escort.
        kind = picked_plane_kind(state, seat)
        actions = [TARGET[space] for space in range(cards.SPACES) if is_mission_goal(state, seat, kind, space)]
        if cards.IS_F[kind]:
            actions += [ESCORT[mission] for mission in range(len(state.missions))]
        return actions

    if step == steps.INTERCEPT:
        # FF 4.7 Letting mission `current` through, and the fighters that may intercept it.
        actions = [PASS] + [AIR[slot] for slot in range(cards.AIR_SLOTS) if may_intercept(state, seat, slot)]
        for sort in fly_over_sorts(state, seat):
            if cards.IS_F[cards.KIND_OF[state.nation[seat] * cards.SORTS + sort]]:
                actions.append(FLY[sort])
        return actions

    if step == steps.FOE:
        # FF 4.7 The foes that the picked air unit may fight.
        return [AIR[slot] for slot in foe_slots(state, seat)]

    if step == steps.AA:
        # FF 4.8 Holding fire, and the guns that may fire at mission `current`.
        return [PASS, *[UNIT[space] for space in aa_gun_spaces(state, seat)]]

    # FF 4.8 The air units at which the picked gun may fire.
    return [AIR[slot] for slot in aa_target_slots(state)]


def other_actions(state: State, seat: int) -> list[Action]:
    """FF 4.14, 4.15, 5.1, 6 Return the actions in the steps of hits, discards, occupation, followers and Fuel Dumps.

    An attacker that has cleared a space may occupy it or stay. Passing means that no unit follows, or that no tank gets
    fuel (the last line).
    """
    step = state.step
    if step == steps.HIT:
        return hit_actions(state)
    if step == steps.DISCARD:
        return [do.DISCARD[sort] for sort in range(cards.SORTS) if state.hands[seat * cards.SORTS + sort] > 0]
    if step == steps.OCCUPY:
        return [do.OCCUPY, do.STAY]
    if step == steps.FOLLOW:
        return [do.PASS, *[do.UNIT[space] for space in possible_followers(state, seat)]]
    return [do.PASS, *[do.UNIT[space] for space in tanks_to_fuel(state, seat)]]


def treatment_actions(state: State, seat: int) -> list[Action]:
    """FF 4.1 Return the units with disruption counters, which a Field Hospital may treat."""
    actions: list[Action] = [
        do.UNIT[space] for space in range(cards.SPACES) if state.owner[space] == seat and state.dc[space] > 0
    ]
    for slot in range(cards.AIR_SLOTS):
        if state.air_owner[slot] == seat and state.air_dc[slot] > 0:
            actions.append(do.AIR[slot])
    return actions


# --- Deployment (FF 3, 4.3) ------------------------------------------------------------


def card_actions(state: State, seat: int) -> list[Action]:
    """FF 3.1, 4.3 Return the actions of a deployment: finish, every card that has a legal place, and Reconnaissance.

    Events have no place (the sorts from ARTILLERY_BARRAGE to NATIONAL_STRATEGY). Of them only Reconnaissance is played
    here, not in the setup, and only while the other hand has a card to see.
    """
    actions: list[Action] = [do.FINISH]
    base = seat * cards.SORTS
    nation = state.nation[seat] * cards.SORTS
    has_unit_space = quick.has_room_for_unit(state, seat)
    has_site_space = quick.has_room_for_site(state, seat)
    has_strip = quick.controls_strip(state, seat, at_home=True)
    has_carrier = quick.has_unit_without_leader(state, seat)

    for sort in range(cards.SORTS):
        if state.hands[base + sort] <= 0 or cards.ARTILLERY_BARRAGE <= sort <= cards.NATIONAL_STRATEGY:
            continue
        kind = cards.KIND_OF[nation + sort]
        if cards.IS_SITE[kind]:
            has_place = has_site_space
        elif cards.IS_AIR[kind]:
            has_place = has_strip
        else:
            has_place = has_carrier if cards.IS_LEADER[kind] else has_unit_space
        if has_place:
            actions.append(do.CARD[sort])

    if state.step == steps.DEPLOY and state.hands[base + cards.RECONNAISSANCE] > 0 and state.hand_size[1 - seat] > 0:
        actions.append(do.PLAY[cards.RECONNAISSANCE])
    return actions


def place_actions(state: State, seat: int) -> list[Action]:
    """FF 3.1, 4.3 Return the legal places of the picked card."""
    kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]
    actions: list[Action] = []

    for space in cards.OWN_HALF[seat]:
        site = state.site[space]
        if cards.IS_SITE[kind]:
            is_legal = site == cards.NONE and state.owner[space] != 1 - seat
        elif cards.IS_AIR[kind]:
            is_legal = site != cards.NONE and cards.IS_AIRFIELD[site] == 1 and state.site_owner[space] == seat
        elif cards.IS_LEADER[kind]:
            is_legal = state.owner[space] == seat and state.leader[space] == cards.NONE
        else:
            is_legal = state.unit[space] == cards.NONE
        if is_legal:
            actions.append(do.ON[space])

    if cards.IS_LEADER[kind]:
        actions += [do.ABOARD[slot] for slot in range(cards.AIR_SLOTS) if quick.can_take_leader(state, seat, slot)]
    return actions


# --- Declared attacks (FF 4.4, 4.11) ---------------------------------------------------


def artillery_targets(state: State, seat: int, space: int) -> list[int]:
    """FF 4.4 Return the spaces that the artillery unit in a space may bombard: those in its range with an enemy card.

    WITHIN holds, at range * SPACES + space, the other spaces within that range.
    """
    near = cards.WITHIN[cards.RANGE[state.unit[space]] * cards.SPACES + space]
    return [target for target in near if quick.is_hostile(state, seat, target)]


def ground_targets(state: State, seat: int, space: int) -> list[int]:
    """FF 4.11 Return the spaces that the unit in a space may attack."""
    return [target for target in cards.NEIGHBOURS[space] if quick.is_hostile(state, seat, target)]


# --- Movement (FF 4.10) ----------------------------------------------------------------


def move_actions(state: State, seat: int) -> list[Action]:
    """FF 4.10, 9 Return the actions of Ground Movement: finish, the units that can move, and perhaps Blitzkrieg.

    Germany may play Blitzkrieg in the first pass before anything has moved. Here `state.current` counts the moves.
    """
    actions: list[Action] = [do.FINISH] + [
        do.UNIT[space] for space in range(cards.SPACES) if quick.may_move(state, seat, space)
    ]

    is_before_first_move = not state.second and state.current == 0
    if is_before_first_move and quick.can_play_strategy(state, seat, cards.GERMANY) and quick.has_tank(state, seat):
        actions.append(do.PLAY[cards.NATIONAL_STRATEGY])
    return actions


def step_actions(state: State, seat: int) -> list[Action]:
    """FF 4.10 Return the actions that go on with the move of the picked unit: stop here, or step on.

    `state.path` holds the spaces of the move so far, with the start. A unit may stop in an empty space, or where it
    started. It may enter a space only if the steps that are left then suffice (`can_enter`), as it may pass a friend.
    """
    start = state.path[0]
    here = state.path[-1]
    steps_taken = len(state.path) - 1
    actions: list[Action] = []
    if steps_taken > 0 and (state.owner[here] == cards.NONE or here == start):
        actions.append(do.STOP)

    steps_left = cards.STEPS[state.unit[start]] - steps_taken
    if steps_left > 0:
        for space in cards.NEIGHBOURS[here]:
            if quick.can_enter(state, seat, start, space, steps_left=steps_left - 1):
                actions.append(do.STEP[space])
    return actions


# --- Fighting (FF 4.12-4.14, 5) --------------------------------------------------------


def window_actions(state: State, seat: int) -> list[Action]:
    """FF 5.2 Return the actions in a window, the moment before a roll in which a seat may add cards to the roll.

    These are passing, adding a card, and using an Ammo Dump. The cards that may be added are the sorts from
    ARTILLERY_BARRAGE to NATIONAL_STRATEGY, all of them events.
    """
    actions: list[Action] = [do.PASS]
    base = seat * cards.SORTS
    for sort in range(cards.ARTILLERY_BARRAGE, cards.NATIONAL_STRATEGY + 1):
        if state.hands[base + sort] > 0 and can_add_card(state, sort):
            actions.append(do.PLAY[sort])

    if can_add_dump(state):
        actions.append(do.DUMP)
    return actions


def hit_actions(state: State) -> list[Action]:
    """FF 5.1 Return the hostile cards that a roll may hit in its space: unit, location, and air units based there.

    Air units are based on an Air Strip, so in a space with a hostile location all of them are hostile.
    """
    foe = 1 - state.roll_seat
    actions: list[Action] = []
    if state.owner[state.aim] == foe:
        actions.append(do.HIT_UNIT)
    if state.site_owner[state.aim] == foe:
        actions.append(do.HIT_SITE)
        actions += [do.HIT_AIR[slot] for slot in range(cards.AIR_SLOTS) if state.air_base[slot] == state.aim]
    return actions


def supporting_guns(state: State, seat: int) -> list[int]:
    """FF 4.12 Return the spaces of a seat's artillery that can fire at the present attacker in support of its target.

    A gun must have the attacker within its range, and must not have fired in defense this turn (bit DEFENDED).
    `current` is the number of the attack, and DISTANCE holds the distances at space * SPACES + space.
    """
    row = state.attack_from[state.current] * cards.SPACES
    spaces: list[int] = []

    for space in range(cards.SPACES):
        if state.owner[space] == seat and not state.acted[space] & cards.DEFENDED:
            kind = state.unit[space]
            if cards.IS_R[kind] and cards.DISTANCE[row + space] <= cards.RANGE[kind]:
                spaces.append(space)
    return spaces


def possible_followers(state: State, seat: int) -> list[int]:
    """FF 4.14 Return the spaces of units that may follow an attacker into the space that it has left, `state.picked`.

    They are units of the seat in the neighbouring spaces, but not the attacker itself, which is now in the space that
    it attacked, and not Paratroopers that landed this turn.
    """
    spaces: list[int] = []
    for space in cards.NEIGHBOURS[state.picked]:
        if state.owner[space] != seat or state.acted[space] & cards.LANDED:
            continue
        if space != state.attack_at[state.current]:
            spaces.append(space)
    return spaces


def tanks_to_fuel(state: State, seat: int) -> list[int]:
    """FF 6, 9 Return the spaces of a seat's tanks that a Fuel Dump may let act again, or none without an unused dump.

    Tanks with the bit SECOND act again already.
    """
    if quick.find_unused_site(state, seat, cards.FUEL_DUMP) == cards.NONE:
        return []
    return [
        space
        for space in range(cards.SPACES)
        if state.owner[space] == seat and cards.IS_T[state.unit[space]] and not state.acted[space] & cards.SECOND
    ]


# --- Missions (FF 4.6) -----------------------------------------------------------------


def picked_plane_kind(state: State, seat: int) -> int:
    """FF 4.6 Return the kind of the air unit that is picked: a unit on its strip, or a card that flies over the board.

    A card in the hand is of a sort, and KIND_OF gives the kind of unit that it is for the seat's nation.
    """
    if state.picked_card == cards.NONE:
        return state.air_unit[state.picked_air]
    return cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]


def may_declare_missions(state: State, seat: int) -> bool:
    """FF 4.6 Whether a seat might declare a mission, by public facts alone.

    With an Air Strip, a unit on it must be able to fly. Without one, any hand may hold an air unit that flies over the
    board.
    """
    if not controls_strip(state, seat, at_home=False):
        return state.hand_size[seat] > 0
    for slot in range(cards.AIR_SLOTS):
        if may_fly(state, seat, slot):
            return True
    return False


def fly_over_sorts(state: State, seat: int) -> list[int]:
    """FF 4.6 Return the sorts of air units in hand that may fly from off the board, ascending.

    A seat that controls an Air Strip must deploy its air units there, so the list is then empty. The national air unit
    is a sort of its own behind all others.
    """
    sorts: list[int] = []
    base = seat * cards.SORTS
    if not controls_strip(state, seat, at_home=False):
        sorts += [sort for sort in range(cards.FIRST_AIR, cards.FIRST_GROUND) if state.hands[base + sort] > 0]
        if state.hands[base + cards.NATIONAL_AIR] > 0:
            sorts.append(cards.NATIONAL_AIR)
    return sorts


def may_fly(state: State, seat: int, slot: int) -> bool:
    """FF 4.6 Whether the slot has an air unit of the seat that has declared nothing yet, and has a goal."""
    if state.air_unit[slot] == cards.NONE or state.air_owner[slot] != seat or state.air_task[slot] != cards.IDLE:
        return False
    return has_mission_goal(state, seat, state.air_unit[slot])


def has_mission_goal(state: State, seat: int, kind: int) -> bool:
    """FF 4.6 Whether an air unit of this kind could be given a mission.

    A fighter (letter F) may escort any declared mission. All others need a space to bomb or to land in.
    """
    if cards.IS_F[kind] and state.missions:
        return True
    for space in range(cards.SPACES):
        if is_mission_goal(state, seat, kind, space):
            return True
    return False


def is_mission_goal(state: State, seat: int, kind: int, space: int) -> bool:
    """FF 4.6 For Paratroopers: an empty space in which no others land. For all others: an enemy unit or location."""
    if kind != cards.PARATROOPERS:
        return is_hostile(state, seat, space)
    return may_land(state, seat, space) and not is_landing_zone(state, space)


def may_land(state: State, seat: int, space: int) -> bool:
    """FF 4.6 Whether the space has no ground unit and no enemy location."""
    return state.unit[space] == cards.NONE and state.site_owner[space] != 1 - seat


def is_landing_zone(state: State, space: int) -> bool:
    """FF 4.6 Whether Paratroopers have declared that they will land in this space.

    `state.missions` holds the slots (numbers) of the air units with a mission. The goal of a landing is a space.
    """
    for slot in state.missions:
        if state.air_task[slot] == cards.LAND and state.air_goal[slot] == space:
            return True
    return False


# --- Interception (FF 4.7) -------------------------------------------------------------


def may_intercept(state: State, seat: int, slot: int) -> bool:
    """FF 4.7 Whether the slot has a fighter of the seat that has not intercepted this turn."""
    kind = state.air_unit[slot]
    return (
        kind != cards.NONE
        and cards.IS_F[kind] == 1
        and state.air_owner[slot] == seat
        and state.air_task[slot] == cards.IDLE
    )


def is_asked_to_intercept(state: State, seat: int) -> bool:
    """FF 4.7 Whether a seat, the opponent of the active one, is asked for interceptors. Only public facts count.

    With an Air Strip, it must have a fighter that can still intercept. Without one, any hand might hold a fighter that
    flies over the board.
    """
    if not controls_strip(state, seat, at_home=False):
        return state.hand_size[seat] > 0
    for slot in range(cards.AIR_SLOTS):
        if may_intercept(state, seat, slot):
            return True
    return False


# --- Air combat (FF 4.7) ---------------------------------------------------------------


def escort_slots(state: State, mission: int) -> list[int]:
    """FF 4.6 Return the slots that escort a mission."""
    return slots_with_task(state, cards.ESCORTING, mission)


def interceptor_slots(state: State, mission: int) -> list[int]:
    """FF 4.7 Return the slots that intercept a mission."""
    return slots_with_task(state, cards.INTERCEPTING, mission)


def slots_with_task(state: State, task: int, mission: int) -> list[int]:
    """Return the slots of air units with this task for this mission."""
    return [slot for slot in range(cards.AIR_SLOTS) if state.air_task[slot] == task and state.air_goal[slot] == mission]


def combatant_slots(state: State, mission: int) -> list[int]:
    """FF 4.7 Return the slots in the combat over a mission, in the order of dice: interceptors, escorts, its unit."""
    return [*interceptor_slots(state, mission), *escort_slots(state, mission), state.missions[mission]]


def foe_slots(state: State, seat: int) -> list[int]:
    """FF 4.7 Return the slots that an air unit of this seat may fight in the combat over the mission `state.current`.

    The active seat flies the mission and fights the interceptors. Its opponent must fight the escorts first, and the
    mission's own air unit only if there is no escort.
    """
    if seat == state.active:
        return interceptor_slots(state, state.current)
    return escort_slots(state, state.current) or [state.missions[state.current]]


# --- AA guns (FF 4.8) ------------------------------------------------------------------


def aa_gun_spaces(state: State, seat: int) -> list[int]:
    """FF 4.8 Return the spaces of a seat's AA guns that can fire at the present mission and have not fired this turn.

    `state.current` is the number of the mission, `state.missions` its air unit, and `air_goal` the target space of it.
    A gun fires if the target space is within its range. The bit AA_FIRED of `state.acted` marks one that has fired.
    """
    goal = state.air_goal[state.missions[state.current]]
    spaces: list[int] = []

    for space in range(cards.SPACES):
        if state.owner[space] != seat or not cards.IS_AA[state.unit[space]] or state.acted[space] & cards.AA_FIRED:
            continue
        if cards.DISTANCE[space * cards.SPACES + goal] <= cards.RANGE[state.unit[space]]:
            spaces.append(space)
    return spaces


def aa_target_slots(state: State) -> list[int]:
    """FF 4.8 Return the slots of the air units of mission `current`, at which a gun may fire."""
    return [state.missions[state.current], *escort_slots(state, state.current)]
