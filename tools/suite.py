"""The second command: the whole suite on the plain files, or with --fast on the compiled core."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from tools import compile as fast_core
from tools import environment, notice

NOT_OF_THE_CORE = (
    "tests/scenes",
    "tests/test_checks.py",
    "tests/test_imports.py",
    "tests/test_setup.py",
    "tests/window/test_keys.py",
    "tests/window/test_resize.py",
    "tests/window/test_road.py",
    "tests/window/test_survival.py",
    "tests/window/test_wood.py",
)
"""What does not depend on the core, so the second pass leaves it out; one match through the window stays."""


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
        command += [word for path in NOT_OF_THE_CORE for word in ("--ignore", path)]
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as home:
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "FIVE_FRONTS_HOME": home}
        around = {**os.environ, **quiet, fast_core.SETTLED: core}
        return subprocess.run(command, cwd=environment.ROOT, env=around).returncode
