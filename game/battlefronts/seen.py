"""What a seat may observe in a true table of Battlefronts, without a view of it."""

from __future__ import annotations

from typing import Any

from game.battlefronts.cards import DECK
from game.battlefronts.state import State
from game.core.compiled import i64
from game.core.state import UNKNOWN


def seen_by(table: State, seat: int) -> list[Any]:
    """What each column of an observation is read from, in their order. Both seats see the same."""
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
    """BF 1.3, 1.4 Both decks as they may be seen: cards that left a battalion, and top cards that are face up."""
    order = [UNKNOWN] * (2 * DECK)
    owner: i64
    battalion: i64
    i: i64
    for owner in range(2):
        base = owner * DECK
        end: i64 = base + table.raised[owner]
        for battalion in range(base, end):
            first: i64 = table.start[battalion]
            first_hidden: i64 = table.top[battalion] + table.up[battalion]
            for i in range(base + first, base + first_hidden):
                order[i] = table.order[i]
    return order
