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
from tests.scenes.positions import along
from tests.scenes.table import board_for

PLAN = {
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
}
"""The modules of every board, and the name that each of them defines; "" for any names."""
OWN = {"fighting_front": {"rolls.py", "telling.py"}}
"""Modules that one game has besides."""


@pytest.mark.parametrize("slug", GAMES)
def test_every_board_has_the_same_files_with_the_same_contents(slug: str) -> None:
    folder = ROOT / "scenes" / "boards" / slug
    assert {path.name for path in folder.glob("*.py")} == PLAN.keys() | OWN.get(slug, set())
    assert (folder / "lesson.txt").is_file()

    for file, name in PLAN.items():
        module = import_module(f"scenes.boards.{slug}.{file.removesuffix('.py')}")
        if name:
            named = getattr(module, name.format(board=BOARDS[slug].__name__))
            assert getattr(named, "__module__", module.__name__) in (module.__name__, type(named).__module__), file


THIRD_PERSON = re.compile(
    r"\b[Yy]ou\*?(?:, alone,)?(?: (?:no longer|alone|also|only|still))? \*?"
    r"(?!lost|gas|across|always)([a-z]+s)\b(?<!ss)"
)
"""A verb in the third person after "you"."""


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_lines_and_banners_say_you_to_the_person_they_are_about(slug: str, seed: int) -> None:
    """The reader's own name never appears, and no verb after "you" is in the third person.

    A sentence that is not about the reader is the same as for everybody.
    """
    record = loads((FOLDER / f"{slug}-{seed}.txt").read_text(encoding="utf-8"))
    boards: dict[int, Any] = {}
    addressed = 0
    for _, state, transcript in along(record):
        reader = max(0, transcript.actor)
        view = state.redact(reader)
        if reader not in boards:
            boards[reader] = board_for(GAMES[slug], view, reader)
        board = boards[reader]
        board.animation.settle(view)

        for event in transcript.seen_by(reader):
            to_all = texts_of(board.words.addressed_to(None), event)
            to_reader = texts_of(board.words.addressed_to(reader), event)
            for public, personal in zip(to_all, to_reader, strict=True):
                named = rf"\b{re.escape(board.names[reader])}\b"
                is_about_reader = re.search(named, public) is not None
                assert not re.search(named, personal), personal
                assert is_about_reader == (public != personal), (public, personal)
                assert not THIRD_PERSON.search(personal), personal
                addressed += is_about_reader
    assert addressed > 10


def texts_of(words: Any, event: Event) -> list[str]:
    """The line of the log and the banner of an event, as far as it has them."""
    line = words.dispatch(event)
    banner = words.headline(event)
    texts = [] if line is None else [line.words]
    return texts if banner is None else [*texts, banner[1]]
