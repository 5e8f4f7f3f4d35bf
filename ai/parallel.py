"""Root-parallel search: one process a core, each with a tree of its own, and their visits at the root added up.

The bots' process has helpers, which search the same view from other seeds. Orders are (question, kind, payload):
"search" begins a question, "advance" and "along" go on with it, "rest" ends it. A helper reports at once when it has
been told to search, and then every REPORT_EVERY seconds. Nobody waits for a report: what a helper that is slow, hangs
or dies has not told is missing, nothing else.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple

from ai.estimates import guide_for
from ai.search import Node, Search
from game.catalogue import game_named
from game.core.rng import Rng
from game.core.state import Action, State

MOST: Final = 16
"""Most processes that search at once; each takes some tens of MB."""
REPORT_EVERY: Final = 0.02
"""Seconds between two reports of a helper."""
PATIENCE: Final = 60.0
"""Seconds without a report, where one is owed, after which a helper counts as hung; it starts within them, too."""
SPARE: Final = 8
"""How many helpers that are gone are replaced: where more go, something is wrong with this machine."""
LARGEST: Final = 50_000
"""Most iterations of a helper's tree, which bounds its memory."""
_INSTALMENT: Final = 16
"""Iterations of a helper between two looks at its orders."""

Order = tuple[int, str, object]
Row = list[float]
"""Rewards of the seat that decides, along each of some lines, in one world."""


class Report(NamedTuple):
    """What a helper has found."""

    question: int
    orders: int
    """How many orders of this question it had been told by then."""
    iterations: int
    """Since the search was begun, or re-rooted."""
    children: list[tuple[int, int, float]]
    """Action id, visits and total of each child of the root."""
    rows: list[Row]
    """Those since the last report."""


def processes() -> int:
    """How many processes may search at once: one a core, but one core is the window's."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, min(MOST, cores - 1))


def step_back() -> None:
    """Take the lowest priority, so that the window never waits for a bot."""
    if sys.platform == "win32":
        import ctypes

        idle_priority_class = 0x40
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), idle_priority_class)
    else:
        os.nice(19)


def seed_of(seed: int, tree: int) -> int:
    """The seed of one of several trees that think about one question; that of the first is the question's own."""
    return seed ^ tree << 64


class Helper:
    """One process that searches for the one that started it."""

    def __init__(self, number: int) -> None:
        """`number`: that of its tree, from 1. Raises OSError or RuntimeError where no process can be had."""
        context = multiprocessing.get_context("spawn")
        self.number = number
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=serve, args=(theirs, number), name="helper", daemon=True)
        with theirs:
            self.process.start()
        self.question = 0
        """The last question that it was told."""
        self.told = 0
        """How many orders of it."""
        self.owing: float | None = None
        """The time since which it owes the first report on it."""

    def tell(self, order: Order) -> None:
        """Raises OSError where it is gone."""
        self.pipe.send(order)
        self.told = self.told + 1 if order[0] == self.question else 1
        self.question = order[0]

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Helpers:
    """The processes that search beside this one, started one after the other once there is something to do.

    No call waits for one of them.
    """

    def __init__(self, most: int | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """At most so many, by default as many as there are cores for."""
        self.most = processes() - 1 if most is None else most
        self.alive: list[Helper] = []
        self.question = 0
        self._orders: list[Order] = []
        """Those of the present question so far."""
        self._started = 0
        self._clock = clock

    def ask(self, kind: str, payload: object) -> int:
        """Give an order; "search" begins a new question. The number of orders of this question so far."""
        if kind == "search":
            self.rest()
            self.question += 1
        self._orders.append((self.question, kind, payload))
        return len(self._orders)

    def rest(self) -> None:
        """End the question."""
        self._orders = []
        for helper in list(self.alive):
            if helper.question == self.question:
                try:
                    helper.tell((self.question, "rest", None))
                except OSError:
                    self._drop(helper)

    def close(self) -> None:
        """End all processes, hung ones too."""
        for helper in list(self.alive):
            self._drop(helper)

    def tend(self) -> list[tuple[int, Report]]:
        """Pass on the orders, start a helper if one is missing; the new reports on this question, by number of tree."""
        if self._orders and len(self.alive) < self.most and self._started < self.most + SPARE:
            self._started += 1
            with suppress(OSError, RuntimeError):  # no more processes here
                self.alive.append(Helper(self._started))
        reports: list[tuple[int, Report]] = []
        for helper in list(self.alive):
            try:
                self._hear(helper, reports)
                self._pass_on(helper)
            except (EOFError, OSError):  # it is gone
                self._drop(helper)
        return reports

    def _hear(self, helper: Helper, reports: list[tuple[int, Report]]) -> None:
        while helper.pipe.poll():
            report: Report = helper.pipe.recv()
            if report.question == helper.question:
                helper.owing = None
            if report.question == self.question:
                reports.append((helper.number, report))

    def _pass_on(self, helper: Helper) -> None:
        """A helper that has not come to the question before is told nothing new, so that no pipe is ever full."""
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


class Trees:
    """Has the methods of `Search`: one tree in this process and one in each helper, their visits added up."""

    def __init__(self, search: Search, slug: str, seed: int, helpers: Helpers) -> None:
        """`search`, which has not begun yet, is the tree of this process; `seed` is that of its generator."""
        self._search = search
        self._helpers = helpers
        self._order = helpers.ask("search", (slug, search.view.copy(), seed))
        self._question = helpers.question
        self._reports: dict[int, Report] = {}
        """The newest on the present root, by tree."""
        self._lines: dict[int, list[list[int]]] = {}
        """Those that were ordered to be tried, by the number of the order."""

    @property
    def view(self) -> State:
        return self._search.view

    @property
    def iterations(self) -> int:
        """Playouts from the present root."""
        return self._search.iterations + sum(report.iterations for report in self._reports.values())

    def run(self, iterations: int) -> None:
        """Run so many iterations in this process; the others go on all the time."""
        self._search.run(iterations)
        for tree, report in self._heard():
            if report.orders == self._order:
                self._reports[tree] = report

    def run_each(self, lines: list[list[Action]], worlds: int) -> list[Row]:
        """As `Search.run_each`; with the rows of the other processes since the last call."""
        ids = [[action.id for action in line] for line in lines]
        if self._lines.get(self._order) != ids:
            self._order = self._helpers.ask("along", ids)
            self._lines[self._order] = ids
        rows = self._search.run_each(lines, worlds)
        for _, report in self._heard():
            tried = self._lines.get(report.orders, [])
            if all(line in tried for line in ids):
                columns = [tried.index(line) for line in ids]
                rows += [[row[column] for column in columns] for row in report.rows]
        return rows

    def ranked(self) -> list[Node]:
        """Children of all the roots, most visited first; what lies below them is that of this process."""
        found = {node.action.id: added(node) for node in self._search.root.children}
        actions = {action.id: action for action in self._search.view.legal()}
        for report in self._reports.values():
            for action, visits, total in report.children:
                node = found.setdefault(action, Node(self.view.to_act, actions[action]))
                node.visits += visits
                node.total += total
        return sorted(found.values(), key=lambda node: (-node.visits, -node.value()))

    def advance(self, action: Action) -> None:
        """As `Search.advance`."""
        self._search.advance(action)
        self._order = self._helpers.ask("advance", action.id)
        self._reports = {}

    def settled(self, remaining: int) -> bool:
        """As `Search.settled`."""
        visits = [node.visits for node in self.ranked()[:2]]
        return sum(visits[:1]) - sum(visits[1:]) > remaining

    def _heard(self) -> list[tuple[int, Report]]:
        """The new reports, unless somebody has asked the helpers something else."""
        return self._helpers.tend() if self._helpers.question == self._question else []


def searched(search: Search, slug: str, seed: int, helpers: Helpers | None) -> Search | Trees:
    """The search itself, or with helpers that of all processes."""
    return search if helpers is None or not helpers.most else Trees(search, slug, seed, helpers)


def added(node: Node) -> Node:
    """A node to which the visits of others can be added."""
    copy = Node(node.seat, node.action)
    copy.visits, copy.available, copy.total, copy.children = node.visits, node.available, node.total, node.children
    return copy


# --- in the helper ----------------------------------------------------------------------------


class Work:
    """What a helper does for one question."""

    def __init__(self, question: int, slug: str, view: State, seed: int) -> None:
        self._game = game_named(slug)
        self._search = Search(view, len(self._game.actions), guide_for(slug), Rng(seed))
        self._question = question
        self._orders = 1
        self._lines: list[list[Action]] = []
        self._rows: list[Row] = []

    def obey(self, kind: str, payload: Any) -> None:
        self._orders += 1
        actions = self._game.actions
        if kind == "advance":
            self._search.advance(actions[payload])
        elif kind == "along":
            self._lines, self._rows = [[actions[step] for step in line] for line in payload], []

    def go_on(self) -> bool:
        """Search for a few milliseconds; False where the tree is large enough."""
        if self._lines:
            self._rows += self._search.run_each(self._lines, _INSTALMENT // len(self._lines) + 1)
        elif self._search.iterations < LARGEST:
            self._search.run(_INSTALMENT)
        else:
            return False
        return True

    def report(self) -> Report:
        """What was found since the search was begun or re-rooted, and the rows since the last report."""
        rows, self._rows = self._rows, []
        children = [(node.action.id, node.visits, node.total) for node in self._search.root.children]
        return Report(self._question, self._orders, self._search.iterations, children, rows)


def serve(pipe: Connection, number: int) -> None:
    """What a helper does: search as it is told until the other end of the pipe is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back()
    with suppress(EOFError, OSError):
        work: Work | None = None
        busy = False
        while True:
            while not busy or pipe.poll():
                work = _told(pipe, number, work)
                busy = work is not None
            assert work is not None
            told = time.monotonic()
            while busy and not pipe.poll() and time.monotonic() - told < REPORT_EVERY:
                busy = work.go_on()
            pipe.send(work.report())


def _told(pipe: Connection, number: int, work: Work | None) -> Work | None:
    """Wait for an order; the work after it."""
    question, kind, payload = pipe.recv()
    if kind == "rest":
        return None
    if kind == "search":
        slug, view, seed = payload
        work = Work(question, slug, view, seed_of(seed, number))
        pipe.send(work.report())
    elif work is not None:
        work.obey(kind, payload)
    return work
