"""Copies of a save: a match counts once, whatever its file is called, and only files of ours are matches."""

from __future__ import annotations

import datetime
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from career.daily import deal_of_day, occasion_on
from career.occasions import DAY
from game.catalogue import GAMES
from game.core.record import SeatEntry, load, loads
from scenes import routes
from scenes.app import App
from scenes.keeping import history_file
from scenes.keeping.history import History
from scenes.keeping.keeper import Keeper, finished_match
from scenes.keeping.profiles import Profiles
from scenes.keeping.saves import is_save
from scenes.keeping.schemas import PRACTICE
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.daily_tab import Days
from scenes.menus.interrupted import find_interrupted, resume_match
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset, Scene
from tests.scenes.menus import show, toast
from tests.scenes.table import expect
from tests.scenes.test_history import finished

FOREIGN = (
    "sharp_end (conflicted copy 2026-11-28).record",
    "sharp_end.sync-conflict-20261128-101500-ABCDEFG.record",
    "sharp_end 2.record",
    "sharp_end (1).record",
    "sharp_end - Copy.record",
    "sharp_end-LAPTOP.record",
    "sharp_end-2.record.bak",
    "._sharp_end.record",
    ".sharp_end.record.swp",
    "Sharp_End.record",
    "friend.record",
    "chess-2.record",
    "notes.txt",
)
"""Names that synchronised folders, systems, editors and people give to files."""


def interrupt(app: App, setup: Setup, actions: int) -> Path:
    """Play a few actions of a match and leave it; its save."""
    scene = show(app, PlayScene(setup))
    for _ in range(actions):
        scene.session.play(scene.session.match.legal()[0])
    scene.keeper.keep()
    path = scene.keeper.kept
    assert path is not None
    app.stack.apply(Reset(Scene()))
    return path


def duel() -> Setup:
    return Setup(GAMES["sharp_end"], (SeatEntry("human", "Anna"), SeatEntry("recruit")), {"turns": "5"}, 6)


def play_to_end(app: App, scene: PlayScene) -> None:
    """Decide for everybody until the match is over, and leave the table."""
    while not scene.session.over:
        scene.session.play(scene.session.match.legal()[-1])
    scene.keeper.save()
    app.stack.apply(Reset(Scene()))


def resume(app: App, path: Path) -> PlayScene:
    change = expect(Reset, resume_match(app, path))
    return show(app, expect(PlayScene, change.scene))


def counted(app: App) -> list[str]:
    """Of all matches, whether they count: "" for one that does, newest first."""
    return [past.practice for past in app.history.matches()]


# --- what counts -----------------------------------------------------------------------------


@pytest.mark.parametrize("further", [0, 3], ids=["the same", "one further along"])
@pytest.mark.parametrize("first", [0, 1], ids=["the save first", "the copy first"])
def test_two_copies_of_a_save_count_once(app: App, further: int, first: int) -> None:
    path = interrupt(app, duel(), 4)
    copy = path.with_name("sharp_end-7.record")
    shutil.copy(path, copy)
    if further:
        scene = resume(app, copy)
        for _ in range(further):
            scene.session.play(scene.session.match.legal()[0])
        scene.keeper.keep()
        app.stack.apply(Reset(Scene()))
    for one in ([path, copy], [copy, path])[first]:
        play_to_end(app, resume(app, one))
    assert counted(app) == [PRACTICE, ""]
    assert "know this deal" in toast(app)[1]
    assert app.history.life().alone.played == app.history.life().tally().played == 1
    assert History(Store(app.store.folder)).life().alone.played == 1
    assert find_interrupted(app) == []


def test_two_copies_that_are_played_in_two_windows_at_once_count_once(app: App) -> None:
    """Neither knew of the end of the other when it went on."""
    path = interrupt(app, duel(), 4)
    copy = path.with_name("sharp_end-7.record")
    shutil.copy(path, copy)
    scene = resume(app, path)
    other = Store(app.store.folder)
    record = load(copy)
    late = Session(setup_of(record), record)
    play_to_end(app, scene)
    while not late.over:
        late.play(late.match.legal()[0])
    told = finished_match(late)
    assert told.counts
    assert told.record != app.history.record(1)
    assert History(other).has_counted(told)
    assert History(other).add(told)
    assert counted(app) == [PRACTICE, ""]
    assert app.history.past([2])[0].faces == ()
    assert app.history.life().alone.played == 1


def test_a_match_that_ends_after_its_copy_knows_that_it_is_practice(app: App) -> None:
    """So its results and its record say it as well as the history."""
    path = interrupt(app, duel(), 4)
    copy = path.with_name("sharp_end-7.record")
    shutil.copy(path, copy)
    record, other = load(copy), Store(app.store.folder)
    late = Session(setup_of(record), record)
    keeper = Keeper(late, other, History(other), copy)
    play_to_end(app, resume(app, path))
    while not late.over:
        late.play(late.match.legal()[0])
    keeper.save()
    assert late.setup.practice
    assert loads(app.history.record(2) or "").practice
    assert counted(app) == [PRACTICE, ""]
    assert not copy.exists()


def test_a_copy_of_a_match_that_has_ended_is_not_another_match(app: App) -> None:
    path = interrupt(app, duel(), 4)
    scene = resume(app, path)
    while not scene.session.over:
        scene.session.play(scene.session.match.legal()[0])
    scene.keeper.keep()
    copy = path.with_name("sharp_end-7.record")
    shutil.copy(path, copy)
    scene.keeper.save()
    app.stack.apply(Reset(Scene()))
    resume(app, copy)
    app.stack.apply(Reset(Scene()))
    assert counted(app) == [""]
    assert find_interrupted(app) == []


def test_the_first_try_of_a_day_is_made_once(app: App) -> None:
    game, today = GAMES["sharp_end"], app.history.now().date()
    deal = deal_of_day(game, today)
    seats = tuple(SeatEntry(kind) for kind in deal.kinds)
    path = interrupt(app, Setup(game, seats, deal.options, deal.seed, occasion=occasion_on(today)), 4)
    copy = path.with_name("sharp_end-7.record")
    shutil.copy(path, copy)
    for one in (path, copy):
        play_to_end(app, resume(app, one))
    assert len(app.history.occasions(DAY)) == 1
    assert Days(app).first_try(game, today).past == app.history.past([1])[0]
    assert app.history.life().days[-1][1] == 0, "the second one is of no day"


# --- what was seen elsewhere -----------------------------------------------------------------


def dropped(app: App, path: Path) -> None:
    """The save is dropped on the window, which shows every hand."""
    copy = app.store.folder / "copy.record"
    shutil.copy(path, copy)
    change = app.open_record(copy)
    assert change is not None
    app.stack.apply(change)


def played_by_its_code(app: App, path: Path) -> None:
    """The same deal is begun in the lobby: that is practice, and it shows the same hands."""
    record = load(path)
    scene = show(app, routes.match(replace(setup_of(record), occasion=None)))
    assert scene.setup.practice
    scene.keeper.keep()


def played_on_from_a_replay(app: App, path: Path) -> None:
    record = replace(load(path), practice=True)
    show(app, routes.match(setup_of(record), record)).keeper.keep()


def given_up(app: App, path: Path) -> None:
    copy = path.with_name("sharp_end-7.record")
    shutil.copy(path, copy)
    app.stack.apply(resume(app, copy).restart(99))


SEEN = [dropped, played_by_its_code, played_on_from_a_replay, given_up]


@pytest.mark.parametrize("see", SEEN, ids=lambda see: see.__name__)
def test_an_interrupted_match_whose_deal_was_seen_elsewhere_is_practice(
    app: App, see: Callable[[App, Path], None]
) -> None:
    path = interrupt(app, duel(), 4)
    see(app, path)
    app.stack.apply(Reset(Scene()))
    app.history = History(app.store)
    app.toasts.clear()
    assert resume(app, path).setup.practice
    assert "know this deal" in toast(app)[1]


def test_an_interrupted_match_that_nobody_has_seen_elsewhere_counts(app: App) -> None:
    path = interrupt(app, duel(), 4)
    for _ in range(3):
        app.history = History(app.store)
        assert not resume(app, path).setup.practice
        app.stack.apply(Reset(Scene()))
    play_to_end(app, resume(app, path))
    assert counted(app) == [""]


def test_a_match_that_was_left_before_its_first_action_counts(app: App) -> None:
    path = interrupt(app, duel(), 0)
    assert not resume(app, path).setup.practice


# --- histories -------------------------------------------------------------------------------


def test_matches_of_bots_may_have_one_deal_as_often_as_one_likes(store: Store) -> None:
    kept = History(store)
    for record in ("one", "two"):
        kept.add(replace(finished(), seats=(SeatEntry("captain"), SeatEntry("general")), record=record))
    assert [past.practice for past in kept.matches()] == ["", ""]


def test_a_deal_that_waits_to_be_written_counts_once(store: Store) -> None:
    """Two copies are played to their ends while the history cannot be written."""
    kept = History(store)
    kept.path.mkdir(parents=True)
    first, second = finished(), replace(finished(), record="another course")
    assert not kept.add(first)
    assert kept.has_counted(second)
    assert kept.known(second.game, second.seed)
    assert not kept.has_counted(first)
    kept.add(second)
    kept.path.rmdir()
    kept.close()
    assert [past.practice for past in History(store).matches()] == [PRACTICE, ""]


def test_a_copied_history_counts_nothing_twice(store: Store) -> None:
    """The file of this version lies beside one that another version has kept, and both hold a match of one deal."""
    kept = History(store)
    kept.add(finished(1))
    kept.path.rename(store.folder / history_file.BESIDE)
    kept = History(store, lambda: datetime.datetime(2026, 11, 28))
    kept.add(replace(finished(1), record="a copy of its save"))
    kept.add(finished(2))
    assert kept.life().alone.played == 2
    assert sorted(past.practice for past in kept.matches()) == ["", "", PRACTICE]


# --- what is a file of ours ------------------------------------------------------------------


@pytest.mark.parametrize("text", ["theirs", None], ids=["something else", "a match"])
def test_files_that_are_not_ours_are_neither_listed_nor_touched(app: App, text: str | None) -> None:
    path = interrupt(app, duel(), 4)
    for name in FOREIGN:
        path.with_name(name).write_text(text or path.read_text())
    before = {one.name: one.read_bytes() for one in path.parent.iterdir()}
    assert [left.path for left in find_interrupted(app)] == [path]
    assert app.store.saves.left() == [path]
    app.step(1 / 60, [])
    assert app.toasts.shown is None
    assert {one.name: one.read_bytes() for one in path.parent.iterdir()} == before


def test_every_name_that_a_match_gets_is_one_of_ours(store: Store) -> None:
    for slug in GAMES:
        for _ in range(3):
            path = store.saves.begin(slug)
            store.write(path, "a match")
            assert is_save(path.name)


def test_a_file_with_the_name_of_a_folder_is_no_player(store: Store) -> None:
    (store.folder / "profiles").mkdir(parents=True)
    (store.folder / "profiles" / "2").write_text("not ours")
    (store.folder / "profiles" / "3").mkdir()
    assert [one.number for one in Profiles(store).all()] == [1, 3]
