"""Finished matches for tests of the after-action review."""

from __future__ import annotations

from functools import cache

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from tests.play import moments


@cache
def whole(slug: str = "battlefronts", kinds: tuple[str, ...] = ("human", "recruit"), seed: int = 5) -> Record:
    """A match at random, to its end."""
    match = Match(GAMES[slug], len(kinds), {}, seed)
    for _ in moments(match, seed):
        pass
    return record_of(match, [SeatEntry(kind, "Anna" if kind == "human" else "") for kind in kinds])
