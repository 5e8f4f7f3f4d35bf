"""The career page and its deal of the day: what is shown, what a first try is, and what remains practice."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import cache

import pygame
import pytest

from career.campaign import Campaign, dumps
from career.challenges.condition import STARS
from career.daily import deal_of_day, occasion_on
from career.deal_code import code_of
from career.medals import MEDALS, RULES
from career.officers import OFFICERS
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import HUMAN, RESIGNED, Occasion, Record, SeatEntry, record_of
from game.core.record import dumps as record_text
from scenes.app import App
from scenes.keeping.awards import Awards, medals_text, parse_medals
from scenes.keeping.challenges import judge_record
from scenes.keeping.finished import FinishedMatch, Judged
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.schemas import AGAIN, PRACTICE
from scenes.keeping.store import Store
from scenes.match.review_result import Look, Review, tally
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus import award as award_room
from scenes.menus.award import Award
from scenes.menus.career import CareerScene
from scenes.menus.daily_tab import DailyTab, Days, Try, result_words
from scenes.menus.front_page import SHEET
from scenes.menus.interrupted import find_interrupted, remove_interrupted
from scenes.menus.match_result import result_of
from scenes.menus.medals_tab import GROUPS, MedalCell, MedalsTab, picture_of
from scenes.menus.results import AWARD_FRAME, ResultsScene
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset
from scenes.ui import pictures
from scenes.ui.canvas import Box, Canvas
from tests.play import play_at_random
from tests.scenes.events import FRAME, steps, until
from tests.scenes.fought import finished
from tests.scenes.history_damage import alter
from tests.scenes.menus import Clipboard, show, toast, top
from tests.scenes.table import checked_cast, click, not_none, press, top_scene, wait_until_asked
from tests.scenes.test_challenges import FIRST_CHALLENGE, add_to_history, judge_all_matches, record_of_challenge

GAME = GAMES["battlefronts"]
DAY = datetime.date(2026, 11, 23)
ONE_DAY = datetime.timedelta(days=1)


class Clock:
    """The clock of the machine, set by a test. It begins at eight in the evening of DAY."""

    def __init__(self, app: App) -> None:
        self.time = datetime.datetime.combine(DAY, datetime.time(20))
        app.history.now = lambda: self.time

    def move_days(self, days: int) -> None:
        """Set the clock forward by this many days, or back if negative."""
        self.time += days * ONE_DAY


@pytest.fixture
def clock(app: App) -> Clock:
    """A clock that tells the app what day it is. The matches of a test that uses it run at instant speed."""
    app.settings.speed = "instant"
    return Clock(app)


def open_career_page(app: App) -> CareerScene:
    """Open the career page from the title as a person does. Returns the page."""
    app.stack.scenes.clear()
    show(app, TitleScene())
    press(app, pygame.K_e)
    return top_scene(app, CareerScene)


def daily_tab(page: CareerScene) -> DailyTab:
    """The tab with the deals of the day, which is open."""
    return checked_cast(DailyTab, page.tab)


def button_label(page: CareerScene, slug: str = GAME.slug) -> str:
    """The label of the button that plays the deal of this game."""
    return page.form.widget(("play", slug)).label


def press_play(app: App) -> PlayScene:
    """Open the career page and press PLAY, GO ON or PRACTISE. Returns the table."""
    page = open_career_page(app)
    click(app, page.form.widget(("play", GAME.slug)))
    return top_scene(app, PlayScene)


def make_first_decision(app: App, scene: PlayScene) -> None:
    """Make the first decision of the person."""
    wait_until_asked(app, scene)
    scene.play(scene.session.match.legal()[0])
    steps(app, 1)


def leave_table(app: App, scene: PlayScene) -> None:
    """Leave an unfinished match, so that it can be resumed."""
    scene.leave()
    app.stack.scenes.clear()


def lose_match(app: App, scene: PlayScene) -> None:
    """Resign, and wait for the page of results."""
    scene.resign(scene.setup.human_seats[0])
    until(app, lambda: isinstance(top(app), ResultsScene))


def first_try(app: App, day: datetime.date = DAY) -> Try:
    """The first try of the game's deal of this day."""
    return Days(app).first_try(GAME, day)


# --- a first try -----------------------------------------------------------------------------


def test_play_begins_the_deal_that_the_date_determines(app: App, clock: Clock) -> None:
    scene = press_play(app)
    assert scene.setup.code == code_of(deal_of_day(GAME, DAY))
    assert scene.setup.occasion == occasion_on(DAY)
    assert not scene.setup.practice
    assert scene.subtitle == "Deal of the day"


def test_the_first_try_of_a_daily_deal_counts_and_later_tries_are_practice(app: App, clock: Clock) -> None:
    assert button_label(open_career_page(app)) == "PLAY"
    lose_match(app, press_play(app))
    counted_match = first_try(app).past
    assert (counted_match.occasion, counted_match.counted_result) == (occasion_on(DAY), 0.0)

    assert button_label(open_career_page(app)) == "PRACTISE"
    second_try = press_play(app)
    assert second_try.setup.practice
    lose_match(app, second_try)

    newest_first = [past.practice for past in app.history.matches()]
    assert newest_first == [PRACTICE, ""]
    assert first_try(app).past == counted_match


def test_of_two_counted_matches_of_a_daily_deal_the_earlier_is_the_first_try(app: App, clock: Clock) -> None:
    """Two windows may begin the deal at the same time, so that neither match is practice."""
    for score in (1.0, 0.0):  # the match that was added first was won
        match = replace(finished(int(score)), scores=(score, 1 - score), occasion=occasion_on(DAY))
        app.history.add(match)

    assert not_none(first_try(app).past).result == 1.0


def test_an_interrupted_first_try_can_be_finished_on_the_next_day_and_counts_for_its_own(
    app: App, clock: Clock
) -> None:
    scene = press_play(app)
    make_first_decision(app, scene)
    actions_before = len(scene.session.match.actions)
    leave_table(app, scene)
    assert button_label(open_career_page(app)) == "GO ON"

    clock.move_days(1)
    page = open_career_page(app)
    assert button_label(page) == "PLAY", "the next day has a deal of its own"
    click(app, page.form.widget(("day", DAY)))
    assert button_label(page) == "GO ON"

    click(app, page.form.widget(("play", GAME.slug)))
    resumed = top_scene(app, PlayScene)
    assert len(resumed.session.match.actions) >= actions_before
    assert not resumed.setup.practice

    lose_match(app, resumed)
    assert not_none(first_try(app).past).occasion == occasion_on(DAY)
    assert app.history.life_totals().streak(DAY + ONE_DAY) == 1


def test_a_restarted_daily_deal_is_practice(app: App, clock: Clock) -> None:
    scene = press_play(app)
    make_first_decision(app, scene)
    app.stack.apply(scene.restart(scene.setup.seed))
    restarted = top_scene(app, PlayScene)
    assert restarted.setup.practice

    leave_table(app, restarted)
    for interrupted in find_interrupted(app):
        remove_interrupted(app, interrupted.path)
    assert first_try(app) == Try(begun=True), "the deal was begun, and there is no result"
    assert button_label(open_career_page(app)) == "PRACTISE"
    assert press_play(app).setup.practice


def test_the_store_remembers_each_begun_deal_once(app: App) -> None:
    deals = [(DAY, "battlefronts"), (DAY, "last_front"), (DAY + ONE_DAY, "battlefronts")]
    for deal in (*deals, deals[0]):
        app.store.note_day(deal)

    assert Store(app.store.folder).begun_days() == deals


def test_a_daily_deal_begins_with_the_first_decision_of_the_person(app: App, clock: Clock) -> None:
    """In this deal a bot decides first, so there is an interrupted match all the same."""
    scene = press_play(app)
    wait_until_asked(app, scene)
    assert scene.session.match.actions, "the bot has decided"
    leave_table(app, scene)
    assert button_label(open_career_page(app)) == "GO ON"

    remove_interrupted(app, find_interrupted(app)[0].path)
    steps(app, 1)
    heading, sentence = not_none(app.toasts.visible)
    assert heading == "REMOVED FROM THE LIST"
    assert sentence.startswith("The record of the match is now in ")
    assert first_try(app) == Try()
    assert button_label(open_career_page(app)) == "PLAY"


def test_forced_passes_do_not_begin_a_first_try(app: App, clock: Clock) -> None:
    """In this deal two passes of the person are forced before the first question."""
    page = open_career_page(app)
    click(app, page.form.widget(("play", "sharp_end")))
    scene = top_scene(app, PlayScene)
    wait_until_asked(app, scene)
    person = scene.setup.human_seats[0]
    assert any(transcript.actor == person for transcript in scene.session.past)

    leave_table(app, scene)
    assert not Days(app).first_try(GAMES["sharp_end"], DAY).begun


def test_a_deal_played_after_its_day_is_practice_and_never_its_first_try(app: App, clock: Clock) -> None:
    clock.move_days(1)
    page = open_career_page(app)
    click(app, page.form.widget(("day", DAY)))
    assert button_label(page) == "PRACTISE"

    click(app, page.form.widget(("play", GAME.slug)))
    scene = top_scene(app, PlayScene)
    assert (scene.setup.occasion, scene.setup.practice) == (occasion_on(DAY), True)

    lose_match(app, scene)
    assert first_try(app) == Try()
    assert app.history.life_totals().streak(DAY + ONE_DAY) == 0


def test_a_daily_deal_counts_although_the_clock_was_ahead_of_the_date(app: App, clock: Clock) -> None:
    clock.move_days(30)
    lose_match(app, press_play(app))

    clock.move_days(-30)
    assert button_label(open_career_page(app)) == "PLAY", "today's deal has not been played"
    lose_match(app, press_play(app))
    assert app.history.life_totals().streak(DAY) == 1

    clock.move_days(30)
    assert button_label(open_career_page(app)) == "PRACTISE"


def test_midnight_brings_new_deals_to_an_open_page(app: App, clock: Clock) -> None:
    page = open_career_page(app)
    daily = daily_tab(page)
    clock.move_days(1)
    steps(app, 1)

    assert (daily.today, daily.day) == (DAY + ONE_DAY, DAY + ONE_DAY)
    assert ("day", DAY + ONE_DAY) in [widget.key for widget in page.form.widgets]


# --- what is shown ---------------------------------------------------------------------------


def test_the_page_shows_result_review_and_streak_of_the_daily_deals(app: App, clock: Clock) -> None:
    clock.move_days(-1)
    lose_match(app, press_play(app))
    clock.move_days(1)
    lose_match(app, press_play(app))

    past = not_none(first_try(app).past)
    record = not_none(app.history.record(past.number))
    # A review of four decisions of the person in seat 1: a pass would have been better than the first one.
    looks = tuple(
        Look(number, seat=1, value=0.2, best=0.5, doubt=0.1, better="pass" if number == 0 else "")
        for number in range(4)
    )
    app.history.add_review(record, Review((tally(seat=1, choices=4, wanted=4, looks=looks),), looks))

    page = open_career_page(app)
    assert page.tab.subtitle == "2 DAYS IN A ROW"
    shown_try = daily_tab(page).days.first_try(GAME, DAY)
    person = deal_of_day(GAME, DAY).kinds.index("human")
    assert shown_try.past.seats[person].kind == RESIGNED
    head, [_, review_words, *_], _ = result_words(shown_try, is_today=True)
    assert (head, review_words) == ("DEFEAT", "75% as good as the best")

    click(app, page.form.widget(("result", GAME.slug)))
    assert isinstance(top(app), ResultsScene)


def test_c_copies_the_code_of_the_focused_daily_deal(app: App, clock: Clock, clipboard: Clipboard) -> None:
    page = open_career_page(app)
    page.form.ring.focus(("play", GAME.slug))
    press(app, pygame.K_c)
    assert clipboard.held == code_of(deal_of_day(GAME, DAY))
    assert GAME.name in toast(app).words


def test_the_person_has_the_name_of_the_profile_or_else_of_the_last_match(app: App, clock: Clock) -> None:
    app.history.add(replace(finished(), seats=(SeatEntry("human", "Jo"), SeatEntry("general"))))
    assert [entry.name for entry in press_play(app).setup.seats if entry.person] == ["Jo"]

    app.profiles.rename("Cleo")
    assert [entry.name for entry in press_play(app).setup.seats if entry.person] == ["Cleo"]


def test_an_unreadable_history_leaves_the_page_usable(app: App, clock: Clock) -> None:
    app.store.make(app.store.folder)
    History(app.store).path.write_bytes(b"no database")
    assert button_label(open_career_page(app)) == "PLAY"


# --- The medals of a player: judged from the history, given once, shown after a match and on the ---


def won_match(number: int = 1, game: str = "battlefronts", rival: str = "recruit", score: float = 1.0) -> FinishedMatch:
    """A judged match of Anna against a bot in which she scored this. Matches of other numbers have other records."""
    seats = (SeatEntry(HUMAN, "Anna"), SeatEntry(rival))
    scores = (score, 1 - score)
    return FinishedMatch(
        game,
        options={},
        seed=number,
        seats=seats,
        scores=scores,
        rounds=5,
        decisions=90,
        seconds=60.0,
        record=f"record {number}",
        judged=Judged(RULES),
    )


@cache
def record_won_against_general(slug: str = "last_front", first_seed: int = 3) -> Record:
    """The record of a match that a person, playing at random, has won against a General."""
    for seed in range(first_seed, first_seed + 60):
        setup = Setup(GAMES[slug], seats=(SeatEntry(HUMAN, "Anna"), SeatEntry("general")), options={}, seed=seed)
        match = Match(setup.game, seats=2, options={}, seed=seed)
        if list(play_at_random(match, seed)) and match.state.scores()[0] == 1.0:
            return record_of(match, list(setup.seats))
    raise AssertionError("nobody wins")


def session_won_against_general() -> Session:
    """A finished session of Last Front that a person has won against a General."""
    record = record_won_against_general()
    return Session(setup_of(record), record)


def awards_after_start(app: App) -> Awards:
    """The awards as a newly started program reads them."""
    awards_after_start = Awards(app.store, app.history)
    awards_after_start.reload()
    return awards_after_start


def dates_in_medal_file(app: App) -> dict[str, datetime.date]:
    """The medals in the player's file, with the day on which each was won."""
    return parse_medals((app.store.folder / "medals.txt").read_text(encoding="utf-8"))


# --- judging ---------------------------------------------------------------------------------


def test_a_match_judged_at_its_end_and_from_its_record_wins_the_same_medals(app: App) -> None:
    match = finished_match(session_won_against_general())
    assert "lf-general" in match.judged.won
    assert judge_record(match.record) == (match.judged, match.points)

    app.history.add(match)
    assert "lf-general" in awards_after_start(app).won


def test_a_match_judged_by_older_rules_is_judged_again_once(app: App) -> None:
    match = finished_match(session_won_against_general())
    judged_by_older_rules = Judged(rules=RULES - 1, won=("bf-general",))
    app.history.add(replace(match, judged=judged_by_older_rules))

    awards = awards_after_start(app)
    assert not {"lf-general", "bf-general"} & set(awards.won), "the old judgement does not count"
    judge_all_matches(awards)
    assert "lf-general" in awards.won

    assert awards_after_start(app).is_up_to_date, "the next start has nothing to judge"
    assert app.history.unjudged_numbers(RULES) == []


@pytest.mark.parametrize("text", [None, "", "nonsense"])
def test_a_missing_or_unreadable_record_is_not_judged(text: str | None) -> None:
    assert judge_record(text) is None


def test_a_match_whose_record_no_longer_replays_keeps_its_medals(app: App) -> None:
    """A record may fail to replay under today's rules. Every other match is still judged."""
    readable = finished_match(session_won_against_general())
    unreadable = replace(readable, record="nonsense", judged=Judged(RULES, ("bf-general",)))
    app.history.add(unreadable)
    app.history.add(readable)
    alter(app.history.path, f"UPDATE matches SET stars = {AGAIN}")  # all matches are to be judged again

    awards = awards_after_start(app)
    judge_all_matches(awards)
    assert {"lf-general", "bf-general"} <= set(awards.won)
    assert awards_after_start(app).is_up_to_date
    assert {"lf-general", "bf-general"} <= set(awards_after_start(app).won)


def test_a_match_of_bots_alone_wins_no_medal() -> None:
    record = session_won_against_general().record()
    record_of_bots = replace(record, seats=[SeatEntry("general"), SeatEntry("general")])
    assert judge_record(record_text(record_of_bots)) == (Judged(RULES), ())


def test_practice_and_matches_of_several_people_win_no_medal(app: App) -> None:
    session = session_won_against_general()
    nothing_won = Judged(RULES)
    practice = Session(replace(session.setup, practice=True), session.record())
    assert finished_match(practice).judged == nothing_won
    of_two_people = replace(session.record(), seats=[SeatEntry(HUMAN), SeatEntry(HUMAN)])
    assert finished_match(Session(setup_of(of_two_people), of_two_people)).judged == nothing_won

    app.history.add(replace(won_match(), practice=PRACTICE))
    two_people_and_a_bot = (SeatEntry(HUMAN), SeatEntry(HUMAN), SeatEntry("recruit"))
    app.history.add(replace(won_match(2), seats=two_people_and_a_bot, scores=(1.0, 0.0, 0.0)))
    assert awards_after_start(app).totals.played == 0


def test_totals_over_all_matches_win_medals(app: App) -> None:
    """Ten matches are won, four of them against a General alone. The next is lost, and the last one won."""
    for number, game in enumerate([*GAMES, *GAMES]):
        app.history.add(won_match(number, game, "general" if number < 4 else "recruit"))
    app.history.add(won_match(20, score=0.0))
    general_and_recruit = (SeatEntry(HUMAN), SeatEntry("general"), SeatEntry("recruit"))
    app.history.add(replace(won_match(19, "fighting_front"), seats=general_and_recruit, scores=(1.0, 0.0, 0.0)))

    totals = awards_after_start(app).totals
    assert (totals.played, totals.won, totals.games) == (12, 11, 5)
    assert totals.generals == 4, "a win against a General and a Recruit is no win against Generals"
    assert totals.running == 10, "the lost match ends the run of wins"
    medals = set(awards_after_start(app).won)
    assert {"first-blood", "veteran", "all-arms", "in-a-row"} <= medals
    assert not {"generals", "old-guard"} & medals


def test_a_win_against_each_officer_wins_a_medal(app: App) -> None:
    """Against the last of them the first match is lost."""
    for number, officer in enumerate(OFFICERS.values()):
        seats = (SeatEntry(HUMAN, "Anna"), SeatEntry("recruit", officer.surname))
        is_last = number == len(OFFICERS) - 1
        app.history.add(replace(won_match(number, score=0.0 if is_last else 1.0), seats=seats))
    assert awards_after_start(app).totals.officers == len(OFFICERS) - 1
    assert "officers" not in awards_after_start(app).won

    app.history.add(replace(won_match(20), seats=seats))
    assert "officers" in [medal.slug for medal in awards_after_start(app).give()]


def test_the_career_counts_stars_of_challenges_and_days_with_daily_deals(app: App) -> None:
    app.history.now = lambda: datetime.datetime.combine(DAY, datetime.time(20))
    add_to_history(app, record_of_challenge(FIRST_CHALLENGE))
    for number, day in enumerate((DAY, DAY - ONE_DAY)):
        app.history.add(replace(won_match(number), occasion=Occasion("day", day.isoformat())))

    awards = awards_after_start(app)
    judge_all_matches(awards)
    assert awards.totals.stars == STARS
    assert awards.totals.days == 2


def test_a_front_that_was_won_in_a_campaign_wins_a_medal(app: App) -> None:
    """A front has four levels, and each is beaten by two won matches."""
    folder = app.store.folder / "campaigns"
    folder.mkdir(parents=True)
    all_levels_won = Campaign(DAY, seed=1, results={"last_front": ["won", "won"] * 4})
    (folder / "1.campaign").write_text(dumps(all_levels_won), encoding="utf-8")

    awards = awards_after_start(app)
    assert awards.totals.fronts == 1
    assert "front" in awards.won


def test_the_campaign_with_the_most_fronts_counts_for_medals(app: App) -> None:
    for number, fronts in enumerate((1, 3, 2), 1):
        campaign = Campaign(DAY, seed=number, results={slug: ["won", "won"] * 4 for slug in list(GAMES)[:fronts]})
        app.store.write(app.store.folder / "campaigns" / f"{number}.campaign", dumps(campaign))
    assert awards_after_start(app).totals.fronts == 3


# --- given once ------------------------------------------------------------------------------


def test_a_medal_is_given_once_and_survives_the_loss_of_the_history_or_of_its_file(app: App) -> None:
    app.history.add(won_match())
    assert [medal.slug for medal in awards_after_start(app).give()] == ["first-blood"]
    assert awards_after_start(app).give() == []

    app.history.path.unlink()
    assert "first-blood" in awards_after_start(app).won, "the file of medals still has it"

    app.history.add(won_match())
    (app.store.folder / "medals.txt").unlink()
    assert list(awards_after_start(app).won) == ["first-blood"], "the history still has the match"


def test_reading_the_file_of_medals_gives_the_same_medals_and_ignores_other_lines() -> None:
    medals = {"veteran": DAY, "se-six": datetime.date(2026, 1, 2)}
    good_lines = medals_text(medals)
    assert parse_medals(good_lines) == medals

    no_date, unknown_medal, wrong_date = "veteran\n", "chess 2026-11-23\n", "veteran 23.11.2026\n\0\n"
    later_repetition = "veteran 1999-01-01"
    assert parse_medals(no_date + unknown_medal + wrong_date + good_lines + later_repetition) == medals
    assert parse_medals("x\n" * 10_000 + good_lines) == medals


# --- what is shown ---------------------------------------------------------------------------


def test_the_results_show_new_medals_as_a_toast_and_write_them_to_the_file(app: App) -> None:
    session = session_won_against_general()
    app.history.add(finished_match(session))
    app.stack.apply(Reset(ResultsScene(result_of(session))))
    steps(app, AWARD_FRAME)

    heading, sentence = toast(app)
    assert heading.endswith(" MEDALS")
    assert "Baptism of fire" in sentence
    assert {"first-blood", "lf-general"} <= set(dates_in_medal_file(app))


@pytest.mark.parametrize("still", [False, True], ids=["moving", "reduced motion"])
@pytest.mark.parametrize(("count", "plates"), [(1, 1), (3, 3), (5, 3)])
def test_medals_come_down_before_the_front_page_hang_there_and_go(
    canvas: Canvas, drawn_words: list[tuple[str, Box]], count: int, plates: int, still: bool
) -> None:
    """There are at most three plates. Of five medals the last plate says that there are two more.

    A medal falls for FALLS seconds, each one APART seconds after the one before. All hang for HANGS seconds, and then
    rise for RISES seconds.
    """
    award = Award(still)
    award.hand_over(list(MEDALS.values())[:count])
    award.update(0.0)
    assert award.height_of(0) == pytest.approx(1.0 if still else 0.0)

    award.update(award_room.FALLS + award_room.APART * plates)
    award.draw(canvas)
    names = [words for words, _ in drawn_words]
    assert len(names) == plates
    assert names[-1].endswith("2 more") == (count == 5)
    assert all(SHEET.x < box.x and box.right < SHEET.right for _, box in drawn_words)
    assert (award.aside(0) == 0) == still, "a medal swings unless motion is reduced"

    award.update(award_room.HANGS - award_room.APART)
    award.update(award_room.RISES + 0.01)
    assert not award.is_shown


def test_a_press_lets_medals_go_that_have_come_down_and_still_does_what_it_does(app: App) -> None:
    session = session_won_against_general()
    app.history.add(finished_match(session))
    scene = ResultsScene(result_of(session))
    app.stack.apply(Reset(scene))
    steps(app, AWARD_FRAME + 2)
    press(app, pygame.K_RIGHT)
    steps(app, round(award_room.FALLS / FRAME))
    assert scene.award.height_of(0) == pytest.approx(1.0, abs=0.1), "the first press came too early"

    focused = scene.form.ring.focused
    press(app, pygame.K_RIGHT)
    assert scene.form.ring.focused != focused
    steps(app, round(award_room.RISES / FRAME) + 1)
    assert not scene.award.is_shown


def test_results_of_a_past_match_give_no_medal(app: App) -> None:
    session = session_won_against_general()
    app.history.add(finished_match(session))
    app.stack.apply(Reset(ResultsScene(result_of(session), is_past=True)))
    assert not (app.store.folder / "medals.txt").exists()


def open_medals_tab(app: App) -> MedalsTab:
    """The tab of medals, on the career page that is now shown."""
    scene = show(app, CareerScene("medals"))
    return checked_cast(MedalsTab, scene.tab)


def test_the_tab_of_medals_judges_matches_while_it_is_open(app: App) -> None:
    not_judged_yet = replace(finished_match(session_won_against_general()), judged=Judged())
    app.history.add(not_judged_yet)

    tab = open_medals_tab(app)
    steps(app, 5)
    assert tab.subtitle == f"{len(tab.won)} OF 41 MEDALS"
    assert "lf-general" in tab.won
    assert dates_in_medal_file(app).keys() == tab.won.keys()


def test_each_medal_shows_its_date_or_how_far_the_player_is(app: App) -> None:
    app.history.add(won_match())
    awards_after_start(app).give()
    tab = open_medals_tab(app)
    cells: dict[str, MedalCell] = {}
    for group in GROUPS:
        tab.page.act(("side", group))
        cells |= {cell.medal.slug: cell for cell in tab.widgets() if isinstance(cell, MedalCell)}

    medal_won, medal_for_ten_matches, medal_without_count = cells["first-blood"], cells["veteran"], cells["se-six"]
    assert medal_won.state.endswith(f" {app.history.now().year}.")
    assert medal_won.progress == 0.0
    assert medal_for_ten_matches.state == "So far 1 of 10."
    assert medal_for_ten_matches.progress == 0.1
    assert medal_without_count.state == ""


def test_each_medal_has_a_picture_of_its_own() -> None:
    shown = [picture_of(medal) for medal in MEDALS.values()]
    assert len(set(shown)) == len(shown)
    assert all(pictures.find_file(name) for name in shown)
