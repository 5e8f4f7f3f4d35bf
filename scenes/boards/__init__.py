"""The boards of the games."""

from __future__ import annotations

from collections import UserDict
from importlib import import_module
from typing import Any, Final

from scenes.boards.board import Board


class Boards(UserDict[str, Any]):
    """The class of each board by its slug. It is loaded when it is asked for: a match waits for no other game's.

    A board's class also carries what the client and the tools want to know of its game.
    """

    def __getitem__(self, slug: str) -> type[Board[Any]]:
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
"""A new one comes last, since the paper of the posters follows from the order."""
