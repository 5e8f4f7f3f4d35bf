"""What is drawn of At the Sharp End: the map, what lies on the terrain, the dice and the odds, the own side."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Final

import pygame

from game.core.state import UNKNOWN
from game.sharp_end.cards import BONUS, ENEMY, ENEMY_NAMES, GIVES_UNIT, LAST_PLACE, NO_ENEMY, TERRAIN_OF
from scenes.anim.body import Body
from scenes.anim.dice import DiceTray
from scenes.boards.sharp_end import layout
from scenes.boards.sharp_end.controls import Selection
from scenes.boards.sharp_end.layout import ENEMY_ICONS, counter_face, order_face, unit_face
from scenes.boards.sharp_end.log_lines import Dispatches
from scenes.boards.sharp_end.model import NOBODY, TableModel
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.ground import lay_map
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.tween import spring

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
    lay_map(canvas, "sharp_end/map", layout.MAP)
    first = model.first_place
    for colour, wide in zip(ROAD, (9.4, 6.2), strict=True):
        for start in range(first, LAST_PLACE):
            for i in range(STEPS + 1):
                point = canvas.at(*layout.leg(start, 0.25 + 0.5 * i / STEPS))
                pygame.draw.aacircle(canvas.surface, colour, point, max(1, canvas.px(wide / 2)))
    for at in range(first, LAST_PLACE + 1):
        _paint_tile(canvas, model, at, log)
        if at and not model.shown.variable:
            _paint_dice(canvas, model, at)


def _paint_tile(canvas: Canvas, model: TableModel, place: int, log: Dispatches) -> None:
    """The terrain with the plaque on which its number and name stand."""
    terrain = model.shown.road[place]
    name = f"sharp_end/terrain-{terrain}" if place else "sharp_end/beach"
    image = pictures.picture(canvas, name, layout.TILE, layout.TILE)
    canvas.surface.blit(image, image.get_rect(center=canvas.at(*layout.station(place))))
    x, y, w, h = layout.plaque(place)
    h += _more(canvas, model, place)
    art.draw_panel(canvas, Box(x, y, w, h), 8, (58, 56, 44), (33, 32, 27), (96, 84, 54), 8)
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


def _paint_die_sign(canvas: Canvas, at: Point) -> None:
    real = canvas.rect(at[0] - DIE / 2, at[1] - DIE / 2, DIE, DIE)
    pygame.draw.rect(canvas.surface, (226, 216, 190), real, border_radius=max(2, canvas.px(4)))
    for dx, dy in ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1)):
        spot = canvas.at(at[0] + dx * DIE * 0.26, at[1] + dy * DIE * 0.26)
        pygame.draw.circle(canvas.surface, theme.INK, spot, max(1, canvas.px(1.9)))


def draw_places(canvas: Canvas, model: TableModel, sprites: Sprites, lit: list[float]) -> None:
    """The light around places (`lit` by place, 0..1), enemy, piles and fog."""
    for place in range(model.first_place, LAST_PLACE + 1):
        x, y, w, h = layout.tile(place)
        for strength, colour in ((lit[place], theme.GLOW), (model.heat[place], theme.HEAT)):
            art.draw_lit(canvas, Box(x + 2, y, w - 4, h - 4), strength, 16, colour)
        _draw_fortune(canvas, place, lit[place], model.heat[place])
        shown = model.shown
        if place and shown.variable:
            dice = shown.enemy[place] if place <= shown.shown else UNKNOWN
            name = "enemy-back" if dice == UNKNOWN else f"enemy-{dice}"
            sprites.piece(name).draw(canvas, layout.enemy(place), 0, 0.82)
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
    canvas.surface.blit(art.panel(canvas, real.w, real.h, canvas.px(6)), real)
    styles.LABEL.but(track=0).draw(canvas, str(left), (at[0] + 26, at[1] + 24), "center", ink=theme.BONE)


def draw_pawns(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Pawns stand with their feet on the road; those that are out of the attack are pale."""
    for seat in sorted(range(model.shown.seats), key=lambda seat: (model.pawns[seat].y, seat)):
        pawn = model.pawns[seat]
        pale = model.is_out(seat)
        middle = (pawn.x, pawn.y - 25)
        if seat == model.shown.to_act and not pale:
            art.draw_lit(canvas, canvas.even(around((middle[0], middle[1] + 3), 30, 40)), 0.7)
        sprites.piece(f"pawn-{seat}").draw(canvas, middle, pawn.angle, 1.0, alpha=120 if pale else 255)


# --- The dice tray with what its dice mean, and the gauge of the odds -----------------------------

TALLEST = 27.0
"""Higher letters leave no room above the bar: only the percentage is written, beside it."""
KINDS = 3
"""So many kinds of enemies have room on the rim of the tray; of more it says the number, and the dice which."""
LOW, HIGH = (196, 82, 56), (132, 168, 84)


def legend(model: TableModel) -> str:
    """What is written on the rim of the tray: what is still to beat."""
    shown = model.shown
    if not model.dice_of_attack:
        return "THE LAST ATTACK" if model.last else ""
    left = [ENEMY[face] for i, face in enumerate(shown.dice) if not model.paid(i)]
    needs = [f"{left.count(enemy)} {name}" for enemy, name in enumerate(ENEMY_NAMES) if enemy in left]
    if len(needs) > KINDS:
        return f"TO BEAT: {len(left) - left.count(NO_ENEMY)} ENEMIES"
    if needs:
        return f"TO BEAT: {', '.join(needs)}".upper()
    return "NO ENEMY LEFT" if shown.paid else "NO ENEMY"


def draw_signs(canvas: Canvas, model: TableModel, tray: DiceTray) -> None:
    """A badge on each die with the enemy it means; a tick where that is paid."""
    if tray.busy or len(tray.values) != len(model.dice):
        return
    for die, face in enumerate(model.dice):
        x, y, w, h = tray.box_of(die)
        at = (x + w * 0.82, y + h * 0.84)
        if model.paid(die):
            _badge(canvas, at, "tick", (150, 196, 104), (30, 52, 26))
        elif ENEMY[face] != NO_ENEMY:
            _badge(canvas, at, ENEMY_ICONS[ENEMY[face]], theme.BRIGHT, (104, 30, 24))
        else:
            _badge(canvas, at, "enemy-none", theme.MUTED, (40, 40, 34))


def _badge(canvas: Canvas, at: Point, name: str, ink: theme.Colour, back: theme.Colour) -> None:
    centre = canvas.at(*at)
    pygame.draw.aacircle(canvas.surface, (14, 12, 9), centre, canvas.px(16))
    pygame.draw.aacircle(canvas.surface, back, centre, canvas.px(14.5))
    pygame.draw.aacircle(canvas.surface, theme.BRASS, centre, canvas.px(15.5), canvas.line(1.4))
    icons.draw_icon(canvas, name, at, 23, ink)


class Gauge:
    """How likely the commander is to pay, as far as the viewer may know."""

    def __init__(self) -> None:
        self.odds = -1.0
        """Below 0 where there are none."""
        self.label = ""
        self._shown = 0.0

    def update(self, seconds: float, still: bool = False) -> None:
        self._shown += (max(0.0, self.odds) - self._shown) * spring(9, seconds, still)

    def draw(self, canvas: Canvas) -> None:
        """The label, and a bar with the odds in percent where there are any."""
        x, y, w, h = layout.GAUGE
        foot = y + h - 9
        percent = f"{round(self.odds * 100)}%"
        crowded = styles.LABEL_FINE.height(canvas, 1.0) > TALLEST
        if self.odds < 0:
            level = foot + 16 if crowded else foot
            styles.LABEL_FINE.draw(canvas, self.label, (x, level), "bottomleft", width=w, ink=theme.MUTED)
            return
        if crowded:
            styles.HEAD.but(size=19, track=0).draw(canvas, percent, (x + w, foot), "midright", ink=theme.BRIGHT)
            w -= 96
        else:
            styles.LABEL_FINE.draw(canvas, self.label, (x, foot), "bottomleft", width=w - 84, ink=theme.MUTED)
            styles.HEAD.but(size=19, track=0).dense.draw(
                canvas, percent, (x + w, foot + 3), "bottomright", ink=theme.BRIGHT
            )
        bar = canvas.rect(x, y + h - 8, w, 9)
        pygame.draw.rect(canvas.surface, (14, 12, 9), bar, border_radius=canvas.px(5))
        colour = theme.blend(LOW, HIGH, self._shown)
        if self._shown > 0.005:
            filled = bar.copy()
            filled.w = max(canvas.px(9), round(bar.w * self._shown))
            pygame.draw.rect(canvas.surface, colour, filled, border_radius=canvas.px(5))


# --- The own side at the foot of the board: decks, hand, counters and the running victory points ---

SUN: Final[theme.Colour] = (40, 31, 16)
"""The disc on the sun of a counter, so that what it counts can be read."""
WORTH_RADIUS: Final = 16.0


def draw_decks(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Both decks with the number of cards left."""
    unit_deck, order_deck = layout.DECKS
    unit_deck.draw(canvas, sprites.piece(unit_face(UNKNOWN)), len(model.shown.unit_deck), 62)
    order_deck.draw(canvas, sprites.piece(order_face(UNKNOWN)), len(model.shown.order_deck), 62)


def draw_hand(
    canvas: Canvas, model: TableModel, orders: Selection, sprites: Sprites, pulse: float, advised: Collection[Hashable]
) -> None:
    """The fan; playable cards glow, those that are advised stand out, the one pointed at lies on top."""
    if any(body.key in advised for body in model.hand):
        pulse *= 0.3
    for i in draw_order(model.hand, model.hand.lifted):
        body, lifted = model.hand[i], i == model.hand.lifted
        _, sort, card, _ = body.parts
        picked = body.key in advised
        glow = 0.0 if not orders.playable(sort, card) else 1.0 if lifted or picked else pulse
        face = unit_face(card) if sort == "unit" else order_face(card)
        draw_card(canvas, sprites.piece(face), body, layout.FAN.card, glow, lifted, picked)


def draw_own(canvas: Canvas, model: TableModel) -> None:
    """The names beside the own counters, and what they and kept cards are worth so far: a secret of this seat."""
    if model.me == NOBODY:
        return
    y = layout.COUNTERS_Y
    room = layout.COUNTERS_LEFT - layout.MAP[0] - 10
    head = styles.LABEL_SMALL.longest(canvas, ("YOUR COUNTERS", "COUNTERS"), room)
    styles.LABEL_SMALL.draw(canvas, head, (layout.MAP[0] + 4, y - 4), "bottomleft", width=room)
    if model.tally is None:
        left = layout.MAP[0]
        icons.draw_icon(canvas, "lock", (left + 14, y + 12), 18, theme.DIM)
        whose = styles.BODY_TINY.longest(canvas, ("known to you alone", "only for you"), room - 24)
        styles.BODY_TINY.draw(canvas, whose, (left + 28, y), width=room - 24)
    if not model.counters:
        styles.BODY_NOTE.draw(canvas, "none yet", (layout.COUNTERS_LEFT, y), "midleft", ink=theme.DIM)
    x, y = layout.VP_AT
    said = styles.LABEL_PLAIN.but(track=1).draw(canvas, "VP", (x, y + 6), "midright")
    points = str(model.shown.points(model.me))
    styles.HEAD.but(size=46, track=0).draw(canvas, points, (said[0] - 8, y), "midright", ink=theme.BRIGHT, shadow=True)


def draw_counters(
    canvas: Canvas, model: TableModel, orders: Selection, sprites: Sprites, pulse: float, advised: Collection[Hashable]
) -> None:
    """The own counters face up."""
    for body in model.counters if model.me != NOBODY else ():
        if not body.hidden:
            _draw_counter(canvas, model, body, orders, sprites, 1.0 if body.key in advised else pulse)


def _draw_counter(
    canvas: Canvas, model: TableModel, body: Body, orders: Selection, sprites: Sprites, pulse: float
) -> None:
    number = body.parts[1]
    kind = model.shown.kind[number]
    terrain = TERRAIN_OF[number]
    if orders.spendable(number):
        art.draw_lit(canvas, canvas.even(around(body.at, layout.TOKEN, layout.TOKEN)), pulse)
    sprites.piece(counter_face(terrain, kind)).draw(canvas, body.at)
    if 0 <= kind < GIVES_UNIT:
        at = (body.x, body.y - 7)
        pygame.draw.aacircle(canvas.surface, SUN, canvas.at(*at), canvas.px(WORTH_RADIUS))
        style = styles.HEAD_LARGE.dense
        style.draw(canvas, str(terrain + BONUS[kind]), at, "center", WORTH_RADIUS * 1.8, ink=theme.BRIGHT)
