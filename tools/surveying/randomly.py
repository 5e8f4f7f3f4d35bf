"""Random matches, and perft: counts of all action sequences up to a depth from fixed positions.

Random play draws every action, also each step of a longer decision, uniformly from `legal()`. The counts serve to check
another implementation of the rules. The positions are the opening of deal 1, and the same match after half of its
actions, played by random players: `play(game, [named("random")] * seats, seed=1)`. Every action, at every depth, is
carried out with a new `Rng(1)`, so dice and shuffles come out the same whenever the same state needs them. A sequence
that ends the match before the depth does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ai.estimates import guide_for
from ai.player import play, player_named
from ai.search import AnyGuide, Guide
from game.catalogue import GAMES
from game.core.game import Game, Options
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, State


class Table(NamedTuple):
    """A game by its slug, and a number of seats."""

    slug: str
    seats: int


TABLES: Final[tuple[Table, ...]] = tuple(Table(game.slug, seats) for game in GAMES.values() for seats in game.seats)
PLAYED: Final = 1 << 40
"""Seeds of the matches that are walked begin here, so no section shares a deal with another."""
GUIDED: Final = 3 << 40
"""Seeds of the matches of guides begin here."""


def start_match(game: Game, seats: int, rng: Rng, options: Options | None = None) -> State:
    """A table at its first decision, with the usual options but for those given."""
    return game.new(seats, game.full_options(options or {}), rng)


def random_length(game: Game, seats: int, seed: int) -> int:
    """The number of actions of a random match with the usual options. One generator draws choices and chance."""
    rng = Rng(seed)
    actions = 0
    state = start_match(game, seats, rng)
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
    """Whole decisions: an action, or several (`State.is_midway`)."""
    choices: int = 0
    """Decisions with more than one option at some step."""
    legal: int = 0
    """Legal actions, over all steps."""
    most: int = 0
    """The most legal actions at one step."""
    open_steps: int = 0
    """Steps with more than one legal action."""


def walk_match(table: Table, number: int, options: Options | None = None, guided: bool = False) -> Walk:
    """Play random match `number` of a table, and count it. `guided`: the game's own guide plays, without a search.

    A decision may take several actions. It counts as a choice if any of them had an alternative (`is_open`), which is
    known only once the next decision begins or the match is over.
    """
    game = GAMES[table.slug]
    rng = Rng((GUIDED if guided else PLAYED) + number)
    guide: AnyGuide = guide_for(table.slug) if guided else Guide()
    state = start_match(game, table.seats, rng, options)
    result = Walk(first=state.to_act, scores=[])
    is_open = False

    while state.to_act != OVER:
        begins_decision = not state.is_midway()
        if begins_decision:
            result.choices += is_open
            result.decisions += 1
            is_open = False

        legal = state.legal()
        is_open = is_open or len(legal) > 1
        result.actions += 1
        result.legal += len(legal)
        result.most = max(result.most, len(legal))
        result.open_steps += len(legal) > 1

        action = legal[0] if guided and len(legal) == 1 else guide.pick(state, legal, rng)
        state.apply(action, rng)

    result.choices += is_open
    result.scores = state.scores()
    return result


# --- Perft -----------------------------------------------------------------------------

DEAL: Final = 1
CHANCE: Final = 1
"""The seed of the generator of every action."""
ENOUGH: Final = 10_000
"""No depth is counted after the first with more sequences than that."""
DEEPEST: Final = 20
OPENING: Final = "opening"
MIDDLE: Final = "middle"


def perft_positions(table: Table) -> dict[str, Match]:
    """The two positions of a table by name: the opening, and the middle of the same match."""
    slug, seats = table
    game = GAMES[slug]
    opening = Match(game, seats, options={}, seed=DEAL)
    middle = Match(game, seats, options={}, seed=DEAL)
    played = play(game, [player_named("random") for _ in range(seats)], DEAL).match.actions
    for action in played[: len(played) // 2]:
        middle.play(action)
    return {OPENING: opening, MIDDLE: middle}


def count_sequences(state: State, depth: int) -> int:
    """The number of legal sequences of `depth` actions from here. `depth` is at least 1."""
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        after.apply(action, Rng(CHANCE))
        total += count_sequences(after, depth=depth - 1)
    return total


def perft_counts(state: State, enough: int = ENOUGH) -> list[int]:
    """The counts of depth 1, 2, ... up to the first with more than `enough` sequences."""
    counts = [count_sequences(state, depth=1)]
    while 0 < counts[-1] <= enough and len(counts) < DEEPEST:
        counts.append(count_sequences(state, depth=len(counts) + 1))
    return counts
