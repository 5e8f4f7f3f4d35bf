"""Matches under random play: every action, also each step of a longer decision, is drawn uniformly from `legal()`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.catalogue import GAMES
from game.core.game import Game, Options
from game.core.rng import Rng
from game.core.state import OVER, State

Table = tuple[str, int]
"""A game by its slug, and a number of seats."""
TABLES: Final[tuple[Table, ...]] = tuple((game.slug, seats) for game in GAMES.values() for seats in game.seats)
PLAYED: Final = 1 << 40
"""Seeds of the matches that are walked begin here, so no section shares a deal with another."""
LAID_OUT: Final = 2 << 40
"""Seeds of the deals that are played many times begin here."""
OTHER_PLAY: Final = 64
"""The seed of a play of a deal is the deal's and the number of the play, so many bits higher."""


def begun(game: Game, seats: int, rng: Rng, options: Options | None = None) -> State:
    """A table at its first decision, with the usual options but for those given."""
    return game.new(seats, game.full_options(options or {}), rng)


def random_length(game: Game, seats: int, seed: int) -> int:
    """The number of actions of a random match with the usual options."""
    rng = Rng(seed)
    return play_out(begun(game, seats, rng), rng)


def play_out(state: State, rng: Rng) -> int:
    """Play at random to the end. Returns the number of actions. Choices and chance come from one generator."""
    actions = 0
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


def walk(table: Table, number: int, options: Options | None = None) -> Walk:
    """Random match `number` with so many seats."""
    game, rng = GAMES[table[0]], Rng(PLAYED + number)
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
        state.apply(legal[rng.below(len(legal))], rng)
    found.choices += open_decision
    found.scores = state.scores()
    return found


def replayed_scores(table: Table, deal: int, plays: int) -> list[float]:
    """The scores of seat 1 in `plays` random matches of one deal.

    The deal is the table at its first decision: shuffled decks, hands, and who begins where that is drawn. Dice,
    decks made anew and the choices differ from match to match.
    """
    laid_out = begun(GAMES[table[0]], table[1], Rng(LAID_OUT + deal))
    scores = []
    for play in range(plays):
        state = laid_out.copy()
        play_out(state, Rng(LAID_OUT + deal + (play + 1 << OTHER_PLAY)))
        scores.append(state.scores()[0])
    return scores
