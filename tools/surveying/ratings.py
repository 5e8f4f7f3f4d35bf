"""Ratings of the levels, from the measured ladder: the module career/level_ratings.py."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import hypot, isfinite
from typing import Any, Final

from ai.arena.statistics import elo
from ai.bot import LEVELS
from career.rating import Rating
from game.catalogue import GAMES
from launch import environment

MODULE: Final = environment.ROOT / "career" / "level_ratings.py"
LOWEST: Final = 1200.0
"""The rating of a Recruit, in every game."""
SURE: Final = 150.0
"""The greatest deviation of a level's rating in points; one that is less well known is left out."""
NORMAL: Final = 1.96
"""Half the width of a 95 % interval in standard deviations."""

HEAD: Final = '''"""Ratings of the levels with two seats, written by `python -m tools.survey --only ladder`.

Not to be edited by hand. A level that is not listed is not measured well enough.
"""

from typing import Final

from career.rating import Rating

LEVEL_RATINGS: Final[dict[str, dict[str, Rating]]] = {
'''


def ratings(ladder: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Rating]]:
    """By game and level: what the rows of two seats tell, each level against the one below.

    A rung is worth the Elo of its score; deviations add up from the Recruit, to whom all others are compared.
    """
    found: dict[str, dict[str, Rating]] = {}
    for slug in GAMES:
        found[slug] = {LEVELS[0].slug: Rating(LOWEST, 0.0)}
        for low, high in pairwise(LEVELS):
            below, row = found[slug].get(low.slug), ladder.get(f"{slug} 2 {high.slug} {low.slug}")
            if below is None or row is None:
                break
            score = row["score"]
            deviation = (elo(score["high"]) - elo(score["low"])) / (2 * NORMAL)
            rating = Rating(below.points + elo(score["value"]), hypot(below.deviation, deviation))
            if not isfinite(rating.points) or rating.deviation > SURE:
                break
            found[slug][high.slug] = rating
    return found


def module(ladder: Mapping[str, Mapping[str, Any]]) -> str:
    """The text of the module."""
    lines = []
    for slug, levels in ratings(ladder).items():
        lines.append(f'    "{slug}": {{\n')
        lines += [
            f'        "{level}": Rating({one.points:.0f}, {one.deviation:.0f}),\n' for level, one in levels.items()
        ]
        lines.append("    },\n")
    return f"{HEAD}{''.join(lines)}}}\n"
