"""Whole kept matches: every action must bring about the same events, and be judged alike, on every version."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import fast_core
from game.catalogue import GAMES
from game.core.record import load
from tests.golden.__main__ import FOLDER, describe_events, digest_observations
from tests.golden.decisions import decisions, without_deep
from tests.golden.judgements import judgements

RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_action_of_a_golden_record_brings_about_the_kept_events(path: Path) -> None:
    assert describe_events(load(path)) == path.with_suffix(".events").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_observations_of_a_game_are_the_kept_numbers(slug: str) -> None:
    """Both cores must give the same floats as ever, since bots have learnt from them."""
    assert digest_observations(slug) == (FOLDER / f"{slug}.observations").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_judgements_of_positions_are_the_kept_ones(slug: str) -> None:
    assert judgements(slug) == (FOLDER / f"{slug}.guide").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_decisions_of_every_level_are_the_kept_ones(slug: str) -> None:
    """A faster state, world or tree changes no decision, and no visit that led to it."""
    kept = (FOLDER / f"{slug}.decisions").read_text(encoding="utf-8")
    deep = fast_core.IN_USE
    assert decisions(slug, FOLDER, deep) == (kept if deep else without_deep(kept))
