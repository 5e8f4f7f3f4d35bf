"""From an action to the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.rng import Rng
from game.core.state import Action
from game.sharp_end.actions import (
    Attack,
    Can,
    Discard,
    Pay,
    Reroll,
    SpendForOrder,
    SpendForUnit,
    Strike,
)
from game.sharp_end.cards import (
    ALONE,
    APPROACH,
    BEACH,
    DECLARE,
    DRAW,
    ORDERS_WINDOW,
    PAYMENT,
    ROLL,
    STATEMENT,
    STRIKE,
    TACTICS,
    TOKEN_ORDER,
    TOKEN_UNIT,
    TURN,
)
from game.sharp_end.legal import next_enemy, on_beach
from game.sharp_end.rules import beach, orders
from game.sharp_end.rules.attack import (
    ask_for_statement,
    ask_to_declare,
    ask_to_pay,
    call_air,
    declare,
    make_statement,
    pay,
    roll,
    strike,
)
from game.sharp_end.rules.chance import discard, draw_unit, resume
from game.sharp_end.rules.draws import Events, draw_order, spend_counter
from game.sharp_end.rules.turn import approach, ask_if_alone, ask_to_draw, begin_turn, decide_alone, draw

if TYPE_CHECKING:
    from game.sharp_end.state import State

NOBODY: Final = -2
"""`to_act` while the steps run on."""


def carry_out(state: State, action: Action, rng: Rng, events: Events) -> None:
    """Apply a legal action, then run on to the next decision."""
    seat = state.to_act
    state.to_act = NOBODY
    match action:
        case SpendForUnit() | SpendForOrder():
            spend(state, seat, action, rng, events)
        case Discard():
            discard(state, seat, action.card, events)
        case Strike():
            strike(state, seat, action.die, events)
        case Reroll():
            orders.pick(state, seat, action.die, events)
        case _:
            decide(state, seat, action, rng, events)
    advance(state, rng, events)


def decide(state: State, seat: int, action: Action, rng: Rng, events: Events) -> None:
    """An action that is the answer to the step the state is at."""
    step = state.step
    if step == DECLARE:
        declare(state, seat, isinstance(action, Attack), events)
    elif step == STATEMENT:
        make_statement(state, seat, isinstance(action, Can), events)
    elif step == PAYMENT:
        assert isinstance(action, Pay)
        pay(state, seat, next_enemy(state), action.means, events)
    elif step == TACTICS:
        orders.finish_tactics(state, seat, rng, events)
    elif step == ALONE:
        decide_alone(state, seat, action, events)
    elif step == DRAW:
        draw(state, seat, action, rng, events)
    elif step == BEACH:
        beach.answer(state, seat, action, events)
    else:
        orders.answer(state, seat, action, rng, events)


def spend(state: State, seat: int, action: Action, rng: Rng, events: Events) -> None:
    """SE 5.2 Spend a counter for a card; the decision that it stood beside is asked again."""
    if isinstance(action, SpendForUnit):
        spend_counter(state, seat, TOKEN_UNIT, events)
        draw_unit(state, seat, rng, events)
    else:
        spend_counter(state, seat, TOKEN_ORDER, events)
        draw_order(state, seat, rng, events)


def advance(state: State, rng: Rng, events: Events) -> None:
    """Run on until somebody is asked or the match is over."""
    while state.to_act == NOBODY:
        if state.todo:
            resume(state, rng, events)
        elif state.step < ORDERS_WINDOW:
            before_orders(state, rng, events)
        else:
            from_orders_on(state, events)


def before_orders(state: State, rng: Rng, events: Events) -> None:
    """SE 4.1, 4.2 The steps from the beginning of a turn to the declarations."""
    step = state.step
    if step == DECLARE:
        ask_to_declare(state)
    elif step == ROLL and on_beach(state):
        beach.roll_for_beach(state, rng, events)
    elif step == ROLL:
        roll(state, rng, events)
    elif step == APPROACH:
        approach(state, rng, events)
    elif step == ALONE:
        ask_if_alone(state)
    elif step == STRIKE:
        call_air(state, events)
    elif step == TURN:
        begin_turn(state, rng, events)
    elif step == BEACH:
        beach.ask_on_beach(state, events)


def from_orders_on(state: State, events: Events) -> None:
    """SE 4.3-4.10 The steps from the orders window to the end of a turn."""
    step = state.step
    if step == STATEMENT:
        ask_for_statement(state, events)
    elif step == PAYMENT:
        ask_to_pay(state, events)
    elif step == TACTICS:
        state.to_act = state.commander
    elif step == DRAW:
        ask_to_draw(state, events)
    else:
        orders.ask_for_orders(state, events)
