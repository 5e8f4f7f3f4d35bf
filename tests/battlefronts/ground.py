"""Positions of Battlefronts written as text, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.battlefronts.cards import DECK, FRONTS, MOVE, PLACE_CODES, RANK_NAMES
from game.battlefronts.rules import put_battalion, put_on_field, turn_up_top_card
from game.battlefronts.state import State
from game.battlefronts.table import Table
from game.core.events import Event, Transcript


def ranks_of(text: str) -> list[int]:
    """The ranks that a text names, top first.

    >>> ranks_of("Q 9 3")
    [12, 9, 3]
    """
    return [RANK_NAMES.index(word) for word in text.split()]


def position(*lines: str, aces_in_deck: tuple[int, int] = (0, 0), first: int = 0) -> State:
    """A position in no phase yet, with one line for each battalion: "seat 0 at F2: 5 9 2", top card first.

    F0 to F4 are the battlefronts, Z0 to Z3 the travel zones between them. "face down" after the place leaves the top
    card face down. Battalions are numbered by seat in the order of their lines.

    `aces_in_deck` says for each seat how many cards (all aces) are left to call up.

    >>> state = position("seat 0 at F2: 5 9 2", "seat 1 at Z0 face down: 10")
    >>> top_cards(state, 0), top_cards(state, 1), state.total(0, 2)
    (['5'], ['*'], 5)
    """
    state = Table(2)
    state.lay_out([1] * (2 * DECK), first)
    orders: list[list[int]] = [[], []]

    for line in lines:
        head, _, cards = line.partition(":")
        _, owner, _, place, *face_down = head.split()
        seat = int(owner)
        number = state.raised[seat]
        index = seat * DECK + number
        state.raised[seat] += 1
        put_on_field(state, seat, number)

        # Its cards are a slice of all cards of the seat: `order` holds these, `top` is the first one not yet lost.
        state.start[index] = state.top[index] = len(orders[seat])
        orders[seat] += ranks_of(cards)
        state.end[index] = len(orders[seat])
        for at, rank in enumerate(orders[seat], seat * DECK):
            state.order[at] = rank

        put_battalion(state, seat, number, PLACE_CODES.index(place))
        if state.place[index] < FRONTS and not face_down:
            turn_up_top_card(state, seat, number, transcript=None)

    for seat in range(2):
        # The cards in no battalion and in no deck count as lost before the position.
        state.dealt[seat] = DECK - aces_in_deck[seat]
    state.to_act = first
    return state


def open_position(*lines: str) -> State:
    """A `position` in Move in which every top card is face up, on roads as well.

    >>> top_cards(open_position("seat 0 at Z0: 10 3"), seat=0)
    ['10']
    """
    state = position(*lines)
    state.phase = MOVE
    for seat in range(2):
        for number in state.living(seat):
            if not state.up[seat * DECK + number]:
                turn_up_top_card(state, seat, number, transcript=None)
    return state


def events_of(rule: Callable[..., Any], state: State, *arguments: Any, **named: Any) -> list[Event]:
    """The events that a function of `rules` reports when it is called on this state."""
    transcript = Transcript(state)
    rule(state, *arguments, **named, transcript=transcript)
    return list(transcript.events)


def position_in_phase(
    begin: Callable[..., Any], *lines: str, aces_in_deck: tuple[int, int] = (0, 0), first: int = 0
) -> State:
    """A `position` in which a phase has begun. `begin` is the function of `rules` that begins it."""
    state = position(*lines, aces_in_deck=aces_in_deck, first=first)
    begin(state, None)
    return state


def top_cards(state: State, seat: int) -> list[str]:
    """The top cards of a seat's living battalions, oldest first. "*" is one that is face down."""
    cards = [state.top_card(seat, number) for number in state.living(seat)]
    return [RANK_NAMES[card] if card >= 0 else "*" for card in cards]
