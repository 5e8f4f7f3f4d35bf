"""Campaigns: the score of a front, its next match, and the text in which a campaign is saved."""

from __future__ import annotations

import datetime

import pytest

from ai.levels import LEVELS
from career.campaign import (
    DRAWN,
    FORMAT,
    FRONTS,
    HEAD,
    LOST,
    OLDER,
    TITLE,
    WON,
    Campaign,
    CampaignError,
    FrontScore,
    LaterError,
    dumps,
    loads,
    match_of_occasion,
    occasion_of_match,
    result_of,
)
from game.catalogue import GAMES
from game.core.record import HUMAN, Occasion
from game.core.sanitize import DEALS
from tests.scenes.toy import Toy

DAY = datetime.date(2026, 11, 23)
GAME = GAMES["sharp_end"]


def campaign_with(*results: str, slug: str = "sharp_end") -> Campaign:
    """Return a campaign with these results on one front."""
    return Campaign(DAY, seed=815, results={slug: list(results)})


@pytest.mark.parametrize(
    ("results", "score"),
    [
        ((), FrontScore(beaten=0, won=0, lost=0, setbacks=0)),
        ((WON,), FrontScore(beaten=0, won=1, lost=0, setbacks=0)),
        ((WON, WON), FrontScore(beaten=1, won=0, lost=0, setbacks=0)),
        ((WON, LOST, WON), FrontScore(beaten=1, won=0, lost=0, setbacks=0)),
        ((WON, LOST, LOST), FrontScore(beaten=0, won=0, lost=0, setbacks=1)),
        ((DRAWN, DRAWN, WON, DRAWN), FrontScore(beaten=0, won=1, lost=0, setbacks=0)),
        ((LOST, LOST, WON, WON, WON), FrontScore(beaten=1, won=1, lost=0, setbacks=1)),
        ((WON, WON) * 4, FrontScore(beaten=4, won=0, lost=0, setbacks=0)),
    ],
    ids=["none", "a lead of one", "two", "two after a loss", "two losses", "draws", "a new series", "four series"],
)
def test_a_lead_of_two_decides_a_series_and_the_score_of_a_front_follows(
    results: tuple[str, ...], score: FrontScore
) -> None:
    """A score holds the series won, the wins and defeats in the present series, and the series lost."""
    assert campaign_with(*results).score("sharp_end") == score


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ((WON,), "The series stands at 1 : 0."),
        ((WON, LOST, DRAWN), "The series stands at 1 : 1."),
        ((WON, WON), "The series is won. Next comes a Sergeant."),
        ((WON, WON, LOST, LOST), "The series is lost and starts again."),
        ((WON, WON) * 4, "Normandy is won!"),
    ],
)
def test_a_sentence_after_a_match_says_how_its_series_stands(results: tuple[str, ...], words: str) -> None:
    """Matches that were played after it do not matter. About a match without a result nothing is said."""
    is_front_won = len(results) == 8
    played_later = [] if is_front_won else [WON]
    now = campaign_with(*results, *played_later)

    assert now.describe_series("sharp_end", len(results)) == words
    without_result = len(now.results["sharp_end"]) + 1
    assert now.describe_series("sharp_end", without_result) == ""


def test_a_front_leads_through_the_levels_in_order_and_the_seats_by_turns() -> None:
    now = campaign_with()
    met = []

    while (level := now.score("sharp_end").level) is not None:
        deal = now.deal(GAME)
        assert sorted(deal.kinds) == sorted((HUMAN, level.slug))
        met.append((level.slug, deal.kinds.index(HUMAN)))
        now.results["sharp_end"].append(WON)
    assert met == [(level.slug, seat) for level in LEVELS for seat in (0, 1)], "two wins decide a series"

    with pytest.raises(ValueError, match="won"):
        now.deal(GAME)


def test_each_match_of_a_campaign_has_its_own_deal_which_never_changes() -> None:
    seeds = {campaign_with(*[DRAWN] * number).deal(GAME).seed for number in range(40)}
    assert len(seeds) == 40
    assert all(0 <= seed < DEALS for seed in seeds)
    assert campaign_with().deal(GAME).seed == campaign_with(WON, slug="last_front").deal(GAME).seed
    assert campaign_with().deal(GAME).seed != Campaign(DAY, seed=816).deal(GAME).seed
    assert campaign_with().deal(GAME).seed != campaign_with().deal(GAMES["last_front"]).seed
    assert max(Campaign(DAY, seed=OLDER + seed).deal(GAME).seed for seed in range(9)) > DEALS // 2
    assert campaign_with().deal(GAME).seed == 560_242_084_570, (
        "another number would change campaigns that have begun already"
    )


def test_a_campaign_is_over_when_every_front_is_won() -> None:
    won = Campaign(DAY, seed=1, results={slug: [WON, WON] * 4 for slug in GAMES})
    assert won.is_complete
    assert won.levels_beaten == 20, "four levels on each of five fronts"

    won.results["last_front"].pop()
    assert not won.is_complete
    assert won.levels_beaten == 19


def test_results_are_added_in_order_once_and_never_over_a_gap() -> None:
    """The campaign knows match 1 at the Sharp End. The result of match 4 has to wait for that of match 3."""
    now = campaign_with(WON)
    played = {("sharp_end", 1): LOST, ("sharp_end", 2): LOST, ("sharp_end", 4): WON, ("last_front", 1): DRAWN}
    assert now.add_results(lambda *place: played.get(place))
    assert now.results == {"sharp_end": [WON, LOST], "last_front": [DRAWN]}
    assert not now.add_results(lambda *place: played.get(place))
    won_front = campaign_with(*[WON, WON] * 4)
    assert not won_front.add_results(lambda slug, _: LOST if slug == "sharp_end" else None), (
        "a front that was won stays won"
    )


def test_the_occasion_of_a_campaign_match_names_campaign_front_and_number() -> None:
    occasion = occasion_of_match(campaign=12, game=GAMES["fighting_front"], match=345)
    assert match_of_occasion(occasion) == (12, "fighting_front", 345)


@pytest.mark.parametrize(
    "occasion",
    [
        None,
        Occasion("day", "2026-11-23"),
        Occasion("campaign", "2026-11-23"),
        Occasion("campaign", "1/chess-1"),
        Occasion("campaign", "0/sharp_end-1"),
        Occasion("campaign", "1/sharp_end-0"),
        Occasion("campaign", "1/sharp_end-12345678"),
    ],
    ids=str,
)
def test_other_and_wrong_occasions_belong_to_no_campaign(occasion: Occasion | None) -> None:
    assert match_of_occasion(occasion) is None


def test_a_written_campaign_is_read_back_unchanged() -> None:
    now = Campaign(DAY, seed=DEALS - 1, results={"battlefronts": [WON, LOST, DRAWN], "last_front": [LOST]})
    assert loads(dumps(now)) == now
    assert loads(dumps(campaign_with())).results == {}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "Line 1"),
        ("nonsense", "Line 1"),
        (TITLE, "when it was begun"),
        (f"{TITLE}\nbegun: 2026-11-23", "when it was begun"),
        (f"{TITLE}\nbegun: 23.11.2026\nseed: 1", "Line 2"),
        (f"{TITLE}\nbegun: 20261123\nseed: 1", "Line 2"),
        (f"{TITLE}\nbegun: 2026-11-23\nseed: -1", "Line 3"),
        (f"{TITLE}\nbegun: 2026-11-23\nseed: 1\nseed: 2", "Line 4"),
        (f"{TITLE}\nbegun: 2026-11-23\nseed: 1\nchess", "Line 4"),
        (f"{TITLE}\nbegun: 2026-11-23\nseed: 1\nlast_front: won\nlast_front: won", "Line 5"),
        (f"{TITLE}\nbegun: 2026-11-23\nseed: 1\nlast_front: won wins", "Line 4"),
    ],
)
def test_a_wrong_campaign_file_is_refused_in_a_sentence_with_the_line(text: str, word: str) -> None:
    with pytest.raises(CampaignError, match=word):
        loads(text)


def test_unknown_lines_of_a_campaign_survive_and_a_later_format_is_named_as_such() -> None:
    text = f"{TITLE}\nbegun: 2026-11-23\nseed: 1\nlast_front: won\nchess: won\nweather: 3 storms\n"
    assert dumps(loads(text)) == text
    with pytest.raises(LaterError, match="newer version"):
        loads(f"{HEAD} {FORMAT + 1}\nweather: 3\n")


def test_every_game_has_a_front_on_the_map_of_a_campaign() -> None:
    missing = [slug for slug in GAMES if slug not in FRONTS]
    assert not missing, f"These games have no front on the map of a campaign, add them to FRONTS: {missing}"


def test_a_game_without_a_front_does_not_keep_a_campaign_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Toy())
    won = Campaign(DAY, seed=815, results={slug: [WON, WON] * len(LEVELS) for slug in FRONTS})
    assert won.is_complete
    assert won.levels_beaten == len(LEVELS) * len(FRONTS)
    assert not won.add_results(lambda *_: WON)
    assert match_of_occasion(Occasion("campaign", "1/toy-1")) is None


@pytest.mark.parametrize(
    ("share", "result"), [(1.0, WON), (1, WON), (0.0, LOST), (0.5, DRAWN), (0.999, DRAWN), (0.001, DRAWN)]
)
def test_only_a_whole_win_or_a_whole_loss_decides_a_match_of_a_campaign(share: float, result: str) -> None:
    """A share is the score of the person, who may share a win with other seats."""
    assert result_of(share) == result


def test_a_deal_that_was_begun_and_given_up_makes_way_for_another_one() -> None:
    """The player knows the first two deals of the second match of this front, and none of another front."""
    now = campaign_with(DRAWN)
    deals_asked_about: list[tuple[str, int]] = []
    plain = now.deal(GAME).seed

    def is_known(slug: str, seed: int) -> bool:
        deals_asked_about.append((slug, seed))
        return len(deals_asked_about) < 3

    deal = now.deal(GAME, is_known)
    assert [slug for slug, _ in deals_asked_about] == ["sharp_end"] * 3
    first, second, third = (seed for _, seed in deals_asked_about)
    assert len({first, second, third}) == 3
    assert first == plain
    assert deal.seed == third
    assert deal.kinds == ("recruit", HUMAN), "in the second match the bot sits first"
    assert deal.options == GAME.full_options({})


def test_the_deals_of_older_campaigns_are_smaller_numbers() -> None:
    """A campaign whose own number is small was begun before there were large ones. Its deals stay the same."""
    assert Campaign(DAY, seed=OLDER - 1).deal(GAME).seed < OLDER
    assert any(Campaign(DAY, seed=OLDER + number).deal(GAME).seed >= OLDER for number in range(9))
