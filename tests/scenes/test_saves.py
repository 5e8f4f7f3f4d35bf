"""Interrupted matches: each keeps its file until it ends, whatever happens to the window."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.record import dumps, load
from launch.environment import ROOT
from scenes.app import App
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.interrupted import go_on, interrupted
from scenes.menus.lobby import LobbyScene
from scenes.menus.records import RecordsScene
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset
from scenes.store import Store
from tests.scenes import menus
from tests.scenes.menus import GAME, leave, show, top
from tests.scenes.test_history import sharp_end, until_over

# --- one after the other ---------------------------------------------------------------------


def test_an_interrupted_match_stays_when_others_are_begun(app: App) -> None:
    texts = []
    for seed in (3, 4):
        scene = PlayScene(sharp_end(seed=seed))
        show(app, scene)
        scene.play(scene.session.match.legal()[0])
        texts.append(scene.record_text())
        app.stack.apply(Reset(TitleScene()))
    leave(app)
    found = interrupted(app)
    assert [left.game.slug for left in found] == ["battlefronts", "sharp_end", "sharp_end"]
    assert {left.path.name for left in found[1:]} == {"sharp_end.record", "sharp_end-2.record"}
    assert sorted(left.path.read_text() for left in found[1:]) == sorted(texts)
    assert app.toasts.shown is None


def test_a_match_taken_up_again_keeps_its_file(app: App) -> None:
    path = leave(app)
    before = load(path).notations
    change = go_on(app, path)
    assert isinstance(change, Reset)
    scene = change.scene
    assert isinstance(scene, PlayScene)
    show(app, scene)
    scene.play(scene.session.match.legal()[0])
    assert load(path).notations[:-1] == before
    assert interrupted(app) == []
    app.stack.apply(Reset(TitleScene()))
    assert [left.path for left in interrupted(app)] == [path]


def test_the_title_offers_the_last_and_says_that_there_are_more(app: App) -> None:
    leave(app)
    leave(app, name="battlefronts-2")
    scene = TitleScene()
    show(app, scene)
    assert len(scene.interrupted) == 2


def test_the_lobby_goes_on_with_the_last_match_of_its_game(app: App) -> None:
    path = leave(app)
    scene = LobbyScene(GAME)
    show(app, scene)
    menus.click(app, scene.form.widget("resume"))
    begun = top(app)
    assert isinstance(begun, PlayScene)
    assert begun.keeper.kept == path


def test_the_records_go_on_with_any_of_them(app: App) -> None:
    leave(app)
    leave(app, name="battlefronts-2")
    scene = RecordsScene()
    show(app, scene)
    (first, *_), (second, *_) = scene.list.rows
    assert first.end[0] == "RESUME"
    menus.click(app, second)
    begun = top(app)
    assert isinstance(begun, PlayScene)
    assert ("resume", begun.keeper.kept) == second.key


def test_a_match_is_taken_off_the_list_and_its_record_kept(app: App) -> None:
    path = leave(app, name="battlefronts-2")
    scene = RecordsScene()
    show(app, scene)
    menus.click(app, scene.list.rows[0][1])
    assert top(app) is scene
    assert not scene.list.rows
    assert not path.exists()
    (kept,) = app.store.records.iterdir()
    assert kept.name == "battlefronts-1.record"
    assert kept.read_text() == menus.interrupted()


def test_a_match_that_cannot_be_copied_stays_on_the_list(app: App) -> None:
    path = leave(app)
    app.store.records.write_text("a file where the folder should be")
    scene = RecordsScene()
    show(app, scene)
    menus.click(app, scene.list.rows[0][1])
    assert path.read_text() == menus.interrupted()
    assert len(scene.list.rows) == 1


# --- two windows -----------------------------------------------------------------------------

PLAYED = """
import sys
from pathlib import Path
from scenes.store import Store
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
    assert other.stdout is not None
    assert other.stdout.readline().split() == ["battlefronts.record"]
    theirs = app.store.saves.folder / "battlefronts.record"
    try:
        assert app.store.saves.left() == []
        assert go_on(app, theirs) is None
        assert app.toasts.shown is None
        app.step(1 / 60, [])
        assert app.toasts.shown is not None
        assert "another window" in app.toasts.shown[1]
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
    assert [left.path for left in interrupted(app)] == [path]
    assert app.store.saves.take(path)
    assert app.store.saves.begin("battlefronts").name == "battlefronts-2.record"
    (sentence,) = app.store.sentences()
    assert "battlefronts.lock is no ordinary file: remove it" in sentence


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
        assert interrupted(app) == [] or old == "program: 0"
    assert go_on(app, path) is None
    (sentence,) = app.store.sentences()
    assert "newer version" in sentence
    assert [one.name for one in path.parent.glob("*.record*")] == [path.name]
    assert app.store.saves.begin("battlefronts").name == "battlefronts-2.record"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
def test_a_pipe_in_the_place_of_a_save_is_not_waited_for(app: App) -> None:
    path = app.store.saves.folder / "battlefronts.record"
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    assert interrupted(app) == []
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
    left = interrupted(app)
    assert len(left) == (moment != "after all")
    app.stack.scenes.clear()
    for one in left:
        change = go_on(app, one.path)
        assert isinstance(change, Reset)
        show(app, change.scene)
    assert len(app.history.matches()) == 1
    assert interrupted(app) == []


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
    change = go_on(app, path)
    assert isinstance(change, Reset)
    assert isinstance(change.scene, PlayScene)
    assert change.scene.record_text() == dumps(old)
    replayed = Session(setup_of(old), old)
    assert replayed.record_text() == dumps(old)
