"""Experiments: what is played, in which order it is counted, and what is said of it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena import setting
from ai.arena.__main__ import carry_out, main
from ai.arena.rounds import Experiment, Results, deal
from ai.arena.run import LocalPool, Run
from ai.arena.statistics import H1, Sample, SequentialTest
from game import fast_core
from game.core.sanitize import DEALS
from tests.ai.arena.playing import PLAYERS, QUICK, HerePool, experiment, ran, without_time

CLASS = ("--a", f"{PLAYERS}:First", "--b", "random")


def test_a_round_is_a_deal_with_every_seating() -> None:
    tasks = list(experiment("150", "random", "recruit", game="last_front").tasks(2))
    assert [task.key for task in tasks] == [(number, seat) for number in (0, 1) for seat in (0, 1, 2)]
    assert [task.seats for task in tasks[:3]] == [
        ("150", "random", "recruit"),
        ("recruit", "150", "random"),
        ("random", "recruit", "150"),
    ]
    assert len({task.seed for task in tasks[:3]}) == 1
    assert len({task.seed for task in tasks}) == 2


def test_no_two_experiments_share_a_deal() -> None:
    deals = [deal(name, number) for name in ("a", "b", "1 a", "a 1", "11 a") for number in range(200)]
    assert len(set(deals)) == len(deals)
    assert all(0 <= number < DEALS for number in deals)
    assert max(deals) > DEALS // 2


def test_the_same_name_gives_the_same_deals_and_a_seed_those_that_follow_it() -> None:
    assert experiment().task(3, 0).seed == experiment("recruit", "random").task(3, 1).seed == deal("test", 3)
    assert replace(experiment(), seed=7).task(3, 0).seed == 10


def test_a_class_from_outside_can_guess_neither_deals_nor_seeds(tmp_path: Path) -> None:
    """Names and numbers that are tried meet none; the file of results knows what the same experiment goes on with."""
    out = tmp_path / "results.jsonl"

    def made(file: Path, *more: str) -> Experiment:
        return setting.experiment(setting.parser().known([*CLASS, "--out", str(file), *more]))

    one, other = made(out), made(tmp_path / "other.jsonl")
    tasks = [task for given in (one, other, made(out, "--seed", "0")) for task in given.tasks(3)]
    tried = {*range(100), *(deal(one.name, number) for number in range(100))}
    assert not tried & {task.chance for task in tasks}
    assert not tried & {task.seed for task in tasks[:12]}
    assert len({task.chance for task in tasks}) == len(tasks), "another one in every seat: the same would tell the deal"
    assert not {task.seed for task in tasks} & {task.chance for task in tasks}
    ran(one, 1, out)
    assert made(out) == one
    older = [{key: value for key, value in json.loads(line).items() if key != "secret"} for line in out.open()]
    out.write_text("".join(json.dumps(line) + "\n" for line in older))
    assert made(out).secret == ""
    assert setting.experiment(setting.parser().known(["--a", "random"])).secret == "", "ours repeat by their name"


def test_a_match_is_the_same_wherever_and_in_whatever_order_it_is_played() -> None:
    given = experiment("5", "random")
    here = ran(given)
    pool = LocalPool(2)
    there = Run(given, Results(given), 4)
    try:
        there.play(pool)
    finally:
        pool.close()
    assert [[without_time(line) for line in lines] for lines in here.counted] == [
        [without_time(line) for line in lines] for lines in there.counted
    ]
    assert here.sample == there.sample


def test_the_score_of_a_round_is_that_of_the_first_player() -> None:
    run = ran(experiment("5", "random"), 6)
    assert run.sample.rounds == 6
    assert run.sample.mean > 0.8
    even = ran(experiment("random", "random", "random", "random", game="sharp_end"), 5)
    assert even.sample.mean == pytest.approx(0.25)  # the same four seats, so whoever wins is the first player once


def test_rounds_are_counted_in_their_order_up_to_the_decision() -> None:
    """Whatever ends sooner; so the test ends after the same round on any number of cores."""
    given = experiment("3", "random")
    test = SequentialTest(0.5, 0.9, 0.2, 0.2)
    runs = []
    for room in (1, 2, 9):
        run = Run(given, Results(given), None, test)
        run.play(HerePool(room))
        runs.append(run)
    more = ran(given, len(runs[0].counted) + 3)
    runs.append(Run(given, more.results, None, test))
    assert len({len(run.counted) for run in runs}) == 1
    assert test.verdict(runs[0].sample) == H1
    assert [[line["round"] for line in lines] for lines in runs[2].counted] == [
        [number] * 2 for number in range(len(runs[0].counted))
    ]


def test_a_test_ends_undecided_with_the_matches_that_it_may_take(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--test", "--matches", "3", "--alpha", "0.01"]) == 0
    said = capsys.readouterr().out
    assert "of 2 rounds, 4 matches" in said
    assert "not decided yet (H0 50 %, H1 53 %; LLR " in said


# --- What is said ------------------------------------------------------------------------


def test_the_command_tells_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--a", "5", "--b", "random", "--matches", "3", "--jobs", "2", "--seed", "5"]) == 0
    said = capsys.readouterr()
    for expected in (
        "Battlefronts, 2 seats: 5 against random (experiment 'battlefronts: 5 v random; first = by lot; from 5')",
        " %) of 2 rounds, 4 matches",
        "rounds by score   0: ",
        "5 as              Olive (seat 1) ",
        "anybody as        Olive (seat 1) ",
        "first to decide   ",
        "iterations        5 5 a searched decision",
        f"played on         {'fast' if fast_core.IN_USE else 'plain'} core, commit ",
        "command           python -m ai.arena --a 5 --b random --matches 3",
    ):
        assert expected in said.out
    assert "\r" not in said.err + said.out  # no terminal, so no progress


@pytest.mark.parametrize(
    ("file", "words"), [("out.jsonl", "the same command goes on from here"), (None, "nothing was kept without --out")]
)
def test_whoever_interrupts_is_told_whether_anything_was_kept(
    file: str | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = experiment()
    run = Run(given, Results(given, tmp_path / file if file else None), 4)
    assert carry_out(run, HerePool(interrupt_after=2), []) == 130
    assert capsys.readouterr().err == f"Interrupted; {words}.\n"


@pytest.mark.parametrize("counted", [0, 1])
def test_an_interruption_between_the_halves_of_a_count_spoils_neither(
    counted: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add = Sample.add
    scores: list[float] = []

    def interrupted(sample: Sample, score: float) -> None:
        scores.append(score)
        if len(scores) == counted + 1:
            raise KeyboardInterrupt
        add(sample, score)

    monkeypatch.setattr(Sample, "add", interrupted)
    given = experiment()
    run = Run(given, Results(given), 4)
    assert carry_out(run, HerePool(), []) == 130
    assert len(run.counted) == run.sample.rounds > counted
    assert "matches" in capsys.readouterr().out


def test_progress_is_one_line_that_is_written_again() -> None:
    """And only where it is wanted, on a terminal."""
    err = io.StringIO()
    given = experiment()
    Run(given, Results(given), 3, SequentialTest(0.5, 0.9)).play(HerePool(), err)
    words = err.getvalue().split("\r\033[K")
    assert words[0] == ""
    assert " of 1 round, LLR " in words[1]
    assert "\n" not in err.getvalue()


def test_the_seats_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "last_front", "--b", "random,recruit", "--a", "random", "--matches", "1", "--jobs", "2"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "Last Front, 3 seats: random against recruit" in said
    assert "of 1 round, 3 matches" in said
    assert "Elo" not in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--matches 0", "--matches takes a number from 1 to"),
        ("--matches x", "--matches takes a number from 1 to"),
        ("--jobs 0", "--jobs takes a number from 1 to"),
        ("--seats 4", "Battlefronts is for 2 seats, not 4."),
        ("--game chess", "There is no game 'chess'"),
        ("--nonsense", "There is no flag '--nonsense'; python -m ai.arena --help lists every flag."),
        ("--a wizard", "There is no player 'wizard'"),
        (f"--a {PLAYERS}:Mute", "Mute has no method 'decide(view, seed)'"),
        ("--b random,random", "Battlefronts is for 2 seats, not 3."),
        ("--a random,random", "--a names one player"),
        ("--b random,random --seats 2", "--b names 2 players"),
        ("--option first", "--option takes name=value, not 'first'."),
        ("--option first=never", "cannot be 'never'"),
        ("--test --h0 60 --h1 55", "--h1 must lie above --h0"),
        ("--test --h1 100", "--h1 takes a number between 0 and 100, not '100'."),
        ("--test --alpha nan", "--alpha takes a number between 0 and 0.5, not 'nan'."),
        ("--h1 55", "--h1 goes with --test only."),
        ("--plies 3", "--plies goes with --openings only."),
        ("--openings nowhere", "nowhere is no opening: nowhere cannot be read"),
        ("--openings main.py", "main.py is no opening: Line 1: this is not a record"),
        ("--openings main.py --seed 3", "leave --seed and --option out"),
        ("--out nowhere/file", "file cannot hold the results: No such file or directory."),
        ("--out main.py", "Line 1 of main.py is no match of an arena; name another file to keep this one."),
        ("--out tests", "tests cannot hold the results: it is not an ordinary file."),
        ("--records main.py", "The folder of --records cannot be used: main.py (File exists)."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(fast_core.ROOT)
    assert main([*QUICK, *words.split()]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert (len(said.err.splitlines()), said.out) == (1, "")


# --- Results -----------------------------------------------------------------------------


def test_whoever_stops_reading_gets_no_traceback() -> None:
    words = [sys.executable, "-m", "ai.arena", *QUICK, "--matches", "2"]
    with subprocess.Popen(words, cwd=fast_core.ROOT, stdout=-1, stderr=-1, text=True) as run:
        assert run.stdout is not None
        run.stdout.close()
        assert run.stderr is not None
        complaints = run.stderr.read()
    assert len(complaints.splitlines()) == 1  # which core it runs on
    assert run.returncode == 1


def test_how_much_is_there_already_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*QUICK, "--experiment", "twice", "--out", str(tmp_path / "out")]
    assert main([*words, "--matches", "2"]) == 0
    assert "already" not in capsys.readouterr().err
    assert main([*words, "--matches", "4"]) == 0
    told = capsys.readouterr()
    assert "2 of the matches stand in" in told.err
    assert "4 matches" in told.out
