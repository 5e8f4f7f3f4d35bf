"""The deal of the day: for each game one match a day, from the date alone, the same for everybody.

The draw is a digest of words, so every Python on every machine draws the same. Whoever changes it, or the options of a
game, changes what everybody plays on one day: a test keeps a table of days.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from career.deal_code import KINDS, NUMBERS, Deal
from career.occasions import DAY, date_of, drawn
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import HUMAN, Occasion, occasion_of

TABLE: Final = range(2, 5)
"""How many seats a deal of the day has, where its game has a choice: a match of more takes an evening."""
NUMBERED: Final = 2**40
"""Their deal numbers are below this. They are no secret: the date says them to whoever knows this program."""
PLAIN: Final = 2
"""An option is at its first choice on one of so many days, and otherwise at any."""
MISSED: Final = 1
"""So many days in a row may be missed without ending a streak: a clock may be wrong for a day."""
NEAR: Final = 30
"""A wrong clock that shows other days of the same weeks is wrong by no more days than this."""
WEEKS: Final = datetime.timedelta(days=NEAR)
LEVELS: Final = KINDS[1:]
BEGUN: Final = 500
"""Deals that are told of as begun, the newest."""

Begun = tuple[datetime.date, str]
"""The date of a deal of the day, and the slug of its game."""


def deal_of_day(game: Game, day: datetime.date) -> Deal:
    """The match of a game on this day: one person against bots of one level, which changes from day to day.

    On the same day the games have different levels, and each level sits at one of the first four tables.
    """
    seats = [count for count in game.seats if count in TABLE] or list(game.seats)
    count = seats[_drawn(game, day, "seats", len(seats))]
    level = LEVELS[(day.toordinal() + NUMBERS.get(game.slug, 0)) % len(LEVELS)]
    person = _drawn(game, day, "person", count)
    options = {}
    for option in game.options:
        plain = option.later or (option.seat is None and _drawn(game, day, f"plain {option.slug}", PLAIN) == 0)
        options[option.slug] = option.choices[0 if plain else _drawn(game, day, option.slug, len(option.choices))]
    kinds = tuple(HUMAN if seat == person else level for seat in range(count))
    return Deal(game, options, kinds, _drawn(game, day, "deal", NUMBERED))


def occasion_on(day: datetime.date) -> Occasion:
    """The occasion of the deals of this day."""
    return Occasion(DAY, day.isoformat())


def _drawn(game: Game, day: datetime.date, what: str, below: int) -> int:
    """A number below `below` from the words alone."""
    return drawn(f"five fronts, deal of the day 1: {day.isoformat()} {game.slug} {what}", below)


# --- the streak ------------------------------------------------------------------------------


@dataclass(frozen=True)
class FinishedOn:
    """A finished match: the date when it ended, and if it was a first try, the date of its deal."""

    ended: datetime.date
    day: datetime.date | None = None


def streak(finished: Iterable[FinishedOn], today: datetime.date) -> int:
    """How many days in a row have a finished first try. `finished`: all matches, in the order in which they ended.

    A day may be missed. A wrong clock ends no streak either. Days that are missing between two others are no gap if
    meanwhile a match ended on an earlier or a later date, and the days of such matches count; nor if the dates of the
    weeks around them fall back by about as many days. Days after tomorrow are left alone until they come.
    """
    matches = list(finished)
    order: dict[datetime.date, int] = {}
    for place, match in enumerate(matches):
        if match.day is not None:
            order.setdefault(match.day, place)
    days = sorted(day for day in order if day <= today + datetime.timedelta(days=1))
    counted: set[datetime.date] = set()
    later, before = today, len(matches)
    for day in reversed(days):
        missed, between = (later - day).days - 1, matches[order[day] + 1 : before]
        if missed > 0 and any(not day <= match.ended <= later for match in between):
            counted.update(match.day for match in between if match.day is not None)
        elif missed > MISSED and not (missed <= NEAR and _fall(matches, day - WEEKS, later + WEEKS) >= missed - 1):
            break
        counted.add(day)
        later, before = day, order[day]
    return len(counted)


def _fall(matches: Sequence[FinishedOn], start: datetime.date, end: datetime.date) -> int:
    """By how many days a match of this time ended before one that was finished earlier, at most."""
    days = [match.ended for match in matches if start <= match.ended <= end]
    return max(((latest - day).days for latest, day in zip(accumulate(days, max), days, strict=True)), default=0)


# --- what was begun --------------------------------------------------------------------------


def begun_in(text: str) -> list[Begun]:
    """The deals that a text remembers as begun, a line each; other lines are left out."""
    found = []
    for line in text.splitlines()[-BEGUN:]:
        date, _, slug = line.strip().partition(" ")
        occasion = occasion_of(f"{DAY} {date}")
        day = None if occasion is None else date_of(occasion)
        if day is not None and slug in GAMES:
            found.append((day, slug))
    return found


def begun_text(begun: Sequence[Begun]) -> str:
    """The text of these, the newest at the end."""
    return "".join(f"{day.isoformat()} {slug}\n" for day, slug in begun)
