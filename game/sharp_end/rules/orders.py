"""The windows in which HQ cards are played and counters spent, and what each card does (SE 4.3, 4.5, 4.8, 5.2, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rng import Rng
from game.core.state import Action
from game.sharp_end.actions import OrderBack, PlayOrder
from game.sharp_end.cards import (
    CAN_WINDOW,
    COUNTER_ATTACK,
    DIG_IN,
    ENEMY,
    FAILED_WINDOW,
    INTEL_RECON,
    LAST_WINDOW,
    NO_ENEMY,
    ORDERS_WINDOW,
    PAYMENT,
    STATEMENT,
    TACTICS,
    WITHDRAW_CARD,
)
from game.sharp_end.events import DiceLeft, DicePicked, DiceRerolled, OrderPassed, OrderPlayed
from game.sharp_end.legal import may_be_asked
from game.sharp_end.rules.attack import fail, succeed, throw, withdraw
from game.sharp_end.rules.draws import Events, take_counter, use_order
from game.sharp_end.rules.turn import end_turn, score

if TYPE_CHECKING:
    from game.sharp_end.state import State


# --- The window (SE 4.3) ---------------------------------------------------------------


def ask_for_orders(state: State, events: Events) -> None:
    """SE 4.3 From the commander's left, clockwise, the commander last; when all have passed the window closes."""
    while state.asked <= state.seats:
        seat = (state.commander + state.asked) % state.seats
        if may_be_asked(state, seat):
            state.to_act = seat
            return
        state.asked += 1
    close(state, events)


def close(state: State, events: Events) -> None:
    """SE 4.4-4.8, 5.2 What a window leads to once nobody wants to play a card.

    After *can* the commander pays, unless a random event has cost it cards meanwhile: then it states anew.
    """
    if state.step == ORDERS_WINDOW:
        state.step = STATEMENT
    elif state.step == CAN_WINDOW:
        state.step = PAYMENT if state.promised else STATEMENT
    elif state.step == FAILED_WINDOW:
        end_turn(state, events)
    elif state.step == LAST_WINDOW:
        score(state, events)
    else:
        fail(state, events)


def answer(state: State, seat: int, action: Action, rng: Rng, events: Events) -> None:
    """SE 4.3 A card, after which everybody is asked anew, or a pass."""
    if isinstance(action, PlayOrder):
        play(state, seat, action.card, -1, rng, events)
    elif isinstance(action, OrderBack):
        play(state, seat, WITHDRAW_CARD, action.victim, rng, events)
    else:
        state.asked += 1
        if events is not None:
            events.append(OrderPassed(seat))


# --- The cards (SE 6) ------------------------------------------------------------------


def play(state: State, seat: int, card: int, victim: int, rng: Rng, events: Events) -> None:
    """SE 6 Discard an HQ card and do what it says."""
    use_order(state, seat, card)
    if events is not None:
        events.append(OrderPlayed(seat, card, victim))
    state.asked = 1
    if card == DIG_IN:
        take_counter(state, seat, state.stand + 1, events)
    elif card == COUNTER_ATTACK:
        counter_attack(state, rng, events)
    elif card == INTEL_RECON:
        state.intel[seat] = 1
        succeed(state, events)
    elif card == WITHDRAW_CARD:
        withdraw(state, victim, events)
    else:
        state.after = state.step
        state.step = TACTICS
        state.picked = 0


def counter_attack(state: State, rng: Rng, events: Events) -> None:
    """SE 6 Every die that shows no enemy is rolled again; after *can* that calls for a new statement."""
    blank = 0
    for die in range(len(state.dice)):
        if ENEMY[state.dice[die]] == NO_ENEMY:
            blank |= 1 << die
    roll_again(state, blank, rng, events)
    if state.step == CAN_WINDOW:
        state.promised = 0
        state.step = STATEMENT


def pick(state: State, seat: int, die: int, events: Events) -> None:
    """SE 6 Tactics: one more die to roll again."""
    state.picked |= 1 << die
    if events is not None:
        events.append(DicePicked(seat, die))


def finish_tactics(state: State, seat: int, rng: Rng, events: Events) -> None:
    """SE 6 Tactics: roll the picked dice. After *cannot* new dice call for a new statement (SE 4.5)."""
    state.step = state.after
    if state.picked:
        roll_again(state, state.picked, rng, events)
        if state.step != ORDERS_WINDOW:
            state.step = STATEMENT
    elif events is not None:
        events.append(DiceLeft(seat))
    state.picked = 0


def roll_again(state: State, which: int, rng: Rng, events: Events) -> None:
    """SE 6 The commander rolls these dice (a bit each) again."""
    dice: list[int] = []
    for die in range(len(state.dice)):
        if which >> die & 1:
            state.dice[die] = throw(rng)
            dice.append(die)
    if events is not None:
        events.append(DiceRerolled(state.commander, tuple(dice), tuple([state.dice[die] for die in dice])))
