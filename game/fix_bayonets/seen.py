"""What a seat may observe in a true table of Fix Bayonets, without a view of it."""

from __future__ import annotations

from typing import Any

from game.core.observation import own_row
from game.fix_bayonets import cards
from game.fix_bayonets.state import State


def seen_by(table: State, seat: int) -> list[Any]:
    """FB 3.1 Return what each column of an observation is read from, in the order of the columns.

    The hand of the other seat is hidden, except in the strategic version. The group and the men come twice at the end,
    because two columns each are made of them.
    """
    return [
        table.to_act,
        table.active,
        table.stage,
        table.turn,
        table.quiet,
        table.strategic,
        table.card,
        table.man,
        table.target,
        table.winner,
        table.hand_size,
        table.hands if table.strategic else own_row(table.hands, seat, cards.CARDS),
        table.known,
        len(table.deck),
        table.discard,
        table.pile,
        table.men,
        table.moves,
        table.group,
        table.group,
        table.men,
    ]
