"""A history file that is none, or another's: set aside, and read within bounds, as of one moment; only we read ours."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scenes import database, history
from scenes.history import History
from scenes.store import Store
from tests.scenes.test_history import Evening, finished, records


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


@pytest.fixture
def kept(store: Store) -> History:
    return History(store, Evening())


# --- tables that are not ours ------------------------------------------------------------------


def with_statements(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as base:
        for statement in statements:
            base.execute(statement)
        base.commit()


def of_tables_without_constraints(path: Path) -> None:
    """They would take a match, and never show it."""
    copied = "CREATE TABLE seats AS SELECT * FROM old"
    with_statements(path, "ALTER TABLE seats RENAME TO old", copied, "DROP TABLE old")


def with_a_trigger(path: Path) -> None:
    with_statements(path, "CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM matches; END")


def with_a_view_that_never_ends(path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    columns = "i AS number, 'x' AS game, '{}' AS options, '' AS seed, 1 AS rounds, 1 AS decisions, 1.0 AS seconds"
    view = f"CREATE VIEW matches AS {endless} SELECT {columns}, 1.0 AS ended, '' AS record FROM n"
    with_statements(path, "DROP TABLE matches", view)


@pytest.mark.parametrize("damage", [of_tables_without_constraints, with_a_trigger, with_a_view_that_never_ends])
@pytest.mark.parametrize("first", ["reading", "writing"])
def test_a_history_with_other_tables_is_set_aside(
    store: Store, kept: History, damage: Callable[[Path], None], first: str
) -> None:
    kept.add(finished(1))
    damage(kept.path)
    broken = kept.path.read_bytes()
    if first == "reading":
        assert kept.matches() == []
    kept.add(finished(2))
    (sentence,) = store.sentences()
    assert "history.sqlite.damaged" in sentence
    assert kept.path.with_name("history.sqlite.damaged").read_bytes() == broken
    assert records(kept) == ["record 2\n"]


def test_a_match_is_not_put_where_it_would_not_be_found(store: Store, kept: History) -> None:
    """After the last number that there is, SQLite takes any."""
    kept.add(finished(1))
    with_statements(kept.path, f"UPDATE matches SET number = {2**63 - 1}")
    kept.add(finished(2))
    assert records(History(Store(store.folder))) == ["record 2\n"]
    assert "history.sqlite.damaged" in store.sentences()[0]


def test_what_is_read_of_a_history_is_bounded(store: Store, kept: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """In matches that are told of; in rows, instructions and bytes beyond which it is none of ours."""
    for seed in range(9):
        kept.add(finished(seed))
    monkeypatch.setattr(history, "MOST", 4)
    assert records(kept) == [f"record {seed}\n" for seed in (8, 7, 6, 5)]
    monkeypatch.setattr(database, "LONGEST", 5)
    assert kept.record(1) is None
    assert "history.sqlite.damaged" in store.sentences()[0]


@pytest.mark.parametrize(
    ("bound", "least", "error"),
    [("ROWS", 100, database.DamagedError), ("STEPS", 2, sqlite3.OperationalError), ("LONGEST", 90, sqlite3.DataError)],
)
def test_no_question_to_a_file_is_endless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, least: int, error: type[Exception]
) -> None:
    monkeypatch.setattr(database, bound, least)
    many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    asked = {"ROWS": "SELECT i FROM n", "STEPS": "SELECT count(*) FROM n", "LONGEST": "SELECT hex(zeroblob(60)) FROM n"}
    with database.opened(tmp_path / "any", 0.0) as base, pytest.raises(error):
        base.execute(f"{many} {asked[bound]}").fetchall()


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

    def interrupted(version: object) -> object:
        monkeypatch.setattr(database, "whole", whole)
        second.add(finished(9))
        return version

    monkeypatch.setattr(database, "whole", interrupted)
    seen = len(first.matches())
    second.close()
    assert store.sentences() == []
    assert seen == before
    assert len(first.matches()) == before + 1
