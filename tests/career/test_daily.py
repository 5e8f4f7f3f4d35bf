"""The deal of the day, which is the same everywhere and new every day. Streaks, wrong clocks and ratings."""

from __future__ import annotations

import datetime
import random
import subprocess
import sys
from pathlib import Path

import pytest

from career.daily import BEGUN, LEVELS, FinishedOn, begun_days_text, deal_of_day, parse_begun_days, streak
from career.deal_code import code_of
from career.occasions import date_of, describe_occasion
from career.rating import WIDEST, Rating, Result, update_rating
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import HUMAN, Occasion

ROOT = Path(__file__).resolve().parents[2]
DAY = datetime.date(2026, 11, 23)
ONE_DAY = datetime.timedelta(days=1)

GOLDEN_CODES = {
    "2026-11-23": (
        "319S8-HQPDW-Y931K-7F7TJ-FWC5H",
        "B5F0M-EYC92-80XZ6-PEZ36-X6E57",
        "D9SJ4-K9CXC-Q4XV7-B83J7-22YNN",
        "DDDXE-DQG6N-AEK23-K6J0V-XZR6R",
        "4HSZQ-BKNP9-Y7KP8-G2SVK-J53YY",
    ),
    "2028-02-29": (
        "51BBW-H6MZA-ZJS0C-5D0FM-H3G75",
        "F5QNN-YBGKY-05KC5-KCR3S-2K8RM",
        "09XTF-K8Y45-HDN63-XFB35-BX79H",
        "9D3BV-9XX3D-VK7TQ-25JMQ-BSK7B",
        "8H35X-9PAT4-0BHZG-4SJ03-SS3B0",
    ),
    "2031-12-31": (
        "113MR-JENWM-S2H1G-2REFV-CKA8N",
        "559R4-NG8F6-DBSAQ-5M5PV-99551",
        "69Z5N-08FW3-DPWXK-T3WCW-GKM4X",
        "CDZRJ-JM5W7-JTH4K-WNMQ4-JPN45",
        "9H7RS-8FZEK-HEBZD-VGR8Q-J5CC1",
    ),
}
"""By date: the codes of that day's deals, in the order of the catalogue.

Players compare them with friends: if these change without a new option of a game, the draw is wrong.
"""


@pytest.mark.parametrize("date", GOLDEN_CODES)
def test_the_deals_of_a_day_are_those_of_the_golden_codes(date: str) -> None:
    day = datetime.date.fromisoformat(date)
    codes = tuple(code_of(deal_of_day(game, day)) for game in GAMES.values())
    assert codes[: len(GOLDEN_CODES[date])] == GOLDEN_CODES[date], "a new game comes last"


def test_the_deals_of_a_day_depend_neither_on_hash_seeds_nor_on_python_flags() -> None:
    program = (
        "import datetime; from career.daily import deal_of_day; from career.deal_code import code_of; "
        "from game.catalogue import GAMES; "
        f"print([code_of(deal_of_day(game, datetime.date{(DAY.year, DAY.month, DAY.day)})) for game in GAMES.values()])"
    )
    for seed in ("1", "2"):
        finished = subprocess.run(
            [sys.executable, "-O", "-c", program],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
        )
        assert finished.stdout.startswith(str(list(GOLDEN_CODES[DAY.isoformat()])).removesuffix("]"))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_day_has_a_playable_deal_and_no_two_days_have_the_same(game: object) -> None:
    deals = [deal_of_day(game, day=DAY + number * ONE_DAY) for number in range(120)]  # type: ignore[arg-type]
    for deal in deals:
        Match(deal.game, len(deal.kinds), deal.options, deal.seed)
        assert deal.kinds.count(HUMAN) == 1
        assert len(set(deal.kinds)) == 2
    assert len({deal.seed for deal in deals}) == len(deals)
    assert {kind for deal in deals for kind in deal.kinds} == {HUMAN, *LEVELS}

    for option in deals[0].game.options:
        drawn = {deal.options[option.slug] for deal in deals}
        choices = option.choices[:1] if option.later else option.choices  # a later option keeps its default
        assert drawn == set(choices)


def test_on_every_day_each_level_plays_in_some_game() -> None:
    for number in range(8):
        deals = [deal_of_day(game, day=DAY + number * ONE_DAY) for game in GAMES.values()]
        assert {kind for deal in deals for kind in deal.kinds} == {HUMAN, *LEVELS}


@pytest.mark.parametrize(
    "name", ["2026-13-01", "20261123", "2026-W48-1", "soon", "0000-01-01", "0001-01-01", "9999-12-31"]
)
def test_an_occasion_with_a_wrong_date_has_no_date(name: str) -> None:
    assert date_of(Occasion("day", name)) is None
    assert describe_occasion(Occasion("day", name)) == "Day"


# --- streaks ---------------------------------------------------------------------------------


def first_tries(*offsets: int) -> list[FinishedOn]:
    """Return first attempts at the deals of the days at these offsets from DAY, each finished on its own day."""
    return [FinishedOn(ended=DAY + number * ONE_DAY, day=DAY + number * ONE_DAY) for number in offsets]


@pytest.mark.parametrize(
    ("played", "today", "count"),
    [
        pytest.param((), 0, 0, id="never"),
        pytest.param((0,), 0, 1, id="today"),
        pytest.param((0, 0, 0), 0, 1, id="three games"),
        pytest.param((-2, -1, 0), 0, 3, id="three days"),
        pytest.param((-2, -1), 0, 2, id="not yet today"),
        pytest.param((-3, -2), 0, 2, id="a day missed"),
        pytest.param((-4, -3), 0, 0, id="two missed"),
        pytest.param((-5, -4, -2, -1, 0), 0, 5, id="gap"),
        pytest.param((-6, -5, -2, -1, 0), 0, 3, id="two gaps"),
    ],
)
def test_a_streak_counts_played_days_and_survives_one_missed_day(
    played: tuple[int, ...], today: int, count: int
) -> None:
    """Days are numbers of days after DAY."""
    assert streak(first_tries(*played), today=DAY + today * ONE_DAY) == count


@pytest.mark.parametrize(
    ("played", "today", "count"),
    [
        ((0, 1, 2, -2500, 4, 5), 5, 6),
        ((0, 1, 2, -2500, -2499, -2498, -2497, 7), 7, 8),
        ((0, 1, 2, 900, 901, 902, 6, 7), 7, 8),
        ((0, 1, 2, 900, 3, 4), 4, 5),
        ((900, 0, 1, 2), 2, 3),
        ((0, 1, 2, 1000, 3), 1000, 1),
    ],
    ids=["a day in the past", "four in the past", "three ahead", "an hour ahead", "ahead first", "ahead just now"],
)
def test_a_clock_that_was_wrong_for_some_days_ends_no_streak(played: tuple[int, ...], today: int, count: int) -> None:
    """Days are numbers of days after DAY, in the order of play. Those of a wrong clock are far off."""
    assert streak(first_tries(*played), today=DAY + today * ONE_DAY) == count


@pytest.mark.parametrize(
    ("played", "count"),
    [((-1, 0, 1), 3), ((-1, 0, 2), 2), ((1,), 1), ((2,), 0), ((-2, 0), 2), ((-3, 0), 1)],
    ids=["tomorrow", "the day after it", "only tomorrow", "only later", "one day missed", "two days missed"],
)
def test_a_streak_counts_up_to_tomorrow_and_bridges_a_single_day(played: tuple[int, ...], count: int) -> None:
    """Somewhere it is tomorrow already. Days are numbers of days after DAY, which is today."""
    assert streak(first_tries(*played), DAY) == count


@pytest.mark.parametrize(
    ("gap", "fall", "count"),
    [(30, 30, 2), (30, 29, 2), (30, 28, 1), (31, 31, 1), (2, 1, 2), (2, 0, 1)],
    ids=["a month", "a day less", "two days less", "more than a month", "two days", "two days without a sign"],
)
def test_a_gap_of_up_to_a_month_is_bridged_if_the_clock_was_set_back_by_about_as_many_days(
    gap: int, fall: int, count: int
) -> None:
    """Deals of two days were played, with `gap` days between them.

    Just after the second one a match without a deal of the day ended, on a date `fall` days before.
    """
    today = DAY + (gap + 1) * ONE_DAY
    sign = [FinishedOn(today - fall * ONE_DAY)]
    assert streak([*first_tries(0, gap + 1), *sign], today) == count


def test_practice_with_dates_of_the_past_shows_that_the_clock_was_wrong() -> None:
    """A clock set back by some days shows deals that are played already, so only practice can be played then."""
    practice = [FinishedOn(DAY - number * ONE_DAY) for number in (5, 4, 3)]
    assert streak([*first_tries(-1, 0), *practice, *first_tries(5)], today=DAY + 5 * ONE_DAY) == 3
    assert streak([*first_tries(-1, 0), FinishedOn(DAY + 2 * ONE_DAY), *first_tries(5)], today=DAY + 5 * ONE_DAY) == 1


@pytest.mark.parametrize(("least", "most"), [(60, 4000), (1, 59)], ids=["far", "near"])
def test_a_player_of_every_day_loses_at_most_one_day_to_a_wrong_clock(least: int, most: int) -> None:
    """If the clock shows a day that was played already, only practice can be played."""
    rng = random.Random(3)
    for _ in range(400):
        shift = rng.choice((-1, 1)) * rng.randrange(least, most)
        start = rng.randrange(1, 20)
        length = rng.randrange(1, 12)
        last = 39

        finished: list[FinishedOn] = []
        for number in range(last + 1):
            is_clock_wrong = start <= number < start + length
            day = DAY + (number + shift if is_clock_wrong else number) * ONE_DAY
            was_played = any(earlier.day == day for earlier in finished)
            finished.append(FinishedOn(day, None if was_played else day))

        today = DAY + last * ONE_DAY
        days = {match.day for match in finished if match.day is not None and match.day <= today + ONE_DAY}
        assert streak(finished, today) >= len(days) - 1, (shift, start, length)


def test_a_real_gap_is_not_taken_for_a_wrong_clock() -> None:
    """Two matches on one day, and one that was finished after midnight, do not show a wrong clock."""
    after_midnight = FinishedOn(ended=DAY + 9 * ONE_DAY, day=DAY + 8 * ONE_DAY)
    assert streak([*first_tries(0, 1, 8), after_midnight, *first_tries(8, 9)], today=DAY + 9 * ONE_DAY) == 2


# --- the list of days whose deal was begun ---------------------------------------------------


def test_written_days_are_read_back_unchanged() -> None:
    begun = [(DAY, "battlefronts"), (DAY + ONE_DAY, "last_front")]
    assert parse_begun_days(begun_days_text(begun)) == begun


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "2026-11-23",
        "2026-11-23 chess",
        "2026-13-23 battlefronts",
        "\0",
        "x" * 99_999,
        "2026-11-2\u0663 last_front",
    ],
)
def test_wrong_lines_of_the_begun_days_are_skipped(text: str) -> None:
    assert parse_begun_days(f"{text}\n2026-11-23 battlefronts\n") == [(DAY, "battlefronts")]


def test_only_the_latest_begun_days_are_kept() -> None:
    too_many = 9
    begun = [(DAY + number * ONE_DAY, "battlefronts") for number in range(BEGUN + too_many)]
    assert parse_begun_days(begun_days_text(begun)) == begun[too_many:]


# --- Ratings by Glicko-2 --------------------------------------------------------------------------

RESULTS_OF_PAPER = (
    Result(Rating(points=1400, deviation=30), score=1),
    Result(Rating(points=1550, deviation=100), score=0),
    Result(Rating(points=1700, deviation=300), score=0),
)
"""The results in the example of the paper on Glicko-2."""


def test_a_rating_period_gives_the_result_of_the_example_in_the_glicko_2_paper() -> None:
    after = update_rating(Rating(points=1500, deviation=200), RESULTS_OF_PAPER)
    assert after.points == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_without_matches_only_the_deviation_grows_and_never_beyond_that_of_a_stranger() -> None:
    """Glickman's paper on Glicko-2 says so below step 7. 0.06 is the volatility of a stranger."""
    after = update_rating(Rating(points=1600, deviation=50), ())
    assert after.points == 1600
    assert after.volatility == 0.06
    assert after.deviation == pytest.approx(51.07, abs=0.01)

    assert update_rating(Rating(), ()).deviation == WIDEST
