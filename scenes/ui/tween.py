"""Easing functions: from a share of time, 0..1, to a share of the way."""

from __future__ import annotations

import math
from collections.abc import Callable

Easing = Callable[[float], float]


def lerp(start: float, end: float, share: float) -> float:
    """`start` at share 0, `end` at share 1."""
    return start + (end - start) * share


def clamped_progress(p: float, start: float, end: float) -> float:
    """Progress of p from `start` to `end`, clamped to 0..1."""
    return max(0.0, min(1.0, (p - start) / (end - start)))


def ease_in_cubic(p: float) -> float:
    return p**3


def ease_out_cubic(p: float) -> float:
    return 1 - (1 - p) ** 3


def ease_in_out_cubic(p: float) -> float:
    return 4 * p**3 if p < 0.5 else 1 - (2 - 2 * p) ** 3 / 2


def ease_in_out_sine(p: float) -> float:
    return 0.5 - math.cos(math.pi * p) / 2


def ease_out_back(p: float) -> float:
    """The share of the way after the share `p` of the time, 0..1. It overshoots the goal by a tenth and comes back."""
    remaining = p - 1
    return 1 + 2.70158 * remaining**3 + 1.70158 * remaining**2


def spring(rate: float, seconds: float, still: bool = False) -> float:
    """The share (0..1) of the remaining distance to cover in `seconds`, by exponential decay at `rate` per second.

    `x += (goal - x) * spring(13, seconds)` gives the same motion at any frame rate. With `still` (reduced motion) it is
    1.
    """
    return 1.0 if still else 1 - math.exp(-rate * seconds)
