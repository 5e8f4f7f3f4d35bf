"""The deal of the day: the same everywhere, different every day; streaks and clocks that are wrong."""

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
ONE = datetime.timedelta(days=1)

GOLDEN = {
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


@pytest.mark.parametrize("date", GOLDEN)
def test_a_day_has_the_same_deals_for_everybody(date: str) -> None:
    day = datetime.date.fromisoformat(date)
    assert tuple(code_of(deal_of_day(game, day)) for game in GAMES.values()) == GOLDEN[date]


def test_the_draw_does_not_depend_on_the_process() -> None:
    """Neither on the seed of its hashes nor on the flags of Python."""
    ask = (
        "import datetime; from career.daily import deal_of_day; from career.deal_code import code_of; "
        "from game.catalogue import GAMES; "
        f"print([code_of(deal_of_day(game, datetime.date{(DAY.year, DAY.month, DAY.day)})) for game in GAMES.values()])"
    )
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-O", "-c", ask], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True
        )
        assert done.stdout.strip() == str(list(GOLDEN[DAY.isoformat()]))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_day_has_a_deal_that_can_be_played_and_no_two_are_alike(game: object) -> None:
    deals = [deal_of_day(game, DAY + n * ONE) for n in range(120)]  # type: ignore[arg-type]
    for deal in deals:
        Match(deal.game, len(deal.kinds), deal.options, deal.seed)
        assert deal.kinds.count(HUMAN) == 1
        assert len(set(deal.kinds)) == 2
    assert len({deal.seed for deal in deals}) == len(deals)
    assert {kind for deal in deals for kind in deal.kinds} == {HUMAN, *LEVELS}

    for option in deals[0].game.options:
        usual = option.choices[: 1 if option.later else None]
        assert {deal.options[option.slug] for deal in deals} == set(usual)


def test_on_every_day_each_level_sits_at_a_table() -> None:
    for n in range(8):
        assert {kind for game in GAMES.values() for kind in deal_of_day(game, DAY + n * ONE).kinds} == {HUMAN, *LEVELS}


@pytest.mark.parametrize(
    "name", ["2026-13-01", "20261123", "2026-W48-1", "soon", "0000-01-01", "0001-01-01", "9999-12-31"]
)
def test_a_date_that_is_none_is_no_date(name: str) -> None:
    assert date_of(Occasion("day", name)) is None
    assert describe_occasion(Occasion("day", name)) == "Day"


# --- streaks ---------------------------------------------------------------------------------


def tries(*offsets: int) -> list[FinishedOn]:
    """First tries of days so many days from DAY, each finished on its day."""
    return [FinishedOn(DAY + n * ONE, DAY + n * ONE) for n in offsets]


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
def test_days_in_a_row(played: tuple[int, ...], today: int, count: int) -> None:
    assert streak(tries(*played), DAY + today * ONE) == count


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
def test_a_wrong_clock_ends_no_streak(played: tuple[int, ...], today: int, count: int) -> None:
    assert streak(tries(*played), DAY + today * ONE) == count


def test_other_matches_show_that_the_clock_was_wrong() -> None:
    """Set back by some days, it shows deals that are played already: only practice can be played meanwhile."""
    practice = [FinishedOn(DAY - n * ONE) for n in (5, 4, 3)]
    assert streak([*tries(-1, 0), *practice, *tries(5)], DAY + 5 * ONE) == 3
    assert streak([*tries(-1, 0), FinishedOn(DAY + 2 * ONE), *tries(5)], DAY + 5 * ONE) == 1


@pytest.mark.parametrize(("least", "most"), [(60, 4000), (1, 59)], ids=["far", "near"])
def test_whoever_plays_every_day_loses_at_most_a_day_to_a_clock_that_is_wrong(least: int, most: int) -> None:
    """Where the clock shows a day that is played already, practice is all that can be played."""
    rng = random.Random(3)
    for _ in range(400):
        shift = rng.choice((-1, 1)) * rng.randrange(least, most)
        start, length, end = rng.randrange(1, 20), rng.randrange(1, 12), 40
        finished: list[FinishedOn] = []
        for n in range(end):
            day = DAY + (n + shift if start <= n < start + length else n) * ONE
            again = any(one.day == day for one in finished)
            finished.append(FinishedOn(day, None if again else day))
        today = DAY + (end - 1) * ONE
        days = {one.day for one in finished if one.day is not None and one.day <= today + ONE}
        assert streak(finished, today) >= len(days) - 1, (shift, start, length)


def test_a_real_gap_is_not_excused_by_the_dates_of_one_day() -> None:
    """Two matches of a day, and one that was gone on with after midnight, are no wrong clock."""
    late = FinishedOn(DAY + 9 * ONE, DAY + 8 * ONE)
    assert streak([*tries(0, 1, 8), late, *tries(8, 9)], DAY + 9 * ONE) == 2


# --- what was begun --------------------------------------------------------------------------


def test_what_was_begun_is_read_again() -> None:
    begun = [(DAY, "battlefronts"), (DAY + ONE, "last_front")]
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
def test_other_lines_are_left_out(text: str) -> None:
    assert parse_begun_days(f"{text}\n2026-11-23 battlefronts\n") == [(DAY, "battlefronts")]


def test_only_the_newest_are_kept() -> None:
    begun = [(DAY + n * ONE, "battlefronts") for n in range(BEGUN + 9)]
    assert parse_begun_days(begun_days_text(begun)) == begun[9:]


# --- Ratings by Glicko-2 --------------------------------------------------------------------------

PAPER = (Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0))
"""The example of the paper, with its result below."""


def test_the_example_of_the_paper() -> None:
    after = update_rating(Rating(1500, 200), PAPER)
    assert after.points == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_whoever_does_not_play_is_less_known_but_never_less_than_a_stranger() -> None:
    """The paper, below step 7: only the deviation grows."""
    rest = update_rating(Rating(1600, 50), ())
    assert (rest.points, rest.volatility) == (1600, 0.06)
    assert rest.deviation == pytest.approx(51.07, abs=0.01)
    assert update_rating(Rating(), ()).deviation == WIDEST
