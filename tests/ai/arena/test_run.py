"""Experiments: what is played, in which order it is counted, and what is said of it."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena import headless as arena
from ai.arena import setting
from ai.arena.__main__ import main, play_and_report
from ai.arena.headless import play_many
from ai.arena.parser import FlagError
from ai.arena.rounds import Experiment, Line, Played, Results, StrangerError, deal_seed, play_task, sources_digest
from ai.arena.run import (
    ENDED_BY_SIGTERM,
    End,
    LocalPool,
    LostError,
    Run,
    RunError,
    exit_on_sigterm,
    report_lines,
)
from ai.arena.statistics import H1, Sample, SequentialTest
from ai.foreign import Foreign
from ai.player import player_named
from game import fast_core
from game.core.match import Match
from game.core.sanitize import DEALS
from tests.ai.arena.playing import PLAYERS, QUICK, SOURCES, HerePool, drop_seconds, experiment, play_match, play_rounds

AGAINST_A_CLASS = ("--a", f"{PLAYERS}:First", "--b", "random")


def test_a_round_plays_one_deal_with_every_seating() -> None:
    tasks = list(experiment("150", "random", "recruit", game="last_front").make_tasks(2))
    assert [task.key for task in tasks] == [(number, seat) for number in (0, 1) for seat in (0, 1, 2)]
    assert [task.seats for task in tasks[:3]] == [
        ("150", "random", "recruit"),
        ("recruit", "150", "random"),
        ("random", "recruit", "150"),
    ]
    assert len({task.seed for task in tasks[:3]}) == 1, "the three matches of a round have one deal"
    assert len({task.seed for task in tasks}) == 2, "two rounds have two deals"


def test_no_two_experiments_share_a_deal() -> None:
    deals = [deal_seed(name, number) for name in ("a", "b", "1 a", "a 1", "11 a") for number in range(200)]
    assert len(set(deals)) == len(deals)
    assert all(0 <= number < DEALS for number in deals)
    assert max(deals) > DEALS // 2, "they are spread over the whole range"


def test_the_name_of_an_experiment_or_its_seed_determines_the_deals() -> None:
    assert (
        experiment().make_task(3, seating=0).seed
        == experiment("recruit", "random").make_task(3, seating=1).seed
        == deal_seed("test", number=3)
    )
    assert replace(experiment(), seed=7).make_task(3, seating=0).seed == 10


def experiment_with_flags(*flags: str) -> Experiment:
    """The experiment that these flags of the command ask for."""
    return setting.make_experiment(setting.make_parser().parse_flags(flags))


def test_a_class_from_outside_can_guess_neither_deals_nor_seeds(tmp_path: Path) -> None:
    """A class from outside is a player that the arena did not write. No number that it could try is a deal or a seed.

    `task.seed` is the deal, and `task.chance` the seed of the players' random numbers. Both depend on a secret.
    """
    first = experiment_with_flags(*AGAINST_A_CLASS, "--out", str(tmp_path / "first.jsonl"))
    second = experiment_with_flags(*AGAINST_A_CLASS, "--out", str(tmp_path / "second.jsonl"))
    with_seed = experiment_with_flags(*AGAINST_A_CLASS, "--out", str(tmp_path / "third.jsonl"), "--seed", "0")
    tasks = [task for setup in (first, second, with_seed) for task in setup.make_tasks(3)]
    deals, chances = {task.seed for task in tasks}, {task.chance for task in tasks}

    guesses = {*range(100), *(deal_seed(first.name, number) for number in range(100))}
    assert not guesses & deals
    assert not guesses & chances
    assert not deals & chances
    assert len(chances) == len(tasks), "equal ones in two matches of a round would show that their deal is the same"


def test_the_file_of_results_keeps_the_secret_of_an_experiment(tmp_path: Path) -> None:
    """So the run can be continued. A file of an older version has none."""
    out = tmp_path / "results.jsonl"
    flags = (*AGAINST_A_CLASS, "--out", str(out))
    begun = experiment_with_flags(*flags)
    play_rounds(begun, rounds=1, out=out)
    assert experiment_with_flags(*flags) == begun

    lines_of_older_version = [
        {key: value for key, value in json.loads(line).items() if key != "secret"} for line in out.open()
    ]
    out.write_text("".join(json.dumps(line) + "\n" for line in lines_of_older_version))
    assert experiment_with_flags(*flags).secret == "", "such a file is continued without a secret"


def test_an_experiment_of_our_own_players_has_no_secret() -> None:
    """So its matches can be repeated."""
    assert experiment_with_flags("--a", "random").secret == ""


def test_matches_are_the_same_in_this_process_and_in_a_pool_of_two() -> None:
    setup = experiment("5", "random")
    run_here = play_rounds(setup)
    pool = LocalPool(2)
    run_in_pool = Run(setup, Results(setup), rounds=4)
    try:
        run_in_pool.play(pool)
    finally:
        pool.close()
    assert [[drop_seconds(line) for line in lines] for lines in run_here.counted] == [
        [drop_seconds(line) for line in lines] for lines in run_in_pool.counted
    ]
    assert run_here.sample == run_in_pool.sample


def test_the_score_of_a_round_is_that_of_the_first_player() -> None:
    run = play_rounds(experiment("5", "random"), rounds=6)
    assert run.sample.rounds == 6
    assert run.sample.mean > 0.8
    even = play_rounds(experiment("random", "random", "random", "random", game="sharp_end"), rounds=5)
    assert even.sample.mean == pytest.approx(0.25), "each seating has another winner"


def test_a_sequential_test_ends_after_the_same_round_however_many_matches_run_at_once() -> None:
    """Rounds are counted in their order and not as they end."""
    setup = experiment("3", "random")
    test = SequentialTest(h0=0.5, h1=0.9, alpha=0.2, beta=0.2)
    runs = []
    for at_once in (1, 2, 9):
        run = Run(setup, Results(setup), rounds=None, test=test)
        run.play(HerePool(at_once))
        runs.append(run)
    longer_run = play_rounds(setup, rounds=len(runs[0].counted) + 3)
    runs.append(Run(setup, longer_run.results, rounds=None, test=test))

    assert len({len(run.counted) for run in runs}) == 1
    assert test.verdict(runs[0].sample) == H1
    assert [[line["round"] for line in lines] for lines in runs[2].counted] == [
        [number] * 2 for number in range(len(runs[0].counted))
    ]


def test_a_sequential_test_ends_undecided_after_the_matches_that_it_may_take(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A round is two matches, one with each seating, and is played to its end: 3 matches become 4."""
    assert main([*QUICK, "--test", "--matches", "3", "--alpha", "0.01"]) == 0
    said = capsys.readouterr().out
    assert "of 2 rounds, 4 matches" in said
    assert "not decided yet (H0 50 %, H1 53 %; LLR " in said


# --- What is said ------------------------------------------------------------------------


def test_the_command_prints_scores_seats_iterations_core_and_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--a", "5", "--b", "random", "--matches", "3", "--jobs", "2", "--seed", "5"]) == 0

    printed = capsys.readouterr()
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
        assert expected in printed.out
    assert "\r" not in printed.err + printed.out  # no terminal, so no progress


@pytest.mark.parametrize(
    ("file", "words"), [("out.jsonl", "the same command goes on from here"), (None, "nothing was kept without --out")]
)
def test_an_interrupted_run_says_whether_its_matches_are_in_a_file(
    file: str | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = experiment()
    run = Run(given, Results(given, tmp_path / file if file else None), rounds=4)
    assert play_and_report(run, HerePool(interrupt_after=2), []) == 130
    assert capsys.readouterr().err == f"Interrupted; {words}.\n"


@pytest.mark.parametrize("rounds_before", [0, 1])
def test_an_interruption_while_a_round_is_counted_leaves_the_lines_and_the_sample_in_step(
    rounds_before: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl+C comes while the score of a round is added, for the first round or for the second one."""
    add = Sample.add
    scores: list[float] = []

    def add_with_interrupt(sample: Sample, score: float) -> None:
        scores.append(score)
        if len(scores) == rounds_before + 1:
            raise KeyboardInterrupt
        add(sample, score)

    monkeypatch.setattr(Sample, "add", add_with_interrupt)
    given = experiment()
    run = Run(given, Results(given), rounds=4)
    assert play_and_report(run, HerePool(), []) == 130
    assert len(run.counted) == run.sample.rounds > rounds_before
    assert "matches" in capsys.readouterr().out


def test_progress_is_one_line_that_is_overwritten_in_place() -> None:
    err = io.StringIO()
    given = experiment()
    Run(given, Results(given), rounds=3, test=SequentialTest(h0=0.5, h1=0.9)).play(HerePool(), err)
    words = err.getvalue().split("\r\033[K")  # back to the start of the line, which is then cleared
    assert words[0] == ""
    assert " of 1 round, LLR " in words[1]
    assert "\n" not in err.getvalue()


def test_a_line_up_of_three_players_fills_three_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """No Elo is printed, since that compares two."""
    words = ["--game", "last_front", "--b", "random,recruit", "--a", "random", "--matches", "1", "--jobs", "2"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "Last Front, 3 seats: random against recruit" in said
    assert "of 1 round, 3 matches" in said
    assert "Elo" not in said


EDGES_OF_FLAGS = [
    ("--game last_front --seats {}", ["2", "6"], ["0", "1", "7"]),
    ("--game battlefronts --seats {}", ["2"], ["1", "3"]),
    ("--game last_front --seats 3 --b {}", ["random", "random,random"], ["random,random,random"]),
    ("--game last_front --b {}", ["random", ",".join(["random"] * 5)], [",".join(["random"] * 6)]),
    ("--matches {}", ["1", str(setting.MOST_MATCHES)], ["0", str(setting.MOST_MATCHES + 1)]),
    ("--jobs {}", ["1", "4096"], ["0", "4097"]),
    ("--seed {}", ["0", str(DEALS - 1)], ["-1", str(DEALS)]),
    ("--limit {}", ["0.001", "86399"], ["0", "86400"]),
    ("--test --alpha {}", ["0.001", "0.499"], ["0", "0.5"]),
    ("--test --beta {}", ["0.001", "0.499"], ["0", "0.5"]),
    ("--test --h0 50 --h1 {}", ["50.01", "99.99"], ["49", "50", "100"]),
    ("--test --h1 90 --h0 {}", ["0.01", "89.99"], ["0", "90", "90.01", "100"]),
]
"""A flag, the first and the last values that it takes, and those just beyond them."""


@pytest.mark.parametrize(("flags", "inside", "outside"), EDGES_OF_FLAGS, ids=lambda value: str(value)[:40])
def test_a_flag_takes_its_first_and_last_values_and_none_beyond(
    flags: str, inside: list[str], outside: list[str]
) -> None:
    def read(value: str) -> None:
        given = setting.make_parser().parse_flags(["--a", "random", "--b", "random", *flags.format(value).split()])
        setting.make_test(given, len(setting.make_experiment(given).lineup))

    for value in inside:
        read(value)
    for value in outside:
        with pytest.raises((FlagError, ValueError), match=r"\.$"):
            read(value)


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
def test_a_wrong_flag_is_refused_in_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(fast_core.ROOT)
    assert main([*QUICK, *words.split()]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert len(said.err.splitlines()) == 1
    assert said.out == ""


# --- Results -----------------------------------------------------------------------------


def test_a_run_whose_output_is_closed_prints_no_traceback() -> None:
    words = [sys.executable, "-m", "ai.arena", *QUICK, "--matches", "2"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=fast_core.ROOT, stdout=pipe, stderr=pipe, text=True) as run:
        assert run.stdout is not None
        run.stdout.close()
        assert run.stderr is not None
        complaints = run.stderr.read()
    assert len(complaints.splitlines()) == 1, "only the line about the core that is in use"
    assert run.returncode == 1


def test_a_run_that_goes_on_says_how_many_matches_are_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*QUICK, "--experiment", "twice", "--out", str(tmp_path / "out")]
    assert main([*words, "--matches", "2"]) == 0
    assert "already" not in capsys.readouterr().err
    assert main([*words, "--matches", "4"]) == 0
    captured = capsys.readouterr()
    assert "2 of the matches are in" in captured.err
    assert "4 matches" in captured.out


# --- The processes that play, and what ends with them ---------------------------------------------


@pytest.fixture
def pool() -> Iterator[LocalPool]:
    """A pool of two processes."""
    local_pool = LocalPool(2)
    yield local_pool
    local_pool.close()


def test_a_player_that_ends_its_process_loses_and_the_others_play_on(pool: LocalPool) -> None:
    kills = f"{PLAYERS}:Kills"
    # The processes play no match whose digest lacks the file of the class.
    digest = sources_digest([Foreign(kills)], SOURCES)
    given = replace(experiment(kills, "random"), digest=digest)
    run = Run(given, Results(given), rounds=1)
    run.play(pool)
    [lines] = run.counted  # by round, a line for each match
    assert [line["scores"] for line in lines] == [[0.0, 1.0], [1.0, 0.0]]
    assert {line["forfeit"]["words"] for line in lines if line["forfeit"]} == {"Kills ended its process."}


def test_a_killed_process_loses_no_match(pool: LocalPool) -> None:
    given = experiment("random", "random")
    tasks = list(given.make_tasks(2))
    pool.submit(tasks[0])
    (pool_process, _, _) = next(iter(pool.busy.values()))
    os.kill(pool_process.process.pid or 0, signal.SIGKILL)
    [(task, end)] = pool.wait_for_ends()
    assert task == tasks[0]
    assert isinstance(end, Played)


def test_a_match_of_our_own_players_that_loses_its_process_three_times_ends_the_run() -> None:
    class PoolOfDyingProcesses(HerePool):
        def wait_for_ends(self) -> list[End]:
            return [(self.tasks.pop(), LostError())]

    with pytest.raises(RunError, match="A match of random and random ended the process that played it"):
        play_rounds(experiment(), rounds=1, pool=PoolOfDyingProcesses())


@pytest.mark.parametrize(
    ("changed", "words"), [({"digest": "0"}, "other sources"), ({"core": "other"}, "another core")]
)
def test_a_worker_with_other_sources_or_another_core_plays_nothing(changed: dict[str, str], words: str) -> None:
    task = replace(experiment().make_task(0, seating=0), **changed)
    with pytest.raises(StrangerError, match=f"has {words}.*, so its matches do not count."):
        play_task(task, SOURCES)


def test_the_digest_of_the_sources_changes_with_the_file_of_a_player(tmp_path: Path) -> None:
    """SOURCES is the digest of the rules and bots. The file of a class counts beside it."""
    file = tmp_path / "changing.py"
    text = "from ai.player import level\ndef Bot():\n    return level('5')\n"
    file.write_text(text)
    players = [player_named(f"{file}:Bot")]
    before = sources_digest(players, SOURCES)
    file.write_text(text + "\n")
    assert before != sources_digest(players, SOURCES) != sources_digest([], SOURCES)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_second_sigterm_does_not_disturb_the_exit_after_the_first_one() -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        exit_on_sigterm()
        with pytest.raises(SystemExit) as ended:
            signal.raise_signal(signal.SIGTERM)
        assert ended.value.code == ENDED_BY_SIGTERM
        signal.raise_signal(signal.SIGTERM)  # nothing is raised
    finally:
        signal.signal(signal.SIGTERM, before)


def group_is_running(group: int) -> bool:
    """Whether a process of this group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(
    ("how", "send_signal", "code", "word"),
    [
        (signal.SIGINT, os.killpg, 130, "Interrupted"),
        (signal.SIGTERM, os.killpg, 143, "Ended"),
        (signal.SIGTERM, os.kill, 143, "Ended"),
    ],
    ids=["^C of a terminal", "TERM to its workers as well", "TERM to the run alone"],
)
def test_a_run_ended_by_a_signal_keeps_its_matches_and_leaves_no_process(
    how: signal.Signals, send_signal: Callable[[int, int], None], code: int, word: str, tmp_path: Path
) -> None:
    out = tmp_path / "results.jsonl"
    words = [sys.executable, "-m", "ai.arena", "--a", "random", "--b", "random", "--matches", "10000", "--jobs", "2"]
    words += ["--out", str(out)]
    with subprocess.Popen(
        words, cwd=fast_core.ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        while not out.exists() or out.read_bytes().count(b"\n") < 3:
            assert run.poll() is None
            time.sleep(0.02)
        # The run is ended once three matches are in the file.
        send_signal(run.pid, how)
        report, complaints = run.communicate(timeout=30)
    assert run.returncode == code
    assert "Traceback" not in complaints
    assert complaints.splitlines()[-1].startswith(f"{word}; the same command goes on from here.")
    assert "random against random" in report
    assert all(json.loads(line)["game"] == "battlefronts" for line in out.read_text().splitlines())

    deadline = time.monotonic() + 20
    while group_is_running(run.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not group_is_running(run.pid)


# --- What an experiment's results are summed up to ------------------------------------------------


def report_by_heads(given: list[tuple[float, int]], test: SequentialTest | None = None) -> dict[str, str]:
    """The lines of a report by their heads.

    `given` has the score of seat 1 and the seat that decided first, by match.
    """
    setup = experiment("5", "random")
    results = Results(setup)
    like = play_task(setup.make_task(0, seating=0), SOURCES).line
    for task, (score, first) in zip(setup.make_tasks(len(given) // 2), given, strict=True):
        iterations = [4.0, None] if task.seating == 0 else [None, 7.0]
        searched = [1, 0] if task.seating == 0 else [0, 2]
        line: Line = {**like, "round": task.round, "seating": task.seating, "seats": list(task.seats)}
        line = {**line, "scores": [score, 1 - score], "first": first}
        results.lines[task.key] = {**line, "iterations": iterations, "searched": searched}
    run = Run(setup, results, rounds=len(given) // 2, test=test)
    lines = report_lines(setup, rounds=run.counted, sample=run.sample, test=test)
    return {line[:20].strip(): line[20:] for line in lines[1:]}


def test_a_report_has_scores_by_player_seat_and_first_decision() -> None:
    # Each pair is the score of the first player in a match and the seat that decided first. Two matches are a round.
    report = report_by_heads([(1.0, 0), (1.0, 0), (1.0, 1), (0.5, 1)])
    assert report["score"].startswith("62.5 % (")
    assert report["score"].endswith(" of 2 rounds, 4 matches")
    assert report["Elo"].startswith("+89 (")
    assert report["rounds by score"] == "0: 0, 0.25: 0, 0.5: 1, 0.75: 1, 1: 0"
    assert report["5 as"] == "Olive (seat 1) 100.0 %, Burgundy (seat 2) 25.0 %"
    assert report["anybody as"] == "Olive (seat 1) 87.5 %, Burgundy (seat 2) 12.5 %"
    assert report["first to decide"] == "62.5 %"
    assert report["iterations"] == "5 6 a searched decision"
    assert "test" not in report


def test_a_report_states_the_verdict_of_the_sequential_test() -> None:
    test = SequentialTest(h0=0.4, h1=0.6)
    lost_round = [(0.0, 0), (1.0, 0)]  # the first player loses in seat 1, and in seat 2 of the second match
    won_round = [(1.0, 0), (0.0, 0)]
    low = report_by_heads(lost_round * 12, test)["test"]
    assert low.startswith("H0 accepted: 40 % (H0 40 %, H1 60 %; LLR -")
    assert low.endswith(", bounds -2.94 and 2.94)")
    assert report_by_heads(won_round * 12, test)["test"].startswith("H1 accepted: 60 % (")
    assert report_by_heads(won_round, test)["test"].startswith("not decided yet (")


def test_a_report_counts_forfeits_by_their_reason() -> None:
    kind = f"{PLAYERS}:Empty"
    setup = replace(experiment(kind, "random"), digest=sources_digest([Foreign(kind)], SOURCES))
    run = play_rounds(setup, rounds=2)
    lines = report_lines(setup, run.counted, run.sample, test=None)
    assert "  Empty as          Olive (seat 1) 0.0 %, Burgundy (seat 2) 0.0 %" in lines
    assert "  forfeit           Empty answered with an empty list. (4 times)" in lines
    assert run.sample.mean == 0


@pytest.mark.parametrize(
    ("lineup", "sides"),
    [
        (("5", "random"), "Battlefronts, 2 seats: 5 against random ("),
        (("5", "5"), "Battlefronts, 2 seats: 5 against 5 ("),
    ],
)
def test_a_report_begins_with_the_game_and_both_sides(lineup: tuple[str, ...], sides: str) -> None:
    setup = experiment(*lineup)
    sample = Run(setup, Results(setup), rounds=2).sample
    assert report_lines(setup, [], sample, test=None)[0].startswith(sides)


def test_a_report_without_rounds_says_so() -> None:
    setup = experiment()
    sample = Run(setup, Results(setup), rounds=2).sample
    assert report_lines(setup, [], sample, test=None)[1:] == ["No round was played to its end."]


# --- Matches without a window, one after another (`python main.py --headless`) --------------------

STABLE_KEYS = ("game", "seats", "seed", "winner", "scores", "decisions", "seconds")
"""Of a match without a window: whoever reads them goes on reading them."""


def play_headless(kinds: list[str], seed: int, matches: int, game: str = "battlefronts") -> tuple[int, list[str], str]:
    """Play matches without a window. Return the exit code, the lines of the output, and the errors."""
    out = io.StringIO()
    err = io.StringIO()
    code = play_many(game, kinds, seed, matches, out, err, options={})
    return code, out.getvalue().splitlines(), err.getvalue()


def test_headless_matches_are_one_json_object_a_line() -> None:
    code, lines, progress = play_headless(["30", "random"], seed=7, matches=3)
    outcomes = [json.loads(line) for line in lines]
    assert code == 0
    assert [outcome["seed"] for outcome in outcomes] == [7, 8, 9]
    assert progress.splitlines()[-1] == "3 of 3 matches played"

    for outcome in outcomes:
        assert outcome.keys() == {*STABLE_KEYS, "first", "iterations", "searched", "forfeit", "core"}
        assert outcome["game"] == "battlefronts"
        assert outcome["seats"] == ["30", "random"]
        assert sum(outcome["scores"]) == 1
        assert outcome["decisions"] > 0
        assert outcome["seconds"] >= 0
        assert outcome["forfeit"] is None
        assert outcome["iterations"][0] == 30
        assert outcome["searched"][0] > 0 == outcome["searched"][1]

        best = max(outcome["scores"])
        assert outcome["winner"] == (None if best == 0.5 else outcome["scores"].index(best))


def test_a_single_match_reports_no_progress() -> None:
    _, _, progress = play_headless(["random", "random"], seed=1, matches=1)
    assert progress == ""


@pytest.mark.parametrize("is_built", [False, True], ids=["the build failed", "the build succeeded"])
def test_waiting_for_the_fast_core_builds_it_and_asks_for_another_start(
    is_built: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that already runs on the fast core builds nothing and goes on."""
    commands: list[list[str]] = []
    monkeypatch.delenv(fast_core.CHOICE)
    monkeypatch.setattr(arena.subprocess, "run", lambda command, cwd: commands.append(command))
    monkeypatch.setattr(fast_core, "is_ready", lambda: is_built)
    monkeypatch.setattr(fast_core, "IN_USE", False)
    assert arena.fetch_core() == is_built

    monkeypatch.setattr(fast_core, "IN_USE", True)
    assert not arena.fetch_core()
    assert [command[1:] for command in commands] == [["-m", "launch.compile"]]


def test_the_same_seed_plays_the_same_match() -> None:
    first, second = (play_match("sharp_end", ["recruit", "random"], seed=11) for _ in range(2))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


@pytest.mark.parametrize(
    ("game", "kinds", "sentence"),
    [
        ("battlefronts", ["recruit", "human"], "Without a window no seat can be 'human'"),
        ("battlefronts", ["recruit"], "2 seats, not 1"),
        ("chess", ["random", "random"], "There is no game 'chess'"),
        (
            "battlefronts",
            ["random", "tests.ai.players:Nobody"],
            "players:Nobody cannot be had: its module has no such class.",
        ),
    ],
)
def test_headless_matches_that_cannot_be_played_are_refused_in_a_sentence(
    game: str, kinds: list[str], sentence: str
) -> None:
    code, lines, complaint = play_headless(kinds, seed=1, matches=1, game=game)
    assert code != 0
    assert lines == []
    assert sentence in complaint
    assert len(complaint.splitlines()) == 1


def test_a_bot_that_is_handed_the_true_state_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "view", lambda match, seat: match.state)
    with pytest.raises(ValueError, match="may not know all that this view shows"):
        play_match("battlefronts", ["recruit", "random"], seed=1)


def test_headless_matches_are_played_although_progress_cannot_be_written() -> None:
    """Standard error is closed or on a full disk. The output still has the JSON of both matches and nothing else."""

    class OutputOnFullDisk(io.StringIO):
        def write(self, words: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    for err in (None, OutputOnFullDisk()):
        out = io.StringIO()
        assert play_many("battlefronts", ["random", "random"], seed=1, matches=2, out=out, err=err, options={}) == 0
        assert [json.loads(line)["seed"] for line in out.getvalue().splitlines()] == [1, 2]


def test_a_recruit_beats_a_random_player() -> None:
    scores = [play_match("last_front", ["recruit", "random"], seed)["scores"][0] for seed in range(6)]
    assert sum(scores) >= 5


def test_a_faulty_class_forfeits_a_headless_match_and_the_next_match_follows(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The noise that the other class prints is not among the JSON."""
    code, lines, _ = play_headless(["tests.ai.players:First", "tests.ai.players:Raises"], seed=1, matches=2)
    outcomes = [json.loads(line) for line in lines]
    assert code == 0
    assert [(outcome["scores"], outcome["winner"]) for outcome in outcomes] == [([1.0, 0.0], 0)] * 2
    assert outcomes[0]["forfeit"]["seat"] == 1
    assert outcomes[0]["forfeit"]["words"].startswith("Raises raised ArithmeticError: no idea at all (players.py, line")
    assert capfd.readouterr().out == ""
