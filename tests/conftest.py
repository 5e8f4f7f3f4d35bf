"""Which core the tests run on, and no screen, sound or settings of the player's when pytest is called directly."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

from tools import compile as fast_core

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault(fast_core.SETTLED, "as it is")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def pytest_sessionstart(session: pytest.Session) -> None:
    """A pass on the fast core must use all of it, a plain pass nothing; never a stale extension."""
    wanted = os.environ[fast_core.SETTLED]
    for name in fast_core.modules():
        compiled = is_compiled(name)
        if wanted == "fast" and not compiled:
            pytest.exit(f"{name} is not compiled: run python -m tools.compile", returncode=3)
        if wanted == "plain" and compiled:
            pytest.exit(f"{name} is compiled: run python -m tools.compile --clean", returncode=3)
        if compiled and not fast_core.outcome():
            pytest.exit(f"{name} is compiled from older sources: run python -m tools.compile", returncode=3)


def is_compiled(name: str) -> bool:
    """Whether importing this module loads an extension."""
    found = importlib.util.find_spec(name)
    return found is not None and Path(found.origin or "").suffix != ".py"


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, saves and records of every test lie in a fresh folder of its own."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("FIVE_FRONTS_HOME", str(folder))
    return folder
