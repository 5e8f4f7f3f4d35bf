"""The dataset of matches: what a line has, and that a run goes on without playing a match twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import GAMES, game_named
from game.core.match import Match
from tests.ai.arena.playing import HerePool
from tests.test_pages import block
from tools import dataset


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
def test_a_line_has_what_each_seat_saw_and_decided(slug: str, tmp_path: Path) -> None:
    """Fighting Front is left out because its random matches are long."""
    for line in make(tmp_path / "out.jsonl", slug, "--players", "random,2"):
        game = game_named(slug)
        match = Match(game, 2, line["options"], line["seed"])
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
    words = ("battlefronts", "--players", "random,2")
    whole = make(tmp_path / "whole.jsonl", *words)

    out = tmp_path / "out.jsonl"
    with pytest.raises(KeyboardInterrupt):
        make(out, *words, pool=HerePool(interrupt_after=2))
    out.write_bytes(out.read_bytes() + out.read_bytes()[:2000])  # a line that was cut off
    pool = HerePool()
    found = make(out, *words, pool=pool)
    assert len(pool.played) == 2

    def facts(lines: list[dict[str, Any]]) -> list[Any]:
        return sorted([line["round"], line["seating"], line["actions"], line["moments"]] for line in lines)

    assert facts(found) == facts(whole)


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
        ("battlefronts --out nowhere/x.jsonl", "'x.jsonl' cannot hold the results: No such file"),
        ("battlefronts --out x.jsonl --bold", "There is no flag '--bold'"),
    ],
)
def test_wrong_flags_are_refused_in_a_sentence(
    words: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert dataset.main(words.split()) == 2
    said = capsys.readouterr().err
    assert sentence.replace("'x.jsonl' cannot", "x.jsonl cannot") in said
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
