"""A campaign: on the front of each game four levels have to be beaten, each in a best of three.

A campaign is a small text:

    five fronts campaign 1
    begun: 2026-11-23
    seed: 815
    battlefronts: won lost won drawn

A line for each front lists the results of its matches in order. Everything else follows from these. Two matches win or
lose a series against a level. After a lost series it begins anew, after a won one the next level waits. A drawn match
decides nothing.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ai.levels import LEVELS, Level
from career.deal_code import Deal
from career.occasions import draw_number, parse_date
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import HUMAN, Occasion
from game.core.sanitize import DEALS, LONGEST_DEAL, quoted, whole_number

KIND: Final = "campaign"
"""The kind of the occasion of its matches. Its name is "2/battlefronts-7": campaign, front, match."""
FORMAT: Final = 1
"""The version of its text."""
HEAD: Final = "five fronts campaign"
TITLE: Final = f"{HEAD} {FORMAT}"
WON, LOST, DRAWN = "won", "lost", "drawn"
NEEDED: Final = 2
"""Matches that win or lose a series."""
OLDER: Final = 2**40
"""Seeds of campaigns that older versions began are below this, and so are the deals of such a campaign.

The seed is the only sign of it, so this needs no migration: a campaign keeps its deals as long as it lasts.
"""
STEPS: Final = len(LEVELS)
"""Steps in which the land of a front is won on the map."""
_KEY: Final = re.compile(r"[a-z][a-z _-]{0,30}")
_NAME: Final = re.compile(r"(?P<campaign>[1-9]\d{0,3})/(?P<front>[a-z_]{1,20})-(?P<match>[1-9]\d{0,6})")


FRONTS: Final = {game.slug: game.campaign_front for game in GAMES.values() if game.campaign_front is not None}
"""The fronts by slug of their game. A game without a front has no part in campaigns."""


class CampaignError(ValueError):
    """A text that is no campaign. The message is one sentence for the player, which names the line."""


class LaterError(CampaignError):
    """A campaign that a later version has written, and which that version can use."""


@dataclass(frozen=True)
class FrontScore:
    """The state of a front."""

    beaten: int
    """How many levels are beaten, 0..4."""
    won: int
    """Matches won in the present series."""
    lost: int
    """Matches lost in the present series."""
    setbacks: int
    """Series that were lost."""

    @property
    def level(self) -> Level | None:
        """The level of bots that is to be beaten next on this front, or None once all are.

        `self.beaten` counts the levels that are beaten, from the weakest one on.
        """
        return LEVELS[self.beaten] if self.beaten < len(LEVELS) else None


@dataclass
class Campaign:
    """One campaign.

    `seed` is the number that draws its deals, `results` lists by front how its matches ended (WON, LOST or DRAWN).
    """

    begun: datetime.date
    seed: int
    results: dict[str, list[str]] = field(default_factory=dict)
    more: list[str] = field(default_factory=list)
    """Lines of its text that a later version has added."""

    def score(self, slug: str, matches: int | None = None) -> FrontScore:
        """The state of the front of this game now, or after the first `matches` matches."""
        beaten = won = lost = setbacks = 0
        for result in self.results.get(slug, [])[:matches]:
            won += result == WON
            lost += result == LOST

            if won == NEEDED:
                beaten += 1
            elif lost == NEEDED:
                setbacks += 1
            if NEEDED in (won, lost):  # the series is over
                won = lost = 0

        return FrontScore(beaten, won, lost, setbacks)

    def describe_series(self, slug: str, match: int) -> str:
        """The effect of the match with this number on this front, as a sentence, or "" if it has no result.

        >>> Campaign(datetime.date(2026, 11, 23), 815, {"sharp_end": [WON]}).describe_series("sharp_end", 1)
        'The series stands at 1 : 0.'
        """
        if match > len(self.results.get(slug, [])):
            return ""

        before, after = self.score(slug, matches=match - 1), self.score(slug, match)
        if after.level is None:
            return f"{FRONTS[slug].name} is won!"
        if after.beaten > before.beaten:
            return f"The series is won. Next comes a {after.level.name}."
        if after.setbacks > before.setbacks:
            return "The series is lost and starts again."
        return f"The series stands at {after.won} : {after.lost}."

    @property
    def is_complete(self) -> bool:
        """Whether every level is beaten on every front."""
        return all(self.score(slug).level is None for slug in FRONTS)

    @property
    def levels_beaten(self) -> int:
        """How many levels are beaten in all, counted once for each front, which is a game with its own series."""
        return sum(self.score(slug).beaten for slug in FRONTS)

    def next_match(self, game: Game) -> int:
        """The number of the next match on this game's front, counted from 1."""
        return len(self.results.get(game.slug, [])) + 1

    def deal(self, game: Game, known: Callable[[str, int], bool] = lambda *_: False) -> Deal:
        """Return the next match on the front of this game: a person and a bot of the level that is to be beaten.

        They take turns in the first seat. The deal follows from the seed of the campaign, the game and the number of
        the match. If the player knows it, because it was begun and given up, it makes way for another one: `known` says
        that of a game and the seed of a deal. Raises ValueError on a front that is won.
        """
        level, number = self.score(game.slug).level, self.next_match(game)
        if level is None:
            raise ValueError(f"{game.name} is won.")

        words = f"five fronts, campaign 1: {self.seed} {game.slug} {number}"
        below = DEALS if self.seed >= OLDER else OLDER  # campaigns of older versions have lower seeds and deals
        while known(game.slug, seed := draw_number(words, below)):
            words += " again"

        kinds = (HUMAN, level.slug) if number % 2 else (level.slug, HUMAN)  # the person has the first seat by turns
        return Deal(game, game.full_options({}), kinds, seed)

    def add_results(self, result_of_match: Callable[[str, int], str | None]) -> bool:
        """Add the results of the matches that were played since. True if there were any.

        `result_of_match` returns the result of a match by its front and number, or None if it was not played.
        """
        count_before = sum(map(len, self.results.values()))
        for slug in FRONTS:
            while self.score(slug).level is not None:
                result = result_of_match(slug, self.next_match(GAMES[slug]))
                if result is None:
                    break
                self.results.setdefault(slug, []).append(result)
        return sum(map(len, self.results.values())) > count_before


def occasion_of_match(campaign: int, game: Game, match: int) -> Occasion:
    """The occasion of a match of the campaign with this number."""
    return Occasion(KIND, f"{campaign}/{game.slug}-{match}")


def match_of_occasion(occasion: Occasion | None) -> tuple[int, str, int] | None:
    """The campaign, front and number of the match with this occasion, or None for any other occasion.

    >>> match_of_occasion(Occasion("campaign", "2/battlefronts-7"))
    (2, 'battlefronts', 7)
    """
    if occasion is None or occasion.kind != KIND:
        return None
    parts = _NAME.fullmatch(occasion.name)
    if parts is None or parts["front"] not in FRONTS:
        return None
    return int(parts["campaign"]), parts["front"], int(parts["match"])


def result_of(share: float) -> str:
    """How a match ended for its person, whose score was `share`: WON for 1, LOST for 0, otherwise DRAWN."""
    if share == 1:
        return WON
    return LOST if share == 0 else DRAWN


def dumps(campaign: Campaign) -> str:
    """The text of a campaign, for its file.

    After the title it has a line for the day of its beginning and for its seed, and one with the results of each game
    that has any. Lines that a later version has added (`campaign.more`) are kept at the end.
    """
    lines = [TITLE, f"begun: {campaign.begun.isoformat()}", f"seed: {campaign.seed}"]
    lines += [f"{slug}: {' '.join(results)}" for slug, results in campaign.results.items() if results]
    return "\n".join([*lines, *campaign.more]) + "\n"


def loads(text: str) -> Campaign:
    """Read a campaign from the text that `dumps` writes. Raises CampaignError with the first line that makes no sense.

    After the title it has a line "begun", a line "seed", and one line of results for each game: "sharp_end: won lost".
    None of them may be there twice. Lines with an unknown key (`more`) come from a later version and are kept.
    """
    lines = [line.strip() for line in text.splitlines()]
    _check_title(lines[0] if lines else "")

    begun, seed = None, None
    results: dict[str, list[str]] = {}
    more: list[str] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line:
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        is_unknown_key = colon and _KEY.fullmatch(key) and key not in ("begun", "seed", *GAMES)
        if is_unknown_key:
            more.append(line)
            continue
        if key == "begun" and begun is None and (begun := parse_date(value)) is not None:
            continue
        if key == "seed" and seed is None and (seed := whole_number(value, LONGEST_DEAL)) is not None:
            continue

        words = value.split()
        if key not in GAMES or key in results or set(words) - {WON, LOST, DRAWN}:
            raise CampaignError(f"Line {number} of the campaign makes no sense: '{quoted(line)}'.")
        results[key] = words

    if begun is None or seed is None:
        raise CampaignError("The campaign does not say when it was begun, and with which seed.")
    return Campaign(begun, seed=seed % DEALS, results=results, more=more)


def _check_title(line: str) -> None:
    """Raise CampaignError unless this first line is HEAD, the title of a campaign, with the number of a format.

    Raises LaterError if that number is higher than FORMAT, the one of this version. LONGEST_DEAL is the most digits
    that are read.
    """
    version = whole_number(line.removeprefix(HEAD).strip(), LONGEST_DEAL)
    if not line.startswith(HEAD) or not version:
        raise CampaignError(f"Line 1: '{quoted(line)}' does not begin a campaign.")
    if version > FORMAT:
        raise LaterError(f"Line 1: '{quoted(line)}' is of a newer version.")
