"""Matches from records, and records of matches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena.__main__ import main
from ai.arena.rounds import Results, openings, perform, proof
from ai.arena.run import Run
from ai.player import Chance, named, play
from game.catalogue import GAMES, game_named
from game.core.record import SeatEntry, dumps, load, record_of
from launch.flags import parse
from scenes.play.replay import ReplayScene
from tests.ai.arena.playing import PLAYERS, QUICK, SOURCES, HerePool, experiment


def whole_record(folder: Path, name: str, game: str = "battlefronts", seats: int = 2, seed: int = 4) -> Path:
    match = play(game_named(game), [Chance()] * seats, seed).match
    (folder / name).write_text(
        dumps(record_of(match, [SeatEntry("human", "Anna"), *[SeatEntry("captain")] * (seats - 1)]))
    )
    return folder / name


def test_each_round_goes_on_from_the_next_opening(tmp_path: Path) -> None:
    records = [load(whole_record(tmp_path, name, seed=seed)) for name, seed in (("a", 4), ("b", 9))]
    game = game_named("battlefronts")
    given = replace(experiment(), openings=openings(tmp_path, game, 6))
    tasks = [given.task(number, 0) for number in range(4)]
    assert [task.seed for task in tasks] == [4, 9, 4, 9]
    assert len({task.chance for task in tasks}) == 4
    assert [task.opening for task in tasks] == ["a:6", "b:6", "a:6", "b:6"]
    played = [perform(task, SOURCES) for task in tasks]
    for number, one in enumerate(played):
        begun = one.record.split("actions:\n")[1].splitlines()[:6]
        assert begun == records[number % 2].notations[:6]
        assert one.line["opening"] == tasks[number].opening
    assert played[0].record != played[2].record


def test_an_opening_brings_the_number_of_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = whole_record(tmp_path, "four", "last_front", 4)
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
def test_what_is_no_opening(game: str, plies: int | None, sentence: str, tmp_path: Path) -> None:
    whole_record(tmp_path, "a")
    with pytest.raises(ValueError, match="is no opening") as caught:
        openings(tmp_path, game_named(game), plies)
    assert str(caught.value).startswith(sentence)


def test_openings_must_agree_in_their_seats(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no record in"):
        openings(tmp_path, GAMES["last_front"], 3)
    for seats in (3, 4):
        whole_record(tmp_path, f"of {seats}", "last_front", seats)
    with pytest.raises(ValueError, match="differ in how many seats"):
        openings(tmp_path, GAMES["last_front"], 3)


@pytest.mark.parametrize("player", [f"{PLAYERS}:First", f"{PLAYERS}:Raises", "7", "random", "recruit"])
def test_the_record_of_every_player_can_be_replayed(player: str, tmp_path: Path) -> None:
    given = replace(experiment(player, "random", game="fix_bayonets"), digest=proof([named(player)], SOURCES))
    run = Run(given, Results(given), 2, records=tmp_path)
    run.play(HerePool())
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    for file in files:
        wish = parse(["--replay", str(file)])
        assert wish.replay is not None
        names = [seat.name or seat.kind for seat in wish.replay.seats]
        assert sorted(names) == sorted([player.rpartition(":")[2], "random"])
        ReplayScene(wish.replay)


# --- Processes ---------------------------------------------------------------------------
