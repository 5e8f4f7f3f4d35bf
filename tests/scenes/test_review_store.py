"""Reviews in the history: what is kept of them, a history of before there were any, and what cannot be one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.core.record import SeatEntry
from scenes.keeping import history
from scenes.keeping.history import FinishedMatch, History
from scenes.keeping.reviews import Look, Review, tally
from scenes.keeping.store import Store

LOOKS = (
    Look(0, 0, 0.5, 0.52, 0.06, "call Z1\nsize 5"),
    Look(4, 0, 0.05, 0.52, 0.06, "march 2 F1"),
    Look(9, 0, 0.01, 0.015, 0.02, "pass"),
)
REVIEW = Review((tally(0, 7, 3, LOOKS),), LOOKS)


def finished(seed: int = 1) -> FinishedMatch:
    seats = (SeatEntry("human", "Anna"), SeatEntry("general"))
    return FinishedMatch("battlefronts", {}, seed, seats, (1.0, 0.0), 9, 137, 903.4, f"record {seed}\n", (1, 6))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


@pytest.fixture
def kept(store: Store) -> History:
    return History(store)


def alter(path: Path, *changes: str) -> None:
    with closing(sqlite3.connect(path)) as base:
        for change in changes:
            base.execute(change)
        base.commit()


# --- what a look says ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "best", "doubt", "better", "loss"),
    [
        (0.05, 0.52, 0.06, "pass", 0.47),
        (0.48, 0.52, 0.06, "pass", 0.0),
        (0.60, 0.52, 0.06, "pass", 0.0),
        (0.500, 0.515, 0.001, "pass", 0.0),
        (0.05, 0.52, 0.06, "", 0.0),
    ],
    ids=["given away", "within the doubt", "better than the best", "too small to tell", "the best itself"],
)
def test_what_a_decision_gave_away(value: float, best: float, doubt: float, better: str, loss: float) -> None:
    assert Look(0, 0, value, best, doubt, better).loss == pytest.approx(loss)


def test_decisions_after_the_match_is_decided_do_not_count() -> None:
    lost, won, open_ = (
        Look(0, 0, 0.0, 0.015, 0.0, "pass"),
        Look(1, 0, 0.99, 0.985, 0.0, "pass"),
        Look(2, 0, 0.6, 0.99, 0.1, "pass"),
    )
    found = tally(0, 5, 3, [lost, won, open_, Look(3, 1, 0.1, 0.9, 0.1, "pass")])
    assert (found.looked, found.counted, found.good, found.lost) == (3, 1, 0, pytest.approx(0.39))
    assert (found.whole, found.share) == (True, 0.0)


# --- what is kept ----------------------------------------------------------------------------


def test_a_review_is_found_again_with_its_match(store: Store, kept: History) -> None:
    kept.add(finished(1))
    kept.add(finished(2))
    kept.add_review("record 1\n", Review((tally(0, 7, 3, LOOKS[:1]),), LOOKS[:1]))
    kept.add_review("record 1\n", REVIEW)
    again = History(store)
    assert again.review("record 1\n") == REVIEW
    assert again.review("record 2\n") is None
    assert {past.number: past.tallies for past in again.matches()} == {1: REVIEW.tallies, 2: ()}
    (found,) = REVIEW.tallies
    assert (found.choices, found.wanted, found.looked, found.counted, found.good) == (7, 3, 3, 2, 1)
    assert found.lost == pytest.approx(0.47)


def test_the_review_of_a_match_that_is_not_there_is_not_kept(store: Store, kept: History) -> None:
    kept.add(finished(1))
    kept.add_review("record of another match\n", REVIEW)
    again = History(store)
    assert again.review("record of another match\n") is None
    assert [past.tallies for past in again.matches()] == [()]


def test_a_review_that_cannot_be_written_is_written_later(store: Store, kept: History) -> None:
    kept.add(finished(1))
    with closing(sqlite3.connect(kept.path, isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        history_patience, history.PATIENCE = history.PATIENCE, 0.01  # type: ignore[misc]
        kept.add_review("record 1\n", REVIEW)
        history.PATIENCE = history_patience  # type: ignore[misc]
        assert kept.review("record 1\n") == REVIEW
    kept.close()
    assert History(store).review("record 1\n") == REVIEW


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE reviews SET good = -1",
        "UPDATE reviews SET looked = 'many'",
        "UPDATE reviews SET lost = 9e999",
        "UPDATE looks SET value = 1.5",
        "UPDATE looks SET best = 'much'",
        "UPDATE looks SET better = x'00'",
        "UPDATE looks SET decision = 1 << 60 WHERE decision = 9",
        "DROP TABLE looks",
    ],
)
def test_a_review_that_makes_no_sense_is_damage(store: Store, kept: History, change: str) -> None:
    kept.add(finished(1))
    kept.add_review("record 1\n", REVIEW)
    alter(kept.path, change)
    kept.matches()
    kept.review("record 1\n")
    (sentence,) = store.sentences()
    assert "history.sqlite.damaged" in sentence
    assert not kept.path.exists()
