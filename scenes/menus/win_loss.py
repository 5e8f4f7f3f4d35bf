"""Matches won and lost, counted for posters and statistics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from scenes.history import Past
from scenes.ui.theme import Colour

WON: Final[Colour] = (158, 184, 92)
LOST: Final[Colour] = (226, 108, 92)
DRAWN: Final[Colour] = (201, 162, 75)
NORMAL: Final = 1.96
"""Half the width of a 95 % interval in standard deviations."""


@dataclass
class WinLoss:
    """Results of matches of people against bots. A shared win counts as drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    def count(self, share: float) -> None:
        """Count one match; `share` is the best score of a person, 0..1."""
        if share == 1:
            self.won += 1
        elif share == 0:
            self.lost += 1
        else:
            self.drawn += 1

    @property
    def share(self) -> float:
        """The share won, a draw as half a win; only where a match was played."""
        return (self.won + self.drawn / 2) / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share (Wilson 1927); only where a match was played."""
        n, z = self.played, NORMAL
        middle, wide = self.share + z * z / (2 * n), z * sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return (middle - wide) / (1 + z * z / n), (middle + wide) / (1 + z * z / n)

    def words(self) -> str:
        """The text on a poster: "WON 7  LOST 4", with the draws if there are any; "NO BATTLES YET" without a match."""
        drawn = f"  DRAWN {self.drawn}" if self.drawn else ""
        return f"WON {self.won}  LOST {self.lost}{drawn}" if self.played else "NO BATTLES YET"


def standing(matches: Iterable[Past]) -> WinLoss:
    """The total; matches without people or without bots are not counted."""
    found = WinLoss()
    for past in matches:
        if past.share is not None:
            found.count(past.share)
    return found


def standings(matches: Iterable[Past]) -> dict[str, WinLoss]:
    """Totals by slug of each game that people have played against bots."""
    by_game: dict[str, list[Past]] = {}
    for past in matches:
        if past.share is not None:
            by_game.setdefault(past.game, []).append(past)
    return {game: standing(fought) for game, fought in by_game.items()}
