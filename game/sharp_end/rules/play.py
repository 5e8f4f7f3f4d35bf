"""From an action to the next decision."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import PENDING, Action
from game.sharp_end import actions as do
from game.sharp_end import cards
from game.sharp_end.legal import next_enemy, on_beach
from game.sharp_end.rules import attack, beach, orders
from game.sharp_end.rules.chance import discard, draw_unit, resume
from game.sharp_end.rules.draws import draw_order, spend_counter
from game.sharp_end.rules.turn import approach, ask_if_alone, ask_to_draw, begin_turn, decide_alone, draw
from game.sharp_end.state import State


def carry_out(state: State, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Apply a legal action, then run on to the next decision."""
    seat = state.to_act
    state.to_act = PENDING
    match action:
        case do.SpendForUnit() | do.SpendForOrder():
            spend(state, seat, action, rng, transcript)
        case do.Discard():
            discard(state, seat, action.card, transcript)
        case do.Strike():
            attack.strike(state, seat, action.die, transcript)
        case do.Reroll():
            orders.pick(state, seat, action.die, transcript)
        case _:
            decide(state, seat, action, rng, transcript)
    advance(state, rng, transcript)


def decide(state: State, seat: int, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Carry out the answer to the question of the step."""
    step = state.step
    if step == cards.DECLARE:
        attack.declare(state, seat, isinstance(action, do.Attack), transcript)
    elif step == cards.STATEMENT:
        attack.make_statement(state, seat, isinstance(action, do.Can), transcript)
    elif step == cards.PAYMENT:
        assert isinstance(action, do.Pay)
        attack.pay(state, seat, next_enemy(state), action.means, transcript)
    elif step == cards.TACTICS:
        orders.finish_tactics(state, seat, rng, transcript)
    elif step == cards.ALONE:
        decide_alone(state, seat, action, transcript)
    elif step == cards.DRAW:
        draw(state, seat, action, rng, transcript)
    elif step == cards.BEACH:
        beach.answer(state, seat, action, transcript)
    else:
        orders.answer(state, seat, action, rng, transcript)


def spend(state: State, seat: int, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """SE 5.2 Spend a counter for a card; then the decision that it was offered beside is asked again."""
    if isinstance(action, do.SpendForUnit):
        spend_counter(state, seat, cards.TOKEN_UNIT, transcript)
        draw_unit(state, seat, rng, transcript)
    else:
        spend_counter(state, seat, cards.TOKEN_ORDER, transcript)
        draw_order(state, seat, rng, transcript)


def advance(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """Run on until somebody is asked or the match is over."""
    while state.to_act == PENDING:
        if state.todo:
            resume(state, rng, transcript)
        elif state.step < cards.ORDERS_WINDOW:
            before_orders(state, rng, transcript)
        else:
            from_orders_on(state, transcript)


def before_orders(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.1, 4.2 The steps from the beginning of a turn to the declarations."""
    step = state.step
    if step == cards.DECLARE:
        attack.ask_to_declare(state)
    elif step == cards.ROLL and on_beach(state):
        beach.roll_for_beach(state, rng, transcript)
    elif step == cards.ROLL:
        attack.roll(state, rng, transcript)
    elif step == cards.APPROACH:
        approach(state, rng, transcript)
    elif step == cards.ALONE:
        ask_if_alone(state)
    elif step == cards.STRIKE:
        attack.call_air(state, transcript)
    elif step == cards.TURN:
        begin_turn(state, rng, transcript)
    elif step == cards.BEACH:
        beach.ask_on_beach(state, transcript)


def from_orders_on(state: State, transcript: Transcript | None) -> None:
    """SE 4.3-4.10 The steps from the orders window to the end of a turn."""
    step = state.step
    if step == cards.STATEMENT:
        attack.ask_for_statement(state, transcript)
    elif step == cards.PAYMENT:
        attack.ask_to_pay(state, transcript)
    elif step == cards.TACTICS:
        state.to_act = state.commander
    elif step == cards.DRAW:
        ask_to_draw(state, transcript)
    else:
        orders.ask_for_orders(state, transcript)
