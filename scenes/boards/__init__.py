"""The boards of the games."""

from __future__ import annotations

from typing import Any, Final

from scenes.boards.battlefronts import BattlefrontsBoard
from scenes.boards.board import Board
from scenes.boards.fighting_front import FightingFrontBoard
from scenes.boards.fix_bayonets import FixBayonetsBoard
from scenes.boards.last_front import LastFrontBoard
from scenes.boards.sharp_end import SharpEndBoard

BOARDS: Final[dict[str, type[Board[Any]]]] = {
    "sharp_end": SharpEndBoard,
    "last_front": LastFrontBoard,
    "fix_bayonets": FixBayonetsBoard,
    "fighting_front": FightingFrontBoard,
    "battlefronts": BattlefrontsBoard,
}
"""By slug; a new one comes last, since the paper of the posters follows from the order.

A board's class also carries what the client and the tools want to know of its game.
"""
