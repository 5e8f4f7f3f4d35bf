"""What all finished matches of a player add up to: one fold, kept up to date match by match."""

from __future__ import annotations

import datetime
import json
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import zip_longest
from math import sqrt
from typing import TYPE_CHECKING, Final

from ai.levels import LEVELS
from career import daily
from career.level_ratings import LEVEL_RATINGS
from career.occasions import CHALLENGE, date_of
from career.rating import Rating, Result, rated

if TYPE_CHECKING:
    from scenes.keeping.finished import Past

NORMAL: Final = 1.96
"""Half the width of a 95 % interval in standard deviations."""
RULES: Final = f"3 {blake2b(repr(LEVEL_RATINGS).encode(), digest_size=8).hexdigest()}"
"""By what matches are added up: the version of this module, raised with every change, and the ratings of the levels."""
RATED: Final = 5
"""Matches after which a rating says something."""


@dataclass
class Tally:
    """Matches of one person or several against bots, practice left out. A shared win counts as drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    running: int = 0
    """How many of the latest matches were won, up to the first that was not."""
    longest: int = 0
    """The most matches that were ever won in a row."""
    course: str = ""
    """By match: w where it was won, l where it was lost, d where it was drawn."""
    seconds: float = 0.0
    scored: int = 0
    """Matches that were decided by points; below, the sum of the points of their best person, and the most."""
    points: int = 0
    most: int = 0
    rounds: int = 0
    """The sum of the rounds of the matches that were won, and the fewest of one."""
    fewest: int = 0

    def take(self, past: Past, share: float) -> None:
        """Add a match; `share` is the best score of a person, 0..1."""
        self.won, self.lost = self.won + (share == 1), self.lost + (share == 0)
        self.drawn += 0 < share < 1
        self.course += "w" if share == 1 else "d" if share else "l"
        self.running = self.running + 1 if share == 1 else 0
        self.longest = max(self.longest, self.running)
        self.seconds += past.seconds
        if share == 1:
            self.rounds += past.rounds
            self.fewest = min(self.fewest or past.rounds, past.rounds)
        if past.points:
            best = max(points for points, entry in zip(past.points, past.seats, strict=True) if entry.person)
            self.most = max(self.most, best) if self.scored else best
            self.scored, self.points = self.scored + 1, self.points + best

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float:
        """The share won, a draw as half a win; only where a match was played."""
        return (self.won + self.drawn / 2) / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share (Wilson 1927); only where a match was played."""
        n, z = self.played, NORMAL
        middle, wide = self.share + z * z / (2 * n), z * sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return (middle - wide) / (1 + z * z / n), (middle + wide) / (1 + z * z / n)

    def words(self) -> str:
        """The text on a poster: "WON 7  LOST 4", with the draws if there are any."""
        return f"WON {self.won}  LOST {self.lost}" + (f"  DRAWN {self.drawn}" if self.drawn else "")


@dataclass
class Life:
    """The totals of a player. Matches count in the order in which they ended, whatever the clock said."""

    last: int = 0
    """The number of the last match that was added."""
    matches: int = 0
    practice: int = 0
    """How many of them do not count."""
    seconds: float = 0.0
    games: list[str] = field(default_factory=list)
    """The games that were played to their end, practice included, the latest at the end."""
    person: str = ""
    """The name of whoever played last and has one."""
    challenged: str = ""
    """The game of the last challenge."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    """By game and level at the table, "" for any of them (see `tally`)."""
    alone: Tally = field(default_factory=Tally)
    """Matches of one person."""
    won_alone: list[str] = field(default_factory=list)
    generals: list[str] = field(default_factory=list)
    """Games of which a single person has won a match, and has won one against Generals alone."""
    ratings: dict[str, tuple[Rating, int]] = field(default_factory=dict)
    """By game: how strong a single person is, and from how many matches that comes."""
    dice: dict[str, list[int]] = field(default_factory=dict)
    """By game: how often each face came up, from 1 on."""
    days: list[tuple[int, int]] = field(default_factory=list)
    """On which day matches ended, and the day whose deal a first try was of (0: of none), as ordinals."""

    def tally(self, game: str = "", level: str = "") -> Tally:
        """The matches of a game, or of all, with a level at the table, or with any."""
        return self.tallies.get(f"{game} {level}") or Tally()

    def rating(self, game: str) -> Rating | None:
        """How strong a single person is in this game; None as long as fewer than RATED matches tell."""
        mine, played = self.ratings.get(game, (None, 0))
        return mine if played >= RATED else None

    def streak(self, today: datetime.date) -> int:
        """How many days in a row have a finished first try of a deal of the day."""
        of = datetime.date.fromordinal
        return daily.streak([daily.FinishedOn(of(ended), of(day) if day else None) for ended, day in self.days], today)

    def take(self, past: Past) -> None:
        """Add the match that ended after all others."""
        self.last = max(self.last, past.number)
        self.matches, self.practice = self.matches + 1, self.practice + bool(past.practice)
        self.seconds += past.seconds
        if past.game not in self.games[-1:]:
            self.games = [*(game for game in self.games if game != past.game), past.game]
        self.person = next((one.name for one in past.seats if one.person and one.name), self.person)
        if past.occasion is not None and past.occasion.kind == CHALLENGE:
            self.challenged = past.game
        day = None if past.occasion is None or past.practice else date_of(past.occasion)
        entry = past.date.toordinal(), day.toordinal() if day is not None else 0
        if not self.days or self.days[-1] != entry:
            self.days.append(entry)
        if past.faces:
            rolled = zip_longest(self.dice.get(past.game, []), past.faces, fillvalue=0)
            self.dice[past.game] = [before + now for before, now in rolled]
        if (share := past.share) is None:
            return
        kinds = {entry.kind for entry in past.seats}
        for level in ("", *(one.slug for one in LEVELS if one.slug in kinds)):
            for game in ("", past.game):
                self.tallies.setdefault(f"{game} {level}", Tally()).take(past, share)
        if sum(entry.person for entry in past.seats) != 1:
            return
        self.alone.take(past, share)
        rivals = {entry.kind for entry in past.seats if not entry.person}
        for games, holds in ((self.won_alone, True), (self.generals, rivals == {LEVELS[-1].slug})):
            if share == 1 and holds and past.game not in games:
                games.append(past.game)
        found = results(past, share)
        if found:
            before, count = self.ratings.get(past.game, (Rating(), 0))
            self.ratings[past.game] = rated(before, found), count + 1

    def dumps(self) -> str:
        """The totals as text, with a digest by which `loads` sees whether anybody has changed them since."""
        text = json.dumps(asdict(self))
        return f"{_digest(text)} {text}"


def _digest(text: str) -> str:
    return blake2b(text.encode(errors="replace"), digest_size=16).hexdigest()


def loads(text: str) -> Life | None:
    """The totals that `dumps` wrote; None for any other text: the matches can be added up again."""
    noted, _, totals = text.partition(" ")
    if noted != _digest(totals):
        return None
    found = json.loads(totals)
    life = Life(**found)
    life.tallies = {key: Tally(**one) for key, one in found["tallies"].items()}
    life.alone = Tally(**found["alone"])
    life.ratings = {game: (Rating(**one), count) for game, (one, count) in found["ratings"].items()}
    life.days = [(ended, day) for ended, day in life.days]
    return life


def results(past: Past, share: float) -> list[Result]:
    """What a match says of its only person: won, lost or even against each bot whose level has a rating."""
    levels = LEVEL_RATINGS.get(past.game, {})
    found = []
    for entry, score in zip(past.seats, past.scores, strict=True):
        if entry.kind in levels:
            even = 0.5 if share == score else 0.0
            found.append(Result(levels[entry.kind], 1.0 if share > score else even))
    return found
