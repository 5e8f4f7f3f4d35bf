"""Which tests each pass of the suite runs, with which packages and on which core."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.fast_core import CHOICE
from launch import environment
from tools import suite
from tools.packaging import windows

OTHERS = ["--ignore", suite.ADAPTERS, "--ignore", suite.PACKAGE]


@pytest.mark.parametrize(
    ("words", "needed", "core", "runs"),
    [
        (["-k", "x"], environment.TO_DEVELOP, "plain", [*OTHERS, "-k", "x"]),
        (["--fast"], environment.TO_DEVELOP, "fast", OTHERS),
        (["--adapters", "-k", "x"], environment.TO_RESEARCH, "as it is", [suite.ADAPTERS, "-k", "x"]),
        (["--fast", "--adapters"], environment.TO_RESEARCH, "fast", [suite.ADAPTERS]),
        (["--package"], environment.TO_DEVELOP, "as it is", [suite.PACKAGE, "--ignore", suite.WINDOWS, "-n", "0"]),
        (["--windows"], environment.TO_DEVELOP, "as it is", [suite.WINDOWS, "-n", "0"]),
    ],
)
def test_a_pass_runs_its_tests_and_no_others(
    words: list[str], needed: Path, core: str, runs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settled, ran = [], []

    def run(command: list[str], cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
        ran.append((command, env[CHOICE]))
        return subprocess.CompletedProcess(command, 5)

    monkeypatch.setattr(environment, "settle", lambda pins, again: settled.append((pins, again)))
    monkeypatch.setattr(suite.builder, "build", lambda: None)
    monkeypatch.setattr(suite.builder, "tell", lambda built: False)
    monkeypatch.setattr(suite.signal, "signal", lambda *_: None)
    monkeypatch.setattr(suite.subprocess, "run", run)
    assert suite.main(words) == 5
    files = (environment.TO_PACKAGE, environment.TO_RELEASE) if {"--package", "--windows"} & {*words} else ()
    more = {pin: line for file in files for pin, line in environment.pins(file).items()}
    assert settled == [(environment.pins(needed) | more, ["-m", "tests", *words])]
    ((command, chosen),) = ran
    assert chosen == core
    at = command.index(runs[0])
    assert command[at : at + len(runs)] == runs
    assert (f"tests/{suite.NOT_OF_THE_CORE[0]}" in command) is (core == "fast")
    assert (f"tests/{suite.OF_THE_FAST_CORE[0]}" in command) is (core == "plain")


def test_what_a_pass_leaves_out_is_there() -> None:
    left_out = (*suite.NOT_OF_THE_CORE, *suite.OF_THE_FAST_CORE)
    assert [path for path in left_out if not (environment.ROOT / "tests" / path).exists()] == []
    assert len(set(left_out)) == len(left_out)


@pytest.mark.parametrize(
    ("there", "ignored"),
    [([], "['test_*.py']"), (["pyspiel"], "['test_*.py']"), (["pyspiel", "pettingzoo"], "[]")],
)
def test_without_their_packages_the_tests_of_adapters_are_not_collected(
    there: list[str], ignored: str, tmp_path: Path
) -> None:
    """Neither passed nor skipped; pytest calls a pass without a test a failure."""
    for name in there:
        (tmp_path / f"{name}.py").touch()
    conftest = environment.ROOT / suite.ADAPTERS / "conftest.py"
    ask = "import runpy, sys; print(runpy.run_path(sys.argv[1])['collect_ignore_glob'])"
    command = [sys.executable, "-S", "-c", ask, str(conftest)]  # -S: without the packages that are installed
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == (ignored, "")


@pytest.mark.skipif(sys.platform != "linux", reason="no such folder there")
@pytest.mark.parametrize(
    ("blocks", "flags", "fits"),
    [(suite.ROOM, 0, True), (suite.ROOM - 1, 0, False), (suite.ROOM, getattr(os, "ST_NOEXEC", 0), False)],
)
def test_files_of_the_tests_lie_in_memory_where_it_has_room_and_lets_programs_run(
    blocks: int, flags: int, fits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "SHARED_MEMORY", str(tmp_path))
    there = SimpleNamespace(f_bavail=blocks, f_frsize=1, f_flag=flags)
    monkeypatch.setattr(os, "statvfs", lambda path: there)
    assert suite.memory() == (str(tmp_path) if fits else None)


def test_without_a_folder_in_memory_the_usual_one_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "SHARED_MEMORY", str(tmp_path / "none"))
    assert suite.memory() is None


@pytest.mark.parametrize(("lacking", "words"), [("wine", "sudo apt install wine)"), ("makensis", "install nsis)")])
def test_what_a_package_for_windows_lacks_is_said(lacking: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows.shutil, "which", lambda name: None if name == lacking else name)
    with pytest.raises(windows.WindowsError, match=words.replace(")", r"\)")):
        windows.check()
