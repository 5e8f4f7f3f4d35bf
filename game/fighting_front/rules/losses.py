"""Cards that leave a hand or the table, disruption counters and captures (FF 2, 4.10)."""

from __future__ import annotations

from game.core.events import Transcript
from game.fighting_front import events
from game.fighting_front.cards import AIR_SLOTS, IDLE, IS_AIRFIELD, NONE, SORT_OF, SORTS
from game.fighting_front.odds import air_toughness, site_toughness, toughness_of
from game.fighting_front.state import State


def leave_hand(state: State, seat: int, sort: int) -> None:
    """FF 8 Take a card from a hand openly: if the other seat knows of one of its sort, it is that one."""
    at = seat * SORTS + sort
    state.hands[at] -= 1
    state.hand_size[seat] -= 1
    if state.known[at] > 0:
        state.known[at] -= 1


def discard_kind(state: State, kind: int) -> None:
    """FF 1.4 Put a card from the table on the pile, where a national card is of no nation again; NONE is no card."""
    if kind != NONE:
        state.discard[SORT_OF[kind]] += 1


# --- Ground units ----------------------------------------------------------------------


def place_unit(state: State, space: int, seat: int, kind: int) -> None:
    """Put a new ground unit in a space."""
    state.unit[space] = kind
    state.owner[space] = seat
    state.dc[space] = 0
    state.leader[space] = NONE
    state.acted[space] = 0


def clear_unit(state: State, space: int) -> None:
    """Remove the ground unit from a space."""
    state.unit[space] = NONE
    state.owner[space] = NONE
    state.dc[space] = 0
    state.leader[space] = NONE
    state.acted[space] = 0


def carry_unit(state: State, start: int, end: int) -> None:
    """Move a ground unit to another space, with its leader, its counters and what it has done."""
    state.unit[end] = state.unit[start]
    state.owner[end] = state.owner[start]
    state.dc[end] = state.dc[start]
    state.leader[end] = state.leader[start]
    state.acted[end] = state.acted[start]
    clear_unit(state, start)


def destroy_unit(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 2.3 Destroy a ground unit with its leader."""
    kind = state.unit[space]
    leader = state.leader[space]
    owner = state.owner[space]
    discard_kind(state, kind)
    discard_kind(state, leader)
    clear_unit(state, space)
    state.struck = 1
    if transcript is not None:
        transcript.append(events.UnitDestroyed(space, kind, owner, leader))


def check_unit(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 2.5 Destroy a unit that has more counters than Toughness."""
    if state.unit[space] != NONE and state.dc[space] > toughness_of(state, space):
        destroy_unit(state, space, transcript)


def disrupt_unit(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 2.5 Add a counter."""
    state.dc[space] += 1
    if transcript is not None:
        transcript.append(events.UnitDisrupted(space, state.dc[space], state.unit[space]))
    check_unit(state, space, transcript)


# --- Locations -------------------------------------------------------------------------


def build_site(state: State, space: int, seat: int, kind: int) -> None:
    """Put a new location in a space."""
    state.site[space] = kind
    state.site_owner[space] = seat
    state.site_dc[space] = 0
    state.site_used[space] = 0


def destroy_site(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 2.2, 2.5 Destroy a location, with the air units based there, and perhaps a unit that it kept alive."""
    kind = state.site[space]
    owner = state.site_owner[space]
    discard_kind(state, kind)
    state.site[space] = NONE
    state.site_owner[space] = NONE
    state.site_dc[space] = 0
    state.site_used[space] = 0
    state.struck = 1
    if transcript is not None:
        transcript.append(events.SiteDestroyed(space, kind, owner))
    if IS_AIRFIELD[kind]:
        destroy_based(state, space, transcript)
    check_unit(state, space, transcript)


def disrupt_site(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 2.5 Add a counter; locations never recover."""
    state.site_dc[space] += 1
    if transcript is not None:
        transcript.append(events.SiteDisrupted(space, state.site_dc[space], state.site[space]))
    if state.site_dc[space] > site_toughness(state, space):
        destroy_site(state, space, transcript)


def capture_site(state: State, space: int, seat: int, transcript: Transcript | None) -> None:
    """FF 2.2, 2.4, 4.10 Give a location to `seat`; air units based there are destroyed."""
    loser = state.site_owner[space]
    state.site_owner[space] = seat
    if transcript is not None:
        transcript.append(events.SiteCaptured(seat, space, state.site[space], loser))
    if IS_AIRFIELD[state.site[space]]:
        destroy_based(state, space, transcript)


# --- Air units -------------------------------------------------------------------------


def free_slot(state: State) -> int:
    """The lowest slot without an air unit; there are as many slots as air units."""
    slot = 0
    while state.air_unit[slot] != NONE:
        slot += 1
    return slot


def place_air(state: State, slot: int, seat: int, kind: int, base: int) -> None:
    """Put a new air unit on its base, or FLY_OVER."""
    clear_air(state, slot)
    state.air_unit[slot] = kind
    state.air_owner[slot] = seat
    state.air_base[slot] = base


def clear_air(state: State, slot: int) -> None:
    """Remove the air unit from a slot; its mission is over."""
    state.air_unit[slot] = NONE
    state.air_owner[slot] = NONE
    state.air_base[slot] = NONE
    state.air_dc[slot] = 0
    state.air_leader[slot] = NONE
    state.air_task[slot] = IDLE
    state.air_goal[slot] = NONE
    state.air_foe[slot] = NONE
    state.air_harm[slot] = 0
    state.air_rolled[slot] = 0
    for i in range(len(state.missions)):
        if state.missions[i] == slot:
            state.missions[i] = NONE


def destroy_air(state: State, slot: int, transcript: Transcript | None) -> None:
    """FF 2.3, 1.6 Destroy an air unit with its leader; the turn may still be a quiet one."""
    kind = state.air_unit[slot]
    owner = state.air_owner[slot]
    leader = state.air_leader[slot]
    base = state.air_base[slot]
    discard_kind(state, kind)
    discard_kind(state, leader)
    clear_air(state, slot)
    if transcript is not None:
        transcript.append(events.AirUnitDestroyed(slot, kind, owner, leader, base))


def destroy_based(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 2.2 Destroy every air unit based in a space."""
    for slot in range(AIR_SLOTS):
        if state.air_base[slot] == space:
            destroy_air(state, slot, transcript)


def disrupt_air(state: State, slot: int, transcript: Transcript | None) -> None:
    """FF 2.5 Add a counter."""
    state.air_dc[slot] += 1
    if transcript is not None:
        transcript.append(events.AirUnitDisrupted(slot, state.air_dc[slot], state.air_unit[slot]))
    if state.air_dc[slot] > air_toughness(state, slot):
        destroy_air(state, slot, transcript)
