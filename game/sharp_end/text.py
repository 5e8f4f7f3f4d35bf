"""A table of At the Sharp End as text. What is hidden is "?"."""

from __future__ import annotations

from typing import Final

from game.core.state import OVER, UNKNOWN
from game.core.text import counted_names, seats_named, wrapped
from game.sharp_end import cards
from game.sharp_end.legal import on_beach
from game.sharp_end.state import State

STEPS: Final[tuple[str, ...]] = (
    *("a turn begins", "fight for the beach", "approach", "go on alone or withdraw", "roll of the dice"),
    *("Air support takes a die away", "officers declare", "orders", "Tactics: dice to roll again", "statement"),
    *("orders after can", "orders after cannot", "payment", "orders after the failure", "cards are drawn"),
    *("last counters before the scoring", "Exhaustion: a unit card is discarded"),
)
"""What is asked, by step, cards.TURN .. DISCARD."""
STANCES: Final[tuple[str, ...]] = ("withdrawn", "in the attack, not asked yet", "attacks")
"""By stance, cards.OUT .. ATTACKS."""
OPTIONS: Final[tuple[str, ...]] = ("Variable enemy", "Fog of war", "Beach landing")


def table_text(state: State) -> str:
    """The road, the attack, what each seat holds, and the decks."""
    lines = [_heading(state), *_road(state), *wrapped(_attack(state))]
    for seat in range(state.seats):
        lines += _seat(state, seat)
    units = f"unit deck ({len(state.unit_deck)}); discarded: {counted_names(cards.UNIT_NAMES, state.unit_discard)}"
    orders = f"HQ deck ({len(state.order_deck)}); discarded: {counted_names(cards.ORDER_NAMES, state.order_discard)}"
    return "\n".join([*lines, *wrapped(units), *wrapped(orders)])


def _heading(state: State) -> str:
    """The turn, the commander and what is asked."""
    asked = "over" if state.to_act == OVER else STEPS[state.asks()]
    in_use = [name for name, on in zip(OPTIONS, (state.variable, state.foggy, state.landing), strict=True) if on]
    rules = f" ({', '.join(in_use)})" if in_use else ""
    return f"turn {state.turn} of {state.last_turn}{rules}, seat {state.commander + 1} commands: {asked}"


def _road(state: State) -> list[str]:
    """A line for each place, with a mark at the attack's; the ground before terrain 1 only if something is there."""
    lines = ["  place  terrain         dice  pile  fog  pawns"]
    for place in range(cards.LAST_PLACE + 1):
        terrain = state.road[place]
        pawns = [seat for seat in range(state.seats) if state.place[seat] == place]
        fog = "?" if place in state.fog_place else ""
        if place or state.stand == 0:
            mark = ">" if place == state.stand else " "
            name = cards.TERRAIN_NAMES[terrain] if place or on_beach(state) else "before the road"
            who = seats_named(pawns) if pawns else ""
            row = (
                f"{mark} {place:>5}  {name:<15} {_dice_at(state, place):>4}  {state.left[terrain]:>4}  {fog:>3}  {who}"
            )
            lines.append(row.rstrip())
    return lines


def _dice_at(state: State, place: int) -> str:
    """The enemy dice of a place; "?" under a counter face down."""
    if state.variable and not state.enemy:
        return "?"
    dice = state.dice_at(place)
    return "?" if dice == UNKNOWN else str(dice)


def _attack(state: State) -> str:
    """The dice, and what applies to the next roll."""
    parts = ["dice: " + (", ".join([_die(state, die) for die in range(len(state.dice))]) or "none")]
    if state.promised:
        parts.append("the commander said can")
    if state.extra:
        parts.append(f"fog: {state.extra:+} die at the next place")
    if state.barrage:
        parts.append("Counter-barrage waits")
    if state.air:
        parts.append("Air support waits")
    turned_up = [state.fog_kind[i] for i, place in enumerate(state.fog_place) if place == cards.FOG_REMOVED]
    if turned_up:
        parts.append("fog turned up: " + ", ".join([cards.FOG_NAMES[kind] for kind in sorted(turned_up)]))
    return "; ".join(parts)


def _die(state: State, die: int) -> str:
    """A die's face, its enemy, and whether that is paid or the die is picked."""
    face = state.dice[die]
    name = str(face) if cards.ENEMY[face] == cards.NO_ENEMY else f"{face} {cards.ENEMY_NAMES[cards.ENEMY[face]]}"
    paid = " paid" if state.paid >> die & 1 else ""
    return name + paid + (" picked" if state.picked >> die & 1 else "")


def _seat(state: State, seat: int) -> list[str]:
    """A seat's stance in the attack, its hand and its counters."""
    head = [f"seat {seat + 1}: {STANCES[state.stance[seat]]}"]
    units, orders = state.unit_cards(seat), state.order_cards(seat)
    if UNKNOWN not in orders:
        head.append(f"victory points: {state.points(seat)}")
    if state.intel[seat]:
        head.append("has played Intel-Recon")
    if state.lacks[seat]:
        lacks = [cards.UNIT_NAMES[card] for card in range(cards.UNIT_TYPES) if state.lacks[seat] >> card & 1]
        head.append("has no " + ", no ".join(lacks))
    if on_beach(state) and state.done >> seat & 1:
        head.append("can pay no more")
    counters = [
        f"{_kind(state, counter)} of {cards.TERRAIN_NAMES[cards.TERRAIN_OF[counter]]}"
        for counter in state.counters(seat)
    ]
    return [
        *wrapped(", ".join(head)),
        *wrapped(
            f"  unit cards ({state.unit_count[seat]}): {counted_names(cards.UNIT_NAMES[: cards.UNIT_TYPES], units)}"
        ),
        *wrapped(f"  HQ cards ({state.order_count[seat]}): {counted_names(cards.ORDER_NAMES, orders)}"),
        *wrapped(f"  counters ({len(counters)}): {', '.join(counters) or 'none'}"),
    ]


def _kind(state: State, counter: int) -> str:
    kind = state.kind[counter]
    return "?" if kind == UNKNOWN else cards.KIND_NAMES[kind]
