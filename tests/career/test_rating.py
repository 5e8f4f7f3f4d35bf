"""Ratings by Glicko-2, against a second calculation that finds the volatility by bisection."""

from __future__ import annotations

from math import exp, log, pi, sqrt

import pytest

from career.rating import START, WIDEST, Rating, Result, update_rating


def rate_by_bisection(before: Rating, results: list[Result]) -> Rating:
    """The new rating by the steps of Glickman's paper, with bisection instead of the Illinois algorithm in step 5."""
    mu, phi = (before.points - 1500) / 173.7178, before.deviation / 173.7178
    opponents = [((r.opponent.points - 1500) / 173.7178, r.opponent.deviation / 173.7178, r.score) for r in results]
    weights = [1 / sqrt(1 + 3 * deviation**2 / pi**2) for _, deviation, _ in opponents]
    odds = [1 / (1 + exp(-g * (mu - other))) for g, (other, _, _) in zip(weights, opponents, strict=True)]
    variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(weights, odds, strict=True))
    gain = sum(g * (score - e) for g, e, (_, _, score) in zip(weights, odds, opponents, strict=True))
    delta = variance * gain

    def slope(x: float) -> float:
        square = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - square) / (2 * square**2) - (x - log(before.volatility**2)) / 0.5**2

    low, high = -30.0, 5.0  # the slope falls from above to below zero
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)

    volatility = exp(low / 2)
    deviation = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    return Rating(1500 + 173.7178 * (mu + deviation**2 * gain), min(deviation * 173.7178, WIDEST), volatility)


EQUAL = Rating(points=1500, deviation=60)
STRONG = Rating(points=2100, deviation=40)
WEAK = Rating(points=1000, deviation=200)


@pytest.mark.parametrize(
    ("before", "results"),
    [
        (Rating(), [Result(EQUAL, score=1.0)]),
        (Rating(), [Result(EQUAL, score=0.0)]),
        (Rating(), [Result(EQUAL, score=0.5)]),
        (Rating(points=1500, deviation=60), [Result(EQUAL, score=1.0)] * 10),
        (Rating(points=1500, deviation=60), [Result(STRONG, score=1.0)] * 3),
        (Rating(points=1500, deviation=30, volatility=0.2), [Result(STRONG, score=1.0), Result(WEAK, score=0.0)] * 4),
        (Rating(points=1800, deviation=50), [Result(WEAK, score=0.0)] * 6),
        (Rating(points=1800, deviation=50), [Result(WEAK, score=1.0)] * 6),
        (
            Rating(points=1200, deviation=100, volatility=0.03),
            [Result(STRONG, score=0.5), Result(EQUAL, score=0.5), Result(WEAK, score=0.5)],
        ),
    ],
    ids=[
        "a win",
        "a loss",
        "neither",
        "ten wins",
        "a surprise",
        "great surprises",
        "lost to the weak",
        "as expected",
        "mixed",
    ],
)
def test_a_rating_is_that_of_a_second_calculation(before: Rating, results: list[Result]) -> None:
    after = update_rating(before, results)
    expected = rate_by_bisection(before, results)
    assert after.points == pytest.approx(expected.points, abs=0.001)
    assert after.deviation == pytest.approx(expected.deviation, abs=0.001)
    assert after.volatility == pytest.approx(expected.volatility, rel=1e-5)


def test_a_surprise_makes_a_rating_more_volatile_and_the_expected_less() -> None:
    settled = Rating(points=1500, deviation=60)
    assert update_rating(settled, [Result(STRONG, score=1.0)] * 3).volatility > settled.volatility
    assert update_rating(settled, [Result(STRONG, score=0.0)] * 3).volatility < settled.volatility


def test_results_come_from_anything_that_can_be_gone_through_once() -> None:
    results = [Result(EQUAL, score=1.0), Result(WEAK, score=0.0)]
    assert update_rating(Rating(), iter(results)) == update_rating(Rating(), results)


def test_a_stranger_is_of_average_strength_and_hardly_known() -> None:
    assert Rating() == Rating(START, WIDEST, volatility=0.06) == Rating(points=1500.0, deviation=350.0, volatility=0.06)


def test_the_deviation_never_exceeds_that_of_a_stranger() -> None:
    """Very strong opponents tell nothing about the strength of a player who loses to them, as expected."""
    hopeless = [Result(Rating(points=3500, deviation=30), score=0.0)]
    assert update_rating(Rating(points=1000, deviation=WIDEST, volatility=0.5), hopeless).deviation == WIDEST
    assert update_rating(Rating(points=1000, deviation=WIDEST - 1, volatility=0.9), ()).deviation == WIDEST
