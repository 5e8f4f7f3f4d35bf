"""The pages for readers: their links lead somewhere, and the README stays short and shows every game."""

from __future__ import annotations

import doctest
import re
import runpy
import textwrap
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from adapters import explain_missing_package
from ai.player import RandomPlayer, level, play
from examples import my_guide, train_value
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from game.core.version import VERSION
from launch.environment import ROOT
from tests.kept.__main__ import FOLDER
from tests.sources import files
from tools.shots import PICTURED

pytestmark = pytest.mark.fast_core

ROOMS = "docs game ai career tools".split()
PAGES = sorted([*ROOT.glob("*.md"), *(page for room in ROOMS for page in (ROOT / room).rglob("*.md"))])
RUN = "game ai career dice launch scenes tools adapters examples".split()
COMMAND = re.compile(r"python -m ((?:five_fronts|ai|tests|tools|launch|examples)(?:\.[a-z_]+)*)")
LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def anchors(page: Path) -> set[str]:
    """The names by which links lead to headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(page: Path) -> None:
    for link in (one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))):
        if link.startswith("https://") or (page.name == "RULES.md" and "/" not in link):  # its figures lie in assets
            continue
        file, _, anchor = link.partition("#")
        goal = page.parent / file if file else page
        assert goal.exists(), link
        assert not anchor or anchor in anchors(goal), link


def test_the_readme_is_short_and_shows_the_pictures_that_are_taken_for_it() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 140
    shown = re.findall(r"docs/(\w+)\.jpg", text)
    assert sorted(shown) == sorted(name for name, _ in PICTURED.values())
    assert sorted(f"{name}.jpg" for name in shown) == sorted(path.name for path in (ROOT / "docs").glob("*.jpg"))


def test_the_commit_hook_runs_checks_of_the_suite() -> None:
    (entry,) = re.findall(
        r"entry: python -m tests (.+)", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    )
    for path in entry.split():
        assert (ROOT / path).is_file(), path


# --- The changelog has a heading for each version, the present one first --------------------------

HEADING = re.compile(r"## (\d+)\.(\d+)\.(\d+) \((unreleased|\d{4}-\d\d-\d\d)\)")


def version_headings() -> list[re.Match[str]]:
    """The headings of the changelog, newest first, as matches of HEADING."""
    lines = [line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line[:3] == "## "]
    found = [HEADING.fullmatch(line) for line in lines]
    assert all(found), lines
    return [place for place in found if place is not None]


def test_the_newest_heading_is_the_version_of_the_program() -> None:
    assert ".".join(version_headings()[0].groups()[:3]) == VERSION


def test_the_newest_version_comes_first_and_it_alone_may_be_unreleased() -> None:
    numbers = [tuple(map(int, found.groups()[:3])) for found in version_headings()]
    assert numbers == sorted(set(numbers), reverse=True)
    assert "unreleased" not in [found[4] for found in version_headings()[1:]]


def test_files_of_every_version_in_the_changelog_are_kept() -> None:
    kept = {path.parent.name for path in FOLDER.glob("*/expected.json")}
    assert {".".join(found.groups()[:3]) for found in version_headings()} <= kept


# --- The programs that the pages show, for tests that run them ------------------------------------


def block(page: str, word: str) -> str:
    """The indented program of this page that has this word in it, without its indent."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    (found,) = [block for block in blocks if word in block]
    return textwrap.dedent(found)


# --- The examples in docstrings and in `examples/` do what they say -------------------------------

BATTLEFRONTS = game_named("battlefronts")


WITH_EXAMPLES = [
    path
    for path in files("game", "ai", "career", "dice", "launch", "scenes", "tools", "tests")
    if re.search(r"^\s*>>> ", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("path", WITH_EXAMPLES)
def test_examples_in_docstrings_do_what_they_say(path: str) -> None:
    module = import_module(path.removesuffix(".py").replace("/", "."))
    if not str(module.__file__).endswith(".py"):
        pytest.skip("a compiled module keeps no docstrings of functions")

    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_readme_quotes_the_example_of_a_random_match_which_runs(capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "examples" / "random_match.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line]) <= 8, "so short that it can be quoted"
    quoted = "\n".join(f"    {line}".rstrip() for line in lines)
    assert quoted in (ROOT / "README.md").read_text(encoding="utf-8")
    runpy.run_path(str(path))
    assert "over" in capsys.readouterr().out


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "fighting_front"])
def test_the_bot_shown_in_the_docs_plays(slug: str) -> None:
    """It takes three decisions. Fighting Front is left out because there it would take long."""
    names: dict[str, Any] = {}
    exec(block("docs/BOTS.md", "class MyBot").replace("range(10)", "range(2)"), names)
    bot = names["MyBot"]()
    match = Match(game_named(slug), seats=2, options={}, seed=7)
    for seed in range(3):
        (action,) = bot.decide(match.view(match.state.to_act), seed)
        match.play(action)


def test_the_example_of_a_guide_picks_legal_actions_and_steers_a_search() -> None:
    """It picks among the decisions of a table on which battalion 0 can march to F0."""
    guide = my_guide.HoldsFronts()
    match = Match(BATTLEFRONTS, seats=2, options={"first": "seat 1"}, seed=7)
    for word in "call Z0", "size 9", "call Z1", "size 9", "pass", "pass":
        match.play(word)
    while "march 0 F0" not in [action.notation for action in match.legal()]:
        match.play("pass")

    legal = match.legal()
    picks = {guide.pick(match.state, legal, Rng(seed)) for seed in range(40)}
    assert picks <= set(legal)
    assert len(picks) > 1

    for player in (my_guide.player(), my_guide.without()):
        assert player.level.iterations == 300

    player_of_20_iterations = level("20", guide=my_guide.HoldsFronts)
    assert play(BATTLEFRONTS, [player_of_20_iterations, RandomPlayer()], seed=7).match.over
    assert set(player_of_20_iterations.iterations) == {20}


def test_the_example_of_a_linear_value_learns_from_observations(capsys: pytest.CaptureFixture[str]) -> None:
    explained, _ = train_value.main(matches=120, trials=1)
    assert explained > 0.1
    assert "never learnt from" in capsys.readouterr().out


def test_a_missing_package_is_named_with_the_command_that_installs_it() -> None:
    sentence = "nobodys_package is missing; python -m pip install -r requirements/research.txt installs it"
    with pytest.raises(ModuleNotFoundError, match=sentence), explain_missing_package():
        import_module("nobodys_package.core")


def test_every_command_named_in_pages_and_sources_exists() -> None:
    """Rows of what was measured may name commands of their commit."""
    pages = [*PAGES, *(path for room in RUN for path in (ROOT / room).rglob("*.py"))]
    named_ones = {(path.name, name) for path in pages for name in COMMAND.findall(path.read_text(encoding="utf-8"))}
    assert len(named_ones) > 30
    gone = [named for named in sorted(named_ones) if find_spec(named[1].removeprefix("five_fronts.")) is None]
    assert gone == []
