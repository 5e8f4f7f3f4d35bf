"""What a seat may observe in a true table of Battlefronts, without a view of it."""

from __future__ import annotations

from typing import Any

from game.battlefronts.cards import DECK
from game.battlefronts.state import State
from game.core.compiled import i64
from game.core.state import UNKNOWN


def seen_by(table: State, seat: int) -> list[Any]:
    """Return what each column of an observation is read from, in the order of the columns.

    Both seats see the same, since nobody may look at a card that is face down (BF 1.3). So `seat` makes no difference.
    """
    return [
        table.to_act,
        table.phase,
        table.round,
        table.first,
        table.front,
        table.side,
        table.contested,
        table.zone,
        table.stirred,
        table.quiet,
        table.winner,
        table.dealt,
        table.raised,
        table.done,
        table.due,
        table.called,
        table.here,
        table.totals(),
        table.place,
        table.strength,
        table.up,
        table.moved,
        table.start,
        table.top,
        table.end,
        open_order(table),
    ]


def open_order(table: State) -> list[int]:
    """BF 1.3, 1.4 Return the ranks of both decks, seat 0 first, with UNKNOWN for every card that is face down.

    A card is open if its battalion has lost it, or if it is a top card face up. `start` and `top` are the numbers of a
    battalion's first card and of its top card in the deck of its seat. The cards before the top one are lost, and `up`
    is 1 if the top one is face up. `raised` counts the battalions that a seat has called up.
    """
    order = [UNKNOWN] * (2 * DECK)
    owner: i64
    battalion: i64
    i: i64

    for owner in range(2):
        first_card = owner * DECK
        end: i64 = first_card + table.raised[owner]
        for battalion in range(first_card, end):
            first: i64 = table.start[battalion]
            first_hidden: i64 = table.top[battalion] + table.up[battalion]
            for i in range(first_card + first, first_card + first_hidden):
                order[i] = table.order[i]
    return order
