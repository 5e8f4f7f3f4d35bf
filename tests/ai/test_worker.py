"""The bot's process: it is asked, forgotten, killed, stopped, and always somebody answers."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import re
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

import pytest

from ai.bot import Thought, choose, level_named
from ai.worker import FORGOTTEN, Channel, Worker
from dice.throw import simulate
from dice.track import Cast, Throw
from game import fast_core
from game.catalogue import game_named
from game.core.match import Match
from game.core.state import State

ROOT = Path(__file__).resolve().parents[2]
GAME = game_named("battlefronts")
SOON = 60.0
"""Seconds within which anything must have happened, on however busy a machine."""


def view_at(decisions: int) -> State:
    """The view of the seat to act after the first legal actions but one, so that call-ups and sizes alternate."""
    match = Match(GAME, 2, {}, 3)
    for _ in range(decisions):
        match.play(match.legal()[min(4, len(match.legal()) - 1)])
    return match.view(match.state.to_act)


def legal_ids(view: State) -> set[int]:
    return {action.id for action in view.legal()}


def answer(worker: Worker) -> Thought:
    """Wait for the thought that is done."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        news = worker.poll()
        if news is not None and news.done:
            return news
        time.sleep(0.005)
    raise AssertionError("no answer")


def wait_for_news(worker: Worker) -> Thought:
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        news = worker.poll()
        if news is not None:
            return news
        time.sleep(0.005)
    raise AssertionError("no news")


def wait_for_interim_news(worker: Worker) -> Thought:
    """Ask a general; again where the machine was so busy that its time was over before this process came to look."""
    for _ in range(20):
        worker.think("battlefronts", view_at(0), "general", 1)
        news = wait_for_news(worker)
        if not news.done:
            return news
    raise AssertionError("a general never had anything to say before it was done")


def end(pid: int) -> None:
    os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def wait_for_another(worker: Worker, pid: int) -> None:
    """Poll until the process was replaced, which must come before any answer."""
    until = time.monotonic() + SOON
    while worker.pid == pid:
        assert time.monotonic() < until, "never replaced"
        news = worker.poll()
        assert news is None or not news.done
        time.sleep(0.005)


class LongClock:
    """The real time, plus as much as a test puts on it."""

    def __init__(self) -> None:
        self.extra = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.extra


@pytest.fixture
def clock() -> LongClock:
    return LongClock()


@pytest.fixture
def worker(clock: LongClock) -> Iterator[Worker]:
    worker = Worker(patience=SOON, clock=clock)
    yield worker
    worker.close()


def test_the_answer_is_that_of_the_level(worker: Worker) -> None:
    view = view_at(4)
    worker.think("battlefronts", view, "recruit", 9)
    thought = answer(worker)
    expected = choose(GAME, view, level_named("recruit"), 9)
    assert (thought.actions, thought.choices) == (expected.actions, expected.choices)
    assert worker.poll() is None


def test_no_answer_takes_longer_than_the_question_allows(worker: Worker) -> None:
    view = view_at(4)
    worker.think("battlefronts", view, "general", 7, 0.0)
    hasty = answer(worker)
    assert hasty.actions[0] in legal_ids(view)
    assert 0 < hasty.iterations <= 32  # one instalment: the clock is not looked at before


def test_interim_thoughts_come_before_the_answer(worker: Worker) -> None:
    news = wait_for_interim_news(worker)
    assert news.actions[0] in legal_ids(view_at(0))
    assert answer(worker).iterations > news.iterations


def test_a_newer_question_replaces_the_older(worker: Worker) -> None:
    """What comes after the second question is about the second question."""
    zones, sizes = view_at(0), view_at(1)
    assert not legal_ids(zones) & legal_ids(sizes)
    for _ in range(3):
        worker.think("battlefronts", zones, "general", 1)
        wait_for_news(worker)
        worker.think("battlefronts", sizes, "recruit", 1)
        while True:
            news = wait_for_news(worker)
            assert news.actions[0] in legal_ids(sizes)
            if news.done:
                break


def test_an_answer_that_crosses_with_a_newer_question_is_dropped(worker: Worker) -> None:
    """The first answer lies unread in the pipe when the second question is asked."""
    zones, sizes = view_at(0), view_at(1)
    for _ in range(3):
        worker.think("battlefronts", zones, "recruit", 1)
        time.sleep(0.3)
        worker.think("battlefronts", sizes, "recruit", 1)
        assert answer(worker).actions[0] in legal_ids(sizes)


def test_a_cancelled_question_is_not_answered(worker: Worker) -> None:
    worker.think("battlefronts", view_at(0), "recruit", 1)
    worker.cancel()
    until = time.monotonic() + 0.6
    while time.monotonic() < until:
        assert worker.poll() is None
        time.sleep(0.01)
    worker.think("battlefronts", view_at(1), "recruit", 1)
    assert answer(worker).actions[0] in legal_ids(view_at(1))


def test_a_killed_process_is_replaced_and_the_question_asked_again(worker: Worker) -> None:
    worker.think("battlefronts", view_at(0), "sergeant", 1)
    killed = worker.pid
    end(killed)
    thought = answer(worker)
    assert worker.pid != killed
    assert thought.iterations > 0


def test_a_process_that_died_while_idle_is_replaced(worker: Worker) -> None:
    worker.think("battlefronts", view_at(0), "recruit", 1)
    answer(worker)
    end(worker.pid)
    time.sleep(0.2)
    worker.cancel()
    worker.think("battlefronts", view_at(1), "recruit", 1)
    assert answer(worker).iterations > 0


def test_a_hung_process_is_replaced(worker: Worker, clock: LongClock) -> None:
    """It has said nothing yet when all patience is over."""
    worker.think("battlefronts", view_at(0), "sergeant", 1)
    hung = worker.pid
    clock.extra += 3 * SOON
    wait_for_another(worker, hung)
    assert answer(worker).iterations > 0


def test_a_busy_process_is_not_taken_for_hung(worker: Worker, clock: LongClock) -> None:
    """The window slept for long, but the process has news lying in the pipe."""
    wait_for_interim_news(worker)
    busy = worker.pid
    until = time.monotonic() + SOON
    while worker._channel is not None and worker._channel._inbox.empty() and time.monotonic() < until:
        time.sleep(0.005)
    clock.extra += 3 * SOON
    news = worker.poll()
    assert news is not None
    assert (news if news.done else answer(worker)).iterations > 0
    assert worker.pid == busy


def test_after_the_second_failure_a_heuristic_answers(worker: Worker) -> None:
    view = view_at(0)
    worker.think("battlefronts", view, "general", 1)
    first = worker.pid
    end(first)
    wait_for_another(worker, first)
    end(worker.pid)
    thought = answer(worker)
    assert thought.iterations == 0
    assert thought.actions[0] in legal_ids(view)
    worker.think("battlefronts", view, "recruit", 1)
    assert answer(worker).iterations > 0, "and the next question finds a process"


def test_a_question_that_kills_the_process_is_answered_all_the_same(capfd: pytest.CaptureFixture[str]) -> None:
    """No level of that name: the process fails on it every time, and says why."""
    worker = Worker(patience=SOON)
    worker.think("battlefronts", view_at(0), "marshal", 1)
    thought = answer(worker)
    worker.close()
    assert thought.iterations == 0
    assert thought.actions[0] in legal_ids(view_at(0))
    assert capfd.readouterr().err.count("There is no level 'marshal'") == 2


# --- a process that does not listen, or talks nonsense ------------------------------------------------


def without_waiting(act: Callable[[], None]) -> None:
    """Fails unless `act` comes to its end although nobody reads or writes at the other end of a pipe."""
    acting = Thread(target=act, daemon=True)
    acting.start()
    acting.join(SOON)
    assert not acting.is_alive(), "it waits for the process"


def test_a_channel_waits_neither_to_send_nor_to_receive() -> None:
    """Nobody reads what is far more than a pipe holds, and what comes back is half a message."""
    ours, theirs = multiprocessing.Pipe()
    channel = Channel(ours)

    def talk() -> None:
        for ticket in range(1, 200):
            channel.send(("throw", ticket, bytes(20_000)))
            assert channel.receive() is None

    os.write(theirs.fileno(), HALF_A_MESSAGE)
    without_waiting(talk)
    theirs.close()


def test_of_questions_that_wait_to_be_sent_only_the_newest_is() -> None:
    ours, theirs = multiprocessing.Pipe()
    channel = Channel(ours)
    channel.send(("think", 1, bytes(1_000_000)))  # fills the pipe until it is read
    while not channel._outbox.empty():
        time.sleep(0.005)
    for number in range(2, 40):
        channel.send(("think", number, None))
    assert theirs.recv()[1] == 1
    assert theirs.recv()[1] == 39
    assert not theirs.poll(0.1)
    theirs.close()


@pytest.mark.skipif(sys.platform == "win32", reason="nothing stops a process there")
def test_a_process_that_hangs_is_replaced_however_often_it_is_asked_anew(clock: LongClock) -> None:
    """Stopped, with six hints a second: asking is no sign of life."""
    worker = Worker(patience=5.0, clock=clock)
    worker.think("battlefronts", view_at(0), "recruit", 1)
    answer(worker)
    stopped = worker.pid
    os.kill(stopped, signal.SIGSTOP)
    asked = 0

    def ask() -> None:
        nonlocal asked
        while worker.pid == stopped and asked < 600:
            worker.think("battlefronts", view_at(0), "sergeant", asked)
            assert worker.poll() is None
            clock.extra += 1 / 6
            asked += 1

    without_waiting(ask)
    assert asked <= 32
    assert answer(worker).iterations > 0
    worker.close()


def test_a_process_that_is_only_told_to_forget_is_not_taken_for_hung(worker: Worker, clock: LongClock) -> None:
    worker.think("battlefronts", view_at(0), "general", 1)
    wait_for_news(worker)
    worker.cancel()
    process = worker.pid
    until = time.monotonic() + SOON
    while worker._owing is not None:
        assert time.monotonic() < until, "it never said that it has dropped the question"
        assert worker.poll() is None
    clock.extra += 3 * SOON
    worker.think("battlefronts", view_at(1), "recruit", 1)
    assert answer(worker).iterations > 0
    assert worker.pid == process


HALF_A_MESSAGE = struct.pack("!i", 20_000) + bytes(100)


def say_garbage(pipe: Connection) -> None:
    pipe.send_bytes(b"\x80\x05garbage")
    time.sleep(SOON)


def say_what_nobody_understands(pipe: Connection) -> None:
    pipe.send(("sing", 1, "a song"))
    time.sleep(SOON)


def announce_too_much(pipe: Connection) -> None:
    os.write(pipe.fileno(), struct.pack("!iQ", -1, 1 << 60))
    time.sleep(SOON)


def say_half(pipe: Connection) -> None:
    os.write(pipe.fileno(), HALF_A_MESSAGE)
    time.sleep(SOON)


NONSENSE = [say_garbage, say_what_nobody_understands]
if sys.platform != "win32":  # messages have no header there
    NONSENSE.append(announce_too_much)


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_a_process_that_talks_nonsense_is_replaced(
    monkeypatch: pytest.MonkeyPatch, nonsense: Callable[[Connection], None]
) -> None:
    """Once by one that does no better, after which a heuristic answers; the next question finds a process."""
    monkeypatch.setattr("ai.worker.serve", nonsense)
    worker = Worker(clock=lambda: 0.0)
    worker.think("battlefronts", view_at(0), "general", 1)
    ticket = worker.throw(CAST)
    assert answer(worker).iterations == 0
    assert worker.thrown(ticket) == simulate(CAST)
    monkeypatch.undo()
    worker.think("battlefronts", view_at(0), "recruit", 1)
    assert answer(worker).iterations > 0
    worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a message comes whole there")
def test_half_a_message_and_then_silence_is_a_process_that_hangs(
    monkeypatch: pytest.MonkeyPatch, clock: LongClock
) -> None:
    monkeypatch.setattr("ai.worker.serve", say_half)
    worker = Worker(patience=SOON, clock=clock)
    monkeypatch.undo()
    half = worker.pid
    worker.think("battlefronts", view_at(0), "recruit", 1)
    without_waiting(lambda: [worker.poll() for _ in range(100)] and None)
    assert worker.pid == half
    clock.extra += 3 * SOON
    assert answer(worker).iterations > 0
    assert worker.pid != half
    worker.close()


def test_a_view_that_shows_too_much_is_not_asked_about(worker: Worker) -> None:
    match = Match(GAME, 2, {}, 3)
    with pytest.raises(ValueError, match="Seat 1 may not know all that this view shows"):
        worker.think("battlefronts", match.state, "recruit", 1)


# --- dice ----------------------------------------------------------------------------------------------

CAST = Cast((6, 2, 5), 6.6, 5.9, 11)


def thrown(worker: Worker, ticket: int) -> Throw:
    """Wait for a throw, as a scene does that also looks for thoughts."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        throw = worker.thrown(ticket)
        if throw is not None:
            return throw
        time.sleep(0.005)
    raise AssertionError("no throw")


@pytest.fixture
def patient() -> Iterator[Worker]:
    """A worker whose clock stands still: what is answered, its process has answered."""
    worker = Worker(clock=lambda: 0.0)
    yield worker
    worker.close()


def test_the_process_throws_dice(patient: Worker) -> None:
    assert thrown(patient, patient.throw(CAST)) == simulate(CAST)


def test_dice_are_thrown_while_a_bot_thinks(patient: Worker) -> None:
    """The question goes on: its answer is the General's, and comes after the dice."""
    wait_for_interim_news(patient)
    process = patient.pid
    assert thrown(patient, patient.throw(CAST)) == simulate(CAST)
    thought = answer(patient)
    assert thought.actions[0] in legal_ids(view_at(0))
    assert thought.iterations > 0
    assert patient.pid == process


def test_fetching_dice_loses_no_thought(patient: Worker) -> None:
    patient.think("battlefronts", view_at(0), "recruit", 1)
    ticket = patient.throw(CAST)
    thrown(patient, ticket)
    assert answer(patient).actions[0] in legal_ids(view_at(0))


def test_a_question_that_is_dropped_takes_no_dice_with_it(patient: Worker) -> None:
    patient.think("battlefronts", view_at(0), "general", 1)
    ticket = patient.throw(CAST)
    patient.cancel()
    assert thrown(patient, ticket) == simulate(CAST)


def test_many_dice_come_whole(patient: Worker) -> None:
    """A track of eight dice is longer than what a pipe takes at once."""
    casts = [Cast((6, 5, 4, 3, 2, 1, 6, 5), 6.6, 5.9, seed) for seed in range(8)]
    tickets = [patient.throw(cast) for cast in casts]
    throws = [thrown(patient, ticket) for ticket in tickets]
    assert len(pickle.dumps(throws[0])) > 16_384
    assert throws[-1] == simulate(casts[-1])


def test_throws_are_told_apart_and_fetched_once(patient: Worker) -> None:
    other = Cast((1, 1), 6.6, 5.9, 12)
    first, second = patient.throw(CAST), patient.throw(other)
    assert thrown(patient, second) == simulate(other)
    assert thrown(patient, first) == simulate(CAST)
    with pytest.raises(KeyError):
        patient.thrown(first)


def test_throws_that_nobody_fetches_are_dropped(patient: Worker) -> None:
    tickets = [patient.throw(CAST) for _ in range(FORGOTTEN + 1)]
    with pytest.raises(KeyError):
        patient.thrown(tickets[0])
    assert thrown(patient, tickets[-1]) == simulate(CAST)


def test_dice_are_thrown_by_the_process_that_replaces_a_dead_one(patient: Worker) -> None:
    thrown(patient, patient.throw(CAST))
    killed = patient.pid
    end(killed)
    time.sleep(0.2)
    patient.think("battlefronts", view_at(0), "recruit", 1)
    assert thrown(patient, patient.throw(CAST)) == simulate(CAST)
    assert patient.pid != killed
    assert answer(patient).iterations > 0


def test_dice_that_are_late_are_thrown_in_place(worker: Worker, clock: LongClock) -> None:
    """And when the process answers after all, nobody listens."""
    ticket = worker.throw(CAST)
    clock.extra += SOON
    assert worker.thrown(ticket) == simulate(CAST)
    assert thrown(worker, worker.throw(CAST)) == simulate(CAST)


def test_without_any_process_everything_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(multiprocessing.get_context("spawn").Process, "start", refuse)
    worker = Worker(clock=lambda: 0.0)
    assert worker.pid == 0
    assert thrown(worker, worker.throw(CAST)) == simulate(CAST)
    worker.think("battlefronts", view_at(0), "general", 1)
    assert answer(worker).actions[0] in legal_ids(view_at(0))
    worker.close()


@pytest.mark.parametrize("dice", [False, True])
def test_the_fast_core_is_taken_up_between_two_questions(monkeypatch: pytest.MonkeyPatch, dice: bool) -> None:
    """Not in the middle of an answer, nor while dice are awaited, and once."""
    there = [False]
    monkeypatch.setattr(fast_core, "ready", lambda: there[0])
    worker = Worker(patience=SOON)
    first = worker.pid
    worker.think("battlefronts", view_at(0), "recruit", 1)
    there[0] = True
    assert answer(worker).iterations > 0
    if dice:
        ticket = worker.throw(CAST)
        worker.think("battlefronts", view_at(0), "recruit", 1)
        assert worker.pid == first
        assert thrown(worker, ticket) == simulate(CAST)
    assert worker.pid == first
    worker.think("battlefronts", view_at(0), "recruit", 1)
    second = worker.pid
    assert second != first
    assert answer(worker).iterations > 0
    worker.think("battlefronts", view_at(0), "recruit", 1)
    assert worker.pid == second
    worker.close()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the mask of a process is read from /proc")
def test_ctrl_c_never_reaches_the_process(worker: Worker) -> None:
    """From its first instruction on, when Python would still answer it with a traceback."""
    blocked = re.search(r"SigBlk:\s*(\w+)", Path(f"/proc/{worker.pid}/status").read_text())
    assert blocked is not None
    assert int(blocked[1], 16) & 1 << signal.SIGINT - 1
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_close_leaves_no_process(worker: Worker) -> None:
    worker.think("battlefronts", view_at(0), "general", 1)
    worker.close()
    assert [child for child in multiprocessing.active_children() if child.pid == worker.pid] == []


def test_the_process_ends_with_its_window() -> None:
    """Even when the window is killed and closes nothing."""
    script = (
        "import sys, time; from ai.worker import Worker\n"
        "if __name__ == '__main__':\n"
        "    worker = Worker(); print(worker.pid, flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        pid = int(window.stdout.readline())
        time.sleep(0.5)
        window.kill()
    until = time.monotonic() + SOON
    while alive(pid):
        assert time.monotonic() < until, "it outlives its window"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    """Whether a process that is nobody's child any more still runs."""
    if sys.platform == "win32":
        listed = subprocess.run(["tasklist", "/FI", f"PID eq {pid}"], capture_output=True, text=True, check=True)
        return str(pid) in listed.stdout
    stat = Path(f"/proc/{pid}/stat")
    if Path("/proc/self/stat").exists():
        return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_process_never_loads_pygame(tmp_path: Path) -> None:
    """A main module as ours, and a pygame that leaves a mark when it is loaded."""
    fake = tmp_path / "pygame"
    fake.mkdir()
    (fake / "__init__.py").write_text("import os, pathlib\npathlib.Path(os.environ['MARK']).write_text('loaded')\n")
    script = tmp_path / "window.py"
    script.write_text(
        "import time\n"
        "from ai.worker import Worker\n"
        "from game.catalogue import game_named\n"
        "from game.core.match import Match\n"
        "if __name__ == '__main__':\n"
        "    worker = Worker()\n"
        "    match = Match(game_named('battlefronts'), 2, {}, 1)\n"
        "    worker.think('battlefronts', match.view(match.state.to_act), 'recruit', 1)\n"
        "    until = time.monotonic() + 60\n"
        "    while (news := worker.poll()) is None and time.monotonic() < until:\n"
        "        time.sleep(0.01)\n"
        "    print(news.iterations > 0)\n"
        "    worker.close()\n"
    )
    mark = tmp_path / "mark"
    environment = {**os.environ, "MARK": str(mark), "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    run = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=120)
    assert (run.stdout.strip(), run.stderr) == ("True", "")
    assert not mark.exists()
