"""The medals of a player: judged match by match from the history, and given once."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Final

from career import medals
from career.challenges.condition import course_of
from career.medals import GENERAL, MEDALS, RULES, Medal, Service
from game.catalogue import GAMES, game_named
from game.core.record import RecordError, loads, replayed
from scenes.campaigns import Campaigns
from scenes.challenges import Awards
from scenes.history import Past
from scenes.history_tables import Judged
from scenes.menus.days import Days
from scenes.menus.decisions import share_of
from scenes.menus.statistics import line

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
        self._awards = Awards(app.history)
        self.given: dict[str, datetime.date] = {}
        self.look()

    def look(self) -> None:
        """Look what there is now."""
        self.given = read(self._app.store.read(self._file) or "")
        self._matches = [past for past in self._app.history.matches() if past.share is not None and people(past) == 1]
        judged = self._app.history.medals()
        self._left = [past for past in self._matches if judged.get(past.number, Judged(0, ())).rules != RULES]
        self._won = {slug for one in judged.values() if one.rules == RULES for slug in one.won}
        self._awards.look()
        self.service = self._serve()

    @property
    def settled(self) -> bool:
        """Whether every match is judged."""
        return not self._left and self._awards.settled

    def step(self) -> bool:
        """Judge one match more; False if none is left."""
        if self._left:
            past = self._left.pop()
            won = judged_by_record(self._app.history.record(past.number))
            self._won.update(won)
            self._app.history.set_medals(past.number, Judged(RULES, won))
            return True
        if not self._awards.step():
            return False
        self.service = self._serve()
        return True

    def _serve(self) -> Service:
        matches = self._matches
        won = [past for past in matches if past.share == 1]
        return Service(
            played=len(matches),
            won=len(won),
            games=len({past.game for past in won} & set(GAMES)),
            running=line("", matches).longest,
            generals=len({past.game for past in won if rivals(past) == {GENERAL}} & set(GAMES)),
            days=Days(self._app).streak(self._app.history.now().date()),
            stars=sum(self._awards.best.values()),
            fronts=_fronts(self._app),
            reviewed=sum((share_of(past) or 0.0) >= SURE for past in matches),
        )

    @property
    def won(self) -> dict[str, datetime.date | None]:
        """By slug: what is won, and when it was given."""
        slugs = {*self.given, *self._won, *medals.of_service(self.service)}
        return {slug: self.given.get(slug) for slug in MEDALS if slug in slugs}

    def give(self) -> list[Medal]:
        """The medals that are won and were not given yet; from now on they are."""
        fresh = [slug for slug in self.won if slug not in self.given]
        if fresh:
            today = self._app.history.now().date()
            self.given |= dict.fromkeys(fresh, today)
            self._app.store.add_lines(self._file, write(dict.fromkeys(fresh, today)))
        return [MEDALS[slug] for slug in fresh]


def people(past: Past) -> int:
    return sum(entry.person for entry in past.seats)


def rivals(past: Past) -> set[str]:
    return {entry.kind for entry in past.seats if not entry.person}


def judged_by_record(text: str | None) -> tuple[str, ...]:
    """The medals that a match has won by its record; none for one that does not replay."""
    try:
        record = loads(text or "")
        match, transcripts = replayed(record, game_named)
    except RecordError:
        return ()
    seat = next((number for number, entry in enumerate(record.seats) if entry.person), None)
    if seat is None:
        return ()
    return medals.of_match(course_of(match.game, seat, match.state, transcripts), [one.kind for one in record.seats])


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
