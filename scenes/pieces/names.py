"""The name of a seat on its plate or lane, with a tag where the person at the machine sits."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.boards.board import YOU, Seat
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

TAG: Final = styles.LABEL_TINY.dense.derive(track=1)
GAP: Final = 7.0
"""Design pixels from the name to the tag."""
PADDING: Final = 5.0
INK: Final[Colour] = (34, 28, 16)


def draw_name(
    canvas: Canvas,
    style: TypeStyle,
    who: Seat,
    at: Point,
    anchor: str = "topleft",
    width: float = 270.0,
    ink: Colour | None = None,
    shadow: bool = False,
) -> Box:
    """Draw the name of a seat, and beside it a tag if you are in that seat. Returns the box of both in design pixels.

    `anchor` names a point of the left edge of the name, which is put at `at`. Name and tag are `width` wide at
    most.
    """
    tag_width = _tag_width(canvas, who)
    name_box = style.draw(canvas, who.name, at, anchor, width - tag_width, ink, shadow)
    if not who.you:
        return name_box

    tag_height = TAG.height(canvas, 1.1)
    tag_box = Box(name_box.right + GAP, name_box.centre[1] - tag_height / 2, tag_width - GAP, tag_height)
    pygame.draw.rect(canvas.surface, theme.BRASS, canvas.rect(*tag_box), border_radius=canvas.px(4))
    TAG.draw(canvas, YOU, tag_box.centre, "center", ink=INK)
    return Box(name_box.x, name_box.y, tag_box.right - name_box.x, name_box.h)


def wide_of(canvas: Canvas, style: TypeStyle, who: Seat) -> float:
    """The width in design pixels of a name and its tag where nothing bounds them."""
    return style.width(canvas, who.name) + _tag_width(canvas, who)


def _tag_width(canvas: Canvas, who: Seat) -> float:
    """The width in design pixels of the tag and of the gap before it. 0 for a seat without a tag."""
    return GAP + TAG.width(canvas, YOU) + 2 * PADDING if who.you else 0.0
