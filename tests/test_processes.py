"""The commands that set-up runs: how one that hangs ends, and Ctrl+C at the moments at which one starts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.locks import Outcome
from launch import processes
from launch.environment import ROOT

HANGS = (
    "import os, signal, subprocess, sys, time\n"
    "for number in (signal.SIGINT, signal.SIGTERM):\n    signal.signal(number, signal.SIG_IGN)\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
    "print(os.getpid(), child.pid, flush=True)\n"
    "time.sleep(60)\n"
)
"""A command that hangs, with a child, and ignores whoever asks it to end."""


def wait_for_ends(*processes_: int) -> bool:
    """Whether all of these processes, given by their numbers, have ended within ten seconds. A zombie has ended."""
    zombie = "Z"
    until = time.monotonic() + 10
    left = set(processes_)
    while left and time.monotonic() < until:
        left = {process for process in left if state_of(process) not in (None, zombie)}
        time.sleep(0.01)
    return not left


def state_of(process: int) -> str | None:
    """The letter of a process's state. None if there is no such process."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return None


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
def test_a_command_that_takes_too_long_is_killed_with_its_children(tmp_path: Path) -> None:
    """It ignores signals. Its output is kept."""
    with (tmp_path / "out").open("w+") as out:
        began = time.monotonic()
        assert not processes.run([sys.executable, "-c", HANGS], out=out, longest=3.0)
        assert time.monotonic() - began < 30
        out.seek(0)
        pids = [int(word) for word in out.read().split()]
    assert len(pids) == 2, "those of the command and of its child"
    assert wait_for_ends(*pids)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_a_command_that_ignores_it_with_its_children() -> None:
    script = (
        "import sys, launch.door; from launch import processes as p\n"
        f"try:\n    p.run([sys.executable, '-c', {HANGS!r}])\nexcept KeyboardInterrupt:\n    sys.exit(130)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        pids = [int(word) for word in process.stderr.readline().split()]
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
    assert len(pids) == 2, "those of the command and of its child"
    assert wait_for_ends(*pids)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("when", ["before", "after"])
def test_ctrl_c_just_before_or_after_a_command_starts_ends_it(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In neither case is a child left that nobody knows of."""
    started: list[int] = []
    popen = subprocess.Popen

    def popen_with_interrupt(*words: Any, **flags: Any) -> Any:
        """Start a process, and interrupt this one just before or after that (`when`)."""
        if when == "before":
            signal.raise_signal(signal.SIGINT)
        process = popen(*words, **flags)
        started.append(process.pid)
        if when == "after":
            signal.raise_signal(signal.SIGINT)
        return process

    monkeypatch.setattr(processes.subprocess, "Popen", popen_with_interrupt)
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            processes.run([sys.executable, "-c", "import time; time.sleep(60)"])
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    finally:
        signal.signal(signal.SIGINT, former)
    assert len(started) == 1
    assert wait_for_ends(*started)


def test_a_command_that_cannot_be_started_leaves_ctrl_c_as_it_was() -> None:
    assert not processes.run(["/no/such/command"])
    assert sys.platform == "win32" or signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


# --- The same without a process: how a command is started, waited for and ended -------------------


class FakeCommand:
    """A command that ends with this code after `waits` waits in vain, or is killed. `events` lists what is done."""

    pid = 4711

    def __init__(self, code: int = 0, waits: int = 0, during_wait: Callable[[], object] = lambda: None) -> None:
        self._code = code
        self._waits = waits
        self._during_wait = during_wait
        self.started: list[tuple[Any, dict[str, Any]]] = []
        self.events: list[str] = []

    def __call__(self, command: Any, **facts: Any) -> FakeCommand:
        """Stand for `subprocess.Popen`."""
        self.started.append((command, facts))
        self.events.append(f"started, Ctrl+C {'blocked' if is_interrupt_blocked() else 'open'}")
        return self

    def wait(self, seconds: float | None = None) -> int:
        if seconds is None:
            self.events.append("waited for")
            return -9
        self._during_wait()
        if self._waits:
            self._waits -= 1
            raise subprocess.TimeoutExpired("a command", seconds)
        return self._code

    def kill(self) -> None:
        self.events.append("killed")


def is_interrupt_blocked() -> bool:
    """Whether Ctrl+C is blocked in this thread."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def run_fake(monkeypatch: pytest.MonkeyPatch, command: FakeCommand, **more: Any) -> bool:
    """Run a fake command, and record what is killed with it."""
    monkeypatch.setattr(processes.subprocess, "Popen", command)
    monkeypatch.setattr(
        processes.os, "killpg", lambda group, number: command.events.append(f"group {group} gets {number:d}")
    )
    return processes.run(["pip", "install"], **more)


@pytest.mark.parametrize(
    ("code", "waits", "works"),
    [(0, 0, True), (0, 5, True), (1, 0, False), (-9, 2, False)],
    ids=["at once", "after a while", "an error", "killed"],
)
def test_a_command_works_if_its_exit_code_is_0(
    code: int, waits: int, works: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = FakeCommand(code, waits)
    assert run_fake(monkeypatch, command) == works
    assert command.events == ["started, Ctrl+C blocked"]
    assert not is_interrupt_blocked()


def test_a_command_reads_nothing_writes_to_standard_error_and_has_a_session_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Standard output is for results. Ctrl+C in a terminal must not reach the session of the command."""
    command = FakeCommand()
    standard_error, lock = 55, 7
    monkeypatch.setattr(processes.sys, "stderr", SimpleNamespace(fileno=lambda: standard_error))
    run_fake(monkeypatch, command, held=lock)
    [(words, facts)] = command.started

    assert words == ["pip", "install"]
    assert facts["cwd"] == processes.ROOT
    assert facts["env"] == processes.command_env()
    assert facts["stdin"] == subprocess.DEVNULL
    assert facts["stdout"] == facts["stderr"] == standard_error
    assert facts["start_new_session"]
    assert facts["pass_fds"] == (lock,), "the command holds the lock as well"


@pytest.mark.parametrize(("system", "held", "passed"), [("linux", None, ()), ("linux", 0, (0,)), ("win32", 7, ())])
def test_a_command_inherits_the_lock_where_that_is_possible(
    system: str, held: int | None, passed: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = FakeCommand()
    monkeypatch.setattr(processes.sys, "platform", system)
    run_fake(monkeypatch, command, held=held)
    assert command.started[0][1]["pass_fds"] == passed


def test_a_program_without_standard_error_lets_its_commands_write_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    command = FakeCommand()
    monkeypatch.setattr(processes.sys, "stderr", None)
    run_fake(monkeypatch, command)
    assert command.started[0][1]["stdout"] == command.started[0][1]["stderr"] == subprocess.DEVNULL


def test_a_command_writes_into_its_output_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = FakeCommand()
    with (tmp_path / "log").open("w") as out:
        run_fake(monkeypatch, command, out=out)
    assert command.started[0][1]["stdout"] is command.started[0][1]["stderr"] is out


def test_complaints_are_shown_as_they_come(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Something was in the file before. The command adds to it at each of three waits, the last one included."""
    file = tmp_path / "complaints"
    file.write_text("before\n")
    shown: list[str] = []

    def complain() -> None:
        shown.append("WAIT")
        with file.open("a") as complaints:
            complaints.write("again\n")

    err = SimpleNamespace(fileno=lambda: 55, write=shown.append, flush=lambda: shown.append("FLUSH"))
    monkeypatch.setattr(processes.sys, "stderr", err)
    command = FakeCommand(waits=2, during_wait=complain)
    run_fake(monkeypatch, command, complaints=file)
    after_first_wait = ["WAIT", "before\nagain\n", "FLUSH"]
    after_each_later_wait = ["WAIT", "again\n", "FLUSH"]
    assert shown == after_first_wait + 2 * after_each_later_wait
    assert command.started[0][1]["stderr"].name == str(file)
    assert command.started[0][1]["stderr"].mode == "ab", "what was there before stays"


def test_a_command_that_cannot_be_started_says_why_in_its_file(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+") as out:
        assert not processes.run(["/no/such/command"], out=out)
        out.seek(0)
        assert "No such file or directory" in out.read()


@pytest.mark.parametrize(("longest", "works"), [(3.0, True), (2.9, False)], ids=["just in time", "too long"])
def test_a_command_is_killed_with_its_children_once_its_time_is_over(
    longest: float, works: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each wait lasts a second of the clock. The command ends with the fourth one."""
    now = iter(range(1000))
    monkeypatch.setattr(processes, "time", SimpleNamespace(monotonic=lambda: float(next(now))))
    command = FakeCommand(waits=3)
    assert run_fake(monkeypatch, command, longest=longest) == works
    assert command.events[1:] == ([] if works else [f"group 4711 gets {signal.SIGKILL:d}", "waited for"])


def test_ctrl_c_kills_a_command_and_leaves_the_handler_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The handler before could be any one. While the command runs, Ctrl+C raises KeyboardInterrupt."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        command = FakeCommand(waits=9, during_wait=lambda: signal.raise_signal(signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            run_fake(monkeypatch, command)
        assert command.events[1:] == [f"group 4711 gets {signal.SIGKILL:d}", "waited for"]
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_command_whose_group_is_gone_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise ProcessLookupError

    command = FakeCommand()
    monkeypatch.setattr(processes.os, "killpg", gone)
    processes._kill_with_children(command)  # type: ignore[arg-type]
    assert command.events == ["waited for"]


def test_on_windows_a_kill_reaches_the_command_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    command = FakeCommand()
    monkeypatch.setattr(processes.sys, "platform", "win32")
    processes._kill_with_children(command)  # type: ignore[arg-type]
    assert command.events == ["killed", "waited for"]


# --- One start at a time --------------------------------------------------------------------------


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Outcome], list[str]]:
    """Return the outcomes of the next attempts to lock, which a test fills in, and what is said and waited meanwhile.

    A wait lasts 100 seconds by the clock of the test. The locked file must be the one named "lock".
    """
    outcomes: list[Outcome] = []
    events: list[str] = []
    now = 0.0

    def sleep(seconds: float) -> None:
        nonlocal now
        now += 100.0
        events.append(f"slept {seconds:g} s")

    def seize(descriptor: int, folder: Path) -> Outcome:
        assert os.fstat(descriptor).st_ino == (folder / "lock").stat().st_ino
        return outcomes.pop(0)

    monkeypatch.setattr(processes.locks, "seize", seize)
    monkeypatch.setattr(processes.notice, "print_line", events.append)
    monkeypatch.setattr(processes, "time", SimpleNamespace(monotonic=lambda: now, sleep=sleep))
    return outcomes, events


ANOTHER = "Another start of Five Fronts is at work here; this one waits until it is done."
SLEPT = "slept 0.1 s"


@pytest.mark.parametrize(
    ("attempts", "expected"),
    [
        ([Outcome.OURS], []),
        ([Outcome.ELSEWHERE, Outcome.OURS], [ANOTHER, SLEPT]),
        ([Outcome.ELSEWHERE] * 3 + [Outcome.OURS], [ANOTHER, SLEPT, SLEPT, SLEPT]),
        (
            [Outcome.ELSEWHERE] * 37,
            [ANOTHER, *[SLEPT] * 36, "The other start takes too long, so this one goes on beside it."],
        ),
        ([Outcome.NO_LOCKS], ["NO LOCKS"]),
        ([Outcome.ELSEWHERE, Outcome.NO_LOCKS], [ANOTHER, SLEPT, "NO LOCKS"]),
    ],
    ids=["free", "held once", "held three times", "held for an hour", "no locks", "no locks later"],
)
def test_a_start_waits_for_another_one_for_an_hour_at_most(
    attempts: list[Outcome], expected: list[str], waiting: tuple[list[Outcome], list[str]], tmp_path: Path
) -> None:
    no_locks = f"The disk of {tmp_path} has no file locks, so start Five Fronts only once until it is set up."
    outcomes, events = waiting
    outcomes += attempts
    with processes.lock(tmp_path / "lock"):
        assert outcomes == []
        assert events == [no_locks if event == "NO LOCKS" else event for event in expected]


def test_a_lock_is_an_open_file_until_its_end(tmp_path: Path) -> None:
    """Its folder is made if necessary."""
    file = tmp_path / "new" / "folder" / "lock"
    for _ in range(2):
        with processes.lock(file) as held:
            assert held is not None
            assert os.fstat(held).st_ino == file.stat().st_ino
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(held)


def test_a_lock_whose_file_cannot_be_made_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with processes.lock(tmp_path / "file" / "lock") as held:
        assert held is None
