"""From an action to the next decision."""

from __future__ import annotations

from typing import Final

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.fighting_front import actions as do
from game.fighting_front import cards, steps
from game.fighting_front.events import StrategyPlayed
from game.fighting_front.legal import legal_actions
from game.fighting_front.rules import air, deploy, ground, hits, losses, moves, occupy, rolls, turn
from game.fighting_front.state import State

NOBODY: Final = -2
"""The value of `to_act` while the steps run on."""


def carry_out(state: State, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Apply a legal action, then run on to the next decision."""
    seat = state.to_act
    if not state.midway():
        state.decided[seat] += steps.WEIGHT[state.step]
    carry(state, seat, action, transcript)
    advance(state, rng, transcript)


def advance(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run on until somebody has a choice or the match is over."""
    while state.to_act == NOBODY:
        run_on(state, rng, transcript)
        if state.to_act >= 0 and steps.ALONE[state.step]:
            legal = legal_actions(state)
            if len(legal) == 1:
                carry(state, state.to_act, legal[0], transcript)


def carry(state: State, seat: int, action: Action, transcript: Transcript | None) -> None:
    """FF 11 Carry out one choice, which a seat has made or which was the only one."""
    state.to_act = NOBODY
    step = state.step
    if steps.AIR <= step <= steps.AA_TARGET:
        air.decide_air(state, seat, action, transcript)
    elif isinstance(action, do.Pass):
        let_be(state, seat, transcript)
    elif isinstance(action, do.Unit):
        pick_unit(state, action.space, transcript)
    elif isinstance(action, do.Step):
        state.path.append(action.space)
    elif isinstance(action, do.Stop):
        moves.stop(state, transcript)
    elif isinstance(action, do.Target):
        ground.declare(state, action.space, transcript)
    elif isinstance(action, do.Finish):
        finish(state, seat, transcript)
    elif isinstance(action, do.Card):
        deploy.pick_card(state, seat, action.sort)
    elif isinstance(action, do.On):
        deploy.put_on(state, seat, action.space, transcript)
    else:
        carry_rarer(state, seat, action, transcript)


def carry_rarer(state: State, seat: int, action: Action, transcript: Transcript | None) -> None:
    """Carry out the less frequent choices."""
    if isinstance(action, do.Play):
        play(state, seat, action.sort, transcript)
    elif isinstance(action, do.Dump):
        rolls.add_dump(state, seat, transcript)
    elif isinstance(action, do.Discard):
        turn.discard(state, seat, action.sort, transcript)
    elif isinstance(action, do.HitUnit):
        hits.hit_unit(state, transcript)
    elif isinstance(action, do.HitSite):
        hits.hit_site(state, transcript)
    elif isinstance(action, do.HitAir):
        hits.hit_air(state, action.slot, transcript)
    elif isinstance(action, do.Occupy):
        occupy.occupy(state, transcript)
    elif isinstance(action, do.Stay):
        occupy.stay(state)
    elif isinstance(action, do.Aboard):
        deploy.put_aboard(state, seat, action.slot, transcript)
    elif isinstance(action, do.Air):
        turn.treat(state, cards.NONE, action.slot, transcript)


def let_be(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 11 Carry out a pass."""
    step = state.step
    if step == steps.WINDOW:
        rolls.pass_window(state, seat, transcript)
    elif step == steps.FOLLOW:
        occupy.nobody_follows(state, seat, transcript)
    elif step == steps.FUEL:
        occupy.no_fuel(state, seat, transcript)
    else:
        ground.hold_fire(state, seat, transcript)


def pick_unit(state: State, space: int, transcript: Transcript | None) -> None:
    """FF 11 Pick a ground unit, as the step asks."""
    step = state.step
    if step == steps.MOVE:
        moves.pick_mover(state, space)
    elif step in (steps.ARTILLERY, steps.GROUND):
        ground.pick_attacker(state, space)
    elif step == steps.FOLLOW:
        occupy.follow(state, space, transcript)
    elif step == steps.FUEL:
        occupy.fuel(state, space)
    elif step == steps.HOSPITAL:
        turn.treat(state, space, cards.NONE, transcript)
    else:
        ground.support(state, space)


def finish(state: State, seat: int, transcript: Transcript | None) -> None:
    """FF 3.1, 11 End a phase, or the setup of a seat."""
    step = state.step
    if step == steps.SETUP:
        deploy.finish_setup(state, seat, transcript)
    elif step == steps.DEPLOY:
        state.step = steps.BEGIN_ARTILLERY
    elif step == steps.MOVE:
        state.step = steps.BEGIN_GROUND
    else:
        ground.finish_declaring(state, transcript)


def play(state: State, seat: int, sort: int, transcript: Transcript | None) -> None:
    """FF 5.2, 8, 9 Play an event into the window, or for the turn."""
    if state.step == steps.WINDOW:
        rolls.add_card(state, seat, sort, transcript)
    elif sort == cards.RECONNAISSANCE:
        deploy.reconnoitre(state, seat, transcript)
    else:
        losses.leave_hand(state, seat, sort)
        state.discard[sort] += 1
        state.strategy = 1
        if transcript is not None:
            transcript.append(StrategyPlayed(seat, cards.KIND_OF[state.nation[seat] * cards.SORTS + sort]))


# --- Running on ------------------------------------------------------------------------


def run_on(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run one step: it asks somebody, or leads to another step."""
    step = state.step
    if step == steps.WINDOW:
        rolls.ask_window(state)
    elif step == steps.CAST:
        rolls.cast(state, rng, transcript)
    elif step == steps.ROLLED:
        resolve(state, transcript)
    elif steps.ASKS_ACTIVE[step]:
        state.to_act = state.active
    elif step in (steps.DEFEND, steps.ATTACK, steps.BOMBARD, steps.SUPPORT_FIRE):
        run_attacks(state, transcript)
    elif steps.AIR <= step <= steps.AA_TARGET or steps.BEGIN_AIR <= step <= steps.BOMB_RUN:
        air.advance_air(state, transcript)
    elif step in (steps.NEXT_TURN, steps.HOSPITAL, steps.LOGISTICS, steps.END, steps.DISCARD, steps.END_TURN):
        run_turn(state, rng, transcript)
    else:
        run_phases(state, transcript)


def resolve(state: State, transcript: Transcript | None) -> None:
    """FF 5 Give the result of the die to the phase that asked for it."""
    if state.roll in (cards.DEFENSE, cards.SUPPORT):
        ground.fired(state, transcript)
    elif state.roll in (cards.AIR_COMBAT, cards.AA_FIRE):
        air.rolled(state, transcript)
    else:
        hits.take_hits(state, transcript)


def run_attacks(state: State, transcript: Transcript | None) -> None:
    """FF 4.5, 4.12, 4.13 Run a step in which attacks are carried out."""
    step = state.step
    if step == steps.DEFEND:
        ground.defend(state, transcript)
    elif step == steps.ATTACK:
        ground.attack(state, transcript)
    elif step == steps.BOMBARD:
        ground.bombard(state, transcript)
    else:
        ground.ask_support(state)


def run_turn(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FF 4.1, 4.2, 4.15 Run a step at the beginning or the end of a turn."""
    step = state.step
    if step == steps.NEXT_TURN:
        turn.next_turn(state, transcript)
    elif step == steps.HOSPITAL:
        turn.ask_hospital(state)
    elif step == steps.LOGISTICS:
        turn.logistics(state, rng, transcript)
    elif step == steps.END:
        turn.end(state, transcript)
    elif step == steps.DISCARD:
        turn.ask_to_discard(state)
    else:
        turn.end_turn(state, transcript)


def run_phases(state: State, transcript: Transcript | None) -> None:
    """FF 3, 4.3, 4.4, 4.10, 4.11, 4.14 Run a step in which a phase begins or ends."""
    step = state.step
    if step == steps.SETUP:
        deploy.ask_setup(state)
    elif step == steps.BEGIN_DEPLOYMENT:
        deploy.begin_deployment(state, transcript)
    elif step == steps.BEGIN_ARTILLERY:
        ground.begin_artillery(state, transcript)
    elif step == steps.BEGIN_MOVEMENT:
        moves.begin_movement(state, transcript)
    elif step == steps.BEGIN_GROUND:
        ground.begin_ground(state, transcript)
    elif step == steps.NEXT_OCCUPATION:
        occupy.next_occupation(state, transcript)
    elif step == steps.FOLLOW:
        occupy.ask_to_follow(state)
    elif step == steps.END_PASS:
        occupy.end_pass(state)
    else:
        occupy.ask_fuel(state, transcript)
