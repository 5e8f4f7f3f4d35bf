"""Positions of Battlefronts written as text, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.battlefronts.cards import DECK, FRONTS, PLACE_CODES, RANK_NAMES
from game.battlefronts.rules import put_battalion, turn_up_top_card
from game.battlefronts.state import State
from game.battlefronts.table import Table
from game.core.events import Event, Transcript


def ranks(text: str) -> list[int]:
    """'Q 9 3' -> ranks, top first."""
    return [RANK_NAMES.index(word) for word in text.split()]


def position(*lines: str, decks: tuple[int, int] = (0, 0), first: int = 0) -> State:
    """A position in the middle of nowhere: one line a battalion, 'seat place: cards', top card first.

    A '*' after the place leaves the top card face down. `decks` says how many cards (all aces) are
    left to call up. Battalions are numbered by seat in the order of their lines.
    """
    state = Table(2)
    orders: list[list[int]] = [[], []]
    state.lay_out([1] * (2 * DECK), first)
    for line in lines:
        head, _, cards = line.partition(":")
        owner, place = head.split()
        seat = int(owner)
        number = state.raised[seat]
        b = seat * DECK + number
        state.raised[seat] += 1
        state.field[seat].append(number)
        state.start[b] = state.top[b] = len(orders[seat])
        orders[seat] += ranks(cards)
        state.end[b] = len(orders[seat])
        put_battalion(state, seat, number, PLACE_CODES.index(place.rstrip("*")))
        state.order[seat * DECK : seat * DECK + len(orders[seat])] = orders[seat]
        if state.place[b] < FRONTS and not place.endswith("*"):
            turn_up_top_card(state, seat, number, None)
    for seat in range(2):
        # Cards of nobody's concern: lost before the position was written down.
        state.dealt[seat] = DECK - decks[seat]
    state.to_act = first
    return state


def told(does: Callable[..., Any], state: State, *words: Any) -> list[Event]:
    """The events of one of the rules, carried out on this state."""
    transcript = Transcript(state)
    does(state, *words, transcript)
    return list(transcript.events)


def begun(phase: Callable[..., Any], *lines: str, decks: tuple[int, int] = (0, 0), first: int = 0) -> State:
    """A `position` in which this phase has begun."""
    state = position(*lines, decks=decks, first=first)
    phase(state, None)
    return state


def tops(state: State, seat: int) -> list[str]:
    """The top cards of a seat's living battalions, oldest first; '*' is face down."""
    shown = [state.top_card(seat, number) for number in state.field[seat]]
    return [RANK_NAMES[card] if card >= 0 else "*" for card in shown]
