"""Root-parallel search: one process per core, each with its own trees; their visits at the root are added up.

The bots' process has helpers, which search the same view from other seeds. Orders are (question, kind, payload):
"search" begins a question, "advance" and "follow" continue it, "rest" ends it. A question may be about the decision
that follows the one before: then a helper that has searched that one goes on with its trees (see `ai.forest`). A helper
reports at once when it has been told to search, and then every REPORT_EVERY seconds. Nobody waits for a report: if
a helper is slow, hangs or dies, only its own results are missing.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple

from ai.estimates import guide_for
from ai.forest import Count, Forest
from ai.search import AnyGuide
from game.catalogue import game_named
from game.core.game import Game
from game.core.state import Action, State

MOST: Final = 16
"""The most processes that search at once; each takes some tens of MB."""
REPORT_EVERY: Final = 0.02
"""Seconds between two reports of a helper."""
PATIENCE: Final = 60.0
"""Seconds without a report that is due, starting included, after which a helper counts as hung."""
SPARE: Final = 8
"""How many lost helpers are replaced: if more are lost, something is wrong with this machine."""
LARGEST: Final = 500_000
"""The most iterations of a helper, as of a General: at up to 220 bytes each they bound its memory, to some 140 MB."""
_INSTALMENT: Final = 16
"""Iterations of a helper before it reads its orders again."""

Order = tuple[int, str, object]


class Follows(NamedTuple):
    """Where a question goes on with the trees of the one before."""

    question: int
    orders: int
    """How many orders of that question there were."""
    action: int
    """The id of the action that led from there to the new view."""


class Asked(NamedTuple):
    """What the order "search" tells."""

    slug: str
    view: State
    seed: int
    trees: int
    """How many in each process."""
    follows: Follows | None = None


class Report(NamedTuple):
    """What a helper has found."""

    question: int
    orders: int
    """How many orders of this question it had received by then."""
    iterations: int
    counts: list[Count]
    """By tree, since the search was begun or re-rooted."""


def processes() -> int:
    """How many processes may search at once: one per core, except one core for the window."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, min(MOST, cores - 1))


def step_back(helps: bool) -> None:
    """Lower the priority of this process, so that the window never waits for a bot.

    Only a process that `helps` gets the lowest one. The process that answers must have some of a busy machine: the time
    of an answer is fixed, and a bot that could not think in it acts on a first impression.
    """
    if sys.platform == "win32":
        import ctypes

        idle, below_normal = 0x40, 0x4000
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), idle if helps else below_normal)
    else:
        os.nice(19 if helps else 10)


def seeds(seed: int, process: int, trees: int) -> list[int]:
    """The seeds of one process's trees for one question; the very first tree has the question's own seed."""
    return [seed ^ (process * trees + tree) << 64 for tree in range(trees)]


class Helper:
    """One process that searches for the one that started it."""

    def __init__(self, number: int) -> None:
        """`number`: the helper's number, from 1. Raises OSError or RuntimeError if no process can be started."""
        context = multiprocessing.get_context("spawn")
        self.number = number
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=serve, args=(theirs, number), name="helper", daemon=True)
        with theirs:
            self.process.start()
        self.question = 0
        """The number of the last question that it was told."""
        self.told = 0
        """How many orders of that question it was told."""
        self.owing: float | None = None
        """The time since which its first report on that question is due."""

    def tell(self, order: Order) -> None:
        """Send an order. Raises OSError if the process has ended."""
        self.pipe.send(order)
        self.told = self.told + 1 if order[0] == self.question else 1
        self.question = order[0]

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Helpers:
    """The processes that search beside this one, started one after the other when there is a question.

    No call waits for one of them.
    """

    def __init__(self, most: int | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`most`: how many at most, by default as many as there are cores for."""
        self.most = processes() - 1 if most is None else most
        self.alive: list[Helper] = []
        self.question = 0
        self._orders: list[Order] = []
        """The orders of the present question so far."""
        self._started = 0
        self._clock = clock

    def ask(self, kind: str, payload: object) -> int:
        """Give an order; "search" begins a new question. Returns the number of orders of this question so far."""
        if kind == "search":
            self.rest()
            self.question += 1
        self._orders.append((self.question, kind, payload))
        return len(self._orders)

    def rest(self) -> None:
        """End the question. Helpers learn all its orders, also where nobody searched, so the next one may follow it."""
        for helper in list(self.alive):
            try:
                self._pass_on(helper)
                if helper.question == self.question:
                    helper.tell((self.question, "rest", None))
            except OSError:
                self._drop(helper)
        self._orders = []

    def close(self) -> None:
        """End all processes, even those that hang."""
        for helper in list(self.alive):
            self._drop(helper)

    def tend(self) -> list[tuple[int, Report]]:
        """Pass on the orders and start a missing helper. Returns new reports on this question by helper number."""
        if self._orders and len(self.alive) < self.most and self._started < self.most + SPARE:
            self._started += 1
            with suppress(OSError, RuntimeError):  # no more processes can be started
                self.alive.append(Helper(self._started))
        reports: list[tuple[int, Report]] = []
        for helper in list(self.alive):
            try:
                while helper.pipe.poll():
                    report: Report = helper.pipe.recv()
                    if report.question == helper.question:
                        helper.owing = None
                    if report.question == self.question:
                        reports.append((helper.number, report))
                self._pass_on(helper)
            except (EOFError, OSError):  # it has ended
                self._drop(helper)
        return reports

    def _pass_on(self, helper: Helper) -> None:
        """Tell a helper its orders, unless it has not reported on the last question yet: so no pipe is ever full."""
        if helper.owing is not None and self._clock() - helper.owing > PATIENCE:
            raise OSError("It hangs.")
        if helper.question != self.question and (helper.owing is not None or not self._orders):
            return
        begun = helper.told if helper.question == self.question else 0
        for order in self._orders[begun:]:
            helper.tell(order)
            if helper.told == 1:
                helper.owing = self._clock()

    def _drop(self, helper: Helper) -> None:
        self.alive.remove(helper)
        helper.end()


class Trees(Forest):
    """A forest in this process and one in each helper."""

    def __init__(self, game: Game, view: State, guide: AnyGuide, seed: int, trees: int, helpers: Helpers) -> None:
        """`trees`: how many in each process. Helpers know only the game's own guide."""
        super().__init__(game, view, guide, seeds(seed, 0, trees))
        self._helpers = helpers
        self._asked = Asked(game.slug, self.view.copy(), seed, trees)
        self._order = helpers.ask("search", self._asked)
        self._question = helpers.question
        self._reports: dict[int, Report] = {}
        """By helper: its newest report on the present root."""

    @property
    def iterations(self) -> int:
        return super().iterations + sum(report.iterations for report in self._reports.values())

    def run(self, iterations: int) -> None:
        """Run this many iterations in this process; the helpers search all the time."""
        super().run(iterations)
        for helper, report in self._helpers.tend() if self._helpers.question == self._question else []:
            if report.orders == self._order:
                self._reports[helper] = report

    def follow(self, line: Sequence[Action]) -> None:
        super().follow(line)
        self._order = self._helpers.ask("follow", [action.id for action in line])

    def counts(self) -> list[Count]:
        return [*super().counts(), *(count for report in self._reports.values() for count in report.counts)]

    def advance(self, action: Action) -> None:
        super().advance(action)
        self._order = self._helpers.ask("advance", action.id)
        self._reports = {}

    def resume(self, action: Action, view: State) -> None:
        """As `Search.resume`; a helper that has not carried out all orders of the last question begins anew."""
        super().resume(action, view)
        follows = Follows(self._question, self._order, action.id)
        self._order = self._helpers.ask("search", self._asked._replace(view=view.copy(), follows=follows))
        self._question = self._helpers.question
        self._reports = {}


def grown(game: Game, view: State, guide: AnyGuide, seed: int, trees: int, helpers: Helpers | None) -> Forest:
    """A forest of this many trees, or one in each process if there are helpers."""
    if helpers is not None and helpers.most:
        return Trees(game, view, guide, seed, trees, helpers)
    return Forest(game, view, guide, seeds(seed, 0, trees))


# --- in the helper ----------------------------------------------------------------------------


class Work:
    """What a helper does for one question."""

    def __init__(self, question: int, asked: Asked, process: int) -> None:
        """`process`: the number of the helper."""
        self._game = game_named(asked.slug)
        own = seeds(asked.seed, process, asked.trees)
        self._forest = Forest(self._game, asked.view, guide_for(asked.slug), own)
        self._question = question
        self._orders = 1

    def resume(self, question: int, asked: Asked) -> bool:
        """Go on with the trees for another question; False if it does not follow what this helper knows."""
        follows = asked.follows
        if follows is None or follows[:2] != (self._question, self._orders):
            return False
        self._forest.resume(self._game.actions[follows.action], asked.view)
        self._question, self._orders = question, 1
        return True

    def obey(self, kind: str, payload: Any) -> None:
        self._orders += 1
        actions = self._game.actions
        if kind == "advance":
            self._forest.advance(actions[payload])
        elif kind == "follow":
            self._forest.follow([actions[step] for step in payload])

    def go_on(self) -> bool:
        """Search for a few milliseconds; False where the trees are large enough."""
        if self._forest.iterations >= LARGEST:
            return False
        self._forest.run(_INSTALMENT)
        return True

    def report(self) -> Report:
        """What this helper has found since the search was begun or re-rooted."""
        return Report(self._question, self._orders, self._forest.iterations, self._forest.counts())


def serve(pipe: Connection, number: int) -> None:
    """The main function of a helper: search as told until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back(helps=True)
    with suppress(EOFError, OSError):
        work: Work | None = None
        busy = False
        while True:
            while not busy or pipe.poll():
                work, busy = _told(pipe, number, work)
            assert work is not None
            told = time.monotonic()
            while busy and not pipe.poll() and time.monotonic() - told < REPORT_EVERY:
                busy = work.go_on()
            pipe.send(work.report())


def _told(pipe: Connection, number: int, work: Work | None) -> tuple[Work | None, bool]:
    """Wait for an order. Returns the work after it, and whether to go on with it."""
    question, kind, payload = pipe.recv()
    if kind == "search":
        if work is None or not work.resume(question, payload):
            work = Work(question, payload, number)
        pipe.send(work.report())
    elif kind != "rest" and work is not None:
        work.obey(kind, payload)
    return work, kind != "rest" and work is not None
