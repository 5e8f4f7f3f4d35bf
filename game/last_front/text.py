"""A table of Last Front as text. What is hidden is "?"."""

from __future__ import annotations

from typing import Final

from game.core.state import OVER, UNKNOWN
from game.core.text import counted_names, seats_named, wrapped
from game.last_front import cards
from game.last_front.data import MOST_QUIET
from game.last_front.legal import still_needed, types_in
from game.last_front.state import State

STEPS: Final[tuple[str, ...]] = (
    *("the starter chooses the front", "turn", "a target is named", "Lend-Lease: the own card is named"),
    *("cards are picked to be dug in", "who cancels the card?", "who plays a Blitz against the dig-in?"),
    *("who plays a Blitz against the finish?", "Espionage takes a card", "a card of the bid is discarded"),
    *("Heroic Stand: a unit comes back", "British bonus: a card comes back before the withdrawal"),
    *("British bonus: a card comes back to the winner", "the next battle begins", "the next turn begins"),
)
"""What is asked, by step, cards.FRONT .. NEXT_TURN."""


def table_text(state: State) -> str:
    """The battle, the card that is being played, the territories, what each seat has, and the decks."""
    lines = [*wrapped(_battle(state)), *_played(state), *_territories(state)]
    for seat in range(state.seats):
        lines += _seat(state, seat)
    deck = f"battle deck ({len(state.deck)}); discarded: {counted_names(cards.SORT_NAMES, state.discard)}"
    events = f"event deck ({len(state.event_deck)}); discarded: {counted_names(cards.EVENT_NAMES, state.event_discard)}"
    return "\n".join([*lines, *wrapped(deck), *wrapped(events)])


def _battle(state: State) -> str:
    """The front, whose turn it is, and what is asked."""
    if state.to_act == OVER:
        won = (
            f"seat {state.victor + 1} has reached the goal"
            if state.victor != cards.NONE
            else "nobody has reached the goal"
        )
        return f"over after battle {state.battle}: {won}"
    if state.front == cards.NONE:
        return f"after battle {state.battle}, seat {state.starter + 1} starts the next: {STEPS[state.step]}"
    barred = ", may not dig in" if state.barred else ""
    return (
        f"battle {state.battle} for {cards.TERRITORY_NAMES[state.front]}, begun by seat {state.starter + 1}; "
        f"turn {state.turn}: seat {state.active + 1}, cards played: {state.plays}{barred}: {STEPS[state.step]}"
    )


def _played(state: State) -> list[str]:
    """The dig-in or the card on the table; nothing where there is neither."""
    lines: list[str] = []
    if state.picked:
        picked = [state.picked.count(stake) for stake in range(cards.STAKES)]
        lines += wrapped(f"to be dug in: {counted_names(cards.STAKE_NAMES, picked)}")
    if state.card != cards.NONE:
        text = f"seat {state.player + 1} plays {cards.SORT_NAMES[state.card]}"
        text += f" ({cards.EVENT_NAMES[state.event]})" if state.event != cards.NONE else ""
        text += f" against seat {state.victim + 1}" if state.victim != cards.NONE else ""
        text += f", at {cards.STAKE_NAMES[state.aim]}" if state.aim != cards.NONE else ""
        text += f", for {cards.STAKE_NAMES[state.given]}" if state.given != cards.NONE else ""
        text += f"; Counter-Intelligence of seat {state.counter + 1}" if state.counter != cards.NONE else ""
        lines += wrapped(text)
    if state.todo:
        lines += wrapped(f"to discard: {seats_named(state.todo[::-1])}")
    return lines


def _territories(state: State) -> list[str]:
    """The territories by type, with their places and who has the bonus; then those face down."""
    lines: list[str] = []
    for kind in types_in(state):
        places = [
            f"{cards.TERRITORY_NAMES[one]}: {_place(state, one)}"
            for one in range(cards.FRONTS)
            if cards.TYPE_OF[one] == kind
        ]
        bonus = f"; bonus: seat {state.bonus[kind] + 1}" if state.bonus[kind] != cards.NONE else ""
        lines += wrapped(f"{cards.TYPE_NAMES[kind]:<9} {', '.join(places)}{bonus}")
    quiet = f"; battles without a capture: {state.quiet} of {MOST_QUIET}" if state.quiet else ""
    rules = ("; any three win" if state.quick else "") + ("" if state.digging else "; no digging in")
    return [*lines, f"territories face down: {len(state.territories)}{quiet}{rules}"]


def _place(state: State, territory: int) -> str:
    """The place of a territory, as far as everybody knows."""
    if state.holder[territory] != cards.NONE:
        return f"seat {state.holder[territory] + 1}"
    if territory == state.open_front:
        return "open front"
    return "under the deck" if territory in state.territories[: state.buried] else "face down"


def _seat(state: State, seat: int) -> list[str]:
    """The bid of a seat, pile by pile, its hand and what it has captured."""
    head = "in the battle" if state.fighting[seat] else "not in the battle"
    bid = [counted_names(cards.STAKE_NAMES, state.bid(seat))] if any(state.bid(seat)) else []
    for pile in range(state.piles[seat]):
        stakes = state.pile(seat, pile)
        bid.append(
            f"dug in ({counted_names(cards.STAKE_NAMES, [stakes.count(stake) for stake in range(cards.STAKES)])})"
        )
    held = [cards.TERRITORY_NAMES[territory] for territory in state.territories_of(seat)]
    return [
        *wrapped(f"seat {seat + 1}: {head}; needs {still_needed(state, seat)} more; holds {', '.join(held) or 'none'}"),
        *wrapped(f"  bid (counts {state.totals[seat]}): {', '.join(bid) or 'none'}"),
        *wrapped(f"  hand ({state.hand_size[seat]}): {_hand(state, seat)}"),
    ]


def _hand(state: State, seat: int) -> str:
    """The cards of a hand; of a hidden one those that the viewer surely knows."""
    hand = state.hand(seat)
    if UNKNOWN not in hand:
        return counted_names(cards.SORT_NAMES, hand)
    viewers = [other for other in range(state.seats) if state.hands[other * cards.SORTS] != UNKNOWN]
    known = state.known_to(viewers[0], seat) if viewers else []
    return f"?, surely {counted_names(cards.SORT_NAMES, known)}" if any(known) else "?"
