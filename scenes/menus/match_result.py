"""The result of a finished match in words and numbers, for its front page and the results page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from career.challenges.condition import STARS, Challenge
from game.core.events import Event, MatchEnded
from game.core.game import Game
from game.core.record import RESIGNED, Record
from game.core.state import State
from game.core.wording import join_names
from scenes.boards.guided_matches import lesson_of
from scenes.boards.seat_name import SeatName, sentence_about
from scenes.keeping.challenges import challenge_of, stars_won
from scenes.match.session import Session
from scenes.match.setup import Setup


@dataclass(frozen=True)
class MatchResult:
    """The result of a finished match."""

    game: Game
    setup: Setup
    ended: MatchEnded
    rounds: int
    decisions: int
    """Decisions of all seats: the steps of its replay."""
    seconds: float
    """Time played."""
    record: Record
    view: State
    """The final table as the only person saw it, or, with several people or none, as every seat may know it."""
    events: Sequence[Event] = ()
    """Every event of the match, as the viewer of `view` may know it."""
    stars: int = 0
    """Stars that this match has won in its `challenge`."""

    # --- The kind of match, and its winners ----------------------------------------------

    @property
    def challenge(self) -> Challenge | None:
        """The challenge that the match was played for, or None for other matches."""
        return challenge_of(self.setup)

    @property
    def is_guided(self) -> bool:
        """Whether it was a guided match: practice whose record also has the numbers of its guide."""
        return self.setup.practice and self.record.guide is not None

    @property
    def is_resigned(self) -> bool:
        """Whether a match of two ended because one of them resigned."""
        return len(self.setup.seats) == 2 and any(seat.kind == RESIGNED for seat in self.setup.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score."""
        best = max(self.ended.scores)
        return tuple(seat for seat, score in enumerate(self.ended.scores) if score == best)

    @property
    def is_draw(self) -> bool:
        """Whether all seats have the same score. If only some share the lead, these have won."""
        return len(self.winners) == len(self.ended.scores)

    @property
    def only_person(self) -> int | None:
        """The seat of the person who played alone against bots, whom the page calls "you". None if there is none."""
        people = self.setup.seats_of_people
        return people[0] if len(people) == 1 else None

    # --- The result in words -----------------------------------------------------------

    def heading(self) -> str:
        """The result in capitals: "VICTORY" or "DEFEAT" for one person among bots, otherwise who has won.

        A person who has resigned (no longer in `human_seats`) has lost even if the stand-in wins. The winner may have
        the game's name for the seat, which is a plural such as "Germans" for an army.
        """
        if self.is_draw:
            return "STALEMATE"

        people = self.setup.seats_of_people
        plays_among_bots = len(people) == 1 < len(self.setup.seats)
        if plays_among_bots:
            has_won = people[0] in self.winners and people[0] in self.setup.human_seats
            return "VICTORY" if has_won else "DEFEAT"

        if len(self.winners) > 1:
            return "A SHARED VICTORY"
        name = self.seat_name(self.winners[0])
        is_army = name == self.setup.seat_names[self.winners[0]] and name.endswith("s")
        return (f"THE {name} WIN" if is_army else f"{name} WINS").upper()

    def seat_name(self, seat: int) -> str:
        """The name of a seat. If a person resigned and a bot took over, the name of the stand-in."""
        has_stand_in = len(self.setup.seats) > 2 and self.setup.seats[seat].kind == RESIGNED
        return f"{self.setup.name(seat)}'s stand-in" if has_stand_in else self.setup.name(seat)

    def ending_sentence(self) -> str:
        """A sentence on how the match ended, such as "You hold 3 territories." The only person is "you".

        In a format such as `:You`, a SeatName is the word "You" for the reader and the name for anybody else. A single
        winner is the subject of the reason, whose names are marked with asterisks for the log. They are left out here.
        """
        if self.is_draw:
            return f"A draw: {self.ended.reason}."

        seats = range(len(self.ended.scores))
        names = [SeatName(self.seat_name(seat), is_reader=seat == self.only_person) for seat in seats]
        if self.is_resigned:
            (winner,) = self.winners
            return f"{names[winner]:You} won, because {names[1 - winner]:you} resigned."
        if len(self.winners) == 1:
            return sentence_about(names[self.winners[0]], self.ended.reason).replace("*", "")

        first, *others = self.winners
        winners = join_names([f"{names[first]:You}", *[f"{names[seat]:you}" for seat in others]])
        return f"{winners} win: {self.ended.reason}."

    @property
    def next_step_sentence(self) -> str:
        """A suggestion after a guided match or a challenge. "" after any other match.

        A challenge has STARS stars, and each one requires those before it. So the number of stars won is the index of
        the next one.
        """
        if self.challenge is not None:
            if self.stars == STARS:
                return "All three stars!"
            return f"For the next star: {self.challenge.stars[self.stars].sentence}"

        lesson = lesson_of(self.setup) if self.is_guided else None
        return lesson.closing if lesson is not None else ""

    def duration_words(self) -> str:
        """The time played: "12 s", "3 min 12 s"."""
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


def result_of(session: Session, seconds: float | None = None) -> MatchResult:
    """The result of a finished match, with its last table and all events as the reader may know them.

    `seconds`: the time played, if the session was made from a record. `match.opening` and `session.past`: what happened
    as the match was laid out, and in each action.
    """
    assert session.ended is not None, "the match is not over"
    setup = session.setup
    match = session.match

    # One person reads all that this seat may know. Several people read only what all of them may know.
    viewer = setup.seats_of_people[0] if len(setup.seats_of_people) == 1 else None
    events: list[Event] = []
    for transcript in (match.opening, *session.past):
        events += session.open_events(transcript) if viewer is None else session.events_seen_by(transcript, viewer)

    challenge = challenge_of(setup)
    return MatchResult(
        game=setup.game,
        setup=setup,
        ended=session.ended,
        rounds=setup.game.rounds(match.state),
        decisions=session.decisions,
        seconds=session.seconds if seconds is None else seconds,
        record=session.record(),
        view=session.open_view() if viewer is None else session.view(viewer),
        events=events,
        stars=0 if challenge is None else stars_won(challenge, session),
    )
