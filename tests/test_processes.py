"""The commands that set-up runs: how one that hangs ends, and Ctrl+C at the moments at which one starts."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

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


def have_ended(*processes_: int) -> bool:
    """Whether all of these processes have ended within a few seconds."""
    until = time.monotonic() + 10
    left = set(processes_)
    while left and time.monotonic() < until:
        left = {one for one in left if (state := state_of(one)) is not None and state != "Z"}
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
        told = [int(word) for word in out.read().split()]
    assert len(told) == 2
    assert have_ended(*told)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_a_command_that_ignores_it_with_its_children() -> None:
    script = (
        "import sys, launch.door; from launch import processes as p\n"
        f"try:\n    p.run([sys.executable, '-c', {HANGS!r}])\nexcept KeyboardInterrupt:\n    sys.exit(130)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        told = [int(word) for word in process.stderr.readline().split()]
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
    assert len(told) == 2
    assert have_ended(*told)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("when", ["before", "after"])
def test_ctrl_c_just_before_or_after_a_command_starts_ends_it(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In neither case is a child left that nobody knows of."""
    started: list[int] = []
    popen = subprocess.Popen

    def interrupted(*words: Any, **flags: Any) -> Any:
        if when == "before":
            signal.raise_signal(signal.SIGINT)
        process = popen(*words, **flags)
        started.append(process.pid)
        if when == "after":
            signal.raise_signal(signal.SIGINT)
        return process

    monkeypatch.setattr(processes.subprocess, "Popen", interrupted)
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            processes.run([sys.executable, "-c", "import time; time.sleep(60)"])
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    finally:
        signal.signal(signal.SIGINT, former)
    assert len(started) == 1
    assert have_ended(*started)


def test_a_command_that_cannot_be_started_leaves_ctrl_c_as_it_was() -> None:
    assert not processes.run(["/no/such/command"])
    assert sys.platform == "win32" or signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
