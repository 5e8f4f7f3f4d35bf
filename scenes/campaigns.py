"""The campaigns of a player: a small file each, brought up to date from the history."""

from __future__ import annotations

import datetime
import itertools
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from career import campaign
from career.campaign import Campaign, CampaignError, LaterError
from game.core.game import Game
from game.core.record import HUMAN, Occasion, SeatEntry
from game.core.sanitize import whole_number
from scenes.match.setup import Setup

if TYPE_CHECKING:
    from scenes.stack import Services

TAIL: Final = ".campaign"
DIGITS: Final = 4
"""Most digits of the number of a campaign."""


class Campaigns:
    """All campaigns, by number. A result is taken from the history once and then stands in the file, too."""

    def __init__(self, app: Services) -> None:
        self._store = app.store
        self._history = app.history
        self._folder: Path = app.store.folder / "campaigns"
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
                aside = self._store.set_aside(path)
                kept = f" It was kept as {aside.name}." if aside is not None else ""
                self._store.say(f"A campaign could not be read: {failure}{kept}")
        self.all = dict(sorted(self.all.items()))
        played = self._played()
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


def told_after(app: Services, occasion: Occasion | None) -> str:
    """What a match has brought on the front of its campaign, in a sentence; "" if it belongs to none that is kept."""
    place = campaign.match_of_occasion(occasion)
    if place is None:
        return ""  # no file has to be read
    number, slug, match = place
    found = Campaigns(app).all.get(number)
    return "" if found is None else found.told_after(slug, match)
