"""A history with links in its place, and one damaged at any byte: matches are kept, and nothing else is touched."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scenes.keeping import history_file
from scenes.keeping.history import History
from scenes.keeping.store import Store
from tests.damage import cut, flip, patch
from tests.scenes.menus import Evening
from tests.scenes.test_history import finished, records

FILES = 40
"""Damaged files that are tried."""


# --- links -----------------------------------------------------------------------------------------


def a_link(path: Path, elsewhere: Path) -> None:
    path.symlink_to(elsewhere)


def a_link_to_nothing(path: Path, elsewhere: Path) -> None:
    path.symlink_to(elsewhere.with_name("nothing"))


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("put", [a_link, a_link_to_nothing, os.link])
@pytest.mark.parametrize("tail", ["", "-journal", "-wal", "-shm"])
@pytest.mark.parametrize("first", ["reading", "writing"])
def test_no_link_in_the_place_of_a_history_is_followed(
    store: Store, tmp_path: Path, put: Callable[[Path, Path], object], tail: str, first: str
) -> None:
    """What it leads to stays as it is, and the match is kept in a file of our own."""
    if put is os.link and tail:
        pytest.skip("SQLite removes what it puts beside a file, and so only this name of it")
    other = History(Store(tmp_path / "other"))
    other.add(finished(1))
    other.path.chmod(0o644)
    before, outside = other.path.read_bytes(), set((tmp_path / "other").iterdir())
    store.make(store.folder)
    link = store.folder / f"history.sqlite{tail}"
    put(*((other.path, link) if put is os.link else (link, other.path)))
    kept = History(store, Evening())
    if first == "reading":
        kept.matches()
    assert kept.add(finished(2))
    assert records(kept)[0] == "record 2\n"
    assert len(records(kept)) == (2 if put is os.link else 1)
    assert (other.path.read_bytes(), other.path.stat().st_mode & 0o777) == (before, 0o644)
    assert set((tmp_path / "other").iterdir()) == outside
    assert not kept.path.is_symlink()
    assert len(store.sentences()) == (0 if put is os.link else 1)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_beside_a_history_is_not_joined(store: Store, kept: History, tmp_path: Path) -> None:
    other = History(Store(tmp_path / "other"))
    other.add(finished(1))
    store.make(store.folder)
    kept.path.with_name(history_file.BESIDE).symlink_to(other.path)
    assert kept.add(finished(2))
    assert records(kept) == ["record 2\n"]


# --- damage ----------------------------------------------------------------------------------------


def schema(data: bytes, rng: random.Random) -> bytes:
    """A byte of the first page changed, where the text of the tables is."""
    at = rng.randrange(4096)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


@pytest.mark.parametrize("seed", range(FILES))
def test_whatever_is_damaged_the_next_match_is_kept(store: Store, kept: History, tmp_path: Path, seed: int) -> None:
    """At once, and after a start; what is damaged is set aside as it was, and one sentence says so."""
    rng = random.Random(seed)
    for number in range(8):
        kept.add(replace(finished(number), record=f"record {number}\n" + "an action\n" * 300))
    damaged = (flip, cut, patch, schema)[seed % 4](kept.path.read_bytes(), rng)
    kept.path.write_bytes(damaged)

    again = History(Store(store.folder), Evening())
    if rng.random() < 0.5:
        again.matches()
        again.life()
    assert again.add(finished(9))
    assert "record 9\n" in records(History(Store(store.folder)))
    aside = list(store.folder.glob("*.damaged"))
    assert [path.read_bytes() == damaged for path in aside] == [True] * len(aside)
    assert len(aside) <= len(again._store.sentences()) <= 1
