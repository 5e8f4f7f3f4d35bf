"""Plants realistic faults in the product, one at a time, and reports which of them the tests notice.

    python -m tests.mutants --map                               # once: which tests reach which line
    python -m tests.mutants --room scenes --count 50 --seed 7   # then as often as you like

A fault is planted in a copy of the project, where only the tests that reach its line are run. Some faults change
nothing that anybody could notice, so a person has to look at the survivors.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from queue import Queue

from ai.arena.parser import Parser, int_between
from game.fast_core import CHOICE
from launch.environment import ROOT
from tests.faults import Fault, faults_in
from tests.reach import DATA, FOLDER, Reach
from tests.sources import files
from tools.suite import folder_in_memory

ROOMS = {
    "rules": "game/*",
    "keeping": "scenes/keeping/*",
    "process": "ai/worker.py ai/channel.py ai/foreign.py ai/parallel.py ai/checkout.py ai/guest.py ai/arena/* launch/*",
    "ai": "ai/*.py ai/estimates/*",
    "scenes": "scenes/*",
    "rest": "career/* dice/* adapters/* tools/*",
}
"""By room: the files that belong to it, as far as no room above has them."""
COPIES = 2
"""Copies of the project in which faults are tried at the same time."""
LONGEST = 90
"""Seconds of tests at most for one fault, as measured while the map was made."""
TIMEOUT = 60
"""Seconds after which a test counts as failed, because some faults make an endless loop."""


def room_of(path: str) -> str:
    """The room that a file belongs to. "" for files outside the product."""
    return next((room for room, globs in ROOMS.items() if any(fnmatch(path, glob) for glob in globs.split())), "")


def choose_faults(paths: Sequence[str], number: int, rng: random.Random) -> list[tuple[str, Fault]]:
    """Draw faults by lot, each kind as often as any other. Otherwise most of them would be changed constants."""
    by_kind: dict[str, list[tuple[str, Fault]]] = defaultdict(list)
    for path in paths:
        for fault in faults_in((ROOT / path).read_bytes()):
            by_kind[fault.kind].append((path, fault))

    kinds = rng.choices(sorted(by_kind), k=number)
    drawn: list[tuple[str, Fault]] = []
    for kind, faults in by_kind.items():
        drawn += rng.sample(faults, min(kinds.count(kind), len(faults)))
    return drawn


def make_map(tests: Sequence[str], folder: Path = FOLDER) -> int:
    """Run these tests, or all, and note which of them reach which line. Returns the exit code of pytest."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    options = ["-n", str(COPIES), "--dist", "worksteal", "-p", "tests.reach", f"--timeout={TIMEOUT}"]
    options += ["--ignore", "tests/package"]
    measured = {"COVERAGE_PROCESS_START": str(ROOT / "pyproject.toml"), "COVERAGE_FILE": str(folder / DATA)}
    with tempfile.TemporaryDirectory(prefix="five-fronts-", dir=folder_in_memory()) as home:
        code = run_tests([*options, *tests], folder=ROOT, home=Path(home), more=measured).returncode
    subprocess.run([sys.executable, "-m", "coverage", "combine", f"--data-file={folder / DATA}", folder], check=True)
    return code


def run_tests(
    arguments: Sequence[str], folder: Path, home: Path, more: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run pytest on a checkout, without screen and sound, on the plain core. Its output is caught in a copy only."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "FIVE_FRONTS_HOME": str(home), "TMPDIR": str(home)}
    around = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    around |= {**quiet, CHOICE: "plain", **more}
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=folder, env=around, capture_output=folder != ROOT, text=True, errors="replace")


def judge(path: str, fault: Fault, tests: Sequence[str], folder: Path) -> str:
    """Plant a fault in a copy of the project and run these tests.

    Returns the first test that fails, with a word if it only took too long, or "" if none fails.
    """
    planted = folder / path
    listed = folder / "chosen-tests.txt"
    sound = planted.read_bytes()
    listed.write_text("\n".join(tests), encoding="utf-8")
    try:
        planted.write_bytes(fault.plant(sound))
        # Python would mistake the compiled file of an earlier fault for this one's if size and second were the same.
        shutil.rmtree(planted.parent / "__pycache__", ignore_errors=True)
        with tempfile.TemporaryDirectory(dir=folder) as home:
            options = ["-x", "--tb=no", "-p", "no:cacheprovider", f"--timeout={TIMEOUT}", f"@{listed}"]
            process = run_tests(options, folder, home=Path(home), more={"COLUMNS": "500"})  # so that no summary is cut
    finally:
        planted.write_bytes(sound)
        shutil.rmtree(planted.parent / "__pycache__", ignore_errors=True)

    if process.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)( - Failed: Timeout)?", process.stdout, re.MULTILINE)
    if failed is None:
        return "a run that broke off"
    return failed[1] + (" (took too long)" if failed[2] else "")


def judge_all(chosen: Sequence[tuple[str, Fault]], reach: Reach) -> Iterator[tuple[str, bool]]:
    """Try each fault in one of the copies. Yields a line about it, and whether a test caught it."""
    with tempfile.TemporaryDirectory(prefix="five-fronts-mutants-", dir=folder_in_memory()) as root:
        free: Queue[Path] = Queue()
        for number in range(COPIES):
            unwanted = shutil.ignore_patterns(".git", ".venv*", "build", "dist", "__pycache__", ".*_cache", "shots")
            shutil.copytree(ROOT, Path(root, str(number)), ignore=unwanted)
            free.put(Path(root, str(number)))

        def try_fault(path_and_fault: tuple[str, Fault]) -> tuple[str, bool]:
            """Try a fault in a free copy of the project. Returns a line about it, and whether a test has caught it."""
            path, fault = path_and_fault
            tests = reach.tests_of(path, fault.lines, LONGEST)
            folder = free.get()
            try:
                caught_by = judge(path, fault, tests, folder) if tests else ""
            finally:
                free.put(folder)
            edit = " ".join(f"{fault.before[:70]} -> {fault.after[:70]}".split())
            end = f"caught by {caught_by}" if caught_by else f"SURVIVED {len(tests)} tests"
            return f"{path}:{fault.lines.start} {fault.kind}: {edit}\n    {end}", caught_by != ""

        with ThreadPoolExecutor(COPIES) as pool:
            yield from pool.map(try_fault, chosen)


def main(arguments: list[str]) -> int:
    """Make the map of tests, or plant faults and print a line for each and the score of each room."""
    parser = Parser(prog="python -m tests.mutants", description="Plants faults and reports which of them tests notice.")
    parser.add_argument("--map", action="store_true", help="run the tests and note which of them reach which line")
    parser.add_argument("--room", choices=sorted(ROOMS), help="faults of this room alone")
    parser.add_argument("--path", default="*", metavar="PATTERN", help="faults of these files alone")
    parser.add_argument("--count", type=int_between("--count", 10_000), default=50, help="how many faults in each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("tests", nargs="*", help="with --map: the tests that are run, all if none are named")
    flags = parser.parse_or_exit(arguments)
    if flags.map:
        return make_map(flags.tests)

    caught_by_room, tried_by_room = Counter[str](), Counter[str]()
    rooms = [flags.room] if flags.room else list(ROOMS)
    for room in rooms:
        product = files("ai", "adapters", "career", "dice", "game", "launch", "scenes", "tools")
        paths = [path for path in product if room_of(path) == room and fnmatch(path, flags.path)]
        faults = choose_faults(paths, flags.count, random.Random(flags.seed))
        for line, is_caught in judge_all(faults, Reach()):
            caught_by_room[room] += is_caught
            tried_by_room[room] += 1
            print(line, flush=True)
    for room in rooms:
        print(f"{room}: {caught_by_room[room]} of {tried_by_room[room]} caught")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
