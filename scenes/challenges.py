"""Challenges in the window: how one begins, which one a match is, and the stars that past matches have won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from career.challenges import CHALLENGES
from career.challenges.condition import Challenge, Course
from career.challenges.judging import STARS, course_so_far, fits, judged, record_of_challenge, standing, stars_of
from career.occasions import CHALLENGE
from game.core.record import HUMAN, RESIGNED, Occasion, Record, RecordError, SeatEntry, loads
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


class Awards:
    """The most stars that past matches have won in each challenge, worked out from the history match by match.

    Each record is played again, a few at a time (`step`), so that no page waits for it.
    """

    def __init__(self, history: History) -> None:
        self._history = history
        self._judged: dict[int, tuple[str, int]] = {}
        """By number of a match in the history: the challenge and its stars."""
        self._left: list[tuple[int, str]] = []
        self.best: dict[str, int] = {}
        """By challenge that has been tried: its best stars."""

    def look(self) -> None:
        """Look which matches of challenges there are now."""
        found = [
            (past.number, past.occasion.name)
            for past in self._history.matches()
            if past.occasion is not None and past.occasion.kind == CHALLENGE and past.occasion.name in CHALLENGES
        ]
        numbers = {number for number, _ in found}
        self._judged = {number: one for number, one in self._judged.items() if number in numbers and number >= 0}
        self._left = [one for one in reversed(found) if one[0] not in self._judged]
        self._count()

    @property
    def settled(self) -> bool:
        """Whether every match has been judged."""
        return not self._left

    def step(self) -> bool:
        """Judge the next match that could win more stars than are known; False if none is left."""
        while self._left:
            number, slug = self._left.pop()
            if self.best.get(slug, 0) == STARS:
                continue
            self._judged[number] = slug, self._stars(number, slug)
            self._count()
            return True
        return False

    def _stars(self, number: int, slug: str) -> int:
        text = self._history.record(number)
        try:
            return 0 if text is None else judged(CHALLENGES[slug], loads(text))
        except RecordError:
            return 0

    def _count(self) -> None:
        self.best = {}
        for slug, stars in self._judged.values():
            self.best[slug] = max(stars, self.best.get(slug, 0))
