"""The map of Europe: twelve territories, who holds them, and the front that is fought for."""

from __future__ import annotations

import math
from collections.abc import Collection

import pygame

from game.last_front.cards import FRONTS, NONE, TERRITORY_NAMES, TYPE_OF
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import TableModel
from scenes.boards.last_front.sprites import nation
from scenes.pieces.sprites import Sprites
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Canvas

NAME = styles.SUBHEAD.but(size=17, track=0)
POOL = 250.0
"""How wide the pool of light is in which the front lies."""
FRONT_SIZE = 0.48
FRONT_REACH = 31.0
"""From the point of the sign of the front to its middle, at its full size."""
PIN_SIZE = 0.66


def paint(canvas: Canvas) -> None:
    """The map without names: drawn once."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(18), (canvas.px(6), canvas.px(12)), 190)
    canvas.surface.blit(pictures.picture(canvas, "last_front/map", layout.MAP.w, layout.MAP.h), place)


def draw_names(canvas: Canvas, types: Collection[int]) -> None:
    """The names of these types' territories, each tied to its place, on whatever the match has left on the map."""
    names = [territory for territory in range(FRONTS) if TYPE_OF[territory] in types]
    for territory in names:
        ring, tag = canvas.at(*layout.ring(territory)), canvas.at(*layout.tag(territory).centre)
        for ink, wide in (((246, 236, 210), 3.0), (theme.INK, 1.4)):
            pygame.draw.line(canvas.surface, ink, ring, tag, canvas.line(wide))
    for territory in names:
        _paint_tag(canvas, territory)


def _paint_tag(canvas: Canvas, territory: int) -> None:
    """A slip of paper: the sign of the type, and the name."""
    box, kind = layout.tag(territory), TYPE_OF[territory]
    real = canvas.rect(*box)
    art.drop(canvas, canvas.surface, real, canvas.px(5), canvas.px(5), (canvas.px(1), canvas.px(3)), 130)
    image = art.panel(canvas, real.w, real.h, canvas.px(5), *PAPER, INKS[kind], canvas.line(1.8))
    canvas.surface.blit(image, real)
    sign = pictures.picture(canvas, f"last_front/mark-{nation(kind)}", layout.MARK, layout.MARK)
    canvas.surface.blit(sign, sign.get_rect(midleft=canvas.at(box.x + 2, box.centre[1])))
    room = name_room(territory)
    middle = (box.right - 3 - room / 2, box.centre[1])
    NAME.draw(canvas, TERRITORY_NAMES[territory].upper(), middle, "center", width=room, ink=theme.INK)


def name_room(territory: int) -> float:
    """How wide a name on the map may be."""
    return layout.tag(territory).w - layout.MARK - 8


PAPER = ((240, 229, 198), (222, 208, 170))
INKS = ((72, 86, 46), (44, 80, 110), (146, 46, 34), (62, 62, 64))
"""The frames of the tags by type of territory."""


def draw(canvas: Canvas, model: TableModel, sprites: Sprites, lit: list[float]) -> None:
    """The light around territories (`lit` by territory, 0..1), the pins of their holders, the sign of the front."""
    shown = model.shown
    for territory in range(FRONTS):
        box = layout.tag(territory)
        art.draw_lit(canvas, box, lit[territory], 5)
        if shown.holder[territory] != NONE:
            pin = sprites.piece(f"pin-{shown.holder[territory]}")
            pin.draw(canvas, layout.PINS[territory], 0, PIN_SIZE, shadow=False)
    front = shown.front if shown.front != NONE else shown.open_front
    if front != NONE:
        _draw_front(canvas, sprites, front, 255 if shown.front != NONE else 150)


def _draw_front(canvas: Canvas, sprites: Sprites, front: int, alpha: int) -> None:
    """The sign of the front points at its ring from the side where its name does not lie."""
    (x, y), (left, top) = layout.ring(front), layout.tag(front).centre
    away = math.hypot(x - left, y - top)
    dx, dy = (x - left) / away, (y - top) / away
    reach = FRONT_REACH * FRONT_SIZE
    turn = math.degrees(math.atan2(-dx, -dy))
    sprites.piece("front").draw(canvas, (x + dx * reach, y + dy * reach), turn, FRONT_SIZE, shadow=False, alpha=alpha)
