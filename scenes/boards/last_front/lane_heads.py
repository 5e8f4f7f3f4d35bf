"""The outer end of the head of a lane in Last Front: the sign of the seat, or the portrait of an officer with it."""

from __future__ import annotations

from typing import Final

from scenes.boards.board import Seat
from scenes.boards.last_front.layout import Lane
from scenes.pieces.portraits import draw_portrait
from scenes.ui import pictures
from scenes.ui.canvas import Box, Canvas

SIGN: Final = 36.0
PORTRAIT: Final = 40.0
"""Side of a portrait, which ends above the rope."""


def portrait_box(lane: Lane) -> Box:
    """The box of a portrait at the outer end of a lane's head."""
    x = lane.outer + 3 if lane.left else lane.outer - 3 - PORTRAIT
    return Box(x, lane.head.y + (4.0 if lane.out else 1.0), PORTRAIT, PORTRAIT)


def draw_sign(canvas: Canvas, lane: Lane, seat: int, who: Seat) -> float:
    """Draw the sign of a seat, or its officer's portrait with the sign in a corner. Returns the room up to the name."""
    mark = f"shared/seat-{seat}"
    if who.officer is not None:
        draw_portrait(canvas, who, portrait_box(lane), mark, lane.left)
        return PORTRAIT + 13.0

    sign = pictures.picture(canvas, mark, SIGN, SIGN)
    inwards = SIGN / 2 + 4
    x = lane.outer + (inwards if lane.left else -inwards)
    y = lane.head.centre[1] + (0 if lane.out else 3)
    canvas.surface.blit(sign, sign.get_rect(center=canvas.to_pixels(x, y)))
    return SIGN + 12.0
