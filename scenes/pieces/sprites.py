"""The sprites of one game, made on first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Self

import pygame

from scenes.ui import pictures, theme
from scenes.ui.canvas import Canvas
from scenes.ui.sprite import Sprite

SHADE: Final[theme.Colour] = (150, 143, 130)
"""Multiplied with pictures of things that cannot be used now."""
GREY: Final[theme.Colour] = (120, 116, 108)
"""Multiplied with greyscale pictures of things that cannot be used any more."""


def file_name(name: str) -> str:
    """The word by which the picture of something of this name is kept: el-alamein."""
    return name.lower().replace(" ", "-").replace("(", "").replace(")", "")


class Sprites:
    """Sprites of the pictures in `assets/<slug>/`, for the scale of the last canvas."""

    canvas: Canvas
    """A bare one of that scale: sprites outlive every frame, so nothing that they hold may hold a picture of it."""

    def __init__(self, slug: str, size_of: Callable[[str], tuple[float, float]]) -> None:
        """`size_of` gives width and height of a picture in design pixels by its name."""
        self._slug = slug
        self._size_of = size_of
        self._scale: object = None
        self._sprites: dict[tuple[str, str], Sprite] = {}

    def on(self, canvas: Canvas) -> Self:
        """Use the scale of that canvas from now on, and drop sprites of another one; returns self."""
        if self._scale != canvas.scale_key:
            self._scale = canvas.scale_key
            self.canvas = canvas.bare()
            self.forget()
        return self

    def forget(self) -> None:
        """Drop every sprite."""
        self._sprites.clear()

    def piece(self, name: str) -> Sprite:
        """The sprite of a picture."""
        return self._sprite(name, "")

    def dimmed(self, name: str) -> Sprite:
        """The darkened sprite of a thing that cannot be used now."""
        return self._sprite(name, "dimmed")

    def spent(self, name: str) -> Sprite:
        """The grey sprite of a thing that cannot be used any more."""
        return self._sprite(name, "spent")

    def _sprite(self, name: str, state: str) -> Sprite:
        if (name, state) not in self._sprites:
            width, height = self._size_of(name)
            canvas, file = self.canvas, f"{self._slug}/{name}"

            def master() -> pygame.Surface:
                picture = pictures.at_size(canvas, file, canvas.px(width * 2), canvas.px(height * 2))
                if not state:
                    return picture
                toned = picture.convert_alpha()
                toned = pygame.transform.grayscale(toned) if state == "spent" else toned
                toned.fill(GREY if state == "spent" else SHADE, special_flags=pygame.BLEND_RGB_MULT)
                return toned

            self._sprites[name, state] = Sprite(canvas, (file, state), master, width, height)
        return self._sprites[name, state]
