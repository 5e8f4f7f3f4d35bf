"""The stage: 1920x1080 design pixels, in the middle of a window of any size.

Everything that is read or pressed is on the stage. It fills windows from 16:9 down to `TALLEST`. In windows higher than
16:9, boxes and the distances between them are stretched, while letters, cards and all other things with a form of their
own keep it. Any other window has margins on either side of the stage, or above and below it. Backdrops, veils and light
fill them, too (`Canvas.bounds`).
"""

from __future__ import annotations

import copy
from typing import Final, NamedTuple

import pygame

from scenes.ui import surfaces
from scenes.ui.cache import Caches
from scenes.ui.keys import Keys
from scenes.ui.palette import USUAL, Colour, Palette

WIDTH: Final = 1920
HEIGHT: Final = 1080
TALLEST: Final = 5 / 4
"""Width by height of the highest window that the stage fills."""
OUTSIDE: Final = 240
"""Design pixels around the window to which points outside it are clamped."""

LEAST: Final = (480, 270)
"""The smallest stage that is drawn on, in real pixels: a smaller window shows one of this size, scaled down."""

DARK: Final = (16, 12, 9)
"""Colour of a window beside a picture that has not grown with it yet."""

Point = tuple[float, float]
"""A point in design pixels."""


class KeyedPicture(NamedTuple):
    """A picture that is kept, with the key that it was drawn for. Another key means that it is out of date."""

    key: object
    image: pygame.Surface


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

    def contains(self, point: Point) -> bool:
        """Whether a point is inside. The right and lower edges are outside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.foot

    def moved(self, x: float, y: float) -> Box:
        """A copy of the box, moved by `x` and `y`."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def union(self, other: Box) -> Box:
        """The smallest box that holds this box and the other one."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.foot, other.foot) - y)

    def inset(self, by: float) -> Box:
        """The box without a margin of this width. A negative margin enlarges it."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


def around(centre: Point, w: float, h: float) -> Box:
    """The box of that size with that centre."""
    return Box(centre[0] - w / 2, centre[1] - h / 2, w, h)


def box_between(first: Point, second: Point) -> Box:
    """The box with these two points as opposite corners."""
    (left, right), (top, foot) = sorted((first[0], second[0])), sorted((first[1], second[1]))
    return Box(left, top, right - left, foot - top)


def letterbox(window: tuple[int, int]) -> pygame.Rect:
    """The stage, the part of a window for everything that is read or pressed, in real pixels of a window of this size.

    It is as large as fits at WIDTH : HEIGHT (16:9). In a higher window it becomes higher, down to the shape TALLEST
    (5:4). It is in the middle of the window.
    """
    window_w, window_h = max(1, window[0]), max(1, window[1])
    stage = pygame.Rect(0, 0, min(window_w, round(window_h * WIDTH / HEIGHT)), min(window_h, round(window_w / TALLEST)))

    stage.size = max(1, stage.w), max(1, stage.h)  # at least a pixel in the most extreme windows
    stage.center = (window_w // 2, window_h // 2)
    return stage.clamp(pygame.Rect(0, 0, window_w, window_h))


class Canvas:
    """The drawing target of scenes. `surface` is the whole window in real pixels.

    `scale` is real pixels per design pixel, across and for the size of things that keep their form. `scale_y` is the
    same for heights.

    `stage` is where the window shows the stage, `origin` the corner of the stage on `surface`.

    `type_scale` is the setting of the type size: 1.0, or more for larger letters. `caches` may be shared by canvases of
    different sizes, because all keys in them contain sizes.
    """

    def __init__(self, window: pygame.Surface, type_scale: float = 1.0, caches: Caches | None = None) -> None:
        self.stage: pygame.Rect = letterbox(window.get_size())
        self.origin: tuple[int, int] = self.stage.topleft
        self.surface: pygame.Surface = window
        self.size: tuple[int, int] = window.get_size()
        """Width and height of stage and margins in real pixels. `scale` is for this size, whatever the window has."""
        self.scale: float = min(self.stage.w / WIDTH, self.stage.h / HEIGHT)
        self.scale_y: float = self.stage.h / HEIGHT
        self.type_scale: float = type_scale
        self.caches: Caches = caches if caches is not None else Caches()
        self.caches.make_room(self.stage.w * self.stage.h)
        self.caps: dict[str, str] | None = None
        """Names of gamepad buttons by the key that they replace. None while the keyboard is in use."""
        self.keys: Keys = Keys()
        """The keys that the player has set."""
        self.still: bool = False
        """Reduced motion: things jump instead of gliding."""
        self.outlines: bool = False
        """Whether things that can be chosen have a bold line in two tones around them instead of light."""
        self.palette: Palette = USUAL
        """The colours that replace usual ones, by the setting of the colours."""
        self.draws_apart: bool = False
        """Whether it draws on a surface of its own, which `show_picture` brings into the window."""

    @property
    def bounds(self) -> Box:
        """The whole surface, stage and margins, in design pixels."""
        return self.box(pygame.Rect((0, 0), self.size))

    @property
    def scale_key(self) -> tuple[float, float, float]:
        """The scales that baked art depends on. Bake it again when this changes.

        They are real pixels per design pixel across, the same downwards, and the player's scale of the letters.
        """
        return (self.scale, self.scale_y, self.type_scale)

    def shade(self, colour: Colour) -> Colour:
        """The colour that the palette has in place of a usual one: the same unless the palette replaces it."""
        return self.palette.colours.get(colour, colour)

    def px(self, design: float) -> int:
        """Design pixels in whole real pixels."""
        return round(design * self.scale)

    def high(self, design: float) -> int:
        """A stretched height in whole real pixels."""
        return round(design * self.scale_y)

    def centred_box(self, box: Box) -> Box:
        """The box in the middle of another one for something of that size that keeps its form."""
        return around(box.centre, box.w, box.h * self.scale / self.scale_y)

    def line(self, design: float) -> int:
        """A line width in real pixels, at least one."""
        return max(1, round(design * self.scale))

    def to_pixels(self, x: float, y: float) -> tuple[int, int]:
        """A design point in real pixels of the surface."""
        return (self.origin[0] + round(x * self.scale), self.origin[1] + round(y * self.scale_y))

    def to_exact_pixels(self, x: float, y: float) -> tuple[float, float]:
        """A design point in real pixels of the surface, not rounded."""
        return (self.origin[0] + x * self.scale, self.origin[1] + y * self.scale_y)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A design rectangle in real pixels of the surface. Adjacent rectangles stay adjacent."""
        (left, top), (right, foot) = self.to_pixels(x, y), self.to_pixels(x + w, y + h)
        return pygame.Rect(left, top, max(1, right - left), max(1, foot - top))

    def box(self, real: pygame.Rect) -> Box:
        """The box in design pixels of a rectangle of the surface in real pixels."""
        left, top = self.origin
        scale, scale_y = self.scale, self.scale_y
        return Box((real.x - left) / scale, (real.y - top) / scale_y, real.w / scale, real.h / scale_y)

    def design(self, pos: tuple[float, float]) -> Point:
        """The design point of a point of the window in real pixels, such as the mouse.

        It may be outside the stage, but is limited to the window with a margin of OUTSIDE design pixels.
        """
        x, y = (pos[0] - self.stage.x) * WIDTH / self.stage.w, (pos[1] - self.stage.y) * HEIGHT / self.stage.h
        reachable = self.bounds.inset(-OUTSIDE)
        return (max(reachable.x, min(reachable.right, x)), max(reachable.y, min(reachable.foot, y)))

    def attach(self, window: pygame.Surface) -> None:
        """Draw into this window from now on. Its memory may have moved since the last frame."""
        self.surface = window

    def on_surface(self, surface: pygame.Surface, origin: tuple[int, int] = (0, 0)) -> Canvas:
        """A canvas of the same scale that draws on another surface.

        `origin`: the pixel of that surface where the design point (0, 0) is.
        """
        other = copy.copy(self)
        other.surface = surface
        other.size = surface.get_size()
        other.origin = origin
        return other

    def bare(self) -> Canvas:
        """A canvas of the same scale without a picture, for things that outlive the present frame."""
        return self.on_surface(surfaces.opaque((0, 0)))

    def on_copy(self, surface: pygame.Surface, place: pygame.Rect) -> Canvas:
        """A canvas of the same scale on another surface, which is a copy of that rectangle of this one."""
        return self.on_surface(surface, (self.origin[0] - place.x, self.origin[1] - place.y))

    def layer(self, surface: pygame.Surface) -> Canvas:
        """A canvas of the same scale on another surface of the size of this one."""
        return self.on_surface(surface, self.origin)

    def detach_for(self, window: tuple[int, int]) -> Canvas:
        """A canvas of the same size and scale with a surface of its own, for a window that now has another size.

        Scenes go on drawing at the old size, with the pictures they have, until new ones are made. `stage`
        becomes the stage of the window, on which `show_picture` puts the surface, because the new canvas
        `draws_apart`.
        """
        other = self.layer(surfaces.opaque(self.size))

        other.stage = letterbox(window)
        other.draws_apart = True
        return other

    def show_picture(self, window: pygame.Surface) -> None:
        """Blit the picture of a canvas made by `detach_for` into the window, stage on stage.

        The rest of the window is dark.
        """
        window.fill(DARK)
        scale_x, scale_y = self.stage.w / (WIDTH * self.scale), self.stage.h / (HEIGHT * self.scale_y)

        # The window's rectangle in pixels of the picture, and the part of it that the picture covers.
        left, top = self.origin[0] - self.stage.x / scale_x, self.origin[1] - self.stage.y / scale_y
        width, height = window.get_width() / scale_x, window.get_height() / scale_y
        visible = pygame.Rect(round(left), round(top), round(width), round(height)).clip(self.surface.get_rect())

        # The place of that part in the window.
        x, w = round((visible.x - left) * scale_x), round(visible.w * scale_x)
        y, h = round((visible.y - top) * scale_y), round(visible.h * scale_y)
        place = pygame.Rect(x, y, max(1, w), max(1, h))
        place.clamp_ip(window.get_rect())
        place = place.clip(window.get_rect())

        if visible and place:
            part = self.surface.subsurface(visible)
            scaled = part if part.get_size() == place.size else pygame.transform.scale(part, place.size)
            window.blit(scaled, place)  # a blit converts pixels where the window has another format


def canvas_for(window: pygame.Surface, type_scale: float, caches: Caches | None) -> Canvas:
    """The canvas on which scenes are drawn for this window: on the window itself, or on a surface of its own.

    It has its own surface if the stage would be smaller than LEAST, or if the window's pixels have another format than
    all other surfaces. `show_picture` then scales or converts that surface into the window.
    """
    size = window.get_size()
    large_enough = letterbox(size).w >= LEAST[0]
    if large_enough and surfaces.is_usual(window):
        return Canvas(window, type_scale, caches)

    picture = surfaces.opaque(size if large_enough else LEAST)
    return Canvas(picture, type_scale, caches).detach_for(size)
