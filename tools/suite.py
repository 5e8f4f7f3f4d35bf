"""The second command: the whole suite on the plain files, or with --fast on the compiled core."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from tools import compile as fast_core
from tools import environment, notice

CHECKS = "tests/test_checks.py"
"""Style and types do not depend on the core, so the second pass leaves them out."""


def main(arguments: list[str]) -> int:
    """Run the suite; the exit code of pytest, whose closing line is the last that is printed."""
    wanted = environment.pins(environment.TO_DEVELOP)
    try:
        environment.remove_stale()
        environment.settle(wanted, ["-m", "tests", *arguments], build=False)
        return on_core("--fast" in arguments, [argument for argument in arguments if argument != "--fast"])
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    except KeyboardInterrupt:
        return 130


def on_core(fast: bool, arguments: list[str]) -> int:
    """Run on the compiled core, built first if need be, or on the plain files with what was built set aside."""
    if not fast:
        with fast_core.set_aside():
            return run(arguments, "plain")
    if fast_core.outcome() or fast_core.build():
        return run(arguments, "fast")
    return 3


def run(arguments: list[str], core: str) -> int:
    """Run pytest with no screen, no sound and no settings of the player's."""
    command = [sys.executable, "-m", "pytest", "-n", "2", *arguments]
    if core == "fast":
        command += ["--ignore", CHECKS]
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as home:
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "FIVE_FRONTS_HOME": home}
        around = {**os.environ, **quiet, fast_core.SETTLED: core}
        return subprocess.run(command, cwd=environment.ROOT, env=around).returncode
