"""The processes of the arena's pool, and how a run uses a pool: on processes that only write down."""

from __future__ import annotations

import io
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai.arena import run as run_module
from ai.arena.rounds import Played, Results, StrangerError, Task
from ai.arena.run import (
    ATTEMPTS,
    CHECK_EVERY,
    ENDED_BY_SIGTERM,
    End,
    LocalPool,
    LostError,
    Run,
    RunError,
    TerminatedError,
    carry_out,
    make_picklable,
    raise_on_sigterm,
    serve_tasks,
)
from ai.arena.statistics import SequentialTest
from ai.foreign_process import AnswerError
from tests.ai.arena.playing import experiment
from tests.ai.fake_processes import Machine, ScriptedPipe

TASKS = [experiment().make_task(number, seating) for number in range(3) for seating in range(2)]


def result_of(task: Task) -> Played:
    """The match of a task, won by the first player of the line-up, who has the seat `task.seating`."""
    scores = [float(seat == task.seating) for seat in range(2)]
    line: Any = {
        "experiment": "test",
        "round": task.round,
        "seating": task.seating,
        "scores": scores,
        "first": 0,
        "seats": list(task.seats),
        "options": {},
        "iterations": [None, None],
        "searched": [0, 0],
        "forfeit": None,
        "core": "plain",
        "commit": "c",
        "digest": "d",
    }
    return Played(line, f"record of {task.round}.{task.seating}")


# --- Processes of this machine ---


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine on which the processes of a pool are started. Nobody waits for a pipe: all of them are looked at."""
    fake_machine = Machine()
    monkeypatch.setattr(run_module.multiprocessing, "get_context", lambda way: {"spawn": fake_machine}[way])
    monkeypatch.setattr(run_module, "block_interrupts", fake_machine.block_interrupts)
    monkeypatch.setattr(run_module, "Connection", ScriptedPipe)

    def wait(pipes: list[ScriptedPipe], seconds: float) -> list[ScriptedPipe]:
        assert seconds == CHECK_EVERY
        return [pipe for pipe in pipes if pipe.poll()]

    monkeypatch.setattr(run_module.multiprocessing.connection, "wait", wait)
    return fake_machine


def pipes_of(pool: LocalPool) -> list[ScriptedPipe]:
    """The pipes of the busy processes, in the order in which they got their tasks."""
    return list(pool.busy)  # type: ignore[arg-type]


def test_the_pool_blocks_ctrl_c_while_it_starts_a_process_for_a_task(machine: Machine) -> None:
    pool = LocalPool(2)
    pool.submit(TASKS[0])
    [process] = machine.processes
    assert process.facts["target"] is serve_tasks
    assert process.facts["daemon"], "it does not outlive this process"
    assert process.facts["name"] == "five fronts arena"
    [far] = process.facts["args"]
    assert far.is_closed, "otherwise this process would never see the end of the pipe"
    assert machine.events == ["Ctrl+C blocked", "start 1", "Ctrl+C unblocked"]
    assert pipes_of(pool)[0].sent == [TASKS[0]]


def test_each_process_plays_one_match_at_a_time_and_is_used_again(machine: Machine) -> None:
    pool = LocalPool(2)
    assert pool.free_places() == 2
    for task in TASKS[:2]:
        pool.submit(task)
    assert pool.free_places() == 0
    first, second = pipes_of(pool)
    second.messages.append(result_of(TASKS[1]))
    assert pool.wait_for_ends() == [(TASKS[1], result_of(TASKS[1]))]
    assert pool.free_places() == 1

    pool.submit(TASKS[2])
    assert second.sent == [TASKS[1], TASKS[2]]
    assert first.sent == [TASKS[0]]
    assert len(machine.processes) == 2


def test_an_error_of_a_match_is_its_end_and_its_process_plays_on(machine: Machine) -> None:
    pool = LocalPool(1)
    pool.submit(TASKS[0])
    error = ValueError("There is no player.")
    pipes_of(pool)[0].messages.append(error)
    assert pool.wait_for_ends() == [(TASKS[0], error)]
    pool.submit(TASKS[1])
    assert len(machine.processes) == 1


def kill_process(machine: Machine, pipe: ScriptedPipe) -> None:
    """Let the newest process die without closing its pipe."""
    machine.processes[-1].alive = False


def break_pipe(machine: Machine, pipe: ScriptedPipe) -> None:
    """Let the other end of the pipe be closed."""
    pipe.is_broken = True


def send_garbage(machine: Machine, pipe: ScriptedPipe) -> None:
    """Let something else than a match or an error come."""
    pipe.messages.append("garbage")


@pytest.mark.parametrize("lose", [kill_process, break_pipe, send_garbage], ids=lambda lose: lose.__name__)
def test_a_match_that_loses_its_process_is_tried_three_times(
    lose: Callable[[Machine, ScriptedPipe], None], machine: Machine
) -> None:
    pool = LocalPool(1)
    pool.submit(TASKS[0])
    lost: list[ScriptedPipe] = []
    for attempt in range(ATTEMPTS):
        [pipe] = pipes_of(pool)
        assert pipe.sent == [TASKS[0]]
        lose(machine, pipe)
        lost.append(pipe)
        if attempt < ATTEMPTS - 1:
            pool._receive_end(pipe)  # type: ignore[arg-type]

    [(task, end)] = pool.wait_for_ends()
    assert task == TASKS[0]
    assert isinstance(end, LostError)
    assert len(machine.processes) == ATTEMPTS
    assert all(pipe.is_closed for pipe in lost)
    assert not any(process.alive for process in machine.processes)
    assert pool.free_places() == 1


def test_a_match_that_was_sent_by_a_process_that_died_then_counts(machine: Machine) -> None:
    pool = LocalPool(1)
    pool.submit(TASKS[0])
    pipes_of(pool)[0].messages.append(result_of(TASKS[0]))
    machine.processes[0].alive = False
    assert pool.wait_for_ends() == [(TASKS[0], result_of(TASKS[0]))]


@pytest.mark.usefixtures("machine")
def test_a_process_that_dies_before_it_gets_its_task_counts_as_busy_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """`submit` raises nothing. `wait_for_ends` would find the broken pipe, and try the match again."""
    monkeypatch.setattr(ScriptedPipe, "send", break_and_fail)
    pool = LocalPool(jobs=1)
    pool.submit(TASKS[0])
    assert pool.free_places() == 0


def break_and_fail(pipe: ScriptedPipe, message: object) -> None:
    """Fail as a pipe whose other end is closed."""
    pipe.is_broken = True
    raise BrokenPipeError


@pytest.mark.parametrize(
    ("error", "words"), [(OSError(11, "Resource unavailable"), "Resource unavailable"), (OSError("none"), "none")]
)
def test_a_pool_that_cannot_start_a_process_ends_the_run(
    error: OSError, words: str, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**facts: object) -> None:
        raise error

    monkeypatch.setattr(machine, "Process", refuse)
    with pytest.raises(RunError, match=rf"^No process can be started to play a match: {words}\.$"):
        LocalPool(1).submit(TASKS[0])


def test_closing_a_pool_asks_all_processes_to_end_before_it_waits_for_any(machine: Machine) -> None:
    """One is idle, one plays, and the one that plays does not end by itself."""
    pool = LocalPool(2)
    for task in TASKS[:2]:
        pool.submit(task)
    pipes = pipes_of(pool)
    pipes[0].messages.append(result_of(TASKS[0]))
    pool.wait_for_ends()
    stubborn = machine.processes[1]
    stubborn.terminate = lambda: machine.events.append("terminate 2")  # type: ignore[method-assign]
    machine.events.clear()

    pool.close()
    wait = f"for {CHECK_EVERY:g} s"
    assert machine.events == [
        "terminate 1",
        "terminate 2",
        f"join 1 {wait}",
        f"join 2 {wait}",
        "kill 2",
        "join 2",
    ]
    assert all(pipe.is_closed for pipe in pipes)
    assert pool.free_places() == 2, "those of both processes"
    pool.close()
    assert len(machine.events) == 6, "nothing is left to end"


# --- In a process of the pool ---


WHEN_ORPHANED = 0
"""A number that no signal has."""


@pytest.fixture
def handlers(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, Any]]:
    """The handlers of signals that a process of the pool sets, by signal. Those of the tests stay as they are.

    At WHEN_ORPHANED is what the process does when its parent has ended. The test process counts as one of a pool
    meanwhile.
    """
    handler_by_signal: dict[int, Any] = {}
    monkeypatch.setattr(run_module.signal, "signal", handler_by_signal.__setitem__)
    monkeypatch.setattr(run_module, "call_when_orphaned", lambda end: handler_by_signal.__setitem__(WHEN_ORPHANED, end))
    multiprocessing.current_process().daemon = True
    yield handler_by_signal
    multiprocessing.current_process().daemon = False


def test_a_process_of_the_pool_plays_its_tasks_until_its_pipe_ends(
    handlers: dict[int, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second match fails with an error of ours, and the third one with an error that has no module here."""

    class LocalError(Exception):
        pass

    errors = {TASKS[1].key: ValueError("no such player"), TASKS[2].key: LocalError("odd")}
    sources_given: list[str] = []

    def play_task(task: Task, sources: str) -> Played:
        sources_given.append(sources)
        if task.key in errors:
            raise errors[task.key]
        return result_of(task)

    monkeypatch.setattr(run_module, "play_task", play_task)
    monkeypatch.setattr(run_module.fast_core, "rules_and_bots", lambda: "our sources")
    pipe = ScriptedPipe(*TASKS[:3])
    serve_tasks(pipe)  # type: ignore[arg-type]
    first, second, third = pipe.sent
    assert first == result_of(TASKS[0])
    assert second is errors[TASKS[1].key]
    assert (type(third), str(third)) == (RuntimeError, "LocalError: odd")
    assert sources_given == ["our sources"] * 3


def test_a_process_of_the_pool_ends_by_sigterm_while_it_serves_tasks(handlers: dict[int, Any]) -> None:
    """SIGTERM raises SystemExit, so the process can end its players before it ends.

    One handler serves from before the first task until after the last. It is noted when the process waits for the
    first task. `handlers`: what the process has registered for each signal.
    """
    handlers_while_serving: list[Any] = []

    class PipeThatNotesHandlers(ScriptedPipe):
        """A pipe without tasks. When it is read, it notes which handler of SIGTERM is registered then."""

        def recv(self) -> Any:
            handlers_while_serving.append(handlers[signal.SIGTERM])
            return super().recv()

    serve_tasks(PipeThatNotesHandlers())  # type: ignore[arg-type]
    with pytest.raises(SystemExit) as end:
        handlers_while_serving[0](signal.SIGTERM, None)
    assert end.value.code == ENDED_BY_SIGTERM == 143


def test_a_process_of_the_pool_ignores_signals_where_they_change_nothing(handlers: dict[int, Any]) -> None:
    """Ctrl+C also reaches the main process, which then ends the pool. `handlers`: by signal, what is registered."""
    serve_tasks(ScriptedPipe())  # type: ignore[arg-type]
    assert handlers[signal.SIGINT] == signal.SIG_IGN
    assert handlers[signal.SIGTERM] == signal.SIG_IGN, "after the last task the process ends anyway"


def test_a_process_of_the_pool_may_start_processes(handlers: dict[int, Any]) -> None:
    """A player that is somebody else's class needs a process, and Python lets a daemon start none."""
    serve_tasks(ScriptedPipe())  # type: ignore[arg-type]
    assert not multiprocessing.current_process().daemon


def test_a_process_of_the_pool_ends_itself_when_its_parent_has_ended(
    handlers: dict[int, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At `handlers[WHEN_ORPHANED]` is what the process does when its parent has ended."""
    kills: list[tuple[int, int]] = []
    monkeypatch.setattr(run_module.os, "kill", lambda process, number: kills.append((process, number)))
    serve_tasks(ScriptedPipe())  # type: ignore[arg-type]
    handlers[WHEN_ORPHANED]()
    assert kills == [(os.getpid(), signal.SIGTERM)]


@pytest.mark.parametrize(
    "error",
    [ValueError("a"), StrangerError("b"), AnswerError("c"), RunError("d"), LostError(), OSError(28, "No space")],
    ids=repr,
)
def test_errors_of_ours_and_of_python_are_sent_as_they_are(error: Exception) -> None:
    assert make_picklable(error) is error
    assert type(pickle.loads(pickle.dumps(error))) is type(error)


# --- Signals ---


def test_only_the_first_sigterm_raises() -> None:
    before = signal.getsignal(signal.SIGTERM)
    handlers_afterwards: list[object] = []

    def terminate() -> None:
        with raise_on_sigterm():
            try:
                signal.raise_signal(signal.SIGTERM)
            finally:
                handlers_afterwards.append(signal.getsignal(signal.SIGTERM))

    with pytest.raises(TerminatedError):
        terminate()
    assert handlers_afterwards == [signal.SIG_IGN]
    assert signal.getsignal(signal.SIGTERM) == before


# --- A run ---


class FakePool:
    """Takes two tasks at a time, and ends one of them at each look, the oldest first."""

    def __init__(self, make_end: Callable[[Task], Played | BaseException] = result_of) -> None:
        self.waiting: list[Task] = []
        self.submitted: list[Task] = []
        self.is_closed = False
        self._make_end = make_end

    def free_places(self) -> int:
        return 2 - len(self.waiting)

    def submit(self, task: Task) -> None:
        self.waiting.append(task)
        self.submitted.append(task)

    def wait_for_ends(self) -> list[End]:
        task = self.waiting.pop(0)
        return [(task, self._make_end(task))]

    def close(self) -> None:
        self.is_closed = True


def run_of(rounds: int | None, test: SequentialTest | None = None, records: Path | None = None) -> Run:
    """A run between random players, which keeps no file of results."""
    given = experiment()
    return Run(given, Results(given), rounds, test, records)


def test_a_run_plays_the_matches_that_it_lacks_as_places_get_free() -> None:
    """One match of three rounds with two seatings is in the results. In each round the first player scores 1."""
    run = run_of(rounds=3)
    known_round, known_seating = 0, 1
    run.results.lines[known_round, known_seating] = result_of(TASKS[1]).line
    pool = FakePool()
    run.play(pool)
    assert [task.key for task in pool.submitted] == [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert [len(lines) for lines in run.counted] == [2, 2, 2]
    assert run.sample.counts == {1.0: 3}


def test_a_run_that_is_over_plays_nothing() -> None:
    run = run_of(rounds=1)
    both_seatings_of_round_0 = TASKS[:2]
    for task in both_seatings_of_round_0:
        run.results.lines[task.key] = result_of(task).line
    run.recount_rounds()
    assert run.is_over
    pool = FakePool()
    run.play(pool)
    assert pool.submitted == []


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (LostError(), "A match of random and random ended the process that played it, three times."),
        (ValueError("There is no player."), "There is no player."),
        (StrangerError("It has other sources."), "It has other sources."),
        (KeyError("odd"), "A match of random and random failed: KeyError('odd')."),
    ],
    ids=["a lost process", "an error with a sentence", "a stranger", "any other error"],
)
def test_a_match_that_ends_with_an_error_ends_the_run_with_a_sentence(end: Exception, words: str) -> None:
    with pytest.raises(RunError) as caught:
        run_of(1).play(FakePool(lambda task: end))
    assert str(caught.value) == words


def test_records_are_kept_under_the_game_the_experiment_the_round_and_the_seating(tmp_path: Path) -> None:
    """Rounds and seats are counted from 1. Other experiments in the same folder have another digest in their names."""
    run_of(rounds=2, records=tmp_path).play(FakePool())
    names = sorted(path.name for path in tmp_path.iterdir())
    digest = names[0].split("-")[1]
    assert len(digest) == 6
    numbers = ("00001-1", "00001-2", "00002-1", "00002-2")
    assert names == [f"battlefronts-{digest}-{number}.record" for number in numbers]
    assert (tmp_path / names[1]).read_text() == "record of 0.1"


def test_progress_is_written_at_equal_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run looks at the clock after each match, and again when it writes the progress.

    Each look moves the clock by half an interval. The progress is written after the first round of two matches. Half an
    interval later comes the third match, and a whole interval later the fourth: that is not yet more than an interval.
    So it is written after the fifth match.
    """
    looks = iter(range(1000))
    monkeypatch.setattr(run_module, "PROGRESS_EVERY", 0.25)
    monkeypatch.setattr(run_module, "time", SimpleNamespace(perf_counter=lambda: 1.0 + next(looks) / 8))
    err = io.StringIO()
    run = run_of(3)
    run.play(FakePool(), err)
    first, second = err.getvalue().split("\r\033[K")[1:]
    assert first.startswith("100.0 % (")
    assert first.endswith(" of 1 round")
    assert second.endswith(" of 2 rounds")
    assert run.progress().endswith(" of 3 rounds")


# --- To the end of a run ---


def raising(error: BaseException) -> Callable[[Task], Played]:
    """A pool's way to end a match that raises this error instead."""

    def end(task: Task) -> Played:
        raise error

    return end


@pytest.mark.parametrize(
    ("make_end", "code", "words"),
    [
        (result_of, 0, ""),
        (raising(KeyboardInterrupt()), 130, "Interrupted; nothing was kept without --out."),
        (raising(TerminatedError()), 143, "Ended; nothing was kept without --out."),
        (raising(RunError("The cluster has gone.")), 2, "The cluster has gone."),
        (raising(OSError(28, "No space left")), 1, "The results could not be written: No space left."),
        (raising(OSError("odd")), 1, "The results could not be written: odd."),
    ],
    ids=["played", "Ctrl+C", "SIGTERM", "a failed run", "a full disk", "an error without words of the system"],
)
def test_a_run_ends_with_an_exit_code_and_a_sentence_and_its_pool_is_closed(
    make_end: Callable[[Task], Played], code: int, words: str
) -> None:
    """The run was started without a file of results. Its sentence names the flag that would have kept them."""
    pool = FakePool(make_end)
    assert carry_out(run_of(1), pool, flag="--out") == (code, words)
    assert pool.is_closed


def test_an_interrupted_run_counts_what_was_played_and_keeps_its_file(tmp_path: Path) -> None:
    """Two matches of six have ended when Ctrl+C comes."""
    given = experiment()
    run = Run(given, Results(given, tmp_path / "out"), rounds=3)
    matches = [*map(result_of, TASKS[:2])]

    def end(task: Task) -> Played:
        if not matches:
            raise KeyboardInterrupt
        matches.pop()
        return result_of(task)

    assert carry_out(run, FakePool(end), "--out") == (130, "Interrupted; the same command goes on from here.")
    assert len(run.results.lines) == 2
    assert (tmp_path / "out").read_text().count("\n") == 2
    assert run.results._file is not None
    assert run.results._file.closed


@pytest.mark.parametrize("is_terminal", [True, False, None], ids=["a terminal", "a file", "none"])
def test_progress_is_shown_on_a_terminal_alone_and_cleared_at_the_end(
    is_terminal: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class ErrorOutput(io.StringIO):
        def isatty(self) -> bool:
            return bool(is_terminal)

    err = ErrorOutput()
    monkeypatch.setattr(run_module.sys, "stderr", None if is_terminal is None else err)
    carry_out(run_of(1), FakePool(), "--out")
    if is_terminal:
        assert err.getvalue().startswith("\r\033[K100.0 %")
        assert err.getvalue().endswith("\r\033[K")
    else:
        assert err.getvalue() == ""


@pytest.mark.parametrize(
    ("has_affinity", "count", "cores"),
    [(True, 8, 3), (False, 8, 8), (False, None, 1)],
    ids=["those of this process", "all", "an unknown number"],
)
def test_a_pool_uses_the_cores_that_this_process_may_use(
    has_affinity: bool, count: int | None, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only on some systems a process can be kept to some cores. There `sched_getaffinity` exists and names them."""
    processes_asked_about: list[int] = []
    fake_os = SimpleNamespace(cpu_count=lambda: count)
    if has_affinity:
        fake_os.sched_getaffinity = lambda process: processes_asked_about.append(process) or {1, 2, 3}
    monkeypatch.setattr(run_module, "os", fake_os)
    assert run_module.usable_cores() == cores
    this_process = 0
    assert processes_asked_about == ([this_process] if has_affinity else [])
