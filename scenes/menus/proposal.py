"""The opponents that the lobby suggests, from the player's last matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ai.levels import LEVELS, Level
from game.core.game import Game
from game.core.record import HUMAN, SeatEntry
from scenes.keeping.finished import Past
from scenes.keeping.schemas import GUIDED

if TYPE_CHECKING:
    from scenes.keeping.store import Store
    from scenes.menus.interrupted import Interrupted

EXPECTED_WINS: Final = 2.0
"""The expected wins of an equal player in the matches considered: the last four of a duel, twelve with six seats."""
STRONG: Final = 3.0
"""With at least this many wins the next level is suggested."""
WEAK: Final = 1.0
"""With at most this many wins the level below is suggested."""
ROUNDING: Final = 1e-6
"""Tolerance for sums of shares such as 1/3."""
MATCHES_CONSIDERED: Final = 40
"""The number of matches that are read for a suggestion."""
FIRST: Final = LEVELS[0]
"""The level for the first match of a game."""


@dataclass(frozen=True)
class Recommendation:
    """A level to try, and the reason as a sentence."""

    level: Level
    words: str


@dataclass(frozen=True)
class SuggestedTable:
    """The seats of a table at first."""

    seats: tuple[SeatEntry, ...]
    """The seats of the last match, or () if there was none."""
    level: Level
    """The level of every other bot."""
    words: str
    """The reason for the level, as a sentence, or "" if there is nothing to explain."""

    def fill(self, seat_count: int) -> tuple[SeatEntry, ...]:
        """The entries for this many seats: those of the last match, then one person if there was none, then bots."""
        default = (SeatEntry(HUMAN), *[SeatEntry(self.level.slug)] * seat_count)
        return (*self.seats, *default[len(self.seats) :])[:seat_count]


def games_begun(store: Store, interrupted: Iterable[Interrupted], played: Iterable[str]) -> set[str]:
    """The slugs of the games that are no longer new: begun at least once, or their guided match has been offered."""
    return store.lessons() | {match.game.slug for match in interrupted} | {*played}


def games_untried(interrupted: Iterable[Interrupted], played: Iterable[str]) -> set[str]:
    """The slugs of games of which nothing was begun but a guided match, which is interrupted.

    `played`: slugs of games with a finished match.
    """
    guided = {match.game.slug for match in interrupted if match.practice == GUIDED}
    others = {match.game.slug for match in interrupted if match.practice != GUIDED}
    return guided - others - {*played}


def suggest_table(game: Game, finished: Sequence[Past], interrupted: Iterable[Interrupted]) -> SuggestedTable:
    """The players to suggest for the next match of a game.

    `finished`: matches of this game, the newest first. `interrupted`: matches of any game. Matches with an occasion,
    such as a deal of the day, suggest nobody, because the player did not choose the seats.
    """
    # Each candidate is the time when it was played last, and its seats.
    candidates = [
        (match.written, match.record.seats)
        for match in interrupted
        if match.game.slug == game.slug and not match.record.practice and match.record.occasion is None
    ]
    # Only the newest finished match is a candidate: with a wrong clock, an earlier one may have a later time.
    chosen = [past for past in finished if past.occasion is None]
    candidates += [(past.ended, list(past.seats)) for past in chosen[:1]]

    _, last_seats = max(candidates, key=lambda candidate: candidate[0], default=(0.0, []))
    return suggest_seats(game, finished, last_seats)


def suggest_seats(game: Game, finished: Sequence[Past], last_seats: Sequence[SeatEntry]) -> SuggestedTable:
    """The players of the last match again, with bots of another level if the results suggest one.

    `finished`: matches of this game, the newest first. `last_seats`: those of the last match, finished or not. Without
    a person in them, nobody can sit down again: then no seats are suggested, and the weakest level (FIRST).
    """
    can_sit_again = len(last_seats) in game.seats and any(seat.person for seat in last_seats)
    if not can_sit_again:
        words = "" if finished else f"Your first match of {game.name}: a {FIRST.name} is a good one to begin with."
        return SuggestedTable(seats=(), level=FIRST, words=words)

    advice = advise_level(finished)
    if advice is None:
        kinds = {seat.kind for seat in last_seats}
        known_levels = [level for level in LEVELS if level.slug in kinds]
        strongest = known_levels[-1] if known_levels else FIRST
        entries = [SeatEntry(HUMAN if seat.person else seat.kind, seat.name) for seat in last_seats]
        return SuggestedTable(tuple(entries), strongest, words="")

    entries = [SeatEntry(HUMAN if seat.person else advice.level.slug, seat.name) for seat in last_seats]
    return SuggestedTable(tuple(entries), advice.level, advice.words)


def advise_level(finished: Iterable[Past]) -> Recommendation | None:
    """The level to suggest in place of that of the last matches. None if the results suggest no change.

    `finished`: the newest first. Only matches of one person against bots of a single level count, back to the last
    change of level, and only the latest ones, in which a player as strong as these bots would expect EXPECTED_WINS wins
    (1 / seats in each, summed up in `even_wins`). ROUNDING is the tolerance of that sum. STRONG wins suggest the next
    level, and at most WEAK wins the level below.
    """
    rival: Level | None = None
    played = 0
    wins = 0.0
    even_wins = 0.0
    for match in finished:
        level = _only_rival(match)
        if level is None or match.counted_result is None:
            continue
        if rival not in (None, level) or even_wins > EXPECTED_WINS - ROUNDING:
            break
        rival = level
        played += 1
        wins += match.counted_result
        even_wins += 1 / len(match.seats)
    if rival is None:
        return None

    # A few wins suffice for a stronger level, but a weaker one is suggested only after enough matches.
    at = LEVELS.index(rival)
    if wins >= STRONG and at + 1 < len(LEVELS):
        stronger = LEVELS[at + 1]
        words = f"You won {int(wins)} of {played} against a {rival.name}: try a {stronger.name}."
        return Recommendation(stronger, words)

    has_enough_matches = even_wins > EXPECTED_WINS - ROUNDING
    if has_enough_matches and wins <= WEAK and at > 0:
        weaker = LEVELS[at - 1]
        words = f"You lost {played - int(wins)} of {played} to a {rival.name}: try a {weaker.name}."
        return Recommendation(weaker, words)
    return None


def _only_rival(match: Past) -> Level | None:
    """The level of all bots in a match of one person. None if the bots have several levels or there are more people."""
    if sum(seat.person for seat in match.seats) != 1:
        return None
    bot_kinds = {seat.kind for seat in match.seats if not seat.person}
    for level in LEVELS:
        if bot_kinds == {level.slug}:
            return level
    return None
