"""Players: levels, the random player and your own classes play through one protocol.

>>> from game.catalogue import game_named
>>> outcome = play(game_named("battlefronts"), [named("random"), named("random")], seed=7)
>>> outcome.scores, outcome.winner, outcome.match.over
([1.0, 0.0], 0, True)
"""

from __future__ import annotations

import re
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from pathlib import Path
from types import FrameType, ModuleType
from typing import Final, Protocol

from ai.bot import LEVELS, Level, choose, level_named, seed_for
from ai.checkout import Checkout
from ai.memory import Memory
from ai.search import AnyGuide
from game.catalogue import game_of
from game.core.game import Game, Options
from game.core.match import Match
from game.core.rng import Rng
from game.core.sanitize import clean, quoted
from game.core.state import Action, State

RANDOM: Final = "random"
"""A seat that plays uniformly at random."""
LONGEST_ERROR: Final = 300
"""The most characters of an error that are shown."""
LIMIT: Final = 10.0
"""The default limit in seconds for an answer of a foreign class."""
KINDS: Final = f"{RANDOM}, {', '.join(level.slug for level in LEVELS)}"
_SECONDS: Final = re.compile(r"([a-z]+):([0-9]{1,4}(?:\.[0-9]{1,4})?)s")
_ITERATIONS: Final = re.compile(r"[0-9]{1,9}")
_CHECKOUT: Final = re.compile(r"([A-Za-z0-9:.]+)@(.+)")


class Player(Protocol):
    """Somebody who decides."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """A decision of `view.to_act`, out of `view.legal()`.

        A decision of several steps (`State.midway`) may be answered whole or step by step: a player that gives only its
        first steps is asked again. `seed` differs from decision to decision and is the same when the deal is played
        again; chance drawn from it makes a match repeatable. The deal cannot be found from it.
        """
        ...


class Chance:
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
    ) -> None:
        """`guide` makes the guide of the search, by default the game's own.

        The seconds of the level are CPU time, so other work of the machine makes no player weaker; another `clock` may
        measure them otherwise.
        """
        self.level = level
        self.iterations: list[int] = []
        """The iterations of every decision so far that was searched, those that were remembered included."""
        self._guide = guide
        self._clock = clock
        self._memory = Memory()

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        game = game_of(view)
        guide = None if self._guide is None else self._guide()
        thought = choose(game, view, self.level.at(game), seed, self._clock, guide, self._memory)
        if thought.iterations:
            self.iterations.append(thought.iterations)
        return [game.actions[action] for action in thought.actions]


class Foreign:
    """A player that was named on the command line: its errors lose it the match, and have no other effect."""

    def __init__(self, player: Player, name: str, limit: float = LIMIT, file: str | None = None) -> None:
        """`name`: for sentences; `limit`: seconds for an answer; `file`: the file of its class."""
        self.player = player
        self.name = name
        self.limit = limit
        self.file = file

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Raises TimeoutError for an answer that takes too long, and any error that the player raises."""
        with limited(self.limit):
            return self.player.decide(view, seed)

    def fault(self, error: BaseException) -> str:
        """What went wrong, as a sentence."""
        if isinstance(error, TimeoutError | AnswerError):
            return f"{self.name} {error}"
        return f"{self.name} raised {described(error, self.file)}."


def described(error: BaseException, file: str | None = None) -> str:
    """An error as words without a full stop, with its line in `file`, or else the line where it was raised."""
    what = clean(f"{type(error).__name__}: {error}", LONGEST_ERROR).rstrip(". :")
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == file] or frames[-1:]
    return f"{what} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else what


class AnswerError(ValueError):
    """An answer that cannot be carried out; the text is a sentence without its subject, the player."""


@dataclass
class Outcome:
    """The result of a match."""

    match: Match
    scores: list[float]
    """By seat, 1 for a win, as `State.scores`; a seat that forfeits gets 0, and the others share the win."""
    decisions: int
    """The number of answers of all players."""
    seconds: float
    first: int
    """The seat that decided first."""
    forfeit: tuple[int, str] | None = None
    """If a player forfeited: its seat, and why, as a sentence."""

    @property
    def winner(self) -> int | None:
        """The seat with the highest score; None for a tie."""
        best = max(self.scores)
        return self.scores.index(best) if self.scores.count(best) == 1 else None


def play(game: Game, players: Sequence[Player], seed: int, options: Options | None = None) -> Outcome:
    """Play a match of this deal, one player per seat. Raises ValueError with a sentence for a wrong count or option.

    Errors of a player are not caught, and an answer that cannot be carried out is an `AnswerError`; a player
    that is wrapped in `Foreign` loses the match instead.
    """
    return play_on(Match(game, len(players), options or {}, seed), players)


def play_on(match: Match, players: Sequence[Player], chance: int | None = None) -> Outcome:
    """Play this match on to its end; see `play`.

    The players' seeds follow from `chance`, by default the deal: another one makes another match of the same position.
    """
    visitors = [player for player in players if isinstance(player, Checkout)]
    try:
        for visitor in visitors:
            visitor.follow(match)
        return _played_on(match, players, match.seed if chance is None else chance)
    finally:
        for visitor in visitors:
            visitor.leave()


def _played_on(match: Match, players: Sequence[Player], chance: int) -> Outcome:
    started = time.perf_counter()
    decisions = 0
    first = match.state.to_act
    while not match.over:
        seat = match.state.to_act
        player = players[seat]
        try:
            _carry_out(match, player.decide(match.view(seat), seed_for(chance, len(match.actions))))
        except (Exception, SystemExit) as error:
            if not isinstance(player, Foreign):
                raise
            scores, fault = forfeited(len(players), seat), (seat, player.fault(error))
            return Outcome(match, scores, decisions, time.perf_counter() - started, first, fault)
        decisions += 1
    return Outcome(match, match.state.scores(), decisions, time.perf_counter() - started, first)


def forfeited(seats: int, loser: int) -> list[float]:
    """The scores of a match that the player in seat `loser` has forfeited: the others share the win."""
    return [0.0 if seat == loser else 1 / (seats - 1) for seat in range(seats)]


def _carry_out(match: Match, answer: Sequence[Action]) -> None:
    """Play an answer. Raises AnswerError unless all of it is legal and one decision."""
    if not isinstance(answer, list | tuple):
        raise AnswerError(f"answered '{quoted(str(answer))}' instead of a list of actions.")
    if not answer:
        raise AnswerError("answered with an empty list.")
    for number, action in enumerate(answer):
        if number and not match.state.midway():
            raise AnswerError(f"answered more than one decision: '{quoted(str(action))}' comes after its end.")
        try:
            match.play(action)
        except ValueError as error:
            raise AnswerError(f"answered what cannot be played: {error}") from None


class _RungError(BaseException):
    """The alarm rings. It is no Exception, so that a player that catches every Exception cannot ignore it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TimeoutError once this many seconds have passed.

    Without alarms (Windows, other threads) it is raised only when the block has ended.
    """
    words = f"took longer than {seconds:g} s for an answer."

    def ring(number: int, frame: FrameType | None) -> None:
        raise _RungError

    started = time.perf_counter()
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
    else:
        before = signal.signal(signal.SIGALRM, ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds)
            try:
                yield
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        except _RungError:
            raise TimeoutError(words) from None
    if time.perf_counter() - started > seconds:
        raise TimeoutError(words)


# --- By name -----------------------------------------------------------------------------


def level(kind: str, guide: Callable[[], AnyGuide] | None = None) -> Searcher:
    """The player of a level (`captain`), of one with other seconds (`general:0.1s`), or of 150 iterations (`150`).

    `guide` makes the guide of its search. Raises ValueError with a sentence.
    """
    if _ITERATIONS.fullmatch(kind) and int(kind) > 0:
        return Searcher(Level(kind, f"{kind} iterations", "", int(kind), inf), guide)
    timed = _SECONDS.fullmatch(kind)
    if timed is not None and float(timed[2]) > 0:
        return Searcher(replace(level_named(timed[1]), seconds=float(timed[2])), guide)
    return Searcher(level_named(kind), guide)


def foreign(kind: str) -> bool:
    """Whether this names a foreign class."""
    return ":" in kind and not _SECONDS.fullmatch(kind) and not _CHECKOUT.fullmatch(kind)


def listed(kinds: str) -> list[str]:
    """The kinds between the commas, in small letters except for names of classes and folders."""
    found = [kind.strip() for kind in kinds.split(",")]
    return [kind if foreign(kind.lower()) else _small(kind) for kind in found]


def _small(kind: str) -> str:
    level, at, folder = kind.partition("@")
    return f"{level.lower()}{at}{folder}"


def called(kind: str) -> str:
    """The name of a kind without its folder or module: the kind itself, general@before, or the name of a class."""
    if checkout := _CHECKOUT.fullmatch(kind):
        return f"{checkout[1]}@{Path(checkout[2]).resolve().name}"
    return kind.rpartition(":")[2] if foreign(kind) else kind


def named(kind: str, limit: float = LIMIT) -> Player:
    """A new player of this kind: `random`, a kind that `level` knows, that of a checkout, or a foreign class.

    The level of a checkout is named `general:0.2s@folder`. A class is named `mymodule:MyBot` or
    `folder/mybot.py:MyBot`; it is called without arguments and may take `limit` seconds for an answer. Raises
    ValueError with a sentence if there is no such player.
    """
    if kind == RANDOM:
        return Chance()
    if checkout := _CHECKOUT.fullmatch(kind):
        _searcher(checkout[1])
        return Checkout(checkout[1], checkout[2])
    if kind.endswith(".py"):
        raise ValueError(f"Name the class as well as its file, such as {quoted(kind)}:MyBot.")
    if not foreign(kind):
        return _searcher(kind)
    module, _, called = kind.rpartition(":")
    player = _made(module, called)
    return Foreign(player, called, limit, _loaded(module).__file__)


def _searcher(kind: str) -> Searcher:
    """The player of a level. Raises ValueError with a sentence that says which players there are."""
    try:
        return level(kind)
    except ValueError:
        raise ValueError(
            f"There is no player '{quoted(kind)}'; choose from: {KINDS}, a number of iterations such as 150, "
            "a level with its seconds such as general:0.1s, or a class of your own such as folder/mybot.py:MyBot."
        ) from None


def _made(module: str, called: str) -> Player:
    """A player of a foreign class. Raises ValueError with a sentence."""
    place = quoted(module)
    if not module.strip() or not called.strip():
        raise ValueError("A class of your own is named by its module and its name, such as mymodule:MyBot.")
    if module.endswith(".py") and not Path(module).is_file():
        raise ValueError(f"There is no file '{place}'.")
    try:
        found = getattr(_loaded(module), called, None)
        player = found() if callable(found) else None
    except (Exception, SystemExit) as error:
        raise ValueError(f"{place}:{quoted(called)} cannot be had: {described(error)}.") from None
    if player is None:
        raise ValueError(f"There is no class '{quoted(called)}' in {place}.")
    if not callable(getattr(player, "decide", None)):
        raise ValueError(f"{quoted(called)} has no method 'decide(view, seed)', so it cannot play.")
    made: Player = player
    return made


def _loaded(module: str) -> ModuleType:
    """Import a module by its name, or by the path of its file."""
    if not module.endswith(".py"):
        if str(Path.cwd()) not in sys.path and "" not in sys.path:
            sys.path.append(str(Path.cwd()))
        return import_module(module)
    path = Path(module).resolve()
    name = f"player_{path.stem}"
    if name in sys.modules and sys.modules[name].__file__ == str(path):
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # for modules beside it
    loaded = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(loaded)
    except BaseException:
        del sys.modules[name]
        raise
    return loaded
