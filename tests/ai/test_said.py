"""What hints say of others is what levels hold and do; `python -m tests.said` compares more of it."""

from __future__ import annotations

import numpy as np
import pytest

from ai.levels import level_named
from tests.said import MOST, Claim, Heard, scale_of, told
from tools.measured import FOLDER, kept

RECRUIT = level_named("recruit")


@pytest.mark.parametrize(("slug", "seats", "matches"), [("sharp_end", 4, 4), ("last_front", 2, 3)])
def test_what_is_said_to_be_likely_comes_about_as_often(slug: str, seats: int, matches: int) -> None:
    found = [
        claim
        for claim in told(slug, seats, RECRUIT, range(1, matches + 1))
        if claim.what not in ("most likely", "wins")
    ]
    assert len(found) > 30
    for part in (found, [one for one in found if one.said < 0.5], [one for one in found if one.said >= 0.5]):
        said, came = sum(one.said for one in part), sum(one.came for one in part)
        assert came == pytest.approx(said, abs=1 + 2 * sum(one.said * (1 - one.said) for one in part) ** 0.5)


def test_what_is_told_in_per_cent_has_been_measured_to_be_so() -> None:
    """In bins of 200 cases and more; chances to win are told in words, and what others may hold in Last Front is."""
    rows = [row for row in kept(FOLDER)["said"] if row["about"] == "can pay"]
    assert sum(row["cases"] for row in rows) > 2 * MOST
    assert [row for row in rows if abs(row["said"] - row["came"]) > 5] == []


@pytest.mark.parametrize(("power", "gains"), [(1.0, False), (2.0, True)])
def test_a_scale_is_found_where_there_is_one(power: float, gains: bool) -> None:
    """Chances whose odds were told as they are, or as their square root."""
    rng, matches = np.random.default_rng(1), []
    for _ in range(100):
        said = rng.uniform(0.02, 0.98, 40)
        true = 1 / (1 + ((1 - said) / said) ** power)
        claims = [Claim("wins", *case) for case in zip(said.tolist(), (rng.random(40) < true).tolist(), strict=True)]
        matches.append(Heard(claims, 0, [1.0, 0.0]))
    found = scale_of(matches, "wins", 0.5)
    assert (float(found["scale"].partition(",")[0]) > 1.5) is gains
    assert (found["gain"]["low"] > 0) is gains
