"""The levels of play, and a decision from the view of a seat to its answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ai.estimates import guide_for
from ai.search import Node, Search
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import State

SHOWN: Final = 5
"""How many choices a thought lists at most."""
_INSTALMENT: Final = 32
"""Iterations between two looks at the clock; constant, so that a seed gives the same answer everywhere."""
_WORD_64: Final = 0xFFFFFFFFFFFFFFFF


@dataclass(frozen=True)
class Level:
    """How hard a bot thinks: so many iterations, or fewer where `seconds` run out first."""

    slug: str
    name: str
    line: str
    """How it plays, for the lobby."""
    iterations: int
    seconds: float


LEVELS: Final = (
    Level("recruit", "Recruit", "Acts on a first impression.", 30, 1.5),
    Level("sergeant", "Sergeant", "Sees what stands on the table.", 150, 1.5),
    Level("captain", "Captain", "Thinks the battle through.", 1000, 1.5),
    Level("general", "General", "Takes time and misses little.", 20000, 1.4),
)


def level_named(slug: str) -> Level:
    """The level of that slug. Raises ValueError with a sentence for the player."""
    for level in LEVELS:
        if level.slug == slug:
            return level
    raise ValueError(f"There is no level '{slug}'; choose from: {', '.join(level.slug for level in LEVELS)}.")


@dataclass(frozen=True)
class Choice:
    """One decision considered."""

    action: int
    """The action's id."""
    share: float
    """Its share of all iterations, 0 to 1: how much it was trusted."""
    value: float
    """What it is expected to bring the deciding seat, 0 (loss) to 1 (win)."""


@dataclass(frozen=True)
class Thought:
    """What a bot makes of a question so far; its answer once `done`."""

    action: int
    """The id of the action that leads."""
    choices: tuple[Choice, ...]
    """The best first."""
    value: float
    """The deciding seat's expected score, 0 to 1. Says nothing while `iterations` is 0."""
    iterations: int
    """0 where there was no choice, or no time, to think about."""
    seconds: float
    done: bool
    reason: str = ""
    """Why, once `done`, in a sentence or two. Tells what its seat knows: for those only who may see its cards."""


class Deliberation:
    """A level at work on one question, step by step."""

    def __init__(
        self, game: Game, view: State, level: Level, seed: int, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """Think about what `view.to_act` should do. The same seed gives the same answer, time allowing."""
        self._clock = clock
        self._started = clock()
        self._level = level
        self._guide = guide_for(game.slug)
        legal = view.legal()
        decisive = self._guide.decisive(view, legal)
        self._only = legal if decisive is None else [decisive]
        self._search = Search(view, len(game.actions), self._guide, Rng(seed))

    def step(self) -> Thought:
        """Think for a few milliseconds, and say what comes of it."""
        if len(self._only) == 1:
            return self._obvious()
        search = self._search
        search.run(min(_INSTALMENT, self._level.iterations - search.iterations))
        return self._thought(self._enough())

    def _obvious(self) -> Thought:
        action = self._only[0].id
        return Thought(action, (Choice(action, 1.0, 0.5),), 0.5, 0, self._seconds(), True)

    def _seconds(self) -> float:
        return self._clock() - self._started

    def _enough(self) -> bool:
        """True at the end of the iterations or the time, or when what is left of either cannot change the answer."""
        done = self._search.iterations
        remaining = self._level.iterations - done
        seconds = self._seconds()
        left = self._level.seconds - seconds
        if seconds > 0:
            remaining = min(remaining, int(done * left / seconds))
        return remaining <= 0 or self._search.settled(remaining)

    def _thought(self, done: bool) -> Thought:
        search = self._search
        ranked = search.ranked()
        choices = tuple(
            Choice(node.action.id, node.visits / search.iterations, node.value()) for node in ranked[:SHOWN]
        )
        value = sum(node.total for node in ranked) / search.iterations
        reason = self._guide.reason(search.view, ranked) if done else ""
        return Thought(choices[0].action, choices, value, search.iterations, self._seconds(), done, reason)


def choose(game: Game, view: State, level: Level, seed: int) -> Thought:
    """The answer of a level, however long it takes."""
    deliberation = Deliberation(game, view, level, seed)
    while True:
        thought = deliberation.step()
        if thought.done:
            return thought


def snap(game: Game, view: State, seed: int) -> Thought:
    """A plausible legal decision at once, without a search: when no bot can be had."""
    rng = Rng(seed)
    guide = guide_for(game.slug)
    legal = view.legal()
    action = legal[0]
    if len(legal) > 1:
        world = view.copy()
        world.determinize(rng)
        action = guide.pick(world, legal, rng)
    reason = guide.reason(view, [Node(view.to_act, action)])
    return Thought(action.id, (Choice(action.id, 1.0, 0.5),), 0.5, 0, 0.0, True, reason)


def seed_for(match_seed: int, decision: int) -> int:
    """The seed for a bot's decision number `decision` of a match; unlike any that deals the cards."""
    return ((decision + 1) << 64) | (match_seed & _WORD_64)
