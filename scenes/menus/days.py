"""What a player has made of the deals of the day: first tries that are open, begun, finished or given up."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai.levels import level_named
from career import daily
from career.deal_code import Deal
from career.occasions import DAY
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
    known: bool = False
    """Whether it is today's and cannot be made any more: the player knows the deal from another match."""

    @property
    def given_up(self) -> bool:
        """Whether it was begun, and is neither finished nor waiting."""
        return self.begun and self.past is None and self.left is None


class Days:
    """The first tries of a player, as history, saves and the folder tell them."""

    def __init__(self, app: Services) -> None:
        self._history = app.history
        tried = app.history.occasions(DAY)
        self._past = {(day, game): number for day, game, number in reversed(tried)}  # of two, the first
        self._today = app.history.now().date()
        self._tries: dict[tuple[Game, datetime.date], Try] = {}
        self._left = {
            (str(left.record.occasion), left.game.slug): left
            for left in interrupted(app)
            if left.record.occasion is not None and not left.practice
        }
        self._begun = set(app.store.begun_days())

    def first(self, game: Game, day: datetime.date) -> Try:
        """The first try of a deal."""
        if (game, day) not in self._tries:
            occasion = daily.occasion_on(day)
            number = self._past.get((occasion.name, game.slug))
            past = next(iter(self._history.past([] if number is None else [number])), None)
            left = self._left.get((str(occasion), game.slug)) if past is None else None
            found = Try(past, left, (day, game.slug) in self._begun)
            if found == Try() and day == self._today:
                found = Try(known=self._history.seen(game.slug, daily.deal_of_day(game, day).seed, looked=False))
            self._tries[game, day] = found
        return self._tries[game, day]

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
