"""Records from files: picked in a list, or dropped on the window; names, marks and the search in the records."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry, dumps
from scenes.app import App
from scenes.history import LONGEST_LABEL, History, Label
from scenes.menus.match_row import Row, found
from scenes.menus.match_scene import MatchScene
from scenes.menus.open_file import OpenFileScene
from scenes.menus.records import RecordsScene
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from scenes.store import Store
from tests.scenes.events import steps
from tests.scenes.fought import sharp_end
from tests.scenes.menus import click, press, show, top
from tests.scenes.test_history import finished
from tests.scenes.test_records import fill, keys, listed, opened
from tests.scenes.test_statistics import LOST, WON


def dropped(app: App, path: Path) -> None:
    steps(app, 2, pygame.event.Event(pygame.DROPFILE, file=str(path)))


def write(app: App, name: str, text: str, age: int = 0) -> Path:
    """A file in the folder of records, so many seconds old."""
    app.store.records.mkdir(parents=True, exist_ok=True)
    path = app.store.records / name
    path.write_text(text, encoding="utf-8")
    os.utime(path, (1_000_000_000 - age, 1_000_000_000 - age))
    return path


# --- files -----------------------------------------------------------------------------------


def test_a_record_is_picked_in_the_list_of_the_folder(app: App) -> None:
    newer, older = write(app, "b.record", dumps(sharp_end())), write(app, "a.record", "nonsense", age=60)
    write(app, "c.csv", "no record")
    show(app, RecordsScene())
    press(app, pygame.K_o)
    scene = top(app)
    assert isinstance(scene, OpenFileScene)
    rows = [row for (row,) in scene.list.rows if isinstance(row, Row)]
    assert [(row.key, row.end[0]) for row in rows] == [(newer, "WATCH"), (older, "NO RECORD")]
    assert rows[0].left == ("b.record", "Anna against General and Recruit")
    assert rows[0].right[0] == GAMES["sharp_end"].name
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert top(app) is scene
    assert app.toasts.shown is not None
    assert "Line 1" in app.toasts.shown[1]
    press(app, pygame.K_UP, pygame.K_RETURN)
    assert isinstance(top(app), ReplayScene)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene
    press(app, pygame.K_ESCAPE)
    assert isinstance(top(app), RecordsScene)


def test_a_long_list_is_walked_with_keys_and_the_wheel(app: App) -> None:
    for number in range(12):
        write(app, f"{number:02}.record", dumps(sharp_end()), age=number)
    scene = OpenFileScene()
    show(app, scene)
    heard: list[str] = []
    scene.form.play = heard.append
    press(app, *[pygame.K_DOWN] * 11)
    assert heard == ["hover"] * 11
    assert scene.form.ring.focused == app.store.records / "11.record"
    press(app, pygame.K_HOME)
    assert scene.form.ring.focused == app.store.records / "00.record"
    steps(app, 2, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-9, flipped=False))
    assert app.store.records / "11.record" in [widget.key for widget in scene.form.widgets]


def test_an_empty_folder_says_how_a_record_comes_there(app: App, folders_shown: list[Path]) -> None:
    scene = OpenFileScene()
    show(app, scene)
    assert scene.form.ring.focused == "back"
    press(app, pygame.K_f)
    assert app.toasts.shown is not None, "there is no folder to show yet"
    assert not folders_shown
    write(app, "a.record", "")
    press(app, pygame.K_f)
    assert folders_shown == [app.store.records]


def test_a_file_that_is_dropped_is_watched(app: App, tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    path.write_text(dumps(sharp_end()), encoding="utf-8")
    show(app, TitleScene())
    dropped(app, path)
    assert isinstance(top(app), ReplayScene)


@pytest.mark.parametrize(
    "match", ["seat: dragon\nseed: 7\nactions:\n", "seat: captain\nseed: 7\nactions:\nmarch 3 Q9\n"]
)
def test_a_record_that_cannot_be_played_gets_a_sentence(app: App, tmp_path: Path, match: str) -> None:
    path = tmp_path / "evening.record"
    path.write_text(f"five fronts record 1\ngame: battlefronts\nseat: human\n{match}", encoding="utf-8")
    scene = TitleScene()
    show(app, scene)
    dropped(app, path)
    assert top(app) is scene
    assert app.toasts.shown is not None
    assert app.toasts.shown[0] == "NOT OPENED"


@pytest.mark.parametrize("what", ["picture", "folder", "nothing"])
def test_anything_else_that_is_dropped_gets_a_sentence(app: App, tmp_path: Path, what: str) -> None:
    path = tmp_path / what
    if what == "picture":
        path.write_bytes(b"\x89PNG\xff\xfe")
    elif what == "folder":
        path.mkdir()
    scene = TitleScene()
    show(app, scene)
    dropped(app, path)
    assert top(app) is scene
    assert app.toasts.shown is not None
    assert app.toasts.shown[0] == "NOT OPENED"
    assert what in app.toasts.shown[1]


def test_nothing_is_opened_over_another_match(app: App, tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    path.write_text(dumps(sharp_end()), encoding="utf-8")
    show(app, TitleScene())
    dropped(app, path)
    scene = top(app)
    dropped(app, path)
    assert top(app) is scene
    assert app.toasts.shown is not None
    assert "not during a match" in app.toasts.shown[1]


# --- names, marks and the search -------------------------------------------------------------


def test_a_match_gets_a_name_and_a_mark_that_stay(app: App) -> None:
    scene = opened(app, 2)
    press(app, pygame.K_m)
    page = top(app)
    assert isinstance(page, MatchScene)
    click(app, page.name)
    for letter in "The bridge":
        steps(app, 1, pygame.event.Event(pygame.TEXTINPUT, text=letter))
    press(app, pygame.K_RETURN)
    click(app, page.favourite)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene
    again = History(Store(app.store.folder)).matches()
    assert [past.label for past in again] == [Label("The bridge", True), Label()]
    row = scene.list.rows[0][0]
    assert isinstance(row, Row)
    assert (row.end[1], row.left[0]) == ("star", "The bridge")
    press(app, pygame.K_v)
    assert [past.label.name for past in listed(scene)] == ["The bridge"]
    press(app, pygame.K_v)
    assert len(listed(scene)) == 2


def test_the_keys_of_the_page_of_a_match(app: App) -> None:
    scene = opened(app, 1)
    press(app, pygame.K_m, pygame.K_v, pygame.K_w)
    assert isinstance(top(app), ReplayScene)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert top(app) is scene
    assert app.history.matches()[0].label.favourite


@pytest.mark.parametrize("full", [False, True])
def test_a_copy_shows_the_folder_unless_it_would_lie_behind_the_window(
    app: App, folders_shown: list[Path], full: bool
) -> None:
    opened(app, 1)
    app.settings.fullscreen = full
    press(app, pygame.K_m, pygame.K_e)
    assert len(app.store.listing(app.store.records)) == 1
    assert folders_shown == ([] if full else [app.store.records])


def test_a_key_presses_no_button_that_cannot_be_pressed(app: App) -> None:
    """There is nothing to review in a match of bots alone."""
    app.history.add(replace(finished(), seats=(SeatEntry("captain"), SeatEntry("general"))))
    show(app, RecordsScene())
    press(app, pygame.K_m)
    page = top(app)
    assert isinstance(page, MatchScene)
    press(app, pygame.K_r)
    assert (top(app), app.toasts.shown) == (page, None)


def test_the_search_finds_what_stands_in_a_row(app: App) -> None:
    scene = opened(app, 4)
    click(app, scene.search)
    for letter in "sharp an":
        steps(app, 1, pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert [past.seats[0].name for past in listed(scene)] == ["Anna"]
    press(app, pygame.K_RETURN)
    assert not scene.search.editing
    assert [key for key in keys(scene) if isinstance(key, tuple) and key[0] == "match"] == [
        ("match", listed(scene)[0].number)
    ]


@pytest.mark.parametrize(
    ("words", "one", "other"),
    [
        ("", True, True),
        ("  ", True, True),
        ("vict", True, False),
        ("SHARP general", True, True),
        ("eneral", False, False),
        ("defeat at", False, True),
    ],
)
def test_every_word_that_is_looked_for_begins_one_of_the_match(words: str, one: bool, other: bool) -> None:
    assert (found(WON, words), found(LOST, words)) == (one, other)


def test_a_label_is_cleaned_and_needs_a_match_that_is_written(tmp_path: Path) -> None:
    kept = History(Store(tmp_path))
    kept.add(finished(1))
    (past,) = kept.matches()
    assert kept.set_label(past.number, Label("a\nb" + "c" * 99, True))
    assert kept.matches()[0].label == Label(("a b" + "c" * 99)[:LONGEST_LABEL], True)
    with closing(sqlite3.connect(kept.path)) as base:
        assert base.execute("SELECT name FROM matches").fetchall() == [(kept.matches()[0].label.name,)]
        base.execute("UPDATE matches SET name = ?", ("d\ne" + "f" * 99,))
        base.commit()
    assert kept.matches()[0].label.name == ("d e" + "f" * 99)[:LONGEST_LABEL]
    assert kept.set_label(past.number, Label())
    assert kept.matches()[0].label == Label()
    assert not kept.set_label(-1, Label("x"))


def test_a_mark_that_cannot_be_written_is_told(app: App) -> None:
    fill(app, 1)
    scene = RecordsScene()
    show(app, scene)
    app.history.path.unlink()
    app.history.path.mkdir()
    press(app, pygame.K_m, pygame.K_v, pygame.K_ESCAPE)
    assert top(app) is scene
    assert app.toasts.shown is not None
    assert app.toasts.shown[0] == "NOT NOTED"
