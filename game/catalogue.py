"""The one list of games."""

from __future__ import annotations

from typing import Final

from game import battlefronts, fighting_front, fix_bayonets, last_front, sharp_end
from game.core.game import Game
from game.core.sanitize import quoted
from game.core.state import State

GAMES: Final[dict[str, Game]] = {
    game.slug: game
    for game in (battlefronts.GAME, sharp_end.GAME, fix_bayonets.GAME, last_front.GAME, fighting_front.GAME)
}
"""Every game by its slug."""


def game_named(slug: str) -> Game:
    """The game with this slug. Raises ValueError with a sentence for the player."""
    if slug in GAMES:
        return GAMES[slug]
    raise ValueError(f"There is no game '{quoted(slug)}'; the games are: {', '.join(GAMES)}.")


def game_of(state: State) -> Game:
    """The game that a state or a view is of."""
    return game_named(state.SLUG)
