"""The files of every released version can be read: records, an interrupted match, a player's folder."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.record import load
from game.core.version import VERSION
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import setup_of
from tests.kept import __main__ as kept

FOLDERS_OF_VERSIONS = sorted(path.parent for path in kept.FOLDER.glob("*/expected.json"))


@pytest.mark.parametrize("folder", FOLDERS_OF_VERSIONS, ids=[folder.name for folder in FOLDERS_OF_VERSIONS])
def test_this_version_reads_the_files_of_every_released_version(folder: Path, tmp_path: Path) -> None:
    """Settings may have got new fields since then. Nothing else may differ, and nothing is complained of.

    `kept.read_kept_files` makes a player's folder in `tmp_path` from the kept files.
    """
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    read = kept.read_kept_files(folder, home=tmp_path)
    settings, expected_settings = read.pop("settings"), expected.pop("settings")
    assert {name: settings[name] for name in expected_settings} == expected_settings

    assert read == expected
    assert read["said"] == [], "a sentence tells the player that a file could not be read"
    assert set(read["records"]) <= set(GAMES)
    assert (tmp_path / "history.sqlite").exists()
    assert not list(tmp_path.glob("*.damaged*"))


def test_files_that_an_editor_saved_in_another_encoding_are_read_the_same(tmp_path: Path) -> None:
    """The editor has written UTF-16 with line ends of Windows, and signs at the end."""
    folder = tmp_path / "kept"
    shutil.copytree(FOLDERS_OF_VERSIONS[-1], folder)
    for path in [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".sql"]:
        text = path.read_text(encoding="utf-8").rstrip().replace("\n", "\r\n")
        path.write_bytes(f"{text}\r\n\0\x1a".encode("utf-16"))

    assert kept.read_kept_files(folder, tmp_path / "home") == kept.read_kept_files(
        FOLDERS_OF_VERSIONS[-1], tmp_path / "other"
    )


def test_the_present_version_has_a_folder_of_kept_files() -> None:
    assert kept.FOLDER / VERSION in FOLDERS_OF_VERSIONS


def test_the_script_refuses_to_replace_the_kept_files_of_a_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    (tmp_path / VERSION).mkdir()
    assert kept.main() == 1
    assert not list((tmp_path / VERSION).iterdir())
    assert "stays as it was" in capsys.readouterr().err


def test_the_script_makes_the_same_files_as_those_of_the_last_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the script is known to work before a release needs it."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    assert kept.main() == 0

    folder_made = tmp_path / VERSION
    last = FOLDERS_OF_VERSIONS[-1]
    assert {path.relative_to(folder_made) for path in folder_made.rglob("*")} == {
        path.relative_to(last) for path in last.rglob("*")
    }
    assert kept.read_kept_files(folder=tmp_path / VERSION, home=tmp_path)["said"] == []


@pytest.mark.parametrize("folder", FOLDERS_OF_VERSIONS, ids=[folder.name for folder in FOLDERS_OF_VERSIONS])
def test_a_match_can_be_added_to_the_history_of_every_released_version(folder: Path, tmp_path: Path) -> None:
    """The matches that were in it stay."""
    before = kept.read_kept_files(folder, tmp_path)["history"]
    record = load(folder / "sharp_end.record")
    history = History(Store(tmp_path), lambda: kept.EVENING + timedelta(days=365))
    history.add(replace(finished_match(Session(setup_of(record), record)), may_be_in_history=False))
    newest, *older = history.matches()

    assert newest.game == "sharp_end"
    assert [past.ended for past in older] == [row["ended"] for row in before["matches"]]
    assert history.record(newest.number)
    assert all(history.review(history.record(past.number) or "") is not None for past in older)
    assert not list(tmp_path.glob("*.damaged*"))
