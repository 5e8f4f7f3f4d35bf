"""The board of a match, for the table and for pictures of it."""

from __future__ import annotations

from game.core.state import State
from scenes.boards import BOARDS
from scenes.boards.board import Board, BoardContext, Seat
from scenes.match.setup import Setup, kind_name
from scenes.stack import Services


def board_of(app: Services, setup: Setup, viewer: int, view: State, still: bool, you: int = -1) -> Board:
    """A board for this match that shows a view from the seat `viewer`. `still`: reduced motion.

    `you`: the seat of the person who looks at the screen, -1 if that is not certain.
    """
    seats = tuple(
        Seat(setup.name(seat), kind_name(who.kind), you=seat == you, officer=setup.officer(seat))
        for seat, who in enumerate(setup.seats)
    )
    table = BoardContext(setup.game, seats, viewer, app.sound, app.rng, caster=app.bots, reduced_motion=still)
    return BOARDS[setup.game.slug](table, view)
