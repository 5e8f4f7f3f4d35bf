"""A walk over every screen: its words, its speech and its brightness are the same as in the kept files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.walks import WALKED, golden_walk, same_walk, walk


@pytest.mark.parametrize("name", WALKED)
def test_the_words_speech_and_brightness_along_a_walk_are_those_of_its_kept_file(name: str, home: Path) -> None:
    kept = golden_walk(name).read_text(encoding="utf-8")
    assert same_walk(walk(name, home), kept) == kept


def test_every_kept_walk_belongs_to_a_screen_and_every_screen_has_one() -> None:
    kept = sorted(golden_walk("any").parent.glob("*.walk"))
    assert kept == sorted(golden_walk(name) for name in WALKED)
