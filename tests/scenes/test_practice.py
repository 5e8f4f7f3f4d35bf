"""Practice and guided matches in the history: kept and marked, never counted; files of before there were any."""

from __future__ import annotations

import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.core.record import SeatEntry, loads
from scenes.history import GUIDED, PRACTICE, Finished, History
from scenes.match.session import Session
from scenes.match.setup import setup_of
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
