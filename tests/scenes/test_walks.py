"""Every screen, walked over: its words, what is spoken and how bright it is are as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.walks import WALKED, golden_walk, same_walk, walk


@pytest.mark.parametrize("name", WALKED)
def test_a_walk_shows_what_it_has_always_shown(name: str, home: Path) -> None:
    kept = golden_walk(name).read_text(encoding="utf-8")
    assert same_walk(walk(name, home), kept) == kept


def test_every_kept_walk_belongs_to_a_screen() -> None:
    kept = sorted(golden_walk("any").parent.glob("*.walk"))
    assert kept == sorted(golden_walk(name) for name in WALKED)
