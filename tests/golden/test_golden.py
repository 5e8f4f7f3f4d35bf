"""Whole matches, kept: every event of every action must come out as it did."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.record import load
from tests.golden.__main__ import FOLDER, observed, told
from tests.golden.judgements import judgements

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_golden_record(path: Path) -> None:
    assert told(load(path)) == path.with_suffix(".events").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_golden_observations(slug: str) -> None:
    """The same floats on both cores, and the same as ever: whoever has learnt from them relies on it."""
    assert observed(slug) == (FOLDER / f"{slug}.observations").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_golden_judgements(slug: str) -> None:
    assert judgements(slug) == (FOLDER / f"{slug}.guide").read_text(encoding="utf-8")
