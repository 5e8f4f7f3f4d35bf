"""The bots' process: questions are sent without waiting, answers polled once a frame, a failed process replaced.

In both directions messages are (kind, number, payload). The window sends ("think", n, question), which is answered by
("thought", n, Thought), or ("drop", n, None), which is answered by ("dropped", n, None). The number n is that of the
question, and an answer to an older one is ignored. The process sends ("ready", 0, None) once it runs.

The process simulates dice as well: ("throw", ticket, cast) is answered by ("thrown", ticket, Throw), between two
instalments of a search. So every message brings an answer, unless a newer question comes first. A process that sends
none for too long is replaced.
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
from ai.channel import Channel, Message, block_interrupts
from ai.forest import Memory
from ai.levels import HINT_SECONDS, LEVELS, Choice, Thought, Verdict, level_named
from ai.parallel import Helpers, lower_priority
from ai.review import Judgement
from ai.temper import temper_named
from dice.track import Cast, Throw
from game import fast_core
from game.catalogue import game_named
from game.core.game import Game
from game.core.rng import Rng
from game.core.state import State

# --- Whether an answer of the bots' process can be right: a failed process may send anything ---


class Checker:
    """Checks the answers to one question."""

    def __init__(self, game: Game, view: State, judges: bool) -> None:
        """`judges`: whether the question was to judge a decision of `view.to_act`. Otherwise it was to find one."""
        self._game = game
        self._view = view
        self._judges = judges
        self._checked_legal: set[tuple[tuple[int, ...], bool]] = set()
        """Steps that were found legal before, each with whether as a whole decision.

        A search reports almost the same answer ten times a second.
        """

    def is_possible(self, thought: Thought) -> bool:
        """Whether a thought can be an answer to the question: legal actions, finite numbers, and texts that are texts.

        The actions of a thought that is done must be a whole decision.
        """
        try:
            return (
                self._is_legal(thought.actions, whole_only=thought.done)
                and all(self._is_choice_possible(choice) for choice in thought.choices)
                and self._is_verdict_possible(thought.verdict, thought.done)
                and isinstance(thought.reason, str)
                and all(0 <= action < len(self._game.actions) for action in thought.plan)
                and _are_finite(thought.value, thought.iterations, thought.seconds)
                and 1 <= thought.about_equal <= max(1, len(thought.choices))
            )
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError):  # not of the right classes
            return False

    def _is_choice_possible(self, choice: Choice) -> bool:
        is_legal = self._is_legal(choice.actions, whole_only=False)
        return is_legal and _are_finite(choice.share, choice.value, choice.visits)

    def _is_verdict_possible(self, verdict: Verdict | None, done: bool) -> bool:
        """Whether a bot's answer may have this verdict, which compares a player's decision with the best one.

        `_judges` is true if the question was to judge a decision. Such an answer must have a verdict once it is done.
        The best decision must be whole and legal. The chances of both decisions, and the doubt about their difference,
        must be finite.
        """
        if verdict is None:
            is_required = self._judges and done
            return not is_required
        is_best_legal = self._is_legal(verdict.best, whole_only=True)
        return is_best_legal and _are_finite(verdict.value, verdict.best_value, verdict.doubt)

    def _is_legal(self, actions: tuple[int, ...], whole_only: bool) -> bool:
        """Whether the seat to act may take these steps one after the other.

        With `whole_only` they must be a whole decision. `_checked_legal` remembers the steps that were found legal,
        since later thoughts name most of them again.
        """
        if (actions, whole_only) in self._checked_legal:
            return True

        world = self._view.copy()
        world.determinize(Rng(0))
        for number, step in enumerate(actions):
            if (number and not world.is_midway()) or step not in [action.id for action in world.legal()]:
                return False
            world.apply(self._game.actions[step], Rng(0))
        if not actions or (whole_only and world.is_midway()):
            return False

        self._checked_legal.add((actions, whole_only))
        return True


def _are_finite(*numbers: float) -> bool:
    return all(math.isfinite(number) for number in numbers)


# --- The window's side ---

REPORT_EVERY: Final = 0.1
"""Seconds between two interim reports."""
PATIENCE: Final = 5.0
"""Seconds without an answer after which the process counts as hung, or twice that while it starts."""
MOST_FAILURES: Final = 2
"""Failures of the process per question, after which `snap` answers."""
DICE_PATIENCE: Final = 1.0
"""Seconds after which a throw is simulated in the window's own process, which delays a frame."""
MOST_THROWS: Final = 16
"""The most throws that wait to be fetched. The oldest is dropped."""


@dataclass(frozen=True)
class Question:
    """The arguments of `think` or `judge`."""

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
    planned: tuple[int, ...] = ()
    """The action ids that the last hint of the same turn has named next."""
    temper: str = ""
    """The temper of the seat, empty without one. Hints and reviews have none."""


@dataclass
class Pending:
    """A throw that was asked for, and its result."""

    cast: Cast
    asked: float
    """The time of the request, by the clock of the worker."""
    failures: int = 0
    throw: Throw | None = None
    """None until it is simulated."""


class Worker:
    """One spawned process that thinks for every bot of this client. No call waits for it."""

    def __init__(self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        """`patience`: the seconds without an answer after which the process is replaced."""
        self._patience = patience
        self._clock = clock
        self._generation = 0
        """The number of the newest question or cancellation."""
        self._question: Question | None = None
        """The question that waits for its answer."""
        self._checker: Checker | None = None
        """Checks the answers to that question."""
        self._failures = 0
        self._unpolled_thought: Thought | None = None
        """The newest thought that nobody has polled yet."""
        self._pending: dict[int, Pending] = {}
        """The throws that nobody has fetched yet, by ticket."""
        self._tickets = 0
        """The number of tickets so far."""
        self._process: SpawnProcess | None = None
        self._channel: Channel | None = None
        """None if there is none or it has ended: the process has to be replaced."""
        self._ending_processes: list[SpawnProcess] = []
        """Replaced processes that may not have ended yet."""
        self.started = False
        """True from the first message of any process on, or once it is clear that none will come. It stays True."""
        self._start_process()

    @property
    def pid(self) -> int:
        """The id of the present process, 0 if none can be started."""
        return self._process.pid or 0 if self._process is not None else 0

    def think(
        self,
        game: str,
        view: State,
        level: str,
        seed: int,
        seconds: float = math.inf,
        compares: bool = False,
        planned: Sequence[int] = (),
        temper: str = "",
    ) -> None:
        """Ask for a decision of `view.to_act`, within `seconds`. An earlier question is forgotten.

        `compares`: other decisions are compared, too, as for a hint. `planned` holds the action ids that the last hint
        of the same turn has named next. `temper` is that of the seat, empty without one. It must be empty for a hint.

        Raises ValueError for a view that shows more than its seat may know, and for a temper that cannot be.
        """
        if temper:
            temper_named(temper)
            if compares:
                raise ValueError("A hint has no temper.")
        plan = tuple(planned)
        self._put_question(Question(game, view, level, seed, seconds, compares=compares, planned=plan, temper=temper))

    def judge(self, game: str, view: State, made: Sequence[int], seed: int, seconds: float) -> None:
        """Ask how good the decision `made` (action ids) of `view.to_act` is, to be answered within `seconds`.

        `poll` returns the answer. It has a verdict, unless the process failed. Raises ValueError for a view that shows
        more than its seat may know.
        """
        self._put_question(Question(game, view, level="", seed=seed, seconds=seconds, made=tuple(made)))

    def _put_question(self, question: Question) -> None:
        """Send a question to the bots' process, in place of any earlier one.

        The question gets a new number (`_generation`), so that answers to older ones are recognised and ignored. What
        is left of an older question is forgotten: its checker, its failures, and a thought that no poll has returned.

        Raises ValueError for a view that shows more than its seat may know.
        """
        check_view(question.view)
        self._generation += 1
        self._question = question
        self._checker = Checker(game_named(question.game), question.view, judges=bool(question.made))
        self._failures = 0
        self._unpolled_thought = None

        # Between two questions, and with no throw of dice due, change to the fast core once that is built.
        if not self._fast and not self._waiting_tickets() and fast_core.is_ready():
            self._replace_process()
        self._send("think", self._generation, question)

    def poll(self) -> Thought | None:
        """Return the newest thought of the bots' process since the last poll, or None. It waits for nothing.

        A process that has ended or hangs is replaced first.
        """
        self._receive_all()
        self._replace_failed_process()
        thought, self._unpolled_thought = self._unpolled_thought, None
        return thought

    def throw(self, cast: Cast) -> int:
        """Ask the process to simulate a throw of dice, also during a search. Returns the ticket for `take_throw`.

        The cast says how the dice are thrown. If more than MOST_THROWS throws wait to be fetched, the oldest one, which
        has the lowest ticket, is forgotten.
        """
        self._tickets += 1
        self._pending[self._tickets] = Pending(cast, self._clock())
        if len(self._pending) > MOST_THROWS:
            del self._pending[min(self._pending)]
        self._send("throw", self._tickets, cast)
        return self._tickets

    def take_throw(self, ticket: int) -> Throw | None:
        """Return the throw of dice of that ticket once it is ready, else None. A ticket is valid once.

        If the bots' process is late or has failed too often, the throw is simulated here. Raises KeyError for a ticket
        that was never given out, was fetched, or is forgotten.
        """
        pending = self._pending[ticket]
        self._receive_all()
        self._replace_failed_process()

        is_late = self._clock() - pending.asked > DICE_PATIENCE
        if pending.throw is None and (is_late or pending.failures >= MOST_FAILURES):
            from dice.throw import simulate  # only here: the window starts without pymunk

            pending.throw = simulate(pending.cast)
        if pending.throw is not None:
            del self._pending[ticket]
        return pending.throw

    def cancel(self) -> None:
        """Forget the question and its last thought, and tell the process to stop its search ("drop").

        The new number (`_generation`) makes every answer that is still under way an old one, which is ignored.
        """
        self._generation += 1
        self._question = None
        self._unpolled_thought = None
        self._send("drop", self._generation, payload=None)

    def close(self) -> None:
        """End the process. The worker cannot be used afterwards."""
        self._question = None
        if self._process is not None:
            self._ending_processes.append(self._process)
        for process in self._ending_processes:
            process.kill()
            process.join()

    def _start_process(self) -> None:
        """Start the bots' process, and a channel to it.

        If that fails, both stay None, and this process answers instead. The process is new, so no message of it is due
        yet. It runs on the fast core if that is built by now.
        """
        context = multiprocessing.get_context("spawn")
        self._process = self._channel = None
        self._ready = False
        """Whether this process, unlike one that it has replaced, has sent a message. Until then it has more time."""
        self._due_since: float | None = None
        """The time since which a message of the process is due, or None if none is."""
        self._fast = fast_core.is_ready()
        """Whether the process runs on the fast core."""

        with suppress(OSError, RuntimeError):  # no more processes or threads: all is answered in this process
            ours, theirs = context.Pipe()
            process: SpawnProcess = context.Process(target=serve_questions, args=(theirs,), name="bot", daemon=True)
            with theirs, block_interrupts():
                process.start()
            self._process = process
            self._channel = Channel(ours)

    def _replace_process(self) -> None:
        """Kill the bots' process without waiting for its end, and start another one.

        `_ending_processes` holds those that still end.
        """
        self._ending_processes = [process for process in self._ending_processes if process.is_alive()]
        if self._process is not None:
            self._process.kill()
            self._ending_processes.append(self._process)
        self._start_process()

    def _send(self, kind: str, number: int, payload: object) -> None:
        """Send a message to the process, if there is one. From now on the process owes a message.

        `kind` is "think", "drop" or "throw", and `number` that of the question, or the ticket of the throw. If the
        process already owes a message, it goes on owing it since then (`_due_since`). Without a channel nothing is
        sent: the next poll replaces the process and asks again.
        """
        if self._due_since is None:
            self._due_since = self._clock()
        if self._channel is not None:
            self._channel.send((kind, number, payload))

    def _waiting_tickets(self) -> list[int]:
        """Return the tickets of throws that have no result yet."""
        return [ticket for ticket, pending in self._pending.items() if pending.throw is None]

    def _receive_all(self) -> None:
        """Handle all messages of the process that have arrived: a kind, a number and a payload each.

        If the pipe has ended or a message makes no sense, the channel becomes None. This marks the process as failed.
        """
        try:
            while self._channel is not None and (message := self._channel.receive()) is not None:
                self._handle_message(*message)
        except (EOFError, TypeError, ValueError):
            self._channel = None

    def _handle_message(self, kind: str, number: int, payload: object) -> None:
        """Handle a message of the bots' process. Raises ValueError for an unknown kind or an impossible answer.

        The kinds are "thought" (an answer, final if it is `done`), "thrown" (the throw of dice for a ticket), "ready"
        (the process has started) and "dropped" (a search was stopped). The last two only show that the process works,
        as every message does: the time in which the next one must come begins anew.
        """
        if kind == "thought" and isinstance(payload, Thought):
            # An answer to a question that was replaced or cancelled since has an older number, and is ignored.
            if number == self._generation and self._question is not None:
                # There always is a checker while a question waits: `_put_question` sets both.
                if self._checker is None or not self._checker.is_possible(payload):
                    raise ValueError("The bots' process gave an answer that cannot be right.")
                self._unpolled_thought = payload  # kept until the next poll
                if payload.done:
                    self._question = None
        elif kind == "thrown" and isinstance(payload, Throw):
            if number in self._pending:
                self._pending[number].throw = payload
        elif kind not in ("ready", "dropped"):
            raise ValueError(f"The bots' process sent a message of the kind {kind!r}.")

        # `_ready` is about this process, and False again once it is replaced. `started` stays True.
        self._ready = self.started = True
        # The seconds until the process counts as hung are counted from `_due_since`.
        is_answer_due = self._question is not None or self._waiting_tickets()
        self._due_since = self._clock() if is_answer_due else None

    def _replace_failed_process(self) -> None:
        """Replace a process that has failed while an answer is due, and ask everything again that has no answer yet.

        It has failed if it has ended, if it sent garbage (no channel is left), or if no message has come for
        `_patience` seconds, twice that before its first one. `_due_since` is the time from which on one is due. After
        MOST_FAILURES failures no process is asked for a throw of dice any more: `take_throw` simulates it here.
        """
        tickets = self._waiting_tickets()
        if self._question is None and not tickets:
            return
        limit = self._patience if self._ready else 2 * self._patience
        hangs = self._due_since is not None and self._clock() - self._due_since > limit
        if self._channel is not None and self._process is not None and self._process.is_alive() and not hangs:
            return

        self._replace_process()
        if self._question is not None:
            self._repeat_question(self._question)
        for ticket in tickets:
            pending = self._pending[ticket]
            pending.failures += 1
            if pending.failures < MOST_FAILURES:
                self._send("throw", ticket, pending.cast)

    def _repeat_question(self, question: Question) -> None:
        """Ask a new process the question that the last one failed to answer.

        After MOST_FAILURES failures this process answers instead, at once and without a search (`snap`). The next poll
        returns that thought. `started` becomes True, so that no client goes on waiting for a process.
        """
        self._failures += 1
        if self._failures < MOST_FAILURES:
            self._send("think", self._generation, question)
            return
        self._question = None
        self.started = True
        self._unpolled_thought = snap(game_named(question.game), question.view, question.seed)


# --- In the process ---


def serve_questions(pipe: Connection, helpers: Helpers | None = None) -> None:
    """Answer the messages of the window until it is gone: the main function of the bots' process.

    "think" brings a question, and its search lasts until the answer is sent or another message stops it. That message,
    which `_answer_question` returns, is the next to be handled. "throw" brings dice to be thrown. "drop" asks for
    nothing but "dropped", since it has stopped the search. `helpers`: by default as many as the machine has cores for.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority(helps=False)
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
                message = _answer_question(pipe, number, _begin_deliberation(payload, helpers, memory), helpers)
            elif kind == "throw" and isinstance(payload, Cast):
                _answer_throw(pipe, number, payload)
            elif kind == "drop":
                pipe.send(("dropped", number, None))


def _answer_question(pipe: Connection, generation: int, deliberation: Deliberation, helpers: Helpers) -> Message | None:
    """Search for the answer to a question, and send interim thoughts on the way and the final one at the end.

    `generation` is the number of the question, which each thought carries. Messages are read between two instalments
    of the search. One that asks for dice is answered at once, and any other stops the search, whose leading choice is
    remembered for the next decision. Returns the message that has stopped it, or None once the final answer is sent.
    """
    reported_at = time.monotonic()
    while True:
        while pipe.poll():
            message: Message = pipe.recv()
            kind, number, payload = message
            if kind != "throw" or not isinstance(payload, Cast):
                helpers.end_question()
                deliberation.remember_leader()
                return message
            _answer_throw(pipe, number, payload)

        thought = deliberation.step()
        now = time.monotonic()
        if thought.done or now - reported_at >= REPORT_EVERY:
            pipe.send(("thought", generation, thought))
            reported_at = now
        if thought.done:
            helpers.end_question()
            return None


def _begin_deliberation(question: Question, helpers: Helpers, memory: Memory) -> Deliberation:
    """Return the search that answers a question, not begun yet.

    A review judges the decision `question.made`, and a hint compares several (`question.compares`). Both are a
    `Judgement` without a level. Any other question is a bot's decision at its level. Helpers are other processes that
    search along for hints, reviews and a General, the last level. Each helper adds the iterations of the level to the
    General's limit.
    """
    game = game_named(question.game)
    view, made, seed = question.view, question.made, question.seed
    if made or question.compares:
        seconds = question.seconds if made else min(HINT_SECONDS, question.seconds)
        return Judgement(game, view, made, seed, seconds, helpers=helpers, planned=question.planned)

    level = level_named(question.level).in_game(game)
    is_general = level.slug == LEVELS[-1].slug
    iterations = level.iterations * (1 + helpers.most) if is_general else level.iterations
    level = replace(level, seconds=min(level.seconds, question.seconds), iterations=iterations)
    own_helpers = helpers if is_general else None
    temper = temper_named(question.temper) if question.temper else None
    return Deliberation(game, view, level, seed, helpers=own_helpers, memory=memory, temper=temper)


def _answer_throw(pipe: Connection, ticket: int, cast: Cast) -> None:
    from dice.throw import simulate  # only here: the window imports this file, and starts without pymunk

    pipe.send(("thrown", ticket, simulate(cast)))
