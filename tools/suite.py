"""The second command: the whole suite on the plain files, or with --fast on the compiled core."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from contextlib import nullcontext

from tools import compile as fast_core
from tools import environment, notice

CHECKS = "tests/test_checks.py"
"""Style and types do not depend on the core, so the second pass leaves them out."""


def main(arguments: list[str]) -> int:
    """Run the suite; the exit code of pytest, whose closing line is the last that is printed."""
    fast = "--fast" in arguments
    wanted = environment.pins(environment.TO_DEVELOP)
    try:
        environment.remove_stale()
        environment.settle(wanted, ["-m", "tests", *arguments], build=False)
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    if fast and not fast_core.outcome() and not fast_core.build():
        return 3
    with nullcontext() if fast else fast_core.set_aside():
        return run([argument for argument in arguments if argument != "--fast"], "fast" if fast else "plain")


def run(arguments: list[str], core: str) -> int:
    """Run pytest with no screen, no sound and no settings of the player's."""
    command = [sys.executable, "-m", "pytest", "-n", "2", *arguments]
    if core == "fast":
        command += ["--ignore", CHECKS]
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as home:
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "FIVE_FRONTS_HOME": home}
        around = {**os.environ, **quiet, fast_core.SETTLED: core}
        return subprocess.run(command, cwd=environment.ROOT, env=around).returncode
