"""The measurement of the guard: its positions, its table."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from game.catalogue import GAMES
from tools import guard


def test_positions_are_those_in_which_passing_is_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "CAPTAIN", replace(guard.CAPTAIN, slug="quick", iterations=4))
    for view, passing in islice(guard.positions(GAMES["battlefronts"], 1), 6):
        ids = [action.id for action in view.legal()]
        assert passing in ids
        assert len(ids) > 1
        assert view == view.redact(view.to_act)


def test_the_table_counts_where_the_guard_asked_and_was_right() -> None:
    found = [(True, 0.5), (False, 0.4), (True, 0.3), (False, 0.0), (False, 0.2)]
    table = guard.report(guard.figures(found)).splitlines()
    assert table[0].split()[-5:] == ["2", "positions,", "asked", "in", "1"]
    assert table[1].split()[-5:] == ["3", "positions,", "asked", "in", "1"]
    assert table[2] == "agrees in 3 of 5"


def test_both_judgements_are_made(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(guard, "CAPTAIN", replace(guard.CAPTAIN, slug="quick", iterations=4))
    monkeypatch.setattr(guard, "FINDING", replace(guard.FINDING, slug="quick", iterations=8))
    monkeypatch.setattr(guard, "PLAYOUTS", 2)
    monkeypatch.setattr(guard, "WEIGHING", 0.01)
    guard.main(["battlefronts", "--positions", "2"])
    assert "of 2" in capsys.readouterr().out
