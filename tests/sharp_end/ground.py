"""Positions of At the Sharp End written as text, for tests."""

from __future__ import annotations

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.sharp_end.cards import (
    ATTACKS,
    CAN_WINDOW,
    CANNOT_WINDOW,
    DECLARE,
    FAILED_WINDOW,
    KIND_NAMES,
    LAST_WINDOW,
    ORDER_NAMES,
    ORDER_TYPES,
    ORDERS_WINDOW,
    PILE_START,
    SIDES,
    TOKENS,
    UNDECLARED,
    UNIT_NAMES,
    UNIT_TYPES,
)
from game.sharp_end.rules.draws import take_counter
from game.sharp_end.rules.play import NOBODY, advance
from game.sharp_end.setup import lay_out
from game.sharp_end.state import State
from game.sharp_end.table import Table

RNG = Rng(1)
WINDOWS = (ORDERS_WINDOW, CAN_WINDOW, CANNOT_WINDOW, FAILED_WINDOW, LAST_WINDOW)


def rolling(*faces: int) -> Rng:
    """A generator whose next dice show these faces."""
    for seed in range(1_000_000):
        rng = Rng(seed)
        if all(1 + rng.below(SIDES) == face for face in faces):
            return Rng(seed)
    raise AssertionError("no such seed")


def table(*hands: str, commander: int = 0, turns: int = 7) -> State:
    """A seat for each hand; no Random Events in the deck's way, nothing begun.

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
    for entry in filter(None, hand.split(", ")):
        number, _, name = entry.partition(" ") if entry[0].isdecimal() else ("1", "", entry)
        for _ in range(int(number)):
            give_one(state, seat, name)


def give_one(state: State, seat: int, name: str) -> None:
    if "@" in name:
        kind, _, terrain = name.partition("@")
        on_top(state, int(terrain), kind)
        take_counter(state, seat, state.road.index(int(terrain)), None)
    elif name in ORDER_NAMES:
        state.order_deck.remove(ORDER_NAMES.index(name))
        state.orders[seat * ORDER_TYPES + ORDER_NAMES.index(name)] += 1
        state.order_count[seat] += 1
    else:
        state.unit_deck.remove(UNIT_NAMES.index(name))
        state.units[seat * UNIT_TYPES + UNIT_NAMES.index(name)] += 1
        state.unit_count[seat] += 1


def on_top(state: State, terrain: int, kind: str) -> None:
    """The next counter taken there is of this kind."""
    start = PILE_START[terrain]
    top = start + state.left[terrain] - 1
    found = state.kind.index(KIND_NAMES.index(kind), start, top + 1)
    state.kind[top], state.kind[found] = state.kind[found], state.kind[top]


def next_units(state: State, *names: str) -> None:
    """Put these cards on top of the unit deck, the first to be drawn first."""
    for name in reversed(names):
        card = UNIT_NAMES.index(name)
        state.unit_deck.remove(card)
        state.unit_deck.append(card)


def next_order(state: State, name: str) -> None:
    """Put this card on top of the HQ deck."""
    card = ORDER_NAMES.index(name)
    state.order_deck.remove(card)
    state.order_deck.append(card)


def facing(state: State, *dice: int, stand: int = 1) -> State:
    """The attack on the place after `stand` has shown these dice; the officers are about to declare."""
    state.stand = stand
    state.dice = list(dice)
    for seat in range(state.seats):
        state.place[seat] = stand
        state.stance[seat] = UNDECLARED
    state.stance[state.commander] = ATTACKS
    state.asked = 1
    go_to(state, DECLARE)
    return state


def go_to(state: State, step: int, rng: Rng = RNG) -> list[Event]:
    """Run on from a step to the next decision."""
    transcript = Transcript(state)
    state.step = step
    state.to_act = NOBODY
    advance(state, rng, transcript)
    return list(transcript.events)


def notations(actions: list[Action]) -> list[str]:
    return [action.notation for action in actions]


def act(state: State, *words: str, rng: Rng = RNG) -> list[Event]:
    """Play the legal actions with these notations; their events."""
    transcript = Transcript(state)
    for notation in words:
        found = [action for action in state.legal() if action.notation == notation]
        assert found, f"{notation} is not open to seat {state.to_act}; open are {notations(state.legal())}"
        state.apply(found[0], rng, transcript)
    return list(transcript.events)


def through(state: State, *words: str, rng: Rng = RNG) -> list[Event]:
    """`act`, where nobody uses the windows: whoever is asked in one passes, before each of the words and after them."""
    events: list[Event] = []
    for notation in [*words, ""]:
        while state.to_act != OVER and state.step in WINDOWS and notation not in notations(state.legal()):
            events += act(state, "pass")
        if notation:
            events += act(state, notation, rng=rng)
    return events


def pass_windows(state: State, step: int) -> None:
    """Pass for everybody for as long as this window is open."""
    while state.step == step and state.asks() == step:
        act(state, "pass")


def tokens_of(state: State, seat: int) -> list[int]:
    """How many counters to be spent a seat holds: +1 Unit card, HQ card, Supply."""
    return state.tokens[seat * TOKENS : (seat + 1) * TOKENS]
