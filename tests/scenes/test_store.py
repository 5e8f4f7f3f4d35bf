"""What is kept, and what happens when it cannot be."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import pytest

from scenes.store import Settings, Store


def test_the_environment_names_the_folder(home: Path) -> None:
    assert Store().folder == home


def test_settings_come_back(home: Path) -> None:
    settings = Settings(
        sound=25,
        ambience=5,
        music=35,
        speed="instant",
        fullscreen=True,
        type_size="largest",
        outlines=True,
        reduced_motion=True,
        hand_over="card",
        window=(-40, 20, 1280, 720),
        maximised=True,
        keys={"hint": "j"},
    )
    assert Store(home).save(settings)
    assert Store(home).settings() == settings
    assert settings.pace == math.inf


def test_no_settings_are_the_defaults(home: Path) -> None:
    store = Store(home)
    assert store.settings() == Settings()
    assert store.sentences() == []


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '"speed"', "[" * 5000])
def test_damaged_settings_are_put_aside_and_told(home: Path, text: str) -> None:
    (home / "settings.json").write_text(text)
    store = Store(home)
    assert store.settings() == Settings()
    assert (home / "settings.json.damaged").read_text() == text
    assert not (home / "settings.json").exists()
    told = store.sentences()
    assert len(told) == 1
    assert "settings.json.damaged" in told[0]


def test_settings_that_are_no_text_are_survived(home: Path) -> None:
    (home / "settings.json").write_bytes(b"\xff\xfe\x00\x81")
    store = Store(home)
    assert store.settings() == Settings()
    assert len(store.sentences()) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sound", 101),
        ("sound", -1),
        ("sound", True),
        ("sound", "70"),
        ("sound", 50.5),
        ("ambience", 101),
        ("ambience", None),
        ("music", 101),
        ("music", "60"),
        ("speed", "9x"),
        ("speed", ["1x"]),
        ("hand_over", "never"),
        ("fullscreen", "yes"),
        ("type_size", "huge"),
        ("type_size", True),
        ("window", "1280x720"),
        ("window", [0, 0, 1280]),
        ("window", [0, 0, 1280, 720.5]),
        ("window", [0, 0, True, 720]),
        ("window", [0, 0, 0, 720]),
        ("window", [0, 0, 1280, 16_385]),
        ("window", [65_537, 0, 1280, 720]),
        ("window", [0, -(10**30), 1280, 720]),
        ("maximised", 1),
        ("keys", ["h"]),
        ("keys", {"hint": 104}),
        ("keys", {"hint": "x" * 100_000}),
        ("keys", {"hint": "tab"}),
        ("keys", {"hint": "d"}),
        ("keys", {"dance": "j"}),
    ],
)
def test_one_senseless_field_keeps_the_others(home: Path, field: str, value: object) -> None:
    kept = {"sound": 20, "speed": "2x", "reduced_motion": True, "unheard_of": 3}
    (home / "settings.json").write_text(json.dumps({**kept, field: value}))
    store = Store(home)
    settings = store.settings()
    assert settings.reduced_motion
    assert getattr(settings, field) == getattr(Settings(), field)
    assert settings.sound == (70 if field == "sound" else 20)
    told = store.sentences()
    assert len(told) == 1
    assert field.replace("_", " ") in told[0]


def test_the_good_keys_are_kept(home: Path) -> None:
    (home / "settings.json").write_text(json.dumps({"keys": {"hint": "j", "undo": "", "menu": None}}))
    store = Store(home)
    assert store.settings().keys == {"hint": "j"}
    assert len(store.sentences()) == 1


def test_a_second_damaged_file_does_not_replace_the_first(home: Path) -> None:
    for text in ("first", "second"):
        (home / "settings.json").write_text(text)
        Store(home).settings()
    assert (home / "settings.json.damaged").read_text() == "first"
    assert (home / "settings.json.damaged-2").read_text() == "second"


@pytest.fixture
def locked(tmp_path: Path) -> Store:
    """A store whose folder cannot be made, whoever runs the tests."""
    (tmp_path / "file").write_text("in the way")
    return Store(tmp_path / "file" / "FiveFronts")


def test_what_cannot_be_written_is_remembered(locked: Store) -> None:
    path = locked.saves.begin("battlefronts")
    assert not locked.write(path, "the match")
    assert locked.read(path) == "the match"
    assert not locked.save(Settings(sound=5))
    assert locked.settings().sound == 5
    assert len(locked.sentences()) == 1
    assert locked.sentences() == []


def test_a_locked_folder_is_empty_at_first(locked: Store) -> None:
    path = locked.saves.begin("battlefronts")
    assert locked.read(path) is None
    assert locked.settings() == Settings()
    assert locked.report("trouble") is None
    locked.saves.remove(path)


def test_write_read_remove(home: Path) -> None:
    store = Store(home)
    path = store.records / "1944.record"
    assert store.write(path, "Zürich – ✓\n")
    assert store.read(path) == "Zürich – ✓\n"
    assert [one.name for one in store.records.iterdir()] == ["1944.record"]
    store.remove(path)
    store.remove(path)
    assert store.read(path) is None
    assert store.sentences() == []


def test_reports_never_replace_each_other(home: Path) -> None:
    store = Store(home)
    paths = [store.report(f"failure {n}") for n in range(3)]
    assert len(set(paths)) == 3
    assert [path.read_text() for path in paths if path is not None] == ["failure 0", "failure 1", "failure 2"]


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_nobody_else_reads_what_is_kept_even_in_folders_that_lay_open(home: Path) -> None:
    """A folder that somebody else has chosen may hold more than ours, and is left as it is."""
    store = Store(home)
    home.chmod(0o755)
    for folder in (store.saves.folder, store.records):
        folder.mkdir()
        folder.chmod(0o755)
    save = store.saves.begin("sharp_end")
    for path in (save, store.records / "1.record"):
        path.touch()
        path.chmod(0o644)
        store.write(path, "all hands")
        assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    report = store.report("trouble")
    assert report is not None
    assert (mode(report), mode(report.parent)) == (0o600, 0o700)
    assert mode(save.with_suffix(".lock")) == 0o600
    assert mode(home) == 0o755


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_the_usual_folder_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIVE_FRONTS_HOME")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "share/FiveFronts"))
    (tmp_path / "share/FiveFronts").mkdir(parents=True)
    (tmp_path / "share/FiveFronts").chmod(0o755)
    assert Store().save(Settings())
    assert [mode(tmp_path / "share/FiveFronts"), mode(tmp_path / "share")] == [0o700, 0o755]
