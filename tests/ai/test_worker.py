"""The bot's process: it is asked, forgotten, killed, stopped, and always somebody answers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.bot import Thought, choose, level_named
from ai.worker import Worker
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
    assert (thought.action, thought.choices) == (expected.action, expected.choices)
    assert worker.poll() is None


def test_interim_thoughts_come_before_the_answer(worker: Worker) -> None:
    news = wait_for_interim_news(worker)
    assert news.action in legal_ids(view_at(0))
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
            assert news.action in legal_ids(sizes)
            if news.done:
                break


def test_an_answer_that_crosses_with_a_newer_question_is_dropped(worker: Worker) -> None:
    """The first answer lies unread in the pipe when the second question is asked."""
    zones, sizes = view_at(0), view_at(1)
    for _ in range(3):
        worker.think("battlefronts", zones, "recruit", 1)
        time.sleep(0.3)
        worker.think("battlefronts", sizes, "recruit", 1)
        assert answer(worker).action in legal_ids(sizes)


def test_a_cancelled_question_is_not_answered(worker: Worker) -> None:
    worker.think("battlefronts", view_at(0), "recruit", 1)
    worker.cancel()
    until = time.monotonic() + 0.6
    while time.monotonic() < until:
        assert worker.poll() is None
        time.sleep(0.01)
    worker.think("battlefronts", view_at(1), "recruit", 1)
    assert answer(worker).action in legal_ids(view_at(1))


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
    assert worker._pipe.poll(60)  # lying there, however busy the machine is
    clock.extra += 3 * SOON
    assert worker.poll() is not None
    assert answer(worker).iterations > 0
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
    assert thought.action in legal_ids(view)
    worker.think("battlefronts", view, "recruit", 1)
    assert answer(worker).iterations > 0, "and the next question finds a process"


def test_a_question_that_kills_the_process_is_answered_all_the_same(capfd: pytest.CaptureFixture[str]) -> None:
    """No level of that name: the process fails on it every time, and says why."""
    worker = Worker(patience=SOON)
    worker.think("battlefronts", view_at(0), "marshal", 1)
    thought = answer(worker)
    worker.close()
    assert thought.iterations == 0
    assert thought.action in legal_ids(view_at(0))
    assert capfd.readouterr().err.count("There is no level 'marshal'") == 2


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
