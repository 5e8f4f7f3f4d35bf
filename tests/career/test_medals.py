"""Medals: what each asks, and what matches win."""

from __future__ import annotations

import string
from collections import Counter
from dataclasses import fields

import pytest

from career import medals
from career.challenges.condition import course_of
from career.medals import MEDALS, OF_MATCHES, OF_SERVICE, RANKS, Medal, Service, done, of_match, of_service
from game.catalogue import GAMES
from game.core.events import MatchEnded
from game.core.record import HUMAN
from tests.play import new_match


def test_there_are_forty_and_no_two_are_alike() -> None:
    assert len(MEDALS) == len(OF_MATCHES) + len(OF_SERVICE) == 40
    assert len({medal.name for medal in MEDALS.values()}) == 40
    assert len({(medal.game, medal.words) for medal in MEDALS.values()}) == 40
    assert all(set(slug) <= {*string.ascii_lowercase, "-"} for slug in MEDALS)
    assert all(medal.words.endswith(".") for medal in MEDALS.values())


def test_every_game_has_as_many_as_the_others_or_one_more() -> None:
    count = Counter(medal.game for medal in OF_MATCHES)
    assert set(count) == set(GAMES)
    assert max(count.values()) - min(count.values()) <= 1


def test_each_is_for_a_match_or_for_all_of_them() -> None:
    names = {field.name for field in fields(Service)}
    assert {medal.service for medal in OF_SERVICE} == names, "nothing is counted in vain"
    assert all(medal.number > 0 and not medal.conditions for medal in OF_SERVICE)
    assert all(medal.game and medal.conditions and not medal.service for medal in OF_MATCHES)
    assert all(medal.rank in RANKS for medal in OF_MATCHES)


@pytest.mark.parametrize("medal", OF_SERVICE, ids=lambda medal: medal.slug)
def test_a_number_is_reached_and_not_before(medal) -> None:  # type: ignore[no-untyped-def]
    short, enough = Service(**{medal.service: medal.number - 1}), Service(**{medal.service: medal.number + 5})
    assert medal.slug not in of_service(short)
    assert medal.slug in of_service(enough)
    assert (done(medal, short), done(medal, enough)) == (medal.number - 1, medal.number)


def ended(slug: str, seats: int, winner: int | None = 0):  # type: ignore[no-untyped-def]
    """The course of a match that ends at once, won by a seat."""
    match = new_match(slug, seats, seed=3)
    scores = tuple(1.0 if seat == winner else 0.0 for seat in range(seats)) if winner is not None else ()
    course = course_of(match.game, 0, match.state, [match.opening])
    if scores:
        course = type(course)(course.game, 0, course.state, [*course.entries, (MatchEnded(scores, ""), match.state)])
    return course


GENERALS = {medal.game: medal.slug for medal in OF_MATCHES if medal.slug.endswith("general")}


@pytest.mark.parametrize("slug", GAMES)
def test_a_general_must_sit_in_every_other_seat(slug: str) -> None:
    assert GENERALS[slug] in of_match(ended(slug, 2), (HUMAN, "general"))
    assert GENERALS[slug] not in of_match(ended(slug, 2), (HUMAN, "captain"))
    assert of_match(ended(slug, 2), (HUMAN, "random")) == ()
    assert of_match(ended(slug, 2), (HUMAN, HUMAN)) == ()
    assert GENERALS[slug] not in of_match(ended(slug, 2, winner=1), (HUMAN, "general"))
    assert of_match(ended(slug, 2, winner=None), (HUMAN, "general")) == (), "a match that goes on has won nothing"


def test_a_match_that_was_given_up_wins_not_even_what_was_done_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(medals, "OF_MATCHES", (Medal("easy", "Easy", "Play.", "last_front"),))
    assert of_match(ended("last_front", 2), (HUMAN, "recruit")) == ("easy",)
    assert of_match(ended("last_front", 2, winner=None), (HUMAN, "recruit")) == ()


def test_the_weakest_bot_counts() -> None:
    assert GENERALS["sharp_end"] in of_match(ended("sharp_end", 3), (HUMAN, "general", "general"))
    assert GENERALS["sharp_end"] not in of_match(ended("sharp_end", 3), (HUMAN, "general", "captain"))


def test_a_table_of_six_is_one_of_six() -> None:
    assert "se-six" in of_match(ended("sharp_end", 6), (HUMAN, *["recruit"] * 5))
    assert "se-six" not in of_match(ended("sharp_end", 5), (HUMAN, *["recruit"] * 4))


def test_a_bound_from_above_is_met_by_a_short_match_and_one_from_below_is_not() -> None:
    won = of_match(ended("last_front", 2), (HUMAN, "general"))
    assert {"lf-open", "lf-quick"} <= set(won)
    assert not {"lf-raid", "lf-bid"} & set(won)
