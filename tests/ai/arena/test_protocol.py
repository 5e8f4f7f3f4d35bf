"""The protocol of docs/BENCHMARK.md: which matches it plays, and its row."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from ai.arena import protocol, setting
from ai.arena.__main__ import main
from ai.arena.run import Run
from launch.environment import ROOT
from tests.ai.arena.playing import PLAYERS, HerePool
from tools import benchmark


def protocol_runs(words: str) -> list[Run]:
    """The runs of --protocol with these flags."""
    return setting.make_protocol_runs(setting.make_parser().parse_flags(["--protocol", *words.split()]))


def test_every_player_meets_the_same_opponents_on_the_same_deals_in_every_seat() -> None:
    """The player is a level, a level with a temper, or a class of its own, and each run has two rounds of two seats."""
    for player in ("recruit", "captain+bold", f"{PLAYERS}:First"):
        runs = protocol_runs(f"--a {player} --matches 4")
        assert [run.experiment.lineup for run in runs] == [(player, other) for other in protocol.REFERENCES]
        for run in runs:
            tasks = list(run.experiment.make_tasks(run.rounds))
            assert [task.seed - protocol.FIRST_DEAL for task in tasks] == [0, 0, 1, 1]
            assert [task.seats.index(player) for task in tasks] == [0, 1, 0, 1]
    assert protocol_runs("--a recruit")[0].rounds == protocol.ROUNDS


@pytest.mark.parametrize(("form", "first"), [("markdown", "| game | seats |"), ("csv", "game,seats,player")])
def test_the_command_prints_one_row_and_goes_on_from_its_folder(
    form: str, first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(protocol, "REFERENCES", ("random", "2"))
    monkeypatch.setattr(setting, "make_pool", lambda _: HerePool())
    words = f"--protocol {form} --game battlefronts --a random --matches 2 --out {tmp_path / 'out'}".split()
    assert main(words) == 0
    row = capsys.readouterr().out
    assert row.startswith(first)
    assert row.count("\n") == (3 if form == "markdown" else 2)
    assert f"python -m ai.arena {' '.join(words)}" in row
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"random.jsonl", "2.jsonl"}

    monkeypatch.setattr(setting, "make_pool", lambda _: HerePool(interrupt_after=0))
    assert main(words) == 0
    assert capsys.readouterr().out == row


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--protocol --b sergeant", "--protocol sets --b itself; leave it out."),
        ("--protocol --seed 0", "--protocol sets --seed itself; leave it out."),
        ("--protocol --test", "--protocol sets --test itself; leave it out."),
        ("--protocol html", "--protocol takes one of 'markdown', 'csv', not 'html'."),
        ("--protocol --a major", "There is no player 'major'"),
    ],
)
def test_wrong_flags_are_refused_in_a_sentence(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert sentence in capsys.readouterr().err


def line_of(seats: list[str], forfeit: int | None, commit: str, iterations: float | None) -> Any:
    """A match that seat 1 has won, in which a seat may have forfeited, and seat 1 has made these iterations twice."""
    fault = None if forfeit is None else {"seat": forfeit, "words": "It raised ValueError."}
    searched = [2 if iterations is not None else 0, 0]
    return {"seats": seats, "forfeit": fault, "commit": commit, "iterations": [iterations, None], "searched": searched}


def test_a_row_sums_up_the_runs_of_a_player() -> None:
    """Forfeits are those of the player, and iterations are the rounded mean of its searched matches, 5 and 8.

    The first run has counted two rounds, with a mean score of (0.75 + 1) / 2. The second run has none to its end.
    """
    runs = protocol_runs("--game last_front --a 7")[:2]
    commit = "0123456789abcdef0123456789abcdef01234567"
    first = [line_of(["7", "random"], 0, commit, iterations=5.0), line_of(["random", "7"], 0, f"{commit}-dirty", None)]
    second = [line_of(["7", "random"], None, commit, iterations=8.0), line_of(["7", "random"], 0, commit, None)]
    runs[0].counted = [first, second]
    runs[0].sample.counts = {0.75: 1, 1.0: 1}
    row = protocol.row_of(runs, ["--protocol", "--a", "7 8"])
    low, high = runs[0].sample.confidence_interval()
    assert row == {
        "game": "last_front",
        "seats": "2",
        "player": "7",
        "v random": f"87.5 % ({100 * low:.1f} to {100 * high:.1f} %)",
        "v 150": "",
        "rounds": "2 0",
        "forfeits": "2",
        "iterations": "6",
        "core": protocol.core_in_use(),
        "commit": "0123456789ab 0123456789ab-dirty",
        "command": "python -m ai.arena --protocol --a '7 8'",
    }


def test_a_row_of_a_player_that_does_not_search_has_no_iterations() -> None:
    runs = protocol_runs("--a random")[:1]
    assert protocol.row_of(runs, [])["iterations"] == "0"
    assert protocol.row_of(runs, [])["v random"] == ""


def test_rows_are_a_table_with_a_heading_or_comma_separated_values() -> None:
    rows = [{"a": "1", "b": "x | y, z"}, {"a": "2", "b": ""}]
    assert protocol.format_rows(rows, "markdown") == "| a | b |\n|---|---|\n| 1 | x \\| y, z |\n| 2 |  |"
    assert protocol.format_rows(rows, "csv") == 'a,b\n1,"x | y, z"\n2,'


def test_the_table_of_the_page_is_made_from_its_data() -> None:
    if benchmark.DATA.exists():
        page = benchmark.PAGE.read_text(encoding="utf-8")
        assert benchmark.page_text(page, benchmark.read_rows(benchmark.DATA)) == page


def test_rows_are_added_and_replace_older_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second file has the same game, seats and player as the first, so its row replaces the first one.

    A file that is no table of rows, such as the page itself, is refused with exit code 2.
    """
    page = tmp_path / "BENCHMARK.md"
    page.write_text(f"Words.\n\n{benchmark.BEGIN}old", encoding="utf-8")
    monkeypatch.setattr(benchmark, "PAGE", page)
    monkeypatch.setattr(benchmark, "DATA", tmp_path / "benchmark.csv")
    for number, score in enumerate(("10 %", "20 %")):
        rows = tmp_path / f"{number}.csv"
        rows.write_text(f"game,seats,player,score,command\nlast_front,2,150,{score},go {number}\n", encoding="utf-8")
        assert benchmark.main([str(rows)]) == 0

    text = page.read_text(encoding="utf-8")
    assert text.startswith("Words.\n\n")
    assert "20 %" in text
    assert "    go 1\n" in text
    assert not {"10 %", "old"} & {*text.split()}

    with benchmark.DATA.open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 1
    no_table = page
    assert benchmark.main([str(no_table)]) == 2


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (["game,seats,player,command\n"], "0.csv has no rows of python -m ai.arena --protocol csv."),
        (["game,seats,command\na,2,go\n"], "0.csv has no rows of python -m ai.arena --protocol csv."),
        (["game,seats,player,command\na,2,b,go,more\n"], "0.csv has no rows of python -m ai.arena --protocol csv."),
        (["game,seats,player,command\na,2,b\n"], "0.csv has no rows of python -m ai.arena --protocol csv."),
        ([b"\xff".decode("latin-1")], "0.csv has no rows of python -m ai.arena --protocol csv."),
        (
            ["game,seats,player,command\na,2,b,go\n", "game,seats,player,more,command\na,3,b,x,go\n"],
            "The rows have different columns, so they are of different versions of the protocol.",
        ),
    ],
    ids=["no rows", "no player", "too many cells", "too few cells", "one line", "different columns"],
)
def test_a_file_without_rows_of_the_protocol_is_refused_and_changes_nothing(
    texts: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = tmp_path / "BENCHMARK.md"
    page.write_text(f"Words.\n\n{benchmark.BEGIN}old", encoding="utf-8")
    monkeypatch.setattr(benchmark, "PAGE", page)
    monkeypatch.setattr(benchmark, "DATA", tmp_path / "benchmark.csv")
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.csv").write_text(text, encoding="utf-8")
    assert benchmark.main([str(tmp_path / f"{number}.csv") for number in range(len(texts))]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"
    assert page.read_text(encoding="utf-8").endswith("old")
    assert not benchmark.DATA.exists()


def test_the_page_of_the_protocol_has_its_table_and_the_commands_below_it() -> None:
    rows = [{"player": "a", "command": "go 1"}, {"player": "b", "command": "go 2"}]
    page = benchmark.page_text(f"Words.\n\n{benchmark.BEGIN}old", rows)
    assert page == f"Words.\n\n{benchmark.BEGIN}\n| player |\n|---|\n| a |\n| b |\n\n    go 1\n    go 2\n"


def test_the_page_names_the_opponents_and_the_first_deal() -> None:
    page = (ROOT / "docs" / "BENCHMARK.md").read_text(encoding="utf-8")
    assert str(protocol.FIRST_DEAL) in page
    assert protocol.REFERENCES == ("random", "150", "1000", "general:0.2s")
    assert f"{protocol.ROUNDS} against each opponent" in page
