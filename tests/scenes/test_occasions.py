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
from scenes.history import GUIDED, PRACTICE, History
from scenes.history_tables import SCHEMA
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.interrupted import go_on, interrupted
from scenes.play.play_scene import PlayScene
from scenes.stack import Push
from scenes.store import Store
from tests.scenes.test_history import finished

TODAY = Occasion("day", "2026-11-23")
CHALLENGE = Occasion("challenge", "sharp_end-3")
THIRD = Path(__file__).with_name("history-3.sql")
"""A history as version 3 of the tables wrote it."""


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


@pytest.mark.parametrize(
    ("occasion", "practice"), [(TODAY, True), (CHALLENGE, False)], ids=["counts once", "counts again"]
)
def test_the_same_deal_has_its_occasion_again_and_another_has_none(occasion: Occasion, practice: bool) -> None:
    setup = dataclasses.replace(of_the_day(), occasion=occasion)
    again = setup.afresh(setup.seed)
    assert (again.occasion, again.practice) == (occasion, practice)
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


@pytest.mark.parametrize(
    "change", ["UPDATE occasions SET occasion = 'day'", "UPDATE occasions SET occasion = 3", "DROP TABLE occasions"]
)
def test_an_occasion_that_makes_no_sense_is_damage(store: Store, change: str) -> None:
    kept = History(store)
    kept.add(dataclasses.replace(finished(1), occasion=TODAY))
    with closing(sqlite3.connect(kept.path)) as base:
        base.execute(change)
        base.commit()
    assert kept.matches() == []
    (sentence,) = store.sentences()
    assert "history.sqlite.damaged" in sentence


def third(store: Store) -> History:
    """A history that version 3 of the tables wrote, with a review, practice and a long deal number."""
    kept = History(store)
    store.make(store.folder)
    with closing(sqlite3.connect(kept.path)) as base:
        base.executescript(THIRD.read_text(encoding="utf-8"))
    return kept


def check_all_there(kept: History) -> None:
    past = kept.matches()[-5:]
    assert [kept.record(one.number) for one in past] == [f"record {number}\n" for number in (10**30, 4, 3, 2, 1)]
    assert [one.practice for one in past] == ["", GUIDED, PRACTICE, "", ""]
    assert [one.occasion for one in past] == [None] * 5
    assert past[3].seats[0] == SeatEntry("resigned", "J\xf6rg")
    assert (past[4].tallies[0].looked, len(kept.review("record 1\n").looks)) == (3, 3)  # type: ignore[union-attr]
    assert kept.dice() == {"battlefronts": (2, 0, 0, 0, 0, 1), "sharp_end": (0, 0, 1, 0, 0, 1)}


def test_a_history_of_an_earlier_version_is_read_as_it_is(store: Store) -> None:
    kept = third(store)
    before = kept.path.read_bytes()
    check_all_there(kept)
    assert kept.path.read_bytes() == before
    assert store.sentences() == []


def test_a_history_of_an_earlier_version_goes_on_with_every_match(store: Store) -> None:
    kept = third(store)
    kept.add(dataclasses.replace(finished(9), occasion=TODAY))
    check_all_there(kept)
    assert kept.matches()[0].occasion == TODAY
    with closing(sqlite3.connect(kept.path)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    assert [path.name for path in store.folder.iterdir()] == ["history.sqlite"]
    assert store.sentences() == []


def test_a_history_of_an_earlier_version_that_lacks_a_table_is_damaged(store: Store) -> None:
    kept = third(store)
    with closing(sqlite3.connect(kept.path)) as base:
        base.execute("DROP TABLE practice")
    assert kept.matches() == []
    assert kept.path.with_name("history.sqlite.damaged").exists()
