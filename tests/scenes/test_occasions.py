"""The occasion of a match: in its record, its save, its history and after a restart; histories without any."""

from __future__ import annotations

import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.record import Occasion, RecordError, SeatEntry, dumps, loads, occasion_of
from scenes.app import App
from scenes.history import PRACTICE, History
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.interrupted import go_on, interrupted
from scenes.play.play_scene import PlayScene
from scenes.stack import Push
from scenes.store import Store
from tests.scenes.test_history import finished

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


def test_a_record_keeps_its_occasion_and_older_ones_have_none() -> None:
    text = Session(of_the_day()).record_text()
    assert "\noccasion: day 2026-11-23\n" in text
    assert loads(text).occasion == setup_of(loads(text)).occasion == TODAY
    assert dumps(loads(text)) == text
    assert loads(text.replace("occasion: day 2026-11-23\n", "")).occasion is None


def test_an_occasion_that_makes_no_sense_is_named_with_its_line() -> None:
    text = Session(of_the_day()).record_text().replace("day 2026", "day in 2026")
    with pytest.raises(RecordError, match=r"^Line \d of the record makes no sense: 'occasion: day in 2026-11-23'\.$"):
        loads(text)


# --- while it is played ----------------------------------------------------------------------


def test_a_match_has_its_occasion_again_when_it_is_resumed(app: App) -> None:
    scene = PlayScene(of_the_day())
    app.stack.apply(Push(scene))
    scene.keeper.keep()
    app.stack.scenes.clear()
    scene.keeper.release()
    (left,) = interrupted(app)
    change = go_on(app, left.path)
    assert change is not None
    app.stack.apply(change)
    assert isinstance(app.stack.top, PlayScene)
    assert app.stack.top.setup.occasion == TODAY


@pytest.mark.parametrize("occasion", [TODAY, CHALLENGE, None])
def test_the_same_deal_is_practice_with_its_occasion_and_another_has_none(occasion: Occasion | None) -> None:
    setup = dataclasses.replace(of_the_day(), occasion=occasion)
    again = setup.afresh(setup.seed)
    assert (again.occasion, again.practice) == (occasion, True)
    other = setup.afresh(setup.seed + 1)
    assert (other.occasion, other.practice) == (None, False)


# --- in the history --------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


@pytest.mark.parametrize("written", [True, False], ids=["written", "waiting"])
def test_the_history_tells_the_occasion(store: Store, written: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = History(store)
    if not written:
        monkeypatch.setattr(kept, "_write", lambda: False)
    told = Session(dataclasses.replace(of_the_day(), practice=True)).finished()
    for one in (told, finished(2), dataclasses.replace(finished(3), occasion=CHALLENGE)):
        kept.add(one)
    found = [(past.occasion, past.practice) for past in kept.matches()]
    assert found == [(CHALLENGE, ""), (None, ""), (TODAY, PRACTICE)]


@pytest.mark.parametrize("occasion", ["day", None])
def test_an_occasion_that_makes_no_sense_is_damage(store: Store, occasion: str | None) -> None:
    kept = History(store)
    kept.add(dataclasses.replace(finished(1), occasion=TODAY))
    with closing(sqlite3.connect(kept.path)) as base:
        base.execute("UPDATE matches SET occasion = ?", (occasion or b"x",))
        base.commit()
    assert kept.matches() == []
    (sentence,) = store.sentences()
    assert "history.sqlite.damaged" in sentence
