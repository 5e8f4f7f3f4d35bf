"""The one place that makes surfaces. All of them have 32 bits a pixel, whatever the window has.

`pygame.Surface(size)` and `convert()` take the format of the window. On a display of 16 bits, as VNC and xrdp offer it,
they give surfaces that cannot be scaled smoothly, and lose alpha or fail. `convert_alpha()` and the functions of
`pygame.transform` keep to 32 bits by themselves.
"""

from __future__ import annotations

from typing import Final

import pygame

DEPTH: Final = 32
"""Bits of a pixel."""
MASKS: Final = (0xFF0000, 0xFF00, 0xFF, 0)
"""The masks of red, green and blue of a pixel without alpha."""

Size = tuple[int, int]


def opaque(size: Size) -> pygame.Surface:
    """A new black surface without alpha."""
    return pygame.Surface(size, 0, DEPTH, MASKS)


def transparent(size: Size) -> pygame.Surface:
    """A new surface with an alpha for each pixel, all of them 0."""
    return pygame.Surface(size, pygame.SRCALPHA, DEPTH)


def without_alpha(image: pygame.Surface) -> pygame.Surface:
    """A copy of the image without alpha."""
    return image.convert(opaque((1, 1)))


def is_usual(image: pygame.Surface) -> bool:
    """Whether the image has the format of `opaque`."""
    return image.get_bitsize() == DEPTH and image.get_masks() == MASKS
