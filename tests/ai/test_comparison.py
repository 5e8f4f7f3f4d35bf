"""Decisions beside one another: who is dropped, who is about equal, and who is named first."""

from __future__ import annotations

import pytest

from ai.comparison import ENOUGH, FLOOR, STEADY, Comparison
from game.core.rng import Rng

LINES = [(7,), (3,), (5,), (1,)]
"""Four decisions; the last one ends the phase."""
ENDS = [False, False, False, True]


def compared(
    means: list[float], worlds: int = 2000, spread: float = 0.3, own: float = 0.1, seed: int = 1
) -> Comparison:
    """Decisions with these expected scores; luck that they share, and luck of their own, as in worlds they share."""
    rng = Rng(seed)
    comparison = Comparison(len(means))
    for _ in range(worlds):
        luck = spread * (rng.unit() - 0.5)
        row = [mean + luck + own * (rng.unit() - 0.5) for mean in means]
        comparison.add([[row[one] for one in comparison.live]])
    return comparison


def first(means: list[float], seed: int = 1) -> tuple[tuple[int, ...], int]:
    order, equal = compared(means, seed=seed).order(ENDS, LINES)
    return LINES[order[0]], equal


@pytest.mark.parametrize(
    ("means", "expected"),
    [
        ([0.5, 0.6, 0.55, 0.4], ((3,), 1)),
        ([0.6, 0.599, 0.5, 0.4], ((3,), 2)),
        ([0.6, 0.588, 0.5, 0.4], ((7,), 2)),
        ([0.6, 0.601, 0.599, 0.4], ((3,), 3)),
        ([0.6, 0.5, 0.4, 0.611], ((7,), 2)),
        ([0.6, 0.589, 0.4, 0.605], ((7,), 3)),
        ([0.6, 0.5, 0.4, 0.622], ((1,), 2)),
        ([0.6, 0.5, 0.4, 0.7], ((1,), 1)),
    ],
    ids=[
        "the best",
        "of two as good as each other that of the lower step",
        "what is a little worse is about equal, and second",
        "of three",
        "who acts before who ends the phase",
        "and the better of those who act",
        "but not where ending it is better by more than half of what is about equal",
        "but not where ending it is clearly better",
    ],
)
def test_who_is_first_is_the_same_for_every_seed(means: list[float], expected: tuple[tuple[int, ...], int]) -> None:
    assert [first(means, seed) for seed in range(1, 6)] == [expected] * 5


def test_the_rest_follows_by_value_and_what_is_equal_before_what_is_not() -> None:
    order, equal = compared([0.6, 0.5, 0.591, 0.605]).order(ENDS, LINES)
    assert (order, equal) == ([0, 2, 3, 1], 3)


def test_what_is_clearly_worse_is_tried_no_more_and_keeps_its_value() -> None:
    comparison = compared([0.5, 0.6, 0.3, 0.595])
    assert comparison.live == [1, 3]
    assert comparison.visits(2) == ENOUGH
    assert comparison.visits(1) == comparison.worlds == 2000
    assert [round(comparison.value(one), 1) for one in range(4)] == [0.5, 0.6, 0.3, 0.6]


def test_the_decision_that_was_made_is_tried_to_the_end() -> None:
    comparison = Comparison(2, kept=1)
    comparison.add([[0.9, 0.1 + 0.001 * (world % 2)] for world in range(500)])
    assert comparison.live == [0, 1]
    assert comparison.order([False, False], [(1,), (2,)]) == ([0, 1], 1)


def test_the_doubt_is_that_of_the_difference_in_the_same_worlds() -> None:
    """Luck that all share does not count, but nothing below the floor is believed."""
    shared, own = compared([0.5, 0.52], 400, 0.8, 0.0), compared([0.5, 0.52], 400, 0.0, 0.8)
    assert shared.doubt(0, 1) == FLOOR < own.doubt(0, 1)
    assert abs(shared.behind(0, 1) - 0.02) < 1e-6
    assert shared.behind(1, 0) == -shared.behind(0, 1)


def test_a_few_equal_playouts_prove_nothing() -> None:
    comparison = Comparison(2)
    comparison.add([[1.0, 1.0]] * 10)
    assert comparison.doubt(0, 1) > 0.2
    assert not comparison.settled
    comparison.add([[1.0, 1.0]] * (STEADY - 11))
    assert not comparison.settled
    comparison.add([[1.0, 1.0]])
    assert comparison.settled


def test_it_is_settled_once_nothing_more_is_to_be_had() -> None:
    assert compared([0.5, 0.9], STEADY, 0.0, 0.6).settled, "one is left"
    assert not compared([0.5, 0.5], STEADY, 0.0, 2.0).settled
    assert compared([0.5, 0.5], 20 * STEADY, 0.0, 2.0).settled
