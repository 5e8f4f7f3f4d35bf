"""How fast the rules, the search and the client are on this machine.

python -m tools.bench              all of it, five minutes or so
python -m tools.bench rules        the rules and the search, plain and compiled
python -m tools.bench client       first frame and frame times at 1920x1080, game by game
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import compile as fast_core
from tools import environment

Numbers = dict[str, float | None]
COPIED = ("game", "ai", "tools", "requirements-dev.txt")


def machine() -> str:
    """What was measured on."""
    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), name)
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def tree(folder: Path) -> None:
    """A copy of the rules and bots without anything built."""
    for name in COPIED:
        source = environment.ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        else:
            shutil.copy2(source, folder / name)


def measured(folder: Path) -> dict[str, Numbers]:
    """The numbers of one copy, game by game."""
    around = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-m", "tools.bench_rules"], cwd=folder, env=around, check=True, capture_output=True, text=True
    )
    numbers: dict[str, Numbers] = json.loads(done.stdout)
    return numbers


def rules() -> None:
    """Plain and compiled side by side; without a compiler only plain."""
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as scratch:
        plain, compiled = Path(scratch, "plain"), Path(scratch, "compiled")
        tree(plain)
        tree(compiled)
        slow = measured(plain)
        fast = measured(compiled) if fast_core.build(compiled) else {}
    for slug, numbers in slow.items():
        print(f"\n{slug:<28}{'plain':>12}{'compiled':>12}{'times':>8}")
        for label, value in numbers.items():
            print(row(label, value, fast.get(slug, {}).get(label)))


def row(label: str, plain: float | None, compiled: float | None) -> str:
    """One line of the table; a dash where there is no number."""
    times = f"{compiled / plain:8.1f}" if plain and compiled and label.endswith("/s") else ""
    return f"{label:<28}{shown(plain):>12}{shown(compiled):>12}{times}"


def shown(value: float | None) -> str:
    """A number short enough to be read."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def client() -> None:
    """The window without a screen, in processes of its own."""
    around = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as home:
        around["FIVE_FRONTS_HOME"] = home
        subprocess.run([sys.executable, "-m", "tools.bench_client"], cwd=environment.ROOT, env=around, check=True)


def main(arguments: list[str]) -> int:
    """Measure what is asked for; all without arguments."""
    parts = {"rules": rules, "client": client}
    if not set(arguments) <= set(parts):
        print("Usage: python -m tools.bench [rules] [client]", file=sys.stderr)
        return 2
    wanted = [*environment.pins(environment.TO_PLAY), *environment.build_pins()]
    try:
        environment.remove_stale()
        environment.settle(wanted, ["-m", "tools.bench", *arguments], build=True)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 3
    print(machine(), flush=True)
    for name in arguments or parts:
        parts[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
