"""The legal actions, and who may be asked. Nothing changes here.

Rules and playouts work with the ids of actions, which need no objects. `legal_actions` makes the list that people,
boards and the tree of a search read.
"""

from __future__ import annotations

from typing import Final

from game.core.choices import add_choice, add_choices
from game.core.compiled import i64
from game.core.packed import append, vec
from game.core.state import OVER, Action
from game.fighting_front import actions as do
from game.fighting_front import cards, quick, steps
from game.fighting_front.odds import can_add_card, can_add_dump
from game.fighting_front.quick import controls_strip, is_hostile
from game.fighting_front.state import State

MOST_CHOICES: Final = max(cards.SORTS, cards.SPACES + cards.AIR_SLOTS) + 2
"""The length of an array that `find_choices` fills: for each card, or for each space and air unit, and two more."""


def new_choices() -> vec[i64]:
    """Return a new array that `find_choices` can fill."""
    return vec[i64]([0] * MOST_CHOICES)


def legal_actions(state: State) -> list[Action]:
    """Return the legal actions of the seat to act in the present step, or none when the match is over."""
    choices = new_choices()
    count = find_choices(state, choices)
    return [do.ACTIONS[choices[number]] for number in range(count)]


def find_choices(state: State, choices: vec[i64]) -> i64:
    """Write the ids of the legal actions into `choices`, always in the same order, and return their number.

    It is 0 once the match is over.
    """
    if state.to_act == OVER:
        return 0

    seat: i64 = state.to_act
    step = state.step
    if step == steps.WINDOW:
        return find_additions(state, seat, choices)
    if step == steps.MOVE:
        return find_movers(state, seat, choices)
    if step == steps.MOVE_STEP:
        return find_steps(state, seat, choices)
    if step == steps.SETUP or step == steps.DEPLOY:
        return find_cards(state, seat, choices)
    if step == steps.SETUP_ON or step == steps.DEPLOY_ON:
        return find_places(state, seat, choices)

    # Steps are numbered in groups: missions are from AIR to AA_TARGET, and what is left below HIT are attacks.
    if steps.AIR <= step <= steps.AA_TARGET:
        return find_air_choices(state, seat, choices)
    if step < steps.HIT:
        return find_attack_choices(state, seat, choices)
    return find_other_choices(state, seat, choices)


def find_attack_choices(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.1, 4.4, 4.11, 4.12 Write into `choices` the ids for bombardments, ground attacks, support and a hospital.

    Returns their number. First an attacker is picked (ARTILLERY, GROUND), then its target. A national strategy may be
    played only before the first declaration (`state.attack_from` is empty): Steam Roller before ground attacks, and
    Soften Up Targets before bombardments. In the remaining step, HOSPITAL, a damaged unit is treated.
    """
    step = state.step
    if step == steps.GROUND_TARGET:
        return add_choices(choices, 0, do.FIRST_TARGET, hostile_spaces(state, seat, cards.NEIGHBOURS[state.picked]))
    if step == steps.ARTILLERY_TARGET:
        spaces_in_range = cards.WITHIN[cards.RANGE[state.unit[state.picked]] * cards.SPACES + state.picked]
        return add_choices(choices, 0, do.FIRST_TARGET, hostile_spaces(state, seat, spaces_in_range))
    if step == steps.SUPPORT_FIRE:
        choices[0] = do.PASS_ID
        return add_choices(choices, count=1, first=do.FIRST_UNIT, numbers=supporting_guns(state, seat))
    if step != steps.GROUND and step != steps.ARTILLERY:
        return find_patients(state, seat, choices)

    # FF 4.4, 4.11, 9 Finishing, the units that can attack or bombard, a strategy.
    choices[0] = do.FINISH_ID
    count: i64 = 1
    space: i64
    for space in range(cards.SPACES):
        if quick.may_attack(state, seat, space) if step == steps.GROUND else quick.may_bombard(state, seat, space):
            count = add_choice(choices, count, do.FIRST_UNIT + space)
    # The Soviet strategy (Steam Roller) serves ground attacks, and the American one (Soften Up Targets) bombardments.
    nation: i64 = cards.SOVIET if step == steps.GROUND else cards.USA
    if len(state.attack_from) == 0 and quick.can_play_strategy(state, seat, nation):
        count = add_choice(choices, count, do.PLAY_IDS[cards.NATIONAL_STRATEGY])
    return count


def find_air_choices(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.6-4.8 Write into `choices` the ids for missions, interception, foes in air combat, and AA guns.

    Returns their number. A slot is the number of an air unit.
    """
    step = state.step
    if step == steps.AIR:
        return find_flyers(state, seat, choices)
    if step == steps.AIR_TARGET:
        return find_mission_goals(state, seat, choices)
    if step == steps.INTERCEPT:
        return find_interceptors(state, seat, choices)

    if step == steps.FOE:
        # FF 4.7 The foes that the picked air unit may fight.
        return add_choices(choices, count=0, first=do.FIRST_AIR, numbers=foe_slots(state, seat))

    if step == steps.AA:
        # FF 4.8 Holding fire, and the guns that may fire at mission `current`.
        choices[0] = do.PASS_ID
        return add_choices(choices, count=1, first=do.FIRST_UNIT, numbers=aa_gun_spaces(state, seat))

    # FF 4.8 The air units at which the picked gun may fire.
    return add_choices(choices, count=0, first=do.FIRST_AIR, numbers=aa_target_slots(state))


def find_flyers(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.6 Write into `choices` finishing, the air units that may declare a mission, and those that fly over.

    Returns their number. Only a seat that controls no strip lets cards fly over the board. They are of a sort, and
    KIND_OF gives the kind that a sort is for the seat's nation.
    """
    choices[0] = do.FINISH_ID
    count: i64 = 1
    slot: i64
    sort: i64
    for slot in range(cards.AIR_SLOTS):
        if may_fly(state, seat, slot):
            count = add_choice(choices, count, do.FIRST_AIR + slot)
    for sort in fly_over_sorts(state, seat):
        if has_mission_goal(state, seat, cards.KIND_OF[state.nation[seat] * cards.SORTS + sort]):
            count = add_choice(choices, count, do.FLY_IDS[sort])
    return count


def find_mission_goals(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.6 Write into `choices` the goals of the picked air unit: spaces, or for a fighter missions to escort.

    Returns their number. IS_F marks fighters.
    """
    count: i64 = 0
    kind = picked_plane_kind(state, seat)
    space: i64
    mission: i64
    for space in range(cards.SPACES):
        if is_mission_goal(state, seat, kind, space):
            count = add_choice(choices, count, do.FIRST_TARGET + space)
    if cards.IS_F[kind]:
        for mission in range(len(state.missions)):
            count = add_choice(choices, count, do.FIRST_ESCORT + mission)
    return count


def find_interceptors(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.7 Write into `choices` letting mission `current` through, and the fighters that may intercept it.

    Returns their number. Fighters in hand fly over the board if the seat controls no strip.
    """
    choices[0] = do.PASS_ID
    count: i64 = 1
    slot: i64
    sort: i64
    for slot in range(cards.AIR_SLOTS):
        if may_intercept(state, seat, slot):
            count = add_choice(choices, count, do.FIRST_AIR + slot)
    for sort in fly_over_sorts(state, seat):
        if cards.IS_F[cards.KIND_OF[state.nation[seat] * cards.SORTS + sort]]:
            count = add_choice(choices, count, do.FLY_IDS[sort])
    return count


def find_other_choices(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.14, 4.15, 5.1, 6 Write into `choices` the ids for hits, discards, occupation, followers and Fuel Dumps.

    Returns their number. An attacker that has cleared a space may occupy it or stay. Passing means that no unit
    follows, or that no tank gets fuel (the last line).
    """
    step = state.step
    if step == steps.HIT:
        return find_hits(state, choices)
    if step == steps.DISCARD:
        count: i64 = 0
        sort: i64
        for sort in range(cards.SORTS):
            if state.hands[seat * cards.SORTS + sort] > 0:
                count = add_choice(choices, count, do.FIRST_DISCARD + sort)
        return count
    if step == steps.OCCUPY:
        choices[0] = do.OCCUPY_ID
        choices[1] = do.STAY_ID
        return 2
    choices[0] = do.PASS_ID
    if step == steps.FOLLOW:
        return add_choices(choices, count=1, first=do.FIRST_UNIT, numbers=possible_followers(state, seat))
    return add_choices(choices, count=1, first=do.FIRST_UNIT, numbers=tanks_to_fuel(state, seat))


def find_patients(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.1 Write into `choices` the units with disruption counters, which a Field Hospital may treat.

    Returns their number.
    """
    count: i64 = 0
    space: i64
    slot: i64
    for space in range(cards.SPACES):
        if state.owner[space] == seat and state.dc[space] > 0:
            count = add_choice(choices, count, do.FIRST_UNIT + space)
    for slot in range(cards.AIR_SLOTS):
        if state.air_owner[slot] == seat and state.air_dc[slot] > 0:
            count = add_choice(choices, count, do.FIRST_AIR + slot)
    return count


# --- Deployment (FF 3, 4.3) ------------------------------------------------------------


def find_cards(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 3.1, 4.3 Write into `choices` the ids of a deployment: finish, cards with a legal place, and Reconnaissance.

    Returns their number. Events have no place (the sorts from ARTILLERY_BARRAGE to NATIONAL_STRATEGY). Of them only
    Reconnaissance is played here, not in the setup, and only while the other hand has a card to see.
    """
    choices[0] = do.FINISH_ID
    count: i64 = 1
    base = seat * cards.SORTS
    nation = state.nation[seat] * cards.SORTS
    has_unit_space = quick.has_room_for_unit(state, seat)
    has_site_space = quick.has_room_for_site(state, seat)
    has_strip = quick.controls_strip(state, seat, at_home=True)
    has_carrier = quick.has_unit_without_leader(state, seat)

    sort: i64
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
            count = add_choice(choices, count, do.CARD_IDS[sort])

    if state.step == steps.DEPLOY and state.hands[base + cards.RECONNAISSANCE] > 0 and state.hand_size[1 - seat] > 0:
        count = add_choice(choices, count, do.PLAY_IDS[cards.RECONNAISSANCE])
    return count


def find_places(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 3.1, 4.3 Write into `choices` the legal places of the picked card, and return their number."""
    kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]
    count: i64 = 0
    space: i64

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
            count = add_choice(choices, count, do.FIRST_ON + space)

    if cards.IS_LEADER[kind]:
        slot: i64
        for slot in range(cards.AIR_SLOTS):
            if quick.can_take_leader(state, seat, slot):
                count = add_choice(choices, count, do.FIRST_ABOARD + slot)
    return count


# --- Declared attacks (FF 4.4, 4.11) ---------------------------------------------------


def artillery_targets(state: State, seat: i64, space: i64) -> list[int]:
    """FF 4.4 Return the spaces that the artillery unit in a space may bombard: those in its range with an enemy card.

    WITHIN holds, at range * SPACES + space, the other spaces within that range.
    """
    return list(hostile_spaces(state, seat, cards.WITHIN[cards.RANGE[state.unit[space]] * cards.SPACES + space]))


def ground_targets(state: State, seat: i64, space: i64) -> list[int]:
    """FF 4.11 Return the spaces that the unit in a space may attack."""
    return list(hostile_spaces(state, seat, cards.NEIGHBOURS[space]))


def hostile_spaces(state: State, seat: i64, spaces: vec[i64]) -> vec[i64]:
    """Return those of these spaces that have an enemy unit or an enemy location."""
    targets = vec[i64]()
    space: i64
    for space in spaces:
        if is_hostile(state, seat, space):
            targets = append(targets, space)
    return targets


# --- Movement (FF 4.10) ----------------------------------------------------------------


def find_movers(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.10, 9 Write into `choices` the ids of Ground Movement: finish, units that can move, and perhaps Blitzkrieg.

    Returns their number. Germany may play Blitzkrieg in the first pass before anything has moved. Here `state.current`
    counts the moves.
    """
    choices[0] = do.FINISH_ID
    count: i64 = 1
    space: i64
    for space in range(cards.SPACES):
        if quick.may_move(state, seat, space):
            count = add_choice(choices, count, do.FIRST_UNIT + space)

    is_before_first_move = not state.second and state.current == 0
    if is_before_first_move and quick.can_play_strategy(state, seat, cards.GERMANY) and quick.has_tank(state, seat):
        count = add_choice(choices, count, do.PLAY_IDS[cards.NATIONAL_STRATEGY])
    return count


def find_steps(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 4.10 Write into `choices` the ids that go on with the move of the picked unit: stop here, or step on.

    Returns their number. `state.path` holds the spaces of the move so far, with the start. A unit may stop in an empty
    space, or where it started. It may enter a space only if the steps that are left then suffice (`can_enter`), as it
    may pass a friend.
    """
    steps_taken: i64 = len(state.path) - 1
    start = state.path[0]
    here = state.path[steps_taken]
    count: i64 = 0
    if steps_taken > 0 and (state.owner[here] == cards.NONE or here == start):
        choices[0] = do.STOP_ID
        count = 1

    steps_left = cards.STEPS[state.unit[start]] - steps_taken
    if steps_left > 0:
        space: i64
        for space in cards.NEIGHBOURS[here]:
            if quick.can_enter(state, seat, start, space, steps_left=steps_left - 1):
                count = add_choice(choices, count, do.FIRST_STEP + space)
    return count


# --- Fighting (FF 4.12-4.14, 5) --------------------------------------------------------


def find_additions(state: State, seat: i64, choices: vec[i64]) -> i64:
    """FF 5.2 Write into `choices` the ids in a window, the moment before a roll in which cards may be added to it.

    Returns their number. They are passing, adding a card, and using an Ammo Dump. The cards that may be added are the
    sorts from ARTILLERY_BARRAGE to NATIONAL_STRATEGY, all of them events.
    """
    choices[0] = do.PASS_ID
    count: i64 = 1
    base = seat * cards.SORTS
    sort: i64
    for sort in range(cards.ARTILLERY_BARRAGE, cards.NATIONAL_STRATEGY + 1):
        if state.hands[base + sort] > 0 and can_add_card(state, sort):
            count = add_choice(choices, count, do.PLAY_IDS[sort])

    if can_add_dump(state):
        count = add_choice(choices, count, do.DUMP_ID)
    return count


def find_hits(state: State, choices: vec[i64]) -> i64:
    """FF 5.1 Write into `choices` the hostile cards that a roll may hit in its space: unit, location, and air units.

    Returns their number. Air units are based on an Air Strip, so in a space with a hostile location all of them are
    hostile.
    """
    foe = 1 - state.roll_seat
    count: i64 = 0
    if state.owner[state.aim] == foe:
        count = add_choice(choices, count, do.HIT_UNIT_ID)
    if state.site_owner[state.aim] == foe:
        count = add_choice(choices, count, do.HIT_SITE_ID)
        slot: i64
        for slot in range(cards.AIR_SLOTS):
            if state.air_base[slot] == state.aim:
                count = add_choice(choices, count, do.FIRST_HIT_AIR + slot)
    return count


def supporting_guns(state: State, seat: i64) -> vec[i64]:
    """FF 4.12 Return the spaces of a seat's artillery that can fire at the present attacker in support of its target.

    A gun must have the attacker within its range, and must not have fired in defense this turn (bit DEFENDED).
    `current` is the number of the attack, and DISTANCE holds the distances at space * SPACES + space.
    """
    row = state.attack_from[state.current] * cards.SPACES
    spaces = vec[i64]()

    space: i64
    for space in range(cards.SPACES):
        if state.owner[space] == seat and not state.acted[space] & cards.DEFENDED:
            kind = state.unit[space]
            if cards.IS_R[kind] and cards.DISTANCE[row + space] <= cards.RANGE[kind]:
                spaces = append(spaces, space)
    return spaces


def possible_followers(state: State, seat: i64) -> vec[i64]:
    """FF 4.14 Return the spaces of units that may follow an attacker into the space that it has left, `state.picked`.

    They are units of the seat in the neighbouring spaces, but not the attacker itself, which is now in the space that
    it attacked (attack number `state.current`), and not Paratroopers that landed this turn (LANDED).
    """
    spaces = vec[i64]()
    space: i64
    for space in cards.NEIGHBOURS[state.picked]:
        if state.owner[space] != seat or state.acted[space] & cards.LANDED:
            continue
        if space != state.attack_at[state.current]:
            spaces = append(spaces, space)
    return spaces


def tanks_to_fuel(state: State, seat: i64) -> vec[i64]:
    """FF 6, 9 Return the spaces of a seat's tanks that a Fuel Dump may let act again, or none without an unused dump.

    Tanks with the bit SECOND act again already.
    """
    if quick.find_unused_site(state, seat, cards.FUEL_DUMP) == cards.NONE:
        return vec[i64]()
    spaces = vec[i64]()
    space: i64
    for space in range(cards.SPACES):
        if state.owner[space] == seat and cards.IS_T[state.unit[space]] and not state.acted[space] & cards.SECOND:
            spaces = append(spaces, space)
    return spaces


# --- Missions (FF 4.6) -----------------------------------------------------------------


def picked_plane_kind(state: State, seat: i64) -> i64:
    """FF 4.6 Return the kind of the air unit that is picked: a unit on its strip, or a card that flies over the board.

    A card in the hand is of a sort, and KIND_OF gives the kind of unit that it is for the seat's nation.
    """
    if state.picked_card == cards.NONE:
        return state.air_unit[state.picked_air]
    return cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]


def may_declare_missions(state: State, seat: i64) -> bool:
    """FF 4.6 Whether a seat might declare a mission, by public facts alone.

    With an Air Strip in either half of the map, a unit on it must be able to fly. Without one, any hand may hold an air
    unit that flies over the board.
    """
    if not controls_strip(state, seat, at_home=False):
        return state.hand_size[seat] > 0
    slot: i64
    for slot in range(cards.AIR_SLOTS):
        if may_fly(state, seat, slot):
            return True
    return False


def fly_over_sorts(state: State, seat: i64) -> vec[i64]:
    """FF 4.6 Return the sorts of air units in hand that may fly from off the board, ascending.

    A seat that controls an Air Strip, in either half of the map, must deploy its air units there, so the list is then
    empty. The national air unit is a sort of its own behind all others.
    """
    sorts = vec[i64]()
    base = seat * cards.SORTS
    if not controls_strip(state, seat, at_home=False):
        sort: i64
        for sort in range(cards.FIRST_AIR, cards.FIRST_GROUND):
            if state.hands[base + sort] > 0:
                sorts = append(sorts, sort)
        if state.hands[base + cards.NATIONAL_AIR] > 0:
            sorts = append(sorts, cards.NATIONAL_AIR)
    return sorts


def may_fly(state: State, seat: i64, slot: i64) -> bool:
    """FF 4.6 Whether the slot has an air unit of the seat that has declared nothing yet, and has a goal."""
    if state.air_unit[slot] == cards.NONE or state.air_owner[slot] != seat or state.air_task[slot] != cards.IDLE:
        return False
    return has_mission_goal(state, seat, state.air_unit[slot])


def has_mission_goal(state: State, seat: i64, kind: i64) -> bool:
    """FF 4.6 Whether an air unit of this kind could be given a mission.

    A fighter (letter F) may escort any declared mission. All others need a space to bomb or to land in.
    """
    if cards.IS_F[kind] and len(state.missions) > 0:
        return True
    space: i64
    for space in range(cards.SPACES):
        if is_mission_goal(state, seat, kind, space):
            return True
    return False


def is_mission_goal(state: State, seat: i64, kind: i64, space: i64) -> bool:
    """FF 4.6 Whether an air unit of this kind may fly a mission to a space.

    Paratroopers need an empty space in which no others land, all others an enemy unit or location.
    """
    if kind != cards.PARATROOPERS:
        return is_hostile(state, seat, space)
    return may_land(state, seat, space) and not is_landing_zone(state, space)


def may_land(state: State, seat: i64, space: i64) -> bool:
    """FF 4.6 Whether the space has no ground unit and no enemy location."""
    return state.unit[space] == cards.NONE and state.site_owner[space] != 1 - seat


def is_landing_zone(state: State, space: i64) -> bool:
    """FF 4.6 Whether Paratroopers have declared that they will land in this space.

    `state.missions` holds the slots (numbers) of the air units with a mission. The goal of a landing is a space.
    """
    for slot in state.missions:
        if state.air_task[slot] == cards.LAND and state.air_goal[slot] == space:
            return True
    return False


# --- Interception (FF 4.7) -------------------------------------------------------------


def may_intercept(state: State, seat: i64, slot: i64) -> bool:
    """FF 4.7 Whether the slot has a fighter of the seat that has not intercepted this turn."""
    kind = state.air_unit[slot]
    return (
        kind != cards.NONE
        and cards.IS_F[kind] == 1
        and state.air_owner[slot] == seat
        and state.air_task[slot] == cards.IDLE
    )


def is_asked_to_intercept(state: State, seat: i64) -> bool:
    """FF 4.7 Whether a seat, the opponent of the active one, is asked for interceptors. Only public facts count.

    With an Air Strip in either half of the map, it must have a fighter that can still intercept. Without one, any hand
    might hold a fighter that flies over the board.
    """
    if not controls_strip(state, seat, at_home=False):
        return state.hand_size[seat] > 0
    slot: i64
    for slot in range(cards.AIR_SLOTS):
        if may_intercept(state, seat, slot):
            return True
    return False


# --- Air combat (FF 4.7) ---------------------------------------------------------------


def escort_slots(state: State, mission: i64) -> vec[i64]:
    """FF 4.6 Return the slots that escort a mission."""
    return slots_with_task(state, cards.ESCORTING, mission)


def interceptor_slots(state: State, mission: i64) -> vec[i64]:
    """FF 4.7 Return the slots that intercept a mission."""
    return slots_with_task(state, cards.INTERCEPTING, mission)


def slots_with_task(state: State, task: i64, mission: i64) -> vec[i64]:
    """Return the slots of air units with this task for this mission, ESCORTING or INTERCEPTING.

    `mission` is its number, which is the goal of such units (`air_goal`).
    """
    slots = vec[i64]()
    slot: i64
    for slot in range(cards.AIR_SLOTS):
        if state.air_task[slot] == task and state.air_goal[slot] == mission:
            slots = append(slots, slot)
    return slots


def combatant_slots(state: State, mission: i64) -> vec[i64]:
    """FF 4.7 Return the slots of the air units in the combat over a mission, in the order in which they roll.

    Interceptors come first, then escorts, then the unit that flies the mission. `mission` is its number.
    """
    slots = interceptor_slots(state, mission)
    slot: i64
    for slot in escort_slots(state, mission):
        slots = append(slots, slot)
    return append(slots, state.missions[mission])


def foe_slots(state: State, seat: i64) -> vec[i64]:
    """FF 4.7 Return the slots that an air unit of this seat may fight in the combat over the mission `state.current`.

    The active seat flies the mission and fights the interceptors. Its opponent must fight the escorts first, and the
    mission's own air unit only if there is no escort.
    """
    if seat == state.active:
        return interceptor_slots(state, state.current)
    escorts = escort_slots(state, state.current)
    return escorts if len(escorts) > 0 else append(escorts, state.missions[state.current])


# --- AA guns (FF 4.8) ------------------------------------------------------------------


def aa_gun_spaces(state: State, seat: i64) -> vec[i64]:
    """FF 4.8 Return the spaces of a seat's AA guns that can fire at the present mission and have not fired this turn.

    `state.current` is the number of the mission, `state.missions` its air unit, and `air_goal` the target space of it.
    A gun fires if the target space is within its range. The bit AA_FIRED of `state.acted` marks one that has fired.
    """
    goal = state.air_goal[state.missions[state.current]]
    spaces = vec[i64]()

    space: i64
    for space in range(cards.SPACES):
        if state.owner[space] != seat or not cards.IS_AA[state.unit[space]] or state.acted[space] & cards.AA_FIRED:
            continue
        if cards.DISTANCE[space * cards.SPACES + goal] <= cards.RANGE[state.unit[space]]:
            spaces = append(spaces, space)
    return spaces


def aa_target_slots(state: State) -> vec[i64]:
    """FF 4.8 Return the slots of the air units of mission `current`, at which a gun may fire."""
    slots = append(vec[i64](), state.missions[state.current])
    slot: i64
    for slot in escort_slots(state, state.current):
        slots = append(slots, slot)
    return slots
