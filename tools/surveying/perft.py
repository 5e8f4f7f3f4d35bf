"""Counts of all action sequences up to a depth from fixed positions: chess calls them perft.

With them another implementation of the rules can be checked. The positions are the opening of deal 1, and the same
match after half of its actions, played by random players: `play(game, [named("random")] * seats, seed=1)`. Every
action, at every depth, is carried out with a new `Rng(1)`, so dice and shuffles come out the same whenever the same
state needs them. A sequence that ends the match before the depth does not count.
"""

from __future__ import annotations

from typing import Final

from ai.player import named, play
from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import State
from tools.surveying.randomly import Table

DEAL: Final = 1
CHANCE: Final = 1
"""The seed of the generator of every action."""
ENOUGH: Final = 10_000
"""No depth is counted after the first with more sequences than that."""
DEEPEST: Final = 20
OPENING: Final = "opening"
MIDDLE: Final = "middle"


def positions(table: Table) -> dict[str, Match]:
    """The positions of a game with this number of seats, by name."""
    game, seats = GAMES[table[0]], table[1]
    opening, middle = Match(game, seats, {}, DEAL), Match(game, seats, {}, DEAL)
    played = play(game, [named("random") for _ in range(seats)], DEAL).match.actions
    for action in played[: len(played) // 2]:
        middle.play(action)
    return {OPENING: opening, MIDDLE: middle}


def perft(state: State, depth: int) -> int:
    """The number of legal sequences of `depth` actions from here; `depth` is at least 1."""
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        after.apply(action, Rng(CHANCE))
        total += perft(after, depth - 1)
    return total


def counts(state: State, enough: int = ENOUGH) -> list[int]:
    """The counts of depth 1, 2, ... up to the first with more than `enough` sequences."""
    found = [perft(state, 1)]
    while 0 < found[-1] <= enough and len(found) < DEEPEST:
        found.append(perft(state, len(found) + 1))
    return found
