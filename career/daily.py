"""The deal of the day: for each game one match a day, from the date alone, the same for everybody.

The draw is a digest of words, so every Python on every machine draws the same. A change of the draw, or of the options
of a game, would give players with different versions different matches on the same day. A test keeps a table of days.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from career.deal_code import KINDS, NUMBERS, Deal
from career.occasions import DAY, date_of, draw_number
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import HUMAN, Occasion, occasion_of

TABLE: Final = range(2, 5)
"""The seats of a deal of the day, if its game has a choice: a match of more takes an evening."""
NUMBERED: Final = 2**40
"""Their deal numbers are below this. They are no secret, since this program can compute them from the date."""
PLAIN: Final = 2
"""An option is at its first choice on one of this many days, and otherwise at any."""
MISSED: Final = 1
"""How many days in a row may be missed without ending a streak, since a clock may be wrong for a day."""
NEAR: Final = 30
"""A wrong clock that shows other days of the same weeks is wrong by no more days than this."""
WEEKS: Final = datetime.timedelta(days=NEAR)
LEVELS: Final = KINDS[1:]
BEGUN: Final = 500
"""How many deals are remembered as begun, the newest ones."""

Begun = tuple[datetime.date, str]
"""The date of a deal of the day, and the slug of its game."""


def deal_of_day(game: Game, day: datetime.date) -> Deal:
    """The match of a game on this day: one person against bots of one level, which changes from day to day.

    On the same day the games have different levels, so that each level sits at one of the first four tables. The choice
    of an option is drawn, but two kinds of options have their first choice: one that is younger than deal codes
    (`later`), and, on one day out of PLAIN, one that does not choose the side of a seat.
    """
    seat_counts = [count for count in game.seats if count in TABLE] or list(game.seats)
    count = seat_counts[_draw_for(game, day, purpose="seats", below=len(seat_counts))]
    level = LEVELS[(day.toordinal() + NUMBERS.get(game.slug, 0)) % len(LEVELS)]
    person = _draw_for(game, day, purpose="person", below=count)

    options = {}
    for option in game.options:
        is_plain = option.later or (option.seat is None and _draw_for(game, day, f"plain {option.slug}", PLAIN) == 0)
        choice = 0 if is_plain else _draw_for(game, day, purpose=option.slug, below=len(option.choices))
        options[option.slug] = option.choices[choice]

    kinds = tuple(HUMAN if seat == person else level for seat in range(count))
    return Deal(game, options, kinds, _draw_for(game, day, purpose="deal", below=NUMBERED))


def occasion_on(day: datetime.date) -> Occasion:
    """The occasion of the deals of this day."""
    return Occasion(DAY, day.isoformat())


def _draw_for(game: Game, day: datetime.date, purpose: str, below: int) -> int:
    """A number from 0 to `below` - 1 that follows from game, day and purpose alone."""
    return draw_number(f"five fronts, deal of the day 1: {day.isoformat()} {game.slug} {purpose}", below)


# --- the streak ------------------------------------------------------------------------------


@dataclass(frozen=True)
class FinishedOn:
    """A finished match: the date when it ended, and the date of its deal if it was a first try of a deal of the day."""

    ended: datetime.date
    day: datetime.date | None = None


def streak(finished: Iterable[FinishedOn], today: datetime.date) -> int:
    """How many days in a row, up to `today`, have a first try of the deal of the day that was finished.

    `finished`: all matches, in the order in which they ended. One day between two others may be missed (MISSED). More
    missing days are no gap if the clock of the computer was wrong, for which there are two signs:

    - A match between the two days in that order ended on a date before or after both. The days of such matches count.
      Example: the dates in order are the 1st, the 20th and the 5th, so the clock was wrong on the "20th".
    - The dates of the weeks around the gap fall back by about as many days, because the clock was set back. Example: a
      match of the 10th is followed by one of the 7th, a fall of three days, so three missing days are no gap.

    Days after tomorrow do not count until they come.
    """
    matches = list(finished)
    place_of_day: dict[datetime.date, int] = {}
    for place, match in enumerate(matches):
        if match.day is not None:
            place_of_day.setdefault(match.day, place)
    days = sorted(day for day in place_of_day if day <= today + datetime.timedelta(days=1))

    # Go back day by day. `later` is the day counted before, `place_of_later` the place of its match in `matches`, and
    # `missed` the number of days between both.
    counted: set[datetime.date] = set()
    later, place_of_later = today, len(matches)
    for day in reversed(days):
        missed = (later - day).days - 1
        between = matches[place_of_day[day] + 1 : place_of_later]

        if missed > 0 and any(not day <= match.ended <= later for match in between):  # the first sign
            counted.update(match.day for match in between if match.day is not None)
        elif missed > MISSED:
            # The second sign: a fall by the missed days, or by one day less.
            clock_was_set_back = missed <= NEAR and _largest_fall(matches, day - WEEKS, later + WEEKS) >= missed - 1
            if not clock_was_set_back:
                break

        counted.add(day)
        later, place_of_later = day, place_of_day[day]
    return len(counted)


def _largest_fall(matches: Sequence[FinishedOn], start: datetime.date, end: datetime.date) -> int:
    """The most days by which a match of this time ended before one that was finished earlier, or 0 if none did."""
    days = [match.ended for match in matches if start <= match.ended <= end]
    return max(((latest - day).days for latest, day in zip(accumulate(days, max), days, strict=True)), default=0)


# --- deals that were begun ---------------------------------------------------------------------


def parse_begun_days(text: str) -> list[Begun]:
    """Return the deals that a text remembers as begun, a line each, at most the newest BEGUN of them.

    Lines that make no sense are left out.

    >>> parse_begun_days("2026-11-23 sharp_end\\nnonsense\\n")
    [(datetime.date(2026, 11, 23), 'sharp_end')]
    """
    begun = []
    for line in text.splitlines()[-BEGUN:]:
        date, _, slug = line.strip().partition(" ")
        occasion = occasion_of(f"{DAY} {date}")
        day = None if occasion is None else date_of(occasion)
        if day is not None and slug in GAMES:
            begun.append((day, slug))
    return begun


def begun_days_text(begun: Sequence[Begun]) -> str:
    """The text that remembers these deals, the newest at the end.

    >>> begun_days_text([(datetime.date(2026, 11, 23), "sharp_end")])
    '2026-11-23 sharp_end\\n'
    """
    return "".join(f"{day.isoformat()} {slug}\n" for day, slug in begun)
