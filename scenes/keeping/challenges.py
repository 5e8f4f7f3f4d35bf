"""Challenges at the table: how one begins, which one a match is, and what a match has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from career import medals
from career.challenges import CHALLENGES
from career.challenges.condition import (
    Challenge,
    SeatHistory,
    fits,
    history_so_far,
    progress_text,
    record_of_challenge,
    seat_history,
    stars_of,
)
from career.medals import RULES
from career.occasions import CHALLENGE
from game.catalogue import game_named
from game.core.events import Transcript
from game.core.game import totals
from game.core.record import HUMAN, RESIGNED, Occasion, Record, RecordError, SeatEntry, loads, replayed
from game.core.state import State
from scenes.keeping.finished import Judged
from scenes.match.setup import Setup, setup_of

if TYPE_CHECKING:
    from scenes.match.session import Session

FAIR: Final = "You may take steps back, as in any match. There are no hints, and playing on from a replay wins no star."
"""What is allowed, in sentences."""


def record_for(challenge: Challenge, person: str = "") -> Record:
    """The record of a match of this challenge as it begins; `person` is the name of whoever plays.

    It is practice: it can be tried as often as one likes.
    """
    record = record_of_challenge(challenge, person)
    record.practice, record.occasion = True, Occasion(CHALLENGE, challenge.slug)
    return record


def setup_for(challenge: Challenge, person: str = "") -> Setup:
    """The setup of a match of this challenge; `person` is the name of whoever plays."""
    return setup_of(record_for(challenge, person))


def challenge_of(setup: Setup) -> Challenge | None:
    """The challenge that a match is played for; None for any other match, and where its deal or seats differ."""
    occasion = setup.occasion
    if occasion is None or occasion.kind != CHALLENGE:
        return None
    challenge = CHALLENGES.get(occasion.name)
    seats = [SeatEntry(HUMAN) if entry.kind == RESIGNED else entry for entry in setup.seats]
    moves = list(challenge.moves) if challenge is not None else []
    record = Record(setup.game.slug, setup.options, seats, setup.seed, moves)
    return challenge if challenge is not None and fits(challenge, record) else None


def following(challenge: Challenge) -> Challenge:
    """The next challenge; after the last one of a game those of the next game, and after all the first."""
    every = list(CHALLENGES.values())
    return every[(every.index(challenge) + 1) % len(every)]


def session_history(challenge: Challenge, session: Session) -> SeatHistory:
    """What the challenge of a match is judged by, so far."""
    return history_so_far(challenge, session.match.state, [session.match.opening, *session.past])


def stars_won(challenge: Challenge, session: Session) -> int:
    """The stars of a match that has ended; a person who resigns gets none, even if a bot wins in that seat."""
    if any(entry.kind == RESIGNED for entry in session.setup.seats):
        return 0
    return stars_of(challenge, session_history(challenge, session))


class Progress:
    """How the challenge stands that a match is played for, where it is played for one."""

    def __init__(self, session: Session) -> None:
        self.challenge = challenge_of(session.setup)
        self._session = session
        self._known = -1, ""
        """The number of actions played, and what was said then."""

    def sentence(self) -> str:
        """The figures that the challenge asks for, as a sentence; "" where it asks for none."""
        if self.challenge is None:
            return ""
        played = len(self._session.past)
        if self._known[0] != played:
            words = progress_text(self.challenge, session_history(self.challenge, self._session))
            self._known = played, words and f"{words}."
        return self._known[1]


def judge(record: Record, state: State, transcripts: Sequence[Transcript]) -> Judged:
    """What a match has won that was played to its end: medals where it counts, stars where it was for a challenge."""
    people = [seat for seat, entry in enumerate(record.seats) if entry.person]
    won: tuple[str, ...] = ()
    if len(people) == 1 and not record.practice:
        course = seat_history(game_named(record.game), people[0], state, transcripts)
        won = medals.of_match(course, [entry.kind for entry in record.seats])
    challenge = _tried(record)
    fit = challenge is not None and fits(challenge, record)
    stars = stars_of(challenge, history_so_far(challenge, state, transcripts)) if challenge and fit else 0
    return Judged(RULES, won, stars)


def judged(text: str | None) -> tuple[Judged, tuple[int, ...]] | None:
    """The same by the text of its record, and the points of each seat where they decide the game.

    None for a record that cannot be read or played again.
    """
    try:
        record = loads(text or "")
        if record.practice and _tried(record) is None:
            return Judged(RULES), ()
        match, transcripts = replayed(record, game_named)
    except RecordError:
        return None
    points = totals(match.game.ledger(match.state)) if match.over and match.game.by_points else ()
    return judge(record, match.state, transcripts), points


def _tried(record: Record) -> Challenge | None:
    occasion = record.occasion
    return CHALLENGES.get(occasion.name) if occasion is not None and occasion.kind == CHALLENGE else None
