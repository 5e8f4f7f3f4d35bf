"""What is kept, and what happens when it cannot be."""

from __future__ import annotations

import datetime
import json
import math
import sys
from pathlib import Path

import pytest

from game.core import files
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


def test_what_is_not_known_here_survives_a_save(home: Path) -> None:
    """Settings of a later version: its own, its values of ours, and its keys; also what is damaged, until it is set."""
    path = home / "settings.json"
    later = {"speed": "8x", "weather": {"rain": 3}, "keys": {"dance": "q", "hint": "j"}, "window": [1, 2], "sound": 20}
    path.write_text(json.dumps(later))
    store = Store(home)
    settings = store.settings()
    assert (settings.speed, settings.keys, settings.sound) == ("1x", {"hint": "j"}, 20)
    settings.sound, settings.keys = 30, {"hint": "z"}
    assert store.save(settings)
    kept = json.loads(path.read_text())
    assert kept.items() >= {**later, "sound": 30, "keys": {"dance": "q", "hint": "z"}}.items()
    settings.speed = "2x"
    store.save(settings)
    assert json.loads(path.read_text())["speed"] == "2x"
    assert len(store.sentences()) == 1


def test_a_file_that_cannot_be_read_is_not_replaced(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("settings.json", "days.txt", "lessons.txt"):
        (home / name).write_text("old")

    def fail(*_: object, **__: object) -> str:
        raise PermissionError

    monkeypatch.setattr(files, "read", fail)
    store = Store(home)
    store.save(store.settings())
    store.note_lesson("sharp_end")
    store.note_day((datetime.date(2026, 11, 23), "sharp_end"))
    assert {path.read_text() for path in home.iterdir()} == {"old"}
    assert Store(home).lessons() == set()
    assert store.lessons() == {"sharp_end"}


def test_lines_that_are_not_known_here_survive(home: Path) -> None:
    store = Store(home)
    for name in ("lessons.txt", "days.txt"):
        (home / name).write_text("sixth_game\n2030-01-01 sixth_game 7\n")
    store.note_lesson("sharp_end")
    store.note_day((datetime.date(2026, 11, 23), "sharp_end"))
    for name in ("lessons.txt", "days.txt"):
        assert (home / name).read_text().startswith("sixth_game\n2030-01-01 sixth_game 7\n")
    assert Store(home).lessons() == {"sharp_end"}
    assert Store(home).begun_days() == [(datetime.date(2026, 11, 23), "sharp_end")]


@pytest.mark.parametrize("name", ["autosaves", "records", "reports", "campaigns"])
def test_a_folder_that_is_a_link_is_not_followed(home: Path, tmp_path: Path, name: str) -> None:
    """Neither read, nor written to, nor closed to others; one sentence says what to do."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o755)
    (elsewhere / "sharp_end.record").write_text("theirs")
    (home / name).symlink_to(elsewhere)
    store = Store(home)
    path = home / name / "sharp_end.record"
    assert store.listing(home / name) == set()
    assert store.read(path) is None
    assert store.saves.left() == []
    assert store.saves.take(path)
    assert not store.write(path, "ours")
    assert store.read(path) == "ours"
    assert (path.read_text(), [one.name for one in elsewhere.iterdir()]) == ("theirs", [path.name])
    assert elsewhere.stat().st_mode & 0o777 == 0o755 or sys.platform == "win32"
    assert [f"{name} is a link" in sentence for sentence in store.sentences()] == [True, False]


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
