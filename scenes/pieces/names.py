"""The name of a seat on its plate or lane, with a tag where the person at the machine sits."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.boards.board import YOU, Seat
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

TAG: Final = styles.LABEL_TINY.dense.but(track=1)
GAP: Final = 7.0
"""From the name to the tag, in design pixels."""
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
    """Draw the name with its `anchor`, one at the left, at a point; both `width` wide at most. Their box."""
    tag = _tag_room(canvas, who)
    name = style.draw(canvas, who.name, at, anchor, width - tag, ink, shadow)
    if not who.you:
        return name
    tall = TAG.height(canvas, 1.1)
    box = Box(name.right + GAP, name.centre[1] - tall / 2, tag - GAP, tall)
    pygame.draw.rect(canvas.surface, theme.BRASS, canvas.rect(*box), border_radius=canvas.px(4))
    TAG.draw(canvas, YOU, box.centre, "center", ink=INK)
    return Box(name.x, name.y, box.right - name.x, name.h)


def wide_of(canvas: Canvas, style: TypeStyle, who: Seat) -> float:
    """How wide a name and its tag are, with room enough."""
    return style.width(canvas, who.name) + _tag_room(canvas, who)


def _tag_room(canvas: Canvas, who: Seat) -> float:
    return GAP + TAG.width(canvas, YOU) + 2 * PADDING if who.you else 0.0
