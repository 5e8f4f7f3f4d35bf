"""From an action to the next decision."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import PENDING, Action
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.rules import battle, chance, dig, effects
from game.last_front.state import State


def carry_out(state: State, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Apply a legal action, then run on to the next decision."""
    seat = state.to_act
    state.to_act = PENDING
    if isinstance(action, do.Pass):
        if state.step == cards.CANCEL:
            effects.answer_cancel(state, seat, False, transcript)
        else:
            dig.pass_blitz(state, seat, transcript)
    elif isinstance(action, do.Play):
        if action.sort < cards.UNIT_SORTS:
            effects.stake_card(state, seat, action.sort, action.sort, transcript)
        else:
            effects.name_card(state, seat, action.sort, transcript)
    elif isinstance(action, do.PlayFace):
        effects.stake_card(state, seat, action.sort, cards.FACE_STAKE[action.sort], transcript)
    elif isinstance(action, do.Dig):
        dig.pick(state, seat, action.stake, transcript)
    elif isinstance(action, do.Finish):
        battle.finish(state, seat, transcript)
    elif isinstance(action, do.Withdraw):
        battle.withdraw(state, seat, transcript)
    else:
        carry_out_choice(state, seat, action, rng, transcript)
    if seat == state.active and not state.midway():
        state.decided += 1
    advance(state, rng, transcript)


def carry_out_choice(state: State, seat: int, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Carry out the less frequent decisions."""
    if isinstance(action, do.Aim):
        effects.aim(state, action.victim, action.stake, transcript)
    elif isinstance(action, do.AimSeat):
        effects.aim(state, action.victim, cards.NONE, transcript)
    elif isinstance(action, do.Give):
        effects.give(state, action.stake, transcript)
    elif isinstance(action, do.CancelCard):
        effects.answer_cancel(state, seat, True, transcript)
    elif isinstance(action, do.DrawEvent):
        chance.draw_event(state, seat, rng, transcript)
    elif isinstance(action, do.ChooseFront):
        battle.choose_front(state, action.territory, transcript)
    elif isinstance(action, do.Discard):
        chance.lose(state, seat, action.sort, transcript)
    elif isinstance(action, do.Take):
        take(state, seat, action.sort, rng, transcript)


def take(state: State, seat: int, sort: int, rng: Rng, transcript: Transcript | None) -> None:
    """LF 7, 8 Take a card into hand, from where the step says."""
    if state.step == cards.TAKE:
        effects.take(state, seat, sort, transcript)
    elif state.step == cards.RECOVER:
        chance.recover(state, seat, sort, transcript)
    else:
        battle.take_back(state, seat, sort, rng, transcript)


def advance(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run on until somebody is asked or the match is over."""
    while state.to_act == PENDING:
        step = state.step
        if step == cards.NEXT_TURN:
            battle.next_turn(state, rng, transcript)
        elif step == cards.CANCEL:
            effects.ask_to_cancel(state, rng, transcript)
        elif step in (cards.DIG_WINDOW, cards.FINISH_WINDOW):
            dig.ask_for_blitz(state, transcript)
        elif step in (cards.AIM, cards.GIVE, cards.TAKE):
            state.to_act = state.player
        elif step == cards.LOSE:
            chance.ask_to_lose(state, transcript)
        elif step == cards.RECOVER:
            chance.ask_to_recover(state, transcript)
        elif step == cards.NEXT_BATTLE:
            battle.ask_for_front(state, transcript)
        elif step in (cards.WITHDRAW_BACK, cards.WIN_BACK):
            battle.ask_to_take_back(state, rng, transcript)
        else:
            state.to_act = state.active
