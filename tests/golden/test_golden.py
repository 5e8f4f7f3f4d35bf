"""Whole matches, kept: every event of every action must come out as it did."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.record import load
from tests.golden.__main__ import FOLDER, told

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_golden_record(path: Path) -> None:
    assert told(load(path)) == path.with_suffix(".events").read_text(encoding="utf-8")
