"""The one list of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game import battlefronts, fighting_front, fix_bayonets, last_front, sharp_end
from game.core.game import Game
from game.core.sanitize import quoted

GAMES: Final[dict[str, Game]] = {
    game.slug: game
    for game in (battlefronts.GAME, sharp_end.GAME, fix_bayonets.GAME, last_front.GAME, fighting_front.GAME)
}
"""Every finished game by its slug."""


@dataclass(frozen=True)
class Poster:
    """What the title shows of a game that is still under construction."""

    slug: str
    name: str
    tagline: str
    setting: str
    seats: str
    minutes: int


PLANNED: tuple[Poster, ...] = ()


def game_named(slug: str) -> Game:
    """The finished game with this slug. Raises ValueError with a sentence for the player."""
    if slug in GAMES:
        return GAMES[slug]
    offers = ", ".join(GAMES)
    if any(poster.slug == slug for poster in PLANNED):
        raise ValueError(f"The game '{slug}' is still under construction; finished games: {offers}.")
    raise ValueError(f"There is no game '{quoted(slug)}'; finished games: {offers}.")
