"""What a seat may observe in a true table of At the Sharp End, without a view of it."""

from __future__ import annotations

from typing import Any

from game.core.compiled import i64
from game.core.observation import own_row
from game.core.state import OVER, UNKNOWN
from game.sharp_end import cards
from game.sharp_end.legal import count_unpaid_enemies
from game.sharp_end.state import State


def seen_by(table: State, seat: int) -> list[Any]:
    """SE 9 Return what each column of an observation is read from, in the order of the columns.

    A seat does not see other hands, decks, the objectives before others, or counters that are face down: these are
    UNKNOWN. At the end of the match hands and objectives are open.
    """
    return [
        table.to_act,
        table.step,
        table.todo,
        table.asked,
        table.after,
        table.commander,
        table.turn,
        table.last_turn,
        table.variable,
        table.foggy,
        table.landing,
        # The attack.
        table.stand,
        table.stance,
        table.place,
        table.dice,
        table.paid,
        table.picked,
        count_unpaid_enemies(table),
        table.promised,
        table.extra,
        table.barrage,
        table.air,
        table.done,
        # The road.
        table.road,
        open_enemies(table),
        open_dice(table),
        table.shown,
        open_fog(table),
        table.fog_place,
        # The hands.
        seen_row(table, table.units, cards.UNIT_TYPES, seat),
        table.unit_count,
        table.lacks,
        seen_row(table, table.orders, cards.ORDER_TYPES, seat),
        table.order_count,
        table.sure_units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES],
        table.sure_orders[seat * cards.ORDER_TYPES : (seat + 1) * cards.ORDER_TYPES],
        table.intel,
        table.held,
        seen_row(table, table.tokens, cards.TOKENS, seat),
        # victory points, which tell of hidden objectives
        [table.points(other) if other == seat or table.to_act == OVER else UNKNOWN for other in range(table.seats)],
        # The supply.
        open_kinds(table, seat),
        table.owner,
        table.left,
        len(table.unit_deck),
        table.unit_discard,
        len(table.order_deck),
        table.order_discard,
    ]


def seen_row(table: State, rows: Any, width: int, seat: int) -> Any:
    """Facts by seat, `width` of each, UNKNOWN for all other seats until the match is over."""
    return rows if table.to_act == OVER else own_row(rows, seat, width)


def open_enemies(table: State) -> list[int]:
    """SE 8.2 Return by place the dice on its enemy counter, UNKNOWN where the counter is face down.

    Counters are turned up along the road from place 0. `shown` is the last place whose counter is face up. The list is
    empty without the rule Variable enemy.
    """
    enemies = [UNKNOWN] * len(table.enemy)
    place: i64
    for place in range(min(table.shown + 1, len(enemies))):
        enemies[place] = table.enemy[place]
    return enemies


def open_dice(table: State) -> list[int]:
    """SE 2.1, 8.2 Return by place how many enemy dice it has, as far as everybody can see.

    With Variable enemy that is on counters along the road: UNKNOWN after the last place that is turned up (`shown`).
    """
    dice = table.place_dice()
    if table.variable:
        for place in range(table.shown + 1, len(dice)):
            dice[place] = UNKNOWN
    return dice


def open_fog(table: State) -> list[int]:
    """SE 8.3 Return by fog counter what is printed on it, UNKNOWN until it is turned up.

    It leaves the road at that moment.
    """
    kinds = table.fog_kind
    places = table.fog_place
    return [kinds[i] if places[i] == cards.FOG_REMOVED else UNKNOWN for i in range(len(kinds))]


def open_kinds(table: State, seat: int) -> list[int]:
    """SE 9 Return by objective counter what is printed on it, as far as this seat may know, else UNKNOWN.

    A seat knows its own counters and those that were spent. The counters of the others are open at the end of the
    match, those left in the piles never.
    """
    is_over = table.to_act == OVER
    kinds = [UNKNOWN] * cards.COUNTERS
    counter: i64
    for counter in range(cards.COUNTERS):
        owner = table.owner[counter]
        if owner != cards.IN_PILE and (owner == seat or owner == cards.SPENT or is_over):
            kinds[counter] = table.kind[counter]
    return kinds
