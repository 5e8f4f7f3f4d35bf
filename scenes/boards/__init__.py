"""The boards of the games."""

from __future__ import annotations

from collections import UserDict
from importlib import import_module
from typing import Any, Final

from scenes.boards.board import Board


class Boards(UserDict[str, Any]):
    """The class of each board by its slug. A class is loaded when it is asked for, so a match loads only its own board.

    A board's class also holds facts of its game for the client and the tools.
    """

    def __getitem__(self, slug: str) -> type[Board[Any]]:
        """The class of the board of this game. Raises KeyError for an unknown slug."""
        board = self.data[slug]
        loaded: type[Board[Any]] = (
            getattr(import_module(f"scenes.boards.{slug}.board"), board) if isinstance(board, str) else board
        )
        return loaded


BOARDS: Final = Boards(
    sharp_end="SharpEndBoard",
    last_front="LastFrontBoard",
    fix_bayonets="FixBayonetsBoard",
    fighting_front="FightingFrontBoard",
    battlefronts="BattlefrontsBoard",
)
"""The names of the classes by slug. A new one comes last, since the paper of the posters follows from the order."""
