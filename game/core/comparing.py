"""Comparing packed arrays in the compiled core. Plain Python compares slices of lists (`game/core/shared.py`)."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.packed import i32, vec


def count_same(numbers: vec[i32], place: i64, values: vec[i64]) -> i64:
    """Return how many values, before the first other one, are the same as the numbers of an array from a place on."""
    number = place
    for value in values:
        if i64(numbers[number]) != value:
            break
        number += 1
    return number - place
