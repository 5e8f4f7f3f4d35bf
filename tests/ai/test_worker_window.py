"""The window's side of the bots' process, with a process and a channel that only write down what is done to them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ai import worker as worker_module
from ai.bot import snap
from ai.channel import Message
from ai.levels import Choice, Thought, Verdict
from ai.worker import DICE_PATIENCE, MOST_FAILURES, MOST_THROWS, PATIENCE, Checker, Question, Worker, serve_questions
from dice.throw import simulate
from game import fast_core
from game.core.match import Match
from tests.ai.asking import GAME, THREE_DICE, legal_ids, view_at
from tests.ai.fake_processes import Machine
from tests.ai.test_bot import BAYONETS

VIEW = view_at(0)
ANSWER = replace(snap(GAME, VIEW, seed=1), done=True)
INTERIM = replace(ANSWER, done=False)
THROWN = simulate(THREE_DICE)


class FakeChannel:
    """A channel whose messages are put into `inbox` by a test, and whose sent messages stay in `sent`."""

    def __init__(self, pipe: object) -> None:
        self.sent: list[Message] = []
        self.inbox: deque[Message | Exception] = deque()

    def send(self, message: Message) -> None:
        self.sent.append(message)

    def receive(self) -> Message | None:
        if not self.inbox:
            return None
        message = self.inbox.popleft()
        if isinstance(message, Exception):
            raise message
        return message


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine of the workers of a test."""
    fake_machine = Machine()
    monkeypatch.setattr(worker_module.multiprocessing, "get_context", lambda way: {"spawn": fake_machine}[way])
    monkeypatch.setattr(worker_module, "Channel", FakeChannel)
    monkeypatch.setattr(worker_module, "block_interrupts", fake_machine.block_interrupts)
    monkeypatch.setattr(fast_core, "is_ready", lambda: False)
    return fake_machine


@pytest.fixture
def worker(machine: Machine) -> Worker:
    """A worker on that machine, with the usual patience. Its process has said nothing yet."""
    return Worker(clock=machine.clock)


def channel_of(worker: Worker) -> FakeChannel:
    """The channel to the present process of a worker."""
    assert isinstance(worker._channel, FakeChannel)
    return worker._channel


def let_process_send(worker: Worker, *messages: Message | Exception) -> None:
    """Let the present process of a worker send these messages: each its kind, the number of a question, a content."""
    channel_of(worker).inbox.extend(messages)


def ask(worker: Worker) -> None:
    worker.think("battlefronts", VIEW, "recruit", seed=7)


# --- Processes ---


def test_the_window_blocks_ctrl_c_while_it_starts_the_process_with_its_end_of_the_pipe(
    worker: Worker, machine: Machine
) -> None:
    [process] = machine.processes
    assert process.facts["target"] is serve_questions
    assert process.facts["daemon"]
    assert process.facts["name"] == "bot"
    [end_of_process] = process.facts["args"]
    assert end_of_process.is_closed, "otherwise this process would never see the end of the pipe"
    assert machine.events == ["Ctrl+C blocked", "start 1", "Ctrl+C unblocked"]
    assert worker.pid == 1
    assert not worker.started, "it has said nothing yet"


def test_a_worker_without_a_process_has_no_pid_and_answers_by_itself(machine: Machine) -> None:
    machine.refuses_processes = True
    worker = Worker(clock=machine.clock)
    assert worker.pid == 0
    assert worker.poll() is None

    ask(worker)
    assert worker.poll() is None, "one failure, after which it tries again to start a process"
    answer = worker.poll()
    assert answer is not None
    assert answer.done
    assert worker.started, "the window does not wait for a process that will never come"

    ticket = worker.throw(THREE_DICE)
    assert worker.take_throw(ticket) is None
    assert worker.take_throw(ticket) == THROWN


def test_closing_a_worker_ends_the_present_process_and_replaced_ones(worker: Worker, machine: Machine) -> None:
    worker._replace_process()
    machine.processes[0].alive = True  # it has been killed, and takes its time to end
    machine.events.clear()
    worker.close()
    assert machine.events == ["kill 1", "join 1", "kill 2", "join 2"]
    assert worker.poll() is None


def test_replaced_processes_that_have_ended_are_forgotten(worker: Worker, machine: Machine) -> None:
    worker._replace_process()
    worker._replace_process()
    machine.events.clear()
    worker.close()
    assert machine.events == ["kill 2", "join 2", "kill 3", "join 3"]


def test_a_closed_worker_asks_no_new_process(worker: Worker, machine: Machine) -> None:
    ask(worker)
    worker.close()
    assert worker.poll() is None
    assert len(machine.processes) == 1


@pytest.mark.parametrize(
    ("is_ready", "awaits_dice", "processes"),
    [(False, False, 1), (True, False, 2), (True, True, 1)],
    ids=["no fast core", "the fast core is built", "dice are awaited"],
)
def test_a_question_starts_a_process_on_the_fast_core_once_that_is_built(
    is_ready: bool,
    awaits_dice: bool,
    processes: int,
    worker: Worker,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if awaits_dice:
        worker.throw(THREE_DICE)
    monkeypatch.setattr(fast_core, "is_ready", lambda: is_ready)
    ask(worker)
    ask(worker)
    assert len(machine.processes) == processes
    assert channel_of(worker).sent[-1][:2] == ("think", 2)


# --- Questions and their answers ---


def test_the_message_of_a_question_has_all_its_parts(worker: Worker) -> None:
    """Messages are numbered from 1. "drop" tells the process that the last question was cancelled."""
    worker.think("battlefronts", VIEW, "captain", seed=7, seconds=2.0, temper="bold")
    worker.think("battlefronts", VIEW, "general", seed=8, compares=True, planned=[5, 6])
    worker.judge("battlefronts", VIEW, [3], seed=9, seconds=1.5)
    worker.cancel()
    assert channel_of(worker).sent == [
        ("think", 1, Question("battlefronts", VIEW, "captain", seed=7, seconds=2.0, temper="bold")),
        (
            "think",
            2,
            Question("battlefronts", VIEW, "general", seed=8, seconds=math.inf, compares=True, planned=(5, 6)),
        ),
        ("think", 3, Question("battlefronts", VIEW, "", seed=9, seconds=1.5, made=(3,))),
        ("drop", 4, None),
    ]


@pytest.mark.parametrize(
    ("temper", "compares", "sentence"),
    [("bold", True, "A hint has no temper."), ("moody", False, "There is no temper 'moody'")],
)
def test_a_temper_that_cannot_be_is_refused(temper: str, compares: bool, sentence: str, worker: Worker) -> None:
    with pytest.raises(ValueError, match=sentence):
        worker.think("battlefronts", VIEW, "captain", seed=7, temper=temper, compares=compares)
    assert channel_of(worker).sent == []


def test_poll_returns_the_newest_thought_once(worker: Worker) -> None:
    """INTERIM is a thought of a search that goes on, and ANSWER its last one."""
    ask(worker)
    let_process_send(
        worker, ("ready", 0, None), ("thought", 1, INTERIM), ("thought", 1, replace(INTERIM, iterations=9))
    )
    assert worker.poll() == replace(INTERIM, iterations=9)
    assert worker.poll() is None
    let_process_send(worker, ("thought", 1, ANSWER))
    assert worker.poll() == ANSWER
    assert worker.poll() is None


@pytest.mark.parametrize("number", [1, 3], ids=["an older question", "a number never used"])
def test_the_worker_ignores_an_answer_to_another_question(number: int, worker: Worker) -> None:
    ask(worker)
    ask(worker)
    let_process_send(worker, ("thought", number, ANSWER))
    assert worker.poll() is None
    let_process_send(worker, ("thought", 2, ANSWER))
    assert worker.poll() == ANSWER


def test_nothing_that_comes_after_the_answer_is_reported(worker: Worker) -> None:
    ask(worker)
    let_process_send(worker, ("thought", 1, ANSWER), ("thought", 1, INTERIM))
    assert worker.poll() == ANSWER


def test_a_cancelled_question_has_no_answer(worker: Worker) -> None:
    """One thought has arrived before the cancellation and was not polled. The other one arrives after it."""
    ask(worker)
    let_process_send(worker, ("thought", 1, INTERIM))
    worker._receive_all()
    worker.cancel()
    let_process_send(worker, ("thought", 1, ANSWER))
    assert worker.poll() is None


def test_a_new_question_discards_a_thought_about_the_one_before(worker: Worker) -> None:
    ask(worker)
    let_process_send(worker, ("thought", 1, ANSWER))
    worker._receive_all()
    ask(worker)
    assert worker.poll() is None


@pytest.mark.parametrize(
    "message",
    [
        ("thought", 1, "no thought"),
        ("thought", 1, replace(ANSWER, actions=())),
        ("thrown", 1, "no throw"),
        ("sing", 1, None),
        ("sing", 1, ANSWER),
        EOFError(),
        ValueError("damaged"),
        ("ready", 0),
    ],
    ids=repr,
)
def test_a_process_that_sends_nonsense_is_replaced_and_asked_again(
    message: Any, worker: Worker, machine: Machine
) -> None:
    ask(worker)
    let_process_send(worker, message)
    assert worker.poll() is None
    assert machine.events[-4:] == ["kill 1", "Ctrl+C blocked", "start 2", "Ctrl+C unblocked"]
    assert channel_of(worker).sent == [
        ("think", 1, Question("battlefronts", VIEW, "recruit", seed=7, seconds=math.inf))
    ]
    let_process_send(worker, ("thought", 1, ANSWER))
    assert worker.poll() == ANSWER


def test_the_worker_refuses_an_answer_to_judge_without_a_verdict(worker: Worker, machine: Machine) -> None:
    """The process that gave it is replaced. The second process answers with a verdict."""
    worker.judge("battlefronts", VIEW, ANSWER.actions, seed=7, seconds=1.0)
    let_process_send(worker, ("thought", 1, ANSWER))
    assert worker.poll() is None
    assert len(machine.processes) == 2

    verdict = Verdict(ANSWER.actions, value=0.5, best_value=0.5, doubt=0.03)
    let_process_send(worker, ("thought", 1, replace(ANSWER, verdict=verdict)))
    answer = worker.poll()
    assert answer is not None
    assert answer.verdict == verdict


def test_after_too_many_failures_the_guide_answers_here(worker: Worker, machine: Machine) -> None:
    ask(worker)
    for _ in range(MOST_FAILURES - 1):
        let_process_send(worker, EOFError())
        assert worker.poll() is None
    let_process_send(worker, EOFError())
    assert worker.poll() == snap(GAME, VIEW, seed=7)
    assert worker.poll() is None, "the question is answered"
    assert worker.started
    assert len(machine.processes) == 1 + MOST_FAILURES

    ask(worker)
    let_process_send(worker, EOFError())
    assert worker.poll() is None, "failures are counted for each question anew"


def test_a_dead_process_is_replaced_only_when_something_is_asked_of_it(worker: Worker, machine: Machine) -> None:
    machine.processes[0].alive = False
    assert worker.poll() is None
    assert len(machine.processes) == 1
    ask(worker)
    assert worker.poll() is None
    assert len(machine.processes) == 2


# --- Patience ---


@pytest.mark.parametrize(
    ("has_begun", "waited", "is_replaced"),
    [
        (False, 2 * PATIENCE, False),
        (False, 2 * PATIENCE + 0.01, True),
        (True, PATIENCE, False),
        (True, PATIENCE + 0.01, True),
    ],
    ids=["just starting", "starting too long", "just patient", "out of patience"],
)
def test_a_silent_process_is_replaced_after_the_patience_of_the_worker(
    has_begun: bool, waited: float, is_replaced: bool, worker: Worker, machine: Machine
) -> None:
    """A process that has said nothing at all may still be starting, so it gets twice the time."""
    if has_begun:
        let_process_send(worker, ("ready", 0, None))
        worker.poll()
    ask(worker)
    machine.now += waited
    worker.poll()
    assert (len(machine.processes) == 2) == is_replaced


def test_the_patience_with_a_process_begins_anew_with_each_of_its_messages(worker: Worker, machine: Machine) -> None:
    ask(worker)
    question = 1
    for _ in range(5):
        machine.now += PATIENCE
        let_process_send(worker, ("thought", question, INTERIM))
        assert worker.poll() == INTERIM
    machine.now += PATIENCE + 0.01
    worker.poll()
    assert len(machine.processes) == 2, "another process is started in its place"


def test_the_patience_with_a_silent_process_does_not_begin_anew_with_each_question(
    worker: Worker, machine: Machine
) -> None:
    let_process_send(worker, ("ready", 0, None))
    worker.poll()
    for _ in range(3):
        ask(worker)
        machine.now += 0.4 * PATIENCE
        worker.poll()
    assert len(machine.processes) == 2, "it has been silent for 1.2 times the patience"


@pytest.mark.parametrize("last", ["an answer", "a cancellation", "a throw"])
def test_a_process_of_which_nothing_is_due_may_be_silent(last: str, worker: Worker, machine: Machine) -> None:
    """Long afterwards a new question is asked, and the patience begins only then."""
    if last == "a throw":
        ticket = worker.throw(THREE_DICE)
        let_process_send(worker, ("thrown", ticket, THROWN))
    else:
        ask(worker)
        if last == "a cancellation":
            worker.cancel()
        let_process_send(worker, ("dropped", 2, None) if last == "a cancellation" else ("thought", 1, ANSWER))
    worker.poll()
    machine.now += 100 * PATIENCE
    ask(worker)
    assert worker.poll() is None
    assert len(machine.processes) == 1


def test_a_process_that_still_owes_a_throw_is_not_idle_after_its_answer(worker: Worker, machine: Machine) -> None:
    ask(worker)
    worker.throw(THREE_DICE)
    let_process_send(worker, ("thought", 1, ANSWER))
    assert worker.poll() == ANSWER
    machine.now += PATIENCE + 0.01
    worker.poll()
    assert len(machine.processes) == 2, "the process counts as hung and was replaced"


# --- Dice ---


def test_a_throw_is_fetched_once_and_only_when_it_has_come(worker: Worker) -> None:
    first = worker.throw(THREE_DICE)
    second = worker.throw(THREE_DICE)
    assert channel_of(worker).sent == [("throw", first, THREE_DICE), ("throw", second, THREE_DICE)]
    assert worker.take_throw(second) is None
    let_process_send(worker, ("thrown", second, THROWN))
    assert worker.take_throw(first) is None
    assert worker.take_throw(second) == THROWN
    with pytest.raises(KeyError):
        worker.take_throw(second)


def test_a_throw_that_nobody_waits_for_is_ignored(worker: Worker, machine: Machine) -> None:
    let_process_send(worker, ("thrown", 5, THROWN))
    assert worker.poll() is None
    assert len(machine.processes) == 1


@pytest.mark.parametrize(
    ("waited", "expected"), [(DICE_PATIENCE, None), (DICE_PATIENCE + 0.01, THROWN)], ids=["just in time", "late"]
)
def test_dice_that_are_late_are_simulated_here(
    waited: float, expected: object, worker: Worker, machine: Machine
) -> None:
    ticket = worker.throw(THREE_DICE)
    machine.now += waited
    assert worker.take_throw(ticket) == expected


def test_dice_are_asked_of_a_new_process_before_they_are_simulated_here(worker: Worker) -> None:
    """The process fails MOST_FAILURES times. After each failure but the last one its successor is asked."""
    ticket = worker.throw(THREE_DICE)
    for _ in range(MOST_FAILURES - 1):
        let_process_send(worker, EOFError())
        assert worker.take_throw(ticket) is None
        assert channel_of(worker).sent == [("throw", ticket, THREE_DICE)]
    let_process_send(worker, EOFError())
    assert worker.take_throw(ticket) == THROWN
    assert channel_of(worker).sent == []


def test_a_throw_that_has_come_is_not_asked_for_again(worker: Worker) -> None:
    ticket = worker.throw(THREE_DICE)
    let_process_send(worker, ("thrown", ticket, THROWN))
    worker.poll()
    ask(worker)
    let_process_send(worker, EOFError())
    worker.poll()
    assert [kind for kind, _, _ in channel_of(worker).sent] == ["think"]
    assert worker.take_throw(ticket) == THROWN


def test_the_oldest_throw_is_forgotten_when_too_many_wait(worker: Worker) -> None:
    tickets = [worker.throw(THREE_DICE) for _ in range(MOST_THROWS)]
    assert worker.take_throw(tickets[0]) is None
    worker.throw(THREE_DICE)
    with pytest.raises(KeyError):
        worker.take_throw(tickets[0])
    assert worker.take_throw(tickets[1]) is None


# --- Which answers are possible ---

LEGAL = min(legal_ids(VIEW))
ILLEGAL = len(GAME.actions) - 1
POSSIBLE = Thought(
    (LEGAL,), (Choice((LEGAL,), share=0.5, value=0.5, visits=10),), value=0.5, iterations=10, seconds=0.1, done=True
)
VERDICT = Verdict((LEGAL,), value=0.4, best_value=0.6, doubt=0.03)
FAULTS: dict[str, dict[str, Any]] = {
    "no action": {"actions": ()},
    "an illegal action": {"actions": (ILLEGAL,)},
    "an action after the end of the decision": {"actions": (LEGAL, LEGAL)},
    "a choice that is illegal": {"choices": (*POSSIBLE.choices, Choice((ILLEGAL,), share=0.5, value=0.5, visits=10))},
    "a share that is no number": {"choices": (Choice((LEGAL,), math.nan, value=0.5, visits=10),)},
    "an infinite value of a choice": {"choices": (Choice((LEGAL,), share=0.5, value=math.inf, visits=10),)},
    "infinite visits": {"choices": (Choice((LEGAL,), share=0.5, value=0.5, visits=math.inf),)},  # type: ignore[arg-type]
    "a choice that is a text": {"choices": ("go",)},
    "a verdict on an illegal decision": {"verdict": replace(VERDICT, best=(ILLEGAL,))},
    "a verdict without a value": {"verdict": replace(VERDICT, value=math.nan)},
    "a verdict with an infinite best value": {"verdict": replace(VERDICT, best_value=-math.inf)},
    "a verdict with infinite doubt": {"verdict": replace(VERDICT, doubt=math.inf)},
    "a reason that is no text": {"reason": 5},
    "a plan below the actions of the game": {"plan": (0, -1)},
    "a plan beyond the actions of the game": {"plan": (0, len(GAME.actions))},
    "a value that is no number": {"value": math.nan},
    "infinite iterations": {"iterations": math.inf},
    "infinite seconds": {"seconds": math.inf},
    "none that is about equal": {"about_equal": 0},
    "more about equal than there are": {"about_equal": 2},
    "a number that no float can hold": {"value": 10**400},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_answer_with_one_fault_is_impossible(fault: str) -> None:
    checker = Checker(GAME, VIEW, judges=False)
    assert not checker.is_possible(replace(POSSIBLE, **FAULTS[fault]))
    assert checker.is_possible(POSSIBLE), "without the fault"


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"choices": ()},
        {"choices": (Choice((LEGAL,), share=0.5, value=0.5), Choice((LEGAL,), share=0.5, value=0.5)), "about_equal": 2},
        {"verdict": VERDICT},
        {"plan": (0, len(GAME.actions) - 1)},
        {"done": False},
    ],
    ids=["an answer", "no choices", "two about equal", "a verdict", "a plan", "an interim thought"],
)
def test_an_answer_without_a_fault_is_possible(more: dict[str, Any]) -> None:
    assert Checker(GAME, VIEW, judges=False).is_possible(replace(POSSIBLE, **more))


@pytest.mark.parametrize(
    ("verdict", "done", "is_possible"), [(None, True, False), (None, False, True), (VERDICT, True, True)], ids=repr
)
def test_the_answer_to_a_review_has_a_verdict_once_it_is_done(
    verdict: Verdict | None, done: bool, is_possible: bool
) -> None:
    checker = Checker(GAME, VIEW, judges=True)
    assert checker.is_possible(replace(POSSIBLE, verdict=verdict, done=done)) == is_possible


def whole_deployment() -> Sequence[int]:
    """The ids of the six steps of a deployment at Fix Bayonets, as the guide makes it."""
    return snap(BAYONETS, Match(BAYONETS, seats=2, options={}, seed=5).view(0), seed=1).actions


def test_only_an_unfinished_thought_may_lack_steps_of_its_decision() -> None:
    """The leading choice and the other choices of a search may have been explored for their first steps only."""
    view = Match(BAYONETS, seats=2, options={}, seed=5).view(0)
    whole = tuple(whole_deployment())
    assert len(whole) == 6, "as many men are deployed"

    def is_possible(**facts: Any) -> bool:
        thought = Thought(
            whole, (Choice(whole, share=1.0, value=0.5, visits=1),), value=0.5, iterations=1, seconds=0.1, done=True
        )
        return Checker(BAYONETS, view, judges=False).is_possible(replace(thought, **facts))

    assert is_possible()
    assert is_possible(actions=whole[:5], done=False)
    assert not is_possible(actions=whole[:5])
    assert is_possible(choices=(Choice(whole[:2], share=1.0, value=0.5, visits=1),))
    assert is_possible(verdict=Verdict(whole, value=0.5, best_value=0.5, doubt=0.03), done=False)
    assert not is_possible(verdict=Verdict(whole[:5], value=0.5, best_value=0.5, doubt=0.03), done=False)


def test_a_decision_that_was_legal_for_a_step_is_still_checked_as_a_whole() -> None:
    """The checker remembers which steps are legal. That must not make an unfinished decision a whole one."""
    checker = Checker(BAYONETS, Match(BAYONETS, seats=2, options={}, seed=5).view(0), judges=False)
    begun = tuple(whole_deployment())[:2]
    thought = Thought(
        begun, (Choice(begun, share=1.0, value=0.5, visits=1),), value=0.5, iterations=1, seconds=0.1, done=False
    )
    assert checker.is_possible(thought)
    assert not checker.is_possible(replace(thought, done=True))
