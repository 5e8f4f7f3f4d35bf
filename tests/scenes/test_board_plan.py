"""All boards have the same files with the same contents, and their sentences speak to the person who reads them."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from game.catalogue import GAMES
from game.core.events import Event
from game.core.record import loads
from launch.environment import ROOT
from scenes.boards import BOARDS
from tests.golden.__main__ import FOLDER, SEEDS
from tests.scenes.positions import moments_of_record
from tests.scenes.table import board_for

MODULES_OF_A_BOARD = {
    "__init__.py": "",
    "board.py": "{board}",
    "painter.py": "",
    "layout.py": "FRAME",
    "model.py": "TableModel",
    "selection.py": "Selection",
    "controls.py": "Controls",
    "names.py": "",
    "animation.py": "Animation",
    "tips.py": "Tooltips",
    "words.py": "Words",
    "references.py": "REFERENCES",
    "faces.py": "WITNESS",
}
"""The modules of every board, and a name that each of them defines; "" if no name is required."""
ADDITIONAL_MODULES = {
    "fighting_front": {"orders.py", "rolls.py", "survey.py", "telling.py"},
    "last_front": {"lane_heads.py"},
}
"""Modules that the board of one game has in addition."""


@pytest.mark.parametrize("slug", GAMES)
def test_every_board_has_the_same_modules_and_each_defines_its_name_itself(slug: str) -> None:
    folder = ROOT / "scenes" / "boards" / slug
    modules = {path.name for path in folder.glob("*.py")}
    assert modules == MODULES_OF_A_BOARD.keys() | ADDITIONAL_MODULES.get(slug, set())
    assert (folder / "lesson.txt").is_file()

    for file, name in MODULES_OF_A_BOARD.items():
        module = import_module(f"scenes.boards.{slug}.{file.removesuffix('.py')}")
        if not name:
            continue
        named = getattr(module, name.format(board=BOARDS[slug].__name__))
        own_module_or_that_of_its_type = (module.__name__, type(named).__module__)
        assert getattr(named, "__module__", module.__name__) in own_module_or_that_of_its_type, file


THIRD_PERSON_AFTER_YOU = re.compile(
    r"\b[Yy]ou\*?(?:, alone,)?(?: (?:no longer|alone|also|only|still))? \*?"
    r"(?!lost|gas|across|always)([a-z]+s)\b(?<!ss)"
)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_lines_and_banners_about_the_reader_say_you_with_the_right_verb(slug: str, seed: int) -> None:
    """The reader's own name never appears. A sentence about somebody else is the same for the reader as for all."""
    record = loads((FOLDER / f"{slug}-{seed}.txt").read_text(encoding="utf-8"))
    boards: dict[int, Any] = {}
    sentences_about_reader = 0
    for _, state, transcript in moments_of_record(record):
        reader = max(0, transcript.actor)
        view = state.redact(reader)
        if reader not in boards:
            boards[reader] = board_for(GAMES[slug], view, reader)
        board = boards[reader]
        board.animation.settle(view)
        name_of_reader = re.compile(rf"\b{re.escape(board.names[reader])}\b")

        for event in transcript.seen_by(reader):
            for_all = texts_of(board.words.addressed_to(None), event)
            for_reader = texts_of(board.words.addressed_to(reader), event)
            for public, personal in zip(for_all, for_reader, strict=True):
                is_about_reader = name_of_reader.search(public) is not None
                assert not name_of_reader.search(personal), personal
                assert is_about_reader == (public != personal), (public, personal)
                assert not THIRD_PERSON_AFTER_YOU.search(personal), personal
                sentences_about_reader += is_about_reader
    assert sentences_about_reader > 5


def texts_of(words: Any, event: Event) -> list[str]:
    """The line of the log and the banner of an event. An event may have neither."""
    line = words.log_line(event)
    banner = words.headline(event)
    texts = [] if line is None else [line.words]
    return texts if banner is None else [*texts, banner[1]]
