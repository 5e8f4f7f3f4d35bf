"""Whoever does what a guided match says wins it, against Recruits whose decisions nobody has seen before."""

from __future__ import annotations

import pytest

from tests.obey import tally
from tests.scenes.pupil import LESSONS

SEEDS = range(1, 9)
LEAST = 6
"""How many of these are won at least: who wins half of all matches wins so many in one of seven cases."""
HARDER = {("battlefronts", 0): 3}
"""Guided matches that do not do so yet: how many are won, of which some are lost soon after the last instruction."""


@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_whoever_obeys_wins_and_sees_nearly_all(slug: str, number: int) -> None:
    found = tally(slug, number, SEEDS, beside=False)
    assert found.won >= HARDER.get((slug, number), LEAST), found.told()
    assert (slug, number) in HARDER or not [course for course in found.courses if course.soon], found.told()
    assert len(found.missed()) <= len(found.lesson.steps) / 10, found.told()
