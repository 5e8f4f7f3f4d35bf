"""A scroll position with its scroll bar."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.tween import spring

RATE: Final = 15
"""Rate of the spring by which the page follows, per second."""
SHORTEST: Final = 72
"""Minimum length of the thumb in design pixels."""
WHEEL: Final = 116
"""Design pixels per notch of the wheel."""


class Scroll:
    """The scroll offset of a page of `length`, of which `view` is visible, in design pixels. `box` is the bar."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.length: float = 0.0
        self.view: float = 0.0
        self.offset: float = 0.0
        """The current offset, which follows `goal`."""
        self.goal: float = 0.0
        self._grip: float | None = None

    @property
    def max_offset(self) -> float:
        """The largest scroll offset in design pixels, at which the end of the page is visible. 0 if all of it is."""
        return max(0.0, self.length - self.view)

    @property
    def dragged(self) -> bool:
        return self._grip is not None

    def fit(self, length: float, view: float) -> None:
        """Set the length of the whole page and of its visible part (`view`), in design pixels.

        The page jumps to its goal again, because a shorter page may end before it.
        """
        self.length = length
        self.view = view
        self.jump_to(self.goal)

    def glide_to(self, goal: float) -> None:
        """Glide to an offset in design pixels from the top of the page, clamped to the page."""
        self.goal = max(0.0, min(self.max_offset, goal))

    def glide_by(self, step: float) -> None:
        """Glide by a distance in design pixels, backwards if negative."""
        self.glide_to(self.goal + step)

    def jump_to(self, goal: float) -> None:
        """Jump to an offset in design pixels without gliding. It is limited to the page."""
        self.glide_to(goal)
        self.offset = self.goal

    def update(self, seconds: float, still: bool = False) -> None:
        """Advance by this many seconds: the page glides towards its goal like on a spring.

        With `still` (reduced motion) it jumps.
        """
        self.offset += (self.goal - self.offset) * spring(RATE, seconds, still)
        if abs(self.goal - self.offset) < 0.5:  # less than half a design pixel is left
            self.offset = self.goal

    def thumb_box(self) -> Box:
        """The design box of the thumb, the part of the scroll bar that shows which part of the page is visible."""
        x, y, w, h = self.box
        if self.max_offset == 0:
            return self.box
        length = max(SHORTEST, h * self.view / self.length)
        return Box(x, y + (h - length) * self.offset / self.max_offset, w, length)

    def handle(self, event: pygame.event.Event | None) -> bool:
        """Handle the wheel, and the mouse on the bar. Returns whether the event was used.

        A click beside the thumb moves its middle there. `self._grip`: the distance from the top of the thumb to
        the point at which the mouse holds it, None while it does not.
        """
        if event is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.glide_by(-event.y * WHEEL)
            return True

        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.box.contains(event.pos):
            y = event.pos[1]
            _, top, _, thumb_length = self.thumb_box()
            if top <= y < top + thumb_length:
                self._grip = y - top
            else:
                self._grip = thumb_length / 2
                self._drag_thumb(y)
            return True

        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag_thumb(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grip is not None:
            self._grip = None
            return True
        return False

    def _drag_thumb(self, y: float) -> None:
        """Scroll so that the point at which the mouse holds the thumb is at the design height `y`.

        `self._grip`: how far below the top of the thumb that point is. None if the mouse does not hold it.
        """
        travel = self.box.h - self.thumb_box().h
        if self._grip is not None and travel > 0:
            self.jump_to((y - self._grip - self.box.y) / travel * self.max_offset)

    def draw(self, canvas: Canvas, lit: bool) -> None:
        """Draw groove and thumb with three notches. Nothing if the whole page is visible.

        `lit`: the thumb is bright.
        """
        if self.max_offset == 0:
            return

        groove = canvas.rect(*self.box)
        pygame.draw.rect(canvas.surface, (16, 13, 10), groove, border_radius=groove.w)
        pygame.draw.rect(canvas.surface, (92, 78, 54), groove, canvas.line(1.4), border_radius=groove.w)

        x, y, w, h = self.thumb_box()
        thumb = canvas.rect(x + 4, y + 4, w - 8, h - 8)
        colour = theme.BRASS if lit or self.dragged else theme.lighter(theme.BRASS, factor=0.62)
        pygame.draw.rect(canvas.surface, colour, thumb, border_radius=thumb.w)

        for step in (-8, 0, 8):
            notch = canvas.rect(x + 8, y + h / 2 + step, w - 16, 2)
            pygame.draw.rect(canvas.surface, theme.lighter(colour, factor=0.5), notch)
