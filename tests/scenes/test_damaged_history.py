"""A history with links in its place, and one damaged at any byte: matches are kept, and nothing else is touched."""

from __future__ import annotations

import os
import random
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scenes.keeping import history_file, rescue
from scenes.keeping.history import History
from scenes.keeping.store import Store
from tests.damage import flip_bits, overwrite_block, truncate
from tests.scenes.fought import finished
from tests.scenes.menus import TickingClock
from tests.scenes.test_history import records

DAMAGED_FILES = 40
"""The number of differently damaged files that are tried."""


# --- links -----------------------------------------------------------------------------------------


def symbolic_link(place: Path, target: Path) -> None:
    """Put a symbolic link to the target there."""
    place.symlink_to(target)


def broken_link(place: Path, target: Path) -> None:
    """Put a symbolic link there that leads to no file."""
    place.symlink_to(target.with_name("nothing"))


def hard_link(place: Path, target: Path) -> None:
    """Put a second name of the target there."""
    os.link(target, place)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("link", [symbolic_link, broken_link, hard_link], ids=lambda link: link.__name__)
@pytest.mark.parametrize("tail", ["", "-journal", "-wal", "-shm"])
@pytest.mark.parametrize("reads_first", [True, False], ids=["reading first", "writing first"])
def test_the_history_does_not_follow_a_link_in_the_place_of_its_file(
    store: Store, tmp_path: Path, link: Callable[[Path, Path], None], tail: str, reads_first: bool
) -> None:
    """The target stays as it is, and the match is written to a file of our own.

    A hard link cannot be told from a file, so its matches are read as well.
    """
    is_hard = link is hard_link
    if is_hard and tail:
        pytest.skip("SQLite removes what it puts beside a file, and so only this name of it")

    target_folder = tmp_path / "other"
    target = History(Store(target_folder))
    target.add(finished(1))
    target.path.chmod(0o644)
    contents_before, files_before = target.path.read_bytes(), set(target_folder.iterdir())
    store.make(store.folder)
    link(store.folder / f"history.sqlite{tail}", target.path)

    history = History(store, TickingClock())
    if reads_first:
        history.matches()
    assert history.add(finished(2))

    assert records(history)[0] == "record 2\n"
    assert len(records(history)) == (2 if is_hard else 1)
    assert target.path.read_bytes() == contents_before
    assert target.path.stat().st_mode & 0o777 == 0o644
    assert set(target_folder.iterdir()) == files_before
    assert not history.path.is_symlink()
    messages = store.sentences()
    assert len(messages) == (0 if is_hard else 1)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_in_the_place_of_the_history_of_another_version_is_not_read(
    store: Store, history: History, tmp_path: Path
) -> None:
    target = History(Store(tmp_path / "other"))
    target.add(finished(1))
    store.make(store.folder)
    history.path.with_name(history_file.BESIDE).symlink_to(target.path)

    assert history.add(finished(2))
    assert records(history) == ["record 2\n"]


# --- damage ----------------------------------------------------------------------------------------


class UnreadableMiddle(sqlite3.Connection):
    """A database whose table of matches can be read at its start and its end only. It counts the other questions."""

    last_number = 2**60
    is_start_damaged = False
    probes = 0

    def execute(self, query: str, values: Any = ()) -> Any:
        if query.startswith("PRAGMA"):
            return super().execute("SELECT 0, 'number'")
        if values:
            self.probes += 1
            return []
        return self.rows_until_damage(self.last_number if "DESC" in query else 1)

    def rows_until_damage(self, number: int) -> Iterator[tuple[int]]:
        """Give one row, or none from a damaged start, then fail."""
        if number != 1 or not self.is_start_damaged:
            yield (number,)
        raise sqlite3.DatabaseError("database disk image is malformed")


def test_a_rescue_does_not_look_for_every_number_up_to_an_absurd_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescue, "MOST_PROBES", 50)
    with closing(sqlite3.connect(":memory:", factory=UnreadableMiddle)) as damaged:
        assert rescue._read_table(damaged, rescue.OWN) == [(1,), (damaged.last_number,)]
        assert damaged.probes == 49

        damaged.last_number, damaged.probes = 5, 0
        rescue._read_table(damaged, rescue.OWN)
        assert damaged.probes == 3, "2, 3 and 4"

        damaged.is_start_damaged, damaged.probes = True, 0
        rescue._read_table(damaged, rescue.OWN)
        assert damaged.probes == 4, "1, too"


def change_schema(data: bytes, rng: random.Random) -> bytes:
    """The data with one byte of its first page changed, which contains the text of the tables."""
    at = rng.randrange(4096)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


@pytest.mark.parametrize("seed", range(DAMAGED_FILES))
def test_the_next_match_is_added_to_a_damaged_history_which_is_set_aside(
    store: Store, history: History, tmp_path: Path, seed: int
) -> None:
    """The match is there at once and after a new start.

    Damage that cannot be read over puts the whole file aside, unchanged, and at most one message says so.
    """
    rng = random.Random(seed)
    for number in range(8):
        history.add(replace(finished(number), record=f"record {number}\n" + "an action\n" * 300))
    damage = (flip_bits, truncate, overwrite_block, change_schema)[seed % 4]
    damaged = damage(history.path.read_bytes(), rng)
    history.path.write_bytes(damaged)

    store_after_start = Store(store.folder)
    reopened = History(store_after_start, TickingClock())
    if rng.random() < 0.5:
        reopened.matches()
        reopened.life_totals()
    assert reopened.add(finished(9))
    assert "record 9\n" in records(History(Store(store.folder)))

    set_aside = list(store.folder.glob("*.damaged"))
    assert all(path.read_bytes() == damaged for path in set_aside)
    messages = store_after_start.sentences()
    assert len(set_aside) <= len(messages) <= 1
