"""The card in the middle: the territory that is fought for, painted large, and drawn to the side of the highest bid."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Final

import pygame

from game.last_front.cards import NONE, TERRITORY_NAMES
from scenes.boards.last_front import layout
from scenes.boards.last_front.model import TableModel
from scenes.pieces.ground import BURNT, CRATER, DAY, PICTURES, Ground
from scenes.pieces.sprites import Sprites, file_name
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import Colour

FOOT: Final = styles.LABEL.but(track=1).dense


SCORCHED: Final = 190.0
"""How wide a burnt place on the card is."""
HOLE: Final = 30.0
"""How wide a hole in it is."""
SIGN: Final = ((30.0, 32.0), 36.0)
"""The middle of the sign of its type, from its upper left corner, and the radius: no light changes its colours."""


def key(model: TableModel, ground: Ground) -> Hashable:
    """What changes whenever `draw` would draw something else."""
    shown, hero = model.shown, model.hero
    return (hero, shown.holder[hero], shown.front, shown.battle, place(model), ground.light, scars(ground, hero))


def scars(ground: Ground, territory: int) -> tuple[int, int]:
    """How many burnt places and shell holes battles have left in a territory: so many has its card."""
    return ground.count(BURNT, territory), ground.count(CRATER, territory)


def draw(canvas: Canvas, model: TableModel, ground: Ground, sprites: Sprites, names: tuple[str, ...]) -> None:
    """The card with its shadow, in the light of the hour, and below its name who holds it."""
    box = place(model)
    real = canvas.rect(*box)
    art.drop(canvas, canvas.surface, real, canvas.px(14), canvas.px(20), (canvas.px(4), canvas.px(12)), 200)
    if model.hero != NONE:
        canvas.surface.blit(_card(canvas, model.hero, scars(ground, model.hero)), real)
        _shade(canvas, box, ground.light)
        _draw_foot(canvas, model, sprites, names, box)


def place(model: TableModel) -> Box:
    """Where the card lies now."""
    x, y, w, h = layout.HERO
    return Box(x + model.pull * layout.PULL, y, w, h)


def _card(canvas: Canvas, territory: int, scars: tuple[int, int]) -> pygame.Surface:
    """The painted card with round corners, and with what battles have left on it."""

    def make() -> pygame.Surface:
        name = f"last_front/places/{file_name(TERRITORY_NAMES[territory])}"
        card = pictures.picture(canvas, name, layout.HERO.w, layout.HERO.h).convert_alpha()
        _scar(canvas, card, territory, scars)
        mask = art.clear(*card.get_size())
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=canvas.px(14))
        card.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return card

    return canvas.caches.of("hero").get((canvas.scale_key, territory, scars), make)


def _scar(canvas: Canvas, card: pygame.Surface, territory: int, scars: tuple[int, int]) -> None:
    """Burn the edges of the painting, and riddle it with holes; the middle stays free."""
    wide, high = layout.PICTURE.w, layout.PICTURE.h
    inset = (layout.PICTURE.x - layout.HERO.x, layout.PICTURE.y - layout.HERO.y)
    card.set_clip(canvas.rect(0, 0, layout.HERO.w, inset[1] + high))
    for kind, count, mean in ((BURNT, scars[0], SCORCHED), (CRATER, scars[1], HOLE)):
        for number in range(count):
            luck = random.Random(f"{kind} {territory} {number}")
            side = round(mean * luck.uniform(0.7, 1.3) / 4) * 4
            along, edge = luck.uniform(0.15, 0.95), luck.randrange(3)
            near = luck.uniform(0.02, 0.12) if kind == CRATER else 0.0
            x, y = ((near, along), (1 - near, along), (along, near))[edge]
            picture = pictures.picture(canvas, f"shared/traces/{kind}-{luck.randint(1, PICTURES)}", side, side)
            at = canvas.px(inset[0] + x * wide), canvas.px(inset[1] + y * high)
            card.blit(picture, picture.get_rect(center=at))
    card.set_clip(None)


def _shade(canvas: Canvas, box: Box, light: Colour) -> None:
    """Lay the light of the hour on the painting, but not on its sign."""
    if light == DAY:
        return
    inset = (layout.PICTURE.x - layout.HERO.x, layout.PICTURE.y - layout.HERO.y)
    real = canvas.rect(box.x + inset[0], box.y + inset[1], layout.PICTURE.w, layout.PICTURE.h)
    shade = pygame.Surface(real.size)
    shade.fill([part * part // 255 for part in light])
    (x, y), radius = SIGN
    pygame.draw.circle(shade, DAY, (canvas.px(x - inset[0]), canvas.px(y - inset[1])), canvas.px(radius))
    canvas.surface.blit(shade, real, special_flags=pygame.BLEND_RGB_MULT)


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
