"""Matches that wait in memory because the disk is busy: the history answers about them as about written ones."""

from __future__ import annotations

import dataclasses
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.core.record import Occasion, SeatEntry
from scenes.app import App
from scenes.keeping import database, history_file, schemas
from scenes.keeping.awards import Awards
from scenes.keeping.finished import FinishedMatch, Judged, Label
from scenes.keeping.history import History
from scenes.keeping.store import Store
from tests.scenes.history_damage import alter, break_utf8, overwrite_with_words, zero_header
from tests.scenes.menus import TickingClock

RULES = 3
"""The version of the rules by which two of the matches were judged."""
ANNA = SeatEntry("human", "Anna")
SEATS = (ANNA, SeatEntry("captain"))
WON, LOST = (1.0, 0.0), (0.0, 1.0)


def finished(game: str, seed: int, scores: tuple[float, ...], **more: Any) -> FinishedMatch:
    """Return a match of Anna against a Captain. The record is made of its game and seed, `more` sets other fields."""
    return FinishedMatch(
        game,
        options={},
        seed=seed,
        seats=SEATS,
        scores=scores,
        rounds=9,
        decisions=137,
        seconds=60.0,
        record=f"record {game} {seed}\n",
        **more,
    )


MATCHES = (
    finished("battlefronts", seed=1, scores=WON, judged=Judged(RULES, ("first-win", "quick"), stars=0)),
    finished("sharp_end", seed=2, scores=LOST, faces=(6, 6, 1), points=(12, 15)),
    finished(
        "battlefronts",
        seed=3,
        scores=LOST,
        occasion=Occasion("challenge", "battlefronts-1"),
        judged=Judged(RULES, (), stars=2),
    ),
    finished("last_front", seed=4, scores=WON, occasion=Occasion("challenge", "last_front-1"), practice="practice"),
    finished("sharp_end", seed=5, scores=WON, occasion=Occasion("day", "2026-03-14")),
)
"""Matches of three games, the second with dice, the fourth practice, the others counted."""


@pytest.fixture(autouse=True)
def _short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a history wait only 0.02 s for another window."""
    monkeypatch.setattr(history_file, "PATIENCE", 0.02)
    monkeypatch.setattr(history_file, "GLANCE", 0.02)


@pytest.fixture
def other_window(history: History) -> Iterator[sqlite3.Connection]:
    """A connection that lets others read the history's file, which is empty, but not write to it until ROLLBACK."""
    history.note_seen("battlefronts", seed=99)  # makes the file
    with closing(sqlite3.connect(history.path, isolation_level=None)) as other_window:
        other_window.execute("BEGIN IMMEDIATE")
        yield other_window


@pytest.fixture
def busy(history: History, other_window: sqlite3.Connection) -> History:
    """A history to which nothing can be written, because another window holds its file."""
    return history


def positive(number: int) -> int:
    """Return the number that a waiting match (-1, -2 ...) would have in an empty file (1, 2 ...)."""
    return abs(number)


QUESTIONS: dict[str, Callable[[History], object]] = {
    "all matches": lambda kept: [positive(number) for number in kept.match_numbers()],
    "matches of a game": lambda kept: [positive(number) for number in kept.match_numbers("sharp_end")],
    "counted matches": lambda kept: [positive(number) for number in kept.match_numbers(counted=True)],
    "favourites": lambda kept: kept.match_numbers(favourites=True),
    "recent matches": lambda kept: [kept.record(past.number) for past in kept.recent("battlefronts", most=1)],
    "fields of matches": lambda kept: [dataclasses.replace(past, number=0, ended=0.0) for past in kept.matches()],
    "records": lambda kept: [kept.record(number) for number in kept.match_numbers()],
    "challenges": lambda kept: [(*one[:2], positive(one[2])) for one in kept.matches_by_occasion("challenge")],
    "deals of the day": lambda kept: [(*one[:2], positive(one[2])) for one in kept.matches_by_occasion("day")],
    "stars": History.best_stars,
    "medals": lambda kept: kept.medals_won(RULES),
    "medals of other rules": lambda kept: kept.medals_won(RULES - 1),
    "matches to judge": lambda kept: [positive(number) for number in kept.unjudged_numbers(RULES)],
    "dice": History.dice,
    "totals": lambda kept: dataclasses.replace(kept.life_totals(), last=0, days=[]),
    "known deal": lambda kept: [kept.is_known_deal("battlefronts", seed) for seed in (1, 2, 3)],
    "deal that counted": lambda kept: [
        kept.has_counted(dataclasses.replace(match, record="another try\n")) for match in MATCHES
    ],
    "the match itself": lambda kept: [kept.has_counted(match) for match in MATCHES],
}
"""By name, the questions whose answer may not depend on whether the matches are on disk."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_history_answers_about_waiting_matches_as_about_written_ones(
    tmp_path: Path, busy: History, name: str
) -> None:
    written = History(Store(tmp_path / "elsewhere"), TickingClock())
    for match in MATCHES:
        assert written.add(match)
        assert not busy.add(match), "another window holds the file"

    expected = QUESTIONS[name](written)
    assert QUESTIONS[name](busy) == expected


def test_the_answers_about_the_kept_matches_are_these(history: History) -> None:
    """The questions above have answers that tell the matches apart. The match with seed N gets the number N.

    Match 3 is a challenge, 4 is practice at one, and 5 is a daily deal. Only match 1 was judged with medals.
    """
    for match in MATCHES:
        history.add(match)

    assert history.match_numbers() == [5, 4, 3, 2, 1]
    assert history.match_numbers("sharp_end") == [5, 2]
    assert history.match_numbers(counted=True) == [5, 3, 2, 1]
    assert history.matches_by_occasion("challenge") == [("battlefronts-1", "battlefronts", 3)], "practice is left out"
    assert history.matches_by_occasion("day") == [("2026-03-14", "sharp_end", 5)]
    assert history.best_stars() == {"battlefronts-1": 2}
    assert history.medals_won(RULES) == {"first-win", "quick"}
    assert history.unjudged_numbers(RULES) == [2, 4, 5]
    assert history.dice() == {"sharp_end": (1, 0, 0, 0, 0, 2)}


def test_a_verdict_is_not_noted_for_a_match_that_waits(busy: History) -> None:
    busy.add(MATCHES[0])
    assert not busy.set_verdict(number=-1, judged=Judged(RULES))
    assert not busy.keep_verdict(number=-1, rules=RULES)


def test_labels_of_waiting_matches_reach_the_file_with_them(
    store: Store, busy: History, other_window: sqlite3.Connection
) -> None:
    for match in MATCHES[:2]:
        busy.add(match)
    label = Label("the second", favourite=True)
    # Matches that wait to be written have negative numbers.
    assert not busy.set_label(number=-2, label=label), "it is not on disk yet"
    assert not busy.set_label(number=-3, label=Label("no such match"))
    assert [past.label for past in busy.matches()] == [label, Label()]

    other_window.execute("ROLLBACK")
    assert busy.add(MATCHES[2])
    assert [past.label for past in History(Store(store.folder)).matches()] == [Label(), label, Label()]


def test_a_label_that_waits_is_not_given_to_a_match_of_the_new_file(
    history: History, other_window: sqlite3.Connection
) -> None:
    """The label was for match 1 of a file that was then replaced. The new file counts its matches from 1 again."""
    other_window.execute("ROLLBACK")
    history.add(MATCHES[0])
    other_window.execute("BEGIN IMMEDIATE")
    assert not history.set_label(number=1, label=Label("the old one", favourite=True))
    other_window.execute("ROLLBACK")

    overwrite_with_words(history.path)
    history.add(MATCHES[1])
    history.add(MATCHES[2])
    assert [(past.number, past.label) for past in history.matches()] == [(2, Label()), (1, Label())]


# --- the file itself -----------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [1, 4])
def test_a_statement_fails_after_the_steps_that_it_may_take(steps: int) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    with closing(sqlite3.connect(":memory:")) as base:
        steps_passed = database.stop_after_steps(base, steps)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            base.execute(endless).fetchone()

    counted = steps + 1  # the step that is one too many is counted as well
    assert next(steps_passed) == counted


def test_a_short_statement_is_not_stopped() -> None:
    with closing(sqlite3.connect(":memory:")) as base:
        database.stop_after_steps(base, steps=1)
        assert base.execute("SELECT 2 + 2").fetchone() == (4,)


@pytest.mark.parametrize("damage", [zero_header, break_utf8], ids=["header", "text of a table"])
def test_rescued_challenges_are_judged_again(store: Store, history: History, damage: Callable[[Path], None]) -> None:
    """A rescued match keeps neither medals nor stars as they were read: they may be damaged as well."""
    for match in MATCHES:
        history.add(match)
    assert history.unjudged_numbers(RULES) == [2, 4, 5]

    damage(history.path)
    rescued = History(Store(store.folder))
    assert rescued.best_stars() == {}
    assert len(rescued.matches()) == len(MATCHES)
    assert rescued.unjudged_numbers(RULES) == [1, 2, 3, 4, 5]


def test_the_page_names_a_match_whose_stars_need_a_new_verdict(history: History) -> None:
    for match in MATCHES[:3]:
        history.add(match)
    alter(history.path, f"UPDATE matches SET stars = {schemas.AGAIN} WHERE number = 3")
    assert history.unjudged_numbers(RULES) == [2, 3]


# --- lines that are added to a file --------------------------------------------------------------


def test_lines_of_a_removed_file_do_not_come_back(tmp_path: Path) -> None:
    """The folder cannot be written at first, because a file is in its place."""
    in_the_way = tmp_path / "FiveFronts"
    in_the_way.write_text("in the way")
    store = Store(in_the_way)
    path = store.folder / "lessons.txt"
    store.add_lines(path, "old lesson\n")
    store.remove(path)

    in_the_way.unlink()
    store.add_lines(path, "new lesson\n")
    assert path.read_text() == "new lesson\n"


def test_lines_that_could_not_be_added_are_added_with_the_next(tmp_path: Path) -> None:
    in_the_way = tmp_path / "FiveFronts"
    in_the_way.write_text("in the way")
    store = Store(in_the_way)
    path = store.folder / "lessons.txt"
    store.add_lines(path, "first\n")
    assert store.read(path) == "first\n", "it is kept in memory"
    (sentence,) = store.sentences()
    assert sentence.startswith("Nothing can be saved in ")

    in_the_way.unlink()
    store.retry()
    assert path.read_text() == "first\n"


# --- what memory has to know after an error ----------------------------------------------------------


def test_a_match_that_reached_the_disk_although_its_write_failed_is_kept_once(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fails when the lock is given back, after everything was written. The next write repeats it."""
    make_connection = history._open_to_write

    @contextmanager
    def fail_at_the_end() -> Iterator[sqlite3.Connection]:
        with make_connection() as base:
            yield base
        raise OSError("no lock can be given back")

    monkeypatch.setattr(history, "_open_to_write", fail_at_the_end)
    assert not history.add(MATCHES[0])
    monkeypatch.undo()

    assert history.add(MATCHES[1])
    assert [history.record(number) for number in history.match_numbers()] == [MATCHES[1].record, MATCHES[0].record]


def test_the_totals_follow_the_new_file_after_the_replacement_of_a_damaged_one(history: History) -> None:
    """Nothing can be rescued of a file that holds no database."""
    for match in MATCHES:
        history.add(match)
    assert history.life_totals().matches == len(MATCHES)

    overwrite_with_words(history.path)
    history.add(MATCHES[0])
    assert history.life_totals().matches == 1


def count_open_files() -> int:
    """Return how many files this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="only there a folder lists the open files")
def test_a_save_that_another_window_plays_leaves_no_open_lock_behind(store: Store) -> None:
    """A window that looks at such a save again and again would otherwise run out of open files."""
    path = store.saves.begin("battlefronts")
    other_window = Store(store.folder)

    open_before = count_open_files()
    for _ in range(5):
        assert not other_window.saves.take_if_free(path)
    assert count_open_files() == open_before


def test_a_medal_is_awarded_once(app: App) -> None:
    app.history.add(MATCHES[0])
    awards = Awards(app.store, app.history)
    first = awards.give()
    assert first, "the first match that is won gives a medal"
    assert awards.give() == []
