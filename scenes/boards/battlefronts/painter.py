"""The ground of Battlefronts: what is baked under the lamp, and the strips that change."""

from __future__ import annotations

import pygame

from game.battlefronts.cards import FRONTS, PLACE_NAMES, PLACES
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.sprites import SIDE_COLOURS, SIDES
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas

LIT = 4
"""How far inside its column the light of a place begins: the columns stand close."""


def paint(canvas: Canvas) -> None:
    """The map with its frosted columns: drawn once."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    canvas.surface.blit(pictures.picture(canvas, "battlefronts/map", layout.MAP[2], layout.MAP[3]), place)
    for column in range(PLACES):
        _paint_column(canvas, column)


def _paint_column(canvas: Canvas, place: int) -> None:
    front = place < FRONTS
    real = canvas.rect(*layout.column(place))
    radius = canvas.px(10)
    art.frost(canvas, canvas.surface, real, radius, max(1, canvas.px(6)), (140, 131, 112) if front else (196, 186, 162))
    if front:
        pygame.draw.rect(canvas.surface, (58, 48, 34), real, canvas.line(2), border_radius=radius)
    else:
        art.dashes(
            canvas.surface, (60, 50, 36), real.inflate(-canvas.px(6), -canvas.px(6)), canvas.px(9), canvas.line(2)
        )
    strip = canvas.rect(*layout.band(place))
    if front:
        art.drop(canvas, canvas.surface, strip, canvas.px(6), canvas.px(8), (0, canvas.px(4)), 120)
        canvas.surface.blit(art.panel(canvas, strip.w, strip.h, canvas.px(8), (58, 56, 44), (33, 32, 27)), strip)
    else:
        plate = strip.inflate(-canvas.px(24), -canvas.px(76))
        canvas.surface.blit(
            art.panel(canvas, plate.w, plate.h, canvas.px(8), (52, 50, 42), (36, 35, 30), (96, 88, 66)), plate
        )


def draw_places(canvas: Canvas, model: TableModel, lit: list[float]) -> None:
    """Light around places (`lit` by place, 0..1), the heat of battle, names and totals."""
    for place in range(PLACES):
        for strength, colour in ((lit[place], theme.GLOW), (model.heat[place], theme.HEAT)):
            art.draw_lit(canvas, layout.column(place).inset(LIT), strength, 6, colour)
        if place < FRONTS:
            _draw_front(canvas, model, place)
        else:
            box, name = layout.band(place), PLACE_NAMES[place]
            styles.TITLE.but(size=30).draw(canvas, name, box.centre, "center", width=box.w - 30, ink=theme.MUTED)


def _draw_front(canvas: Canvas, model: TableModel, front: int) -> None:
    """Far total above, near total below, between them the name and who holds the place."""
    x, y, w, h = layout.band(front)
    far = 1 - model.near
    totals = (model.view.total(0, front), model.view.total(1, front))
    attrition = model.attrition(front)
    for seat, top in ((far, y + 4), (model.near, y + h - 48)):
        _draw_total(canvas, Box(x, top, w, 44), seat, totals[seat], attrition[1 - seat])
    middle = y + h / 2
    name = styles.TITLE.but(size=32).draw(canvas, PLACE_NAMES[front], (x + 12, middle), "midleft", ink=theme.BRASS)
    _draw_status(canvas, model, front, (x + w - 24, middle), x + w - 54 - (name[0] + name[2]))


def _draw_status(canvas: Canvas, model: TableModel, front: int, at: tuple[float, float], room: float) -> None:
    """A sign for who holds a front, and the word where there is room for it."""
    holder = model.holder(front)
    if model.contested(front):
        word, colour = "CONTESTED", theme.lighter(theme.RED, 1.5)
        icons.draw_icon(canvas, "swords", at, 26, colour)
    elif holder is not None:
        word, colour = "HELD", theme.lighter(SIDE_COLOURS[holder], 1.75)
        draw_emblem(canvas, holder, at, 26)
    else:
        word, colour = "OPEN", theme.DIM
        icons.draw_icon(canvas, "circle", at, 20, colour)
    if styles.LABEL_TINY.but(track=0).width(canvas, word) <= room:
        styles.LABEL_TINY.but(track=0).draw(canvas, word, (at[0] - 20, at[1]), "midright", ink=colour)


def _draw_total(canvas: Canvas, box: Box, seat: int, total: int, losses: int) -> None:
    """A side's strength, and the cards that a battle would cost it."""
    x, y, w, h = box
    if not total:
        return
    draw_emblem(canvas, seat, (x + 26, y + h / 2), 28)
    styles.HEAD_FIGURE.draw(canvas, str(total), (x + 46, y + h / 2), "midleft", shadow=True)
    if losses:
        colour = theme.lighter(theme.RED, 1.6)
        box = styles.HEAD_LARGE.draw(canvas, f"\u2212{losses}", (x + w - 40, y + h / 2), "midright", ink=colour)
        icons.draw_icon(canvas, "cards", (x + w - 24, y + h / 2), 24, colour)


def draw_emblem(canvas: Canvas, seat: int, centre: tuple[float, float], size: float) -> None:
    """The round token of a side: star or lozenge, so that colour is never alone."""
    image = pictures.picture(canvas, f"battlefronts/token-{SIDES[seat]}", size, size)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*centre)))
