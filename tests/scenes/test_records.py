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
from scenes.menus.records import BAR, LIST, MatchesTab, RecordsScene
from scenes.menus.row_list import PAGE
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from tests.scenes.events import steps, typed, until
from tests.scenes.fought import finished, match_for_history, sharp_end_record
from tests.scenes.history_damage import alter
from tests.scenes.menus import interrupted_record_text, leave_interrupted_match, show, toast, top
from tests.scenes.table import checked_cast, click, move_mouse_to, press, top_scene
from tests.scenes.test_history import add_finished_matches
from tests.scenes.test_statistics import LOST, WON


def fill_history(app: App, matches: int = 12) -> None:
    """Add so many matches to the history. Only the newest, of At the Sharp End, has a record that can be replayed.

    The person has lost the first of those of Battlefronts and every third one after it.
    """
    for number in range(matches - 1):
        entries = (SeatEntry("human", f"Person {number}"), SeatEntry("captain"))
        is_lost = number % 3 == 0
        scores = (0.0, 1.0) if is_lost else (1.0, 0.0)
        app.history.add(
            FinishedMatch(
                "battlefronts",
                options={},
                seed=number,
                seats=entries,
                scores=scores,
                rounds=4,
                decisions=60,
                seconds=300,
                record="nonsense\n",
                faces=(),
            )
        )
    faces_rolled = (1, 2, 3, 4, 5, 6, 6)
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0), faces_rolled))


def open_list(app: App) -> MatchesTab:
    """Show the records page and return its list of matches."""
    page = show(app, RecordsScene())
    return checked_cast(MatchesTab, page.tab)


def opened(app: App, count: int = 12) -> MatchesTab:
    """Fill the history with this many matches and return the list that shows them."""
    fill_history(app, count)
    return open_list(app)


def focused(scene: MatchesTab) -> Past:
    """Return the match that has the focus."""
    key = checked_cast(tuple, scene.page.form.ring.focused)
    (past,) = scene.app.history.finished_matches([int(str(key[1]))])
    return past


def listed(scene: MatchesTab) -> list[Past]:
    """Return the finished matches of all rows of the list."""
    return scene.app.history.finished_matches([row.key[1] for row, *_ in scene.list.rows if isinstance(row.key, tuple)])


def row_at(scene: MatchesTab, number: int) -> Row:
    """Return a row of the list, counted from 0 at the top."""
    row, *_ = scene.list.rows[number]
    return checked_cast(Row, row)


def search_for(scene: MatchesTab, words: str) -> None:
    """Put words into the search field and press it."""
    scene.search.value = words
    scene.page.act("search")


MANY = 450


def test_a_long_list_makes_only_the_visible_rows(app: App) -> None:
    add_finished_matches(app.history, MANY, ["battlefronts"])
    scene = open_list(app)
    assert len(scene.list.rows) == MANY
    assert len(scene.list.rows.made) == PAGE
    press(app, pygame.K_END)
    assert focused(scene).number == 1, "the oldest match"
    assert len(scene.list.rows.made) < 3 * PAGE


def test_a_search_looks_through_100_matches_a_frame(app: App) -> None:
    """The match that is looked for is one of the oldest, so it is found in the fifth frame."""
    add_finished_matches(app.history, MANY, ["battlefronts"])
    app.history.set_label(number=3, label=Label("The long evening"))
    scene = open_list(app)

    search_for(scene, "long evening")
    assert (len(scene.list.rows), len(scene.unsearched)) == (0, MANY - 100)
    steps(app, 3)
    assert ([past.number for past in listed(scene)], len(scene.unsearched)) == ([], MANY - 400)
    steps(app, 1)
    assert [past.number for past in listed(scene)] == [3]


def keys(scene: MatchesTab) -> list[Hashable]:
    """Return the keys of all widgets of the page."""
    return [widget.key for widget in scene.page.form.widgets]


def is_on_page(scene: MatchesTab, past: Past) -> bool:
    """Return whether the row of a match is in sight."""
    return ("match", past.number) in keys(scene)


# --- the list --------------------------------------------------------------------------------


def test_a_tab_that_was_clicked_does_not_stay_lit_when_a_key_opens_another(app: App) -> None:
    scene = opened(app, count=1)
    first, second = scene.page.tabs[:2]
    click(app, first)
    press(app, pygame.K_2)
    assert scene.page.form.ring.focused == second.key
    assert scene.page.form.ring.hovered is None


def test_the_wheel_scrolls_the_list_and_lights_the_row_that_comes_under_the_mouse(app: App) -> None:
    scene = opened(app)
    newest, *_, oldest = app.history.matches()
    row = scene.page.form.widget(("match", newest.number))
    move_mouse_to(app, row.box[0] + 200, row.box[1] + 20)

    steps(app, 2, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-9, flipped=False))

    assert not is_on_page(scene, newest)
    assert is_on_page(scene, oldest)
    first_row = next(key for key in keys(scene) if isinstance(key, tuple) and key[0] == "match")
    assert scene.page.form.ring.hovered == first_row


def test_a_match_that_cannot_be_replayed_is_reported_in_a_sentence(app: App) -> None:
    """The second row is a match whose record is nonsense."""
    scene = opened(app)
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert top(app) is scene.page
    _, words = toast(app)
    assert "Line 1" in words


def test_a_copy_made_on_the_page_of_a_match_is_shown_in_its_folder(app: App, folders_shown: list[Path]) -> None:
    scene = opened(app)
    newest = app.history.matches()[0]
    click(app, scene.page.form.widget(("more", newest.number)))
    page = top_scene(app, MatchScene)
    click(app, page.form.widget("copy"))
    assert (app.store.records / "sharp_end-1.record").read_text(encoding="utf-8") == dumps(sharp_end_record())
    assert folders_shown == [app.store.records]


def test_a_copy_made_by_key_in_the_list_is_only_written(app: App, folders_shown: list[Path]) -> None:
    scene = opened(app)
    press(app, pygame.K_DOWN, pygame.K_e)
    assert (app.store.records / "battlefronts-1.record").exists()
    assert top(app) is scene.page
    assert folders_shown == []


def test_a_resize_keeps_the_list_and_its_focus(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_END)
    focused_before = focused(scene)
    for size in ((800, 500), (100, 60), (1280, 720)):
        app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        for _ in range(4):
            app.step(0.1, [])
    assert top(app) is scene.page
    assert focused(scene) == focused_before


def pictures_in(scene: MatchesTab) -> list[bool]:
    """Return for each visible finished match whether its row has the picture of the last table."""
    rows = [widget for widget in scene.list.visible_widgets if isinstance(widget, Row)]
    return [row.table is not None for row in rows]


def test_rows_get_pictures_of_the_last_tables_while_the_list_stands_still(app: App) -> None:
    """Only the newest match has a record that can be replayed. The others keep a part of the painting."""
    scene = opened(app, count=3)
    assert pictures_in(scene) == [False] * 3
    until(app, lambda: any(pictures_in(scene)))
    steps(app, 20)
    assert pictures_in(scene) == [True, False, False]

    picture = row_at(scene, 0).table
    scene.page.resume_scene()
    assert row_at(scene, 0).table is picture, "it is not drawn again"


@pytest.mark.parametrize(("count", "right"), [(3, BAR.right), (12, LIST.right)], ids=["no bar", "with a bar"])
def test_rows_extend_to_the_edge_or_to_the_scroll_bar(app: App, count: int, right: float) -> None:
    scene = opened(app, count)
    assert max(widget.box.right for widget in scene.list.visible_widgets) == right


# --- words of a row --------------------------------------------------------------------------


ROWS = [
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
    ("human:Anna general:Karrow", (0.0, 1.0), "Anna against General Karrow · won by Karrow", "DEFEAT"),
    ("human:Anna general:Ben", (0.0, 1.0), "Anna against Ben · won by Ben", "DEFEAT"),
    (
        "human:Anna captain:Karrow recruit captain:Tolm",
        (1.0, 0.0, 0.0, 0.0),
        "Anna against Captains Karrow and Tolm and Recruit · won by Anna",
        "VICTORY",
    ),
    ("captain:Pell recruit:Saye", (1.0, 0.0), "Captain Pell against Recruit Saye · won by Pell", "FOUGHT"),
    ("human:Anna corporal", (0.0, 1.0), "Anna against Corporal · won by Corporal", "DEFEAT"),
]
"""Seats of a match, its scores, the words of its row, and its badge."""


@pytest.mark.parametrize(("seats", "scores", "words", "badge"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_the_players_and_the_result(seats: str, scores: tuple[float, ...], words: str, badge: str) -> None:
    entries = tuple(SeatEntry(*entry.split(":")) for entry in seats.split())
    past = Past(number=1, game="sharp_end", options={}, seats=entries, scores=scores, rounds=5, seconds=1240, ended=0)
    assert f"{describe_sides(past)} · {match_row.describe_winners(past)}" == words
    assert match_row.result_badge(past)[0] == badge
    assert match_row.describe_length(past) == "5 turns · 21 min"


def test_a_match_of_an_unknown_game_has_a_row(app: App) -> None:
    """The match was played with a version that had a game called old_war."""
    entries = (SeatEntry("human"), SeatEntry("general"))
    app.history.add(
        FinishedMatch(
            "old_war", {}, seed=1, seats=entries, scores=(1.0, 0.0), rounds=1, decisions=7, seconds=5.0, record="x"
        )
    )
    open_list(app)
    (past,) = app.history.matches()
    assert (match_row.game_name(past.game), describe_sides(past)) == ("Old war", "Seat 1 against General")
    assert match_row.describe_length(past) == "1 round · 1 min"


# --- interrupted matches, practice, and letters -----------------------------------------------


def leave_interrupted(app: App, count: int) -> None:
    """Leave this many interrupted matches behind. Every second one is practice."""
    for number in range(count):
        text = interrupted_record_text()
        if number % 2:
            text = text.replace("seed:", "practice: yes\nseed:")
        leave_interrupted_match(app, text, f"battlefronts-{number}")


def kinds(scene: MatchesTab) -> list[str]:
    """Return the kind of each row: resume for an interrupted match, match for a finished one, or fold."""
    return [row.key[0] if isinstance(row.key, tuple) else str(row.key) for row, *_ in scene.list.rows]


@pytest.mark.parametrize(("interrupted", "shown"), [(0, 0), (1, 1), (3, 3), (4, 2), (7, 2)])
def test_more_than_three_interrupted_matches_are_folded_so_that_finished_ones_stay_in_sight(
    app: App, interrupted: int, shown: int
) -> None:
    leave_interrupted(app, interrupted)
    scene = opened(app, count=3)
    folded = ["fold"] if interrupted > shown else []
    assert kinds(scene) == ["resume"] * shown + folded + ["match"] * 3
    assert all(is_on_page(scene, past) for past in app.history.matches())


def test_folded_matches_are_unfolded_and_folded_again_by_keys(app: App) -> None:
    """Seven matches are interrupted: two are shown, and one row stands for five more."""
    folded, unfolded = ["resume"] * 2 + ["fold"] + ["match"] * 12, ["resume"] * 7 + ["fold"] + ["match"] * 12
    leave_interrupted(app, count=7)
    scene = opened(app, count=12)
    ring = scene.page.form.ring
    assert kinds(scene) == folded
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    assert ring.focused == "fold"
    assert row_at(scene, 2).left[0] == "5 more matches to go on with"

    # Unfolded, the focus is on the first match that has come, and DOWN leads through all rows.
    press(app, pygame.K_RETURN)
    assert kinds(scene) == unfolded
    walked = [ring.focused]
    for _ in range(17):
        press(app, pygame.K_DOWN)
        walked.append(ring.focused)
    assert walked == [row.key for row, *_ in scene.list.rows[2:]]

    # Folded again, the focus stays on that row.
    for _ in range(12):
        press(app, pygame.K_UP)
    press(app, pygame.K_RETURN)
    assert kinds(scene) == folded
    assert ring.focused == "fold"

    press(app, pygame.K_END)
    assert focused(scene) == app.history.matches()[-1]
    press(app, pygame.K_HOME)
    assert ring.focused == row_at(scene, 0).key


def test_a_search_finds_finished_matches_only(app: App) -> None:
    """Of three finished matches two are of Battlefronts, and both interrupted ones are."""
    leave_interrupted(app, count=2)
    scene = opened(app, count=3)
    all_matches = ["resume"] * 2 + ["match"] * 3

    search_for(scene, "battlefronts")
    assert kinds(scene) == ["match"] * 2
    search_for(scene, " ")
    assert kinds(scene) == all_matches

    search_for(scene, "battlefronts")
    press(app, pygame.K_ESCAPE)
    assert (scene.search.value, kinds(scene)) == ("", all_matches), "ESC ends the search and not the page"
    assert top(app) is scene.page

    press(app, pygame.K_v)
    assert kinds(scene) == [], "V shows favourites only, and there are none"


def test_practice_and_guided_matches_are_marked_in_their_rows(app: App) -> None:
    """One of two interrupted matches is practice. Then a guided match is finished, whose row comes after those two."""
    leave_interrupted(app, count=2)
    scene = opened(app, count=1)
    assert [row.mark for row, *_ in scene.list.rows] == ["practice", "", ""]

    app.history.add(replace(match_for_history(sharp_end_record(seed=9), (1.0, 0.0, 0.0)), practice=GUIDED))
    scene.page.resume_scene()
    newest_finished = row_at(scene, 2)
    assert (newest_finished.badge[0], newest_finished.mark) == ("VICTORY", "guided")
    assert describe_totals(app.history.life_totals()).startswith("1 MATCH · 1 PRACTICE MATCH · ")


def test_a_match_of_a_few_seconds_is_listed_and_summed_up_as_one_minute() -> None:
    short = replace(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)), seconds=5)
    assert describe_length(short).endswith("1 min")
    assert describe_totals(Life(matches=1, seconds=5)).endswith("1 MIN PLAYED")


def test_copy_and_review_do_nothing_to_an_interrupted_match(app: App) -> None:
    leave_interrupted(app, count=1)
    scene = opened(app, count=12)
    press(app, pygame.K_e, pygame.K_r)
    assert top(app) is scene.page
    assert app.store.listing(app.store.records) == set()


def test_the_letter_x_removes_an_interrupted_match_and_keeps_a_copy(app: App) -> None:
    """The focus is on the interrupted match, then on the newest finished one, which stays."""
    leave_interrupted(app, count=1)
    scene = opened(app, count=12)
    press(app, pygame.K_x)
    assert kinds(scene) == ["match"] * 12
    assert scene.page.form.ring.focused == row_at(scene, 0).key
    (copy,) = app.store.listing(app.store.records)
    assert copy.read_text(encoding="utf-8") == interrupted_record_text()

    press(app, pygame.K_x)
    assert kinds(scene) == ["match"] * 12


def test_the_letter_f_shows_the_matches_of_one_game_after_another(app: App) -> None:
    """The only match At the Sharp End can be reviewed. Those of Battlefronts have no record for it."""
    scene = opened(app, count=12)
    press(app, pygame.K_f)
    assert scene.records.slug == "battlefronts"
    press(app, pygame.K_r)
    assert top(app) is scene.page

    press(app, pygame.K_f, pygame.K_r)
    assert scene.records.slug == "sharp_end"
    assert len(kinds(scene)) == 1


# --- files -----------------------------------------------------------------------------------


def drop_file(app: App, path: Path) -> None:
    """Drop a file on the window."""
    steps(app, 2, pygame.event.Event(pygame.DROPFILE, file=str(path)))


def write_to_records(app: App, name: str, text: str, age: int = 0) -> Path:
    """Write a file to the folder of records that was changed `age` seconds ago. Returns its path."""
    app.store.records.mkdir(parents=True, exist_ok=True)
    path = app.store.records / name
    path.write_text(text, encoding="utf-8")
    modified = 1_000_000_000 - age
    os.utime(path, (modified, modified))
    return path


def test_the_files_of_the_folder_are_listed_with_the_newest_first(app: App) -> None:
    """Only files that end in .record are shown. Each row says whether the file holds a record."""
    newer = write_to_records(app, "b.record", dumps(sharp_end_record()))
    older = write_to_records(app, "a.record", "nonsense", age=60)
    write_to_records(app, "c.csv", "no record")
    show(app, RecordsScene())
    press(app, pygame.K_o)
    scene = top_scene(app, OpenFileScene)
    rows = [row for (row,) in scene.list.rows if isinstance(row, Row)]
    assert [(row.key, row.badge[0]) for row in rows] == [(newer, "WATCH"), (older, "NO RECORD")]
    assert rows[0].left == ("b.record", "Anna against General and Recruit")
    assert rows[0].right[0] == GAMES["sharp_end"].name


def test_the_page_shows_a_record_of_the_folder_and_refuses_other_files(app: App) -> None:
    write_to_records(app, "b.record", dumps(sharp_end_record()))
    write_to_records(app, "a.record", "nonsense", age=60)
    show(app, RecordsScene())
    press(app, pygame.K_o)
    file_page = top_scene(app, OpenFileScene)  # the first row is b.record, which is newer than a.record

    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert top(app) is file_page
    _, words = toast(app)
    assert "Line 1" in words, "nonsense is not a record"

    press(app, pygame.K_UP, pygame.K_RETURN)
    assert isinstance(top(app), ReplayScene)
    press(app, pygame.K_ESCAPE)
    assert top(app) is file_page
    press(app, pygame.K_ESCAPE)
    assert isinstance(top(app), RecordsScene)


def test_the_folder_of_records_is_shown_only_once_it_exists(app: App, folders_shown: list[Path]) -> None:
    scene = show(app, OpenFileScene())
    assert scene.form.ring.focused == "back"
    press(app, pygame.K_f)
    assert app.toasts.visible is not None
    assert not folders_shown

    write_to_records(app, "a.record", "")
    press(app, pygame.K_f)
    assert folders_shown == [app.store.records]


HEAD = "five fronts record 1\ngame: battlefronts\nseat: human\n"
UNPLAYABLE: dict[str, str | bytes | None] = {
    "dragon": f"{HEAD}seat: dragon\nseed: 7\nactions:\n",
    "march 3 Q9": f"{HEAD}seat: captain\nseed: 7\nactions:\nmarch 3 Q9\n",
    "picture": b"\x89PNG\xff\xfe",
    "folder": None,
    "nothing": "",
}
"""By a word of the complaint, which is also the name of the file: its content.

None is a folder instead of a file, and "" is no file at all.
"""


@pytest.mark.parametrize("name", UNPLAYABLE)
def test_a_dropped_file_that_cannot_be_played_is_refused_in_a_sentence(app: App, tmp_path: Path, name: str) -> None:
    path, content = tmp_path / name, UNPLAYABLE[name]
    if content is None:
        path.mkdir()
    elif content:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    scene = show(app, TitleScene())

    drop_file(app, path)

    assert top(app) is scene
    head, words = toast(app)
    assert head == "NOT OPENED"
    assert name in words


def test_a_record_dropped_during_a_match_stays_closed_with_a_toast(app: App, tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    path.write_text(dumps(sharp_end_record()), encoding="utf-8")
    show(app, TitleScene())
    drop_file(app, path)
    replay = top_scene(app, ReplayScene)

    drop_file(app, path)

    assert top(app) is replay, "a replay counts as a match"
    _, words = toast(app)
    assert "not during a match" in words


# --- names, marks and the search -------------------------------------------------------------


def test_a_restart_finds_the_name_and_the_star_of_a_match(app: App) -> None:
    """Both are written to the history and shown in the row. V shows starred matches only."""
    scene = opened(app, count=2)
    press(app, pygame.K_m)
    page = top_scene(app, MatchScene)
    click(app, page.name)
    for letter in "The bridge":
        steps(app, 1, typed(letter))
    press(app, pygame.K_RETURN)
    click(app, page.favourite)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene.page

    again = History(Store(app.store.folder)).matches()
    assert [past.label for past in again] == [Label("The bridge", favourite=True), Label()]
    row = row_at(scene, 0)
    assert (row.badge[1], row.left[0]) == ("star", "The bridge")

    press(app, pygame.K_v)
    assert [past.label.name for past in listed(scene)] == ["The bridge"]
    press(app, pygame.K_v)
    assert len(listed(scene)) == 2


@pytest.mark.parametrize("fullscreen", [False, True], ids=["in a window", "fullscreen"])
def test_a_copy_shows_its_folder_unless_the_game_is_in_fullscreen(
    app: App, folders_shown: list[Path], fullscreen: bool
) -> None:
    """In fullscreen, the file manager would open behind the game."""
    opened(app, count=1)
    app.settings.fullscreen = fullscreen
    press(app, pygame.K_m, pygame.K_e)
    assert len(app.store.listing(app.store.records)) == 1
    assert folders_shown == ([] if fullscreen else [app.store.records])


def test_a_key_does_not_press_a_dim_button(app: App) -> None:
    """R would review the match, but there is nothing to review in a match of bots alone."""
    app.history.add(replace(finished(), seats=(SeatEntry("captain"), SeatEntry("general"))))
    show(app, RecordsScene())
    press(app, pygame.K_m)
    page = top_scene(app, MatchScene)
    press(app, pygame.K_r)
    assert top(app) is page
    assert app.toasts.visible is None


@pytest.mark.parametrize(
    ("words", "finds_won", "finds_lost"),
    [
        ("", True, True),
        ("  ", True, True),
        ("vict", True, False),
        ("SHARP general", True, True),
        ("eneral", False, False),
        ("defeat at", False, True),
    ],
)
def test_a_search_finds_a_match_if_each_word_begins_a_word_of_its_row(
    words: str, finds_won: bool, finds_lost: bool
) -> None:
    """Two matches At the Sharp End against a General are looked for, one that was won and one that was lost."""
    assert matches_search(WON, words) is finds_won
    assert matches_search(LOST, words) is finds_lost


def test_the_name_of_a_match_is_cleaned_and_shortened_when_written_and_when_read(tmp_path: Path) -> None:
    """A new line becomes a space. The second name was put into the file by another program."""
    kept = History(Store(tmp_path))
    kept.add(finished(1))
    (past,) = kept.matches()

    assert kept.set_label(past.number, Label("a\nb" + "c" * 99, favourite=True))
    cleaned = ("a b" + "c" * 99)[:LONGEST_LABEL]
    assert kept.matches()[0].label == Label(cleaned, favourite=True)
    with closing(sqlite3.connect(kept.path)) as base:
        assert base.execute("SELECT name FROM matches").fetchall() == [(cleaned,)]

    alter(kept.path, f"UPDATE matches SET name = 'd\ne{'f' * 99}'")
    assert kept.matches()[0].label.name == ("d e" + "f" * 99)[:LONGEST_LABEL]

    assert kept.set_label(past.number, Label())
    assert kept.matches()[0].label == Label()


def test_a_match_outside_the_history_cannot_get_a_name(tmp_path: Path) -> None:
    kept = History(Store(tmp_path))
    kept.add(finished(1))
    waiting_to_be_written = -1
    assert not kept.set_label(waiting_to_be_written, Label("x"))


def test_a_toast_says_that_a_star_could_not_be_written(app: App) -> None:
    """A folder has taken the place of the history while the page was open."""
    fill_history(app, matches=1)
    scene = show(app, RecordsScene())
    app.history.path.unlink()
    app.history.path.mkdir()
    press(app, pygame.K_m, pygame.K_v, pygame.K_ESCAPE)
    assert top(app) is scene
    head, _ = toast(app)
    assert head == "NOT NOTED"
