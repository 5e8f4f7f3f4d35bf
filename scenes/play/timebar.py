"""The bar of a replay: where in the match it stands, with a mark for each round; dragged to go elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.widgets import Widget
from scenes.ui.wording import capital

TIGHT = 9.0
"""Least average distance of two marks, in design pixels."""
EDGE = 30.0
"""Design pixels from the sides of the panel to the groove."""


class TimeBar(Widget):
    """Goes through the stops of a match. `rounds` holds the round that each stop lies in, `unit` what it is called."""

    def __init__(self, rounds: Sequence[int], unit: str) -> None:
        super().__init__("bar", Box(0, 0, 1, 1))
        self.rounds = rounds
        self.unit = unit
        self.at = 0
        self.marks: list[int] = []
        """Stops that stand out, in the order of the match."""
        self.dragged = False

    @property
    def last(self) -> int:
        """The last stop."""
        return len(self.rounds) - 1

    @property
    def starts(self) -> list[int]:
        """The stops at which a round begins."""
        return [i for i, number in enumerate(self.rounds) if i == 0 or number != self.rounds[i - 1]]

    @property
    def spacing(self) -> int:
        """Every how many rounds there is a mark, so that they can be told apart."""
        room = (self.box[2] - 2 * EDGE) / TIGHT
        return next((step for step in (1, 5, 10, 20) if len(self.starts) / step <= room), 50)

    @property
    def words(self) -> str:
        return f"{capital(self.unit)} {self.rounds[self.at]}"

    def x_of(self, stop: int) -> float:
        """The design x of a stop."""
        x, _, w, _ = self.box
        return x + EDGE + (w - 2 * EDGE) * stop / max(1, self.last)

    def handle_mouse(self, event: pygame.event.Event | None) -> int | None:
        """The stop that the mouse chooses, if any."""
        if event is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.holds(event.pos):
            self.dragged = True
        elif event.type == pygame.MOUSEBUTTONUP:
            self.dragged = False
            return None
        elif event.type != pygame.MOUSEMOTION:
            return None
        if not self.dragged:
            return None
        x, _, w, _ = self.box
        share: float = (event.pos[0] - x - EDGE) / (w - 2 * EDGE)
        return max(0, min(self.last, round(share * self.last)))

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        art.draw_panel(canvas, self.box, height=8)
        x, y, w, h = self.box
        styles.LABEL.draw(canvas, self.words.upper(), (x + EDGE - 6, y + 10), width=w * 0.55)
        count = f"{self.at} / {self.last}"
        styles.LABEL_PLAIN.draw(canvas, count, (x + w - EDGE + 6, y + 9), "topright", width=w * 0.35, ink=theme.BRASS)
        middle = y + h - 26
        groove = canvas.rect(x + EDGE, middle - 4, w - 2 * EDGE, 8)
        rim = groove.inflate(canvas.px(4), canvas.px(4))
        pygame.draw.rect(canvas.surface, (14, 12, 9), rim, border_radius=rim.h)
        pygame.draw.rect(canvas.surface, (62, 58, 46), groove, border_radius=groove.h)
        full = canvas.rect(x + EDGE, middle - 4, max(8.0, self.x_of(self.at) - x - EDGE), 8)
        pygame.draw.rect(canvas.surface, theme.BRASS, full, border_radius=groove.h)
        for stop in self.starts[self.spacing :: self.spacing]:
            past = stop <= self.at
            canvas.surface.fill(
                (70, 52, 18) if past else theme.BONE, canvas.rect(self.x_of(stop) - 1, middle - 8, 2, 16)
            )
        for stop in self.marks:
            pygame.draw.aacircle(canvas.surface, (20, 12, 9), canvas.at(self.x_of(stop), middle), canvas.px(8))
            pygame.draw.aacircle(canvas.surface, theme.DEAR, canvas.at(self.x_of(stop), middle), canvas.px(6))
        knob = canvas.at(self.x_of(self.at), middle)
        pygame.draw.aacircle(canvas.surface, (10, 9, 7), (knob[0], knob[1] + canvas.line(2)), canvas.px(13))
        pygame.draw.aacircle(canvas.surface, theme.GLOW if focused else theme.BONE, knob, canvas.px(11))
