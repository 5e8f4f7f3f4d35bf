"""The pieces, one a game and one for the menus: each is a module with its `SCORE`."""

from __future__ import annotations

import importlib

from game.catalogue import GAMES
from tools.music.score import Score


def pieces() -> dict[str, Score]:
    """Every score, by the name of its file in assets/music."""
    return {name: score(name) for name in ("menus", *GAMES)}


def score(name: str) -> Score:
    """The score of that name."""
    found: Score = importlib.import_module(f"tools.music.pieces.{name}").SCORE
    return found
