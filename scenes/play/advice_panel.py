"""The advice panel: the question, the choices that a bot considers, or a hint with its estimate."""

from __future__ import annotations

import pygame

from ai.bot import Thought
from game.core.state import Action
from scenes.anim.tween import spring
from scenes.boards.board import Board
from scenes.ui import art, faces, styles, theme
from scenes.ui.canvas import Box, Canvas

SHOWN = 3
ROW = 58.0
"""Height of one choice with its bar, in design pixels."""


class AdvicePanel:
    """Shows the best three choices of a search: the chance to win, and the share of visits as a bar."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._bars = [0.0] * SHOWN
        self._head = ""
        self._words = ""
        self._rows: list[tuple[str, float, float]] = []

    def say(self, head: str, words: str) -> None:
        """Show a heading and a sentence without choices."""
        self._head, self._words, self._rows = head, words, []

    def show(self, head: str, words: str, thought: Thought, actions: list[Action], board: Board) -> None:
        """Show the choices of a thought in the words of the board; `words` are replaced by its reason once it has one.

        The choices reveal the thinking seat's cards: show them only to viewers who may see those.
        """
        self._head, self._words = head, thought.reason or words
        best = thought.choices[:SHOWN]
        self._rows = [(board.decision([actions[id] for id in c.actions]), c.share, c.value) for c in best]

    def draw(self, canvas: Canvas, seconds: float) -> None:
        art.draw_panel(canvas, self.box, height=14)
        x, y, w, h = self.box
        styles.LABEL_LARGE.draw(canvas, self._head, (x + 24, y + 20), width=w - 48)
        top = y + 26 + styles.LABEL_LARGE.height(canvas)
        size = 20.0
        step = styles.BODY.but(size=size).height(canvas, 1.25)
        foot = y + h - 12
        rows = self._rows[: max(1, int((foot - top - step - 10) / ROW))]
        if self._words:
            room = foot - top - len(rows) * ROW
            words = faces.worded(canvas, self._words)
            words = styles.BODY.but(size=size).sentences_within(canvas, words, w - 48, room)
            lines, leading = styles.BODY.but(size=size).wrap_within(canvas, words, w - 48, room)
            at = (x + 24, top)
            styles.BODY.but(size=size).draw_lines(canvas, lines, at, leading=leading, width=w - 48)
            top += len(lines) * step + 10
        for i, (words, share, value) in enumerate(rows):
            self._bars[i] += (share - self._bars[i]) * spring(10, seconds, canvas.still)
            self._row(canvas, Box(x + 24, top + i * ROW, w - 48, 52), words, self._bars[i], value, i == 0)

    def _row(self, canvas: Canvas, box: Box, words: str, share: float, value: float, best: bool) -> None:
        x, y, w, h = box
        ink = theme.BRIGHT if best else theme.MUTED
        styles.BODY_HINT.draw(canvas, words, (x, y), width=w - 122, ink=ink)
        win = f"{round(value * 100)} %"
        styles.LABEL_PLAIN.draw(canvas, win, (x + w, y + 1), "topright", width=112)
        if styles.LABEL_PLAIN.height(canvas, 1.0) + styles.BODY_SMALL.height(canvas, 1.0) <= h:
            styles.BODY_SMALL.draw(canvas, "to win", (x + w, y + h - 14), "midright", width=106, ink=theme.DIM)
        bar = canvas.rect(x, y + h - 18, w - 116, 9)
        pygame.draw.rect(canvas.surface, (14, 12, 9), bar, border_radius=canvas.px(5))
        filled = bar.copy()
        filled.w = max(canvas.px(8), round(bar.w * share))
        pygame.draw.rect(canvas.surface, theme.BRASS if best else theme.STEEL, filled, border_radius=canvas.px(5))
