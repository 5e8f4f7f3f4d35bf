"""A picture that rotates, scales and flips cheaply, by a short mip chain, a transparent rim and cached rotations."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Final

import pygame

from scenes.ui import art
from scenes.ui.cache import Shelf
from scenes.ui.canvas import Canvas, Point

STEPS: Final = (1.25, 1.0, 0.72, 0.5)
"""Scales of the mip chain. A rotation starts from the next larger one, so that edges stay smooth."""


class Sprite:
    """One picture of `width` x `height` design pixels at scale 1.

    All surfaces made from it are in the caches of the canvas, so that sprites of the same `name` share them.
    """

    def __init__(
        self, canvas: Canvas, name: Hashable, master: Callable[[], pygame.Surface], width: float, height: float
    ) -> None:
        """A sprite of `width` x `height` design pixels. `name` tells its pictures in the caches from those of others.

        `master` makes the picture about twice as large as shown, in real pixels. The shadow follows its outline.
        """
        self.width: float = width
        self.height: float = height
        self._sizes: Shelf = canvas.caches.shelf("sizes of sprites")
        self._turned: Shelf = canvas.caches.shelf("turned sprites")
        self._cast: Shelf = canvas.caches.shelf("shadows of sprites")
        self._master: Callable[[], pygame.Surface] = master
        self._size: tuple[int, int] = (canvas.px(width), canvas.px(height))
        self._soft: int = max(2, canvas.px(20) // 4)
        self._id: object = canvas.caches.read(("sprite", name, self._size), object)
        """Replaces name and size in the keys of the caches, since an object is compared faster than words."""

    def image(self, angle: float = 0, scale: float = 1, squeeze: float = 1) -> pygame.Surface:
        """The picture rotated by `angle` degrees, scaled, and squeezed sideways (1 is not at all), as a cached surface.

        The angle is rounded to a third of a degree, the scale to 1/100 and the squeeze to 1/50, so that few are
        kept. A mip chain is the picture in a few sizes (STEPS). Rotation begins with the smallest of them that
        need not be enlarged.
        """
        thirds, hundredths = round(angle * 3) % 1080, max(1, round(scale * 100))
        fiftieths = max(1, round(abs(squeeze) * 50))

        # The smallest size of the mip chain that need not be enlarged.
        step = next((size for size in reversed(STEPS) if size >= hundredths / 100 - 0.01), STEPS[0])
        if thirds == 0 and hundredths / 100 == step and fiftieths >= 50:
            return self._mip_surface(step)  # sharper than any rotation; most cards lie straight

        key = (self._id, thirds, hundredths, fiftieths)
        return self._turned.get(key, lambda: self._rotate_image(step, thirds, hundredths, fiftieths))

    def tinted_image(
        self, tint: tuple[int, int, int, int], angle: float = 0, scale: float = 1, squeeze: float = 1
    ) -> pygame.Surface:
        """The picture rotated by `angle` degrees, scaled, squeezed sideways, and multiplied by a colour and its alpha.

        It is a cached surface. The angle is rounded to a third of a degree, the scale to 1/100 and the squeeze to 1/50,
        so that few are kept.
        """

        def make_image() -> pygame.Surface:
            """Multiply a copy of the picture by the colour."""
            tinted = self.image(angle, scale, squeeze).copy()
            tinted.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
            return tinted

        key = (self._id, tint, round(angle * 3) % 1080, round(scale * 100), round(abs(squeeze) * 50))
        return self._turned.get(key, make_image)

    def _mip_surface(self, step: float) -> pygame.Surface:
        """The picture at one scale of the mip chain."""
        return self._sizes.get((self._id, step), lambda: _make_mip(self._master().convert_alpha(), self._size, step))

    def _blurred_outline(self) -> pygame.Surface:
        """The blurred outline of the picture in black, from which all its shadows are made. It is cached."""

        def make_outline() -> pygame.Surface:
            return _make_outline_shadow(self._master().convert_alpha(), self._size, self._soft)

        return self._sizes.get((self._id, "shade"), make_outline)

    def _rotate_image(self, step: float, thirds: int, hundredths: int, fiftieths: int) -> pygame.Surface:
        """A new picture from the size `step` of the mip chain (the picture in a few sizes), rotated and scaled.

        `thirds`: the angle in thirds of a degree. `hundredths`: the scale. `fiftieths`: the squeeze, 50 for
        none.
        """
        source = self._mip_surface(step)
        if fiftieths < 50:
            source = _squeeze_sideways(source, fiftieths)
        return pygame.transform.rotozoom(source, thirds / 3, hundredths / 100 / step)

    def shadow_image(self, angle: float, scale: float, squeeze: float, dark: int) -> pygame.Surface:
        """The soft shadow of the picture, rotated by `angle` degrees, scaled and squeezed sideways. It is cached.

        `dark`: its opacity, 0..255. It is made at a quarter of its size and blurred, so all values can be rounded: the
        angle to 2 degrees, the scale to 1/20, the squeeze to 1/10 and the opacity to 16.
        """
        double_degrees, twentieths = round(angle / 2) % 180, max(1, round(scale * 20))
        tenths, sixteens = max(1, round(abs(squeeze) * 10)), round(dark / 16)

        def make_shadow() -> pygame.Surface:
            """Turn the small, blurred outline of the picture, darken it, and enlarge it to four times its size."""
            source = self._blurred_outline()
            if tenths < 10:
                source = _squeeze_sideways(source, fiftieths=tenths * 5)
            small = pygame.transform.rotozoom(source, double_degrees * 2, twentieths / 20)
            small.fill((255, 255, 255, min(255, sixteens * 16)), special_flags=pygame.BLEND_RGBA_MULT)
            small = art.trim_margins(small)
            return pygame.transform.smoothscale(small, (small.get_width() * 4, small.get_height() * 4))

        return self._cast.get((self._id, double_degrees, twentieths, tenths, sixteens), make_shadow)

    def draw(
        self,
        canvas: Canvas,
        at: Point,
        angle: float = 0,
        scale: float = 1,
        squeeze: float = 1,
        lift: float = 0,
        alpha: int = 255,
        shadow: bool = True,
    ) -> None:
        """Draw the picture and its shadow with the centre at a design point. Angles are degrees.

        `squeeze`: share of its width, to turn it over. `lift`: design pixels above the table. The higher it is,
        the farther away and the paler its shadow is.
        """
        x, y = canvas.to_pixels(*at)
        if shadow:
            cast = self.shadow_image(angle, scale, squeeze, dark=max(90, 210 - round(lift * 2)))
            place = cast.get_rect(center=(x + canvas.px(3 + lift * 0.22), y + canvas.px(5 + lift * 0.5)))
            art.blit_faded(canvas.surface, cast, place, alpha)

        image = self.image(angle, scale, squeeze)
        art.blit_faded(canvas.surface, image, image.get_rect(center=(x, y)), alpha)

    def is_hit(self, point: Point, at: Point, angle: float = 0, scale: float = 1) -> bool:
        """Whether a design point is on the picture when that is drawn with its centre at `at`.

        The point is turned back by the angle of the picture, and then compared with the upright rectangle.
        """
        dx, dy = point[0] - at[0], point[1] - at[1]
        turn = math.radians(angle)
        x = dx * math.cos(turn) - dy * math.sin(turn)
        y = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(x) <= self.width * scale / 2 and abs(y) <= self.height * scale / 2


def _make_mip(source: pygame.Surface, size: tuple[int, int], step: float) -> pygame.Surface:
    """The picture at `step` times its size, with a transparent rim of two pixels, which lets rotozoom smooth the edges.

    The rim has the colour of the middle of the picture, with which its edge blends.
    """
    w, h = max(1, round(size[0] * step)), max(1, round(size[1] * step))
    middle = source.get_at((source.get_width() // 2, source.get_height() // 2))
    mip = art.clear(w + 4, h + 4, (middle.r, middle.g, middle.b))
    small = pygame.transform.smoothscale(source, (w, h))
    mip.blit(small, (2, 2))
    return mip


def _make_outline_shadow(source: pygame.Surface, size: tuple[int, int], soft: int) -> pygame.Surface:
    """The outline of a picture in soft black, at a quarter of its size. It is blurred, so that is enough.

    `size`: of the picture in real pixels. `soft`: radius of the blur. The margin is 2 * soft on every side.
    """
    w, h = max(1, size[0] // 4), max(1, size[1] // 4)
    small = pygame.transform.smoothscale(source, (w, h))
    small.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MIN)
    shadow = art.clear(w + soft * 4, h + soft * 4)
    shadow.blit(small, (soft * 2, soft * 2))
    return art.blur(shadow, soft)


def _squeeze_sideways(source: pygame.Surface, fiftieths: int) -> pygame.Surface:
    return pygame.transform.smoothscale(source, (max(2, source.get_width() * fiftieths // 50), source.get_height()))
