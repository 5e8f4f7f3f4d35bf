"""Challenges in the window: their page, how one begins, what is said and barred in it, and what it wins."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from career.campaign import FORMAT, FRONTS, HEAD, LOST, TITLE, WON, occasion_of_match
from career.challenges import CHALLENGES, challenges_of
from career.challenges.condition import STARS, Challenge
from career.occasions import CHALLENGE, describe_occasion
from game.catalogue import GAMES
from game.core.record import HUMAN, RESIGNED, Occasion, Record, SeatEntry, dumps, load, loads
from scenes import routes
from scenes.app import App
from scenes.keeping.awards import Awards
from scenes.keeping.campaigns import Campaigns
from scenes.keeping.challenges import Progress, challenge_of, following, record_for, setup_for, stars_won
from scenes.keeping.finished import FinishedMatch, Judged
from scenes.keeping.keeper import finished_match
from scenes.keeping.schemas import PRACTICE
from scenes.match.director import ReplayDirector
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.campaign_tab import MAP, CampaignTab, FrontRow, plate_box
from scenes.menus.career import CareerScene
from scenes.menus.challenges_tab import TaskRow, describe_opponents
from scenes.menus.front_page import FrontPage
from scenes.menus.match_result import result_of
from scenes.menus.results import ResultsScene
from scenes.pieces.stars import draw_orders, orders_box
from scenes.play.pause import ORDERS, PauseScene
from scenes.play.play_scene import NO_HINTS, PlayScene
from scenes.stack import Reset
from scenes.ui.canvas import Box
from scenes.ui.pinboard import AskScene
from tests.scenes.events import steps
from tests.scenes.fought import ended
from tests.scenes.menus import show, toast, top
from tests.scenes.table import apart, click, expect, given, lies_in, press, top_scene, wait
from tests.scenes.test_lanes import LOOKS, canvases
from tools.challenges import record_path

ONE = CHALLENGES["fix_bayonets-1"]
MIDDLE = CHALLENGES["fix_bayonets-4"]
"""It begins in the middle of a match."""


def fought(challenge: Challenge, actions: int | None = None) -> Record:
    """A match of this challenge as the window would keep it, after so many actions or at its end."""
    return replace(record_for(challenge), notations=load(record_path(challenge)).notations[:actions])


def session_of(record: Record) -> Session:
    return Session(setup_of(record), record)


def remember(app: App, record: Record) -> None:
    app.history.add(finished_match(session_of(record)))


def rows(scene: CareerScene) -> dict[str, int | None]:
    return {row.challenge.slug: row.best_stars for row in scene.form.widgets if isinstance(row, TaskRow)}


# --- the page --------------------------------------------------------------------------------


def test_the_page_shows_the_challenges_of_a_game_and_the_best_stars(app: App) -> None:
    remember(app, fought(ONE))
    scene = show(app, CareerScene("challenges"))
    steps(app, 4)
    scene.act(("side", "fix_bayonets"))
    assert rows(scene) == {one.slug: STARS if one is ONE else None for one in challenges_of("fix_bayonets")}
    assert scene.tab.subtitle == "3 OF 75 STARS"
    scene.form.ring.focus(("challenge", MIDDLE.slug))
    steps(app, 4)
    assert scene.tab.shown_challenge == MIDDLE, "its position is pictured"


def person_of(table: PlayScene) -> str:
    """The name of whoever plays, as it stands in the record."""
    return next(entry.name for entry in table.session.record().seats if entry.person)


def test_a_press_begins_the_match(app: App) -> None:
    app.profiles.rename("Cleo")
    scene = show(app, CareerScene("challenges"))
    scene.act(("side", "fix_bayonets"))
    change = given(scene.act(("challenge", ONE.slug)))
    app.stack.apply(change)
    table = top_scene(app, PlayScene)
    assert challenge_of(table.setup) is ONE
    assert table.setup.practice, "it is no match against a level, which one could try until it is won"
    assert table.subtitle == ONE.title
    assert person_of(table) == "Cleo"


@pytest.mark.parametrize("slug", CHALLENGES)
def test_orders_are_written_on_a_board_of_their_height(app: App, slug: str, written: list[tuple[str, Box]]) -> None:
    for canvas in canvases(app, (LOOKS[0], LOOKS[5])):
        written.clear()
        board = orders_box(canvas, ORDERS, CHALLENGES[slug])
        draw_orders(canvas, ORDERS, CHALLENGES[slug])
        foot = max(box.foot for _, box in written)
        assert ORDERS.foot >= board.foot > foot, (canvas.size, canvas.type_scale)
        assert board.foot - foot < 60, "nothing below them but a margin"


@pytest.mark.parametrize("slug", CHALLENGES)
def test_every_challenge_begins_and_begins_again_where_it_should(slug: str) -> None:
    challenge = CHALLENGES[slug]
    setup = setup_for(challenge)
    for one in (setup, setup.afresh(setup.seed)):
        table = routes.match(one)
        assert challenge_of(table.setup) is challenge
        assert [action.notation for action in table.session.match.actions] == list(challenge.moves)
    assert challenge_of(setup.afresh(setup.seed + 1)) is None
    assert describe_opponents(challenge)


def test_the_next_challenge_is_the_next_of_the_list_and_after_the_last_the_first() -> None:
    every = list(CHALLENGES.values())
    assert [following(one) for one in every] == [*every[1:], every[0]]


# --- during the match ------------------------------------------------------------------------


def at_table(app: App, record: Record) -> PlayScene:
    app.settings.speed = "instant"
    scene = show(app, routes.match(setup_of(record), record))
    assert wait(app, scene)
    return scene


def test_the_panel_says_how_the_task_stands(app: App) -> None:
    scene = at_table(app, fought(ONE, 60))
    assert scene.progress.sentence() == "Turn: 7, at most 9."
    scene._show_help()
    assert scene.advice_panel._words.startswith("Turn: 7, at most 9. ")


def test_there_is_no_hint(app: App) -> None:
    scene = at_table(app, fought(ONE, 60))
    steps(app, 1)
    assert (scene.buttons["hint"].enabled, scene.buttons["hint"].why) == (False, NO_HINTS)
    scene.carry_out_command("hint")
    assert not scene.director.hinting
    plain = at_table(app, replace(fought(ONE, 60), occasion=None))
    steps(app, 1)
    assert plain.buttons["hint"].enabled
    assert plain.progress.sentence() == ""


def test_the_pause_offers_no_other_deal(app: App) -> None:
    scene = at_table(app, fought(ONE, 60))
    pause = show(app, PauseScene(scene))
    question = expect(AskScene, pause.ask_to_restart())
    assert "A NEW DEAL" not in [label for label, *_ in question.answers]
    resign = expect(AskScene, pause.ask_to_resign(1))
    assert "wins no star" in resign.words
    again = expect(Reset, next(answer for label, _, answer in resign.answers if label == "TRY AGAIN")())
    assert isinstance(again.scene, PlayScene)
    assert again.scene.setup == scene.setup
    assert again.scene.session.match.actions == []


# --- at the end ------------------------------------------------------------------------------


def results(app: App, record: Record, past: bool = False) -> ResultsScene:
    return show(app, ResultsScene(result_of(session_of(record)), past))


def test_the_results_tell_the_stars_and_lead_on(app: App) -> None:
    scene = results(app, fought(ONE))
    assert scene.outcome.stars == STARS
    assert scene.outcome.next_step_sentence == "All three stars!"
    assert [str(widget.key) for widget in scene.form.widgets[:2]] == ["next", "again"]
    press(app, pygame.K_n)
    table = top_scene(app, PlayScene)
    assert challenge_of(table.setup) is following(ONE)


def test_again_plays_the_same_challenge(app: App) -> None:
    results(app, fought(MIDDLE))
    app.profiles.rename("Cleo")
    press(app, pygame.K_a)
    table = top_scene(app, PlayScene)
    assert challenge_of(table.setup) is MIDDLE
    assert person_of(table) == "Cleo"
    assert len(table.session.match.actions) == len(MIDDLE.moves)


def test_a_match_given_up_wins_nothing(app: App) -> None:
    session = session_of(fought(ONE, 60))
    session.resign(1)
    assert stars_won(ONE, session) == 0
    scene = results(app, session.record())
    assert scene.outcome.next_step_sentence == f"For the next star: {ONE.stars[0].sentence}"
    assert [str(widget.key) for widget in scene.form.widgets[:2]] == ["again", "next"]


def test_a_stand_in_wins_no_stars_for_whoever_gave_up(app: App) -> None:
    """Of more than two the others fight on: the match ends by its rules, and the bot in that seat may win it."""
    challenge = CHALLENGES["last_front-1"]
    record = fought(challenge)
    assert stars_won(challenge, session_of(record)) == STARS
    record.seats = [replace(seat, kind=RESIGNED) if seat.kind == HUMAN else seat for seat in record.seats]
    assert stars_won(challenge, session_of(record)) == 0


# --- the stars of the history ----------------------------------------------------------------


def settle(awards: Awards) -> Awards:
    """Work out what is won, to the end."""
    awards.look()
    while awards.step():
        pass
    return awards


def test_the_stars_are_worked_out_anew_from_the_history(app: App) -> None:
    remember(app, fought(ONE))
    lost = session_of(fought(ONE, 60))
    lost.resign(1)
    app.history.add(finished_match(lost))
    settle(app.awards)
    assert app.awards.best == {ONE.slug: STARS}
    again = settle(Awards(app.store, app.history))  # as after a new start
    assert again.best == {ONE.slug: STARS}


def test_judging_a_match_only_raises_the_best_stars(app: App) -> None:
    """A match that was not judged yet counts at once, before the page reads the history again."""
    finished = finished_match(session_of(fought(ONE)))
    app.history.add(replace(finished, judged=Judged()))
    app.awards.look()
    assert app.awards.best.get(ONE.slug, 0) == 0
    assert app.awards.step()
    assert app.awards.best == {ONE.slug: STARS}


def test_a_match_played_on_from_a_replay_has_no_occasion(app: App) -> None:
    director = ReplayDirector(fought(ONE))
    assert director.begun((1,)).occasion is None


@pytest.mark.parametrize("name", ["fix_bayonets-99", "no/such", "battlefronts-1"])
def test_a_record_of_no_such_challenge_is_no_challenge(app: App, name: str) -> None:
    """Bad data from outside, or the challenge of another game, passes as a plain match."""
    text = dumps(replace(fought(ONE), occasion=Occasion(CHALLENGE, name)))
    record = loads(text)
    assert challenge_of(setup_of(record)) is None
    session = session_of(record)
    assert Progress(session).sentence() == ""
    scene = results(app, record)
    assert scene.outcome.next_step_sentence == ""
    assert all(widget.key != "next" for widget in scene.form.widgets)
    remember(app, record)
    settle(app.awards)
    assert app.awards.best.get(ONE.slug) is None
    assert not any(app.awards.best.values())


def test_another_deal_or_seat_is_no_challenge() -> None:
    setup = setup_for(ONE)
    assert challenge_of(replace(setup, seed=setup.seed + 1)) is None
    assert challenge_of(replace(setup, options={})) is None
    assert challenge_of(replace(setup, occasion=Occasion("campaign", ONE.slug))) is None
    assert challenge_of(replace(setup, seats=setup.seats[::-1])) is None
    given_up = tuple(replace(entry, kind=RESIGNED) if entry.person else entry for entry in setup.seats)
    assert challenge_of(replace(setup, seats=given_up)) is ONE
    assert challenge_of(replace(setup, seats=tuple(replace(entry, name="Anna") for entry in setup.seats))) is ONE


def test_a_match_that_is_not_written_yet_is_judged_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its number may be that of another match when the page is opened again."""
    monkeypatch.setattr(app.history, "_write_waiting", lambda: False)
    remember(app, fought(ONE))
    app.awards.look()
    app.awards.step()
    assert app.awards.best == {ONE.slug: STARS}
    app.history._waiting.clear()
    lost = session_of(fought(ONE, 60))
    lost.resign(1)
    app.history.add(finished_match(lost))
    app.awards.look()
    app.awards.step()
    assert app.awards.best == {ONE.slug: 0}


# --- Campaigns in the player's folder and on the career page: begun, fought, gone on with, won, ended ---


def test_each_profile_has_its_own_stars(app: App) -> None:
    remember(app, fought(ONE))
    app.awards.look()
    app.awards.step()
    app.profiles.add()
    app.play_as(app.profiles.all()[-1].number)
    app.awards.look()
    assert not app.awards.step()
    assert app.awards.best == {}


DAY = datetime.date(2026, 11, 23)
GAME = GAMES["sharp_end"]


def campaigns_of(app: App) -> Campaigns:
    return Campaigns(app.store, app.history)


def file(app: App, name: str = "1.campaign") -> Path:
    return app.store.folder / "campaigns" / name


def play(app: App, number: int, game: str = "sharp_end", share: float = 1.0, practice: str = "") -> Setup:
    """Finish the next match of a front with this score for its person."""
    setup = campaigns_of(app).setup(number, GAMES[game], "Anna")
    scores = tuple(share if entry.kind == HUMAN else 1 - share for entry in setup.seats)
    finished = FinishedMatch(game, setup.options, setup.seed, setup.seats, scores, 5, 90, 60.0, "x", practice=practice)
    app.history.add(replace(finished, occasion=setup.occasion))
    return setup


def page(app: App) -> CampaignTab:
    scene = show(app, CareerScene("campaign"))
    return expect(CampaignTab, scene.tab)


def row(app: App, slug: str) -> FrontRow:
    scene = top_scene(app, CareerScene)
    return expect(FrontRow, scene.form.widget(("front", slug)))


# --- the folder ------------------------------------------------------------------------------


def test_a_result_is_taken_from_the_history_and_then_stands_in_the_file(app: App) -> None:
    number = campaigns_of(app).begin(DAY, 815)
    first = play(app, number)
    second = play(app, number, share=0.0)
    assert first.seed != second.seed
    assert [entry.kind for entry in first.seats] == [HUMAN, "recruit"]
    assert [entry.kind for entry in second.seats] == ["recruit", HUMAN]
    assert campaigns_of(app).all[number].results == {"sharp_end": [WON, LOST]}
    app.history.path.unlink()
    assert campaigns_of(app).all[number].results == {"sharp_end": [WON, LOST]}, "a lost history costs nothing"


def test_the_front_page_says_how_the_series_stands(app: App) -> None:
    number = campaigns_of(app).begin(DAY, 815)
    setup = play(app, number)
    played = ended(2)
    assert "The series stands 1 : 0." in FrontPage(app, replace(played, setup=setup)).spoken_sentences()
    campaigns_of(app).end(number)
    assert FrontPage(app, replace(played, setup=setup)).closing == ""


def test_practice_and_a_second_try_of_the_same_match_do_not_count(app: App) -> None:
    number = campaigns_of(app).begin(DAY, 815)
    play(app, number, practice=PRACTICE)
    assert campaigns_of(app).all[number].results == {}
    occasion = occasion_of_match(number, GAME, 1)
    seats = (SeatEntry(HUMAN), SeatEntry("recruit"))
    other = FinishedMatch("battlefronts", {}, 1, seats, (1.0, 0.0), 5, 90, 60.0, "z", occasion=occasion)
    app.history.add(other)
    assert campaigns_of(app).all[number].results == {}, "a match of another game than that of the front"
    setup = play(app, number, share=0.0)
    entry = FinishedMatch("sharp_end", {}, 1, setup.seats, (1.0, 0.0), 5, 90, 60.0, "y", occasion=setup.occasion)
    app.history.add(entry)
    assert campaigns_of(app).all[number].results == {"sharp_end": [LOST]}
    assert setup.afresh(setup.seed).practice, "whoever begins the same match again plays for practice"


def test_several_campaigns_go_on_at_once_and_no_number_comes_twice(app: App) -> None:
    campaigns = campaigns_of(app)
    one, other = campaigns.begin(DAY, 815), campaigns.begin(DAY, 816)
    assert (one, other) == (1, 2)
    play(app, other)
    campaigns.refresh()
    assert [campaigns.all[number].beaten for number in (one, other)] == [0, 0]
    assert (campaigns.all[one].results, campaigns.all[other].results) == ({}, {"sharp_end": [WON]})
    campaigns.end(other)
    assert list(campaigns.all) == [one]
    assert file(app, "2.campaign.ended").exists()
    assert campaigns.begin(DAY, 817) == 3, "the matches of the second one are still in the history"


def test_a_damaged_campaign_is_set_aside_and_the_others_stay(app: App) -> None:
    campaigns = campaigns_of(app)
    campaigns.begin(DAY, 815)
    file(app, "7.campaign").write_text(f"{TITLE}\nbegun: today\n", encoding="utf-8")
    for name in ("x.campaign", "12345.campaign", "8.txt"):
        file(app, name).write_text("no matter", encoding="utf-8")
    campaigns.refresh()
    assert list(campaigns.all) == [1]
    (sentence,) = app.store.sentences()
    assert "Line 2" in sentence
    assert "7.campaign.damaged" in sentence
    assert file(app, "7.campaign.damaged").exists()
    assert file(app, "x.campaign").exists()


def test_the_campaign_of_a_later_version_is_kept_as_it_is(app: App) -> None:
    later = f"{HEAD} {FORMAT + 1}\nweather: 3 storms\n"
    campaigns_of(app).begin(DAY, 815)
    file(app, "2.campaign").write_text(later, encoding="utf-8")
    campaigns = campaigns_of(app)
    assert (list(campaigns.all), campaigns.begin(DAY, 816)) == ([1], 3)
    assert file(app, "2.campaign").read_text(encoding="utf-8") == later
    (sentence,) = app.store.sentences()
    assert "newer version" in sentence


# --- the page --------------------------------------------------------------------------------


def test_a_campaign_is_begun_and_its_first_match_played(app: App) -> None:
    tab = page(app)
    assert tab.subtitle == "FIVE FRONTS, FOUR LEVELS, BEST OF THREE"
    press(app, pygame.K_n)
    assert tab.number == 1
    assert tab.campaign.begun == app.history.now().date()
    assert tab.page.form.ring.focused == ("front", next(iter(FRONTS))), "Enter begins with the first front"
    press(app, pygame.K_3)
    press(app, pygame.K_RETURN)
    assert tab.page.form.ring.focused == ("front", next(iter(FRONTS))), "and leads from the tab there"
    app.profiles.rename("Cleo")
    click(app, row(app, "last_front"))
    scene = top_scene(app, PlayScene)
    assert scene.setup.game.slug == "last_front"
    assert scene.setup.occasion == occasion_of_match(1, GAMES["last_front"], 1)
    assert list(scene.setup.seats) == [SeatEntry(HUMAN, "Cleo"), SeatEntry("recruit")]


def test_a_match_that_was_left_is_gone_on_with_unless_it_was_practice(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    setup = campaigns_of(app).setup(1, GAME, "Anna")
    for practice in (True, False):
        record = Session(replace(setup, practice=practice)).record()
        app.store.write(app.store.saves.folder / "sharp_end.record", dumps(record))
        page(app)
        assert (row(app, "sharp_end").action_label == "PLAY") is practice
    assert [row(app, slug).action_label for slug in FRONTS] == ["PLAY", "GO ON", "PLAY", "PLAY", "PLAY"]
    click(app, row(app, "sharp_end"))
    scene = top_scene(app, PlayScene)
    assert scene.setup == setup


def test_what_another_window_has_played_is_not_played_again(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    page(app)
    play(app, 1)
    click(app, row(app, "sharp_end"))
    scene = top_scene(app, PlayScene)
    assert scene.setup.occasion == occasion_of_match(1, GAME, 2)


def test_a_row_tells_how_its_series_stands(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    for share in (1.0, 1.0, 0.0):
        play(app, 1, share=share)
        campaigns_of(app)
    tab = page(app)
    assert row(app, "sharp_end").state_words == "against a Sergeant · 0 : 1"
    assert row(app, "last_front").state_words == "against a Recruit"
    assert tab.subtitle == "1 OF 20 LEVELS BEATEN"
    play(app, 1, share=0.0)
    tab.resumed()
    assert tab.subtitle == "1 OF 20 LEVELS BEATEN · 1 SETBACK"


def test_a_front_that_is_won_says_so_and_a_won_campaign_is_over(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    won = "".join(f"{slug}: {'won won ' * 4}\n" for slug in GAMES)
    file(app).write_text(file(app).read_text(encoding="utf-8") + won, encoding="utf-8")
    tab = page(app)
    assert tab.subtitle == "EUROPE IS YOURS"
    assert {row(app, slug).action_label for slug in FRONTS} == {"WON"}
    click(app, row(app, "sharp_end"))
    assert isinstance(top(app), CareerScene)
    assert toast(app)[0] == "WON"


def test_a_campaign_leaves_the_list_only_after_a_question(app: App) -> None:
    campaigns_of(app).begin(DAY, 815)
    tab = page(app)
    press(app, pygame.K_x)
    assert isinstance(top(app), AskScene)
    press(app, pygame.K_ESCAPE)
    assert tab.number == 1
    press(app, pygame.K_x, pygame.K_2)
    assert tab.campaign is None
    assert file(app, "1.campaign.ended").exists()


def test_the_selector_turns_to_another_campaign(app: App) -> None:
    campaigns = campaigns_of(app)
    campaigns.begin(DAY, 815)
    campaigns.begin(DAY, 816)
    tab = page(app)
    assert tab.number == 2, "the newest one is shown first"
    scene = top_scene(app, CareerScene)
    scene.form.ring.focus("which")
    press(app, pygame.K_RIGHT)
    assert tab.number == 1


def test_the_plates_of_the_fronts_lie_apart(app: App) -> None:
    for canvas in canvases(app):
        places = [(MAP.x + MAP.w * front.x, MAP.y + MAP.h * front.y) for front in FRONTS.values()]
        boxes = [plate_box(canvas, at, slug) for at, slug in zip(places, FRONTS, strict=True)]
        assert apart(*boxes), (canvas.size, canvas.type_scale)
        assert lies_in(MAP, *boxes)


def test_an_occasion_is_told_in_words() -> None:
    assert describe_occasion(Occasion(CHALLENGE, ONE.slug)) == f"Challenge: {ONE.title}"
    assert describe_occasion(Occasion(CHALLENGE, "unknown")) == "Challenge"
    assert describe_occasion(occasion_of_match(2, GAME, 5)) == "Campaign 2, Normandy"
