"""The windows in which HQ cards are played and counters spent, and what each card does (SE 4.3, 4.5, 4.8, 5.2, 6)."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.sharp_end import cards
from game.sharp_end.actions import OrderBack, PlayOrder
from game.sharp_end.events import DiceLeft, DicePicked, DiceRerolled, OrderPassed, OrderPlayed
from game.sharp_end.legal import may_be_asked
from game.sharp_end.rules.attack import fail, succeed, throw
from game.sharp_end.rules.draws import take_counter, use_order
from game.sharp_end.rules.turn import end_turn, score
from game.sharp_end.state import State

# --- The window (SE 4.3) ---------------------------------------------------------------


def ask_for_orders(state: State, transcript: Transcript | None) -> None:
    """SE 4.3 Ask clockwise from the commander's left, the commander last; when all have passed the window closes."""
    while state.asked <= state.seats:
        seat = (state.commander + state.asked) % state.seats
        if may_be_asked(state, seat):
            state.to_act = seat
            return
        state.asked += 1
    close(state, transcript)


def close(state: State, transcript: Transcript | None) -> None:
    """SE 4.4-4.8, 5.2 Close a window in which everyone has passed, and go on to what follows it.

    After *can* the commander pays, unless a random event has cost it cards meanwhile: then it states anew.
    """
    if state.step == cards.ORDERS_WINDOW:
        state.step = cards.STATEMENT
    elif state.step == cards.CAN_WINDOW:
        state.step = cards.PAYMENT if state.promised else cards.STATEMENT
    elif state.step == cards.FAILED_WINDOW:
        end_turn(state, transcript)
    elif state.step == cards.LAST_WINDOW:
        score(state, transcript)
    else:
        fail(state, transcript)


def answer(state: State, seat: int, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4.3 Play a card, after which everybody is asked anew, or pass."""
    if isinstance(action, PlayOrder):
        play(state, seat, action.card, -1, rng, transcript)
    elif isinstance(action, OrderBack):
        play(state, seat, cards.WITHDRAW_CARD, action.victim, rng, transcript)
    else:
        state.asked += 1
        if transcript is not None:
            transcript.append(OrderPassed(seat))


# --- The cards (SE 6) ------------------------------------------------------------------


def play(state: State, seat: int, card: int, victim: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 6 Discard an HQ card and do what it says."""
    use_order(state, seat, card)
    if card == cards.WITHDRAW_CARD:
        state.stance[victim] = cards.OUT
    if transcript is not None:
        transcript.append(OrderPlayed(seat, card, victim))
    state.asked = 1
    if card == cards.DIG_IN:
        take_counter(state, seat, state.stand + 1, transcript)
    elif card == cards.COUNTER_ATTACK:
        counter_attack(state, rng, transcript)
    elif card == cards.INTEL_RECON:
        state.intel[seat] = 1
        succeed(state, transcript)
    elif card == cards.WITHDRAW_CARD:
        take_counter(state, victim, state.stand, transcript)
    else:
        state.after = state.step
        state.step = cards.TACTICS
        state.picked = 0


def counter_attack(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 6 Roll every die again that shows no enemy; after *can* that requires a new statement."""
    blank = 0
    for die in range(len(state.dice)):
        if cards.ENEMY[state.dice[die]] == cards.NO_ENEMY:
            blank |= 1 << die
    roll_again(state, blank, rng, transcript)
    if state.step == cards.CAN_WINDOW:
        state.promised = 0
        state.step = cards.STATEMENT


def pick(state: State, seat: int, die: int, transcript: Transcript | None) -> None:
    """SE 6 Tactics: pick one more die to roll again."""
    state.picked |= 1 << die
    if transcript is not None:
        transcript.append(DicePicked(seat, die))


def finish_tactics(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 6 Tactics: roll the picked dice. After *cannot* new dice require a new statement (SE 4.5)."""
    state.step = state.after
    picked = state.picked
    state.picked = 0
    if picked:
        roll_again(state, picked, rng, transcript)
        if state.step != cards.ORDERS_WINDOW:
            state.step = cards.STATEMENT
    elif transcript is not None:
        transcript.append(DiceLeft(seat))


def roll_again(state: State, which: int, rng: Rng, transcript: Transcript | None) -> None:
    """SE 6 The commander rolls these dice again; `which` has a bit for each."""
    dice: list[int] = []
    for die in range(len(state.dice)):
        if which >> die & 1:
            state.dice[die] = throw(rng)
            dice.append(die)
    if transcript is not None:
        transcript.append(DiceRerolled(state.commander, tuple(dice), tuple([state.dice[die] for die in dice])))
