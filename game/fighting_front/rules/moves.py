"""FF 4.10, 4.14 Ground units on the move: step by step, into mines, onto enemy locations."""

from __future__ import annotations

from game.core.events import Transcript
from game.fighting_front.cards import GERMANY, IS_FORT, MINEFIELDS, MOVED, NONE, SPACES
from game.fighting_front.data import FORTIFIED
from game.fighting_front.events import MineStruck, UnitMoved
from game.fighting_front.odds import toughness_in, toughness_of
from game.fighting_front.quick import any_tank, may_move
from game.fighting_front.rules.losses import capture_site, carry_unit, check_unit, destroy_unit, disrupt_unit
from game.fighting_front.rules.phases import begin_phase
from game.fighting_front.state import State
from game.fighting_front.steps import BEGIN_GROUND, MOVE, MOVE_STEP, MOVEMENT_PHASE


def begin_movement(state: State, transcript: Transcript | None) -> None:
    """FF 4.10, 9 Begin the phase if a unit can move, or a Blitzkrieg might be played."""
    seat = state.active
    state.current = 0
    state.step = BEGIN_GROUND
    open_to = not state.second and may_blitz(state, seat)
    for space in range(SPACES):
        if open_to:
            break
        open_to = may_move(state, seat, space)
    if open_to:
        begin_phase(state, MOVEMENT_PHASE, transcript)
        state.step = MOVE


def may_blitz(state: State, seat: int) -> bool:
    """FF 9 By public facts: whether the seat might play a Blitzkrieg."""
    return state.nation[seat] == GERMANY and state.hand_size[seat] > 0 and any_tank(state, seat)


def pick_mover(state: State, space: int) -> None:
    """FF 11 Pick the unit; its path comes next."""
    state.picked = space
    state.path = [space]
    state.step = MOVE_STEP


def stop(state: State, transcript: Transcript | None) -> None:
    """FF 4.10 Complete the path: the unit goes along it."""
    path = state.path
    state.picked = NONE
    state.path = []
    state.current += 1
    state.step = MOVE
    state.acted[path[0]] |= MOVED
    walk(state, path, transcript)


def walk(state: State, path: list[int], transcript: Transcript | None) -> None:
    """FF 2.5, 4.10 Move the unit space by space to the end of the path; leaving Fortifications may destroy it."""
    here = path[0]
    seat = state.owner[here]
    leg = [here]
    for i in range(1, len(path)):
        space = path[i]
        foreign = state.site_owner[space] == 1 - seat
        fatal = not foreign and falls_in(state, here, space)
        if fatal and state.owner[space] != NONE and space != here:
            destroy_unit(state, here, transcript)
            return
        leg.append(space)
        if not (foreign or fatal or i == len(path) - 1):
            continue
        if space != here:
            carry_unit(state, here, space)
        if transcript is not None:
            transcript.append(UnitMoved(tuple(leg), state.unit[space]))
        enter(state, space, transcript)
        if state.unit[space] == NONE:
            return
        here = space
        leg = [space]


def falls_in(state: State, here: int, space: int) -> bool:
    """FF 2.5 Whether the unit has more counters than the Toughness that it would have in the space."""
    tough = toughness_in(state, state.owner[here], state.unit[here], state.leader[here], space)
    return state.dc[here] > tough


def enter(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 4.10, 6 Carry out what happens to a unit that has just come in: enemy mines, Toughness there, capture."""
    seat = state.owner[space]
    if state.site_owner[space] == 1 - seat:
        if state.site[space] == MINEFIELDS:
            if transcript is not None:
                transcript.append(MineStruck(space, state.unit[space]))
            disrupt_unit(state, space, transcript)
        if state.owner[space] != seat:
            return
        if state.dc[space] > toughness_of(state, space) + FORTIFIED * IS_FORT[state.site[space]]:
            destroy_unit(state, space, transcript)
            return
        capture_site(state, space, seat, transcript)
    check_unit(state, space, transcript)
