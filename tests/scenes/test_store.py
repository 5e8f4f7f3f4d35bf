"""What is kept, and what happens when it cannot be."""

from __future__ import annotations

import datetime
import json
import math
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.core import files
from game.core.record import dumps, load
from launch.environment import ROOT
from scenes import settings as settings_file
from scenes.app import App
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.interrupted import find_interrupted, resume_match
from scenes.menus.lobby import LobbyScene
from scenes.menus.records import RecordsScene
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.settings import Settings
from scenes.stack import Reset
from tests.scenes import menus
from tests.scenes.menus import GAME, leave, show, toast, top
from tests.scenes.table import click, expect, given, top_scene
from tests.scenes.test_history import sharp_end, until_over


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
    assert settings_file.save(Store(home), settings)
    assert settings_file.load(Store(home)) == settings
    assert settings.pace == math.inf


@pytest.mark.parametrize("text", [b"", b"{", b"[1, 2]", b"null", b'"speed"', b"[" * 5000, b"\xff\xfe\x00\x81"])
def test_damaged_settings_are_put_aside_and_told(home: Path, text: bytes) -> None:
    (home / "settings.json").write_bytes(text)
    store = Store(home)
    assert settings_file.load(store) == Settings()
    assert (home / "settings.json.damaged").read_bytes() == text
    assert not (home / "settings.json").exists()
    told = store.sentences()
    assert len(told) == 1
    assert "settings.json.damaged" in told[0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sound", 101),
        ("sound", -1),
        ("ambience", True),
        ("music", 50.5),
        ("speed", "9x"),
        ("speed", ["1x"]),
        ("hand_over", "never"),
        ("fullscreen", "yes"),
        ("type_size", "huge"),
        ("window", "1280x720"),
        ("window", [0, 0, 1280]),
        ("window", [0, 0, 1280, 720.5]),
        ("window", [0, 0, 0, 720]),
        ("window", [0, 0, 1280, 16_385]),
        ("window", [65_537, 0, 1280, 720]),
        ("window", [0, -(10**30), 1280, 720]),
        ("maximised", 1),
        ("keys", ["h"]),
        ("keys", {"hint": 104}),
        ("keys", {"hint": "x" * 100_000}),
        ("keys", {"hint": "j", "undo": "j"}),
    ],
)
def test_one_senseless_field_keeps_the_others(home: Path, field: str, value: object) -> None:
    kept = {"sound": 20, "speed": "2x", "reduced_motion": True, "unheard_of": 3}
    (home / "settings.json").write_text(json.dumps({**kept, field: value}))
    store = Store(home)
    settings = settings_file.load(store)
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
    settings = settings_file.load(store)
    assert (settings.speed, settings.keys, settings.sound) == ("1x", {"hint": "j"}, 20)
    settings.sound, settings.keys = 30, {"hint": "z"}
    assert settings_file.save(store, settings)
    kept = json.loads(path.read_text())
    assert kept.items() >= {**later, "sound": 30, "keys": {"dance": "q", "hint": "z"}}.items()
    settings.speed = "2x"
    settings_file.save(store, settings)
    assert json.loads(path.read_text())["speed"] == "2x"
    assert len(store.sentences()) == 1


def test_a_file_that_cannot_be_read_is_not_replaced(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("settings.json", "days.txt", "lessons.txt"):
        (home / name).write_text("old")

    def fail(*_: object, **__: object) -> str:
        raise PermissionError

    monkeypatch.setattr(files, "read", fail)
    store = Store(home)
    settings_file.save(store, settings_file.load(store))
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


@pytest.mark.parametrize("name", ["settings.json", "days.txt", "medals.txt", "autosaves/sharp_end.record"])
def test_a_file_that_is_a_link_is_neither_read_nor_written_through(home: Path, tmp_path: Path, name: str) -> None:
    """It is replaced when the file is written."""
    elsewhere, path = tmp_path / "elsewhere", home / name
    elsewhere.write_text("theirs")
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(elsewhere)
    store = Store(home)
    assert store.read(path) is None
    assert store.write(path, "ours")
    assert (path.read_text(), path.is_symlink(), elsewhere.read_text()) == ("ours", False, "theirs")
    (sentence,) = store.sentences()
    assert f"{path.name} is a link" in sentence


def test_a_link_to_nothing_takes_no_name(home: Path, tmp_path: Path) -> None:
    """A picture would be written where it leads to."""
    store = Store(home)
    for path in (store.records / "sharp_end-1.png", home / "settings.json.damaged"):
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(tmp_path / "nothing")
    (home / "settings.json").write_text("broken")
    assert store.unused_record("sharp_end", ".png").name == "sharp_end-2.png"
    assert store.set_aside(home / "settings.json") == home / "settings.json.damaged-2"


def test_the_good_keys_are_kept(home: Path) -> None:
    (home / "settings.json").write_text(json.dumps({"keys": {"hint": "j", "undo": "", "menu": None}}))
    store = Store(home)
    assert settings_file.load(store).keys == {"hint": "j"}
    assert len(store.sentences()) == 1


def test_a_second_damaged_file_does_not_replace_the_first(home: Path) -> None:
    for text in ("first", "second"):
        (home / "settings.json").write_text(text)
        settings_file.load(Store(home))
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
    assert not settings_file.save(locked, Settings(sound=5))
    assert settings_file.load(locked).sound == 5
    assert len(locked.sentences()) == 1
    assert locked.sentences() == []


def test_a_locked_folder_is_empty_at_first(locked: Store) -> None:
    path = locked.saves.begin("battlefronts")
    assert locked.read(path) is None
    assert settings_file.load(locked) == Settings()
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
    report = given(store.report("trouble"))
    assert (mode(report), mode(report.parent)) == (0o600, 0o700)
    assert mode(save.with_suffix(".lock")) == 0o600
    assert mode(home) == 0o755


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_the_usual_folder_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIVE_FRONTS_HOME")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "share/FiveFronts"))
    (tmp_path / "share/FiveFronts").mkdir(parents=True)
    (tmp_path / "share/FiveFronts").chmod(0o755)
    assert settings_file.save(Store(), Settings())
    assert [mode(tmp_path / "share/FiveFronts"), mode(tmp_path / "share")] == [0o700, 0o755]


# --- Interrupted matches: each keeps its file until it ends, whatever happens to the window -------

# --- one after the other ---------------------------------------------------------------------


def test_an_interrupted_match_stays_when_others_are_begun(app: App) -> None:
    texts = []
    for seed in (3, 4):
        scene = show(app, PlayScene(sharp_end(seed=seed)))
        scene.play(scene.session.match.legal()[0])
        texts.append(scene.record_text())
        app.stack.apply(Reset(TitleScene()))
    leave(app)
    found = find_interrupted(app)
    assert [left.game.slug for left in found] == ["battlefronts", "sharp_end", "sharp_end"]
    assert {left.path.name for left in found[1:]} == {"sharp_end.record", "sharp_end-2.record"}
    assert sorted(left.path.read_text() for left in found[1:]) == sorted(texts)
    assert app.toasts.shown is None


def test_a_match_taken_up_again_keeps_its_file(app: App) -> None:
    path = leave(app)
    before = load(path).notations
    change = expect(Reset, resume_match(app, path))
    scene = expect(PlayScene, change.scene)
    show(app, scene)
    scene.play(scene.session.match.legal()[0])
    assert load(path).notations[:-1] == before
    assert find_interrupted(app) == []
    app.stack.apply(Reset(TitleScene()))
    assert [left.path for left in find_interrupted(app)] == [path]


def test_the_lobby_goes_on_with_the_last_match_of_its_game(app: App) -> None:
    path = leave(app)
    scene = show(app, LobbyScene(GAME))
    click(app, scene.form.widget("resume"))
    begun = top_scene(app, PlayScene)
    assert begun.keeper.kept == path


def test_the_records_go_on_with_any_of_them(app: App) -> None:
    leave(app)
    leave(app, name="battlefronts-2")
    scene = show(app, RecordsScene())
    (first, *_), (second, *_) = scene.tab.list.rows
    assert first.badge[0] == "RESUME"
    click(app, second)
    begun = top_scene(app, PlayScene)
    assert ("resume", begun.keeper.kept) == second.key


def test_a_match_is_taken_off_the_list_and_its_record_kept(app: App) -> None:
    path = leave(app, name="battlefronts-2")
    scene = show(app, RecordsScene())
    click(app, scene.tab.list.rows[0][1])
    assert top(app) is scene
    assert not scene.tab.list.rows
    assert not path.exists()
    (kept,) = app.store.records.iterdir()
    assert kept.name == "battlefronts-1.record"
    assert kept.read_text() == menus.interrupted()


def test_a_match_that_cannot_be_copied_stays_on_the_list(app: App) -> None:
    path = leave(app)
    app.store.records.write_text("a file where the folder should be")
    scene = show(app, RecordsScene())
    click(app, scene.tab.list.rows[0][1])
    assert path.read_text() == menus.interrupted()
    assert len(scene.tab.list.rows) == 1


# --- two windows -----------------------------------------------------------------------------

PLAYED = """
import sys
from pathlib import Path
from scenes.keeping.store import Store
store = Store(Path(sys.argv[1]))
path = store.saves.begin("battlefronts")
store.write(path, "theirs")
print(path.name, *store.sentences(), flush=True)
sys.stdin.readline()
"""


def another_window(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PLAYED, str(folder)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_two_windows_save_under_two_names_and_the_second_says_so(app: App) -> None:
    other = another_window(app.store.folder)
    assert other.stdout.readline().split() == ["battlefronts.record"]
    theirs = app.store.saves.folder / "battlefronts.record"
    try:
        assert app.store.saves.left() == []
        assert resume_match(app, theirs) is None
        assert app.toasts.shown is None
        app.step(1 / 60, [])
        assert "another window" in toast(app)[1]
        mine = app.store.saves.begin("battlefronts")
        assert mine.name == "battlefronts-2.record"
        assert "battlefronts-2.record" in app.store.sentences()[0]
        assert app.store.write(mine, "mine")
        assert theirs.read_text() == "theirs"
    finally:
        other.kill()
        other.wait()
    assert app.store.saves.left() == [theirs], "a window that was killed holds nothing"
    assert app.store.saves.take(theirs)


def test_stores_of_one_process_are_windows_too(home: Path) -> None:
    first, second = Store(home).saves, Store(home).saves
    path = first.begin("sharp_end")
    assert second.begin("sharp_end") != path
    assert not second.take(path)
    first.release(path)
    assert second.take(path)


# --- what is no file ---------------------------------------------------------------------------


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


def a_link(path: Path) -> None:
    (path.parent / "elsewhere").touch()
    path.symlink_to(path.parent / "elsewhere")


IN_THE_WAY = [Path.mkdir, a_link] if sys.platform == "win32" else [Path.mkdir, a_link, a_socket, os.mkfifo]


@pytest.mark.parametrize("put", IN_THE_WAY)
def test_nothing_in_the_place_of_a_lock_is_waited_for(app: App, put: Callable[[Path], object]) -> None:
    path = leave(app)
    put(path.with_suffix(".lock"))
    app.store = Store(app.store.folder)
    assert [left.path for left in find_interrupted(app)] == [path]
    assert app.store.saves.take(path)
    assert app.store.saves.begin("battlefronts").name == "battlefronts-2.record"
    (sentence,) = app.store.sentences()
    assert "battlefronts.lock is not an ordinary file: remove it" in sentence


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("five fronts record 1", "five fronts record 2"),
        ("seed:", "weather: storm\nseed:"),
        ("game: battlefronts", "game: sixth_game"),
        ("seat: general", "seat: marshal"),
        ("program: 0", "program: 99"),
    ],
)
@pytest.mark.parametrize("from_list", [True, False])
def test_a_match_of_a_later_version_stays_as_it_is(app: App, old: str, new: str, from_list: bool) -> None:
    text = menus.interrupted() + "an action that is not known here\n" * (old == "program: 0")
    path = leave(app, text.replace(old, new))
    if from_list:
        assert find_interrupted(app) == [] or old == "program: 0"
    assert resume_match(app, path) is None
    (sentence,) = app.store.sentences()
    assert "newer version" in sentence
    assert [one.name for one in path.parent.glob("*.record*")] == [path.name]
    assert app.store.saves.begin("battlefronts").name == "battlefronts-2.record"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
def test_a_pipe_in_the_place_of_a_save_is_not_waited_for(app: App) -> None:
    path = app.store.saves.folder / "battlefronts.record"
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    assert find_interrupted(app) == []
    assert app.store.saves.begin("battlefronts").name == "battlefronts-2.record"
    assert app.store.sentences() == ["The file battlefronts.record could not be read."]


# --- the end of a match ----------------------------------------------------------------------


class Killed(BaseException):
    """The process has gone."""


@pytest.mark.parametrize("moment", ["before the history", "after the history", "after all"])
def test_a_match_counts_once_whatever_moment_it_is_killed_at(
    app: App, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    scene = PlayScene(sharp_end())
    app.settings.speed = "instant"
    show(app, scene)

    def die(*_: object) -> None:
        raise Killed

    if moment == "before the history":
        monkeypatch.setattr(app.history, "add", die)
    elif moment == "after the history":
        monkeypatch.setattr(app.store.saves, "remove", die)
    try:
        until_over(app, scene)
    except Killed:
        assert scene.keeper.kept is not None
        app.store.saves.release(scene.keeper.kept)
    monkeypatch.undo()
    left = find_interrupted(app)
    assert len(left) == (moment != "after all")
    app.stack.scenes.clear()
    for one in left:
        change = expect(Reset, resume_match(app, one.path))
        show(app, change.scene)
    assert len(app.history.matches()) == 1
    assert find_interrupted(app) == []


def test_a_match_that_the_history_does_not_take_keeps_its_file(app: App) -> None:
    app.history.path.mkdir(parents=True)
    scene = PlayScene(sharp_end())
    app.settings.speed = "instant"
    show(app, scene)
    until_over(app, scene)
    assert scene.keeper.kept is not None
    assert load(scene.keeper.kept).notations == [action.notation for action in scene.session.match.actions]


@pytest.mark.parametrize("program", ["", "0.0.9"])
def test_a_match_taken_up_again_keeps_the_version_that_began_it(app: App, program: str) -> None:
    """So the record of an old match is the same text wherever it is read: its review is found by it."""
    path = leave(app)
    old = replace(load(path), program=program)
    app.store.write(path, dumps(old))
    change = expect(Reset, resume_match(app, path))
    assert isinstance(change.scene, PlayScene)
    assert change.scene.record_text() == dumps(old)
    replayed = Session(setup_of(old), old)
    assert replayed.record_text() == dumps(old)
