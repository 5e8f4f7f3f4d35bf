"""A demonstration without its screen: bots play each other, at levels that can be changed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from ai.bot import LEVELS
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import SeatEntry
from game.core.sanitize import SHARED_DEALS
from scenes.match.play_director import PlayDirector
from scenes.match.session import Session
from scenes.match.setup import Setup

MIXED: Final = ("general", "captain", "sergeant")
"""Levels by seat, cyclically."""
CHOICES: Final = (MIXED, *((level.slug,) for level in reversed(LEVELS)))
"""What the button for the levels goes through."""


def seated(levels: tuple[str, ...], seats: int) -> tuple[SeatEntry, ...]:
    """Bots of these levels in so many seats."""
    return tuple(SeatEntry(levels[i % len(levels)]) for i in range(seats))


def demo_setup(rng: random.Random, game: Game | None = None, levels: tuple[str, ...] = MIXED) -> Setup:
    """A setup of bots for this game or a random one, with a random number of seats, called by random names."""
    game = game or rng.choice(list(GAMES.values()))
    seats = rng.choice(list(game.seats))
    named = {option.slug: rng.choice(option.choices) for option in game.options if option.seat is not None}
    return Setup(game, seated(levels, seats), named, rng.randrange(SHARED_DEALS))


def following(game: Game) -> Game:
    """The next game of the catalogue, cyclically."""
    games = list(GAMES.values())
    return games[(games.index(game) + 1) % len(games)]


class DemoDirector(PlayDirector):
    """Directs a match between bots that is neither saved nor added to the history."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(Session(setup))
        kinds = {entry.kind for entry in setup.seats}
        self.levels = tuple(kinds) if len(kinds) == 1 else MIXED

    def change_levels(self) -> None:
        """Let bots of the next choice of levels go on with the match."""
        self.levels = CHOICES[(CHOICES.index(self.levels) + 1) % len(CHOICES)]
        self.session.setup = replace(self.setup, seats=seated(self.levels, len(self.setup.seats)))
        self.withdraw()
        self.thinker.drop(self.house.bots)
