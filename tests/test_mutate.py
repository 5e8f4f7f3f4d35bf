"""Damaged files are opened in every way: a few of them here, any number with `python -m tests.mutate`."""

from __future__ import annotations

import random
from pathlib import Path

from tests.mutate import CAMPAIGN, open_doors, run


def test_the_program_uses_damaged_files_or_refuses_them_in_a_sentence_and_loses_none() -> None:
    outcomes, failures = run(count=150, seed=5)  # with this seed every file is at least once used and once refused

    assert failures == []
    assert sum(outcomes.values()) == 150
    files_and_results = {(file, result) for file, _, result in outcomes}
    refused = {("record", "refused"), ("save", "set aside"), ("settings", "set aside"), ("history", "set aside")}
    refused.add(("code", "refused"))
    used = {(file, "used") for file in ("record", "save", "settings", "history", "history rows")}
    assert files_and_results >= refused | used


def test_a_campaign_of_a_newer_version_is_refused_and_kept(tmp_path: Path) -> None:
    newer_campaign = CAMPAIGN.replace(b"campaign 1", b"campaign 99")
    with open_doors() as doors:
        assert doors.open_campaign(newer_campaign, tmp_path, random.Random(1)) == "refused"
