"""How far something long is scrolled, and the bar beside it that can be dragged."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.anim.tween import spring
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas

RATE: Final = 15
"""How quickly the page follows, a second."""
SHORTEST: Final = 72
"""Design pixels: a thumb shorter than this could not be grasped."""
WHEEL: Final = 116
"""Design pixels for one notch of the wheel."""


class Scroll:
    """Design pixels from the top of a page of `length`, of which `view` can be seen. `box` is the bar's."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.length: float = 0.0
        self.view: float = 0.0
        self.offset: float = 0.0
        """Where the page is now; it follows `goal`."""
        self.goal: float = 0.0
        self._grip: float | None = None

    @property
    def furthest(self) -> float:
        """The offset at which the end of the page is in sight."""
        return max(0.0, self.length - self.view)

    @property
    def dragged(self) -> bool:
        return self._grip is not None

    def fit(self, length: float, view: float) -> None:
        """Another length, or more of it in sight."""
        self.length, self.view = length, view
        self.leap(self.goal)

    def to(self, goal: float) -> None:
        """Glide there, as far as the page reaches."""
        self.goal = max(0.0, min(self.furthest, goal))

    def by(self, step: float) -> None:
        """Glide further, or back."""
        self.to(self.goal + step)

    def leap(self, goal: float) -> None:
        """Be there at once."""
        self.to(goal)
        self.offset = self.goal

    def update(self, seconds: float, still: bool = False) -> None:
        """Let time pass; `still` (reduced motion) leaps instead of gliding."""
        self.offset += (self.goal - self.offset) * (1.0 if still else spring(RATE, seconds))
        if abs(self.goal - self.offset) < 0.5:
            self.offset = self.goal

    def thumb(self) -> Box:
        """The part of the bar that stands for what is in sight."""
        x, y, w, h = self.box
        if self.furthest == 0:
            return self.box
        long = max(SHORTEST, h * self.view / self.length)
        return Box(x, y + (h - long) * self.offset / self.furthest, w, long)

    def handle(self, event: pygame.event.Event | None) -> bool:
        """The wheel, and the mouse on the bar; True if the event was for it."""
        if event is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.by(-event.y * WHEEL)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._holds(event.pos):
            self._grasp(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grip is not None:
            self._grip = None
            return True
        return False

    def _holds(self, point: tuple[float, float]) -> bool:
        x, y, w, h = self.box
        return x - 8 <= point[0] < x + w + 8 and y <= point[1] < y + h

    def _grasp(self, y: float) -> None:
        """Take the thumb where it is; beside it, it comes to the mouse first."""
        _, top, _, long = self.thumb()
        if top <= y < top + long:
            self._grip = y - top
        else:
            self._grip = long / 2
            self._drag(y)

    def _drag(self, y: float) -> None:
        way = self.box[3] - self.thumb()[3]
        if self._grip is not None and way > 0:
            self.leap((y - self._grip - self.box[1]) / way * self.furthest)

    def draw(self, canvas: Canvas, lit: bool) -> None:
        """The groove and, where there is more than can be seen, the thumb."""
        groove = canvas.rect(*self.box)
        pygame.draw.rect(canvas.surface, (16, 13, 10), groove, border_radius=groove.w)
        pygame.draw.rect(canvas.surface, (92, 78, 54), groove, canvas.line(1.4), border_radius=groove.w)
        if self.furthest == 0:
            return
        x, y, w, h = self.thumb()
        thumb = canvas.rect(x + 4, y + 4, w - 8, h - 8)
        colour = theme.BRASS if lit or self.dragged else theme.lighter(theme.BRASS, 0.62)
        pygame.draw.rect(canvas.surface, colour, thumb, border_radius=thumb.w)
        for step in (-8, 0, 8):
            notch = canvas.rect(x + 8, y + h / 2 + step, w - 16, 2)
            pygame.draw.rect(canvas.surface, theme.lighter(colour, 0.5), notch)
