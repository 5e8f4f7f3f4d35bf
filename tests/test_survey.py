"""The survey of the games: its statistics, its page, and what it reads of results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ai.arena import statistics
from ai.arena.statistics import Sample
from game import fast_core
from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import OVER
from tests.results import line, written
from tools import bench_search, measured, survey
from tools.surveying.randomly import PLAYED, begun, play_out, replayed_scores, walk

# --- Statistics ------------------------------------------------------------------------

JUDGED = ((9, 2, 5, 8), (6, 1, 3, 2), (8, 4, 6, 8), (7, 1, 2, 6), (10, 5, 6, 9), (6, 2, 4, 7))
"""Shrout and Fleiss (1979), table 2: six targets, each judged by four. Their ICC(1, 1) is .17."""


def test_the_share_of_the_deal_is_the_intraclass_correlation() -> None:
    found = statistics.share_of_deal(JUDGED)
    assert round(found.value, 2) == 0.17
    assert found.low < found.value < found.high
    certain = statistics.share_of_deal([[1.0, 1.0], [0.0, 0.0], [1.0, 1.0], [0.0, 0.0]])
    assert (certain.value, certain.high) == (1.0, 1.0)
    assert statistics.share_of_deal([[1.0, 0.0]] * 10).value == -1.0
    assert statistics.share_of_deal([[0.5, 0.5]] * 3) == statistics.Estimate(0.0, 0.0, 0.0)


def test_the_interval_of_a_share_holds_the_truth_in_about_95_of_100_samples() -> None:
    """A deal that adds 0 or 1 with even odds to a sum of dice: shares .25 and 35 / 12 make .0789."""
    truth, held = 0.25 / (0.25 + 35 / 12), 0
    for seed in range(40):
        rng = Rng(seed)
        luck = [rng.below(2) for _ in range(100)]
        found = statistics.share_of_deal([[deal + rng.below(6) for _ in range(20)] for deal in luck], 100)
        held += found.low <= truth <= found.high
    assert held >= 34


@pytest.mark.parametrize(("share", "value"), [(0.5, 2), (0.51, 3), (0.95, 4), (1.0, 4), (0.0, 1)])
def test_percentiles(share: float, value: int) -> None:
    assert statistics.percentile([4, 1, 3, 2], share) == value


def test_a_mean_has_an_interval() -> None:
    found = statistics.mean_of([0.0, 1.0] * 50)
    assert (found.value, round(found.low, 3), round(found.high, 3)) == (0.5, 0.402, 0.598)
    assert statistics.mean_of([1.0]) == statistics.Estimate(1.0, 1.0, 1.0)


# --- Random play -----------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["battlefronts", "fix_bayonets"])
def test_a_walk_counts_whole_decisions_and_choices(slug: str) -> None:
    """Counted a second time: a decision ends where no further step of it is asked."""
    found = walk((slug, 2), 3)
    rng = Rng(PLAYED + 3)
    state = begun(GAMES[slug], 2, rng)
    decisions: list[list[int]] = [[]]
    assert found.first == state.to_act
    while state.to_act != OVER:
        legal = state.legal()
        decisions[-1].append(len(legal))
        state.apply(legal[rng.below(len(legal))], rng)
        if not state.midway():
            decisions.append([])
    decisions.pop()
    steps = [options for decision in decisions for options in decision]
    assert (found.actions, found.decisions, found.legal) == (len(steps), len(decisions), sum(steps))
    assert found.choices == sum(max(decision) > 1 for decision in decisions)
    assert (found.most, found.open_steps) == (max(steps), sum(options > 1 for options in steps))
    assert found.scores == state.scores()


def test_a_deal_is_played_again_with_other_chance() -> None:
    scores = replayed_scores(("sharp_end", 2), 1, 12)
    assert scores == replayed_scores(("sharp_end", 2), 1, 12)
    assert len(set(scores)) > 1
    assert scores[:3] == replayed_scores(("sharp_end", 2), 1, 3)


def test_every_play_of_a_deal_begins_at_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, chances = [], []

    def look(state: Any, rng: Rng) -> int:
        tables.append(state.copy())
        chances.append(rng.state())
        return play_out(state, rng)

    monkeypatch.setattr("tools.surveying.randomly.play_out", look)
    replayed_scores(("last_front", 3), 5, 4)
    assert all(table == tables[0] for table in tables)
    assert len(set(chances)) == 4


def test_the_search_is_timed_where_there_is_a_choice() -> None:
    states = bench_search.course(GAMES["sharp_end"], 2)
    points = bench_search.thinking_points(states, 5)
    at = [next(number for number, state in enumerate(states) if state is point) for point in points]
    assert all(len(state.legal()) > 1 for state in points)
    assert at == sorted(at)
    assert at[0] < len(states) / 4
    assert at[-1] > len(states) * 3 / 4


# --- The page --------------------------------------------------------------------------


def test_a_survey_writes_results_and_page(tmp_path: Path) -> None:
    words = ["--quick", "--games", "battlefronts", "--jobs", "1", "--folder", str(tmp_path)]
    assert survey.main(words) == 0
    told = (tmp_path / "GAMES.md").read_text(encoding="utf-8")
    assert [line for line in told.splitlines() if line.startswith("## ")] == [
        "## Sizes",
        "## Length and branching",
        "## Who begins",
        "## Shorter and longer matches",
        "## Hidden information",
        "## What the deal decides",
        "## Speed",
        "## Counts of action sequences",
        "## The ladder",
    ]
    results = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    assert {name: list(rows) for name, rows in results.items()} == {
        name: [] if name in ("ladder", "shorter") else ["battlefronts 2"] for name in survey.SECTIONS
    }
    blocks = [block.splitlines() for block in told.split("\n\n") if block.startswith("| ")]
    assert all(len({line.count("|") for line in block}) == 1 for block in blocks)
    lines = [[line for line in block if line.startswith("| Battlefronts |")] for block in blocks]
    sizes, length, first, shorter, hidden, luck, speed, perft, rungs = lines
    assert sizes == ["| Battlefronts | 2 | 837 | 917 | 3,600 |"]
    assert shorter == [], "it has no such option"
    assert measured.NOT_MEASURED not in f"{length} {hidden} {luck} {perft}"
    assert first[0].endswith(f" | {measured.NOT_MEASURED} |  |")  # among Captains
    assert (measured.NOT_MEASURED in speed[0]) is not fast_core.ready()
    assert perft[0] == "| Battlefronts | 2 | opening | 0 | 5, 213 |"
    assert [measured.NOT_MEASURED in rung for rung in rungs] == [True] * 4


def test_one_section_anew_leaves_the_others(tmp_path: Path) -> None:
    words = ["--quick", "--games", "battlefronts", "--jobs", "1", "--folder", str(tmp_path)]
    assert survey.main([*words, "--only", "luck", "worlds"]) == 0
    before = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    assert survey.main([*words, "--only", "play"]) == 0
    after = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    assert after["luck"] == before["luck"]
    assert (before["play"], list(after["play"])) == ({}, ["battlefronts 2"])


def test_damaged_results_are_told_and_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.json").write_text("{", encoding="utf-8")
    words = ["--quick", "--games", "battlefronts", "--jobs", "1", "--folder", str(tmp_path), "--only", "worlds"]
    assert survey.main(words) == 2
    assert "games.json is damaged" in capsys.readouterr().err
    assert (tmp_path / "games.json").read_text(encoding="utf-8") == "{"
    old = '{"play": {"battlefronts 2": {"measured": {"date": "2026-11-23"}}}}'
    (tmp_path / "games.json").write_text(old, encoding="utf-8")
    assert survey.main(words) == 2
    assert "games.json is of another version" in capsys.readouterr().err


def test_an_empty_page_says_that_nothing_was_measured() -> None:
    told = survey.page({name: {} for name in survey.SECTIONS})
    assert all(f"**{game.name}** is for" in told for game in GAMES.values())
    assert told.count(f"*{measured.NOT_MEASURED} (`python -m tools.survey --only ") == len(survey.SECTIONS)


def test_perft_counts_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert survey.main(["--perft", "--quick", "--games", "battlefronts"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "battlefronts 2 opening (after 0 actions): 5 213"


# --- The ladder ------------------------------------------------------------------------


def test_the_ladder_counts_deals_not_matches(tmp_path: Path) -> None:
    """Two deals: one won with both seatings, one drawn and won; what else was played counts elsewhere or not at all."""
    lines = [line(1, 0, [1.0, 0.0]), line(1, 1, [0.0, 1.0]), line(2, 0, [0.5, 0.5]), line(2, 1, [0.0, 1.0])]
    lines += [line(3, seat, [0.0, 1.0], options={"first": "seat 1"}) for seat in range(2)]
    lines += [line(4, seat, [0.0, 1.0], opening="fork.txt") for seat in range(2)]
    lines += [line(5, 0, [0.0, 1.0])]  # the other seating is still to be played
    equals = ["captain", "captain"]
    lines += [line(number, seat, [0.0, 1.0], seats=equals, first=number) for number in range(2) for seat in range(2)]
    found = measured.rows(measured.lines_of([written(tmp_path / "one.jsonl", lines)]))
    assert list(found) == ["battlefronts 2 captain sergeant", "battlefronts 2 captain captain"]
    row, among_equals = found.values()
    assert (row["score"]["value"], row["deals"], row["matches"], row["commits"]) == (0.875, 2, 4, ["0123456"])
    sample = Sample(2, {1.0: 1, 0.75: 1})
    assert (row["score"]["low"], row["score"]["high"]) == sample.interval()
    assert (among_equals["first"]["value"], among_equals["seat 1"]["value"]) == (0.5, 0.0)
    rows = {key: {**row, "measured": {"date": "2026-11-23", "machine": "here"}} for key, row in found.items()}
    told = survey.page({name: {} for name in survey.SECTIONS} | {"ladder": rows})
    assert "| Battlefronts | captain | sergeant | 87.5 (" in told
    assert f"| Battlefronts | 2 | 50.0 | {measured.NOT_MEASURED} |  |  | 50.0 (" in told


def test_a_row_of_the_ladder_replaces_that_of_the_same_players_and_the_others_stay(tmp_path: Path) -> None:
    words = ["--folder", str(tmp_path / "page"), "--only", "ladder", "--ladder"]
    for slug, deals in [("battlefronts", 1), ("fix_bayonets", 1), ("battlefronts", 2)]:
        options = GAMES[slug].full_options({})
        lines = [
            line(seed, seating, [1.0, 0.0], game=slug, options=options, seats=list(seats))
            for seating, seats in enumerate([("captain", "sergeant"), ("sergeant", "captain")])
            for seed in range(deals)
        ]
        assert survey.main([*words, str(written(tmp_path / "one.jsonl", lines))]) == 0
    results = json.loads((tmp_path / "page" / "games.json").read_text(encoding="utf-8"))
    counts = {key: row["matches"] for key, row in results["ladder"].items()}
    assert counts == {"fix_bayonets 2 captain sergeant": 2, "battlefronts 2 captain sergeant": 4}
    strength = (tmp_path / "page" / "MEASURED.md").read_text(encoding="utf-8")
    assert "| Fix Bayonets | captain | sergeant | 50.0 (0.0 to 100.0) | +0 (−∞ to ∞) | 1 |" in strength


def test_folders_of_results_are_read_and_other_files_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path / "one.jsonl", [line(1, 0, [1.0, 0.0])])
    two = written(tmp_path / "two.jsonl", [line(2, 0, [1.0, 0.0])])
    two.write_text(two.read_text(encoding="utf-8") + '{"experiment": "x", "ga', encoding="utf-8")  # broken off
    assert len(measured.lines_of([tmp_path])) == 2
    written(tmp_path / "three.jsonl", [line(2, 0, [1.0, 0.0]), {"game": "chess"}])
    written(tmp_path / "four.jsonl", [line(2, 0, [1.0, 0.0], searched=[1])])
    words = ["--quick", "--folder", str(tmp_path / "page"), "--ladder"]
    assert survey.main([*words, str(tmp_path / "four.jsonl")]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "Line 1 of four.jsonl is no match of an arena."
    (tmp_path / "four.jsonl").unlink()
    assert survey.main([*words, str(tmp_path)]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "Line 2 of three.jsonl is no match of an arena."
    assert survey.main([*words, str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl cannot be read" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert survey.main([*words, str(tmp_path / "empty")]) == 2
    assert "There are no results in empty" in capsys.readouterr().err
    assert not (tmp_path / "page").exists()  # nothing was measured in vain


# --- Ratings ---------------------------------------------------------------------------


def rung(value: float, wide: float) -> dict[str, object]:
    return {"score": {"value": value, "low": value - wide, "high": value + wide}}


def test_a_rung_is_worth_the_elo_of_its_score_and_one_that_is_hardly_measured_ends_the_ladder() -> None:
    ladder_rows = {
        "battlefronts 2 sergeant recruit": rung(0.64, 0.04),
        "battlefronts 2 captain sergeant": rung(0.5, 0.04),
        "battlefronts 2 general captain": rung(0.8, 0.19),
        "last_front 2 captain sergeant": rung(0.6, 0.04),
    }
    found = measured.ratings(ladder_rows)
    assert list(found["battlefronts"]) == ["recruit", "sergeant", "captain"]
    assert list(found["last_front"]) == ["recruit"]
    points = [one.points for one in found["battlefronts"].values()]
    assert points == pytest.approx([1200, 1300, 1300], abs=0.1)  # 400 log10(0.64 / 0.36) is 99.95
    deviations = [one.deviation for one in found["battlefronts"].values()]
    assert deviations == pytest.approx([0, 15.4, 21.0], abs=0.1)


def test_the_ratings_in_the_program_are_those_of_the_ladder_in_the_docs() -> None:
    rows = json.loads((survey.FOLDER / "games.json").read_text(encoding="utf-8"))["ladder"]
    assert measured.MODULE.read_text(encoding="utf-8") == measured.module(rows)
