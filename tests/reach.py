"""Which tests reach which line: a plugin of pytest that tells coverage.py the name of the running test.

`python -m tests.mutants --map` runs the suite with it. pyproject.toml has the settings of coverage.py, which also
starts in every program that a test starts.
"""

from __future__ import annotations

import json
import math
import os
from collections import defaultdict
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest
from coverage import Coverage, CoverageData

from launch.environment import ROOT

FOLDER = ROOT / "build" / "reach"
"""The folder of the map."""
DATA = "data"
"""In it the file of coverage.py."""
SECONDS = "seconds.json"
"""In it how long each test took."""

_seconds: dict[str, float] = defaultdict(float)
"""By test: how long it took, set-up included, and infinity for one that failed."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let coverage.py note the lines that are reached from now on as those of this test."""
    coverage = Coverage.current()
    assert coverage is not None, "coverage.py does not run: start with python -m tests.mutants --map"
    coverage.switch_context(item.nodeid)
    result = yield
    coverage.switch_context("")
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += math.inf if report.failed else report.duration


def pytest_sessionfinish() -> None:
    """Keep the seconds, in the one process that hears of every test."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        folder = Path(os.environ["COVERAGE_FILE"]).parent
        (folder / SECONDS).write_text(json.dumps(_seconds), encoding="utf-8")


class Reach:
    """The map from lines to tests, as `python -m tests.mutants --map` has left it."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._data = CoverageData(str(folder / DATA))
        self._data.read()
        self._seconds: dict[str, float] = json.loads((folder / SECONDS).read_text(encoding="utf-8"))

    def tests_of(self, path: str, lines: Iterable[int], longest: float) -> list[str]:
        """The tests that reach one of these lines of a file of the project, the quickest first.

        As many as run within `longest` seconds. A line that runs while the file is imported, such as one that makes a
        table, belongs to no test: for such lines they are the tests that reach any file of the same folder.
        """
        reached = self._tests_by_lines(path, lines)
        run_only_by_imports = reached == {""}  # the name of no test is empty
        if run_only_by_imports:
            folder = str(Path(path).parent)
            beside = [file for file in self._data.measured_files() if str(Path(file).parent) == folder]
            reached = {test for file in beside for test in self._tests_by_lines(file)}

        chosen: list[str] = []
        seconds_left = longest
        for test in sorted(reached & self._seconds.keys(), key=lambda test: (self._seconds[test], test)):
            seconds_left -= self._seconds[test]
            if seconds_left < 0:
                break
            chosen.append(test)
        return chosen

    def _tests_by_lines(self, path: str, lines: Iterable[int] | None = None) -> set[str]:
        """The tests that reach one of these lines of a file, or any line; "" for lines that run at import."""
        contexts = self._data.contexts_by_lineno(path)
        chosen_lines = contexts if lines is None else lines
        return {test_of(context) for line in chosen_lines for context in contexts.get(line, ())}


def test_of(context: str) -> str:
    """The test that a context of coverage.py names: one of the test's own process, or of a program that it started.

    >>> test_of("|tests/test_laws.py::test_match[1]")
    'tests/test_laws.py::test_match[1]'
    >>> test_of("tests/test_laws.py::test_match[1] (call)")
    'tests/test_laws.py::test_match[1]'
    """
    name = context.strip("|")
    for phase in (" (setup)", " (call)", " (teardown)"):
        name = name.removesuffix(phase)
    return name
