"""The map of Europe: twelve territories, who holds them, and the front that is fought for."""

from __future__ import annotations

import math

from game.last_front.cards import FRONTS, NONE, TERRITORY_NAMES, TYPE_OF
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import TableModel
from scenes.boards.last_front.sprites import nation
from scenes.pieces.sprites import Sprites
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Canvas

NAME = styles.SUBHEAD.but(size=18.5, track=0)
PIN_AT = (81.0, -3.0)
"""The middle of a pin from the middle of a tag."""
FRONT_SIZE = 0.78
FRONT_REACH = 31.0
"""From the point of the sign of the front to its middle, at its full size."""


def paint(canvas: Canvas) -> None:
    """The map with the names of all territories: drawn once."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    canvas.surface.blit(pictures.picture(canvas, "last_front/map", layout.MAP.w, layout.MAP.h), place)
    for territory in range(FRONTS):
        x, y, w, h = layout.tag(territory)
        real = canvas.rect(x, y, w, h)
        art.drop(canvas, canvas.surface, real, canvas.px(5), canvas.px(6), (canvas.px(2), canvas.px(4)), 120)
        image = pictures.picture(canvas, f"last_front/tag-{nation(TYPE_OF[territory])}", w, h)
        canvas.surface.blit(image, real)
        at = (x + 85.5, y + h / 2)
        NAME.draw(canvas, TERRITORY_NAMES[territory].upper(), at, "center", width=99, ink=theme.INK)


def draw(canvas: Canvas, model: TableModel, sprites: Sprites, lit: list[float]) -> None:
    """The light around territories (`lit` by territory, 0..1), the pins of their holders, the sign of the front."""
    shown = model.shown
    for territory in range(FRONTS):
        box = layout.tag(territory)
        art.draw_lit(canvas, box, lit[territory], 7)
        if shown.holder[territory] != NONE:
            x, y = box.centre
            at = (min(x + PIN_AT[0], layout.MAP.right - 20), y + PIN_AT[1])
            sprites.piece(f"pin-{shown.holder[territory]}").draw(canvas, at, shadow=False)
    front = shown.front if shown.front != NONE else shown.open_front
    if front != NONE:
        _draw_front(canvas, sprites, front, 255 if shown.front != NONE else 150)
    for key, stamp in model.stamps.items():
        match key:
            case ("place", int(territory)):
                stamp.draw(canvas, layout.tag(territory).centre, size=26, width=240, angle=8)


def _draw_front(canvas: Canvas, sprites: Sprites, front: int, alpha: int) -> None:
    """The sign of the front points at its ring from the side where its name does not lie."""
    (x, y), (left, top) = layout.ring(front), layout.tag(front).centre
    away = math.hypot(x - left, y - top)
    dx, dy = (x - left) / away, (y - top) / away
    reach = FRONT_REACH * FRONT_SIZE
    turn = math.degrees(math.atan2(-dx, -dy))
    sprites.piece("front").draw(canvas, (x + dx * reach, y + dy * reach), turn, FRONT_SIZE, shadow=False, alpha=alpha)
