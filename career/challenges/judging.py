"""How many stars a match has won: its record is played again and looked at."""

from __future__ import annotations

from collections.abc import Sequence

from career.challenges.condition import AtLeast, Bound, Challenge, Course, Figure, course_of
from game.catalogue import game_named
from game.core.events import Transcript
from game.core.record import HUMAN, Record, RecordError, SeatEntry, replayed
from game.core.state import State

STARS = 3


def record_of_challenge(challenge: Challenge, name: str = "") -> Record:
    """The record of this challenge as it begins; the person in it has this name."""
    seats = [SeatEntry(kind, name if kind == HUMAN else "") for kind in challenge.seats]
    options = game_named(challenge.game).full_options(challenge.options)
    return Record(challenge.game, options, seats, challenge.seed, list(challenge.moves))


def fits(challenge: Challenge, record: Record) -> bool:
    """Whether a record is one of this challenge: its game, options, deal and levels, and its first moves."""
    begun = record_of_challenge(challenge)
    if (record.game, record.seed) != (begun.game, begun.seed):
        return False
    try:
        options = game_named(record.game).full_options(record.options)
    except ValueError:
        return False
    seats = [entry.kind for entry in record.seats] == list(challenge.seats)
    return seats and options == begun.options and record.notations[: len(begun.notations)] == begun.notations


def course_so_far(challenge: Challenge, state: State, transcripts: Sequence[Transcript]) -> Course:
    """What a challenge is judged by. `transcripts`: those of the opening and of every action."""
    begun = len(challenge.moves)
    own = transcripts[begun + 1 :] if begun else transcripts
    return course_of(game_named(challenge.game), challenge.seat, state, own)


def stars_of(challenge: Challenge, course: Course) -> int:
    """The stars of a match that has ended by its rules, 0 for any other: the first, and so on without a gap."""
    if course.ended is None:
        return 0
    won = [all(condition.met(course) for condition in star.conditions) for star in challenge.stars]
    return (*won, False).index(False)


def judged(challenge: Challenge, record: Record) -> int:
    """The stars of a match by its record, 0 for one that is not of this challenge or does not replay."""
    if not fits(challenge, record):
        return 0
    try:
        match, transcripts = replayed(record, game_named)
    except RecordError:
        return 0
    return stars_of(challenge, course_so_far(challenge, match.state, transcripts))


def standing(challenge: Challenge, course: Course) -> str:
    """How a match stands in a few words: every figure that is asked for, beside a number that can still be reached.

    That is the next one to reach, or the hardest of those that must not be passed.
    """
    bounds: dict[Figure, list[Bound]] = {}
    for star in challenge.stars:
        for condition in star.conditions:
            if isinstance(condition, Bound):
                bounds.setdefault(condition.figure, []).append(condition)
    return " · ".join(_told(course, found).standing(figure.value(course)) for figure, found in bounds.items())


def _told(course: Course, bounds: list[Bound]) -> Bound:
    """The bound that matters now, of those of one figure, the easiest first."""
    if isinstance(bounds[0], AtLeast):
        return next((bound for bound in bounds if not bound.met(course)), bounds[-1])
    return next((bound for bound in reversed(bounds) if bound.met(course)), bounds[0])
