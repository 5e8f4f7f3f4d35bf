"""The matches of a fit: who plays, what is kept of them, and at which positions samples are taken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from ai.arena.rounds import ResultsError
from ai.fit import __main__ as command
from ai.fit import matches
from ai.fit import model as fitting
from ai.fit.__main__ import main
from ai.fit.matches import features_of
from ai.fit.model import Model
from game.battlefronts.state import State as BattlefrontsState
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from tests.ai.arena.playing import HerePool, drop_seconds

FITTED = [GAMES["battlefronts"], GAMES["sharp_end"]]


def make_test_plan(*words: str) -> matches.Plan:
    """The plan of a fit of Battlefronts by random players and searches of 3 iterations, with further flags."""
    return command.make_plan(command.make_parser().parse_flags(["battlefronts", "--players", "random,3", *words]))


def play_matches(
    plan: matches.Plan, rounds: int, out: Path | None = None, pool: HerePool | None = None
) -> list[matches.Sampled]:
    """Play rounds of a plan in this process and return their lines in order."""
    run = matches.Gathering(plan, matches.Matches(plan, out), rounds)
    try:
        run.play(pool or HerePool())
    finally:
        run.results.close()
    return [cast(matches.Sampled, run.results.lines[key]) for key in sorted(run.results.lines)]


def test_a_number_of_seats_that_the_game_does_not_have_is_refused() -> None:
    given = command.make_parser().parse_flags(["battlefronts", "--players", "random,3", "--seats", "3"])
    with pytest.raises(ValueError, match="seats"):
        command.seats_of(given)


def test_every_match_has_its_own_deal_chance_and_players() -> None:
    tasks = list(make_test_plan().make_tasks(40))
    assert len({task.seed for task in tasks}) == len({task.chance for task in tasks}) == len(tasks) == 80
    assert {task.seats for task in tasks} == {("random", "random"), ("random", "3"), ("3", "random"), ("3", "3")}
    assert tasks == list(make_test_plan().make_tasks(40))


def test_random_play_at_the_start_stops_between_decisions_and_before_the_end() -> None:
    """A match is shorter than 100,000 decisions, so random play stops before its end."""
    for decisions in (1, 2, 3, 4, 5, 100_000):
        match = Match(game_named("battlefronts"), seats=2, options={}, seed=7)
        matches.play_at_random(match, Rng(1), decisions)
        assert not match.over
        assert not match.state.is_midway()
        assert len(match.actions) >= min(decisions, 10)


def test_an_interrupted_fit_is_continued_with_the_same_matches(tmp_path: Path) -> None:
    """Two of six matches are played and a third line is broken off. The same command plays the other four."""
    words = ("--random", "8", "--label", "playouts:2")

    all_matches = play_matches(make_test_plan(*words), rounds=3)
    out = tmp_path / "data.jsonl"
    with pytest.raises(KeyboardInterrupt):
        play_matches(make_test_plan(*words), rounds=3, out=out, pool=HerePool(interrupt_after=2))
    out.write_bytes(out.read_bytes() + b'{"experiment": "batt')
    pool = HerePool()
    continued = play_matches(make_test_plan(*words), rounds=3, out=out, pool=pool)

    assert len(pool.played) == 4
    assert [drop_seconds(line) for line in json.loads(json.dumps(continued))] == [
        drop_seconds(line) for line in json.loads(json.dumps(all_matches))
    ]
    assert len(out.read_text(encoding="utf-8").splitlines()) == 6


def test_a_fit_refuses_a_line_that_lacks_something(tmp_path: Path) -> None:
    out = tmp_path / "data.jsonl"
    [line, *_] = play_matches(make_test_plan(), rounds=1, out=out)
    # A label is the number of a position and the expected score of each seat, 0..1.
    score_above_1, score_of_one_seat = [1, [2.0, 0.0]], [1, [0.5]]
    for wrong_fields in (
        {"labels": [score_above_1]},
        {"labels": [score_of_one_seat]},
        {"actions": [1]},
        {"actions": None},
        {"playouts": None},
    ):
        out.write_text(json.dumps(line | wrong_fields) + "\n", encoding="utf-8")
        with pytest.raises(ResultsError, match="is no match of a fit; name"):
            matches.Matches(make_test_plan(), out)


def test_samples_are_taken_at_the_start_of_rounds_after_the_random_play() -> None:
    """Battlefronts samples a position wherever a round begins."""
    lines = play_matches(make_test_plan("--random", "12"), rounds=4)
    assert any(line["opening"] for line in lines)

    for line in lines:
        match = Match(game_named("battlefronts"), seats=2, options=line["options"], seed=line["seed"])
        rounds = []
        for number, notation in enumerate(line["actions"], start=1):
            assert isinstance(match.state, BattlefrontsState)
            before = match.state.round
            match.play(notation)
            begun = not match.over and match.state.round != before
            if begun and number >= int(line["opening"].removeprefix("random:") or 0):
                rounds.append((number, match.state.copy()))
        assert [(at, state.copy()) for at, state in matches.sampled_positions(line)] == rounds


def test_every_sampled_position_has_a_label_by_three_playouts() -> None:
    """Each playout scores 0, a half or 1, so the mean of three is a multiple of a sixth."""
    lines = play_matches(make_test_plan("--label", "playouts:3"), rounds=1)
    for line in lines:
        assert [at for at, _ in line["labels"]] == [at for at, _ in matches.sampled_positions(line)]
        assert [(at, scores) for at, _, scores in matches.labelled_positions(line)] == line["labels"]
        sixths = [score * 6 for _, scores in line["labels"] for score in scores]
        assert sixths == pytest.approx([round(number) for number in sixths], abs=1e-3)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_world_of_all_seats_keeps_the_hands_and_redraws_the_decks(game: Game) -> None:
    match = Match(game, max(game.seats), {}, seed=3)
    chance = Rng(4)
    differ = False
    while not match.over and len(match.actions) < 120:
        assert matches.shared_view(match.state).is_view

        worlds = [matches.world_of(match.state, Rng(number)) for number in range(2)]
        for world in worlds:
            for seat in range(world.seats):
                assert world.redact(seat) == match.state.redact(seat)

        differ = differ or worlds[0] != worlds[1]
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
    assert differ, "the worlds have different decks"


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in FITTED for seats in {min(game.seats), max(game.seats)}]
)
def test_features_depend_only_on_facts_that_all_seats_together_know(game: Game, seats: int) -> None:
    """Three worlds that are dealt from each sampled position have the features of the true state."""
    about = matches.features_of(game)
    assert len(set(about.names)) == len(about.names)

    match = Match(game, seats, {}, seed=5)
    rng = Rng(2)
    positions = 0
    while not match.over:
        before = match.state.copy()
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        if match.over or not about.sampled(before, match.state):
            continue
        for seat in range(seats):
            worlds = [about.features(matches.world_of(match.state, Rng(number)), seat) for number in range(3)]
            assert worlds[0] == worlds[1] == worlds[2] == about.features(match.state, seat)
            assert len(worlds[0]) == len(about.names)
        positions += 1
    assert positions > 2


def test_a_fit_refuses_a_game_without_features() -> None:
    class GameWithoutFeatures(type(game_named("battlefronts"))):  # type: ignore[misc]
        slug = "trenches"
        name = "Trenches"

    with pytest.raises(ValueError, match="Trenches has no features to fit: ai/estimates/trenches"):
        matches.features_of(GameWithoutFeatures())


# --- `python -m ai.fit` from its flags to the report and the module of weights --------------------

QUICK = ("battlefronts", "--matches", "8", "--players", "random,2", "--held-out", "0.3", "--random", "5")


def sorted_matches(path: Path) -> list[dict[str, object]]:
    """The matches of a file in the order of the experiment, without the seconds that they took."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return sorted((drop_seconds(line) for line in lines), key=lambda line: (line["round"], line["seating"]))


@pytest.fixture
def weights_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file to which weights are written in this test."""
    monkeypatch.setattr(fitting, "weights_path", lambda about: tmp_path / "weights.py")
    return tmp_path / "weights.py"


def test_a_fit_writes_weights_and_a_continued_or_repeated_fit_gives_the_same_ones(
    tmp_path: Path, weights_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The fit is run to its end, then again after the file of its matches was cut off, then with --refit on the whole
    file."""
    data = tmp_path / "data.jsonl"
    assert main([*QUICK, "--data", str(data), "--jobs", "1", "--write"]) == 0

    first_output = capsys.readouterr()
    all_matches = sorted_matches(data)
    text = weights_file.read_text(encoding="utf-8")
    assert len(all_matches) == 8
    assert "weights.py is written;" in first_output.err
    for head in (
        "base rate",
        "this fit",
        "90 to 100 %",
        features_of(game_named("battlefronts")).names[0],
        "8, of which",
    ):
        assert head in first_output.out

    names: dict[str, object] = {}
    exec(text, names)
    for weight in names["WEIGHTS"]:  # type: ignore[attr-defined]
        assert f" {weight:g}  " in first_output.out
    assert str(all_matches[0]["commit"]) in " ".join(text.split())

    lines = data.read_bytes().splitlines(keepends=True)
    half_of_sixth_line = lines[5][:40]
    data.write_bytes(b"".join(lines[:5]) + half_of_sixth_line)  # as if the process had been killed
    weights_file.unlink()
    assert main([*QUICK, "--data", str(data), "--jobs", "1"]) == 0

    second_output = capsys.readouterr()
    assert "5 of the matches are in data.jsonl already." in second_output.err
    assert sorted_matches(data) == all_matches
    assert second_output.out == first_output.out
    assert not weights_file.exists()

    assert main(["battlefronts", "--refit", "--held-out", "0.3", "--data", str(data), "--write"]) == 0
    assert capsys.readouterr().out == first_output.out
    assert weights_file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "The following arguments are required: GAME."),
        ("battlefronts --refit", "--refit needs --data with the file of the matches."),
        ("battlefronts --refit --data x --matches 3", "--refit plays nothing, so it takes no --matches."),
        ("battlefronts --refit --data nowhere.jsonl", "nowhere.jsonl cannot be read: No such file or directory."),
        ("last_front --seats 3 --hidden 4", "--hidden fits a net for two seats only."),
        ("battlefronts --write", "weights.py holds a net, which the guide computes: remove it before --write makes"),
        ("battlefronts --label luck", "--label takes outcome or playouts:12, not 'luck'."),
        ("battlefronts --held-out 1", "--held-out takes a number between 0 and 1, not '1'."),
        (
            "battlefronts --players 60,general:x",
            "--players takes random, levels and numbers of iterations, no classes.",
        ),
        ("battlefronts --loud", "There is no flag '--loud'; python -m ai.fit --help lists every flag."),
        (
            "battlefronts --matches 2 --players random --held-out 0.5 --experiment three",
            "A fit takes two matches to learn from and one held out",
        ),
    ],
)
def test_a_wrong_flag_of_a_fit_is_refused_in_one_sentence(
    words: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "make_pool", lambda given: HerePool())
    assert main(words.split()) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("model", "net"),
    [(Model((1.0,)), False), (Model((1.0,), bias=0.5, hidden_bias=(0.0,), hidden=((2.0,),)), True)],
    ids=["linear", "net"],
)
def test_only_a_model_of_the_kind_that_the_guide_computes_is_written(
    model: Model, net: bool, weights_file: Path
) -> None:
    about = features_of(game_named("battlefronts"))
    for kind in (False, True):
        fitting.check_kind_of_model(about, kind)  # there is no file yet, so either kind may be written
    weights_file.write_text(fitting.module_text(model, ("one",), "Weights.", []), encoding="utf-8")
    fitting.check_kind_of_model(about, net)
    with pytest.raises(ValueError, match="which the guide computes: remove it before"):
        fitting.check_kind_of_model(about, net=not net)


def test_weights_that_cannot_be_written_end_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(fitting, "weights_path", lambda about: tmp_path / "file" / "weights.py")
    with pytest.raises(ValueError, match=r"weights\.py could not be written: "):
        fitting.write_module(features_of(game_named("battlefronts")), "")
