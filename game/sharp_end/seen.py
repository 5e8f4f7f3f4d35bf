"""What a seat may observe in a true table of At the Sharp End, without a view of it."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.observer import FactWriter
from game.core.packed import vec
from game.core.state import OVER, UNKNOWN
from game.sharp_end import cards
from game.sharp_end.legal import unpaid_enemies
from game.sharp_end.state import State


def write_seen(table: State, seat: i64, facts: FactWriter) -> None:
    """SE 9 Write what this seat may know, in the order of the columns of an observation.

    A seat does not see other hands, decks, the objectives before others, or counters that are face down: these are
    UNKNOWN. At the end of the match hands and objectives are open.
    """
    facts.put(table.to_act)
    facts.put(table.step)
    facts.put_list(table.todo)
    facts.put(table.asked)
    facts.put(table.after)
    facts.put(table.commander)
    facts.put(table.turn)
    facts.put(table.last_turn)
    facts.put(table.variable)
    facts.put(table.foggy)
    facts.put(table.landing)

    _write_attack(table, facts)
    _write_road(table, facts)
    _write_hands(table, seat, facts)

    # The supply.
    facts.put_all(open_kinds(table, seat))
    facts.put_all(table.owner)  # by counter: the seat that has it, IN_PILE or SPENT
    facts.put_all(table.left)  # by terrain: the counters left in its pile
    facts.put(len(table.unit_deck))
    facts.put_all(table.unit_discard)
    facts.put(len(table.order_deck))
    facts.put_all(table.order_discard)


def _write_attack(table: State, facts: FactWriter) -> None:
    """Write the columns of the attack that is under way, and of its dice, in their order in an observation."""
    facts.put(table.stand)  # the place that the attack has reached
    facts.put_all(table.stance)  # by seat: out of the attack, undeclared, or attacking
    facts.put_all(table.place)  # by seat: the place of its pawn
    facts.put_all(table.dice)
    facts.put(table.paid)  # as bits: the dice whose enemy is paid
    facts.put(table.picked)  # as bits: the dice that Tactics will roll again
    facts.put_all(unpaid_enemies(table))
    facts.put(table.promised)  # whether the commander has said *can*, and still can
    facts.put(table.extra)  # the dice that fog adds at the next place
    facts.put(table.barrage)  # whether a Counter-barrage waits for the next attack
    facts.put(table.air)  # whether Air support waits for it
    facts.put(table.done)  # as bits: the seats that have nothing more to pay with on the beach


def _write_road(table: State, facts: FactWriter) -> None:
    """Write the columns of the road and of the counters on it."""
    facts.put_all(table.road)
    facts.put_all(open_enemies(table))
    facts.put_all(open_dice(table))
    facts.put(table.shown)
    facts.put_all(open_fog(table))
    facts.put_all(table.fog_place)


def _write_hands(table: State, seat: i64, facts: FactWriter) -> None:
    """Write the columns of the hands and counters of all seats, as the seat `seat` sees them.

    What `_write_hidden_rows` writes is UNKNOWN for the other seats until the match is over.
    """
    _write_hidden_rows(table, rows=table.units, width=cards.UNIT_TYPES, seat=seat, facts=facts)
    facts.put_all(table.unit_count)
    facts.put_all(table.lacks)  # by seat, as bits: the unit cards that it has shown to lack on the beach
    _write_hidden_rows(table, rows=table.orders, width=cards.ORDER_TYPES, seat=seat, facts=facts)
    facts.put_all(table.order_count)

    # by card: how many are surely in the hands of the other seats together, as this seat can count
    facts.put_all(table.sure_units[seat * cards.UNIT_TYPES : (seat + 1) * cards.UNIT_TYPES])
    facts.put_all(table.sure_orders[seat * cards.ORDER_TYPES : (seat + 1) * cards.ORDER_TYPES])

    facts.put_all(table.intel)  # by seat: whether it has played an Intel-Recon
    facts.put_all(table.held)  # by seat: how many objective counters it has in front of it
    # counters to spend, by kind
    _write_hidden_rows(table, rows=table.tokens, width=cards.TOKENS, seat=seat, facts=facts)
    facts.put_all(open_points(table, seat))


def _write_hidden_rows(table: State, rows: vec[i64], width: i64, seat: i64, facts: FactWriter) -> None:
    """Write facts of all seats, `width` of each, UNKNOWN for all seats but `seat` until the match is over."""
    if table.to_act == OVER:
        facts.put_all(rows)
    else:
        facts.put_own_row(rows, seat, width)


def open_points(table: State, seat: i64) -> vec[i64]:
    """Return by seat its victory points, UNKNOWN for all other seats until the match is over.

    They tell of hidden objectives.
    """
    seats: i64 = table.seats
    points = vec[i64]([UNKNOWN] * seats)
    other: i64
    for other in range(seats):
        if other == seat or table.to_act == OVER:
            points[other] = table.points(other)
    return points


def open_enemies(table: State) -> vec[i64]:
    """SE 8.2 Return by place the dice on its enemy counter, UNKNOWN where the counter is face down.

    Counters are turned up along the road from place 0. `shown` is the last place whose counter is face up. The array is
    empty without the rule Variable enemy.
    """
    count: i64 = len(table.enemy)
    enemies = vec[i64]([UNKNOWN] * count)
    place: i64
    for place in range(min(table.shown + 1, count)):
        enemies[place] = table.enemy[place]
    return enemies


def open_dice(table: State) -> vec[i64]:
    """SE 2.1, 8.2 Return by place how many enemy dice it has, as far as everybody can see.

    With Variable enemy that is on counters along the road: UNKNOWN after the last place that is turned up (`shown`).
    """
    dice = table.place_dice()
    place: i64
    if table.variable:
        for place in range(table.shown + 1, len(dice)):
            dice[place] = UNKNOWN
    return dice


def open_fog(table: State) -> vec[i64]:
    """SE 8.3 Return by fog counter what is printed on it, UNKNOWN until it is turned up.

    It leaves the road at that moment.
    """
    count: i64 = len(table.fog_kind)
    kinds = vec[i64]([UNKNOWN] * count)
    counter: i64
    for counter in range(count):
        if table.fog_place[counter] == cards.FOG_REMOVED:
            kinds[counter] = table.fog_kind[counter]
    return kinds


def open_kinds(table: State, seat: i64) -> vec[i64]:
    """SE 9 Return by objective counter what is printed on it, as far as this seat may know, else UNKNOWN.

    A seat knows its own counters and those that were spent. The counters of the others are open at the end of the
    match, those left in the piles never.
    """
    is_over = table.to_act == OVER
    kinds = vec[i64]([UNKNOWN] * cards.COUNTERS)
    counter: i64
    for counter in range(cards.COUNTERS):
        owner = table.owner[counter]
        if owner != cards.IN_PILE and (owner == seat or owner == cards.SPENT or is_over):
            kinds[counter] = table.kind[counter]
    return kinds
