"""The deals that a player knows, according to the history.

A deal counts once, however many copies of its save there are. The deal number of a match has 64 bits, so game and deal
identify the match, whatever its file is called.
"""

from __future__ import annotations

import sqlite3
from typing import Final

LOOKED: Final = " looked at"
"""Follows the number of a deal of the day that was only looked at: its first try is still to be made."""
KNOWN: Final = " known"
"""Follows the number of a deal whose hands were seen elsewhere: in a replay, or in a match for practice."""
HAS_PEOPLE: Final = "(seats LIKE '%[\"human\",%' OR seats LIKE '%[\"resigned\",%')"
"""The condition for a match with a person in it. Bots may play the same deal as often as one likes."""


def is_seen(base: sqlite3.Connection, game: str, seed: int, looked: bool) -> bool:
    """Whether a deal was played, watched or begun. `looked`: or only looked at, with LOOKED behind its number."""
    row = (game, str(seed), f"{seed}{LOOKED * looked}")
    return base.execute("SELECT 1 FROM seen WHERE game = ? AND seed IN (?, ?)", row).fetchone() is not None


def is_known(base: sqlite3.Connection, game: str, seed: int) -> bool:
    """Whether a deal was played to its end, or its hands were seen in a replay or a practice match."""
    marked = base.execute("SELECT 1 FROM seen WHERE game = ? AND seed = ?", (game, f"{seed}{KNOWN}")).fetchone()
    ended = base.execute("SELECT 1 FROM matches WHERE game = ? AND seed = ?", (game, str(seed))).fetchone()
    return marked is not None or ended is not None


def has_counted(base: sqlite3.Connection, game: str, seed: int, digest: bytes) -> bool:
    """Whether another match of this deal counts already. `digest`: that of the record of the match in question."""
    query = (
        "SELECT 1 FROM matches JOIN records ON match = number "
        f"WHERE game = ? AND seed = ? AND practice = '' AND digest != ? AND {HAS_PEOPLE}"
    )
    return base.execute(query, (game, str(seed), digest)).fetchone() is not None


def mark_repeated_deals(base: sqlite3.Connection, after: int, practice: str) -> None:
    """Mark matches with numbers above `after` as `practice` if an earlier match of the same deal counts.

    Practice has neither counts of dice nor medals, so `faces` and `medals` become empty.
    """
    counts = f"practice = '' AND {HAS_PEOPLE}"
    base.execute(
        "UPDATE matches SET practice = ?, faces = '[]', medals = '' "
        f"WHERE number > ? AND {counts} "
        f"AND (game, seed) IN (SELECT game, seed FROM matches WHERE number <= ? AND {counts})",
        (practice, after, after),
    )
