"""Boards and guides ask the rules, show pictures of their own game alone, and speak to every hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.catalogue import GAMES
from tests.sources import Source, files, offenders, source

PLAIN_DATA = re.compile(r"(bool|float|int|list|set|tuple|dict|frozenset|None|[\[\], .|])+")
"""What an annotation is made of that names nothing of the screen."""


def policies(file: str, source: Source) -> list[str]:
    """Functions with which a board would think about its game: a view goes in, and numbers come out.

    Such a question belongs to the game (`analysis`, `legal`, `quick`), where its guide can ask it, too.
    """
    about = [(name, told) for name, asked, told in source.asks if "State" in asked]
    found = [name for name, told in about if told != "None" and PLAIN_DATA.fullmatch(told)]
    return found + [name for name in source.reached if name.endswith(".determinize")]


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
    assert len(policies("scenes/boards/fighting_front/staff.py", Source(text))) == 1


def questions(source: Source) -> set[str]:
    """What a module asks of a state: names and types of its functions."""
    found = {f"{name.strip('_')}({', '.join(asked)}) -> {told}" for name, asked, told in source.asks}
    return {question for question in found if "State" in question}


@pytest.mark.parametrize("slug", GAMES)
def test_neither_guide_nor_board_retells_a_question_of_its_game(slug: str) -> None:
    def asked(room: str) -> set[str]:
        return {one for file in files(room) for one in questions(source(file))}

    told = asked(f"game/{slug}")
    assert told & (asked(f"ai/estimates/{slug}") | asked(f"scenes/boards/{slug}")) == set()
    assert slug != "fighting_front" or questions(Source("def _hand_limit(view: State, seat: int) -> int: ...")) <= told


def foreign_pictures(file: str, source: Source) -> list[str]:
    """Pictures of another game that a board names: what two games show lies in assets/shared."""
    paths = [word for word in source.words if "/" in word]
    return [path for path in paths if path.partition("/")[0] in {*GAMES} - {Path(file).parent.name}]


def test_no_board_shows_pictures_of_another_game() -> None:
    assert offenders(foreign_pictures, "scenes/boards") == {}
    text = Source('sign = picture(canvas, f"sharp_end/seat-{seat}", 30, 30)')
    assert foreign_pictures("scenes/boards/last_front/lanes.py", text) == ["sharp_end/seat-"]
    assert foreign_pictures("scenes/boards/sharp_end/__init__.py", text) == []


CLICK = re.compile(r"\bclick(s|ed|ing)?\b(?! or press any key)", re.IGNORECASE)


def mouse_words(_: str, source: Source) -> list[str]:
    """Sentences that tell a player to click: all that can be chosen can be chosen by keys and gamepad, too."""
    return [word for word in source.words if " " in word and CLICK.search(word)]


def test_no_sentence_is_for_the_mouse_alone() -> None:
    assert offenders(mouse_words, "scenes", "career", "game") == {}
    assert mouse_words("", Source('say("This one: click it.")')) == ["This one: click it."]
    assert mouse_words("", Source('"""What a click does."""\nplay("click")')) == []
