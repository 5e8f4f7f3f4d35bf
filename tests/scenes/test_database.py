"""A history file that is none, or another's: set aside, and read within bounds, as of one moment; only we read ours."""

from __future__ import annotations

import datetime
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.keeping import database, history, life
from scenes.keeping.history import FinishedMatch, History
from scenes.keeping.reviews import Look, Review, tally
from scenes.keeping.store import Store
from tests.scenes.menus import Evening
from tests.scenes.test_history import alter, finished, records
from tools.bench_client import copy

# --- tables that are not ours ------------------------------------------------------------------


def test_a_match_is_not_put_where_it_would_not_be_found(store: Store, kept: History) -> None:
    """After the last number that there is, SQLite takes any."""
    kept.add(finished(1))
    alter(kept.path, f"UPDATE matches SET number = {2**63 - 1}")
    kept.add(finished(2))
    assert records(History(Store(store.folder))) == ["record 2\n"]
    assert "history.sqlite.damaged" in store.sentences()[0]


def test_a_value_of_a_history_is_bounded(store: Store, kept: History, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.add(finished(1))
    monkeypatch.setattr(database, "LONGEST", 5)
    assert kept.record(1) is None
    assert "history.sqlite.damaged" in store.sentences()[0]


# --- another version -----------------------------------------------------------------------------


LATER = {
    "schema": [f"PRAGMA user_version = {history.SCHEMA + 1}"],
    "column": ["ALTER TABLE matches ADD COLUMN weather TEXT"],
    "table": ["CREATE TABLE weather (match INTEGER)", "INSERT INTO weather VALUES (1)"],
    "trigger": ["CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM matches; END"],
    "all": [
        f"PRAGMA user_version = {history.SCHEMA + 2}",
        "ALTER TABLE matches ADD COLUMN weather TEXT DEFAULT 'storm'",
        "ALTER TABLE records ADD COLUMN packed BLOB",
        "CREATE TABLE weather (match INTEGER)",
    ],
}


@pytest.mark.parametrize("change", LATER.values(), ids=LATER)
def test_a_history_of_a_later_version_is_played_beside(store: Store, kept: History, change: list[str]) -> None:
    """It stays as it is, its matches are shown as far as they can be read, and both versions go on with their own."""
    for seed in range(3):
        kept.add(finished(seed, (6,)))
    alter(kept.path, *change)
    path, later = kept.path, kept.path.read_bytes()
    for start in range(2):
        kept = History(Store(store.folder), Evening())
        assert kept.life().matches == 3 + start
        kept.add(finished(3 + start))
        assert records(kept) == [f"record {seed}\n" for seed in range(3 + start, -1, -1)]
        (sentence,) = kept._store.sentences()
        assert "newer version" in sentence
    assert kept.dice() == {"battlefronts": (0, 0, 0, 0, 0, 3)}
    assert path.read_bytes() == later
    assert {one.name for one in path.parent.iterdir()} == {path.name, history.BESIDE}


def test_a_history_that_cannot_be_read_here_is_played_beside_without_its_matches(store: Store, kept: History) -> None:
    kept.add(finished(1))
    alter(kept.path, f"PRAGMA user_version = {history.SCHEMA + 1}", "ALTER TABLE matches RENAME COLUMN seats TO people")
    later, path = kept.path.read_bytes(), kept.path
    kept.add(finished(2))
    assert records(kept) == ["record 2\n"]
    assert path.read_bytes() == later


def test_matches_that_were_played_beside_come_home(store: Store, kept: History) -> None:
    """When the file of this version is back."""
    kept.add(finished(1))
    kept.path.replace(kept.path.with_name(history.BESIDE))
    kept.add(finished(2))
    again = History(Store(store.folder), Evening())
    assert again.life().matches == 2
    assert records(again) == ["record 1\n", "record 2\n"]
    assert not kept.path.with_name(history.BESIDE).exists()


# --- many matches --------------------------------------------------------------------------------


def many(kept: History, count: int, games: Iterable[str] = GAMES) -> None:
    """Put so many matches of each game into a history, by copying one of each."""
    for game in games:
        seats = GAMES[game].seats[-1]
        entries = tuple(SeatEntry("human" if seat == 0 else "general", f"Anna {seat}") for seat in range(seats))
        scores = (1.0, *[0.0] * (seats - 1))
        one = FinishedMatch(
            game, {}, 7, entries, scores, 9, 137, 903.0, f"record {game}\n", (1, 6), points=(3,) * seats
        )
        kept.add(one)
        looks = tuple(Look(decision, 0, 0.2, 0.5, 0.1, "pass") for decision in range(2))
        kept.add_review(one.record, Review((tally(0, 2, 2, looks),), looks))
        copy(kept.path, count)


def test_nothing_is_set_aside_for_its_size(store: Store, kept: History) -> None:
    """8,000 matches of each game, with six seats where a game has so many: more than SQLite takes as parameters."""
    each, whole = 8_000, 8_000 * len(GAMES)
    many(kept, each, ["sharp_end"])
    total = kept.life()
    assert (total.matches, total.tally("sharp_end").won) == (each, each)
    assert kept.dice() == {"sharp_end": (each, 0, 0, 0, 0, each)}
    many(kept, each, [game for game in GAMES if game != "sharp_end"])
    assert (kept.numbers(), len(kept.numbers("sharp_end"))) == (list(range(whole, 0, -1)), each)
    assert [past.number for past in kept.past(kept.numbers()[:3])] == [whole, whole - 1, whole - 2]
    assert kept.decided("sharp_end", 3) == [0.0] * 3
    assert (len(kept.unjudged(1)), kept.medals(1), kept.stars(), kept.occasions("day")) == (whole, set(), {}, [])
    kept.add(finished(9))
    again = History(store)
    assert [past.number for past in again.recent("battlefronts", 1)] == [whole + 1]
    assert again.review(str(again.record(each))) is not None
    assert store.sentences() == []


def test_what_the_matches_add_up_to_is_worked_out_once(store: Store, kept: History) -> None:
    """It is kept in the file, a start reads only what came since; damaged or of other rules, it is made anew."""
    many(kept, 200, ["battlefronts"])
    whole = kept.life()
    assert whole.tally("battlefronts", "general").longest == whole.alone.longest == 200
    assert life.loads(whole.dumps()) == whole

    def started() -> History:
        return History(Store(store.folder))

    alter(kept.path, "UPDATE matches SET game = 'last_front' WHERE number < 150")
    assert started().life() == whole, "read from the file"
    for change in ("totals = '{}'", "totals = 'x'", "totals = x'00'", "last = 9", "rules = '0'"):
        alter(kept.path, f"UPDATE life SET {change}")
        found = started().life()
        assert (found.tally("battlefronts").won, found.matches) == (51, 200)
    alter(kept.path, "DELETE FROM matches WHERE number > 100")
    assert (kept.life().matches, started().life().matches) == (100, 100), "an older copy of the file"


def test_order_is_that_in_which_matches_ended_whatever_the_clock_said(store: Store) -> None:
    """The clock was wrong for an evening, even before the epoch: last, in a row and rated follow what was played."""
    clocks = iter([(2026, 1, 1), (2031, 1, 1), (1969, 7, 20), (2026, 1, 2), (2026, 1, 3)])
    kept = History(store, lambda: datetime.datetime(*next(clocks), tzinfo=datetime.UTC))
    for seed, won in enumerate((0, 1, 1, 0, 1)):
        kept.add(replace(finished(seed), scores=(float(won), 1.0 - won)))
    wanted = [f"record {seed}\n" for seed in (4, 3, 2, 1, 0)]
    assert records(kept) == records(History(store)) == wanted
    assert [past.number for past in kept.recent("battlefronts", 2)] == [5, 4]
    tally = kept.life().tally("battlefronts")
    assert (tally.running, tally.longest) == (1, 2)
    assert store.sentences() == []


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
@pytest.mark.parametrize("put", [os.mkfifo, Path.mkdir])
def test_what_is_no_file_is_not_waited_for_and_stays_as_it_is(
    store: Store, kept: History, put: Callable[[Path], object]
) -> None:
    store.folder.mkdir()
    put(kept.path)
    before = kept.path.stat().st_mode
    assert kept.matches() == []
    kept.add(finished())
    assert records(kept) == ["record 1\n"]
    assert len(store.sentences()) == 2
    assert kept.path.stat().st_mode == before


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_nobody_else_reads_the_history(kept: History) -> None:
    kept.add(finished(1))
    assert kept.path.stat().st_mode & 0o777 == 0o600
    kept.path.chmod(0o644)
    kept.add(finished(2))
    assert kept.path.stat().st_mode & 0o777 == 0o600


# --- two windows ---------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [0, 1])
def test_what_another_window_writes_while_this_one_reads_is_no_damage(
    store: Store, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """It ends a match just when this one has read the file's version, be it its first match or a later one."""
    first, second = History(store, Evening()), History(Store(store.folder), Evening())
    for seed in range(before):
        first.add(finished(seed))
    store.make(first.path.parent)
    database.make_private(first.path)  # empty, as the first match finds it

    whole = database.whole

    def interrupted(version: object, most: int) -> object:
        monkeypatch.setattr(database, "whole", whole)
        second.add(finished(9))
        return version

    monkeypatch.setattr(database, "whole", interrupted)
    seen = len(first.matches())
    second.close()
    assert store.sentences() == []
    assert seen == before
    assert len(first.matches()) == before + 1
