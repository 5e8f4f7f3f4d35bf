"""The store of settings, saves and records, and what happens when files are damaged, locked or links."""

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
from tests.scenes.menus import GAME, leave_interrupted_match, show, toast, top
from tests.scenes.table import checked_cast, click, not_none, top_scene
from tests.scenes.test_history import sharp_end, until_over


def test_the_environment_variable_names_the_folder_of_the_store(home: Path) -> None:
    assert Store().folder == home


def test_all_settings_are_the_same_after_saving_and_loading(home: Path) -> None:
    settings = Settings(
        sound=25,
        ambience=5,
        music=35,
        speed="instant",
        fullscreen=True,
        type_size="largest",
        outlines=True,
        colours="clear",
        reduced_motion=True,
        hand_over="card",
        window=(-40, 20, 1280, 720),
        maximised=True,
        keys={"hint": "j"},
    )
    assert settings_file.save(Store(home), settings)
    assert settings_file.load(Store(home)) == settings
    assert settings.pace == math.inf


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"[1, 2]", b"null", b'"speed"', b"[" * 5000, b"\xff\xfe\x00\x81"],
    ids=["empty", "half a dictionary", "a list", "nothing", "a word", "endless", "no text"],
)
def test_damaged_settings_are_set_aside_and_one_sentence_says_so(home: Path, text: bytes) -> None:
    (home / "settings.json").write_bytes(text)
    store = Store(home)
    assert settings_file.load(store) == Settings()
    assert (home / "settings.json.damaged").read_bytes() == text
    assert not (home / "settings.json").exists()
    (sentence,) = store.sentences()
    assert "settings.json.damaged" in sentence


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sound", 101),
        ("sound", -1),
        ("ambience", True),
        ("music", 50.5),
        ("speed", "9x"),
        pytest.param("speed", ["1x"], id="speed-in a list"),
        ("hand_over", "never"),
        ("fullscreen", "yes"),
        ("type_size", "huge"),
        ("window", "1280x720"),
        pytest.param("window", [0, 0, 1280], id="window-without height"),
        pytest.param("window", [0, 0, 1280, 720.5], id="window-half a pixel"),
        pytest.param("window", [0, 0, 0, 720], id="window-no width"),
        pytest.param("window", [0, 0, 1280, 16_385], id="window-too high"),
        pytest.param("window", [65_537, 0, 1280, 720], id="window-far away"),
        pytest.param("window", [0, -(10**30), 1280, 720], id="window-endlessly far away"),
        ("maximised", 1),
        pytest.param("keys", ["h"], id="keys-in a list"),
        pytest.param("keys", {"hint": 104}, id="keys-a number"),
        pytest.param("keys", {"hint": "x" * 100_000}, id="keys-a long name"),
        pytest.param("keys", {"hint": "j", "undo": "j"}, id="keys-one for two commands"),
    ],
)
def test_loading_replaces_and_reports_a_senseless_setting_and_keeps_the_others(
    home: Path, field: str, value: object
) -> None:
    usual = Settings()
    others = {"sound": 20, "speed": "2x", "reduced_motion": True, "unheard_of": 3}
    (home / "settings.json").write_text(json.dumps({**others, field: value}))
    store = Store(home)
    settings = settings_file.load(store)
    assert settings.reduced_motion
    assert getattr(settings, field) == getattr(usual, field)
    assert settings.sound == (usual.sound if field == "sound" else others["sound"])

    (sentence,) = store.sentences()
    assert field.replace("_", " ") in sentence


def test_settings_of_a_later_version_survive_a_save(home: Path) -> None:
    """A later version may have settings, values and keys that are unknown here. Only a setting that changes is written.

    Damaged values also stay in the file until they are set.
    """
    path = home / "settings.json"
    later = {"speed": "8x", "weather": {"rain": 3}, "keys": {"dance": "q", "hint": "j"}, "window": [1, 2], "sound": 20}
    path.write_text(json.dumps(later))
    store = Store(home)
    settings = settings_file.load(store)
    assert (settings.speed, settings.keys, settings.sound) == ("1x", {"hint": "j"}, 20)

    settings.sound = 30
    settings.keys = {"hint": "z"}
    assert settings_file.save(store, settings)

    kept = json.loads(path.read_text())
    assert kept.items() >= {**later, "sound": 30, "keys": {"dance": "q", "hint": "z"}}.items()

    settings.speed = "2x"
    settings_file.save(store, settings)

    assert json.loads(path.read_text())["speed"] == "2x"
    assert len(store.sentences()) == 1


def test_files_that_cannot_be_read_are_not_overwritten(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("settings.json", "days.txt", "lessons.txt"):
        (home / name).write_text("old")

    def fail(*_: object, **__: object) -> str:
        """Fail as a file that may not be read."""
        raise PermissionError

    monkeypatch.setattr(files, "read", fail)
    store = Store(home)
    settings_file.save(store, settings_file.load(store))
    store.note_lesson("sharp_end")
    store.note_day((datetime.date(2026, 11, 23), "sharp_end"))
    assert {path.read_text() for path in home.iterdir()} == {"old"}
    assert Store(home).lessons() == set()
    assert store.lessons() == {"sharp_end"}


def test_unknown_lines_of_lessons_and_days_survive_a_save(home: Path) -> None:
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
def test_a_link_instead_of_a_folder_is_neither_read_nor_written_through(home: Path, tmp_path: Path, name: str) -> None:
    """The folder that it leads to is not closed to others either. One sentence says what to do."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o755)
    (elsewhere / "sharp_end.record").write_text("theirs")
    (home / name).symlink_to(elsewhere)
    store = Store(home)
    path = home / name / "sharp_end.record"

    assert store.listing(home / name) == set()
    assert store.read(path) is None
    assert store.saves.interrupted_matches() == []
    assert store.saves.take_if_free(path)
    assert not store.write(path, "ours")
    assert store.read(path) == "ours"

    assert path.read_text() == "theirs"
    assert [file.name for file in elsewhere.iterdir()] == [path.name]
    assert elsewhere.stat().st_mode & 0o777 == 0o755 or sys.platform == "win32"
    on_link, on_saving = store.sentences()
    assert f"{name} is a link" in on_link
    assert f"{name} is a link" not in on_saving


@pytest.mark.parametrize("name", ["settings.json", "days.txt", "medals.txt", "autosaves/sharp_end.record"])
def test_a_link_instead_of_a_file_is_replaced_and_its_target_is_left_alone(
    home: Path, tmp_path: Path, name: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    path = home / name
    elsewhere.write_text("theirs")
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(elsewhere)
    store = Store(home)
    assert store.read(path) is None
    assert store.write(path, "ours")
    assert path.read_text() == "ours"
    assert not path.is_symlink()
    assert elsewhere.read_text() == "theirs"

    (sentence,) = store.sentences()
    assert f"{path.name} is a link" in sentence


def test_a_name_that_is_a_broken_link_is_not_used_for_a_new_file(home: Path, tmp_path: Path) -> None:
    """Otherwise the file would be written where the link leads to."""
    store = Store(home)
    for path in (store.records / "sharp_end-1.png", home / "settings.json.damaged"):
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(tmp_path / "nothing")
    (home / "settings.json").write_text("broken")

    assert store.unused_record("sharp_end", ".png").name == "sharp_end-2.png"
    assert store.set_aside(home / "settings.json") == home / "settings.json.damaged-2"


def test_loading_keeps_the_valid_keys_of_damaged_settings(home: Path) -> None:
    (home / "settings.json").write_text(json.dumps({"keys": {"hint": "j", "undo": "", "menu": None}}))
    store = Store(home)
    assert settings_file.load(store).keys == {"hint": "j"}
    assert len(store.sentences()) == 1


def test_a_second_damaged_file_is_set_aside_beside_the_first(home: Path) -> None:
    for text in ("first", "second"):
        (home / "settings.json").write_text(text)
        settings_file.load(Store(home))
    assert (home / "settings.json.damaged").read_text() == "first"
    assert (home / "settings.json.damaged-2").read_text() == "second"


@pytest.fixture
def locked_store(tmp_path: Path) -> Store:
    """A store whose folder cannot be made, not even by root, because a file is in its place."""
    (tmp_path / "file").write_text("in the way")
    return Store(tmp_path / "file" / "FiveFronts")


def test_text_that_cannot_be_written_is_kept_in_memory_with_one_warning(locked_store: Store) -> None:
    path = locked_store.saves.begin("battlefronts")
    assert not locked_store.write(path, "the match")
    assert locked_store.read(path) == "the match"
    assert not settings_file.save(locked_store, Settings(sound=5))
    assert settings_file.load(locked_store).sound == 5
    assert len(locked_store.sentences()) == 1
    assert locked_store.sentences() == []


def test_a_store_whose_folder_cannot_be_made_reads_nothing_and_never_fails(locked_store: Store) -> None:
    path = locked_store.saves.begin("battlefronts")
    assert locked_store.read(path) is None
    assert settings_file.load(locked_store) == Settings()
    assert locked_store.report("trouble") is None
    locked_store.saves.remove(path)


def test_a_file_can_be_written_read_and_removed_twice(home: Path) -> None:
    store = Store(home)
    path = store.records / "1944.record"
    assert store.write(path, "Zürich – ✓\n")
    assert store.read(path) == "Zürich – ✓\n"
    assert [file.name for file in store.records.iterdir()] == ["1944.record"]

    store.remove(path)
    store.remove(path)

    assert store.read(path) is None
    assert store.sentences() == []


def test_reports_never_replace_each_other(home: Path) -> None:
    store = Store(home)
    paths = [store.report(f"failure {number}") for number in range(3)]
    assert len(set(paths)) == 3
    assert [path.read_text() for path in paths if path is not None] == ["failure 0", "failure 1", "failure 2"]


def permissions_of(path: Path) -> int:
    """Return the permissions of a file or folder, such as 0o600."""
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_files_and_folders_of_the_store_are_closed_to_others_even_if_they_were_open(home: Path) -> None:
    """Only the folder of FIVE_FRONTS_HOME is left as it is, since it may hold files of other programs."""
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
        assert (permissions_of(path), permissions_of(path.parent)) == (0o600, 0o700)

    report = not_none(store.report("trouble"))

    assert (permissions_of(report), permissions_of(report.parent)) == (0o600, 0o700)
    assert permissions_of(save.with_suffix(".lock")) == 0o600
    assert permissions_of(home) == 0o755


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_the_default_folder_of_the_store_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIVE_FRONTS_HOME")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "share/FiveFronts"))
    (tmp_path / "share/FiveFronts").mkdir(parents=True)
    (tmp_path / "share/FiveFronts").chmod(0o755)
    assert settings_file.save(Store(), Settings())
    assert [permissions_of(tmp_path / "share/FiveFronts"), permissions_of(tmp_path / "share")] == [0o700, 0o755]


# --- Interrupted matches: each keeps its file until it ends, whatever happens to the window -------


def test_interrupted_matches_stay_in_the_list_beside_newer_ones(app: App) -> None:
    texts = []
    for seed in (3, 4):
        scene = show(app, PlayScene(sharp_end(seed=seed)))
        scene.play(scene.session.match.legal()[0])
        texts.append(scene.record_text())
        app.stack.apply(Reset(TitleScene()))

    leave_interrupted_match(app)
    found = find_interrupted(app)

    assert [left.game.slug for left in found] == ["battlefronts", "sharp_end", "sharp_end"]
    assert {left.path.name for left in found[1:]} == {"sharp_end.record", "sharp_end-2.record"}
    assert sorted(left.path.read_text() for left in found[1:]) == sorted(texts)
    assert app.toasts.visible is None


def test_a_resumed_match_is_saved_in_its_old_file(app: App) -> None:
    path = leave_interrupted_match(app)
    before = load(path).notations
    change = checked_cast(Reset, resume_match(app, path))
    scene = checked_cast(PlayScene, change.scene)
    show(app, scene)
    scene.play(scene.session.match.legal()[0])
    assert load(path).notations[:-1] == before
    assert find_interrupted(app) == []

    app.stack.apply(Reset(TitleScene()))
    assert [left.path for left in find_interrupted(app)] == [path]


def test_the_resume_button_of_the_lobby_resumes_the_last_match_of_its_game(app: App) -> None:
    path = leave_interrupted_match(app)
    scene = show(app, LobbyScene(GAME))
    click(app, scene.form.widget("resume"))
    begun = top_scene(app, PlayScene)
    assert begun.keeper.kept == path


def test_each_interrupted_match_can_be_resumed_from_the_records(app: App) -> None:
    leave_interrupted_match(app)
    leave_interrupted_match(app, name="battlefronts-2")
    scene = show(app, RecordsScene())
    (first, *_), (second, *_) = scene.tab.list.rows
    assert first.badge[0] == "RESUME"
    click(app, second)
    begun = top_scene(app, PlayScene)
    assert ("resume", begun.keeper.kept) == second.key


def test_removing_an_interrupted_match_keeps_its_record_among_the_records(app: App) -> None:
    path = leave_interrupted_match(app, name="battlefronts-2")
    scene = show(app, RecordsScene())
    _, remove_button, *_ = scene.tab.list.rows[0]
    click(app, remove_button)
    assert top(app) is scene
    assert not scene.tab.list.rows
    assert not path.exists()

    (kept,) = app.store.records.iterdir()
    assert kept.name == "battlefronts-1.record"
    assert kept.read_text() == menus.interrupted_record_text()


def test_an_interrupted_match_stays_if_the_copy_of_its_record_fails(app: App) -> None:
    path = leave_interrupted_match(app)
    app.store.records.write_text("a file where the folder should be")
    scene = show(app, RecordsScene())
    _, copy_button, *_ = scene.tab.list.rows[0]
    click(app, copy_button)
    assert path.read_text() == menus.interrupted_record_text()
    assert len(scene.tab.list.rows) == 1


# --- two windows -----------------------------------------------------------------------------

PROGRAM_THAT_BEGINS_A_MATCH = """
import sys
from pathlib import Path
from scenes.keeping.store import Store
store = Store(Path(sys.argv[1]))
path = store.saves.begin("battlefronts")
store.write(path, "theirs")
print(path.name, *store.sentences(), flush=True)
sys.stdin.readline()
"""


def start_another_process(folder: Path) -> subprocess.Popen[str]:
    """Start another process that begins a match of Battlefronts in this folder and keeps it open."""
    command = [sys.executable, "-c", PROGRAM_THAT_BEGINS_A_MATCH, str(folder)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_two_windows_save_under_two_names_and_the_second_says_so(app: App) -> None:
    other = start_another_process(app.store.folder)
    assert other.stdout.readline().split() == ["battlefronts.record"]

    theirs = app.store.saves.folder / "battlefronts.record"
    try:
        assert app.store.saves.interrupted_matches() == []
        assert resume_match(app, theirs) is None
        assert app.toasts.visible is None
        app.step(1 / 60, [])
        assert "another window" in toast(app).words
        mine = app.store.saves.begin("battlefronts")
        assert mine.name == "battlefronts-2.record"
        assert "battlefronts-2.record" in app.store.sentences()[0]
        assert app.store.write(mine, "mine")
        assert theirs.read_text() == "theirs"
    finally:
        other.kill()
        other.wait()

    assert app.store.saves.interrupted_matches() == [theirs], "a window that was killed holds nothing"
    assert app.store.saves.take_if_free(theirs)


def test_two_stores_of_one_process_lock_saves_against_each_other(home: Path) -> None:
    first = Store(home).saves
    second = Store(home).saves
    path = first.begin("sharp_end")
    assert second.begin("sharp_end") != path
    assert not second.take_if_free(path)

    first.release(path)
    assert second.take_if_free(path)


# --- what is no file ---------------------------------------------------------------------------


def make_socket(path: Path) -> None:
    """Make a socket at this path."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


def make_link(path: Path) -> None:
    """Make a link at this path to a file beside it."""
    (path.parent / "elsewhere").touch()
    path.symlink_to(path.parent / "elsewhere")


MAKERS_OF_OBSTACLES = (
    [Path.mkdir, make_link] if sys.platform == "win32" else [Path.mkdir, make_link, make_socket, os.mkfifo]
)


@pytest.mark.parametrize("put", MAKERS_OF_OBSTACLES)
def test_a_folder_link_socket_or_pipe_in_place_of_a_lock_does_not_block_the_save(
    app: App, put: Callable[[Path], object]
) -> None:
    path = leave_interrupted_match(app)
    put(path.with_suffix(".lock"))
    app.store = Store(app.store.folder)
    assert [left.path for left in find_interrupted(app)] == [path]
    assert app.store.saves.take_if_free(path)
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
def test_resuming_refuses_a_save_of_a_later_version_and_does_not_change_it(
    app: App, old: str, new: str, from_list: bool
) -> None:
    has_later_program = old == "program: 0"  # only its unknown action shows that it cannot be played here
    text = menus.interrupted_record_text() + "an action that is not known here\n" * has_later_program
    path = leave_interrupted_match(app, text.replace(old, new))

    if from_list:
        assert find_interrupted(app) == [] or has_later_program
    assert resume_match(app, path) is None

    (sentence,) = app.store.sentences()
    assert "newer version" in sentence
    assert [file.name for file in path.parent.glob("*.record*")] == [path.name]
    assert app.store.saves.begin("battlefronts").name == "battlefronts-2.record"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
def test_a_pipe_in_place_of_a_save_does_not_block_the_program(app: App) -> None:
    path = app.store.saves.folder / "battlefronts.record"
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    assert find_interrupted(app) == []
    assert app.store.saves.begin("battlefronts").name == "battlefronts-2.record"
    assert app.store.sentences() == ["The file battlefronts.record could not be read."]


# --- the end of a match ----------------------------------------------------------------------


class Killed(BaseException):
    """The process was killed."""


@pytest.mark.parametrize("moment", ["before the history", "after the history", "after all"])
def test_a_match_killed_at_its_end_counts_exactly_once(app: App, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """The program is killed before the finished match is in the history, after that, or after its save is removed too.

    In the last case nothing is left that the next start could resume.
    """
    scene = PlayScene(sharp_end())
    app.settings.speed = "instant"
    show(app, scene)

    def die(*_: object) -> None:
        """Be killed instead of doing the work."""
        raise Killed

    if moment == "before the history":
        monkeypatch.setattr(app.history, "add", die)
    elif moment == "after the history":
        monkeypatch.setattr(app.store.saves, "remove", die)
    try:
        until_over(app, scene)
    except Killed:
        assert scene.keeper.kept is not None
        app.store.saves.release(scene.keeper.kept)  # the lock ends with its process
    monkeypatch.undo()

    # The next start resumes the match if its save is still there, and so ends it.
    left = find_interrupted(app)
    assert len(left) == (moment != "after all")
    app.stack.scenes.clear()
    for interrupted in left:
        change = checked_cast(Reset, resume_match(app, interrupted.path))
        show(app, change.scene)

    assert len(app.history.matches()) == 1
    assert find_interrupted(app) == []


def test_a_match_that_the_history_cannot_store_keeps_its_save(app: App) -> None:
    app.history.path.mkdir(parents=True)  # a folder in the place of its file
    scene = PlayScene(sharp_end())
    app.settings.speed = "instant"
    show(app, scene)
    until_over(app, scene)
    assert scene.keeper.kept is not None
    assert load(scene.keeper.kept).notations == [action.notation for action in scene.session.match.actions]


@pytest.mark.parametrize("program", ["", "0.0.9"])
def test_a_resumed_match_keeps_the_program_version_that_began_it(app: App, program: str) -> None:
    """The review of a match is found by the text of its record, so that text must not change."""
    path = leave_interrupted_match(app)
    old = replace(load(path), program=program)
    app.store.write(path, dumps(old))
    change = checked_cast(Reset, resume_match(app, path))
    assert isinstance(change.scene, PlayScene)
    assert change.scene.record_text() == dumps(old)
    replayed = Session(setup_of(old), old)
    assert replayed.record_text() == dumps(old)
