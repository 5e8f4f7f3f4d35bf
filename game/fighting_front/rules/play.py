"""From an action to the next decision."""

from __future__ import annotations

from typing import Final

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front.actions import (
    Aboard,
    Air,
    Card,
    Discard,
    Dump,
    Finish,
    HitAir,
    HitSite,
    HitUnit,
    Occupy,
    On,
    Pass,
    Play,
    Stay,
    Step,
    Stop,
    Target,
    Unit,
)
from game.fighting_front.cards import (
    AA_FIRE,
    AIR_COMBAT,
    DEFENSE,
    KIND_OF,
    NONE,
    RECONNAISSANCE,
    SORTS,
    SUPPORT,
)
from game.fighting_front.events import StrategyPlayed
from game.fighting_front.legal import legal_actions
from game.fighting_front.rules import air, deploy, ground, hits, losses, moves, occupy, rolls, turn
from game.fighting_front.state import State
from game.fighting_front.steps import (
    AA_TARGET,
    ALONE,
    ARTILLERY,
    ASKS_ACTIVE,
    ATTACK,
    BEGIN_AIR,
    BEGIN_ARTILLERY,
    BEGIN_DEPLOYMENT,
    BEGIN_GROUND,
    BEGIN_MOVEMENT,
    BOMB_RUN,
    BOMBARD,
    CAST,
    DEFEND,
    END,
    END_PASS,
    END_TURN,
    FOLLOW,
    FUEL,
    GROUND,
    HOSPITAL,
    LOGISTICS,
    MOVE,
    NEXT_OCCUPATION,
    NEXT_TURN,
    ROLLED,
    SETUP,
    SUPPORT_FIRE,
    WEIGHT,
    WINDOW,
)
from game.fighting_front.steps import AIR as AIR_STEP
from game.fighting_front.steps import DEPLOY as DEPLOY_STEP
from game.fighting_front.steps import DISCARD as DISCARD_STEP

NOBODY: Final = -2
"""The value of `to_act` while the steps run on."""


def carry_out(state: State, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Apply a legal action, then run on to the next decision."""
    seat = state.to_act
    if not state.midway():
        state.decided[seat] += WEIGHT[state.step]
    carry(state, seat, action, transcript)
    advance(state, rng, transcript)


def advance(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run on until somebody has a choice or the match is over."""
    while state.to_act == NOBODY:
        run_on(state, rng, transcript)
        if state.to_act >= 0 and ALONE[state.step]:
            legal = legal_actions(state)
            if len(legal) == 1:
                carry(state, state.to_act, legal[0], transcript)


def carry(state: State, seat: int, action: Action, transcript: Transcript | None) -> None:
    """FF 11 Carry out one choice, which a seat has made or which was the only one."""
    state.to_act = NOBODY
    step = state.step
    if AIR_STEP <= step <= AA_TARGET:
        air.decide_air(state, seat, action, transcript)
    elif isinstance(action, Pass):
        let_be(state, seat, transcript)
    elif isinstance(action, Unit):
        pick_unit(state, action.space, transcript)
    elif isinstance(action, Step):
        state.path.append(action.space)
    elif isinstance(action, Stop):
        moves.stop(state, transcript)
    elif isinstance(action, Target):
        ground.declare(state, action.space, transcript)
    elif isinstance(action, Finish):
        finish(state, seat, transcript)
    elif isinstance(action, Card):
        deploy.pick_card(state, seat, action.sort)
    elif isinstance(action, On):
        deploy.put_on(state, seat, action.space, transcript)
    else:
        carry_rarer(state, seat, action, transcript)


def carry_rarer(state: State, seat: int, action: Action, transcript: Transcript | None) -> None:
    """Carry out the less frequent choices."""
    if isinstance(action, Play):
        play(state, seat, action.sort, transcript)
    elif isinstance(action, Dump):
        rolls.add_dump(state, seat, transcript)
    elif isinstance(action, Discard):
        turn.discard(state, seat, action.sort, transcript)
    elif isinstance(action, HitUnit):
        hits.hit_unit(state, transcript)
    elif isinstance(action, HitSite):
        hits.hit_site(state, transcript)
    elif isinstance(action, HitAir):
        hits.hit_air(state, action.slot, transcript)
    elif isinstance(action, Occupy):
        occupy.occupy(state, transcript)
    elif isinstance(action, Stay):
        occupy.stay(state)
    elif isinstance(action, Aboard):
        deploy.put_aboard(state, seat, action.slot, transcript)
    elif isinstance(action, Air):
        turn.treat(state, NONE, action.slot, transcript)


def let_be(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 11 Carry out a pass."""
    step = state.step
    if step == WINDOW:
        rolls.pass_window(state, seat, transcript)
    elif step == FOLLOW:
        occupy.nobody_follows(state, seat, transcript)
    elif step == FUEL:
        occupy.no_fuel(state, seat, transcript)
    else:
        ground.hold_fire(state, seat, transcript)


def pick_unit(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 11 Pick a ground unit, as the step asks."""
    step = state.step
    if step == MOVE:
        moves.pick_mover(state, space)
    elif step in (ARTILLERY, GROUND):
        ground.pick_attacker(state, space)
    elif step == FOLLOW:
        occupy.follow(state, space, transcript)
    elif step == FUEL:
        occupy.fuel(state, space)
    elif step == HOSPITAL:
        turn.treat(state, space, NONE, transcript)
    else:
        ground.support(state, space)


def finish(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 3.1, 11 End a phase, or the setup of a seat."""
    step = state.step
    if step == SETUP:
        deploy.finish_setup(state, seat, transcript)
    elif step == DEPLOY_STEP:
        state.step = BEGIN_ARTILLERY
    elif step == MOVE:
        state.step = BEGIN_GROUND
    else:
        ground.finish_declaring(state, transcript)


def play(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """FF 5.2, 8, 9 Play an event into the window, or for the turn."""
    if state.step == WINDOW:
        rolls.add_card(state, seat, sort, transcript)
    elif sort == RECONNAISSANCE:
        deploy.reconnoitre(state, seat, transcript)
    else:
        losses.leave_hand(state, seat, sort)
        state.discard[sort] += 1
        state.strategy = 1
        if transcript is not None:
            transcript.append(StrategyPlayed(seat, KIND_OF[state.nation[seat] * SORTS + sort]))


# --- Running on ------------------------------------------------------------------------


def run_on(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run one step: it asks somebody, or leads to another step."""
    step = state.step
    if step == WINDOW:
        rolls.ask_window(state)
    elif step == CAST:
        rolls.cast(state, rng, transcript)
    elif step == ROLLED:
        resolve(state, transcript)
    elif ASKS_ACTIVE[step]:
        state.to_act = state.active
    elif step in (DEFEND, ATTACK, BOMBARD, SUPPORT_FIRE):
        run_attacks(state, transcript)
    elif AIR_STEP <= step <= AA_TARGET or BEGIN_AIR <= step <= BOMB_RUN:
        air.advance_air(state, transcript)
    elif step in (NEXT_TURN, HOSPITAL, LOGISTICS, END, DISCARD_STEP, END_TURN):
        run_turn(state, rng, transcript)
    else:
        run_phases(state, transcript)


def resolve(state: State, transcript: Transcript | None) -> None:
    """FF 5 Give the result of the die to the phase that asked for it."""
    if state.roll in (DEFENSE, SUPPORT):
        ground.fired(state, transcript)
    elif state.roll in (AIR_COMBAT, AA_FIRE):
        air.rolled(state, transcript)
    else:
        hits.take_hits(state, transcript)


def run_attacks(state: State, transcript: Transcript | None) -> None:
    """FF 4.5, 4.12, 4.13 Run a step in which attacks are carried out."""
    step = state.step
    if step == DEFEND:
        ground.defend(state, transcript)
    elif step == ATTACK:
        ground.attack(state, transcript)
    elif step == BOMBARD:
        ground.bombard(state, transcript)
    else:
        ground.ask_support(state)


def run_turn(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 4.1, 4.2, 4.15 Run a step at the beginning or the end of a turn."""
    step = state.step
    if step == NEXT_TURN:
        turn.next_turn(state, transcript)
    elif step == HOSPITAL:
        turn.ask_hospital(state)
    elif step == LOGISTICS:
        turn.logistics(state, rng, transcript)
    elif step == END:
        turn.end(state, transcript)
    elif step == DISCARD_STEP:
        turn.ask_to_discard(state)
    else:
        turn.end_turn(state, transcript)


def run_phases(state: State, transcript: Transcript | None) -> None:
    """FF 3, 4.3, 4.4, 4.10, 4.11, 4.14 Run a step in which a phase begins or ends."""
    step = state.step
    if step == SETUP:
        deploy.ask_setup(state)
    elif step == BEGIN_DEPLOYMENT:
        deploy.begin_deployment(state, transcript)
    elif step == BEGIN_ARTILLERY:
        ground.begin_artillery(state, transcript)
    elif step == BEGIN_MOVEMENT:
        moves.begin_movement(state, transcript)
    elif step == BEGIN_GROUND:
        ground.begin_ground(state, transcript)
    elif step == NEXT_OCCUPATION:
        occupy.next_occupation(state, transcript)
    elif step == FOLLOW:
        occupy.ask_to_follow(state)
    elif step == END_PASS:
        occupy.end_pass(state)
    else:
        occupy.ask_fuel(state, transcript)
