"""FF 4.4, 4.5, 4.11-4.13 Bombardments and ground attacks: declared, fired at, rolled."""

from __future__ import annotations

from game.core.events import Transcript
from game.fighting_front.cards import (
    ATTACKED,
    BARRAGED,
    BOMBARDMENT,
    DEFENDED,
    DEFENSE,
    DESTROY,
    DISRUPT,
    GROUND_ATTACK,
    IS_R,
    LAPSED,
    LOST,
    NEGATE,
    NEGATED,
    NONE,
    PENDING,
    SPACES,
    SUPPORT,
)
from game.fighting_front.events import (
    AttackDeclared,
    AttackLapsed,
    AttackNegated,
    BombardmentDeclared,
    Passed,
)
from game.fighting_front.legal import supporters
from game.fighting_front.quick import hostile, may_attack, may_bombard
from game.fighting_front.rules.losses import destroy_unit, disrupt_unit
from game.fighting_front.rules.phases import begin_phase
from game.fighting_front.rules.rolls import end_roll, roll_unit
from game.fighting_front.state import State
from game.fighting_front.steps import (
    ARTILLERY,
    ARTILLERY_PHASE,
    ARTILLERY_TARGET,
    ATTACK,
    ATTACK_PHASE,
    BEGIN_AIR,
    BOMBARD,
    BOMBARDMENT_PHASE,
    DEFEND,
    DEFENDER_PHASE,
    END_PASS,
    GROUND,
    GROUND_PHASE,
    GROUND_TARGET,
    NEXT_OCCUPATION,
    SUPPORT_FIRE,
)


def clear_attacks(state: State) -> None:
    """Forget all declared attacks."""
    state.attack_from = []
    state.attack_at = []
    state.attack_mark = []
    state.current = 0


# --- Declaring (FF 4.4, 4.11) ----------------------------------------------------------


def begin_artillery(state: State, transcript: Transcript | None) -> None:
    """FF 4.4 Begin the phase if a unit has a target."""
    state.step = BEGIN_AIR
    for space in range(SPACES):
        if may_bombard(state, state.active, space):
            begin_phase(state, ARTILLERY_PHASE, transcript)
            state.step = ARTILLERY
            return


def begin_ground(state: State, transcript: Transcript | None) -> None:
    """FF 4.11 Begin the phase if a unit has a target."""
    state.step = END_PASS
    for space in range(SPACES):
        if may_attack(state, state.active, space):
            begin_phase(state, GROUND_PHASE, transcript)
            state.step = GROUND
            return


def pick_attacker(state: State, space: int) -> None:
    """FF 11 Pick the attacker; its target comes next."""
    state.picked = space
    state.step = ARTILLERY_TARGET if state.step == ARTILLERY else GROUND_TARGET


def declare(state: State, target: int, transcript: Transcript | None) -> None:
    """FF 4.4, 4.11 Declare the attack of the picked unit on a space."""
    space = state.picked
    state.picked = NONE
    state.acted[space] |= BARRAGED | ATTACKED if state.acted[space] & ATTACKED else ATTACKED
    state.attack_from.append(space)
    state.attack_at.append(target)
    state.attack_mark.append(PENDING)
    bombards = state.step == ARTILLERY_TARGET
    state.step = ARTILLERY if bombards else GROUND
    if transcript is not None:
        kind = state.unit[space]
        transcript.append(BombardmentDeclared(space, target, kind) if bombards else AttackDeclared(space, target, kind))


def finish_declaring(state: State, transcript: Transcript | None) -> None:
    """FF 4.5, 4.12 Go on to carry out what was declared, if anything was."""
    bombards = state.step == ARTILLERY
    state.current = 0
    if not state.attack_from:
        state.step = BEGIN_AIR if bombards else END_PASS
        return
    begin_phase(state, BOMBARDMENT_PHASE if bombards else DEFENDER_PHASE, transcript)
    state.step = BOMBARD if bombards else DEFEND


# --- Carrying out (FF 4.5, 4.13) -------------------------------------------------------


def next_roll(state: State, table: int, transcript: Transcript | None) -> bool:
    """FF 4.5, 4.13 Roll the next pending attack, or let it lapse if nothing hostile is left; False after the last."""
    while state.current < len(state.attack_mark):
        at = state.current
        if state.attack_mark[at] == PENDING:
            space, target = state.attack_from[at], state.attack_at[at]
            if hostile(state, state.active, target):
                roll_unit(state, table, space, target, NONE, state.step)
                return True
            state.attack_mark[at] = LAPSED
            if transcript is not None:
                transcript.append(AttackLapsed(space, NONE, target, state.unit[space]))
        state.current += 1
    return False


def bombard(state: State, transcript: Transcript | None) -> None:
    """FF 4.5 Carry out the declared bombardments, one by one."""
    if not next_roll(state, BOMBARDMENT, transcript):
        clear_attacks(state)
        state.step = BEGIN_AIR


def attack(state: State, transcript: Transcript | None) -> None:
    """FF 4.13 Carry out the ground attacks that are left, one by one."""
    if not next_roll(state, GROUND_ATTACK, transcript):
        state.current = 0
        state.step = NEXT_OCCUPATION


# --- Defender fire (FF 4.12) -----------------------------------------------------------


def defend(state: State, transcript: Transcript | None) -> None:
    """FF 4.12 Let the target of the next attack fire, then artillery; after the last one the attacks are rolled."""
    if state.current == len(state.attack_at):
        state.current = 0
        begin_phase(state, ATTACK_PHASE, transcript)
        state.step = ATTACK
        return
    target = state.attack_at[state.current]
    state.step = SUPPORT_FIRE
    if state.owner[target] != 1 - state.active:
        return
    if IS_R[state.unit[target]]:
        if state.acted[target] & DEFENDED:
            return
        state.acted[target] |= DEFENDED
    roll_unit(state, DEFENSE, target, state.attack_from[state.current], NONE, SUPPORT_FIRE)


def ask_support(state: State) -> None:
    """FF 4.12 Ask for supporting fire while the attack stands and artillery reaches the attacker."""
    foe = 1 - state.active
    if state.attack_mark[state.current] == PENDING and supporters(state, foe):
        state.to_act = foe
    else:
        end_support(state)


def end_support(state: State) -> None:
    """FF 4.12 Go on to the next attack."""
    state.current += 1
    state.step = DEFEND


def hold_fire(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 4.12 Fire no more in support at this attack."""
    end_support(state)
    if transcript is not None:
        transcript.append(Passed(seat))


def support(state: State, space: int) -> None:
    """FF 4.12 Let an artillery unit fire at the attacker."""
    state.acted[space] |= DEFENDED
    roll_unit(state, SUPPORT, space, state.attack_from[state.current], NONE, SUPPORT_FIRE)


def fired(state: State, transcript: Transcript | None) -> None:
    """FF 4.12, 5 Carry out the result of a defensive or supporting fire on the attacker."""
    space = state.aim
    if state.result in (DISRUPT, NEGATE):
        disrupt_unit(state, space, transcript)
    elif state.result == DESTROY:
        destroy_unit(state, space, transcript)
    if state.unit[space] == NONE:
        state.attack_mark[state.current] = LOST
    elif state.result == NEGATE:
        state.attack_mark[state.current] = NEGATED
        if transcript is not None:
            transcript.append(AttackNegated(space, state.attack_at[state.current], state.unit[space]))
    end_roll(state)
