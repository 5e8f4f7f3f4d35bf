"""Several processes search one view: their trees are added up, and one that dies or hangs costs its work alone."""

from __future__ import annotations

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
from tests.ai.asking import GAME, SOON, LongClock, answer, come, end, finished, legal_ids, view_at
from tests.ai.test_bot import BAYONETS, ticking
from tests.ai.test_memory import CARDS, DISCARD, FEWER
from tests.ai.test_worker import ROOT, alive

SEED = 9
(THERE,) = tree_seeds(SEED, 1, 1)
"""The seed of the helper's tree."""
PROC = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="processes are read from /proc")
DEPLOYING = Match(BAYONETS, 2, {}, 5).view(0)
"""A decision of six steps."""


class Inside(Helpers):
    """One helper that works in this process, one instalment each time that it is looked at."""

    def __init__(self) -> None:
        super().__init__(1)
        self.work: HelperSearch | None = None

    def give_order(self, kind: str, payload: object) -> int:
        number = super().give_order(kind, payload)
        if isinstance(payload, SearchRequest):
            if self.work is None or not self.work.resume(self.question, payload):
                self.work = HelperSearch(self.question, payload, 1)
        elif self.work is not None:
            self.work.carry_out(kind, payload)
        return number

    def collect_reports(self) -> list[tuple[int, Report]]:
        assert self.work is not None
        self.work.search_on()
        return [(1, self.work.report())]


@pytest.fixture
def helpers() -> Iterator[Helpers]:
    """One process."""
    found = Helpers(1)
    yield found
    found.close()


def search_of(game: Game, view: State, seed: int) -> Search:
    return Search(view, len(game.actions), guide_for(game.slug), Rng(seed))


def trees_of(game: Game, view: State, helpers: Helpers, trees: int = 1) -> HelpedForest:
    return HelpedForest(game, view, guide_for(game.slug), SEED, trees, helpers)


def counts(*roots: Sequence[Node]) -> dict[int, tuple[int, float]]:
    """Visits and totals of the children of these roots, added up."""
    added: dict[int, tuple[int, float]] = {}
    for children in roots:
        for node in children:
            visits, total = added.get(node.action.id, (0, 0.0))
            added[node.action.id] = (visits + node.visits, total + node.total)
    return added


def near(added: dict[int, tuple[int, float]]) -> dict[int, Any]:
    """The same, but for the order in which totals were added up."""
    return {action: pytest.approx(both) for action, both in added.items()}


# --- several trees as one -------------------------------------------------------------------------


def test_two_trees_are_added_up(helpers: Helpers) -> None:
    """That of this process and that of a helper, each of which is as it would be alone."""
    view = view_at(2)
    trees = trees_of(GAME, view, helpers)
    trees.run(100)
    come(lambda: bool(trees.run(0)) or trees.iterations > 150)
    here = search_of(GAME, view, SEED)
    there = search_of(GAME, view, THERE)
    here.run(100)
    there.run(trees.iterations - 100)
    assert counts(trees.ranked_children()) == near(counts(here.root.children, there.root.children))

    visits = [node.visits for node in trees.ranked_children()]
    assert visits == sorted(visits, reverse=True)
    assert trees.is_settled(visits[0] - visits[1] - 1)
    assert not trees.is_settled(visits[0] - visits[1])


def test_all_trees_advance_with_a_decision() -> None:
    helpers = Inside()
    trees = trees_of(BAYONETS, DEPLOYING, helpers)
    here = search_of(BAYONETS, DEPLOYING, SEED)
    there = search_of(BAYONETS, DEPLOYING, THERE)
    for one in (trees, here, there) * 5:
        one.run(16)
    leader = trees.ranked_children()[0].action
    for one in (trees, here, there):
        one.advance(leader)
    assert trees.iterations == here.iterations, "the helper has not told what it kept"
    assert trees.view.midway()

    for one in (trees, here, there):
        one.run(16)
    assert counts(trees.ranked_children()) == near(counts(here.root.children, there.root.children))
    assert trees.iterations == here.iterations + there.iterations


def test_a_report_from_before_a_step_says_nothing_of_what_comes_after_it() -> None:
    helpers = Inside()
    trees = trees_of(BAYONETS, DEPLOYING, helpers)
    trees.run(200)
    assert helpers.work is not None

    stale = helpers.work.report()
    helpers.collect_reports = lambda: [(1, stale)]  # type: ignore[method-assign]
    trees.advance(trees.ranked_children()[0].action)
    kept = trees.iterations
    trees.run(1)
    assert trees.iterations == kept + 1


def test_all_trees_go_on_with_the_next_decision() -> None:
    """Those of the helper as well, if it has searched the decision before that one."""
    helpers = Inside()
    trees = trees_of(BAYONETS, CARDS, helpers)
    here = search_of(BAYONETS, CARDS, SEED)
    there = search_of(BAYONETS, CARDS, THERE)
    for one in (trees, here, there) * 20:
        one.run(16)
    helpers.end_question()
    for one in (trees, here, there):
        one.resume(DISCARD, FEWER)
    assert 0 < trees.iterations == here.iterations

    for one in (trees, here, there):
        one.run(16)
    assert trees.view == FEWER
    assert counts(trees.ranked_children()) == near(counts(here.root.children, there.root.children))
    assert trees.iterations == here.iterations + there.iterations > 64


def test_a_helper_that_has_searched_something_else_begins_with_the_next_decision() -> None:
    """Here a hint was asked for in between."""
    helpers = Inside()
    trees = trees_of(BAYONETS, CARDS, helpers)
    trees.run(64)
    trees_of(BAYONETS, CARDS, helpers, 3)
    trees.resume(DISCARD, FEWER)
    kept = trees.iterations
    trees.run(16)
    assert trees.iterations == kept + 16 + 16


def test_all_processes_follow_a_line_in_all_their_trees() -> None:
    view = view_at(2)
    line = view.legal()[:1]
    trees = trees_of(GAME, view, Inside(), 2)
    here, there = (Forest(GAME, view, guide_for(GAME.slug), tree_seeds(SEED, process, 2)) for process in range(2))
    for one in (trees, here, there):
        one.follow_line(line)
    for one in (trees, here, there) * 3:
        one.run(16)
    assert trees.tree_counts() == [*here.tree_counts(), *there.tree_counts()]

    each = -(-16 // FOLLOW_EVERY)
    assert [count.followed[0] for count in trees.tree_counts()] == [2 * each, each, 2 * each, each]
    assert trees.iterations == 96


@pytest.mark.parametrize("helpers", [None, Helpers(0)])
def test_without_helpers_the_trees_are_those_of_this_process(helpers: Helpers | None) -> None:
    forest = make_forest(GAME, view_at(2), guide_for(GAME.slug), SEED, 3, helpers)
    assert type(forest) is Forest
    assert len(forest.tree_counts()) == 3


def test_a_decision_of_several_steps_is_deliberated_by_all() -> None:
    level = Level("general", "General", "", 200, 1e9)
    thought = finished(Deliberation(BAYONETS, DEPLOYING, level, SEED, ticking(0.0), helpers=Inside()))
    assert len(thought.actions) == 6
    assert Checker(BAYONETS, DEPLOYING, judges=False).is_possible(thought)
    assert thought.iterations >= 200
    assert sum(choice.share for choice in thought.choices) <= 1.000001


@pytest.mark.parametrize(("cores", "expected"), [(1, 1), (2, 1), (3, 2), (8, 7), (64, parallel.MOST_PROCESSES)])
def test_one_core_is_left_to_the_window(monkeypatch: pytest.MonkeyPatch, cores: int, expected: int) -> None:
    monkeypatch.setattr(parallel.os, "cpu_count", lambda: cores)
    if sys.platform == "linux":
        monkeypatch.setattr(parallel.os, "sched_getaffinity", lambda pid: set(range(cores)))
    assert search_processes() == expected
    assert Helpers().most == expected - 1


# --- processes ------------------------------------------------------------------------------------


def pids(helpers: Helpers) -> list[int]:
    return [helper.process.pid or 0 for helper in helpers.alive]


def test_no_process_is_started_before_there_is_something_to_do(helpers: Helpers) -> None:
    assert helpers.collect_reports() == []
    assert pids(helpers) == []
    helpers.give_order("search", SearchRequest(GAME.slug, view_at(2), 1, 1))
    helpers.collect_reports()
    assert len(pids(helpers)) == 1
    helpers.collect_reports()
    assert len(pids(helpers)) == 1


def test_a_helper_that_is_killed_is_replaced_and_the_answer_comes(
    helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of a question, as often as it may have been an accident."""
    monkeypatch.setattr(parallel, "SPARE_HELPERS", 2)
    trees = trees_of(GAME, view_at(2), helpers)
    killed = set()
    for _ in range(3):
        come(lambda: bool(trees.run(16)) or bool(helpers.alive and helpers.alive[0].question))
        killed.add(pids(helpers)[0])
        end(pids(helpers)[0])
        come(lambda: bool(trees.run(16)) or not killed & set(pids(helpers)))
    for _ in range(20):
        trees.run(16)
    assert pids(helpers) == [], "it was replaced twice, and then no more"
    assert trees.ranked_children()[0].action.id in legal_ids(view_at(2))


@pytest.mark.skipif(sys.platform == "win32", reason="nothing stops a process there")
def test_a_helper_that_hangs_is_waited_for_by_nobody_and_replaced_in_the_end() -> None:
    """It is asked again and again: what it does not read must not fill its pipe."""
    clock = LongClock()
    helpers = Helpers(1, clock)
    trees = trees_of(GAME, view_at(2), helpers)
    come(lambda: bool(trees.run(0)) or trees.iterations > 0)
    hung = pids(helpers)[0]
    os.kill(hung, signal.SIGSTOP)
    for _ in range(300):
        trees = trees_of(GAME, view_at(2), helpers)
        trees.run(1)
        trees.run(1)
        assert trees.iterations == 2
        assert pids(helpers) == [hung]
    clock.extra += parallel.PATIENCE + 1
    come(lambda: bool(trees.run(0)) or trees.iterations > 2)
    assert hung not in pids(helpers)

    helpers.close()


def test_a_helper_that_comes_late_learns_all_that_was_ordered(helpers: Helpers) -> None:
    """Its tree begins at the view that was asked about, not where the question has come to meanwhile."""
    trees = trees_of(BAYONETS, DEPLOYING, helpers)
    step = DEPLOYING.legal()[0]
    trees.advance(step)
    come(lambda: bool(trees.run(0)) or trees.iterations > 30)
    there = search_of(BAYONETS, DEPLOYING, THERE)
    there.advance(step)
    there.run(trees.iterations)
    assert counts(trees.ranked_children()) == near(counts(there.root.children))


@pytest.mark.parametrize("early", [True, False])
def test_whoever_rests_searches_no_more(helpers: Helpers, early: bool) -> None:
    """Also a helper that was still starting when the question was over."""
    trees = trees_of(GAME, view_at(2), helpers)
    come(lambda: bool(trees.run(0)) or (early and bool(helpers.alive)) or trees.iterations > 0)
    helpers.end_question()
    if early:
        come(lambda: bool(helpers.collect_reports()), "it never came up")
    heard = SEED
    while heard:
        time.sleep(0.3)
        heard = len(helpers.collect_reports())
    trees = trees_of(GAME, view_at(2), helpers)
    come(lambda: bool(trees.run(0)) or trees.iterations > 0, "it never took up another question")


class Recording:
    """A helper without a process that writes down the orders it is told."""

    question = -1
    orders_sent = 0
    report_due_since = None

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def send_order(self, order: Order) -> None:
        self.question = order[0]
        self.orders_sent += 1
        self.kinds.append(order[1])


def test_whoever_rests_knows_all_orders_of_the_question() -> None:
    """A decision with a single choice is answered before anybody searches, and the next one may follow it."""
    helpers = Helpers(0)
    recording = Recording()
    helpers.alive.append(recording)  # type: ignore[arg-type]
    trees = trees_of(BAYONETS, DEPLOYING, helpers)
    trees.advance(DEPLOYING.legal()[0])
    helpers.end_question()
    assert recording.kinds == ["search", "advance", "rest"]


def serve_with_two(pipe: Connection) -> None:
    serve_questions(pipe, Helpers(2))


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().rpartition(")")
        except OSError:  # it ended meanwhile
            continue
        if int(rest.split()[1]) == pid and rest.split()[0] != "Z":
            found.append(int(name.split()[0]))
    return found


def busy(worker: Worker) -> list[int]:
    """Ask a general until both helpers are there."""
    for seed in range(SEED, SEED + 20):
        worker.think("battlefronts", view_at(0), "general", seed, 0.3)
        answer(worker)
        if len(found := children(worker.pid)) == 2:
            worker.think("battlefronts", view_at(0), "general", seed)
            return found
    raise AssertionError("no helpers")


@PROC
def test_helpers_of_the_bots_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """They stand back, an answer comes though one dies, and none outlives the process that it helps."""
    monkeypatch.setattr(worker_module, "serve_questions", serve_with_two)
    worker = Worker(patience=SOON)
    worker.think("battlefronts", view_at(0), "sergeant", 1)
    answer(worker)
    assert children(worker.pid) == [], "a sergeant needs none"

    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) == min(19, own + 10), "answers have their time on a busy machine"

    first, second = busy(worker)
    for pid in (first, second):
        come(lambda pid=pid: os.getpriority(os.PRIO_PROCESS, pid) == 19, "a helper does not stand back")
        blocked = re.search(r"SigBlk:\s*(\w+)", Path(f"/proc/{pid}/status").read_text())
        assert blocked is not None
        assert int(blocked[1], 16) & 1 << signal.SIGINT - 1, "Ctrl+C reaches it"
    of = worker.pid
    end(first)
    assert answer(worker).iterations > 0
    assert worker.pid == of

    left = children(of)
    assert second in left

    worker.close()
    come(lambda: not any(alive(pid) for pid in left), "a helper outlives the bots' process")


@PROC
def test_helpers_end_with_their_window() -> None:
    """Even when the window is killed in the middle of a search and closes nothing."""
    script = (
        "import time; from ai import worker; from tests.ai.asking import view_at\n"
        "from tests.ai.test_parallel import busy, serve_with_two\n"
        "if __name__ == '__main__':\n"
        "    worker.serve_questions = serve_with_two; one = worker.Worker()\n"
        "    print(one.pid, *busy(one), flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        found = [int(word) for word in window.stdout.readline().split()]
        window.kill()
    assert len(found) == 3

    come(lambda: not any(alive(pid) for pid in found), "one outlives its window")
