"""Which opponents the lobby suggests, from the player's last matches."""

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
"""With at least this many wins the next level is proposed."""
WEAK: Final = 1.0
"""With at most this many wins the level below is proposed."""
MATCHES_CONSIDERED: Final = 40
"""The matches that are looked through for a proposal."""
FIRST: Final = LEVELS[0]
"""The level for the first match of a game."""


@dataclass(frozen=True)
class Recommendation:
    """Which level to try, and why."""

    level: Level
    words: str


@dataclass(frozen=True)
class SuggestedTable:
    """Who sits where at first. `seats` are those of the last match, if there was one."""

    seats: tuple[SeatEntry, ...]
    level: Level
    """The level of every other bot."""
    words: str
    """Why; empty if it is only what was chosen last."""

    def table(self, seats: int) -> tuple[SeatEntry, ...]:
        """Who sits at a table of so many seats: whoever was there last, or one person, and bots of this level."""
        rest = (SeatEntry(HUMAN), *[SeatEntry(self.level.slug)] * seats)
        return (*self.seats, *rest[len(self.seats) :])[:seats]


def begun(store: Store, left: Iterable[Interrupted], played: Iterable[str]) -> set[str]:
    """The slugs of the games that are not new here: begun once, or the guided match was offered."""
    return store.lessons() | {one.game.slug for one in left} | {*played}


def untried(left: Iterable[Interrupted], played: Iterable[str]) -> set[str]:
    """The slugs of the games of which there is nothing but a guided match that is not over."""
    kinds = {(one.game.slug, one.practice == GUIDED) for one in left}
    return {slug for slug, guided in kinds if guided and (slug, False) not in kinds} - {*played}


def proposal(game: Game, past: Sequence[Past], left: Iterable[Interrupted]) -> SuggestedTable:
    """What to propose after these finished matches of this game, newest first, and these interrupted ones of any."""
    chosen = [one for one in left if one.game.slug == game.slug and not one.record.practice]
    played = [(one.written, one.record.seats) for one in chosen if one.record.occasion is None]
    own = [one for one in past if one.occasion is None]  # others sit where the day says
    played += [(one.ended, list(one.seats)) for one in own[:1]]  # a clock may have been wrong for an earlier one
    return propose(game, past, max(played, key=lambda one: one[0])[1] if played else [])


def propose(game: Game, past: Sequence[Past], last: Sequence[SeatEntry]) -> SuggestedTable:
    """`past`: the finished matches of this game, newest first. `last`: the seats of the last one, finished or not."""
    if len(last) not in game.seats or not any(seat.person for seat in last):
        words = "" if past else f"Your first match of {game.name}: a {FIRST.name} is a good one to begin with."
        return SuggestedTable((), FIRST, words)
    advice = advise(past)
    found = [level for level in LEVELS if any(seat.kind == level.slug for seat in last)]
    level = advice.level if advice is not None else found[-1] if found else FIRST
    entries = (
        SeatEntry(HUMAN if seat.person else seat.kind if advice is None else level.slug, seat.name) for seat in last
    )
    return SuggestedTable(tuple(entries), level, advice.words if advice is not None else "")


def advise(past: Iterable[Past]) -> Recommendation | None:
    """What the last matches say, newest first: another level than that of the last, or None.

    Only matches of one person against bots of a single level tell, since the last change of level. So many of them
    are looked at that an even player would have won EXPECTED_WINS: the more seats, the more matches that takes.
    """
    rival: Level | None = None
    won = even = 0.0
    played = 0
    for match in past:
        kinds = {seat.kind for seat in match.seats if not seat.person}
        alone = sum(seat.person for seat in match.seats) == 1
        level = next((one for one in LEVELS if alone and kinds == {one.slug}), None)
        if level is None or match.share is None:
            continue
        if rival not in (None, level) or even > EXPECTED_WINS - 1e-6:
            break
        rival, played = level, played + 1
        won, even = won + match.share, even + 1 / len(match.seats)
    if rival is None:
        return None
    at = LEVELS.index(rival)
    if won >= STRONG and at + 1 < len(LEVELS):
        better = LEVELS[at + 1]
        return Recommendation(better, f"You beat {rival.name} {int(won)} of {played}: try {better.name}.")
    if even > EXPECTED_WINS - 1e-6 and won <= WEAK and at > 0:
        easier = LEVELS[at - 1]
        return Recommendation(
            easier, f"{rival.name} has beaten you {played - int(won)} of {played}: try {easier.name}."
        )
    return None
