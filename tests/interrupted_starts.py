"""Kill first starts at random moments, and see that the start after each of them plays. Takes minutes and the network.

python -m tests.interrupted_starts [--count 10] [--seed 1]

Each is killed in another way in turn: the command alone or with everything it has begun, or by Ctrl+C. Every start
plays a match between bots in a window without a screen. It has succeeded once the first decision is saved.

The suite runs one of them without the network (tests/test_setup.py).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

from ai.arena.parser import Parser, int_between
from scenes.keeping.saves import SUFFIX
from scenes.keeping.store import Store

ROOT = Path(__file__).resolve().parent.parent
ALONE, WITH_CHILDREN, CTRL_C = range(3)
"""The ways to end a process: the process by itself, with all processes that it began, or by the interrupt of Ctrl+C."""
LONGEST = 30.0
"""Seconds after which a first start is killed at the latest."""
PATIENCE = 600.0
"""Seconds that the start afterwards may take."""
FLAGS = ("--game", "battlefronts", "--seats", "recruit,recruit", "--seed", "7")


def fresh_copy(folder: Path) -> None:
    """A copy of the files that git knows, without anything that was built or installed."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)


def without_network(copy: Path, index: Path) -> dict[str, str]:
    """Let a copy need one small package, whose wheel is made in `index`. Returns the environment in which pip finds it.

    All it holds is a way to the packages of this Python. So everything of a first start happens but the download: the
    environment is made, pip checks and installs a wheel, and the window opens in what came of it.
    """
    index.mkdir()
    name = "borrowed"
    info = "borrowed-1.0.dist-info"
    wheel = index / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr(f"{name}.pth", sysconfig.get_path("purelib") + "\n")
        made.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        made.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        made.writestr(f"{info}/RECORD", "".join(f"{file},,\n" for file in [*made.namelist(), f"{info}/RECORD"]))

    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (copy / "requirements.txt").write_text(f"{name}==1.0 --hash=sha256:{digest}\n")
    return {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(index), "FIVE_FRONTS_CORE": "plain"}


def start(copy: Path, home: Path, also: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    """A start by the Python that the packages of this one are not seen from. `also`: more of its environment."""
    python = Path(sys.base_prefix, "bin", "python3")
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "FIVE_FRONTS_HOME": str(home), "HOME": str(home)}
    around = {name: value for name, value in os.environ.items() if not name.startswith(("FIVE_FRONTS", "VIRTUAL_ENV"))}
    with (home / "stderr.txt").open("w") as errors:
        return subprocess.Popen(
            [python, "main.py", *FLAGS],
            cwd=copy,
            env=around | quiet | dict(also or {}),
            stderr=errors,
            start_new_session=True,
        )


def kill(process: subprocess.Popen[bytes], way: int) -> None:
    """End a process ALONE, WITH_CHILDREN, or by CTRL_C, and wait until it has ended."""
    if way == ALONE:
        process.kill()
    elif way == WITH_CHILDREN:
        for child in descendants(process.pid):
            os.kill(child, signal.SIGKILL)
    else:
        process.send_signal(signal.SIGINT)
    process.wait(30)


def descendants(pid: int) -> list[int]:
    """A process and everything it has begun, as far as that has not become somebody else's child."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        return [pid, *(descendant for child in children.read_text().split() for descendant in descendants(int(child)))]
    except OSError:
        return []


def plays(copy: Path, home: Path, more_env: Mapping[str, str] | None = None) -> str:
    """Start once more. Returns "" once a decision is saved, or a sentence about what went wrong."""
    saves = Store(home).saves.folder
    shutil.rmtree(saves, ignore_errors=True)
    process = start(copy, home, more_env)
    until = time.monotonic() + PATIENCE
    try:
        while not list(saves.glob(f"*{SUFFIX}")):
            if process.poll() is not None:
                return f"it has ended with {process.returncode}: {(home / 'stderr.txt').read_text()[-2000:]}"
            if time.monotonic() > until:
                return "it does not play"
            time.sleep(0.1)
    finally:
        kill(process, way=ALONE)
    said = (home / "stderr.txt").read_text()
    return said if "Traceback" in said else ""


def end_all(copy: Path) -> None:
    """End whatever is still at work in a copy: the build, which outlives its window."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (folder / "cwd").resolve() == copy.resolve():
                os.kill(int(folder.name), signal.SIGKILL)


def main(arguments: list[str]) -> int:
    """Print one line for each start. Returns the exit code: 1 if a start has not recovered."""
    parser = Parser(prog="python -m tests.interrupted_starts", description="Kills first starts at random moments.")
    parser.add_argument("--count", type=int_between("--count", most=10_000), default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_or_exit(arguments)
    rng = random.Random(given.seed)
    failures = 0
    for number in range(given.count):
        with tempfile.TemporaryDirectory(prefix="five-fronts-", ignore_cleanup_errors=True) as scratch:
            copy = Path(scratch, "copy")
            home = Path(scratch, "home")
            home.mkdir()
            fresh_copy(copy)
            process = start(copy, home)
            delay = rng.uniform(0.0, LONGEST)
            way = (ALONE, WITH_CHILDREN, CTRL_C)[number % 3]
            time.sleep(delay)
            kill(process, way)
            traceback = "Traceback" if "Traceback" in (home / "stderr.txt").read_text() else ""
            began = time.monotonic()
            fault = traceback or plays(copy, home)
            failures += bool(fault)
            way_words = ("killed alone", "killed with its children", "Ctrl+C")[way]
            outcome = fault or f"the next start plays after {time.monotonic() - began:.1f} s"
            print(
                f"{number + 1}: {way_words} after {delay:.1f} s, exit code {process.returncode}; {outcome}", flush=True
            )
            end_all(copy)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
