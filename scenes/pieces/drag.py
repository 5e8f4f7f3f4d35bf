"""Telling a drag from a click, how a dragged thing follows the mouse, and the rubber band drawn round several."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Protocol

import pygame

from scenes.ui import art, theme
from scenes.ui.canvas import Canvas, Point, between
from scenes.ui.tween import spring

DRAG_AFTER = 9.0
"""Design pixels that the mouse must travel before a press becomes a drag."""
SPEED = 22.0
"""Rate of the spring by which a dragged thing follows."""
TILT = 0.012
"""Degrees of tilt per design pixel a second."""
MOST_TILT = 14.0


class Draggable(Protocol):
    """Something that follows the mouse."""

    x: float
    y: float
    angle: float


class Drag:
    """A press of the mouse until its release."""

    def __init__(self) -> None:
        self.mouse: Point = (0.0, 0.0)
        self.start: Point | None = None
        """Where the button was pressed; None while it is up."""
        self.key: Hashable | None = None
        """Key of the thing under it."""
        self.moving = False
        """True once the press is a drag."""

    def press(self, at: Point, key: Hashable | None) -> None:
        """The button went down on the thing with this key."""
        self.mouse = self.start = at
        self.key, self.moving = key, False

    def move(self, at: Point) -> bool:
        """The mouse moved; True when the press becomes a drag with that."""
        self.mouse = at
        if self.start is None or self.moving or math.dist(self.start, at) <= DRAG_AFTER:
            return False
        self.moving = True
        return True

    def drop(self) -> None:
        """Forget the press."""
        self.start, self.key, self.moving = None, None, False

    def follow(self, body: Draggable, seconds: float, still: bool = False) -> None:
        """Let a thing follow the mouse, tilted by its speed; with `still` (reduced motion) upright and at once."""
        if still:
            body.x, body.y, body.angle = *self.mouse, 0.0
            return
        share = spring(SPEED, seconds)
        before = body.x
        body.x += (self.mouse[0] - body.x) * share
        body.y += (self.mouse[1] - body.y) * share
        speed = (body.x - before) / max(seconds, 1e-3)
        body.angle += (max(-MOST_TILT, min(MOST_TILT, -speed * TILT)) - body.angle) * share


def draw_band(canvas: Canvas, start: Point, end: Point) -> None:
    """The rubber band from where the drag began to where the mouse is now."""
    left, top, wide, high = between(start, end)
    real = canvas.rect(left, top, max(2.0, wide), max(2.0, high))
    veil = art.clear(real.w, real.h)
    veil.fill((*theme.GLOW, 48))
    canvas.surface.blit(veil, real)
    pygame.draw.rect(canvas.surface, (34, 24, 10), real.inflate(canvas.px(3), canvas.px(3)), canvas.line(5))
    pygame.draw.rect(canvas.surface, theme.GLOW, real, canvas.line(2))
