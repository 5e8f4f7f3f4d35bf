"""The ground of Battlefronts: what is baked under the lamp, and the strips that change."""

from __future__ import annotations

import math

import pygame

from game.battlefronts.cards import FRONTS, PLACE_NAMES, PLACES
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.sprites import SIDE_COLOURS, SIDES
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around

LIT = 4
"""How far inside its column the light of a place begins: the columns stand close."""
TINT = (70, 54, 18)
"""Added to the ground of a place that is fully lit."""
SHADE = ((176, 170, 154), (232, 227, 212))
"""Multiplied with the map at fronts and in travel zones."""
SLOT = ((196, 184, 152), (92, 80, 58))
"""Outline of an empty slot at fronts and in travel zones."""
BADGE = 28.0
"""Diameter of the badge of a contested front."""
BORDER: theme.Colour = (84, 74, 48)
"""Rim of the plate with the name of a front."""
LINE = 1.48
"""Height of a line of capitals, of the size of its type."""
BAY, DEPTH = 26.0, 4.0
"""Length and half the depth of a fire bay of the trenches."""
MARGIN = 22.0
"""From the edge of the map to the end of a trench."""


# --- what is painted once ------------------------------------------------------------------


def paint(canvas: Canvas, near: int) -> None:
    """The map with its columns, trenches and plates; `near` is the seat whose army stands at the foot."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    canvas.surface.blit(pictures.picture(canvas, "battlefronts/map", layout.MAP[2], layout.MAP[3]), place)
    for column in range(PLACES):
        _paint_column(canvas, column, near)
    middle = layout.band(0)
    _paint_trench(canvas, middle.y - layout.TRENCH, SIDE_COLOURS[1 - near], 1)
    _paint_trench(canvas, middle.foot + layout.TRENCH, SIDE_COLOURS[near], -1)
    for column in range(PLACES):
        _paint_plate(canvas, column)


def _paint_column(canvas: Canvas, place: int, near: int) -> None:
    """The ground of a place, in the colours of the armies towards its ends."""
    zone = place >= FRONTS
    real = canvas.rect(*layout.column(place))
    radius = canvas.px(10)
    far, own = (theme.blend(SHADE[zone], theme.lighter(SIDE_COLOURS[seat], 1.7), 0.3) for seat in (1 - near, near))
    ground = canvas.surface.subsurface(real).convert_alpha()
    ground.blit(art.vgrad(canvas, real.w, real.h, far, own), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.blit(art.rounded(canvas, ground, radius), real)
    pygame.draw.rect(canvas.surface, (58, 48, 34), real, canvas.line(1.4 if zone else 2), border_radius=radius)
    for side in (True, False):
        art.dashes(canvas.surface, SLOT[zone], canvas.rect(*_slot(place, side)), canvas.px(9), canvas.line(1.6))


def _slot(place: int, near: bool) -> Box:
    """The outline of a lone battalion."""
    [(at, _)] = layout.slots(place, near, [1])
    return around(at, layout.CARD_W, layout.CARD_H).inset(3)


def _paint_trench(canvas: Canvas, y: float, colour: theme.Colour, ahead: int) -> None:
    """A trench across the map, bay after bay, its wire on the enemy's side (`ahead`: 1 below it, -1 above it)."""
    left, right = layout.MAP.x + MARGIN, layout.MAP.right - MARGIN
    k = 2 * canvas.k  # drawn at twice its size and scaled down, which smooths its edges
    sheet = art.clear(round((right - left) * k), round(48 * k))
    points: list[Point] = []
    for bay in range(int((right - left) / BAY) + 1):
        x, way = bay * BAY * k, -1 if bay % 2 else 1
        middle = (24 + 2.5 * math.sin(bay * 0.55)) * k
        points += [(x, middle + way * DEPTH * k), (x + (BAY - 5) * k, middle + way * DEPTH * k)]
        if bay % 6 == 3:
            pygame.draw.line(sheet, colour, points[-1], (x + BAY * k, middle - ahead * 16 * k), round(2 * k))
        for cross in (0.25, 0.75):
            _paint_wire(sheet, (x + BAY * cross * k, middle + ahead * 11.5 * k), 2.6 * k, max(1, round(k * 0.8)))
    for ink, wide in (((30, 25, 19), 6.4), (theme.PAPER, 4.6), (theme.lighter(colour, 0.92), 2.8)):
        pygame.draw.lines(sheet, ink, False, points, max(1, round(wide * k)))
    size = canvas.rect(left, y - 24, right - left, 48)
    canvas.surface.blit(pygame.transform.smoothscale(sheet, size.size), size)


def _paint_wire(sheet: pygame.Surface, at: Point, reach: float, thick: int) -> None:
    for way in (-1, 1):
        ends = ((at[0] - reach, at[1] - reach * way), (at[0] + reach, at[1] + reach * way))
        pygame.draw.line(sheet, (44, 42, 44), *ends, thick)


def _paint_plate(canvas: Canvas, place: int) -> None:
    """The plate for the numbers of a front, or the sign of a travel zone."""
    box = layout.band(place) if place < FRONTS else layout.sign(place)
    real = canvas.rect(*box)
    art.drop(canvas, canvas.surface, real, canvas.px(6), canvas.px(8), (canvas.px(2), canvas.px(5)), 150)
    if place < FRONTS:
        plate = art.panel(canvas, real.w, real.h, canvas.px(8), (58, 56, 44), (33, 32, 27))
        canvas.surface.blit(plate, real)
        x, y, w, h = box
        row = canvas.rect(x + 8, y + h / 3 + 2, w - 16, h / 3 - 4)
        canvas.surface.blit(art.panel(canvas, row.w, row.h, canvas.px(5), (20, 19, 16), (28, 27, 22), BORDER), row)
        return
    canvas.surface.blit(
        art.panel(canvas, real.w, real.h, canvas.px(8), (72, 62, 46), (44, 38, 30), (150, 132, 92)), real
    )
    lines = PLACE_NAMES[place].upper().split(" ")
    style = styles.HEAD.but(size=19, track=1)
    step, tall = style.height(canvas, 1.2), style.height(canvas, LINE)
    wide = max(style.width(canvas, line) for line in lines)
    x, y = box.centre
    top = y - (step * (len(lines) - 1) + tall) / 2
    style.draw_lines(canvas, lines, (x, top), "midtop", 1.2, box.w - 4, theme.BONE)
    if wide <= box.w - 44:
        for name, at in (("chevron-left", box.x + 13), ("chevron-right", box.right - 13)):
            icons.draw_icon(canvas, name, (at, y), 16, theme.BRASS)


# --- what changes --------------------------------------------------------------------------


def draw_places(canvas: Canvas, model: TableModel, lit: list[float]) -> None:
    """Light around places (`lit` by place, 0..1), the heat of battle, names and totals."""
    for place in range(PLACES):
        _draw_light(canvas, place, lit[place])
        art.draw_lit(canvas, layout.column(place).inset(LIT), model.heat[place], 6, theme.HEAT)
        for seat in range(2):
            if not model.view.here[seat * PLACES + place]:
                slot = _slot(place, seat == model.near)
                draw_emblem(canvas, seat, (slot.x + 20, slot.y + 20), 26)
    style = _name_style(canvas)
    for front in range(FRONTS):
        _draw_front(canvas, model, front, style)


def _draw_light(canvas: Canvas, place: int, strength: float) -> None:
    """A halo around a place that can be chosen, and a warm tint on its ground."""
    tint = [round(part * strength) for part in TINT]
    if any(tint):
        for near in (True, False):
            canvas.surface.fill(tint, canvas.rect(*layout.half(place, near)), special_flags=pygame.BLEND_RGB_ADD)
    art.draw_lit(canvas, layout.column(place).inset(LIT), strength, 6)


def _name_style(canvas: Canvas) -> styles.TypeStyle:
    """The type of the fronts' names: stencilled, or narrower where one of them would have no room."""
    style, room = styles.TITLE.but(size=22), layout.band(0).w - 24
    widest = max(style.width(canvas, name.upper()) for name in PLACE_NAMES[:FRONTS])
    return style if widest <= room else styles.SUBHEAD.but(size=21, track=0)


def _draw_front(canvas: Canvas, model: TableModel, front: int, style: styles.TypeStyle) -> None:
    """Far total above, near total below, between them the name; who holds the place in a row that is free."""
    x, y, w, h = layout.band(front)
    row = h / 3
    attrition, holder = model.attrition(front), model.holder(front)
    for seat, top in ((1 - model.near, y + 1), (model.near, y + h - row - 1)):
        total, box = model.view.total(seat, front), Box(x, top, w, row)
        if model.view.here[seat * PLACES + front]:
            _draw_total(canvas, box, seat, total, attrition[1 - seat])
        elif holder is not None:
            _draw_status(canvas, box, "HELD", theme.lighter(SIDE_COLOURS[holder], 1.75))
        elif seat == model.near:
            _draw_status(canvas, box, "OPEN", theme.DIM)
    name, middle = PLACE_NAMES[front].upper(), (x + w / 2, y + h / 2)
    contested = model.contested(front)
    ink = theme.lighter(theme.RED, 1.75) if contested else theme.BRASS
    style.draw(canvas, name, middle, "center", width=w - 16, ink=ink)
    if contested:
        _draw_swords(canvas, (x - 3, middle[1]))


def _draw_swords(canvas: Canvas, at: Point) -> None:
    """The badge of a contested front."""
    real = canvas.rect(*around(at, BADGE * canvas.type_scale, BADGE * canvas.type_scale))
    red, rim = theme.lighter(theme.RED, 0.75), theme.lighter(theme.RED, 1.5)
    badge = art.panel(canvas, real.w, real.w, real.w // 2, red, red, rim, canvas.line(2))
    canvas.surface.blit(badge, badge.get_rect(center=real.center))
    icons.draw_icon(canvas, "swords", at, 18, theme.BRIGHT)


def _draw_status(canvas: Canvas, box: Box, word: str, colour: theme.Colour) -> None:
    styles.LABEL_SMALL.draw(canvas, word, box.centre, "center", width=box.w - 12, ink=colour)


def _draw_total(canvas: Canvas, box: Box, seat: int, total: int, losses: int) -> None:
    """A side's strength, and the cards that a battle would cost it."""
    x, y, w, h = box
    middle = y + h / 2
    draw_emblem(canvas, seat, (x + 24, middle), 28)
    styles.HEAD_FIGURE.dense.draw(canvas, str(total), (x + 44, middle), "midleft", shadow=True)
    if losses:
        colour = theme.lighter(theme.RED, 1.7)
        styles.HEAD_LARGE.dense.draw(canvas, f"\u2212{losses}", (x + w - 35, middle), "midright", ink=colour)
        icons.draw_icon(canvas, "cards", (x + w - 19, middle), 21, colour)


def draw_emblem(canvas: Canvas, seat: int, centre: tuple[float, float], size: float) -> None:
    """The round token of a side: star or lozenge, so that colour is never alone."""
    image = pictures.picture(canvas, f"battlefronts/token-{SIDES[seat]}", size, size)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*centre)))
