"""Questions about a state that are answered without making lists, for playouts (FF 1.6, 2, 4, 6, 9)."""

from __future__ import annotations

from game.core.compiled import i64
from game.fighting_front import cards
from game.fighting_front.cards import GOAL, HAND_LIMIT, HEADQUARTERS_HAND
from game.fighting_front.state import State

# --- Deployment (FF 2.1, 2.2, 4.3) -----------------------------------------------------


def has_room_for_unit(state: State, seat: i64) -> bool:
    """FF 2.1 Whether a space of the seat's own half has no ground unit."""
    space: i64
    for space in cards.OWN_HALF[seat]:
        if state.unit[space] == cards.NONE:
            return True
    return False


def has_room_for_site(state: State, seat: i64) -> bool:
    """FF 2.1, 4.3 Whether a space of the seat's own half has no location and no enemy unit."""
    space: i64
    for space in cards.OWN_HALF[seat]:
        if state.site[space] == cards.NONE and state.owner[space] != 1 - seat:
            return True
    return False


def controls_strip(state: State, seat: i64, at_home: bool) -> bool:
    """FF 2.2, 4.6 Whether the seat controls an Air Strip: only in its own half if `at_home`, else in either half."""
    space: i64
    for space in range(cards.SPACES):
        site = state.site[space]
        if site == cards.NONE or not cards.IS_AIRFIELD[site] or state.site_owner[space] != seat:
            continue
        if not at_home or cards.HALF_OF[space] == seat:
            return True
    return False


def has_unit_without_leader(state: State, seat: i64) -> bool:
    """FF 2.1 Whether a ground unit of the seat in its own half, or any air unit of the seat, has no leader yet."""
    space: i64
    for space in cards.OWN_HALF[seat]:
        if state.owner[space] == seat and state.leader[space] == cards.NONE:
            return True

    # All air units of a seat are based in its own half.
    slot: i64
    for slot in range(cards.AIR_SLOTS):
        if can_take_leader(state, seat, slot):
            return True
    return False


def can_take_leader(state: State, seat: i64, slot: i64) -> bool:
    """FF 2.1 Whether the slot has an air unit of the seat without a leader."""
    return state.air_owner[slot] == seat and state.air_leader[slot] == cards.NONE


# --- Attacks and moves (FF 4.4, 4.10, 4.11) --------------------------------------------


def is_hostile(state: State, seat: i64, space: i64) -> bool:
    """FF 4.4 Whether the space has an enemy unit or an enemy location, from the point of view of this seat."""
    foe = 1 - seat
    return state.owner[space] == foe or state.site_owner[space] == foe


def may_bombard(state: State, seat: i64, space: i64) -> bool:
    """FF 4.4, 9 Whether the artillery unit of the seat in this space may still declare a bombardment, and has a target.

    A unit declares one per turn (ATTACKED). After the strategy Soften Up Targets it may declare a second one
    (BARRAGED). WITHIN holds, at range * SPACES + space, the spaces in range.
    """
    if state.owner[space] != seat or not cards.IS_R[state.unit[space]]:
        return False

    # Before Ground Movement no other strategy can have been played (`state.strategy`).
    acted = state.acted[space]
    if acted & cards.ATTACKED and (acted & cards.BARRAGED or not state.strategy):
        return False

    target: i64
    for target in cards.WITHIN[cards.RANGE[state.unit[space]] * cards.SPACES + space]:
        if is_hostile(state, seat, target):
            return True
    return False


def may_attack(state: State, seat: i64, space: i64) -> bool:
    """FF 4.11, 9 Whether the ground unit of a seat in this space may attack: it has an enemy in a neighbouring space.

    A unit may not attack twice, or after landing by parachute this turn (bits of `state.acted`). In the second pass of
    a turn (`state.second`) only units with the bit SECOND act again.
    """
    acted = state.acted[space]
    if (
        state.owner[space] != seat
        or acted & (cards.ATTACKED | cards.LANDED)
        or (state.second and not acted & cards.SECOND)
    ):
        return False

    target: i64
    for target in cards.NEIGHBOURS[space]:
        if is_hostile(state, seat, target):
            return True
    return False


def may_move(state: State, seat: i64, space: i64) -> bool:
    """FF 4.10, 9 Whether the ground unit of a seat in this space may move to at least one space.

    A unit may not move after it has attacked, moved or landed by parachute this turn (bits of `state.acted`). In the
    second pass of a turn (`state.second`) only units with the bit SECOND act again. `steps_left` counts the steps
    that a unit has left after its first one.
    """
    acted = state.acted[space]
    if (
        state.owner[space] != seat
        or acted & (cards.ATTACKED | cards.MOVED | cards.LANDED)
        or (state.second and not acted & cards.SECOND)
    ):
        return False

    steps_left = cards.STEPS[state.unit[space]] - 1
    other: i64
    for other in cards.NEIGHBOURS[space]:
        if can_enter(state, seat, start=space, space=other, steps_left=steps_left):
            return True
    return False


def can_enter(state: State, seat: i64, start: i64, space: i64, steps_left: i64) -> bool:
    """FF 4.10 Whether a unit from `start` may enter the space and end its move there or within `steps_left` steps."""
    owner = state.owner[space]
    if owner == cards.NONE or space == start:
        return True

    # It may pass a unit of its own side, but not end there.
    if owner != seat or steps_left == 0:
        return False
    other: i64
    for other in cards.NEIGHBOURS[space]:
        if can_enter(state, seat, start, other, steps_left=steps_left - 1):
            return True
    return False


# --- Locations, strategies, hands, the goal (FF 1.6, 4.15, 6, 9) -----------------------


def find_unused_site(state: State, seat: i64, kind: i64) -> i64:
    """FF 6 Return the lowest space with a location of this kind that the seat has not used this turn, or NONE."""
    space: i64
    for space in range(cards.SPACES):
        if state.site[space] == kind and state.site_owner[space] == seat and not state.site_used[space]:
            return space
    return cards.NONE


def can_play_strategy(state: State, seat: i64, nation: i64) -> bool:
    """FF 9 Whether the seat is of this nation, holds its national strategy, and has not played one this turn.

    `state.strategy` is 1 once the active seat has played one.
    """
    is_open = state.nation[seat] == nation and state.strategy == 0
    return is_open and state.hands[seat * cards.SORTS + cards.NATIONAL_STRATEGY] > 0


def has_tank(state: State, seat: i64) -> bool:
    """FF 9 Whether the seat has a tank on the map."""
    space: i64
    for space in range(cards.SPACES):
        if state.owner[space] == seat and cards.IS_T[state.unit[space]]:
            return True
    return False


def hand_limit(state: State, seat: i64) -> i64:
    """FF 4.15 Return how many cards a seat may hold at the end of its turn."""
    limit = HAND_LIMIT
    space: i64
    for space in range(cards.SPACES):
        if state.site[space] == cards.HEADQUARTERS and state.site_owner[space] == seat:
            limit += HEADQUARTERS_HAND
    return limit


def back_row_spaces_held(state: State, seat: i64) -> i64:
    """FF 1.6 Return how many spaces of the enemy back row ground units of a seat occupy."""
    held: i64 = 0
    space: i64
    for space in cards.BACK_ROW[1 - seat]:
        if state.owner[space] == seat:
            held += 1
    return held


def must_drive_out(state: State, seat: i64) -> bool:
    """FF 1.6 Whether the enemy wins at the beginning of his next turn unless a unit is driven out in this one."""
    return state.hold != 0 and seat == state.active and back_row_spaces_held(state, seat=1 - seat) >= GOAL
