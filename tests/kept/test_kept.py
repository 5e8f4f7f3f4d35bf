"""What every released version wrote can be read: records, an interrupted match, a player's folder."""

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

FOLDERS = sorted(path.parent for path in kept.FOLDER.glob("*/expected.json"))


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_kept_files_are_read_as_ever(folder: Path, tmp_path: Path) -> None:
    """Settings may have got new fields since then; nothing else may differ."""
    wanted, found = json.loads((folder / "expected.json").read_text(encoding="utf-8")), kept.found(folder, tmp_path)
    settings = found.pop("settings")
    assert {name: settings[name] for name in wanted["settings"]} == wanted.pop("settings")
    assert found == wanted
    assert found["said"] == []
    assert set(found["records"]) <= set(GAMES)
    assert (tmp_path / "history.sqlite").exists()
    assert not list(tmp_path.glob("*.damaged*"))


def test_files_that_another_program_has_saved_again_read_the_same(tmp_path: Path) -> None:
    """Every file of a player, with other line ends and what editors add at the start and the end."""
    folder, home = tmp_path / "kept", tmp_path / "home"
    shutil.copytree(FOLDERS[-1], folder)
    for path in (one for one in folder.rglob("*") if one.is_file() and one.suffix != ".sql"):
        text = path.read_text(encoding="utf-8").rstrip().replace("\n", "\r\n")
        path.write_bytes(f"{text}\r\n\0\x1a".encode("utf-16"))
    assert kept.found(folder, home) == kept.found(FOLDERS[-1], tmp_path / "other")


def test_the_present_version_keeps_its_files() -> None:
    assert kept.FOLDER / VERSION in FOLDERS


def test_what_a_version_wrote_is_never_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    (tmp_path / VERSION).mkdir()
    assert kept.main() == 1
    assert not list((tmp_path / VERSION).iterdir())
    assert "stays as it was" in capsys.readouterr().err


def test_this_version_makes_files_like_those_it_has_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script works before it is needed."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    assert kept.main() == 0
    made, last = tmp_path / VERSION, FOLDERS[-1]
    assert {path.relative_to(made) for path in made.rglob("*")} == {path.relative_to(last) for path in last.rglob("*")}
    assert kept.found(tmp_path / VERSION, tmp_path)["said"] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_a_kept_history_goes_on(folder: Path, tmp_path: Path) -> None:
    """A match is added to it as to any other, and what was in it stays."""
    before = kept.found(folder, tmp_path)["history"]
    record = load(folder / "sharp_end.record")
    history = History(Store(tmp_path), lambda: kept.EVENING + timedelta(days=365))
    history.add(replace(finished_match(Session(setup_of(record), record)), again=False))
    newest, *older = history.matches()

    assert newest.game == "sharp_end"
    assert [past.ended for past in older] == [row["ended"] for row in before["matches"]]
    assert history.record(newest.number)
    assert [history.review(history.record(past.number) or "") is not None for past in older] == [True] * len(older)
    assert not list(tmp_path.glob("*.damaged*"))
