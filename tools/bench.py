"""Benchmarks of the rules, the search and the client on this machine.

python -m tools.bench              everything except memory
python -m tools.bench rules        the rules and the search, plain and compiled
python -m tools.bench client       first frame and frame times at 1920x1080, game by game
python -m tools.bench openings     how long the pages behind the title take to open, and to go on with a match
python -m tools.bench openings --matches 10000   every page and tab behind the title, with so many finished matches
python -m tools.bench memory       memory of the client over two hours of demonstration, and what pictures hold it
python -m tools.bench starts FILE  first frame from source and from a package, in pairs; FILE is the packaged program
python -m tools.bench cores        iterations of one process, and of as many as a General has, with nothing else running
python -m tools.bench reviews      when a review has its first ten decisions, and whether they are those that matter

client, cores and reviews take --out FILE, which adds the figures to a file for python -m tools.measured.
--wait-for-core builds the fast core first; otherwise the compiled core is measured only if it is built.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ai.arena.headless import core_words, fetch_core
from game import fast_core
from launch import environment

WAIT = "--wait-for-core"
MODULES = ("client", "openings", "memory", "cores", "reviews")
"""Benchmarks in a module of their own, which run without a screen."""
TELL = ("client", "cores", "reviews")
"""The benchmarks that take --out."""
USUAL = ("rules", "client", "openings")
"""What is measured if nothing is named."""
Numbers = dict[str, float | None]


def machine() -> str:
    """Description of this machine."""
    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), name)
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def measured(core: str, module: str = "tools.bench_rules", *words: str) -> dict[str, Numbers]:
    """The output of a benchmark of one core, by game."""
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=environment.ROOT,
        env={**os.environ, fast_core.CHOICE: core},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    numbers: dict[str, Numbers] = json.loads(done.stdout)
    return numbers


def rules() -> None:
    """Print the results of the plain core and, if it is built, of the compiled one."""
    slow = measured("plain")
    fast = measured("fast") if fast_core.ready() else {}
    for slug, numbers in slow.items():
        print(f"\n{slug:<28}{'plain':>12}{'compiled':>12}{'times':>8}")
        for label, value in numbers.items():
            print(row(label, value, fast.get(slug, {}).get(label)))


def row(label: str, plain: float | None, compiled: float | None) -> str:
    """One line of the table, with dashes for missing numbers."""
    times = f"{compiled / plain:8.1f}" if plain and compiled and label.endswith("/s") else ""
    return f"{label:<28}{shown(plain):>12}{shown(compiled):>12}{times}"


def shown(value: float | None) -> str:
    """A number in a short form."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def without_screen(module: str, *words: str) -> None:
    """Run a benchmark without a screen, with a temporary player's folder."""
    around = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    around.setdefault(fast_core.CHOICE, "as it is")  # prevents a build during the measurement
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as home:
        around["FIVE_FRONTS_HOME"] = home
        subprocess.run([sys.executable, "-m", module, *words], cwd=environment.ROOT, env=around, check=True)


def main(arguments: list[str]) -> int:
    """Run the benchmarks that are named, by default all."""
    parts: dict[str, Callable[[], None]] = {"rules": rules}
    parts |= {name: partial(without_screen, f"tools.bench_{name}") for name in MODULES}
    named = [word for word in arguments if word != WAIT]
    match named:
        case [name, "--out", file] if name in TELL:
            named, parts[name] = [name], partial(without_screen, f"tools.bench_{name}", "--out", file)
        case ["openings", "--matches", count] if count.isdecimal():
            named, parts["openings"] = ["openings"], partial(without_screen, "tools.bench_openings", *named[1:])
        case ["starts", program]:
            named, parts["starts"] = ["starts"], partial(without_screen, "tools.bench_starts", program)
    if not set(named) <= set(parts):
        print(
            f"Usage: python -m tools.bench [{WAIT}] [{'] ['.join(parts)}], or {', '.join(TELL[:-1])} or {TELL[-1]} "
            "--out FILE, or openings --matches COUNT, or starts PROGRAM",
            file=sys.stderr,
        )
        return 2
    again = ["-m", "tools.bench", *arguments]
    try:
        environment.settle(environment.pins(environment.TO_PLAY), again)
        if WAIT in arguments and fetch_core():
            environment.start_again(Path(sys.executable), again)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 3
    print(core_words(), file=sys.stderr)
    print(machine(), flush=True)
    for name in named or USUAL:
        parts[name]()
    return 0


if __name__ == "__main__":
    import launch.door  # noqa: F401

    sys.exit(main(sys.argv[1:]))
