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
from career.officers import officer_of
from game.catalogue import GAMES
from game.core.record import HUMAN, RESIGNED, Occasion, Record, SeatEntry, dumps, load, loads
from scenes import routes
from scenes.app import App
from scenes.keeping.awards import Awards
from scenes.keeping.campaigns import Campaigns
from scenes.keeping.challenges import Progress, challenge_of, next_challenge, record_for, setup_for, stars_won
from scenes.keeping.finished import FinishedMatch, Judged
from scenes.keeping.keeper import finished_match
from scenes.keeping.schemas import PRACTICE
from scenes.match.director import ReplayDirector
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.campaign_tab import MAP, CampaignTab, FrontRow, plate_box
from scenes.menus.career import CareerScene
from scenes.menus.challenges_tab import TaskRow
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
from tests.scenes.fought import match_result
from tests.scenes.menus import show, toast, top
from tests.scenes.table import checked_cast, click, encloses, none_overlap, not_none, press, top_scene, wait_until_asked
from tests.scenes.test_lanes import LOOKS, canvases
from tools.challenges import record_path

FIRST_CHALLENGE = CHALLENGES["fix_bayonets-1"]
MIDWAY_CHALLENGE = CHALLENGES["fix_bayonets-4"]
"""A challenge that begins in the middle of a match."""


def record_of_challenge(challenge: Challenge, actions: int | None = None) -> Record:
    """The kept match of this challenge, which wins all its stars, or its first `actions` actions."""
    return replace(record_for(challenge), notations=load(record_path(challenge)).notations[:actions])


def session_of(record: Record) -> Session:
    """The match of this record."""
    return Session(setup_of(record), record)


def add_to_history(app: App, record: Record) -> None:
    """Add the match of this record to the history, judged as at its end."""
    app.history.add(finished_match(session_of(record)))


def best_stars_in_rows(page: CareerScene) -> dict[str, int | None]:
    """The best stars that the page shows for each challenge. None for one that was never tried."""
    return {row.challenge.slug: row.best_stars for row in page.form.widgets if isinstance(row, TaskRow)}


# --- the page --------------------------------------------------------------------------------


def test_the_page_shows_the_challenges_of_a_game_and_their_best_stars(app: App) -> None:
    add_to_history(app, record_of_challenge(FIRST_CHALLENGE))
    page = show(app, CareerScene("challenges"))
    steps(app, 4)
    page.act(("side", "fix_bayonets"))

    expected = {each.slug: None for each in challenges_of("fix_bayonets")} | {FIRST_CHALLENGE.slug: STARS}
    assert best_stars_in_rows(page) == expected
    assert page.tab.subtitle == "3 OF 75 STARS"

    page.form.ring.focus(("challenge", MIDWAY_CHALLENGE.slug))
    steps(app, 4)
    assert page.tab.shown_challenge == MIDWAY_CHALLENGE, "the position of the focused challenge is pictured"


def name_of_person(table: PlayScene) -> str:
    """The name of the person in the record of this match."""
    return next(entry.name for entry in table.session.record().seats if entry.person)


def test_a_press_on_its_row_begins_a_challenge(app: App) -> None:
    app.profiles.rename("Cleo")
    page = show(app, CareerScene("challenges"))
    page.act(("side", "fix_bayonets"))
    change = not_none(page.act(("challenge", FIRST_CHALLENGE.slug)))
    app.stack.apply(change)

    table = top_scene(app, PlayScene)
    assert challenge_of(table.setup) is FIRST_CHALLENGE
    assert table.setup.practice, "a match that can be tried until it is won does not count as one against a level"
    assert table.subtitle == FIRST_CHALLENGE.title
    assert name_of_person(table) == "Cleo"


@pytest.mark.parametrize("slug", CHALLENGES)
def test_the_board_of_orders_fits_the_height_of_its_orders(
    app: App, slug: str, drawn_words: list[tuple[str, Box]]
) -> None:
    margin = 60
    for canvas in canvases(app, (LOOKS[0], LOOKS[5])):
        drawn_words.clear()
        board = orders_box(canvas, ORDERS, CHALLENGES[slug])
        draw_orders(canvas, ORDERS, CHALLENGES[slug])
        foot_of_words = max(box.foot for _, box in drawn_words)

        assert ORDERS.foot >= board.foot > foot_of_words, (canvas.size, canvas.type_scale)
        assert board.foot - foot_of_words < margin


@pytest.mark.parametrize("slug", CHALLENGES)
def test_every_challenge_begins_and_restarts_at_its_position(slug: str) -> None:
    challenge = CHALLENGES[slug]
    setup = setup_for(challenge)
    restarted = setup.for_new_match(setup.seed)
    for setup_of_challenge in (setup, restarted):
        table = routes.match(setup_of_challenge)
        assert challenge_of(table.setup) is challenge
        assert [action.notation for action in table.session.match.actions] == list(challenge.moves)

    with_another_deal = setup.for_new_match(setup.seed + 1)
    assert challenge_of(with_another_deal) is None


def test_the_last_challenge_of_the_list_is_followed_by_the_first() -> None:
    challenges = list(CHALLENGES.values())
    assert [next_challenge(each) for each in challenges] == [*challenges[1:], challenges[0]]


# --- during the match ------------------------------------------------------------------------


def resume_at_table(app: App, record: Record) -> PlayScene:
    """The table of this unfinished match, at which the person is asked."""
    app.settings.speed = "instant"
    scene = show(app, routes.match(setup_of(record), record))
    assert wait_until_asked(app, scene)
    return scene


def test_the_help_panel_shows_the_progress_of_a_challenge(app: App) -> None:
    scene = resume_at_table(app, record_of_challenge(FIRST_CHALLENGE, actions=60))
    assert scene.progress.sentence() == "Turn: 7, at most 9."
    scene._show_help(0.0)
    assert scene.advice_panel._words.startswith("Turn: 7, at most 9. ")


def test_a_challenge_gives_no_hint(app: App) -> None:
    challenge = resume_at_table(app, record_of_challenge(FIRST_CHALLENGE, actions=60))
    steps(app, 1)
    assert not challenge.buttons["hint"].enabled
    assert challenge.buttons["hint"].why == NO_HINTS
    challenge.carry_out_command("hint")
    assert not challenge.director.asked_for_hint

    record_without_occasion = replace(record_of_challenge(FIRST_CHALLENGE, actions=60), occasion=None)
    plain_match = resume_at_table(app, record_without_occasion)
    steps(app, 1)
    assert plain_match.buttons["hint"].enabled
    assert plain_match.progress.sentence() == ""


def test_the_pause_menu_of_a_challenge_offers_to_try_again_but_no_new_deal(app: App) -> None:
    scene = resume_at_table(app, record_of_challenge(FIRST_CHALLENGE, actions=60))
    pause = show(app, PauseScene(scene))
    restart_question = checked_cast(AskScene, pause.ask_to_restart())
    assert "A NEW DEAL" not in [label for label, *_ in restart_question.answers]

    person = 1
    resign_question = checked_cast(AskScene, pause.ask_to_resign(person))
    assert "wins no star" in resign_question.words

    try_again = next(answer for label, _, answer in resign_question.answers if label == "TRY AGAIN")
    change = checked_cast(Reset, try_again())
    assert isinstance(change.scene, PlayScene)
    assert change.scene.setup == scene.setup
    assert change.scene.session.match.actions == []


# --- at the end ------------------------------------------------------------------------------


def show_results(app: App, record: Record) -> ResultsScene:
    """The page of results right after the match of this record."""
    return show(app, ResultsScene(result_of(session_of(record))))


def resigned_session() -> Session:
    """The first challenge, which its person has resigned after 60 actions."""
    session = session_of(record_of_challenge(FIRST_CHALLENGE, actions=60))
    person = 1
    session.resign(person)
    return session


def test_the_results_show_the_stars_and_n_begins_the_next_challenge(app: App) -> None:
    scene = show_results(app, record_of_challenge(FIRST_CHALLENGE))
    assert scene.outcome.stars == STARS
    assert scene.outcome.next_step_sentence == "All three stars!"
    assert [str(widget.key) for widget in scene.form.widgets[:2]] == ["next", "again"]

    press(app, pygame.K_n)
    table = top_scene(app, PlayScene)
    assert challenge_of(table.setup) is next_challenge(FIRST_CHALLENGE)


def test_a_plays_the_same_challenge_again(app: App) -> None:
    show_results(app, record_of_challenge(MIDWAY_CHALLENGE))
    app.profiles.rename("Cleo")
    press(app, pygame.K_a)

    table = top_scene(app, PlayScene)
    assert challenge_of(table.setup) is MIDWAY_CHALLENGE
    assert name_of_person(table) == "Cleo"
    assert len(table.session.match.actions) == len(MIDWAY_CHALLENGE.moves)


def test_a_challenge_that_was_resigned_wins_no_star(app: App) -> None:
    session = resigned_session()
    assert stars_won(FIRST_CHALLENGE, session) == 0

    scene = show_results(app, session.record())
    assert scene.outcome.next_step_sentence == f"For the next star: {FIRST_CHALLENGE.stars[0].sentence}"
    assert [str(widget.key) for widget in scene.form.widgets[:2]] == ["again", "next"]


def test_a_bot_that_wins_for_a_person_who_resigned_wins_no_stars() -> None:
    """With more than two seats the match goes on after a resignation, and the bot in that seat may win it."""
    challenge = CHALLENGES["last_front-1"]
    record = record_of_challenge(challenge)
    assert stars_won(challenge, session_of(record)) == STARS

    record.seats = [replace(seat, kind=RESIGNED) if seat.kind == HUMAN else seat for seat in record.seats]
    assert stars_won(challenge, session_of(record)) == 0


# --- the stars of the history ----------------------------------------------------------------


def judge_all_matches(awards: Awards) -> Awards:
    """Judge the matches of the history until none is left. Returns the awards."""
    awards.reload()
    while awards.step():
        pass
    return awards


def test_the_best_stars_are_read_from_the_history(app: App) -> None:
    add_to_history(app, record_of_challenge(FIRST_CHALLENGE))
    app.history.add(finished_match(resigned_session()))
    judge_all_matches(app.awards)
    assert app.awards.best == {FIRST_CHALLENGE.slug: STARS}

    after_a_new_start = judge_all_matches(Awards(app.store, app.history))
    assert after_a_new_start.best == {FIRST_CHALLENGE.slug: STARS}


def test_the_verdict_on_a_match_raises_the_best_stars_at_once(app: App) -> None:
    """The match counts before the page reads the history again."""
    match = finished_match(session_of(record_of_challenge(FIRST_CHALLENGE)))
    app.history.add(replace(match, judged=Judged()))
    app.awards.reload()
    assert app.awards.best.get(FIRST_CHALLENGE.slug, 0) == 0

    assert app.awards.step(), "one match was judged"
    assert app.awards.best == {FIRST_CHALLENGE.slug: STARS}


def test_a_try_without_stars_counts_as_a_try(app: App) -> None:
    """The person resigned FIRST_CHALLENGE, and the history does not know yet what the match has won."""
    not_judged_yet = Judged()
    app.history.add(replace(finished_match(resigned_session()), judged=not_judged_yet))
    app.awards.reload()
    assert app.awards.step(), "one match was judged"
    assert app.awards.best == {FIRST_CHALLENGE.slug: 0}, "0 stars: a challenge that was never tried is not listed"


def test_a_match_played_on_from_a_replay_is_no_challenge(app: App) -> None:
    director = ReplayDirector(record_of_challenge(FIRST_CHALLENGE))
    person = 1
    assert director.practice_record((person,)).occasion is None


@pytest.mark.parametrize(
    "name", ["fix_bayonets-99", "no/such", "battlefronts-1"], ids=["too high", "nonsense", "of another game"]
)
def test_a_record_that_names_a_wrong_challenge_is_a_plain_match(app: App, name: str) -> None:
    record = loads(dumps(replace(record_of_challenge(FIRST_CHALLENGE), occasion=Occasion(CHALLENGE, name))))
    assert challenge_of(setup_of(record)) is None
    assert Progress(session_of(record)).sentence() == ""

    results = show_results(app, record)
    assert results.outcome.next_step_sentence == ""
    assert all(widget.key != "next" for widget in results.form.widgets)

    add_to_history(app, record)
    judge_all_matches(app.awards)
    assert app.awards.best.get(FIRST_CHALLENGE.slug) is None
    assert not any(app.awards.best.values())


def test_a_setup_is_a_challenge_only_with_its_deal_options_occasion_and_seats() -> None:
    setup = setup_for(FIRST_CHALLENGE)
    assert challenge_of(replace(setup, seed=setup.seed + 1)) is None
    assert challenge_of(replace(setup, options={})) is None
    assert challenge_of(replace(setup, occasion=Occasion("campaign", FIRST_CHALLENGE.slug))) is None
    assert challenge_of(replace(setup, seats=setup.seats[::-1])) is None

    resigned = tuple(replace(entry, kind=RESIGNED) if entry.person else entry for entry in setup.seats)
    assert challenge_of(replace(setup, seats=resigned)) is FIRST_CHALLENGE
    renamed = tuple(replace(entry, name="Anna") for entry in setup.seats)
    assert challenge_of(replace(setup, seats=renamed)) is FIRST_CHALLENGE


def test_a_match_that_is_not_in_the_database_yet_is_judged_each_time(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its number may belong to another match when the page is opened again."""
    monkeypatch.setattr(app.history, "_write_waiting", lambda: False)
    add_to_history(app, record_of_challenge(FIRST_CHALLENGE))
    app.awards.reload()
    app.awards.step()
    assert app.awards.best == {FIRST_CHALLENGE.slug: STARS}

    app.history._waiting.clear()
    app.history.add(finished_match(resigned_session()))  # this match gets the same number
    app.awards.reload()
    app.awards.step()
    assert app.awards.best == {FIRST_CHALLENGE.slug: 0}


# --- Campaigns: their files and their tab on the career page ---------------------------------------


def test_each_profile_has_its_own_stars(app: App) -> None:
    add_to_history(app, record_of_challenge(FIRST_CHALLENGE))
    app.awards.reload()
    app.awards.step()

    app.profiles.add()
    new_profile = app.profiles.all()[-1]
    app.play_as(new_profile.number)
    app.awards.reload()
    assert not app.awards.step(), "there is no match to judge"
    assert app.awards.best == {}


DAY = datetime.date(2026, 11, 23)
GAME = GAMES["sharp_end"]


def campaigns_of(app: App) -> Campaigns:
    """The campaigns in the folder of the player, with the results that the history has for them."""
    return Campaigns(app.store, app.history)


def campaign_file(app: App, name: str = "1.campaign") -> Path:
    """A file in the folder of campaigns."""
    return app.store.folder / "campaigns" / name


def finish_next_match(
    app: App, campaign: int, game: str = "sharp_end", share: float = 1.0, practice: str = ""
) -> Setup:
    """Add the next match of a front to the history, with this score of the person. Returns its setup."""
    setup = campaigns_of(app).setup(campaign, GAMES[game], "Anna")
    scores = tuple(share if entry.kind == HUMAN else 1 - share for entry in setup.seats)
    finished = FinishedMatch(
        game,
        setup.options,
        setup.seed,
        setup.seats,
        scores,
        rounds=5,
        decisions=90,
        seconds=60.0,
        record="x",
        practice=practice,
    )
    app.history.add(replace(finished, occasion=setup.occasion))
    return setup


def open_campaign_tab(app: App) -> CampaignTab:
    """The tab of campaigns, on the career page that is now shown."""
    scene = show(app, CareerScene("campaign"))
    return checked_cast(CampaignTab, scene.tab)


def front_row(app: App, slug: str) -> FrontRow:
    """The row of a front on the page that is shown."""
    scene = top_scene(app, CareerScene)
    return checked_cast(FrontRow, scene.form.widget(("front", slug)))


# --- the folder ------------------------------------------------------------------------------


def test_a_campaign_takes_results_from_the_history_and_keeps_them_in_its_file(app: App) -> None:
    campaign = campaigns_of(app).begin(DAY, seed=815)
    first = finish_next_match(app, campaign)
    second = finish_next_match(app, campaign, share=0.0)
    assert first.seed != second.seed
    assert [entry.kind for entry in first.seats] == [HUMAN, "recruit"]
    assert [entry.kind for entry in second.seats] == ["recruit", HUMAN], "the sides change"

    results = {"sharp_end": [WON, LOST]}
    assert campaigns_of(app).all[campaign].results == results
    app.history.path.unlink()
    assert campaigns_of(app).all[campaign].results == results, "the file has them although the history is lost"


def test_the_front_page_shows_the_score_of_a_series_until_its_campaign_ends(app: App) -> None:
    campaign = campaigns_of(app).begin(DAY, seed=815)
    setup = finish_next_match(app, campaign)  # won
    result = replace(match_result(seats=2), setup=setup)
    assert "The series stands at 1 : 0." in FrontPage(app, result).spoken_sentences()

    campaigns_of(app).end(campaign)
    assert FrontPage(app, result).closing == ""


def test_a_campaign_counts_no_practice_no_other_game_and_no_second_try(app: App) -> None:
    campaign = campaigns_of(app).begin(DAY, seed=815)
    finish_next_match(app, campaign, practice=PRACTICE)
    assert campaigns_of(app).all[campaign].results == {}

    occasion = occasion_of_match(campaign, GAME, match=1)
    seats = (SeatEntry(HUMAN), SeatEntry("recruit"))
    of_another_game = FinishedMatch(
        "battlefronts",
        {},
        seed=1,
        seats=seats,
        scores=(1.0, 0.0),
        rounds=5,
        decisions=90,
        seconds=60.0,
        record="z",
        occasion=occasion,
    )
    app.history.add(of_another_game)
    assert campaigns_of(app).all[campaign].results == {}

    lost = finish_next_match(app, campaign, share=0.0)
    second_try = FinishedMatch(
        "sharp_end",
        {},
        seed=1,
        seats=lost.seats,
        scores=(1.0, 0.0),
        rounds=5,
        decisions=90,
        seconds=60.0,
        record="y",
        occasion=lost.occasion,
    )
    app.history.add(second_try)
    assert campaigns_of(app).all[campaign].results == {"sharp_end": [LOST]}
    assert lost.for_new_match(lost.seed).practice, "the same match is practice if it is begun again"


def test_two_campaigns_have_results_of_their_own_and_a_new_one_gets_a_new_number(app: App) -> None:
    campaigns = campaigns_of(app)
    first, second = campaigns.begin(DAY, seed=815), campaigns.begin(DAY, 816)
    assert (first, second) == (1, 2)

    finish_next_match(app, second)
    campaigns.refresh()
    assert [campaigns.all[number].levels_beaten for number in (first, second)] == [0, 0]
    assert campaigns.all[first].results == {}
    assert campaigns.all[second].results == {"sharp_end": [WON]}

    campaigns.end(second)
    assert list(campaigns.all) == [first]
    assert campaign_file(app, "2.campaign.ended").exists()
    assert campaigns.begin(DAY, 817) == 3, "the matches of the second one are still in the history"


def test_a_damaged_campaign_is_set_aside_and_other_files_stay(app: App) -> None:
    campaigns = campaigns_of(app)
    campaigns.begin(DAY, seed=815)
    campaign_file(app, "7.campaign").write_text(f"{TITLE}\nbegun: today\n", encoding="utf-8")
    for name in ("x.campaign", "12345.campaign", "8.txt"):
        campaign_file(app, name).write_text("no matter", encoding="utf-8")

    campaigns.refresh()
    assert list(campaigns.all) == [1]
    (sentence,) = app.store.sentences()
    assert "Line 2" in sentence, "its day is no date"
    assert "7.campaign.damaged" in sentence
    assert campaign_file(app, "7.campaign.damaged").exists()
    assert campaign_file(app, "x.campaign").exists()


def test_a_campaign_of_a_later_version_is_kept_as_it_is(app: App) -> None:
    campaigns_of(app).begin(DAY, seed=815)
    of_later_version = f"{HEAD} {FORMAT + 1}\nweather: 3 storms\n"
    campaign_file(app, "2.campaign").write_text(of_later_version, encoding="utf-8")

    campaigns = campaigns_of(app)
    assert list(campaigns.all) == [1]
    assert campaigns.begin(DAY, 816) == 3, "2 is taken"
    assert campaign_file(app, "2.campaign").read_text(encoding="utf-8") == of_later_version
    (sentence,) = app.store.sentences()
    assert "newer version" in sentence


# --- the page --------------------------------------------------------------------------------


def test_n_begins_a_campaign_and_a_click_on_a_front_its_first_match(app: App) -> None:
    tab = open_campaign_tab(app)
    assert tab.subtitle == "FIVE FRONTS, FOUR LEVELS, BEST OF THREE"
    press(app, pygame.K_n)
    assert tab.number == 1
    assert tab.campaign.begun == app.history.now().date()

    first_front = ("front", next(iter(FRONTS)))
    assert tab.page.form.ring.focused == first_front, "Enter would begin with the first front"
    press(app, pygame.K_3)  # focuses the tab itself
    press(app, pygame.K_RETURN)
    assert tab.page.form.ring.focused == first_front, "Enter leads from the tab to the first front"

    app.profiles.rename("Cleo")
    click(app, front_row(app, "last_front"))
    scene = top_scene(app, PlayScene)
    assert scene.setup.game.slug == "last_front"
    assert scene.setup.occasion == occasion_of_match(campaign=1, game=GAMES["last_front"], match=1)
    person, recruit = scene.setup.seats
    assert (person, recruit.kind) == (SeatEntry(HUMAN, "Cleo"), "recruit")
    assert officer_of(recruit) is not None


def test_an_interrupted_match_of_a_front_is_resumed_unless_it_was_practice(app: App) -> None:
    campaigns_of(app).begin(DAY, seed=815)
    setup = campaigns_of(app).setup(1, GAME, "Anna")
    for practice, label in ((True, "PLAY"), (False, "GO ON")):
        record = Session(replace(setup, practice=practice)).record()
        app.store.write(app.store.saves.folder / "sharp_end.record", dumps(record))
        open_campaign_tab(app)
        assert front_row(app, "sharp_end").action_label == label

    assert [front_row(app, slug).action_label for slug in FRONTS] == ["PLAY", "GO ON", "PLAY", "PLAY", "PLAY"]
    click(app, front_row(app, "sharp_end"))
    assert top_scene(app, PlayScene).setup == setup


def test_a_match_that_was_finished_in_another_window_is_not_played_again(app: App) -> None:
    campaigns_of(app).begin(DAY, seed=815)
    open_campaign_tab(app)
    finish_next_match(app, campaign=1)  # in the other window, while this page is open

    click(app, front_row(app, "sharp_end"))
    scene = top_scene(app, PlayScene)
    assert scene.setup.occasion == occasion_of_match(campaign=1, game=GAME, match=2)


def test_the_row_of_a_front_shows_its_opponent_and_the_score_of_the_series(app: App) -> None:
    campaigns_of(app).begin(DAY, seed=815)
    for share in (1.0, 1.0, 0.0):  # the Recruit is beaten, the first match against the Sergeant is lost
        finish_next_match(app, campaign=1, share=share)
        campaigns_of(app)

    tab = open_campaign_tab(app)
    names = {
        slug: campaigns_of(app).opponent(number=1, game=GAMES[slug]).surname for slug in ("sharp_end", "last_front")
    }
    assert front_row(app, "sharp_end").state_words == f"against Sergeant {names['sharp_end']} · 0 : 1"
    assert front_row(app, "last_front").state_words == f"against Recruit {names['last_front']}"
    assert tab.subtitle == "1 OF 20 LEVELS BEATEN"

    finish_next_match(app, campaign=1, share=0.0)  # the second loss ends the series
    tab.resume_scene()
    assert tab.subtitle == "1 OF 20 LEVELS BEATEN · 1 SETBACK"


def test_a_won_campaign_shows_that_its_fronts_are_won_and_begins_no_match(app: App) -> None:
    campaigns_of(app).begin(DAY, seed=815)
    two_wins_on_each_of_4_levels = "won won " * 4
    all_levels_won = "".join(f"{slug}: {two_wins_on_each_of_4_levels}\n" for slug in GAMES)
    campaign_file(app).write_text(campaign_file(app).read_text(encoding="utf-8") + all_levels_won, encoding="utf-8")

    tab = open_campaign_tab(app)
    assert tab.subtitle == "EUROPE IS YOURS"
    assert {front_row(app, slug).action_label for slug in FRONTS} == {"WON"}

    click(app, front_row(app, "sharp_end"))
    assert isinstance(top(app), CareerScene)
    assert toast(app).head == "WON"


def test_x_ends_a_campaign_only_after_a_question(app: App) -> None:
    campaigns_of(app).begin(DAY, seed=815)
    tab = open_campaign_tab(app)
    press(app, pygame.K_x)
    assert isinstance(top(app), AskScene)
    press(app, pygame.K_ESCAPE)
    assert tab.number == 1, "Esc answers no"

    yes = pygame.K_2
    press(app, pygame.K_x, yes)
    assert tab.campaign is None
    assert campaign_file(app, "1.campaign.ended").exists()


def test_the_selector_shows_another_campaign(app: App) -> None:
    """Campaigns are numbered in the order in which they begin. Each has a seed of its own."""
    campaigns = campaigns_of(app)
    campaigns.begin(DAY, seed=815)
    campaigns.begin(DAY, seed=816)
    tab = open_campaign_tab(app)
    assert tab.number == 2, "the newest one is shown first"

    top_scene(app, CareerScene).form.ring.focus("which")
    press(app, pygame.K_RIGHT)
    assert tab.number == 1


def test_the_plates_of_the_fronts_are_on_the_map_and_do_not_overlap(app: App) -> None:
    for canvas in canvases(app):
        places = [(MAP.x + MAP.w * front.x, MAP.y + MAP.h * front.y) for front in FRONTS.values()]
        boxes = [plate_box(canvas, at, slug) for at, slug in zip(places, FRONTS, strict=True)]
        assert none_overlap(*boxes), (canvas.size, canvas.type_scale)
        assert encloses(MAP, *boxes)


def test_an_occasion_is_described_in_words() -> None:
    assert describe_occasion(Occasion(CHALLENGE, FIRST_CHALLENGE.slug)) == f"Challenge: {FIRST_CHALLENGE.title}"
    assert describe_occasion(Occasion(CHALLENGE, "unknown")) == "Challenge"
    assert describe_occasion(occasion_of_match(campaign=2, game=GAME, match=5)) == "Campaign 2, Normandy"
