"""The totals of all finished matches of a player, kept up to date match by match."""

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
from career.officers import OFFICERS, officer_of
from career.rating import Rating, Result, update_rating

if TYPE_CHECKING:
    from scenes.keeping.finished import Past

NORMAL: Final = 1.96
"""Half the width of a 95 % interval in standard deviations."""
RULES: Final = f"4 {blake2b(repr(LEVEL_RATINGS).encode(), digest_size=8).hexdigest()}"
"""The rules by which matches are added up: the version of this module, and the ratings of the levels.

If you change a total, or a field below, raise the version: totals that were written by other rules are not read.
"""
RATED: Final = 5
"""Matches after which a rating means something."""


@dataclass
class Tally:
    """Matches of one person or several against bots, without practice. A shared win counts as a draw."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    running: int = 0
    """Wins in a row among the latest matches."""
    longest: int = 0
    """The most wins in a row at any time."""
    course: str = ""
    """A letter for each match: w for won, l for lost, d for drawn."""
    seconds: float = 0.0
    scored: int = 0
    """Matches that were decided by points."""
    points: int = 0
    """The sum of the points of the best person in each of these matches."""
    most: int = 0
    """The most points of a person in one of these matches."""
    rounds: int = 0
    """The sum of the rounds of all matches that were won."""
    fewest: int = 0
    """The fewest rounds of a match that was won."""

    def add_match(self, past: Past, share: float) -> None:
        """Add a match to the tally. `share`: the best score of a person in it, 0..1.

        1 is a win, 0 a loss, and anything between them, such as a shared win, is a draw. `past.points`: those of all
        seats, or none if the match was not decided by points. The points of the best person count: `points` is their
        sum over the `scored` matches with points, and `most` the highest. `running` and `longest`: the present and the
        longest series of wins. `rounds` and `fewest`: the sum and the least number of rounds of matches that were won.
        """
        is_won = share == 1
        is_lost = share == 0
        self.won += is_won
        self.lost += is_lost
        self.drawn += not is_won and not is_lost
        if is_won:
            self.course += "w"
        else:
            self.course += "l" if is_lost else "d"
        self.running = self.running + 1 if is_won else 0
        self.longest = max(self.longest, self.running)
        self.seconds += past.seconds

        if is_won:
            self.rounds += past.rounds
            self.fewest = min(self.fewest or past.rounds, past.rounds)

        if past.points:
            best = max(points for points, entry in zip(past.points, past.seats, strict=True) if entry.person)
            self.most = max(self.most, best) if self.scored else best  # points may be negative
            self.scored += 1
            self.points += best

    @property
    def played(self) -> int:
        """The number of matches."""
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float:
        """The share of matches won, 0..1, where a draw is half a win. Needs at least one match."""
        return (self.won + self.drawn / 2) / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `share` (Wilson 1927), as its two ends. Needs at least one match."""
        matches = self.played
        quantile = NORMAL
        middle = self.share + quantile * quantile / (2 * matches)
        half_width = quantile * sqrt(
            self.share * (1 - self.share) / matches + quantile * quantile / (4 * matches * matches)
        )
        divisor = 1 + quantile * quantile / matches
        return (middle - half_width) / divisor, (middle + half_width) / divisor

    def words(self) -> str:
        """The tally as a poster shows it, with draws if there are any.

        >>> Tally(won=7, lost=4).words()
        'WON 7  LOST 4'
        """
        return f"WON {self.won}  LOST {self.lost}" + (f"  DRAWN {self.drawn}" if self.drawn else "")


@dataclass
class Life:
    """The totals of a player. Matches count in the order in which they ended, whatever the clock said."""

    last: int = 0
    """The number of the last match that was added."""
    matches: int = 0
    practice: int = 0
    """How many of the matches do not count."""
    seconds: float = 0.0
    games: list[str] = field(default_factory=list)
    """The games of all matches, including practice, the latest at the end."""
    person: str = ""
    """The name of the last person who has one."""
    challenged: str = ""
    """The game of the last challenge."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    """The tallies by "game level": the level is one that sat at the table, or "" for any (see `tally`)."""
    alone: Tally = field(default_factory=Tally)
    """The matches with one person."""
    won_alone: list[str] = field(default_factory=list)
    """The games of which a single person has won a match."""
    generals: list[str] = field(default_factory=list)
    """The games of which a single person has won a match against Generals only."""
    ratings: dict[str, tuple[Rating, int]] = field(default_factory=dict)
    """A single person's rating in each game, and the number of matches on which it is based."""
    officers: dict[str, list[int]] = field(default_factory=dict)
    """How often a single person has won, lost and drawn, by "game officer" (see `score_against`)."""
    dice: dict[str, list[int]] = field(default_factory=dict)
    """How often each face came up, from 1 on, by game."""
    days: list[tuple[int, int]] = field(default_factory=list)
    """For each match the day on which it ended, and the day of its deal if it was a first try, else 0, as ordinals.

    A match with the same two days as the one before it is left out.
    """

    def tally(self, game: str = "", level: str = "") -> Tally:
        """The matches of a game, or of all games for "", with a level at the table, or with any level for ""."""
        return self.tallies.get(f"{game} {level}") or Tally()

    def score_against(self, officer: str, game: str = "") -> tuple[int, int, int]:
        """How often a single person has won, lost and drawn against an officer, in a game or, for "", in all games.

        Whoever has the higher score in a match has won it against the other.
        """
        won, lost, drawn = self.officers.get(f"{game} {officer}", (0, 0, 0))
        return won, lost, drawn

    @property
    def officers_beaten(self) -> int:
        """The number of officers against whom a single person has won a match."""
        return sum(self.score_against(slug)[0] > 0 for slug in OFFICERS)

    def rating(self, game: str) -> Rating | None:
        """The rating of the only person in a game's matches. None for fewer than RATED matches."""
        rating, matches = self.ratings.get(game, (None, 0))
        return rating if matches >= RATED else None

    def streak(self, today: datetime.date) -> int:
        """How many days in a row up to today have a finished first try of a deal of the day.

        `days`: pairs of the day on which a match ended and the day whose deal it was, 0 for another deal.
        """
        to_date = datetime.date.fromordinal
        finished = [daily.FinishedOn(to_date(ended), to_date(day) if day else None) for ended, day in self.days]
        return daily.streak(finished, today)

    def add_match(self, past: Past) -> None:
        """Add the match that ended last to all totals.

        `past.counted_result`: the best score of a person, 0..1. It is None for practice and for a match that was not
        between people and bots. Such a match is not in the tallies of wins and losses.
        """
        self._count_match(past)
        self._note_day(past)
        self._count_dice(past)

        share = past.counted_result
        if share is None:
            return
        self._count_by_level(past, share)

        people = sum(entry.person for entry in past.seats)
        if people == 1:
            self._count_alone(past, share)

    def _count_match(self, past: Past) -> None:
        """Count the match, its time, its game and the name of its player.

        `self.games` has each game once, the one played last at the end. A match without a named person leaves
        `self.person` as it was.
        """
        self.last = max(self.last, past.number)
        self.matches += 1
        self.practice += bool(past.practice)
        self.seconds += past.seconds

        if past.game not in self.games[-1:]:
            self.games = [*(game for game in self.games if game != past.game), past.game]
        self.person = next((entry.name for entry in past.seats if entry.person and entry.name), self.person)
        if past.occasion is not None and past.occasion.kind == CHALLENGE:
            self.challenged = past.game

    def _note_day(self, past: Past) -> None:
        """Note the day on which the match ended, and the day of the deal if it was a first try of a deal of the day.

        Both are ordinals. 0 stands for no deal of the day.
        """
        day_of_deal = None if past.occasion is None or past.practice else date_of(past.occasion)
        days = past.date.toordinal(), day_of_deal.toordinal() if day_of_deal is not None else 0
        if not self.days or self.days[-1] != days:
            self.days.append(days)

    def _count_dice(self, past: Past) -> None:
        """Add how often the dice of the match showed each face."""
        if past.faces:
            counts = zip_longest(self.dice.get(past.game, []), past.faces, fillvalue=0)
            self.dice[past.game] = [before + now for before, now in counts]

    def _count_by_level(self, past: Past, share: float) -> None:
        """Add a match that counts to the tallies of its game and of all games.

        Both have a tally for each level at the table, and one for all levels.
        """
        kinds = {entry.kind for entry in past.seats}
        levels = ["", *(level.slug for level in LEVELS if level.slug in kinds)]
        for level in levels:
            for game in ("", past.game):
                self.tallies.setdefault(f"{game} {level}", Tally()).add_match(past, share)

    def _count_alone(self, past: Past, share: float) -> None:
        """Add a match that counts and has one person to that person's figures and rating.

        `share`: the person's share of the win, 0..1. `won_alone` and `generals`: the games of which the person has won
        a match, of any opponents or of Generals (the highest level) only.
        """
        self.alone.add_match(past, share)

        levels_of_rivals = {entry.kind for entry in past.seats if not entry.person}
        has_only_generals = levels_of_rivals == {LEVELS[-1].slug}
        has_won = share == 1
        if has_won and past.game not in self.won_alone:
            self.won_alone.append(past.game)
        if has_won and has_only_generals and past.game not in self.generals:
            self.generals.append(past.game)

        self._count_against_officers(past, share)

        results = results_against_levels(past, share)
        if results:
            before, matches = self.ratings.get(past.game, (Rating(), 0))
            self.ratings[past.game] = update_rating(before, results), matches + 1

    def _count_against_officers(self, past: Past, share: float) -> None:
        """Add a match to the person's results against each officer in it. `share`: the person's score."""
        for entry, score in zip(past.seats, past.scores, strict=True):
            officer = officer_of(entry)
            if officer is None:
                continue
            result = (share > score, share < score, share == score)  # won, lost, drawn: True counts as 1
            for game in ("", past.game):
                key = f"{game} {officer.slug}"
                before = self.officers.get(key, (0, 0, 0))
                self.officers[key] = [count + now for count, now in zip(before, result, strict=True)]

    def dumps(self) -> str:
        """The totals as text, after a digest by which `loads` detects a changed text."""
        text = json.dumps(asdict(self))
        return f"{_digest(text)} {text}"


def _digest(text: str) -> str:
    return blake2b(text.encode(errors="replace"), digest_size=16).hexdigest()


def loads(text: str) -> Life | None:
    """The totals from a text that `dumps` wrote. None for any other text, since the matches can be added up again.

    JSON knows neither tallies and ratings nor tuples: it has made dicts of the former and lists of the latter. The four
    fields that hold such values are converted back. `alone`: the matches with one person. `days`: for each match the
    day on which it ended, and the day of its deal or 0.
    """
    digest, _, totals = text.partition(" ")
    if digest != _digest(totals):
        return None

    fields = json.loads(totals)
    life = Life(**fields)
    life.tallies = {key: Tally(**stored) for key, stored in fields["tallies"].items()}
    life.alone = Tally(**fields["alone"])
    life.ratings = {game: (Rating(**stored), matches) for game, (stored, matches) in fields["ratings"].items()}
    life.days = [(ended, day_of_deal) for ended, day_of_deal in fields["days"]]
    return life


def results_against_levels(past: Past, share: float) -> list[Result]:
    """The results of the only person of a match against each bot whose level has a rating. `share`: the person's score.

    A higher score is a win over that bot, an equal score counts as half.
    """
    ratings = LEVEL_RATINGS.get(past.game, {})
    results = []
    for entry, score in zip(past.seats, past.scores, strict=True):
        if entry.kind in ratings:
            even = 0.5 if share == score else 0.0
            results.append(Result(ratings[entry.kind], 1.0 if share > score else even))
    return results
