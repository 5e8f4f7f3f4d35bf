"""The measure of what reading hands is worth: one seat alone sees them, and the measure runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.state import UNKNOWN, Action, State
from tools import gates
from tools.gates import main
from tools.surveying.cells import percent
from tools.surveying.strength import SECTIONS, identity


def test_one_seat_alone_sees_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[int, set[bool]] = {0: set(), 1: set(), 2: set()}

    def decided(view: State, iterations: int, seed: int) -> Action:
        seen[view.to_act].add(UNKNOWN in view.facts()[1 + view.FIELDS.index("hands")])  # type: ignore[operator]
        return view.legal()[seed % len(view.legal())]

    monkeypatch.setattr(gates, "found", decided)
    assert sum(gates.scores("last_front", 3, 9, 5, 1)) == pytest.approx(1)
    assert seen == {0: {True}, 1: {False}, 2: {True}}


def test_it_measures_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rows.jsonl"
    main(["sharp_end", "--seats", "3", "--matches", "4", "--iterations", "3", "--out", str(out)])
    told = capsys.readouterr().out.rpartition("\r")[2]
    row = json.loads(out.read_text(encoding="utf-8"))
    assert (row.pop("section"), row["seats"], row["matches"]) == ("gates", 3, 6)
    score = percent(row["score"])
    assert told == f"sharp_end: who sees all hands scores {score} of 6 matches; even is 33.3\n"
    assert f"| At the Sharp End | 3 | 3 | 6 | {score} |" in SECTIONS["gates"][2]([row])
    assert identity(row) != identity(row | {"a": "4"})
