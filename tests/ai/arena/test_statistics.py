"""Scores, intervals and the sequential test, proved on runs that are drawn from known distributions."""

from __future__ import annotations

from math import exp, inf, log

import pytest

from ai.arena.statistics import (
    H0,
    H1,
    Distribution,
    Estimate,
    Sample,
    SequentialTest,
    elo_difference,
    log_likelihood,
    mean_of,
    percentile,
    student_quantile,
)
from game.core.rng import Rng

PAIRS: Distribution = [(0.0, 0.06), (0.25, 0.2), (0.5, 0.48), (0.75, 0.2), (1.0, 0.06)]
"""Pairs of a game with many draws."""
ROUNDS_OF_FOUR: Distribution = [(0.0, 0.3), (0.25, 0.45), (0.5, 0.2), (0.75, 0.04), (1.0, 0.01)]


def tilt_to_mean(distribution: Distribution, mean: float) -> Distribution:
    """A distribution of the same shape that has this mean, found by bisection."""
    low = -50.0
    high = 50.0
    for _ in range(60):
        tilt = (low + high) / 2
        weights = [(score, share * exp(tilt * score)) for score, share in distribution]
        total = sum(weight for _, weight in weights)
        if sum(score * weight for score, weight in weights) < mean * total:
            low = tilt
        else:
            high = tilt
    return [(score, weight / total) for score, weight in weights]


def draw_score(rng: Rng, distribution: Distribution) -> float:
    """A score drawn from a distribution."""
    number = rng.unit()
    for score, share in distribution:
        number -= share
        if number < 0:
            return score
    return distribution[-1][0]


def sample_of(seats: int, *scores: float) -> Sample:
    """A sample of rounds with these scores."""
    sample = Sample(seats)
    for score in scores:
        sample.add(score)
    return sample


def count_verdicts(test: SequentialTest, seats: int, truth: Distribution, runs: int) -> dict[str, int]:
    """How often each hypothesis is accepted in this many runs, and the number of rounds of the longest run."""
    rng = Rng(21)
    counts = {H0: 0, H1: 0, "longest": 0}
    for _ in range(runs):
        sample = Sample(seats)
        while (verdict := test.verdict(sample)) == "":
            sample.add(draw_score(rng, truth))
        counts[verdict] += 1
        counts["longest"] = max(counts["longest"], sample.rounds)
    return counts


@pytest.mark.parametrize(
    ("seats", "rounds", "h0", "h1"), [(2, PAIRS, 0.5, 0.65), (4, ROUNDS_OF_FOUR, 0.25, 0.4)], ids=["pairs", "of four"]
)
def test_the_sequential_test_errs_no_more_often_than_its_error_rate(
    seats: int, rounds: Distribution, h0: float, h1: float
) -> None:
    """At 5 % about 15 of 300 runs are wrong. Only one in a thousand tests would see 27 or more. Every run must end."""
    test = SequentialTest(h0, h1)
    wrong = count_verdicts(test, seats, tilt_to_mean(rounds, h0), runs=300)
    right = count_verdicts(test, seats, tilt_to_mean(rounds, h1), runs=300)
    assert wrong[H1] < 27
    assert right[H0] < 27
    assert max(wrong["longest"], right["longest"]) < 300


def test_up_to_ten_equal_rounds_decide_nothing() -> None:
    """Equal scores have no variance, which must not look like certainty. A hundred equal rounds do decide."""
    test = SequentialTest(h0=0.5, h1=0.53)
    assert test.verdict(Sample(2)) == ""
    for score in (0.0, 0.25, 0.5, 0.75, 1.0):
        for rounds in (1, 2, 10):
            assert test.verdict(sample_of(2, *[score] * rounds)) == ""
    assert test.log_ratio(sample_of(2, 1.0)) > 0 > test.log_ratio(sample_of(2, 0.0))
    assert test.verdict(sample_of(2, *[1.0] * 100)) == H1
    assert test.verdict(sample_of(2, *[0.0] * 100)) == H0


def test_the_log_ratio_is_close_to_the_normal_approximation_for_close_hypotheses() -> None:
    sample = Sample(seats=2, counts={0.0: 60, 0.25: 190, 0.5: 480, 0.75: 200, 1.0: 70})
    variance = sum(count * (score - sample.mean) ** 2 for score, count in sample.counts.items()) / sample.rounds
    h0 = 0.5
    h1 = 0.51
    expected = sample.rounds / 2 * ((sample.mean - h0) ** 2 - (sample.mean - h1) ** 2) / variance
    assert SequentialTest(h0, h1).log_ratio(sample) == pytest.approx(expected, rel=0.02)


def test_the_bounds_of_the_test_are_those_of_wald() -> None:
    """log(beta / (1 - alpha)) and log((1 - beta) / alpha), with error rates of 5 % or as given."""
    assert SequentialTest(h0=0.5, h1=0.53).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert SequentialTest(h0=0.5, h1=0.53, alpha=0.01, beta=0.1).bounds == pytest.approx((-2.293, 4.500), abs=1e-3)


def test_the_log_likelihood_is_0_at_the_observed_mean_and_as_computed_by_hand_elsewhere() -> None:
    assert log_likelihood([(0.0, 0.4), (1.0, 0.6)], mean=0.6) == pytest.approx(0.0, abs=1e-12)
    by_hand = 0.4 * log(0.5 / 0.4) + 0.6 * log(0.5 / 0.6)
    assert log_likelihood([(0.0, 0.4), (1.0, 0.6)], mean=0.5) == pytest.approx(by_hand)


@pytest.mark.parametrize(("rounds", "mean"), [(8, 0.5), (40, 0.5), (40, 0.8)])
def test_the_interval_holds_the_true_mean_in_19_of_20_runs(rounds: int, mean: float) -> None:
    """An interval that holds it in 190 of 200 runs on average hardly ever holds it in fewer than 182."""
    rng = Rng(3)
    truth = tilt_to_mean(PAIRS, mean)
    intervals_with_mean = 0
    for _ in range(200):
        low, high = sample_of(2, *(draw_score(rng, truth) for _ in range(rounds))).confidence_interval()
        intervals_with_mean += low <= mean <= high
    assert intervals_with_mean >= 182


@pytest.mark.parametrize(
    ("scores", "low", "high"),
    [
        ([0.5] * 10, 0.387, 0.613),
        ([1.0] * 10, 0.77, 1.0),
        ([0.0] * 10, 0.0, 0.23),
        ([1.0], 0.0, 1.0),
        ([], 0.0, 1.0),
        ([0.25, 0.5, 0.75] * 100, 0.477, 0.523),
    ],
    ids=["all drawn", "all won", "all lost", "one match", "no match", "many matches"],
)
def test_confidence_intervals_of_known_samples(scores: list[float], low: float, high: float) -> None:
    assert sample_of(2, *scores).confidence_interval() == pytest.approx((low, high), abs=0.015)


def test_a_sample_counts_its_rounds_by_score() -> None:
    """Four rounds of two seats. Scores that such rounds can have are counted even if none had them."""
    sample = sample_of(2, 0.5, 1.0, 0.5, 1 / 3)
    assert sample.score_counts() == {0.0: 0, 0.25: 0, 0.333333: 1, 0.5: 2, 0.75: 0, 1.0: 1}
    assert (sample.rounds, sample.mean) == (4, pytest.approx(7 / 12))


def test_elo_differences_of_known_scores() -> None:
    assert [round(elo_difference(score)) for score in (0.5, 0.64, 0.36)] == [0, 100, -100]
    assert elo_difference(0.0) == -inf
    assert elo_difference(1.0) == inf


@pytest.mark.parametrize(
    ("degrees", "quantile"), [(3, 3.158993), (4, 2.769373), (5, 2.567765), (10, 2.227972), (30, 2.042270)]
)
def test_the_quantile_of_student_is_that_of_the_expansion_of_cornish_and_fisher(degrees: int, quantile: float) -> None:
    """Abramowitz and Stegun, 26.7.5, worked out to three terms. The true values are within 1 % of these."""
    assert student_quantile(degrees) == pytest.approx(quantile, abs=1e-6)


@pytest.mark.parametrize(
    ("mean", "expected"),
    [(0.55, 0.0), (0.5, -0.010068), (0.7, -0.096804), (0.0, -inf), (1.0, -inf), (-0.1, -inf), (1.1, -inf)],
)
def test_the_log_likelihood_of_three_scores(mean: float, expected: float) -> None:
    """The scores are 0, 1/2 and 1, and a great many distributions with each mean were tried.

    No distribution over them has a mean at or beyond the lowest and the highest.
    """
    distribution = [(0.0, 0.2), (0.5, 0.5), (1.0, 0.3)]
    assert log_likelihood(distribution, mean) == pytest.approx(expected, abs=1e-6)


def test_a_score_that_never_occurred_counts_as_a_thousandth_of_a_round() -> None:
    total, distribution = Sample(seats=2, counts={0.5: 3}).smoothed()
    smoothed_counts = {0.0: 0.001, 0.25: 0.001, 0.5: 3, 0.75: 0.001, 1.0: 0.001}
    assert total == pytest.approx(sum(smoothed_counts.values()))
    assert distribution == [(score, pytest.approx(count / total)) for score, count in smoothed_counts.items()]


def test_the_interval_of_a_known_sample_to_six_digits() -> None:
    sample = Sample(seats=2, counts={0.0: 3, 0.25: 10, 0.5: 60, 0.75: 20, 1.0: 7})
    assert sample.confidence_interval() == pytest.approx((0.503907, 0.586434), abs=1e-6)


@pytest.mark.parametrize(
    ("ratio", "verdict"),
    [(-2.0, H0), (-2.1, H0), (-1.9, ""), (0.0, ""), (2.9, ""), (3.0, H1), (3.1, H1)],
)
def test_a_test_ends_at_its_bounds(ratio: float, verdict: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SequentialTest, "bounds", (-2.0, 3.0))
    monkeypatch.setattr(SequentialTest, "log_ratio", lambda test, sample: ratio)
    assert SequentialTest(h0=0.5, h1=0.6).verdict(sample_of(2, 0.5)) == verdict


@pytest.mark.parametrize(
    ("share", "value"), [(0.0, 1.0), (0.25, 1.0), (0.26, 2.0), (0.5, 2.0), (0.75, 3.0), (0.76, 4.0), (1.0, 4.0)]
)
def test_a_percentile_is_the_least_value_that_a_share_does_not_exceed(share: float, value: float) -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], share) == value


def test_the_mean_of_values_has_the_interval_of_the_normal_distribution() -> None:
    """The standard error of 1, 2 and 3 is 1 / sqrt(3), and a single value has none."""
    mean = mean_of([1.0, 2.0, 3.0])
    width = 1.959964 / 3**0.5
    assert (mean.value, mean.low, mean.high) == pytest.approx((2.0, 2.0 - width, 2.0 + width))
    assert mean_of([5.0]) == Estimate(5.0, low=5.0, high=5.0)
    two = mean_of([4.0, 6.0])
    assert (two.low, two.high) == pytest.approx((5.0 - 1.959964, 5.0 + 1.959964)), "their standard error is 1"


@pytest.mark.parametrize(("score", "elo"), [(0.001, -1199.8), (0.999, 1199.8), (-0.1, -inf), (1.1, inf)])
def test_elo_differences_near_and_beyond_the_ends(score: float, elo: float) -> None:
    assert elo_difference(score) == pytest.approx(elo, abs=0.1)
