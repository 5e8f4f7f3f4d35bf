"""The examples in docstrings and in `examples/` do what they say."""

from __future__ import annotations

import doctest
import runpy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from adapters import needed
from ai.player import RandomPlayer, level, named, play
from examples import my_bot, my_guide, train_value
from game.catalogue import GAMES, game_named
from game.core.match import Match
from game.core.rng import Rng
from tests.pages import block

ROOT = Path(__file__).resolve().parent.parent
BATTLEFRONTS = game_named("battlefronts")


@pytest.mark.parametrize(
    "module",
    ["ai.player", "ai.search", "ai.arena.statistics", "game.core.match", "game.core.record", "game.core.state"]
    + ["game.core.wording"],
)
def test_docstrings(module: str) -> None:
    outcome = doctest.testmod(import_module(module))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_random_match_is_the_one_that_the_readme_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "examples" / "random_match.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line]) <= 8
    quoted = "\n".join(f"    {line}".rstrip() for line in lines)
    assert quoted in (ROOT / "README.md").read_text(encoding="utf-8")
    runpy.run_path(str(path))
    assert "over" in capsys.readouterr().out


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "fighting_front"])
def test_the_bot_that_docs_show_plays(slug: str) -> None:
    """A match against chance where that is soon over, else the first decisions; one of Fighting Front takes long."""
    names: dict[str, Any] = {}
    exec(block("docs/BOTS.md", "class MyBot").replace("range(10)", "range(2)"), names)
    bot = names["MyBot"]()
    if slug == "battlefronts":
        assert play(game_named(slug), [bot, RandomPlayer()], 7).match.over
        return
    match = Match(game_named(slug), 2, {}, 7)
    for seed in range(3):
        (action,) = bot.decide(match.view(match.state.to_act), seed)
        match.play(action)


@pytest.mark.parametrize("slug", GAMES)
def test_the_bot_answers_in_every_game(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_bot, "PLAYOUTS", 1)
    monkeypatch.setattr(my_bot, "HORIZON", 5)
    match = Match(game_named(slug), 2, {}, 7)
    for seed in range(6):
        (action,) = my_bot.MyBot().decide(match.view(match.state.to_act), seed)
        match.play(action)


def test_the_bot_beats_chance() -> None:
    bot = named(f"{ROOT / 'examples' / 'my_bot.py'}:MyBot")
    assert sum(play(BATTLEFRONTS, [bot, RandomPlayer()], deal).scores[0] for deal in range(3)) >= 2


def test_the_guide_steers_the_search() -> None:
    guide, match, chosen = my_guide.HoldsFronts(), Match(BATTLEFRONTS, 2, {"first": "seat 1"}, 7), set()
    for word in "call Z0", "size 9", "call Z1", "size 9", "pass", "pass":
        match.play(word)
    while "march 0 F0" not in [action.notation for action in match.legal()]:
        match.play("pass")
    legal = match.legal()
    chosen = {guide.pick(match.state, legal, Rng(seed)) for seed in range(40)}
    assert chosen <= set(legal)
    assert len(chosen) > 1
    for made in (my_guide.player(), my_guide.without()):
        assert made.level.iterations == 300
    asked = level("20", guide=my_guide.HoldsFronts)
    assert play(BATTLEFRONTS, [asked, RandomPlayer()], 7).match.over
    assert set(asked.iterations) == {20}


def test_a_linear_value_learns_from_observations(capsys: pytest.CaptureFixture[str]) -> None:
    explained, _ = train_value.main(matches=120, trials=1)
    assert explained > 0.1
    assert "never learnt from" in capsys.readouterr().out


def test_a_package_that_is_missing_is_named_with_the_command_that_installs_it() -> None:
    sentence = "nobodys_package is missing; python -m pip install -r requirements/research.txt installs it"
    with pytest.raises(ModuleNotFoundError, match=sentence), needed():
        import_module("nobodys_package.core")
