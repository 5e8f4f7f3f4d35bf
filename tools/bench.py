"""Benchmarks of the rules, the search and the client on this machine.

python -m tools.bench              the rules, the client and the openings of its pages
python -m tools.bench rules        the rules and the search, plain and compiled
python -m tools.bench client       first frame and frame times at 1920x1080, game by game
python -m tools.bench starts       source and package in pairs, to the first frame, for the packages in dist
python -m tools.bench openings     how long the pages behind the title take to open, and to go on with a match.
                                   --matches 10000: with so many finished ones
python -m tools.bench memory       memory of the client over two hours of demonstration, and the pictures that hold it
python -m tools.bench cores        iterations of one process, and of as many as a General has, with nothing else running
python -m tools.bench reviews      when a review has its first ten decisions, and whether they are those that matter
python -m tools.bench learning     steps a second for programs that learn, beside PettingZoo's Connect Four. It needs
                                   the packages of the adapters (python -m tests --adapters)
python -m tools.bench field        iterations of our search beside OpenSpiel's. It needs the same packages

client, starts, cores, reviews, learning and field take --out FILE, which adds the figures to a file
for python -m tools.measured.
--wait-for-core builds the fast core first. Without it the compiled core is measured only if it is built.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

from ai.arena.headless import core_words, fetch_core
from ai.arena.parser import Parser, float_between, int_between
from game import fast_core
from launch import environment

CASES: Final = {
    "rules": "tools.bench_search:measure_rules",
    "client": "tools.bench_client:measure_client",
    "starts": "tools.bench_client:measure_starts",
    "openings": "tools.bench_client:measure_openings",
    "memory": "tools.bench_client:measure_memory",
    "cores": "tools.bench_search:measure_cores",
    "reviews": "tools.bench_search:measure_reviews",
    "learning": "tools.bench_search:measure_learning",
    "field": "tools.bench_search:measure_field",
}
"""The function that measures and prints, by the name of the benchmark. Its argument is the parsed flags."""
USUAL: Final = ("rules", "client", "openings")
"""The benchmarks that run if none is named."""
CALL: Final = "--call"


def describe_machine() -> str:
    """Describe this machine: processor, cores, system and Python."""
    name = platform.processor() or platform.machine()

    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), name)

    except OSError:
        pass  # no Linux: the name from `platform` is all there is

    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def call_in_process(function: str, *words: object, core: str | None = None) -> Any:
    """Call a function, named as "module:function", in a process of its own, and return its result.

    The words are its arguments, as strings. The result may consist of numbers, strings, lists and dicts.
    """
    command = [sys.executable, "-m", "tools.bench", CALL, function, *map(str, words)]
    environment_of_process = os.environ if core is None else {**os.environ, fast_core.CHOICE: core}

    done = subprocess.run(
        command, cwd=environment.ROOT, env=environment_of_process, check=True, stdout=subprocess.PIPE, text=True
    )
    return json.loads(done.stdout)


def print_row(label: str, *figures: float | str | None, unit: str = "") -> None:
    """Print a row of a table. Figures are shown in a short form, and None as a dash."""
    cells = map(_format_cell, figures)
    print(f"{label:<28}{''.join(f'{cell:>13}' for cell in cells)} {unit}".rstrip(), flush=True)


def _format_cell(value: float | str | None) -> str:
    """The text of a figure in a table.

    >>> _format_cell(1234.5), _format_cell(12.34), _format_cell(1.234), _format_cell(None)
    ('1,234', '12.3', '1.23', '-')
    """
    if value is None:
        return "-"
    if isinstance(value, str):
        return value
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def make_parser() -> Parser:
    """Return the parser of the flags."""
    parser = Parser(prog="python -m tools.bench", description="Benchmarks of the rules, the search and the client.")
    add = parser.add_argument
    add(
        "names",
        nargs="*",
        choices=[*CASES, []],
        metavar="NAME",
        help=f"{', '.join(CASES)}; {', '.join(USUAL)} unless told",
    )

    figures = "client, starts, cores, reviews, learning and field"
    add("--out", type=Path, metavar="FILE", help=f"add the figures of {figures}, for tools.measured")
    add(
        "--matches",
        type=int_between("--matches", most=1_000_000),
        metavar="N",
        help="openings with so many finished matches",
    )
    add(
        "--minutes",
        type=float_between("--minutes", low=0, high=10_000),
        default=120.0,
        metavar="N",
        help="of memory; 120 unless told",
    )
    add("--wait-for-core", action="store_true", help="build the fast core first")
    return parser


def main(arguments: list[str]) -> int:
    """Run the benchmarks that are named. Returns the exit code."""
    if arguments[:1] == [CALL]:  # this is a process that `call_in_process` has started
        print(json.dumps(resolve_name(arguments[1])(*arguments[2:])))
        return 0

    given = make_parser().parse_or_exit(arguments)
    again = ["-m", "tools.bench", *arguments]
    try:
        environment.ensure_pins(environment.read_pins(environment.TO_PLAY), again)
        if given.wait_for_core and fetch_core():
            environment.start_again(Path(sys.executable), again)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 3

    print(core_words(), file=sys.stderr)
    print(describe_machine(), flush=True)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    os.environ.setdefault(fast_core.CHOICE, "as it is")  # prevents a build during the measurement

    for name in given.names or USUAL:
        with tempfile.TemporaryDirectory(prefix="five-fronts-") as home:
            os.environ["FIVE_FRONTS_HOME"] = home
            resolve_name(CASES[name])(given)
    return 0


if __name__ == "__main__":
    import launch.door  # noqa: F401

    sys.exit(main(sys.argv[1:]))
