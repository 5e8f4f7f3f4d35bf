"""The pages for readers: their links lead somewhere, and the README stays short and shows every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.version import VERSION
from tests.kept.__main__ import FOLDER
from tests.pages import ROOT
from tools.shots import PICTURED

ROOMS = "docs game ai career tools".split()
PAGES = sorted([*ROOT.glob("*.md"), *(page for room in ROOMS for page in (ROOT / room).rglob("*.md"))])
LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def anchors(page: Path) -> set[str]:
    """The names by which links lead to headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in (one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))):
        if link.startswith("https://") or (page.name == "RULES.md" and "/" not in link):  # its figures lie in assets
            continue
        file, _, anchor = link.partition("#")
        goal = page.parent / file if file else page
        assert goal.exists(), link
        assert not anchor or anchor in anchors(goal), link


def test_the_readme_is_short_and_shows_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 140
    shown = re.findall(r"docs/(\w+)\.jpg", text)
    assert sorted(shown) == sorted(["title", *GAMES]) == sorted(name for name, _ in PICTURED.values())
    assert sorted(f"{name}.jpg" for name in shown) == sorted(path.name for path in (ROOT / "docs").glob("*.jpg"))


# --- The changelog has a heading for each version, the present one first --------------------------

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
