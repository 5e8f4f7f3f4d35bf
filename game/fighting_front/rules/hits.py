"""FF 5, 5.1 What a bombardment, a bombing run or a ground attack does to the cards in a space."""

from __future__ import annotations

from game.core.events import Transcript
from game.fighting_front.cards import BOMBING, CLEARED, DESTROY_ALL, DISRUPT, DONE, GROUND_ATTACK, NONE, NOTHING
from game.fighting_front.legal import hit_actions
from game.fighting_front.rules import losses
from game.fighting_front.rules.rolls import end_roll
from game.fighting_front.state import State
from game.fighting_front.steps import HIT


def take_hits(state: State, transcript: Transcript | None) -> None:
    """FF 5.1 Hit nothing, one card (the attacker picks it if there is a choice), or all of them."""
    if state.result == NOTHING:
        finish(state, False)
    elif state.result == DESTROY_ALL:
        destroy_all(state, transcript)
    elif len(hit_actions(state)) > 1:
        state.step = HIT
        state.to_act = state.roll_seat
    elif stands(state):
        hit_unit(state, transcript)
    else:
        hit_site(state, transcript)


def stands(state: State) -> bool:
    """Whether a hostile ground unit stands in the space."""
    return state.owner[state.aim] == 1 - state.roll_seat


def hit_unit(state: State, transcript: Transcript | None) -> None:
    """FF 5.1 Hit the ground unit."""
    space = state.aim
    if state.result == DISRUPT:
        losses.disrupt_unit(state, space, transcript)
    else:
        losses.destroy_unit(state, space, transcript)
    finish(state, not stands(state))


def hit_site(state: State, transcript: Transcript | None) -> None:
    """FF 5.1 Hit the location; a unit that it kept alive may fall with it."""
    space = state.aim
    if state.result == DISRUPT:
        losses.disrupt_site(state, space, transcript)
    else:
        losses.destroy_site(state, space, transcript)
    finish(state, not stands(state) and state.site[space] == NONE)


def hit_air(state: State, slot: int, transcript: Transcript | None) -> None:
    """FF 5.1 Hit an air unit based there."""
    if state.result == DISRUPT:
        losses.disrupt_air(state, slot, transcript)
    else:
        losses.destroy_air(state, slot, transcript)
    finish(state, False)


def destroy_all(state: State, transcript: Transcript | None) -> None:
    """FF 5.1 Destroy every hostile card there: unit, location, and with an Air Strip the air units based on it."""
    space = state.aim
    if stands(state):
        losses.destroy_unit(state, space, transcript)
    if state.site_owner[space] == 1 - state.roll_seat:
        losses.destroy_site(state, space, transcript)
    finish(state, True)


def finish(state: State, cleared: bool) -> None:
    """FF 4.14 End the attack; if a ground attack has cleared its space, its unit may move in later."""
    if state.roll != BOMBING:
        state.attack_mark[state.current] = CLEARED if cleared and state.roll == GROUND_ATTACK else DONE
    end_roll(state)
