"""The boards of the finished games."""

from __future__ import annotations

from collections.abc import Callable

from game.core.state import State
from scenes.boards.battlefronts import BattlefrontsBoard
from scenes.boards.sharp_end import SharpEndBoard
from scenes.play.board import Board, Table

BOARDS: dict[str, Callable[[Table, State], Board]] = {
    "battlefronts": BattlefrontsBoard,
    "sharp_end": SharpEndBoard,
}
"""Slug -> what makes its board from a table and the first view."""
