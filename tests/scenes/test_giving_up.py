"""Resigning, beginning again and practice: what becomes of the match, its record and the history."""

from __future__ import annotations

import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.core.record import RESIGNED, RecordError, SeatEntry, dumps, loads, replay
from game.core.state import OVER
from scenes.app import App
from scenes.keeping.history import PRACTICE
from scenes.match.setup import STAND_IN, Setup, setup_of
from scenes.menus.interrupted import go_on, interrupted, sides
from scenes.menus.match_row import past_row, verdict
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Pop, Push, Reset
from scenes.ui.pinboard import AskScene
from tests.scenes.events import frame, pad_button, steps
from tests.scenes.menus import click as click_on
from tests.scenes.menus import interrupted as left_match
from tests.scenes.table import expect, press, seat, top_scene


def two(app: App, *kinds: str, actions: int = 3) -> PlayScene:
    """A match of Battlefronts in which so many actions have been played."""
    names = ("Ada", "Bo")
    entries = tuple(SeatEntry(kind, names[i] if kind == "human" else "") for i, kind in enumerate(kinds))
    scene = seat(app, Setup(GAMES["battlefronts"], entries, {"first": "seat 1"}, 7))
    while len(scene.session.match.actions) < actions:
        if scene.asked:
            scene.play(scene.session.match.legal()[0])
        steps(app, 5)
    return scene


def three(app: App) -> PlayScene:
    """A match with secret hands that a person begins."""
    entries = (SeatEntry("human", "Ada"), SeatEntry("general"), SeatEntry("recruit"))
    scene = seat(app, Setup(GAMES["sharp_end"], entries, {"turns": "5"}, 6))
    steps(app, 20)
    return scene


def asked_for(app: App, scene: PlayScene, key: str) -> AskScene:
    """The question that a button of the pause menu asks."""
    app.stack.apply(Push(pause := PauseScene(scene)))
    click_on(app, pause.form.widget(key))
    return top_scene(app, AskScene)


def answer(app: App, scene: PlayScene, key: str, number: int) -> None:
    question = asked_for(app, scene, key)
    click_on(app, question.form.widget(number))
    steps(app, 5)


# --- resigning -------------------------------------------------------------------------------


def test_a_match_of_two_is_lost_by_resigning_and_counts(app: App) -> None:
    scene = two(app, "human", "general")
    answer(app, scene, "resign", 1)
    assert scene.session.to_act == OVER
    (past,) = app.history.matches()
    assert (past.scores, past.share) == ((0.0, 1.0), 0.0)
    assert past.seats == (SeatEntry(RESIGNED, "Ada"), SeatEntry("general"))
    assert verdict(past)[0] == "DEFEAT"
    assert sides(past) == "Ada (resigned) against General"
    assert interrupted(app) == []
    for number in range(600):
        frame(app, number)
    results = top_scene(app, ResultsScene)
    assert results.outcome.headline() == "DEFEAT"
    assert results.outcome.sentence() == "Burgundy won, because Ada resigned."


@pytest.mark.parametrize("stays", [0, "ESC", "B"])
def test_who_fights_on_has_lost_nothing(app: App, stays: object) -> None:
    scene = two(app, "human", "general")
    before = scene.record_text()
    if stays == 0:
        answer(app, scene, "resign", 0)
    else:
        asked_for(app, scene, "resign")
        steps(app, 2, *([pad_button(1)] if stays == "B" else []))
        if stays == "ESC":
            press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    assert scene.record_text() == before
    assert app.history.matches() == []


def test_of_two_people_the_one_to_act_resigns(app: App) -> None:
    scene = two(app, "human", "human")
    loser = scene.session.to_act
    question = asked_for(app, scene, "resign")
    assert f"{scene.setup.name(1 - loser)} wins" in question.words
    click_on(app, question.form.widget(1))
    (past,) = app.history.matches()
    assert past.winners == (1 - loser,)
    assert past.share is None


def test_a_bot_goes_on_for_one_of_three(app: App) -> None:
    scene = three(app)
    before = len(scene.session.match.actions)
    answer(app, scene, "resign", 1)
    assert not scene.session.over
    assert scene.setup.humans == ()
    assert scene.setup.level(0) == STAND_IN
    scene.waits(1)
    assert scene.advice_panel._words.startswith("A Captain plays on for Ada, who has lost.")
    app.stack.apply(Push(pause := PauseScene(scene)))
    button = pause.form.widget("resign")
    assert not button.enabled, "nobody resigns twice"
    assert button.why.endswith(".")
    app.stack.apply(Pop())
    (left,) = [app.store.read(path) for path in app.store.listing(app.store.saves.folder) if path.suffix == ".record"]
    assert left is not None
    assert loads(left).seats[0] == SeatEntry(RESIGNED, "Ada")
    for number in range(20_000):
        if scene.session.over:
            break
        frame(app, number)
    assert len(scene.session.match.actions) > before
    (past,) = app.history.matches()
    assert past.share == 0.0, "whoever wins: it is not Ada"
    assert past.scores == tuple(scene.session.match.state.scores())
    assert past_row(past).end[0] == "DEFEAT"


def test_a_resigned_match_that_was_not_written_is_counted_when_it_is_found(app: App) -> None:
    """The program may be killed between the save and the history."""
    text = left_match().replace("seat: human Anna", "seat: resigned Anna")
    path = app.store.saves.folder / "battlefronts.record"
    app.store.write(path, text)
    for _ in range(2):
        change = go_on(app, path)
        if isinstance(change, Reset):
            app.stack.apply(change)
        app.store.write(path, text)
    assert [past.share for past in app.history.matches()] == [0.0]


# --- the record ------------------------------------------------------------------------------


def test_a_record_tells_who_resigned_and_what_is_practice() -> None:
    text = left_match()
    record = loads(text)
    assert not record.practice, "records of earlier versions count"
    record.seats[0] = SeatEntry(RESIGNED, "Anna")
    record.practice = True
    again = loads(dumps(record))
    assert (again.seats, again.practice, again.notations) == (record.seats, True, record.notations)
    assert len(replay(again, game_named).actions) == 3
    assert setup_of(again).practice


@pytest.mark.parametrize("value", ["", "no", "yes yes", "1"])
def test_practice_is_marked_in_one_way_only(value: str) -> None:
    damaged = left_match().replace("seed:", f"practice: {value}\nseed:")
    with pytest.raises(RecordError, match=r"^Line \d of the record makes no sense: 'practice:.*\.$"):
        loads(damaged)


def test_two_cannot_both_have_resigned() -> None:
    both = left_match().replace("human Anna", "resigned").replace("seat: general", "seat: resigned")
    with pytest.raises(RecordError, match="only one can resign"):
        ReplayScene(loads(both))


def test_nobody_resigns_after_the_end(app: App) -> None:
    scene = seat(app, Setup(GAMES["battlefronts"], (SeatEntry("recruit"), SeatEntry("recruit")), {}, 3))
    for number in range(20_000):
        if scene.session.match.over:
            break
        frame(app, number)
    record = scene.session.record()
    record.seats[0] = SeatEntry(RESIGNED)
    with pytest.raises(RecordError, match="before the match ends"):
        replay(record, game_named)


# --- beginning again -------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "same"), [(1, True), (2, False)])
def test_a_match_begins_again_with_its_deal_or_another(app: App, number: int, same: bool) -> None:
    scene = two(app, "human", "general")
    answer(app, scene, "restart", number)
    fresh = top_scene(app, PlayScene)
    assert fresh is not scene
    assert (fresh.setup.seed == scene.setup.seed) is same
    assert fresh.setup.seats == scene.setup.seats
    assert fresh.session.match.actions == []
    app.stack.apply(Reset(RecordsScene()))
    assert interrupted(app) == []
    assert app.history.matches() == []


def test_who_resigned_plays_the_next_match() -> None:
    seats = (SeatEntry(RESIGNED, "Ada"), SeatEntry("general"))
    setup = Setup(GAMES["battlefronts"], seats, {}, 7, practice=True)
    assert setup.afresh(7).humans == (0,)
    assert setup.afresh(7).practice
    assert not setup.afresh(8).practice


# --- practice --------------------------------------------------------------------------------


def test_practice_is_saved_marked_and_never_counted(app: App) -> None:
    record = loads(left_match())
    record.practice = True
    scene = seat(app, setup_of(record), record)
    scene.play(scene.session.match.legal()[0])
    assert scene.setup.practice
    app.stack.apply(Reset(RecordsScene()))
    (left,) = interrupted(app)
    assert left.record.practice
    assert "practice" in left.words
    page = top_scene(app, RecordsScene)
    assert page.tab.list.rows[0][0].mark == "practice"
    change = expect(Reset, go_on(app, left.path))
    app.stack.apply(change)
    again = top_scene(app, PlayScene)
    steps(app, 5)
    answer(app, again, "resign", 1)
    assert again.session.over
    assert interrupted(app) == []
    (past,) = app.history.matches()
    assert (past.practice, past.result, past.share) == (PRACTICE, 0.0, None)
    assert app.history.recent("battlefronts", 9) == []
    assert app.history.life().tallies == {}
    assert app.history.dice() == {}
