"""The bots' process is asked, forgotten and ended, and the newest question is answered."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ai.bot import choose
from ai.levels import level_named
from ai.worker import MOST_THROWS, Worker
from dice.throw import simulate
from dice.track import Cast
from game import fast_core
from game.catalogue import game_named
from game.core.match import Match
from tests.ai import asking

ROOT = Path(__file__).resolve().parents[2]


def test_the_process_answers_as_the_level_does_in_place(worker: Worker) -> None:
    """At the Sharp End a Recruit has few iterations and errs by chance, which the seed must decide there as well."""
    game = game_named("sharp_end")
    match = Match(game, seats=2, options={}, seed=4)
    view = match.view(match.state.to_act)
    worker.think(game.slug, view, "recruit", seed=9)
    thought = asking.wait_for_answer(worker)
    expected = choose(game, view, level_named("recruit").in_game(game), seed=9, clock=lambda: 0.0)
    assert (thought.actions, thought.choices) == (expected.actions, expected.choices)
    assert worker.poll() is None


def test_no_answer_takes_longer_than_the_question_allows(worker: Worker) -> None:
    view = asking.view_at(4)
    worker.think("battlefronts", view, "general", seed=7, seconds=0.0)
    hasty = asking.wait_for_answer(worker)
    assert hasty.actions[0] in asking.legal_ids(view)
    assert 0 < hasty.iterations <= 32  # one instalment, after which the clock is looked at for the first time


def test_interim_thoughts_come_before_the_answer(worker: Worker) -> None:
    news = asking.wait_for_interim_news(worker)
    assert news.actions[0] in asking.legal_ids(asking.view_at(0))
    assert not news.done
    last = asking.wait_for_answer(worker)
    assert last.done
    assert last.iterations >= news.iterations  # both are equal if a busy machine leaves time for one instalment only


def test_a_newer_question_replaces_the_older(worker: Worker) -> None:
    """Every thought that comes after the second question is about the second question.

    The first one asks which zone calls up, the second one how many cards, so no action is legal in both.
    """
    zones = asking.view_at(0)
    sizes = asking.view_at(1)
    assert not asking.legal_ids(zones) & asking.legal_ids(sizes)

    for _ in range(3):
        worker.think("battlefronts", zones, "general", seed=1)
        asking.wait_for_news(worker)
        worker.think("battlefronts", sizes, "recruit", seed=1)
        while True:
            news = asking.wait_for_news(worker)
            assert news.actions[0] in asking.legal_ids(sizes)
            if news.done:
                break


def test_the_worker_drops_an_answer_that_crosses_with_a_newer_question(worker: Worker) -> None:
    """The first answer is unread in the pipe when the second question is asked."""
    zones = asking.view_at(0)
    sizes = asking.view_at(1)
    for _ in range(3):
        worker.think("battlefronts", zones, "recruit", seed=1)
        asking.wait_until(lambda: asking.has_unread_word(worker))
        worker.think("battlefronts", sizes, "recruit", seed=1)
        assert asking.wait_for_answer(worker).actions[0] in asking.legal_ids(sizes)


def test_a_cancelled_question_gets_no_answer(worker: Worker) -> None:
    worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    worker.cancel()
    while worker._due_since is not None:  # until the process has confirmed that it dropped the question
        assert worker.poll() is None
        time.sleep(0.005)

    worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    asking.wait_until(lambda: asking.has_unread_word(worker))
    worker.cancel()
    assert worker.poll() is None, "the answer was in the pipe already, and is dropped"

    worker.think("battlefronts", asking.view_at(1), "recruit", seed=1)
    assert asking.wait_for_answer(worker).actions[0] in asking.legal_ids(asking.view_at(1))


def test_a_view_that_shows_too_much_is_not_asked_about(worker: Worker) -> None:
    match = Match(asking.GAME, seats=2, options={}, seed=3)
    with pytest.raises(ValueError, match="Seat 1 may not know all that this view shows"):
        worker.think("battlefronts", match.state, "recruit", seed=1)


@pytest.mark.parametrize("dice", [False, True], ids=["no dice awaited", "dice awaited"])
def test_a_process_on_the_fast_core_takes_over_between_two_questions(
    monkeypatch: pytest.MonkeyPatch, dice: bool
) -> None:
    """The process is replaced once, and neither in the middle of an answer nor while dice are awaited."""
    fast_core_ready = False
    monkeypatch.setattr(fast_core, "is_ready", lambda: fast_core_ready)
    worker = Worker(patience=asking.LONG_WAIT)
    first = worker.pid
    worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    fast_core_ready = True
    assert asking.wait_for_answer(worker).iterations > 0

    if dice:
        ticket = worker.throw(asking.THREE_DICE)
        worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)
        assert worker.pid == first
        assert asking.wait_for_throw(worker, ticket) == simulate(asking.THREE_DICE)
    assert worker.pid == first

    worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    second = worker.pid
    assert second != first
    assert asking.wait_for_answer(worker).iterations > 0

    worker.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    assert worker.pid == second

    worker.close()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the mask of a process is read from /proc")
def test_ctrl_c_never_reaches_the_process(worker: Worker) -> None:
    """The process blocks SIGINT and this process does not. The mask is inherited, so it holds from the first moment."""
    blocked = re.search(r"SigBlk:\s*(\w+)", Path(f"/proc/{worker.pid}/status").read_text())
    assert blocked is not None
    assert int(blocked[1], 16) & 1 << signal.SIGINT - 1
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_closing_a_worker_in_the_middle_of_a_question_ends_its_process(fresh: Worker) -> None:
    fresh.think("battlefronts", asking.view_at(0), "general", seed=1)
    fresh.close()
    assert [child for child in multiprocessing.active_children() if child.pid == fresh.pid] == []


def test_the_process_ends_after_the_death_of_its_window() -> None:
    """A killed window closes nothing, so the process must notice by itself."""
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
    until = time.monotonic() + asking.LONG_WAIT
    while alive(pid):
        assert time.monotonic() < until, "it outlives its window"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    """Whether a process that has lost its parent is still running."""
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
    """A program asks a bot as ours does, with a fake pygame on its path that writes a file when it is imported."""
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
        "    match = Match(game_named('battlefronts'), seats=2, options={}, seed=1)\n"
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
    assert run.stdout.strip() == "True", "the bot has searched"
    assert run.stderr == ""
    assert not mark.exists(), "pygame was imported"


# --- The bots' process throws dice, whatever it thinks about --------------------------------------


def test_the_process_throws_dice_as_this_process_would(patient: Worker) -> None:
    assert asking.wait_for_throw(patient, patient.throw(asking.THREE_DICE)) == simulate(asking.THREE_DICE)


def test_dice_are_thrown_while_a_bot_thinks(patient: Worker) -> None:
    """The General goes on thinking in the same process, and answers after the dice have come."""
    asking.wait_for_interim_news(patient)
    process = patient.pid
    assert asking.wait_for_throw(patient, patient.throw(asking.THREE_DICE)) == simulate(asking.THREE_DICE)
    thought = asking.wait_for_answer(patient)
    assert thought.actions[0] in asking.legal_ids(asking.view_at(0))
    assert thought.iterations > 0
    assert patient.pid == process


def test_the_worker_keeps_an_answer_that_comes_while_it_fetches_dice(patient: Worker) -> None:
    patient.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    ticket = patient.throw(asking.THREE_DICE)
    asking.wait_for_throw(patient, ticket)
    assert asking.wait_for_answer(patient).actions[0] in asking.legal_ids(asking.view_at(0))


def test_cancelling_a_question_does_not_cancel_the_throw_after_it(patient: Worker) -> None:
    patient.think("battlefronts", asking.view_at(0), "general", seed=1)
    ticket = patient.throw(asking.THREE_DICE)
    patient.cancel()
    assert asking.wait_for_throw(patient, ticket) == simulate(asking.THREE_DICE)


def test_throws_longer_than_a_pipe_takes_at_once_arrive_complete(patient: Worker) -> None:
    """The track of eight dice is that long."""
    casts = [Cast((6, 5, 4, 3, 2, 1, 6, 5), width=6.6, height=5.9, seed=seed) for seed in range(8)]
    tickets = [patient.throw(cast) for cast in casts]
    throws = [asking.wait_for_throw(patient, ticket) for ticket in tickets]
    assert len(pickle.dumps(throws[0])) > 16_384
    assert throws[-1] == simulate(casts[-1])


def test_each_throw_is_fetched_once_by_its_ticket(patient: Worker) -> None:
    two_dice = Cast((1, 1), width=6.6, height=5.9, seed=12)
    first = patient.throw(asking.THREE_DICE)
    second = patient.throw(two_dice)
    assert asking.wait_for_throw(patient, second) == simulate(two_dice)
    assert asking.wait_for_throw(patient, first) == simulate(asking.THREE_DICE)
    with pytest.raises(KeyError):
        patient.take_throw(first)


def test_only_the_newest_throws_are_kept_for_fetching(patient: Worker) -> None:
    tickets = [patient.throw(asking.THREE_DICE) for _ in range(MOST_THROWS + 1)]
    with pytest.raises(KeyError):
        patient.take_throw(tickets[0])
    assert asking.wait_for_throw(patient, tickets[-1]) == simulate(asking.THREE_DICE)


def test_dice_are_thrown_by_the_process_that_replaces_a_dead_one(patient: Worker) -> None:
    asking.wait_for_throw(patient, patient.throw(asking.THREE_DICE))
    killed = patient.pid
    asking.kill_process(killed)
    asking.wait_until(lambda: patient._process is not None and not patient._process.is_alive())
    patient.think("battlefronts", asking.view_at(0), "recruit", seed=1)
    assert asking.wait_for_throw(patient, patient.throw(asking.THREE_DICE)) == simulate(asking.THREE_DICE)
    assert patient.pid != killed
    assert asking.wait_for_answer(patient).iterations > 0


def test_dice_that_are_late_are_thrown_in_place(worker: Worker, clock: asking.LongClock) -> None:
    """The throw is computed in this process. When the worker's process delivers it after all, it is ignored."""
    ticket = worker.throw(asking.THREE_DICE)
    clock.extra += asking.LONG_WAIT
    assert worker.take_throw(ticket) == simulate(asking.THREE_DICE)
    assert asking.wait_for_throw(worker, worker.throw(asking.THREE_DICE)) == simulate(asking.THREE_DICE)
