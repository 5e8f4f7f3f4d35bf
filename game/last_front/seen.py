"""What a seat may observe in a true table of Last Front, without a view of it."""

from __future__ import annotations

from typing import Any

from game.core.observation import own_row
from game.last_front import cards
from game.last_front.legal import territories_to_win_by_seat
from game.last_front.state import State


def seen_by(table: State, seat: int) -> list[Any]:
    """LF 7.3, 10 Return the fields that the columns of an observation are read from, in the order of the columns.

    Of hands and knowledge only the part of the observing seat is taken, and of the decks only their size. Three columns
    are read from `dug`: the seat, the pile and the stake of each card.
    """
    return [
        table.to_act,
        table.digging,
        table.quick,
        table.battle,
        table.quiet,
        table.front,
        table.starter,
        table.fighting,
        table.victor,
        # The turn.
        table.step,
        table.after,
        table.active,
        table.turn,
        table.plays,
        table.decided,
        table.barred,
        table.asked,
        table.picked,
        table.todo,
        # The card that is being played.
        table.card,
        table.player,
        table.victim,
        table.aim,
        table.given,
        table.counter,
        table.event,
        # The territories. All have seen those that are buried.
        table.open_front,
        len(table.territories),
        table.buried,
        table.territories[: table.buried],
        table.holder,
        table.bonus,
        territories_to_win_by_seat(table),
        # The bids.
        table.bids,
        table.totals,
        table.piles,
        table.dug,
        table.dug,
        table.dug,
        # Hands and decks.
        own_row(table.hands, seat, cards.SORTS),
        table.hand_size,
        own_knowledge(table, seat),
        len(table.deck),
        table.discard,
        len(table.event_deck),
        table.event_discard,
    ]


def own_knowledge(table: State, seat: int) -> list[int]:
    """LF 7.3 Return what a seat surely knows of each hand, as one list: card counts by sort, holder after holder.

    `table.known` has such a part for each observer, one after another.
    """
    part_size = table.seats * cards.SORTS
    return list(table.known[seat * part_size : (seat + 1) * part_size])
