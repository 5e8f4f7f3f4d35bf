"""The match history: what is written and when, two windows, damaged and unwritable files."""

from __future__ import annotations

import dataclasses
import datetime
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import Occasion, SeatEntry, loads, replay
from scenes.app import App
from scenes.keeping import database, history_file, life
from scenes.keeping.finished import Judged, Label, Past
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
from tests.scenes.fought import finished
from tests.scenes.history_damage import (
    UNREADABLE_MATCH,
    UNREADABLE_PART,
    add_endless_view,
    alter,
    break_index,
    break_utf8,
    drop_constraints,
    drop_records,
    overwrite_with_words,
    replace_with_other_database,
    reset_version,
    zero_header,
    zero_second_half,
)
from tests.scenes.menus import TickingClock
from tools.bench_client import copy_last_match


@pytest.fixture(autouse=True)
def _short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a history wait only 0.02 s for another window."""
    monkeypatch.setattr(history_file, "PATIENCE", 0.02)


LOOKS = tuple(Look(decision, seat=0, value=0.05, best=0.52, doubt=0.06, better="pass") for decision in (0, 9))
"""Two decisions of seat 0 in which passing would have been better."""
REVIEW = Review((tally(seat=0, choices=7, wanted=2, looks=LOOKS),), LOOKS)


def records(kept: History) -> list[str | None]:
    """Return the records of all matches of a history, the newest first."""
    return [kept.record(past.number) for past in kept.matches()]


def reopen(store: Store) -> History:
    """Return the history of the same folder as the next start of the program finds it."""
    return History(Store(store.folder), TickingClock())


# --- what is kept ----------------------------------------------------------------------------


def test_a_new_history_is_empty_and_writes_no_file(history: History) -> None:
    assert history.matches() == []
    assert history.dice() == {}
    assert history.record(1) is None
    assert not history.path.exists()


def test_a_match_is_read_as_it_was_written(store: Store, history: History) -> None:
    match = finished()
    history.add(match)
    (past,) = History(store).matches()
    assert (past.game, past.scores, past.seats) == (match.game, match.scores, match.seats)
    assert (past.rounds, past.seconds) == (match.rounds, match.seconds)
    evening = datetime.datetime(2026, 3, 14, 20, 1)  # the first minute of the clock of these tests
    assert datetime.datetime.fromtimestamp(past.ended) == evening
    assert history.record(past.number) == match.record
    assert store.sentences() == []


def test_a_deal_number_may_be_larger_than_an_integer_of_the_database(history: History) -> None:
    deal = 10**30  # SQLite's integers end at 2**63 - 1
    history.add(finished(deal))
    assert records(history) == [f"record {deal}\n"]


def test_dice_are_counted_by_face_up_to_the_sides_of_the_game(
    store: Store, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice of a game that this program does not know are taken for cubes, so a 10 is not counted."""
    monkeypatch.setattr(GAMES["sharp_end"], "die_sides", 10)
    history.add(finished(seed=1, faces=(1, 6, 10, 10), game="sharp_end"))
    history.add(finished(seed=2, faces=(6, 10), game="chess"))
    by_face = {"sharp_end": (1, 0, 0, 0, 0, 1, 0, 0, 0, 2), "chess": (0, 0, 0, 0, 0, 1)}
    assert history.dice() == by_face
    assert History(store).dice() == by_face


@pytest.mark.parametrize(
    ("kinds", "scores", "share"),
    [
        (("human", "general"), (1.0, 0.0), 1.0),
        (("general", "human"), (1.0, 0.0), 0.0),
        (("human", "recruit", "human"), (0.0, 0.5, 0.5), 0.5),
        (("human", "human"), (1.0, 0.0), None),
        (("recruit", "general"), (1.0, 0.0), None),
    ],
    ids=["person won", "person lost", "one of two people shared the win", "people alone", "bots alone"],
)
def test_the_share_of_a_match_is_the_score_of_people_against_bots(
    kinds: tuple[str, ...], scores: tuple[float, ...], share: float | None
) -> None:
    """There is no share in a match without people or without bots."""
    seats = tuple(SeatEntry(kind) for kind in kinds)
    past = Past(number=1, game="sharp_end", options={}, seats=seats, scores=scores, rounds=7, seconds=60, ended=0)
    assert past.counted_result == share


# --- two windows, and files that cannot be used ----------------------------------------------


def test_two_windows_write_to_one_history(store: Store) -> None:
    """Dice of one face are rolled in each match: a 1, a 2 and a 1."""
    clock = TickingClock()
    first, second = History(store, clock), History(Store(store.folder), clock)
    first.add(finished(seed=1, faces=(1,)))
    second.add(finished(seed=2, faces=(2,)))
    first.add(finished(seed=3, faces=(1,)))
    assert records(first) == records(second) == ["record 3\n", "record 2\n", "record 1\n"]
    assert second.dice() == {"battlefronts": (2, 1, 0, 0, 0, 0)}


@pytest.mark.parametrize(
    "change",
    [{"scores": (1.0,)}, {"game": "\ud800"}, {"rounds": 2**70}, {"seconds": "long"}],
    ids=lambda change: ", ".join(change),
)
def test_a_match_that_cannot_be_written_harms_no_other(store: Store, history: History, change: dict[str, Any]) -> None:
    """The fault is in the match and not in the file, so the file is not set aside."""
    history.add(finished(1))
    assert not history.add(dataclasses.replace(finished(2), **change))
    assert records(reopen(store)) == ["record 1\n"]
    assert [path.name for path in store.folder.iterdir()] == ["history.sqlite"]


@pytest.fixture
def locking_window(history: History) -> Iterator[sqlite3.Connection]:
    """A connection of another window that holds the file, with one match in it and a 5 rolled. ROLLBACK lets it go."""
    history.add(finished(seed=1, faces=(5,)))
    with closing(sqlite3.connect(history.path, isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        yield base


def test_a_match_that_could_not_be_written_is_shown_and_written_with_the_next(
    store: Store, history: History, locking_window: sqlite3.Connection
) -> None:
    """`locking_window` has put match 1, in which a 5 was rolled, into the file, and locks it until its ROLLBACK."""
    history.add(finished(seed=2, faces=(6,)))
    (sentence,) = store.sentences()
    assert "kept only until you quit" in sentence

    locking_window.execute("ROLLBACK")
    assert records(history) == ["record 2\n", "record 1\n"]
    assert history.dice() == {"battlefronts": (0, 0, 0, 0, 1, 1)}
    assert records(reopen(store)) == ["record 1\n"], "reading writes nothing"

    history.add(finished(3))
    assert records(reopen(store)) == ["record 3\n", "record 2\n", "record 1\n"]
    assert History(store).dice() == {"battlefronts": (0, 0, 0, 0, 1, 1)}


def test_a_match_that_could_not_be_written_is_written_when_the_program_ends(
    store: Store, history: History, locking_window: sqlite3.Connection
) -> None:
    """Another window holds the file, with match 1 in it, and lets it go shortly before the end."""
    history.add(finished(2))
    locking_window.execute("ROLLBACK")
    history.close()
    assert records(reopen(store)) == ["record 2\n", "record 1\n"]


def test_matches_are_remembered_until_the_end_if_the_folder_cannot_be_written(tmp_path: Path) -> None:
    """A file is in the place of the folder. One sentence tells of it, however many matches are played."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    store = Store(blocked / "home")
    kept = History(store, TickingClock())
    kept.add(finished(seed=1, faces=(4,)))
    kept.add(finished(2))

    assert len([sentence for sentence in store.sentences() if "history" in sentence]) == 1
    assert records(kept) == ["record 2\n", "record 1\n"]
    assert kept.dice() == {"battlefronts": (0, 0, 0, 1, 0, 0)}
    kept.close()
    assert blocked.read_text(encoding="utf-8") == "in the way"


WHOLE = range(30, 31)
"""All 30 matches."""
NONE = range(1)
"""No match: the only count that is possible is 0."""
DAMAGE: dict[Callable[[Path], None], range] = {
    zero_second_half: range(31),
    overwrite_with_words: NONE,
    replace_with_other_database: NONE,
    add_endless_view: NONE,
    drop_records: WHOLE,
    drop_constraints: WHOLE,
    break_index: WHOLE,
    break_utf8: WHOLE,
    zero_header: WHOLE,
    reset_version: WHOLE,
}
"""By damage to a file with 30 matches: how many of them may be rescued."""


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("first", ["reading", "writing"])
def test_a_new_history_rescues_the_readable_matches_of_a_damaged_one(
    store: Store, history: History, damage: Callable[[Path], None], first: str
) -> None:
    """The damaged file is kept as it was and one sentence names it. A new file goes on with what can be read.

    `first`: whether the damage is met when the matches are read or when one is added.
    """
    possible_counts = DAMAGE[damage]
    for seed in range(30):
        history.add(finished(seed))
    history.set_label(number=2, label=Label("The bridge", favourite=True))
    history.add_review("record 1\n", REVIEW)
    damage(history.path)
    damaged = history.path.read_bytes()

    if first == "reading":
        assert len(history.matches()) in possible_counts
    assert history.add(finished(40))

    (sentence,) = store.sentences()
    assert "history.sqlite.damaged" in sentence
    assert history.path.with_name("history.sqlite.damaged").read_bytes() == damaged

    # The new file has the new match and those that could be rescued, with their labels and reviews.
    again = History(Store(store.folder))
    newest, *rescued = records(again)
    assert newest == "record 40\n"
    assert len(rescued) in possible_counts
    if possible_counts == WHOLE and damage is not drop_records:  # without records a match has only its results
        assert rescued == [f"record {seed}\n" for seed in range(29, -1, -1)]
        assert [past.label for past in again.matches() if past.label.name] == [Label("The bridge", favourite=True)]
        assert again.review("record 1\n") == REVIEW
        assert again.has_seen_deal("battlefronts", seed=7), "the deal with the seed 7 is known"
        assert again.life_totals().matches == 30 + 1
    assert again._store.sentences() == []


def add_three_judged_matches(kept: History) -> None:
    """Fill a history with matches of the seeds 1 to 3, each with a review, a medal and a 5 rolled."""
    for seed in (1, 2, 3):
        judged = Judged(rules=1, won=("veteran",), stars=seed)
        day = Occasion("day", "2026-11-23")
        kept.add(replace(finished(seed, (5,)), occasion=day, points=(4, 3), judged=judged))
        kept.add_review(f"record {seed}\n", REVIEW)


def damage_second_match(path: Path, statement: str) -> None:
    """Run a statement of the lists of damage on the rows of match 2 alone."""
    verb, table = statement.split()[0], statement.split()[1]
    if verb == "DELETE":
        table = statement.split()[2]  # DELETE FROM table
    number = "number" if table == "matches" else "match"
    alter(path, f"{statement} WHERE {number} = 2")


@pytest.mark.parametrize("statement", UNREADABLE_MATCH + UNREADABLE_PART)
def test_an_unreadable_match_harms_no_other_match(store: Store, history: History, statement: str) -> None:
    """`statement` is the SQL that damages match 2 of three: all of it, or only a part, so that it still counts.

    The history still knows everything about the other matches and uses the file on. The player reads one sentence about
    a match that is unreadable, and none about a part.
    """
    add_three_judged_matches(history)
    damage_second_match(history.path, statement)
    again = reopen(store)
    readable = 2 if statement in UNREADABLE_MATCH else 3

    # The other matches are complete, in every question that is asked of a history.
    assert [past.number for past in again.matches() if past.number != 2] == [3, 1]
    assert {number for *_, number in again.matches_by_occasion("day")} >= {1, 3}
    assert again.medals_won(1) == {"veteran"}
    assert set(again.unjudged_numbers(1)) <= {2}
    assert again.best_stars() == {}
    assert again.has_seen_deal("battlefronts", seed=3)
    for seed in (1, 3):
        assert again.record(seed) == f"record {seed}\n"
        assert again.review(f"record {seed}\n") == REVIEW

    # Match 2 counts only if it can be read.
    assert len(again.matches()) == readable
    assert again.match_numbers() == [3, 2, 1]
    assert again.life_totals().matches == readable
    assert again.dice() == {"battlefronts": (0, 0, 0, 0, readable, 0)}
    assert len(again.shares_of_good_decisions()) in (2, 3)

    # Questions about match 2 raise nothing, and the file is still written to.
    again.record(2)
    again.review("record 2\n")
    again.set_verdict(number=2, judged=Judged(1), points=(7, 8))
    sentences_to_player = again._store.sentences()
    assert len(sentences_to_player) == (1 if statement in UNREADABLE_MATCH else 0)
    assert again.add(finished(40))
    assert [path.name for path in store.folder.iterdir()] == ["history.sqlite"]


def test_unreadable_stars_of_one_match_hide_no_other_stars(history: History) -> None:
    """Three tries at one challenge got 0, 1 and 2 stars. The second one is damaged, so the best is 2."""
    challenge = Occasion("challenge", "battlefronts-1")
    for seed in (1, 2, 3):
        judged = Judged(rules=1, won=(), stars=seed - 1)
        history.add(replace(finished(seed), occasion=challenge, judged=judged))
    alter(history.path, "UPDATE matches SET stars = 'many' WHERE number = 2")
    assert history.best_stars() == {"battlefronts-1": 2}


def test_a_history_waits_only_a_glance_for_another_window_that_holds_it(
    history: History, locking_window: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    connect = sqlite3.connect

    def note_wait(*args: Any, timeout: float, **more: Any) -> sqlite3.Connection:
        waits.append(timeout)
        return connect(*args, timeout=timeout, **more)

    monkeypatch.setattr(sqlite3, "connect", note_wait)
    assert history.matches() == []
    assert history.dice() == {}
    assert max(waits) == history_file.GLANCE
    assert history_file.GLANCE <= 0.1, "seconds that a frame can wait"


def test_a_resumed_match_that_has_been_counted_is_not_counted_again(history: History) -> None:
    """A match with `again` may have been counted before it was resumed. One without it is always new."""
    history.add(finished(1))
    history.add(dataclasses.replace(finished(1), may_be_in_history=True))  # counted above
    history.add(dataclasses.replace(finished(2), may_be_in_history=True))  # never counted
    history.add(finished(2))  # the same deal, played anew
    assert records(history) == ["record 2\n", "record 2\n", "record 1\n"]


# --- matches at a table ------------------------------------------------------------------------


def begin(app: App, scene: Scene) -> None:
    """Put a scene on the stack, at instant speed, and show its first frame."""
    app.settings.speed = "instant"
    app.stack.apply(Push(scene))
    app.step(FRAME, [])
    assert app.stack.top is scene


def until_over(app: App, scene: TableScene) -> None:
    """Let a match at a table go on to its end."""
    until(app, lambda: scene.session.match.over, STRIDE)


def sharp_end(seats: int = 3, seed: int = 6) -> Setup:
    """Return the setup of a match of bots At the Sharp End in five turns."""
    return Setup(
        GAMES["sharp_end"], seats=tuple(SeatEntry("recruit") for _ in range(seats)), options={"turns": "5"}, seed=seed
    )


def play_in_two_parts(app: App) -> PlayScene:
    """Interrupt a match of bots after 40 actions, resume it and play it to its end. Returns the second scene."""
    scene = PlayScene(sharp_end())
    begin(app, scene)
    until(app, lambda: len(scene.session.match.actions) >= 40)
    record = scene.session.record()

    app.stack.scenes.clear()
    resumed = PlayScene(sharp_end(), record)
    begin(app, resumed)
    until_over(app, resumed)
    return resumed


def count_dice(record_text: str) -> tuple[int, ...]:
    """Return how often each face of a die was rolled in a match, from the opening on."""
    rolled: Counter[int] = Counter()

    def count(_: Match, transcript: Transcript) -> None:
        rolled.update(face for event in transcript.events for face in event.rolled())

    match = replay(loads(record_text), game_named, count)
    count(match, match.opening)
    return tuple(rolled[face] for face in range(1, 7))


def test_a_resumed_match_is_kept_once_as_soon_as_it_is_decided_with_all_its_dice(app: App) -> None:
    """The match is already kept before the results are shown, so a player who leaves at once loses nothing."""
    scene = play_in_two_parts(app)
    assert app.stack.top is scene
    (past,) = app.history.matches()
    assert (past.game, past.rounds) == ("sharp_end", 5)
    assert past.scores == tuple(scene.session.match.state.scores())
    assert app.history.record(past.number) == scene.record_text()

    until(app, lambda: isinstance(app.stack.top, ResultsScene), STRIDE)
    assert len(app.history.matches()) == 1

    by_face = count_dice(scene.record_text())
    assert sum(by_face) > 20
    assert app.history.dice() == {"sharp_end": by_face}


def test_demonstrations_and_replays_are_not_kept_in_the_history(app: App) -> None:
    demo = DemoScene(sharp_end(2))
    begin(app, demo)
    until_over(app, demo)

    app.stack.scenes.clear()
    record = demo.session.record()
    last_actions = 9  # of the replay are played to its end
    shown = ReplayScene(record, len(record.notations) - last_actions)
    begin(app, shown)
    shown.own_speed, shown.director.paused = "instant", False
    until_over(app, shown)

    assert app.history.matches() == []
    assert app.history.life_totals().matches == 0


# --- values out of bounds ----------------------------------------------------------------------


def test_demonstrations_show_the_games_one_after_another(app: App) -> None:
    """Twenty matches show every game four times, in the order of the catalogue, with various numbers of seats."""
    games = list(GAMES.values())
    scene = DemoScene(Setup(games[-1], (SeatEntry("recruit"), SeatEntry("recruit")), {}, seed=3))
    begin(app, scene)
    slugs: list[str] = []
    seat_counts: set[int] = set()
    for _ in range(4 * len(games)):
        app.stack.apply(scene.show_results())
        assert isinstance(app.stack.top, DemoScene)
        scene = app.stack.top
        slugs.append(scene.setup.game.slug)
        seats = len(scene.setup.seats)
        assert seats in scene.setup.game.seats
        if len(scene.setup.game.seats) > 1:
            seat_counts.add(seats)

    assert slugs == [game.slug for game in games] * 4
    assert len(seat_counts) > 2


def test_a_match_after_the_last_possible_number_goes_to_a_new_file(store: Store, history: History) -> None:
    """After the largest number, SQLite would give a match any free one, and the match would not be the newest."""
    history.add(finished(1))
    largest = 2**63 - 1
    alter(history.path, f"UPDATE matches SET number = {largest}", f"UPDATE records SET match = {largest}")
    history.add(finished(2))
    assert records(reopen(store)) == ["record 2\n", "record 1\n"]
    assert "history.sqlite.damaged" in store.sentences()[0]


def test_a_value_that_is_too_long_is_taken_for_damage(
    store: Store, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.add(finished(1))
    monkeypatch.setattr(database, "LONGEST", 5)  # letters, fewer than "record 1" has
    assert history.record(1) is None
    assert "history.sqlite.damaged" in store.sentences()[0]


# --- many matches --------------------------------------------------------------------------------


def add_finished_matches(kept: History, count: int, games: Iterable[str] = GAMES) -> None:
    """Add `count` matches of each game to a history, all won by the person in seat 0, by copying one of each.

    Each has a 1 and a 6 rolled, three points for every seat, and a review.
    """
    for game in games:
        seats = GAMES[game].seats[-1]
        entries = tuple(SeatEntry("human" if seat == 0 else "general", f"Anna {seat}") for seat in range(seats))
        scores = (1.0, *[0.0] * (seats - 1))
        match = replace(finished(seed=7, faces=(1, 6), game=game), options={}, seats=entries, scores=scores)
        match = replace(match, seconds=903.0, record=f"record {game}\n", points=(3,) * seats)
        kept.add(match)
        looks = tuple(Look(decision, seat=0, value=0.2, best=0.5, doubt=0.1, better="pass") for decision in range(2))
        kept.add_review(match.record, Review((tally(seat=0, choices=2, wanted=2, looks=looks),), looks))
        copy_last_match(kept.path, count)


def test_a_history_of_33500_matches_is_not_taken_for_damage(store: Store, history: History) -> None:
    """There are matches of every game, in six seats if the game has so many.

    SQLite takes at most 32,766 parameters of a statement, and older versions 999.
    """
    of_sharp_end, of_each_other = 1_500, 8_000
    total = of_sharp_end + of_each_other * (len(GAMES) - 1)
    add_finished_matches(history, of_sharp_end, ["sharp_end"])
    life_of_player = history.life_totals()
    assert (life_of_player.matches, life_of_player.tally("sharp_end").won) == (of_sharp_end, of_sharp_end)
    assert history.dice() == {"sharp_end": (of_sharp_end, 0, 0, 0, 0, of_sharp_end)}, "a 1 and a 6 in each match"

    add_finished_matches(history, of_each_other, [game for game in GAMES if game != "sharp_end"])
    newest_first = list(range(total, 0, -1))
    assert history.match_numbers() == newest_first
    assert len(history.match_numbers("sharp_end")) == of_sharp_end
    assert [past.number for past in history.finished_matches(history.match_numbers()[:3])] == newest_first[:3]
    assert history.shares_of_good_decisions("sharp_end", most=3) == [0.0] * 3
    assert len(history.unjudged_numbers(1)) == total
    assert (history.medals_won(1), history.best_stars(), history.matches_by_occasion("day")) == (set(), {}, [])

    history.add(finished(9))
    again = History(store)
    assert [past.number for past in again.recent("battlefronts", most=1)] == [total + 1]
    assert again.review(str(again.record(of_sharp_end))) is not None
    assert store.sentences() == []


def test_the_totals_of_a_history_are_kept_in_its_file(store: Store, history: History) -> None:
    """A start reads them instead of all matches: here a change to old matches goes unnoticed."""
    add_finished_matches(history, count=200, games=["battlefronts"])
    totals = history.life_totals()
    assert totals.tally("battlefronts", "general").longest == totals.alone.longest == 200
    assert life.loads(totals.dumps()) == totals

    alter(history.path, "UPDATE matches SET game = 'last_front' WHERE number < 150")
    assert reopen(store).life_totals() == totals


@pytest.mark.parametrize(
    "change",
    [
        "totals = '{}'",
        "totals = 'x'",
        "totals = x'00'",
        "last = 9",
        "rules = '0'",
        "totals = replace(totals, '200', '\"many\"')",
        "totals = replace(totals, '200', '201')",
    ],
    ids=[
        "empty totals",
        "no JSON",
        "no text",
        "not as far as the last match",
        "of other rules",
        "a number that is a word",
        "a wrong number",
    ],
)
def test_totals_that_are_damaged_or_of_other_rules_are_counted_anew(
    store: Store, history: History, change: str
) -> None:
    """`change` alters the row of the kept totals: the rules, the last match that they count, and the totals as JSON.

    149 of 200 matches have become matches of another game since the totals were written, which is noticed now.
    """
    add_finished_matches(history, count=200, games=["battlefronts"])
    history.life_totals()
    alter(history.path, "UPDATE matches SET game = 'last_front' WHERE number < 150", f"UPDATE life SET {change}")
    totals = reopen(store).life_totals()
    assert (totals.tally("battlefronts").won, totals.matches) == (51, 200)


def test_totals_are_counted_anew_if_the_file_is_an_older_copy(store: Store, history: History) -> None:
    """The totals are of 200 matches, and the file has only the first 100 of them."""
    add_finished_matches(history, count=200, games=["battlefronts"])
    history.life_totals()
    alter(history.path, "DELETE FROM matches WHERE number > 100")
    assert history.life_totals().matches == 100
    assert reopen(store).life_totals().matches == 100


def test_matches_keep_the_order_of_writing_even_if_the_clock_jumps(store: Store) -> None:
    """One evening the clock was in 2031, then before 1970. The longest series of wins follows the order, too."""
    dates = iter([(2026, 1, 1), (2031, 1, 1), (1969, 7, 20), (2026, 1, 2), (2026, 1, 3)])
    kept = History(store, lambda: datetime.datetime(*next(dates), tzinfo=datetime.UTC))
    for seed, won in enumerate((0, 1, 1, 0, 1)):
        kept.add(replace(finished(seed), scores=(float(won), 1.0 - won)))

    newest_first = [f"record {seed}\n" for seed in (4, 3, 2, 1, 0)]
    assert records(kept) == records(History(store)) == newest_first
    assert [past.number for past in kept.recent("battlefronts", most=2)] == [5, 4]

    tally = kept.life_totals().tally("battlefronts")
    assert tally.running == 1, "the last match was won"
    assert tally.longest == 2
    assert store.sentences() == []


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir], ids=["pipe", "folder"])
def test_a_pipe_or_folder_in_the_place_of_the_history_is_left_alone(
    store: Store, history: History, make: Callable[[Path], object]
) -> None:
    """Nobody waits for it, and matches are remembered until the program ends."""
    store.folder.mkdir()
    make(history.path)
    mode_before = history.path.stat().st_mode
    assert history.matches() == []
    history.add(finished())
    assert records(history) == ["record 1\n"]
    assert len(store.sentences()) == 2
    assert history.path.stat().st_mode == mode_before


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_only_the_owner_may_read_the_history(history: History) -> None:
    """Also after somebody has opened it to others: the next match closes it again."""
    owner_only, readable_by_all = 0o600, 0o644
    history.add(finished(1))
    assert history.path.stat().st_mode & 0o777 == owner_only
    history.path.chmod(readable_by_all)
    history.add(finished(2))
    assert history.path.stat().st_mode & 0o777 == owner_only


# --- two windows ---------------------------------------------------------------------------------


@pytest.mark.parametrize("matches_before", [0, 1])
def test_a_match_of_another_window_written_during_a_read_is_not_taken_for_damage(
    store: Store, monkeypatch: pytest.MonkeyPatch, matches_before: int
) -> None:
    """The other window ends a match just when this one has read the version of the file and not yet its matches."""
    first, second = History(store, TickingClock()), reopen(store)
    for seed in range(matches_before):
        first.add(finished(seed))
    store.make(first.path.parent)
    database.make_private(first.path)  # an empty file, as the first match finds it

    checked_int = database.checked_int

    def write_elsewhere_after_version(version: object, most: int) -> object:
        monkeypatch.setattr(database, "checked_int", checked_int)
        second.add(finished(9))
        return version

    monkeypatch.setattr(database, "checked_int", write_elsewhere_after_version)
    seen = len(first.matches())
    second.close()

    assert store.sentences() == []
    assert seen == matches_before
    assert len(first.matches()) == matches_before + 1
