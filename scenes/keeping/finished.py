"""A finished match: as it is handed to the history, and as the history knows it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from typing import Final

from game.core.game import Options
from game.core.record import RESIGNED, Occasion, SeatEntry
from scenes.keeping.schemas import PRACTICE
from scenes.match.review_result import SeatReview


@dataclass(frozen=True)
class Label:
    """The name and the mark that a player has given a match."""

    name: str = ""
    favourite: bool = False


UNLABELLED: Final = Label()


@dataclass(frozen=True)
class Judged:
    """The slugs of the medals that a match has won, its stars in a challenge, and by which rules (`medals.RULES`)."""

    rules: int = 0
    won: tuple[str, ...] = ()
    stars: int = 0


@dataclass(frozen=True)
class FinishedMatch:
    """A finished match. `scores` and `seats` are by seat; `faces` lists every die that was rolled."""

    game: str
    options: Options
    seed: int
    seats: tuple[SeatEntry, ...]
    scores: tuple[float, ...]
    rounds: int
    decisions: int
    seconds: float
    record: str
    faces: tuple[int, ...] = ()
    again: bool = False
    """Whether it may have been written already: it was resumed, or it is not known whether it could be written."""
    practice: str = ""
    """PRACTICE or GUIDED where the match does not count; it has no `faces` then."""
    occasion: Occasion | None = None
    """Why it was played, where there was a reason; practice may have one too."""
    points: tuple[int, ...] = ()
    """By seat, where points decide the game and the match was played to its end (`Game.ledger`)."""
    judged: Judged = Judged()
    """What it has won; by rules 0 where it was not judged yet."""

    @property
    def counts(self) -> bool:
        """Whether the totals of the people in it count it."""
        return not self.practice and any(entry.person for entry in self.seats)

    @property
    def as_practice(self) -> FinishedMatch:
        """The same match where it does not count."""
        return replace(self, practice=PRACTICE, faces=(), judged=replace(self.judged, won=()))


@dataclass(frozen=True)
class Past:
    """A match in the history. `number` is the key of its record; it is negative while the match is not written yet."""

    number: int
    game: str
    options: Options
    seats: tuple[SeatEntry, ...]
    scores: tuple[float, ...]
    rounds: int
    seconds: float
    ended: float
    """Seconds since the epoch."""
    tallies: tuple[SeatReview, ...] = ()
    """By seat that was looked at: how close to the best it decided, as far as the match was reviewed."""
    practice: str = ""
    """PRACTICE or GUIDED where the match does not count."""
    occasion: Occasion | None = None
    """Why it was played, where there was a reason; practice may have one too."""
    points: tuple[int, ...] = ()
    """By seat, where they are known (`FinishedMatch.points`)."""
    label: Label = UNLABELLED
    faces: tuple[int, ...] = ()
    """How often each face of its dice came up, from 1 on."""

    @property
    def date(self) -> datetime.date:
        """The local date on which it ended."""
        try:
            return datetime.date.fromtimestamp(self.ended)
        except (OSError, ValueError, OverflowError):
            return datetime.date.min

    @property
    def share(self) -> float | None:
        """What counts as won, 0..1: the `result`, but None for practice."""
        return None if self.practice else self.result

    @property
    def result(self) -> float | None:
        """The best score of a person, 0..1, none for one who resigned; None unless people played against bots."""
        people = [(seat.kind, score) for seat, score in zip(self.seats, self.scores, strict=True) if seat.person]
        if len(people) in (0, len(self.seats)):
            return None
        return max(0.0 if kind == RESIGNED else score for kind, score in people)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def drawn(self) -> bool:
        """Whether all seats have the same score."""
        return len(self.winners) == len(self.seats)
