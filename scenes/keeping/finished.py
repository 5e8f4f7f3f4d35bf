"""A finished match: as it is given to the history, and as the history returns it."""

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
    """The medals and stars that a match has won."""

    rules: int = 0
    """The version of the rules by which it was judged (`medals.RULES`), or 0 if it was not judged yet."""
    won: tuple[str, ...] = ()
    """The slugs of its medals."""
    stars: int = 0
    """Its stars in a challenge, 0..3."""


@dataclass(frozen=True)
class FinishedMatch:
    """A finished match. `seats` and `scores` are by seat, `faces` lists the result of every die that was rolled."""

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
    may_be_in_history: bool = False
    """Whether it may be in the history already, because it was resumed, or because an attempt to write it was
    interrupted."""
    practice: str = ""
    """The kind of a match that does not count, and so has no `faces`, otherwise empty (`kind_of_practice`)."""
    occasion: Occasion | None = None
    """The reason why it was played, if there was one. Practice may have one, too."""
    points: tuple[int, ...] = ()
    """The points of each seat, if points decide the game and the match was played to its end (`Game.ledger`)."""
    judged: Judged = Judged()

    @property
    def counts(self) -> bool:
        """Whether the match counts for the totals of the people in it."""
        return not self.practice and any(entry.person for entry in self.seats)

    @property
    def as_practice(self) -> FinishedMatch:
        """The same match as one that does not count."""
        return replace(self, practice=PRACTICE, faces=(), judged=replace(self.judged, won=()))


@dataclass(frozen=True)
class Past:
    """A match in the history. `number` is its key, which is negative while the match waits to be written."""

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
    """The tally of each reviewed seat, as far as the match was reviewed."""
    practice: str = ""
    """The kind of a match that does not count, otherwise empty (`kind_of_practice`)."""
    occasion: Occasion | None = None
    """The reason why it was played, if there was one. Practice may have one, too."""
    points: tuple[int, ...] = ()
    """The points of each seat, if they are known (`FinishedMatch.points`)."""
    label: Label = UNLABELLED
    faces: tuple[int, ...] = ()
    """How often each face of its dice came up, from 1 on."""

    @property
    def date(self) -> datetime.date:
        """The local date on which the match ended. `datetime.date.min` if its time makes no sense."""
        try:
            return datetime.date.fromtimestamp(self.ended)
        except (OSError, ValueError, OverflowError):
            return datetime.date.min

    @property
    def counted_result(self) -> float | None:
        """The part of a win that the totals count, 0..1: the `result`, but None for practice."""
        return None if self.practice else self.result

    @property
    def result(self) -> float | None:
        """The best score of a person, 0..1. None unless people played against bots. A person who resigned has 0.0."""
        scores = [
            0.0 if entry.kind == RESIGNED else score
            for entry, score in zip(self.seats, self.scores, strict=True)
            if entry.person
        ]
        has_people_and_bots = 0 < len(scores) < len(self.seats)
        return max(scores) if has_people_and_bots else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def was_draw(self) -> bool:
        """Whether all seats have the same score."""
        return len(self.winners) == len(self.seats)
