"""Files of results: how an interrupted experiment goes on, and what is no such file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena.__main__ import main
from ai.arena.rounds import (
    Results,
    ResultsError,
    current_commit,
    deal_seed,
    facts_of,
    play_task,
    read_openings,
    sources_digest,
)
from ai.arena.run import Run
from ai.player import RandomPlayer, play, player_named
from game import fast_core
from game.catalogue import GAMES, game_named
from game.core.record import SeatEntry, dumps, load, record_of
from launch.flags import parse
from scenes.play.replay import ReplayScene
from tests.ai.arena.playing import PLAYERS, QUICK, SOURCES, HerePool, experiment, play_rounds


def test_an_interrupted_run_is_continued_by_the_same_command(tmp_path: Path) -> None:
    """Four of eight matches are played and a fifth line is broken off. The same command plays only the other four."""
    out = tmp_path / "results.jsonl"
    setup = experiment("5", "random")
    run = Run(setup, Results(setup, out), rounds=4)
    with pytest.raises(KeyboardInterrupt):
        run.play(HerePool(interrupt_after=4))
    run.results.close()
    first_matches = out.read_bytes()
    assert len(first_matches.splitlines()) == 4

    out.write_bytes(first_matches + b'{"experiment": "te')
    pool = HerePool()
    continued_run = play_rounds(setup, rounds=4, out=out, pool=pool)
    assert len(pool.played) == 4
    assert out.read_bytes().startswith(first_matches)
    assert len([json.loads(line) for line in out.read_text().splitlines()]) == 8
    assert continued_run.sample == play_rounds(setup).sample

    idle_pool = HerePool()
    play_rounds(setup, rounds=4, out=out, pool=idle_pool)
    assert idle_pool.played == [], "nothing is left to play"


@pytest.mark.parametrize("tail", [b"{", b'{"experiment": "test", "game": "battlefro', b'{"experiment": '])
def test_a_file_with_only_a_broken_line_is_begun_anew(tail: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    out.write_bytes(tail)
    play_rounds(experiment(), rounds=1, out=out)
    assert [json.loads(line)["seating"] for line in out.read_text().splitlines()] == [0, 1]


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"experiment": "of yours"}, "Line 2 of results.jsonl is of another experiment, 'of yours'"),
        ({"seats": ["general", "random"]}, "another game, deal or line-up"),
        ({"seed": 3}, "another game, deal or line-up"),
        ({"digest": "0"}, "was played with other sources; name another file, or say --mixed"),
        ({"core": "another"}, "was played on the other core"),
        ({"scores": [2.0, 0.0]}, "is no match of an arena"),
        ({"scores": [1.0]}, "is no match of an arena"),
        ({"scores": [float("nan"), 0.0]}, "is no match of an arena"),
        ({"round": -1}, "is no match of an arena"),
        ({"round": True}, "is no match of an arena"),
        ({"seating": 2}, "is no match of an arena"),
        ({"forfeit": {}}, "is no match of an arena"),
        ({"more": 1}, "is no match of an arena"),
    ],
)
def test_a_file_with_a_line_of_another_experiment_is_refused_and_left_as_it_is(
    other: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    """The second line is the first one with the fields of `other` changed. A broken third line is left too."""
    out = tmp_path / "results.jsonl"
    play_rounds(experiment(), rounds=1, out=out)
    first = out.read_bytes().splitlines(keepends=True)[0]
    content = first + json.dumps(json.loads(first) | other).encode() + b'\n{"experi'
    out.write_bytes(content)
    with pytest.raises(ResultsError) as caught:
        Results(experiment(), out)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert out.read_bytes() == content
    if "digest" in other or "core" in other:
        assert len(Results(experiment(), out, mixed=True).lines) == 1


@pytest.mark.parametrize("rubbish", [b"\n", b"hello", b"\xff\xfe", b"[" * 100_000, b"{}\n", b"null\n", b"1" * 9999])
def test_a_file_of_rubbish_is_refused_and_left_as_it_is(rubbish: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    out.write_bytes(rubbish)
    with pytest.raises(ResultsError, match="is no match of an arena"):
        Results(experiment(), out)
    assert out.read_bytes() == rubbish


def test_a_line_of_results_has_all_facts_of_its_match() -> None:
    lines = [line for lines in play_rounds(experiment("5", "random"), rounds=1).counted for line in lines]
    for seat, line in enumerate(lines):
        assert line["seats"] == (["5", "random"] if seat == 0 else ["random", "5"])
        assert line["round"] == 0
        assert line["seating"] == seat
        assert line["opening"] == ""
        assert line["forfeit"] is None
        assert line["seed"] == deal_seed("test", number=0)
        assert line["options"] == {"first": "by lot"}
        assert line["iterations"][seat] == 5
        assert line["iterations"][1 - seat] is None
        assert line["python"].startswith("3.")
        assert line["core"] == ("fast" if fast_core.IN_USE else "plain")


@pytest.mark.parametrize(("player", "mean", "searched"), [("Counts", 6, 2), ("Miscounts", None, 0), ("First", None, 0)])
def test_the_iterations_that_a_class_reports_are_kept_if_they_are_numbers(
    player: str, mean: int | None, searched: int
) -> None:
    """The class Counts reports 8 and 4, Miscounts the word "many", and First nothing."""
    players = [player_named(f"tests.ai.players:{player}"), player_named("random")]
    facts = facts_of(play(game_named("battlefronts"), players, seed=7), players)
    assert facts["iterations"] == [mean, None]
    assert facts["searched"] == [searched, 0]


def test_the_commit_is_unknown_outside_a_repository_and_without_git(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fast_core, "ROOT", tmp_path)
    assert current_commit() == "unknown"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert current_commit() == "unknown"


# --- Openings and records ----------------------------------------------------------------


# --- Matches from records, and records of matches -------------------------------------------------


def write_record(folder: Path, name: str, game: str = "battlefronts", seats: int = 2, seed: int = 4) -> Path:
    """Write the record of a random match with Anna at seat 1 and return its file."""
    match = play(game_named(game), [RandomPlayer()] * seats, seed).match
    (folder / name).write_text(
        dumps(record_of(match, [SeatEntry("human", "Anna"), *[SeatEntry("captain")] * (seats - 1)]))
    )
    return folder / name


def test_each_round_goes_on_from_the_next_opening(tmp_path: Path) -> None:
    """There are two openings, of six actions each. Rounds use them in turn, and each has a chance of its own."""
    records = [load(write_record(tmp_path, name, seed=seed)) for name, seed in (("a", 4), ("b", 9))]
    game = game_named("battlefronts")
    setup = replace(experiment(), openings=read_openings(tmp_path, game, plies=6))
    tasks = [setup.make_task(number, seating=0) for number in range(4)]
    assert [task.seed for task in tasks] == [4, 9, 4, 9]
    assert len({task.chance for task in tasks}) == 4
    assert [task.opening for task in tasks] == ["a:6", "b:6", "a:6", "b:6"]

    played = [play_task(task, SOURCES) for task in tasks]
    for number, match in enumerate(played):
        first_actions = match.record.split("actions:\n")[1].splitlines()[:6]
        assert first_actions == records[number % 2].notations[:6]
        assert match.line["opening"] == tasks[number].opening
    assert played[0].record != played[2].record, "the same opening goes on with other chance"


def test_the_number_of_seats_follows_from_the_openings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_record(tmp_path, "four", "last_front", seats=4)
    words = ["--game", "last_front", "--openings", str(file), "--plies", "5", "--matches", "1", *QUICK]
    assert main(words) == 0
    assert "Last Front, 4 seats" in capsys.readouterr().out
    assert main([*words, "--seats", "3"]) == 2
    assert "The openings are for 4 seats, not 3." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "plies", "sentence"),
    [
        ("fix_bayonets", 3, "a is no opening: it is of battlefronts, not of fix_bayonets."),
        ("battlefronts", None, "a is no opening: the match is over after its last action; --plies goes on"),
    ],
)
def test_a_record_of_another_game_or_of_an_ended_match_is_refused_as_an_opening(
    game: str, plies: int | None, sentence: str, tmp_path: Path
) -> None:
    write_record(tmp_path, "a")
    with pytest.raises(ValueError, match="is no opening") as caught:
        read_openings(tmp_path, game_named(game), plies)
    assert str(caught.value).startswith(sentence)


def test_all_openings_must_have_the_same_number_of_seats(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no record in"):
        read_openings(tmp_path, GAMES["last_front"], plies=3)
    for seats in (3, 4):
        write_record(tmp_path, name=f"of {seats}", game="last_front", seats=seats)
    with pytest.raises(ValueError, match="differ in how many seats"):
        read_openings(tmp_path, GAMES["last_front"], plies=3)


@pytest.mark.parametrize("player", [f"{PLAYERS}:First", f"{PLAYERS}:Raises", "7", "random", "recruit"])
def test_a_replay_accepts_the_record_of_every_player(player: str, tmp_path: Path) -> None:
    digest = sources_digest([player_named(player)], SOURCES)
    setup = replace(experiment(player, "random", game="sharp_end"), digest=digest)
    Run(setup, Results(setup), rounds=1, records=tmp_path).play(HerePool())
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2

    for file in files:
        flags = parse(["--replay", str(file)])
        assert flags.replay is not None
        names = [seat.name or seat.kind for seat in flags.replay.seats]
        assert sorted(names) == sorted([player.rpartition(":")[2], "random"])
        ReplayScene(flags.replay)


# --- Processes ---------------------------------------------------------------------------
