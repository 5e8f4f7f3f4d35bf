"""`python -m ai.arena`: in which order it acts, what it says where, and its exit codes."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai.arena import __main__ as arena
from ai.arena import setting
from ai.arena.headless import core_words
from ai.arena.rounds import DEALS_DRAWN, Experiment, Results
from ai.arena.run import Run
from ai.arena.statistics import SequentialTest
from tests.ai.arena.playing import HerePool, experiment, play_rounds

FLAGS = ["--a", "random", "--b", "random"]
EXIT_CODE = 7
"""That of every run which a test pretends to play."""
EXIT_CODE_ON_FAST_CORE = 9
"""That of a run which was started again on the fast core."""


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Run, object, list[str]]]:
    """The runs that the command would play, each with its pool and the flags to quote. None is played.

    Each returns EXIT_CODE.
    """
    calls: list[tuple[Run, object, list[str]]] = []

    def play_and_report(run: Run, pool: object, words: list[str]) -> int:
        calls.append((run, pool, words))
        return EXIT_CODE

    monkeypatch.setattr(arena, "play_and_report", play_and_report)
    monkeypatch.setattr(setting, "make_pool", lambda given: f"a pool of {given.jobs}")
    return calls


@pytest.mark.parametrize(
    ("flags", "rounds", "test"),
    [
        ([], setting.ROUNDS, None),
        (["--matches", "3"], 2, None),
        (["--matches", "4"], 2, None),
        (["--matches", "1"], 1, None),
        (["--test"], None, SequentialTest(h0=0.5, h1=0.53)),
        (["--test", "--matches", "5", "--h1", "60"], 3, SequentialTest(h0=0.5, h1=0.6)),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_matches_are_rounded_up_to_rounds_and_a_test_has_no_end_of_its_own(
    flags: list[str],
    rounds: int | None,
    test: SequentialTest | None,
    runs: list[tuple[Run, object, list[str]]],
    tmp_path: Path,
) -> None:
    """A round between two players is two matches. The exit code is that of the run."""
    words = [*FLAGS, *flags, "--jobs", "2", "--records", str(tmp_path / "records")]
    assert arena.main(words) == EXIT_CODE
    [(run, pool, quoted)] = runs
    assert run.experiment.lineup == ("random", "random")
    assert (run.rounds, run.test) == (rounds, test)
    assert run.records == tmp_path / "records"
    assert (pool, quoted) == ("a pool of 2", words)
    assert not run.results.kept


@pytest.mark.parametrize("are_drawn", [False, True], ids=["the deals of the seed", "other deals"])
def test_the_output_names_the_core_and_announces_other_deals(
    are_drawn: bool,
    runs: list[tuple[Run, object, list[str]]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Other deals than those of the seed are drawn if a player of the run could guess them from the seed."""
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(arena, "is_guessable", lambda seed, kinds: asked.append((seed, kinds)) or are_drawn)
    arena.main([*FLAGS, "--seed", "5"])
    assert capsys.readouterr().err == f"{core_words()}\n" + (f"{DEALS_DRAWN}\n" if are_drawn else "")
    assert asked == [(5, ("random", "random"))]


@pytest.mark.parametrize("mixed", [False, True], ids=["alone", "mixed"])
def test_a_run_goes_on_with_the_matches_of_its_file(
    mixed: bool, runs: list[tuple[Run, object, list[str]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The matches in the file were played with other sources, so only --mixed counts them."""
    out = tmp_path / "out.jsonl"
    flags = [*FLAGS, "--out", str(out)]
    setup = setting.make_experiment(setting.make_parser().parse_flags(flags))
    line = play_rounds(replace(setup, digest=experiment().digest), rounds=1).results.lines[0, 0]
    results = Results(replace(setup, digest="other"), out)
    results.add({**line, "digest": "other"})
    results.close()

    code = arena.main([*flags, *(["--mixed"] if mixed else [])])
    said = capsys.readouterr().err
    if mixed:
        assert code == EXIT_CODE
        assert said.endswith("1 of the matches are in out.jsonl already.\n")
    else:
        assert code == 2
        assert "was played with other sources" in said


@pytest.mark.parametrize("is_built", [True, False], ids=["built", "not built"])
def test_a_run_that_waits_for_the_fast_core_is_started_again_on_it(
    is_built: bool, runs: list[tuple[Run, object, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def run(command: list[str]) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(returncode=EXIT_CODE_ON_FAST_CORE)

    monkeypatch.setattr(arena, "fetch_core", lambda: is_built)
    monkeypatch.setattr(arena, "subprocess", SimpleNamespace(run=run))
    words = [*FLAGS, "--wait-for-core"]
    assert arena.main(words) == (EXIT_CODE_ON_FAST_CORE if is_built else EXIT_CODE)
    assert commands == ([[sys.executable, "-m", "ai.arena", *words]] if is_built else [])


def test_no_run_waits_for_the_fast_core_unasked(
    runs: list[tuple[Run, object, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """FLAGS are without --wait-for-core. EXIT_CODE is what the replaced run returns."""
    monkeypatch.setattr(arena, "fetch_core", lambda: pytest.fail("it was asked for"))
    assert arena.main(FLAGS) == EXIT_CODE


def test_ctrl_c_before_the_first_match_ends_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(flags: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(setting, "make_experiment", interrupt)
    exit_code_of_ctrl_c = 130
    assert arena.main(FLAGS) == exit_code_of_ctrl_c
    assert capsys.readouterr() == ("", "")


# --- A run and its report ---


def run_of(rounds: int = 1) -> Run:
    """A run of this many rounds between random players, of which nothing is kept."""
    given: Experiment = experiment()
    return Run(given, Results(given), rounds)


@pytest.mark.parametrize(
    ("stopped", "can_print", "code"),
    [((0, ""), True, 0), ((0, ""), False, 1), ((2, "It failed."), True, 2), ((2, "It failed."), False, 2)],
    ids=["done", "done, and nobody reads", "failed", "failed, and nobody reads"],
)
def test_the_exit_code_is_that_of_the_run_unless_only_its_report_fails(
    stopped: tuple[int, str],
    can_print: bool,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed: list[list[str]] = []
    pool = HerePool()
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(arena, "carry_out", lambda *facts: calls.append(facts) or stopped)
    monkeypatch.setattr(arena, "print_report", lambda lines: printed.append(lines) or can_print)
    run = run_of()
    assert arena.play_and_report(run, pool, ["--a", "a b"]) == code
    assert calls == [(run, pool, "--out")]
    [lines] = printed
    assert lines[0].startswith("Battlefronts, 2 seats: random against random")
    assert lines[-1] == "  command           python -m ai.arena --a 'a b'", "as a shell reads it"
    assert capsys.readouterr().err == ("It failed.\n" if stopped[0] else "")


# --- The protocol ---


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The tables of the protocol that are made: (rows, form). A row is (number of its runs, words of the command)."""
    tables: list[tuple[Any, ...]] = []
    monkeypatch.setattr(arena.protocol, "row_of", lambda runs, words: (len(runs), words))
    monkeypatch.setattr(arena.protocol, "format_rows", lambda found, form: tables.append((found, form)) or "the row")
    monkeypatch.setattr(setting, "make_pool", lambda given: f"a pool of {given.jobs}")
    return tables


def play_protocol(runs: list[Run], form: str = "csv") -> int:
    """Play the runs of the protocol."""
    return arena.play_protocol(runs, SimpleNamespace(protocol=form, jobs=3), ["--protocol"])  # type: ignore[arg-type]


def test_the_protocol_plays_what_is_left_of_its_runs_and_prints_their_row(
    rows: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of two runs the first has no rounds left to play. The row is made of both."""
    carried_out: list[tuple[Any, ...]] = []
    monkeypatch.setattr(arena, "carry_out", lambda *arguments: carried_out.append(arguments) or (0, ""))
    played, unplayed = run_of(rounds=0), run_of(rounds=1)
    runs = [played, unplayed]
    assert play_protocol(runs) == 0
    assert carried_out == [(unplayed, "a pool of 3", "--out")]
    assert rows == [([(len(runs), ["--protocol"])], "csv")]
    assert capsys.readouterr().out == "the row\n"


def test_the_protocol_ends_with_a_run_that_fails_and_prints_no_row(
    rows: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs_begun: list[Run] = []
    monkeypatch.setattr(arena, "carry_out", lambda run, *_: runs_begun.append(run) or (130, "Interrupted."))
    assert play_protocol([run_of(), run_of()]) == 130
    assert len(runs_begun) == 1
    assert capsys.readouterr() == ("", "Interrupted.\n")
    assert rows == []


def test_the_protocol_whose_row_nobody_reads_is_a_failure(
    rows: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "print_report", lambda lines: False)
    assert play_protocol([run_of(0)]) == 1


def test_the_flag_protocol_plays_its_runs_after_naming_the_core(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[tuple[Any, ...]] = []
    exit_code = 4
    monkeypatch.setattr(setting, "make_protocol_runs", lambda given: ["the runs"])
    monkeypatch.setattr(arena, "play_protocol", lambda *facts: played.append(facts) or exit_code)
    words = ["--protocol", "--a", "random"]
    assert arena.main(words) == exit_code
    [(runs, given, quoted)] = played
    assert (runs, given.protocol, quoted) == (["the runs"], "markdown", words)
    assert capsys.readouterr().err == f"{core_words()}\n"
