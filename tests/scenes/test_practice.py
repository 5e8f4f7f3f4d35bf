"""Practice and guided matches in the history: kept and marked, never counted; files of before there were any."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from career.daily import deal_of_day
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import RESIGNED, Occasion, SeatEntry, dumps, loads, occasion_of, record_of
from scenes import routes
from scenes.app import App
from scenes.keeping.campaigns import Campaigns
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.schemas import ADVISED, GUIDED, PRACTICE
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.career import CareerScene
from scenes.menus.codes import KNOWN as KNOWN_DEAL
from scenes.menus.codes import NOTE
from scenes.menus.daily_tab import Days, Try
from scenes.menus.interrupted import find_interrupted, remove_interrupted
from scenes.menus.lobby import LobbyScene
from scenes.menus.match_result import result_of
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.play.pause import PauseScene
from scenes.play.play_input import BECOMES_PRACTICE
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import PRACTICE as PRACTICE_SHOWN
from scenes.play.table_scene import WITH_HINTS
from scenes.stack import Reset, Scene
from scenes.ui.canvas import Box
from scenes.ui.pinboard import AskScene
from tests.scenes.events import key, key_up, steps
from tests.scenes.fought import fought, sharp_end
from tests.scenes.menus import Board, leave, show, toast, top
from tests.scenes.table import click, expect, press
from tests.scenes.test_history import finished


@pytest.mark.parametrize("written", [True, False], ids=["written", "waiting"])
def test_practice_is_kept_and_counts_for_nothing(
    store: Store, kept: History, written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also before it is written, and however many such matches come after the last that counts."""
    if not written:
        monkeypatch.setattr(kept, "_write_waiting", lambda: False)
    kept.add(finished(1, (6,)))
    for seed, practice in enumerate((PRACTICE, GUIDED, PRACTICE), 2):
        kept.add(dataclasses.replace(finished(seed), practice=practice))
    found = kept.matches()
    assert [past.practice for past in found] == [PRACTICE, GUIDED, PRACTICE, ""]
    assert [past.share for past in found] == [None, None, None, 1.0]
    assert {past.result for past in found} == {1.0}
    assert kept.recent("battlefronts", 2) == found[-1:]


@pytest.mark.parametrize("guide", [None, (2, 5)], ids=["practice", "guided"])
def test_dice_of_practice_are_not_told(guide: tuple[int, int] | None) -> None:
    record = dataclasses.replace(sharp_end(), practice=True, guide=guide)
    told = finished_match(Session(setup_of(record), record))
    assert (told.practice, told.faces) == (PRACTICE if guide is None else GUIDED, ())
    assert loads(told.record).guide == guide


# --- a deal that is known --------------------------------------------------------------------


def begun(app: App, setup: Setup) -> PlayScene:
    """A match from its beginning."""
    app.stack.apply(Reset(scene := routes.match(setup)))
    steps(app, 3)
    return scene


def duel(seed: int = 77, first: str = "human") -> Setup:
    kinds = (first, "recruit" if first == "human" else "human")
    return Setup(GAMES["last_front"], tuple(SeatEntry(kind) for kind in kinds), {}, seed)


def played(app: App) -> None:
    scene = begun(app, duel())
    scene.play(scene.session.match.legal()[0])


def left_at_once(app: App) -> None:
    scene = begun(app, duel())
    scene.keeper.keep()
    app.stack.apply(Reset(Scene()))
    remove_interrupted(app, find_interrupted(app)[0].path)


def restarted(app: App) -> None:
    app.stack.apply(begun(app, duel()).restart(99))


def watched(app: App) -> None:
    app.stack.apply(Reset(routes.replay(Session(duel()).record())))


def finished_before(app: App) -> None:
    app.history.add(replace(finished_match(Session(duel())), again=False))


def guided(app: App) -> None:
    begun(app, replace(duel(), practice=True)).keeper.keep()


KNOWN = [played, left_at_once, restarted, watched, finished_before, guided]


@pytest.mark.parametrize(
    ("know", "first"), [*((know, "human") for know in KNOWN), (played, "recruit"), (watched, "recruit")]
)
def test_a_deal_that_is_known_is_practice_and_that_is_said(app: App, know: Callable[[App], None], first: str) -> None:
    """However it came to be known, from whichever seat, and also after the next start; another deal counts."""
    know(app)
    app.stack.apply(Reset(Scene()))
    app.toasts.clear()
    for _ in range(2):
        scene = begun(app, duel(first=first))
        assert scene.setup.practice
        assert scene.subtitle == PRACTICE_SHOWN
        assert "know this deal" in toast(app)[1]
        assert finished_match(scene.session).practice == PRACTICE
        app.stack.apply(Reset(Scene()))
        steps(app, 1)
        app.history = History(app.store)
    assert not begun(app, duel(78)).setup.practice


def test_the_lobby_and_the_pause_say_that_a_known_deal_is_practice(app: App) -> None:
    scene = begun(app, duel())
    asked = expect(AskScene, PauseScene(scene).ask_to_restart())
    assert "The same deal again is practice." in asked.words
    scene.keeper.keep()
    lobby = LobbyScene(GAMES["last_front"])
    app.stack.apply(Reset(lobby))
    lobby.deal.field.value = str(duel().seed)
    assert lobby.deal.note == KNOWN_DEAL
    lobby.deal.field.value = "78"
    assert lobby.deal.note == NOTE


def test_the_deal_of_today_that_was_played_in_the_lobby_is_no_first_try_any_more(app: App) -> None:
    day, game = app.history.now().date(), GAMES["sharp_end"]
    deal = deal_of_day(game, day)
    setup = Setup(game, tuple(SeatEntry(kind) for kind in deal.kinds), deal.options, deal.seed)
    assert Days(app).first_try(game, day) == Try()
    begun(app, setup).keeper.keep()
    assert Days(app).first_try(game, day) == Try(known=True)
    assert begun(app, Days(app).setup(game, day, day, "")).setup.practice


def test_a_match_of_a_campaign_gets_another_deal_when_its_own_is_known(app: App) -> None:
    """It was begun and given up; otherwise its front could never be won."""
    campaigns, game = Campaigns(app.store, app.history), GAMES["sharp_end"]
    number = campaigns.begin(datetime.date(2026, 11, 23), 815)
    before = campaigns.setup(number, game, "Anna")
    assert campaigns.setup(number, game, "Anna") == before
    begun(app, before).keeper.keep()
    after = campaigns.setup(number, game, "Anna")
    assert (after.seed == before.seed, after.occasion) == (False, before.occasion)
    assert not begun(app, after).setup.practice


# --- Where a match says why it was played, and where the deal code of a finished match is copied ---

DAY = Occasion("day", "2026-11-23")
TOLD = "Deal of the day, 23 November"


def results() -> ResultsScene:
    record = replace(sharp_end(), occasion=DAY)
    return ResultsScene(result_of(Session(setup_of(record), record)))


def test_the_pause_menu_says_the_occasion_and_that_the_same_deal_is_practice(
    app: App, written: list[tuple[str, Box]]
) -> None:
    match = Match(GAMES["battlefronts"], 2, {}, 7)
    record = replace(record_of(match, [SeatEntry("human"), SeatEntry("recruit")]), occasion=DAY)
    scene = show(app, PlayScene(setup_of(record)))
    paused = show(app, PauseScene(scene))
    assert f"BATTLEFRONTS · {TOLD.upper()}" in [words for words, _ in written]
    assert "practice" in paused.ask_to_restart().words


def test_rows_say_the_occasion(app: App) -> None:
    app.history.add(replace(fought(sharp_end(), (1.0, 0.0, 0.0)), occasion=DAY))
    leave(
        app, dumps(replace(record_of(Match(GAMES["battlefronts"], 2, {}, 7), [SeatEntry("human")] * 2), occasion=DAY))
    )
    page = show(app, RecordsScene())
    assert [row.left[0] for row, *_ in page.tab.list.rows] == [f"Battlefronts · {TOLD}", f"At the Sharp End · {TOLD}"]
    assert TOLD in find_interrupted(app)[0].description


def test_results_a_row_and_its_page_copy_the_deal_code(app: App, board: Board) -> None:
    app.history.add(fought(sharp_end(), (1.0, 0.0, 0.0)))
    ctrl_c = (key(pygame.K_c, pygame.KMOD_CTRL), key_up(pygame.K_c))
    for scene, way in ((results(), (key(pygame.K_d),)), (results(), ctrl_c), (RecordsScene(), (key(pygame.K_c),))):
        board.held = ""
        show(app, scene)
        steps(app, 2, *way)
        assert board.held == setup_of(sharp_end()).code != ""
    board.held = ""
    press(app, pygame.K_m)
    click(app, top(app).form.widget("code"))
    assert board.held == setup_of(sharp_end()).code


def test_what_has_no_code_says_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.history.add(replace(fought(sharp_end(), (1.0, 0.0, 0.0)), record="nonsense"))
    board = Board(monkeypatch)
    show(app, RecordsScene())
    press(app, pygame.K_c)
    assert board.held == ""
    assert "no deal code" in toast(app)[1]


@pytest.mark.parametrize(
    ("occasion", "tab"),
    [(Occasion("day", "2026-11-23"), "daily"), (Occasion("campaign", "1/sharp_end-1"), "campaign"), (None, "")],
)
def test_the_way_back_from_the_results_leads_to_where_the_match_was_begun(
    app: App, occasion: Occasion | None, tab: str
) -> None:
    record = replace(sharp_end(), occasion=occasion)
    scene = show(app, ResultsScene(result_of(Session(setup_of(record), record))))
    click(app, scene.form.widget("title"))
    shown = top(app)
    assert isinstance(shown, CareerScene) is bool(tab)
    assert not isinstance(shown, CareerScene) or shown.name == tab


# --- The occasion of a match: in its record, its save, its history and after a restart; histories ---

TODAY = Occasion("day", "2026-11-23")
CHALLENGE = Occasion("challenge", "sharp_end-3")


def of_the_day() -> Setup:
    return Setup(GAMES["battlefronts"], (SeatEntry("human", "Anna"), SeatEntry("recruit")), {}, 7, occasion=TODAY)


# --- in a record -----------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["day 2026-11-23", "challenge sharp_end-3", "campaign west-2/1", "later 9.x"])
def test_an_occasion_is_read_as_it_is_written(words: str) -> None:
    assert str(occasion_of(words)) == words


@pytest.mark.parametrize(
    "words",
    [
        "",
        "day",
        "day ",
        " day x",
        "day  x",
        "day x y",
        "Day x",
        "day -x",
        "day ../x",
        "d\xe4y x",
        "day x\n",
        "day \u0663",
    ]
    + ["d" * 17 + " x", "day " + "x" * 41],
)
def test_other_words_are_no_occasion(words: str) -> None:
    assert occasion_of(words) is None
    kind, _, name = words.partition(" ")
    with pytest.raises(ValueError, match="no occasion"):
        Occasion(kind, name)


# --- while it is played ----------------------------------------------------------------------


@pytest.mark.parametrize("occasion", [TODAY, CHALLENGE, None])
def test_the_same_deal_is_practice_with_its_occasion_and_another_has_none(occasion: Occasion | None) -> None:
    setup = dataclasses.replace(of_the_day(), occasion=occasion)
    again = setup.afresh(setup.seed)
    assert (again.occasion, again.practice) == (occasion, True)
    other = setup.afresh(setup.seed + 1)
    assert (other.occasion, other.practice) == (None, False)
    resigned = dataclasses.replace(setup, seats=(SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")))
    assert resigned.afresh(setup.seed).humans == (0,), "who has resigned plays the next match"


@pytest.mark.parametrize("written", [True, False], ids=["written", "waiting"])
def test_the_history_tells_the_occasion(store: Store, written: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = History(store)
    if not written:
        monkeypatch.setattr(kept, "_write_waiting", lambda: False)
    told = finished_match(Session(dataclasses.replace(of_the_day(), practice=True)))
    for one in (told, finished(2), dataclasses.replace(finished(3), occasion=CHALLENGE)):
        kept.add(one)
    found = [(past.occasion, past.practice) for past in kept.matches()]
    assert found == [(CHALLENGE, ""), (None, ""), (TODAY, PRACTICE)]


# --- a match in which a hint was asked for ------------------------------------------------------


def test_before_the_first_hint_a_person_is_told_that_the_match_becomes_practice(app: App) -> None:
    scene = begun(app, duel())
    while not scene.asked:
        steps(app, 1)

    press(app, pygame.K_h)
    question = expect(AskScene, app.stack.top)
    assert question.words == BECOMES_PRACTICE
    assert scene.director.advice is None, "nothing is shown before the person has agreed"

    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert not scene.setup.practice
    assert scene.director.advice is None


def test_a_match_with_a_hint_is_marked_and_asked_about_once(app: App) -> None:
    scene = begun(app, duel())
    while not scene.asked:
        steps(app, 1)

    press(app, pygame.K_h, pygame.K_1)
    assert app.stack.top is scene
    assert scene.director.advice is not None
    assert scene.subtitle == WITH_HINTS

    # What is written down says so at once, and the second hint needs no question.
    saved = loads(dumps(scene.keeper.interrupted()))
    assert (saved.practice, saved.advised) == (True, True)
    press(app, pygame.K_ESCAPE, pygame.K_h)
    assert app.stack.top is scene

    finished_one = finished_match(scene.session)
    assert finished_one.practice == ADVISED
    assert app.history.add(finished_one)
    assert app.history.matches()[0].practice == ADVISED
    assert app.history.life().practice == 1


@pytest.mark.parametrize("practice", [True, False], ids=["practice", "counts"])
def test_only_a_match_that_counts_asks_before_a_hint(app: App, practice: bool) -> None:
    scene = begun(app, replace(duel(), practice=practice))
    while not scene.asked:
        steps(app, 1)
    press(app, pygame.K_h)
    assert isinstance(app.stack.top, AskScene) is not practice


def test_the_next_match_at_the_same_table_counts_again() -> None:
    advised = duel().with_hints
    again, other = advised.afresh(advised.seed), advised.afresh(advised.seed + 1)
    assert (again.practice, again.advised) == (True, False), "the same deal is known"
    assert (other.practice, other.advised) == (False, False)
