"""What a seat may observe in a true table of Battlefronts, without a view of it."""

from __future__ import annotations

from game.battlefronts.cards import DECK
from game.battlefronts.state import State
from game.core.compiled import i64
from game.core.observer import FactWriter
from game.core.packed import vec
from game.core.state import UNKNOWN


def write_seen(table: State, seat: i64, facts: FactWriter) -> None:
    """Write what this seat may know, in the order of the columns of an observation.

    Both seats see the same, since nobody may look at a card that is face down (BF 1.3). So `seat` makes no difference.
    """
    facts.put(table.to_act)
    facts.put(table.phase)
    facts.put(table.round)
    facts.put(table.first)
    facts.put(table.front)
    facts.put(table.side)
    facts.put(table.contested)
    facts.put(table.zone)
    facts.put(table.stirred)
    facts.put(table.quiet)
    facts.put(table.winner)
    dealt = vec[i64]([max(facts.last(0), table.dealt[0]), max(facts.last(1), table.dealt[1])])
    facts.put_all(table.dealt)
    raised = vec[i64]([max(facts.last(0), table.raised[0]), max(facts.last(1), table.raised[1])])
    facts.put_all(table.raised)
    facts.put_all(table.done)
    facts.put_all(table.due)
    facts.put_all(table.called)
    facts.put_all(table.here)
    facts.put_all(table.totals())

    # There is a row for each seat. Its later battalions and cards were not in play, here or in the last table.
    facts.put_rows(table.place, raised)
    facts.put_rows(table.strength, raised)
    facts.put_rows(table.up, raised)
    facts.put_rows(table.moved, raised)
    facts.put_rows(table.start, raised)
    facts.put_rows(table.top, raised)
    facts.put_rows(table.end, raised)
    facts.put_rows(open_order(table), dealt)


def open_order(table: State) -> vec[i64]:
    """BF 1.3, 1.4 Return the ranks of both decks, seat 0 first, with UNKNOWN for every card that is face down.

    A card is open if its battalion has lost it, or if it is a top card face up. `start` and `top` are the numbers of a
    battalion's first card and of its top card in the deck of its seat. The cards before the top one are lost, and `up`
    is 1 if the top one is face up. `raised` counts the battalions that a seat has called up.
    """
    order = vec[i64]([UNKNOWN] * (2 * DECK))
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
