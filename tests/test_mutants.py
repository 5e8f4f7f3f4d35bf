"""Planted faults: every kind where it belongs, sound Python, and caught or not by real tests of real code."""

from __future__ import annotations

import ast
import doctest
import random
import shutil
from pathlib import Path

import pytest

from launch.environment import ROOT
from tests import faults, reach
from tests.faults import faults_in
from tests.mutants import ROOMS, choose_faults, judge, make_map, room_of
from tests.reach import Reach
from tests.sources import files

FILES = 8
"""Files of each room in which faults are planted."""
BODY = "def f(a, b, seat):\n    {}\n"
PLANTED = {
    "return a < b": ["return (a <= b)"],
    "return a is b": ["return (a is not b)"],
    "return a and b": ["return (a or b)"],
    "return a - b": ["return (a + b)"],
    "return 3": ["return 4"],
    "return 300": ["return 450"],
    "return True": ["return False"],
    "return min(a)": ["return max(a)"],
    "return hand[seat]": ["return hand[(1 - seat)]"],
    "return f(a, b)": ["return (f(b, a))"],
    "return a if b else seat": ["return a if (not (b)) else seat", "return a if b else (1 - seat)"],
    "a.b = b": ["pass"],
    "a.f()": ["pass"],
    "a: int = b": [],
    "return f'{a + 1}'": [],
    "return f(a, a)": [],
    '"""A text."""': [],
}


@pytest.mark.parametrize("line", PLANTED)
def test_each_kind_of_line_gets_its_faults_and_no_others(line: str) -> None:
    source = BODY.format(line)
    planted = [fault.plant(source.encode()).decode() for fault in faults_in(source.encode())]
    assert sorted(planted) == sorted(BODY.format(after) for after in PLANTED[line])


@pytest.mark.parametrize("module", [faults, reach])
def test_the_examples_in_docstrings_of_the_judge_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0


def test_every_planted_fault_leaves_valid_python() -> None:
    """A few files of each room are drawn. Parsing every file would take ten seconds."""
    rng = random.Random(3)
    few = [path for room in ("ai", "game", "scenes", "launch") for path in rng.sample(files(room), FILES)]
    chosen = choose_faults(few, number=60, rng=rng)
    assert len(chosen) == 60
    assert len({fault.kind for _, fault in chosen}) == 6

    for path, fault in chosen:
        source = (ROOT / path).read_bytes()
        planted = fault.plant(source)
        assert planted != source
        ast.parse(planted)


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("game/core/rng.py", "rules"),
        ("scenes/keeping/store.py", "keeping"),
        ("scenes/app.py", "scenes"),
        ("ai/arena/run.py", "process"),
        ("ai/worker.py", "process"),
        ("ai/estimates/last_front/guide.py", "ai"),
        ("career/daily.py", "rest"),
        ("tests/play.py", ""),
    ],
)
def test_a_file_belongs_to_its_room(path: str, room: str) -> None:
    assert room_of(path) == room


def test_every_file_of_the_product_belongs_to_a_room() -> None:
    product = files("ai", "adapters", "career", "dice", "game", "launch", "scenes", "tools")
    assert {room_of(path) for path in product} == set(ROOMS)


def test_a_fault_is_caught_by_a_test_that_looks_and_survives_one_that_does_not(tmp_path: Path) -> None:
    """The copy is a project of its own, with one function and two tests."""
    (tmp_path / "game").mkdir()
    sound = "def larger(a, b):\n    return a > b\n"
    (tmp_path / "game" / "compare.py").write_text(sound)
    (tmp_path / "test_it.py").write_text(
        "from game.compare import larger\n\n"
        "def test_blind():\n    assert larger(2, 1) in (True, False)\n\n"
        "def test_sharp():\n    assert not larger(1, 1)\n"
    )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (fault,) = faults_in(sound.encode())

    assert judge("game/compare.py", fault, tests=["test_it.py::test_blind"], folder=tmp_path) == ""

    both = ["test_it.py::test_blind", "test_it.py::test_sharp"]
    assert judge("game/compare.py", fault, tests=both, folder=tmp_path) == "test_it.py::test_sharp"
    assert (tmp_path / "game" / "compare.py").read_text() == sound, "the copy is sound again"


def test_the_map_says_which_tests_reach_a_line(tmp_path: Path) -> None:
    """The map is made of one file of quick tests."""
    tests = "tests/core/test_sanitize.py"
    assert make_map(["-n", "0", tests], tmp_path / "map") == 0

    reached = Reach(tmp_path / "map")

    path = "game/core/sanitize.py"
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines, 1) if line.startswith("def whole_number")) + 3
    found = reached.tests_of(path, range(first, first + 8), longest=60)
    assert any("test_a_whole_number_has_ascii_digits" in test for test in found)
    assert all(test.startswith(tests) for test in found)
    empty = next(number for number, line in enumerate(lines, 1) if line == "")
    assert reached.tests_of(path, [empty], longest=60) == [], "no test reaches an empty line"
    at_import = reached.tests_of(path, [first - 3], longest=60)
    assert set(found) <= set(at_import), "a line that runs at import is guarded by the tests of its file"
