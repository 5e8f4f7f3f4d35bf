"""The protocol of docs/BENCHMARK.md: which matches it plays, and its row."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ai.arena import protocol, setting
from ai.arena.__main__ import main
from ai.arena.run import Run
from launch.environment import ROOT
from tests.ai.arena.playing import PLAYERS, HerePool
from tools import benchmark


def given(words: str) -> list[Run]:
    """The runs of --protocol with these flags."""
    return setting.make_protocol_runs(setting.make_parser().parse_flags(["--protocol", *words.split()]))


def test_every_player_meets_the_same_opponents_on_the_same_deals_in_every_seat() -> None:
    for player in ("recruit", "captain+bold", f"{PLAYERS}:First"):
        runs = given(f"--a {player} --matches 4")
        assert [run.experiment.lineup for run in runs] == [(player, other) for other in protocol.REFERENCES]
        for run in runs:
            tasks = list(run.experiment.make_tasks(run.rounds))
            assert [task.seed - protocol.FIRST_DEAL for task in tasks] == [0, 0, 1, 1]
            assert [task.seats.index(player) for task in tasks] == [0, 1, 0, 1]
    assert given("--a recruit")[0].rounds == protocol.ROUNDS


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


def test_the_table_of_the_page_is_made_from_its_data() -> None:
    if benchmark.DATA.exists():
        page = benchmark.PAGE.read_text(encoding="utf-8")
        assert benchmark.page_text(page, benchmark.read_rows(benchmark.DATA)) == page


def test_rows_are_added_and_replace_older_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert benchmark.main([str(page)]) == 2


def test_the_page_names_the_opponents_and_the_first_deal() -> None:
    page = (ROOT / "docs" / "BENCHMARK.md").read_text(encoding="utf-8")
    assert str(protocol.FIRST_DEAL) in page
    assert protocol.REFERENCES == ("random", "150", "1000", "general:0.2s")
    assert f"{protocol.ROUNDS} against each opponent" in page
