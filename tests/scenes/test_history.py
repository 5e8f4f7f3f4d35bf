"""The match history: what is written and when, two windows, damaged and unwritable files."""

from __future__ import annotations

import dataclasses
import datetime
import os
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import GAMES, game_named
from game.core.record import Occasion, SeatEntry, loads, replay
from scenes.app import App
from scenes.keeping import database, history_file, life, schemas
from scenes.keeping.finished import FinishedMatch, Judged, Label, Past
from scenes.keeping.history import History
from scenes.keeping.store import Store
from scenes.match.review_result import Look, Review, tally
from scenes.match.setup import Setup
from scenes.menus.results import ResultsScene
from scenes.play.demo import DemoScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.stack import Push, Scene
from tests.scenes.events import FRAME, STRIDE, until
from tests.scenes.menus import Evening
from tools.bench_client import copy_last_match


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits long."""
    monkeypatch.setattr(history_file, "PATIENCE", 0.02)


def finished(seed: int = 1, faces: tuple[int, ...] = (), game: str = "battlefronts") -> FinishedMatch:
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    return FinishedMatch(game, {"first": "seat 1"}, seed, seats, (1.0, 0.0), 9, 137, 903.4, f"record {seed}\n", faces)


LOOKS = tuple(Look(decision, 0, 0.05, 0.52, 0.06, "pass") for decision in (0, 9))
REVIEW = Review((tally(0, 7, 2, LOOKS),), LOOKS)


def records(kept: History) -> list[str | None]:
    return [kept.record(past.number) for past in kept.matches()]


# --- what is kept ----------------------------------------------------------------------------


def test_nothing_is_written_before_a_match_has_ended(kept: History) -> None:
    assert kept.matches() == []
    assert kept.dice() == {}
    assert kept.record(1) is None
    assert not kept.path.exists()


def test_a_match_is_found_again_as_it_was(store: Store, kept: History) -> None:
    kept.add(finished())
    (past,) = History(store).matches()
    assert (past.game, past.rounds, past.seconds, past.scores) == ("battlefronts", 9, 903.4, (1.0, 0.0))
    assert past.seats == (SeatEntry("human", "Anna"), SeatEntry("general"))
    assert datetime.datetime.fromtimestamp(past.ended) == datetime.datetime(2026, 3, 14, 20, 1)
    assert kept.record(past.number) == "record 1\n"
    assert store.sentences() == []


def test_a_deal_number_may_be_longer_than_an_integer_of_the_database(kept: History) -> None:
    kept.add(finished(10**30))
    assert records(kept) == [f"record {10**30}\n"]


def test_dice_are_counted_up_to_the_sides_of_their_game(
    store: Store, kept: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a game that this program does not know are taken for cubes."""
    monkeypatch.setattr(GAMES["sharp_end"], "die_sides", 10)
    kept.add(finished(1, (1, 6, 10, 10), "sharp_end"))
    kept.add(finished(2, (6, 10), "chess"))
    counted = {"sharp_end": (1, 0, 0, 0, 0, 1, 0, 0, 0, 2), "chess": (0, 0, 0, 0, 0, 1)}
    assert History(store).dice() == kept.dice() == counted


@pytest.mark.parametrize(
    ("kinds", "scores", "share"),
    [
        (("human", "general"), (1.0, 0.0), 1.0),
        (("general", "human"), (1.0, 0.0), 0.0),
        (("human", "recruit", "human"), (0.0, 0.5, 0.5), 0.5),
        (("human", "human"), (1.0, 0.0), None),
        (("recruit", "general"), (1.0, 0.0), None),
    ],
)
def test_what_a_match_meant_to_the_people_in_it(
    kinds: tuple[str, ...], scores: tuple[float, ...], share: float | None
) -> None:
    seats = tuple(SeatEntry(kind) for kind in kinds)
    assert Past(1, "sharp_end", {}, seats, scores, 7, 60, 0).share == share


# --- two windows, and files that cannot be used ----------------------------------------------


def test_two_windows_write_into_one_history(store: Store) -> None:
    clock = Evening()
    first, second = History(store, clock), History(Store(store.folder), clock)
    first.add(finished(1, (1,)))
    second.add(finished(2, (2,)))
    first.add(finished(3, (1,)))
    assert records(first) == records(second) == ["record 3\n", "record 2\n", "record 1\n"]
    assert second.dice() == {"battlefronts": (2, 1, 0, 0, 0, 0)}


@pytest.mark.parametrize("change", [{"scores": (1.0,)}, {"game": "\ud800"}, {"rounds": 2**70}, {"seconds": "long"}])
def test_a_match_that_cannot_be_written_costs_no_other(store: Store, kept: History, change: dict[str, Any]) -> None:
    """Whatever is wrong with it, the file is not."""
    kept.add(finished(1))
    assert not kept.add(dataclasses.replace(finished(2), **change))
    assert records(History(Store(store.folder))) == ["record 1\n"]
    assert [path.name for path in store.folder.iterdir()] == ["history.sqlite"]


@pytest.fixture
def locked(kept: History) -> Iterator[sqlite3.Connection]:
    """Another window that does not let go of the file."""
    kept.add(finished(1, (5,)))
    with closing(sqlite3.connect(kept.path, isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        yield base


def test_what_cannot_be_written_is_remembered_and_written_later(
    store: Store, kept: History, locked: sqlite3.Connection
) -> None:
    kept.add(finished(2, (6,)))
    (sentence,) = store.sentences()
    assert "kept only until you quit" in sentence
    locked.execute("ROLLBACK")
    assert records(kept) == ["record 2\n", "record 1\n"]
    assert kept.dice() == {"battlefronts": (0, 0, 0, 0, 1, 1)}
    assert records(History(Store(store.folder))) == ["record 1\n"]
    kept.add(finished(3))
    assert records(History(Store(store.folder))) == ["record 3\n", "record 2\n", "record 1\n"]
    assert History(store).dice() == {"battlefronts": (0, 0, 0, 0, 1, 1)}


def test_what_waits_is_written_when_the_program_ends(store: Store, kept: History, locked: sqlite3.Connection) -> None:
    kept.add(finished(2))
    locked.execute("ROLLBACK")
    kept.close()
    assert records(History(Store(store.folder))) == ["record 2\n", "record 1\n"]


def test_a_folder_that_cannot_be_written_keeps_matches_for_the_evening(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    store = Store(blocked / "home")
    kept = History(store, Evening())
    kept.add(finished(1, (4,)))
    kept.add(finished(2))
    assert len([sentence for sentence in store.sentences() if "history" in sentence]) == 1
    assert records(kept) == ["record 2\n", "record 1\n"]
    assert kept.dice() == {"battlefronts": (0, 0, 0, 1, 0, 0)}
    kept.close()
    assert blocked.read_text(encoding="utf-8") == "in the way"


def alter(path: Path, *statements: str) -> None:
    """Change a history as nobody does."""
    with closing(sqlite3.connect(path)) as base:
        for statement in statements:
            base.execute(statement)
        base.commit()


def torn(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] + bytes(len(whole) // 4))


def garbled(path: Path) -> None:
    path.write_bytes(b"no database at all, whatever its name says" * 100)


def of_something_else(path: Path) -> None:
    path.unlink()
    alter(path, "CREATE TABLE bookmarks (url TEXT)")


def without_a_table(path: Path) -> None:
    alter(path, "DROP TABLE records")


def of_tables_without_constraints(path: Path) -> None:
    """They would take a match, and never show it."""
    copied = "CREATE TABLE records AS SELECT * FROM old"
    alter(path, "ALTER TABLE records RENAME TO old", copied, "DROP TABLE old", "DROP TABLE seen")


def with_a_view_that_never_ends(path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    view = f"CREATE VIEW matches AS {endless} SELECT i AS number, 'x' AS game, '{{}}' AS options FROM n"
    alter(path, "DROP TABLE matches", view)


def with_words_that_are_not_utf8(path: Path) -> None:
    """A byte in the text of a table, where an error's message would quote it."""
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"CREATE TABLE matches", b"CREATE \xffABLE matches"))


def without_its_beginning(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(bytes(16) + whole[16:])


def without_its_number(path: Path) -> None:
    """As programs leave it that copy the rows alone."""
    alter(path, "PRAGMA user_version = 0")


DAMAGE: dict[Callable[[Path], None], range] = {
    torn: range(31),
    garbled: range(1),
    of_something_else: range(1),
    with_a_view_that_never_ends: range(1),
    without_a_table: range(30, 31),
    of_tables_without_constraints: range(30, 31),
    with_words_that_are_not_utf8: range(30, 31),
    without_its_beginning: range(30, 31),
    without_its_number: range(30, 31),
}
"""What becomes of a file with 30 matches, and how many of them are rescued."""


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("first", ["reading", "writing"])
def test_a_damaged_history_is_set_aside_whole_and_a_new_one_begun(
    store: Store, kept: History, damage: Callable[[Path], None], first: str
) -> None:
    """One sentence says so, and what can be read of it goes on in the new one."""
    for seed in range(30):
        kept.add(finished(seed))
    kept.set_label(2, Label("The bridge", True))
    kept.add_review("record 1\n", REVIEW)
    damage(kept.path)
    broken = kept.path.read_bytes()
    if first == "reading":
        assert len(kept.matches()) in DAMAGE[damage]
    assert kept.add(finished(40))
    (sentence,) = store.sentences()
    assert "history.sqlite.damaged" in sentence
    assert kept.path.with_name("history.sqlite.damaged").read_bytes() == broken
    again = History(Store(store.folder))
    newest, *rescued = records(again)
    assert newest == "record 40\n"
    assert len(rescued) in DAMAGE[damage]
    if DAMAGE[damage] == range(30, 31) and damage is not without_a_table:
        assert rescued == [f"record {seed}\n" for seed in range(29, -1, -1)]
        assert [past.label for past in again.matches() if past.label.name] == [Label("The bridge", True)]
        assert again.review("record 1\n") == REVIEW
        assert again.seen("battlefronts", 7)
        assert again.life().matches == 31
    assert again._store.sentences() == []


ONE_MATCH = [
    'UPDATE matches SET seats = \'[["human", "Anna", 1e999, null]]\'',
    'UPDATE matches SET seats = \'[["human", "Anna", "much", null]]\'',
    "UPDATE matches SET seats = '[[\"human\", 7, 1.0, null]]'",
    'UPDATE matches SET seats = \'[["human", "Anna", 1.0, 0.5]]\'',
    'UPDATE matches SET seats = \'[["human", "Anna", 1.0, null, "blue"], ["general", "", 0.0, null, "red"]]\'',
    "UPDATE matches SET seats = '[[\"human\"]]'",
    "UPDATE matches SET seats = '[]'",
    "UPDATE matches SET seats = '{}'",
    "UPDATE matches SET seats = '['",
    "UPDATE matches SET seats = x'ff'",
    f"UPDATE matches SET seats = '{'[' * 5000}'",
    "UPDATE matches SET options = '[]'",
    "UPDATE matches SET options = 7",
    "UPDATE matches SET seconds = -1",
    "UPDATE matches SET seconds = 'long'",
    "UPDATE matches SET ended = 9e999",
    "UPDATE matches SET ended = x'00'",
    "UPDATE matches SET rounds = 'nine'",
    "UPDATE matches SET rounds = 1e300",
    "UPDATE matches SET game = x'00'",
    "UPDATE matches SET faces = '[\"many\"]'",
    "UPDATE matches SET faces = '[9223372036854775807]'",
    "UPDATE matches SET faces = '[-4]'",
    "UPDATE matches SET practice = 'unheard of'",
    "UPDATE matches SET practice = x'00'",
    "UPDATE matches SET practice = 7",
    "UPDATE matches SET occasion = 'day'",
    "UPDATE matches SET occasion = x'78'",
    "UPDATE matches SET occasion = 7",
    "UPDATE matches SET name = x'00'",
    "UPDATE matches SET favourite = 'yes'",
    "UPDATE matches SET favourite = 2",
]
"""Changes after which a match cannot be read."""
PART_OF_ONE = [
    "UPDATE matches SET name = CAST(x'41ff' AS TEXT)",
    "UPDATE matches SET seats = CAST(replace(seats, 'Anna', CAST(x'41ff' AS TEXT)) AS TEXT)",
    "UPDATE matches SET judges = 'many'",
    "UPDATE matches SET medals = x'ff'",
    "UPDATE matches SET stars = 'many'",
    "UPDATE matches SET stars = 1 << 60",
    "UPDATE matches SET seed = x'00'",
    "UPDATE records SET record = x'00'",
    "UPDATE records SET record = CAST(x'41ff' AS TEXT)",
    "UPDATE records SET digest = 7",
    "UPDATE reviews SET good = -1",
    "UPDATE reviews SET good = 1 << 62, counted = 1 << 62",
    "UPDATE reviews SET looked = 'many'",
    "UPDATE reviews SET lost = 9e999",
    "UPDATE looks SET value = 1.5",
    "UPDATE looks SET best = 'much'",
    "UPDATE looks SET better = x'00'",
    "UPDATE looks SET decision = decision + (1 << 60)",
    "DELETE FROM records",
]
"""Changes after which only something of a match cannot be read."""


@pytest.mark.parametrize("change", ONE_MATCH + PART_OF_ONE)
def test_what_cannot_be_read_of_one_match_costs_no_other(store: Store, kept: History, change: str) -> None:
    """The file stays in use, everything is told of the other matches, and one sentence is said at most."""
    day = Occasion("day", "2026-11-23")
    for seed in (1, 2, 3):
        judged = Judged(1, ("veteran",), seed)
        kept.add(replace(finished(seed, (5,)), occasion=day, points=(4, 3), judged=judged))
        kept.add_review(f"record {seed}\n", REVIEW)
    where = "match" if change.split()[1 if change.startswith("UPDATE") else 2] != "matches" else "number"
    alter(kept.path, f"{change} WHERE {where} = 2")
    again = History(Store(store.folder), Evening())
    lost = 1 if change in ONE_MATCH else 0

    assert [past.number for past in again.matches() if past.number != 2] == [3, 1]
    assert len(again.matches()) == 3 - lost
    assert again.numbers() == [3, 2, 1]
    assert again.life().matches == 3 - lost
    assert again.dice() == {"battlefronts": (0, 0, 0, 0, 3 - lost, 0)}
    assert {number for *_, number in again.occasions("day")} >= {1, 3}
    assert again.medals_won(1) == {"veteran"}
    assert set(again.unjudged(1)) <= {2}
    assert again.best_stars() == {}
    assert len(again.decided()) in (2, 3)
    assert again.seen("battlefronts", 3)
    for seed in (1, 3):
        assert again.record(seed) == f"record {seed}\n"
        assert again.review(f"record {seed}\n") == REVIEW
    again.record(2), again.review("record 2\n")
    again.set_verdict(2, Judged(1), (7, 8))

    assert len(again._store.sentences()) == lost
    assert again.add(finished(40))
    assert [path.name for path in store.folder.iterdir()] == ["history.sqlite"]


def test_stars_that_cannot_be_read_hide_no_others(kept: History) -> None:
    for seed in (1, 2, 3):
        kept.add(
            replace(finished(seed), occasion=Occasion("challenge", "battlefronts-1"), judged=Judged(1, (), seed - 1))
        )
    alter(kept.path, "UPDATE matches SET stars = 'many' WHERE number = 2")
    assert kept.best_stars() == {"battlefronts-1": 2}


def test_a_question_does_not_wait_long_for_another_window(kept: History, locked: sqlite3.Connection) -> None:
    begun = time.perf_counter()
    kept.matches()
    kept.dice()
    assert time.perf_counter() - begun < 0.3


def test_a_match_taken_up_again_is_counted_once(kept: History) -> None:
    kept.add(finished(1))
    kept.add(dataclasses.replace(finished(1), again=True))
    kept.add(dataclasses.replace(finished(2), again=True))
    kept.add(finished(2))
    assert records(kept) == ["record 2\n", "record 2\n", "record 1\n"]


# --- what the table writes -------------------------------------------------------------------


def begin(app: App, scene: Scene) -> None:
    app.settings.speed = "instant"
    app.stack.apply(Push(scene))
    app.step(FRAME, [])
    assert app.stack.top is scene


def until_over(app: App, scene: TableScene) -> None:
    until(app, lambda: scene.session.match.over, STRIDE)


def sharp_end(seats: int = 3, seed: int = 6) -> Setup:
    return Setup(GAMES["sharp_end"], tuple(SeatEntry("recruit") for _ in range(seats)), {"turns": "5"}, seed)


def test_a_continued_match_is_kept_once_as_soon_as_it_is_decided_with_every_die(app: App) -> None:
    scene = PlayScene(sharp_end())
    begin(app, scene)
    until(app, lambda: len(scene.session.match.actions) >= 40)
    left = scene.session.record()
    app.stack.scenes.clear()
    again = PlayScene(sharp_end(), left)
    begin(app, again)
    until_over(app, again)

    assert app.stack.top is again, "whoever leaves before the results loses nothing"
    (past,) = app.history.matches()
    assert (past.game, past.rounds) == ("sharp_end", 5)
    assert past.scores == tuple(again.session.match.state.scores())
    assert app.history.record(past.number) == again.record_text()
    until(app, lambda: isinstance(app.stack.top, ResultsScene), STRIDE)
    assert len(app.history.matches()) == 1

    rolled: Counter[int] = Counter()
    replay(
        loads(again.record_text()),
        game_named,
        lambda _, transcript: rolled.update(face for event in transcript.events for face in event.rolled()),
    )
    rolled.update(face for event in again.session.match.opening.events for face in event.rolled())
    assert app.history.dice() == {"sharp_end": tuple(rolled[face] for face in range(1, 7))}
    assert sum(rolled.values()) > 20


def test_demonstrations_and_replays_do_not_count(app: App) -> None:
    scene = DemoScene(sharp_end(2))
    begin(app, scene)
    until_over(app, scene)
    app.stack.scenes.clear()
    shown = ReplayScene(scene.session.record())
    begin(app, shown)
    shown.own_speed, shown.director.paused = "instant", False
    until_over(app, shown)
    assert app.history.matches() == []
    assert app.history.life().matches == 0


# --- A history file that is none, or another's: set aside, and read within bounds, as of one moment; ---

# --- tables that are not ours ------------------------------------------------------------------


def test_the_demonstration_goes_from_game_to_game(app: App) -> None:
    games = list(GAMES.values())
    scene = DemoScene(Setup(games[-1], (SeatEntry("recruit"), SeatEntry("recruit")), {}, 3))
    begin(app, scene)
    seen: list[str] = []
    counts: set[int] = set()
    for _ in range(4 * len(games)):
        change = scene.show_results()
        app.stack.apply(change)
        assert isinstance(app.stack.top, DemoScene)
        scene = app.stack.top
        seen.append(scene.setup.game.slug)
        if len(scene.setup.game.seats) > 1:
            counts.add(len(scene.setup.seats))
        assert len(scene.setup.seats) in scene.setup.game.seats
    assert seen == [game.slug for game in games] * 4
    assert len(counts) > 2


def test_a_match_is_not_put_where_it_would_not_be_found(store: Store, kept: History) -> None:
    """After the last number that there is, SQLite takes any."""
    kept.add(finished(1))
    last = 2**63 - 1
    alter(kept.path, f"UPDATE matches SET number = {last}", f"UPDATE records SET match = {last}")
    kept.add(finished(2))
    assert records(History(Store(store.folder))) == ["record 2\n", "record 1\n"]
    assert "history.sqlite.damaged" in store.sentences()[0]


def test_a_value_of_a_history_is_bounded(store: Store, kept: History, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.add(finished(1))
    monkeypatch.setattr(database, "LONGEST", 5)
    assert kept.record(1) is None
    assert "history.sqlite.damaged" in store.sentences()[0]


# --- another version -----------------------------------------------------------------------------


LATER = {
    "schema": [f"PRAGMA user_version = {schemas.SCHEMA + 1}"],
    "column": ["ALTER TABLE matches ADD COLUMN weather TEXT"],
    "table": ["CREATE TABLE weather (match INTEGER)", "INSERT INTO weather VALUES (1)"],
    "trigger": ["CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM matches; END"],
    "all": [
        f"PRAGMA user_version = {schemas.SCHEMA + 2}",
        "ALTER TABLE matches ADD COLUMN weather TEXT DEFAULT 'storm'",
        "ALTER TABLE records ADD COLUMN packed BLOB",
        "CREATE TABLE weather (match INTEGER)",
    ],
}


@pytest.mark.parametrize("change", LATER.values(), ids=LATER)
def test_a_history_of_a_later_version_is_played_beside(store: Store, kept: History, change: list[str]) -> None:
    """It stays as it is, its matches are shown as far as they can be read, and both versions go on with their own."""
    for seed in range(3):
        kept.add(finished(seed, (6,)))
    alter(kept.path, *change)
    path, later = kept.path, kept.path.read_bytes()
    for start in range(2):
        kept = History(Store(store.folder), Evening())
        assert kept.life().matches == 3 + start
        kept.add(finished(3 + start))
        assert records(kept) == [f"record {seed}\n" for seed in range(3 + start, -1, -1)]
        (sentence,) = kept._store.sentences()
        assert "newer version" in sentence
    assert kept.dice() == {"battlefronts": (0, 0, 0, 0, 0, 3)}
    assert path.read_bytes() == later
    assert {one.name for one in path.parent.iterdir()} == {path.name, history_file.BESIDE}


def test_a_history_that_cannot_be_read_here_is_played_beside_without_its_matches(store: Store, kept: History) -> None:
    kept.add(finished(1))
    alter(kept.path, f"PRAGMA user_version = {schemas.SCHEMA + 1}", "ALTER TABLE matches RENAME COLUMN seats TO people")
    later, path = kept.path.read_bytes(), kept.path
    kept.add(finished(2))
    assert records(kept) == ["record 2\n"]
    assert path.read_bytes() == later


def test_matches_that_were_played_beside_come_home(store: Store, kept: History) -> None:
    """When the file of this version is back."""
    kept.add(finished(1))
    kept.path.replace(kept.path.with_name(history_file.BESIDE))
    kept.add(finished(2))
    again = History(Store(store.folder), Evening())
    assert again.life().matches == 2
    assert records(again) == ["record 1\n", "record 2\n"]
    assert not kept.path.with_name(history_file.BESIDE).exists()


# --- many matches --------------------------------------------------------------------------------


def many(kept: History, count: int, games: Iterable[str] = GAMES) -> None:
    """Put so many matches of each game into a history, by copying one of each."""
    for game in games:
        seats = GAMES[game].seats[-1]
        entries = tuple(SeatEntry("human" if seat == 0 else "general", f"Anna {seat}") for seat in range(seats))
        scores = (1.0, *[0.0] * (seats - 1))
        one = FinishedMatch(
            game, {}, 7, entries, scores, 9, 137, 903.0, f"record {game}\n", (1, 6), points=(3,) * seats
        )
        kept.add(one)
        looks = tuple(Look(decision, 0, 0.2, 0.5, 0.1, "pass") for decision in range(2))
        kept.add_review(one.record, Review((tally(0, 2, 2, looks),), looks))
        copy_last_match(kept.path, count)


def test_nothing_is_set_aside_for_its_size(store: Store, kept: History) -> None:
    """8,000 matches of each game, with six seats where a game has so many: more than SQLite takes as parameters."""
    each, whole = 8_000, 8_000 * len(GAMES)
    many(kept, each, ["sharp_end"])
    total = kept.life()
    assert (total.matches, total.tally("sharp_end").won) == (each, each)
    assert kept.dice() == {"sharp_end": (each, 0, 0, 0, 0, each)}
    many(kept, each, [game for game in GAMES if game != "sharp_end"])
    assert (kept.numbers(), len(kept.numbers("sharp_end"))) == (list(range(whole, 0, -1)), each)
    assert [past.number for past in kept.past(kept.numbers()[:3])] == [whole, whole - 1, whole - 2]
    assert kept.decided("sharp_end", 3) == [0.0] * 3
    assert (len(kept.unjudged(1)), kept.medals_won(1), kept.best_stars(), kept.occasions("day")) == (
        whole,
        set(),
        {},
        [],
    )
    kept.add(finished(9))
    again = History(store)
    assert [past.number for past in again.recent("battlefronts", 1)] == [whole + 1]
    assert again.review(str(again.record(each))) is not None
    assert store.sentences() == []


def test_what_the_matches_add_up_to_is_worked_out_once(store: Store, kept: History) -> None:
    """It is kept in the file, a start reads only what came since; damaged or of other rules, it is made anew."""
    many(kept, 200, ["battlefronts"])
    whole = kept.life()
    assert whole.tally("battlefronts", "general").longest == whole.alone.longest == 200
    assert life.loads(whole.dumps()) == whole

    def started() -> History:
        return History(Store(store.folder))

    alter(kept.path, "UPDATE matches SET game = 'last_front' WHERE number < 150")
    assert started().life() == whole, "read from the file"
    for change in (
        *("totals = '{}'", "totals = 'x'", "totals = x'00'", "last = 9", "rules = '0'"),
        *("totals = replace(totals, '200', '\"many\"')", "totals = replace(totals, '200', '201')"),
    ):
        alter(kept.path, f"UPDATE life SET {change}")
        found = started().life()
        assert (found.tally("battlefronts").won, found.matches) == (51, 200)
    alter(kept.path, "DELETE FROM matches WHERE number > 100")
    assert (kept.life().matches, started().life().matches) == (100, 100), "an older copy of the file"


def test_order_is_that_in_which_matches_ended_whatever_the_clock_said(store: Store) -> None:
    """The clock was wrong for an evening, even before the epoch: last, in a row and rated follow what was played."""
    clocks = iter([(2026, 1, 1), (2031, 1, 1), (1969, 7, 20), (2026, 1, 2), (2026, 1, 3)])
    kept = History(store, lambda: datetime.datetime(*next(clocks), tzinfo=datetime.UTC))
    for seed, won in enumerate((0, 1, 1, 0, 1)):
        kept.add(replace(finished(seed), scores=(float(won), 1.0 - won)))
    wanted = [f"record {seed}\n" for seed in (4, 3, 2, 1, 0)]
    assert records(kept) == records(History(store)) == wanted
    assert [past.number for past in kept.recent("battlefronts", 2)] == [5, 4]
    tally = kept.life().tally("battlefronts")
    assert (tally.running, tally.longest) == (1, 2)
    assert store.sentences() == []


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
@pytest.mark.parametrize("put", [os.mkfifo, Path.mkdir])
def test_what_is_no_file_is_not_waited_for_and_stays_as_it_is(
    store: Store, kept: History, put: Callable[[Path], object]
) -> None:
    store.folder.mkdir()
    put(kept.path)
    before = kept.path.stat().st_mode
    assert kept.matches() == []
    kept.add(finished())
    assert records(kept) == ["record 1\n"]
    assert len(store.sentences()) == 2
    assert kept.path.stat().st_mode == before


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_nobody_else_reads_the_history(kept: History) -> None:
    kept.add(finished(1))
    assert kept.path.stat().st_mode & 0o777 == 0o600
    kept.path.chmod(0o644)
    kept.add(finished(2))
    assert kept.path.stat().st_mode & 0o777 == 0o600


# --- two windows ---------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [0, 1])
def test_what_another_window_writes_while_this_one_reads_is_no_damage(
    store: Store, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """It ends a match just when this one has read the file's version, be it its first match or a later one."""
    first, second = History(store, Evening()), History(Store(store.folder), Evening())
    for seed in range(before):
        first.add(finished(seed))
    store.make(first.path.parent)
    database.make_private(first.path)  # empty, as the first match finds it

    whole = database.checked_int

    def interrupted(version: object, most: int) -> object:
        monkeypatch.setattr(database, "checked_int", whole)
        second.add(finished(9))
        return version

    monkeypatch.setattr(database, "checked_int", interrupted)
    seen = len(first.matches())
    second.close()
    assert store.sentences() == []
    assert seen == before
    assert len(first.matches()) == before + 1
