"""The occasion of a match: why it is played, in words for results, pause and records."""

from __future__ import annotations

import datetime
from hashlib import blake2b

from game.core.record import Occasion

DAY = "day"
"""The kind of a deal of the day. Its name is the date."""
CHALLENGE = "challenge"
"""The kind of a challenge. Its name is the slug."""
YEARS = range(1900, 9000)
"""The years of deals of the day. Dates far outside could not be counted with."""
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def describe_occasion(occasion: Occasion) -> str:
    """Why a match is played, in a few words. An unknown kind of occasion is named by its kind.

    >>> describe_occasion(Occasion("day", "2026-11-23"))
    'Deal of the day, 23 November'
    >>> describe_occasion(Occasion("campaign", "1/sharp_end-2"))
    'Campaign 1, Normandy'
    """
    from career.campaign import FRONTS, match_of_occasion  # only where an occasion is shown: it takes a while
    from career.challenges import CHALLENGES

    if occasion.kind == DAY and (day := date_of(occasion)) is not None:
        return f"Deal of the day, {in_words(day)}"
    if occasion.kind == CHALLENGE and occasion.name in CHALLENGES:
        return f"Challenge: {CHALLENGES[occasion.name].title}"
    if (match := match_of_occasion(occasion)) is not None:
        return f"Campaign {match[0]}, {FRONTS[match[1]].name}"  # its campaign, its front, and its number there
    return occasion.kind.capitalize()


def short_reason(occasion: Occasion) -> str:
    """Why a match is played, without a date or place, for the bar of a table.

    >>> short_reason(Occasion("day", "2026-11-23"))
    'Deal of the day'
    """
    return describe_occasion(occasion).partition(",")[0]


def date_of(occasion: Occasion) -> datetime.date | None:
    """The date of a deal of the day, or None for any other occasion."""
    day = parse_date(occasion.name) if occasion.kind == DAY else None
    return day if day is not None and day.year in YEARS else None


def parse_date(words: str) -> datetime.date | None:
    """The date in ISO format, such as "2026-11-23", or None for any other words."""
    try:
        day = datetime.date.fromisoformat(words)
    except ValueError:
        return None
    return day if day.isoformat() == words else None


def draw_number(words: str, below: int) -> int:
    """A number from 0 to `below` - 1 that follows from the words alone, the same on every machine."""
    return int.from_bytes(blake2b(words.encode(), digest_size=16).digest(), "big") % below


def in_words(day: datetime.date) -> str:
    """Day and month.

    >>> in_words(datetime.date(2026, 11, 23))
    '23 November'
    """
    return f"{day.day} {MONTHS[day.month - 1]}"
