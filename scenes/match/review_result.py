"""The result of an after-action review: how good the decisions of a match were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

LEAST: Final = 0.05
"""Losses below this are ignored: nobody learns anything from a chance that falls from 46 to 42 %."""
SETTLED: Final = 0.02
"""A match is decided while a chance is below this, or above 1 less this."""


@dataclass(frozen=True)
class Look:
    """The verdict on one decision. Chances are those of the seat that decided, 0..1."""

    decision: int
    """How many decisions of the match, of all seats, came before it: its stop in a replay."""
    seat: int
    value: float
    """The chance after the decision that was made."""
    best: float
    """The chance after the best decision that was found."""
    doubt: float
    """A difference between `value` and `best` below this may be chance."""
    better: str = ""
    """The notations of the best decision, one a line, or empty where the decision that was made is the best."""

    @property
    def chance_given_away(self) -> float:
        """How much of the chance (0..1) the decision gave away. 0.0 if the difference is too small to be certain.

        `best` and `value`: the chances after the best decision and after the one that was made. `better`: the best one,
        "" if that was made. A difference up to `doubt` may be due to the random numbers of the search.
        """
        lost = self.best - self.value
        return lost if self.better and lost > max(self.doubt, LEAST) else 0.0

    @property
    def chance_before(self) -> float:
        """The chance before the decision, 0..1.

        It is the chance after the best decision (`best`). If the loss is too small to be certain, it is the chance
        after the decision that was made (`value`).
        """
        return self.best if self.chance_given_away else self.value

    @property
    def was_settled(self) -> bool:
        """Whether the match was as good as won or lost already, so that the decision did not matter."""
        return self.best < SETTLED or min(self.best, self.value) > 1 - SETTLED


@dataclass(frozen=True)
class SeatReview:
    """How close to the best one seat decided."""

    seat: int
    choices: int
    """Its decisions with a choice."""
    wanted: int
    """How many of them a complete review looks at."""
    looked: int
    """How many of them have been looked at so far."""
    counted: int
    """How many of those that were looked at came before the match was decided."""
    good: int
    """How many of the counted ones gave nothing away."""
    lost: float
    """The sum of the chances that the other counted ones gave away."""

    @property
    def is_complete(self) -> bool:
        """Whether all wanted decisions have been looked at, and at least one of them counts."""
        return self.looked >= self.wanted and self.counted > 0

    @property
    def share_of_good(self) -> float:
        """The share of decisions as good as the best among those that count, 0..1."""
        return self.good / max(1, self.counted)


@dataclass(frozen=True)
class Review:
    """A review of a match, finished or not."""

    tallies: tuple[SeatReview, ...]
    looks: tuple[Look, ...]


def tally(seat: int, choices: int, wanted: int, looks: Iterable[Look]) -> SeatReview:
    """Sum up the looks (verdicts) on the decisions of one seat. Looks at other seats are ignored.

    Decisions made once the match was as good as over (`was_settled`) do not count. A counted decision is good if it
    gave no chance away. `choices`: how many decisions with a choice the seat made. `wanted`: how many are to be looked
    at.
    """
    own = [look for look in looks if look.seat == seat]
    counted = [look for look in own if not look.was_settled]
    losses = [look.chance_given_away for look in counted if look.chance_given_away]
    good = len(counted) - len(losses)
    return SeatReview(seat, choices, wanted, looked=len(own), counted=len(counted), good=good, lost=sum(losses))
