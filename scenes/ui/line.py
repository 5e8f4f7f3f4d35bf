"""A line of text that is typed: its letters, the caret between two of them, and what is selected."""

from __future__ import annotations

import unicodedata
from typing import Final

import pygame

from game.core.sanitize import clean, cut, letters
from scenes.ui import clipboard
from scenes.ui.keys import commands

UNTYPED: Final = frozenset(("Cc", "Cs", "Co", "Zl", "Zp"))
"""Categories of signs that no name may have."""


class Line:
    """Letters as a reader counts them; `caret` and `anchor` count those before them, and between both is selected."""

    def __init__(self, words: str = "", limit: int = 16) -> None:
        self.limit: int = limit
        self.letters: list[str] = letters(words)
        self.caret: int = len(self.letters)
        self.anchor: int = self.caret

    @property
    def words(self) -> str:
        return "".join(self.letters)

    @property
    def span(self) -> slice:
        """What is selected."""
        return slice(min(self.caret, self.anchor), max(self.caret, self.anchor))

    def move(self, caret: int, selecting: bool = False) -> None:
        """Put the caret there; while selecting the other end of the selection stays."""
        self.caret = max(0, min(len(self.letters), caret))
        self.anchor = self.anchor if selecting else self.caret

    def type(self, words: str) -> None:
        """Put these words in the place of what is selected, as far as there is room."""
        words = "".join(sign for sign in words if unicodedata.category(sign) not in UNTYPED)
        before, after = "".join(self.letters[: self.span.start]), "".join(self.letters[self.span.stop :])
        before += cut(words, max(0, self.limit - len(before) - len(after)))
        self.letters = letters(before + after)
        self.move(len(letters(before)))

    def key(self, code: int, mod: int) -> None:
        """Carry out what a key does: move, select, delete, cut, copy, paste."""
        control, shift = commands(mod), bool(mod & pygame.KMOD_SHIFT)
        goal = self._goal(code, control)
        match code:
            case pygame.K_INSERT | pygame.K_c | pygame.K_x if control:
                self._copy(code == pygame.K_x)
            case pygame.K_DELETE if shift:
                self._copy(True)
            case pygame.K_BACKSPACE | pygame.K_DELETE if goal is not None:
                self.move(goal if self.anchor == self.caret else self.caret, selecting=True)
                self.type("")
            case pygame.K_a if control:
                self.anchor, self.caret = 0, len(self.letters)
            case pygame.K_v if control:
                self.paste(clipboard.get() or "")
            case pygame.K_INSERT if shift:
                self.paste(clipboard.get() or "")
            case pygame.K_LEFT | pygame.K_RIGHT if self.caret != self.anchor and not control and not shift:
                self.move(self.span.start if code == pygame.K_LEFT else self.span.stop)
            case _ if goal is not None:
                self.move(goal, shift)

    def paste(self, words: str) -> None:
        """Type words from elsewhere."""
        self.type(clean(words, self.limit))

    def _copy(self, away: bool) -> None:
        """Copy what is selected; `away`: cut it out."""
        if self.caret != self.anchor and clipboard.put("".join(self.letters[self.span])) and away:
            self.type("")

    def _goal(self, code: int, control: bool) -> int | None:
        """Where a key leads from the caret; None for a key that leads nowhere."""
        if code in (pygame.K_HOME, pygame.K_END):
            return 0 if code == pygame.K_HOME else len(self.letters)
        if code not in (pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_RIGHT, pygame.K_DELETE):
            return None
        step = -1 if code in (pygame.K_LEFT, pygame.K_BACKSPACE) else 1
        at = self.caret + step
        while control and 0 < at < len(self.letters) and not self._begins(at, step):
            at += step
        return max(0, min(len(self.letters), at))

    def _begins(self, at: int, step: int) -> bool:
        """Whether a word begins there, or ends there for who goes on to the right."""
        before, after = (letter[0].isalnum() for letter in self.letters[at - 1 : at + 1])
        return (after and not before) if step < 0 else (before and not after)
