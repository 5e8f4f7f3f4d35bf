"""Ratings by Glicko-2."""

from __future__ import annotations

import pytest

from career.rating import START, WIDEST, Rating, Result, rated

PAPER = (Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0))
"""The example of the paper, with its result below."""


def test_the_example_of_the_paper() -> None:
    after = rated(Rating(1500, 200), PAPER)
    assert after.points == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_whoever_does_not_play_is_less_known_but_never_less_than_a_stranger() -> None:
    """The paper, below step 7: only the deviation grows."""
    rest = rated(Rating(1600, 50), ())
    assert (rest.points, rest.volatility) == (1600, 0.06)
    assert rest.deviation == pytest.approx(51.07, abs=0.01)
    assert rated(Rating(), ()).deviation == WIDEST


@pytest.mark.parametrize(("score", "way"), [(1.0, 1), (0.0, -1)])
def test_each_win_raises_and_each_loss_lowers(score: float, way: int) -> None:
    now = Rating()
    for _ in range(30):
        then = rated(now, [Result(Rating(START, 0), score)])
        assert way * (then.points - now.points) > 0
        assert then.deviation <= now.deviation
        now = then


def test_a_surprise_makes_the_rating_volatile() -> None:
    """Twelve losses against somebody 800 points weaker."""
    steady = Rating(1900, 40)
    upset = rated(steady, [Result(Rating(1100, 30), 0)] * 12)
    assert upset.volatility > steady.volatility
    assert rated(steady, [Result(Rating(1100, 30), 1)] * 12).volatility < steady.volatility


def test_many_matches_find_the_strength() -> None:
    """Three wins in four against 1500 mean a strength of 191 more (Elo)."""
    now = Rating()
    for _ in range(60):
        now = rated(now, [Result(Rating(START, 0), score) for score in (1, 1, 1, 0)])
    assert now.points == pytest.approx(START + 191, abs=5)
    assert now.deviation < 60
