"""What every board says along golden records."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.record import load
from tests.golden.__main__ import FOLDER
from tests.scenes.spoken import spoken

RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_word_along_a_golden_record(path: Path) -> None:
    """Log, banners, prompts, buttons, complaints, tooltips: if a word was meant to change, `python -m tests.golden`."""
    assert spoken(load(path)) == path.with_suffix(".words").read_text(encoding="utf-8")
