"""Whoever does what a guided match says wins it, against Recruits whose decisions nobody has seen before."""

from __future__ import annotations

import pytest

from tests.obey import GRAVE, Pupil, Tally, judged
from tests.scenes.pupil import LESSONS

USUAL = (6, 8)
TASKS = {("fighting_front", 0): (3, 4), ("fighting_front", 1): (3, 4), ("battlefronts", 0): (3, 4)}
"""How many matches are won at least, of how many: few that are long, since each decision is judged besides."""


@pytest.mark.parametrize(("slug", "number"), LESSONS)
def test_whoever_obeys_wins_and_sees_nearly_all(slug: str, number: int) -> None:
    """No more are played once enough are won."""
    least, most = TASKS.get((slug, number), USUAL)
    found = Tally(slug, number)
    for seed in range(1, 2 * most, 2):
        found.courses.append(Pupil(slug, number, seed).play())
        if found.won == least:
            break
    assert found.won == least, found.told()
    assert not [course for course in found.courses if course.soon], found.told()
    assert len(found.missed()) <= len(found.lesson.steps) / 10, found.told()
    for taught in found.courses[0].taught:
        verdict = judged(slug, taught, 3_000)
        assert verdict.best_value - verdict.value <= max(GRAVE, verdict.doubt), (taught.step + 1, taught.made)
