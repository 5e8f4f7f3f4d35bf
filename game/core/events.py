"""Facts in the past tense that the rules report and a board acts out.

Frozen dataclasses, and so never compiled: a search asks for no events and pays nothing for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Event:
    """A fact in the past tense that `State.apply` reports and a board acts out."""

    reveals: ClassVar[bool] = False
    """True where the event turns up something hidden or random: no undo past it."""

    def seen_by(self, seat: int) -> Event:
        """The event with all struck out that `seat` may not know."""
        return self

    def rolled(self) -> tuple[int, ...]:
        """What each six-sided die shows that was rolled just now, for the statistics."""
        return ()


@dataclass(frozen=True)
class MatchEnded(Event):
    """The last event of a match: each seat's share of the win, and why in one clause.

    `reason` reads on after the winner's name or, in a tie, after "A draw:".
    """

    scores: tuple[float, ...]
    reason: str
