"""The outcome of a match in words and numbers, for the results page and its front page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from career.challenges.condition import Challenge
from career.challenges.judging import STARS
from game.core.events import Event, MatchEnded
from game.core.game import Game
from game.core.record import RESIGNED, Record, dumps
from game.core.state import State
from scenes.boards.guide import lesson_of
from scenes.challenges import challenge_of, stars_won
from scenes.match.session import Session
from scenes.match.setup import Setup

LEAST_TURN: Final = 0.12
"""Least change of a chance in one round that is told as a turning point."""


def course(estimates: Sequence[Sequence[float]]) -> list[tuple[float, ...]]:
    """Each estimate (by seat, 0..1) averaged with the one before.

    Mostly another seat made the one before: where each side thinks well of itself, the line would jump up and down.
    """
    pairs = zip([*estimates[:1], *estimates], estimates, strict=False)
    return [tuple((a + b) / 2 for a, b in zip(last, now, strict=True)) for last, now in pairs]


@dataclass(frozen=True)
class MatchResult:
    """The outcome of a match. `estimates`: win probabilities by seat, 0..1, one row per answer of a bot."""

    game: Game
    setup: Setup
    ended: MatchEnded
    rounds: int
    decisions: int
    """Of all seats: the steps of its replay."""
    seconds: float
    estimates: list[tuple[float, ...]]
    record: Record
    view: State
    """How it ended, as every seat may know it; as the only person saw it, where there is one."""
    estimated_in: Sequence[int] = ()
    """The round of each estimate."""
    events: Sequence[Event] = ()
    """All that happened, as whoever sees `view` may know it."""
    stars: int = 0
    """Those that it has won in its `challenge`."""

    @property
    def challenge(self) -> Challenge | None:
        """The challenge that it was played for."""
        return challenge_of(self.setup)

    @property
    def guided(self) -> bool:
        """Whether it was a guided match."""
        return self.setup.practice and self.record.guide is not None

    @property
    def given_up(self) -> bool:
        """Whether a match of two ended because one resigned."""
        return len(self.setup.seats) == 2 and any(seat.kind == RESIGNED for seat in self.setup.seats)

    @property
    def closing(self) -> str:
        """A sentence after the one that tells how the match ended: what to try after a guided match or a challenge."""
        if self.challenge is not None:
            stars = self.challenge.stars
            return "All three stars!" if self.stars == STARS else f"For the next star: {stars[self.stars].sentence}"
        lesson = lesson_of(self.setup) if self.guided else None
        return lesson.closing if lesson is not None else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score."""
        best = max(self.ended.scores)
        return tuple(seat for seat, score in enumerate(self.ended.scores) if score == best)

    @property
    def drawn(self) -> bool:
        """Whether all seats have the same score; if only some share the lead, all of these have won."""
        return len(self.winners) == len(self.ended.scores)

    def headline(self) -> str:
        """The result for a single person against bots; otherwise the winners."""
        people = self.setup.people
        if self.drawn:
            return "STALEMATE"
        if len(people) == 1 < len(self.setup.seats):
            return "VICTORY" if set(people) & set(self.winners) & set(self.setup.humans) else "DEFEAT"
        if len(self.winners) > 1:
            return "A SHARED VICTORY"
        name = self.name(self.winners[0])
        army = name == self.setup.seat_names[self.winners[0]] and name.endswith("s")
        return (f"THE {name} WIN" if army else f"{name} WINS").upper()

    def name(self, seat: int) -> str:
        """The name of a seat; that of the bot that went on in it, if the person has resigned."""
        taken = len(self.setup.seats) > 2 and self.setup.seats[seat].kind == RESIGNED
        return f"{self.setup.name(seat)}'s stand-in" if taken else self.setup.name(seat)

    @property
    def text(self) -> str:
        """The text of the record, by which the history knows the match."""
        return dumps(self.record)

    @property
    def chances(self) -> list[tuple[float, ...]]:
        """The `course` of the estimates, then the final scores; empty without estimates."""
        means = course(self.estimates)
        return [*means, self.ended.scores] if means else []

    @property
    def round_starts(self) -> list[tuple[int, int]]:
        """Each round of the match in which there are `chances`, with the number of the first of these."""
        return [(at, now) for at, now in enumerate(self.estimated_in) if now not in self.estimated_in[:at]]

    def turning_point(self) -> str:
        """In which round the chance of a seat changed most, in a sentence; "" without estimates.

        The seat is that of the only person, otherwise the first winner's.
        """
        people, ends = self.setup.people, self.round_starts[1:]
        seat = people[0] if len(people) == 1 else self.winners[0]
        course = [row[seat] for row in self.chances[:-1]]
        if len(course) < 2 or not ends:
            return ""
        parts = zip(self.round_starts, [*(at for at, _ in ends), len(course) - 1], strict=True)
        changes = [(number, course[start], course[end]) for (start, number), end in parts]
        number, before, after = max(changes, key=lambda change: abs(change[2] - change[1]))
        if abs(after - before) < LEAST_TURN:
            return "There was no single turning point: the chances changed little by little."
        way, shares = "rose" if after > before else "fell", f"{before * 100:.0f} to {after * 100:.0f} %"
        name = self.game.round_name
        return f"The turning point was {name} {number}: the chance of {self.name(seat)} {way} from {shares}."

    def sentence(self) -> str:
        """Who won and why."""
        if self.drawn:
            return f"A draw: {self.ended.reason}."
        names = [self.name(seat) for seat in self.winners]
        if len(names) > 1:
            return f"{', '.join(names[:-1])} and {names[-1]} win: {self.ended.reason}."
        return f"{names[0]} {self.ended.reason}."

    def duration(self) -> str:
        """The duration in words: 12 s, 3 min 12 s."""
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


def outcome_of(session: Session, seconds: float | None = None) -> MatchResult:
    """The outcome of a finished match; `seconds`: what it took, if the session is new."""
    assert session.ended is not None
    setup, match = session.setup, session.match
    counts = setup.game.rounds(match.state), session.decisions, session.seconds if seconds is None else seconds
    people = setup.people
    alone = people[0] if len(people) == 1 else None
    view = session.open_view() if alone is None else session.view(alone)
    past = (match.opening, *session.past)
    seen = [session.open_events(step) if alone is None else session.seen(step, alone) for step in past]
    events = [event for step in seen for event in step]
    record, timing = session.record(), session.estimated_in
    challenge = challenge_of(setup)
    stars = 0 if challenge is None else stars_won(challenge, session)
    return MatchResult(
        setup.game, setup, session.ended, *counts, session.estimates, record, view, timing, events, stars
    )
