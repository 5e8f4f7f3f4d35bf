"""Copies of a save: a match counts once, whatever its file is called, and only files with our names are saves."""

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
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset, Scene
from tests.scenes.events import steps
from tests.scenes.fought import finished
from tests.scenes.menus import show, toast
from tests.scenes.screens import sit_down
from tests.scenes.table import checked_cast

NAMES_OF_OTHER_FILES = (
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
"""Names that synchronised folders, systems, editors and people give to files. None of them is a name of a save."""


def interrupt_match(app: App, setup: Setup, actions: int) -> Path:
    """Play a few actions of a match and leave it. Returns the path of its save."""
    scene = show(app, PlayScene(setup))
    for _ in range(actions):
        scene.session.play(scene.session.match.legal()[0])
    scene.keeper.keep()
    path = scene.keeper.kept
    assert path is not None
    app.stack.apply(Reset(Scene()))
    return path


def duel() -> Setup:
    """A short match of Anna against a Recruit in At the Sharp End."""
    return Setup(GAMES["sharp_end"], (SeatEntry("human", "Anna"), SeatEntry("recruit")), {"turns": "5"}, seed=6)


def copy_save(path: Path) -> Path:
    """Copy a save under another name of a save, as a player may do. Returns the path of the copy."""
    copy = path.with_name("sharp_end-7.record")
    shutil.copy(path, copy)
    return copy


def finish_session(session: Session, choice: int = 0) -> None:
    """Play the first legal action until the match is over. `choice`: the number of another one, -1 for the last."""
    while not session.over:
        session.play(session.match.legal()[choice])


def play_to_end(app: App, scene: PlayScene) -> None:
    """Play the last legal action for everybody until the match is over, and leave the table."""
    finish_session(scene.session, choice=-1)
    scene.keeper.save()
    app.stack.apply(Reset(Scene()))


def resume(app: App, path: Path) -> PlayScene:
    """Resume the match of a save. Returns its table."""
    change = checked_cast(Reset, resume_match(app, path))
    return show(app, checked_cast(PlayScene, change.scene))


def practice_marks(app: App) -> list[str]:
    """The practice mark of each match of the history, newest first: PRACTICE, or "" for one that counts."""
    return [past.practice for past in app.history.matches()]


# --- matches that count ----------------------------------------------------------------------


@pytest.mark.parametrize("further_actions", [0, 3], ids=["the same position", "a copy that is further along"])
@pytest.mark.parametrize("copy_first", [False, True], ids=["the save first", "the copy first"])
def test_a_match_finished_from_a_save_and_from_its_copy_counts_once(
    app: App, further_actions: int, copy_first: bool
) -> None:
    save = interrupt_match(app, duel(), actions=4)
    copy = copy_save(save)
    if further_actions:
        scene = resume(app, copy)
        for _ in range(further_actions):
            scene.session.play(scene.session.match.legal()[0])
        scene.keeper.keep()
        app.stack.apply(Reset(Scene()))

    for path in (copy, save) if copy_first else (save, copy):
        play_to_end(app, resume(app, path))

    assert practice_marks(app) == [PRACTICE, ""]
    assert "know this deal" in toast(app).words
    assert app.history.life_totals().alone.played == app.history.life_totals().tally().played == 1
    assert History(Store(app.store.folder)).life_totals().alone.played == 1, "also after a new start"
    assert find_interrupted(app) == []


def test_a_save_and_its_copy_finished_in_two_windows_at_once_count_once(app: App) -> None:
    """When each window resumed its match, the other one had not ended yet, so both matches end as ones that count.

    The history keeps the later one as practice, because the other match of the same deal is in it by then. Practice
    keeps no faces of dice.
    """
    save = interrupt_match(app, duel(), actions=4)
    copy = copy_save(save)
    scene = resume(app, save)
    store_of_second_window = Store(app.store.folder)
    record = load(copy)
    second_session = Session(setup_of(record), record)

    play_to_end(app, scene)
    finish_session(second_session)
    second_match = finished_match(second_session)
    assert second_match.counts, "the second window does not know of the first"
    assert second_match.record != app.history.record(1), "the two have gone different ways"

    assert History(store_of_second_window).has_counted(second_match), "the first match, of the same deal, is known now"
    assert History(store_of_second_window).add(second_match)
    assert practice_marks(app) == [PRACTICE, ""], "the second match does not count"
    assert app.history.finished_matches([2])[0].faces == (), "nor do its dice"
    assert app.history.life_totals().alone.played == 1


def test_a_match_that_ends_after_its_copy_is_marked_as_practice_in_its_own_record(app: App) -> None:
    """So its results and its record agree with the history."""
    save = interrupt_match(app, duel(), actions=4)
    copy = copy_save(save)
    record, store_of_second_window = load(copy), Store(app.store.folder)
    second_session = Session(setup_of(record), record)
    keeper = Keeper(second_session, store_of_second_window, History(store_of_second_window), kept=copy)

    play_to_end(app, resume(app, save))
    finish_session(second_session)
    keeper.save()

    assert second_session.setup.practice
    assert loads(app.history.record(2) or "").practice
    assert practice_marks(app) == [PRACTICE, ""]
    assert not copy.exists()


def test_a_copy_of_a_save_at_the_very_end_of_its_match_adds_no_second_match(app: App) -> None:
    save = interrupt_match(app, duel(), actions=4)
    scene = resume(app, save)
    finish_session(scene.session)
    scene.keeper.keep()
    copy = copy_save(save)
    scene.keeper.save()
    app.stack.apply(Reset(Scene()))

    resume(app, copy)
    app.stack.apply(Reset(Scene()))
    assert practice_marks(app) == [""]
    assert find_interrupted(app) == []


def test_a_copied_first_try_of_a_daily_deal_is_no_second_first_try(app: App) -> None:
    game, today = GAMES["sharp_end"], app.history.now().date()
    deal = deal_of_day(game, today)
    seats = tuple(SeatEntry(kind) for kind in deal.kinds)
    save = interrupt_match(app, Setup(game, seats, deal.options, deal.seed, occasion=occasion_on(today)), actions=4)
    copy = copy_save(save)
    for path in (save, copy):
        play_to_end(app, resume(app, path))

    (first_match,) = app.history.finished_matches([1])
    assert len(app.history.matches_by_occasion(DAY)) == 1
    assert Days(app).first_try(game, today).past == first_match
    _ended, day_of_deal = app.history.life_totals().days[-1]
    assert day_of_deal == 0, "the second match belongs to no day"


# --- deals that were seen elsewhere -----------------------------------------------------------


def drop_on_window(app: App, save: Path) -> None:
    """Drop a copy of the save on the window, which shows all hands."""
    copy = app.store.folder / "copy.record"
    shutil.copy(save, copy)
    change = app.open_record(copy)
    assert change is not None
    app.stack.apply(change)


def play_by_code(app: App, save: Path) -> None:
    """Begin the same deal in the lobby. That is practice, and it shows the same hands."""
    record = load(save)
    scene = show(app, routes.match(replace(setup_of(record), occasion=None)))
    assert scene.setup.practice
    scene.keeper.keep()


def play_on_from_replay(app: App, save: Path) -> None:
    """Play on from a replay of the same match, which shows all hands."""
    record = replace(load(save), practice=True)
    show(app, routes.match(setup_of(record), record)).keeper.keep()


def restart_copy(app: App, save: Path) -> None:
    """Resume a copy of the save and begin a new deal there, which gives the old one up."""
    app.stack.apply(resume(app, copy_save(save)).restart(99))


WAYS_TO_SEE_A_DEAL = [drop_on_window, play_by_code, play_on_from_replay, restart_copy]


@pytest.mark.parametrize("see_deal", WAYS_TO_SEE_A_DEAL, ids=lambda see_deal: see_deal.__name__)
def test_an_interrupted_match_is_practice_once_its_deal_was_seen_elsewhere(
    app: App, see_deal: Callable[[App, Path], None]
) -> None:
    save = interrupt_match(app, duel(), actions=4)
    see_deal(app, save)
    app.stack.apply(Reset(Scene()))
    app.history = History(app.store)
    app.toasts.clear()

    assert resume(app, save).setup.practice
    assert "know this deal" in toast(app).words


def test_a_match_that_was_interrupted_several_times_counts(app: App) -> None:
    save = interrupt_match(app, duel(), actions=4)
    for _ in range(3):
        app.history = History(app.store)  # as after a new start of the program
        assert not resume(app, save).setup.practice
        app.stack.apply(Reset(Scene()))  # leaves the match

    play_to_end(app, resume(app, save))
    counts = ""
    assert practice_marks(app) == [counts]


def test_a_match_that_was_left_before_its_first_action_counts(app: App) -> None:
    save = interrupt_match(app, duel(), actions=0)
    assert not resume(app, save).setup.practice


# --- histories -------------------------------------------------------------------------------


def test_two_matches_of_bots_with_the_same_deal_both_count(store: Store) -> None:
    """Only a person knows a deal that was played before, so a person's second match with it would be practice."""
    history = History(store)
    bots = (SeatEntry("captain"), SeatEntry("general"))
    for record in ("first course", "second course"):
        history.add(replace(finished(), seats=bots, record=record))
    reasons_for_practice = [past.practice for past in history.matches()]
    assert reasons_for_practice == ["", ""], "a match without such a reason counts"


def test_two_matches_of_one_deal_that_wait_to_be_written_count_once(store: Store) -> None:
    """A folder in the place of the database keeps the history from being written."""
    history = History(store)
    history.path.mkdir(parents=True)
    first, second = finished(), replace(finished(), record="another course")
    assert not history.add(first)
    assert history.has_counted(second)
    assert history.is_known_deal(second.game, second.seed)
    assert not history.has_counted(first), "the match itself is no copy of itself"

    history.add(second)
    history.path.rmdir()
    history.close()  # writes the matches that wait
    assert [past.practice for past in History(store).matches()] == [PRACTICE, ""]


def test_a_deal_in_a_second_history_file_of_another_version_counts_once(store: Store) -> None:
    """The program reads the file of another version that is beside its own. Both contain a match of one deal."""
    history = History(store)
    history.add(finished(1))
    history.path.rename(store.folder / history_file.BESIDE)

    history = History(store, lambda: datetime.datetime(2026, 11, 28))
    history.add(replace(finished(1), record="a copy of its save"))
    history.add(finished(2))
    assert history.life_totals().alone.played == 2
    assert sorted(past.practice for past in history.matches()) == ["", "", PRACTICE]


# --- names of files --------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["no record", None], ids=["with other contents", "with a match"])
def test_files_without_the_name_of_a_save_stay_unlisted_and_as_they_are(app: App, text: str | None) -> None:
    save = interrupt_match(app, duel(), actions=4)
    folder = save.parent
    for name in NAMES_OF_OTHER_FILES:
        (folder / name).write_text(text or save.read_text())
    contents = {path.name: path.read_bytes() for path in folder.iterdir()}

    assert [interrupted.path for interrupted in find_interrupted(app)] == [save]
    assert app.store.saves.interrupted_matches() == [save]
    app.step(1 / 60, [])
    assert app.toasts.visible is None
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == contents


def test_every_new_save_has_the_name_of_a_save(store: Store) -> None:
    for slug in GAMES:
        for _ in range(3):
            path = store.saves.begin(slug)
            store.write(path, "a match")
            assert is_save(path.name)


def test_a_file_in_the_folder_of_profiles_is_no_profile(store: Store) -> None:
    profiles = store.folder / "profiles"
    profiles.mkdir(parents=True)
    (profiles / "2").write_text("not ours")
    (profiles / "3").mkdir()
    assert [profile.number for profile in Profiles(store).all()] == [1, 3]


# --- a copy that the player asks for -----------------------------------------------------------------


def test_the_pause_menu_saves_a_copy_of_the_match_in_a_folder_that_is_made_for_it(app: App) -> None:
    scene = sit_down(app)
    assert not app.store.records.exists()
    show(app, PauseScene(scene)).save_copy()
    steps(app, 1)
    (path,) = app.store.records.iterdir()
    assert load(path) == loads(scene.record_text())
    assert toast(app) == ("Copy saved", f"{path.name} is now in {app.store.records}.")


def test_a_copy_that_cannot_be_written_is_reported(app: App) -> None:
    """A file is in the place of the folder."""
    scene = sit_down(app)
    app.store.records.write_text("in the way", encoding="utf-8")
    show(app, PauseScene(scene)).save_copy()
    steps(app, 1)
    heading, sentence = toast(app)
    assert heading == "No copy"
    assert sentence.startswith(f"The match could not be written to {app.store.records}: ")
