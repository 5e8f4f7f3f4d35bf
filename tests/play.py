"""Random play for tests: the same from the same seed."""

from __future__ import annotations

from collections.abc import Iterator

from game.catalogue import GAMES
from game.core.events import Transcript
from game.core.game import Game, Options
from game.core.match import Match
from game.core.rng import Rng

EVERY_TABLE = [(game.slug, seats) for game in GAMES.values() for seats in game.seats]
"""Every game with every number of seats."""


def some_options(game: Game, rng: Rng) -> Options:
    """A choice for every option, by lot."""
    return {option.slug: option.choices[rng.below(len(option.choices))] for option in game.options}


def new_match(slug: str, seats: int, seed: int) -> Match:
    game = GAMES[slug]
    return Match(game, seats, some_options(game, Rng(seed + 77)), seed)


def random_match(slug: str, seats: int, seed: int) -> Match:
    """A match played at random to its end."""
    match = new_match(slug, seats, seed)
    for _ in moments(match, seed):
        pass
    return match


def moments(match: Match, seed: int) -> Iterator[Transcript]:
    """Play at random; stops before every decision with what led there."""
    rng = Rng(seed + 1_000_003)
    transcript = match.opening
    while not match.over:
        yield transcript
        legal = match.legal()
        transcript = match.play(legal[rng.below(len(legal))])
    yield transcript
