"""Weather over a map: shadows of clouds, mist, or rain. It always moves, so reduced motion does without it."""

from __future__ import annotations

import math
import random
from typing import Final

import pygame

from scenes.ui import art
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import Colour

CLOUDS: Final = "clouds"
MIST: Final = "mist"
RAIN: Final = "rain"
_TINTS: Final[dict[str, tuple[Colour, int]]] = {CLOUDS: ((16, 20, 26), 104), MIST: ((236, 226, 206), 46)}
"""Colour and greatest alpha of a bank of clouds or mist."""
BANKS: Final = 3
BANK: Final = (500.0, 210.0)
"""Width and height of a bank in design pixels."""
DRIFT: Final = 17.0
"""Design pixels a second."""
DROPS: Final = 90
FALL: Final = (-150.0, 900.0)
"""Design pixels a second, to the right and down."""
CHANGING: Final = 1.0
"""Seconds in which weather comes or goes."""
STEPS: Final = 6
"""Steps in which it does."""


class Weather:
    """The weather over one map."""

    def __init__(self, box: Box, still: bool) -> None:
        """`box`: the map; `still` (reduced motion): there is no weather."""
        self.box = box
        self.still = still
        self._kind = self._next = ""
        self._strength = 0.0
        self._clock = 0.0
        luck = random.Random(7)
        self._banks = [(luck.random(), (number + 0.5) / BANKS, luck.uniform(0.8, 1.3)) for number in range(BANKS)]
        self._drops = [(luck.random(), luck.random(), luck.uniform(0.8, 1.2)) for _ in range(DROPS)]

    def turn_to(self, kind: str) -> None:
        """Let one kind of weather go and another one come; empty for none."""
        self._next = kind

    def update(self, seconds: float) -> None:
        """Advance by that many seconds."""
        self._clock += seconds
        if self._kind != self._next and self._strength == 0:
            self._kind = self._next
        goal = 1.0 if self._kind == self._next and self._kind else 0.0
        step = seconds / CHANGING
        self._strength += max(-step, min(step, goal - self._strength))

    def draw(self, canvas: Canvas) -> None:
        """Draw it over the map."""
        step = round(self._strength * STEPS)
        if self.still or not step:
            return
        canvas.surface.set_clip(canvas.rect(*self.box))
        canvas.surface.fblits(self._rain(canvas, step) if self._kind == RAIN else self._drifting(canvas, step))
        canvas.surface.set_clip(None)

    def _drifting(self, canvas: Canvas, step: int) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        x, y, w, h = self.box
        round_trip = w + BANK[0]
        drawn = []
        for number, (start, height, speed) in enumerate(self._banks):
            left = x - BANK[0] + (start * round_trip + self._clock * DRIFT * speed) % round_trip
            top = y + height * h - BANK[1] / 2 + 14 * math.sin(self._clock * 0.2 + number)
            drawn.append((_bank(canvas, self._kind, number % 2, step), canvas.exact(left, top)))
        return drawn

    def _rain(self, canvas: Canvas, step: int) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        x, y, w, h = self.box
        image, drawn = _drop(canvas), []
        for across, down, speed in self._drops[: DROPS * step // STEPS]:
            way = self._clock * speed
            at = (x + (across * w + way * FALL[0]) % w, y - 20 + (down * h + way * FALL[1]) % (h + 40))
            drawn.append((image, canvas.exact(*at)))
        return drawn


def _bank(canvas: Canvas, kind: str, number: int, step: int) -> pygame.Surface:
    """A bank of clouds or mist: soft discs that run into one another; it comes and goes in steps."""

    def thinned() -> pygame.Surface:
        image = _bank(canvas, kind, number, STEPS).copy()
        image.fill((255, 255, 255, 255 * step // STEPS), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def make() -> pygame.Surface:
        colour, most = _TINTS[kind]
        small = art.clear(round(BANK[0] / 4), round(BANK[1] / 4), colour)
        luck = random.Random(f"{kind} {number}")
        for _ in range(13):
            at = (small.get_width() * luck.uniform(0.24, 0.76), small.get_height() * luck.uniform(0.34, 0.66))
            disc = small.copy()
            disc.fill((*colour, 0))
            pygame.draw.circle(disc, (*colour, most // 3), at, luck.uniform(6, 13))
            small.blit(disc, (0, 0))
        soft = art.blur(small, 12)
        return pygame.transform.smoothscale(soft, (canvas.px(BANK[0]), canvas.px(BANK[1])))

    return canvas.caches.of("weather").get((canvas.k, kind, number, step), make if step == STEPS else thinned)


def _drop(canvas: Canvas) -> pygame.Surface:
    """A streak of rain."""

    def make() -> pygame.Surface:
        wide, high = max(2, canvas.px(6)), max(6, canvas.px(30))
        large = art.clear(wide * 2, high * 2, (206, 218, 230))
        ends = ((wide * 2 - 2, 1), (1, high * 2 - 2))
        pygame.draw.line(large, (206, 218, 230, 120), *ends, max(2, canvas.line(2)))
        return pygame.transform.smoothscale(large, (wide, high))

    return canvas.caches.of("weather").get((canvas.k, RAIN), make)
