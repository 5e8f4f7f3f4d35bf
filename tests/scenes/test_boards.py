"""What every board says and shows along golden records and in rare positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.record import load
from tests.golden.__main__ import FOLDER
from tests.scenes.positions import POSITIONS, along
from tests.scenes.spoken import in_positions, spoken

RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_word_along_a_golden_record(path: Path) -> None:
    """Log, banners, prompts, buttons, complaints, tooltips: if a word was meant to change, `python -m tests.golden`."""
    record = load(path)
    assert spoken(record.game, along(record)) == path.with_suffix(".words").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", POSITIONS)
def test_every_word_in_rare_positions(slug: str) -> None:
    assert in_positions(slug) == (FOLDER / f"{slug}-positions.words").read_text(encoding="utf-8")
