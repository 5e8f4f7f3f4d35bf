"""Matches under random play, and perft: counts of all action sequences up to a depth from fixed positions.

Random play draws every action, also each step of a longer decision, uniformly from `legal()`. With the counts another
implementation of the rules can be checked. Their positions are the opening of deal 1, and the same match after half of
its actions, played by random players: `play(game, [named("random")] * seats, seed=1)`. Every action, at every depth, is
carried out with a new `Rng(1)`, so dice and shuffles come out the same whenever the same state needs them. A sequence
that ends the match before the depth does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ai.estimates import guide_for
from ai.player import play, player_named
from ai.search import AnyGuide, Guide
from game.catalogue import GAMES
from game.core.game import Game, Options
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, State

Table = tuple[str, int]
"""A game by its slug, and a number of seats."""
TABLES: Final[tuple[Table, ...]] = tuple((game.slug, seats) for game in GAMES.values() for seats in game.seats)
PLAYED: Final = 1 << 40
"""Seeds of the matches that are walked begin here, so no section shares a deal with another."""
GUIDED: Final = 3 << 40
"""Seeds of the matches of guides begin here."""


def begun(game: Game, seats: int, rng: Rng, options: Options | None = None) -> State:
    """A table at its first decision, with the usual options but for those given."""
    return game.new(seats, game.full_options(options or {}), rng)


def random_length(game: Game, seats: int, seed: int) -> int:
    """The number of actions of a random match with the usual options; one generator decides of choices and chance."""
    rng, actions = Rng(seed), 0
    state = begun(game, seats, rng)
    while state.to_act != OVER:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))], rng)
        actions += 1
    return actions


@dataclass
class Walk:
    """A random match, counted."""

    first: int
    """The seat that decided first."""
    scores: list[float]
    actions: int = 0
    decisions: int = 0
    """Whole decisions: an action, or several (`State.midway`)."""
    choices: int = 0
    """Decisions with more than one option at some step."""
    legal: int = 0
    """Legal actions, over all steps."""
    most: int = 0
    """The most legal actions at one step."""
    open_steps: int = 0
    """Steps with more than one legal action."""


def walk(table: Table, number: int, options: Options | None = None, guided: bool = False) -> Walk:
    """Random match `number` with so many seats; `guided`: played by the game's own guide, without a search."""
    game, rng = GAMES[table[0]], Rng((GUIDED if guided else PLAYED) + number)
    guide: AnyGuide = guide_for(table[0]) if guided else Guide()
    state = begun(game, table[1], rng, options)
    found = Walk(state.to_act, [])
    open_decision = False
    while state.to_act != OVER:
        if not state.midway():
            found.choices += open_decision
            found.decisions += 1
            open_decision = False
        legal = state.legal()
        open_decision = open_decision or len(legal) > 1
        found.actions += 1
        found.legal += len(legal)
        found.most = max(found.most, len(legal))
        found.open_steps += len(legal) > 1
        state.apply(legal[0] if guided and len(legal) == 1 else guide.pick(state, legal, rng), rng)
    found.choices += open_decision
    found.scores = state.scores()
    return found


# --- Perft -----------------------------------------------------------------------------

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
    played = play(game, [player_named("random") for _ in range(seats)], DEAL).match.actions
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
