"""The medals of a player: judged match by match from the history, and given once."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from career import medals
from career.medals import MEDALS, Medal, Service
from game.catalogue import GAMES
from scenes.campaigns import Campaigns

if TYPE_CHECKING:
    from scenes.stack import Services

SURE: Final = 0.9
"""The share of good decisions in a review that wins a medal."""


class Cabinet:
    """What has been won, what is left, and how far it is.

    The file `medals.txt` remembers what was given, and when. Everything is worked out anew from the history, so that a
    lost file costs only the dates, and a lost history no medal. Matches that nobody has judged yet are judged a few at
    a time (`step`).
    """

    def __init__(self, app: Services) -> None:
        self._app = app
        self._file = app.store.folder / "medals.txt"
        self.given: dict[str, datetime.date] = {}
        self.look()

    def look(self) -> None:
        """Look what there is now."""
        self.given = read(self._app.store.read(self._file) or "")
        self._app.awards.look()
        self.service = self._serve()

    @property
    def settled(self) -> bool:
        """Whether every match is judged."""
        return self._app.awards.settled

    def step(self) -> bool:
        """Judge one match more; False if none is left."""
        if not self._app.awards.step():
            return False
        self.service = replace(self.service, stars=sum(self._app.awards.best.values()))
        return True

    def _serve(self) -> Service:
        life, history = self._app.history.life(), self._app.history
        return Service(
            played=life.alone.played,
            won=life.alone.won,
            games=len({*life.won_alone} & set(GAMES)),
            running=life.alone.longest,
            generals=len({*life.generals} & set(GAMES)),
            days=life.streak(history.now().date()),
            stars=sum(self._app.awards.best.values()),
            fronts=_fronts(self._app),
            reviewed=sum(share >= SURE for share in history.decided()),
        )

    @property
    def won(self) -> dict[str, datetime.date | None]:
        """By slug: what is won, and when it was given."""
        slugs = {*self.given, *self._app.awards.medals, *medals.of_service(self.service)}
        return {slug: self.given.get(slug) for slug in MEDALS if slug in slugs}

    def give(self) -> list[Medal]:
        """The medals that are won and were not given yet; from now on they are."""
        fresh = [slug for slug in self.won if slug not in self.given]
        if fresh:
            today = self._app.history.now().date()
            self.given |= dict.fromkeys(fresh, today)
            self._app.store.add_lines(self._file, write(dict.fromkeys(fresh, today)))
        return [MEDALS[slug] for slug in fresh]


def _fronts(app: Services) -> int:
    every = Campaigns(app).all.values()
    return max((sum(one.standing(slug).level is None for slug in GAMES) for one in every), default=0)


# --- the file --------------------------------------------------------------------------------


def read(text: str) -> dict[str, datetime.date]:
    """What the file says: a line for each medal, "veteran 2026-11-23"; other lines are left out."""
    given: dict[str, datetime.date] = {}
    for words in text.splitlines():
        slug, _, date = words.strip().partition(" ")
        try:
            day = datetime.date.fromisoformat(date)
        except ValueError:
            continue
        if slug in MEDALS:
            given.setdefault(slug, day)
    return given


def write(given: dict[str, datetime.date]) -> str:
    return "".join(f"{slug} {day.isoformat()}\n" for slug, day in given.items())
