"""Players: levels, the random player and your own classes, which all have one protocol.

>>> from game.catalogue import game_named
>>> outcome = play(game_named("battlefronts"), [player_named("random"), player_named("random")], seed=7)
>>> outcome.scores, outcome.winner, outcome.match.over
([1.0, 0.0], 0, True)
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from secrets import randbits
from typing import Final, Protocol

from ai.bot import choose
from ai.checkout import Checkout
from ai.foreign import ANSWER_LIMIT, Foreign
from ai.foreign_process import AnswerError, steps_of
from ai.forest import Memory
from ai.levels import LEVEL_OF_CHECKOUT, LEVELS, RANDOM, TIMED_LEVEL, Level, is_foreign, level_named, seed_for
from ai.search import AnyGuide
from ai.temper import Temper, split_temper
from game.catalogue import game_of
from game.core.game import Game, Options
from game.core.match import Match
from game.core.rng import Rng
from game.core.sanitize import quoted
from game.core.state import Action, State

_ITERATIONS: Final = re.compile(r"[0-9]{1,9}")
_WITHOUT_TEMPER: Final = re.compile(rf"({RANDOM}|.+:[A-Za-z_]\w*)\+\w*|[A-Za-z0-9:.]+\+\w*@.+")
"""Kinds of players that do not search here, with a temper: random, a class, and a level of another checkout."""
KINDS: Final = f"{RANDOM}, {', '.join(level.slug for level in LEVELS)}"


class Player(Protocol):
    """Decides for a seat."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Return a decision of `view.to_act`, out of `view.legal()`.

        A decision of several steps (`State.is_midway`) may be answered whole or step by step. A player that gives only
        its first steps is asked again. `seed` differs from decision to decision, and chance that is drawn from it makes
        a match repeatable (`play_on`). The deal cannot be found from it.
        """
        ...


class RandomPlayer:
    """Plays uniformly at random, step by step."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        legal = view.legal()
        return [legal[Rng(seed).below(len(legal))]]


class Searcher:
    """A level of `ai.bot`: an information-set tree search."""

    def __init__(
        self,
        level: Level,
        guide: Callable[[], AnyGuide] | None = None,
        clock: Callable[[], float] = time.process_time,
        temper: Temper | None = None,
    ) -> None:
        """`guide` makes the guide of the search, by default the game's own. `temper` chooses among equal decisions.

        The seconds of the level are CPU time, so other work of the machine makes no player weaker, unless another
        `clock` measures them.
        """
        self.level = level
        self.iterations: list[int] = []
        """The iterations of every decision so far that was searched, with those of remembered searches."""
        self.temper = temper
        self._guide = guide
        self._clock = clock
        self._memory = Memory()

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Decide by a search at this player's level, and return the actions of the decision.

        The numbers of iterations of its searches are kept in `iterations`. A decision without a search has none.
        """
        game = game_of(view)
        guide = None if self._guide is None else self._guide()
        thought = choose(game, view, self.level.in_game(game), seed, self._clock, guide, self._memory, self.temper)
        if thought.iterations:
            self.iterations.append(thought.iterations)
        return [game.actions[action] for action in thought.actions]


@dataclass
class Outcome:
    """The result of a match."""

    match: Match
    scores: list[float]
    """By seat: 1 for a win, 0 for a loss, and equal shares for a tie.

    A seat that forfeits gets 0, and the others share the win.
    """
    decisions: int
    """The number of answers of all players."""
    seconds: float
    """How long the match took, by the clock on the wall."""
    first: int
    """The seat that decided first."""
    forfeit: tuple[int, str] | None = None
    """The seat that forfeited, and a sentence that says why, or None if nobody did."""

    @property
    def winner(self) -> int | None:
        """The seat with the highest score, or None for a tie."""
        best = max(self.scores)
        return self.scores.index(best) if self.scores.count(best) == 1 else None


def play(
    game: Game, players: Sequence[Player], seed: int, options: Options | None = None, chance: int | None = None
) -> Outcome:
    """Play a match of this deal to its end, one player per seat.

    Another `chance` makes other seeds for the players, so another match of the same deal. By default they follow from
    the deal if all players are of this module, and are secret if one is not.

    Errors of a player are not caught, and an answer that cannot be carried out raises `AnswerError`. A player that is
    wrapped in `Foreign` loses the match instead. Raises ValueError with a sentence for a wrong count or option.
    """
    return play_on(Match(game, len(players), options=options or {}, seed=seed), players, chance)


def play_on(match: Match, players: Sequence[Player], chance: int | None = None) -> Outcome:
    """Play this match on from its present position to its end, one player per seat.

    The players' seeds follow from `chance`, so that another `chance` makes another match from the same position. By
    default it is the number of the deal if all players are of this module. Otherwise it is a secret number: a class
    that knows its seed could try deals until one gives that seed, and would know what the others hold.

    If a foreign class fails, the match ends. That class scores 0, and the others share the win.
    """
    if chance is None:
        are_ours = all(isinstance(player, RandomPlayer | Searcher | Checkout) for player in players)
        chance = match.seed if are_ours else randbits(96)

    # Visitors play in processes of their own, which are told of the match and ended after it.
    visitors = [player for player in players if isinstance(player, Checkout | Foreign)]
    try:
        for visitor in visitors:
            visitor.follow(match)
        started = time.perf_counter()
        decisions = 0
        first = match.state.to_act

        while not match.over:
            seat = match.state.to_act
            player = players[seat]
            try:
                _play_answer(match, player.decide(match.view(seat), seed_for(chance, len(match.actions))))
            except AnswerError as error:
                if not isinstance(player, Foreign):
                    raise
                scores = [0.0 if other == seat else 1 / (len(players) - 1) for other in range(len(players))]
                forfeit = seat, f"{player.name} {error}"
                return Outcome(match, scores, decisions, time.perf_counter() - started, first, forfeit)
            decisions += 1

        return Outcome(match, match.state.scores(), decisions, seconds=time.perf_counter() - started, first=first)
    finally:
        for visitor in visitors:
            visitor.leave()


def _play_answer(match: Match, answer: Sequence[Action]) -> None:
    """Play an answer in the match. Raises AnswerError unless it is legal and no more than one decision."""
    for number, action in enumerate(steps_of(match.game, answer)):
        if number and not match.state.is_midway():
            raise AnswerError(f"answered more than one decision: '{action.notation}' comes after its end.")
        try:
            match.play(action)
        except ValueError as error:
            raise AnswerError(f"answered what cannot be played: {error}") from None


# --- Players by name ---


def level(kind: str, guide: Callable[[], AnyGuide] | None = None) -> Searcher:
    """Return the player of a level (`captain`), of one with other seconds (`general:0.1s`), or of iterations (`150`).

    Each may have a temper (`captain+bold`). `guide` makes the guide of its search. Raises ValueError with a sentence.
    """
    name, temper = split_temper(kind)
    return Searcher(_level_of_kind(name), guide, temper=temper)


def _level_of_kind(kind: str) -> Level:
    """Return the level of a kind without its temper. Raises ValueError with a sentence if there is none.

    A kind is a number of iterations ("150", without a limit of time), a level with its seconds ("general:0.2s"), or a
    level.
    """
    if _ITERATIONS.fullmatch(kind) and int(kind) > 0:
        return Level(kind, f"{kind} iterations", "", iterations=int(kind), seconds=inf)
    timed = TIMED_LEVEL.fullmatch(kind)
    if timed is not None and float(timed["seconds"]) > 0:
        return replace(level_named(timed["level"]), seconds=float(timed["seconds"]))
    return level_named(kind)


def short_name(kind: str) -> str:
    """Return the name of a kind without its module or the path of its folder.

    >>> [short_name(kind) for kind in ("captain", "mymodule:MyBot", "general@../before")]
    ['captain', 'MyBot', 'general@before']
    """
    if checkout := LEVEL_OF_CHECKOUT.fullmatch(kind):
        return f"{checkout['level']}@{Path(checkout['folder']).resolve().name}"
    return kind.rpartition(":")[2] if is_foreign(kind) else kind


def player_named(kind: str, limit: float = ANSWER_LIMIT) -> Player:
    """Return a new player of this kind: `random`, a kind that `level` knows, that of a checkout, or a foreign class.

    Only a kind that `level` knows may have a temper. The level of a checkout is named `general:0.2s@folder`. A class is
    named `mymodule:MyBot` or `folder/mybot.py:MyBot`. It is called without arguments and may take `limit` seconds for
    an answer.

    Raises ValueError with a sentence if there is no such player.
    """
    if _WITHOUT_TEMPER.fullmatch(kind):
        raise ValueError(f"'{quoted(kind)}' can have no temper: only a level or iterations can, such as captain+bold.")
    if kind == RANDOM:
        return RandomPlayer()
    if checkout := LEVEL_OF_CHECKOUT.fullmatch(kind):
        _searcher_named(checkout["level"])  # raises ValueError if there is no such level
        return Checkout(checkout["level"], checkout["folder"])
    if kind.endswith(".py"):
        raise ValueError(f"Name the class as well as its file, such as {quoted(kind)}:MyBot.")
    if not is_foreign(kind):
        return _searcher_named(kind)

    player = Foreign(kind, limit)
    if player.refusal:
        player.leave()
        raise ValueError(f"{quoted(kind)} {player.refusal}")
    return player


def seat_players(kinds: Sequence[str], limit: float = ANSWER_LIMIT) -> list[Player]:
    """Return new players, one for each of these kinds, in their order.

    A kind is one of ours (`random`, a level, a number of iterations, a level of another checkout), or it is foreign:
    the name of a Python class of somebody else. A foreign class has `limit` seconds for an answer. If it cannot be
    loaded, no error is raised here: its player loses the match. Raises ValueError with a sentence for a wrong name of
    ours.
    """
    return [Foreign(kind, limit) if is_foreign(kind) else player_named(kind) for kind in kinds]


def _searcher_named(kind: str) -> Searcher:
    """Return the player of a level. Raises ValueError with a sentence that says which players there are."""
    name, temper = split_temper(kind)
    try:
        return Searcher(_level_of_kind(name), temper=temper)
    except ValueError:
        raise ValueError(
            f"There is no player '{quoted(kind)}'; choose from: {KINDS}, a number of iterations such as 150, "
            "a level with its seconds such as general:0.1s, one with a temper such as captain+bold, or a class of your "
            "own such as folder/mybot.py:MyBot."
        ) from None
