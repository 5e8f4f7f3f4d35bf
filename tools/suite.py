"""Runs the test suite on the plain files, or with --fast on the compiled core.

--adapters runs the tests of `adapters` instead. --package runs the tests of the program that `tools.package` makes, and
--windows the tests of the program for Windows.
"""

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
NOT_OF_THE_CORE = (
    "career/test_daily.py career/test_deal_code.py core/test_files.py core/test_sanitize.py dice kept lessons scenes "
    "test_bench.py test_catalogue.py test_checks.py test_commands.py test_compile.py test_environment.py "
    "test_fast_core.py test_flags.py test_imports.py test_limits.py test_music.py test_mutants.py test_mutate.py "
    "test_notice.py test_packaging.py test_processes.py test_setup.py test_setup_systems.py test_start.py "
    "test_wishes.py window/test_client.py window/test_screens.py"
).split()
"""Tests that do not depend on the core. --fast skips them, except for one match through the window."""
OF_THE_FAST_CORE = "ai career/test_challenges.py test_threats.py window/test_mouse.py".split()
"""Tests that do not depend on the core either, but in which bots think or play for long. They run only with --fast."""
FAST_CORE_MARK = "fast_core"
"""The mark of such tests in other files: `pytestmark = pytest.mark.fast_core`."""
ADAPTERS = "tests/adapters"
"""Tests that need the packages of requirements/research.txt, run with --adapters alone."""
PACKAGE = "tests/package"
"""Tests that make the package, with what requirements/package.txt and requirements/release.txt name besides."""
WINDOWS = f"{PACKAGE}/test_windows.py"
"""Tests that make the package for Windows and try it under Wine."""
SHARED_MEMORY = "/dev/shm"
"""The folder in memory that Linux has."""
ROOM = 4 << 30
"""Free bytes that the folder must have. A pass of the tests writes less than one gigabyte."""
PASSES = ("--fast", "--adapters", "--package", "--windows")


def main(arguments: list[str]) -> int:
    """Run the suite, or one of its other PASSES. Returns the exit code of pytest, whose summary is printed last.

    Each pass needs packages of its own and has tests of its own. All other arguments are those of pytest. The tests of
    a package run one after another (-n 0).
    """
    fast, adapters, packaged, for_windows = (word in arguments for word in PASSES)  # in the order of PASSES
    makes_package = packaged or for_windows
    needed = environment.read_pins(environment.TO_RESEARCH if adapters else environment.TO_DEVELOP)
    if makes_package:
        needed |= environment.read_pins(environment.TO_PACKAGE) | environment.read_pins(environment.TO_RELEASE)

    try:
        environment.ensure_pins(needed, ["-m", "tests", *arguments])
        if (fast or makes_package) and builder.report_build(builder.build()):
            return 3
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if adapters:
            tests = [ADAPTERS]
        elif for_windows:
            tests = [WINDOWS, "-n", "0"]
        elif packaged:
            tests = [PACKAGE, "--ignore", WINDOWS, "-n", "0"]
        else:
            tests = ["--ignore", ADAPTERS, "--ignore", PACKAGE]
        if fast:
            core = "fast"
        else:
            core = "as it is" if adapters or makes_package else "plain"  # "as it is": the fast one if it is built
        for_pytest = [argument for argument in arguments if argument not in PASSES]
        return run_pytest([*tests, *for_pytest], core)
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    except KeyboardInterrupt:
        return 130


def folder_in_memory() -> str | None:
    """A folder in memory for the files of the tests. On a disk the tests would wait as long as they compute.

    None if there is none with enough room from which programs may run.
    """
    if sys.platform != "linux":
        return None

    try:
        status = os.statvfs(SHARED_MEMORY)
    except OSError:
        return None

    has_room = status.f_bavail * status.f_frsize >= ROOM
    runs_programs = not status.f_flag & os.ST_NOEXEC
    return SHARED_MEMORY if has_room and runs_programs and os.access(SHARED_MEMORY, os.W_OK) else None


def run_pytest(arguments: list[str], core: str) -> int:
    """Run pytest on this core, without screen, sound and player settings. Returns its exit code."""
    marks = ["-m", f"not {FAST_CORE_MARK}"] if core == "plain" else []
    command = [sys.executable, "-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal", *marks, *arguments]
    left_out = {"fast": NOT_OF_THE_CORE, "plain": OF_THE_FAST_CORE}.get(core, ())
    command += [word for path in left_out for word in ("--ignore", f"tests/{path}")]

    with tempfile.TemporaryDirectory(prefix="five-fronts-", dir=folder_in_memory()) as home:
        settings = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "FIVE_FRONTS_HOME": home, "TMPDIR": home}
        environment_of_tests = {**os.environ, **settings, CHOICE: core}
        environment_of_tests.pop("PYTHONDONTWRITEBYTECODE", None)  # every process would compile all tests anew
        return subprocess.run(command, cwd=environment.ROOT, env=environment_of_tests).returncode
