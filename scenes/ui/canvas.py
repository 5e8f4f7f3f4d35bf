"""The stage: a 16:9 picture of 1920x1080 design pixels, letterboxed in whatever window there is."""

from __future__ import annotations

import copy
from typing import Final, NamedTuple

import pygame

from scenes.ui.cache import Caches

WIDTH: Final = 1920
HEIGHT: Final = 1080
MARGIN: Final = 240
"""Design pixels around the stage within which a point outside it is told; from further off it comes nearer."""

Point = tuple[float, float]
"""A point in design pixels."""


class Box(NamedTuple):
    """A rectangle in design pixels: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def foot(self) -> float:
        return self.y + self.h

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it; right and lower edge are outside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.foot

    def inset(self, by: float) -> Box:
        """The box without a margin of this width; with a negative one, with a margin more."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


def around(centre: Point, w: float, h: float) -> Box:
    """The box of that size whose middle is there."""
    return Box(centre[0] - w / 2, centre[1] - h / 2, w, h)


def letterbox(window: tuple[int, int]) -> pygame.Rect:
    """The largest 16:9 stage in the middle of a window of that many real pixels."""
    wide, high = max(1, window[0]), max(1, window[1])
    k = min(wide / WIDTH, high / HEIGHT)
    stage = pygame.Rect(0, 0, min(wide, max(1, round(WIDTH * k))), min(high, max(1, round(HEIGHT * k))))
    stage.center = (wide // 2, high // 2)
    return stage.clamp(pygame.Rect(0, 0, wide, high))


class Canvas:
    """Where a scene draws. `k` is real pixels per design pixel, `surface` the stage in real pixels.

    `type_scale` is the larger-type setting: 1.0, or more for larger letters. `caches` may come from a canvas before
    this one; baked surfaces are found by their size, so canvases of different sizes may share them.
    """

    def __init__(self, window: pygame.Surface, type_scale: float = 1.0, caches: Caches | None = None) -> None:
        self.stage: pygame.Rect = letterbox(window.get_size())
        self.surface: pygame.Surface = window.subsurface(self.stage)
        self.k: float = min(self.stage.w / WIDTH, self.stage.h / HEIGHT)
        self.type_scale: float = type_scale
        self.caches: Caches = caches if caches is not None else Caches()
        self.caps: dict[str, str] | None = None
        """What the device in hand calls the keys of a keyboard; None: the keyboard itself is in hand."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the stage in real pixels."""
        return self.surface.get_size()

    @property
    def scale_key(self) -> tuple[float, float]:
        """What baked art depends on: when it changes, bake again."""
        return (self.k, self.type_scale)

    def px(self, design: float) -> int:
        """Design pixels as whole real pixels."""
        return round(design * self.k)

    def line(self, design: float) -> int:
        """The width of a line in real pixels: never thinner than one."""
        return max(1, round(design * self.k))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A design point in real pixels."""
        return (round(x * self.k), round(y * self.k))

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A design rectangle in real pixels; neighbours that touch still touch."""
        left, top = round(x * self.k), round(y * self.k)
        return pygame.Rect(left, top, max(1, round((x + w) * self.k) - left), max(1, round((y + h) * self.k) - top))

    def design(self, pos: tuple[float, float]) -> Point:
        """A point of the window as a design point; outside the stage it lies outside 0..1920, 0..1080."""
        x, y = (pos[0] - self.stage.x) * WIDTH / self.stage.w, (pos[1] - self.stage.y) * HEIGHT / self.stage.h
        return (max(-MARGIN, min(WIDTH + MARGIN, x)), max(-MARGIN, min(HEIGHT + MARGIN, y)))

    def attach(self, window: pygame.Surface) -> None:
        """Draw into this window's memory, which may have moved since the last frame."""
        self.surface = window.subsurface(self.stage)

    def detached(self, window: tuple[int, int]) -> Canvas:
        """A canvas of the old grain, apart from a window whose size is just changing.

        Scenes go on drawing with the art they have; `stage` already tells where that picture
        shall be stretched to.
        """
        twin = copy.copy(self)
        twin.surface = pygame.Surface(self.size).convert()
        twin.stage = letterbox(window)
        return twin
