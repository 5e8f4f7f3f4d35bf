"""Movable things on a board."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol

from scenes.ui.canvas import Canvas, Point
from scenes.ui.sprite import Sprite
from scenes.ui.tween import lerp, spring


class SpriteSource(Protocol):
    """Sprite lookup by name."""

    def piece(self, name: str) -> Sprite:
        """The sprite of the picture with this name."""


@dataclass
class Flyer:
    """A thing in flight. It starts as the sprite `back`, and turns over to the sprite `face` half way."""

    back: str
    face: str
    start: Point
    goal: Point
    start_scale: float = 1.0
    goal_scale: float = 1.0
    arc: float = 90.0
    """Design pixels by which it rises above the straight line half way."""
    progress: float = 0.0
    """The share of the flight that is over, 0..1."""
    alpha: int = 255

    def draw(self, canvas: Canvas, sprites: SpriteSource) -> None:
        """Draw the thing where it is on its way, narrowed while it turns over from its back to its face.

        On its way it rises by up to `self.arc` design pixels and is tilted by up to 7 degrees. `height`: how far it has
        risen, 1 half way.
        """
        progress = self.progress
        height = math.sin(math.pi * progress)
        x = lerp(self.start[0], self.goal[0], progress)
        y = lerp(self.start[1], self.goal[1], progress) - self.arc * height

        turn = 1.0  # cosine of the angle by which it is turned over: 1 shows the back, -1 the face
        if self.back != self.face:
            # It turns over in the middle of its way.
            turn = math.cos(math.pi * min(1.0, max(0.0, (progress - 0.28) / 0.44)))
        name = self.back if turn > 0 else self.face
        scale = lerp(self.start_scale, self.goal_scale, progress)
        squeeze = max(0.04, abs(turn))  # it never becomes an invisible line
        sprites.piece(name).draw(canvas, (x, y), -7 * height, scale, squeeze, lift=26 * height, alpha=self.alpha)


class Body:
    """A thing on the board that moves towards its goal by springs."""

    def __init__(self, key: Hashable, at: Point) -> None:
        self.key = key
        self.x, self.y = at
        self.goal: Point = at
        self.angle = 0.0
        """Present angle in degrees."""
        self.turn = 0.0
        """Target angle in degrees."""
        self.scale = 1.0
        """Present scale."""
        self.size = 1.0
        """Target scale."""
        self.carried = False
        """True while an animation or the mouse moves it, so that it does not move towards its goal."""
        self.hidden = False
        """True while a Flyer is drawn in its place."""

    @property
    def key_parts(self) -> tuple[Any, ...]:
        """The parts of a key such as ("card", 7, 0). Empty if the key is a single word."""
        return self.key if isinstance(self.key, tuple) else ()

    @property
    def position(self) -> Point:
        """The present place of its middle, in design pixels."""
        return (self.x, self.y)

    def jump_to_goal(self) -> None:
        """Jump to the goal, the target angle (`turn`) and the target scale (`size`), and stop being carried."""
        self.x, self.y = self.goal
        self.angle = self.turn
        self.scale = self.size
        self.carried = False

    def update(self, seconds: float, still: bool = False) -> None:
        """Move, turn and scale the thing towards its goal for this many seconds, like on a spring.

        With `still` (reduced motion) it is at its goal at once. While the mouse or an animation carries it, its
        place does not change here.
        """
        share = spring(rate=13, seconds=seconds, still=still)
        self.angle += (self.turn - self.angle) * share
        self.scale += (self.size - self.scale) * share
        if not self.carried:
            self.x += (self.goal[0] - self.x) * share
            self.y += (self.goal[1] - self.y) * share
