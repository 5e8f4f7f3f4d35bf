"""Dust, sparks, smoke, and motes in the lamp light. The puffs are baked and drawn in one call."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from scenes.ui import art, surfaces
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.theme import Colour

AGES: Final = 8
"""Number of pictures for the life of one particle."""

DUST: Final[Colour] = (214, 196, 156)
SMOKE: Final[Colour] = (74, 68, 60)
SPARK: Final[Colour] = (255, 196, 96)
MOST: Final = 400
"""Maximum number of particles. Where there are more, the oldest are dropped."""


@dataclass(eq=False, slots=True)
class _Grain:
    """One particle: place and speed in design pixels and seconds."""

    kind: Colour
    x: float
    y: float
    vx: float
    vy: float
    life: float
    """Seconds until it is gone."""
    drag: float
    """Rate at which it slows down, per second."""
    fall: float
    """Acceleration downwards, in design pixels per second squared. A negative one lets it rise."""
    age: float = 0.0


class Particles:
    """All short-lived particles of a scene. `rng` varies them."""

    def __init__(self, rng: random.Random, still: bool = False) -> None:
        """With `still` (reduced motion) there are no particles at all."""
        self.rng: random.Random = rng
        self.still: bool = still
        self._grains: list[_Grain] = []

    def __len__(self) -> int:
        return len(self._grains)

    def dust(self, x: float, y: float, count: int = 26, wide: float = 50, high: float = 70) -> None:
        """Add dust from the edges of a thing that was put down at a point.

        `wide` and `high` are half its width and height.
        """
        for _ in range(count):
            angle, speed = self.rng.uniform(0, math.tau), self.rng.uniform(40, 190)
            cos, sin = math.cos(angle), math.sin(angle)
            life = self.rng.uniform(0.35, 0.8)
            at, velocity = (x + cos * wide, y + sin * high), (cos * speed, sin * speed * 0.7)
            self._add_grain(_Grain(DUST, *at, *velocity, life, drag=3.7, fall=0))

    def smoke(self, x: float, y: float, count: int = 14) -> None:
        """Add dark smoke that rises from a point."""
        for _ in range(count):
            vx, vy = self.rng.uniform(-36, 36), self.rng.uniform(-120, -40)
            life = self.rng.uniform(0.7, 1.5)
            start_y = y + self.rng.uniform(-14, 14)
            self._add_grain(_Grain(SMOKE, x=x + vx * 0.5, y=start_y, vx=vx, vy=vy, life=life, drag=1.2, fall=-10))

    def sparks(self, x: float, y: float, count: int = 18) -> None:
        """Add sparks that fly up from a point and fall."""
        for _ in range(count):
            angle, speed = self.rng.uniform(math.pi, math.tau), self.rng.uniform(120, 420)
            vx, vy = math.cos(angle) * speed, math.sin(angle) * speed
            life = self.rng.uniform(0.25, 0.6)
            self._add_grain(_Grain(SPARK, x, y, vx, vy, life, drag=1.0, fall=720))

    def _add_grain(self, grain: _Grain) -> None:
        """Add one particle.

        If there are too many, it takes the place of the oldest one. With reduced motion none is added.
        """
        if self.still:
            return
        if len(self._grains) >= MOST:
            self._grains.pop(0)
        self._grains.append(grain)

    def update(self, seconds: float) -> None:
        """Move and age the particles by this many seconds, and drop those that are too old."""
        for grain in self._grains:
            slowdown = math.exp(-grain.drag * seconds)
            grain.age += seconds
            grain.x += grain.vx * seconds
            grain.y += grain.vy * seconds
            grain.vx *= slowdown
            grain.vy = grain.vy * slowdown + grain.fall * seconds
        self._grains = [grain for grain in self._grains if grain.age < grain.life]

    def draw(self, canvas: Canvas) -> None:
        """Draw all particles."""
        shelf = canvas.caches.shelf("particles")
        blits: list[tuple[pygame.Surface, tuple[float, float]]] = []
        for grain in self._grains:
            age = min(AGES - 1, int(grain.age / grain.life * AGES))
            make = partial(_spark_image if grain.kind == SPARK else _puff_image, canvas, grain.kind, age)
            image = shelf.get((canvas.scale, grain.kind, age), make)

            half = image.get_width() / 2
            x, y = canvas.to_exact_pixels(grain.x, grain.y)
            blits.append((image, (x - half, y - half)))
        canvas.surface.fblits(blits)


def _puff_image(canvas: Canvas, colour: Colour, age: int) -> pygame.Surface:
    """The picture of a soft disc, which grows and fades with its age, 0 to AGES - 1."""
    side = max(4, canvas.px(76))
    image = art.clear(side, side, colour)
    pygame.draw.circle(image, (*colour, 96 - age * 11), (side // 2, side // 2), max(1, canvas.px(9 + age * 1.5)))
    return art.blur(image, max(1, canvas.px(13)))


def _spark_image(canvas: Canvas, colour: Colour, age: int) -> pygame.Surface:
    """The picture of a bright point, which shrinks and fades with its age, 0 to AGES - 1."""
    side = max(3, canvas.px(16))
    image = art.clear(side, side, colour)
    pygame.draw.circle(image, (*colour, 255 - age * 26), (side // 2, side // 2), max(1, canvas.px(3.6 - age * 0.3)))
    return art.blur(image, max(1, canvas.px(3)))


class Motes:
    """Light dust that drifts endlessly through the lamplight over a design box."""

    def __init__(self, rng: random.Random, count: int = 46, box: Box = Box(0, 0, WIDTH, HEIGHT)) -> None:
        self.box: Box = box
        x, y, w, h = box
        self._motes: list[_Grain] = []
        """Grains that live forever. The age of a mote is where it is in its glimmer, in radians."""
        for _ in range(count):
            at, speed = (x + rng.random() * w, y + rng.random() * h), (rng.uniform(-9, 9), rng.uniform(-6, 3))
            self._motes.append(_Grain(DUST, *at, *speed, life=math.inf, drag=0, fall=0, age=rng.random() * 6))

    def update(self, seconds: float) -> None:
        """Move the motes for this many seconds. Those that leave the box return on the other side."""
        x, y, w, h = self.box
        for mote in self._motes:
            mote.x = x + (mote.x + mote.vx * seconds - x) % w
            mote.y = y + (mote.y + mote.vy * seconds - y) % h
            mote.age += seconds

    def draw(self, canvas: Canvas) -> None:
        """Draw the motes that are in the light just now, spread over the whole canvas."""
        image = canvas.caches.shelf("motes").get(canvas.scale, lambda: _mote_image(canvas))
        x, y, w, h = self.box
        bounds = canvas.bounds
        scale_x, scale_y = bounds.w / w, bounds.h / h

        # A mote is seen during the brighter part of its glimmer, whose phase is its age in radians.
        in_light = [mote for mote in self._motes if math.sin(mote.age) > -0.3]
        spots = [(bounds.x + (mote.x - x) * scale_x, bounds.y + (mote.y - y) * scale_y) for mote in in_light]
        canvas.surface.fblits([(image, canvas.to_exact_pixels(*spot)) for spot in spots], pygame.BLEND_RGB_ADD)


def _mote_image(canvas: Canvas) -> pygame.Surface:
    """The picture of a mote, to be added to what is below it."""
    side = max(3, canvas.px(10))
    image = surfaces.opaque((side, side))
    pygame.draw.circle(image, (44, 38, 26), (side // 2, side // 2), max(1, canvas.px(2.4)))
    return art.blur(image, max(1, canvas.px(3)))
