"""A failed write is tried again after the next file that can be written, and when the program ends."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from game.catalogue import GAMES
from game.core import files
from game.core.record import SeatEntry
from scenes import settings as settings_file
from scenes.app import App
from scenes.keeping import database
from scenes.keeping.awards import Awards, parse_medals
from scenes.keeping.campaigns import Campaigns
from scenes.keeping.finished import Label
from scenes.keeping.history import History
from scenes.keeping.profiles import Profiles
from scenes.keeping.store import Store
from scenes.match.review_result import Look, Review, tally
from scenes.match.setup import Setup
from scenes.menus.interrupted import find_interrupted, remove_interrupted
from scenes.play.play_scene import PlayScene
from scenes.stack import Reset, Scene
from tests.scenes.fought import finished
from tests.scenes.menus import leave_interrupted_match, show

DAY: Final = datetime.date(2026, 11, 28)


@pytest.fixture
def make_folder_reachable(app: App, home: Path) -> Iterator[Callable[[], None]]:
    """A function that makes the player's folder reachable again. Until the test calls it, every write fails.

    One match is already in the history. A file is in the place of the folder meanwhile.
    """
    app.history.add(finished(1))
    away = home.with_name("away")
    home.rename(away)
    home.touch()

    def bring_back() -> None:
        """Bring the folder back."""
        home.unlink()
        away.rename(home)

    yield bring_back
    with suppress(OSError):
        bring_back()


# --- each kind of thing: a function that writes it, and one that looks for it at the next start ---


def change_setting(app: App) -> None:
    app.settings.sound = 5
    app.apply_settings()


def is_setting_saved(store: Store) -> bool:
    return settings_file.load(store).sound == 5


def save_match(app: App) -> None:
    """Begin a match, play one action and leave it, so that its save is written."""
    setup = Setup(GAMES["last_front"], (SeatEntry("human"), SeatEntry("recruit")), {}, seed=77)
    scene = show(app, PlayScene(setup))
    scene.play(scene.session.match.legal()[0])
    app.stack.apply(Reset(Scene()))


def is_match_saved(store: Store) -> bool:
    return [path.name for path in store.saves.interrupted_matches()] == ["last_front.record"]


def note_lesson(app: App) -> None:
    app.store.note_lesson("sharp_end")


def is_lesson_saved(store: Store) -> bool:
    return "sharp_end" in store.lessons()


def note_day(app: App) -> None:
    app.store.note_day((DAY, "sharp_end"))


def is_day_saved(store: Store) -> bool:
    return store.begun_days() == [(DAY, "sharp_end")]


def give_medals(app: App) -> None:
    """Note a medal that was won."""
    awards = Awards(app.store, app.history)
    awards.reload()
    awards.medals.add("first-blood")
    assert awards.give()


def are_medals_saved(store: Store) -> bool:
    return "first-blood" in parse_medals(store.read(store.folder / "medals.txt") or "")


def begin_campaign(app: App) -> None:
    Campaigns(app.store, app.history).begin(DAY, 815)


def is_campaign_saved(store: Store) -> bool:
    return list(Campaigns(store, History(store)).all) == [1]


def name_player(app: App) -> None:
    app.profiles.rename("Anna")


def is_name_saved(store: Store) -> bool:
    return Profiles(store).current.name == "Anna"


def copy_two_records(app: App) -> None:
    """Copy two records, whose names must differ although neither exists yet."""
    for _ in range(2):
        app.store.write(app.store.unused_record("sharp_end"), "a record")


def are_copies_saved(store: Store) -> bool:
    return sorted(path.name for path in store.records.iterdir()) == ["sharp_end-1.record", "sharp_end-2.record"]


def write_report(app: App) -> None:
    app.store.report("trouble")


def is_report_saved(store: Store) -> bool:
    return store.read(store.reports / "report-1.txt") == "trouble\n"


def add_match(app: App) -> None:
    assert not app.history.add(finished(2))
    assert not app.history.set_label(number=-1, label=Label("The bridge", favourite=True))
    assert app.history.finished_matches([-1])[0].label.name == "The bridge"


def is_match_in_history(store: Store) -> bool:
    (match, _) = History(store).matches()
    return match.label == Label("The bridge", favourite=True)


def note_label(app: App) -> None:
    assert not app.history.set_label(number=1, label=Label("The farm"))


def is_label_saved(store: Store) -> bool:
    return History(store).finished_matches([1])[0].label == Label("The farm")


def note_known_deal(app: App) -> None:
    app.history.note_known("sharp_end", seed=7)


def is_deal_known(store: Store) -> bool:
    return History(store).is_known_deal("sharp_end", seed=7) and History(store).has_seen_deal("sharp_end", seed=7)


def note_seen_deal(app: App) -> None:
    app.history.note_seen("sharp_end", seed=7)


def is_deal_seen(store: Store) -> bool:
    return History(store).has_seen_deal("sharp_end", seed=7)


def add_review(app: App) -> None:
    looks = (Look(decision=0, seat=0, value=0.25, best=0.5, doubt=0.125),)
    app.history.add_review("record 1\n", Review((tally(seat=0, choices=1, wanted=1, looks=looks),), looks))


def is_review_saved(store: Store) -> bool:
    return History(store).review("record 1\n") is not None


WRITERS_AND_CHECKS = [
    (change_setting, is_setting_saved),
    (save_match, is_match_saved),
    (note_lesson, is_lesson_saved),
    (note_day, is_day_saved),
    (give_medals, are_medals_saved),
    (begin_campaign, is_campaign_saved),
    (name_player, is_name_saved),
    (copy_two_records, are_copies_saved),
    (write_report, is_report_saved),
    (add_match, is_match_in_history),
    (note_label, is_label_saved),
    (note_known_deal, is_deal_known),
    (note_seen_deal, is_deal_seen),
    (add_review, is_review_saved),
]
FOR_EACH_KIND = pytest.mark.parametrize(
    ("write", "is_saved"), WRITERS_AND_CHECKS, ids=[write.__name__ for write, _ in WRITERS_AND_CHECKS]
)


@FOR_EACH_KIND
def test_unwritten_things_are_written_when_the_program_ends(
    app: App,
    home: Path,
    make_folder_reachable: Callable[[], None],
    write: Callable[[App], None],
    is_saved: Callable[[Store], bool],
) -> None:
    write(app)
    make_folder_reachable()
    app.close()
    assert is_saved(Store(home))


@FOR_EACH_KIND
def test_unwritten_things_are_written_after_the_next_successful_write(
    app: App,
    home: Path,
    make_folder_reachable: Callable[[], None],
    write: Callable[[App], None],
    is_saved: Callable[[Store], bool],
) -> None:
    write(app)
    make_folder_reachable()
    app.store.write(app.store.records / "other.txt", "something else")
    app.history.note_seen("battlefronts", seed=99)
    (app.store.records / "other.txt").unlink()
    assert is_saved(Store(home))


@FOR_EACH_KIND
def test_unwritten_things_of_one_player_are_written_though_another_one_plays_at_the_end(
    app: App,
    home: Path,
    make_folder_reachable: Callable[[], None],
    write: Callable[[App], None],
    is_saved: Callable[[Store], bool],
) -> None:
    """`write` writes a kind of thing, which only works once the folder can be reached. `is_saved` looks for it."""
    write(app)
    app.profiles.add()
    app.play_as(2)
    make_folder_reachable()
    app.close()

    if write is name_player:  # `is_saved` looks at the current player's name
        assert Profiles(Store(home)).all()[0].name == "Anna", "the first player, who is not the current one"
    else:
        assert is_saved(Store(home))


def test_unwritten_things_of_a_removed_player_are_never_written(
    app: App, home: Path, make_folder_reachable: Callable[[], None]
) -> None:
    """The folder is out of reach while player 2 is added and plays, and once it can be reached, player 2 is gone."""
    app.profiles.add()
    app.play_as(2)
    change_setting(app)
    app.history.add(finished(3))
    app.play_as(1)
    assert app.profiles.remove(2)

    make_folder_reachable()
    app.close()

    assert not list((home / "profiles").glob("*"))


# --- what else may have happened meanwhile ---------------------------------------------------


def test_a_retried_write_keeps_new_lines_of_another_window(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`note_lesson` adds the name of a game to lessons.txt, which has a line for each game with a begun lesson."""
    store = Store(home)
    other_window = Store(home)
    with monkeypatch.context() as patch:
        patch.setattr(files, "write", raise_no_room)
        store.note_lesson("sharp_end")
        store.note_lesson("last_front")

    other_window.note_lesson("battlefronts")
    other_window.note_lesson("last_front")
    store.retry()

    assert (home / "lessons.txt").read_text() == "battlefronts\nlast_front\nsharp_end\n"


def test_a_retried_write_keeps_lines_that_could_not_be_read_for_a_while(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "lessons.txt").write_text("battlefronts\n")
    store = Store(home)
    with monkeypatch.context() as patch:
        patch.setattr(files, "read", raise_no_room)
        store.note_lesson("sharp_end")
        store.retry()
    assert (home / "lessons.txt").read_text() == "battlefronts\n"

    store.retry()
    assert (home / "lessons.txt").read_text() == "battlefronts\nsharp_end\n"


def test_of_two_unwritten_texts_of_a_file_the_later_is_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(home)
    path = home / "settings.json"
    with monkeypatch.context() as patch:
        patch.setattr(files, "write", raise_no_room)
        store.write(path, "first")
        store.write(path, "second")
        assert len(store.sentences()) == 1

    store.retry()
    assert path.read_text() == "second"
    assert store.listing(home) == {path}


def test_an_unwritten_save_that_was_removed_is_not_written_later(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is full, a save is begun, written and removed, which all happens in memory only."""
    store = Store(home)
    with monkeypatch.context() as patch:
        patch.setattr(files, "write", raise_no_room)
        path = store.saves.begin("sharp_end")
        store.write(path, "a match")
        store.saves.remove(path)
    store.retry()
    assert not path.exists()


def test_a_match_whose_removal_failed_stays_in_the_list_and_is_not_copied_later(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = leave_interrupted_match(app)
    with monkeypatch.context() as patch:
        patch.setattr(files, "write", raise_no_room)
        remove_interrupted(app, path)
    app.store.retry()
    assert [left.path for left in find_interrupted(app)] == [path]
    assert app.store.listing(app.store.records) == set()


def test_a_match_that_was_stored_despite_an_error_is_not_stored_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network disk may fail when the lock is given back, which comes after the end of the transaction."""
    kept = History(store)
    real = database.transaction

    @contextmanager
    def write_and_fail(base: sqlite3.Connection, writes: bool = False) -> Iterator[None]:
        """Carry out the transaction, and fail after its end."""
        with real(base, writes):
            yield
        failure = sqlite3.OperationalError("disk I/O error")
        failure.sqlite_errorcode = sqlite3.SQLITE_IOERR_UNLOCK
        raise failure

    with monkeypatch.context() as patch:
        patch.setattr(database, "transaction", write_and_fail)
        assert not kept.add(finished(1))
    kept.close()
    assert len(kept.matches()) == len(History(store).matches()) == 1


def raise_no_room(*_: object, **__: object) -> None:
    """Fail as a full disk does."""
    raise OSError(28, "no room")
