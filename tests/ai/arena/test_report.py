"""The report on a run, from matches that were never played."""

from __future__ import annotations

from typing import Any

import pytest

from ai.arena.rounds import Line
from ai.arena.run import MOST_FORFEITS, format_score, progress_line, report_lines
from ai.arena.statistics import Sample, SequentialTest
from tests.ai.arena.playing import experiment


def line_of(scores: list[float], seating: int = 0, **changed: Any) -> Line:
    """A match with these scores, in which the first player of the line-up sits at `seating`."""
    line: Any = {
        "scores": scores,
        "seating": seating,
        "first": 0,
        "seats": ["5" if seat == seating else "random" for seat in range(len(scores))],
        "options": {"first": "by lot"},
        "iterations": [None] * len(scores),
        "searched": [0] * len(scores),
        "forfeit": None,
        "core": "plain",
        "commit": "0123456789abcdef",
        "digest": "d",
    }
    return {**line, **changed}


def report(rounds: list[list[Line]], lineup: tuple[str, ...], test: SequentialTest | None = None) -> list[str]:
    """The lines of a report on these rounds."""
    game = "battlefronts" if len(lineup) == 2 else "last_front"
    sample = Sample(len(lineup))
    for lines in rounds:
        sample.add(sum(line["scores"][line["seating"]] for line in lines) / len(lines))
    return report_lines(experiment(*lineup, game=game), rounds, sample, test)


def row(lines: list[str], head: str) -> list[str]:
    """The text after this head in a report, once for each line that has the head."""
    return [line[20:] for line in lines if line.startswith(f"  {head:<18}")]


WON_AND_LOST = [line_of([1.0, 0.0], seating=0), line_of([1.0, 0.0], seating=1)]
"""A round in which seat 1 has won both matches, and so each player one."""


def test_a_report_on_two_players_has_its_rows_in_their_order() -> None:
    lines = report([WON_AND_LOST], ("5", "random"), SequentialTest(h0=0.5, h1=0.53))
    assert [line[:20].strip() for line in lines[1:]] == [
        "score",
        "Elo",
        "rounds by score",
        "5 as",
        "anybody as",
        "first to decide",
        "test",
        "played on",
    ]
    assert lines[0] == "Battlefronts, 2 seats: 5 against random (experiment 'test')"
    assert row(lines, "score") == ["50.0 % (0.0 to 100.0 %) of 1 round, 2 matches"]
    assert row(lines, "Elo") == ["+0 (-inf to +inf)"]
    assert row(lines, "rounds by score") == ["0: 0, 0.25: 0, 0.5: 1, 0.75: 0, 1: 0"]
    assert row(lines, "5 as") == ["Olive (seat 1) 100.0 %, Burgundy (seat 2) 0.0 %"]
    assert row(lines, "anybody as") == ["Olive (seat 1) 100.0 %, Burgundy (seat 2) 0.0 %"]
    assert row(lines, "first to decide") == ["100.0 %"]
    assert row(lines, "test")[0].startswith("not decided yet (H0 50 %, H1 53 %; LLR ")


def test_a_report_on_three_players_has_no_elo_and_leaves_out_scores_that_did_not_occur() -> None:
    """The second seat wins each match. The first player of the line-up sits there in one of the three matches.

    So each of two equal rounds has the score 1/3. In all matches the first seat decides first, and it never wins.
    """
    matches_of_round = [line_of([0.0, 1.0, 0.0], seating, options={}) for seating in range(3)]
    rounds = [matches_of_round, matches_of_round]
    lines = report(rounds, ("5", "random", "random"))
    assert lines[0] == "Last Front, 3 seats: 5 against random (experiment 'test')"
    assert row(lines, "Elo") == []
    assert row(lines, "rounds by score") == ["0.333333: 2"], "only the score that has occurred, in two rounds"
    assert row(lines, "score")[0].endswith(" of 2 rounds, 6 matches")
    assert row(lines, "first to decide") == ["0.0 %"], "the mean score of the seat that decides first"


def test_the_report_lists_the_most_frequent_forfeits_and_counts_the_rest() -> None:
    """One kind has occurred three times, and seven other kinds once each."""
    words = ["Bot is slow."] * 3 + [f"Bot raised Error {number}." for number in range(7)]
    matches = [line_of([0.0, 1.0], forfeit={"seat": 0, "words": sentence}) for sentence in words]
    most_frequent, *once_each, rest = row(report([matches], ("5", "random")), "forfeit")
    assert most_frequent == "Bot is slow. (3 times)"
    assert once_each == [f"Bot raised Error {number}." for number in range(MOST_FORFEITS - 1)]
    assert rest == "and 3 of other kinds"


@pytest.mark.parametrize("kinds", [0, 1, MOST_FORFEITS])
def test_a_few_kinds_of_forfeits_are_all_listed(kinds: int) -> None:
    matches = [line_of([0.0, 1.0], forfeit={"seat": 0, "words": f"Fault {number}."}) for number in range(kinds)]
    forfeits = row(report([[*matches, line_of([1.0, 0.0])]], ("5", "random")), "forfeit")
    assert forfeits == [f"Fault {number}." for number in range(kinds)]


def test_iterations_are_those_of_players_that_search() -> None:
    searched = line_of([1.0, 0.0], iterations=[5.4, None], searched=[3, 0])
    assert row(report([[searched]], ("5", "random")), "iterations") == ["5 5 a searched decision"]
    assert row(report([WON_AND_LOST], ("5", "random")), "iterations") == []


def test_each_core_commit_and_digest_is_named_once() -> None:
    """If the files differed from their commit, "-dirty" follows its first twelve digits."""
    dirty = line_of([1.0, 0.0], seating=1, core="fast", commit="fedcba9876543210-dirty", digest="e")
    lines = report([[*WON_AND_LOST, dirty, dirty]], ("5", "random"))
    assert row(lines, "played on") == [
        "plain core, commit 0123456789ab, sources d",
        "fast core, commit fedcba987654-dirty, sources e",
    ]


def test_a_player_against_itself_is_named_on_both_sides() -> None:
    assert report([], ("5", "5")) == [
        "Battlefronts, 2 seats: 5 against 5 (experiment 'test')",
        "No round was played to its end.",
    ]


@pytest.mark.parametrize(("rounds", "words"), [(1, "of 1 round"), (2, "of 2 rounds")])
@pytest.mark.parametrize("has_test", [False, True], ids=["without a test", "with a test"])
def test_progress_counts_rounds_and_names_the_ratio_of_a_test(rounds: int, words: str, has_test: bool) -> None:
    line = progress_line(Sample(seats=2, counts={0.5: rounds}), SequentialTest(h0=0.5, h1=0.53) if has_test else None)
    assert f" {words}" in line
    assert ("LLR" in line) == has_test
    assert line.startswith("50.0 % (")


def test_a_score_is_said_in_per_cent_with_its_interval() -> None:
    assert format_score(mean=0.12345, interval=(0.0, 0.9999)) == "12.3 % (0.0 to 100.0 %)"
