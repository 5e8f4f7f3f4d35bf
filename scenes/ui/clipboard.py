"""The clipboard of the desktop, where there is one."""

from __future__ import annotations

import pygame

MOST = 20_000
"""Maximum number of characters that are read from the clipboard."""


def put_text(text: str) -> bool:
    """Put a text on the clipboard. Returns False if the system has no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError):
        return False
    return True


def get_text() -> str | None:
    """The text on the clipboard, cut to MOST characters. "" if it holds no text, None if there is no clipboard."""
    try:
        return pygame.scrap.get_text()[:MOST] if pygame.scrap.has_text() else ""
    except (pygame.error, NotImplementedError, UnicodeDecodeError):
        return None
