"""Movable things on a board."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol

from scenes.ui.canvas import Canvas, Point
from scenes.ui.sprite import Sprite
from scenes.ui.tween import mix, spring


class SpriteSource(Protocol):
    """Sprite lookup by name."""

    def piece(self, name: str) -> Sprite:
        """The sprite of this name."""


@dataclass
class Flyer:
    """A thing in flight. It starts as the sprite `back` and turns into `face` half way."""

    back: str
    face: str
    start: Point
    goal: Point
    sizes: tuple[float, float] = (1.0, 1.0)
    arc: float = 90.0
    p: float = 0.0
    alpha: int = 255

    def draw(self, canvas: Canvas, look: SpriteSource) -> None:
        p, high = self.p, math.sin(math.pi * self.p)
        turn = math.cos(math.pi * min(1.0, max(0.0, (p - 0.28) / 0.44))) if self.back != self.face else 1.0
        at = (mix(self.start[0], self.goal[0], p), mix(self.start[1], self.goal[1], p) - self.arc * high)
        name = self.back if turn > 0 else self.face
        size = mix(*self.sizes, p)
        look.piece(name).draw(canvas, at, -7 * high, size, max(0.04, abs(turn)), 26 * high, self.alpha)


class Body:
    """A thing on the board that moves towards its goal by springs."""

    def __init__(self, key: Hashable, at: Point) -> None:
        self.key = key
        self.x, self.y = at
        self.goal: Point = at
        self.angle = 0.0
        self.turn = 0.0
        """Target angle in degrees."""
        self.scale = 1.0
        self.size = 1.0
        """Target scale."""
        self.carried = False
        """True while an animation moves it."""
        self.hidden = False
        """True while a Flyer is drawn in its place."""

    @property
    def parts(self) -> tuple[Any, ...]:
        """What a key such as ("card", 7, 0) is made of; nothing where it is one word."""
        return self.key if isinstance(self.key, tuple) else ()

    @property
    def at(self) -> Point:
        return (self.x, self.y)

    def arrive(self) -> None:
        """Jump to the goal, the target angle and the target scale."""
        self.x, self.y = self.goal
        self.angle, self.scale = self.turn, self.size
        self.carried = False

    def update(self, seconds: float, still: bool = False) -> None:
        """Advance by that many seconds; `still` (reduced motion): it is there at once."""
        share = spring(13, seconds, still)
        self.angle += (self.turn - self.angle) * share
        self.scale += (self.size - self.scale) * share
        if not self.carried:
            self.x += (self.goal[0] - self.x) * share
            self.y += (self.goal[1] - self.y) * share
