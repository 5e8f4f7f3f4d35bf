"""Damaged files through every door: a few of them here, any number with `python -m tests.mutate`."""

from __future__ import annotations

from tests.mutate import run


def test_damaged_files_are_used_or_refused_in_a_sentence_and_never_lost() -> None:
    outcomes, failures = run(150, 5)
    assert failures == []
    assert sum(outcomes.values()) == 150
    became = {(door, became) for door, _, became in outcomes}
    refused = {("record", "refused"), ("save", "set aside"), ("settings", "set aside"), ("history", "set aside")}
    refused.add(("code", "refused"))
    assert became >= refused | {(door, "used") for door in ("record", "save", "settings", "history", "history rows")}
