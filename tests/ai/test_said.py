"""What hints say of others is what levels hold and do; `python -m tests.said` compares more of it."""

from __future__ import annotations

import pytest

from ai.levels import level_named
from tests.said import told

RECRUIT = level_named("recruit")


@pytest.mark.parametrize(("slug", "seats", "matches"), [("sharp_end", 4, 2), ("last_front", 2, 3)])
def test_what_is_said_to_be_likely_comes_about_as_often(slug: str, seats: int, matches: int) -> None:
    found = [
        claim
        for claim in told(slug, seats, RECRUIT, range(1, matches + 1))
        if claim.what not in ("most likely", "wins")
    ]
    assert len(found) > 30
    for half in ([one for one in found if one.said < 0.5], [one for one in found if one.said >= 0.5]):
        said, came = sum(one.said for one in half), sum(one.came for one in half)
        assert came == pytest.approx(said, abs=2 + 2 * sum(one.said * (1 - one.said) for one in half) ** 0.5)
