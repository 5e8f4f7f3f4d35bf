"""What a player has made of the deals of the day: first tries that are open, begun, finished or given up."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai.bot import level_named
from career import daily
from career.deal_code import Deal
from career.occasions import DAY, date_of
from game.core.game import Game
from game.core.record import HUMAN, SeatEntry
from scenes.history import Past
from scenes.match.setup import Setup
from scenes.menus.interrupted import Interrupted, interrupted

if TYPE_CHECKING:
    from scenes.stack import Services


@dataclass(frozen=True)
class Try:
    """The first try of a deal of the day: `past` once it is finished, `left` while it can be gone on with."""

    past: Past | None = None
    left: Interrupted | None = None
    begun: bool = False

    @property
    def given_up(self) -> bool:
        """Whether it was begun, and is neither finished nor waiting."""
        return self.begun and self.past is None and self.left is None


class Days:
    """The first tries of a player, as history, saves and the folder tell them."""

    def __init__(self, app: Services) -> None:
        matches = app.history.matches()
        written = sorted(matches, key=lambda past: (past.number < 0, abs(past.number)))  # waiting ones come last
        tried = [past for past in written if past.occasion is not None and not past.practice]
        self._past = {(str(past.occasion), past.game): past for past in reversed(tried)}  # of two, the first
        self._left = {
            (str(left.record.occasion), left.game.slug): left
            for left in interrupted(app)
            if left.record.occasion is not None and not left.practice
        }
        self._begun = set(app.store.begun_days())
        self._finished = [daily.Finished(_date(past.ended), _day(past)) for past in written]

    def first(self, game: Game, day: datetime.date) -> Try:
        """The first try of a deal."""
        key = str(daily.occasion_on(day)), game.slug
        past = self._past.get(key)
        return Try(past, self._left.get(key) if past is None else None, (day, game.slug) in self._begun)

    def streak(self, today: datetime.date) -> int:
        return daily.streak(self._finished, today)

    def setup(self, game: Game, day: datetime.date, today: datetime.date, person: str) -> Setup:
        """The match of a deal; practice unless it is today's first try. `person`: the name of whoever plays."""
        deal = daily.deal_of_day(game, day)
        seats = tuple(SeatEntry(kind, person if kind == HUMAN else "") for kind in deal.kinds)
        practice = day != today or self.first(game, day) != Try()
        return Setup(game, seats, deal.options, deal.seed, practice, daily.occasion_on(day))


def side(deal: Deal) -> str:
    """The side of the person: "Your side: Olive"."""
    return f"Your side: {deal.game.names(deal.options)[deal.kinds.index(HUMAN)]}"


def rivals(deal: Deal) -> str:
    """The bots: "Against a Captain", "Against 2 Recruits"."""
    bots = [kind for kind in deal.kinds if kind != HUMAN]
    level = level_named(bots[0]).name
    return f"Against a {level}" if len(bots) == 1 else f"Against {len(bots)} {level}s"


def rules(deal: Deal) -> str:
    """The options that are not at their first choice, in a sentence."""
    told = []
    for option in deal.game.options:
        chosen = option.choices.index(deal.options[option.slug])
        if chosen and option.seat is None:
            told.append(option.name if option.choices == ("off", "on") else f"{option.name}: {option.shown[chosen]}")
    return f"{'; '.join(told)}." if told else "The usual rules."


def _date(stamp: float) -> datetime.date:
    try:
        return datetime.date.fromtimestamp(stamp)
    except (OSError, ValueError, OverflowError):
        return datetime.date.min


def _day(past: Past) -> datetime.date | None:
    counts = past.occasion is not None and past.occasion.kind == DAY and not past.practice
    return date_of(past.occasion) if counts and past.occasion is not None else None
