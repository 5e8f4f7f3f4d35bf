"""The challenges: each can be set up, is won by a kept record with three stars, and not by playing at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ai.bot import snap
from ai.levels import LEVELS
from career.challenges import CHALLENGES, challenges_of
from career.challenges.condition import AtMost, Bound, Challenge
from career.challenges.judging import STARS, fits, judged, record_of_challenge
from game.catalogue import GAMES
from game.core.record import HUMAN, RESIGNED, SeatEntry, load, record_of, replay
from game.core.rng import Rng
from tools import challenges as tool

ALL = pytest.mark.parametrize("challenge", CHALLENGES.values(), ids=CHALLENGES)
TRIES = 2
"""Matches at random of each challenge."""
LUCK = 2
"""Stars that they may win in all."""


# --- the data --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_five(slug: str) -> None:
    assert [challenge.slug for challenge in challenges_of(slug)] == [f"{slug}-{number}" for number in range(1, 6)]


@ALL
def test_it_can_be_set_up_and_begins_with_the_person_or_a_bot(challenge: Challenge) -> None:
    levels = {level.slug for level in LEVELS}
    assert challenge.seats.count(HUMAN) == 1
    assert set(challenge.seats) - {HUMAN} <= levels
    match = replay(record_of_challenge(challenge), GAMES.__getitem__)
    assert not match.over
    assert not challenge.moves or (match.state.to_act == challenge.seat and not match.state.midway())


@ALL
def test_its_words_name_every_number_that_it_asks_for(challenge: Challenge) -> None:
    for star in challenge.stars:
        numbers = [number for condition in star.conditions for number in condition.numbers if number > 0]
        assert star.words.count("{}") == len(numbers), star.words
        assert "{" not in star.sentence
        assert star.sentence.endswith(".")


@ALL
def test_a_star_asks_more_than_the_one_before(challenge: Challenge) -> None:
    hardest: dict[object, int] = {}
    for star in challenge.stars:
        for condition in star.conditions:
            if not isinstance(condition, Bound):
                continue
            figure, number = condition.figure, condition.number
            worth = -number if isinstance(condition, AtMost) else number
            assert worth > hardest.get(figure, -(10**6)), star.words
            hardest[figure] = worth


def test_titles_differ() -> None:
    assert len({challenge.title for challenge in CHALLENGES.values()}) == len(CHALLENGES)


# --- each can be won, and not by chance ------------------------------------------------------


@ALL
def test_the_kept_record_wins_three_stars(challenge: Challenge) -> None:
    assert judged(challenge, load(tool.kept(challenge))) == STARS


def test_no_other_record_is_kept() -> None:
    assert {path.stem for path in tool.RECORDS.glob("*.record")} == set(CHALLENGES)


def at_random(challenge: Challenge, chance: int) -> int:
    """The stars of a match in which the person plays at random against bots that do not search."""
    begun, rng = record_of_challenge(challenge), Rng(chance)
    match = replay(begun, GAMES.__getitem__)
    while not match.over:
        seat, legal = match.state.to_act, match.legal()
        if seat == challenge.seat:
            match.play(legal[rng.below(len(legal))])
        else:
            for action in snap(match.game, match.view(seat), rng.below(2**32)).actions:
                match.play(match.game.actions[action])
    return judged(challenge, record_of(match, begun.seats))


def test_none_is_won_by_playing_at_random() -> None:
    won = {slug: sum(at_random(one, number) for number in range(TRIES)) for slug, one in CHALLENGES.items()}
    assert sum(won.values()) <= LUCK, {slug: stars for slug, stars in won.items() if stars}


# --- how a record is judged ------------------------------------------------------------------

ONE = CHALLENGES["fix_bayonets-1"]


def test_only_its_own_match_wins_stars() -> None:
    record = load(tool.kept(ONE))
    resigned = [SeatEntry(RESIGNED) if seat.kind == HUMAN else seat for seat in record.seats]
    easier = [SeatEntry("general") if seat.kind != HUMAN else seat for seat in record.seats]
    other = {"deployment": "own"}
    for wrong in (
        replace(record, seed=record.seed + 1),
        replace(record, options=other),
        replace(record, seats=resigned),
        replace(record, seats=easier),
        replace(record, seats=record.seats[::-1]),
        replace(record, game="battlefronts", options={}),
        replace(record, notations=record.notations[:-1]),
        replace(record, notations=[*record.notations[:-1], "nonsense"]),
    ):
        assert judged(ONE, wrong) == 0
    assert judged(ONE, replace(record, options={})) == 0, "a deployment of one's own is the default"


def test_a_position_counts_only_from_its_moves_on() -> None:
    for challenge in CHALLENGES.values():
        if challenge.moves:
            record = load(tool.kept(challenge))
            assert fits(challenge, record)
            assert not fits(challenge, replace(record, notations=record.notations[1:]))


# --- what was measured -----------------------------------------------------------------------


def test_the_page_is_what_the_script_makes_of_the_data() -> None:
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(tool.measured())


@ALL
def test_it_was_measured_as_it_is_and_chance_wins_a_star_in_few_matches(challenge: Challenge) -> None:
    row: dict[str, Any] = tool.measured()[challenge.slug]
    assert row["asked"] == tool.asked(challenge)
    matches, *stars = row["stars"]["random"]
    assert matches >= 50
    assert stars[0] <= 0.02 * matches


@pytest.mark.parametrize("slug", GAMES)
def test_those_of_a_game_become_harder(slug: str) -> None:
    """By the share of matches in which the bots of all levels win the first star."""
    data = tool.measured()
    eases = [tool.ease(data[challenge.slug]["stars"]) for challenge in challenges_of(slug)]
    assert eases == sorted(eases, reverse=True), eases
