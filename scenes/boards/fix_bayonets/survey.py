"""The wood of Fix Bayonets in sentences: who stands where, and the cards."""

from __future__ import annotations

from game.core.text import counted_names
from game.fix_bayonets.cards import CARD_NAMES, SIDE_NAMES, SQUARE_NAMES, SQUARES
from scenes.boards.fix_bayonets.log_lines import many_men
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.parts import Tooltips, said
from scenes.ui.wording import listed, many


def lying(model: TableModel, tips: Tooltips) -> list[str]:
    """The men of each side square by square, the fallen, the own hand, and what is known of the other one."""
    shown, me = model.shown, model.me
    found: list[str] = []
    for seat in range(2):
        stand = [
            f"{SQUARE_NAMES[square]}: {listed([many_men(len(model.pile(square, kind)), kind) for kind in kinds])}"
            for square in range(SQUARES)
            if model.side(square) == seat and (kinds := shown.kinds_at(square))
        ]
        found.append(f"{SIDE_NAMES[seat]}. {'; '.join(stand) or 'nobody'}")
    found.append(said(tips, "fallen"))
    if shown.hand_size[me]:
        found.append(f"Your hand: {counted_names(CARD_NAMES, shown.hand(me))}")
    held = model.hand_of(1 - me)
    known = [CARD_NAMES[card] for card in held if card >= 0]
    found.append(f"The other hand: {many(len(held), 'card')}{f', of which you know {listed(known)}' if known else ''}")
    return [*found, said(tips, "deck")]
