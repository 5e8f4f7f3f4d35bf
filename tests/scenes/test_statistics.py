"""The statistics of the records page, and the table that it writes for spreadsheets."""

from __future__ import annotations

import csv
import itertools
import math
from collections.abc import Iterable
from dataclasses import replace

import pygame
import pytest

from ai.levels import LEVELS
from career.level_ratings import LEVEL_RATINGS
from career.officers import OFFICERS
from career.rating import Rating
from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.keeping.finished import Past
from scenes.keeping.life import RATED, Life, Tally, loads, results_against_levels
from scenes.keeping.schemas import PRACTICE
from scenes.match.review_result import SeatReview
from scenes.menus import dice_statistics, match_table, statistics
from scenes.menus.records import RecordsScene
from scenes.menus.statistics import StatisticsTab
from tests.scenes.fought import match_for_history, sharp_end_record
from tests.scenes.menus import show, toast
from tests.scenes.table import click, press

GAME = "sharp_end"


def add_up(matches: Iterable[Past]) -> Life:
    """Return the statistics of these matches, which are given in the order in which they ended."""
    life = Life()
    for past in matches:
        life.add_match(past)
    return life


def ended_match(
    kinds: str, scores: tuple[float, ...], practice: str = "", seconds: float = 60, game: str = GAME
) -> Past:
    """Return a match of the history. `kinds` names the seats, such as "human:Anna general"."""
    entries = tuple(SeatEntry(*kind.split(":")) for kind in kinds.split())
    return Past(
        number=1,
        game=game,
        options={},
        seats=entries,
        scores=scores,
        rounds=5,
        seconds=seconds,
        ended=0,
        practice=practice,
    )


WON = ended_match("human general", (1.0, 0.0))
LOST = ended_match("human general", (0.0, 1.0))


# --- counting --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("later_seats", "person"),
    [("human:Ben general", "Ben"), ("human general:Saye", "Anna"), ("captain:Pell general:Saye", "Anna")],
    ids=["another name", "a person without a name", "bots alone"],
)
def test_the_person_is_the_last_one_who_gave_a_name(later_seats: str, person: str) -> None:
    life = add_up([ended_match("human:Anna general", (1.0, 0.0)), ended_match(later_seats, (0.0, 1.0))])
    assert life.person == person


@pytest.mark.parametrize(
    ("newest_first", "running", "longest"),
    [
        ((), 0, 0),
        ((WON,), 1, 1),
        ((LOST, WON, WON), 0, 2),
        ((WON, WON, LOST, WON, WON, WON, LOST), 2, 3),
        ((ended_match("human general", (0.5, 0.5)), WON), 0, 1),
        ((ended_match("human general", (0.0, 1.0), PRACTICE), WON, ended_match("human human", (0.0, 1.0)), WON), 2, 2),
    ],
    ids=["none", "one", "lost last", "two streaks", "drawn last", "practice and two people do not count"],
)
def test_wins_in_a_row_end_with_a_defeat_or_draw_that_counts(
    newest_first: tuple[Past, ...], running: int, longest: int
) -> None:
    tally = add_up(newest_first[::-1]).tally()
    assert (tally.running, tally.longest) == (running, longest)


@pytest.mark.parametrize(
    ("won", "lost", "drawn", "low", "high"),
    [(1, 0, 0, 0.2065, 1.0), (0, 1, 0, 0.0, 0.7935), (10, 10, 0, 0.2993, 0.7007), (40, 30, 20, 0.4527, 0.6538)],
    ids=["a win", "a defeat", "as many wins as defeats", "with draws"],
)
def test_the_interval_of_a_share_of_wins_is_that_of_wilson(
    won: int, lost: int, drawn: int, low: float, high: float
) -> None:
    """The expected values are those of scipy.stats.binomtest for `won + drawn / 2` successes."""
    assert Tally(won, lost, drawn).interval == pytest.approx((low, high), abs=5e-5)


def test_a_match_counts_for_its_game_and_for_each_level_in_it() -> None:
    matches = [
        ended_match("human general", (1.0, 0.0), seconds=100),
        ended_match("human general recruit", (0.0, 1.0, 0.0), seconds=200),
        ended_match("human general", (0.5, 0.5), seconds=300),
        ended_match("human general", (1.0, 0.0), PRACTICE, seconds=900),
        ended_match("human captain", (1.0, 0.0), game="battlefronts"),
    ]
    life = add_up(matches)
    rows = statistics.lines_by_game(life)
    assert [row.name for row in rows] == [*(game.name for game in GAMES.values()), "All games"]

    ours = rows[list(GAMES).index(GAME)]  # without practice
    assert (ours.tally.words(), ours.tally.seconds) == ("WON 1  LOST 1  DRAWN 1", 600)
    assert rows[-1].tally.words() == "WON 2  LOST 1  DRAWN 1"

    rows_with_recruits = statistics.lines_by_game(life, "recruit")
    assert rows_with_recruits[-1].tally.words() == "WON 0  LOST 1"

    levels = statistics.lines_by_level(life, GAME)
    assert [row.name for row in levels] == [*(level.name for level in LEVELS), "All levels"]
    recruits, sergeants, captains, generals, in_all = [row.tally.played for row in levels]
    assert (recruits, sergeants, captains, generals, in_all) == (1, 0, 0, 3, 3)


def average_words_of(*matches: Past) -> str:
    """Return the words of the statistics about the average of matches of one game."""
    return statistics.lines_by_level(add_up(matches), matches[0].game)[-1].average_words


def test_the_average_is_in_points_where_points_decide_and_else_in_rounds_of_wins() -> None:
    """At the Sharp End is decided by points. In Battlefronts only the rounds of won matches count."""
    won = replace(WON, points=(20, 5))
    lost = replace(LOST, points=(11, 30))
    assert average_words_of(won, lost) == "16 points, best 20"
    assert average_words_of(replace(won, points=(-3, 5))) == "-3 points, best -3"
    won_by_two_people = replace(ended_match("human:Anna human:Ben general", (0.0, 1.0, 0.0)), points=(11, 20, 30))
    assert average_words_of(won_by_two_people) == "20 points, best 20", "the best person counts, and no bot"

    quick = replace(WON, rounds=3, game="battlefronts")
    slow = replace(WON, rounds=8, game="battlefronts")
    assert average_words_of(slow, quick, replace(LOST, rounds=1, game="battlefronts")) == "6 rounds, best 3"
    assert average_words_of(replace(LOST, game="battlefronts")) == ""
    assert statistics.lines_by_game(add_up([won, quick]))[-1].average_words == "", "all games have no average"


# --- officers --------------------------------------------------------------------------------

VERSUS_PELL = "human captain:Pell"


@pytest.mark.parametrize(
    ("seats", "scores", "result"),
    [
        (VERSUS_PELL, (1.0, 0.0), (1, 0, 0)),
        (VERSUS_PELL, (0.0, 1.0), (0, 1, 0)),
        (VERSUS_PELL, (0.5, 0.5), (0, 0, 1)),
        ("resigned:Anna captain:Pell", (0.0, 1.0), (0, 1, 0)),
        ("human captain:Pell general:Saye", (0.0, 0.0, 1.0), (0, 0, 1)),
        ("human captain:Pell general:Saye", (0.5, 0.0, 0.5), (1, 0, 0)),
        ("human human captain:Pell", (1.0, 0.0, 0.0), (0, 0, 0)),
        ("captain:Pell general:Saye", (1.0, 0.0), (0, 0, 0)),
        ("human captain:Ben", (1.0, 0.0), (0, 0, 0)),
        ("human captain", (1.0, 0.0), (0, 0, 0)),
    ],
    ids=["won", "lost", "drawn", "resigned", "both lost", "shared", "two people", "bots", "no officer", "nameless"],
)
def test_a_match_of_one_person_counts_against_each_officer_in_it(
    seats: str, scores: tuple[float, ...], result: tuple[int, int, int]
) -> None:
    life = add_up([ended_match(seats, scores)])
    assert life.score_against("pell") == life.score_against("pell", GAME) == result
    assert life.score_against("pell", "battlefronts") == (0, 0, 0)
    assert life.officers_beaten == result[0]


def test_practice_counts_against_no_officer() -> None:
    assert add_up([ended_match(VERSUS_PELL, (1.0, 0.0), PRACTICE)]).score_against("pell") == (0, 0, 0)


def test_results_against_officers_are_kept_with_the_totals() -> None:
    life = add_up([ended_match(VERSUS_PELL, (1.0, 0.0))] * 2)
    assert loads(life.dumps()) == life


@pytest.mark.parametrize(
    ("scores", "words", "expression"),
    [
        ((), "not met", "calm"),
        ((1.0, 1.0, 0.0), "2 : 1", "grim"),
        ((1.0, 0.0), "1 : 1", "calm"),
        ((0.0,), "0 : 1", "pleased"),
        ((0.5,), "0 : 0", "calm"),
    ],
    ids=["none", "ahead", "even", "behind", "drawn"],
)
def test_the_page_shows_the_score_and_the_face_of_each_officer(
    scores: tuple[float, ...], words: str, expression: str
) -> None:
    life = add_up(ended_match(VERSUS_PELL, (score, 1 - score)) for score in scores)
    results = statistics.duels(life)
    assert [duel.officer for duel in results] == list(OFFICERS.values())
    (pell,) = [duel for duel in statistics.duels(life, GAME) if duel.officer.surname == "Pell"]
    assert (pell.words, pell.expression) == (words, expression)
    assert all(duel.words == "not met" for duel in statistics.duels(life, "battlefronts"))


# --- the rating ------------------------------------------------------------------------------


def test_a_match_is_a_result_against_each_bot_that_has_a_rating() -> None:
    """A player at random has no rating. A shared victory is a win against a Recruit who lost.

    A resigned match is a loss. A loser has drawn against another loser.
    """
    levels = LEVEL_RATINGS[GAME]
    shared = ended_match("human recruit random captain", (0.5, 0.0, 0.0, 0.5))
    results = results_against_levels(shared, share=0.5)
    assert [(result.opponent, result.score) for result in results] == [
        (levels["recruit"], 1.0),
        (levels["captain"], 0.5),
    ]

    lost = ended_match("human recruit captain", (0.0, 0.0, 1.0))
    assert [result.score for result in results_against_levels(lost, share=0.0)] == [0.5, 0.0]

    resigned = ended_match("resigned general", (0.0, 1.0))
    assert [result.score for result in results_against_levels(resigned, share=0.0)] == [0.0]


@pytest.mark.parametrize(
    "other",
    [
        ended_match("human human general", (1.0, 0.0, 0.0)),
        ended_match("human general", (1.0, 0.0), PRACTICE),
        ended_match("general recruit", (1.0, 0.0)),
    ],
    ids=["two people", "practice", "bots only"],
)
def test_only_matches_of_one_person_that_count_are_rated(other: Past) -> None:
    assert add_up([other] * RATED).rating(GAME) is None


def test_a_rating_exists_from_a_certain_number_of_matches_on() -> None:
    assert add_up([WON] * (RATED - 1)).rating(GAME) is None
    assert add_up([WON] * RATED).rating(GAME) is not None


def test_the_rating_follows_the_matches_from_the_oldest_to_the_newest() -> None:
    rising = add_up([LOST] * 10 + [WON] * 10).rating(GAME)
    falling = add_up([WON] * 10 + [LOST] * 10).rating(GAME)
    assert rising.points > falling.points

    # Ten wins in twenty matches against Generals: about as strong as a General.
    even = LEVEL_RATINGS[GAME]["general"].points
    assert abs((rising.points + falling.points) / 2 - even) < 60


def test_a_sentence_compares_the_rating_of_a_player_with_the_levels() -> None:
    recruit, sergeant, _, general = (LEVEL_RATINGS[GAME][level.slug].points for level in LEVELS)

    def sentence(points: float, deviation: float = 50) -> str:
        """Return the sentence on a rating of these points with this uncertainty."""
        return statistics.standing_sentence(GAME, Rating(points, deviation))

    assert sentence(recruit - 1) == "You are not yet as strong as a Recruit."
    assert sentence(sergeant) == "You rank between a Sergeant and a Captain."
    assert sentence(general) == "You are stronger than a General."
    assert sentence(general, deviation=200) == "A few more matches will tell how strong you are."


# --- the page --------------------------------------------------------------------------------


def open_statistics(app: App) -> StatisticsTab:
    """Open the records at their statistics, and return that tab."""
    scene = show(app, RecordsScene("statistics"))
    assert isinstance(scene.tab, StatisticsTab)
    return scene.tab


def test_the_statistics_page_filters_by_level_and_game_and_writes_its_matches_to_files(app: App) -> None:
    """F shows only the next game. The button and E write the matches of the shown game into a file.

    The first game, Battlefronts, has no match, so its file has only the line of headings.
    """
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    tab = open_statistics(app)
    tab.page.form.ring.focus("level")
    press(app, pygame.K_RIGHT)
    assert tab.level.value == "Against a Recruit"

    press(app, pygame.K_f)
    assert tab.records.slug == "battlefronts"
    assert tab.level not in tab.page.form.widgets

    click(app, tab.file)
    press(app, pygame.K_f, pygame.K_e)
    written = {path.name: path.read_text(encoding="utf-8") for path in app.store.records.iterdir()}

    assert sorted(written) == ["battlefronts-1.csv", "sharp_end-1.csv"]
    assert [text.count("\n") for _, text in sorted(written.items())] == [1, 2]
    assert "battlefronts-1.csv" in toast(app).words


def test_a_match_that_ended_meanwhile_is_in_the_table_of_a_resumed_page(app: App) -> None:
    tab = open_statistics(app)
    assert [line.tally.played for line in tab.table(None, "")[0]] == [0] * (len(GAMES) + 1)
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    tab.page.resume_scene()
    assert tab.table(None, "")[0][-1].tally.played == 1


def test_the_statistics_of_dice_are_those_of_the_chosen_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["last_front"], "die_sides", 10)
    match_with_dice = match_for_history(sharp_end_record(), (1.0, 0.0, 0.0), (1,) * 10 + (6,) * 30 + (2, 3, 4, 5) * 20)
    app.history.add(match_with_dice)
    app.history.add(replace(match_with_dice, game="last_front", faces=(1, 10, 10)))
    tab = open_statistics(app)
    assert tab.face_counts() == [10, 20, 20, 20, 20, 30]

    counts = {}
    for _ in GAMES:
        press(app, pygame.K_f)  # shows the next game
        counts[tab.records.slug] = tab.face_counts()

    assert counts["battlefronts"] == [], "it has no dice"
    assert counts["last_front"] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]


def test_a_written_table_of_matches_is_read_back_cell_by_cell() -> None:
    """Every cell holds one value, and names with commas and quotes stay whole."""
    tally = SeatReview(seat=0, choices=10, wanted=10, looked=10, counted=10, good=8, lost=0.3)
    seats = (SeatEntry("human", 'A, "b"'), SeatEntry("captain"))
    matches = [
        Past(
            number=1,
            game=GAME,
            options={"turns": "5"},
            seats=seats,
            scores=(1, 0),
            rounds=5,
            seconds=90,
            ended=-3600,
            tallies=(tally,),
        ),
        ended_match("human:Anna general recruit", (0.25, 0.75, 0), PRACTICE),
    ]
    written = match_table.write_table(matches)
    assert written.encode().startswith(b"\xef\xbb\xbf"), "by this mark spreadsheets know UTF-8"

    head, first, second = csv.reader(written.removeprefix(match_table.BYTE_ORDER_MARK).splitlines())
    assert dict(zip(head, first, strict=True)) == {
        "ended (UTC)": "1969-12-31 23:00",
        "game": "At the Sharp End",
        "kind": "counts",
        "result %": "100",
        "rounds": "5",
        "minutes": "2",
        "good decisions %": "80",
        "turns": "5",
        "seat 1": 'A, "b"',
        "score % 1": "100",
        "seat 2": "Captain",
        "score % 2": "0",
        "seat 3": "",
        "score % 3": "",
    }
    assert second[2:] == [PRACTICE, "25", "5", "1", "", "", "Anna", "25", "General", "75", "Recruit", "0"]


def test_no_name_in_a_written_table_becomes_a_formula() -> None:
    """That holds whichever sign separates cells, and whatever comes before the sign of a formula in a name."""
    for sign, before in itertools.product("=+-@\uff1d\uff0b\uff0d\uff20", ("", " ", "x;", "x,", "x; ", 'x;"', "x|")):
        seats = (SeatEntry("human", f"{before}{sign}1"), SeatEntry("captain"))
        written = match_table.write_table(
            [Past(number=1, game=GAME, options={}, seats=seats, scores=(1, 0), rounds=5, seconds=90, ended=0)]
        )
        for separator in ",;|":
            for row in csv.reader(written.splitlines(), delimiter=separator):
                assert not any(cell.lstrip(' "').startswith(sign) for cell in row), (sign, before)
        assert f"'{sign}" in written.replace('"', "").replace(" ", ""), (sign, before)


# --- dice ------------------------------------------------------------------------------------


def test_chi_square_and_its_p_value_are_those_of_published_tables() -> None:
    assert dice_statistics.chi_square([10, 10, 10, 10, 10, 10]) == 0
    assert dice_statistics.chi_square([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)
    for chi_square, likely in ((0.0, 1.0), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)):
        assert dice_statistics.p_value(chi_square) == pytest.approx(likely, abs=1e-4)
    for chi_square, likely in ((0.0, 1.0), (8.343, 0.5), (14.684, 0.1), (16.919, 0.05), (21.666, 0.01)):
        assert dice_statistics.p_value(chi_square, sides=10) == pytest.approx(likely, abs=1e-4)
    assert math.isfinite(dice_statistics.p_value(900.0))


@pytest.mark.parametrize(
    ("counts", "head"),
    [
        ([9, 10, 10, 10, 10, 10], "TOO FEW TO TELL"),
        ([10, 10, 10, 10, 10, 10], "HONEST DICE"),
        ([100, 110, 95, 102, 60, 94], "AN ODD RUN"),
        ([100, 110, 95, 102, 20, 94], "HARD TO BELIEVE"),
        ([9, *[10] * 9], "TOO FEW TO TELL"),
        ([8, 15, 7, 16, 10, 5, 13, 7, 14, 7], "HONEST DICE"),
        ([16, 16, 4, 16, 4, 4, 16, 4, 10, 10], "HARD TO BELIEVE"),
    ],
)
def test_the_verdict_on_the_dice_fits_their_counts(counts: list[int], head: str) -> None:
    heading, words = dice_statistics.dice_verdict(counts)
    assert heading == head
    assert words.endswith(".")
