"""Whole matches for tests: played, written down, ended."""

from __future__ import annotations

from functools import cache

from game.catalogue import GAMES, game_named
from game.core.events import MatchEnded
from game.core.match import Match
from game.core.record import Record, SeatEntry, dumps, record_of, replay
from scenes.keeping.finished import FinishedMatch
from scenes.match.setup import setup_of
from scenes.menus.match_result import MatchResult
from tests.play import play_at_random

KINDS = ("human", "general", "recruit", "recruit", "captain", "sergeant")


@cache
def random_record(
    slug: str = "battlefronts", kinds: tuple[str, ...] = KINDS[:2], seed: int = 5, **rules: str
) -> Record:
    """The record of a match played at random to its end."""
    match = Match(GAMES[slug], seats=len(kinds), options=rules, seed=seed)
    assert list(play_at_random(match, seed))
    return record_of(match, [SeatEntry(kind, "Anna" if kind == "human" else "") for kind in kinds])


def sharp_end_record(seats: int = 3, seed: int = 4, people: int = 1) -> Record:
    """The record of a short match of At the Sharp End. The first seats are of people, all others of bots."""
    return random_record("sharp_end", (KINDS[0],) * people + KINDS[people:seats], seed, turns="5")


def match_for_history(record: Record, scores: tuple[float, ...], faces: tuple[int, ...] = ()) -> FinishedMatch:
    """The finished match of this record, as it is added to the history."""
    return FinishedMatch(
        record.game,
        record.options,
        record.seed,
        seats=tuple(record.seats),
        scores=scores,
        rounds=5,
        decisions=90,
        seconds=1240,
        record=dumps(record),
        faces=faces,
    )


def match_result(seats: int = 3, scores: tuple[float, ...] = (), reason: str = "leads", people: int = 1) -> MatchResult:
    """The result of a match of At the Sharp End, with these scores or its own. The first seats are of people."""
    record = sharp_end_record(seats, people=people)
    match = replay(record, game_named)
    ending = MatchEnded(scores=scores or tuple(match.state.scores()), reason=reason)
    return MatchResult(
        match.game, setup_of(record), ending, rounds=5, decisions=90, seconds=600, record=record, view=match.view(0)
    )


def finished(seed: int = 1, faces: tuple[int, ...] = (), game: str = "battlefronts") -> FinishedMatch:
    """Return a match that Anna has won against a General, with a record such as "record 1" that nobody can read.

    `seed`: the number of its deal, by which records differ. `faces`: the dice that were rolled in it.
    """
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    options, record = {"first": "seat 1"}, f"record {seed}\n"
    return FinishedMatch(
        game,
        options,
        seed,
        seats,
        scores=(1.0, 0.0),
        rounds=9,
        decisions=137,
        seconds=903.4,
        record=record,
        faces=faces,
    )
