"""FF 4.6-4.9 Legal actions in the air: missions, interception, foes, AA guns. Questions only."""

from __future__ import annotations

from game.core.state import Action
from game.fighting_front import cards
from game.fighting_front.actions import AIR, ESCORT, FINISH, FLY, PASS, TARGET, UNIT
from game.fighting_front.quick import hostile, own_strip
from game.fighting_front.state import State

# --- Missions (FF 4.6) -----------------------------------------------------------------


def mission_actions(state: State, seat: int) -> list[Action]:
    """FF 4.6 Finishing, units that may declare a mission, and units in hand if the seat controls no strip."""
    actions: list[Action] = [FINISH]
    for slot in range(cards.AIR_SLOTS):
        if may_fly(state, seat, slot):
            actions.append(AIR[slot])
    for sort in fly_overs(state, seat):
        if has_goal(state, seat, cards.KIND_OF[state.nation[seat] * cards.SORTS + sort]):
            actions.append(FLY[sort])
    return actions


def goal_actions(state: State, seat: int) -> list[Action]:
    """FF 4.6 The goals of the picked unit: a space, or a mission of its own side to escort."""
    kind = picked_kind(state, seat)
    actions: list[Action] = [TARGET[space] for space in range(cards.SPACES) if is_goal(state, seat, kind, space)]
    if cards.IS_F[kind]:
        actions += [ESCORT[mission] for mission in range(len(state.missions))]
    return actions


def picked_kind(state: State, seat: int) -> int:
    """FF 4.6 The kind of the air unit that is picked, on its strip or as a fly-over unit."""
    if state.picked_card == cards.NONE:
        return state.air_unit[state.picked_air]
    return cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]


def may_declare_missions(state: State, seat: int) -> bool:
    """FF 4.6 By public facts: whether a unit on a strip can fly, or the hand may hold one and there is no strip."""
    if not own_strip(state, seat, False):
        return state.hand_size[seat] > 0
    for slot in range(cards.AIR_SLOTS):
        if may_fly(state, seat, slot):
            return True
    return False


def fly_overs(state: State, seat: int) -> list[int]:
    """FF 4.6 The sorts of air units in hand that may fly from off the board: none while the seat controls a strip."""
    sorts: list[int] = []
    base = seat * cards.SORTS
    if not own_strip(state, seat, False):
        for sort in range(cards.FIRST_AIR, cards.FIRST_GROUND):
            if state.hands[base + sort] > 0:
                sorts.append(sort)
        if state.hands[base + cards.NATIONAL_AIR] > 0:
            sorts.append(cards.NATIONAL_AIR)
    return sorts


def may_fly(state: State, seat: int, slot: int) -> bool:
    """FF 4.6 Whether this is an air unit of the seat that has declared nothing yet, and has a goal."""
    if state.air_unit[slot] == cards.NONE or state.air_owner[slot] != seat or state.air_task[slot] != cards.IDLE:
        return False
    return has_goal(state, seat, state.air_unit[slot])


def has_goal(state: State, seat: int, kind: int) -> bool:
    """FF 4.6 Whether there is a mission to escort, or a space to bomb or land on."""
    if cards.IS_F[kind] and state.missions:
        return True
    for space in range(cards.SPACES):
        if is_goal(state, seat, kind, space):
            return True
    return False


def is_goal(state: State, seat: int, kind: int, space: int) -> bool:
    """FF 4.6 For Paratroopers an empty space, where no others land; for all others an enemy unit or location."""
    if kind != cards.PARATROOPERS:
        return hostile(state, seat, space)
    return may_land(state, seat, space) and not is_landing_zone(state, space)


def may_land(state: State, seat: int, space: int) -> bool:
    """FF 4.6 Whether the space has no ground unit and no enemy location."""
    return state.unit[space] == cards.NONE and state.site_owner[space] != 1 - seat


def is_landing_zone(state: State, space: int) -> bool:
    """FF 4.6 Whether Paratroopers have declared that they will land there."""
    for slot in state.missions:
        if state.air_task[slot] == cards.LAND and state.air_goal[slot] == space:
            return True
    return False


# --- Interception (FF 4.7) -------------------------------------------------------------


def intercept_actions(state: State, seat: int) -> list[Action]:
    """FF 4.7 Letting mission `current` through, or the fighters that may intercept it."""
    actions: list[Action] = [PASS]
    for slot in range(cards.AIR_SLOTS):
        if may_intercept(state, seat, slot):
            actions.append(AIR[slot])
    for sort in fly_overs(state, seat):
        if cards.IS_F[cards.KIND_OF[state.nation[seat] * cards.SORTS + sort]]:
            actions.append(FLY[sort])
    return actions


def may_intercept(state: State, seat: int, slot: int) -> bool:
    """FF 4.7 Whether this is a fighter of the seat that has not intercepted this turn."""
    kind = state.air_unit[slot]
    return (
        kind != cards.NONE
        and cards.IS_F[kind] == 1
        and state.air_owner[slot] == seat
        and state.air_task[slot] == cards.IDLE
    )


def is_asked_to_intercept(state: State, seat: int) -> bool:
    """FF 4.7 By public facts: whether a fighter is left on a strip, or there is no strip and the hand may hold one."""
    if not own_strip(state, seat, False):
        return state.hand_size[seat] > 0
    for slot in range(cards.AIR_SLOTS):
        if may_intercept(state, seat, slot):
            return True
    return False


# --- Air combat (FF 4.7) ---------------------------------------------------------------


def escorts(state: State, mission: int) -> list[int]:
    """FF 4.6 The slots that escort a mission."""
    return tasked(state, cards.ESCORTING, mission)


def interceptors(state: State, mission: int) -> list[int]:
    """FF 4.7 The slots that intercept a mission."""
    return tasked(state, cards.INTERCEPTING, mission)


def tasked(state: State, task: int, mission: int) -> list[int]:
    """The slots with this task for this mission."""
    found: list[int] = []
    for slot in range(cards.AIR_SLOTS):
        if state.air_task[slot] == task and state.air_goal[slot] == mission:
            found.append(slot)
    return found


def fighters(state: State, mission: int) -> list[int]:
    """FF 4.7 The slots in the combat over a mission, in the order of dice: interceptors, escorts, mission unit."""
    return [*interceptors(state, mission), *escorts(state, mission), state.missions[mission]]


def foe_actions(state: State, seat: int) -> list[Action]:
    """FF 4.7 The foes that the picked air unit may fight."""
    return [AIR[slot] for slot in foes(state, seat)]


def foes(state: State, seat: int) -> list[int]:
    """FF 4.7 The slots that a unit of this seat may fight in the combat over mission `current`."""
    if seat == state.active:
        return interceptors(state, state.current)
    return escorts(state, state.current) or [state.missions[state.current]]


# --- AA guns (FF 4.8) ------------------------------------------------------------------


def gun_actions(state: State, seat: int) -> list[Action]:
    """FF 4.8 Holding fire, or the guns that may fire at mission `current`."""
    return [PASS, *[UNIT[space] for space in guns(state, seat)]]


def guns(state: State, seat: int) -> list[int]:
    """FF 4.8 The spaces of AA guns of a seat that reach the target of mission `current` and have not fired."""
    goal = state.air_goal[state.missions[state.current]]
    found: list[int] = []
    for space in range(cards.SPACES):
        if state.owner[space] != seat or not cards.IS_AA[state.unit[space]] or state.acted[space] & cards.AA_FIRED:
            continue
        if cards.DISTANCE[space * cards.SPACES + goal] <= cards.RANGE[state.unit[space]]:
            found.append(space)
    return found


def gun_target_actions(state: State) -> list[Action]:
    """FF 4.8 The air units at which the picked gun may fire."""
    return [AIR[slot] for slot in prey(state)]


def prey(state: State) -> list[int]:
    """FF 4.8 The air units of mission `current` that a gun may fire at."""
    return [state.missions[state.current], *escorts(state, state.current)]
