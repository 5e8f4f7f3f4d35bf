"""The campaigns of a player: a small file each, brought up to date from the history."""

from __future__ import annotations

import datetime
import itertools
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from career import campaign
from career.campaign import Campaign, CampaignError, LaterError
from career.officers import Officer, draw_officers
from game.core.game import Game
from game.core.record import HUMAN, Occasion, SeatEntry
from game.core.sanitize import whole_number
from scenes.match.setup import Setup

if TYPE_CHECKING:
    from scenes.keeping.history import History
    from scenes.keeping.store import Store

TAIL: Final = ".campaign"
DIGITS: Final = 4
"""The most digits of the number of a campaign."""

MatchNumbers = dict[tuple[str, int], int]
"""The numbers that the matches of a campaign have in the history, by slug of their front and number on that front."""


class Campaigns:
    """All campaigns. Once a result has been read from the history, it is kept in the file of its campaign, too."""

    def __init__(self, store: Store, history: History) -> None:
        self._store = store
        self._history = history
        self._folder: Path = store.folder / "campaigns"
        self.all: dict[int, Campaign] = {}
        """The campaigns by number, in order."""
        self._files: dict[Path, int] = {}
        """The numbers of the campaigns by file, including those that cannot be read."""
        self.refresh()

    def refresh(self) -> None:
        """Read the files of all campaigns, and add the matches played since. A damaged file is renamed and reported.

        The name of a file is the number of its campaign, with the suffix TAIL. A campaign that got new results is
        written to its file again.
        """
        self.all.clear()
        numbers = {path: whole_number(path.stem, DIGITS) for path in self._store.listing(self._folder)}
        self._files = {path: number for path, number in numbers.items() if path.suffix == TAIL and number is not None}

        for path, number in self._files.items():
            self._read_campaign(path, number)
        self.all = dict(sorted(self.all.items()))

        match_numbers = self._match_numbers() if self.all else {}
        for number, known_campaign in self.all.items():
            result_of_match = partial(self._result_of_match, match_numbers.get(number, {}))
            has_new_results = known_campaign.add_results(result_of_match)
            if has_new_results:
                self._write_campaign(number)

    def _read_campaign(self, path: Path, number: int) -> None:
        """Read the campaign with this number from its file. An unreadable file is reported."""
        text = self._store.read(path)
        if text is None:
            return
        try:
            self.all[number] = campaign.loads(text)
        except LaterError:
            notice = f"Campaign {number} was begun with a newer version; {path.name} is kept as it is."
            self._store.report_sentence(notice)
        except CampaignError as failure:
            self._store.report_sentence(f"A campaign could not be read: {failure}{self._store.keep_damaged_file(path)}")

    def _match_numbers(self) -> dict[int, MatchNumbers]:
        """By campaign, the numbers of its matches in the history.

        Of two matches for the same place the first one counts.
        """
        numbers: dict[int, MatchNumbers] = {}
        for name, game, key in self._history.matches_by_occasion(campaign.KIND):
            place = campaign.match_of_occasion(Occasion(campaign.KIND, name))
            # A place is the number of a campaign, a front, and the number of a match there.
            if place is not None and place[1] == game:
                numbers.setdefault(place[0], {}).setdefault(place[1:], key)
        return numbers

    def _result_of_match(self, numbers: MatchNumbers, slug: str, match: int) -> str | None:
        """The result of a match of a campaign: WON, LOST or DRAWN. None if it was not played, or does not count.

        `slug`: the game of its front. `match`: its number on that front. `numbers`: the numbers of the campaign's
        matches in the history.
        """
        number_in_history = numbers.get((slug, match))
        past = self._history.finished_matches([] if number_in_history is None else [number_in_history])
        if not past or past[0].counted_result is None:  # None: for practice
            return None
        return campaign.result_of(past[0].counted_result)

    def begin(self, today: datetime.date, seed: int) -> int:
        """Begin a campaign. Returns its number, which neither the history nor the folder knows already."""
        taken = {*self.all, *self._files.values(), *self._match_numbers()}
        number = next(candidate for candidate in itertools.count(1) if candidate not in taken)
        self.all[number] = Campaign(today, seed)
        self._write_campaign(number)
        return number

    def end(self, number: int) -> None:
        """Take a campaign off the list. Its file is renamed, not removed."""
        if self._store.set_aside(self._path_of(number), ".ended") is not None:
            del self.all[number]

    def setup(self, number: int, game: Game, person: str) -> Setup:
        """The setup of the next match on a game's front in a campaign. `person`: the name of the player."""
        current_campaign = self.all[number]
        deal = current_campaign.deal(game, self._history.has_seen_deal)
        opponent = self.opponent(number, game).surname
        seats = tuple(SeatEntry(kind, person if kind == HUMAN else opponent) for kind in deal.kinds)
        occasion = campaign.occasion_of_match(number, game, current_campaign.next_match(game))
        return Setup(game, seats, options=deal.options, seed=deal.seed, occasion=occasion)

    def opponent(self, number: int, game: Game) -> Officer:
        """The officer who comes back in each match of a game's front, another one on each front of this campaign."""
        fronts = list(campaign.FRONTS)
        officers = draw_officers(f"{self.all[number].begun} {number}", len(fronts))
        return officers[fronts.index(game.slug)]

    def _path_of(self, number: int) -> Path:
        return self._folder / f"{number}{TAIL}"

    def _write_campaign(self, number: int) -> None:
        self._store.write(self._path_of(number), campaign.dumps(self.all[number]))


def series_after(store: Store, history: History, occasion: Occasion | None) -> str:
    """A sentence on the effect of a match on its campaign's front (`Campaign.describe_series`).

    "" if the match belongs to no campaign, or to one that is no longer there.
    """
    place = campaign.match_of_occasion(occasion)
    if place is None:
        return ""  # no file has to be read

    number, slug, match = place
    match_campaign = Campaigns(store, history).all.get(number)
    return "" if match_campaign is None else match_campaign.describe_series(slug, match)
