"""Whatever could not be written is tried again: after the next file that can be written, and when the program ends."""

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
from tests.scenes.menus import leave, show
from tests.scenes.test_history import finished

DAY: Final = datetime.date(2026, 11, 28)


@pytest.fixture
def full(app: App, home: Path) -> Iterator[Callable[[], None]]:
    """The player's folder cannot be reached; there is room again once this is called."""
    app.history.add(finished(1))
    away = home.with_name("away")
    home.rename(away)
    home.touch()

    def make_room() -> None:
        home.unlink()
        away.rename(home)

    yield make_room
    with suppress(OSError):
        make_room()


# --- each kind of thing: how it is written, and how the next start finds it ------------------


def change_setting(app: App) -> None:
    app.settings.sound = 5
    app.apply_settings()


def found_setting(store: Store) -> bool:
    return settings_file.load(store).sound == 5


def save_match(app: App) -> None:
    setup = Setup(GAMES["last_front"], (SeatEntry("human"), SeatEntry("recruit")), {}, 77)
    scene = show(app, PlayScene(setup))
    scene.play(scene.session.match.legal()[0])
    app.stack.apply(Reset(Scene()))


def found_save(store: Store) -> bool:
    return [path.name for path in store.saves.left()] == ["last_front.record"]


def note_lesson(app: App) -> None:
    app.store.note_lesson("sharp_end")


def found_lesson(store: Store) -> bool:
    return "sharp_end" in store.lessons()


def note_day(app: App) -> None:
    app.store.note_day((DAY, "sharp_end"))


def found_day(store: Store) -> bool:
    return store.begun_days() == [(DAY, "sharp_end")]


def give_medals(app: App) -> None:
    awards = Awards(app.store, app.history)
    awards.look()
    awards.medals.add("first-blood")
    assert awards.give()


def found_medals(store: Store) -> bool:
    return "first-blood" in parse_medals(store.read(store.folder / "medals.txt") or "")


def begin_campaign(app: App) -> None:
    Campaigns(app.store, app.history).begin(DAY, 815)


def found_campaign(store: Store) -> bool:
    return list(Campaigns(store, History(store)).all) == [1]


def name_player(app: App) -> None:
    app.profiles.rename("Anna")


def found_name(store: Store) -> bool:
    return Profiles(store).current.name == "Anna"


def copy_record(app: App) -> None:
    for _ in range(2):
        app.store.write(app.store.unused_record("sharp_end"), "a record")


def found_copies(store: Store) -> bool:
    return sorted(path.name for path in store.records.iterdir()) == ["sharp_end-1.record", "sharp_end-2.record"]


def write_report(app: App) -> None:
    app.store.report("trouble")


def found_report(store: Store) -> bool:
    return store.read(store.reports / "report-1.txt") == "trouble\n"


def add_match(app: App) -> None:
    assert not app.history.add(finished(2))
    assert not app.history.set_label(-1, Label("The bridge", True))
    assert app.history.past([-1])[0].label.name == "The bridge"


def found_match(store: Store) -> bool:
    (match, _) = History(store).matches()
    return match.label == Label("The bridge", True)


def note_label(app: App) -> None:
    assert not app.history.set_label(1, Label("The farm"))


def found_label(store: Store) -> bool:
    return History(store).past([1])[0].label == Label("The farm")


def note_known(app: App) -> None:
    app.history.note_known("sharp_end", 7)


def found_known(store: Store) -> bool:
    return History(store).known("sharp_end", 7) and History(store).seen("sharp_end", 7)


def note_seen(app: App) -> None:
    app.history.note_seen("sharp_end", 7)


def found_seen(store: Store) -> bool:
    return History(store).seen("sharp_end", 7)


def add_review(app: App) -> None:
    looks = (Look(0, 0, 0.25, 0.5, 0.125),)
    app.history.add_review("record 1\n", Review((tally(0, 1, 1, looks),), looks))


def found_review(store: Store) -> bool:
    return History(store).review("record 1\n") is not None


KINDS = [
    (change_setting, found_setting),
    (save_match, found_save),
    (note_lesson, found_lesson),
    (note_day, found_day),
    (give_medals, found_medals),
    (begin_campaign, found_campaign),
    (name_player, found_name),
    (copy_record, found_copies),
    (write_report, found_report),
    (add_match, found_match),
    (note_label, found_label),
    (note_known, found_known),
    (note_seen, found_seen),
    (add_review, found_review),
]
OF_KIND = pytest.mark.parametrize(("write", "found"), KINDS, ids=[write.__name__ for write, _ in KINDS])


@OF_KIND
def test_what_could_not_be_written_is_written_when_the_program_ends(
    app: App, home: Path, full: Callable[[], None], write: Callable[[App], None], found: Callable[[Store], bool]
) -> None:
    write(app)
    full()
    app.close()
    assert found(Store(home))


@OF_KIND
def test_what_could_not_be_written_is_written_after_the_next_write(
    app: App, home: Path, full: Callable[[], None], write: Callable[[App], None], found: Callable[[Store], bool]
) -> None:
    write(app)
    full()
    app.store.write(app.store.records / "other.txt", "something else")
    app.history.note_seen("battlefronts", 99)
    (app.store.records / "other.txt").unlink()
    assert found(Store(home))


@OF_KIND
def test_what_one_player_could_not_write_is_written_though_another_one_plays_at_the_end(
    app: App, home: Path, full: Callable[[], None], write: Callable[[App], None], found: Callable[[Store], bool]
) -> None:
    write(app)
    app.profiles.add()
    app.play_as(2)
    full()
    app.close()
    if write is name_player:
        assert Profiles(Store(home)).all()[0].name == "Anna"
    else:
        assert found(Store(home))


def test_nothing_is_written_for_a_player_who_was_taken_off_the_list(
    app: App, home: Path, full: Callable[[], None]
) -> None:
    app.profiles.add()
    app.play_as(2)
    change_setting(app)
    app.history.add(finished(3))
    app.play_as(1)
    assert app.profiles.remove(2)

    full()
    app.close()

    assert not list((home / "profiles").glob("*"))


# --- what else may have happened meanwhile ---------------------------------------------------


def test_lines_that_another_window_has_added_meanwhile_stay(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, other = Store(home), Store(home)
    with monkeypatch.context() as patch:
        patch.setattr(files, "write", no_room)
        store.note_lesson("sharp_end")
        store.note_lesson("last_front")

    other.note_lesson("battlefronts")
    other.note_lesson("last_front")
    store.retry()

    assert (home / "lessons.txt").read_text() == "battlefronts\nlast_front\nsharp_end\n"


def test_a_file_that_could_not_be_read_for_a_while_keeps_its_lines(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "lessons.txt").write_text("battlefronts\n")
    store = Store(home)
    with monkeypatch.context() as patch:
        patch.setattr(files, "read", no_room)
        store.note_lesson("sharp_end")
        store.retry()
    assert (home / "lessons.txt").read_text() == "battlefronts\n"

    store.retry()
    assert (home / "lessons.txt").read_text() == "battlefronts\nsharp_end\n"


def test_the_newest_text_is_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, path = Store(home), home / "settings.json"
    with monkeypatch.context() as patch:
        patch.setattr(files, "write", no_room)
        store.write(path, "first")
        store.write(path, "second")
        assert len(store.sentences()) == 1

    store.retry()

    assert path.read_text() == "second"
    assert store.listing(home) == {path}


def test_what_was_removed_meanwhile_is_not_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(home)
    with monkeypatch.context() as patch:
        patch.setattr(files, "write", no_room)
        path = store.saves.begin("sharp_end")
        store.write(path, "a match")
        store.saves.remove(path)
    store.retry()
    assert not path.exists()


def test_a_match_that_stays_on_the_list_is_not_copied_later(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    path = leave(app)
    with monkeypatch.context() as patch:
        patch.setattr(files, "write", no_room)
        remove_interrupted(app, path)
    app.store.retry()
    assert [left.path for left in find_interrupted(app)] == [path]
    assert app.store.listing(app.store.records) == set()


def test_a_match_that_was_written_although_an_error_came_is_written_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network disk may fail when the lock is given back, which comes after the end of the transaction."""
    kept = History(store)
    real = database.transaction

    @contextmanager
    def written_and_failed(base: sqlite3.Connection, writes: bool = False) -> Iterator[None]:
        with real(base, writes):
            yield
        failure = sqlite3.OperationalError("disk I/O error")
        failure.sqlite_errorcode = sqlite3.SQLITE_IOERR_UNLOCK
        raise failure

    with monkeypatch.context() as patch:
        patch.setattr(database, "transaction", written_and_failed)
        assert not kept.add(finished(1))
    kept.close()
    assert len(kept.matches()) == len(History(store).matches()) == 1


def no_room(*_: object, **__: object) -> None:
    raise OSError(28, "no room")
