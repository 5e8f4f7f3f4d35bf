"""What a player plays for: medals, stars, and campaigns, a small file each."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from career import campaign, medals
from career.campaign import Campaign, CampaignError, LaterError
from career.challenges import CHALLENGES
from career.challenges.condition import Medal
from career.medals import MEDALS, RULES, CareerTotals
from career.occasions import CHALLENGE, date_in
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import HUMAN, Occasion, SeatEntry
from game.core.sanitize import whole_number
from scenes.keeping.challenges import judge_record
from scenes.match.setup import Setup

if TYPE_CHECKING:
    from scenes.keeping.history import History
    from scenes.keeping.store import Store

SURE: Final = 0.9
"""The share of good decisions in a review that wins a medal."""


class Awards:
    """What finished matches have won: medals, and in each challenge the most stars.

    A match is judged when it ends. Those that were not, or by other rules, are judged by their records a few at a time
    (`step`), so that no page waits for it. The file `medals.txt` remembers which medals were given, and when. Losing
    the file loses the dates; losing the history loses no medal.
    """

    def __init__(self, store: Store, history: History) -> None:
        self._store = store
        self._history = history
        self._file = store.folder / "medals.txt"
        self._left: list[int] = []
        """The numbers of the matches that are not judged, the newest at the end."""
        self._totals: CareerTotals | None = None
        self.best: dict[str, int] = {}
        """By challenge that has been tried: its best stars."""
        self.medals: set[str] = set()
        """The medals that matches have won."""
        self.given: dict[str, datetime.date] = {}

    def look(self) -> None:
        """Look what there is now."""
        self._left, self._totals = self._history.unjudged(RULES), None
        self.best, self.medals = self._history.stars(), self._history.medals(RULES)
        self.given = medals_in(self._store.read(self._file) or "")

    @property
    def settled(self) -> bool:
        """Whether every match has been judged."""
        return not self._left

    def step(self) -> bool:
        """Judge one match more; False if none is left. One whose record cannot be judged keeps what it has won."""
        if not self._left:
            return False
        number = self._left.pop()
        found = judge_record(self._history.record(number))
        if found is None:
            self._history.keep_judged(number, RULES)
            return True
        now, points = found
        self._history.set_judged(number, now, points)
        self.medals.update(now.won)
        for past in self._history.past([number]):
            if past.occasion is not None and past.occasion.kind == CHALLENGE and past.occasion.name in CHALLENGES:
                self.best[past.occasion.name] = max(now.stars, self.best.get(past.occasion.name, 0))
        return True

    @property
    def totals(self) -> CareerTotals:
        """What all matches together have brought, as of the last look."""
        if self._totals is None:
            life, campaigns = self._history.life(), Campaigns(self._store, self._history).all.values()
            fronts = (sum(one.score(slug).level is None for slug in GAMES) for one in campaigns)
            self._totals = CareerTotals(
                played=life.alone.played,
                won=life.alone.won,
                games=len({*life.won_alone} & set(GAMES)),
                running=life.alone.longest,
                generals=len({*life.generals} & set(GAMES)),
                days=life.streak(self._history.now().date()),
                fronts=max(fronts, default=0),
                reviewed=len(self._history.decided(least=SURE)),
            )
        return replace(self._totals, stars=sum(self.best.values()))

    @property
    def won(self) -> dict[str, datetime.date | None]:
        """By slug of a medal: what is won, and when it was given."""
        slugs = {*self.given, *self.medals, *medals.medals_of_totals(self.totals)}
        return {slug: self.given.get(slug) for slug in MEDALS if slug in slugs}

    def give(self) -> list[Medal]:
        """The medals that are won and were not given yet; from now on they are."""
        fresh = {slug: self._history.now().date() for slug in self.won if slug not in self.given}
        if fresh:
            self.given |= fresh
            self._store.add_lines(self._file, medals_text(fresh))
        return [MEDALS[slug] for slug in fresh]


def medals_in(text: str) -> dict[str, datetime.date]:
    """What the file says: a line for each medal, "veteran 2026-11-23"; other lines are left out."""
    given: dict[str, datetime.date] = {}
    for words in text.splitlines():
        slug, _, date = words.strip().partition(" ")
        if slug in MEDALS and (day := date_in(date)) is not None:
            given.setdefault(slug, day)
    return given


def medals_text(given: Mapping[str, datetime.date]) -> str:
    return "".join(f"{slug} {day.isoformat()}\n" for slug, day in given.items())


# --- The campaigns of a player: a small file each, brought up to date from the history ------------

TAIL: Final = ".campaign"
DIGITS: Final = 4
"""Most digits of the number of a campaign."""


class Campaigns:
    """All campaigns, by number. A result is taken from the history once and then stands in the file, too."""

    def __init__(self, store: Store, history: History) -> None:
        self._store = store
        self._history = history
        self._folder: Path = store.folder / "campaigns"
        self.all: dict[int, Campaign] = {}
        self._files: dict[Path, int] = {}
        """The files, with the numbers of their campaigns."""
        self.refresh()

    def refresh(self) -> None:
        """Read the files, and add the matches that were played since. A damaged file is renamed and reported."""
        self.all.clear()
        found = {path: whole_number(path.stem, DIGITS) for path in self._store.listing(self._folder)}
        self._files = {path: number for path, number in found.items() if path.suffix == TAIL and number is not None}
        for path, number in self._files.items():
            text = self._store.read(path)
            if text is None:
                continue
            try:
                self.all[number] = campaign.loads(text)
            except LaterError:
                self._store.say(f"Campaign {number} was begun with a newer version; {path.name} is kept as it is.")
            except CampaignError as failure:
                self._store.say(f"A campaign could not be read: {failure}{self._store.put_aside(path)}")
        self.all = dict(sorted(self.all.items()))
        played = self._played() if self.all else {}
        for campaign_number, one in self.all.items():
            if one.take(partial(self._result, played.get(campaign_number, {}))):
                self._write(campaign_number)

    def _played(self) -> dict[int, dict[tuple[str, int], int]]:
        """By campaign: the matches of the history, by front and number, of two with one number the first."""
        found: dict[int, dict[tuple[str, int], int]] = {}
        for name, game, key in self._history.occasions(campaign.KIND):
            place = campaign.match_of_occasion(Occasion(campaign.KIND, name))
            if place is not None and place[1] == game:
                found.setdefault(place[0], {}).setdefault(place[1:], key)
        return found

    def _result(self, played: dict[tuple[str, int], int], slug: str, match: int) -> str | None:
        """How a match of a campaign has ended; None if it was not played."""
        key = played.get((slug, match))
        past = self._history.past([] if key is None else [key])
        return campaign.result_of(past[0].share) if past and past[0].share is not None else None

    def begin(self, today: datetime.date, seed: int) -> int:
        """Begin a campaign; its number, which no earlier one has had, as far as history and folder tell."""
        taken = {*self.all, *self._files.values(), *self._played()}
        number = next(one for one in itertools.count(1) if one not in taken)
        self.all[number] = Campaign(today, seed)
        self._write(number)
        return number

    def end(self, number: int) -> None:
        """Take a campaign off the list; its file is renamed and kept."""
        if self._store.set_aside(self._path(number), ".ended") is not None:
            del self.all[number]

    def setup(self, number: int, game: Game, person: str) -> Setup:
        """The match that is next on a front; `person` is the name of whoever plays."""
        one = self.all[number]
        deal = one.deal(game, self._history.seen)
        seats = tuple(SeatEntry(kind, person if kind == HUMAN else "") for kind in deal.kinds)
        occasion = campaign.occasion_of_match(number, game, one.next_match(game))
        return Setup(game, seats, deal.options, deal.seed, occasion=occasion)

    def _path(self, number: int) -> Path:
        return self._folder / f"{number}{TAIL}"

    def _write(self, number: int) -> None:
        self._store.write(self._path(number), campaign.dumps(self.all[number]))


def series_after(store: Store, history: History, occasion: Occasion | None) -> str:
    """What a match has brought on the front of its campaign, in a sentence; "" if it belongs to none that is kept."""
    place = campaign.match_of_occasion(occasion)
    if place is None:
        return ""  # no file has to be read
    number, slug, match = place
    found = Campaigns(store, history).all.get(number)
    return "" if found is None else found.series_after(slug, match)
