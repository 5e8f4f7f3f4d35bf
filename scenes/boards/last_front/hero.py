"""The card in the middle: the territory that is fought for, painted large, and drawn to the side of the highest bid."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.last_front.cards import NONE, TERRITORY_NAMES
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import TableModel
from scenes.pieces.sprites import Sprites, file_name
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas

FOOT: Final = styles.LABEL.but(track=1).dense


def key(model: TableModel) -> Hashable:
    """What changes whenever `draw` would draw something else."""
    return (model.hero, model.shown.holder[model.hero], model.shown.front, model.shown.battle, place(model))


def draw(canvas: Canvas, model: TableModel, sprites: Sprites, names: tuple[str, ...]) -> None:
    """The card with its shadow, and below its name who holds it."""
    box = place(model)
    real = canvas.rect(*box)
    art.drop(canvas, canvas.surface, real, canvas.px(14), canvas.px(20), (canvas.px(4), canvas.px(12)), 200)
    if model.hero != NONE:
        canvas.surface.blit(_card(canvas, model.hero), real)
        _draw_foot(canvas, model, sprites, names, box)


def place(model: TableModel) -> Box:
    """Where the card lies now."""
    x, y, w, h = layout.HERO
    return Box(x + model.pull * layout.PULL, y, w, h)


def _card(canvas: Canvas, territory: int) -> pygame.Surface:
    """The painted card with round corners."""

    def make() -> pygame.Surface:
        name = f"last_front/places/{file_name(TERRITORY_NAMES[territory])}"
        card = pictures.picture(canvas, name, layout.HERO.w, layout.HERO.h).convert_alpha()
        mask = art.clear(*card.get_size())
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=canvas.px(14))
        card.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return card

    return canvas.caches.of("hero").get((canvas.scale_key, territory), make)


def _draw_foot(canvas: Canvas, model: TableModel, sprites: Sprites, names: tuple[str, ...], box: Box) -> None:
    """Which battle it is, and whom the territory belongs to."""
    shown, territory = model.shown, model.hero
    holder = shown.holder[territory]
    words = f"HELD BY {names[holder].upper()}" if holder != NONE else "OPEN FRONT"
    if shown.front == territory:
        words = f"BATTLE {shown.battle}  \u00b7  {words}"
    y = box.foot - layout.FOOT_H / 2 - 4
    wide = box.w - 60 - (44 if holder != NONE else 0)
    drawn = FOOT.draw(canvas, words, (box.centre[0], y), "center", width=wide, ink=theme.INK)
    if holder != NONE:
        sprites.piece(f"pin-{holder}").draw(canvas, (drawn.x - 20, y - 8), shadow=False)


def draw_stamps(canvas: Canvas, model: TableModel) -> None:
    """Rubber stamps across the territory that is fought for."""
    for key, stamp in model.stamps.items():
        match key:
            case ("place", _):
                x, y = layout.PICTURE.centre
                stamp.draw(canvas, (x, y + 40), size=58, width=layout.HERO.w - 40, angle=8)
