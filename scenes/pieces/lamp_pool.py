"""A pool of lamp light on a map, where it happens."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui import art
from scenes.ui.canvas import Canvas, Point
from scenes.ui.theme import Colour
from scenes.ui.tween import spring

WIDE: Final = 460.0
"""The usual width in design pixels."""
WARM: Final[Colour] = (112, 86, 42)
"""Added to the map in the middle of the pool."""
STAYS: Final = 2.6
"""Seconds that it stays after the last event."""
DIM: Final = 0.4
"""The usual brightness, at which pieces in the light can be read; 1 is the greatest."""
STEPS: Final = 10
"""Steps of brightness."""


class LampPool:
    """It glides from event to event and goes out after the last; `still` (reduced motion): it jumps."""

    def __init__(self, still: bool) -> None:
        self.still = still
        self.at: Point = (0.0, 0.0)
        self._goal: Point = (0.0, 0.0)
        self._left = 0.0
        self.strength = 0.0
        self.most = DIM
        """How bright it becomes: where it is dark a pool may be brighter."""
        self.wide = WIDE
        """Design pixels across."""

    def shine(self, at: Point) -> None:
        """Something happens at this point."""
        self._goal, self._left = at, STAYS
        if self.strength < 0.05:
            self.at = at

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        self._left = max(0.0, self._left - seconds)
        self.strength += ((self.most if self._left else 0.0) - self.strength) * spring(5, seconds, self.still)
        share = spring(7, seconds, self.still)
        self.at = (self.at[0] + (self._goal[0] - self.at[0]) * share, self.at[1] + (self._goal[1] - self.at[1]) * share)

    def draw(self, canvas: Canvas) -> None:
        """Draw the light, which adds to what lies below it."""
        step = round(self.strength * STEPS)
        if step:
            image = _pool(canvas, step, self.wide)
            canvas.surface.blit(image, image.get_rect(center=canvas.at(*self.at)), special_flags=pygame.BLEND_RGB_ADD)


def _pool(canvas: Canvas, step: int, wide: float) -> pygame.Surface:
    """The light at one step of its brightness."""

    def dimmed() -> pygame.Surface:
        image = _pool(canvas, STEPS, wide).copy()
        image.fill((round(255 * step / STEPS),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return image

    pools = canvas.caches.of("pools of light")
    return pools.get((canvas.k, step, wide), (lambda: glow(canvas, wide)) if step == STEPS else dimmed)


def glow(canvas: Canvas, wide: float, bright: float = 1.0) -> pygame.Surface:
    """Lamp light, to be added to what lies below it; `bright`: 0..1."""
    small = pygame.Surface((64, 64)).convert()
    for y in range(64):
        for x in range(64):
            away = ((x - 31.5) ** 2 + ((y - 31.5) * 1.15) ** 2) ** 0.5 / 31.5
            share = bright * max(0.0, 1 - away * away) ** 2
            small.set_at((x, y), [round(part * share) for part in WARM])
    side = canvas.px(wide)
    soft = art.blur(pygame.transform.smoothscale(small, (side // 6, side // 6)), max(1, side // 360))
    return pygame.transform.smoothscale(soft, (side, side))
