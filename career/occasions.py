"""The occasion of a match in words, as results, pause and records show it."""

from __future__ import annotations

import datetime
from hashlib import blake2b

from game.core.record import Occasion

DAY = "day"
"""The kind of a deal of the day; its name is the date."""
CHALLENGE = "challenge"
"""The kind of a challenge; its name is the slug."""
YEARS = range(1900, 9000)
"""The years of deals of the day: what no clock shows would not bear to be counted with."""
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def describe_occasion(occasion: Occasion) -> str:
    """Why a match is played: "Deal of the day, 23 November", "Campaign 1, Normandy"; for an unknown kind its kind."""
    from career.campaign import FRONTS, match_of_occasion  # only where an occasion is shown: it takes a while
    from career.challenges import CHALLENGES

    if occasion.kind == DAY and (day := date_of(occasion)) is not None:
        return f"Deal of the day, {in_words(day)}"
    if occasion.kind == CHALLENGE and occasion.name in CHALLENGES:
        return f"Challenge: {CHALLENGES[occasion.name].title}"
    if (match := match_of_occasion(occasion)) is not None:
        return f"Campaign {match[0]}, {FRONTS[match[1]].name}"
    return occasion.kind.capitalize()


def short(occasion: Occasion) -> str:
    """The same without its date, for the bar of a table."""
    return describe_occasion(occasion).partition(",")[0]


def date_of(occasion: Occasion) -> datetime.date | None:
    """The date of a deal of the day; None for any other occasion."""
    day = date_in(occasion.name) if occasion.kind == DAY else None
    return day if day is not None and day.year in YEARS else None


def date_in(words: str) -> datetime.date | None:
    """The date that these words are, such as "2026-11-23"; None for any others."""
    try:
        day = datetime.date.fromisoformat(words)
    except ValueError:
        return None
    return day if day.isoformat() == words else None


def drawn(words: str, below: int) -> int:
    """A number below `below` from the words alone, the same on every machine."""
    return int.from_bytes(blake2b(words.encode(), digest_size=16).digest(), "big") % below


def in_words(day: datetime.date) -> str:
    """Day and month: "23 November"."""
    return f"{day.day} {MONTHS[day.month - 1]}"
