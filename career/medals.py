"""Medals, each won once: by a finished match that counts, or by all matches together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from career import challenges
from career.challenges import CHALLENGES
from career.challenges.condition import RANKS, STARS, Medal, SeatHistory
from career.officers import OFFICERS
from game.catalogue import GAMES

FRONTS: Final = sum(game.campaign_front is not None for game in GAMES.values())
"""The number of fronts of a campaign. `career.campaign` is not loaded for it, since no match needs it."""
RULES: Final = 1
"""The version of the conditions below and in the lists of the games. Raise it with every change: then matches that were
judged before are judged anew."""


@dataclass(frozen=True)
class CareerTotals:
    """The figures that win medals: a person's totals over all matches that count."""

    played: int = 0
    won: int = 0
    games: int = 0
    """Games with a match won."""
    running: int = 0
    """The most matches won in a row."""
    generals: int = 0
    """Games with a match won against Generals alone."""
    officers: int = 0
    """Officers beaten in a match."""
    days: int = 0
    """The most days in a row with a deal of the day."""
    stars: int = 0
    """Stars of challenges."""
    fronts: int = 0
    """The most fronts won in one campaign."""
    reviewed: int = 0
    """Completely reviewed matches in which nine of ten decisions were as good as the best."""


OF_TOTALS: Final = (
    Medal("first-blood", "Baptism of fire", "Win your first match.", total="won", number=1),
    Medal("veteran", "Veteran", "Win ten matches.", total="won", number=10),
    Medal("old-guard", "Old guard", "Win fifty matches.", total="won", number=50),
    Medal("long-service", "Long service", "Play a hundred matches to their end.", total="played", number=100),
    Medal("all-arms", "All arms", "Win a match of each game.", total="games", number=len(GAMES)),
    Medal("in-a-row", "Five on the run", "Win five matches in a row.", total="running", number=5),
    Medal("generals", "Marshal", "Beat Generals in each game.", total="generals", number=len(GAMES)),
    Medal("officers", "Familiar faces", "Beat each of the eight officers.", total="officers", number=len(OFFICERS)),
    Medal("week", "Every day", "Play a deal of the day on seven days in a row.", total="days", number=7),
    Medal("stars", "Star gazer", "Win thirty stars in challenges.", total="stars", number=30),
    Medal("all-stars", "Whole sky", "Win all stars of all challenges.", total="stars", number=STARS * len(CHALLENGES)),
    Medal("front", "One front less", "Win a front of a campaign.", total="fronts", number=1),
    Medal("europe", "Europe is yours", "Win all fronts of a campaign.", total="fronts", number=FRONTS),
    Medal(
        "sure",
        name="Sure hand",
        words="Have a review find nine of ten decisions as good as the best.",
        total="reviewed",
        number=1,
    ),
)

OF_MATCHES: Final = challenges.MEDALS

MEDALS: Final = {medal.slug: medal for medal in (*OF_TOTALS, *OF_MATCHES)}


def medals_of_match(course: SeatHistory, kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the slugs of the medals that a match with these `kinds` of seats has won for its person.

    A match that goes on wins nothing, and neither does one in which anybody sat beside the person but bots of a level.
    RANKS has the levels from the weakest to the strongest. A match can win the medals of its game whose rank is not
    above that of its weakest bot, if their conditions are met.
    """
    bot_ranks = [RANKS.index(kind) for seat, kind in enumerate(kinds) if seat != course.seat and kind in RANKS]
    has_only_bots = len(bot_ranks) == len(kinds) - 1
    if course.ending_event is None or not has_only_bots:
        return ()

    of_game = [medal for medal in OF_MATCHES if medal.game == course.game.slug]
    in_reach = [medal for medal in of_game if min(bot_ranks) >= RANKS.index(medal.rank)]
    return tuple(medal.slug for medal in in_reach if all(condition.is_met(course) for condition in medal.conditions))


def medals_of_totals(totals: CareerTotals) -> tuple[str, ...]:
    """The slugs of the medals that all matches together have won."""
    return tuple(medal.slug for medal in OF_TOTALS if done(medal, totals) >= medal.number)


def done(medal: Medal, totals: CareerTotals) -> int:
    """How far a medal for all matches has come: the figure that it asks for, at most `medal.number`."""
    assert medal.total in {field.name for field in fields(CareerTotals)}
    return min(medal.number, int(getattr(totals, medal.total)))
