"""Practice and guided matches in the history: kept and marked, never counted; files of before there were any."""

from __future__ import annotations

import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.core.record import SeatEntry, loads
from scenes.history import GUIDED, PRACTICE, Finished, History
from scenes.play.session import Session
from scenes.play.setup import setup_of
from scenes.store import Store
from tests.scenes.fought import sharp_end


def finished(seed: int) -> Finished:
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    faces = (6,) if seed == 1 else ()
    return Finished("battlefronts", {}, seed, seats, (1.0, 0.0), 9, 137, 903.4, f"record {seed}\n", faces)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


@pytest.fixture
def kept(store: Store) -> History:
    return History(store)


SECOND = """
CREATE TABLE matches (
    number INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
    rounds INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
    ended REAL NOT NULL, record TEXT NOT NULL);
CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
    kind TEXT NOT NULL, name TEXT NOT NULL, score REAL NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE TABLE dice (
    match INTEGER NOT NULL REFERENCES matches, face INTEGER NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (match, face)) WITHOUT ROWID;
CREATE TABLE reviews (
    match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL,
    choices INTEGER NOT NULL, wanted INTEGER NOT NULL, looked INTEGER NOT NULL,
    counted INTEGER NOT NULL, good INTEGER NOT NULL, lost REAL NOT NULL,
    PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE TABLE looks (
    match INTEGER NOT NULL REFERENCES matches, decision INTEGER NOT NULL, seat INTEGER NOT NULL,
    value REAL NOT NULL, best REAL NOT NULL, doubt REAL NOT NULL, better TEXT NOT NULL,
    PRIMARY KEY (match, decision)) WITHOUT ROWID;
INSERT INTO matches VALUES (1, 'battlefronts', '{"first": "seat 1"}', '7', 9, 137, 903.4, 1773514860.0, 'record 1
');
INSERT INTO seats VALUES (1, 0, 'human', 'Anna', 1.0), (1, 1, 'general', '', 0.0);
INSERT INTO dice VALUES (1, 6, 2);
INSERT INTO reviews VALUES (1, 0, 9, 3, 3, 3, 2, 0.4);
INSERT INTO looks VALUES (1, 4, 0, 0.1, 0.5, 0.06, 'pass');
PRAGMA user_version = 2;
"""
"""A history as the second version wrote it."""


def test_a_history_of_before_practice_was_kept_loses_nothing(store: Store, kept: History) -> None:
    """It is read as it is, and given the marks by the next match that ends."""
    kept.path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(kept.path)) as base:
        base.executescript(SECOND)
    before = kept.path.read_bytes()
    (old,) = kept.matches()
    assert (old.game, old.practice, old.share, old.tallies[0].good) == ("battlefronts", "", 1.0, 2)
    assert kept.recent("battlefronts", 4) == [old]
    review = kept.review("record 1\n")
    assert review is not None
    assert kept.path.read_bytes() == before
    kept.add(dataclasses.replace(finished(2), practice=GUIDED))
    again = History(store)
    assert [past.practice for past in again.matches()] == [GUIDED, ""]
    assert again.recent("battlefronts", 4) == [old]
    assert again.review("record 1\n") == review
    assert again.dice() == {"battlefronts": (0, 0, 0, 0, 0, 2)}
    assert store.sentences() == []


@pytest.mark.parametrize("written", [True, False], ids=["written", "waiting"])
def test_practice_is_kept_and_counts_for_nothing(
    store: Store, kept: History, written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also before it is written, and however many such matches come after the last that counts."""
    if not written:
        monkeypatch.setattr(kept, "_write", lambda: False)
    kept.add(finished(1))
    for seed, practice in enumerate((PRACTICE, GUIDED, PRACTICE), 2):
        kept.add(dataclasses.replace(finished(seed), practice=practice))
    found = kept.matches()
    assert [past.practice for past in found] == [PRACTICE, GUIDED, PRACTICE, ""]
    assert [past.share for past in found] == [None, None, None, 1.0]
    assert {past.result for past in found} == {1.0}
    assert kept.recent("battlefronts", 2) == found[-1:]


@pytest.mark.parametrize(
    "change", ["UPDATE practice SET guided = 2", "UPDATE practice SET guided = 'yes'", "DROP TABLE practice"]
)
def test_a_mark_that_makes_no_sense_is_damage(store: Store, kept: History, change: str) -> None:
    kept.add(dataclasses.replace(finished(1), practice=GUIDED))
    with closing(sqlite3.connect(kept.path)) as base:
        base.execute(change)
        base.commit()
    assert kept.matches() == []
    (sentence,) = store.sentences()
    assert "history.sqlite.damaged" in sentence


@pytest.mark.parametrize("guide", [None, (2, 5)], ids=["practice", "guided"])
def test_dice_of_practice_are_not_told(guide: tuple[int, int] | None) -> None:
    record = dataclasses.replace(sharp_end(), practice=True, guide=guide)
    told = Session(setup_of(record), record).finished()
    assert (told.practice, told.faces) == (PRACTICE if guide is None else GUIDED, ())
    assert loads(told.record).guide == guide
