"""The credits: what this program has from others, and under which licences."""

from __future__ import annotations

from typing import Final

from scenes.rulebook.scene import ReadingScene
from scenes.ui.theme import ASSETS

FILE: Final = ASSETS.parent / "CREDITS.md"
"""Written by tools/crediting.py."""


def text() -> str:
    """The text of the credits, or a sentence if the file cannot be read."""
    try:
        return FILE.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return f"# Credits\n\nThe credits could not be read: {FILE} is missing or damaged."


class CreditsScene(ReadingScene):
    """What this program has from others."""

    def __init__(self) -> None:
        super().__init__(text(), ("CREDITS", "FIVE FRONTS"))
