"""The benchmarks still run. Their figures are not checked here."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from launch import commands
from scenes.match import review
from scenes.match.review_result import Look
from tools import bench, bench_client, bench_search

Capture = pytest.CaptureFixture[str]


def set_constants(monkeypatch: pytest.MonkeyPatch, module: object, **values: Any) -> None:
    """Set constants of a benchmark, so that it measures less."""
    for name, value in values.items():
        monkeypatch.setattr(module, name, value)


def test_the_benchmark_of_a_demonstration_prints_its_memory(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    set_constants(monkeypatch, bench_client, SIZE=(800, 450), GAMES_A_LINE=1, TITLE=0.5, EACH=1.5, LONG_FRAME=1.0)
    bench_client.measure_memory(Namespace(minutes=0.1))
    printed = capsys.readouterr().out
    assert "after   0.1 min" in printed
    assert "MB cached" in printed

    list_of_pictures = [pygame.Surface((8, 8))]  # a picture that no cache holds is found, too
    assert "held by list" in [kind for _, kind in bench_client.memory_of_pictures()], list_of_pictures


def test_neither_parts_of_pictures_nor_those_of_closed_windows_count_as_pictures() -> None:
    picture = pygame.Surface((8, 8))
    of_closed_window = pygame.Surface.__new__(pygame.Surface)
    each = (picture, picture.subsurface((0, 0, 4, 4)), of_closed_window, "a word")
    assert [bench_client.is_whole_picture(picture) for picture in each] == [True, False, False, False]


def test_pages_are_opened_with_a_history(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    page = {"records": bench_client.PAGES["records"]}
    set_constants(monkeypatch, bench_client, SIZE=(800, 450), IDLE=0.1, FOLLOWED=1, RUNS=1, TABLES={"battlefronts": 2})
    set_constants(monkeypatch, bench_client, PAGES=page)
    monkeypatch.setattr(
        bench, "call_in_process", lambda function, slug, matches: bench_client.time_openings(slug, str(matches))
    )
    bench_client.measure_openings(Namespace(matches=3))
    lines_printed = capsys.readouterr().out.splitlines()
    head, rows = lines_printed[1], lines_printed[5:]
    name_width = 28
    assert "3 finished matches" in head

    tabs = [
        name for page, (_, tabs) in bench_client.PAGES.items() for name in (page, *(f"{page}: {tab}" for tab in tabs))
    ]
    assert [row[:name_width].strip() for row in rows] == ["idle title", *tabs, "continue", "F1 sheet", "results"]
    assert all(float(row[name_width:].split()[1]) > 0 for row in rows)


def test_the_benchmark_of_frames_prints_the_first_one_as_well(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    set_constants(
        monkeypatch, bench_client, SIZE=(800, 450), WARM_UP=0.0, WATCHED=0.5, RUNS=1, TABLES={"battlefronts": 2}
    )
    monkeypatch.setattr(bench, "call_in_process", lambda function, game: bench_client.measure_frames(game))
    bench_client.measure_client(Namespace(out=tmp_path / "out.jsonl"))
    (row,) = read_rows(tmp_path / "out.jsonl")
    assert row["section"] == "window"
    assert row["game"] == "battlefronts"
    assert row["generals"] == 2, "all seats of the table"
    assert 0 < row["first"] < bench_client.PATIENCE
    assert 0 < row["p50 at work"] <= row["longest at work"]
    assert "start to first frame" in capsys.readouterr().out

    with pytest.raises(RuntimeError, match="has shown no frame"):
        bench_client.seconds_to_first_frame([sys.executable, "-c", "pass"])
    pygame.quit()


def read_rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of results."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_starts_of_source_and_package_are_measured_in_pairs(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    """Each program is started four times, and the first start does not count."""
    seconds = {"main.py": iter([9.0, 1.0, 2.0, 3.0]), "program": iter([9.0, 3.0, 3.0, 3.0])}
    set_constants(monkeypatch, bench_client, PAIRS=3, TABLES={"battlefronts": 2})
    monkeypatch.setattr(bench_client, "commands_by_system", lambda: {"Here": (["main.py"], ["program"], {})})
    monkeypatch.setattr(bench_client, "seconds_to_first_frame", lambda command: next(seconds[command[0]]))
    bench_client.measure_starts(Namespace(out=tmp_path / "out.jsonl"))
    (row,) = read_rows(tmp_path / "out.jsonl")
    assert row["section"] == "starts"
    assert row["about"] == "Here"
    assert row["game"] == "battlefronts"
    assert row["source"] == 2.0
    assert row["package"] == 3.0
    assert row["share"] == 1.5

    monkeypatch.setattr(bench_client, "commands_by_system", dict)
    bench_client.measure_starts(Namespace(out=None))
    assert "python -m tools.package makes one" in capsys.readouterr().out


def test_the_benchmark_of_the_search_runs_on_all_cores(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    one_game = {"battlefronts": GAMES["battlefronts"]}
    set_constants(monkeypatch, bench_search, SEARCHED_FOR=0.05, POINTS=1, GAMES=one_game)
    bench_search.measure_cores(Namespace(out=tmp_path / "out.jsonl"))
    (row,) = read_rows(tmp_path / "out.jsonl")
    assert row["section"] == "cores"
    assert row["game"] == "battlefronts"
    assert row["processes"] >= 2
    assert row["together"] > 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("battlefronts")


def test_the_benchmark_of_reviews_runs(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    set_constants(monkeypatch, bench_search, MATCHES=1, ITERATIONS=8, GAMES={"sharp_end": GAMES["sharp_end"]})
    set_constants(monkeypatch, review, SOON=0.3, GLANCES=0.1, LONGER_GLANCES=0.1, SHORTEST=0.01)
    bench_search.measure_reviews(Namespace(out=tmp_path / "out.jsonl"))
    (row,) = read_rows(tmp_path / "out.jsonl")
    assert row["section"] == "reviews"
    assert row["game"] == "sharp_end"
    assert row["matches"] == 1
    assert row["decisions"] > review.FIRST
    assert float(row["soon"]) > 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("sharp_end")


def test_the_cost_of_reviewed_decisions_adds_up_the_ten_largest_mistakes() -> None:
    """Twelve decisions give away 0.4 each. One that was all but lost gives away little."""
    looks = [Look(number, seat=0, value=0.5, best=0.9, doubt=0.03, better="b") for number in range(12)]
    settled = Look(decision=20, seat=0, value=0.0, best=0.015, doubt=0.0, better="c")
    assert bench_search.loss_of_costliest([*looks, settled]) == pytest.approx(4.0)
    assert bench_search.loss_of_costliest(
        [Look(decision=1, seat=0, value=0.2, best=0.3, doubt=0.03, better="a"), settled]
    ) == pytest.approx(0.1)


def test_a_function_is_called_in_a_process_of_its_own() -> None:
    found = bench.call_in_process("tools.bench_search:rates_by_table", 1, 0.001, "battlefronts:2", core="plain")
    assert found["battlefronts 2"].keys() > {bench_search.GAMES_A_SECOND, bench_search.ITERATIONS_A_SECOND}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("tools.bench nonsense", "NAME takes one of 'rules', "),
        ("tools.bench rules --moon", "There is no flag '--moon'"),
        ("tools.survey --jobs -3", "--jobs takes a number from 1 to 4096, not '-3'."),
        ("tools.survey --page --folder /dev/null/x", "/dev/null/x cannot be"),
        ("tools.measured --gain x", "--gain takes a number, not 'x'."),
        ("tools.bake moon", "No path under assets/ has such a word: moon."),
        ("tools.bom moon.zip", "moon.zip is no archive of a package."),
        ("tools.bare moon.zip", "There is no file moon.zip."),
        ("tests.said battlefronts --seats 3", "Battlefronts is not for 3 seats."),
        ("tests.said last_front --level moon", "--level takes one of 'recruit', "),
        ("tools.lesson moon.txt", "moon.txt cannot be read: "),
        ("tools.lesson --search moon", "--search takes one of 'battlefronts', "),
        ("tests.foretold moon 1", "GAME takes one of 'battlefronts', "),
    ],
)
def test_wrong_words_for_a_tool_are_refused_in_one_sentence(words: str, sentence: str, capsys: Capture) -> None:
    module, *flags = words.split()
    with suppress(SystemExit):
        assert import_module(module).main(flags) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(sentence)
    assert complaint.count("\n") == 1


def test_a_misspelt_help_flag_starts_nothing_that_writes_and_ctrl_c_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A command without flags of its own answers any flag by printing its help. One with flags rejects it later."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(sys, "argv", ["-m", "--hepl"])
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "tests.golden", "--hepl"])
    with pytest.raises(SystemExit, match="2"):
        commands.answer_help()
    assert capsys.readouterr().out.startswith("Make the golden records anew")

    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "tests.said", "--hepl"])
    commands.answer_help()
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert capsys.readouterr() == ("", "")
