"""Helpers of the bots' process, and the main function of one, on pipes and processes that only write down."""

from __future__ import annotations

import signal
from types import SimpleNamespace
from typing import Any

import pytest

from ai import parallel
from ai.estimates import guide_for
from ai.forest import Forest, TreeCounts
from ai.parallel import (
    MOST_PROCESSES,
    PATIENCE,
    REPORT_EVERY,
    SPARE_HELPERS,
    FollowUp,
    HelpedForest,
    Helper,
    Helpers,
    HelperSearch,
    Report,
    SearchRequest,
    make_forest,
    serve_orders,
    tree_seeds,
)
from tests.ai.asking import view_at
from tests.ai.fake_processes import Machine, ScriptedPipe
from tests.ai.test_bot import BAYONETS
from tests.ai.test_memory import AFTER_DISCARD, BEFORE_DISCARD, DISCARD

REQUEST = SearchRequest("battlefronts", view_at(2), seed=9, trees=2)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine on which helpers are started."""
    fake_machine = Machine()
    monkeypatch.setattr(parallel.multiprocessing, "get_context", lambda way: {"spawn": fake_machine}[way])
    return fake_machine


def pipe_of(helper: Helper) -> ScriptedPipe:
    """Our end of the pipe to a helper."""
    assert isinstance(helper.pipe, ScriptedPipe)
    return helper.pipe


# --- How many there are, how they rank, and their seeds ---


@pytest.mark.parametrize(("system", "cores", "processes"), [("linux", 3, 2), ("darwin", 5, 4), ("darwin", None, 1)])
def test_the_cores_that_may_be_used_are_counted_on_every_system(
    system: str, cores: int | None, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Linux they are those of this process. Elsewhere they are all cores, and may be unknown."""
    monkeypatch.setattr(parallel.sys, "platform", system)
    monkeypatch.setattr(parallel.os, "cpu_count", lambda: MOST_PROCESSES if system == "linux" else cores)
    processes_asked_about: list[int] = []

    def affinity(process: int) -> set[int]:
        processes_asked_about.append(process)
        return set(range(cores or 0))

    monkeypatch.setattr(parallel.os, "sched_getaffinity", affinity, raising=False)
    assert parallel.search_processes() == processes
    assert processes_asked_about == ([0] if system == "linux" else []), "0 means this process"


@pytest.mark.parametrize(("helps", "niceness"), [(True, 19), (False, 10)], ids=["a helper", "who answers"])
def test_only_a_helper_has_the_lowest_priority(helps: bool, niceness: int, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    monkeypatch.setattr(parallel.sys, "platform", "linux")
    monkeypatch.setattr(parallel.os, "nice", steps.append, raising=False)
    parallel.lower_priority(helps)
    assert steps == [niceness]


@pytest.mark.parametrize(
    ("helps", "priority_class"), [(True, 0x40), (False, 0x4000)], ids=["IDLE_PRIORITY_CLASS", "BELOW_NORMAL"]
)
def test_on_windows_only_a_helper_has_the_idle_priority(
    helps: bool, priority_class: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The numbers are those of Windows' SetPriorityClass."""
    import ctypes

    calls: list[object] = []
    kernel = SimpleNamespace(
        GetCurrentProcess=lambda: "this process",
        SetPriorityClass=lambda process, kind: calls.append((process, kind)),
    )
    monkeypatch.setattr(parallel.sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    parallel.lower_priority(helps)
    assert calls == [("this process", priority_class)]


@pytest.mark.parametrize(
    ("process", "trees", "numbers"),
    [(0, 1, [0]), (0, 3, [0, 1, 2]), (1, 3, [3, 4, 5]), (4, 2, [8, 9])],
    ids=["one tree", "the bots' own process", "the first helper", "the fourth helper"],
)
def test_each_tree_of_all_processes_has_a_seed_of_its_own(process: int, trees: int, numbers: list[int]) -> None:
    """The number of a tree among those of all processes changes the highest 32 of 96 bits of the question's seed."""
    seed = 0xAAAA_AAAA_1234_5678_9ABC_DEF0
    assert tree_seeds(seed, process, trees) == [seed ^ number * 2**64 for number in numbers]


# --- The side that gives orders ---


def test_a_helper_is_started_with_its_end_of_the_pipe_and_its_number(machine: Machine) -> None:
    helper = Helper(3)
    [process] = machine.processes
    assert process.facts["target"] is serve_orders
    theirs, number = process.facts["args"]
    assert theirs.is_closed, "otherwise this process would never see the end of the pipe"
    assert number == helper.number == 3
    assert process.facts["name"] == "helper"
    assert process.facts["daemon"], "it does not outlive this process"
    assert machine.events == ["start 1"]
    assert (helper.question, helper.orders_sent, helper.report_due_since) == (0, 0, None)


def test_a_helper_counts_its_orders_for_each_question_anew(machine: Machine) -> None:
    """An order is (question, kind, payload). The count begins anew with question 2."""
    helper = Helper(1)
    counts = []
    for order in [(1, "search", REQUEST), (1, "advance", 5), (1, "rest", None), (2, "search", REQUEST)]:
        helper.send_order(order)
        counts.append((helper.question, helper.orders_sent))
    assert counts == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert [kind for _, kind, _ in pipe_of(helper).sent] == ["search", "advance", "rest", "search"]


def test_helpers_are_started_one_at_a_time_up_to_their_number_while_there_is_a_question(machine: Machine) -> None:
    """Each look for reports starts one more helper, until there are two."""
    helpers = Helpers(most=2, clock=machine.clock)
    helpers.collect_reports()
    assert machine.processes == [], "there is nothing to do yet"

    assert helpers.give_order("search", REQUEST) == 1
    for started in (1, 2, 2):
        helpers.collect_reports()
        assert [helper.number for helper in helpers.alive] == [1, 2][:started]

    helpers.close()
    assert helpers.alive == []
    assert machine.events[2:] == ["kill 1", "join 1", "kill 2", "join 2"]


def test_lost_helpers_are_replaced_only_so_often(machine: Machine) -> None:
    helpers = Helpers(most=1, clock=machine.clock)
    helpers.give_order("search", REQUEST)
    for _ in range(SPARE_HELPERS + 5):
        helpers.collect_reports()
        for helper in helpers.alive:
            pipe_of(helper).is_broken = True
        helpers.collect_reports()
    assert len(machine.processes) == 1 + SPARE_HELPERS
    assert not any(process.alive for process in machine.processes)


def test_a_helper_that_cannot_be_started_is_missed_by_nobody(machine: Machine) -> None:
    machine.refuses_processes = True
    helpers = Helpers(most=1, clock=machine.clock)
    helpers.give_order("search", REQUEST)
    assert helpers.collect_reports() == []
    assert helpers.alive == []

    machine.refuses_processes = False
    helpers.collect_reports()
    assert [helper.number for helper in helpers.alive] == [2], "each attempt counts as one that was started"


@pytest.fixture
def helpers(machine: Machine) -> Helpers:
    """One helper that has been sent the first order of a question, whose report is due."""
    helpers_with_question = Helpers(most=1, clock=machine.clock)
    helpers_with_question.give_order("search", REQUEST)
    helpers_with_question.collect_reports()
    return helpers_with_question


def orders_of(helpers: Helpers) -> list[tuple[int, str]]:
    """Question and kind of each order that the only helper was sent."""
    return [(question, kind) for question, kind, _ in pipe_of(helpers.alive[0]).sent]


def report(helpers: Helpers, question: int, iterations: int = 16) -> Report:
    """Let the only helper report on a question, and return the report."""
    new_report = Report(question, orders=1, iterations=iterations, counts=[])
    pipe_of(helpers.alive[0]).messages.append(new_report)
    return new_report


def test_new_reports_on_the_question_are_collected_with_the_number_of_the_helper(helpers: Helpers) -> None:
    reports = [report(helpers, question=1, iterations=iterations) for iterations in (16, 32)]
    assert helpers.collect_reports() == [(1, report) for report in reports]
    assert helpers.collect_reports() == []


def test_a_report_on_an_older_question_is_left_out(helpers: Helpers) -> None:
    """The present question is the second one, so the report of 99 iterations is dropped."""
    report(helpers, question=1)
    helpers.collect_reports()
    helpers.give_order("search", REQUEST)
    helpers.collect_reports()
    report(helpers, question=1, iterations=99)
    current = report(helpers, question=2, iterations=16)
    assert helpers.collect_reports() == [(1, current)]


def test_a_helper_is_sent_each_order_of_the_question_once(helpers: Helpers) -> None:
    """`give_order` returns the number of orders of the question. The first one was to search."""
    assert helpers.give_order("advance", payload=5) == 2
    helpers.collect_reports()
    helpers.collect_reports()
    assert helpers.give_order("follow", payload=[6]) == 3
    helpers.collect_reports()
    assert orders_of(helpers) == [(1, "search"), (1, "advance"), (1, "follow")]
    assert pipe_of(helpers.alive[0]).sent[1:] == [(1, "advance", 5), (1, "follow", [6])]


def test_a_helper_gets_no_order_of_the_next_question_before_its_first_report(helpers: Helpers) -> None:
    """So its pipe never becomes full, however many questions are asked while it starts or hangs."""
    helpers.give_order("search", REQUEST)
    helpers.collect_reports()
    assert orders_of(helpers) == [(1, "search"), (1, "rest")]

    report(helpers, question=1)
    helpers.collect_reports()
    assert orders_of(helpers) == [(1, "search"), (1, "rest"), (2, "search")]


def test_a_question_that_ends_sends_its_helper_to_rest(helpers: Helpers) -> None:
    helpers.give_order("advance", payload=5)
    helpers.end_question()
    assert orders_of(helpers) == [(1, "search"), (1, "advance"), (1, "rest")]
    report(helpers, question=1)
    assert [number for number, _ in helpers.collect_reports()] == [1], "its last report still comes"
    assert len(orders_of(helpers)) == 3, "and nothing more is asked of it"


def test_a_helper_that_knows_nothing_of_a_question_is_not_sent_to_rest(helpers: Helpers) -> None:
    """The second question ends before the helper has reported on the first one, so it has no order of the second."""
    helpers.give_order("search", REQUEST)
    helpers.end_question()
    assert orders_of(helpers) == [(1, "search"), (1, "rest")]


def test_the_forest_drops_a_helper_that_dies_before_the_end_of_its_question(helpers: Helpers, machine: Machine) -> None:
    """Its pipe breaks when it is told that the question has ended, so it is killed, waited for, and its pipe closed."""
    pipe = pipe_of(helpers.alive[0])
    pipe.is_broken = True
    helpers.end_question()
    assert helpers.alive == []
    assert machine.events[-2:] == ["kill 1", "join 1"]
    assert pipe.is_closed


@pytest.mark.parametrize(("waited", "is_kept"), [(PATIENCE, True), (PATIENCE + 0.01, False)], ids=["patient", "hung"])
def test_the_forest_drops_a_helper_whose_first_report_is_long_overdue(
    waited: float, is_kept: bool, helpers: Helpers, machine: Machine
) -> None:
    machine.now += waited
    helpers.collect_reports()
    assert (len(helpers.alive) == 1) == is_kept
    assert ("kill 1" in machine.events) != is_kept


def test_a_helper_that_has_reported_may_be_silent_afterwards(helpers: Helpers, machine: Machine) -> None:
    """It may search a long question, or rest. Its next question makes a report due again."""
    report(helpers, question=1)
    helpers.collect_reports()
    machine.now += 2 * PATIENCE
    helpers.give_order("search", REQUEST)
    helpers.collect_reports()
    assert machine.events == ["start 1"]

    machine.now += PATIENCE + 0.01
    helpers.collect_reports()
    assert "kill 1" in machine.events


def test_only_the_first_order_of_a_question_makes_a_report_due(helpers: Helpers, machine: Machine) -> None:
    """The fixture has given the first order. Patience with the helper counts from there, not from the second order."""
    machine.now += PATIENCE
    helpers.give_order("advance", payload=5)
    helpers.collect_reports()
    machine.now += 0.01
    helpers.collect_reports()
    assert "kill 1" in machine.events


def test_a_report_on_an_older_question_does_not_stand_for_the_one_that_is_due(
    helpers: Helpers, machine: Machine
) -> None:
    report(helpers, question=1)
    helpers.collect_reports()
    helpers.give_order("search", REQUEST)
    helpers.collect_reports()
    report(helpers, question=1)
    machine.now += PATIENCE + 0.01
    helpers.collect_reports()
    assert "kill 1" in machine.events


# --- A forest with helpers ---


class OrderBook(Helpers):
    """Helpers that write down their orders: the number of the question, the kind, and the payload.

    `next_reports` has pairs of a helper's number and its report, which are collected next.
    """

    def __init__(self) -> None:
        super().__init__(1)
        self.orders_given: list[tuple[int, str, Any]] = []
        self.next_reports: list[tuple[int, Report]] = []

    def give_order(self, kind: str, payload: object) -> int:
        number = super().give_order(kind, payload)
        self.orders_given.append((self.question, kind, payload))
        return number

    def collect_reports(self) -> list[tuple[int, Report]]:
        news, self.next_reports = self.next_reports, []
        return news


def bayonets_forest(helpers: Helpers) -> HelpedForest:
    """A search of the decision which card to discard, with one tree in each process."""
    return HelpedForest(BAYONETS, BEFORE_DISCARD, guide_for("fix_bayonets"), seed=9, trees=1, helpers=helpers)


def counts_of(helper_visits: int) -> list[TreeCounts]:
    """The counts of a helper's only tree, which has tried one action this many times and always won."""
    return [TreeCounts({DISCARD.id: (helper_visits, float(helper_visits))}, followed=(0, 0.0))]


def test_a_forest_orders_a_search_of_its_own_view_with_its_own_seed() -> None:
    book = OrderBook()
    forest = bayonets_forest(book)
    assert book.orders_given == [(1, "search", SearchRequest("fix_bayonets", BEFORE_DISCARD, seed=9, trees=1))]

    alone = Forest(BAYONETS, BEFORE_DISCARD, guide_for("fix_bayonets"), tree_seeds(seed=9, process=0, trees=1))
    for searching in (forest, alone):
        searching.run(10)
    assert forest.tree_counts() == alone.tree_counts(), "this process is number 0"


@pytest.mark.parametrize(
    ("question", "orders", "counted"),
    [(1, 1, 40), (1, 2, 0), (1, 0, 0)],
    ids=["on this root", "on a later root", "on an earlier root"],
)
def test_a_report_counts_only_for_the_root_that_it_is_about(question: int, orders: int, counted: int) -> None:
    """The forest is at the root of question 1, order 1. Only a report on that root adds its 40 iterations."""
    book = OrderBook()
    forest = bayonets_forest(book)
    book.next_reports = [(1, Report(question, orders, iterations=40, counts=counts_of(40)))]
    forest.run(10)
    assert forest.iterations == 10 + counted
    visits = {node.action.id: node.visits for node in forest.ranked_children()}
    assert sum(visits.values()) == 10 + counted


def test_the_newest_report_of_each_helper_counts() -> None:
    book = OrderBook()
    forest = bayonets_forest(book)
    book.next_reports = [
        (1, Report(question=1, orders=1, iterations=40, counts=counts_of(40))),
        (2, Report(question=1, orders=1, iterations=5, counts=counts_of(5))),
    ]
    forest.run(1)
    book.next_reports = [(1, Report(question=1, orders=1, iterations=60, counts=counts_of(60)))]
    forest.run(1)
    assert forest.iterations == 2 + 60 + 5, "the two of this process, and those of the newest reports"
    assert len(forest.tree_counts()) == 3


def test_a_forest_that_is_no_longer_asked_leaves_the_reports_to_the_new_one() -> None:
    """The search of a bot's last decision is remembered. Meanwhile the same helpers may work for a hint."""
    book = OrderBook()
    remembered = bayonets_forest(book)
    hint = bayonets_forest(book)  # its search is question 2, on which the helper reports
    book.next_reports = [(1, Report(question=2, orders=1, iterations=40, counts=counts_of(40)))]
    remembered.run(10)
    assert remembered.iterations == 10
    hint.run(10)
    assert hint.iterations == 10 + 40


def test_each_change_of_the_root_is_ordered_and_makes_older_reports_void() -> None:
    """A question is order 1 of itself, and each further order about it is counted.

    The iterations of a report are added only if it is about the present question and knows all of its orders.
    """
    book = OrderBook()
    forest = bayonets_forest(book)
    book.next_reports = [(1, Report(question=1, orders=1, iterations=40, counts=counts_of(40)))]
    forest.run(20)

    forest.follow_line([DISCARD])
    assert book.orders_given[-1] == (1, "follow", [DISCARD.id])
    forest.run(3)
    assert forest.tree_counts()[0].followed[0] == 1, "one of three iterations of this process follows the line, too"
    own_visits = next(child for child in forest._trees[0].root.children if child.action is DISCARD).visits

    forest.resume(DISCARD, AFTER_DISCARD)
    assert forest.view == AFTER_DISCARD, "the trees of this process are resumed, too"
    assert forest.iterations == own_visits - 1, "the first visit of a node has tried nothing below it"
    assert book.orders_given[-1] == (
        2,
        "search",
        SearchRequest(
            "fix_bayonets", AFTER_DISCARD, seed=9, trees=1, follows=FollowUp(question=1, orders=2, action=DISCARD.id)
        ),
    )
    book.next_reports = [(1, Report(question=2, orders=1, iterations=7, counts=[]))]
    forest.run(1)
    assert forest.iterations == own_visits - 1 + 1 + 7

    step = forest.view.legal()[0]
    forest.advance(step)
    assert forest.view != AFTER_DISCARD, "the trees of this process advance, too"
    assert book.orders_given[-1] == (2, "advance", step.id)
    kept = forest._trees[0].iterations
    assert forest.iterations == kept
    book.next_reports = [(1, Report(question=2, orders=1, iterations=99, counts=[]))]
    forest.run(1)
    assert forest.iterations == kept + 1, "the report knows one order of two"


@pytest.mark.parametrize("most", [0, 1])
def test_a_forest_has_helpers_if_there_are_any(most: int) -> None:
    helpers = Helpers(most)
    forest = make_forest(BAYONETS, BEFORE_DISCARD, guide_for("fix_bayonets"), seed=9, trees=2, helpers=helpers)
    assert type(forest) is (HelpedForest if most else Forest)
    assert helpers.question == most

    alone = Forest(BAYONETS, BEFORE_DISCARD, guide_for("fix_bayonets"), tree_seeds(seed=9, process=0, trees=2))
    own_part = super(HelpedForest, forest) if isinstance(forest, HelpedForest) else forest  # asks no helper
    own_part.run(4)
    alone.run(4)
    assert alone.tree_counts() == Forest.tree_counts(forest), "the trees of this process are those of process 0"


# --- The process of a helper ---


class FakeSearch:
    """The search of a helper, which is exhausted after some instalments. `events` lists what it is told to do."""

    events: list[object]
    instalments = 3
    follows = False
    """Whether its trees serve the next question as well."""

    def __init__(self, question: int, request: object, process: int) -> None:
        self.events.append(("begin", question, request, process))
        self._left = self.instalments

    def resume(self, question: int, request: object) -> bool:
        self.events.append(("resume", question, request))
        return self.follows

    def carry_out(self, kind: str, payload: object) -> None:
        self.events.append((kind, payload))

    def search_on(self) -> bool:
        self._left -= 1
        self.events.append("search")
        return self._left > 0

    def report(self) -> str:
        return f"report after {self.instalments - self._left}"


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A list of all that a helper's process does: set a handler of a signal, lower its priority, search (FakeSearch).

    Signals and priority of the tests' own process do not change.
    """
    noted: list[object] = []
    monkeypatch.setattr(FakeSearch, "events", noted, raising=False)
    monkeypatch.setattr(parallel, "HelperSearch", FakeSearch)
    monkeypatch.setattr(parallel.signal, "signal", lambda number, handler: noted.append((number, handler)))
    monkeypatch.setattr(parallel, "lower_priority", lambda helps: noted.append(f"helps: {helps}"))
    monkeypatch.setattr(parallel, "time", SimpleNamespace(monotonic=lambda: 0.0))
    return noted


def serve(*orders: object, polls_before_each: int = 0) -> list[object]:
    """Let helper 5 carry out these orders until its pipe ends. Return what it sends."""
    pipe = ScriptedPipe(*orders, polls_before_each=polls_before_each)
    serve_orders(pipe, number=5)  # type: ignore[arg-type]
    return pipe.sent


def test_a_helper_ignores_ctrl_c_stands_back_and_ends_with_its_pipe(events: list[object]) -> None:
    assert serve() == []
    assert events == [(signal.SIGINT, signal.SIG_IGN), "helps: True"]


def test_a_helper_reports_at_once_and_when_its_trees_are_large_enough(events: list[object]) -> None:
    """The first report says that it runs. After the last one it waits for orders, and its pipe ends."""
    assert serve((1, "search", "a view")) == ["report after 0", "report after 3"]
    assert events[2:] == [("begin", 1, "a view", 5), "search", "search", "search"]


def test_a_helper_reports_at_equal_intervals_while_it_searches(
    events: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock moves by half of REPORT_EVERY at each look: one look when an interval begins, one before each step."""
    looks = iter(range(1000))
    monkeypatch.setattr(parallel, "time", SimpleNamespace(monotonic=lambda: 0.5 * REPORT_EVERY * next(looks)))
    monkeypatch.setattr(FakeSearch, "instalments", 4)
    assert serve((1, "search", "a view")) == [f"report after {number}" for number in (0, 1, 2, 3, 4)]


def test_a_helper_reports_and_carries_out_an_order_that_comes_while_it_searches(
    events: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each order arrives when it has searched once more. "rest" ends the search, and then its pipe ends."""
    monkeypatch.setattr(FakeSearch, "instalments", 99)
    orders = [(1, "search", "a view"), (1, "advance", 7), (1, "follow", [8]), (1, "rest", None)]
    assert serve(*orders, polls_before_each=2) == [f"report after {number}" for number in (0, 1, 2, 3)]
    assert events[3:] == ["search", ("advance", 7), "search", ("follow", [8]), "search"]


def test_a_helper_without_a_question_ignores_orders_that_continue_one(events: list[object]) -> None:
    assert serve((1, "advance", 7), (1, "rest", None), (2, "search", "a view")) == ["report after 0", "report after 3"]
    assert events[2] == ("begin", 2, "a view", 5)


@pytest.mark.parametrize("follows", [True, False], ids=["its trees serve", "its trees do not serve"])
def test_a_helper_begins_anew_unless_its_trees_serve_the_next_question(
    follows: bool, events: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeSearch, "follows", follows)
    serve((1, "search", "a view"), (2, "search", "another"))
    begun = [event for event in events if event[0] in ("begin", "resume")]  # type: ignore[index]
    expected: list[object] = [("begin", 1, "a view", 5), ("resume", 2, "another")]
    assert begun == expected + ([] if follows else [("begin", 2, "another", 5)])


# --- Its search ---


def helper_search(trees: int = 1) -> HelperSearch:
    """The search of helper 1 for question 4: which card to discard."""
    return HelperSearch(
        question=4, request=SearchRequest("fix_bayonets", BEFORE_DISCARD, seed=9, trees=trees), process=1
    )


def test_a_report_has_the_iterations_and_counts_since_the_last_change_of_the_root() -> None:
    """One call of `search_on` runs 16 iterations. The same forest without a helper counts the same."""
    search = helper_search(trees=2)
    assert search.report() == Report(question=4, orders=1, iterations=0, counts=[TreeCounts({}, followed=(0, 0.0))] * 2)

    assert search.search_on()
    same_forest = Forest(BAYONETS, BEFORE_DISCARD, guide_for("fix_bayonets"), tree_seeds(seed=9, process=1, trees=2))
    same_forest.run(16)
    assert search.report() == Report(question=4, orders=1, iterations=16, counts=same_forest.tree_counts())


def test_the_helper_counts_the_orders_that_continue_a_question_and_its_trees_follow_them() -> None:
    search = helper_search()  # the question itself is its order 1
    search.carry_out("follow", [DISCARD.id])
    assert search.report().orders == 2
    search.search_on()
    [count] = search.report().counts
    assert count.followed[0] == 6, "every third of 16 iterations, beginning with the first"

    search.carry_out("advance", DISCARD.id)
    assert search.report().orders == 3
    assert search.report().counts[0].followed == (0, 0.0)
    search.carry_out("an unknown kind", payload=None)
    assert search.report().orders == 4


@pytest.mark.parametrize(
    ("follows", "is_resumed"),
    [
        (None, False),
        (FollowUp(question=4, orders=2, action=DISCARD.id), True),
        (FollowUp(question=3, orders=2, action=DISCARD.id), False),
        (FollowUp(question=4, orders=3, action=DISCARD.id), False),
    ],
    ids=["a new question", "the next decision", "of another question", "with an order that it lacks"],
)
def test_a_helper_goes_on_only_with_the_very_search_of_the_last_order(
    follows: FollowUp | None, is_resumed: bool
) -> None:
    """It has had two orders of question 4: to search, and to follow a line.

    What it resumes is question 5, as if its tree had been searched for the discard and then followed in one process.
    """
    search = helper_search()
    search.carry_out("follow", [DISCARD.id])
    search.search_on()
    before = search.report()
    request = SearchRequest("fix_bayonets", AFTER_DISCARD, seed=9, trees=1, follows=follows)
    next_question = 5
    assert search.resume(next_question, request) == is_resumed

    if is_resumed:
        report = search.report()
        assert (report.question, report.orders) == (next_question, 1)
        alone = Forest(BAYONETS, BEFORE_DISCARD, guide_for("fix_bayonets"), tree_seeds(seed=9, process=1, trees=1))
        alone.follow_line([DISCARD])
        alone.run(16)
        alone.resume(DISCARD, AFTER_DISCARD)
        assert search.report().iterations == alone.iterations > 0
    else:
        assert search.report() == before


def test_a_helper_stops_when_its_trees_are_large_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "MOST_ITERATIONS", 17)
    search = helper_search()
    assert [search.search_on() for _ in range(3)] == [True, True, False]
    assert search.report().iterations == 32


def test_a_helper_of_exactly_the_largest_size_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "MOST_ITERATIONS", 16)
    search = helper_search()
    assert [search.search_on() for _ in range(2)] == [True, False]
    assert search.report().iterations == 16
