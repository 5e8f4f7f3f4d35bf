"""A player's folder of every schema that ever was is opened, and everything in it is read."""

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
from tests.kept.driver import EVENING, SEEDS, describe_history, digest, find_name, random_record
from tests.kept.older import COMMITS, FOLDER

A_WEEK_LATER = EVENING + timedelta(days=7)
SIZE_OF_LARGER_TYPE = "large"
"""The present name of the size that a switch gave when there were two sizes of type."""


def open_old_folder(commit: str, home: Path) -> tuple[Store, dict[str, Any]]:
    """Make the player's folder of this commit at `home`. Returns its store, and the data that the commit had read."""
    folder = FOLDER / commit
    shutil.copytree(folder, home, ignore=shutil.ignore_patterns("history.sql", "told.json"))
    with closing(sqlite3.connect(home / "history.sqlite")) as base:
        base.executescript((folder / "history.sql").read_text(encoding="utf-8"))
    return Store(home), json.loads((folder / "told.json").read_text(encoding="utf-8"))


def as_read_from_json(data: object) -> Any:
    """Return data as they are after writing to JSON and reading, with lists for tuples."""
    return json.loads(json.dumps(data))


def judge_all_matches(store: Store, kept: History) -> Awards:
    """Judge each match. Returns the medals and stars that the matches have won."""
    awards = Awards(store, kept)
    awards.reload()
    while awards.step():
        pass
    awards.reload()
    return awards


def test_every_schema_of_the_history_has_a_kept_folder() -> None:
    dumps = [(FOLDER / commit / "history.sql").read_text(encoding="utf-8") for commit in COMMITS]
    versions = {int(dump.rpartition("user_version = ")[2].rstrip(";\n")) for dump in dumps}
    assert versions == set(range(1, schemas.SCHEMA + 1))
    assert {path.name for path in FOLDER.iterdir()} == set(COMMITS)


@pytest.mark.parametrize("commit", COMMITS)
def test_every_match_of_an_old_history_is_read_with_all_its_data(commit: str, tmp_path: Path) -> None:
    store, expected_data = open_old_folder(commit, tmp_path / "home")
    data = as_read_from_json(describe_history(History(store)))
    assert len(data["matches"]) == len(expected_data["history"]["matches"]) > 0

    for match, expected_match in zip(data["matches"], expected_data["history"]["matches"], strict=True):
        expected = {
            name: value for name, value in expected_match.items() if name != "points" or value
        }  # points came later
        assert {name: match[name] for name in expected} == expected

    assert data["dice"] == expected_data["history"]["dice"]
    assert set(data["medals"]) >= set(expected_data["history"].get("medals", ()))
    assert store.sentences() == []
    assert not [path.name for path in store.folder.rglob("*") if "damaged" in path.name or "history-" in path.name]


@pytest.mark.parametrize("commit", COMMITS)
def test_totals_medals_and_stars_of_an_old_history_are_derived_again_from_its_records(
    commit: str, tmp_path: Path
) -> None:
    """They are the same as if the matches had been played today. So are points and known deals.

    `today` is a new history to which the replayable matches of the old one are added. Where all can be replayed, the
    totals are compared as well, but for the dates in them.
    """
    store, expected_data = open_old_folder(commit, tmp_path / "home")
    old_history = History(store)
    today = History(Store(tmp_path / "today"), lambda: A_WEEK_LATER)
    awards = judge_all_matches(store, old_history)

    for past in old_history.matches()[::-1]:
        with suppress(RecordError):
            today.add(finished_today(old_history.record(past.number) or "", past))

    replayed = [past for past in old_history.matches() if can_be_replayed(old_history.record(past.number) or "")]
    assert [past.points for past in replayed if GAMES[past.game].by_points] == [
        past.points for past in today.matches() if GAMES[past.game].by_points
    ]

    awards_of_today = judge_all_matches(today._store, today)
    assert awards.best == awards_of_today.best
    assert awards.medals == awards_of_today.medals
    assert awards.best == expected_data["history"].get("stars", awards.best)
    given = {slug: day.isoformat() for slug, day in awards.given.items()}
    assert given == expected_data["career"].get("medals", {})

    for past in old_history.matches():
        assert old_history.has_seen_deal(past.game, loads(old_history.record(past.number) or "").seed)

    if len(replayed) == len(old_history.matches()):
        totals = asdict(old_history.life_totals())
        totals_of_today = asdict(today.life_totals())
        for of_the_clock in ("days", "last"):
            del totals[of_the_clock], totals_of_today[of_the_clock]
        assert totals == totals_of_today

    assert asdict(History(Store(store.folder)).life_totals()) == asdict(old_history.life_totals())


def can_be_replayed(text: str) -> bool:
    """Whether the record of this text can be replayed to the end of its match."""
    with suppress(RecordError):
        return bool(replay(loads(text), game_named).over)
    return False


def finished_today(text: str, past: Past) -> FinishedMatch:
    """Return the match as this version would add it, with points of games for which only an older version had them."""
    record = loads(text)
    session = Session(setup_of(record), record)
    as_it_was = {
        "practice": past.practice,
        "occasion": past.occasion,
        "seconds": past.seconds,
        "may_be_in_history": False,
    }
    if not session.setup.game.by_points:  # only an older version has counted points of this game
        as_it_was["points"] = past.points

    faces = () if past.practice else finished_match(session).faces  # dice of practice are not counted
    return replace(finished_match(session), **as_it_was, faces=faces)


@pytest.mark.parametrize("commit", COMMITS)
def test_settings_days_campaigns_and_players_of_an_old_folder_are_read(commit: str, tmp_path: Path) -> None:
    store, expected_data = open_old_folder(commit, tmp_path / "home")
    wanted = dict(expected_data["settings"])
    if wanted.pop("larger_type", False):
        wanted["type_size"] = SIZE_OF_LARGER_TYPE
    settings = as_read_from_json(asdict(settings_file.load(store)))
    assert {name: settings[name] for name in wanted} == wanted

    career = expected_data["career"]
    assert as_read_from_json([[day.isoformat(), slug] for day, slug in store.begun_days()]) == career.get("days", [])
    assert sorted(store.lessons()) == career.get("lessons", [])

    if "campaign" in career:
        text = (store.folder / "campaigns" / "1.campaign").read_text(encoding="utf-8")
        assert campaign.loads(text).results == career["campaign"]
    assert [player.name for player in Profiles(store).all()] == career.get("players", [""])
    assert store.sentences() == []


@pytest.mark.parametrize("commit", COMMITS)
def test_a_player_can_resume_and_remove_the_interrupted_match_of_an_old_folder(commit: str, tmp_path: Path) -> None:
    store, expected_data = open_old_folder(commit, tmp_path / "home")
    ((path, interrupted),) = read_saves(store)
    assert isinstance(interrupted, Interrupted)
    assert store.read(path) == expected_data["interrupted"]
    assert store.saves.take_if_free(path)
    store.saves.remove(path)
    assert list(read_saves(store)) == []
    assert store.sentences() == []


@pytest.mark.parametrize("commit", COMMITS)
def test_a_match_added_first_of_all_to_an_old_history_keeps_the_older_ones(commit: str, tmp_path: Path) -> None:
    """The match is written before anything was read from the history."""
    store, expected_data = open_old_folder(commit, tmp_path / "home")
    history = History(store, lambda: A_WEEK_LATER)
    record = random_record("battlefronts")
    assert history.add(replace(finished_match(Session(setup_of(record), record)), may_be_in_history=False))

    history.set_label(number=1, label=Label("First", favourite=True))
    reopened = History(Store(store.folder))
    older = [row["record"] for row in expected_data["history"]["matches"]]
    assert [digest(reopened.record(past.number) or "") for past in reopened.matches()][1:] == older[::-1]
    assert reopened.matches()[-1].label == Label("First", favourite=True)

    with closing(sqlite3.connect(history.path)) as base:
        tables = {" ".join(row[0].split()) for row in base.execute("SELECT sql FROM sqlite_master WHERE sql NOTNULL")}
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)

    assert tables == {" ".join(table.split()) for table in schemas.TABLES}
    assert store.sentences() == []


def test_a_second_file_of_history_is_merged_into_the_older_one(tmp_path: Path) -> None:
    """One version left an older file alone, and wrote its matches to a file beside it."""
    store, expected_data = open_old_folder("a241ad16", tmp_path / "home")
    beside = History(Store(tmp_path / "other"), lambda: A_WEEK_LATER)
    record = random_record("battlefronts")
    beside.add(replace(finished_match(Session(setup_of(record), record)), may_be_in_history=False))
    shutil.copy(beside.path, store.folder / history_file.BESIDE)
    history = History(store)

    assert len(history.matches()) == len(expected_data["history"]["matches"]) + 1
    assert history.matches()[0].ended == A_WEEK_LATER.timestamp()
    assert not (store.folder / history_file.BESIDE).exists()
    assert store.sentences() == []


def test_the_driver_finds_its_names_in_the_modules_of_this_version() -> None:
    """The next schema will need a folder of this version, which the driver makes with names of its modules."""
    assert set(SEEDS) <= set(GAMES)
    assert find_name("Session", "scenes.match.session") is Session
    assert find_name("nothing", "scenes.match.session", "no.such.module") is None
    assert RULES > 0
