"""The start after a first one that was killed: once here, often with `python -m tests.interrupted_starts`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from launch import environment
from tests.interrupted_starts import end_all, fresh_copy, kill, plays, start, without_network


@pytest.mark.skipif(sys.platform == "win32", reason="it is killed with all that it has begun, by /proc")
def test_the_start_after_one_that_was_killed_while_it_made_the_environment_plays(tmp_path: Path) -> None:
    copy, home = tmp_path / "copy", tmp_path / "home"
    home.mkdir()
    fresh_copy(copy)
    also = without_network(copy, tmp_path / "index")
    first = start(copy, home, also)
    until = time.monotonic() + 60
    while not (copy / ".venv/pyvenv.cfg").exists():
        assert time.monotonic() < until, (home / "stderr.txt").read_text()
        time.sleep(0.01)
    kill(first, 1)
    try:
        assert plays(copy, home, also) == ""
    finally:
        end_all(copy)
    assert (copy / ".venv" / environment.MARK).exists()
    assert not list(copy.glob(".venv.set-aside*"))
