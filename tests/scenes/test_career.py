"""The career page and its deal of the day: what is shown, what a first try is, and what remains practice."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pygame
import pytest

from career.campaign import Campaign, dumps
from career.challenges.condition import STARS
from career.daily import deal_of_day, occasion_on
from career.deal_code import code_of
from career.medals import MEDALS, RULES
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import HUMAN, RESIGNED, Occasion, SeatEntry, record_of
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
from scenes.menus.career import CareerScene
from scenes.menus.daily_tab import DailyTab, Days, Try, result_words
from scenes.menus.interrupted import find_interrupted, remove_interrupted
from scenes.menus.match_result import result_of
from scenes.menus.medals_tab import GROUPS, MedalCell, MedalsTab, picture_of
from scenes.menus.results import AWARD_FRAME, ResultsScene
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset
from scenes.ui import pictures
from tests.play import moments
from tests.scenes.events import steps, until
from tests.scenes.menus import show, toast, top
from tests.scenes.table import click, expect, given, press, top_scene, wait
from tests.scenes.test_challenges import ONE as CHALLENGE
from tests.scenes.test_challenges import fought as of_challenge
from tests.scenes.test_challenges import remember, settle
from tests.scenes.test_history import alter, finished
from tests.scenes.test_lobby import Board

GAME = GAMES["battlefronts"]
DAY = datetime.date(2026, 11, 23)
ONE = datetime.timedelta(days=1)


class Clock:
    """The clock of the machine, which a test sets."""

    def __init__(self, app: App) -> None:
        self.at = datetime.datetime.combine(DAY, datetime.time(20))
        app.history.now = lambda: self.at

    def turn(self, days: int) -> None:
        self.at += days * ONE


@pytest.fixture
def clock(app: App) -> Clock:
    app.settings.speed = "instant"
    return Clock(app)


def opened(app: App) -> CareerScene:
    """The career page, opened from the title as a person does."""
    app.stack.scenes.clear()
    show(app, TitleScene())
    press(app, pygame.K_e)
    return top_scene(app, CareerScene)


def daily(page: CareerScene) -> DailyTab:
    return expect(DailyTab, page.tab)


def label(page: CareerScene, slug: str = GAME.slug) -> str:
    """What can be done with the deal of a game."""
    return page.form.widget(("play", slug)).label


def begin(app: App) -> PlayScene:
    """Press PLAY, GO ON or PRACTISE."""
    page = opened(app)
    click(app, page.form.widget(("play", GAME.slug)))
    return top_scene(app, PlayScene)


def decide(app: App, scene: PlayScene) -> None:
    """Make the first decision of the person."""
    wait(app, scene)
    scene.play(scene.session.match.legal()[0])
    steps(app, 1)


def leave(app: App, scene: PlayScene) -> None:
    scene.leave()
    app.stack.scenes.clear()


def lose(app: App, scene: PlayScene) -> None:
    """Play the match to its end: by resigning."""
    scene.resign(scene.setup.humans[0])
    until(app, lambda: isinstance(top(app), ResultsScene))


def first(app: App, day: datetime.date = DAY) -> Try:
    return Days(app).first_try(GAME, day)


# --- a first try -----------------------------------------------------------------------------


def test_the_deal_of_the_day_is_played_as_the_date_says(app: App, clock: Clock) -> None:
    scene, deal = begin(app), deal_of_day(GAME, DAY)
    assert scene.setup.code == code_of(deal)
    assert (scene.setup.occasion, scene.setup.practice) == (occasion_on(DAY), False)
    assert scene.subtitle == "Deal of the day"


def test_the_first_try_counts_and_later_ones_are_practice(app: App, clock: Clock) -> None:
    assert label(opened(app)) == "PLAY"
    lose(app, begin(app))
    found = first(app)
    assert (found.past.occasion, found.past.share) == (occasion_on(DAY), 0.0)
    assert label(opened(app)) == "PRACTISE"
    scene = begin(app)
    assert scene.setup.practice
    lose(app, scene)
    assert [past.practice for past in app.history.matches()] == [PRACTICE, ""]
    assert first(app).past == found.past


def test_of_two_that_count_the_first_is_the_first_try(app: App, clock: Clock) -> None:
    """Two windows may begin it at the same time."""
    for score in (1.0, 0.0):
        past = replace(finished(int(score)), scores=(score, 1 - score), occasion=occasion_on(DAY))
        app.history.add(past)
    found = given(first(app).past)
    assert found.result == 1.0


def test_a_first_try_that_was_left_goes_on_and_counts_for_its_day(app: App, clock: Clock) -> None:
    scene = begin(app)
    decide(app, scene)
    played = len(scene.session.match.actions)
    leave(app, scene)
    assert label(opened(app)) == "GO ON"
    clock.turn(1)
    page = opened(app)
    assert label(page) == "PLAY", "the next day has a deal of its own"
    click(app, page.form.widget(("day", DAY)))
    assert label(page) == "GO ON"
    click(app, page.form.widget(("play", GAME.slug)))
    scene = top(app)
    assert isinstance(scene, PlayScene)
    assert len(scene.session.match.actions) >= played
    assert not scene.setup.practice
    lose(app, scene)
    past = given(first(app).past)
    assert past.occasion == occasion_on(DAY)
    assert app.history.life().streak(DAY + ONE) == 1


def test_to_begin_again_gives_no_second_first_try(app: App, clock: Clock) -> None:
    scene = begin(app)
    decide(app, scene)
    change = scene.restart(scene.setup.seed)
    app.stack.apply(change)
    again = top_scene(app, PlayScene)
    assert again.setup.practice
    leave(app, again)
    for left in find_interrupted(app):
        remove_interrupted(app, left.path)
    assert first(app) == Try(begun=True)
    assert label(opened(app)) == "PRACTISE"
    assert begin(app).setup.practice


def test_each_deal_that_is_begun_is_remembered_once(app: App) -> None:
    begun = [(DAY, "battlefronts"), (DAY, "last_front"), (DAY + ONE, "battlefronts")]
    for one in (*begun, begun[0]):
        app.store.note_day(one)
    assert Store(app.store.folder).begun_days() == begun


def test_who_only_looks_at_the_table_has_not_begun(app: App, clock: Clock) -> None:
    """Also where a bot decides first, so that there is a match to go on with."""
    scene = begin(app)
    wait(app, scene)
    assert scene.session.match.actions
    leave(app, scene)
    assert label(opened(app)) == "GO ON"
    remove_interrupted(app, find_interrupted(app)[0].path)
    assert first(app) == Try()
    assert label(opened(app)) == "PLAY"


def test_passes_that_are_forced_do_not_begin_a_first_try(app: App, clock: Clock) -> None:
    """In this deal the person is asked for the first time after two of them."""
    page = opened(app)
    click(app, page.form.widget(("play", "sharp_end")))
    scene = top_scene(app, PlayScene)
    wait(app, scene)
    seat = scene.setup.humans[0]
    assert any(step.actor == seat for step in scene.session.past)
    leave(app, scene)
    assert not Days(app).first_try(GAMES["sharp_end"], DAY).begun


def test_practice_of_a_day_that_is_over_never_becomes_its_first_try(app: App, clock: Clock) -> None:
    clock.turn(1)
    page = opened(app)
    click(app, page.form.widget(("day", DAY)))
    assert label(page) == "PRACTISE"
    click(app, page.form.widget(("play", GAME.slug)))
    scene = top_scene(app, PlayScene)
    assert (scene.setup.occasion, scene.setup.practice) == (occasion_on(DAY), True)
    lose(app, scene)
    assert first(app) == Try()
    assert app.history.life().streak(DAY + ONE) == 0


def test_a_day_that_was_played_while_the_clock_was_ahead_stays_played(app: App, clock: Clock) -> None:
    clock.turn(30)
    lose(app, begin(app))
    clock.turn(-30)
    assert label(opened(app)) == "PLAY"
    lose(app, begin(app))
    assert app.history.life().streak(DAY) == 1
    clock.turn(30)
    assert label(opened(app)) == "PRACTISE"


def test_midnight_brings_new_deals_to_an_open_page(app: App, clock: Clock) -> None:
    page = opened(app)
    tab = daily(page)
    clock.turn(1)
    steps(app, 1)
    assert (tab.today, tab.day) == (DAY + ONE, DAY + ONE)
    assert ("day", DAY + ONE) in [widget.key for widget in page.form.widgets]


# --- what is shown ---------------------------------------------------------------------------


def test_the_page_tells_result_review_and_streak(app: App, clock: Clock) -> None:
    clock.turn(-1)
    lose(app, begin(app))
    clock.turn(1)
    lose(app, begin(app))
    past = given(first(app).past)
    looks = tuple(Look(number, 1, 0.2, 0.5, 0.1, "pass" if number == 0 else "") for number in range(4))
    record = given(app.history.record(past.number))
    app.history.add_review(record, Review((tally(1, 4, 4, looks),), looks))
    page = opened(app)
    assert page.tab.subtitle == "2 DAYS IN A ROW"
    found = daily(page).days.first_try(GAME, DAY)
    assert found.past.seats[deal_of_day(GAME, DAY).kinds.index("human")].kind == RESIGNED
    head, below, _ = result_words(found, True)
    assert (head, below[1]) == ("DEFEAT", "75% as good as the best")
    click(app, page.form.widget(("result", GAME.slug)))
    assert isinstance(top(app), ResultsScene)


def test_the_code_of_a_deal_is_copied(app: App, clock: Clock, board: Board) -> None:
    page = opened(app)
    page.form.ring.focus(("play", GAME.slug))
    press(app, pygame.K_c)
    assert board.held == code_of(deal_of_day(GAME, DAY))
    assert GAME.name in toast(app)[1]


def test_the_person_plays_under_the_name_of_the_last_match(app: App, clock: Clock) -> None:
    app.history.add(replace(finished(), seats=(SeatEntry("human", "Jo"), SeatEntry("general"))))
    assert [entry.name for entry in begin(app).setup.seats if entry.person] == ["Jo"]
    app.profiles.rename("Cleo")
    assert [entry.name for entry in begin(app).setup.seats if entry.person] == ["Cleo"]


def test_an_unreadable_history_leaves_the_page_usable(app: App, clock: Clock) -> None:
    app.store.make(app.store.folder)
    History(app.store).path.write_bytes(b"no database")
    assert label(opened(app)) == "PLAY"


# --- The medals of a player: judged from the history, given once, shown after a match and on the ---


def won(number: int = 1, game: str = "battlefronts", rival: str = "recruit", score: float = 1.0) -> FinishedMatch:
    seats = (SeatEntry(HUMAN, "Anna"), SeatEntry(rival))
    return FinishedMatch(
        game, {}, number, seats, (score, 1 - score), 5, 90, 60.0, f"record {number}", judged=Judged(RULES)
    )


def played(slug: str = "last_front", seed: int = 3) -> Session:
    """A match of a person against a General, played at random until the person has won."""
    for deal in range(seed, seed + 60):
        setup = Setup(GAMES[slug], (SeatEntry(HUMAN, "Anna"), SeatEntry("general")), {}, deal)
        match = Match(setup.game, 2, {}, deal)
        if list(moments(match, deal)) and match.state.scores()[0] == 1.0:
            return Session(setup, record_of(match, list(setup.seats)))
    raise AssertionError("nobody wins")


def awards(app: App) -> Awards:
    """What is won now, as after a new start."""
    found = Awards(app.store, app.history)
    found.look()
    return found


def given_to(app: App) -> dict[str, datetime.date]:
    """What the file of medals says."""
    return parse_medals((app.store.folder / "medals.txt").read_text(encoding="utf-8"))


# --- judging ---------------------------------------------------------------------------------


def test_a_match_is_judged_at_its_end_and_by_its_record_alike(app: App) -> None:
    session = played()
    finished = finished_match(session)
    assert "lf-general" in finished.judged.won
    assert judge_record(finished.record) == (finished.judged, finished.points)
    app.history.add(finished)
    assert "lf-general" in awards(app).won


def test_an_older_match_is_judged_anew_and_only_once(app: App) -> None:
    finished = finished_match(played())
    app.history.add(replace(finished, judged=Judged(RULES - 1, ("bf-general",))))
    found = awards(app)
    assert not {"lf-general", "bf-general"} & set(found.won)
    settle(found)
    assert "lf-general" in found.won
    assert awards(app).settled
    assert app.history.unjudged(RULES) == []


@pytest.mark.parametrize("text", [None, "", "nonsense"])
def test_a_record_that_does_not_replay_cannot_be_judged(text: str | None) -> None:
    assert judge_record(text) is None


def test_a_match_that_cannot_be_judged_again_keeps_what_it_has_won(app: App) -> None:
    """Its record may not replay by the rules of today; every other match is judged all the same."""
    older = replace(finished_match(played()), record="nonsense", judged=Judged(RULES, ("bf-general",)))
    app.history.add(older)
    app.history.add(finished_match(played()))
    alter(app.history.path, f"UPDATE matches SET stars = {AGAIN}")
    found = awards(app)
    settle(found)
    assert {"lf-general", "bf-general"} <= set(found.won)
    assert awards(app).settled
    assert {"lf-general", "bf-general"} <= set(awards(app).won)


def test_a_match_of_bots_alone_wins_nothing() -> None:
    session = played()
    record = replace(session.record(), seats=[SeatEntry("general"), SeatEntry("general")])
    assert judge_record(record_text(record)) == (Judged(RULES), ())


def test_practice_and_matches_of_several_people_win_nothing(app: App) -> None:
    session = played()
    practice = Session(replace(session.setup, practice=True), session.record())
    assert finished_match(practice).judged == Judged(RULES)
    both = replace(session.record(), seats=[SeatEntry(HUMAN), SeatEntry(HUMAN)])
    assert finished_match(Session(setup_of(both), both)).judged == Judged(RULES)
    app.history.add(replace(won(), practice=PRACTICE))
    seats = (SeatEntry(HUMAN), SeatEntry(HUMAN), SeatEntry("recruit"))
    app.history.add(replace(won(2), seats=seats, scores=(1.0, 0.0, 0.0)))
    assert awards(app).totals.played == 0


def test_all_matches_together(app: App) -> None:
    for number, game in enumerate([*GAMES, *GAMES]):
        app.history.add(won(number, game, "general" if number < 4 else "recruit"))
    app.history.add(won(20, score=0.0))
    easier = (SeatEntry(HUMAN), SeatEntry("general"), SeatEntry("recruit"))
    app.history.add(replace(won(19, "fighting_front"), seats=easier, scores=(1.0, 0.0, 0.0)))
    totals = awards(app).totals
    assert (totals.played, totals.won, totals.games, totals.generals) == (12, 11, 5, 4)
    assert totals.running == 10, "the lost one lies between"
    assert {"first-blood", "veteran", "all-arms", "in-a-row"} <= set(awards(app).won)
    assert not {"generals", "old-guard"} & set(awards(app).won)


def test_stars_and_days_count(app: App) -> None:
    app.history.now = lambda: datetime.datetime.combine(DAY, datetime.time(20))
    remember(app, of_challenge(CHALLENGE))
    for number, day in enumerate((DAY, DAY - datetime.timedelta(days=1))):
        app.history.add(replace(won(number), occasion=Occasion("day", day.isoformat())))
    found = awards(app)
    settle(found)
    assert (found.totals.stars, found.totals.days) == (STARS, 2)


def test_a_front_of_a_campaign_counts(app: App) -> None:
    folder = app.store.folder / "campaigns"
    folder.mkdir(parents=True)
    (folder / "1.campaign").write_text(dumps(Campaign(DAY, 1, {"last_front": ["won", "won"] * 4})), encoding="utf-8")
    found = awards(app)
    assert found.totals.fronts == 1
    assert "front" in found.won


# --- given once ------------------------------------------------------------------------------


def test_a_medal_is_given_once_and_never_lost(app: App) -> None:
    app.history.add(won())
    assert [medal.slug for medal in awards(app).give()] == ["first-blood"]
    assert awards(app).give() == []
    app.history.path.unlink()
    assert "first-blood" in awards(app).won, "a lost history costs none"
    app.history.add(won())
    (app.store.folder / "medals.txt").unlink()
    assert list(awards(app).won) == ["first-blood"], "and neither does a lost file"


def test_the_file_is_read_as_it_was_written_and_other_lines_are_left_out() -> None:
    given = {"veteran": DAY, "se-six": datetime.date(2026, 1, 2)}
    assert parse_medals(medals_text(given)) == given
    assert (
        parse_medals("veteran\nchess 2026-11-23\nveteran 23.11.2026\n\0\n" + medals_text(given) + "veteran 1999-01-01")
        == given
    )
    assert parse_medals("x\n" * 10_000 + medals_text(given)) == given


# --- what is shown ---------------------------------------------------------------------------


def test_the_results_say_which_medals_are_new(app: App) -> None:
    session = played()
    app.history.add(finished_match(session))
    app.stack.apply(Reset(ResultsScene(result_of(session))))
    steps(app, AWARD_FRAME)
    assert toast(app)[0].endswith(" MEDALS")
    assert "Baptism of fire" in toast(app)[1]
    assert {"first-blood", "lf-general"} <= set(given_to(app))


def test_results_from_the_records_give_nothing(app: App) -> None:
    session = played()
    app.history.add(finished_match(session))
    app.stack.apply(Reset(ResultsScene(result_of(session), is_past=True)))
    assert not (app.store.folder / "medals.txt").exists()


def tab(app: App) -> MedalsTab:
    scene = show(app, CareerScene("medals"))
    return expect(MedalsTab, scene.tab)


def test_the_page_counts_while_it_is_looked_at(app: App) -> None:
    app.history.add(replace(finished_match(played()), judged=Judged()))
    page = tab(app)
    steps(app, 5)
    assert page.subtitle == f"{len(page.won)} OF 40 MEDALS"
    assert "lf-general" in page.won
    assert given_to(app).keys() == page.won.keys()


def test_the_page_says_what_each_is_for_and_how_far_it_is(app: App) -> None:
    app.history.add(won())
    awards(app).give()
    page = tab(app)
    cells: dict[str, MedalCell] = {}
    for group in GROUPS:
        page.page.act(("side", group))
        cells |= {cell.medal.slug: cell for cell in page.widgets() if isinstance(cell, MedalCell)}
    assert cells["first-blood"].state.endswith(f" {app.history.now().year}.")
    assert cells["veteran"].state == "So far 1 of 10."
    assert (cells["first-blood"].progress, cells["veteran"].progress) == (0.0, 0.1)
    assert cells["se-six"].state == ""


def test_each_has_a_picture_of_its_own() -> None:
    shown = [picture_of(medal) for medal in MEDALS.values()]
    assert len(set(shown)) == len(shown)
    assert all(pictures.find_file(name) for name in shown)
