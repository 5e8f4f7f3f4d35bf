"""The changelog has a heading for each version, the present one first."""

from __future__ import annotations

import re

from game.core.version import VERSION
from tests.kept.__main__ import FOLDER
from tests.pages import ROOT

HEADING = re.compile(r"## (\d+)\.(\d+)\.(\d+) \((unreleased|\d{4}-\d\d-\d\d)\)")


def headings() -> list[re.Match[str]]:
    lines = [line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line[:3] == "## "]
    found = [HEADING.fullmatch(line) for line in lines]
    assert all(found), lines
    return [one for one in found if one is not None]


def test_the_newest_heading_is_the_version_of_the_program() -> None:
    assert ".".join(headings()[0].groups()[:3]) == VERSION


def test_the_newest_version_comes_first_and_it_alone_may_be_unreleased() -> None:
    numbers = [tuple(map(int, found.groups()[:3])) for found in headings()]
    assert numbers == sorted(set(numbers), reverse=True)
    assert "unreleased" not in [found[4] for found in headings()[1:]]


def test_files_of_every_version_are_kept() -> None:
    kept = {path.parent.name for path in FOLDER.glob("*/expected.json")}
    assert {".".join(found.groups()[:3]) for found in headings()} <= kept
