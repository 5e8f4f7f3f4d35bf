"""Runs the test suite on the plain files, with --fast on the compiled core, with --adapters the tests of `adapters`,
with --package those of the program that `tools.package` makes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile

from game.fast_core import CHOICE
from launch import compile as builder
from launch import environment, notice

WORKERS = 3
"""Processes that run tests: more than two cores, since those of the real window often wait."""
MORE_WORKERS = 4
"""The same with --fast, where little else is to be computed."""
NOT_OF_THE_CORE = (
    "tests/ai/arena",
    "tests/ai/fit",
    "tests/ai/test_worker.py",
    "tests/ai/test_worker_dice.py",
    "tests/ai/test_worker_failures.py",
    "tests/dice",
    "tests/scenes",
    "tests/test_bench.py",
    "tests/test_checks.py",
    "tests/test_imports.py",
    "tests/test_limits.py",
    "tests/test_module_state.py",
    "tests/test_examples.py",
    "tests/test_fast_core.py",
    "tests/test_flags.py",
    "tests/test_interrupted_starts.py",
    "tests/test_measured.py",
    "tests/test_music.py",
    "tests/test_mutate.py",
    "tests/test_pages.py",
    "tests/test_policies.py",
    "tests/test_processes.py",
    "tests/test_setup.py",
    "tests/window/test_full_screen.py",
    "tests/window/test_keys.py",
    "tests/window/test_survival.py",
)
"""Tests that do not depend on the core, skipped with --fast; one match through the window is kept."""
OF_THE_FAST_CORE = ("tests/lessons", "tests/window/test_lessons.py")
"""Guided matches, played to their end against Recruits that think: only with --fast, since the plain core is slow."""
ADAPTERS = "tests/adapters"
"""Tests that need the packages of requirements/research.txt, run with --adapters alone."""
PACKAGE = "tests/package"
"""Tests that make the package, with what requirements/package.txt and requirements/release.txt name besides."""
SHARED_MEMORY = "/dev/shm"
"""Where Linux has a folder in memory."""
ROOM = 4 << 30
"""Bytes; a pass writes less than one gigabyte."""
PASSES = ("--fast", "--adapters", "--package")


def main(arguments: list[str]) -> int:
    """Run the suite; returns the exit code of pytest, whose summary is printed last."""
    fast, adapters, packaged = (word in arguments for word in PASSES)
    needed = environment.pins(environment.TO_RESEARCH if adapters else environment.TO_DEVELOP)
    if packaged:
        needed |= environment.pins(environment.TO_PACKAGE) | environment.pins(environment.TO_RELEASE)
    try:
        environment.settle(needed, ["-m", "tests", *arguments])
        if (fast or packaged) and builder.tell(builder.build()):
            return 3
        signal.signal(signal.SIGINT, signal.default_int_handler)
        words = [argument for argument in arguments if argument not in PASSES]
        core = "fast" if fast else "as it is" if adapters or packaged else "plain"
        others = ["--ignore", ADAPTERS, "--ignore", PACKAGE]
        chosen = [ADAPTERS] if adapters else [PACKAGE, "-n", "0"] if packaged else others
        return run([*chosen, *words], core)
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    except KeyboardInterrupt:
        return 130


def memory() -> str | None:
    """A folder in memory for the files of the tests, which would wait for a disk as long as they compute.

    None if there is none that has room for them and lets programs run.
    """
    if sys.platform != "linux":
        return None
    try:
        there = os.statvfs(SHARED_MEMORY)
    except OSError:
        return None
    fits = there.f_bavail * there.f_frsize >= ROOM and not there.f_flag & os.ST_NOEXEC
    return SHARED_MEMORY if fits and os.access(SHARED_MEMORY, os.W_OK) else None


def run(arguments: list[str], core: str) -> int:
    """Run pytest without screen, sound and player settings."""
    workers = MORE_WORKERS if core == "fast" else WORKERS
    command = [sys.executable, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", *arguments]
    left_out = {"fast": NOT_OF_THE_CORE, "plain": OF_THE_FAST_CORE}.get(core, ())
    command += [word for path in left_out for word in ("--ignore", path)]
    with tempfile.TemporaryDirectory(prefix="five-fronts-", dir=memory()) as home:
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "FIVE_FRONTS_HOME": home, "TMPDIR": home}
        around = {**os.environ, **quiet, CHOICE: core}
        around.pop("PYTHONDONTWRITEBYTECODE", None)  # every process would compile all tests anew
        return subprocess.run(command, cwd=environment.ROOT, env=around).returncode
