"""The bots' process: questions are sent without waiting, answers polled once a frame, a failed process replaced.

In both directions messages are (kind, generation, payload). The window sends ("think", n, question), answered by
("thought", n, Thought), or ("drop", n, None), answered by ("dropped", n, None); the process sends
("ready", 0, None) once it runs. An answer of an older generation is ignored.
The process simulates dice as well: ("throw", ticket, cast) is answered by ("thrown", ticket, Throw),
between two instalments of a search. So every message brings an answer,
unless a newer question comes first; a process that sends none for too long is replaced.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from ai.bot import Deliberation, check_view, snap
from ai.channel import Channel, Message, uninterrupted
from ai.forest import Memory
from ai.levels import LEVELS, Choice, Thought, Verdict, level_named
from ai.parallel import Helpers, step_back
from ai.review import HINT, Judgement
from dice.track import Cast, Throw
from game import fast_core
from game.catalogue import game_named
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import State

# --- Whether an answer of the bots' process can be right: a failed process may send anyt


class Checker:
    """Checks the answers to one question."""

    def __init__(self, game: Game, view: State, judges: bool) -> None:
        """`judges`: the question was to judge a decision of `view.to_act`, otherwise to find one."""
        self._game = game
        self._view = view
        self._judges = judges
        self._open: set[tuple[tuple[int, ...], bool]] = set()
        """Answers that were found legal before; a search reports almost the same one ten times a second."""

    def holds(self, thought: Thought) -> bool:
        """Whether the actions are legal, and a whole decision if the thought is done, and the numbers are numbers."""
        try:
            return (
                self._is_open(thought.actions, thought.done)
                and all(self._is_choice(choice) for choice in thought.choices)
                and self._is_verdict(thought.verdict, thought.done)
                and isinstance(thought.reason, str)
                and _finite(thought.value, thought.iterations, thought.seconds)
                and 1 <= thought.about_equal <= max(1, len(thought.choices))
            )
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError):  # not of the right classes
            return False

    def _is_choice(self, choice: Choice) -> bool:
        return self._is_open(choice.actions, False) and _finite(choice.share, choice.value, choice.visits)

    def _is_verdict(self, verdict: Verdict | None, done: bool) -> bool:
        if verdict is None:
            return not (self._judges and done)
        return self._is_open(verdict.best, True) and _finite(verdict.value, verdict.best_value, verdict.doubt)

    def _is_open(self, actions: tuple[int, ...], whole: bool) -> bool:
        """Whether these steps are legal for the seat to act, one after the other; `whole`: as a whole decision."""
        if (actions, whole) in self._open:
            return True
        world = self._view.copy()
        world.determinize(Rng(0))
        for number, step in enumerate(actions):
            if (number and not world.midway()) or step not in [action.id for action in world.legal()]:
                return False
            world.apply(self._game.actions[step], Rng(0))
        if not actions or (whole and world.midway()):
            return False
        self._open.add((actions, whole))
        return True


def _finite(*numbers: float) -> bool:
    return all(math.isfinite(number) for number in numbers)


NEWS_EVERY: Final = 0.1
"""Seconds between two interim reports."""
PATIENCE: Final = 5.0
"""Seconds without an answer after which the process counts as hung; twice that while it starts."""
FAILURES: Final = 2
"""Failures of the process per question, after which `snap` answers."""
DICE_PATIENCE: Final = 1.0
"""Seconds after which a throw is simulated in the window's own process, which delays a frame."""
FORGOTTEN: Final = 16
"""The most throws that wait to be fetched; the oldest is dropped."""


@dataclass(frozen=True)
class Question:
    """The arguments of `think`."""

    game: str
    view: State
    level: str
    seed: int
    seconds: float
    """The upper limit of the level's own time."""
    made: tuple[int, ...] = ()
    """Action ids of the decision that is to be judged."""
    compares: bool = False
    """Whether other decisions are compared, too, as for a hint."""


@dataclass
class Pending:
    """A throw that was asked for, and its result."""

    cast: Cast
    asked: float
    failures: int = 0
    throw: Throw | None = None


class Worker:
    """One spawned process that thinks for every bot of this client. No call waits for it."""

    def __init__(self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self._patience = patience
        self._clock = clock
        self._generation = 0
        self._question: Question | None = None
        self._checker: Checker | None = None
        """Checks the answers to that question."""
        self._failures = 0
        self._news: Thought | None = None
        self._pending: dict[int, Pending] = {}
        self._tickets = 0
        self._process: SpawnProcess | None = None
        self._channel: Channel | None = None
        """None if there is none or it has ended: the process has to be replaced."""
        self._leaving: list[SpawnProcess] = []
        self.started = False
        """True from the first message of a process on, or once it is clear that none will come."""
        self._start()

    @property
    def pid(self) -> int:
        """The id of the present process, 0 if none can be started."""
        return self._process.pid or 0 if self._process is not None else 0

    def think(
        self, game: str, view: State, level: str, seed: int, seconds: float = math.inf, compares: bool = False
    ) -> None:
        """Ask what `view.to_act` should do, within `seconds`; an earlier question is forgotten.

        `compares`: other decisions are compared, too, as for a hint.

        Raises ValueError for a view that shows more than its seat may know.
        """
        self._put(Question(game, view, level, seed, seconds, compares=compares))

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        """Ask what the decision `made` (action ids) of `view.to_act` gave away, within `seconds`.

        The answer has a verdict, unless the process failed. Raises ValueError for a view that shows too much.
        """
        self._put(Question(game, view, "", seed, seconds, tuple(made)))

    def _put(self, question: Question) -> None:
        check_view(question.view)
        self._generation += 1
        self._question = question
        self._checker = Checker(game_named(question.game), question.view, bool(question.made))
        self._failures = 0
        self._news = None
        # Between two questions, replace a process on the plain core once the fast core is built.
        if not self._fast and not self._awaited() and fast_core.ready():
            self._replace()
        self._ask()

    def poll(self) -> Thought | None:
        """The newest thought since the last poll, or None."""
        self._read()
        self._tend()
        news, self._news = self._news, None
        return news

    def throw(self, cast: Cast) -> int:
        """Ask for a throw of dice, also during a search. Returns the ticket to fetch it with."""
        self._tickets += 1
        self._pending[self._tickets] = Pending(cast, self._clock())
        if len(self._pending) > FORGOTTEN:
            del self._pending[min(self._pending)]
        self._send("throw", self._tickets, cast)
        return self._tickets

    def thrown(self, ticket: int) -> Throw | None:
        """The throw of that ticket once it is ready, else None; a ticket is valid once.

        Raises KeyError for a ticket that was never given out, was fetched, or is forgotten.
        """
        pending = self._pending[ticket]
        self._read()
        self._tend()
        late = self._clock() - pending.asked > DICE_PATIENCE
        if pending.throw is None and (late or pending.failures >= FAILURES):
            from dice.throw import simulate  # only here: the window starts without pymunk

            pending.throw = simulate(pending.cast)
        if pending.throw is not None:
            del self._pending[ticket]
        return pending.throw

    def cancel(self) -> None:
        """Forget the question; no answer to it will come."""
        self._generation += 1
        self._question = None
        self._news = None
        self._send("drop", self._generation, None)

    def close(self) -> None:
        """End the process. The worker cannot be used afterwards."""
        self._question = None
        if self._process is not None:
            self._leaving.append(self._process)
        for process in self._leaving:
            process.kill()
            process.join()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._process = self._channel = None
        self._ready = False
        self._owing: float | None = None
        """The time since which a message of the process is due."""
        self._fast = fast_core.ready()
        with suppress(OSError, RuntimeError):  # no more processes or threads: all is answered in this process
            ours, theirs = context.Pipe()
            process: SpawnProcess = context.Process(target=serve, args=(theirs,), name="bot", daemon=True)
            with theirs, uninterrupted():
                process.start()
            self._process = process
            self._channel = Channel(ours)

    def _replace(self) -> None:
        self._leaving = [process for process in self._leaving if process.is_alive()]
        if self._process is not None:
            self._process.kill()
            self._leaving.append(self._process)
        self._start()

    def _ask(self) -> None:
        self._send("think", self._generation, self._question)

    def _send(self, kind: str, number: int, payload: object) -> None:
        if self._owing is None:
            self._owing = self._clock()
        if self._channel is not None:
            self._channel.send((kind, number, payload))

    def _awaited(self) -> list[int]:
        """The tickets of throws that have no result yet."""
        return [ticket for ticket, pending in self._pending.items() if pending.throw is None]

    def _read(self) -> None:
        """Receive all messages of the process that have arrived."""
        try:
            while self._channel is not None and (message := self._channel.receive()) is not None:
                self._hear(*message)
        except (EOFError, TypeError, ValueError):
            self._channel = None  # `_tend` replaces the process

    def _hear(self, kind: str, number: int, payload: object) -> None:
        """Handle one message. Raises ValueError for an unknown kind or an answer that cannot be right."""
        if kind == "thought" and isinstance(payload, Thought):
            if number == self._generation and self._question is not None:
                if self._checker is None or not self._checker.holds(payload):
                    raise ValueError("The bots' process gave an answer that cannot be right.")
                self._news = payload
                if payload.done:
                    self._question = None
        elif kind == "thrown" and isinstance(payload, Throw):
            if number in self._pending:
                self._pending[number].throw = payload
        elif kind not in ("ready", "dropped"):
            raise ValueError(f"The bots' process sent a message of the kind {kind!r}.")
        self._ready = self.started = True
        self._owing = self._clock() if self._question is not None or self._awaited() else None

    def _tend(self) -> None:
        """Replace a process that has ended, hangs or sends garbage while an answer is due, and repeat the questions."""
        awaited = self._awaited()
        if self._question is None and not awaited:
            return
        limit = self._patience if self._ready else 2 * self._patience
        hangs = self._owing is not None and self._clock() - self._owing > limit
        if self._channel is not None and self._process is not None and self._process.is_alive() and not hangs:
            return
        self._replace()
        if self._question is not None:
            self._failures += 1
            self._ask_again(self._question)
        for ticket in awaited:
            pending = self._pending[ticket]
            pending.failures += 1
            if pending.failures < FAILURES:
                self._send("throw", ticket, pending.cast)

    def _ask_again(self, question: Question) -> None:
        if self._failures < FAILURES:
            self._ask()
            return
        self._question = None
        self.started = True
        self._news = snap(game_named(question.game), question.view, question.seed)


def serve(pipe: Connection, helpers: Helpers | None = None) -> None:
    """The main function of the process: think about the newest question, and throw dice.

    `helpers`: by default as many as the machine has cores for.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back(helps=False)
    multiprocessing.current_process().daemon = False  # a daemon may not have children, and this process has helpers
    helpers = Helpers() if helpers is None else helpers
    memory = Memory()
    with closing(helpers), suppress(EOFError, OSError):  # the window is gone
        pipe.send(("ready", 0, None))
        message: Message | None = None
        while True:
            kind, number, payload = message or pipe.recv()
            message = None
            if kind == "think" and isinstance(payload, Question):
                message = _think(pipe, number, payload, helpers, memory)
            elif kind == "throw" and isinstance(payload, Cast):
                _throw(pipe, number, payload)
            elif kind == "drop":
                pipe.send(("dropped", number, None))


def _think(pipe: Connection, generation: int, question: Question, helpers: Helpers, memory: Memory) -> Message | None:
    """Answer, unless another message than one about dice comes first: that message."""
    deliberation = _begun(question, helpers, memory)
    told = time.monotonic()
    while True:
        while pipe.poll():
            message: Message = pipe.recv()
            kind, number, payload = message
            if kind != "throw" or not isinstance(payload, Cast):
                helpers.rest()
                deliberation.leave()
                return message
            _throw(pipe, number, payload)
        thought = deliberation.step()
        now = time.monotonic()
        if thought.done or now - told >= NEWS_EVERY:
            pipe.send(("thought", generation, thought))
            told = now
        if thought.done:
            helpers.rest()
            return None


def _begun(question: Question, helpers: Helpers, memory: Memory) -> Deliberation:
    """The search that answers a question."""
    game, view, seed = game_named(question.game), question.view, question.seed
    if question.made or question.compares:
        seconds = question.seconds if question.made else min(HINT, question.seconds)
        return Judgement(game, view, question.made, seed, seconds, helpers=helpers)
    level = level_named(question.level).at(game)
    general = level.slug == LEVELS[-1].slug
    most = level.iterations * (1 + helpers.most) if general else level.iterations
    level = replace(level, seconds=min(level.seconds, question.seconds), iterations=most)
    return Deliberation(game, view, level, seed, helpers=helpers if general else None, memory=memory)


def _throw(pipe: Connection, ticket: int, cast: Cast) -> None:
    from dice.throw import simulate  # only here: the window imports this file, and starts without pymunk

    pipe.send(("thrown", ticket, simulate(cast)))
