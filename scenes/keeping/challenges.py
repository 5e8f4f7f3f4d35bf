"""Challenges at the table: the match of a challenge, the challenge of a match, and what a match has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from career import medals
from career.challenges import CHALLENGES
from career.challenges.condition import (
    Challenge,
    SeatHistory,
    history_so_far,
    is_record_of,
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

FAIR: Final = "You may undo as in any match. There are no hints, and playing on from a replay wins no star."
"""The rules of challenges, as sentences for the player."""


def record_for(challenge: Challenge, person: str = "") -> Record:
    """The record of a match of this challenge as it begins. `person`: the name of the player.

    The match is practice, because a challenge can be tried any number of times.
    """
    record = record_of_challenge(challenge, person)
    record.practice = True
    record.occasion = Occasion(CHALLENGE, challenge.slug)
    return record


def setup_for(challenge: Challenge, person: str = "") -> Setup:
    """The setup of a match of this challenge, with this name of the person in it."""
    return setup_of(record_for(challenge, person))


def challenge_of(setup: Setup) -> Challenge | None:
    """The challenge that a match is played for, by its occasion.

    None for a match of any other occasion, or if its deal or seats are not the challenge's.
    """
    challenge = _challenge_of_occasion(setup.occasion)
    if challenge is None:
        return None

    # `is_record_of` compares records. A person who has resigned was a person when the match began. A setup holds no
    # moves, so the first ones are assumed to be those with which the challenge begins.
    seats = [SeatEntry(HUMAN) if entry.kind == RESIGNED else entry for entry in setup.seats]
    record = Record(setup.game.slug, setup.options, seats, setup.seed, notations=list(challenge.moves))
    return challenge if is_record_of(challenge, record) else None


def next_challenge(challenge: Challenge) -> Challenge:
    """The challenge after this one in the list of all games. After the last one comes the first."""
    every = list(CHALLENGES.values())
    return every[(every.index(challenge) + 1) % len(every)]


def session_history(challenge: Challenge, session: Session) -> SeatHistory:
    """The part of this session that its challenge judges, up to now."""
    return history_so_far(challenge, session.match.state, [session.match.opening, *session.past])


def stars_won(challenge: Challenge, session: Session) -> int:
    """The stars of a match that has ended, 0..3. None are won if a person has resigned, even if a bot then wins."""
    if any(entry.kind == RESIGNED for entry in session.setup.seats):
        return 0
    return stars_of(challenge, session_history(challenge, session))


class Progress:
    """How far the person has come in the challenge that a match is played for, if it is played for one."""

    def __init__(self, session: Session) -> None:
        self.challenge = challenge_of(session.setup)
        self._session = session
        self._actions_described = -1
        """After how many actions `_description` was made."""
        self._description = ""

    def sentence(self) -> str:
        """The figures that the challenge is about, in a sentence. "" without a challenge or without figures."""
        if self.challenge is None:
            return ""

        played = len(self._session.past)
        if played != self._actions_described:
            words = progress_text(self.challenge, session_history(self.challenge, self._session))
            self._description = words and f"{words}."
            self._actions_described = played
        return self._description


def judge_match(record: Record, state: State, transcripts: Sequence[Transcript]) -> Judged:
    """The medals and stars that a match has won which was played to its end.

    Medals are won by a match that counts and has one person, stars by a match for a challenge. `state`: the final
    table. `transcripts`: those of the opening and of every action.
    """
    people = [seat for seat, entry in enumerate(record.seats) if entry.person]
    medals_won: tuple[str, ...] = ()
    if len(people) == 1 and not record.practice:
        course = seat_history(game_named(record.game), seat=people[0], state=state, transcripts=transcripts)
        medals_won = medals.medals_of_match(course, [entry.kind for entry in record.seats])

    challenge = _challenge_of_occasion(record.occasion)
    stars = 0
    if challenge is not None and is_record_of(challenge, record):
        stars = stars_of(challenge, history_so_far(challenge, state, transcripts))

    return Judged(rules=RULES, won=medals_won, stars=stars)


def judge_record(text: str | None) -> tuple[Judged, tuple[int, ...]] | None:
    """Judge a finished match by the text of its record, which is played again for that.

    Returns what the match has won, and the points of each seat, () if points do not decide the game. None if the record
    cannot be read or played. Practice can win only the stars of a challenge. Any other practice has won nothing, and is
    not played again. RULES: the version of the rules for medals by which the match was judged.
    """
    try:
        record = loads(text or "")
        is_for_challenge = _challenge_of_occasion(record.occasion) is not None
        if record.practice and not is_for_challenge:
            return Judged(rules=RULES), ()
        match, transcripts = replayed(record, game_named)
    except RecordError:
        return None

    points = totals(match.game.ledger(match.state)) if match.over and match.game.by_points else ()
    return judge_match(record, match.state, transcripts), points


def _challenge_of_occasion(occasion: Occasion | None) -> Challenge | None:
    """The challenge that an occasion names. None for any other kind of occasion, or for an unknown challenge."""
    if occasion is None or occasion.kind != CHALLENGE:
        return None
    return CHALLENGES.get(occasion.name)
