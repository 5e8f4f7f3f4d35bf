"""A view of Last Front as floats. What the seat may not know is -1."""

from __future__ import annotations

from typing import Final

from game.core.observation import Column, codes, numbers
from game.core.state import OVER, UNKNOWN
from game.last_front.cards import (
    ATTACK,
    BATTLE_CARDS,
    BONUS_PLUS,
    BRADLEY_STAKE,
    COPIES,
    DEFENSE,
    DRAW_EVENT,
    EFFECTS,
    EISENHOWER_STAKE,
    EVENT_COPIES,
    EVENT_SORTS,
    FIRST_EFFECT,
    FRONT,
    FRONTS,
    NEXT_TURN,
    NONE,
    PLUS,
    SORT_OF,
    SORTS,
    STAKES,
    TIMES,
    TYPES,
    UNIT_SORTS,
    UNIT_TYPE,
    UNIT_TYPES,
)
from game.last_front.data import (
    ANY_TYPE,
    BRADLEY_PLUS,
    DUG_IN,
    EISENHOWER_PLUS,
    MOST_BATTLES,
    MOST_PLAYS,
    MOST_QUIET,
    MOST_TURNS,
)
from game.last_front.legal import still_needed
from game.last_front.state import PILE_LIMIT, State

DIGGABLE: Final = sum(COPIES[:DRAW_EVENT])
"""How many cards can be dug in: all but Draw Events."""


def _most(unit: int) -> int:
    """The highest value of a unit: with every card and every bonus that helps it in one bid."""
    kind = UNIT_TYPE[unit]
    value = max(ATTACK[unit], DEFENSE[unit])
    plus = sum([max(0, BONUS_PLUS[held * UNIT_TYPES + kind]) for held in range(TYPES)])
    plus += COPIES[SORT_OF[BRADLEY_STAKE]] * BRADLEY_PLUS
    for effect in range(EFFECTS):
        copies = COPIES[SORT_OF[FIRST_EFFECT + effect]]
        value *= TIMES[effect * UNIT_TYPES + kind] ** copies
        plus += copies * max(0, PLUS[effect * UNIT_TYPES + kind])
    return value + plus


MOST_TOTAL: Final = (
    sum([COPIES[unit] * max(_most(unit), DUG_IN) for unit in range(UNIT_SORTS)])
    + sum(COPIES[UNIT_SORTS:DRAW_EVENT]) * DUG_IN
    + COPIES[SORT_OF[EISENHOWER_STAKE]] * EISENHOWER_PLUS * UNIT_TYPES
)
"""LF 5.1 No total is higher: with every card in the bid, each at its highest value or as a pile by itself."""
MOST_DECIDED: Final = 1500
"""No seat takes more decisions in its turn.

It plays MOST_PLAYS cards, each of which has it choose once more (60 + 60), and digs in DIGGABLE times (124). Opponents
play a card into its turn only if they hold it: the 5 Blitz and Counter-Intelligence cards, and what they draw by
Mobilisation, 5 cards for each card that the seat plays (305). Each of these drops a dig-in or reopens the turn, which
the seat has to finish again (305 + 306), or it lets the seat answer or be asked anew (2 * 305). Leaving the battle with
the British bonus takes 2.
"""


def columns(seats: int) -> tuple[Column, ...]:
    """The columns. Territories, sorts, stakes, events and steps are numbered as in `cards`."""
    return (
        *_battle_columns(seats),
        *_turn_columns(seats),
        *_card_columns(seats),
        *_territory_columns(seats),
        *_bid_columns(seats),
        *_hand_columns(seats),
    )


def _battle_columns(seats: int) -> tuple[Column, ...]:
    """The rules in use, the match and its battle."""
    return (
        codes("to_act", 1, OVER, seats - 1, "whose decision it is; the first value: the match is over"),
        numbers("digging", 1, 0, 1, "1 where digging in is allowed"),
        numbers("quick", 1, 0, 1, "1 where any three territories win"),
        numbers("battle", 1, 0, MOST_BATTLES, "the battle, from 1"),
        numbers("quiet", 1, 0, MOST_QUIET, "battles in a row in which nothing was captured"),
        codes("front", 1, NONE, FRONTS - 1, "the territory fought for; the first value: none yet"),
        codes("starter", 1, 0, seats - 1, "who starts the battle"),
        numbers("fighting", seats, 0, 1, "by seat: 1 while it is in the battle"),
        codes("victor", 1, NONE, seats - 1, "who has reached the goal; the first value: nobody"),
    )


def _turn_columns(seats: int) -> tuple[Column, ...]:
    """The turn, and who is asked what."""
    return (
        codes("step", 1, FRONT, NEXT_TURN, "the step of the battle, FRONT to NEXT_TURN"),
        codes("after", 1, FRONT, NEXT_TURN, "the step to which a card played for its effect leads back"),
        codes("active", 1, 0, seats - 1, "whose turn it is"),
        numbers("turn", 1, 0, MOST_TURNS, "turns of this battle that have begun"),
        numbers("plays", 1, 0, MOST_PLAYS, "cards that the active seat has played this turn"),
        numbers("decided", 1, 0, MOST_DECIDED, "decisions that the active seat has taken this turn"),
        numbers("barred", 1, 0, 1, "1 when there is no further dig-in this turn"),
        numbers("asked", 1, 0, seats, "in a window: seats to the left of whose play opened it, asked next"),
        numbers("picked", STAKES, 0, DUG_IN, "by stake: cards picked for the dig-in that is declared next", _picked),
        codes(
            "todo", seats, NONE, seats - 1, "seats that still have to discard, the next one last; else the first value"
        ),
    )


def _card_columns(seats: int) -> tuple[Column, ...]:
    """The card that is being played for its effect; the first value of each column means none."""
    return (
        codes("card", 1, NONE, SORTS - 1, "the sort of the card that is being played for its effect, or none"),
        codes("player", 1, NONE, seats - 1, "who plays it, or none"),
        codes("victim", 1, NONE, seats - 1, "the seat that it aims at, or none"),
        codes("aim", 1, NONE, STAKES - 1, "the stake of that seat's bid that it aims at, or none"),
        codes("given", 1, NONE, STAKES - 1, "the stake of the own bid that Lend-Lease swaps, or none"),
        codes("counter", 1, NONE, seats - 1, "the seat whose Counter-Intelligence lies against it, or none"),
        codes("event", 1, NONE, EVENT_SORTS - 1, "the event that is being carried out, or none"),
    )


def _territory_columns(seats: int) -> tuple[Column, ...]:
    """Territories and their bonuses."""
    return (
        codes("open_front", 1, NONE, FRONTS - 1, "the territory that lies face up; the first value: none"),
        numbers("face_down", 1, 0, FRONTS, "territories face down", lambda view: len(view.territories)),
        numbers("buried", 1, 0, FRONTS, "how many of them an Armistice has buried: the lowest, which all have seen"),
        codes("buried_which", FRONTS, NONE, FRONTS - 1, "these, the lowest first; the first value: no more", _buried),
        codes("holder", FRONTS, NONE, seats - 1, "by territory: who has captured it; the first value: nobody"),
        codes(
            "bonus",
            TYPES,
            NONE,
            seats - 1,
            "by type: who holds the bonus; the first value: nobody; none: not in the match",
        ),
        numbers("needed", seats, 0, ANY_TYPE, "by seat: territories that it needs at the least to win", _needed),
    )


def _bid_columns(seats: int) -> tuple[Column, ...]:
    """What lies in the bids."""
    last_stake, last_pile = STAKES - 1, PILE_LIMIT - 1
    return (
        numbers("bids", seats * STAKES, 0, max(COPIES), "by seat and stake: cards in its bid that are not dug in"),
        numbers("totals", seats, 0, MOST_TOTAL, "by seat: what its bid counts now"),
        numbers("piles", seats, 0, last_pile, "by seat: its dug-in piles"),
        numbers(
            "dug_seat", DIGGABLE, NONE, seats - 1, "by dug-in card, in the order of digging: whose; -1 none", _dug_seat
        ),
        numbers("dug_pile", DIGGABLE, NONE, last_pile, "and in which of its piles, from 0; -1 none", _dug_pile),
        numbers("dug_stake", DIGGABLE, NONE, last_stake, "and which stake; -1 none", _dug_stake),
    )


def _hand_columns(seats: int) -> tuple[Column, ...]:
    """Hands, decks and discards."""
    most = max(COPIES)
    return (
        numbers("hands", seats * SORTS, UNKNOWN, most, "by seat and sort: cards in hand"),
        numbers("hand_size", seats, 0, BATTLE_CARDS, "by seat: cards in hand"),
        numbers(
            "known",
            seats * SORTS,
            0,
            most,
            "by seat and sort: cards surely in its hand; by the viewer's own: in all others",
            _known,
        ),
        numbers("deck", 1, 0, BATTLE_CARDS, "cards in the battle deck", lambda view: len(view.deck)),
        numbers("discard", SORTS, 0, most, "by sort: discarded cards"),
        numbers("event_deck", 1, 0, sum(EVENT_COPIES), "cards in the event deck", lambda view: len(view.event_deck)),
        numbers("event_discard", EVENT_SORTS, 0, max(EVENT_COPIES), "by event: discarded cards"),
    )


def _picked(view: State) -> list[int]:
    """The number of picked cards by stake. They are picked in the order of stakes, so this says everything."""
    return [view.picked.count(stake) for stake in range(STAKES)]


def _buried(view: State) -> list[int]:
    return view.territories[: view.buried]


def _needed(view: State) -> list[int]:
    return [still_needed(view, seat) for seat in range(view.seats)]


def _dug_seat(view: State) -> list[int]:
    return [dug // STAKES // PILE_LIMIT for dug in view.dug]


def _dug_pile(view: State) -> list[int]:
    return [dug // STAKES % PILE_LIMIT for dug in view.dug]


def _dug_stake(view: State) -> list[int]:
    return [dug % STAKES for dug in view.dug]


def _known(view: State) -> list[int]:
    """Only the viewer's row is known."""
    return [count for count in view.known if count != UNKNOWN]
