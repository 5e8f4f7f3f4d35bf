"""FF 4.4, 4.5, 4.11-4.13 Bombardments and ground attacks: declared, fired at, rolled."""

from __future__ import annotations

from game.core.events import Transcript
from game.fighting_front import cards, events, steps
from game.fighting_front.legal import supporters
from game.fighting_front.quick import hostile, may_attack, may_bombard
from game.fighting_front.rules.losses import destroy_unit, disrupt_unit
from game.fighting_front.rules.phases import begin_phase
from game.fighting_front.rules.rolls import end_roll, roll_unit
from game.fighting_front.state import State


def clear_attacks(state: State) -> None:
    """Forget all declared attacks."""
    state.attack_from = []
    state.attack_at = []
    state.attack_mark = []
    state.current = 0


# --- Declaring (FF 4.4, 4.11) ----------------------------------------------------------


def begin_artillery(state: State, transcript: Transcript | None) -> None:
    """FF 4.4 Begin the phase if a unit has a target."""
    state.step = steps.BEGIN_AIR
    for space in range(cards.SPACES):
        if may_bombard(state, state.active, space):
            begin_phase(state, steps.ARTILLERY_PHASE, transcript)
            state.step = steps.ARTILLERY
            return


def begin_ground(state: State, transcript: Transcript | None) -> None:
    """FF 4.11 Begin the phase if a unit has a target."""
    state.step = steps.END_PASS
    for space in range(cards.SPACES):
        if may_attack(state, state.active, space):
            begin_phase(state, steps.GROUND_PHASE, transcript)
            state.step = steps.GROUND
            return


def pick_attacker(state: State, space: int) -> None:
    """FF 11 Pick the attacker; its target comes next."""
    state.picked = space
    state.step = steps.ARTILLERY_TARGET if state.step == steps.ARTILLERY else steps.GROUND_TARGET


def declare(state: State, target: int, transcript: Transcript | None) -> None:
    """FF 4.4, 4.11 Declare the attack of the picked unit on a space."""
    space = state.picked
    state.picked = cards.NONE
    state.acted[space] |= cards.BARRAGED | cards.ATTACKED if state.acted[space] & cards.ATTACKED else cards.ATTACKED
    state.attack_from.append(space)
    state.attack_at.append(target)
    state.attack_mark.append(cards.PENDING)
    bombards = state.step == steps.ARTILLERY_TARGET
    state.step = steps.ARTILLERY if bombards else steps.GROUND
    if transcript is not None:
        kind = state.unit[space]
        transcript.append(
            events.BombardmentDeclared(space, target, kind) if bombards else events.AttackDeclared(space, target, kind)
        )


def finish_declaring(state: State, transcript: Transcript | None) -> None:
    """FF 4.5, 4.12 Go on to carry out what was declared, if anything was."""
    bombards = state.step == steps.ARTILLERY
    state.current = 0
    if not state.attack_from:
        state.step = steps.BEGIN_AIR if bombards else steps.END_PASS
        return
    begin_phase(state, steps.BOMBARDMENT_PHASE if bombards else steps.DEFENDER_PHASE, transcript)
    state.step = steps.BOMBARD if bombards else steps.DEFEND


# --- Carrying out (FF 4.5, 4.13) -------------------------------------------------------


def next_roll(state: State, table: int, transcript: Transcript | None) -> bool:
    """FF 4.5, 4.13 Roll the next pending attack, or let it lapse if nothing hostile is left; False after the last."""
    while state.current < len(state.attack_mark):
        at = state.current
        if state.attack_mark[at] == cards.PENDING:
            space, target = state.attack_from[at], state.attack_at[at]
            if hostile(state, state.active, target):
                roll_unit(state, table, space, target, cards.NONE, state.step)
                return True
            state.attack_mark[at] = cards.LAPSED
            if transcript is not None:
                transcript.append(events.AttackLapsed(space, cards.NONE, target, state.unit[space]))
        state.current += 1
    return False


def bombard(state: State, transcript: Transcript | None) -> None:
    """FF 4.5 Carry out the declared bombardments, one by one."""
    if not next_roll(state, cards.BOMBARDMENT, transcript):
        clear_attacks(state)
        state.step = steps.BEGIN_AIR


def attack(state: State, transcript: Transcript | None) -> None:
    """FF 4.13 Carry out the ground attacks that are left, one by one."""
    if not next_roll(state, cards.GROUND_ATTACK, transcript):
        state.current = 0
        state.step = steps.NEXT_OCCUPATION


# --- Defender fire (FF 4.12) -----------------------------------------------------------


def defend(state: State, transcript: Transcript | None) -> None:
    """FF 4.12 Let the target of the next attack fire, then artillery; after the last one the attacks are rolled."""
    if state.current == len(state.attack_at):
        state.current = 0
        begin_phase(state, steps.ATTACK_PHASE, transcript)
        state.step = steps.ATTACK
        return
    target = state.attack_at[state.current]
    state.step = steps.SUPPORT_FIRE
    if state.owner[target] != 1 - state.active:
        return
    if cards.IS_R[state.unit[target]]:
        if state.acted[target] & cards.DEFENDED:
            return
        state.acted[target] |= cards.DEFENDED
    roll_unit(state, cards.DEFENSE, target, state.attack_from[state.current], cards.NONE, steps.SUPPORT_FIRE)


def ask_support(state: State) -> None:
    """FF 4.12 Ask for supporting fire while the attack stands and artillery reaches the attacker."""
    foe = 1 - state.active
    if state.attack_mark[state.current] == cards.PENDING and supporters(state, foe):
        state.to_act = foe
    else:
        end_support(state)


def end_support(state: State) -> None:
    """FF 4.12 Go on to the next attack."""
    state.current += 1
    state.step = steps.DEFEND


def hold_fire(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 4.12 Fire no more in support at this attack."""
    end_support(state)
    if transcript is not None:
        transcript.append(events.Passed(seat))


def support(state: State, space: int) -> None:
    """FF 4.12 Let an artillery unit fire at the attacker."""
    state.acted[space] |= cards.DEFENDED
    roll_unit(state, cards.SUPPORT, space, state.attack_from[state.current], cards.NONE, steps.SUPPORT_FIRE)


def fired(state: State, transcript: Transcript | None) -> None:
    """FF 4.12, 5 Carry out the result of a defensive or supporting fire on the attacker."""
    space = state.aim
    if state.result in (cards.DISRUPT, cards.NEGATE):
        disrupt_unit(state, space, transcript)
    elif state.result == cards.DESTROY:
        destroy_unit(state, space, transcript)
    if state.unit[space] == cards.NONE:
        state.attack_mark[state.current] = cards.LOST
    elif state.result == cards.NEGATE:
        state.attack_mark[state.current] = cards.NEGATED
        if transcript is not None:
            transcript.append(events.AttackNegated(space, state.attack_at[state.current], state.unit[space]))
    end_roll(state)
