"""The table of At the Sharp End in sentences: the road, the dice, the officers, what the own hand holds."""

from __future__ import annotations

from game.core.state import UNKNOWN
from game.core.text import counted_names
from game.sharp_end.cards import LAST_PLACE, ORDER_NAMES, UNIT_NAMES, UNIT_TYPES
from scenes.boards.board import place_key
from scenes.boards.parts import Tooltips, said
from scenes.boards.sharp_end.log_lines import seat_key
from scenes.boards.sharp_end.model import TableModel
from scenes.boards.sharp_end.painter import first_place
from scenes.ui.wording import listed


def lying(model: TableModel, tips: Tooltips, names: tuple[str, ...]) -> list[str]:
    """Each place of the road with those who stand there, the dice, each seat, the own cards and counters."""
    shown = model.shown
    found: list[str] = []
    for place in range(first_place(model), LAST_PLACE + 1):
        here = [names[seat] for seat in range(shown.seats) if shown.place[seat] == place]
        who = f" {listed(here)} {'stand' if len(here) > 1 else 'stands'} here." if here else ""
        found.append(f"Place {place}, {said(tips, place_key(place))}{who}")
    found += [said(tips, ("die", die)) for die in range(len(model.dice))]
    found += [said(tips, seat_key(seat)) for seat in range(shown.seats)]
    units, orders = shown.unit_cards(model.me), shown.order_cards(model.me)
    if UNKNOWN not in orders:
        found.append(f"Your unit cards: {counted_names(UNIT_NAMES[:UNIT_TYPES], units)}")
        found.append(f"Your HQ cards: {counted_names(ORDER_NAMES, orders)}")
        found += [f"Your counter: {words}" for body in model.counters if (words := said(tips, body.key))]
    return found
