"""Positions of At the Sharp End written as text, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng
from game.sharp_end import cards
from game.sharp_end.events import BeachRolled, TurnBegan
from game.sharp_end.rules import run_to_decision
from game.sharp_end.state import State
from game.sharp_end.table import Table, lay_out
from game.sharp_end.turn import take_counter
from tests.play import act, act_through, as_list, put_on_top, rolling_of, run_on, words

WINDOWS = (cards.ORDERS_WINDOW, cards.CAN_WINDOW, cards.CANNOT_WINDOW, cards.FAILED_WINDOW, cards.LAST_WINDOW)
act_and_pass_windows = partial(act_through, WINDOWS)
"""The same as `act`, but every seat that is asked in a window passes."""
run_from_step = partial(run_on, run_to_decision)
"""`run_from_step(state, step)` runs the game from a step to the next decision. Returns the events."""
rolling = partial(rolling_of, cards.SIDES)
"""`rolling(6, 1)` is a generator whose next dice show 6 and 1."""


def table_with_hands(*hands: str, commander: int = 0, turns: int = 7) -> State:
    """A table with a seat for each hand, before turn 1 has begun. Random Events are at the bottom of the deck.

    The hand "2 Infantry, Tactics, Supply@3" has two unit cards, an HQ card, and a Supply counter of terrain 3.
    """
    state = Table(len(hands))
    lay_out(state, turns, Rng(5))
    state.put_fact("unit_deck", sorted(state.unit_deck, reverse=True))  # Random Events at the bottom
    state.commander = commander
    state.turn = 1
    for seat, hand in enumerate(hands):
        give(state, seat, hand)
    return state


def dealt_view(
    seat: int, seats: int, dice: Sequence[int] | None = None, step: int | None = None, units: Sequence[int] = ()
) -> State:
    """The view of a seat that is to act, in a match that has just been dealt, always the same one.

    `dice`: the faces that the enemy dice show. `step`: the step that the match is in. `units`: the seat's unit cards by
    type. What is left out is as it was dealt.
    """
    view = Match(GAMES["sharp_end"], seats, options={}, seed=3).view(seat)
    assert isinstance(view, State)
    view.to_act = seat
    if dice is not None:
        view.put_fact("dice", list(dice))
    view.step = view.step if step is None else step
    for card, count in enumerate(units):
        view.units[seat * cards.UNIT_TYPES + card] = count
    return view


def give(state: State, seat: int, hand: str) -> None:
    """Move cards from the decks and counters from the piles to a seat."""
    for name in words(hand):
        _give_card_or_counter(state, seat, name)


def _give_card_or_counter(state: State, seat: int, name: str) -> None:
    """Move one card, or one counter such as "Supply@3", to a seat."""
    if "@" in name:
        kind, _, terrain = name.partition("@")
        put_counter_on_top(state, int(terrain), kind)
        take_counter(state, seat, list(state.road).index(int(terrain)), transcript=None)
    elif name in cards.ORDER_NAMES:
        with as_list(state, "order_deck") as deck:
            deck.remove(cards.ORDER_NAMES.index(name))
        state.orders[seat * cards.ORDER_TYPES + cards.ORDER_NAMES.index(name)] += 1
        state.order_count[seat] += 1
    else:
        with as_list(state, "unit_deck") as deck:
            deck.remove(cards.UNIT_NAMES.index(name))
        state.units[seat * cards.UNIT_TYPES + cards.UNIT_NAMES.index(name)] += 1
        state.unit_count[seat] += 1


def put_counter_on_top(state: State, terrain: int, kind: str) -> None:
    """Swap a counter of this kind with the top one in the pile of a terrain, so that it is taken next."""
    start = cards.PILE_START[terrain]
    top = start + state.left[terrain] - 1
    place = list(state.kind).index(cards.KIND_NAMES.index(kind), start, top + 1)
    state.kind[top], state.kind[place] = state.kind[place], state.kind[top]


def put_units_on_top(state: State, *names: str) -> None:
    """Move these unit cards to the top of their deck. The first of them will be drawn first."""
    with as_list(state, "unit_deck") as deck:
        put_on_top(deck, *map(cards.UNIT_NAMES.index, names))


def put_order_on_top(state: State, name: str) -> None:
    """Move this HQ card to the top of its deck."""
    with as_list(state, "order_deck") as deck:
        put_on_top(deck, cards.ORDER_NAMES.index(name))


def face_enemy_dice(state: State, *dice: int, pawns_on: int = 1) -> State:
    """Begin an attack in which the enemy dice already show these faces. Returns the same table, changed in place.

    All pawns are on the place `pawns_on`, and the attack is on the place after it. The Commander attacks. Every other
    officer is asked to attack or to withdraw.
    """
    state.stand = pawns_on
    state.put_fact("dice", list(dice))
    for seat in range(state.seats):
        state.place[seat] = pawns_on
        state.stance[seat] = cards.UNDECLARED
    state.stance[state.commander] = cards.ATTACKS
    state.asked = 1
    run_from_step(state, cards.DECLARE)
    return state


def as_second_officer(state: State) -> State:
    """Ask seat 2, the second officer, to declare, after seat 1 has chosen to attack. Returns the same table.

    A success gives the command to seat 1, so that seat 2 may then withdraw with a counter.
    """
    state.to_act = 2
    state.put_fact("stance", [cards.ATTACKS, cards.ATTACKS, cards.UNDECLARED])
    return state


def land_on_beach(*hands: str, roll: int, dice: tuple[int, ...]) -> State:
    """A table on which turn 1 has begun on the beach, under the command of seat 1, the second one.

    `roll`: the die that decides the number of the enemy dice. `dice`: the faces that these show.
    """
    state = table_with_hands(*hands, commander=1)
    state.landing = 1
    state.turn = 0
    events = run_from_step(state, cards.TURN, rolling(roll, *dice))
    assert BeachRolled(roll, dice) in events
    assert TurnBegan(turn=1, commander=1, place=0) in events
    return state


def pass_windows(state: State, step: int) -> None:
    """Pass for every seat that is asked as long as the window of this step is open."""
    while state.step == step and state.current_step() == step:
        act(state, "pass")


def tokens_of(state: State, seat: int) -> list[int]:
    """How many counters of each kind that can be spent a seat holds: [+1 Unit card, HQ card, Supply]."""
    return list(state.tokens[seat * cards.TOKENS : (seat + 1) * cards.TOKENS])
