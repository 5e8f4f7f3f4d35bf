"""Histories of other versions and damaged values: what is read, left alone, joined, and taken for damage."""

from __future__ import annotations

import datetime
import itertools

import pytest

from scenes.keeping import columns, database, history_file, schemas
from scenes.keeping.history import History
from scenes.keeping.schemas import PRACTICE
from scenes.keeping.store import Store
from tests.scenes.fought import finished
from tests.scenes.history_damage import alter
from tests.scenes.test_history import records, reopen

OF_LATER_VERSION = {
    "schema": [f"PRAGMA user_version = {schemas.SCHEMA + 1}"],
    "column": ["ALTER TABLE matches ADD COLUMN weather TEXT"],
    "table": ["CREATE TABLE weather (match INTEGER)", "INSERT INTO weather VALUES (1)"],
    "trigger": ["CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM matches; END"],
    "all": [
        f"PRAGMA user_version = {schemas.SCHEMA + 2}",
        "ALTER TABLE matches ADD COLUMN weather TEXT DEFAULT 'storm'",
        "ALTER TABLE records ADD COLUMN packed BLOB",
        "CREATE TABLE weather (match INTEGER)",
    ],
}
"""By what a later version may have added to the file: the statements that add it."""


@pytest.mark.parametrize("statements", OF_LATER_VERSION.values(), ids=OF_LATER_VERSION)
def test_the_file_of_a_later_version_is_read_and_not_written(
    store: Store, history: History, statements: list[str]
) -> None:
    """Its matches are shown as far as they can be read. New ones go to a second file, also after a restart."""
    for seed in range(3):
        history.add(finished(seed, (6,)))
    alter(history.path, *statements)
    path, content = history.path, history.path.read_bytes()

    for restarts in range(2):
        history = reopen(store)
        assert history.life_totals().matches == 3 + restarts
        history.add(finished(3 + restarts))
        assert records(history) == [f"record {seed}\n" for seed in range(3 + restarts, -1, -1)]
        (sentence,) = history._store.sentences()
        assert "newer version" in sentence

    assert history.dice() == {"battlefronts": (0, 0, 0, 0, 0, 3)}
    assert path.read_bytes() == content
    assert {file.name for file in path.parent.iterdir()} == {path.name, history_file.BESIDE}


def test_an_unreadable_file_of_a_later_version_is_not_written_either(store: Store, history: History) -> None:
    history.add(finished(0))
    history.add(finished(1))
    assert history.life_totals().matches == 2
    alter(
        history.path, f"PRAGMA user_version = {schemas.SCHEMA + 1}", "ALTER TABLE matches RENAME COLUMN seats TO people"
    )
    content = history.path.read_bytes()
    path = history.path
    history.add(finished(2))
    assert records(history) == ["record 2\n"], "of the first one nothing can be shown"
    assert history.life_totals().matches == 1, "the totals are those of the second file, too"
    assert path.read_bytes() == content


def test_matches_of_the_second_file_are_moved_to_a_history_of_this_version(store: Store, history: History) -> None:
    """Match 1 is in the second file, as if a later version had held the first. Match 2 is in a file of this version."""
    history.add(finished(1))
    second_file = history.path.with_name(history_file.BESIDE)
    history.path.replace(second_file)
    history.add(finished(2))

    again = reopen(store)
    assert again.life_totals().matches == 2
    assert records(again) == ["record 1\n", "record 2\n"]
    assert not second_file.exists()


def test_a_deal_that_counts_in_both_files_becomes_practice_in_the_second(store: Store, history: History) -> None:
    """Matches of one deal, played at different times: the one that is copied no longer counts, and has no dice."""
    history.add(finished(seed=1, faces=(6,)))
    history.path.replace(history.path.with_name(history_file.BESIDE))

    of_this_version = History(Store(store.folder / "elsewhere"), lambda: datetime.datetime(2027, 1, 1))
    of_this_version.add(finished(seed=1, faces=(2,)))
    of_this_version.path.replace(history.path)

    assert [(past.practice, past.faces) for past in reopen(store).matches()] == [(PRACTICE, ()), ("", (0, 1))]


@pytest.mark.parametrize(("has_tables", "is_whole"), list(itertools.product([False, True], repeat=2)))
def test_a_file_is_sound_only_with_its_tables_and_without_damaged_pages(
    history: History, monkeypatch: pytest.MonkeyPatch, has_tables: bool, is_whole: bool
) -> None:
    history.add(finished(1))
    monkeypatch.setattr(database, "check_tables", lambda *_: has_tables)
    monkeypatch.setattr(database, "is_sound", lambda *_: is_whole)
    assert history._is_sound() is (has_tables and is_whole)


@pytest.mark.parametrize("value", [None, 0, columns.MOST_POINTS, -columns.MOST_POINTS])
def test_sensible_points_are_read(value: int | None) -> None:
    assert columns.read_points(value) == value


@pytest.mark.parametrize("value", [columns.MOST_POINTS + 1, -columns.MOST_POINTS - 1, True, 1.0, "1", b"1"])
def test_other_points_are_taken_for_damage(value: object) -> None:
    with pytest.raises(database.DamagedError):
        columns.read_points(value)
