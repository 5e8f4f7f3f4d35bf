"""The list of the records page by mouse, keys and gamepad, and the words of its rows."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Hashable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry, dumps
from scenes.app import App
from scenes.keeping.finished import FinishedMatch, Label, Past
from scenes.keeping.history import LONGEST_LABEL, History
from scenes.keeping.life import Life
from scenes.keeping.schemas import GUIDED
from scenes.keeping.store import Store
from scenes.menus import match_row
from scenes.menus.interrupted import describe_sides
from scenes.menus.match_row import Row, describe_length, describe_totals, matches_search
from scenes.menus.match_scene import MatchScene
from scenes.menus.open_file import OpenFileScene
from scenes.menus.records import MatchesTab, RecordsScene
from scenes.menus.row_list import PAGE
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from tests.scenes.events import steps
from tests.scenes.fought import fought, sharp_end
from tests.scenes.menus import interrupted, leave, show, toast, top
from tests.scenes.table import click, expect, press, top_scene
from tests.scenes.test_history import alter, finished, many
from tests.scenes.test_statistics import LOST, WON


def fill(app: App, matches: int = 12) -> None:
    """Many matches, the newest of them one that can be played again."""
    for number in range(matches - 1):
        entries = (SeatEntry("human", f"Person {number}"), SeatEntry("captain"))
        scores = (1.0, 0.0) if number % 3 else (0.0, 1.0)
        app.history.add(FinishedMatch("battlefronts", {}, number, entries, scores, 4, 60, 300, "nonsense\n", ()))
    app.history.add(fought(sharp_end(), (1.0, 0.0, 0.0), (1, 2, 3, 4, 5, 6, 6)))


def matches(app: App) -> MatchesTab:
    """The open list on a page that is shown."""
    page = show(app, RecordsScene())
    return expect(MatchesTab, page.tab)


def opened(app: App, count: int = 12) -> MatchesTab:
    fill(app, count)
    return matches(app)


def focused(scene: MatchesTab) -> Past:
    """The match that has the focus."""
    key = expect(tuple, scene.page.form.ring.focused)
    (past,) = scene.app.history.past([int(str(key[1]))])
    return past


def listed(scene: MatchesTab) -> list[Past]:
    """The matches of all rows."""
    return scene.app.history.past([row.key[1] for row, *_ in scene.list.rows if isinstance(row.key, tuple)])


def test_only_rows_that_are_needed_are_made_and_a_search_takes_no_frame_long(app: App) -> None:
    many(app.history, 450, ["battlefronts"])
    app.history.set_label(3, Label("The long evening"))
    scene = matches(app)
    assert len(scene.list.rows) == 450
    assert len(scene.list.rows.made) == PAGE
    press(app, pygame.K_END)
    assert focused(scene).number == 1
    assert len(scene.list.rows.made) < 3 * PAGE
    scene.search.value = "long evening"
    scene.page.act("search")
    assert (len(scene.list.rows), len(scene.unsearched)) == (0, 350)
    steps(app, 3)
    assert ([past.number for past in listed(scene)], len(scene.unsearched)) == ([], 50)
    steps(app, 1)
    assert [past.number for past in listed(scene)] == [3]


def keys(scene: MatchesTab) -> list[Hashable]:
    return [widget.key for widget in scene.page.form.widgets]


# --- the list --------------------------------------------------------------------------------


def test_the_tab_before_does_not_go_on_shining(app: App) -> None:
    scene = opened(app, 1)
    click(app, scene.page.tabs[0])
    press(app, pygame.K_2)
    assert scene.page.form.ring.focused == scene.page.tabs[1].key
    assert scene.page.form.ring.hovered is None


def test_the_wheel_scrolls_and_brings_other_rows_under_the_mouse(app: App) -> None:
    scene = opened(app)
    assert ("match", app.history.matches()[0].number) in keys(scene)
    row = scene.page.form.widget(("match", app.history.matches()[0].number))
    x, y = (row.box[0] + 200) * app.canvas.k, (row.box[1] + 20) * app.canvas.k
    steps(app, 2, pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
    steps(app, 2, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-9, flipped=False))
    assert ("match", app.history.matches()[0].number) not in keys(scene)
    assert ("match", app.history.matches()[-1].number) in keys(scene)
    first = next(key for key in keys(scene) if isinstance(key, tuple) and key[0] == "match")
    assert scene.page.form.ring.hovered == first


def test_a_match_that_cannot_be_played_again_is_told_in_a_sentence(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert top(app) is scene.page
    assert "Line 1" in toast(app)[1]


def test_a_copy_by_mouse_and_by_key(app: App, folders_shown: list[Path]) -> None:
    scene = opened(app)
    newest = app.history.matches()[0]
    click(app, scene.page.form.widget(("more", newest.number)))
    page = top_scene(app, MatchScene)
    click(app, page.form.widget("copy"))
    assert (app.store.records / "sharp_end-1.record").read_text(encoding="utf-8") == dumps(sharp_end())
    assert folders_shown == [app.store.records]
    press(app, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_e)
    assert (app.store.records / "battlefronts-1.record").exists()
    assert top(app) is scene.page
    assert len(folders_shown) == 1, "E in the list only writes"


# --- words of a row --------------------------------------------------------------------------


def test_a_resize_keeps_the_list_and_its_focus(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_END)
    before = focused(scene)
    for size in ((800, 500), (100, 60), (1280, 720)):
        app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        for _ in range(4):
            app.step(0.1, [])
    assert top(app) is scene.page
    assert focused(scene) == before


@pytest.mark.parametrize(
    ("seats", "scores", "words", "head"),
    [
        ("human:Anna general", (1.0, 0.0), "Anna against General · won by Anna", "VICTORY"),
        ("recruit human", (1.0, 0.0), "Baker against Recruit · won by Recruit", "DEFEAT"),
        (
            "human:Anna recruit recruit general",
            (0.5, 0.0, 0.0, 0.5),
            "Anna against 2 Recruits and General · won by Anna and General",
            "SHARED",
        ),
        ("human:Anna recruit recruit", (0.0, 0.5, 0.5), "Anna against 2 Recruits · won by 2 Recruits", "DEFEAT"),
        ("human:Anna human:Ben", (0.5, 0.5), "Anna against Ben · nobody won", "FOUGHT"),
        ("human:Anna captain", (0.5, 0.5), "Anna against Captain · nobody won", "DRAW"),
        ("general recruit recruit", (0.0, 1.0, 0.0), "General and 2 Recruits · won by Recruit", "FOUGHT"),
        ("human:Anna human:Ben human", (0.0, 0.0, 1.0), "Anna, Ben and Charlie · won by Charlie", "FOUGHT"),
        ("human:Anna corporal", (0.0, 1.0), "Anna against Corporal · won by Corporal", "DEFEAT"),
    ],
)
def test_a_row_says_who_fought_and_how_it_ended(seats: str, scores: tuple[float, ...], words: str, head: str) -> None:
    entries = tuple(SeatEntry(*entry.split(":")) for entry in seats.split())
    past = Past(1, "sharp_end", {}, entries, scores, 5, 1240, 0)
    assert f"{describe_sides(past)} · {match_row.describe_winners(past)}" == words
    assert match_row.result_badge(past)[0] == head
    assert match_row.describe_length(past) == "5 turns · 21 min"


def test_a_game_that_is_not_here_any_more_still_has_its_row(app: App) -> None:
    entries = (SeatEntry("human"), SeatEntry("general"))
    app.history.add(FinishedMatch("old_war", {}, 1, entries, (1.0, 0.0), 1, 7, 5.0, "x"))
    matches(app)
    (past,) = app.history.matches()
    assert (match_row.game_name(past.game), describe_sides(past)) == ("Old war", "Seat 1 against General")
    assert match_row.describe_length(past) == "1 round · 1 min"


# --- won and lost ----------------------------------------------------------------------------


def past(kinds: str, scores: tuple[float, ...], game: str = "sharp_end") -> Past:
    return Past(1, game, {}, tuple(SeatEntry(kind) for kind in kinds.split()), scores, 5, 60, 0)


# --- interrupted matches fold, practice is marked, letters act on the row in focus -----------------


def left_behind(app: App, count: int) -> None:
    """So many interrupted matches, every second one practice."""
    for number in range(count):
        text = interrupted()
        leave(app, text.replace("seed:", "practice: yes\nseed:") if number % 2 else text, f"battlefronts-{number}")


def kinds(scene: MatchesTab) -> list[str]:
    """What each row of the list stands for."""
    return [row.key[0] if isinstance(row.key, tuple) else str(row.key) for row, *_ in scene.list.rows]


@pytest.mark.parametrize(("left", "shown"), [(0, 0), (1, 1), (3, 3), (4, 2), (7, 2)])
def test_interrupted_matches_do_not_push_the_results_away(app: App, left: int, shown: int) -> None:
    left_behind(app, left)
    scene = opened(app, 3)
    folded = ["fold"] if left > shown else []
    assert kinds(scene) == ["resume"] * shown + folded + ["match"] * 3
    assert all(("match", past.number) in keys(scene) for past in app.history.matches()), (
        "all in sight without scrolling"
    )


def test_what_is_folded_is_shown_and_folded_again_by_keys(app: App) -> None:
    left_behind(app, 7)
    scene = opened(app, 12)
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    assert scene.page.form.ring.focused == "fold"
    assert scene.list.rows[2][0].left[0] == "5 more matches to go on with"
    press(app, pygame.K_RETURN)
    assert kinds(scene) == ["resume"] * 7 + ["fold"] + ["match"] * 12
    assert scene.page.form.ring.focused == scene.list.rows[2][0].key
    walked = [scene.page.form.ring.focused]
    for _ in range(17):
        press(app, pygame.K_DOWN)
        walked.append(scene.page.form.ring.focused)
    assert walked == [row.key for row, *_ in scene.list.rows[2:]]
    for _ in range(12):
        press(app, pygame.K_UP)
    press(app, pygame.K_RETURN)
    assert kinds(scene) == ["resume"] * 2 + ["fold"] + ["match"] * 12
    assert scene.page.form.ring.focused == "fold"
    press(app, pygame.K_END)
    assert focused(scene) == app.history.matches()[-1]
    press(app, pygame.K_HOME)
    assert scene.page.form.ring.focused == scene.list.rows[0][0].key


def test_who_looks_for_matches_finds_finished_ones_only(app: App) -> None:
    left_behind(app, 2)
    scene = opened(app, 3)
    scene.search.value = "battlefronts"
    scene.page.act("search")
    assert kinds(scene) == ["match"] * 2
    scene.search.value = " "
    scene.page.act("search")
    assert kinds(scene) == ["resume"] * 2 + ["match"] * 3
    scene.search.value = "battlefronts"
    scene.page.act("search")
    press(app, pygame.K_ESCAPE)
    assert (scene.search.value, kinds(scene)) == ("", ["resume"] * 2 + ["match"] * 3), "all are shown again"
    assert top(app) is scene.page
    press(app, pygame.K_v)
    assert kinds(scene) == []


def test_practice_is_marked_in_its_row(app: App) -> None:
    left_behind(app, 2)
    scene = opened(app, 1)
    assert [row.mark for row, *_ in scene.list.rows] == ["practice", "", ""]
    app.history.add(replace(fought(sharp_end(seed=9), (1.0, 0.0, 0.0)), practice=GUIDED))
    scene.page.resumed()
    row = scene.list.rows[2][0]
    assert (row.badge[0], row.mark) == ("VICTORY", "guided")
    assert describe_totals(app.history.life()).startswith("1 MATCH · 1 PRACTICE MATCH · ")


def test_a_match_of_seconds_lasts_a_minute_in_its_row_and_in_the_sum() -> None:
    short = replace(fought(sharp_end(), (1.0, 0.0, 0.0)), seconds=5)
    assert describe_length(short).endswith("1 min")
    assert describe_totals(Life(matches=1, seconds=5)).endswith("1 MIN PLAYED")


def test_every_letter_of_the_list_does_its_work(app: App) -> None:
    left_behind(app, 1)
    scene = opened(app, 12)
    press(app, pygame.K_e, pygame.K_r)
    assert (top(app), app.store.listing(app.store.records)) == (scene.page, set()), "a match that goes on has neither"
    press(app, pygame.K_x)
    assert kinds(scene) == ["match"] * 12
    assert scene.page.form.ring.focused == scene.list.rows[0][0].key
    (kept,) = app.store.listing(app.store.records)
    assert kept.read_text(encoding="utf-8") == interrupted()
    press(app, pygame.K_x)
    assert kinds(scene) == ["match"] * 12, "a finished match stays"
    press(app, pygame.K_f)
    assert scene.records.slug == "battlefronts"
    press(app, pygame.K_r)
    assert top(app) is scene.page
    press(app, pygame.K_f, pygame.K_r)
    assert scene.records.slug == "sharp_end"
    assert len(kinds(scene)) == 1


# --- Records from files: picked in a list, or dropped on the window; names, marks and the search in ---


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
    scene = top_scene(app, OpenFileScene)
    rows = [row for (row,) in scene.list.rows if isinstance(row, Row)]
    assert [(row.key, row.badge[0]) for row in rows] == [(newer, "WATCH"), (older, "NO RECORD")]
    assert rows[0].left == ("b.record", "Anna against General and Recruit")
    assert rows[0].right[0] == GAMES["sharp_end"].name
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert top(app) is scene
    assert "Line 1" in toast(app)[1]
    press(app, pygame.K_UP, pygame.K_RETURN)
    assert isinstance(top(app), ReplayScene)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene
    press(app, pygame.K_ESCAPE)
    assert isinstance(top(app), RecordsScene)


def test_an_empty_folder_says_how_a_record_comes_there(app: App, folders_shown: list[Path]) -> None:
    scene = show(app, OpenFileScene())
    assert scene.form.ring.focused == "back"
    press(app, pygame.K_f)
    assert app.toasts.shown is not None, "there is no folder to show yet"
    assert not folders_shown
    write(app, "a.record", "")
    press(app, pygame.K_f)
    assert folders_shown == [app.store.records]


HEAD = "five fronts record 1\ngame: battlefronts\nseat: human\n"
DROPPED: dict[str, str | bytes | None] = {
    "dragon": f"{HEAD}seat: dragon\nseed: 7\nactions:\n",
    "march 3 Q9": f"{HEAD}seat: captain\nseed: 7\nactions:\nmarch 3 Q9\n",
    "picture": b"\x89PNG\xff\xfe",
    "folder": None,
    "nothing": "",
}


@pytest.mark.parametrize("what", DROPPED)
def test_anything_that_is_dropped_and_cannot_be_played_gets_a_sentence(app: App, tmp_path: Path, what: str) -> None:
    path, held = tmp_path / what, DROPPED[what]
    if held is None:
        path.mkdir()
    elif held:
        path.write_bytes(held if isinstance(held, bytes) else held.encode())
    scene = show(app, TitleScene())
    dropped(app, path)
    assert top(app) is scene
    assert toast(app)[0] == "NOT OPENED"
    assert what in toast(app)[1]


def test_nothing_is_opened_over_another_match(app: App, tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    path.write_text(dumps(sharp_end()), encoding="utf-8")
    show(app, TitleScene())
    dropped(app, path)
    scene = top(app)
    dropped(app, path)
    assert top(app) is scene
    assert "not during a match" in toast(app)[1]


# --- names, marks and the search -------------------------------------------------------------


def test_a_match_gets_a_name_and_a_mark_that_stay(app: App) -> None:
    scene = opened(app, 2)
    press(app, pygame.K_m)
    page = top_scene(app, MatchScene)
    click(app, page.name)
    for letter in "The bridge":
        steps(app, 1, pygame.event.Event(pygame.TEXTINPUT, text=letter))
    press(app, pygame.K_RETURN)
    click(app, page.favourite)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene.page
    again = History(Store(app.store.folder)).matches()
    assert [past.label for past in again] == [Label("The bridge", True), Label()]
    row = expect(Row, scene.list.rows[0][0])
    assert (row.badge[1], row.left[0]) == ("star", "The bridge")
    press(app, pygame.K_v)
    assert [past.label.name for past in listed(scene)] == ["The bridge"]
    press(app, pygame.K_v)
    assert len(listed(scene)) == 2


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
    page = top_scene(app, MatchScene)
    press(app, pygame.K_r)
    assert (top(app), app.toasts.shown) == (page, None)


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
    assert (matches_search(WON, words), matches_search(LOST, words)) == (one, other)


def test_a_label_is_cleaned_and_needs_a_match_that_is_written(tmp_path: Path) -> None:
    kept = History(Store(tmp_path))
    kept.add(finished(1))
    (past,) = kept.matches()
    assert kept.set_label(past.number, Label("a\nb" + "c" * 99, True))
    assert kept.matches()[0].label == Label(("a b" + "c" * 99)[:LONGEST_LABEL], True)
    with closing(sqlite3.connect(kept.path)) as base:
        assert base.execute("SELECT name FROM matches").fetchall() == [(kept.matches()[0].label.name,)]
    alter(kept.path, f"UPDATE matches SET name = 'd\ne{'f' * 99}'")
    assert kept.matches()[0].label.name == ("d e" + "f" * 99)[:LONGEST_LABEL]
    assert kept.set_label(past.number, Label())
    assert kept.matches()[0].label == Label()
    assert not kept.set_label(-1, Label("x"))


def test_a_mark_that_cannot_be_written_is_told(app: App) -> None:
    fill(app, 1)
    scene = show(app, RecordsScene())
    app.history.path.unlink()
    app.history.path.mkdir()
    press(app, pygame.K_m, pygame.K_v, pygame.K_ESCAPE)
    assert top(app) is scene
    assert toast(app)[0] == "NOT NOTED"
