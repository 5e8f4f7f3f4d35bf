"""Damaged files through every door: a few of them here, any number with `python -m tests.mutate`."""

from __future__ import annotations

import random
from pathlib import Path

from tests.mutate import CAMPAIGN, open_doors, run


def test_damaged_files_are_used_or_refused_in_a_sentence_and_never_lost() -> None:
    outcomes, failures = run(150, 5)
    assert failures == []
    assert sum(outcomes.values()) == 150
    became = {(door, became) for door, _, became in outcomes}
    refused = {("record", "refused"), ("save", "set aside"), ("settings", "set aside"), ("history", "set aside")}
    refused.add(("code", "refused"))
    assert became >= refused | {(door, "used") for door in ("record", "save", "settings", "history", "history rows")}


def test_a_campaign_of_a_newer_version_is_refused_and_kept(tmp_path: Path) -> None:
    newer = CAMPAIGN.replace(b"campaign 1", b"campaign 99")
    with open_doors() as doors:
        assert doors.campaign(newer, tmp_path, random.Random(1)) == "refused"
