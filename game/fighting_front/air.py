"""The air phases, from the declaration of missions to bombs and parachutes (FF 4.6-4.9).

Missions keep the order of declaration through all four phases. `State.current` is the present one.
"""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.events import Transcript
from game.core.packed import append
from game.fighting_front import actions as do
from game.fighting_front import cards, events, legal, quick, steps
from game.fighting_front import rolls as hits
from game.fighting_front.rolls import begin_phase, end_roll, roll_air, roll_unit
from game.fighting_front.state import State

DOOMED: Final = 100
"""In `State.air_harm`: added for each die that destroys. The rest of the number counts disruption counters."""

# --- Actions ---------------------------------------------------------------------------


def apply_air_choice(state: State, seat: i64, id: i64, transcript: Transcript | None) -> None:
    """FF 4.6-4.8 Apply the choice of a seat in one of the steps of the air phases that ask, from AIR to AA_TARGET.

    In the last of them, AA_TARGET, the choice is the air unit at which the picked gun fires.
    """
    step = state.step

    if step == steps.AIR:
        pick_plane(state, seat, id)
    elif step == steps.AIR_TARGET:
        declare_mission(state, seat, id, transcript)
    elif step == steps.INTERCEPT:
        send_interceptor(state, seat, id, transcript)
    elif step == steps.FOE:
        pick_foe(state, id - do.FIRST_AIR, transcript)
    elif step == steps.AA:
        pick_gun(state, seat, id, transcript)
    else:
        fire_aa_gun(state, id - do.FIRST_AIR)


def run_air_step(state: State, transcript: Transcript | None) -> None:
    """FF 4.6-4.9 Run one step of the air phases: it asks a seat, or sets the next step.

    The active seat declares missions, its opponent fires AA guns. Missions are then intercepted, fought over, fired at
    and carried out, one after another. Without any air unit that could fly, the declaration is skipped.
    """
    step = state.step

    if step == steps.AIR or step == steps.AIR_TARGET:
        state.to_act = state.active
    elif step == steps.AA_TARGET:
        state.to_act = 1 - state.active
    elif step == steps.BEGIN_AIR:
        # FF 4.6 Begin the phase if an air unit can fly, or might fly from the hand.
        if legal.may_declare_missions(state, state.active):
            enter_phase(state, steps.AIR_PHASE, transcript)
            state.step = steps.AIR
        else:
            finish_missions(state)
    elif step == steps.NEXT_INTERCEPTION:
        ask_for_interceptors(state, transcript)
    elif step == steps.FIGHT:
        ask_for_foes(state)
    elif step == steps.COMBAT:
        roll_next_die(state, transcript)
    elif step == steps.NEXT_AA:
        ask_for_guns(state, transcript)
    else:
        fly_next_mission(state, transcript)


def enter_phase(state: State, phase: i64, transcript: Transcript | None) -> None:
    """FF 4 Begin a phase with the first thing that can happen in it. If it is the present phase, do nothing."""
    if state.phase != phase:
        begin_phase(state, phase, transcript)


def apply_roll(state: State, transcript: Transcript | None) -> None:
    """FF 4.7, 4.8 Apply the result of a die to an air unit: of an AA gun at once, of air combat when the fight is over.

    `state.aim_air` is the slot of the unit. In air combat all units roll before any harm counts, so it is added up.
    """
    slot = state.aim_air
    is_destroyed = state.result == cards.DESTROY

    if state.roll == cards.AIR_COMBAT:
        # `air_harm` counts disruptions, and DOOMED for each destruction.
        state.air_harm[slot] += DOOMED if is_destroyed else (1 if state.result == cards.DISRUPT else 0)
    elif is_destroyed:
        hits.destroy_air(state, slot, transcript)
    elif state.result == cards.DISRUPT:
        hits.disrupt_air(state, slot, transcript)
    end_roll(state)


# --- Missions (FF 4.6) -----------------------------------------------------------------


def finish_missions(state: State) -> None:
    """FF 4.6 End the declaration of missions. The first mission (`state.current`) may now be intercepted."""
    state.current = 0
    state.step = steps.NEXT_INTERCEPTION


def pick_plane(state: State, seat: i64, id: i64) -> None:
    """FF 4.6, 11 Pick an air unit, on its strip or in hand. Any other action ends the declaration of missions."""
    if do.is_air(id):
        state.picked_air = id - do.FIRST_AIR
    elif do.is_fly(id):
        hits.take_from_hand(state, seat, do.SORT_NAMED[id])
        state.picked_card = do.SORT_NAMED[id]
    else:
        finish_missions(state)
        return
    state.step = steps.AIR_TARGET


def declare_mission(state: State, seat: i64, id: i64, transcript: Transcript | None) -> None:
    """FF 4.6 Declare the mission of the picked air unit: a space to bomb or land in, or a mission to escort.

    The unit is on the board, in the slot `picked_air`, or it is a picked card, which becomes a unit that flies over.
    The number of a mission is its place in `state.missions`, which does not hold escorts. `air_goal` is that number for
    an escort, else the space. The next declaration follows.
    """
    slot = state.picked_air
    if state.picked_card != cards.NONE:
        slot = call_fly_over(state, seat, transcript)
    state.picked_air = cards.NONE
    state.step = steps.AIR

    if id >= do.FIRST_ESCORT:
        mission = id - do.FIRST_ESCORT
        state.air_task[slot] = cards.ESCORTING
        state.air_goal[slot] = mission
        if transcript is not None:
            transcript.append(events.EscortDeclared(slot, mission, state.air_unit[slot]))
    elif do.is_target(id):
        space = id - do.FIRST_TARGET
        state.air_task[slot] = cards.LAND if state.air_unit[slot] == cards.PARATROOPERS else cards.BOMB
        state.air_goal[slot] = space
        state.missions = append(state.missions, slot)
        if transcript is not None:
            transcript.append(events.MissionDeclared(slot, space, state.air_task[slot], state.air_unit[slot]))


def call_fly_over(state: State, seat: i64, transcript: Transcript | None) -> i64:
    """FF 4.6 Let the picked card fly from off the board. Returns the slot (number) of its new air unit.

    The card in the hand is of a sort, and KIND_OF gives the kind of unit that it is for the seat's nation.
    """
    slot = hits.free_slot(state)
    kind = cards.KIND_OF[state.nation[seat] * cards.SORTS + state.picked_card]
    hits.place_air(state, slot, seat, kind, cards.FLY_OVER)
    state.picked_card = cards.NONE
    if transcript is not None:
        transcript.append(events.FlyOverCalled(seat, slot, state.air_unit[slot]))
    return slot


# --- Interception (FF 4.7) -------------------------------------------------------------


def ask_for_interceptors(state: State, transcript: Transcript | None) -> None:
    """FF 4.7 Ask the opponent of the active seat whether a fighter intercepts the next mission, or go on to its fight.

    `state.current` is the number of the mission. After the last mission the AA guns of the opponent are next.
    """
    if state.current == len(state.missions):
        state.current = 0
        state.step = steps.NEXT_AA
    elif legal.is_asked_to_intercept(state, seat=1 - state.active):
        enter_phase(state, steps.FIGHTER_PHASE, transcript)
        state.step = steps.INTERCEPT
        state.to_act = 1 - state.active
    else:
        state.step = steps.FIGHT


def send_interceptor(state: State, seat: i64, id: i64, transcript: Transcript | None) -> None:
    """FF 4.7 Send one more fighter against the mission with the number `state.current`, or decline.

    The fighter is an air unit on the board (`Air`) or a card from the hand that flies over the board (`Fly`). After
    each one the seat is asked again (step NEXT_INTERCEPTION). Any other action declines, and the fight begins (step
    FIGHT). The goal of an interceptor (`air_goal`) is the number of the mission.
    """
    if do.is_air(id):
        slot = id - do.FIRST_AIR
    elif do.is_fly(id):
        hits.take_from_hand(state, seat, do.SORT_NAMED[id])
        state.picked_card = do.SORT_NAMED[id]
        slot = call_fly_over(state, seat, transcript)
    else:
        state.step = steps.FIGHT
        if transcript is not None:
            transcript.append(events.Passed(seat))
        return

    state.air_task[slot] = cards.INTERCEPTING
    state.air_goal[slot] = state.current
    state.step = steps.NEXT_INTERCEPTION
    if transcript is not None:
        transcript.append(events.Intercepted(slot, state.current, state.air_unit[slot]))


# --- Air combat (FF 4.7) ---------------------------------------------------------------


def pick_foe(state: State, foe: i64, transcript: Transcript | None) -> None:
    """FF 4.7 Let the picked air unit fight the one in the slot `foe`."""
    slot = state.picked_air
    state.air_foe[slot] = foe
    state.picked_air = cards.NONE
    state.step = steps.FIGHT
    if transcript is not None:
        transcript.append(events.FoePicked(slot, foe))


def ask_for_foes(state: State) -> None:
    """FF 4.7 Give every unit in the combat over the present mission a foe. Its own side picks if there is a choice.

    `state.current` is the number of the mission. Without interceptors there is no combat. Once all units have a foe,
    the dice are cast (step COMBAT).
    """
    if len(legal.interceptor_slots(state, state.current)) == 0:
        end_interception(state)
        return

    for slot in legal.combatant_slots(state, state.current):
        if state.air_foe[slot] == cards.NONE:
            state.picked_air = slot
            state.step = steps.FOE
            state.to_act = state.air_owner[slot]
            return
    state.step = steps.COMBAT


def roll_next_die(state: State, transcript: Transcript | None) -> None:
    """FF 4.7 Let the next air unit of the combat roll. Once all have rolled, apply all results at the same time.

    `state.air_harm` counts the disruptions that the rolls bring a unit, and DOOMED more for each destruction, so a sum
    of at least DOOMED destroys it. The number of the mission that is fought over is `state.current`.
    """
    for slot in legal.combatant_slots(state, state.current):
        if not state.air_rolled[slot]:
            state.air_rolled[slot] = 1
            roll_air(state, cards.AIR_COMBAT, slot, aim=cards.NONE, aim_air=state.air_foe[slot], after=steps.COMBAT)
            return

    for slot in legal.combatant_slots(state, state.current):
        harm = state.air_harm[slot]
        state.air_harm[slot] = 0
        state.air_rolled[slot] = 0
        if harm >= DOOMED:
            hits.destroy_air(state, slot, transcript)
            continue

        for _ in range(harm):
            if state.air_unit[slot] != cards.NONE:
                hits.disrupt_air(state, slot, transcript)
    end_interception(state)


def end_interception(state: State) -> None:
    """FF 4.7 End the interception of the present mission (number `state.current`), and go on to the next one."""
    state.current += 1
    state.step = steps.NEXT_INTERCEPTION


# --- AA guns (FF 4.8) ------------------------------------------------------------------


def ask_for_guns(state: State, transcript: Transcript | None) -> None:
    """FF 4.8 Ask for the AA guns of the opponent that reach the target of a mission, mission by mission.

    `state.current` is the number of the mission, and NONE in `missions` is a lost one. After the last mission the
    surviving ones are carried out (BOMB_RUN).
    """
    while state.current < len(state.missions):
        if state.missions[state.current] != cards.NONE and len(legal.aa_gun_spaces(state, seat=1 - state.active)) > 0:
            enter_phase(state, steps.AA_PHASE, transcript)
            state.step = steps.AA
            state.to_act = 1 - state.active
            return
        state.current += 1

    state.current = 0
    state.step = steps.BOMB_RUN


def pick_gun(state: State, seat: i64, id: i64, transcript: Transcript | None) -> None:
    """FF 4.8 Pick the AA gun that fires, and ask for its target. Any other action ends the fire at this mission.

    `state.picked` is the space of the gun, and `state.current` is the number of the mission.
    """
    if do.is_unit(id):
        state.picked = id - do.FIRST_UNIT
        state.step = steps.AA_TARGET
        return

    state.current += 1
    state.step = steps.NEXT_AA
    if transcript is not None:
        transcript.append(events.Passed(seat))


def fire_aa_gun(state: State, slot: i64) -> None:
    """FF 4.8 Fire the picked AA gun at the air unit in a slot, which is its only shot this turn.

    `state.picked` is the space of the gun. After the roll the next gun may fire (NEXT_AA).
    """
    gun = state.picked
    state.picked = cards.NONE
    state.acted[gun] |= cards.AA_FIRED
    roll_unit(state, cards.AA_FIRE, gun, aim=cards.NONE, aim_air=slot, after=steps.NEXT_AA)


# --- Bombs and parachutes (FF 4.9) -----------------------------------------------------


def fly_next_mission(state: State, transcript: Transcript | None) -> None:
    """FF 4.9 Carry out the next surviving mission in order, and stop at one that needs a roll. Then movement begins.

    `state.missions` holds slots of air units, NONE where the unit was destroyed, and `state.current` is the number of
    the next one. `air_goal` is the space of a mission, and `air_rolled` is 1 once the unit has bombed. Paratroopers
    land if they still may, and bombers roll if there still is an enemy. Any other mission lapses.
    """
    while state.current < len(state.missions):
        slot = state.missions[state.current]
        if slot != cards.NONE and not state.air_rolled[slot]:
            enter_phase(state, steps.AIR_ATTACK_PHASE, transcript)
            space = state.air_goal[slot]
            if state.air_task[slot] == cards.LAND and legal.may_land(state, state.active, space):
                land_paratroopers(state, slot, space, transcript)
            elif state.air_task[slot] == cards.BOMB and quick.is_hostile(state, state.active, space):
                state.air_rolled[slot] = 1
                roll_air(state, cards.BOMBING, slot, aim=space, aim_air=cards.NONE, after=steps.BOMB_RUN)
                return
            elif transcript is not None:
                transcript.append(events.AttackLapsed(cards.NONE, slot, target=space, kind=state.air_unit[slot]))
        state.current += 1

    state.step = steps.BEGIN_MOVEMENT


def land_paratroopers(state: State, slot: i64, space: i64, transcript: Transcript | None) -> None:
    """FF 4.9 Land Paratroopers: the air unit in a slot becomes infantry in a space, with its leader and its counters.

    The mark LANDED keeps it from moving and attacking for the rest of this turn. `dc` are disruption counters.
    """
    hits.place_unit(state, space, seat=state.air_owner[slot], kind=state.air_unit[slot])
    state.dc[space] = state.air_dc[slot]
    state.leader[space] = state.air_leader[slot]
    state.acted[space] = cards.LANDED
    hits.clear_air(state, slot)
    if transcript is not None:
        transcript.append(events.Landed(slot, space))
