"""What set-up runs: who comes second waits, what pip is told, and Ctrl+C at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from launch import processes

ROOT = processes.ROOT


def test_the_environment_tells_pip_only_where_packages_come_from(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    names = ["PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_DRY_RUN", "PIP_USER", "PIP_INDEX_URL"]
    for name in names:
        monkeypatch.setenv(name, "1")
    tell = "import os, sys; print(*[os.environ.get(name) for name in sys.argv[1:]])"
    assert processes.run([sys.executable, "-c", tell, *names])
    assert capfd.readouterr().err == "None None None None 0 1\n"


def test_complaints_are_shown_and_kept(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "told"
    told.touch()
    command = [sys.executable, "-c", "import sys; print('on its way'); sys.exit('it cannot be')"]
    assert not processes.run(command, complaints=told)
    assert told.read_text() == "it cannot be\n"
    assert sorted(capfd.readouterr().err.splitlines()) == ["it cannot be", "on its way"]


def test_no_wait_for_a_command_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Ctrl+C in the instant before a wait begins counts only when it is over."""
    waits: list[float | None] = []
    wait = subprocess.Popen.wait
    monkeypatch.setattr(
        subprocess.Popen, "wait", lambda self, timeout=None: (waits.append(timeout), wait(self, timeout))[1]
    )
    assert processes.run([sys.executable, "-c", "pass"])
    assert waits
    assert all(timeout is not None and timeout <= 0.5 for timeout in waits)


def test_whoever_comes_second_waits_even_for_the_child_of_one_that_was_killed(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from launch import processes as p\n"
        f"with p.lock(Path({str(tmp_path / 'lock')!r})) as held:\n"
        "    if len(sys.argv) > 1:\n"
        "        child = [sys.executable, '-c', 'import time; print(1, flush=True); time.sleep(1.0)']\n"
        "        import subprocess; subprocess.Popen(child, pass_fds=(held,)); os.abort()\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen([*command, "first"], cwd=ROOT, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        first.stdout.readline()
        began = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert time.monotonic() - began > 0.7
    assert done.stderr == "Another start of Five Fronts is at work here; this one waits until it is done.\n"


# --- Ctrl+C ----------------------------------------------------------------------------


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6])
def test_ctrl_c_ends_a_start_at_any_moment_and_without_a_word(delay: float, tmp_path: Path) -> None:
    """From its first line on: Python itself is started with the signal held back."""
    around = {**os.environ, "FIVE_FRONTS_HOME": str(tmp_path)}
    command = [sys.executable, "main.py", "--game", "battlefronts", "--seats", "general,general"]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    process = subprocess.Popen(command, cwd=ROOT, env=around, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=20)
    assert (process.returncode, told.decode()) == (130, "")


@pytest.mark.parametrize("around", [signal.default_int_handler, signal.SIG_IGN], ids=["a terminal", "a script's &"])
def test_ctrl_c_ends_the_wait_for_another_start(tmp_path: Path, around: Any) -> None:
    """Also where it began with the signal ignored, as a shell without a terminal begins what ends in `&`."""
    script = (
        "import sys, launch.door; from pathlib import Path; from launch import processes as p\n"
        f"with p.lock(Path({str(tmp_path / 'lock')!r})):\n    pass\n"
    )
    with processes.lock(tmp_path / "lock"):
        before = signal.signal(signal.SIGINT, around)
        process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        signal.signal(signal.SIGINT, before)
        assert process.stderr is not None
        assert "Another start" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(10) == 130
        finally:
            process.kill()
        assert process.stderr.read() == ""


def test_ctrl_c_ends_what_a_start_has_begun(tmp_path: Path) -> None:
    script = (
        "import sys, launch.door; from launch import processes as p\n"
        "try:\n    p.run([sys.executable, '-c', 'import os, time; print(os.getpid(), flush=True); time.sleep(60)'])\n"
        "except KeyboardInterrupt:\n    sys.exit(130)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    child = int(process.stderr.readline())
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
