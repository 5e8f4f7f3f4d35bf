"""Challenges in the window: how one begins, which one a match is, and the stars that past matches have won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from career import medals
from career.challenges import CHALLENGES
from career.challenges.condition import Challenge, Course, course_of
from career.challenges.judging import course_so_far, fits, record_of_challenge, standing, stars_of
from career.medals import RULES
from career.occasions import CHALLENGE
from game.catalogue import game_named
from game.core.events import Transcript
from game.core.record import HUMAN, RESIGNED, Occasion, Record, RecordError, SeatEntry, loads, replayed
from game.core.state import State
from scenes.history import Judged
from scenes.match.setup import Setup, setup_of

if TYPE_CHECKING:
    from scenes.history import History
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


def course_of_session(challenge: Challenge, session: Session) -> Course:
    """What the challenge of a match is judged by, so far."""
    return course_so_far(challenge, session.match.state, [session.match.opening, *session.past])


def stars_won(challenge: Challenge, session: Session) -> int:
    """The stars of a match that has ended; a person who resigns gets none, even if a bot wins in that seat."""
    if any(entry.kind == RESIGNED for entry in session.setup.seats):
        return 0
    return stars_of(challenge, course_of_session(challenge, session))


class Progress:
    """How the challenge stands that a match is played for, where it is played for one."""

    def __init__(self, session: Session) -> None:
        self.challenge = challenge_of(session.setup)
        self._session = session
        self._told = -1, ""
        """The number of actions played, and what was said then."""

    def sentence(self) -> str:
        """The figures that the challenge asks for, as a sentence; "" where it asks for none."""
        if self.challenge is None:
            return ""
        played = len(self._session.past)
        if self._told[0] != played:
            words = standing(self.challenge, course_of_session(self.challenge, self._session))
            self._told = played, words and f"{words}."
        return self._told[1]


def judge(record: Record, state: State, transcripts: Sequence[Transcript]) -> Judged:
    """What a match has won that was played to its end: medals where it counts, stars where it was for a challenge."""
    people = [seat for seat, entry in enumerate(record.seats) if entry.person]
    won: tuple[str, ...] = ()
    if len(people) == 1 and not record.practice:
        course = course_of(game_named(record.game), people[0], state, transcripts)
        won = medals.of_match(course, [entry.kind for entry in record.seats])
    challenge = _tried(record)
    fit = challenge is not None and fits(challenge, record)
    stars = stars_of(challenge, course_so_far(challenge, state, transcripts)) if challenge and fit else 0
    return Judged(RULES, won, stars)


def judged(text: str | None) -> Judged:
    """The same by the text of its record; nothing for one that does not replay."""
    try:
        record = loads(text or "")
        if record.practice and _tried(record) is None:
            return Judged(RULES)
        match, transcripts = replayed(record, game_named)
    except RecordError:
        return Judged(RULES)
    return judge(record, match.state, transcripts)


def _tried(record: Record) -> Challenge | None:
    occasion = record.occasion
    return CHALLENGES.get(occasion.name) if occasion is not None and occasion.kind == CHALLENGE else None


class Awards:
    """What finished matches have won: medals, and in each challenge the most stars.

    A match is judged when it ends. Those that were not, or by other rules, are judged by their records a few at a time
    (`step`), so that no page waits for it.
    """

    def __init__(self, history: History) -> None:
        self._history = history
        self._left: list[int] = []
        """The numbers of the matches that are not judged, the newest at the end."""
        self.best: dict[str, int] = {}
        """By challenge that has been tried: its best stars."""
        self.medals: set[str] = set()

    def look(self) -> None:
        """Look what there is now."""
        self._left = self._history.unjudged(RULES)
        self.best, self.medals = self._history.stars(), self._history.medals(RULES)

    @property
    def settled(self) -> bool:
        """Whether every match has been judged."""
        return not self._left

    def step(self) -> bool:
        """Judge one match more; False if none is left."""
        if not self._left:
            return False
        number = self._left.pop()
        found = judged(self._history.record(number))
        self._history.set_judged(number, found)
        self.medals.update(found.won)
        for past in self._history.past([number]):
            if past.occasion is not None and past.occasion.kind == CHALLENGE and past.occasion.name in CHALLENGES:
                self.best[past.occasion.name] = max(found.stars, self.best.get(past.occasion.name, 0))
        return True
