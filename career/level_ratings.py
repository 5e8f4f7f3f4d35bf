"""Ratings of the levels with two seats, written by `python -m tools.survey --only ladder`.

Not to be edited by hand. A level that is not listed is not measured well enough.
"""

from typing import Final

from career.rating import Rating

LEVEL_RATINGS: Final[dict[str, dict[str, Rating]]] = {
    "battlefronts": {
        "recruit": Rating(1200, 0),
        "sergeant": Rating(1303, 18),
        "captain": Rating(1442, 25),
        "general": Rating(1633, 89),
    },
    "sharp_end": {
        "recruit": Rating(1200, 0),
        "sergeant": Rating(1297, 16),
        "captain": Rating(1386, 22),
        "general": Rating(1494, 27),
    },
    "fix_bayonets": {
        "recruit": Rating(1200, 0),
        "sergeant": Rating(1300, 18),
        "captain": Rating(1392, 24),
        "general": Rating(1465, 67),
    },
    "last_front": {
        "recruit": Rating(1200, 0),
        "sergeant": Rating(1306, 15),
        "captain": Rating(1398, 21),
        "general": Rating(1500, 26),
    },
    "fighting_front": {
        "recruit": Rating(1200, 0),
        "sergeant": Rating(1304, 15),
        "captain": Rating(1407, 20),
    },
}
