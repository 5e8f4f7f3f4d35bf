"""The map of At the Sharp End: what is baked under the lamp, and what lies on the terrain."""

from __future__ import annotations

import pygame

from game.core.state import UNKNOWN
from game.sharp_end.cards import LAST_PLACE
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.log_lines import Dispatches
from scenes.boards.sharp_end.model import TableModel
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around

ROAD = ((92, 56, 42), (222, 190, 140))
STEPS = 150
PLAQUE = styles.SUBHEAD.dense
"""The type of names on plaques."""
NAME = styles.HEAD.but(size=18, track=1).dense
"""The type of names above dice."""
CAPITALS = 1.42
"""From the top of a line to the foot of its capitals, of the size of its type."""
DIE = 17.0
"""The side of the sign of a die on a plaque."""
TALLEST_NAME = 27.0
"""Higher letters leave no room for the dice below them."""

SIGN = 34.0
"""Diameter of the sign of the light around a place."""
LEAST_SIGN = 0.15
"""From this strength of the light on, 0..1, its sign is drawn."""
ATTACKED: theme.Colour = (52, 46, 30)
FAILED: theme.Colour = (122, 30, 22)

PILE = 160.0
"""The side of the square in which a pile has room, its shadow and its number included."""


def paint(canvas: Canvas, model: TableModel, log: Dispatches) -> None:
    """The map with its road and terrain: drawn once."""
    place = canvas.rect(*layout.MAP)
    art.drop(canvas, canvas.surface, place, canvas.px(3), canvas.px(22), (canvas.px(8), canvas.px(16)), 190)
    canvas.surface.blit(pictures.picture(canvas, "sharp_end/map", layout.MAP[2], layout.MAP[3]), place)
    first = first_place(model)
    for colour, wide in zip(ROAD, (9.4, 6.2), strict=True):
        for start in range(first, LAST_PLACE):
            _paint_road(canvas, start, colour, wide)
    for at in range(first, LAST_PLACE + 1):
        _paint_tile(canvas, model, at, log)
        if at and not model.shown.variable:
            _paint_dice(canvas, model, at)


def first_place(model: TableModel) -> int:
    """Where the road begins: on the beach, before terrain 1, or on terrain 1."""
    return 0 if model.shown.landing or model.shown.variable else 1


def _paint_road(canvas: Canvas, start: int, colour: theme.Colour, wide: float) -> None:
    for i in range(STEPS + 1):
        point = canvas.at(*layout.leg(start, 0.25 + 0.5 * i / STEPS))
        pygame.draw.aacircle(canvas.surface, colour, point, max(1, canvas.px(wide / 2)))


def _paint_tile(canvas: Canvas, model: TableModel, place: int, log: Dispatches) -> None:
    """The terrain with the plaque on which its number and name stand."""
    terrain = model.shown.road[place]
    name = f"sharp_end/terrain-{terrain}" if place else "sharp_end/beach"
    image = pictures.picture(canvas, name, layout.TILE, layout.TILE)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*layout.station(place))))
    x, y, w, h = layout.plaque(place)
    h += _more(canvas, model, place)
    real = canvas.rect(x, y, w, h)
    art.drop(canvas, canvas.surface, real, canvas.px(6), canvas.px(8), (0, canvas.px(4)), 120)
    canvas.surface.blit(art.panel(canvas, real.w, real.h, canvas.px(8), (58, 56, 44), (33, 32, 27), (96, 84, 54)), real)
    left = x + 12
    if place:
        number = styles.TITLE.dense.draw(canvas, str(terrain), (left, y + h / 2), "midleft", ink=theme.BRASS)
        left = number[0] + number[2] + 10
    title = log.terrain(place).removeprefix("the ").upper()
    if PLAQUE.height(canvas, 1.0) > TALLEST_NAME:
        return  # the dice have the room; the tooltip tells the name
    if model.shown.variable or not place:  # no dice below the name; a counter may lie at its right
        room = x + w - left - (53 if model.shown.variable and place else 10)
        lines = PLAQUE.wrap(canvas, title, room)
        step = PLAQUE.height(canvas, 1.1)
        top = y + (h - step * len(lines)) / 2 - 2
        PLAQUE.draw_lines(canvas, lines, (left, top), leading=1.1, width=room)
    else:
        NAME.draw(canvas, title, (left, y + 3), width=x + w - left - 10)


def _more(canvas: Canvas, model: TableModel, place: int) -> float:
    """How much taller a plaque is where letters, in a small window, would leave no room for the dice below them."""
    if model.shown.variable or not place or PLAQUE.height(canvas, 1.0) > TALLEST_NAME:
        return 0.0
    return max(0.0, 3 + CAPITALS * NAME.height(canvas, 1.0) + 2 + DIE + 5.5 - layout.plaque(place).h)


def _paint_dice(canvas: Canvas, model: TableModel, place: int) -> None:
    """The printed dice of a place, as small squares."""
    x, y, _, h = layout.plaque(place)
    h += _more(canvas, model, place)
    for i in range(model.shown.dice_at(place)):
        _paint_die_sign(canvas, (x + 56 + i * 23, y + h - 14))


def _paint_die_sign(canvas: Canvas, at: Point, size: float = DIE) -> None:
    real = canvas.rect(at[0] - size / 2, at[1] - size / 2, size, size)
    pygame.draw.rect(canvas.surface, (226, 216, 190), real, border_radius=max(2, canvas.px(4)))
    for dx, dy in ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1)):
        spot = canvas.at(at[0] + dx * size * 0.26, at[1] + dy * size * 0.26)
        pygame.draw.circle(canvas.surface, theme.INK, spot, max(1, canvas.px(1.9)))


def draw_places(canvas: Canvas, model: TableModel, sprites: Sprites, lit: list[float]) -> None:
    """The light around places (`lit` by place, 0..1), enemy, piles and fog."""
    for place in range(first_place(model), LAST_PLACE + 1):
        x, y, w, h = layout.tile(place)
        for strength, colour in ((lit[place], theme.GLOW), (model.heat[place], theme.HEAT)):
            art.draw_lit(canvas, Box(x + 2, y, w - 4, h - 4), strength, 16, colour)
        _draw_fortune(canvas, place, lit[place], model.heat[place])
        _draw_enemy(canvas, model, sprites, place)
        terrain = model.shown.road[place]
        if place:
            _draw_pile(canvas, sprites, terrain, model.shown.left[terrain], layout.pile(place))
        if place in model.shown.fog_place:
            sprites.piece("fog-back").draw(canvas, layout.fog(place), 6, 0.86)


def _draw_fortune(canvas: Canvas, place: int, lit: float, heat: float) -> None:
    """The sign of the light around a place: swords where it is attacked, a cross where an attack has failed."""
    name, strength, ground = ("cross", heat, FAILED) if heat > LEAST_SIGN else ("swords", lit, ATTACKED)
    if strength <= LEAST_SIGN:
        return
    at = layout.sign(place)
    pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.at(*at), canvas.px(SIGN / 2 + 2))
    pygame.draw.aacircle(canvas.surface, ground, canvas.at(*at), canvas.px(SIGN / 2))
    icons.draw_icon(canvas, name, at, SIGN * 0.74, theme.BRIGHT)


def _draw_enemy(canvas: Canvas, model: TableModel, sprites: Sprites, place: int) -> None:
    """The counter of a variable enemy; the printed dice are painted once."""
    shown = model.shown
    if place and shown.variable:
        dice = shown.enemy[place] if place <= shown.shown else UNKNOWN
        name = "enemy-back" if dice == UNKNOWN else f"enemy-{dice}"
        sprites.piece(name).draw(canvas, layout.enemy(place), 0, 0.82)


def _draw_pile(canvas: Canvas, sprites: Sprites, terrain: int, left: int, at: Point) -> None:
    """The objective counters of a terrain and how many there are: put together once for each number."""
    middle = (PILE / 2, PILE / 2)

    def make() -> pygame.Surface:
        twin = canvas.onto(art.clear(canvas.px(PILE), canvas.px(PILE)))
        _heap(twin, sprites, terrain, left, middle)
        return art.trimmed(twin.surface)

    image = canvas.caches.of("piles of ruins").get((canvas.scale_key, terrain, left), make)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*at)))


def _heap(canvas: Canvas, sprites: Sprites, terrain: int, left: int, at: Point) -> None:
    sprite = sprites.piece(f"objective-back-{terrain}")
    for layer in range(min(3, (left + 2) // 3)):
        sprite.draw(canvas, (at[0] - layer * 1.5, at[1] - layer * 4), 0, 0.86, shadow=not layer)
    wide = max(28.0, styles.LABEL.but(track=0).width(canvas, str(left)) + 12)
    tall = max(24.0, styles.LABEL.height(canvas, 1.0))
    real = canvas.rect(at[0] + 26 - wide / 2, at[1] + 24 - tall / 2, wide, tall)
    pygame.draw.rect(canvas.surface, (24, 22, 17), real, border_radius=canvas.px(6))
    pygame.draw.rect(canvas.surface, theme.BRASS, real, canvas.line(1.2), border_radius=canvas.px(6))
    styles.LABEL.but(track=0).draw(canvas, str(left), (at[0] + 26, at[1] + 24), "center", ink=theme.BONE)


def draw_pawns(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Pawns stand with their feet on the road; those that are out of the attack are pale."""
    for seat in sorted(range(model.shown.seats), key=lambda seat: (model.pawns[seat].y, seat)):
        pawn = model.pawns[seat]
        pale = model.is_out(seat)
        middle = (pawn.x, pawn.y - 25)
        if seat == model.shown.to_act and not pale:
            art.draw_lit(canvas, around((middle[0], middle[1] + 3), 30, 40), 0.7)
        sprites.piece(f"pawn-{seat}").draw(canvas, middle, pawn.angle, 1.0, alpha=120 if pale else 255)
