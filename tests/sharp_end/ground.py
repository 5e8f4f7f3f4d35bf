"""Positions of At the Sharp End written as text, for tests."""

from __future__ import annotations

from functools import partial

from game.core.rng import Rng
from game.sharp_end import cards
from game.sharp_end.events import BeachRolled, TurnBegan
from game.sharp_end.rules import run_to_decision
from game.sharp_end.state import State
from game.sharp_end.table import Table, lay_out
from game.sharp_end.turn import take_counter
from tests.play import act, act_through, put_on_top, rolling_of, run_on, words

WINDOWS = (cards.ORDERS_WINDOW, cards.CAN_WINDOW, cards.CANNOT_WINDOW, cards.FAILED_WINDOW, cards.LAST_WINDOW)
act_and_pass_windows = partial(act_through, WINDOWS)
run_from_step = partial(run_on, run_to_decision)
rolling = partial(rolling_of, cards.SIDES)


def table(*hands: str, commander: int = 0, turns: int = 7) -> State:
    """A table with a seat for each hand, before anything has begun. Random Events are at the bottom of the deck.

    A hand reads "2 Infantry, Tactics, Supply@3": unit cards, HQ cards, and counters with their terrain.
    """
    state = Table(len(hands))
    lay_out(state, turns, Rng(5))
    state.unit_deck.sort(reverse=True)  # Random Events at the bottom
    state.commander = commander
    state.turn = 1
    for seat, hand in enumerate(hands):
        give(state, seat, hand)
    return state


def give(state: State, seat: int, hand: str) -> None:
    """Move cards from the decks and counters from the piles to a seat."""
    for name in words(hand):
        give_one(state, seat, name)


def give_one(state: State, seat: int, name: str) -> None:
    """Move one card, or one counter such as "Supply@3", to a seat."""
    if "@" in name:
        kind, _, terrain = name.partition("@")
        on_top(state, int(terrain), kind)
        take_counter(state, seat, state.road.index(int(terrain)), transcript=None)
    elif name in cards.ORDER_NAMES:
        state.order_deck.remove(cards.ORDER_NAMES.index(name))
        state.orders[seat * cards.ORDER_TYPES + cards.ORDER_NAMES.index(name)] += 1
        state.order_count[seat] += 1
    else:
        state.unit_deck.remove(cards.UNIT_NAMES.index(name))
        state.units[seat * cards.UNIT_TYPES + cards.UNIT_NAMES.index(name)] += 1
        state.unit_count[seat] += 1


def on_top(state: State, terrain: int, kind: str) -> None:
    """Put a counter of this kind on top of the pile of a terrain, to be taken next."""
    start = cards.PILE_START[terrain]
    top = start + state.left[terrain] - 1
    found = state.kind.index(cards.KIND_NAMES.index(kind), start, top + 1)
    state.kind[top], state.kind[found] = state.kind[found], state.kind[top]


def next_units(state: State, *names: str) -> None:
    """Put these cards on top of the unit deck, the first to be drawn first."""
    put_on_top(state.unit_deck, *map(cards.UNIT_NAMES.index, names))


def next_order(state: State, name: str) -> None:
    """Put this card on top of the HQ deck."""
    put_on_top(state.order_deck, cards.ORDER_NAMES.index(name))


def facing(state: State, *dice: int, stand: int = 1) -> State:
    """Let the attack on the place after `stand` show these dice, so that the officers are about to declare."""
    state.stand = stand
    state.dice = list(dice)
    for seat in range(state.seats):
        state.place[seat] = stand
        state.stance[seat] = cards.UNDECLARED
    state.stance[state.commander] = cards.ATTACKS
    state.asked = 1
    run_from_step(state, cards.DECLARE)
    return state


def landing(*hands: str, dice: tuple[int, ...]) -> State:
    """A table on which turn 1 begins on the beach, with these rolls: the die for the beach, then the enemy dice."""
    state = table(*hands, commander=1)
    state.landing = 1
    state.turn = 0
    events = run_from_step(state, cards.TURN, rolling(*dice))
    assert BeachRolled(dice[0], dice[1:]) in events
    assert TurnBegan(1, 1, 0) in events
    return state


def pass_windows(state: State, step: int) -> None:
    """Pass for everybody as long as this window is open."""
    while state.step == step and state.current_step() == step:
        act(state, "pass")


def tokens_of(state: State, seat: int) -> list[int]:
    """How many counters to be spent a seat holds: +1 Unit card, HQ card, Supply."""
    return state.tokens[seat * cards.TOKENS : (seat + 1) * cards.TOKENS]
