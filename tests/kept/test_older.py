"""A player's folder of every schema that there was is opened, and everything in it is there."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from career import campaign
from career.medals import RULES
from game.catalogue import GAMES, game_named
from game.core.record import RecordError, loads, replay
from scenes import settings as settings_file
from scenes.keeping import history_file, schemas
from scenes.keeping.awards import Awards
from scenes.keeping.finished import FinishedMatch, Label, Past
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.profiles import Profiles
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.interrupted import Interrupted, read_saves
from tests.kept.driver import EVENING, digest, named, played, told_by
from tests.kept.older import COMMITS, FOLDER

LATER = EVENING + timedelta(days=7)
SIZE_OF_LARGER_TYPE = "large"
"""What a switch was called when there were two sizes of type."""


def opened(commit: str, home: Path) -> tuple[Store, dict[str, Any]]:
    """The player's folder of this commit, made at `home`; with what the commit itself told of it."""
    folder = FOLDER / commit
    shutil.copytree(folder, home, ignore=shutil.ignore_patterns("history.sql", "told.json"))
    with closing(sqlite3.connect(home / "history.sqlite")) as base:
        base.executescript((folder / "history.sql").read_text(encoding="utf-8"))
    return Store(home), json.loads((folder / "told.json").read_text(encoding="utf-8"))


def as_json(found: object) -> Any:
    return json.loads(json.dumps(found))


def settled(store: Store, kept: History) -> Awards:
    """What the matches have won, once each of them is judged."""
    awards = Awards(store, kept)
    awards.look()
    while awards.step():
        pass
    awards.look()
    return awards


def test_every_schema_has_a_folder() -> None:
    versions = {
        int(
            (FOLDER / commit / "history.sql").read_text(encoding="utf-8").rpartition("user_version = ")[2].rstrip(";\n")
        )
        for commit in COMMITS
    }
    assert versions == set(range(1, schemas.SCHEMA + 1))
    assert {path.name for path in FOLDER.iterdir()} == set(COMMITS)


@pytest.mark.parametrize("commit", COMMITS)
def test_every_match_is_there_with_all_that_was_told_of_it(commit: str, tmp_path: Path) -> None:
    store, told = opened(commit, tmp_path / "home")
    found = as_json(told_by(History(store)))
    assert len(found["matches"]) == len(told["history"]["matches"]) > 0

    for here, there in zip(found["matches"], told["history"]["matches"], strict=True):
        assert {name: here[name] for name in there if name != "points" or there[name]} == {
            name: value for name, value in there.items() if name != "points" or value
        }

    assert found["dice"] == told["history"]["dice"]
    assert set(found["medals"]) >= set(told["history"].get("medals", ()))
    assert store.sentences() == []
    assert not [path.name for path in store.folder.rglob("*") if "damaged" in path.name or "history-" in path.name]


@pytest.mark.parametrize("commit", COMMITS)
def test_what_is_derived_is_derived_again_from_the_records(commit: str, tmp_path: Path) -> None:
    """Totals, medals, stars, points and known deals are those of the same matches played today."""
    store, told = opened(commit, tmp_path / "home")
    kept, today = History(store), History(Store(tmp_path / "today"), lambda: LATER)
    awards = settled(store, kept)

    for past in kept.matches()[::-1]:
        with suppress(RecordError):
            today.add(finished_today(kept.record(past.number) or "", past))

    replayed = [past for past in kept.matches() if replays(kept.record(past.number) or "")]
    assert [past.points for past in replayed if GAMES[past.game].by_points] == [
        past.points for past in today.matches() if GAMES[past.game].by_points
    ]

    wanted = settled(today._store, today)
    assert (awards.best, awards.medals) == (wanted.best, wanted.medals)
    assert awards.best == told["history"].get("stars", awards.best)

    for past in kept.matches():
        assert kept.seen(past.game, loads(kept.record(past.number) or "").seed)

    if len(replayed) == len(kept.matches()):
        mine, other = asdict(kept.life()), asdict(today.life())
        for of_the_clock in ("days", "last"):
            del mine[of_the_clock], other[of_the_clock]
        assert mine == other

    assert asdict(History(Store(store.folder)).life()) == asdict(kept.life())


def replays(text: str) -> bool:
    with suppress(RecordError):
        return bool(replay(loads(text), game_named).over)
    return False


def finished_today(text: str, past: Past) -> FinishedMatch:
    """The same match as this version would have added it, with points where an older version counted them, too."""
    record = loads(text)
    session = Session(setup_of(record), record)
    changed = {"practice": past.practice, "occasion": past.occasion, "seconds": past.seconds, "again": False}
    if not session.setup.game.by_points:
        changed["points"] = past.points
    return replace(finished_match(session), **changed, faces=() if past.practice else finished_match(session).faces)


@pytest.mark.parametrize("commit", COMMITS)
def test_labels_medals_settings_and_players_are_there(commit: str, tmp_path: Path) -> None:
    store, told = opened(commit, tmp_path / "home")
    wanted = dict(told["settings"])
    if wanted.pop("larger_type", False):
        wanted["type_size"] = SIZE_OF_LARGER_TYPE
    settings = as_json(asdict(settings_file.load(store)))
    assert {name: settings[name] for name in wanted} == wanted

    life = told["career"]
    assert as_json([[day.isoformat(), slug] for day, slug in store.begun_days()]) == life.get("days", [])
    assert sorted(store.lessons()) == life.get("lessons", [])

    given = settled(store, History(store)).given
    assert {slug: day.isoformat() for slug, day in given.items()} == life.get("medals", {})

    if "campaign" in life:
        text = (store.folder / "campaigns" / "1.campaign").read_text(encoding="utf-8")
        assert campaign.loads(text).results == life["campaign"]
    assert [player.name for player in Profiles(store).all()] == life.get("players", [""])
    assert store.sentences() == []


@pytest.mark.parametrize("commit", COMMITS)
def test_the_unfinished_match_is_offered(commit: str, tmp_path: Path) -> None:
    store, told = opened(commit, tmp_path / "home")
    ((path, left),) = read_saves(store)
    assert isinstance(left, Interrupted)
    assert store.read(path) == told["interrupted"]
    assert store.saves.take(path)
    store.saves.remove(path)
    assert list(read_saves(store)) == []
    assert store.sentences() == []


@pytest.mark.parametrize("commit", COMMITS)
def test_a_match_is_added_to_it_as_to_any_other(commit: str, tmp_path: Path) -> None:
    """Writing before anything was read finds all that is there, too."""
    store, told = opened(commit, tmp_path / "home")
    kept = History(store, lambda: LATER)
    record = played("battlefronts")
    assert kept.add(replace(finished_match(Session(setup_of(record), record)), again=False))

    kept.set_label(1, Label("First", True))
    again = History(Store(store.folder))
    older = [row["record"] for row in told["history"]["matches"]]
    assert [digest(again.record(past.number) or "") for past in again.matches()][1:] == older[::-1]
    assert again.matches()[-1].label == Label("First", True)

    with closing(sqlite3.connect(kept.path)) as base:
        made = {" ".join(row[0].split()) for row in base.execute("SELECT sql FROM sqlite_master WHERE sql NOTNULL")}
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)

    assert made == {" ".join(table.split()) for table in schemas.TABLES}
    assert store.sentences() == []


def test_matches_played_beside_an_older_history_are_joined_with_it(tmp_path: Path) -> None:
    """The version that left an older file as it was has played in one beside it."""
    store, told = opened("a241ad16", tmp_path / "home")
    beside = History(Store(tmp_path / "other"), lambda: LATER)
    record = played("battlefronts")
    beside.add(replace(finished_match(Session(setup_of(record), record)), again=False))
    shutil.copy(beside.path, store.folder / history_file.BESIDE)
    kept = History(store)

    assert len(kept.matches()) == len(told["history"]["matches"]) + 1
    assert kept.matches()[0].ended == LATER.timestamp()
    assert not (store.folder / history_file.BESIDE).exists()
    assert store.sentences() == []


def test_the_driver_knows_this_version() -> None:
    """The next schema needs a folder of this one, so the driver finds every name in today's modules, too."""
    assert set(GAMES) == {"battlefronts", "sharp_end", "fix_bayonets", "last_front", "fighting_front"}
    assert named("Session", "scenes.match.session") is Session
    assert named("nothing", "scenes.match.session", "no.such.module") is None
    assert RULES > 0
