"""Ratings of the levels with two seats, written by `python -m tools.survey --only ladder`.

Not to be edited by hand. A level that is not listed is not measured well enough.
"""

from typing import Final

from career.rating import Rating

LEVEL_RATINGS: Final[dict[str, dict[str, Rating]]] = {
    "battlefronts": {
        "recruit": Rating(points=1200, deviation=0),
        "sergeant": Rating(points=1303, deviation=18),
        "captain": Rating(points=1442, deviation=25),
        "general": Rating(points=1633, deviation=89),
    },
    "sharp_end": {
        "recruit": Rating(points=1200, deviation=0),
        "sergeant": Rating(points=1297, deviation=16),
        "captain": Rating(points=1386, deviation=22),
        "general": Rating(points=1494, deviation=27),
    },
    "fix_bayonets": {
        "recruit": Rating(points=1200, deviation=0),
        "sergeant": Rating(points=1300, deviation=18),
        "captain": Rating(points=1392, deviation=24),
        "general": Rating(points=1465, deviation=67),
    },
    "last_front": {
        "recruit": Rating(points=1200, deviation=0),
        "sergeant": Rating(points=1306, deviation=15),
        "captain": Rating(points=1398, deviation=21),
        "general": Rating(points=1500, deviation=26),
    },
    "fighting_front": {
        "recruit": Rating(points=1200, deviation=0),
        "sergeant": Rating(points=1304, deviation=15),
        "captain": Rating(points=1407, deviation=20),
    },
}
