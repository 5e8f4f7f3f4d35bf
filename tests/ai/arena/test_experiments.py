"""Experiments of `ai.arena.rounds`: deals, tasks, results of matches, and the fields of a line in a file of results."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai import deals
from ai.arena import rounds
from ai.arena.rounds import (
    Experiment,
    Opening,
    Results,
    ResultsError,
    current_commit,
    deal_seed,
    facts_of,
    has_arena_fields,
    mean_iterations,
    read_lines,
    read_openings,
    secret_of,
)
from ai.deals import GUESSABLE_BELOW, draw_deal, is_guessable
from ai.player import Outcome
from game import fast_core
from game.catalogue import game_named
from game.core.match import Match
from game.core.record import Record, SeatEntry
from game.core.sanitize import DEALS
from tests.ai.arena.playing import experiment

FOREIGN = "mine:Bot"


# --- Deals ---


@pytest.mark.parametrize(
    ("seed", "kinds", "expected"),
    [
        (0, ["random", FOREIGN], True),
        (GUESSABLE_BELOW - 1, [FOREIGN], True),
        (GUESSABLE_BELOW, [FOREIGN], False),
        (None, [FOREIGN], False),
        (0, ["random", "150"], False),
    ],
    ids=["the smallest", "the largest that can be guessed", "too large to guess", "no seed", "no class from outside"],
)
def test_a_small_deal_can_be_guessed_by_a_class_from_outside(
    seed: int | None, kinds: list[str], expected: bool
) -> None:
    assert is_guessable(seed, kinds) == expected


@pytest.mark.parametrize("drawn", [0, DEALS - GUESSABLE_BELOW - 1], ids=["the first", "the last"])
def test_a_drawn_deal_is_one_that_nobody_can_guess(drawn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    bounds: list[int] = []
    monkeypatch.setattr(deals, "randbelow", lambda bound: bounds.append(bound) or drawn)
    assert GUESSABLE_BELOW <= draw_deal() < DEALS
    assert draw_deal() == GUESSABLE_BELOW + drawn
    assert set(bounds) == {DEALS - GUESSABLE_BELOW}


def test_the_deals_of_an_experiment_never_change() -> None:
    """Results in a file are continued by later versions, so name and number give the same deal for good."""
    drawn = [deal_seed("test", number) for number in (0, 1)]
    assert drawn == [14593330731145139934, 1371123552516435004]


# --- The sources of a match ---


@pytest.mark.parametrize(
    ("code", "out", "commit"), [(0, "abc-dirty\n", "abc-dirty"), (128, "", "unknown")], ids=["a repository", "none"]
)
def test_the_commit_is_the_one_that_git_describes(
    code: int, out: str, commit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[list[str], dict[str, Any]]] = []

    def run(command: list[str], **facts: Any) -> SimpleNamespace:
        asked.append((command, facts))
        return SimpleNamespace(returncode=code, stdout=out)

    monkeypatch.setattr(rounds.subprocess, "run", run)
    assert current_commit() == commit
    [(command, facts)] = asked
    assert command[:4] == ["git", "-C", str(fast_core.ROOT), "describe"]
    assert facts["capture_output"]
    assert facts["text"]


@pytest.mark.parametrize("error", [OSError("no git"), subprocess.TimeoutExpired("git", 10)], ids=["none", "it hangs"])
def test_the_commit_is_unknown_if_git_does_not_answer(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **facts: Any) -> None:
        raise error

    monkeypatch.setattr(rounds.subprocess, "run", run)
    assert current_commit() == "unknown"


def test_the_commit_is_unknown_in_a_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a wheel may be inside a repository of somebody else."""
    monkeypatch.setattr(rounds, "IN_WHEEL", True)
    monkeypatch.setattr(rounds.subprocess, "run", lambda *_, **__: pytest.fail("git was asked"))
    assert current_commit() == "unknown"


# --- Openings ---


def test_a_folder_of_openings_is_read_by_name_without_hidden_files_and_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b", "a", ".hidden"):
        (tmp_path / name).touch()

    (tmp_path / "folder").mkdir()
    opening = Opening("any", Record("last_front", {}, [SeatEntry("bot")] * 3, seed=9))
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(rounds, "_read_opening", lambda path, game, plies: asked.append((path, game, plies)) or opening)
    assert read_openings(tmp_path, game_named("last_front"), plies=6) == (opening, opening)
    assert asked == [(tmp_path / name, game_named("last_front"), 6) for name in ("a", "b")]

    asked.clear()
    read_openings(tmp_path / "b", game_named("last_front"), plies=None)
    assert asked == [(tmp_path / "b", game_named("last_front"), None)]


def test_an_experiment_refuses_an_unreadable_folder_of_openings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(ValueError, match=rf"^{tmp_path.name} cannot be read: Permission denied\.$"):
        read_openings(tmp_path, game_named("last_front"), plies=None)


# --- Tasks ---


def test_the_players_of_a_task_sit_in_turn_from_the_seat_of_the_first_one() -> None:
    given = experiment("5", "random", "recruit", game="last_front")
    seats = [given.make_task(number=0, seating=seating).seats for seating in range(3)]
    assert seats == [("5", "random", "recruit"), ("recruit", "5", "random"), ("random", "recruit", "5")]


@pytest.mark.parametrize(
    ("changed", "seed", "chance"),
    [
        ({}, deal_seed("test", number=3), deal_seed("test", number=3)),
        ({"seed": 7}, 10, 10),
        ({"seed": 7, "secret": "s"}, 10, deal_seed("s 1", number=3)),
        ({"secret": "s"}, deal_seed("tests", number=3), deal_seed("s 1", number=3)),
        (
            {"seed": 7, "lineup": (FOREIGN, "random"), "secret": "s"},
            deal_seed("tests", number=3),
            deal_seed("s 1", number=3),
        ),
        (
            {"seed": GUESSABLE_BELOW, "lineup": (FOREIGN, "random"), "secret": "s"},
            GUESSABLE_BELOW + 3,
            deal_seed("s 1", number=3),
        ),
    ],
    ids=["by name", "by number", "by number, with a secret", "by name and secret", "guessable", "not guessable"],
)
def test_the_deal_of_a_task_follows_from_the_number_or_from_name_and_secret(
    changed: dict[str, Any], seed: int, chance: int
) -> None:
    """The task is that of round 3 in seating 1. `seed` is its deal, and the seeds of the players follow from `chance`.

    With --seed 7 round 3 has deal 10. Otherwise the deal is drawn from the name and the secret ("test" and "s"). If
    there is a secret, `chance` follows from it and the seating.
    """
    task = replace(experiment(), **changed).make_task(3, seating=1)
    assert (task.seed, task.chance) == (seed, chance)
    assert (task.round, task.seating, task.key) == (3, 1, (3, 1))


def test_a_task_has_all_that_its_experiment_says() -> None:
    given: Experiment = replace(experiment(), limit=2.5, commit="c", digest="d", secret="s")
    task = given.make_task(0, seating=0)
    assert (task.experiment, task.game, task.options) == ("test", "battlefronts", {"first": "by lot"})
    assert (task.limit, task.commit, task.digest, task.secret) == (2.5, "c", "d", "s")
    assert (task.opening, task.notations) == ("", ())
    assert task.core == ("fast" if fast_core.IN_USE else "plain")


def test_a_task_with_an_opening_has_its_deal_options_and_actions_and_a_chance_of_its_round() -> None:
    openings = [
        Opening(name, Record("battlefronts", {"first": f"seat {seed}"}, [SeatEntry("bot")] * 2, seed, ["a"] * seed))
        for name, seed in (("one", 1), ("two", 2))
    ]
    given = replace(experiment(), openings=tuple(openings))
    tasks = [given.make_task(number, seating=0) for number in range(3)]
    assert [(task.seed, task.opening, task.options["first"], task.notations) for task in tasks] == [
        (1, "one:1", "seat 1", ("a",)),
        (2, "two:2", "seat 2", ("a", "a")),
        (1, "one:1", "seat 1", ("a",)),
    ]
    assert [task.chance for task in tasks] == [deal_seed("test", number) for number in range(3)]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_an_experiment_has_so_many_rounds(count: int) -> None:
    tasks = list(experiment().make_tasks(count))
    assert [task.key for task in tasks] == [(number, seating) for number in range(count) for seating in (0, 1)]


def test_an_experiment_without_a_number_of_rounds_has_no_end() -> None:
    tasks = experiment().make_tasks(None)
    assert [next(tasks).key for _ in range(5)] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]


# --- Results of a match ---


@pytest.mark.parametrize("forfeit", [None, (1, "It raised ValueError.")], ids=["played", "forfeited"])
def test_the_facts_of_a_match_have_few_decimals(forfeit: tuple[int, str] | None) -> None:
    """The first player has searched three decisions, the second one none, and the third one keeps no list."""
    outcome = Outcome(
        Match(game_named("last_front"), seats=3, options={}, seed=7),
        [1.0, 0.0, 0.0],
        decisions=9,
        seconds=1.23456,
        first=2,
        forfeit=forfeit,
    )
    players: list[Any] = [
        SimpleNamespace(iterations=[1, 1, 3]),
        SimpleNamespace(iterations=[]),
        SimpleNamespace(),
    ]
    facts = facts_of(outcome, players)
    assert facts == {
        "scores": [1.0, 0.0, 0.0],
        "winner": outcome.winner,
        "first": 2,
        "decisions": 9,
        "seconds": 1.235,
        "iterations": [1.7, None, None],
        "searched": [3, 0, 0],
        "forfeit": None if forfeit is None else {"seat": 1, "words": "It raised ValueError."},
        "core": "fast" if fast_core.IN_USE else "plain",
    }


def test_the_record_of_a_match_names_levels_by_their_kind_and_others_by_their_name() -> None:
    given = replace(experiment("captain", "random", "150", game="last_front"), secret="s")
    task = replace(given.make_task(1, seating=0), seats=("captain", FOREIGN, "150"))
    match = Match(game_named("last_front"), seats=3, options={}, seed=7)
    outcome = Outcome(match, [1.0, 0.0, 0.0], decisions=9, seconds=1.0, first=0)
    played = task.result_of(outcome, [SimpleNamespace()] * 3)  # type: ignore[list-item]
    seats = [line for line in played.record.splitlines() if line.startswith("seat: ")]
    assert seats == ["seat: captain", "seat: bot Bot", "seat: bot 150"]
    line = played.line
    assert line["seats"] == ["captain", FOREIGN, "150"]
    assert (line["experiment"], line["game"], line["round"], line["seating"]) == ("test", "last_front", 1, 0)
    assert (line["secret"], line["seed"], line["opening"]) == ("s", task.seed, "")
    assert has_arena_fields(json.loads(json.dumps(line)))


def test_the_mean_of_iterations_counts_each_searched_decision_once() -> None:
    """The General has made 10 iterations in one decision and 20 in three. The random player never searches."""
    lines: list[Any] = [
        {"seats": ["general", "random"], "iterations": [10.0, None], "searched": [1, 0]},
        {"seats": ["random", "general"], "iterations": [None, 20.0], "searched": [0, 3]},
    ]
    assert mean_iterations(lines) == {"general": 17.5}
    assert mean_iterations(lines, lambda kind: kind[0]) == {"g": 17.5}


# --- Lines in a file of results ---

LINE: dict[str, Any] = {
    "experiment": "test",
    "game": "battlefronts",
    "options": {"first": "by lot"},
    "seats": ["random", "150"],
    "seed": 7,
    "round": 0,
    "seating": 1,
    "opening": "",
    "scores": [0.5, 0.5],
    "winner": None,
    "first": 0,
    "decisions": 9,
    "seconds": 0.5,
    "iterations": [None, 150.0],
    "searched": [0, 4],
    "forfeit": None,
    "core": "plain",
    "commit": "c",
    "digest": "d",
    "python": "3.11.7",
    "secret": "",
}
POSSIBLE: dict[str, dict[str, Any]] = {
    "as it is": {},
    "a whole number of seconds": {"seconds": 1},
    "scores 0 and 1": {"scores": [0, 1]},
    "a winner": {"winner": 1},
    "a forfeit": {"forfeit": {"seat": 0, "words": "It ended its process."}},
    "a later round": {"round": 5, "seating": 0, "first": 1},
}
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "a text as its seed": {"seed": "7"},
    "true as its seed": {"seed": True},
    "a list as its options": {"options": []},
    "a text as a winner": {"winner": "1"},
    "one seat": {"seats": ["random"], "scores": [1.0], "iterations": [None], "searched": [0], "seating": 0},
    "too few scores": {"scores": [1.0]},
    "too few iterations": {"iterations": [None]},
    "too many searched": {"searched": [0, 4, 0]},
    "a score below 0": {"scores": [-0.1, 1.0]},
    "a score above 1": {"scores": [0.0, 1.1]},
    "a score that is a text": {"scores": ["0", 1.0]},
    "iterations that are a text": {"iterations": ["x", None]},
    "a searched half": {"searched": [0.5, 1]},
    "a round below 0": {"round": -1},
    "a seating below 0": {"seating": -1},
    "a seating beyond the seats": {"seating": 2},
    "a first seat below 0": {"first": -1},
    "a first seat beyond the seats": {"first": 2},
    "a forfeit without a seat": {"forfeit": {"words": "x"}},
    "another field": {"more": 1},
}


@pytest.mark.parametrize("changed", POSSIBLE)
def test_a_line_with_all_fields_is_a_match(changed: str) -> None:
    assert has_arena_fields({**LINE, **POSSIBLE[changed]})


@pytest.mark.parametrize("changed", IMPOSSIBLE)
def test_a_line_with_an_impossible_field_is_no_match(changed: str) -> None:
    assert not has_arena_fields({**LINE, **IMPOSSIBLE[changed]})


@pytest.mark.parametrize("field", [field for field in LINE if field != "secret"])
def test_a_line_that_lacks_a_field_is_no_match(field: str) -> None:
    assert not has_arena_fields({name: value for name, value in LINE.items() if name != field})


def test_an_older_line_without_a_secret_gets_an_empty_one() -> None:
    line = {name: value for name, value in LINE.items() if name != "secret"}
    assert has_arena_fields(line)
    assert line["secret"] == ""
    assert not has_arena_fields([line])


@pytest.mark.parametrize("tail", [b"", b'{"experiment": "te', b"hello"], ids=["none", "a part of a line", "a word"])
def test_a_last_line_that_is_cut_off_is_left_out(tail: bytes, tmp_path: Path) -> None:
    file = tmp_path / "lines"
    text = json.dumps(LINE).encode()
    file.write_bytes(text + b"\n" + text + b"\n" + tail)
    assert read_lines(file, has_arena_fields) == [LINE, LINE]
    file.write_bytes(text)
    assert read_lines(file, has_arena_fields) == [LINE], "a whole line needs no end"


def test_a_line_that_is_no_match_is_named_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(json.dumps(LINE).encode() + b"\n{}\n")
    with pytest.raises(ValueError, match=r"^Line 2 of lines is no match of an arena\.$"):
        read_lines(file, has_arena_fields)
    with pytest.raises(ValueError, match=r"^Line 2 of lines is no match of a fit\.$"):
        read_lines(file, has_arena_fields, "a fit")
    with pytest.raises(ValueError, match=r"^nowhere cannot be read: No such file or directory\.$"):
        read_lines(tmp_path / "nowhere", has_arena_fields)


@pytest.mark.parametrize(
    ("text", "secret"),
    [(json.dumps({"secret": "old"}), "old"), ("{}", ""), ("", None), ("hello", None), ("[]", None), (None, None)],
    ids=["a secret", "an older file", "an empty file", "a word", "a list", "no file"],
)
def test_the_secret_of_an_experiment_is_that_of_its_file_or_a_new_one(
    text: str | None, secret: str | None, tmp_path: Path
) -> None:
    file = tmp_path / "out"
    if text is not None:
        file.write_text(text)
    if secret is not None:
        assert secret_of(file) == secret
    else:
        new = [secret_of(file), secret_of(file), secret_of(None)]
        assert len(set(new)) == 3
        assert all(len(secret) == 32 and int(secret, 16) for secret in new)


# --- A file of results ---


def test_results_without_a_file_count_only_in_memory() -> None:
    results = Results(experiment())
    assert not results.kept

    results.add({**LINE, "round": 0, "seating": 1})  # type: ignore[typeddict-item]
    results.close()
    assert results.lines.keys() == {(0, 1)}
    assert results.complete_round(0) is None

    results.add({**LINE, "round": 0, "seating": 0})  # type: ignore[typeddict-item]
    complete = results.complete_round(0)
    assert complete is not None
    assert [line["seating"] for line in complete] == [0, 1]
    assert results.complete_round(1) is None


def test_of_two_lines_of_a_match_the_first_one_counts(tmp_path: Path) -> None:
    file = tmp_path / "out"
    task = experiment().make_task(0, seating=1)
    own = {**LINE, "seats": list(task.seats), "seed": task.seed, "digest": task.digest, "core": task.core}
    file.write_text("".join(json.dumps({**own, "decisions": number}) + "\n" for number in (5, 6)))
    results = Results(experiment(), file)
    assert [line["decisions"] for line in results.lines.values()] == [5]
    assert results.kept


def test_a_file_that_cannot_be_written_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the first match would be played in vain."""
    file = tmp_path / "out"
    file.touch()
    path_open = Path.open

    def open_for_reading(path: Path, mode: str = "r", **more: Any) -> Any:
        if mode != "rb" and path == file:
            raise PermissionError(13, "Permission denied")
        return path_open(path, mode, **more)

    monkeypatch.setattr(Path, "open", open_for_reading)
    with pytest.raises(ResultsError, match=r"^out cannot hold the results: Permission denied\.$"):
        Results(experiment(), file)
