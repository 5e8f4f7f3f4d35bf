"""The words for why a match is played, and the dates of deals of the day."""

from __future__ import annotations

import datetime

import pytest

from career.challenges import CHALLENGES
from career.occasions import date_of, describe_occasion, draw_number, in_words, parse_date, short_reason
from game.core.record import Occasion

CHALLENGE = next(iter(CHALLENGES.values()))


@pytest.mark.parametrize(
    ("kind", "name", "words", "short"),
    [
        ("day", "2026-01-02", "Deal of the day, 2 January", "Deal of the day"),
        ("day", "2026-12-31", "Deal of the day, 31 December", "Deal of the day"),
        ("day", "2026-13-01", "Day", "Day"),
        ("challenge", CHALLENGE.slug, f"Challenge: {CHALLENGE.title}", f"Challenge: {CHALLENGE.title}"),
        ("challenge", "no-such-challenge", "Challenge", "Challenge"),
        ("campaign", "12/sharp_end-2", "Campaign 12, Normandy", "Campaign 12"),
        ("campaign", "1/chess-2", "Campaign", "Campaign"),
        ("tournament", CHALLENGE.slug, "Tournament", "Tournament"),
        ("tournament", "2026-01-02", "Tournament", "Tournament"),
    ],
)
def test_an_occasion_is_described_by_its_kind_and_name(kind: str, name: str, words: str, short: str) -> None:
    """Other versions may know other kinds, which are named as they are."""
    assert describe_occasion(Occasion(kind, name)) == words
    assert short_reason(Occasion(kind, name)) == short.partition(",")[0]


@pytest.mark.parametrize(
    ("name", "is_day"),
    [("1899-12-31", False), ("1900-01-01", True), ("8999-12-31", True), ("9000-01-01", False), ("2024-02-30", False)],
)
def test_a_deal_of_the_day_is_of_a_year_that_can_be_counted_with(name: str, is_day: bool) -> None:
    assert date_of(Occasion("day", name)) == (datetime.date.fromisoformat(name) if is_day else None)
    assert date_of(Occasion("challenge", name)) is None


@pytest.mark.parametrize("words", ["20261123", "2026-W48-1", "2026-11-23 ", "23.11.2026", ""])
def test_only_one_way_to_write_a_date_is_read(words: str) -> None:
    """Otherwise a day could have two names, and be played twice."""
    assert parse_date(words) is None
    assert parse_date("2026-11-23") == datetime.date(2026, 11, 23)


@pytest.mark.parametrize(("month", "name"), [(1, "January"), (6, "June"), (7, "July"), (12, "December")])
def test_a_date_is_said_with_its_month(month: int, name: str) -> None:
    assert in_words(datetime.date(2026, month, 9)) == f"9 {name}"


def test_a_drawn_number_follows_from_its_words_for_good() -> None:
    """Players compare the deals of the day with friends who may have another version."""
    assert [draw_number("five fronts", below) for below in (1, 2, 10, 2**40)] == [0, 1, 1, 470193033839]
    assert {draw_number(str(number), below=3) for number in range(30)} == {0, 1, 2}
