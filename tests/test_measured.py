"""Results of measurements of the bots: the files that keep them, and the page that is made of these files."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from ai.arena import setting
from ai.arena.rounds import Task, deal_seed
from ai.arena.statistics import Sample, SequentialTest
from game import fast_core
from game.catalogue import GAMES
from launch.environment import ROOT
from tools import measured, survey

pytestmark = pytest.mark.fast_core

# --- Files of results as the arena writes them, for tests that read them --------------------------


def make_line(number: int, seating: int, scores: list[float], **other: Any) -> dict[str, Any]:
    """A line of results: the match of round `number` in which the captain has the seat `seating`, from 0.

    The other seats are sergeants. Only the captain searches. `other` are fields with other values than here.
    """
    is_captain = [seat == seating for seat in range(len(scores))]
    line = {"experiment": "x", "game": "battlefronts", "options": {"first": "by lot"}, "opening": ""}
    line |= {"seats": ["captain" if searches else "sergeant" for searches in is_captain]}
    line |= {"scores": scores, "winner": None, "first": 1}
    line |= {"seed": deal_seed(str(other.get("experiment", "x")), number), "round": number, "seating": seating}
    line |= {"decisions": 9, "seconds": 0.5, "iterations": [140.0 if searches else None for searches in is_captain]}
    line |= {"searched": [4 * searches for searches in is_captain], "forfeit": None, "core": "fast"}
    line |= {"commit": "0123456789ab", "digest": "feed", "python": "3.11.7"}
    return line | other


def write_lines(path: Path, lines: Iterable[dict[str, Any]]) -> Path:
    """Write these matches to a file and return it."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


SECTION = {"## The ladder"} | {f"## {title}" for title, _, _ in measured.SECTIONS.values()}
THERE = {"date": "2026-11-23", "machine": "a machine"}


def table_cells(folder: Path, title: str) -> list[list[str]]:
    """The cells of the first table under a heading, without its head."""
    text = (folder / "MEASURED.md").read_text(encoding="utf-8").partition(f"## {title}\n")[2].partition("\n## ")[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in text.splitlines() if row.startswith("| ")][2:]


# --- The pages of the repository -------------------------------------------------------


def test_the_pages_of_figures_are_made_by_the_scripts_from_the_data() -> None:
    """So no figure was typed by hand, and no data were changed without the page."""
    sections = survey.read_sections(survey.FOLDER)
    assert (survey.FOLDER / "GAMES.md").read_text(encoding="utf-8") == survey.page_text(sections)
    page = measured.page_text(sections["ladder"], measured.read_rows(survey.FOLDER))
    assert (survey.FOLDER / "MEASURED.md").read_text(encoding="utf-8") == page
    assert {line for line in page.splitlines() if line.startswith("## ")} == SECTION
    assert all(line.replace("\\|", "").count("|") <= 7 for line in page.splitlines()), "six columns at most"
    assert sum(line.startswith("- ") for line in page.splitlines()) == 4, "a line for each conclusion"


few = pytest.mark.usefixtures("few_matches")


@pytest.fixture
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rows of two matches be printed too."""
    monkeypatch.setattr(measured, "FEWEST", 2)


def test_the_page_leaves_out_a_score_of_fewer_than_40_matches(tmp_path: Path) -> None:
    """A deal is played with both seatings, so 19 deals are 38 matches."""
    for about, deals in (("enough", 20), ("too few", 19)):
        lines = [make_line(deal, seat, [1.0, 0.0]) for deal in range(deals) for seat in range(2)]
        file = write_lines(tmp_path / "x.jsonl", lines)
        assert measured.main([str(file), "--folder", str(tmp_path), "--matches", "others", "--about", about]) == 0
    assert [row["about"] for row in measured.read_rows(tmp_path)["others"]] == ["enough", "too few"]
    assert [row[1] for row in table_cells(tmp_path, "Against other players")] == ["enough"]

    # The same holds for a rung of the ladder, which is named although its score is left out.
    rows = measured.read_rows(tmp_path)
    _enough, too_few = rows["others"]
    ladder = {"x": {**too_few, "a": "captain", "b": "sergeant"}}
    page = measured.page_text(ladder, rows)
    assert page.count("| Battlefronts | captain | sergeant | not measured") == 1


FIGURE_IN_WORDS = re.compile(r"\d ?%(?! intervals)|\d matches\b|\d ms\b|Elo [+-]?\d|\d iterations a second")
"""Figures of strength and speed in a text."""


def test_no_other_page_has_a_figure_of_strength_or_speed_typed_by_hand() -> None:
    pages = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    pages += [ROOT / "docs" / name for name in ("MANUAL.md", "BOTS.md", "LEARNING.md")]
    pages += [ROOT / "game" / slug / "RULES.md" for slug in GAMES]
    figures = [
        f"{page.name}: {match[0]}"
        for page in pages
        for match in FIGURE_IN_WORDS.finditer(page.read_text(encoding="utf-8"))
    ]
    assert figures == []
    assert all(FIGURE_IN_WORDS.search(figure) for figure in ("68.0 % of 100", "40 matches", "16.7 ms", "Elo +12"))


def test_every_row_has_the_command_that_measures_it_again() -> None:
    rows = [*survey.read_sections(survey.FOLDER)["ladder"].values()]
    rows += [row for section in measured.read_rows(survey.FOLDER).values() for row in section]
    for row in rows:
        assert all(row[name] for name in ("commands", "commits", "digests", "cores"))
        assert row["measured"].keys() == {"date", "machine"}

        names_folder_of_machine = any(re.search(r"(^|[\s'=:])/", command) for command in row["commands"])
        assert not names_folder_of_machine
        assert not any("dirty" in commit for commit in row["commits"])


# --- Matches ---------------------------------------------------------------------------


@few
def test_matches_become_a_row_of_their_section(tmp_path: Path) -> None:
    """Three deals: won with both seatings, drawn and won, lost and won. The sequential test counts deals as well."""
    scores_by_deal = [(1.0, 1.0), (0.5, 1.0), (0.0, 1.0)]
    players = ["150", "/home/me/old.py:Old"]
    lines = []
    for number, scores_of_first in enumerate(scores_by_deal):
        in_first_seat, in_second_seat = scores_of_first
        lines.append(make_line(number, seating=0, scores=[in_first_seat, 1 - in_first_seat], seats=players))
        lines.append(make_line(number, seating=1, scores=[1 - in_second_seat, in_second_seat], seats=players[::-1]))

    words = [str(write_lines(tmp_path / "gate.jsonl", lines)), "--folder", str(tmp_path), "--machine", "a machine"]
    assert measured.main([*words, "--matches", "versions", "--about", "a | b", "--gain", "3"]) == 0

    (row,) = measured.read_rows(tmp_path)["versions"]
    sample = Sample(seats=2, counts={1.0: 1, 0.75: 1, 0.5: 1})
    assert row["a"] == "150"
    assert row["b"] == "old.py:Old"
    assert row["about"] == "a | b"
    assert row["score"]["value"] == 0.75
    assert (row["score"]["low"], row["score"]["high"]) == sample.confidence_interval()
    assert row["test"] == {
        "h0": 0.5,
        "h1": 0.53,
        "ratio": SequentialTest(h0=0.5, h1=0.53).log_ratio(sample),
        "verdict": "",
    }
    assert row["iterations"] == {"150": 140.0}
    assert row["commits"] == ["0123456"]
    assert row["digests"] == ["feed"]
    assert row["commands"] == [
        "python -m ai.arena --game battlefronts --a 150 --b old.py:Old --experiment x --matches 6"
    ]

    page = (tmp_path / "MEASURED.md").read_text(encoding="utf-8")
    assert "| Battlefronts | a \\| b | 150 among Old | 75.0 (" in page
    assert f" | open, {row['test']['ratio']:.2f} | 3 |" in page
    assert row["measured"]["machine"] == "a machine"
    assert "/home" not in page + (tmp_path / "measured.json").read_text(encoding="utf-8")


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
def test_the_command_of_a_row_plays_the_same_matches_again(words: str, tmp_path: Path) -> None:
    first = planned_tasks(shlex.split(words))
    lines = [make_line(*task.key, [1 / len(task.seats)] * len(task.seats), **facts_before_play(task)) for task in first]
    (row,) = measured.rows_of_matches(
        measured.read_matches([write_lines(tmp_path / "x.jsonl", lines)]), lambda match: True
    ).values()
    (command,) = row["commands"]
    program, arena, flags = command.partition(" -m ai.arena ")
    assert program == "python"
    assert bool(arena) is True
    assert [facts_before_play(task) for task in planned_tasks(shlex.split(flags))] == [
        facts_before_play(task) for task in first
    ]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("/home/me/old.py:Old", "old.py:Old"),
        ("general:0.1s@/home/me/before", "general:0.1s@before"),
        ("general@../before", "general@before"),
        ("general@before", "general@before"),
    ],
)
def test_the_folders_of_players_are_left_out_of_rows(tmp_path: Path, kind: str, expected: str) -> None:
    kinds = [kind, "150"]
    name = f"battlefronts: {kind} v 150; first = by lot"
    seatings = (kinds, kinds[::-1])
    lines = [make_line(0, seat, [0.5, 0.5], seats=seatings[seat], experiment=name) for seat in range(2)]
    (row,) = measured.rows_of_matches(measured.read_matches([write_lines(tmp_path / "x.jsonl", lines)])).values()
    assert row["a"] == expected
    assert row["commands"] == [f"python -m ai.arena --game battlefronts --a {expected} --b 150 --matches 2"]
    assert "/" not in str(row)


def planned_tasks(words: list[str]) -> list[Task]:
    """The matches that the arena plays when it is asked for with these words."""
    given = setting.make_parser().parse_flags(words)
    played = setting.make_experiment(given)
    return list(played.make_tasks(given.matches // len(played.lineup)))


def facts_before_play(task: Task) -> dict[str, Any]:
    """The facts of a match that its line has before it is played."""
    facts = {"experiment": task.experiment, "game": task.game, "options": task.options, "seats": list(task.seats)}
    count = len(task.seats)
    return facts | {"seed": task.seed, "iterations": [None] * count, "searched": [0] * count}


# --- What is wrong ---------------------------------------------------------------------


def test_files_without_results_are_refused_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    matches = write_lines(tmp_path / "x.jsonl", [make_line(0, seat, [1.0, 0.0]) for seat in range(2)])
    half = write_lines(tmp_path / "half.jsonl", [make_line(0, seating=0, scores=[1.0, 0.0])])
    words = ["--folder", str(tmp_path)]
    for arguments, sentence in (
        ([str(matches)], "x.jsonl was not written by a tool with --out; matches need --matches."),
        ([str(tmp_path / "none.jsonl")], "none.jsonl cannot be read"),
        ([str(half), "--matches", "others"], "No whole deal was played by different players."),
        ([str(matches), "--matches", "sides"], "No whole deal was played between equals."),
    ):
        assert measured.main([*words, *arguments]) == 2
        assert sentence in capsys.readouterr().err
    assert not (tmp_path / "measured.json").exists()

    (tmp_path / "measured.json").write_text("{", encoding="utf-8")
    assert measured.main(words) == 2
    assert "measured.json is damaged" in capsys.readouterr().err


# --- The page --------------------------------------------------------------------------


def test_a_survey_writes_results_and_page(tmp_path: Path) -> None:
    """A quick survey of one game leaves out what takes long: matches of levels, luck and the ladder.

    The numbers in the rows of sizes and of action sequences follow from the rules alone.
    """
    words = ["--quick", "--games", "battlefronts", "--jobs", "1", "--folder", str(tmp_path)]
    assert survey.main(words) == 0

    page = (tmp_path / "GAMES.md").read_text(encoding="utf-8")
    assert [line for line in page.splitlines() if line.startswith("## ")] == [
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
        name: [] if name in ("ladder", "luck", "shorter") else ["battlefronts 2"] for name in survey.SECTIONS
    }

    tables = [block.splitlines() for block in page.split("\n\n") if block.startswith("| ")]
    assert all(len({line.count("|") for line in table}) == 1 for table in tables), "as many cells in each line"

    rows_of_game = [[line for line in table if line.startswith("| Battlefronts |")] for table in tables]
    sizes, length, first, shorter, hidden, luck, speed, perft, rungs = rows_of_game
    assert sizes == ["| Battlefronts | 2 | 837 | 917 | 3,600 |"]
    assert shorter == [], "it has no such option"
    assert measured.NOT_MEASURED not in f"{length} {hidden} {perft}"
    assert measured.NOT_MEASURED in luck[0]
    assert first[0].endswith(f" | {measured.NOT_MEASURED} |  |")  # among Captains
    assert (measured.NOT_MEASURED in speed[0]) is not fast_core.is_ready()
    assert perft[0] == "| Battlefronts | 2 | opening | 0 | 5, 213 |"
    assert [measured.NOT_MEASURED in rung for rung in rungs] == [True] * 4


def test_damaged_results_are_refused_and_left_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.json").write_text("{", encoding="utf-8")
    words = ["--quick", "--games", "battlefronts", "--jobs", "1", "--folder", str(tmp_path), "--only", "worlds"]
    assert survey.main(words) == 2
    assert "games.json is damaged" in capsys.readouterr().err
    assert (tmp_path / "games.json").read_text(encoding="utf-8") == "{"

    old = '{"play": {"battlefronts 2": {"measured": {"date": "2026-11-23"}}}}'
    (tmp_path / "games.json").write_text(old, encoding="utf-8")
    assert survey.main(words) == 2
    assert "games.json is of another version" in capsys.readouterr().err


def test_perft_counts_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert survey.main(["--perft", "--quick", "--games", "battlefronts"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "battlefronts 2 opening (after 0 actions): 5 213"


# --- The ladder ------------------------------------------------------------------------


def test_the_ladder_counts_deals_not_matches(tmp_path: Path) -> None:
    """Of captain against sergeant two deals count: one that the captain won with both seatings, and one drawn and won.

    Deals with other options, from an opening, or played with one seating only do not count. A deal is played with both
    seatings, so the captain has 1, 1, 0.5 and 1 in four matches: 0.875 on average.
    """
    lines = [
        make_line(1, seating=0, scores=[1.0, 0.0]),
        make_line(1, seating=1, scores=[0.0, 1.0]),
        make_line(2, seating=0, scores=[0.5, 0.5]),
        make_line(2, seating=1, scores=[0.0, 1.0]),
    ]
    lines += [make_line(3, seat, [0.0, 1.0], options={"first": "seat 1"}) for seat in range(2)]
    lines += [make_line(4, seat, [0.0, 1.0], opening="fork.txt") for seat in range(2)]
    lines += [make_line(5, seating=0, scores=[0.0, 1.0])]  # the other seating is still to be played
    two_captains = ["captain", "captain"]
    lines += [
        make_line(number, seat, [0.0, 1.0], seats=two_captains, first=number)
        for number in range(2)
        for seat in range(2)
    ]

    rows_by_key = measured.rows_of_matches(measured.read_matches([write_lines(tmp_path / "one.jsonl", lines)]))
    assert list(rows_by_key) == ["battlefronts 2 captain sergeant", "battlefronts 2 captain captain"]

    row, among_equals = rows_by_key.values()
    assert row["score"]["value"] == 0.875
    assert row["deals"] == 2
    assert row["matches"] == 4
    assert row["commits"] == ["0123456"]

    sample = Sample(seats=2, counts={1.0: 1, 0.75: 1})  # the mean score of each of the two deals
    assert (row["score"]["low"], row["score"]["high"]) == sample.confidence_interval()
    assert among_equals["first"]["value"] == 0.5
    assert among_equals["seat 1"]["value"] == 0.0

    rows = {key: {**row, "measured": {"date": "2026-11-23", "machine": "here"}} for key, row in rows_by_key.items()}
    page = survey.page_text({name: {} for name in survey.SECTIONS} | {"ladder": rows})
    assert "| Battlefronts | captain | sergeant | 87.5 (" in page
    assert f"| Battlefronts | 2 | 50.0 |{f' {measured.NOT_MEASURED} |  |  |' * 2} 50.0 (" in page


@few
def test_a_row_of_the_ladder_replaces_that_of_the_same_players_and_the_others_stay(tmp_path: Path) -> None:
    """Battlefronts is measured with one deal and then with two, Fix Bayonets in between. Each deal is played twice."""
    words = ["--folder", str(tmp_path / "page"), "--only", "ladder", "--ladder"]
    for slug, deals in [("battlefronts", 1), ("fix_bayonets", 1), ("battlefronts", 2)]:
        options = GAMES[slug].full_options({})
        lines = [
            make_line(seed, seating, [1.0, 0.0], game=slug, options=options, seats=list(seats))
            for seating, seats in enumerate([("captain", "sergeant"), ("sergeant", "captain")])
            for seed in range(deals)
        ]
        assert survey.main([*words, str(write_lines(tmp_path / "one.jsonl", lines))]) == 0
    results = json.loads((tmp_path / "page" / "games.json").read_text(encoding="utf-8"))
    counts = {key: row["matches"] for key, row in results["ladder"].items()}
    assert counts == {"fix_bayonets 2 captain sergeant": 2, "battlefronts 2 captain sergeant": 4}

    strength = (tmp_path / "page" / "MEASURED.md").read_text(encoding="utf-8")
    assert "| Fix Bayonets | captain | sergeant | 50.0 (0.0 to 100.0) | +0 (−∞ to ∞) | 1 |" in strength


def test_the_reader_finds_results_in_folders_and_refuses_files_without_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_lines(tmp_path / "one.jsonl", [make_line(1, seating=0, scores=[1.0, 0.0])])
    two = write_lines(tmp_path / "two.jsonl", [make_line(2, seating=0, scores=[1.0, 0.0])])
    broken_off = '{"experiment": "x", "ga'
    two.write_text(two.read_text(encoding="utf-8") + broken_off, encoding="utf-8")
    assert len(measured.read_matches([tmp_path])) == 2, "one match of each file, and no line that was broken off"

    write_lines(tmp_path / "three.jsonl", [make_line(2, seating=0, scores=[1.0, 0.0]), {"game": "chess"}])
    counts_for_one_of_two_seats = [1]
    line = make_line(2, seating=0, scores=[1.0, 0.0], searched=counts_for_one_of_two_seats)
    write_lines(tmp_path / "four.jsonl", [line])
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
    assert not (tmp_path / "page").exists(), "the files are read before anything is measured"


# --- Ratings ---------------------------------------------------------------------------


def make_rung(value: float, wide: float) -> dict[str, object]:
    """A row of the ladder with this score and half this interval."""
    return {"score": {"value": value, "low": value - wide, "high": value + wide}}


def test_a_rung_adds_the_elo_of_its_score_and_one_with_a_wide_interval_ends_the_ladder() -> None:
    """The recruit is rated 1200, and each rung adds the Elo difference of its score.

    The General's score has an interval of 0.19 to either side, so its rung is left out. Last Front has no rung from the
    recruit to the sergeant.
    """
    ladder_rows = {
        "battlefronts 2 sergeant recruit": make_rung(0.64, wide=0.04),
        "battlefronts 2 captain sergeant": make_rung(0.5, wide=0.04),
        "battlefronts 2 general captain": make_rung(0.8, wide=0.19),
        "last_front 2 captain sergeant": make_rung(0.6, wide=0.04),
    }
    ratings = survey.rate_levels(ladder_rows)
    assert list(ratings["battlefronts"]) == ["recruit", "sergeant", "captain"]
    assert list(ratings["last_front"]) == ["recruit"]

    points = [rating.points for rating in ratings["battlefronts"].values()]
    assert points == pytest.approx([1200, 1300, 1300], abs=0.1)  # 400 log10(0.64 / 0.36) is 99.95

    deviations = [rating.deviation for rating in ratings["battlefronts"].values()]
    assert deviations == pytest.approx([0, 15.4, 21.0], abs=0.1)


def test_the_ratings_in_the_program_are_those_of_the_ladder_in_the_docs() -> None:
    rows = json.loads((survey.FOLDER / "games.json").read_text(encoding="utf-8"))["ladder"]
    assert survey.MODULE.read_text(encoding="utf-8") == survey.ratings_module(rows)
