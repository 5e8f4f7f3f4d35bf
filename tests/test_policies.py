"""Boards and guides ask the rules: they have no policy of their own, and show no pictures of another game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game.catalogue import GAMES
from tests.test_imports import ROOT, files, offenders, parsed, reached_for

PLAIN_DATA = re.compile(r"(bool|float|int|list|set|tuple|dict|frozenset|None|[\[\], .|])+")
"""What an annotation is made of that names nothing of the screen."""


def policies(file: str, text: str) -> list[str]:
    """Functions with which a board would think about its game: a view goes in, and numbers come out.

    Such a question belongs to the game (`analysis`, `legal`, `quick`), where its guide can ask it, too.
    """
    found = []
    for node in parsed(text).body:
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            asked = [ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None]
            told = ast.unparse(node.returns)
            found += [node.name] if "State" in asked and told != "None" and PLAIN_DATA.fullmatch(told) else []
    makes = [node for node in reached_for(parsed(text)) if node.endswith(".determinize")]
    return found + makes


def test_no_board_has_a_policy_of_its_own() -> None:
    assert offenders(policies, "scenes/boards") == {}


@pytest.mark.parametrize(
    "text",
    [
        "def promise(trial: State) -> float: ...",
        "def hand_limit(view: State, seat: int) -> int: ...",
        "def fit(ahead: State, kind: int, goal: Action) -> float: ...",
        "def open_to_enemy(view: State, seat: int) -> list[int]: ...",
        "def offer(view):\n    view.copy().determinize(Rng(0))",
    ],
)
def test_a_policy_of_a_board_is_found(text: str) -> None:
    assert len(policies("scenes/boards/fighting_front/staff.py", text)) == 1


def questions(text: str) -> set[str]:
    """What a module asks of a state: names and types of its functions."""
    found = set()
    for node in parsed(text).body:
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            types = [ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None]
            found |= {f"{node.name.strip('_')}({', '.join(types)}) -> {ast.unparse(node.returns)}"}
    return {question for question in found if "State" in question}


@pytest.mark.parametrize("slug", GAMES)
def test_neither_guide_nor_board_retells_a_question_of_its_game(slug: str) -> None:
    def asked(room: str) -> set[str]:
        return {one for file in files(room) for one in questions((ROOT / file).read_text(encoding="utf-8"))}

    told = asked(f"game/{slug}")
    assert told & (asked(f"ai/estimates/{slug}") | asked(f"scenes/boards/{slug}")) == set()
    assert slug != "fighting_front" or questions("def _hand_limit(view: State, seat: int) -> int: ...") <= told


def foreign_pictures(file: str, text: str) -> list[str]:
    """Pictures of another game that a board names: what two games show lies in assets/shared."""
    room = Path(file).parent.name
    words = [node.value for node in ast.walk(parsed(text)) if isinstance(node, ast.Constant)]
    paths = [word for word in words if isinstance(word, str) and "/" in word]
    return [path for path in paths if path.partition("/")[0] in {*GAMES} - {room}]


def test_no_board_shows_pictures_of_another_game() -> None:
    assert offenders(foreign_pictures, "scenes/boards") == {}
    text = 'sign = picture(canvas, f"sharp_end/seat-{seat}", 30, 30)'
    assert foreign_pictures("scenes/boards/last_front/lanes.py", text) == ["sharp_end/seat-"]
    assert foreign_pictures("scenes/boards/sharp_end/__init__.py", text) == []
