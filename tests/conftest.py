"""Which core the tests run on, and no screen, sound or settings of the player's when pytest is called directly."""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import itertools
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from game import fast_core

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault(fast_core.CHOICE, "as it is")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


HERE = Path(__file__).parent
LONG = ("tests/window/", "tests/test_checks.py")
"""Where the tests stand that take longest."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Fail unless the core is used as asked: all extensions or none, and none that was built beside its source."""
    wanted = os.environ[fast_core.CHOICE]
    fast = fast_core.IN_USE
    if (wanted == "fast" and not fast) or (wanted == "plain" and fast):
        pytest.exit(f"This pass should run on the {wanted} core: run python -m launch.compile", returncode=3)

    extensions = fast_core.extensions()
    for source in fast_core.sources():
        name = fast_core.module(source)
        expected = fast_core.FOLDER / extensions[name] if fast else fast_core.ROOT / source
        found = importlib.util.find_spec(name)
        if found is None or found.origin != str(expected):
            pytest.exit(f"{name} is not taken from {expected}", returncode=3)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect the tests faster.

    Each of several processes first imports a share of the files. The asserts that it rewrites are kept on the disk, so
    the other processes need not rewrite them. The garbage collector is off meanwhile, and later leaves out all that was
    collected, because it stays to the end.
    """
    gc.disable()
    processes = os.environ.get("PYTEST_XDIST_WORKER_COUNT", "")
    process = os.environ.get("PYTEST_XDIST_WORKER", "")  # "gw0" is the first one
    collects_all_tests = [Path(path).name for path in session.config.args] == [HERE.name]
    if process and collects_all_tests:
        left_out = tuple(session.config.getoption("ignore") or ())
        paths = [path.relative_to(HERE.parent).with_suffix("") for path in sorted(HERE.rglob("test_*.py"))]
        names = [".".join(path.parts) for path in paths if not f"{path.as_posix()}.py".startswith(left_out)]
        for name in names[int(process.removeprefix("gw")) :: int(processes)]:
            with contextlib.suppress(Exception):  # the process that collects the file reports what is wrong with it
                importlib.import_module(name)
    result = yield
    gc.freeze()
    gc.enable()
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that take longest first in every process, so that all processes end at about the same time.

    pytest-xdist hands each process a run of the list to begin with. Windows mostly wait, so several may be open.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.nodeid.startswith(LONG)]
    rest = [item for item in items if not item.nodeid.startswith(LONG)]
    share = len(items) // processes
    items.clear()
    for number in range(processes):
        long_ones = long[number::processes]
        is_last_process = number == processes - 1
        short_ones = rest if is_last_process else rest[: share - len(long_ones)]
        items += long_ones + short_ones
        rest = rest[len(short_ones) :]


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One folder after another: pytest would read through all that there are before it numbers the next one."""
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, saves and records of every test lie in a fresh folder of its own."""
    folder = next(homes)
    folder.mkdir()
    monkeypatch.setenv("FIVE_FRONTS_HOME", str(folder))
    monkeypatch.setattr(os, "fsync", lambda file: None)  # a disk may take its time, and no power fails here
    return folder
