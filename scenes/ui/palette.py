"""The colours that replace usual ones, for players who tell some colours apart badly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import pygame

Colour = tuple[int, int, int]

BRIGHTER: Final = 96
"""Light, 0 to 255, that a grey picture gets before it is painted, because paint makes it darker."""


@dataclass(frozen=True, slots=True)
class Palette:
    """What one choice of the setting "Colours" changes. The usual palette changes nothing.

    `colours`: by usual colour, the one that replaces it. `tints`: by the first letters of the names of pictures, the
    light that is added to them. `paints`: likewise, the colour of a piece that has only one, such as a pawn.
    """

    colours: Mapping[Colour, Colour] = field(default_factory=dict)
    tints: Mapping[str, Colour] = field(default_factory=dict)
    paints: Mapping[str, Colour] = field(default_factory=dict)

    def recolour(self, picture: pygame.Surface, name: str) -> pygame.Surface:
        """The picture assets/<name> in the colours of this palette.

        A tint (light that is added) changes the surface in place, and a paint (one colour for a picture made grey)
        returns a new one. Without either, the surface is returned unchanged. The keys of `self.tints` and `self.paints`
        are the first letters of names, so that one entry serves several pictures.
        """
        tint = _value_of_start(self.tints, name)
        if tint is not None:
            picture.fill(tint, special_flags=pygame.BLEND_RGB_ADD)

        paint = _value_of_start(self.paints, name)
        if paint is not None:
            picture = pygame.transform.grayscale(picture)
            picture.fill((BRIGHTER,) * 3, special_flags=pygame.BLEND_RGB_ADD)
            picture.fill(paint, special_flags=pygame.BLEND_RGB_MULT)
        return picture


def _value_of_start(values: Mapping[str, Colour], name: str) -> Colour | None:
    """The value whose key is the beginning of a name. None if there is none.

    >>> _value_of_start({"last_front/pin-1": (112, 138, 255)}, "last_front/pin-1")
    (112, 138, 255)
    """
    return next((value for start, value in values.items() if name.startswith(start)), None)


USUAL: Final = Palette()
