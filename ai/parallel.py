"""Root-parallel search: one process per core, each with its own trees. Their visits at the root are added up.

The bots' process has helpers, which search the same view from other seeds. Orders are (question, kind, payload):
"search" begins a question, "advance" and "follow" continue it, "rest" ends it. A question may be about the decision
that follows the one before: then a helper that has searched that one goes on with its trees (see `ai.forest`).

A helper reports at once when it receives the order to search, and then every REPORT_EVERY seconds. Nobody waits for a
report: if a helper is slow, hangs or dies, only its own results are missing.

Source: G. Chaslot, M. Winands and J. van den Herik, "Parallel Monte-Carlo Tree Search", Computers and Games, 2008.
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
from typing import Any, Final, NamedTuple

from ai.estimates import guide_for
from ai.forest import Forest, TreeCounts
from ai.search import AnyGuide
from game.catalogue import game_named
from game.core.game import Game
from game.core.state import Action, State

MOST_PROCESSES: Final = 16
"""The most processes that search at once. Each takes some tens of MB."""
REPORT_EVERY: Final = 0.02
"""Seconds between two reports of a helper."""
PATIENCE: Final = 60.0
"""Seconds without a report that is due, starting included, after which a helper counts as hung."""
SPARE_HELPERS: Final = 8
"""The most lost helpers that are replaced: if more are lost, something is wrong with this machine."""
MOST_ITERATIONS: Final = 500_000
"""The most iterations of a helper, as of a General: at up to 60 bytes each they bound its memory, to some 60 MB."""
_INSTALMENT: Final = 16
"""Iterations of a helper before it reads its orders again."""

Order = tuple[int, str, object]
"""The number of the question, the kind of the order, and its content."""


class FollowUp(NamedTuple):
    """Names the question whose trees a new question goes on with."""

    question: int
    orders: int
    """The number of orders of that question."""
    action: int
    """The id of the action that led from there to the new view."""


class SearchRequest(NamedTuple):
    """The content of an order "search"."""

    slug: str
    view: State
    seed: int
    trees: int
    """The number of trees in each process."""
    follows: FollowUp | None = None
    """The question that it goes on with, or None if it is a new one."""


class Report(NamedTuple):
    """The results of a helper."""

    question: int
    orders: int
    """The number of orders of this question that it had received by then."""
    iterations: int
    counts: list[TreeCounts]
    """By tree, since the search was begun or re-rooted."""


def search_processes() -> int:
    """Return how many processes may search at once: one per core, except one core for the window."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, min(MOST_PROCESSES, cores - 1))


def lower_priority(helps: bool) -> None:
    """Lower the priority of this process, so that the window never waits for a bot.

    Only a process that `helps` gets the lowest priority. The process that answers must get some time even on a busy
    machine: the time of an answer is fixed, and a bot that could not think in it acts on a first impression.
    """
    if sys.platform == "win32":
        import ctypes

        idle, below_normal = 0x40, 0x4000
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), idle if helps else below_normal)
    else:
        os.nice(19 if helps else 10)


def tree_seeds(seed: int, process: int, trees: int) -> list[int]:
    """Return the seeds, 96 bits each, of the trees of one process for one question.

    The first tree of process 0 has the seed of the question itself. The number of a tree among those of all processes
    changes the highest 32 bits, so no two trees have the same seed.
    """
    return [seed ^ (process * trees + tree) << 64 for tree in range(trees)]


class Helper:
    """One process that searches for the process that has started it."""

    def __init__(self, number: int) -> None:
        """`number` counts from 1. Raises OSError or RuntimeError if no process can be started."""
        context = multiprocessing.get_context("spawn")
        self.number = number
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve_orders, args=(theirs, number), name="helper", daemon=True)
        with theirs:
            self.process.start()
        self.question = 0
        """The number of the last question that it was sent an order of."""
        self.orders_sent = 0
        """The number of orders of that question that it was sent."""
        self.report_due_since: float | None = None
        """The time since which its first report on that question is due, or None if it has come."""

    def send_order(self, order: Order) -> None:
        """Send an order, and count the orders of its question. Raises OSError if the process has ended.

        An order is (question number, kind, payload). The first one of a new question starts the count at 1.
        """
        self.pipe.send(order)
        question, _, _ = order
        self.orders_sent = self.orders_sent + 1 if question == self.question else 1
        self.question = question


class Helpers:
    """The processes that search beside this one, started one after the other when there is a question.

    No call waits for one of them.
    """

    def __init__(self, most: int | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`most`: the most helpers, by default as many as there are cores for."""
        self.most = search_processes() - 1 if most is None else most
        self.alive: list[Helper] = []
        self.question = 0
        """The number of the present question."""
        self._orders: list[Order] = []
        """The orders of the present question so far."""
        self._started = 0
        """The number of helpers that were started so far."""
        self._clock = clock

    def give_order(self, kind: str, payload: object) -> int:
        """Note an order for all helpers, which get it later. Returns the number of orders of this question so far.

        The kind "search" ends the present question and begins a new one, which its payload, a `SearchRequest`,
        describes. "advance" and "follow" continue the question with the ids of actions.
        """
        if kind == "search":
            self.end_question()
            self.question += 1
        self._orders.append((self.question, kind, payload))
        return len(self._orders)

    def end_question(self) -> None:
        """End the present question, and tell all helper processes to stop searching (the order "rest").

        A helper first gets the orders of the question that it was not sent yet, because the next question may go on
        from the trees as they are after these orders. A helper that still owes a report on an earlier question gets
        none. A helper that has ended or hangs is dropped.
        """
        for helper in list(self.alive):
            try:
                self._pass_on_orders(helper)
                if helper.question == self.question:
                    helper.send_order((self.question, "rest", None))
            except OSError:
                self._drop_helper(helper)
        self._orders = []

    def close(self) -> None:
        """End all processes, even those that hang."""
        for helper in list(self.alive):
            self._drop_helper(helper)

    def collect_reports(self) -> list[tuple[int, Report]]:
        """Return new reports on the present question, each with the number of its helper. Waits for nothing.

        Also sends each helper the orders that it lacks, and starts one more helper while there are fewer than `most`.
        At most SPARE_HELPERS of those that ended or hung are replaced. A report on the last question that a helper was
        sent shows that it does not hang, even if the question is over by now.
        """
        if self._orders and len(self.alive) < self.most and self._started < self.most + SPARE_HELPERS:
            self._started += 1
            with suppress(OSError, RuntimeError):  # no more processes can be started
                self.alive.append(Helper(self._started))

        reports: list[tuple[int, Report]] = []
        for helper in list(self.alive):
            try:
                while helper.pipe.poll():
                    report: Report = helper.pipe.recv()
                    if report.question == helper.question:
                        helper.report_due_since = None
                    if report.question == self.question:
                        reports.append((helper.number, report))
                self._pass_on_orders(helper)
            except (EOFError, OSError):  # it has ended
                self._drop_helper(helper)
        return reports

    def _pass_on_orders(self, helper: Helper) -> None:
        """Send a helper the orders of the present question that it was not sent yet.

        A helper owes a report after the first order of a question. While it owes one on an earlier question, it gets no
        order of the present one, so that no pipe is ever full. Raises OSError if it has ended, or if it has owed a
        report for more than PATIENCE seconds, which means that it hangs.
        """
        if helper.report_due_since is not None and self._clock() - helper.report_due_since > PATIENCE:
            raise OSError("It hangs.")
        if helper.question != self.question and (helper.report_due_since is not None or not self._orders):
            return

        sent = helper.orders_sent if helper.question == self.question else 0
        for order in self._orders[sent:]:
            helper.send_order(order)  # counts `orders_sent`, from 1 again at the first order of a question
            is_first_of_question = helper.orders_sent == 1
            if is_first_of_question:
                helper.report_due_since = self._clock()

    def _drop_helper(self, helper: Helper) -> None:
        """Forget a helper that has ended or hangs, and make sure that its process ends."""
        self.alive.remove(helper)
        helper.process.kill()
        helper.process.join()
        helper.pipe.close()


class HelpedForest(Forest):
    """A forest in this process and one in each helper."""

    def __init__(self, game: Game, view: State, guide: AnyGuide, seed: int, trees: int, helpers: Helpers) -> None:
        """`trees`: the number in each process. Helpers know only the game's own guide."""
        super().__init__(game, view, guide, tree_seeds(seed, process=0, trees=trees))
        self._helpers = helpers
        self._request = SearchRequest(game.slug, self.view.copy(), seed, trees)
        self._orders = helpers.give_order("search", self._request)
        """The number of orders of the question so far. A report that knows fewer is about an earlier root."""
        self._question = helpers.question
        self._reports: dict[int, Report] = {}
        """By helper: its newest report on the present root."""

    @property
    def iterations(self) -> int:
        return super().iterations + sum(report.iterations for report in self._reports.values())

    def run(self, iterations: int) -> None:
        """Run this many iterations in this process, and collect the reports of the helpers, which search all the time.

        A report counts only if its helper had carried out all orders of this question. It replaces the last one of the
        helper, since it holds the counts of all its iterations.
        """
        super().run(iterations)
        if self._helpers.question == self._question:
            for helper, report in self._helpers.collect_reports():
                if report.orders == self._orders:
                    self._reports[helper] = report

    def follow_line(self, line: Sequence[Action]) -> None:
        super().follow_line(line)
        self._orders = self._helpers.give_order("follow", [action.id for action in line])

    def tree_counts(self) -> list[TreeCounts]:
        return [*super().tree_counts(), *(count for report in self._reports.values() for count in report.counts)]

    def advance(self, action: Action) -> None:
        """Make the position after `action` the root of all trees, here and, by an order, in the helper processes.

        Reports on the earlier root are forgotten. `_orders` is the number of orders that helpers must have carried out
        for their reports to count.
        """
        super().advance(action)
        self._orders = self._helpers.give_order("advance", action.id)
        self._reports = {}

    def resume(self, action: Action, view: State) -> None:
        """Go on with the position after `action`, seen as `view`, in the trees of this process and of all helpers.

        Helpers are other processes that search along. They get the order "search" for a new question, which names the
        last question and the number of its orders (`FollowUp`). A helper that has not carried out all of these begins
        with empty trees. Reports on the last question are forgotten.
        """
        super().resume(action, view)
        follows = FollowUp(self._question, self._orders, action.id)
        self._orders = self._helpers.give_order("search", self._request._replace(view=view.copy(), follows=follows))
        self._question = self._helpers.question
        self._reports = {}


def make_forest(game: Game, view: State, guide: AnyGuide, seed: int, trees: int, helpers: Helpers | None) -> Forest:
    """Return a forest, a search by several trees whose results are added up, for the position `view` of a game.

    It has this many trees in this process, and as many in each helper (another process) if there are any. `guide` knows
    the game's good actions. Each tree gets its own seed, so that the trees differ.
    """
    if helpers is not None and helpers.most:
        return HelpedForest(game, view, guide, seed, trees, helpers)
    return Forest(game, view, guide, tree_seeds(seed, process=0, trees=trees))


# --- In the process of a helper ---


class HelperSearch:
    """The search of a helper for one question."""

    def __init__(self, question: int, request: SearchRequest, process: int) -> None:
        """`process`: the number of the helper."""
        self._game = game_named(request.slug)
        seeds = tree_seeds(request.seed, process, request.trees)
        self._forest = Forest(self._game, request.view, guide_for(request.slug), seeds)
        self._question = question
        self._orders = 1
        """The number of orders of this question so far."""

    def resume(self, question: int, request: SearchRequest) -> bool:
        """Go on with the trees for another question. Returns False if it does not follow what this helper knows.

        `request.follows` names the last question, the number of its orders, and the action that leads to the new view.
        This helper must have worked on the same question and have carried out all of its orders. The order for the new
        question is order 1 of that question.
        """
        follows = request.follows
        if follows is None or (follows.question, follows.orders) != (self._question, self._orders):
            return False
        self._forest.resume(self._game.actions[follows.action], request.view)
        self._question = question
        self._orders = 1
        return True

    def carry_out(self, kind: str, payload: Any) -> None:
        """Carry out an order that continues the question of this search.

        "advance" makes the position after an action, whose id is the payload, the new root. "follow" makes some
        iterations begin with the actions whose ids are the payload, however bad they look.
        """
        self._orders += 1
        actions = self._game.actions
        if kind == "advance":
            self._forest.advance(actions[payload])
        elif kind == "follow":
            self._forest.follow_line([actions[step] for step in payload])

    def search_on(self) -> bool:
        """Search for a few milliseconds. Returns False without searching if the trees are large enough."""
        if self._forest.iterations >= MOST_ITERATIONS:
            return False
        self._forest.run(_INSTALMENT)
        return True

    def report(self) -> Report:
        """Return the results since the search was begun or re-rooted."""
        return Report(self._question, self._orders, self._forest.iterations, self._forest.tree_counts())


def serve_orders(pipe: Connection, number: int) -> None:
    """Search as the orders say until the other end of the pipe is closed: the main function of a helper process.

    `number` is that of the helper. An idle helper waits for an order, and a busy one looks for one every few
    milliseconds. It reports its results every REPORT_EVERY seconds, and once its trees are as large as they may be.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority(helps=True)
    with suppress(EOFError, OSError):
        search: HelperSearch | None = None
        is_busy = False
        while True:
            while not is_busy or pipe.poll():
                search, is_busy = _handle_order(pipe, number, search)
            assert search is not None

            reported_at = time.monotonic()
            while is_busy and not pipe.poll() and time.monotonic() - reported_at < REPORT_EVERY:
                is_busy = search.search_on()  # False once the trees are as large as they may be
            pipe.send(search.report())


def _handle_order(pipe: Connection, number: int, search: HelperSearch | None) -> tuple[HelperSearch | None, bool]:
    """Wait for one order and carry it out. Returns the search after it, or None without any, and whether to go on.

    The order "search" goes on with the trees of `search` if the question follows it, and else begins a new search. It
    is reported at once, so that nobody takes this helper, `number`, for hung. "rest" pauses the search.
    """
    question, kind, payload = pipe.recv()
    if kind == "search":
        if search is None or not search.resume(question, payload):
            search = HelperSearch(question, payload, number)
        pipe.send(search.report())
    elif kind != "rest" and search is not None:
        search.carry_out(kind, payload)
    return search, kind != "rest" and search is not None
