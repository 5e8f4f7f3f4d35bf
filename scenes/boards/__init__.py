"""The boards of the games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenes.boards.battlefronts import BattlefrontsBoard
from scenes.boards.battlefronts.lesson import LESSON as BATTLEFRONTS
from scenes.boards.board import Board, Table
from scenes.boards.fighting_front import FightingFrontBoard
from scenes.boards.fighting_front import sprites as fighting_front
from scenes.boards.fighting_front.lesson import LESSON as FIGHTING_FRONT
from scenes.boards.fix_bayonets import FixBayonetsBoard
from scenes.boards.fix_bayonets import sprites as bayonets
from scenes.boards.fix_bayonets.lesson import LESSON as FIX_BAYONETS
from scenes.boards.last_front import LastFrontBoard
from scenes.boards.last_front import sprites as last_front
from scenes.boards.last_front.lesson import LESSON as LAST_FRONT
from scenes.boards.lessons import Lesson
from scenes.boards.sharp_end import SharpEndBoard, sprites
from scenes.boards.sharp_end.lesson import LESSON as SHARP_END
from scenes.ui.theme import Colour

BOARDS: dict[str, Callable[[Table, Any], Board[Any]]] = {
    "battlefronts": BattlefrontsBoard,
    "fighting_front": FightingFrontBoard,
    "fix_bayonets": FixBayonetsBoard,
    "last_front": LastFrontBoard,
    "sharp_end": SharpEndBoard,
}
"""Slug -> what makes its board from a table and the first view, a State of that game."""

LESSONS: dict[str, Lesson] = {
    "battlefronts": BATTLEFRONTS,
    "fighting_front": FIGHTING_FRONT,
    "fix_bayonets": FIX_BAYONETS,
    "last_front": LAST_FRONT,
    "sharp_end": SHARP_END,
}
"""Slug -> the guided match of that game."""

SEAT_COLOURS: dict[str, tuple[Colour, ...]] = {
    "fighting_front": fighting_front.SEAT_COLOURS,
    "fix_bayonets": bayonets.SEAT_COLOURS,
    "last_front": last_front.SEAT_COLOURS,
    "sharp_end": sprites.SEAT_COLOURS,
}
"""Slug -> the colour of each seat's pieces, where the charts after a match shall show the same."""
