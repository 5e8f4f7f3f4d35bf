"""The dataset of matches: what a line has, and that a run goes on without playing a match twice."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai.arena.headless import core_words
from ai.arena.rounds import deal_seed
from game.catalogue import GAMES, game_named
from game.core.match import Match
from tests.ai.arena.playing import HerePool
from tests.ai.arena.test_experiments import LINE
from tests.test_pages import block
from tools import dataset

pytestmark = pytest.mark.fast_core


def make(out: Path, *words: str, pool: HerePool | None = None) -> list[dict[str, Any]]:
    """Play a dataset of four matches in this process and return the lines of its file."""
    given = dataset.make_parser().parse_flags([*words, "--out", str(out)])
    collection = dataset.make_collection(given)
    run = dataset.Gathering(collection, dataset.Matches(collection, out), 4 // len(collection.lineup))
    try:
        run.play(pool or HerePool())
    finally:
        run.results.close()
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "fighting_front"])
def test_a_line_has_the_view_and_the_decision_of_each_seat(slug: str, tmp_path: Path) -> None:
    """Fighting Front is left out because its random matches are long."""
    for line in make(tmp_path / "out.jsonl", slug, "--players", "random,2"):
        game = game_named(slug)
        match = Match(game, seats=2, options=line["options"], seed=line["seed"])
        for moment in line["moments"]:
            assert moment["seat"] == match.state.to_act
            assert moment["view"] == game.observation(match.view(moment["seat"]))
            assert moment["legal"] == [action.id for action in match.legal()]
            for number, step in enumerate(moment["steps"]):
                assert number == 0 or match.state.is_midway()
                match.play(step)
            assert match.over or not match.state.is_midway(), "a moment has all steps of its decision"
        assert match.over
        assert line["actions"] == [action.notation for action in match.actions]
        assert line["scores"] == match.state.scores()


def test_every_match_has_a_deal_of_its_own_and_the_players_change_seats(tmp_path: Path) -> None:
    lines = make(tmp_path / "out.jsonl", "battlefronts", "--players", "random,2")
    assert len({line["seed"] for line in lines}) == 4
    assert sorted(line["seats"] for line in lines) == [["2", "random"]] * 2 + [["random", "2"]] * 2


def test_a_run_that_was_killed_goes_on_and_plays_no_match_twice(tmp_path: Path) -> None:
    """The run has four matches. It is interrupted after two of them, while it writes a line."""
    words = ("battlefronts", "--players", "random,2")
    whole = make(tmp_path / "whole.jsonl", *words)

    out = tmp_path / "out.jsonl"
    with pytest.raises(KeyboardInterrupt):
        make(out, *words, pool=HerePool(interrupt_after=2))
    line_that_was_cut_off = out.read_bytes()[:2000]
    out.write_bytes(out.read_bytes() + line_that_was_cut_off)

    pool = HerePool()
    continued = make(out, *words, pool=pool)
    assert len(pool.played) == 2

    def facts(lines: list[dict[str, Any]]) -> list[Any]:
        return sorted([line["round"], line["seating"], line["actions"], line["moments"]] for line in lines)

    assert facts(continued) == facts(whole)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "The following arguments are required: GAME, --out."),
        ("battlefronts", "The following arguments are required: --out."),
        ("chess --out x.jsonl", "There is no game 'chess'; the games are: battlefronts"),
        ("battlefronts --out x.jsonl --matches 0", "--matches takes a number from 1 to 10000000, not '0'."),
        ("battlefronts --out x.jsonl --players mybot.py:MyBot", "--players takes random, levels and numbers"),
        ("battlefronts --out x.jsonl --players 2,2,2", "Battlefronts is for 2 seats, not 3"),
        ("last_front --out x.jsonl --seats 2 --players 2,2,2", "--players names 3 players for 2 seats."),
        ("battlefronts --out nowhere/x.jsonl", "x.jsonl cannot hold the results: No such file"),
        ("battlefronts --out x.jsonl --bold", "There is no flag '--bold'"),
    ],
)
def test_wrong_flags_are_refused_in_a_sentence(
    words: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert dataset.main(words.split()) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_the_command_plays_in_processes_and_its_file_is_read_as_the_docs_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"battlefronts --players 2 --matches 2 --jobs 1 --out {tmp_path / 'battlefronts.jsonl'}".split()
    assert dataset.main(words) == 0
    assert "battlefronts.jsonl has 2 matches." in capsys.readouterr().err
    assert dataset.main(words) == 0
    assert "2 of the matches are in battlefronts.jsonl already." in capsys.readouterr().err

    monkeypatch.chdir(tmp_path)
    pytest.importorskip("numpy")
    names: dict[str, Any] = {}
    exec(block("docs/LEARNING.md", 'open("battlefronts.jsonl")'), names)
    assert names["views"].shape == (len(names["taken"]), 917)
    assert set(names["scores"].tolist()) <= {0, 0.5, 1}


# --- What the flags set, without playing ----------------------------------------------------------


def collection(words: str) -> dataset.Collection:
    """The matches that these flags set."""
    return dataset.make_collection(dataset.make_parser().parse_flags([*words.split(), "--out", "out"]))


@pytest.mark.parametrize(
    ("words", "lineup"),
    [
        ("battlefronts", ("captain", "captain")),
        ("battlefronts --players 2,random", ("2", "random")),
        ("last_front --players 2,random,3", ("2", "random", "3")),
        ("last_front --players 2,random --seats 5", ("2", "random", "2", "random", "2")),
    ],
)
def test_the_players_sit_in_turn_around_the_table(words: str, lineup: tuple[str, ...]) -> None:
    assert collection(words).lineup == lineup


def test_a_table_has_the_fewest_seats_that_may_play_unless_more_players_are_named() -> None:
    assert len(collection("last_front --players random").lineup) == min(GAMES["last_front"].seats)


def test_the_name_of_a_dataset_says_what_it_holds() -> None:
    dataset_to_make = collection("battlefronts --players 2,random")
    assert dataset_to_make.name == "battlefronts, 2 seats: dataset of 2, random; first = by lot"
    assert dataset_to_make.options == {"first": "by lot"}
    assert collection("battlefronts --players 2 --experiment mine").name == "mine"


def test_each_match_of_a_dataset_has_the_deal_of_its_own_number() -> None:
    dataset_to_make = collection("last_front --players random --seats 3 --experiment mine")
    tasks = list(dataset_to_make.make_tasks(2))
    assert [task.seed for task in tasks] == [deal_seed("mine", number) for number in range(6)]
    assert [task.chance for task in tasks] == [task.seed for task in tasks]
    assert all(isinstance(task, dataset.Watching) for task in tasks)


@pytest.mark.parametrize(
    ("more", "is_sound"),
    [
        ({"actions": [], "moments": []}, True),
        ({"actions": []}, False),
        ({"moments": []}, False),
        ({"actions": "call Z1", "moments": []}, False),
        ({"actions": [], "moments": {}}, False),
        ({"actions": [], "moments": [], "scores": [2.0, 0.0]}, False),
        ({"actions": [], "moments": [], "more": 1}, False),
    ],
    ids=["a match", "no moments", "no actions", "actions as text", "moments as object", "a wrong score", "a new field"],
)
def test_a_line_of_a_dataset_is_a_match_with_actions_and_moments(more: dict[str, Any], is_sound: bool) -> None:
    matches = dataset.Matches(collection("battlefronts --players 2"))
    assert matches.is_sound({**LINE, **more}) == is_sound
    assert not matches.is_sound([])


# --- The command ----------------------------------------------------------------------------------


@pytest.fixture
def carried_out(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The runs that the command would carry out: (run, pool, flag of the file of results). None is played."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(dataset, "carry_out", lambda *facts: calls.append(facts) or (0, ""))
    monkeypatch.setattr(dataset, "make_pool", lambda given: f"a pool of {given.jobs}")
    return calls


@pytest.mark.parametrize(
    ("flags", "rounds"), [("", 50), ("--matches 1", 1), ("--matches 4", 2), ("--matches 5", 3)], ids=repr
)
def test_matches_are_rounded_up_to_the_same_number_of_each_seating(
    flags: str, rounds: int, carried_out: list[tuple[Any, ...]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jsonl"
    assert dataset.main(["battlefronts", "--players", "2", "--jobs", "3", "--out", str(out), *flags.split()]) == 0
    [(run, pool, flag)] = carried_out
    assert (run.rounds, pool, flag) == (rounds, "a pool of 3", "--out")
    assert run.progress() == f"0 of {2 * rounds} matches"
    assert capsys.readouterr().err == f"{core_words()}\nout.jsonl has 0 matches.\n"


def test_a_run_that_fails_ends_with_its_code_and_its_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dataset, "carry_out", lambda *facts: (130, "Interrupted; nothing is lost."))
    assert dataset.main(["battlefronts", "--players", "2", "--out", str(tmp_path / "out")]) == 130
    assert capsys.readouterr().err.endswith("Interrupted; nothing is lost.\n")


@pytest.mark.parametrize("is_built", [True, False], ids=["built", "not built"])
def test_a_run_that_waits_for_the_fast_core_is_started_again_on_it(
    is_built: bool, carried_out: list[tuple[Any, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    exit_code_on_fast_core = 9

    def run(command: list[str]) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(returncode=exit_code_on_fast_core)

    monkeypatch.setattr(dataset, "fetch_core", lambda: is_built)
    monkeypatch.setattr(dataset, "subprocess", SimpleNamespace(run=run))
    words = ["battlefronts", "--players", "2", "--out", str(tmp_path / "out"), "--wait-for-core"]
    assert dataset.main(words) == (exit_code_on_fast_core if is_built else 0)
    assert commands == ([[sys.executable, "-m", "tools.dataset", *words]] if is_built else [])
    assert len(carried_out) == (0 if is_built else 1)


def test_ctrl_c_before_the_first_match_ends_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(flags: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(dataset, "make_collection", interrupt)
    exit_code_of_ctrl_c = 130
    assert dataset.main(["battlefronts", "--out", "out"]) == exit_code_of_ctrl_c
    assert capsys.readouterr() == ("", "")
