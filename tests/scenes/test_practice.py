"""Practice and guided matches in the history: kept and marked, never counted; files of before there were any."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Callable
from dataclasses import replace

import pytest

from career.daily import deal_of_day
from game.catalogue import GAMES
from game.core.record import SeatEntry, loads
from scenes import routes
from scenes.app import App
from scenes.keeping.career import Campaigns
from scenes.keeping.history import GUIDED, PRACTICE, History
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.codes import KNOWN as KNOWN_DEAL
from scenes.menus.codes import NOTE
from scenes.menus.daily_tab import Days, Try
from scenes.menus.interrupted import interrupted, put_away
from scenes.menus.lobby import LobbyScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import PRACTICE as PRACTICE_SHOWN
from scenes.stack import Reset, Scene
from scenes.ui.pinboard import AskScene
from tests.scenes.events import steps
from tests.scenes.fought import sharp_end
from tests.scenes.menus import toast
from tests.scenes.table import expect
from tests.scenes.test_history import finished


@pytest.mark.parametrize("written", [True, False], ids=["written", "waiting"])
def test_practice_is_kept_and_counts_for_nothing(
    store: Store, kept: History, written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also before it is written, and however many such matches come after the last that counts."""
    if not written:
        monkeypatch.setattr(kept, "_write", lambda: False)
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
    told = Session(setup_of(record), record).finished()
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
    put_away(app, interrupted(app)[0].path)


def restarted(app: App) -> None:
    app.stack.apply(begun(app, duel()).restart(99))


def watched(app: App) -> None:
    app.stack.apply(Reset(routes.replay(Session(duel()).record())))


def finished_before(app: App) -> None:
    app.history.add(replace(Session(duel()).finished(), again=False))


def guided(app: App) -> None:
    begun(app, replace(duel(), practice=True)).keeper.keep()


KNOWN = [played, left_at_once, restarted, watched, finished_before, guided]


@pytest.mark.parametrize("know", KNOWN, ids=lambda know: know.__name__)
@pytest.mark.parametrize("first", ["human", "recruit"], ids=["the same seat", "the other seat"])
def test_a_deal_that_is_known_is_practice_and_that_is_said(app: App, know: Callable[[App], None], first: str) -> None:
    """However it came to be known, from whichever seat, and also after the next start; another deal counts."""
    know(app)
    app.stack.apply(Reset(Scene()))
    app.toasts.clear()
    for _ in range(2):
        scene = begun(app, duel(first=first))
        assert scene.setup.practice
        assert scene.words == PRACTICE_SHOWN
        assert "know this deal" in toast(app)[1]
        assert scene.session.finished().practice == PRACTICE
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
    assert Days(app).first(game, day) == Try()
    begun(app, setup).keeper.keep()
    assert Days(app).first(game, day) == Try(known=True)
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
