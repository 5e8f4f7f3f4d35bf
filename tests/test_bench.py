"""The benchmarks of the client still run; what they measure is not looked at here."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from game.catalogue import GAMES
from launch import environment
from scenes.match import review
from scenes.review_store import Look
from tools import bench, bench_cores, bench_memory, bench_openings, bench_reviews, bench_starts


def test_every_page_is_opened_with_a_long_history(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"SIZE": (800, 450), "IDLE": 0.1, "FOLLOWED": 1}.items():
        monkeypatch.setattr(bench_openings, name, value)
    bench_openings.measure_pages(40)
    _, head, *lines = capsys.readouterr().out.splitlines()
    assert "40 matches" in head
    tabs = [name for page, tabs in bench_openings.TABS.items() for name in (page, *(f"{page}: {tab}" for tab in tabs))]
    assert [line[:28].strip() for line in lines] == ["start to first frame", *tabs, "results"]
    assert all(float(line[28:].split()[0]) > 0 for line in lines)


def test_first_openings_are_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench_openings, "SIZE", (800, 450))
    monkeypatch.setattr(bench_openings, "FINISHED", 1)
    monkeypatch.setattr(bench_openings, "IDLE", 0.1)
    bench_openings.measure("battlefronts", "continue")
    lines = [line.rsplit(" ", 2) for line in capsys.readouterr().out.splitlines()]
    assert [name for name, _, _ in lines] == ["idle title", "continue", bench_openings.SHEET]
    assert all(float(work) > 0 for _, _, work in lines)


def test_the_memory_of_a_demonstration_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_memory, "SIZE", (800, 450))
    monkeypatch.setattr(bench_memory, "TOLD", 1)
    monkeypatch.setattr(bench_memory, "TITLE", 2.0)
    monkeypatch.setattr(bench_memory, "EACH", 12.0)
    monkeypatch.setattr(bench_memory, "FRAME", 1.0)
    bench_memory.main(1)
    told = capsys.readouterr().out
    assert "after   1.0 min" in told
    assert "MB cached" in told
    assert "MB held by" in told


def test_the_search_on_all_cores_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(bench_cores, "SECONDS", 0.05)
    monkeypatch.setattr(bench_cores, "POINTS", 1)
    monkeypatch.setattr(bench_cores, "GAMES", {"battlefronts": GAMES["battlefronts"]})
    bench_cores.main(["--out", str(tmp_path / "out.jsonl")])
    (row,) = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert (row["section"], row["game"]) == ("cores", "battlefronts")
    assert row["processes"] >= 2
    assert row["together"] > 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("battlefronts")


def test_reviews_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(bench_reviews, "MATCHES", 1)
    monkeypatch.setattr(bench_reviews, "ITERATIONS", 8)
    monkeypatch.setattr(bench_reviews, "GAMES", {"sharp_end": GAMES["sharp_end"]})
    monkeypatch.setattr(review, "SOON", 0.3)
    monkeypatch.setattr(review, "GLANCES", 0.1)
    monkeypatch.setattr(review, "LONGER_GLANCES", 0.1)
    monkeypatch.setattr(review, "SHORTEST", 0.01)
    bench_reviews.main(["--out", str(tmp_path / "out.jsonl")])
    (row,) = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert (row["section"], row["game"], row["matches"]) == ("reviews", "sharp_end", 1)
    assert row["decisions"] > review.FIRST
    assert float(row["soon"]) > 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("sharp_end")


def test_of_reviewed_decisions_the_ten_dearest_count_where_something_was_still_open() -> None:
    looks = [Look(number, 0, 0.5, 0.9, 0.03, "b") for number in range(12)]
    settled = Look(20, 0, 0.0, 0.015, 0.0, "c")
    assert bench_reviews.dearest([*looks, settled]) == pytest.approx(4.0)
    assert bench_reviews.dearest([Look(1, 0, 0.2, 0.3, 0.03, "a"), settled]) == pytest.approx(0.1)


def test_starts_are_measured_in_pairs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench_starts, "PAIRS", 1)
    monkeypatch.setattr(bench_starts, "PLACES", {"title": ()})
    monkeypatch.setattr(
        bench_starts, "seconds_to_first_frame", lambda command: 1.0 if sys.executable in command else 2.0
    )
    bench_starts.main(["program"])
    assert capsys.readouterr().out.splitlines()[-1].split() == ["title", "1.00", "2.00", "2.00"]


def test_the_first_frame_of_a_program_is_seen() -> None:
    command = [sys.executable, str(environment.ROOT / "main.py"), "--mute"]
    assert 0 < bench_starts.seconds_to_first_frame(command) < bench_starts.PATIENCE
    with pytest.raises(RuntimeError, match="has shown no frame"):
        bench_starts.seconds_to_first_frame([sys.executable, "-c", "pass"])


def test_an_unknown_benchmark_is_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["nonsense"]) == 2
    assert "[openings] [memory] [cores] [reviews], or client, cores or reviews --out FILE" in capsys.readouterr().err
