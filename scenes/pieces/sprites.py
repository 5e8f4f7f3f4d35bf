"""The sprites of one game, made on first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Self

import pygame

from scenes.ui import pictures, theme
from scenes.ui.canvas import Canvas
from scenes.ui.sprite import Sprite

SHADE: Final[theme.Colour] = (150, 143, 130)
"""The colour with which pictures of things are multiplied that cannot be used now."""
GREY: Final[theme.Colour] = (120, 116, 108)
"""The colour with which grey pictures of things are multiplied that cannot be used any more."""


def file_name(name: str) -> str:
    """The name of the picture file of a thing, without folder or extension.

    >>> file_name("El Alamein")
    'el-alamein'
    """
    return name.lower().replace(" ", "-").replace("(", "").replace(")", "")


class Sprites:
    """Sprites of the pictures in `assets/<slug>/`, for the scale of the last canvas."""

    canvas: Canvas
    """A canvas of that scale without a picture. Sprites outlive every frame, so they must not keep one alive."""

    def __init__(self, slug: str, size_of: Callable[[str], tuple[float, float]]) -> None:
        """Sprites of a game. `size_of` returns width and height of a picture in design pixels by its name."""
        self._slug = slug
        self._size_of = size_of
        self._scale: object = None
        self._sprites: dict[tuple[str, str], Sprite] = {}

    def use_scale_of(self, canvas: Canvas) -> Self:
        """Use the scale of this canvas from now on, and drop the sprites of another scale.

        Returns itself, for chained calls. It keeps a canvas without a picture (`bare`), since sprites outlive
        the frame.
        """
        if self._scale != canvas.scale_key:
            self._scale = canvas.scale_key
            self.canvas = canvas.bare()
            self.forget()
        return self

    def forget(self) -> None:
        """Drop every sprite."""
        self._sprites.clear()

    def piece(self, name: str) -> Sprite:
        """The sprite of the picture with this name."""
        return self._toned_sprite(name, state="")

    def dimmed(self, name: str) -> Sprite:
        """The darkened sprite of a thing that cannot be used now."""
        return self._toned_sprite(name, "dimmed")

    def greyed(self, name: str) -> Sprite:
        """The grey sprite of a thing that cannot be used any more."""
        return self._toned_sprite(name, "spent")

    def _toned_sprite(self, name: str, state: str) -> Sprite:
        """The sprite of a picture in a state: "" as it is, "dimmed" (cannot be used now) or "spent" (grey, used up).

        It is made on the first call. The sprite scales it down from twice its size.
        """
        if (name, state) not in self._sprites:
            width, height = self._size_of(name)
            canvas = self.canvas
            file = f"{self._slug}/{name}"

            def make_master() -> pygame.Surface:
                """The picture at twice its size, darkened if it is dimmed, or grey and darkened if it is spent."""
                picture = pictures.at_size(canvas, file, canvas.px(width * 2), canvas.px(height * 2))
                if not state:
                    return picture
                toned = picture.convert_alpha()
                if state == "spent":
                    toned = pygame.transform.grayscale(toned)
                toned.fill(GREY if state == "spent" else SHADE, special_flags=pygame.BLEND_RGB_MULT)
                return toned

            self._sprites[name, state] = Sprite(canvas, (file, state), make_master, width, height)
        return self._sprites[name, state]
