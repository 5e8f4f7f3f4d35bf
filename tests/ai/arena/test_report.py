"""What an experiment's results are summed up to."""

from __future__ import annotations

from dataclasses import replace

from ai.arena.rounds import Line, Results, perform, proof
from ai.arena.run import Run, summary
from ai.arena.statistics import SequentialTest
from ai.foreign import Foreign
from tests.ai.arena.playing import PLAYERS, SOURCES, experiment, ran


def told(given: list[tuple[float, int]], test: SequentialTest | None = None) -> dict[str, str]:
    """The lines of the summary by their heads; `given`: what seat 1 scored in each match, and who decided first."""
    setup = experiment("5", "random")
    results = Results(setup)
    like = perform(setup.task(0, 0), SOURCES).line
    for task, (score, first) in zip(setup.tasks(len(given) // 2), given, strict=True):
        made = [4.0, None] if task.seating == 0 else [None, 7.0]
        searched = [1, 0] if task.seating == 0 else [0, 2]
        line: Line = {**like, "round": task.round, "seating": task.seating, "seats": list(task.seats)}
        line = {**line, "scores": [score, 1 - score], "first": first}
        results.lines[task.key] = {**line, "iterations": made, "searched": searched}
    run = Run(setup, results, len(given) // 2, test)
    lines = summary(setup, run.counted, run.sample, test)
    return {line[:20].strip(): line[20:] for line in lines[1:]}


def test_scores_by_seat_and_by_who_decided_first() -> None:
    found = told([(1.0, 0), (1.0, 0), (1.0, 1), (0.5, 1)])
    assert found["score"].startswith("62.5 % (")
    assert found["score"].endswith(" of 2 rounds, 4 matches")
    assert found["Elo"].startswith("+89 (")
    assert found["rounds by score"] == "0: 0, 0.25: 0, 0.5: 1, 0.75: 1, 1: 0"
    assert found["5 as"] == "Olive (seat 1) 100.0 %, Burgundy (seat 2) 25.0 %"
    assert found["anybody as"] == "Olive (seat 1) 87.5 %, Burgundy (seat 2) 12.5 %"
    assert found["first to decide"] == "62.5 %"
    assert found["iterations"] == "5 6 a searched decision"
    assert "test" not in found


def test_the_verdict_of_the_test() -> None:
    low = told([(0.0, 0), (1.0, 0)] * 12, SequentialTest(0.4, 0.6))["test"]
    assert low.startswith("H0 accepted: 40 % (H0 40 %, H1 60 %; LLR -")
    assert low.endswith(", bounds -2.94 and 2.94)")
    assert told([(1.0, 0), (0.0, 0)] * 12, SequentialTest(0.4, 0.6))["test"].startswith("H1 accepted: 60 % (")
    assert told([(1.0, 0), (0.0, 0)], SequentialTest(0.4, 0.6))["test"].startswith("not decided yet (")


def test_forfeits_are_told_with_how_often_they_came() -> None:
    kind = f"{PLAYERS}:Empty"
    setup = replace(experiment(kind, "random"), digest=proof([Foreign(kind)], SOURCES))
    run = ran(setup, 2)
    lines = summary(setup, run.counted, run.sample, None)
    assert "  Empty as          Olive (seat 1) 0.0 %, Burgundy (seat 2) 0.0 %" in lines
    assert "  forfeit           Empty answered with an empty list. (4 times)" in lines
    assert run.sample.mean == 0


def test_nothing_played_is_told() -> None:
    setup = experiment()
    assert summary(setup, [], Run(setup, Results(setup), 2).sample, None)[1:] == ["No round was played to its end."]
