"""The medals and stars that finished matches have won."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from career import medals
from career.challenges import CHALLENGES
from career.challenges.condition import Medal
from career.medals import MEDALS, RULES, CareerTotals
from career.occasions import CHALLENGE, parse_date
from game.catalogue import GAMES
from scenes.keeping.campaigns import Campaigns
from scenes.keeping.challenges import judge_record

if TYPE_CHECKING:
    from scenes.keeping.history import History
    from scenes.keeping.store import Store

SURE: Final = 0.9
"""The share of good decisions in a review that wins a medal."""


class Awards:
    """The medals of a player, and the most stars in each challenge.

    A match is judged when it ends. Matches that were not judged, or by other rules, are judged by their records a few
    at a time (`step`), so that no page waits for it. The file `medals.txt` remembers which medals were given, and when.
    Losing the file loses the dates, and losing the history loses no medal.
    """

    def __init__(self, store: Store, history: History) -> None:
        self._store = store
        self._history = history
        self._file = store.folder / "medals.txt"
        self._numbers_to_judge: list[int] = []
        """The numbers of the matches that are not judged, the newest at the end."""
        self._totals: CareerTotals | None = None
        self.best: dict[str, int] = {}
        """The most stars of each challenge that has been tried, by its slug."""
        self.medals: set[str] = set()
        """The slugs of the medals that single matches have won."""
        self.given: dict[str, datetime.date] = {}
        """The dates on which medals were given, by slug."""

    def reload(self) -> None:
        """Read the history and the file of medals again.

        `best`: the most stars in each challenge. `medals`: those won in single matches. `given`: the days on which
        medals were given. `_totals`, by which other medals are won, are added up again when they are needed.
        """
        self._numbers_to_judge = self._history.unjudged_numbers(RULES)
        self._totals = None
        self.best = self._history.best_stars()
        self.medals = self._history.medals_won(RULES)
        self.given = parse_medals(self._store.read(self._file) or "")

    @property
    def is_up_to_date(self) -> bool:
        """Whether every match has been judged."""
        return not self._numbers_to_judge

    def step(self) -> bool:
        """Judge one more match. Returns False if none is left.

        A match whose record cannot be judged any more keeps the medals that it has won.
        """
        if not self._numbers_to_judge:
            return False

        number = self._numbers_to_judge.pop()
        verdict = judge_record(self._history.record(number))
        if verdict is None:
            self._history.keep_verdict(number, RULES)
            return True

        judged, points = verdict
        self._history.set_verdict(number, judged, points)
        self.medals.update(judged.won)
        for past in self._history.finished_matches([number]):
            occasion = past.occasion
            if occasion is not None and occasion.kind == CHALLENGE and occasion.name in CHALLENGES:
                self.best[occasion.name] = max(judged.stars, self.best.get(occasion.name, 0))
        return True

    @property
    def totals(self) -> CareerTotals:
        """The figures of all matches together for which there are medals, as of the last `reload`."""
        if self._totals is None:
            self._totals = self._count_totals()
        return replace(self._totals, stars=sum(self.best.values()))

    def _count_totals(self) -> CareerTotals:
        """The figures of all matches together, except the number of stars."""
        life = self._history.life_totals()
        campaigns = Campaigns(self._store, self._history).all.values()
        fronts_won = [sum(campaign.score(slug).level is None for slug in GAMES) for campaign in campaigns]
        return CareerTotals(
            played=life.alone.played,
            won=life.alone.won,
            games=len({*life.won_alone} & set(GAMES)),
            running=life.alone.longest,  # the most wins in a row
            generals=len({*life.generals} & set(GAMES)),
            officers=life.officers_beaten,
            days=life.streak(self._history.now().date()),
            fronts=max(fronts_won, default=0),
            reviewed=len(self._history.shares_of_good_decisions(least=SURE)),
        )

    @property
    def won(self) -> dict[str, datetime.date | None]:
        """By slug, the medals that are won, with the date of the award, or None if it was not awarded yet."""
        slugs = {*self.given, *self.medals, *medals.medals_of_totals(self.totals)}
        return {slug: self.given.get(slug) for slug in MEDALS if slug in slugs}

    def give(self) -> list[Medal]:
        """Award the medals that are won and were not awarded yet. Returns them."""
        today = self._history.now().date()
        fresh = {slug: today for slug in self.won if slug not in self.given}
        if fresh:
            self.given |= fresh
            self._store.add_lines(self._file, medals_text(fresh))
        return [MEDALS[slug] for slug in fresh]


def parse_medals(text: str) -> dict[str, datetime.date]:
    """The medals in the text of the file, by slug, each with its date. Lines that cannot be read are left out.

    >>> parse_medals("veteran 2026-11-23")
    {'veteran': datetime.date(2026, 11, 23)}
    """
    given: dict[str, datetime.date] = {}
    for line in text.splitlines():
        slug, _, date = line.strip().partition(" ")
        day = parse_date(date)
        if slug in MEDALS and day is not None:
            given.setdefault(slug, day)
    return given


def medals_text(given: Mapping[str, datetime.date]) -> str:
    """The text of the file with these medals.

    >>> medals_text({"veteran": datetime.date(2026, 11, 23)})
    'veteran 2026-11-23\\n'
    """
    return "".join(f"{slug} {day.isoformat()}\n" for slug, day in given.items())
