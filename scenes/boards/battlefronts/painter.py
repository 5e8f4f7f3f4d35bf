"""The ground of Battlefronts: the valley that is baked under the lamp, names on it, and the plates that change."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.battlefronts.cards import FRONTS, PLACE_NAMES, PLACES
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.sprites import SIDE_COLOURS, SIDES
from scenes.pieces.map_names import draw_map_name
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around

LIT: Final = 4
"""How far inside its column the light of a place begins: the columns stand close."""
TINT: Final = (56, 44, 16)
"""Added to the ground of a place that is fully lit."""
ARMY: Final = 0.23
"""How strongly the ground behind a trench has the colour of its army."""
BADGE: Final = 28.0
"""Diameter of the badge of a contested front."""
REACH: Final = 22.0
"""How far the shadow of a plate reaches, at most."""
ROW: Final = 36.0
"""Height of the plate with a side's strength."""
FRONT_NAME: Final = styles.ENGRAVED.but(size=27, track=1).dense
ROAD_NAME: Final = styles.ENGRAVED.but(size=19).dense
FIGURE: Final = replace(styles.HEAD_FIGURE, most=1.1)
LOSSES: Final = replace(styles.HEAD_LARGE, most=1.1)
RED_INK: Final[theme.Colour] = (122, 22, 16)


# --- what is painted once ------------------------------------------------------------------


def paint(canvas: Canvas, near: int) -> None:
    """The valley with the colours of the armies; `near` is the seat whose army stands at the foot."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    canvas.surface.blit(pictures.picture(canvas, "battlefronts/map", layout.MAP.w, layout.MAP.h), place)
    for seat in range(2):
        _paint_army(canvas, seat, seat == near)


def _paint_army(canvas: Canvas, seat: int, near: bool) -> None:
    """A wash of its colour from its trench to the edge of the map, and a line of it in the trench."""
    colour, line = SIDE_COLOURS[seat], layout.trench(near)
    edge = layout.MAP.foot if near else layout.MAP.y
    ground = canvas.rect(layout.MAP.x, min(line, edge), layout.MAP.w, abs(edge - line))
    shades = [theme.blend((255, 252, 244), theme.lighter(colour, 1.75), share) for share in (ARMY * 0.8, ARMY * 1.7)]
    top, foot = shades if near else shades[::-1]
    wash = art.vgrad(canvas, ground.w, ground.h, top, foot)
    canvas.surface.blit(wash, ground, special_flags=pygame.BLEND_RGB_MULT)
    k = 2 * canvas.k  # drawn at twice its size and scaled down, which smooths its edges
    strip = canvas.rect(layout.MAP.x + 3, line - 16, layout.MAP.w - 6, 32)
    sheet = art.clear(strip.w * 2, strip.h * 2, colour)
    bays = [((x - 3) * k, y * k) for x, y in layout.bays(16, layout.MAP.w)]
    for ink, wide in ((theme.lighter(colour, 0.5), 4.4), (theme.lighter(colour, 1.5), 2.4)):
        pygame.draw.lines(sheet, ink, False, bays, max(1, round(wide * k)))
    canvas.surface.blit(pygame.transform.smoothscale(sheet, strip.size), strip)


# --- what changes --------------------------------------------------------------------------


def draw_places(canvas: Canvas, model: TableModel, lit: list[float], light: theme.Colour) -> None:
    """Light around places (`lit` by place, 0..1), the heat of battle, names and totals.

    `light` is that of the hour, in which the paper round the names lies, too.
    """
    for place in range(PLACES):
        _draw_light(canvas, place, lit[place])
        art.draw_lit(canvas, layout.column(place).inset(LIT), model.heat[place], 6, theme.HEAT)
    for zone in range(FRONTS, PLACES):
        x, y = layout.band(zone).centre
        draw_map_name(canvas, ROAD_NAME, PLACE_NAMES[zone], (x, y - 16), layout.band(zone).w + 20, light)
    for front in range(FRONTS):
        _draw_front(canvas, model, front, light)


def _draw_light(canvas: Canvas, place: int, strength: float) -> None:
    """A halo around a place that can be chosen, and a warm tint on its ground."""
    tint = [round(part * strength) for part in TINT]
    if any(tint):
        canvas.surface.fill(tint, canvas.rect(*layout.column(place)), special_flags=pygame.BLEND_RGB_ADD)
    art.draw_lit(canvas, layout.column(place).inset(LIT), strength, 6)


def _draw_front(canvas: Canvas, model: TableModel, front: int, light: theme.Colour) -> None:
    """The name of a front, the strength of either side towards its trench, and whose it is."""
    x, y, w, h = layout.band(front)
    contested, attrition = model.contested(front), model.attrition(front)
    ink = RED_INK if contested else theme.INK
    middle, room = (x + w / 2 + (12 if contested else 0), y + h / 2), w - (8 if contested else -8)
    draw_map_name(canvas, FRONT_NAME, PLACE_NAMES[front], middle, room, light, ink)
    for seat in range(2):
        if model.view.here[seat * PLACES + front]:
            box = Box(x + 4, y + h - ROW if seat == model.near else y, w - 8, ROW)
            _draw_plate(canvas, box, seat, model.view.total(seat, front), attrition[1 - seat], held=not contested)
    if contested:
        _draw_swords(canvas, (x + 3, y + h / 2))


def _draw_swords(canvas: Canvas, at: Point) -> None:
    """The badge of a contested front."""
    real = canvas.rect(*around(at, BADGE * canvas.type_scale, BADGE * canvas.type_scale))
    art.drop(canvas, canvas.surface, real, real.w // 2, canvas.px(5), (canvas.px(2), canvas.px(4)), 170)
    red, rim = theme.lighter(theme.RED, 0.75), theme.lighter(theme.RED, 1.5)
    badge = art.panel(canvas, real.w, real.w, real.w // 2, red, red, rim, canvas.line(2))
    canvas.surface.blit(badge, badge.get_rect(center=real.center))
    icons.draw_icon(canvas, "swords", at, 18, theme.BRIGHT)


def _draw_plate(canvas: Canvas, box: Box, seat: int, total: int, lost: int, held: bool) -> None:
    """The plate with a side's strength: put together once for each strength, place and loss."""
    place = canvas.rect(*box.inset(-REACH))

    def make() -> pygame.Surface:
        left, top = canvas.origin
        twin = canvas.onto(art.clear(*place.size), (left - place.x, top - place.y))
        art.draw_panel(twin, box, 8, (52, 50, 40), (28, 27, 22), theme.lighter(SIDE_COLOURS[seat], 1.3), 7)
        _draw_total(twin, box, seat, total, lost, held)
        return twin.surface

    key = (canvas.scale_key, tuple(place), seat, total, lost, held)
    canvas.surface.blit(canvas.caches.of("plates of fronts").get(key, make), place)


def _draw_total(canvas: Canvas, box: Box, seat: int, total: int, lost: int, held: bool) -> None:
    """A side's strength, and the cards that a battle would cost it; without an enemy it holds the front."""
    x, y, w, h = box
    middle = y + h / 2
    draw_emblem(canvas, seat, (x + 19, middle), 28)
    figure = FIGURE.draw(canvas, str(total), (x + 38, middle), "midleft", shadow=True)
    if lost:
        colour = theme.lighter(theme.RED, 1.7)
        sign = 20 * min(1.2, canvas.type_scale)
        LOSSES.draw(canvas, f"\u2212{lost}", (x + w - 8 - sign, middle), "midright", ink=colour)
        icons.draw_icon(canvas, "cards", (x + w - 6 - sign / 2, middle), 20, colour)
    if not held:
        return
    ink, room = theme.lighter(SIDE_COLOURS[seat], 1.75), x + w - 8 - figure.right
    styles.LABEL_SMALL.dense.draw(canvas, "HELD", (x + w - 8, middle), "midright", width=room - 4, ink=ink)


def draw_emblem(canvas: Canvas, seat: int, centre: tuple[float, float], size: float) -> None:
    """The round token of a side: star or lozenge, so that colour is never alone."""
    image = pictures.picture(canvas, f"battlefronts/token-{SIDES[seat]}", size, size)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*centre)))
