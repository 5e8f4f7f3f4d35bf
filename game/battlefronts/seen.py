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
    facts.put(table.first)  # the first player of this round
    facts.put(table.front)  # the front that is being settled
    facts.put(table.side)  # in Attrition: 0 while the first player reduces, 1 while the other one does
    facts.put(table.contested)  # as bits: the fronts that were contested when Attrition began
    facts.put(table.zone)  # the zone of a call-up whose size is still to be named
    facts.put(table.stirred)  # whether a card was discarded or a battalion called up this round
    facts.put(table.quiet)  # rounds in a row in which neither happened
    facts.put(table.winner)
    dealt = vec[i64]([max(facts.last(0), table.dealt[0]), max(facts.last(1), table.dealt[1])])
    facts.put_all(table.dealt)  # by seat: how many cards have left its deck
    raised = vec[i64]([max(facts.last(0), table.raised[0]), max(facts.last(1), table.raised[1])])
    facts.put_all(table.raised)  # by seat: how many battalions it has called up in the match
    facts.put_all(table.done)  # by seat: whether it is done with the Move or Support phase
    facts.put_all(table.due)  # by seat: the reductions that it still owes in battle
    facts.put_all(table.called)  # by seat, as bits: the zones in which it has called up this round
    facts.put_all(table.here)  # by seat and place: how many battalions are there
    facts.put_all(table.totals())

    # There is a row for each seat. Its later battalions and cards were not in play, here or in the last table.
    facts.put_rows(table.place, raised)
    facts.put_rows(table.strength, raised)
    facts.put_rows(table.up, raised)  # whether its top card is face up
    facts.put_rows(table.moved, raised)  # whether it has moved this round
    facts.put_rows(table.start, raised)  # the number of its first card in the deck of its seat
    facts.put_rows(table.top, raised)  # the number of its top card
    facts.put_rows(table.end, raised)  # one more than the number of its last card
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
