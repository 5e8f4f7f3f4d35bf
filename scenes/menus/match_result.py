"""The result of a finished match in words and numbers, for its front page and the results page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from career.challenges.condition import STARS, Challenge
from game.core.events import Event, MatchEnded
from game.core.game import Game
from game.core.record import RESIGNED, Record
from game.core.state import State
from game.core.wording import listed
from scenes.boards.guided_matches import lesson_of
from scenes.boards.seat_name import SeatName, sentence_about
from scenes.keeping.challenges import challenge_of, stars_won
from scenes.match.session import Session
from scenes.match.setup import Setup


@dataclass(frozen=True)
class MatchResult:
    """The outcome of a match."""

    game: Game
    setup: Setup
    ended: MatchEnded
    rounds: int
    decisions: int
    """Of all seats: the steps of its replay."""
    seconds: float
    record: Record
    view: State
    """How it ended, as every seat may know it; as the only person saw it, where there is one."""
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

    def sentence(self) -> str:
        """Who won and why."""
        if self.drawn:
            return f"A draw: {self.ended.reason}."
        names = [SeatName(self.name(seat), is_reader=seat == self.only_person) for seat in self.winners]
        if len(names) > 1:
            together = listed([f"{name:{'you' if place else 'You'}}" for place, name in enumerate(names)])
            return f"{together} win: {self.ended.reason}."
        return sentence_about(names[0], self.ended.reason).replace("*", "")

    @property
    def only_person(self) -> int | None:
        """The seat of the person who played alone against bots, to whom the page speaks; None if there is no such."""
        people = self.setup.people
        return people[0] if len(people) == 1 else None

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
    record = session.record()
    challenge = challenge_of(setup)
    stars = 0 if challenge is None else stars_won(challenge, session)
    return MatchResult(setup.game, setup, session.ended, *counts, record, view, events, stars)
