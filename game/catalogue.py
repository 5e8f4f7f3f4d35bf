"""The one list of games."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from game.core.game import Game
from game.core.sanitize import quoted
from game.core.state import State

SLUGS: Final = ("battlefronts", "sharp_end", "fix_bayonets", "last_front", "fighting_front")
"""The package of each game, in the order in which the pages show them. A new game comes last."""

GAMES: Final[dict[str, Game]] = {slug: import_module(f"{__package__}.{slug}").GAME for slug in SLUGS}
"""Every game by its slug."""


def game_named(slug: str) -> Game:
    """Return the game with this slug. Raises ValueError with a sentence for the player."""
    if slug in GAMES:
        return GAMES[slug]
    raise ValueError(f"There is no game '{quoted(slug)}'; the games are: {', '.join(GAMES)}.")


def game_of(state: State) -> Game:
    """Return the game that a state or a view is of."""
    return game_named(state.SLUG)
