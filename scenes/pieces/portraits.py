"""The portrait of an officer on the plate or lane of a seat."""

from __future__ import annotations

from typing import Final

import pygame

from career.officers import Expression, Officer
from scenes.boards.board import Seat
from scenes.ui import art, pictures, theme
from scenes.ui.canvas import Box, Canvas

PICTURE: Final = (560.0, 640.0)
"""Width and height of a portrait in assets/, in its own pixels."""
HEAD: Final = (50.0, 12.0, 460.0)
"""The left edge, the top and the width of the part around the head, in the same pixels. Nothing else is shown small."""
RADIUS: Final = 6.0
RIM: Final = 2.0
MARK: Final = 0.36
"""Size of the mark of the seat as a share of the height of the portrait."""
LEAST_MARK: Final = 18.0
OVERHANG: Final = 2.0
"""How far the mark is beyond the corner of the portrait."""


def draw_portrait(canvas: Canvas, who: Seat, box: Box, mark: str, at_left: bool = True) -> None:
    """Draw the officer of a seat in a box, and the sign `mark` of the seat in the lower corner away from the words.

    `at_left`: the portrait is to the left of the words, so its sign is in the left corner. Nothing is drawn for a
    seat without an officer. `mark` is the name of a picture.
    """
    if who.officer is None:
        return
    place = canvas.rect(*box)
    canvas.surface.blit(head_picture(canvas, who.officer, who.expression, place.size), place)

    side = max(LEAST_MARK, box.h * MARK)
    sign = pictures.picture(canvas, mark, side, side)
    out = canvas.px(OVERHANG)
    corner = (place.left - out, place.bottom + out) if at_left else (place.right + out, place.bottom + out)
    anchor = "bottomleft" if at_left else "bottomright"
    canvas.surface.blit(sign, sign.get_rect(**{anchor: corner}))


def cut_head(canvas: Canvas, name: str, size: tuple[int, int]) -> pygame.Surface:
    """The head of a portrait, a new surface of the size (width, height) in real pixels. `name`: its path under assets/.

    HEAD says which part of the picture, which has the size PICTURE, is around the head.
    """
    width, height = size
    left, top, seen = HEAD
    zoom = width / seen
    whole = pictures.load_picture(canvas, name, round(PICTURE[0] * zoom), round(PICTURE[1] * zoom))
    image = art.clear(width, height)
    image.blit(whole, (-round(left * zoom), -round(top * zoom)))
    return image


def head_picture(canvas: Canvas, officer: Officer, expression: Expression, size: tuple[int, int]) -> pygame.Surface:
    """The head of an officer with this expression in a brass frame. It is cached.

    `size`: width and height in real pixels.
    """
    name = officer.portrait(expression)

    def render() -> pygame.Surface:
        """Cut the head out of the portrait, round its corners by a mask, and draw the frame around it."""
        image = cut_head(canvas, name, size)
        radius = canvas.px(RADIUS)
        mask = art.clear(*size)
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
        image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        art.draw_outline(canvas, image, theme.BRASS, thick=canvas.line(RIM), radius=radius)
        return image

    return canvas.caches.shelf("portraits").get((canvas.scale_key, name, size), render)
