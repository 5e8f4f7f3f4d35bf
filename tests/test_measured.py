"""What was measured of the bots: what is kept of it, and the page that is made of that."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from ai.arena import setting
from ai.arena.rounds import Task
from ai.arena.statistics import Sample, SequentialTest
from game.catalogue import GAMES
from launch.environment import ROOT
from tests.results import line, written
from tests.test_steady import answer
from tools import measured, steady, survey

SECTION = {"## The ladder"} | {f"## {title}" for title, _, _ in measured.SECTIONS.values()}
THERE = {"date": "2026-11-23", "machine": "a machine"}


def cells(folder: Path, title: str) -> list[list[str]]:
    """The lines of the first table under a heading, without its head."""
    text = (folder / "MEASURED.md").read_text(encoding="utf-8").partition(f"## {title}\n")[2].partition("\n## ")[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in text.splitlines() if row.startswith("| ")][2:]


# --- The pages of the repository -------------------------------------------------------


def test_the_pages_are_what_the_scripts_make_of_the_data() -> None:
    """Nobody has typed a figure, and no data were changed without the page."""
    kept = survey.kept(survey.FOLDER)
    assert (survey.FOLDER / "GAMES.md").read_text(encoding="utf-8") == survey.page(kept)
    told = measured.page(kept["ladder"], measured.kept(survey.FOLDER))
    assert (survey.FOLDER / "MEASURED.md").read_text(encoding="utf-8") == told
    assert {line for line in told.splitlines() if line.startswith("## ")} == SECTION
    assert all(line.replace("\\|", "").count("|") <= 7 for line in told.splitlines()), "six columns at most"
    assert sum(line.startswith("- ") for line in told.splitlines()) == 5, "a line for each conclusion"


TYPED = re.compile(r"\d ?%(?! intervals)|\d matches\b|\d ms\b|Elo [+-]?\d|\d iterations a second")
"""Figures of strength and speed in a text."""


def test_no_other_page_tells_a_figure_of_strength_or_speed() -> None:
    pages = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    pages += [ROOT / "docs" / name for name in ("MANUAL.md", "BOTS.md")]
    pages += [ROOT / "game" / slug / "RULES.md" for slug in GAMES]
    found = [f"{page.name}: {told[0]}" for page in pages for told in TYPED.finditer(page.read_text(encoding="utf-8"))]
    assert found == []
    assert all(TYPED.search(told) for told in ("68.0 % of 100", "40 matches", "16.7 ms", "Elo +12"))


def test_every_row_tells_what_measures_it_again() -> None:
    rows = [*survey.kept(survey.FOLDER)["ladder"].values()]
    rows += [row for section in measured.kept(survey.FOLDER).values() for row in section]
    for row in rows:
        assert all(row[name] for name in ("commands", "commits", "digests", "cores"))
        assert row["measured"].keys() == THERE.keys()
        assert not any(re.search(r"(^|[\s'=:])/", command) for command in row["commands"])  # no folder of a machine
        assert not any("dirty" in commit for commit in row["commits"])


# --- Matches ---------------------------------------------------------------------------


def test_matches_become_a_row_of_their_section(tmp_path: Path) -> None:
    """Three deals: won with both seatings, drawn and won, lost and won; the test counts deals, too."""
    rounds = enumerate([(1.0, 1.0), (0.5, 1.0), (0.0, 1.0)])
    lines = [
        line(number, seat, [own, 1 - own][:: 1 - 2 * seat], seats=["150", "/home/me/old.py:Old"][:: 1 - 2 * seat])
        for number, both in rounds
        for seat, own in enumerate(both)
    ]
    words = [str(written(tmp_path / "gate.jsonl", lines)), "--folder", str(tmp_path), "--machine", "a machine"]
    assert measured.main([*words, "--matches", "versions", "--about", "a | b", "--gain", "3"]) == 0
    (row,) = measured.kept(tmp_path)["versions"]
    sample = Sample(2, {1.0: 1, 0.75: 1, 0.5: 1})
    assert (row["a"], row["b"], row["about"]) == ("150", "old.py:Old", "a | b")
    assert (row["score"]["value"], (row["score"]["low"], row["score"]["high"])) == (0.75, sample.interval())
    assert row["test"] == {"h0": 0.5, "h1": 0.53, "ratio": SequentialTest(0.5, 0.53).ratio(sample), "verdict": ""}
    assert (row["iterations"], row["commits"], row["digests"]) == ({"150": 140.0}, ["0123456"], ["feed"])
    assert row["commands"] == [
        "python -m ai.arena --game battlefronts --a 150 --b old.py:Old --experiment x --matches 6"
    ]
    told = (tmp_path / "MEASURED.md").read_text(encoding="utf-8")
    assert "| Battlefronts | a \\| b | 150 among Old | 75.0 (" in told
    assert f" | open, {row['test']['ratio']:.2f} | 3 |" in told
    assert row["measured"]["machine"] == "a machine"
    assert "/home" not in told + (tmp_path / "measured.json").read_text(encoding="utf-8")


def test_a_row_takes_the_place_of_one_of_the_same(tmp_path: Path) -> None:
    for about, score in (("one", 1.0), ("two", 1.0), ("one", 0.5)):
        file = written(tmp_path / "x.jsonl", [line(0, seat, [score, score]) for seat in range(2)])
        assert measured.main([str(file), "--folder", str(tmp_path), "--matches", "others", "--about", about]) == 0
    rows = cells(tmp_path, "Against other players")
    assert [(row[1], row[3][:5].strip()) for row in rows] == [("one", "50.0"), ("two", "100.0")]


def test_sides_are_told_by_their_options(tmp_path: Path) -> None:
    options = GAMES["fighting_front"].full_options({"axis": "japan"})
    other = GAMES["fighting_front"].full_options({"axis": "japan", "allies": "soviet"})
    both = {"game": "fighting_front", "options": options, "seats": ["150", "150"], "iterations": [9.0, 9.0]}
    lines = [line(number, seat, [1.0, 0.0], **both) for number in range(2) for seat in range(2)]
    lines += [line(5, seat, [1.0, 0.0]) for seat in range(2)]  # not between equals
    lines += [line(6, seat, [0.0, 1.0], **both, opening="fork.txt") for seat in range(2)]  # not from a deal
    lines += [line(7, seat, [0.0, 1.0], **both | {"options": other}) for seat in range(2)]
    file = written(tmp_path / "x.jsonl", lines)
    assert measured.main([str(file), "--folder", str(tmp_path), "--matches", "sides"]) == 0
    rows = cells(tmp_path, "Whether one side is better off")
    assert [(row[1], row[3][:5].strip()) for row in rows] == [
        ("Japan against Soviet Union", "0.0 ("),
        ("Japan against USA", "100.0"),
    ]
    name, sides, who, score, deals = rows[1]
    assert (name, sides, who, score[:5]) == ("Fighting Front, axis=japan", "Japan against USA", "150", "100.0")
    assert deals == "2"
    (command,) = measured.kept(tmp_path)["sides"][1]["commands"]
    assert command.startswith("python -m ai.arena --game fighting_front --a 150 --b 150 --option axis=japan ")


@pytest.mark.parametrize(
    "words",
    [
        "--game battlefronts --a random --b random --matches 4",
        "--game last_front --a random --b 2,random --seats 4 --option victory=quick --matches 8",
        "--game last_front --a random --b 2 --seats 3 --matches 3",
        "--game sharp_end --a 2 --b random --seed 70 --matches 4",
        "--game fix_bayonets --a random --b 2 --experiment 'first of all' --matches 2",
    ],
)
def test_the_command_plays_the_same_matches_again(words: str, tmp_path: Path) -> None:
    first = tasks(shlex.split(words))
    lines = [line(*task.key, [1 / len(task.seats)] * len(task.seats), **shown(task)) for task in first]
    (row,) = measured.rows(measured.lines_of([written(tmp_path / "x.jsonl", lines)]), lambda one: True).values()
    (command,) = row["commands"]
    program, arena, again = command.partition(" -m ai.arena ")
    assert (program, bool(arena)) == ("python", True)
    assert [shown(task) for task in tasks(shlex.split(again))] == [shown(task) for task in first]


def test_the_deals_of_a_command_begin_with_the_first(tmp_path: Path) -> None:
    lines = [line(3, seat, [0.5, 0.5], seed=73) for seat in range(2)]
    (row,) = measured.rows(measured.lines_of([written(tmp_path / "x.jsonl", lines)])).values()
    assert row["commands"][0].endswith(" --seed 70 --matches 2")


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("/home/me/old.py:Old", "old.py:Old"),
        ("general:0.1s@/home/me/before", "general:0.1s@before"),
        ("general@../before", "general@before"),
        ("general@before", "general@before"),
    ],
)
def test_no_folder_of_a_machine_is_told(tmp_path: Path, kind: str, told: str) -> None:
    kinds = [kind, "150"]
    name = f"battlefronts: {kind} v 150; first = by lot"
    lines = [line(0, seat, [0.5, 0.5], seats=kinds[:: 1 - 2 * seat], experiment=name) for seat in range(2)]
    (row,) = measured.rows(measured.lines_of([written(tmp_path / "x.jsonl", lines)])).values()
    assert row["a"] == told
    assert row["commands"] == [f"python -m ai.arena --game battlefronts --a {told} --b 150 --matches 2"]
    assert "/" not in str(row)


def tasks(words: list[str]) -> list[Task]:
    """The matches that the arena plays when it is asked for with these words."""
    given = setting.parser().known(words)
    played = setting.experiment(given)
    return list(played.tasks(given.matches // len(played.lineup)))


def shown(task: Task) -> dict[str, Any]:
    """What a line tells of a match before it is played."""
    told = {"experiment": task.experiment, "game": task.game, "options": task.options, "seats": list(task.seats)}
    count = len(task.seats)
    return told | {"seed": task.seed, "iterations": [None] * count, "searched": [0] * count}


# --- Figures of tools ------------------------------------------------------------------


def test_tools_tell_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.jsonl"
    words = ["sharp_end", "--positions", "2", "--asks", "2", "--level", "recruit", "--seconds", "0.02"]
    monkeypatch.setattr(steady, "positions", lambda *asked: iter([None] * 9))
    monkeypatch.setattr(steady, "hint", lambda *asked: answer(1, 2))
    steady.main([*words, "--out", str(out)])
    assert measured.main([str(out), "--folder", str(tmp_path)]) == 0
    (hints,) = cells(tmp_path, "Whether hints are steady")
    assert hints == ["At the Sharp End", "2", "100.0 (100.0 to 100.0)", "100", "100", "1.0"]
    (row,) = measured.kept(tmp_path)["steady"]
    assert row["commands"] == [f"python -m tools.steady {' '.join(words)}"]


def test_frames_are_a_row(tmp_path: Path) -> None:
    figures = {"generals": 2, "first": 0.512, "p50": 4.83, "p99": 10.6, "longest": 14.94, "late": 0.0}
    row = measured.row_of("window", "battlefronts", "python -m tools.bench", ["client"], **figures)
    measured.append(tmp_path / "out.jsonl", row)
    assert measured.main([str(tmp_path / "out.jsonl"), "--folder", str(tmp_path)]) == 0
    (told,) = cells(tmp_path, "Frames of the window")
    assert told == ["Battlefronts", "0.51", "4.8", "10.6", "14.9", "0"]
    assert row["commands"] == ["python -m tools.bench client"]


# --- What is wrong ---------------------------------------------------------------------


def test_what_is_no_result_is_told_and_nothing_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    matches = written(tmp_path / "x.jsonl", [line(0, seat, [1.0, 0.0]) for seat in range(2)])
    half = written(tmp_path / "half.jsonl", [line(0, 0, [1.0, 0.0])])
    words = ["--folder", str(tmp_path)]
    for asked, sentence in (
        ([str(matches)], "x.jsonl was not written by a tool with --out; matches need --matches."),
        ([str(tmp_path / "none.jsonl")], "none.jsonl cannot be read"),
        ([str(half), "--matches", "others"], "No whole deal was played by different players."),
        ([str(matches), "--matches", "sides"], "No whole deal was played between equals."),
    ):
        assert measured.main([*words, *asked]) == 2
        assert sentence in capsys.readouterr().err
    assert not (tmp_path / "measured.json").exists()
    (tmp_path / "measured.json").write_text("{", encoding="utf-8")
    assert measured.main(words) == 2
    assert "measured.json is damaged" in capsys.readouterr().err


def test_an_empty_page_says_that_nothing_was_measured(tmp_path: Path) -> None:
    assert measured.main(["--folder", str(tmp_path)]) == 0
    told = (tmp_path / "MEASURED.md").read_text(encoding="utf-8")
    assert told.count("\n*not measured*\n") == 1 + len(measured.SECTIONS)
