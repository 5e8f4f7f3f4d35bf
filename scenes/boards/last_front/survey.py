"""The table of Last Front in sentences: the front, every seat with its bid, the own hand, the decks."""

from __future__ import annotations

from game.core.state import UNKNOWN
from game.core.text import counted_names
from game.last_front.cards import SORT_NAMES
from scenes.boards.last_front.model import TableModel
from scenes.boards.parts import Tooltips, said


def lying(model: TableModel, tips: Tooltips) -> list[str]:
    """What is fought for, what each seat has and bids, the own cards, and what is left of the decks."""
    shown, me = model.shown, model.me
    fronts = [words for key in ("front", "open front") if (words := said(tips, key))]
    found = [f"The front: {words}" for words in fronts[:1]]
    for seat in range(shown.seats):
        out = "" if shown.fighting[seat] else " Not in this battle."
        found.append(f"{said(tips, ('seat', seat))}{out}")
        found.append(f"The bid of {said(tips, ('total', seat))}")
    if me >= 0 and UNKNOWN not in shown.hand(me):
        found.append(f"Your hand: {counted_names(SORT_NAMES, shown.hand(me))}")
    return [*found, *(said(tips, ("deck", name)) for name in ("deck", "discards", "events", "territories"))]
