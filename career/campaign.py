"""A campaign: five fronts, on each of them four levels, each to be beaten in a best of three.

A campaign is a small text:

    five fronts campaign 1
    begun: 2026-11-23
    seed: 815
    battlefronts: won lost won drawn

A line for each front tells its matches in order. Everything else follows from these: a series against a level is won or
lost with two matches; after a lost one it begins anew, after a won one the next level waits. A drawn match decides
nothing.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ai.levels import LEVELS, Level
from career.deal_code import Deal
from career.occasions import date_in, drawn
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import HUMAN, Occasion
from game.core.sanitize import DEALS, LONGEST_DEAL, quoted, whole_number

KIND: Final = "campaign"
"""The kind of the occasion of its matches; their name is "2/battlefronts-7": campaign, front, match."""
FORMAT: Final = 1
"""The version of its text."""
HEAD: Final = "five fronts campaign"
TITLE: Final = f"{HEAD} {FORMAT}"
WON, LOST, DRAWN = "won", "lost", "drawn"
NEEDED: Final = 2
"""Matches that win or lose a series."""
OLDER: Final = 2**40
"""Seeds of campaigns of older versions, and the deals of these, are below this."""
STEPS: Final = len(LEVELS)
"""Steps in which the land of a front is won."""
_KEY: Final = re.compile(r"[a-z][a-z _-]{0,30}")
_NAME: Final = re.compile(r"([1-9]\d{0,3})/([a-z_]{1,20})-([1-9]\d{0,6})")


@dataclass(frozen=True)
class Front:
    """Where a game lies on the map of Europe: its name there, and its place as shares of width and height."""

    name: str
    x: float
    y: float


FRONTS: Final = {
    "battlefronts": Front("The valley", 0.52, 0.60),
    "sharp_end": Front("Normandy", 0.205, 0.415),
    "fix_bayonets": Front("The Argonne", 0.365, 0.44),
    "last_front": Front("Berlin", 0.566, 0.345),
    "fighting_front": Front("Kursk", 0.815, 0.32),
}
"""By game."""


class CampaignError(ValueError):
    """A text that is no campaign; the message is one sentence for the player, naming the line."""


class LaterError(CampaignError):
    """A campaign that a later version has written, and which that version can use."""


@dataclass(frozen=True)
class FrontScore:
    """How a front stands."""

    beaten: int
    """How many levels are beaten, 0..4."""
    won: int
    """Matches won in the series that goes on."""
    lost: int
    setbacks: int
    """Series that were lost."""

    @property
    def level(self) -> Level | None:
        """The level that is to be beaten; None once all are."""
        return LEVELS[self.beaten] if self.beaten < len(LEVELS) else None


@dataclass
class Campaign:
    """One campaign: when it was begun, the number that draws its deals, and by front how its matches ended."""

    begun: datetime.date
    seed: int
    results: dict[str, list[str]] = field(default_factory=dict)
    more: list[str] = field(default_factory=list)
    """Lines of its text that a later version has added."""

    def score(self, slug: str, matches: int | None = None) -> FrontScore:
        """How the front of this game stands, or stood after so many matches."""
        beaten = won = lost = setbacks = 0
        for result in self.results.get(slug, [])[:matches]:
            won, lost = won + (result == WON), lost + (result == LOST)
            if won == NEEDED:
                beaten, won, lost = beaten + 1, 0, 0
            elif lost == NEEDED:
                setbacks, won, lost = setbacks + 1, 0, 0
        return FrontScore(beaten, won, lost, setbacks)

    def series_after(self, slug: str, match: int) -> str:
        """What the match with this number has brought on this front, in a sentence; "" if it has no result."""
        if match > len(self.results.get(slug, [])):
            return ""
        before, after = self.score(slug, match - 1), self.score(slug, match)
        if after.level is None:
            return f"{FRONTS[slug].name} is won!"
        if after.beaten > before.beaten:
            return f"The series is won. Next comes a {after.level.name}."
        if after.setbacks > before.setbacks:
            return "The series is lost, and begins anew."
        return f"The series stands {after.won} : {after.lost}."

    @property
    def over(self) -> bool:
        """Whether every level is beaten on every front."""
        return all(self.score(slug).level is None for slug in FRONTS)

    @property
    def beaten(self) -> int:
        """Levels beaten on all fronts together."""
        return sum(self.score(slug).beaten for slug in FRONTS)

    def next_match(self, game: Game) -> int:
        """The number of the match that is next on the front of this game, from 1."""
        return len(self.results.get(game.slug, [])) + 1

    def deal(self, game: Game, known: Callable[[str, int], bool] = lambda *_: False) -> Deal:
        """That match: a person and a bot of the level that is to be beaten, who take turns in the first seat.

        A deal that is known (by game and number), as it was begun and given up, makes way for another one. Raises
        ValueError on a front that is won.
        """
        level, number = self.score(game.slug).level, self.next_match(game)
        if level is None:
            raise ValueError(f"{game.name} is won.")
        words = f"five fronts, campaign 1: {self.seed} {game.slug} {number}"
        below = DEALS if self.seed >= OLDER else OLDER
        while known(game.slug, seed := drawn(words, below)):
            words += " again"
        kinds = (HUMAN, level.slug) if number % 2 else (level.slug, HUMAN)
        return Deal(game, game.full_options({}), kinds, seed)

    def take(self, finished: Callable[[str, int], str | None]) -> bool:
        """Add the results of matches that were played since, told by front and number; True if there were any."""
        before = sum(map(len, self.results.values()))
        for slug in FRONTS:
            while self.score(slug).level is not None:
                result = finished(slug, self.next_match(GAMES[slug]))
                if result is None:
                    break
                self.results.setdefault(slug, []).append(result)
        return sum(map(len, self.results.values())) > before


def occasion_of_match(campaign: int, game: Game, match: int) -> Occasion:
    """The occasion of a match of the campaign with this number."""
    return Occasion(KIND, f"{campaign}/{game.slug}-{match}")


def match_of_occasion(occasion: Occasion | None) -> tuple[int, str, int] | None:
    """Campaign, front and match of an occasion; None for any other."""
    found = _NAME.fullmatch(occasion.name) if occasion is not None and occasion.kind == KIND else None
    return None if found is None or found[2] not in FRONTS else (int(found[1]), found[2], int(found[3]))


def result_of(share: float) -> str:
    """How a match ended for its person, whose score was `share`."""
    return WON if share == 1 else LOST if share == 0 else DRAWN


def dumps(campaign: Campaign) -> str:
    """The text of a campaign."""
    lines = [TITLE, f"begun: {campaign.begun.isoformat()}", f"seed: {campaign.seed}"]
    lines += [f"{slug}: {' '.join(results)}" for slug, results in campaign.results.items() if results]
    return "\n".join([*lines, *campaign.more]) + "\n"


def loads(text: str) -> Campaign:
    """Read a campaign. Raises CampaignError."""
    lines = [line.strip() for line in text.splitlines()]
    version = whole_number(lines[0].removeprefix(HEAD).strip(), LONGEST_DEAL) if lines else None
    if not lines or not lines[0].startswith(HEAD) or not version:
        raise CampaignError(f"Line 1: '{quoted(lines[0] if lines else '')}' does not begin a campaign.")
    if version > FORMAT:
        raise LaterError(f"Line 1: '{quoted(lines[0])}' is of a newer version.")
    begun, seed = None, None
    results: dict[str, list[str]] = {}
    more: list[str] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line:
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if colon and _KEY.fullmatch(key) and key not in ("begun", "seed", *GAMES):
            more.append(line)
            continue
        if key == "begun" and begun is None and (begun := date_in(value)) is not None:
            continue
        if key == "seed" and seed is None and (seed := whole_number(value, LONGEST_DEAL)) is not None:
            continue
        told = value.split()
        if key not in GAMES or key in results or set(told) - {WON, LOST, DRAWN}:
            raise CampaignError(f"Line {number} of the campaign makes no sense: '{quoted(line)}'.")
        results[key] = told
    if begun is None or seed is None:
        raise CampaignError("The campaign does not say when it was begun, and with which seed.")
    return Campaign(begun, seed % DEALS, results, more)
