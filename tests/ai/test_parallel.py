"""Several processes search one view: their trees are added up, and one that dies or hangs costs its work alone."""

from __future__ import annotations

import math
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from ai import parallel
from ai import worker as worker_module
from ai.bot import Deliberation
from ai.estimates import guide_for
from ai.forest import FOLLOW_EVERY, Forest
from ai.levels import Level
from ai.parallel import (
    HelpedForest,
    Helpers,
    HelperSearch,
    Order,
    Report,
    SearchRequest,
    make_forest,
    search_processes,
    tree_seeds,
)
from ai.search import Node, Search
from ai.worker import Checker, Worker, serve_questions
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import State
from tests.ai.asking import (
    GAME,
    LONG_WAIT,
    LongClock,
    kill_process,
    legal_ids,
    run_to_end,
    view_at,
    wait_for_answer,
    wait_until,
)
from tests.ai.test_bot import BAYONETS, ticking_clock
from tests.ai.test_memory import AFTER_DISCARD, BEFORE_DISCARD, DISCARD
from tests.ai.test_worker import ROOT, alive

SEED = 9
(HELPER_SEED,) = tree_seeds(SEED, process=1, trees=1)
"""The seed of the helper's tree."""
NEEDS_PROC = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="processes are read from /proc")
DEPLOYMENT = Match(BAYONETS, seats=2, options={}, seed=5).view(0)
"""A decision of six steps."""


class HelperInProcess(Helpers):
    """One helper that works in this process: it searches for one instalment each time its reports are collected."""

    def __init__(self) -> None:
        super().__init__(1)
        self.work: HelperSearch | None = None

    def give_order(self, kind: str, payload: object) -> int:
        """Give the order to the one helper, whose search is done in this process."""
        number = super().give_order(kind, payload)
        if isinstance(payload, SearchRequest):
            if self.work is None or not self.work.resume(self.question, payload):
                self.work = HelperSearch(self.question, payload, process=1)
        elif self.work is not None:
            self.work.carry_out(kind, payload)
        return number

    def collect_reports(self) -> list[tuple[int, Report]]:
        assert self.work is not None
        self.work.search_on()
        return [(1, self.work.report())]


@pytest.fixture
def helpers() -> Iterator[Helpers]:
    """Helpers with one process, which is started when there is something to search."""
    one_process = Helpers(1)
    yield one_process
    one_process.close()


def search_here(game: Game, view: State, seed: int) -> Search:
    """A search in this process, with nobody's help."""
    return Search(view, len(game.actions), guide_for(game.slug), Rng(seed))


def forest_with_helpers(game: Game, view: State, helpers: Helpers, trees: int = 1) -> HelpedForest:
    """A search with this many trees in each process."""
    return HelpedForest(game, view, guide_for(game.slug), SEED, trees, helpers)


def iterations_with_helpers(trees: HelpedForest) -> int:
    """Collect the reports of the helpers, and return the iterations of all trees so far."""
    trees.run(0)
    return trees.iterations


def add_counts(*children_of_trees: Sequence[Node]) -> dict[int, tuple[int, float]]:
    """The visits and totals of the children of several roots, added up by the ids of their actions."""
    added: dict[int, tuple[int, float]] = {}
    for children in children_of_trees:
        for node in children:
            visits, total = added.get(node.action.id, (0, 0.0))
            added[node.action.id] = (visits + node.visits, total + node.total)
    return added


def approximately(added: dict[int, tuple[int, float]]) -> dict[int, Any]:
    """The same counts for a comparison that ignores in which order the totals were added up."""
    return {action: pytest.approx(both) for action, both in added.items()}


# --- several trees as one -------------------------------------------------------------------------


def test_the_trees_of_this_process_and_of_a_helper_are_added_up(helpers: Helpers) -> None:
    """Each of the two trees is as it would be alone."""
    view = view_at(2)
    trees = forest_with_helpers(GAME, view, helpers)
    trees.run(100)
    wait_until(lambda: iterations_with_helpers(trees) > 150)

    here = search_here(GAME, view, SEED)
    there = search_here(GAME, view, HELPER_SEED)
    here.run(100)
    there.run(trees.iterations - 100)
    assert add_counts(trees.ranked_children()) == approximately(add_counts(here.root.children, there.root.children))

    visits = [node.visits for node in trees.ranked_children()]
    assert visits == sorted(visits, reverse=True)
    assert trees.is_settled(visits[0] - visits[1] - 1)
    assert not trees.is_settled(visits[0] - visits[1])


def test_all_trees_advance_with_a_decision() -> None:
    """`here` and `there` are the trees of the process and of its helper, each searched alone for comparison."""
    helpers = HelperInProcess()
    trees = forest_with_helpers(BAYONETS, DEPLOYMENT, helpers)
    here = search_here(BAYONETS, DEPLOYMENT, SEED)
    there = search_here(BAYONETS, DEPLOYMENT, HELPER_SEED)
    for searching in (trees, here, there) * 5:
        searching.run(16)

    leader = trees.ranked_children()[0].action
    for searching in (trees, here, there):
        searching.advance(leader)
    assert trees.iterations == here.iterations, "the helper has not reported yet how many iterations it kept"
    assert trees.view.is_midway()

    for searching in (trees, here, there):
        searching.run(16)
    assert add_counts(trees.ranked_children()) == approximately(add_counts(here.root.children, there.root.children))
    assert trees.iterations == here.iterations + there.iterations


def test_a_report_from_before_a_step_is_not_counted_after_it() -> None:
    helpers = HelperInProcess()
    trees = forest_with_helpers(BAYONETS, DEPLOYMENT, helpers)
    trees.run(200)
    assert helpers.work is not None

    stale_report = helpers.work.report()
    number_of_helper = 1
    helpers.collect_reports = lambda: [(number_of_helper, stale_report)]  # type: ignore[method-assign]
    trees.advance(trees.ranked_children()[0].action)
    iterations_kept = trees.iterations
    trees.run(1)
    assert trees.iterations == iterations_kept + 1, "only the iteration of this process counts"


def test_the_trees_of_all_processes_are_resumed_for_the_next_decision() -> None:
    """The helper resumes its tree too, because it has searched the decision before."""
    helpers = HelperInProcess()
    trees = forest_with_helpers(BAYONETS, BEFORE_DISCARD, helpers)
    here = search_here(BAYONETS, BEFORE_DISCARD, SEED)
    there = search_here(BAYONETS, BEFORE_DISCARD, HELPER_SEED)
    for searching in (trees, here, there) * 20:
        searching.run(16)
    helpers.end_question()
    for searching in (trees, here, there):
        searching.resume(DISCARD, AFTER_DISCARD)
    assert 0 < trees.iterations == here.iterations

    for searching in (trees, here, there):
        searching.run(16)
    assert trees.view == AFTER_DISCARD
    assert add_counts(trees.ranked_children()) == approximately(add_counts(here.root.children, there.root.children))
    assert trees.iterations == here.iterations + there.iterations > 64


def test_a_helper_that_has_searched_something_else_begins_with_the_next_decision() -> None:
    """A hint with three trees was asked for in between. So the helper adds the 16 iterations of one instalment only."""
    helpers = HelperInProcess()
    trees = forest_with_helpers(BAYONETS, BEFORE_DISCARD, helpers)
    trees.run(64)
    forest_with_helpers(BAYONETS, BEFORE_DISCARD, helpers, trees=3)
    trees.resume(DISCARD, AFTER_DISCARD)
    kept = trees.iterations
    trees.run(16)
    assert trees.iterations == kept + 16 + 16


def test_all_processes_follow_a_line_in_all_their_trees() -> None:
    view = view_at(2)
    line = view.legal()[:1]
    trees = forest_with_helpers(GAME, view, HelperInProcess(), trees=2)
    here, there = (Forest(GAME, view, guide_for(GAME.slug), tree_seeds(SEED, process, trees=2)) for process in range(2))
    for searching in (trees, here, there):
        searching.follow_line(line)
    for searching in (trees, here, there) * 3:
        searching.run(16)
    assert trees.tree_counts() == [*here.tree_counts(), *there.tree_counts()]

    # Of three runs the first tree of a process gets two and the second one. In each run of 16 iterations,
    # every FOLLOW_EVERY-th follows the line, beginning with the first.
    followed_in_a_run = math.ceil(16 / FOLLOW_EVERY)
    followed = [count.followed[0] for count in trees.tree_counts()]
    assert followed == [2 * followed_in_a_run, followed_in_a_run] * 2
    assert trees.iterations == 2 * 3 * 16


@pytest.mark.parametrize("helpers", [None, Helpers(0)], ids=["none given", "no process"])
def test_without_helpers_the_trees_are_those_of_this_process(helpers: Helpers | None) -> None:
    forest = make_forest(GAME, view_at(2), guide_for(GAME.slug), SEED, trees=3, helpers=helpers)
    assert type(forest) is Forest
    assert len(forest.tree_counts()) == 3


def test_a_deployment_of_six_steps_is_searched_with_a_helper_to_its_end() -> None:
    """Men are placed in six steps, which are one decision. No time passes, so only the iterations end the search."""
    level = Level("general", "General", "", iterations=200, seconds=1e9)
    thought = run_to_end(
        Deliberation(BAYONETS, DEPLOYMENT, level, seed=SEED, clock=ticking_clock(0.0), helpers=HelperInProcess())
    )
    assert len(thought.actions) == 6
    assert Checker(BAYONETS, DEPLOYMENT, judges=False).is_possible(thought)
    assert thought.iterations >= 200
    rounding = 1e-6
    assert sum(choice.share for choice in thought.choices) <= 1 + rounding


@pytest.mark.parametrize(("cores", "expected"), [(1, 1), (2, 1), (3, 2), (8, 7), (64, parallel.MOST_PROCESSES)])
def test_one_core_is_left_to_the_window(monkeypatch: pytest.MonkeyPatch, cores: int, expected: int) -> None:
    monkeypatch.setattr(parallel.os, "cpu_count", lambda: cores)
    if sys.platform == "linux":
        monkeypatch.setattr(parallel.os, "sched_getaffinity", lambda pid: set(range(cores)))
    assert search_processes() == expected
    assert Helpers().most == expected - 1


# --- processes ------------------------------------------------------------------------------------


def pids_of_helpers(helpers: Helpers) -> list[int]:
    """The process ids of the helpers that are alive."""
    return [helper.process.pid or 0 for helper in helpers.alive]


def test_no_process_is_started_before_there_is_something_to_do(helpers: Helpers) -> None:
    assert helpers.collect_reports() == []
    assert pids_of_helpers(helpers) == []
    helpers.give_order("search", SearchRequest(GAME.slug, view_at(2), seed=1, trees=1))
    helpers.collect_reports()
    assert len(pids_of_helpers(helpers)) == 1
    helpers.collect_reports()
    assert len(pids_of_helpers(helpers)) == 1


def test_a_helper_that_is_killed_is_replaced_and_the_answer_comes(
    helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is killed three times in the middle of a question, and replaced as often as SPARE_HELPERS allows."""
    monkeypatch.setattr(parallel, "SPARE_HELPERS", 2)
    trees = forest_with_helpers(GAME, view_at(2), helpers)
    killed = set()

    def searches_with_helper() -> bool:
        trees.run(16)
        return bool(helpers.alive and helpers.alive[0].question)

    def misses_killed_helpers() -> bool:
        trees.run(16)
        return not killed & set(pids_of_helpers(helpers))

    for _ in range(3):
        wait_until(searches_with_helper)
        killed.add(pids_of_helpers(helpers)[0])
        kill_process(pids_of_helpers(helpers)[0])
        wait_until(misses_killed_helpers)
    for _ in range(20):
        trees.run(16)
    assert pids_of_helpers(helpers) == [], "it was replaced twice, and then no more"
    assert trees.ranked_children()[0].action.id in legal_ids(view_at(2))


@pytest.mark.skipif(sys.platform == "win32", reason="nothing stops a process there")
def test_a_helper_that_hangs_is_waited_for_by_nobody_and_replaced_in_the_end() -> None:
    """It is asked 300 times in between. The orders that it does not read must not fill its pipe and block us."""
    clock = LongClock()
    helpers = Helpers(most=1, clock=clock)
    trees = forest_with_helpers(GAME, view_at(2), helpers)
    wait_until(lambda: iterations_with_helpers(trees) > 0)
    hung = pids_of_helpers(helpers)[0]
    os.kill(hung, signal.SIGSTOP)
    for _ in range(300):
        trees = forest_with_helpers(GAME, view_at(2), helpers)
        trees.run(1)
        trees.run(1)
        assert trees.iterations == 2
        assert pids_of_helpers(helpers) == [hung]
    clock.extra += parallel.PATIENCE + 1
    wait_until(lambda: iterations_with_helpers(trees) > 2)
    assert hung not in pids_of_helpers(helpers)

    helpers.close()


def test_a_helper_that_starts_late_is_sent_all_orders_of_the_question(helpers: Helpers) -> None:
    """Its tree begins at the view of the question and advances by the step that was taken meanwhile."""
    trees = forest_with_helpers(BAYONETS, DEPLOYMENT, helpers)
    step = DEPLOYMENT.legal()[0]
    trees.advance(step)
    wait_until(lambda: iterations_with_helpers(trees) > 30)
    there = search_here(BAYONETS, DEPLOYMENT, HELPER_SEED)
    there.advance(step)
    there.run(trees.iterations)
    assert add_counts(trees.ranked_children()) == approximately(add_counts(there.root.children))


@pytest.mark.parametrize("early", [True, False], ids=["while it starts", "while it searches"])
def test_a_helper_stops_its_search_at_the_end_of_the_question(helpers: Helpers, early: bool) -> None:
    """A helper that was still starting when the question ended rests as well. The next question wakes it."""
    trees = forest_with_helpers(GAME, view_at(2), helpers)

    wait_until(lambda: iterations_with_helpers(trees) > 0 or (early and bool(helpers.alive)))
    helpers.end_question()
    if early:
        wait_until(lambda: bool(helpers.collect_reports()), "it never came up")
    reports = [None]
    while reports:  # until 0.3 seconds pass without a report
        time.sleep(0.3)
        reports = helpers.collect_reports()
    trees = forest_with_helpers(GAME, view_at(2), helpers)
    wait_until(lambda: iterations_with_helpers(trees) > 0, "it never took up another question")


class Recording:
    """A helper without a process that writes down the orders it gets."""

    question = -1
    orders_sent = 0
    report_due_since = None

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def send_order(self, order: Order) -> None:
        self.question = order[0]
        self.orders_sent += 1
        self.kinds.append(order[1])


def test_a_helper_gets_all_orders_of_a_question_before_it_is_sent_to_rest() -> None:
    """A decision with a single choice is answered before anybody searches, and its search may be resumed later."""
    helpers = Helpers(0)
    recording = Recording()
    helpers.alive.append(recording)  # type: ignore[arg-type]
    trees = forest_with_helpers(BAYONETS, DEPLOYMENT, helpers)
    trees.advance(DEPLOYMENT.legal()[0])
    helpers.end_question()
    assert recording.kinds == ["search", "advance", "rest"]


def serve_with_two(pipe: Connection) -> None:
    """Answer questions in the bots' process with two helpers."""
    serve_questions(pipe, Helpers(2))


def running_children(pid: int) -> list[int]:
    """The numbers of the processes that this one has started and that have not ended.

    The file stat of a process reads "41 (name) S 40 ...": its number, name, state and the number of its parent.
    """
    children = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number_and_name, _, rest = stat.read_text().rpartition(")")
        except OSError:  # it ended meanwhile
            continue
        state, parent, *_ = rest.split()
        has_ended = state == "Z"
        if int(parent) == pid and not has_ended:
            children.append(int(number_and_name.split()[0]))
    return children


def ask_until_both_help(worker: Worker) -> list[int]:
    """Ask a general until both helpers are there, and leave it with another question. Return their process ids."""
    for seed in range(SEED, SEED + 20):
        worker.think("battlefronts", view_at(0), "general", seed=seed, seconds=0.3)
        wait_for_answer(worker)
        pids_of_helpers = running_children(worker.pid)
        if len(pids_of_helpers) == 2:
            worker.think("battlefronts", view_at(0), "general", seed=seed)
            return pids_of_helpers
    raise AssertionError("no helpers")


@NEEDS_PROC
def test_helpers_have_low_priority_may_die_and_end_with_the_bots_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "serve_questions", serve_with_two)
    worker = Worker(patience=LONG_WAIT)
    worker.think("battlefronts", view_at(0), "sergeant", seed=1)
    wait_for_answer(worker)
    assert running_children(worker.pid) == [], "a sergeant needs no helpers"

    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) == min(19, own + 10)

    first, second = ask_until_both_help(worker)
    for pid in (first, second):
        wait_until(lambda pid=pid: os.getpriority(os.PRIO_PROCESS, pid) == 19, "a helper does not stand back")
        blocked = re.search(r"SigBlk:\s*(\w+)", Path(f"/proc/{pid}/status").read_text())
        assert blocked is not None
        assert int(blocked[1], 16) & 1 << signal.SIGINT - 1, "Ctrl+C reaches it"

    bots_process = worker.pid
    kill_process(first)
    assert wait_for_answer(worker).iterations > 0
    assert worker.pid == bots_process

    helpers_left = running_children(bots_process)
    assert second in helpers_left

    worker.close()
    wait_until(lambda: not any(alive(pid) for pid in helpers_left), "a helper outlives the bots' process")


@NEEDS_PROC
def test_helpers_end_when_the_window_is_killed_in_the_middle_of_a_search() -> None:
    script = (
        "import time; from ai import worker; from tests.ai.asking import view_at\n"
        "from tests.ai.test_parallel import ask_until_both_help, serve_with_two\n"
        "if __name__ == '__main__':\n"
        "    worker.serve_questions = serve_with_two; one = worker.Worker()\n"
        "    print(one.pid, *ask_until_both_help(one), flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        bots_process_and_helpers = [int(word) for word in window.stdout.readline().split()]
        window.kill()
    assert len(bots_process_and_helpers) == 3

    wait_until(lambda: not any(alive(pid) for pid in bots_process_and_helpers), "one outlives its window")
