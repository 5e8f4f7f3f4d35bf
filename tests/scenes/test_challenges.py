"""Challenges in the window: their page, how one begins, what is said and barred in it, and what it wins."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from career.challenges import CHALLENGES, challenges_of
from career.challenges.condition import STARS, Challenge
from career.occasions import CHALLENGE, describe_occasion
from game.core.record import HUMAN, RESIGNED, Occasion, Record, dumps, load, loads
from scenes import routes
from scenes.app import App
from scenes.keeping.career import Awards
from scenes.keeping.challenges import Progress, challenge_of, following, record_for, setup_for, stars_won
from scenes.match.director import ReplayDirector
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.career import CareerScene
from scenes.menus.challenges_tab import TaskRow, against
from scenes.menus.results import ResultsScene, outcome_of
from scenes.pieces.stars import draw_orders, orders_box
from scenes.play.pause import ORDERS, PauseScene
from scenes.play.play_scene import NO_HINTS, PlayScene
from scenes.stack import Reset
from scenes.ui.canvas import Box
from scenes.ui.pinboard import AskScene
from tests.scenes.events import steps
from tests.scenes.menus import press, show, top
from tests.scenes.table import expect, given, top_scene
from tests.scenes.test_lanes import LOOKS, canvases
from tools.challenges import kept

ONE = CHALLENGES["fix_bayonets-1"]
MIDDLE = CHALLENGES["fix_bayonets-4"]
"""It begins in the middle of a match."""


def fought(challenge: Challenge, actions: int | None = None) -> Record:
    """A match of this challenge as the window would keep it, after so many actions or at its end."""
    return replace(record_for(challenge), notations=load(kept(challenge)).notations[:actions])


def session_of(record: Record) -> Session:
    return Session(setup_of(record), record)


def remember(app: App, record: Record) -> None:
    app.history.add(session_of(record).finished())


def rows(scene: CareerScene) -> dict[str, int | None]:
    return {row.challenge.slug: row.won for row in scene.form.widgets if isinstance(row, TaskRow)}


# --- the page --------------------------------------------------------------------------------


def test_the_page_shows_the_challenges_of_a_game_and_the_best_stars(app: App) -> None:
    remember(app, fought(ONE))
    scene = show(app, CareerScene("challenges"))
    steps(app, 4)
    scene.act(("game", "fix_bayonets"))
    assert rows(scene) == {one.slug: STARS if one is ONE else None for one in challenges_of("fix_bayonets")}
    assert scene.tab.subtitle == "3 OF 75 STARS"


def test_the_page_opens_at_the_game_that_was_tried_last(app: App) -> None:
    remember(app, fought(ONE))
    scene = show(app, CareerScene("challenges"))
    assert rows(scene).keys() == {one.slug for one in challenges_of(ONE.game)}


def person_of(table: PlayScene) -> str:
    """The name of whoever plays, as it stands in the record."""
    return next(entry.name for entry in table.session.record().seats if entry.person)


def test_a_press_begins_the_match(app: App) -> None:
    app.profiles.rename("Cleo")
    scene = show(app, CareerScene("challenges"))
    scene.act(("game", "fix_bayonets"))
    change = given(scene.act(("challenge", ONE.slug)))
    app.stack.apply(change)
    table = top_scene(app, PlayScene)
    assert challenge_of(table.setup) is ONE
    assert table.setup.practice, "it is no match against a level, which one could try until it is won"
    assert table.words == ONE.title
    assert person_of(table) == "Cleo"


@pytest.mark.parametrize("slug", CHALLENGES)
def test_orders_are_written_on_a_board_of_their_height(app: App, slug: str, written: list[tuple[str, Box]]) -> None:
    for canvas in canvases(app, LOOKS[:6]):
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
    assert against(challenge)


def test_the_next_challenge_is_the_next_of_the_list_and_after_the_last_the_first() -> None:
    every = list(CHALLENGES.values())
    assert [following(one) for one in every] == [*every[1:], every[0]]


# --- during the match ------------------------------------------------------------------------


def at_table(app: App, record: Record) -> PlayScene:
    scene = show(app, routes.match(setup_of(record), record))
    for _ in range(400):
        if scene.asked:
            break
        steps(app, 1)
    assert scene.asked
    return scene


def test_the_panel_says_how_the_task_stands(app: App) -> None:
    app.settings.speed = "instant"
    scene = at_table(app, fought(ONE, 60))
    assert scene.progress.sentence() == "Turn: 7, at most 9."
    scene._say_help()
    assert scene.advice_panel._words.startswith("Turn: 7, at most 9. ")


def test_there_is_no_hint(app: App) -> None:
    app.settings.speed = "instant"
    scene = at_table(app, fought(ONE, 60))
    steps(app, 1)
    assert (scene.buttons["hint"].enabled, scene.buttons["hint"].why) == (False, NO_HINTS)
    scene.wish("hint")
    assert not scene.director.hinting
    plain = at_table(app, replace(fought(ONE, 60), occasion=None))
    steps(app, 1)
    assert plain.buttons["hint"].enabled
    assert plain.progress.sentence() == ""


def test_the_pause_offers_no_other_deal(app: App) -> None:
    app.settings.speed = "instant"
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
    return show(app, ResultsScene(outcome_of(session_of(record)), past))


def test_the_results_tell_the_stars_and_lead_on(app: App) -> None:
    scene = results(app, fought(ONE))
    assert scene.outcome.stars == STARS
    assert scene.outcome.closing == "All three stars!"
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


def test_the_way_back_leads_to_the_page_or_the_records(app: App) -> None:
    results(app, fought(ONE))
    press(app, pygame.K_ESCAPE)
    assert isinstance(top(app), CareerScene)
    past = results(app, fought(ONE), past=True)
    assert past.form.widget("title").label == "RECORDS"


def test_a_match_given_up_wins_nothing(app: App) -> None:
    session = session_of(fought(ONE, 60))
    session.resign(1)
    assert stars_won(ONE, session) == 0
    scene = results(app, session.record())
    assert scene.outcome.closing == f"For the next star: {ONE.stars[0].sentence}"
    assert [str(widget.key) for widget in scene.form.widgets[:2]] == ["again", "next"]


def test_a_stand_in_wins_no_stars_for_whoever_gave_up(app: App) -> None:
    """Of more than two the others fight on: the match ends by its rules, and the bot in that seat may win it."""
    challenge = CHALLENGES["last_front-1"]
    record = fought(challenge)
    assert stars_won(challenge, session_of(record)) == STARS
    record.seats = [replace(seat, kind=RESIGNED) if seat.kind == HUMAN else seat for seat in record.seats]
    assert stars_won(challenge, session_of(record)) == 0


# --- the stars of the history ----------------------------------------------------------------


def test_the_stars_are_worked_out_anew_from_the_history(app: App) -> None:
    remember(app, fought(ONE))
    lost = session_of(fought(ONE, 60))
    lost.resign(1)
    app.history.add(lost.finished())
    app.awards.look()
    while app.awards.step():
        pass
    assert app.awards.best == {ONE.slug: STARS}
    again = Awards(app.store, app.history)  # as after a new start
    again.look()
    while again.step():
        pass
    assert again.best == {ONE.slug: STARS}


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
    assert scene.outcome.closing == ""
    assert all(widget.key != "next" for widget in scene.form.widgets)
    remember(app, record)
    app.awards.look()
    while app.awards.step():
        pass
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


def test_the_occasion_is_told_by_its_title() -> None:
    assert describe_occasion(Occasion(CHALLENGE, ONE.slug)) == f"Challenge: {ONE.title}"
    assert describe_occasion(Occasion(CHALLENGE, "unknown")) == "Challenge"


def test_a_match_that_is_not_written_yet_is_judged_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its number may be that of another match when the page is opened again."""
    monkeypatch.setattr(app.history, "_write", lambda: False)
    remember(app, fought(ONE))
    app.awards.look()
    app.awards.step()
    assert app.awards.best == {ONE.slug: STARS}
    app.history._waiting.clear()
    lost = session_of(fought(ONE, 60))
    lost.resign(1)
    app.history.add(lost.finished())
    app.awards.look()
    app.awards.step()
    assert app.awards.best == {ONE.slug: 0}


def test_each_profile_has_its_own_stars(app: App) -> None:
    remember(app, fought(ONE))
    app.awards.look()
    app.awards.step()
    app.profiles.add()
    app.play_as(app.profiles.all()[-1].number)
    app.awards.look()
    assert not app.awards.step()
    assert app.awards.best == {}
